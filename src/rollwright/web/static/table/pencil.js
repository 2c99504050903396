// ---- two numbers at once: a tap writes them in pencil, another on the same place swaps them, and a
// button writes them in ink

let pencilled = null; // the move that stands there in pencil
let largeFirst = false; // whether the tapped place got the larger number last

const placeOfMove = (move) => main.querySelector(`#moves .move[data-move="${move}"]`);
const worth = (place) => Number((place.dataset.gain ?? "0").replace("\u2212", "-"));

function pencil(tapped) {
  const other = placeOfMove(tapped.dataset.twin) ?? tapped;
  const now = [tapped, other].find((one) => one.dataset.move === pencilled);
  const asked = [tapped, other].find((one) => main.dataset.lesson && one.matches(".pointed"));
  const said = hinted?.shown && [tapped, other].find((one) => hinted.moves.includes(Number(one.dataset.move)));
  const best = worth(tapped) - worth(other);
  let next = largeFirst ? other : tapped;
  if (now) next = now === tapped ? other : tapped;
  else if (asked) next = asked;
  else if (said) next = said; // as the hint has it
  else if (best) next = best > 0 ? tapped : other;
  if (now || !(best || said)) largeFirst = next !== tapped;
  pencilled = next.dataset.move;
  pencilling();
}

// What the server sends knows nothing of it: it is put on again each time.
function pencilling() {
  const button = part("write");
  const chosen = button && pencilled !== null ? placeOfMove(pencilled) : null;
  if (!chosen) pencilled = null;
  for (const one of main.querySelectorAll("#moves .move[data-twin]")) {
    one.classList.toggle("chosen", one === chosen);
    one.classList.toggle("paired", !!chosen && one !== chosen && one.dataset.move === chosen.dataset.twin);
  }
  if (!button) return;
  button.disabled = !chosen;
  button.textContent = chosen ? button.dataset.words.replace("{words}", chosen.getAttribute("aria-label")) : button.dataset.label;
}

function write() {
  const chosen = pencilled === null ? null : placeOfMove(pencilled);
  pencilled = null;
  if (chosen) tap(chosen);
}
