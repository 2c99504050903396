// The dice checked in this browser, from the log alone: see docs/fair-dice.md.
"use strict";

const button = document.getElementById("check");
const text = new TextEncoder();
const sha = async (words) => hex(new Uint8Array(await crypto.subtle.digest("SHA-256",
  typeof words === "string" ? text.encode(words) : words)));

async function keyed(bytes) {
  return crypto.subtle.importKey("raw", bytes, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
}
const hmac = async (key, words) => new Uint8Array(await crypto.subtle.sign("HMAC", key, text.encode(words)));

// The outcomes of a kind of throw in their order, with the number of ways of each.
function outcomes(kind) {
  if (kind.startsWith("pile ")) {
    return kind.slice(5).split(",").map((ways, card) => [BigInt(card), BigInt(ways)]).filter(([, ways]) => ways);
  }
  const [, dice, from, to] = kind.match(/^(\d*)d(\d+)(?:-(\d+))?$/);
  if (to === undefined) return Array.from({ length: Number(from) }, (_, n) => [BigInt(n + 1), 1n]);
  const found = [];
  const factorial = (n) => (n < 2n ? 1n : n * factorial(n - 1n));
  (function throws(left, least, faces) {
    if (left === 0) {
      const counts = faces.reduce((map, face) => map.set(face, (map.get(face) || 0n) + 1n), new Map());
      let ways = factorial(BigInt(faces.length));
      for (const count of counts.values()) ways /= factorial(count);
      found.push([faces.reduce((digits, face) => digits * 16n + BigInt(face), 0n), ways]);
      return;
    }
    for (let face = least; face <= Number(to); face++) throws(left - 1, face, [...faces, face]);
  })(Number(dice), Number(from), []);
  return found;
}

async function drawn(key, draw, kind) {
  const every = outcomes(kind);
  const limit = every.reduce((sum, [, ways]) => sum + ways, 0n);
  const whole = 1n << 256n;
  for (let block = 0; ; block++) {
    const number = BigInt("0x" + hex(await hmac(key, `[${draw},${block}]`)));
    if (number >= whole - (whole % limit)) continue;
    let place = number % limit;
    const integer = place;
    for (const [outcome, ways] of every) {
      if (place < ways) return [integer, outcome];
      place -= ways;
    }
  }
}

async function verdict(lines) {
  let before = "0".repeat(64);
  const events = [];
  for (const line of lines) {
    const event = JSON.parse(line);
    if (event.before !== before || event.seq !== events.length) return ["bad chain"];
    before = await sha(line);
    events.push(event);
  }
  const [first, end] = [events[0].payload, events.find((event) => event.kind === "end")];
  const start = events.find((event) => event.kind === "start");
  const seed = end.payload.seed;
  const sealed = await sha(JSON.stringify([first.table, seed]));
  if (sealed !== first.commitment || sealed !== button.dataset.commitment) return ["bad seed"];
  const pledges = new Map();
  for (const event of events) {
    if (event === start) break;
    if (event.kind === "join") pledges.set(event.seat, event.payload.pledge);
    if (event.kind === "open" && (await sha(unhex(event.payload.contribution))) !== pledges.get(event.seat)) {
      return ["bad pledge"];
    }
  }
  const opened = new Map(events.filter((event) => event.kind === "open")
    .map((event) => [event.seat, event.payload.contribution]));
  const given = start.payload.contributions;
  if (given.some((bytes, seat) => bytes !== (opened.get(seat) || ""))) return ["bad pledge"];
  const raw = await hmac(await keyed(unhex(seed)), JSON.stringify(given));
  const key = await keyed(raw);
  let draws = 0;
  for (const event of events.filter((one) => one.kind === "throw")) {
    const { draw, kind, integer, outcome } = event.payload;
    const [number, lies] = await drawn(key, draw, kind);
    if (draw !== draws++ || number !== BigInt(integer) || lies !== BigInt(outcome)) return ["unfair", draws];
  }
  return ["fair", draws];
}

button?.addEventListener("click", async () => {
  const words = JSON.parse(button.dataset.words);
  const says = document.getElementById("verdict");
  says.textContent = words.checking;
  const lines = await (await fetch(button.dataset.log)).json();
  const [name, n] = await verdict(lines);
  says.textContent = words[name].replace("{n}", n);
  says.className = name === "fair" ? "good" : "bad";
});
