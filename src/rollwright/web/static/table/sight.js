// ---- on a phone: what is to be tapped does not stay under the bar, nor dice above the strip

let chose = false; // whether there was something to tap on the sheet
let moving = 0; // the timer of what is brought into sight

const glide = (top) => scrollTo({ top, behavior: still.matches ? "instant" : "smooth" });

// Once when a choice begins, and never while a finger is at it.
function bringIntoSight(thrown) {
  if (!narrow.matches || part("looked")?.hidden === false) return;
  const chooses = !!main.querySelector("#moves .move");
  const begins = chooses && !chose;
  chose = chooses;
  const dice = part("tray")?.getBoundingClientRect();
  const away = thrown && dice?.height > 0 && dice.top + dice.height / 2 < edge();
  if (away) glide(0);
  clearTimeout(moving);
  if (begins) moving = setTimeout(showPlaces, thrown ? 1000 : 50);
}

const edge = () => main.querySelector(".strip").getBoundingClientRect().bottom;

function showPlaces() {
  const boxes = [...main.querySelectorAll("#moves .move")]
    .map((one) => (one.querySelector(".open, .none") || one).getBoundingClientRect()).filter((box) => box.height);
  const bar = main.querySelector(".bar")?.getBoundingClientRect();
  if (!boxes.length || !bar) return;
  const [top, bottom] = [edge(), bar.top];
  const low = Math.max(...boxes.map((box) => box.bottom));
  const high = Math.min(...boxes.map((box) => box.top));
  const seen = boxes.some((box) => box.top >= top && box.bottom <= bottom);
  if (low > bottom && (low - high <= bottom - top || !seen)) {
    glide(scrollY + Math.min(low - bottom + 12, high - top - 12));
  } else if (!seen && high < top) glide(scrollY + high - top - 12);
}

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

function noteButtons() {
  const now = new Map(acts().map((one) => [spot(one), one.id]));
  for (const [where, id] of now) if (!before.has(where)) fresh.set(id, Date.now());
  before = now;
}

// Keys are not concerned: they go where the focus is.
function cameTooLate(control, event) {
  const settles = Number(part("acts")?.dataset.settles ?? 0);
  return event.detail > 0 && Date.now() - (fresh.get(control.id) ?? 0) < settles;
}

main.addEventListener("click", (event) => {
  const control = event.target.closest("#acts button");
  if (!control || !cameTooLate(control, event)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });
