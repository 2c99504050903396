// A table: one connection that brings the parts of the page that changed, and takes commands.
"use strict";

const main = document.getElementById("main");
const offline = document.getElementById("offline");
const said = document.getElementById("said");
const announce = document.getElementById("announce");
const table = main.dataset.table;
let { epoch, held, seat, version } = main.dataset;
let socket = null;
let tries = 0;
let timer = 0;
let away = 0; // since when nobody has looked at this page
let left = null; // where the focus was when the connection broke
let settled = ""; // the epoch of the last command that was followed: its outcome is still to come
let sealing = false; // whether random bytes were pledged for a seat that was given
const waiting = new Map(); // commands that have no answer yet, by their ids

const SVG = "http://www.w3.org/2000/svg";

// ---- what comes

// What people have typed, ticked or unfolded is theirs; the server knows nothing of it.
const theirs = (name) => ["value", "checked", "open"].includes(name) ? false : undefined;

function morph(element, html) {
  if (element.namespaceURI === SVG) return element.replaceChildren(...parsed(element, html));
  Idiomorph.morph(element, html, { morphStyle: "innerHTML", callbacks: { beforeAttributeUpdated: theirs } });
}

// What is inside an svg must be parsed as svg, or its elements would be of no use.
function parsed(element, html) {
  const svg = element.namespaceURI === SVG;
  const read = new DOMParser().parseFromString(svg ? `<svg xmlns="${SVG}">${html}</svg>` : html, svg ? "image/svg+xml" : "text/html");
  const nodes = (svg ? read.documentElement : read.body).childNodes;
  return Array.from(nodes, (node) => document.importNode(node, true));
}

// Of a list only what is new: which of its elements make way, and what comes there instead.
function change(element, changes) {
  for (const [first, last, html] of changes) {
    const gone = [...element.children].slice(first, last);
    const before = element.children[last] ?? null;
    for (const node of parsed(element, html)) element.insertBefore(node, before);
    for (const node of gone) node.remove();
  }
}

function take(message) {
  if (message.re !== undefined) return answered(message);
  if (message.epoch < Number(epoch) && message.main === undefined) return; // older than what is shown
  const had = focused();
  if (message.main !== undefined) morph(main, message.main);
  for (const [name, html] of Object.entries(message.parts || {})) {
    const element = document.getElementById(name);
    if (element) morph(element, html);
  }
  for (const [name, changes] of Object.entries(message.lists || {})) change(document.getElementById(name), changes);
  ({ epoch, held, seat } = message);
  version = message.version ?? version;
  main.dataset.epoch = epoch;
  main.dataset.held = held;
  main.dataset.seat = seat;
  main.dataset.version = version;
  if (had) refocus(had);
  tellOf(message.news || []);
  if (message.news?.length) sound(message.thrown ? "dice" : "pencil");
  if (message.open) openPledge(message.open);
  if (message.pledge) sealAgain();
  for (const input of main.querySelectorAll("[data-name]")) input.value ||= saved.get("name") || "";
  choosing();
  callBack();
}

// Each piece of news is added for those who listen, so that none takes the words from another.
function tellOf(news) {
  for (const words of news) {
    announce.append(Object.assign(document.createElement("p"), { textContent: words }));
    if (announce.children.length > 8) announce.firstElementChild.remove();
  }
}

// Whoever looks at another tab sees in the title that it is their turn.
const title = document.title;
let called = true; // whether they know already
function callBack() {
  const due = main.querySelector("#throw, #real, #dice, .move, #acts [data-move]");
  if (due && !called) sound("turn");
  called = !!due;
  document.title = due ? `● ${title}` : title;
}

// ---- focus: it stays where it is, or goes to what is to be done next, but never to nowhere

function focused() {
  const element = document.activeElement;
  if (!main.contains(element)) return null;
  return { element, id: element.id, move: element.dataset.move, at: middle(element) };
}

function refocus({ element, id, move, at }) {
  if (main.contains(document.activeElement) && element.dataset.move === move) return;
  const next = (move !== undefined && main.querySelector(`[data-move="${move}"]`)) ||
    (id && document.getElementById(id)) || (move !== undefined && closest(at)) ||
    main.querySelector("#throw, #dice input, .move, #acts button") || document.getElementById("task");
  next?.focus({ preventScroll: true });
}

