// The review: step by step by buttons, keys, the line, the graph and the list of turning points.
"use strict";

const line = part("n");
const last = Number(line.max);
const graph = part("graph");
const cursor = part("cursor");
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
  part("earlier").href = `?n=${Math.max(0, shown - 1)}#step`;
  part("later").href = `?n=${Math.min(last, shown + 1)}#step`;
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
for (const [id, by] of [["earlier", -1], ["later", 1]]) {
  part(id).addEventListener("click", (event) => {
    event.preventDefault();
    go(here() + by);
  });
}

graph.addEventListener("click", (event) => {
  const marked = event.target.closest("[data-n]");
  const { left, wide, last: all } = graph.dataset;
  const { x } = new DOMPoint(event.clientX, event.clientY).matrixTransform(graph.getScreenCTM().inverse());
  go(marked ? Number(marked.dataset.n) : Math.round(((x - left) / wide) * all) - 1);
});

document.addEventListener("click", async (event) => {
  const link = event.target.closest(".turning [data-n]");
  if (!link) return;
  event.preventDefault();
  await go(Number(link.dataset.n));
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  const { top, bottom } = part("step").getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) part("step").scrollIntoView({ block: "start", behavior: calm ? "auto" : "smooth" });
});

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { target, key } = event;
  if (target.closest("select, input, dialog")) return; // which have arrows of their own
  if (key === "ArrowLeft") go(here() - 1);
  else if (key === "ArrowRight") go(here() + 1);
  else if (key === "Home") go(0);
  else if (key === "End") go(last);
  else return;
  event.preventDefault();
});

mark();
