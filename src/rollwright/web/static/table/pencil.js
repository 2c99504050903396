// ---- two numbers at once: a tap writes them in pencil, another on the same place swaps them, and a
// button writes them in ink

let pencilled = null; // the move that stands there in pencil

const placeOfMove = (move) => main.querySelector(`#moves .move[data-move="${move}"]`);

// A place that is tapped gets the smaller number, always, unless a lesson or a hint says where it goes.
function pencil(tapped) {
  const other = placeOfMove(tapped.dataset.twin) ?? tapped;
  const both = [tapped, other];
  const now = both.find((one) => one.dataset.move === pencilled);
  const asked = both.find((one) => main.dataset.lesson && one.matches(".pointed"))
    ?? both.find((one) => hinted?.shown && hinted.moves.includes(Number(one.dataset.move)));
  const next = now ? both.find((one) => one !== now) ?? tapped : asked ?? tapped;
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
