// The review: step by step by buttons, keys, the line, the graph and the list of turning points.
"use strict";

const line = part("n");
const last = Number(line.max);
const graph = part("graph");
const cursor = part("cursor");
const turn = part("turn");
const numbers = (text) => text.split(" ").filter(Boolean).map(Number);
const stops = numbers(part("slide").dataset.stops); // a path is one step, and so is what has no choice
const errors = numbers(part("slide").dataset.errors);
const begins = [...turn.options].map((one) => Number(one.value));
const before = (all, n, none) => all.findLast((one) => one < n) ?? none;
const after = (all, n, none) => all.find((one) => one > n) ?? none;
let shown = Number(line.value);
let wanted = null;

function mark() {
  const { left, wide, last: all } = graph.dataset;
  cursor.setAttribute("transform", `translate(${Number(left) + (Number(wide) * (shown + 1)) / Number(all)} 0)`);
  for (const one of document.querySelectorAll(".turning [data-n]")) {
    if (Number(one.dataset.n) === shown) one.setAttribute("aria-current", "step");
    else one.removeAttribute("aria-current");
  }
  part("try-n").value = shown;
  part("earlier").href = `?n=${before(stops, shown, 0)}#step`;
  part("later").href = `?n=${after(stops, shown, last)}#step`;
  part("mistake-back").disabled = before(errors, shown, null) === null;
  part("mistake-on").disabled = after(errors, shown, null) === null;
  turn.value = before(begins, shown + 1, begins[0]);
}

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
    shown = now;
    mark();
  }
  wanted = null;
  line.value = shown;
  history.replaceState(null, "", `?n=${shown}`);
}

const here = () => wanted ?? shown;

line.addEventListener("input", () => go(Number(line.value)));
const ways = {
  earlier: () => before(stops, here(), 0),
  later: () => after(stops, here(), last),
  "mistake-back": () => before(errors, here(), here()),
  "mistake-on": () => after(errors, here(), here()),
};
for (const [id, to] of Object.entries(ways)) {
  part(id).hidden = id.startsWith("mistake") && !errors.length;
  part(id).addEventListener("click", (event) => {
    event.preventDefault();
    go(to());
  });
}
turn.hidden = false;
turn.addEventListener("change", () => go(Number(turn.value)));
part("slide").querySelector(".marks").addEventListener("click", ({ target }) => {
  if (target.dataset.n) go(Number(target.dataset.n));
});

function toTheBoard() {
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { top, bottom } = part("step").getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) part("step").scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
}

graph.addEventListener("click", (event) => {
  const marked = event.target.closest("[data-n]");
  const { left, wide, last: all } = graph.dataset;
  const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(graph.getScreenCTM().inverse());
  go(marked ? Number(marked.dataset.n) : Math.round(((x - left) / wide) * all) - 1);
  if (marked) toTheBoard();
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest("a[data-n]");
  if (!link) return;
  event.preventDefault();
  await go(Number(link.dataset.n));
  toTheBoard();
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { target, key } = event;
  if (target.closest("select, input, dialog")) return; // which have arrows of their own
  if (key === "ArrowLeft") go(ways.earlier());
  else if (key === "ArrowRight") go(ways.later());
  else if (key === "Home") go(0);
  else if (key === "End") go(last);
  else return;
  event.preventDefault();
});

mark();
