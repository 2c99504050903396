// Every page: remember the name, seal random bytes for the dice, open dialogs, copy links.
"use strict";

const saved = {
  get: (key) => { try { return localStorage.getItem(key); } catch { return null; } },
  set: (key, value) => { try { localStorage.setItem(key, value); } catch { /* a private window */ } },
};
const hex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => new Uint8Array((text.match(/../g) || []).map((pair) => parseInt(pair, 16)));

// A seat's share of the chance: 32 random bytes, of which only the hash is known before the start.
// (Without https a browser has no crypto.subtle; then the seat shares none, and the log says so.)
async function pledge() {
  if (!window.crypto?.subtle) return "";
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const sealed = hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  saved.set(`pledge ${sealed}`, hex(bytes));
  return sealed;
}

// A name is asked for once: what somebody was called last stands in every form that asks.
function fillNames(part) {
  for (const input of part.querySelectorAll("[data-name]")) input.value ||= saved.get("name") || "";
}
fillNames(document);

// By day or by night: as the system likes it, unless somebody chooses.
for (const radio of document.querySelectorAll("[name=theme]")) {
  radio.checked = radio.value === (saved.get("theme") || "");
  radio.addEventListener("change", () => {
    saved.set("theme", radio.value);
    document.documentElement.dataset.theme = radio.value;
  });
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (form.elements.name?.value) saved.set("name", form.elements.name.value);
  // seats that are not asked about, since one before them is not there
  for (const select of form.querySelectorAll(".chairs select")) {
    if (!select.getClientRects().length) select.value = "";
  }
  if (!form.matches("[data-pledge]")) return;
  event.preventDefault();
  if (form.elements.name && !form.elements.name.value) form.elements.name.value = saved.get("name") || "";
  const level = document.getElementById("level");
  if (level && form.elements.level?.defaultValue === "") form.elements.level.value = level.value;
  form.elements.pledge.value = await pledge();
  form.submit();
});

// A button says for a while what became of it; its own words come back.
function answer(button, words, last = 0) {
  clearTimeout(button.answering);
  button.own ??= button.textContent;
  button.textContent = words || button.own;
  if (last) button.answering = setTimeout(answer, last, button, "");
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-show], [data-copy], [data-share]");
  if (!button) return;
  if (button.dataset.show) document.getElementById(button.dataset.show).showModal();
  if (button.dataset.share) navigator.share({ title: document.title, url: button.dataset.share }).catch(() => {});
  if (button.dataset.copy) {
    button.closest("dialog").querySelector("input").select();
    try { await navigator.clipboard.writeText(button.dataset.copy); } catch { document.execCommand("copy"); }
    answer(button, button.dataset.copied, 3000);
  }
});

// A tap beside a dialog closes it.
document.addEventListener("click", ({ target, clientX: x, clientY: y }) => {
  if (!target.matches?.("dialog[open]")) return;
  const { left, right, top, bottom } = target.getBoundingClientRect();
  if (x < left || x > right || y < top || y > bottom) target.close();
});

// Back closes what lies over a page instead of leaving it: while it is open there is an entry more.
const OVER = "dialog[open], main:not([data-lesson]) :is(#counted, #hinted):not([hidden])";
let leavesOver = false; // whether that entry is being left since it was closed otherwise
function noteOver() {
  const open = !!document.querySelector(OVER);
  if (leavesOver || open === !!history.state?.over) return;
  history.scrollRestoration = "manual"; // nothing moves for it
  if (open) return history.pushState({ over: true }, "");
  leavesOver = true;
  history.back();
}
new MutationObserver(noteOver).observe(document.body, { attributeFilter: ["open", "hidden"], subtree: true });
addEventListener("popstate", () => {
  history.scrollRestoration = "auto";
  if (leavesOver || history.state?.over) leavesOver = false;
  else {
    for (const one of document.querySelectorAll("dialog[open]")) one.close();
    for (const close of document.querySelector(OVER) ? ["closeCount", "dropQuestion"] : []) window[close]();
  }
  noteOver();
});

// Phones can hand a link on to another app, if the page came safely.
for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;

// Lessons: this browser knows which are done and how far others have come.
const learned = (lesson) => !!saved.get(`learned ${lesson}`);
for (const box of document.querySelectorAll("[data-learned-of]")) {
  const all = box.dataset.learnedOf.split(" ");
  const done = all.filter(learned).length;
  box.classList.toggle("learned", learned(all[0]));
  const line = box.querySelector("[data-fill]") ?? box;
  if (done || line !== box) line.textContent = box.dataset.words.replace("{n}", done);
}
for (const link of document.querySelectorAll("[data-lesson-link]")) {
  const lesson = link.dataset.lessonLink;
  const at = saved.get(`lesson at ${lesson}`)?.split(" ") ?? [];
  const line = link.querySelector(".stands");
  link.classList.toggle("learned", learned(lesson));
  link.classList.toggle("begun", at.length === 2);
  if (at.length === 2) line.textContent = line.dataset.begun.replace("{number}", at[0]).replace("{steps}", at[1]);
  else if (learned(lesson)) line.textContent = line.dataset.done;
}
