// Replay: play and pause, the line and its moments, turn by turn, by keys; pictures come by frames.js.
"use strict";

const STEP = 900; // milliseconds that a step stands, at the usual speed …
const SIGN = 14; // … longer for each sign that there is to read …
const CRIED = 800; // … and if there was something to cry out
const WITHIN = 260; // a step of several bits is seen bit by bit
const line = part("n");
const turn = part("turn");
const speed = part("speed");
const playing = part("play");
const last = Number(line.max);
const stops = part("slide").dataset.stops.split(" ").map(Number);
const figures = document.querySelectorAll("#frame figure"); // the sheets, by seats
const words = { play: playing.textContent, pause: playing.dataset.pause };
let shown = Number(line.defaultValue);
let wanted = null;
let timer = null;

async function go(n) {
  const busy = wanted !== null;
  wanted = Math.max(0, Math.min(last, n));
  line.value = wanted;
  if (busy) return;
  while (wanted !== shown) {
    const now = wanted;
    const drawn = await picture(now).catch(() => null);
    if (!drawn) break;
    for (const [id, html] of Object.entries(drawn)) put(part(id), html);
    figures.forEach((one, seat) => {
      one.classList.toggle("acts", seat === Number(drawn.acted));
      put(part(`q${seat}`), drawn[`p${seat}`] ?? "");
    });
    shown = now;
  }
  wanted = null;
  line.value = shown;
  turn.value = firstOf().findLast((first) => first <= shown) ?? 0;
  part("earlier").href = `?n=${before(shown)}`;
  part("later").href = `?n=${after(shown)}`;
  if (!timer) history.replaceState(null, "", `?n=${shown}`); // while it plays that would be too often
}

// ---- playing

function play() {
  part("event").setAttribute("aria-live", "off"); // or it would be read out without end
  playing.textContent = words.pause;
  timer = setTimeout(next, shown === last ? 0 : stands());
  if (shown === last) go(0);
}

function pause() {
  clearTimeout(timer);
  timer = null;
  part("event").removeAttribute("aria-live");
  playing.textContent = words.play;
  history.replaceState(null, "", `?n=${shown}`);
}

function stands() {
  const whole = STEP + SIGN * part("event").textContent.length + (part("cries").childElementCount ? CRIED : 0);
  return (stops.includes(shown) ? whole : WITHIN) / Number(speed.value);
}

async function next() {
  const old = shown;
  await go(shown + 1);
  if (!timer) return;
  if (shown === last || shown === old) return pause();
  const soon = shown - (shown % atOnce) + atOnce;
  if (soon <= last && soon - shown < atOnce / 2) dozen(soon);
  timer = setTimeout(next, stands());
}

// ---- what people do

const firstOf = () => Array.from(turn.options, (one) => Number(one.value));

function stop(n) {
  if (timer) pause();
  go(n);
}

const back = () => stop(firstOf().findLast((first) => first < shown) ?? 0);
const on = () => stop(firstOf().find((first) => first > shown) ?? last);
const here = () => wanted ?? shown;
const before = (n) => stops.findLast((one) => one < n) ?? 0;
const after = (n) => stops.find((one) => one > n) ?? last;

// The line leads to whole steps, on or back.
line.addEventListener("input", () => {
  const n = Number(line.value);
  stop(n > here() ? after(n - 1) : before(n + 1));
});
turn.addEventListener("change", () => stop(Number(turn.value)));
speed.addEventListener("change", () => saved.set("speed", speed.value));
part("turn-back").addEventListener("click", back);
part("turn-on").addEventListener("click", on);
playing.addEventListener("click", () => (timer ? pause() : play()));
for (const [id, to] of [["earlier", before], ["later", after]]) {
  part(id).addEventListener("click", (event) => {
    event.preventDefault();
    stop(to(here()));
  });
}
// One sheet is large: the one that somebody has chosen, or of whoever acted last.
const FOLLOW = -1;
const choices = document.querySelectorAll("[data-sheet]");
function choose(which) {
  figures.forEach((one, seat) => {
    one.classList.toggle("held", seat === which);
    one.querySelector("[data-hold]").ariaPressed = seat === which;
  });
  for (const one of choices) one.ariaPressed = Number(one.dataset.sheet) === which;
}

document.addEventListener("click", async (event) => {
  const mark = event.target.closest("[data-n]");
  const sheet = event.target.closest("figure");
  if (event.target.closest(".tells-marks")) part("moments").open = true;
  const choice = event.target.closest("[data-sheet]");
  if (choice) return choose(Number(choice.dataset.sheet));
  if (sheet?.querySelector("[data-hold]")) choose(sheet.matches(".held") ? FOLLOW : [...figures].indexOf(sheet));
  if (!mark) return;
  event.preventDefault();
  if (timer) pause();
  await go(Number(mark.dataset.n));
  if (!mark.closest(".moments")) return;
  const table = part("frame").getBoundingClientRect(); // what lies there begins it, below the controls
  scrollTo({ top: scrollY + table.top - part("slide").offsetHeight - 6 });
});
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { target, key } = event;
  if (key === " " && !target.closest("button, select, a, summary")) timer ? pause() : play();
  else if (target.closest("select, input")) return; // which have arrows of their own
  else if (key === "ArrowLeft") stop(before(here()));
  else if (key === "ArrowRight") stop(after(here()));
  else if (key === "Home") stop(0);
  else if (key === "End") stop(last);
  else return;
  event.preventDefault();
});

// A whole sheet is in sight below the line and the dice.
function fit() {
  const all = document.querySelector(".all");
  const room = innerHeight - all.getBoundingClientRect().top - scrollY - 30;
  for (const id of ["frame", "moments"]) if (part(id)) part(id).style.scrollMarginTop = `${part("slide").offsetHeight + (id === "frame" ? -8 : 6)}px`;
  all.style.setProperty("--room", `${Math.max(240, room)}px`);
}
addEventListener("resize", fit);

for (const one of document.querySelectorAll(".slide [hidden]")) one.hidden = false;
speed.value = [...speed.options].some((one) => one.value === saved.get("speed")) ? saved.get("speed") : "1";
if (Number(line.value) !== shown) go(Number(line.value)); // moved before this was there, or by a browser that goes back
fit();
