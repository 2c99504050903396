// While a review is made: the bar moves, the words say what is waited for, and then it is there. A first
// look is shown as soon as there is one; whoever reads on in it is asked before it makes way.
"use strict";

const looked = document.getElementById("sharper");
const waits = looked ?? document.getElementById("main");
const bar = document.getElementById("done");
const words = document.getElementById("words");
const EACH = 500; // milliseconds from one step of the bar to the next
let left = Number(bar?.dataset.left) || 60; // seconds, as far as is known

function there() {
  if (scrollY < 100) return location.reload();
  bar.hidden = true;
  document.getElementById("there").hidden = false;
}

// Between two answers the bar goes on as quickly as it must to be full when the review is expected:
// it never goes back, and never stands still.
function creep() {
  bar.value += (1 - bar.value) * Math.min(0.2, EACH / 1000 / Math.max(left, 5));
}

async function look() {
  const told = await fetch(`${waits.dataset.address}?lang=${document.documentElement.lang}`)
    .then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  const now = told?.state ?? waits.dataset.state;
  if (now === "made" || now === "failed") return there();
  if (!looked && told?.["first look"]) return there();
  if (!looked && now === "none") return document.forms[0].submit(); // it waited for another one, which is made
  if (told) {
    if (words.textContent !== told.words) words.textContent = told.words;
    bar.value = Math.max(bar.value, told.done);
    left = told.left || left;
  }
  setTimeout(look, document.hidden ? 5000 : 1000);
}

if (bar) {
  setTimeout(look, 700);
  setInterval(creep, EACH);
}
