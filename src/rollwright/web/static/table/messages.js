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

let hasten = null; // lets dice lie at once: something else has come, and no page falls behind
let unread = 0; // messages that have come and were not taken yet

const after = (wait) => new Promise((resolve) => setTimeout(resolve, wait));

// What is thrown lands before anything is said of it, and what ends the game waits until what
// happened last has been seen; what lay there then stays as long.
async function take(message) {
  if (message.thrown) message.lay = lying();
  await land(message);
  const { end, tray, task, acts, ...now } = message.parts || {};
  if (!end || message.main !== undefined || part("end")?.firstElementChild) return takeNow(message);
  lingers = !!message.moment?.table;
  takeNow({ ...message, epoch, held, version, parts: now, ending: true }); // and as long the page is as old as it was
  main.classList.add("ending"); // but for what could be tapped
  insteadOfTask(part("acts").dataset.over);
  await after(Math.max(standsUntil - Date.now(), Number(main.querySelector("[data-lasts]")?.dataset.lasts ?? 0)));
  main.classList.remove("ending");
  lingers = false;
  if (!standing && part("stood")) part("stood").hidden = true;
  takeNow({ epoch: message.epoch, held: message.held, seat: message.seat, version: message.version, parts: { end, tray, task, acts } });
  scrollTo({ top: 0, behavior: "instant" });
}

// The dice tumble where they will lie, or where they are shown if the table has gone on already.
// What they bring is told when the last one lies, however late a slow device begins to draw them.
async function land(message) {
  const tray = message.parts?.tray;
  const over = part("stood");
  const shown = message.moment?.table;
  const lands = Number(part("acts")?.dataset.lands ?? 0);
  if (!message.thrown || unread > 1 || message.main !== undefined || still.matches || !lands || !(shown ? over : tray)) return;
  const lies = [...message.lay];
  if (over) over.hidden = true; // what stood there has had its time
  if (shown) {
    morph(over, shown);
    over.hidden = false;
  } else {
    morph(part("tray"), tray);
    for (const label of main.querySelectorAll(".pick")) lay(label);
  }
  stick();
  main.classList.add("landing"); // what could be tapped before the throw stands back
  if (message.news?.length) sound("dice");
  message.landed = true;
  const falls = tumble(lies, lands);
  const lie = falls.length ? Promise.allSettled(falls.map((one) => one.finished)) : after(lands);
  await Promise.race([lie, after(2 * lands), new Promise((resolve) => { hasten = resolve; })]);
  for (const one of falls) one.finish();
  main.classList.remove("landing");
}

function takeNow(message) {
  if (message.re !== undefined) return heard(message) || answered(message);
  if (message.epoch === undefined) return hear(message);
  if (message.epoch < Number(epoch) && message.main === undefined) return hear(message); // older than what is shown
  const had = focused();
  main.classList.remove("onward");
  insteadOfTask("");
  if (message.main !== undefined) morph(main, message.main);
  for (const [name, html] of Object.entries(message.parts || {})) {
    const element = document.getElementById(name);
    if (element && html !== undefined) morph(element, html);
  }
  for (const [name, changes] of Object.entries(message.lists || {})) change(document.getElementById(name), changes);
  ({ epoch, held, seat } = message);
  version = message.version ?? version;
  main.dataset.epoch = epoch;
  main.dataset.held = held;
  main.dataset.seat = seat;
  main.dataset.version = version;
  noteWriting(message);
  if (message.main !== undefined) pointsWere = null;
  notePoints();
  const before = round;
  looks(message);
  const told = round && round !== before; // one after the other
  if (!told) showChanges();
  if (message.moment && !told) stand(message.moment);
  grouping();
  pencilling();
  if (had) refocus(had);
  tellOf(message.news || []);
  if (message.news?.length && !message.landed) sound(message.thrown ? "dice" : "pencil");
  if (message.open) openPledge(message.open);
  if (message.pledge) sealAgain();
  toRematch();
  fillNames(main);
  hear(message);
  if (message.lay) noteThrown(message.lay);
  choosing();
  noteButtons();
  if (message.thrown) {
    document.getElementById("real")?.reset();
    entered();
  }
  goOn();
  bringIntoSight(message.thrown);
  callBack();
  document.dispatchEvent(new CustomEvent("picture", { detail: message })); // lessons have more in it
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
  const due = !main.dataset.lesson && main.querySelector("#throw, #real, #dice, .move, #acts [data-move]");
  if (due && !called) sound("turn");
  called = !!due;
  document.title = due ? `● ${title}` : title;
}
