// ---- keys ask why a place is closed: Shift and an arrow go over all places of the own sheet

let askedAt = null; // where keys have asked last, in units of the sheet

main.addEventListener("keydown", (event) => {
  const sheet = main.querySelector(".own>.sheet");
  if (!event.shiftKey || !WAYS[event.key] || !sheet || event.target.matches("input:not([type=checkbox]), select")) return;
  event.preventDefault();
  event.stopImmediatePropagation(); // else the focus would walk on as well
  const matrix = sheet.getScreenCTM();
  const from = event.target.closest(".move");
  const { width, height } = sheet.viewBox.baseVal;
  if (from) askedAt = new DOMPoint(...middle(from)).matrixTransform(matrix.inverse());
  askedAt ??= { x: width / 2, y: height / 2 };
  const [right, down] = WAYS[event.key];
  ask({ do: "why", x: Math.round(askedAt.x), y: Math.round(askedAt.y), right, down }, (message) => answerAt(sheet, message));
}, { capture: true });

// An open place takes the focus; a closed one says why beside itself.
function answerAt(sheet, { says, rule, x, y, move }) {
  if (x === undefined) return;
  askedAt = { x, y };
  const open = move === undefined ? null : main.querySelector(`#moves .move[data-move="${move}"]`);
  if (open) {
    unask();
    open.focus();
    return;
  }
  const spot = unask() ?? document.createElementNS(SVG, "circle");
  for (const [name, value] of Object.entries({ class: "asked", cx: x, cy: y, r: 15 })) spot.setAttribute(name, value);
  sheet.append(spot);
  spot.scrollIntoView({ block: "nearest" });
  const seen = new DOMPoint(x, y).matrixTransform(sheet.getScreenCTM());
  sayWhy(says, seen.x, seen.y, rule);
}

function unask() {
  const spot = main.querySelector(".own .asked");
  spot?.remove();
  return spot;
}

main.addEventListener("focusin", unask);
main.addEventListener("pointerdown", unask);