// Where a move is on the screen.
function middle(element) {
  const box = (element.querySelector(".open, .none") || element).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// The open move on the sheet that is nearest to a place; in a direction, if there is one.
function closest([x, y], from = null, [right, down] = [0, 0]) {
  let best = null;
  let least = Infinity;
  for (const move of main.querySelectorAll(".move")) {
    const [a, b] = middle(move);
    const along = (a - x) * right + (b - y) * down;
    const aside = Math.abs((a - x) * down) + Math.abs((b - y) * right);
    if (from && along < 4) continue;
    const far = from ? along + 2 * aside : Math.hypot(a - x, b - y);
    if (move !== from && far < least) [best, least] = [move, far];
  }
  return best;
}

function openPledge(sealed) {
  const contribution = saved.get(`pledge ${sealed}`);
  if (contribution) command({ do: "open", contribution });
}

// Who was given a seat, as at a rematch, has pledged nothing yet.
async function sealAgain() {
  if (sealing) return;
  sealing = true;
  const sealed = await pledge();
  if (sealed) command({ do: "pledge", pledge: sealed });
}

// ---- what goes

// One command at a time: a second tap on the same picture would only be refused as late.
function command(asked) {
  const again = [...waiting.values()].some((sent) => sent.do === asked.do);
  if (again || settled === String(epoch) || socket?.readyState !== WebSocket.OPEN) return;
  const id = hex(crypto.getRandomValues(new Uint8Array(12)));
  const sent = { id, version: Number(version), ...asked };
  waiting.set(id, sent);
  sent.made = String(epoch);
  main.classList.add("busy");
  send(sent);
}

const send = ({ made, ...sent }) => socket.send(JSON.stringify(sent));

function answered(message) {
  const sent = waiting.get(message.re);
  waiting.delete(message.re);
  if (!waiting.size) main.classList.remove("busy");
  if (message.ok && ["move", "throw", "undo"].includes(sent?.do)) settled = sent.made;
  tell(message.ok ? "" : message.why);
}

let quiet = 0;
function tell(why) {
  clearTimeout(quiet);
  said.hidden = !why;
  said.textContent = why;
  if (why) quiet = setTimeout(tell, 8000, "");
}

// A command that was on its way when the connection broke is sent again with its old id: the
// table follows it once, however often it comes.
function connect() {
  clearTimeout(timer);
  const old = socket;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const lang = document.documentElement.lang;
  const gzip = window.DecompressionStream ? 1 : 0; // long messages may come compressed
  const address = `${scheme}://${location.host}/t/${table}/live?epoch=${epoch}&held=${held}&seat=${seat}&lang=${lang}&gzip=${gzip}`;
  socket = new WebSocket(address);
  const mine = socket;
  old?.close();
  let taken = Promise.resolve(); // one message after another, also when one takes time to unpack
  mine.onopen = () => {
    tries = 0;
    offline.hidden = true;
    main.inert = false;
    if (left) refocus(left);
    left = null;
    for (const sent of waiting.values()) send(sent);
  };
  mine.onmessage = ({ data }) => {
    taken = taken.then(() => unpacked(data))
      .then((text) => { if (mine === socket) take(JSON.parse(text)); })
      .catch(reportError);
  };
  mine.onclose = () => { if (mine === socket) lost(); };
}

function lost() {
  left ??= focused();
  offline.hidden = false;
  main.inert = true; // nothing can be tapped that would not arrive
  clearTimeout(timer);
  timer = setTimeout(connect, Math.min(5000, 200 * 2 ** tries++) * (0.7 + 0.6 * Math.random()));
}

const unpacked = (data) => typeof data === "string" ? data :
  new Response(data.stream().pipeThrough(new DecompressionStream("gzip"))).text();

// After sleep, or in another network, a connection may be dead and not know it: take a new one.
addEventListener("online", connect);
addEventListener("offline", lost);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) away = Date.now();
  else if (socket.readyState > 1 || Date.now() - away > 15000) connect();
});

// ---- fingers and keys

function tap(element) {
  const { move, do: what, which, player, sure } = element.dataset;
  if (move !== undefined) return command({ do: "move", move: Number(move) });
  if (sure && !confirm(sure)) return;
  if (what === "seat") return command({ do: "seat", seat: Number(which), player });
  if (what) command({ do: what });
}

main.addEventListener("click", (event) => {
  const zoom = event.target.closest("[data-zoom]");
  if (zoom) {
    const figure = zoom.closest("figure");
    zoom.setAttribute("aria-expanded", figure.classList.toggle("large"));
    figure.scrollIntoView({ block: "nearest", inline: "nearest" });
    return;
  }
  const control = event.target.closest("[data-move], [data-do]");
  if (control) tap(control);
});

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

main.addEventListener("keydown", (event) => {
  const control = event.target.closest(".move");
  if (!control) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    tap(control);
  } else if (WAYS[event.key]) {
    event.preventDefault();
    closest(middle(control), control, WAYS[event.key])?.focus();
  }
});

// ---- a choice of dice, dice that were typed in, computer players

function choosing() {
  const form = document.getElementById("dice");
  if (!form) return;
  const boxes = [...form.querySelectorAll("input")];
  const places = boxes.reduce((sum, box) => sum + (box.checked ? Number(box.value) : 0), 0);
  const { none, label, says } = form.dataset;
  const [move, words, after] = JSON.parse(says)[places] || [-1, "", none];
  const button = document.getElementById("choose");
  document.getElementById("says").textContent = after || words;
  button.textContent = words || label;
  button.disabled = move < 0;
  button.dataset.chosen = move;
}

main.addEventListener("change", (event) => { if (event.target.closest("#dice")) choosing(); });

main.addEventListener("submit", (event) => {
  const form = event.target;
  if (!["dice", "real", "fill"].includes(form.id)) return;
  event.preventDefault();
  if (form.id === "dice") {
    command({ do: "move", move: Number(document.getElementById("choose").dataset.chosen) });
    for (const box of form.querySelectorAll("input")) box.checked = false;
  }
  if (form.id === "real") {
    command({ do: "throw", outcome: form.elements.outcome.value });
    form.reset();
  }
  if (form.id === "fill") command({ do: "seat", seat: Number(form.dataset.which), player: form.elements.player.value });
});

// ---- clocks

setInterval(() => {
  for (const clock of main.querySelectorAll(".clock")) {
    if (clock.dataset.at === undefined || clock.dataset.was !== clock.dataset.left) {
      clock.dataset.at = Date.now();
      clock.dataset.was = clock.dataset.left;
    }
    const gone = clock.dataset.running === undefined ? 0 : Date.now() - Number(clock.dataset.at);
    const seconds = Math.max(0, Math.ceil((Number(clock.dataset.left) - gone) / 1000));
    clock.querySelector("time").textContent = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    clock.classList.toggle("late", seconds < 20);
  }
}, 250);

choosing();
callBack();
connect();
