// ---- hints: where to look, then the move, then why; each at a tap

let hinted = null; // what the coach said of the present decision
let asking = null; // the question that is under way: at which version, and how to drop it
let saidOf = ""; // as of which version the card says what it says

function hintDue() {
  const button = part("hint");
  const due = main.querySelector("#dice, .move, .later, .group, #acts [data-move]");
  if (hinted && hinted.version !== version && !goOnWithHint()) unhint();
  if (asking && asking.version !== Number(version)) dropQuestion(); // of what was before
  if (button) button.disabled = !due || onlyOne();
}

// Where nothing can be chosen, there is nothing to ask.
function onlyOne() {
  const form = part("dice");
  const sets = form ? new Set(fitting(form).map((places) => JSON.parse(form.dataset.says)[places][0])) : [];
  return form && sets.size === 1 && !main.querySelector(".move, .later, .group, #acts [data-move]");
}

// A path that is advised stays in pencil until it is written: what is done of it goes.
function goOnWithHint() {
  const [next, ...then] = hinted.shown ? hinted.then ?? [] : [];
  const [drawn, ringed, ahead] = main.querySelector(".own .advice")?.children ?? [];
  const place = ahead && placeOfMove(next);
  if (place?.querySelector(".ghost")?.outerHTML !== ahead?.querySelector(".ghost")?.outerHTML || !place) return false;
  drawn.remove();
  ringed.remove();
  hinted = { ...hinted, version, moves: [next], then };
  closeHint();
  markAdvice();
  return true;
}

function unhint() {
  hinted = null;
  for (const one of main.querySelectorAll(".advised")) one.classList.remove("advised");
  main.querySelector(".own .advice")?.remove();
  closeHint();
}

// The move that it named stays marked until one has moved.
function closeHint() {
  if (!part("hinted")) return;
  part("hinted").hidden = true;
  part("hinted").replaceChildren();
  part("hint").setAttribute("aria-expanded", "false");
}

// Also when a move goes: nobody waits for what helps no more.
function dropQuestion() {
  asking?.drop.abort();
  asking = null;
  unhint();
}

async function askHint(button) {
  delete button.dataset.costs;
  hinted = null;
  const mine = asking = { version: Number(version), drop: new AbortController() };
  showHint(button.dataset.thinks);
  let told = null;
  try {
    const got = await fetch(`${button.dataset.address}?lang=${document.documentElement.lang}`, { method: "POST", headers: { accept: "application/json" }, signal: mine.drop.signal });
    told = got.ok ? await got.json() : null;
  } catch { /* it is said below */ }
  if (asking !== mine) return; // it was dropped
  asking = null;
  unhint();
  if (mine.version === Number(version)) {
    hinted = told && { ...told, version, shown: 0 };
    showHint(told ? told.said[0] : button.dataset.failed);
  }
  hintDue();
}

// The first one costs the record, which is said before it does.
function showHint(words, yes = "") {
  const card = part("hinted");
  const { more, close, cancel } = part("hint").dataset;
  const next = hinted?.said[hinted.shown + 1] && more.split("|")[hinted.shown];
  const line = Object.assign(document.createElement("p"), { textContent: words });
  const button = Object.assign(document.createElement("button"), { textContent: yes || next || (asking ? cancel : close), id: yes ? "hint-yes" : next ? "hint-more" : "hint-close" });
  saidOf = version;
  const had = card.contains(document.activeElement);
  if (hinted?.shown) card.lastElementChild.replaceWith(line, button); // what was said before stays
  else card.replaceChildren(line, button);
  card.hidden = false;
  part("hint").setAttribute("aria-expanded", "true");
  if (had) button.focus();
  if (!asking) aboveHint();
}

// What it speaks of stays in sight: on a phone the foot of the sheet comes up as far as the card does.
function aboveHint() {
  const sheet = narrow.matches && main.querySelector(".own>.sheet")?.getBoundingClientRect();
  const by = sheet ? sheet.bottom - main.querySelector(".bar").getBoundingClientRect().top : 0;
  if (by > 0) glide(scrollY + Math.min(by, Math.max(0, sheet.top - clear())));
}

function moreHint() {
  hinted.shown += 1;
  showHint(hinted.said[hinted.shown]);
  showAdvice();
  if (hinted.shown > 1) return;
  if (row) return toRings();
  for (const one of main.querySelectorAll(".own .advice .ring, #tray .advised")) one.scrollIntoView({ block: "nearest" });
}

// No further than it must be, so that dice stay where they are.
function toRings() {
  const boxes = [...main.querySelectorAll(".own .advice .ring")].map((one) => one.getBoundingClientRect());
  const [low, high] = [Math.max(...boxes.map((one) => one.bottom)) + 4, Math.min(...boxes.map((one) => one.top)) - 4];
  const foot = main.querySelector(".bar").getBoundingClientRect().top;
  const by = low > foot ? Math.min(low - foot, high - edge()) : Math.min(0, high - clear());
  if (boxes.length && by) glide(scrollY + by);
}

// The moves in pencil on the sheet; what is tapped for them is marked: dice, groups of dice, buttons.
function showAdvice() {
  const sheet = main.querySelector(".own>.sheet");
  if (!hinted?.shown || sheet?.querySelector(".advice")) return;
  const pencil = document.createElementNS(SVG, "g");
  pencil.setAttribute("class", "advice");
  pencil.innerHTML = hinted.drawn;
  sheet?.append(pencil);
  markAdvice();
}

function markAdvice() {
  for (const move of hinted.moves) {
    for (const one of main.querySelectorAll(`[data-move="${move}"]`)) {
      one.classList.add("advised");
      placeOfMove(one.dataset.twin)?.classList.add("advised");
      main.querySelector(`.group[data-group="${one.dataset.group}"]`)?.classList.add("advised");
    }
  }
  const form = document.getElementById("dice");
  const sets = Object.entries(JSON.parse(form?.dataset.says ?? "{}"));
  const dice = sets.filter(([, [move]]) => move === hinted.moves[0]).map(([places]) => Number(places));
  const best = dice.sort((a, b) => a - b)[0] ?? 0;
  if (form?.dataset.most && best) { // so the button has what the hint says
    check([...form.querySelectorAll("input")], best);
    choosing();
  }
  for (const die of main.querySelectorAll("#tray [data-die]")) {
    if (die.dataset.die !== "" && best >> Number(die.dataset.die) & 1) die.classList.add("advised");
  }
}

main.addEventListener("click", ({ target }) => {
  const button = target.closest("#hint");
  if (hinted?.shown && target.closest("#hint-close")) closeHint();
  else if (target.closest("#hint-close") || (button && part("hinted").hidden === false)) dropQuestion();
  else if (button?.dataset.costs) showHint(...button.dataset.costs.split("|"));
  else if (button) askHint(button);
  else if (target.closest("#hint-yes")) askHint(part("hint"));
  else if (target.closest("#hint-more")) moreHint();
});
document.addEventListener("picture", () => {
  if (!hinted && !asking && saidOf !== version) closeHint();
  hintDue();
  showAdvice();
});
hintDue();
