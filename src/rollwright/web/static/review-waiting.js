// While a review is made: the bar moves, the words say what is waited for, and then it is there. A first
// look is shown as soon as there is one; whoever reads on in it is asked before it makes way.
"use strict";

const looked = document.getElementById("sharper");
const waits = looked ?? document.getElementById("main");
const bar = document.getElementById("done");

function there() {
  if (!looked || scrollY < 100) return location.reload();
  bar.hidden = true;
  document.getElementById("there").hidden = false;
}

async function look() {
  const told = await fetch(`${waits.dataset.address}?lang=${document.documentElement.lang}`)
    .then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  const now = told?.state ?? waits.dataset.state;
  if (now === "made" || now === "failed") return there();
  if (!looked && told?.["first look"]) return location.reload();
  if (!looked && now === "none") return document.forms[0].submit(); // it waited for another one, which is made
  if (told) {
    if (!looked) document.getElementById("words").textContent = told.words;
    bar.value = told.done;
  }
  setTimeout(look, document.hidden ? 5000 : 1000);
}

if (bar) setTimeout(look, 700);
