// ---- hints: where to look, then the move, then why; each at a tap

let hinted = null; // what the coach said of the present decision

function hintDue() {
  const button = part("hint");
  const due = main.querySelector("#dice, .move, .later, .group, #acts [data-move]");
  if (hinted && hinted.version !== version) unhint();
  if (button) button.disabled = !due || onlyOne() || !!button.asking;
}

// Where nothing can be chosen, there is nothing to ask.
function onlyOne() {
  const form = part("dice");
  const sets = form ? new Set(fitting(form).map((places) => JSON.parse(form.dataset.says)[places][0])) : [];
  return form && sets.size === 1 && !main.querySelector(".move, .later, .group, #acts [data-move]");
}

function unhint() {
  hinted = null;
  for (const one of main.querySelectorAll(".advised")) one.classList.remove("advised");
  if (!part("hinted")) return;
  part("hinted").hidden = true;
  part("hinted").replaceChildren();
}

async function askHint(button) {
  const asked = version;
  button.asking = true;
  button.disabled = true;
  answer(button, button.dataset.thinks);
  let told = null;
  try {
    const got = await fetch(`${button.dataset.address}?lang=${document.documentElement.lang}`, { method: "POST", headers: { accept: "application/json" } });
    told = got.ok ? await got.json() : null;
  } catch { /* it is said below */ }
  button.asking = false;
  answer(button, "");
  if (asked === version) {
    hinted = told && { ...told, version: asked, shown: 0 };
    showHint(told ? told.said[0] : button.dataset.failed);
  }
  hintDue();
}

function showHint(words) {
  const card = part("hinted");
  const { more, close } = part("hint").dataset;
  const next = hinted && more.split("|")[hinted.shown];
  const line = Object.assign(document.createElement("p"), { textContent: words });
  const button = Object.assign(document.createElement("button"), { textContent: next || close, id: next ? "hint-more" : "hint-close" });
  const had = card.contains(document.activeElement);
  if (hinted?.shown) card.lastElementChild.replaceWith(line, button); // what was said before stays
  else card.replaceChildren(line, button);
  card.hidden = false;
  if (had) button.focus();
}

function moreHint() {
  hinted.shown += 1;
  showHint(hinted.said[hinted.shown]);
  for (const one of main.querySelectorAll(`[data-move="${hinted.move}"]`)) one.classList.add("advised");
}

main.addEventListener("click", ({ target }) => {
  if (target.closest("#hint")) askHint(target.closest("#hint"));
  else if (target.closest("#hint-more")) moreHint();
  else if (target.closest("#hint-close")) unhint();
});
document.addEventListener("picture", hintDue);
hintDue();
