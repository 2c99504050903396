// ---- focus: it stays where it is, or goes to what is to be done next, but never to nowhere

function focused() {
  const element = document.activeElement;
  if (!main.contains(element)) return null;
  return { element, id: element.id, move: element.dataset.move, at: middle(element) };
}

function refocus({ element, id, move, at }) {
  if (main.contains(document.activeElement) && element.dataset.move === move) return;
  const next = (move !== undefined && main.querySelector(`[data-move="${move}"]`)) ||
    (id && document.getElementById(id)) || main.querySelector(".group[tabindex]") ||
    (move !== undefined && closest(at)) || main.querySelector("#throw, #dice input, .move, #acts button:enabled") || document.getElementById("task");
  next?.focus({ preventScroll: true });
}

// Where a move is on the screen.
function middle(element) {
  const box = (element.querySelector(".open, .none") || element).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

// The open move on the sheet that is nearest to a place; in a direction, if there is one.
function closest([x, y], from = null, [right, down] = [0, 0]) {
  let best = null;
  let least = Infinity;
  for (const move of main.querySelectorAll(".move")) {
    const [a, b] = middle(move);
    const along = (a - x) * right + (b - y) * down;
    const aside = Math.abs((a - x) * down) + Math.abs((b - y) * right);
    if (from && along < 4) continue;
    const far = from ? along + 2 * aside : Math.hypot(a - x, b - y);
    if (move !== from && far < least) [best, least] = [move, far];
  }
  return best;
}

function openPledge(sealed) {
  const contribution = saved.get(`pledge ${sealed}`);
  if (contribution) command({ do: "open", contribution });
}

// Who was given a seat, as at a rematch, has pledged nothing yet; with that they are there.
let came = false;
async function sealAgain() {
  sealing ??= pledge();
  const sealed = await sealing;
  if (sealed || !came) command({ do: "pledge", pledge: sealed });
  came = true;
}

// A rematch is one tap: whoever asked for it goes there as soon as there is one.
function toRematch() {
  const link = leaving && main.querySelector("a#rematch");
  if (!link) return;
  leaving = false;
  location.assign(link.href);
}
