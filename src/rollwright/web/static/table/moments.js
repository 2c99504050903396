// ---- moments: what people would cry out stands for a while; it blocks nothing

const stood = document.getElementById("moment");
const moments = []; // those whose time is still to come
let standing = 0; // the timer of the one that stands
let standsUntil = 0; // when all of them will have been seen
let lingers = false; // in a lesson: what lay on the table stays there until its reader goes on

function stand(moment) {
  moments.push(moment);
  standsUntil = Math.max(standsUntil, Date.now()) + moment.for;
  if (!standing) standNext();
}

function standNext() {
  const moment = moments.shift();
  const over = document.getElementById("stood");
  standing = 0;
  stood.hidden = !moment;
  if (over) over.hidden = !moment?.table && !lingers;
  if (!moment) return;
  stood.replaceChildren(...moment.cries.map(cryLine));
  if (over && moment.table) morph(over, moment.table);
  placeCries();
  standing = setTimeout(standNext, moment.for);
}

// On a phone they lie at the foot of the table, where the eyes are; or under the players, if the
// table is not in sight. Neither points nor buttons are covered.
function placeCries() {
  const strip = narrow.matches && main.querySelector(".strip")?.getBoundingClientRect();
  if (!strip) return void (stood.style.top = "");
  const { bottom } = main.querySelector(".tray")?.getBoundingClientRect() ?? strip;
  const bar = main.querySelector(".bar")?.getBoundingClientRect();
  const top = Math.min(bottom, bar?.top ?? bottom) - stood.offsetHeight - 4;
  stood.style.top = `${Math.max(top, strip.bottom + 4)}px`;
}

addEventListener("scroll", () => { if (!stood.hidden) placeCries(); }, { passive: true });

function cryLine({ name, words, tone }) {
  const line = document.createElement("p");
  line.className = ["ouch", "", "cheer"][tone + 1];
  if (name) line.append(Object.assign(document.createElement("b"), { textContent: name }), " ");
  line.append(words);
  return line;
}
