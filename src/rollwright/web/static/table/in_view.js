// ---- on a phone: what is to be tapped does not stay under the bar, nor dice above the strip

let chose = new Set(); // the moves that could be tapped on the sheet
let atDice = false; // whether dice were to be thrown or chosen
let moving = 0; // the timer of what is brought into sight

// The head of the page goes out of sight as a whole, where nothing is lost by that.
function glide(to) {
  const head = document.querySelector(".top")?.offsetHeight ?? 0;
  const top = wholeLines(row && to > 2 && to < head ? head : to);
  scrollTo({ top, behavior: still.matches ? "instant" : "smooth" });
}

// Once when a choice begins, and never while a finger is at it.
function bringIntoSight(thrown) {
  stick();
  fit();
  if (!narrow.matches || main.dataset.lesson) return; // a lesson points
  if (thrown && seat >= 0 && beyond() > 0 && !main.querySelector("#moves .move")) glide(scrollY - beyond());
  if (part("looked")?.hidden === false) return;
  const places = [...main.querySelectorAll("#moves .move")].map((one) => one.dataset.move);
  const begins = places.length > 0 && !places.some((move) => chose.has(move)); // others than before
  chose = new Set(places);
  const dice = !!main.querySelector("#throw, .pick, .group[data-group]");
  const due = thrown || (dice && !atDice);
  if (due && beyond() > 0) glide(scrollY - beyond());
  atDice = dice;
  clearTimeout(moving);
  if (begins) moving = setTimeout(showPlaces, thrown ? 400 : 50);
  else if (!places.length && !showWhole() && due && dice) glide(Math.max(scrollY, document.querySelector(".top")?.offsetHeight ?? 0));
}

// Of the strip where it stays: the head of the page above it goes away first.
const edge = () => main.querySelector(".strip").getBoundingClientRect().height;

// A row of dice stays under the strip, and the own sheet slides over what lies below it; so what
// was thrown is in sight wherever one looks. A heap of dice is too high for that.
const ROW = 76;
const ABOVE = 6; // so near to the strip that no half of the words over the dice is seen
let row = 0; // how high that is which stays, with a little room; 0 if there is none
let newsStay = false; // whether the line of what the others did has room too

function stick() {
  const tray = main.querySelector(".tray");
  if (!tray || main.classList.contains("landing")) return;
  const boxes = [...tray.querySelectorAll("#tray :is([data-die], .group, .off)")].map((one) => one.getBoundingClientRect()).filter((box) => box.height);
  const high = Math.min(...boxes.map((box) => box.top));
  const tall = Math.max(...boxes.map((box) => box.bottom)) - high;
  row = narrow.matches && boxes.length && tall <= ROW ? tall + 16 : 0;
  tray.classList.toggle("sticks", row > 0);
  const words = [...tray.querySelectorAll("#tray text:not([data-die] *)")].flatMap(linesOf).map((line) => line.bottom).filter((low) => low < high + ABOVE);
  const room = Math.max(0, Math.min(ABOVE, high - Math.max(...words))); // of words above them nothing is seen, not even their feet
  tray.style.top = row ? `${edge() + room - (high - tray.getBoundingClientRect().top)}px` : "";
  const news = part("did") && row ? part("did").getBoundingClientRect().bottom - high + ABOVE : 0;
  const sheet = main.querySelector(".own>.sheet")?.getBoundingClientRect();
  newsStay = news > row && !!sheet && sheet.height - note() <= foot() - edge() - news;
  if (newsStay) row = news;
}

// How high a note at the very foot of the sheet is: rather that lies under the bar than the news
// under the sheet.
function note() {
  const low = [...main.querySelectorAll(".own>.sheet text.quiet:not([text-anchor])")].pop()?.getBoundingClientRect();
  const high = low ? main.querySelector(".own>.sheet").getBoundingClientRect().bottom - low.top : 0;
  return high < 28 ? high : 0;
}

// Down to where something lies over the sheet: the strip, and dice that stay there.
const clear = () => edge() + row;

// How much of what lies on the table is out of sight: above the edge, or under the sheet.
function beyond() {
  const dice = part("tray")?.getBoundingClientRect();
  if (!(dice?.height > 0)) return 0;
  return row ? clear() - main.querySelector(".own, .seen").getBoundingClientRect().top : edge() - dice.top;
}

// A row of dice stays in sight, if so do most of the places; and for places alone a little of the
// table is not cut off: it would look like a mistake.
function glideTo(top, places, foot) {
  const whole = part("tray") ? scrollY - beyond() : 0; // where all dice are just in sight
  const seen = places.filter((box) => box.bottom - (whole - scrollY) <= foot).length;
  glide(top > whole && (row ? 2 * seen >= places.length : top - whole < 48) ? whole : top);
}

