// ---- the end: one's own best game alone, and what can be shared

// The best is this browser's; which table it was tells a new one from a page loaded again.
function ownBest() {
  const line = document.getElementById("own-best");
  if (!line || line.textContent) return;
  const { kind, reached, fewest } = line.dataset;
  const known = JSON.parse(saved.get(`best ${kind}`) || "null");
  const better = !known || (fewest === undefined ? reached - known.reached : known.reached - reached) > 0;
  const mine = better ? { reached: Number(reached), table: main.dataset.table, before: known?.reached } : known;
  if (better) saved.set(`best ${kind}`, JSON.stringify(mine));
  const words = mine.table !== main.dataset.table ? line.dataset.best : mine.before === undefined ? line.dataset.first : line.dataset.new;
  line.textContent = words.replace("{n}", mine.table === main.dataset.table ? mine.before : mine.reached);
}

new MutationObserver(ownBest).observe(main, { childList: true, subtree: true });
ownBest();

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
    return navigator.share({ files, title: document.title }).catch(() => {});
  }
  const link = Object.assign(document.createElement("a"), { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest("[data-picture], [data-file], [data-link]");
  if (!button) return;
  const { picture, file, link, name, copied } = button.dataset;
  if (picture) await handOn(await drawnAsPoints(picture), name);
  if (file) {
    const answer = await fetch(file);
    if (answer.ok) await handOn(await answer.blob(), name);
  }
  if (link) {
    const url = new URL(link, location.href).href;
    if (navigator.share) return navigator.share({ title: document.title, url }).catch(() => {});
    await navigator.clipboard?.writeText(url);
    button.textContent = copied;
  }
});
