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

// The outcomes of a kind of throw in their order, with the number of ways of each; each kind once.
const known = new Map();
function outcomes(kind) {
  if (!known.has(kind)) known.set(kind, kind.startsWith("pile ") ? pile(kind) : thrown(kind));
  return known.get(kind);
}

function pile(kind) {
  const cards = kind.slice(5).split(",");
  return cards.map((ways, card) => [BigInt(card), BigInt(ways)]).filter(([, ways]) => ways);
}

// d20 is one die, 6d1-6 are equal dice, d6+d6+d3-8 distinct ones: a face each, as hexadecimal digits.
function thrown(kind) {
  const dice = kind.split("+").map((die) => die.match(/^(\d*)d(?:(\d+)-)?(\d+)$/))
    .map(([, n, low, high]) => ({ n: Number(n || 1), low: Number(low || 1), high: Number(high) }));
  const equal = dice.length === 1;
  const row = equal ? Array(dice[0].n).fill(dice[0]) : dice;
  const found = [];
  (function lay(faces) {
    if (found.length > 100000) throw new RangeError(kind);
    if (faces.length < row.length) {
      const { low, high } = row[faces.length];
      const least = equal && faces.length ? faces[faces.length - 1] : low;
      for (let face = least; face <= high; face++) lay([...faces, face]);
      return;
    }
    found.push([faces.reduce((digits, face) => digits * 16n + BigInt(face), 0n), equal ? orders(faces) : 1n]);
  })([]);
  return found;
}

// In how many orders dice can be laid that show these faces.
const factorial = (n) => (n < 2 ? 1n : BigInt(n) * factorial(n - 1));
function orders(faces) {
  const counts = faces.reduce((map, face) => map.set(face, (map.get(face) || 0) + 1), new Map());
  return [...counts.values()].reduce((ways, count) => ways / factorial(count), factorial(faces.length));
}

// A whole number below a limit, each with the same chance.
async function below(limit, key, draw) {
  const whole = 1n << 256n;
  for (let block = 0; ; block++) {
    const number = BigInt("0x" + hex(await hmac(key, JSON.stringify([draw, block]))));
    if (number < whole - (whole % limit)) return number % limit;
  }
}

async function drawn(key, draw, kind) {
  const every = outcomes(kind);
  const integer = await below(every.reduce((sum, [, ways]) => sum + ways, 0n), key, draw);
  let place = integer;
  for (const [outcome, ways] of every) {
    if (place < ways) return [integer, outcome];
    place -= ways;
  }
}

// The seats in the order in which they play; all orders stand in one row, as in a dictionary.
async function order(key, seats) {
  let place = await below(factorial(seats), key, "order");
  const left = [...Array(seats).keys()];
  const drawn = [];
  for (let others = seats - 1; others >= 0; others--) {
    drawn.push(...left.splice(Number(place / factorial(others)), 1));
    place %= factorial(others);
  }
  return drawn;
}

// Whether who begins was drawn if it was to be, and those play there whom the draw gave the seats.
async function ordered(key, first, start, events, end) {
  const { order: played, contributions } = start.payload;
  if (first.begins !== "drawn") return played === undefined;
  if (JSON.stringify(played) !== JSON.stringify(await order(key, contributions.length))) return false;
  let names = [];
  for (const { kind, seat, seq, payload } of events.slice(0, end.seq)) {
    if (seq === start.seq) names = played.map((chair) => names[chair]);
    if (kind === "join") names[seat] = payload.name;
  }
  return names.every((name, seat) => end.payload.record[`seat ${seat + 1}`] === name);
}

// Whether a throw is the one that its number gives. Its outcome is read from the line itself:
// as a number of JavaScript one of many dice would not be exact.
async function fair(key, line, number) {
  const { draw, kind, integer } = JSON.parse(line).payload;
  try {
    const [due, lies] = await drawn(key, draw, kind);
    const [, outcome] = line.match(/"outcome":(\d+)/);
    return draw === number && due === BigInt(integer) && lies === BigInt(outcome);
  } catch {
    return false; // it is no kind of throw
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
  const [pledges, opened] = [new Map(), new Map()];
  for (const { kind, seat, payload } of events.slice(0, start.seq)) {
    // a pledge made after others have opened could choose what comes out: it does not count
    if (kind === "join" && !opened.size) pledges.set(seat, payload.pledge);
    if (kind === "leave" && !opened.size) pledges.delete(seat);
    if (kind !== "open") continue;
    if (opened.has(seat) || (await sha(unhex(payload.contribution))) !== pledges.get(seat)) return ["bad pledge"];
    opened.set(seat, payload.contribution);
  }
  const given = start.payload.contributions;
  if (given.some((bytes, seat) => bytes !== (opened.get(seat) || ""))) return ["bad pledge"];
  const raw = await hmac(await keyed(unhex(seed)), JSON.stringify(given));
  const key = await keyed(raw);
  if (!(await ordered(key, first, start, events, end))) return ["bad order"];
  let draws = 0;
  for (const event of events.filter((one) => one.kind === "throw")) {
    if (!(await fair(key, lines[event.seq], draws++))) return ["unfair", draws];
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