// The table and the own sheet, if both have room between the strip and the bar: above where the
// bar will reach with buttons in it, if they have so much room, so that those move nothing later.
const TALL = 7.3; // rem: a bar with two lines of words and a row of buttons
const GUIDED = 8.4; // with three lines of what there is to think about
const foot = () => innerHeight - (guided() ? GUIDED : TALL) * parseFloat(getComputedStyle(document.documentElement).fontSize);

function showWhole() {
  const [dice, sheet, bar] = [part("tray"), main.querySelector(".own>.sheet"), main.querySelector(".bar")].map((one) => one?.getBoundingClientRect());
  if (!dice?.height || !sheet || !bar) return false;
  const places = [...main.querySelectorAll("#moves .move")];
  const feet = [Math.min(bar.top, foot()), bar.top];
  const low = feet.find((one) => sheet.bottom - dice.top <= one - edge()) ?? (row ? feet.find((one) => sheet.height - (newsStay ? note() : 0) <= one - clear()) : undefined)
    ?? (newsStay && places.every((one) => one.getBoundingClientRect().bottom - sheet.top + clear() <= bar.top) ? bar.top : undefined); // a longer prompt for a while
  if (low === undefined) return false;
  const by = Math.min(sheet.bottom - low, newsStay ? sheet.top - clear() : Infinity);
  if (by > 0) glide(scrollY + by);
  return true;
}

// A sheet is a little smaller where so heading, dice, news and sheet have room together. That is
// settled once for a width: nothing changes its size when a browser hides its own bar.
const [LEAST, FINE] = [300, 340]; // pixels wide: a finger still hits every place, large or small; in a lesson few are open
let fittedTo = 0;

function fit() {
  const [tray, own, sheet] = [".tray", ".own", ".own>.sheet"].map((where) => main.querySelector(where));
  if (!sheet || !tray.offsetHeight || fittedTo === innerWidth) return;
  const lesson = !!main.dataset.lesson; // its card is always of one height
  fittedTo = innerWidth;
  const { width, height } = sheet.viewBox.baseVal;
  const full = Math.min(own.clientWidth, 30 * parseFloat(getComputedStyle(document.documentElement).fontSize));
  const above = edge() + own.offsetTop - part("tray").offsetTop - tray.offsetTop;
  const low = lesson ? main.querySelector(".bar").getBoundingClientRect().top : foot();
  const news = row && !lesson && part("did") ? edge() + ABOVE + part("did").getBoundingClientRect().bottom - part("tray").getBoundingClientRect().top : Infinity;
  const shares = [above, news, edge() + ABOVE + (row ? Math.min(ROW, part("tray").offsetHeight) : Infinity)].map((high) => (low - high - 2) / (full * height / width));
  const share = shares.find((one) => one * full > (main.dataset.fine === undefined ? LEAST : FINE)) ?? 1; // else at least with a row of dice
  main.style.setProperty("--fit", narrow.matches && share < 1 ? `${Math.floor(share * full)}px` : "30rem");
}

// Where its lines of words stand, without the room that a font leaves over and under its letters.
function linesOf(element) {
  const range = document.createRange();
  range.selectNodeContents(element);
  const boxes = element.namespaceURI === SVG ? [element.getBoundingClientRect()] : [...range.getClientRects()];
  return boxes.filter((box) => box.height).map(({ top, bottom, height }) => ({ top: top + height / 6, bottom: bottom - height / 6 }));
}

// Where a page comes to rest no line of words is cut by the strip, the bar or the sheet: it goes a
// little further, or less far.
const NEAR = 26; // pixels

function wholeLines(to) {
  const [tray, own, bar] = [".tray", ".own", ".bar"].map((where) => main.querySelector(where)?.getBoundingClientRect());
  if (!narrow.matches || !own || !bar) return to;
  const all = (where) => [...main.querySelectorAll(where)].flatMap(linesOf);
  const [words, above] = [all(".own>.sheet text"), all("#tray text:not([data-die] *), #did")];
  const gap = 10;
  const high = row ? parseFloat(main.querySelector(".tray").style.top) : -Infinity; // where it stays
  const cut = (box, by, line) => box.top + by < line && box.bottom + by > line;
  const cuts = (top) => {
    const by = scrollY - top;
    const moved = tray ? Math.max(own.top + by - gap - tray.height, high) - tray.top : 0;
    const under = words.filter((box) => cut(box, by, edge()) || cut(box, by, bar.top));
    return under.length + above.filter((box) => cut(box, moved, edge()) || cut(box, moved, own.top + by)).length;
  };
  const most = document.documentElement.scrollHeight - innerHeight;
  let best = [Math.max(0, Math.min(to, most))];
  best.push(cuts(best[0]));
  for (let away = 1; away <= (main.dataset.lesson ? NEAR / 2 : NEAR) && best[1]; away++) {
    for (const top of [to + away, to - away]) {
      if (top >= 0 && top <= most && cuts(top) < best[1]) best = [top, cuts(top)];
    }
  }
  return best[0];
}

