// A lesson: the page remembers how far its reader has come, points at things, and asks on.
"use strict";

const lessonMain = document.getElementById("main");
const lessonName = lessonMain.dataset.lesson;
lessonMain.dataset.taps = saved.get(`lesson ${lessonName}`) || "";
document.body.classList.toggle("resumed", lessonMain.dataset.taps !== "");

let lessonPoints = []; // selectors of what is pointed at, and corners of places on the sheet
let lessonAwaits = "";
let shownOnce = false;
let refusedSince = 0; // the timer that brings the lesson's own words back

document.addEventListener("picture", ({ detail }) => {
  if (!detail.lesson) return;
  const { taps, at, awaits, count: counts, point, quiz, look: whose } = detail.lesson;
  settled = ""; // a step back makes what was done undone
  if (!taps) document.body.classList.remove("resumed");
  document.body.classList.add("begun");
  lessonMain.dataset.taps = taps;
  saved.set(`lesson ${lessonName}`, awaits === "done" ? "" : taps);
  saved.set(`lesson at ${lessonName}`, awaits === "done" || !taps ? "" : at.join(" "));
  if (awaits === "done") saved.set(`learned ${lessonName}`, "1");
  clearTimeout(refusedSince);
  unrefuse();
  lessonAwaits = awaits;
  lingers = awaits === "read" && !!detail.moment?.table;
  if (!lingers && !(standing && detail.moment?.table) && part("stood")) part("stood").hidden = true; // of what was told before
  const there = whose === Number(seat) ? NONE : whose;
  if (there !== looking) look(there);
  const before = partly;
  partly = typeof counts === "string" ? counts : "";
  if (!!counts !== (counting !== NONE)) counts ? count(Number(seat)) : uncount();
  else if (counts && partly !== before) recount();
  if (detail.main !== undefined && shownOnce) cut();
  shownOnce = true;
  lessonPoints = point;
  lessonMain.classList.toggle("quiz", !!quiz); // what a place brings would be the answer
  pointOut();
  focusOnward();
  setTimeout(pointsIntoSight, 60);
});

// Another game lies there at once: that is seen to be so.
function cut() {
  if (still.matches) return;
  for (const one of lessonMain.querySelectorAll(".own, .tray")) {
    one.animate([{ opacity: 0, scale: 0.94 }, { opacity: 0, scale: 0.94, offset: 0.35 }, { opacity: 1, scale: 1 }], { duration: 900, easing: "ease-out" });
  }
}

// ---- pointing: what is pointed at may be drawn anew at any time, so it is marked again

function pointOut() {
  for (const one of document.querySelectorAll(".pointed")) one.classList.remove("pointed");
  document.getElementById("rings")?.remove();
  const found = lessonPoints.flatMap((one) => (typeof one === "string" ? [...document.querySelectorAll(one)] : [one]));
  for (const one of found.filter(isNext)) {
    if (Array.isArray(one)) ring(...one);
    else one.classList.add("pointed");
    if (one.matches?.("svg *:not(.later)")) for (const shape of shapesOf(one)) ring(...cornersOf(shape));
  }
  main.toggleAttribute("data-marked", !!document.querySelector("#moves .pointed"));
}

