// Replay: the slider and the arrow keys, without loading the whole page each time.
"use strict";

const slide = document.getElementById("n");
let wanted = null;
let busy = false;

async function show() {
  if (busy) return;
  busy = true;
  while (wanted !== null) {
    const n = wanted;
    wanted = null;
    const lang = document.documentElement.lang;
    const answer = await fetch(`?n=${n}&part=1&lang=${lang}`).catch(() => null);
    if (!answer?.ok) break;
    const part = await answer.json();
    slide.value = part.n;
    document.getElementById("label").textContent = part.label;
    document.getElementById("event").textContent = part.event;
    Idiomorph.morph(document.getElementById("frame"), part.frame, { morphStyle: "innerHTML" });
    history.replaceState(null, "", `?n=${part.n}`);
  }
  busy = false;
}

function go(n) {
  wanted = Math.max(0, Math.min(Number(slide.max), n));
  slide.value = wanted;
  show();
}

slide.addEventListener("input", () => go(Number(slide.value)));
document.getElementById("earlier").addEventListener("click", (event) => {
  event.preventDefault();
  go(Number(slide.value) - 1);
});
document.getElementById("later").addEventListener("click", (event) => {
  event.preventDefault();
  go(Number(slide.value) + 1);
});
