// When a game is over: pictures, the film and the link, handed on.
"use strict";

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