// Of what takes several taps only what is to be tapped next.
function isNext(one) {
  if (Array.isArray(one)) return true;
  if (one.matches(".pick")) return !one.querySelector("input").checked;
  if (one.id === "choose") return !one.disabled && !document.querySelector(".pick.pointed");
  if (one.id === "write") return !one.disabled && lessonPoints.includes(`#moves [data-move="${pencilled}"]`);
  if (one.matches(".move[data-twin]")) return one.dataset.move !== pencilled;
  if (one.dataset?.waits !== undefined) return false;
  if (one.matches(".group")) return !lessonPoints.some((other) => /^#group/.test(other) && document.querySelector(`${other}[aria-pressed=true]`));
  return lessonAwaits !== "move" || !one.matches(".later");
}

// What one sees of a target: its frames, or else all of it.
function shapesOf(one) {
  const frames = [...one.querySelectorAll(".open")];
  return frames.length ? frames : [one.querySelector(".none") || one];
}

// The place of a drawn thing in the units of its drawing.
function cornersOf(one) {
  const svg = one.ownerSVGElement;
  const box = one.getBoundingClientRect();
  const back = svg.getScreenCTM().inverse();
  const from = new DOMPoint(box.left, box.top).matrixTransform(back);
  const to = new DOMPoint(box.right, box.bottom).matrixTransform(back);
  return [from.x, from.y, to.x - from.x, to.y - from.y, svg];
}

function ring(x, y, width, height, svg = document.querySelector(looking === NONE ? ".own>.sheet" : "#looked>.sheet")) {
  let rings = svg.querySelector("#rings");
  if (!rings) {
    rings = document.createElementNS(SVG, "g");
    rings.id = "rings";
    svg.append(rings);
  }
  for (const kind of ["ring", "ring wave"]) {
    const box = document.createElementNS(SVG, "rect");
    Object.entries({ x, y, width, height, rx: 8, class: kind }).forEach(([name, value]) => box.setAttribute(name, value));
    rings.append(box);
  }
}

// What is pointed at comes between the strip and the card, or as much of it as goes there. A row of
// dice stays in sight, where what is asked for can be as well; the head of the page stays out of it.
function pointsIntoSight() {
  const bar = main.querySelector(".bar");
  const fixed = getComputedStyle(bar).position === "fixed";
  const [top, bottom] = [narrow.matches ? clear() : 0, fixed ? bar.getBoundingClientRect().top : innerHeight];
  const whole = lessonAwaits === "done" || (counting !== NONE && !lessonPoints.some(Array.isArray)); // all that came of it
  const pointed = [...document.querySelectorAll(whole ? ".own>.sheet" : ".pointed, .ring")].filter((one) => !bar.contains(one) && !one.closest(".strip"));
  const boxes = pointed.filter((one) => !one.matches(".sticks, .sticks #tray *"))
    .map((one) => (one.closest(".tray") || one).getBoundingClientRect()).filter((box) => box.height);
  const high = Math.min(...boxes.map((box) => box.top));
  const low = Math.max(...boxes.map((box) => box.bottom));
  let to = scrollY;
  if (whole && low - high > bottom - top) to += low - bottom + 4; // the score stands at its foot
  else if (low > bottom && (low - high <= bottom - edge() || whole)) to += low - bottom + 4;
  else if (boxes.length && (high < top || low > bottom)) to += high - top - 6;
  const most = row ? scrollY - beyond() : Infinity;
  const needs = !whole && !pointed.some((one) => one.matches(".own")) && low - (most - scrollY) > bottom;
  const dice = pointed.length > boxes.length; // some of what is pointed at
  if (to > most && (dice || !needs) && !(whole && !dice)) to = most;
  to = Math.max(narrow.matches ? document.querySelector(".top").offsetHeight : 0, to);
  if (Math.abs(to - scrollY) > 2) glide(to);
}

for (const kind of ["click", "change", "keyup"]) lessonMain.addEventListener(kind, () => setTimeout(pointOut));

// ---- keys: Enter goes on, and the focus of those who use keys goes where the lesson points

let keys = false; // whether the last thing was a key
addEventListener("keydown", () => { keys = true; }, { capture: true });
addEventListener("pointerdown", () => { keys = false; }, { capture: true });

const POINTED = ".pointed:is(.move, .group, button), .pick.pointed input";
function focusOnward() {
  if (!keys || document.querySelector("dialog[open]")) return;
  const next = ["#next", POINTED, "#throw", ".group[tabindex], #dice input, .move, #acts button"]
    .map((where) => lessonMain.querySelector(where)).find(Boolean);
  next?.focus({ preventScroll: true });
}

document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.target.closest("a, button, input, select, dialog, .move, .group")) return;
  const next = lessonMain.querySelector("#next, #throw");
  if (!next) return focusOnward();
  event.preventDefault();
  next.click();
});

// ---- taps

lessonMain.addEventListener("click", (event) => {
  const control = event.target.closest("[data-lesson]");
  if (control && control !== lessonMain && !control.disabled) command({ do: control.dataset.lesson });
});

// What the rules or the lesson have against a tap stands for a while where the lesson speaks.
function refuseInLesson(words, rule = "") {
  if (words) onCard(words, rule);
}

function onCard(words, rule) {
  const line = document.getElementById("lesson-words");
  if (!line || lessonAwaits === "done") return;
  line.dataset.own ??= line.textContent;
  sayWithRule(line, words, rule);
  line.classList.remove("no");
  void line.offsetWidth; // it begins to shake anew
  line.classList.add("no");
  clearTimeout(refusedSince);
  refusedSince = setTimeout(unrefuse, 2500 + 60 * words.length);
}

// Whatever is chosen next is not refused yet.
for (const kind of ["click", "change"]) lessonMain.addEventListener(kind, ({ target }) => { if (target.closest(".move, .pick, .group")) unrefuse(); });

function unrefuse() {
  const line = document.getElementById("lesson-words");
  if (line?.dataset.own && line.classList.contains("no")) line.textContent = line.dataset.own;
  line?.classList.remove("no");
  if (line) delete line.dataset.own, delete line.dataset.said;
}
