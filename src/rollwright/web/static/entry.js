// An option that is filled in on a drawing: things that are put into places by taps or keys.
"use strict";

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

class Entry {
  constructor(within) {
    this.within = within;
    this.field = within.querySelector("input");
    this.by = this.field.form.elements[within.dataset.by];
    this.things = [...within.querySelectorAll("[data-thing]")];
    this.each = Number(within.dataset.each);
    this.placed = new Map(); // things by their places, as they were put there
    this.now = this.things[0].dataset.thing;
    within.addEventListener("click", (event) => this.tap(event.target));
    within.addEventListener("keydown", (event) => this.key(event));
    this.field.addEventListener("input", () => this.read());
    this.by?.addEventListener("change", () => { this.field.value = ""; this.turn(); });
    this.turn();
  }

  // Another side has other places.
  turn() {
    const sheets = [...this.within.querySelectorAll("svg")];
    for (const sheet of sheets) sheet.toggleAttribute("hidden", !!this.by && sheet.dataset.when !== this.by.value);
    const shown = sheets.find((sheet) => !sheet.hasAttribute("hidden"));
    this.spots = [...shown.querySelectorAll(".spot")];
    this.spots[0].setAttribute("tabindex", "0");
    this.read();
  }

  // What can be read of the option's text; the table says what is wrong with it.
  read() {
    this.placed.clear();
    for (const word of this.field.value.replace(/\s/g, "").toLowerCase().split(",")) {
      const [thing, some = ""] = word.split(":");
      if (!this.things.some((one) => one.dataset.thing === thing)) continue;
      for (const place of some.split("+")) {
        if (this.spots.some((spot) => spot.dataset.place === place)) this.placed.set(place, thing);
      }
    }
    this.goOn();
    this.show();
  }

  // What is on the drawing, as the option's text
  write() {
    const pairs = this.things.map((one) => [one.dataset.thing, this.places(one.dataset.thing)]);
    const words = pairs.filter((pair) => pair[1].length).map(([thing, some]) => `${thing}:${some.join("+")}`);
    this.field.value = words.join(",");
  }

  places(thing) {
    return [...this.placed].filter((one) => one[1] === thing).map((one) => one[0]);
  }

  left(thing) {
    return Math.max(0, this.each - this.places(thing).length);
  }

  // The next thing that is not everywhere yet
  goOn() {
    const here = this.things.findIndex((one) => one.dataset.thing === this.now);
    const next = [...this.things.slice(here), ...this.things].find((one) => this.left(one.dataset.thing));
    if (next) this.now = next.dataset.thing;
  }

  put(place) {
    if (this.placed.has(place)) {
      this.now = this.placed.get(place);
      this.placed.delete(place);
    } else if (this.left(this.now)) {
      this.placed.set(place, this.now);
      this.goOn();
    }
    this.write();
    this.show();
  }

  show() {
    for (const spot of this.spots) {
      const { place } = spot.dataset;
      const thing = this.placed.get(place) ?? "";
      spot.classList.toggle("on", thing !== "");
      spot.querySelector("text").textContent = thing;
      spot.setAttribute("aria-label", thing ? `${place}: ${thing}` : place);
    }
    let says = this.within.dataset.done;
    for (const one of this.things) {
      const left = this.left(one.dataset.thing);
      const on = one.dataset.thing === this.now;
      one.setAttribute("aria-pressed", on);
      one.querySelector("small").textContent = "●".repeat(this.each - left) + "○".repeat(left);
      if (on && left) says = one.dataset.says.split("|")[left - 1];
    }
    this.within.querySelector(".next").textContent = says;
  }

  tap(element) {
    const spot = element.closest(".spot");
    const thing = element.closest("[data-thing]");
    if (spot) return this.put(spot.dataset.place);
    if (thing) {
      this.now = thing.dataset.thing;
      this.show();
    } else if (element.closest("[data-clear]")) {
      this.field.value = "";
      this.now = this.things[0].dataset.thing;
      this.read();
    }
  }

  key(event) {
    const spot = event.target.closest(".spot");
    if (!spot) return;
    if (event.key === "Enter" || event.key === " ") this.put(spot.dataset.place);
    else if (WAYS[event.key]) this.go(spot, WAYS[event.key]);
    else return;
    event.preventDefault();
  }

  // One of the places can be reached by Tab, the others from there by arrows.
  go(from, [right, down]) {
    const [x, y] = middle(from);
    let best = null;
    let least = Infinity;
    for (const spot of this.spots) {
      const [a, b] = middle(spot);
      const along = (a - x) * right + (b - y) * down;
      const far = along + 1.2 * (Math.abs((a - x) * down) + Math.abs((b - y) * right));
      if (along > 4 && far < least) [best, least] = [spot, far];
    }
    if (!best) return;
    for (const spot of this.spots) spot.setAttribute("tabindex", spot === best ? "0" : "-1");
    best.focus();
  }
}

function middle(spot) {
  const box = spot.firstElementChild.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

for (const one of document.querySelectorAll("[data-entry]")) new Entry(one);
