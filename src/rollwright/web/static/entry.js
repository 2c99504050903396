// An option that is filled in on a drawing: things that are put into places by taps or keys.
"use strict";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function fillIn(entry) {
  const field = entry.querySelector("input");
  const by = field.form.elements[entry.dataset.by];
  const things = [...entry.querySelectorAll("[data-thing]")];
  const each = Number(entry.dataset.each);
  const sheets = [...entry.querySelectorAll("svg")];
  const placed = new Map(); // things by their places, as they were put there
  let now = things[0].dataset.thing;
  let spots = [];

  const places = (thing) => [...placed].filter((one) => one[1] === thing).map((one) => one[0]);
  const lacking = (one) => places(one.dataset.thing).length < each;

  // What is on the drawing, as the option's text
  function written() {
    const pairs = things.map((one) => [one.dataset.thing, places(one.dataset.thing)]);
    return pairs.filter((pair) => pair[1].length).map(([thing, some]) => `${thing}:${some.join("+")}`).join(",");
  }

  // What can be read of the option's text; the table says what is wrong with it
  function read() {
    placed.clear();
    for (const word of field.value.replace(/\s/g, "").toLowerCase().split(",")) {
      const [thing, some = ""] = word.split(":");
      if (!things.some((one) => one.dataset.thing === thing)) continue;
      for (const place of some.split("+")) {
        if (spots.some((spot) => spot.dataset.place === place)) placed.set(place, thing);
      }
    }
    goOn();
    show();
  }

  function goOn() {
    const here = things.findIndex((one) => one.dataset.thing === now);
    const next = [...things.slice(here), ...things].find(lacking);
    if (next) now = next.dataset.thing;
  }

  function put({ dataset: { place } }) {
    if (placed.has(place)) {
      now = placed.get(place);
      placed.delete(place);
    } else if (places(now).length < each) {
      placed.set(place, now);
      goOn();
    }
    field.value = written();
    show();
  }

  function show() {
    for (const spot of spots) {
      const thing = placed.get(spot.dataset.place) ?? "";
      spot.classList.toggle("on", thing !== "");
      spot.querySelector("text").textContent = thing;
      spot.setAttribute("aria-label", thing ? `${spot.dataset.place}: ${thing}` : spot.dataset.place);
    }
    let says = entry.dataset.done;
    for (const one of things) {
      const left = each - places(one.dataset.thing).length;
      const on = one.dataset.thing === now;
      one.setAttribute("aria-pressed", on);
      one.querySelector("small").textContent = "●".repeat(Math.max(0, each - left)) + "○".repeat(Math.max(0, left));
      if (on && left > 0) says = one.dataset.says.split("|")[left - 1];
    }
    entry.querySelector(".next").textContent = says;
  }

  // Another side has other places.
  function turn() {
    for (const sheet of sheets) sheet.toggleAttribute("hidden", !!by && sheet.dataset.when !== by.value);
    const shown = sheets.find((sheet) => !sheet.hasAttribute("hidden"));
    spots = [...shown.querySelectorAll(".spot")];
    spots[0].setAttribute("tabindex", "0");
    read();
  }

  // One of the places can be reached by Tab, the others from there by arrows.
  function go(from, [right, down]) {
    const middle = (spot) => {
      const box = spot.firstElementChild.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const spot of spots) {
      const [a, b] = middle(spot);
      const along = (a - x) * right + (b - y) * down;
      const far = along + 1.2 * (Math.abs((a - x) * down) + Math.abs((b - y) * right));
      if (along > 4 && far < least) [best, least] = [spot, far];
    }
    if (!best) return;
    from.setAttribute("tabindex", "-1");
    best.setAttribute("tabindex", "0");
    best.focus();
  }

  entry.addEventListener("click", (event) => {
    const spot = event.target.closest(".spot");
    const thing = event.target.closest("[data-thing]");
    if (spot) put(spot);
    if (thing) now = thing.dataset.thing;
    if (event.target.closest("[data-clear]")) {
      field.value = "";
      now = things[0].dataset.thing;
      read();
    }
    if (thing) show();
  });
  entry.addEventListener("keydown", (event) => {
    const spot = event.target.closest(".spot");
    if (!spot) return;
    if (event.key === "Enter" || event.key === " ") put(spot);
    else if (WAYS[event.key]) go(spot, WAYS[event.key]);
    else return;
    event.preventDefault();
  });
  field.addEventListener("input", read);
  by?.addEventListener("change", () => { field.value = ""; turn(); });
  turn();
}

for (const entry of document.querySelectorAll("[data-entry]")) fillIn(entry);
