// ---- what a move would bring, beside its place: under a mouse, a focus or a resting finger

const gain = document.getElementById("gain");
let gaining = null; // the place beside which it stands
let pressed = null; // the place on which a finger rests
let pressing = 0;

function showGain(control, above = 0) {
  gaining = control;
  gain.hidden = !control?.dataset.gain;
  if (gain.hidden) return;
  gain.textContent = control.dataset.gain;
  const place = control.firstElementChild.getBoundingClientRect();
  const { width, height } = gain.getBoundingClientRect();
  const room = document.documentElement.clientWidth;
  gain.style.left = `${Math.min(place.right - width / 2, room - width - 2)}px`;
  gain.style.top = `${Math.max(2, place.top - height / 2 - above)}px`;
}

// What was sent anew has other places, perhaps with other gains.
function regain() {
  if (gaining && !gaining.isConnected) showGain(null);
}

const placeOf = (event) => event.target.closest?.(".move") ?? null;

main.addEventListener("pointerover", (event) => { if (event.pointerType === "mouse") showGain(placeOf(event)); });
main.addEventListener("pointerleave", () => showGain(null));
main.addEventListener("focusin", (event) => { if (event.target.matches(":focus-visible")) showGain(placeOf(event)); });
main.addEventListener("focusout", () => showGain(null));
addEventListener("scroll", () => showGain(null), { passive: true });

// A finger that rests on an open place shows what would come of it, as a mouse does; lifted, it
// has done nothing.
main.addEventListener("pointerdown", (event) => {
  unpress();
  const control = placeOf(event);
  if (!control || event.pointerType === "mouse") return;
  pressing = setTimeout(() => {
    pressed = control;
    control.classList.add("pressed");
    showGain(control, 36);
  }, 400);
});

for (const kind of ["pointerup", "pointercancel"]) main.addEventListener(kind, lift);
main.addEventListener("contextmenu", (event) => { if (placeOf(event)) event.preventDefault(); });

// The click that may follow is still to be swallowed.
function lift() {
  clearTimeout(pressing);
  if (!pressed) return;
  pressed.classList.remove("pressed");
  showGain(null);
}

function unpress() {
  lift();
  pressed = null;
}

// ---- points that have just come or gone stand beside them for a while

let pointsWere = null; // by seats
let undone = false; // whether what came last was taken back: that costs nothing

let turnOf = ""; // whose turn it was …
let turnBegan = new Map(); // … and the points when it began

function notePoints() {
  const now = new Map([...main.querySelectorAll(".strip .count")].map((one) => [one.id, Number(one.querySelector(".points").textContent)]));
  for (const [id, points] of now) {
    if (points !== (pointsWere?.get(id) ?? points)) changes.set(id, points - (turnBegan.get(id) ?? pointsWere.get(id)));
  }
  const whose = [...main.querySelectorAll(".strip .now")].map((one) => one.id).join(" ");
  const each = now.size === 1 || part("follow")?.dataset.common !== undefined; // alone or all together: each change by itself
  if (whose !== turnOf || !pointsWere || each) [turnOf, turnBegan] = [whose, now];
  pointsWere = now;
}

// Those of all, or of one whose sheet is shown.
const changes = new Map(); // that have not been shown yet
function showChanges(whose = null) {
  for (const [id, points] of changes) {
    if (whose !== null && id !== `points${whose}`) continue;
    changes.delete(id);
    if (part(id)) showChange(part(id), points);
  }
}

function showChange(box, change) {
  box.querySelector(".change")?.remove();
  if (!change || undone) return; // it was taken back
  if (part("counts")?.hidden === false && box.id === `points${seat}`) gained = Math.max(gained, change);
  const chip = Object.assign(document.createElement("span"), { className: change > 0 ? "change" : "change less", ariaHidden: "true" });
  chip.textContent = change > 0 ? `+${change}` : `\u2212${-change}`;
  box.append(chip);
  setTimeout(() => chip.remove(), 2200);
}