function showPlaces() {
  const first = document.getElementById("first"); // it points at the head of the page
  if ((!first || first.hidden || first.classList.contains("used")) && showWhole()) return;
  const free = [...main.querySelectorAll("#moves .move:not([data-costly])")]; // what costs something is not looked for
  const boxes = (free.length ? free : [...main.querySelectorAll("#moves .move")])
    .map((one) => (one.querySelector(".open, .none") || one).getBoundingClientRect()).filter((box) => box.height);
  const bar = main.querySelector(".bar")?.getBoundingClientRect();
  if (!boxes.length || !bar) return;
  const [top, bottom] = [clear(), bar.top];
  const low = Math.max(...boxes.map((box) => box.bottom));
  const high = Math.min(...boxes.map((box) => box.top));
  const inSight = boxes.filter((box) => box.top >= top && box.bottom <= bottom).length;
  const seen = 2 * inSight >= boxes.length;
  if (low > bottom && (low - high <= bottom - top || !seen)) {
    glideTo(scrollY + Math.min(low - bottom + 12, high - edge() - 12), boxes, bottom);
  } else if (!seen && high < top) glideTo(scrollY + high - top - 12, boxes, bottom);
}

// What another has just written comes into sight on their large sheet, and one's own place comes back.
let cameFrom = null;

// Where on the large sheet that is which is new on the small one.
function freshLooked() {
  const small = looking === NONE ? null : part(`w${looking}`);
  if (!small) return [];
  const from = small.ownerSVGElement.getBoundingClientRect();
  const to = part("looked").lastElementChild.getBoundingClientRect();
  const scale = to.height / from.height;
  return [...small.querySelectorAll(".fresh")].map((one) => one.getBoundingClientRect()).map(({ left, top, width, height }) => {
    const [x, y] = [to.left + (left - from.left) * scale, to.top + (top - from.top) * scale];
    return { left: x, top: y, width: width * scale, right: x + width * scale, bottom: y + height * scale };
  });
}

function showFresh() {
  const back = cameFrom;
  if (looking === NONE) cameFrom = null;
  if (looking === NONE && back !== null) return glide(back);
  const bar = main.querySelector(".bar")?.getBoundingClientRect();
  const fresh = freshLooked();
  if (!narrow.matches || !bar || !fresh.length) return;
  const [low, high] = [Math.max(...fresh.map((one) => one.bottom)) + 12, Math.min(...fresh.map((one) => one.top)) - 12];
  const by = low > bar.top ? Math.min(low - bar.top, high - clear()) : high < clear() ? high - clear() : 0;
  if (Math.abs(by) < 2) return;
  cameFrom ??= scrollY;
  glide(scrollY + by);
}

addEventListener("resize", stick);

for (const kind of ["wheel", "touchmove"]) addEventListener(kind, () => { cameFrom = null; }, { passive: true });

main.addEventListener("pointerdown", () => clearTimeout(moving));
main.addEventListener("click", (event) => {
  if (narrow.matches && event.target.closest(".group") && group) moving = setTimeout(showPlaces, 50);
});

// The line of what the others did leads to all that happened.
main.addEventListener("click", (event) => {
  if (!event.target.closest("[data-log]")) return;
  part("log").scrollIntoView({ block: "center", behavior: still.matches ? "instant" : "smooth" });
  part("log").focus({ preventScroll: true });
});

// ---- a button that has just come under a finger was not meant

let before = new Map(); // where the buttons were
let fresh = new Map(); // since when those are there that were not, or were elsewhere

const acts = () => [...main.querySelectorAll("#acts button")];
const spot = (button) => { const { x, y, width } = button.getBoundingClientRect(); return `${button.id} ${Math.round(x / 8)} ${Math.round(y / 8)} ${Math.round(width / 8)}`; };

// A finger that still goes for "Skip ahead" finds something else in its place.
let hurried = 0;

function noteButtons() {
  const now = new Map(acts().map((one) => [spot(one), one.id]));
  if ([...before.values()].includes("skip") && !part("skip")) hurried = Date.now();
  for (const [where, id] of now) if (!before.has(where)) fresh.set(id, Date.now());
  before = now;
}

// Keys are not concerned: they go where the focus is.
function cameTooLate(control, event) {
  const settles = Number(part("acts")?.dataset.settles ?? 0);
  if (control.matches(".aid")) return event.detail > 0 && Date.now() - hurried < 4 * settles;
  const since = Date.now() - (fresh.get(control.id) ?? 0);
  return event.detail > 0 && since < (Date.now() - hurried < 2 * settles ? 2 * settles : settles);
}

main.addEventListener("click", (event) => {
  const control = event.target.closest("#acts button, .aid");
  if (!control || !cameTooLate(control, event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });
