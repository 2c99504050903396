// ---- moments: what people would cry out stands for a while; it blocks nothing

const stood = document.getElementById("moment");
const moments = []; // those whose time is still to come
const MUCH = 8; // points at once that are cheered more than others, where they are counted one by one
let gained = 0; // the most points that came just now
let standing = 0; // the timer of the one that stands
let standsUntil = 0; // when all of them will have been seen
let lingers = false; // in a lesson: what lay on the table stays there until its reader goes on

function stand(moment) {
  moments.push(moment);
  standsUntil = Math.max(standsUntil, Date.now()) + moment.for;
  if (!standing) standNext();
}

let skipped = false; // whether one has skipped ahead: then what cost something stays until one acts

function standNext() {
  standing = 0;
  if (skipped && !moments.length && !stood.hidden && stood.querySelector(".ouch")) return;
  const moment = moments.shift();
  const over = document.getElementById("stood");
  stood.hidden = !moment;
  if (over) over.hidden = !moment?.table && !lingers;
  if (!moment) return;
  stood.replaceChildren(...moment.cries.map(cryLine));
  if (gained >= MUCH) stood.querySelector(".cheer")?.classList.add("big");
  gained = 0;
  if (over && moment.table) morph(over, moment.table);
  placeCries();
  standing = setTimeout(standNext, moment.for);
}

// On a phone they lie at the foot of the table, over the bar, under the players or on the dice:
// where they hide least of what is wanted next, of what has just been written, of the line that
// says the same, and of whose sheet it is. Neither points nor buttons are covered.
const WANTED = ":is(#tray, #stood) :is([data-die], .group), .pick, #moves :is(.open, .mark), #did:not(:empty), #whose, .own>.sheet :is(.fresh, [data-sums])";
const CELEBRATED = 9; // how much a line that has just been closed is wanted

function placeCries() {
  const strip = narrow.matches && main.querySelector(".strip")?.getBoundingClientRect();
  const round = looking !== NONE && part("follow")?.dataset.common !== undefined;
  stood.classList.toggle("over", round);
  if (strip && round) return void (stood.style.top = `${strip.bottom + 3}px`); // on the table, where nothing lies any more
  if (!strip) return void (stood.style.top = "");
  const { bottom } = main.querySelector(".tray")?.getBoundingClientRect() ?? strip;
  const foot = main.querySelector(".bar")?.getBoundingClientRect().top ?? bottom;
  const lines = [...stood.children].map((one) => one.getBoundingClientRect());
  const [left, right] = [Math.min(...lines.map((one) => one.left)), Math.max(...lines.map((one) => one.right))];
  const wanted = [...main.querySelectorAll(WANTED)].filter((one) => looking === NONE || !one.matches(".own>.sheet *"));
  const boxes = [...wanted.flatMap((one) => Array(one.matches(".lit") ? CELEBRATED : 1).fill(one.getBoundingClientRect())), ...freshLooked()]
    .filter((box) => box.width && box.left < right && box.right > left);
  const places = [Math.min(bottom, foot), foot, 0].map((low) => Math.max(low - stood.offsetHeight - 4, strip.bottom + 4));
  const covered = places.map((top) => boxes.filter((box) => box.top < top + stood.offsetHeight && box.bottom > top).length);
  stood.style.top = `${places[covered.indexOf(Math.min(...covered))]}px`;
}

const placeAgain = () => { if (!stood.hidden) placeCries(); };
addEventListener("scroll", placeAgain, { passive: true });
document.addEventListener("picture", placeAgain);
main.addEventListener("click", ({ target }) => {
  const had = skipped;
  skipped = !!target.closest("#skip");
  if (had && !skipped && !standing) standNext();
  setTimeout(placeAgain);
});

function cryLine({ name, words, tone }) {
  const line = document.createElement("p");
  line.className = ["ouch", "", "cheer"][tone + 1];
  if (name) line.append(Object.assign(document.createElement("b"), { textContent: name }), " ");
  line.append(words);
  return line;
}
