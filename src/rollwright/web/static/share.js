// When a game is over: one's own best, paper rain; pictures, the film and the link, handed on.
"use strict";

// The best is this browser's; which table it was tells a new one from a page loaded again. What the
// coach had a part in is neither the best nor among the last.
function ownBest() {
  const line = part("own-best");
  if (!line || line.textContent || main.dataset.lesson) return;
  const { kind, reached, fewest, most, helped } = line.dataset;
  const known = JSON.parse(saved.get(`best ${kind}`) || "null");
  const better = !known || (fewest === undefined ? reached - known.reached : known.reached - reached) > 0;
  const mine = better && !helped ? { reached: Number(reached), table: main.dataset.table, before: known?.reached } : known;
  if (mine !== known) saved.set(`best ${kind}`, JSON.stringify(mine));
  const now = mine?.table === main.dataset.table;
  const beaten = now && mine.before !== undefined;
  const words = !mine ? "" : !now ? line.dataset.best : beaten ? line.dataset.new : line.dataset.first;
  line.textContent = [words.replace("{n}", now ? mine.before : mine?.reached), helped].filter(Boolean).join(" ");
  line.classList.toggle("new", beaten);
  if (beaten) for (const rosette of main.querySelectorAll(".rosette[hidden]")) rosette.removeAttribute("hidden"); // a drawing has no such property
  lastGames(kind, reached, helped);
  const again = part("rematch");
  const { beat, reach } = again?.dataset ?? {};
  if (beat) again.textContent = (mine.reached >= Number(most || Infinity) ? reach : beat).replace("{n}", mine.reached);
}

const LAST = 6; // so many games are shown, the latest last
function lastGames(kind, reached, helped) {
  const last = JSON.parse(saved.get(`last ${kind}`) || "[]");
  if (!helped && !last.some(([of]) => of === main.dataset.table)) last.push([main.dataset.table, Number(reached)]);
  saved.set(`last ${kind}`, JSON.stringify(last.slice(-LAST)));
  const line = part("last-games");
  line.textContent = line.dataset.words.replace("{list}", last.slice(-LAST).map(([, one]) => one).join(", "));
  line.hidden = last.length < 2;
}

// Whoever has won, or alone done well, sees it rain paper; it lets fingers through and is soon gone.
function celebrate() {
  if (!document.querySelector(".rosette.mine:not([hidden])") || !sawPlay) return;
  const air = Object.assign(document.createElement("div"), { className: "confetti", ariaHidden: "true" });
  air.append(...Array.from({ length: 40 }, () => document.createElement("i")));
  document.body.append(air);
  for (const piece of air.children) {
    piece.style.left = `${100 * Math.random()}%`;
    const [aside, turns] = [160 * Math.random() - 80, 720 * Math.random() - 360];
    piece.animate([
      { transform: "none", opacity: 1 },
      { transform: `translate(${aside}px, ${innerHeight * 0.9}px) rotate(${turns}deg)`, opacity: 1, offset: 0.85 },
      { transform: `translate(${aside}px, ${innerHeight}px) rotate(${turns}deg)`, opacity: 0 },
    ], { duration: 1800 + 1400 * Math.random(), delay: 500 * Math.random(), easing: "cubic-bezier(.3,.1,.6,1)", fill: "both" });
  }
  setTimeout(() => air.remove(), 4000);
}

new MutationObserver(ownBest).observe(main, { childList: true, subtree: true });
ownBest();
if (!still.matches) celebrate();

// A drawing as points, since most who are sent one cannot show drawings.
async function drawnAsPoints(address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * picture.width, height: 2 * picture.height });
  canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

// Phones hand a file on to another app; elsewhere it is saved.
async function handOn(blob, name) {
  const files = [new File([blob], name, { type: blob.type })];
  if (navigator.canShare?.({ files }) && matchMedia("(pointer: coarse)").matches) {
    return navigator.share({ files, title: document.title });
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

const asAddress = (blob) => new Promise((done, failed) => {
  const reader = Object.assign(new FileReader(), { onload: () => done(reader.result), onerror: failed });
  reader.readAsDataURL(blob);
});

// What was handed on is seen, too: a drawing, or a film that runs.
async function shareWith({ picture, file, link, name }) {
  if (link) return copyOrShare(new URL(link, location.href).href);
  const answer = await fetch(picture ?? file);
  if (!answer.ok) throw new Error(answer.status);
  const drawing = await answer.blob();
  const shown = part("shared");
  shown.src = await asAddress(drawing);
  shown.hidden = false;
  return handOn(picture ? await drawnAsPoints(shown.src) : drawing, name);
}

async function copyOrShare(url) {
  if (navigator.share) return navigator.share({ title: document.title, url });
  const field = part("by-hand").querySelector("input");
  part("by-hand").hidden = false; // a page of old copies what is selected
  field.value = url;
  field.select();
  await (navigator.clipboard?.writeText(url).catch(copied) ?? copied());
  part("by-hand").hidden = true; // it stays where it must be copied by hand
}

// As pages copied of old: what is selected.
function copied() {
  if (!document.execCommand("copy")) throw new Error("no way to copy");
}

// Every tap is answered at once; whoever changes their mind in another app hears nothing more.
document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-picture], [data-file], [data-link]");
  if (!button) return;
  const { busy, done, failed, link, name } = button.dataset;
  answer(button, busy);
  let told = "";
  try {
    await shareWith(button.dataset);
    if (!link || !navigator.share) told = done.replace("{name}", name);
  } catch (error) {
    if (error.name !== "AbortError") told = failed;
  }
  answer(button, link ? told : "", 3000);
  part("shared-as").textContent = link ? "" : told;
});
