// A table: one connection that brings the parts of the page that changed, and takes orders.
"use strict";

const main = document.getElementById("main");
const offline = document.getElementById("offline");
const said = document.getElementById("said");
const announce = document.getElementById("announce");
const table = main.dataset.table;
let { epoch, seat, version } = main.dataset;
let socket = null;
let tries = 0;
const waiting = new Map(); // orders that have no answer yet, by their ids

const SVG = "http://www.w3.org/2000/svg";

// ---- what comes

function morph(element, html) {
  // the inside of an svg must be parsed as svg, or its elements would be of no use
  let content = html;
  if (element.namespaceURI === SVG) {
    const parsed = new DOMParser().parseFromString(`<svg xmlns="${SVG}">${html}</svg>`, "image/svg+xml");
    content = Array.from(parsed.documentElement.childNodes, (node) => document.importNode(node, true));
    if (!content.length) return element.replaceChildren();
  }
  Idiomorph.morph(element, content, { morphStyle: "innerHTML", restoreFocus: true });
}

function take(message) {
  if (message.re !== undefined) return answered(message);
  if (message.epoch < Number(epoch) && message.main === undefined) return; // older than what is shown
  const focus = document.activeElement;
  const had = focus && main.contains(focus) ? { id: focus.id, move: focus.dataset.move } : null;
  if (message.main !== undefined) morph(main, message.main);
  for (const [name, html] of Object.entries(message.parts || {})) {
    const element = document.getElementById(name);
    if (element) morph(element, html);
  }
  ({ epoch, seat } = message);
  version = message.version ?? version;
  main.dataset.epoch = epoch;
  main.dataset.seat = seat;
  if (had && document.activeElement === document.body) refocus(had);
  if (message.news?.length) announce.textContent = message.news.join(". ");
  if (message.open) openPledge(message.open);
  for (const input of main.querySelectorAll("[data-name]")) input.value ||= kept.get("name") || "";
  choosing();
}

function refocus(had) {
  // where a control is gone, the next thing to do is nearest to what a person wants
  const same = (had.id && document.getElementById(had.id)) ||
    (had.move && main.querySelector(`[data-move="${had.move}"]`));
  (same || main.querySelector("#throw, .move, #tray button, #tray input"))?.focus({ preventScroll: true });
}

function openPledge(sealed) {
  const contribution = kept.get(`pledge ${sealed}`);
  if (contribution) order({ do: "open", contribution });
}

// ---- what goes

function order(asked) {
  if (!socket || socket.readyState !== WebSocket.OPEN) return;
  const id = crypto.randomUUID ? crypto.randomUUID() : String(Math.random()).slice(2);
  const sent = { id, version: Number(version), ...asked };
  waiting.set(id, sent);
  main.classList.add("busy");
  socket.send(JSON.stringify(sent));
}

function answered(message) {
  waiting.delete(message.re);
  if (!waiting.size) main.classList.remove("busy");
  said.hidden = message.ok;
  said.textContent = message.ok ? "" : message.why;
}

// An order that was on its way when the connection broke is sent again with its old id: the
// table follows it once, however often it comes.
function connect() {
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const lang = document.documentElement.lang;
  const address = `${scheme}://${location.host}/t/${table}/live?epoch=${epoch}&seat=${seat}&lang=${lang}`;
  socket = new WebSocket(address);
  const mine = socket;
  mine.onopen = () => {
    tries = 0;
    offline.hidden = true;
    main.inert = false;
    for (const sent of waiting.values()) mine.send(JSON.stringify(sent));
  };
  mine.onmessage = (event) => take(JSON.parse(event.data));
  mine.onclose = () => {
    if (mine !== socket) return;
    offline.hidden = false;
    main.inert = true; // nothing can be tapped that would not arrive
    setTimeout(connect, Math.min(5000, 200 * 2 ** tries++) * (0.7 + 0.6 * Math.random()));
  };
}

addEventListener("online", () => { if (socket?.readyState > 1) connect(); });
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && socket?.readyState > 1) connect();
});

// ---- fingers and keys

function tap(element) {
  const { move, do: what, which, player, sure } = element.dataset;
  if (move !== undefined) return order({ do: "move", move: Number(move) });
  if (sure && !confirm(sure)) return;
  if (what === "seat") return order({ do: "seat", seat: Number(which), player });
  if (what) order({ do: what });
}

main.addEventListener("click", (event) => {
  const zoom = event.target.closest("[data-zoom]");
  if (zoom) {
    const large = zoom.closest("figure").classList.toggle("large");
    zoom.setAttribute("aria-expanded", large);
    return;
  }
  const control = event.target.closest("[data-move], [data-do]");
  if (control) tap(control);
});

main.addEventListener("keydown", (event) => {
  const control = event.target.closest(".move");
  if (!control) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    tap(control);
  }
  const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  if (way) {
    event.preventDefault();
    nearest(control, way)?.focus();
  }
});

// The open move that lies nearest in a direction.
function nearest(from, [right, down]) {
  const middle = (element) => {
    const box = (element.querySelector(".open, .none") || element).getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const [x, y] = middle(from);
  let best = null;
  let least = Infinity;
  for (const move of main.querySelectorAll(".move")) {
    const [a, b] = middle(move);
    const along = (a - x) * right + (b - y) * down;
    const aside = Math.abs((a - x) * down) + Math.abs((b - y) * right);
    if (along > 4 && along + 2 * aside < least) [best, least] = [move, along + 2 * aside];
  }
  return best;
}

// ---- a choice of dice, and dice that were typed in

function choosing() {
  const form = document.getElementById("dice");
  if (!form) return;
  const boxes = [...form.querySelectorAll("input")];
  const places = boxes.reduce((sum, box) => sum + (box.checked ? Number(box.value) : 0), 0);
  const [move, words] = JSON.parse(form.dataset.says)[places] || [-1, form.dataset.none];
  const says = document.getElementById("says");
  const button = document.getElementById("choose");
  if (form.dataset.none === undefined) form.dataset.none = says.textContent;
  says.textContent = words ?? form.dataset.none;
  button.disabled = move < 0;
  button.dataset.chosen = move;
}

main.addEventListener("change", (event) => { if (event.target.closest("#dice")) choosing(); });

main.addEventListener("submit", (event) => {
  if (event.target.id === "dice") {
    event.preventDefault();
    order({ do: "move", move: Number(document.getElementById("choose").dataset.chosen) });
    for (const box of event.target.querySelectorAll("input")) box.checked = false;
  }
  if (event.target.id === "real") {
    event.preventDefault();
    order({ do: "throw", outcome: event.target.elements.outcome.value });
  }
});

// ---- clocks

setInterval(() => {
  for (const clock of main.querySelectorAll(".clock")) {
    if (clock.dataset.at === undefined || clock.dataset.was !== clock.dataset.left) {
      clock.dataset.at = Date.now();
      clock.dataset.was = clock.dataset.left;
    }
    const gone = clock.dataset.running === undefined ? 0 : Date.now() - Number(clock.dataset.at);
    const left = Math.max(0, Math.ceil((Number(clock.dataset.left) - gone) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("late", left < 20);
  }
}, 250);

choosing();
connect();
