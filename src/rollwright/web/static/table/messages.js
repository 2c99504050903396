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
  if (message.re !== undefined) return heard(message) || answered(message);
  if (message.epoch === undefined) return hear(message);
  if (message.epoch < Number(epoch) && message.main === undefined) return hear(message); // older than what is shown
  const had = focused();
  const lay = lying();
  insteadOfTask("");
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
  looks();
  grouping();
  if (had) refocus(had);
  tellOf(message.news || []);
  if (message.moment) stand(message.moment);
  if (message.news?.length) sound(message.thrown ? "dice" : "pencil");
  if (message.open) openPledge(message.open);
  if (message.pledge) sealAgain();
  toRematch();
  fillNames(main);
  hear(message);
  choosing();
  if (message.thrown) tumble(lay);
  goOn();
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
