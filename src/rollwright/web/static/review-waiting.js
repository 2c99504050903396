// While a review is made: the bar moves, the words say what is waited for, and then it is there.
"use strict";

const waits = document.getElementById("main");
const bar = document.getElementById("done");

async function look() {
  const told = await fetch(`${waits.dataset.address}?lang=${document.documentElement.lang}`)
    .then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  const now = told?.state ?? waits.dataset.state;
  if (now === "made" || now === "failed") return location.reload();
  if (now === "none") return document.forms[0].submit(); // it waited for another one, which is made
  if (told) {
    document.getElementById("words").textContent = told.words;
    bar.value = told.done;
  }
  setTimeout(look, document.hidden ? 5000 : 1000);
}

if (bar) setTimeout(look, 700);
