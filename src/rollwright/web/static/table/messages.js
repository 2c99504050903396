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

// What ends the game waits until what happened last has been seen.
async function take(message) {
  const { end, tray, task, acts, ...now } = message.parts || {};
  if (!message.moment || !end || part("end")?.firstElementChild) return takeNow(message);
  takeNow({ ...message, epoch, held, version, parts: now }); // and as long the page is as old as it was
  await new Promise((resolve) => setTimeout(resolve, standsUntil - Date.now()));
  takeNow({ epoch: message.epoch, held: message.held, seat: message.seat, version: message.version, parts: { end, tray, task, acts } });
}

function takeNow(message) {
  if (message.re !== undefined) return heard(message) || answered(message);
  if (message.epoch === undefined) return hear(message);
  if (message.epoch < Number(epoch) && message.main === undefined) return hear(message); // older than what is shown
  const had = focused();
  const lay = lying();
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
  if (message.moment) stand(message.moment);
  looks();
  grouping();
  if (had) refocus(had);
  tellOf(message.news || []);
  if (message.news?.length) sound(message.thrown ? "dice" : "pencil");
  if (message.open) openPledge(message.open);
  if (message.pledge) sealAgain();
  toRematch();
  fillNames(main);
  hear(message);
  choosing();
  noteButtons();
  if (message.thrown) tumble(lay);
  goOn();
  bringIntoSight(message.thrown);
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
