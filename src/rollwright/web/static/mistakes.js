// Positions to solve: what is tapped is answered in place, so that nothing jumps.
"use strict";

async function swap(address) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return location.assign(address);
  const read = new DOMParser().parseFromString(await answer.text(), "text/html");
  const main = document.getElementById("main");
  const top = main.querySelector("#verdict").getBoundingClientRect().top;
  main.replaceChildren(...read.getElementById("main").children);
  history.replaceState(null, "", address); // one goes back out of the positions, not from try to try
  document.getElementById("verdict").focus({ preventScroll: top >= 0 });
  prepare();
}

// ---- dice that are tapped: a set of them is a move, or a group of them has its places on the sheet

const boxes = () => [...document.querySelectorAll("#dice input")];
const says = () => JSON.parse(document.getElementById("dice").dataset.says);

function chosen(box = null) {
  const all = boxes();
  const known = says();
  const sum = () => all.reduce((places, one) => places + (one.checked ? Number(one.value) : 0), 0);
  if (box && !known[sum()]) { // equal dice that count only together come and go together
    for (const one of all) if (one.ariaLabel === box.ariaLabel) one.checked = box.checked;
    if (!known[sum()]) for (const one of all) if (one !== box && one.ariaLabel === box.ariaLabel) one.checked = false;
  }
  const button = document.getElementById("chosen");
  const [words, address] = known[sum()] ?? [button.dataset.none, ""];
  button.textContent = words;
  if (address) button.href = address;
  else button.removeAttribute("href");
  button.setAttribute("aria-disabled", !address);
}

function choose(group) {
  for (const one of document.querySelectorAll(".lies .group[data-group]")) one.setAttribute("aria-pressed", one.dataset.group === group);
  for (const one of document.querySelectorAll("svg a[data-group]")) one.setAttribute("class", one.dataset.group === group ? "move" : "later");
}

// ---- two numbers at once: a tap writes them in pencil, another swaps them, and a button writes them

const placeOf = (move) => document.querySelector(`#moves a[data-move="${move}"]`);

function pencil(tapped) {
  const other = placeOf(tapped.dataset.twin) ?? tapped;
  const next = tapped.matches(".chosen") ? other : tapped;
  for (const one of document.querySelectorAll("#moves a[data-twin]")) {
    one.classList.toggle("chosen", one === next);
    one.classList.toggle("paired", one !== next && (one === tapped || one === other));
  }
  const button = document.getElementById("write");
  button.href = next.getAttribute("href");
  button.textContent = button.dataset.words.replace("{words}", next.getAttribute("aria-label"));
  button.setAttribute("aria-disabled", false);
}

function prepare() {
  for (const label of document.querySelectorAll(".pick")) {
    const [x, y, side] = label.dataset.at.split(" ");
    Object.assign(label.style, { left: `${x}%`, top: `${y}%`, width: `max(44px, ${side}%)` });
  }
  const button = document.getElementById("chosen");
  for (const one of [button, document.getElementById("write")]) if (one) one.hidden = false;
  if (button) chosen();
  const groups = document.querySelectorAll(".lies .group[data-group]");
  if (groups.length === 1) choose(groups[0].dataset.group);
}

document.addEventListener("change", ({ target }) => { if (target.closest("#dice")) chosen(target); });
for (const kind of ["click", "keydown"]) {
  document.addEventListener(kind, (event) => {
    const group = event.target.closest?.(".lies .group[data-group]");
    if (!group || (kind === "keydown" && event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    choose(group.dataset.group);
  });
}
prepare();

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-swap]");
  if (!link?.hasAttribute("href") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  if (link.dataset.twin && event.detail > 0) pencil(link); // keys write at once
  else swap(link.getAttribute("href"));
});
