// ---- dice: those on the table are tapped, and tumble when they are thrown

// Whatever is chosen says what comes of it; a die that was not taken says why instead.
function choosing(refused = null) {
  const form = document.getElementById("dice");
  for (const label of form?.querySelectorAll(".pick") || []) lay(label);
  const boxes = [...(form?.querySelectorAll("input") || [])];
  if (form) offer(form, boxes);
  for (const die of main.querySelectorAll("#tray [data-die]")) {
    const box = die.dataset.die === "" ? undefined : boxes[die.dataset.die];
    die.classList.toggle("picked", !!box?.checked);
    die.classList.toggle("unfit", !!box && (box.getAttribute("aria-disabled") === "true" || beyondAll(form, boxes, box)));
  }
  dice("#tray").forEach((die, at) => die.classList.toggle("thrown", thrown.of === throwOf() && thrown.at.includes(at)));
  entered();
  const button = document.getElementById("choose");
  if (!form || !button) return;
  const [move, words, after, on] = JSON.parse(form.dataset.says)[chosen(boxes)] || [-1, "", "", 0];
  const [, rule, why] = refused || [0, move < 0 ? words : "", after]; // what is closed has a rule in place of words
  sayWithRule(document.getElementById("says"), why, rule);
  const all = move < 0 && form.dataset.most && !main.dataset.lesson; // then one tap chooses them
  button.textContent = (move >= 0 && words) || (all ? form.dataset.all : button.dataset.label);
  button.disabled = move < 0 && !all;
  button.dataset.chosen = move;
  button.toggleAttribute("data-on", !!on);
  showStake(form, move);
}

// The points at stake are those with the chosen dice.
function showStake(form, move) {
  const slip = main.querySelector("#tray .stake");
  if (!slip || !form.dataset.stakes) return;
  slip.own ??= slip.innerHTML;
  slip.replaceChildren(...parsed(slip, JSON.parse(form.dataset.stakes)[move] ?? slip.own));
}

// Of equal dice of which only some count the others are dimmed once those are chosen.
function beyondAll(form, boxes, box) {
  const now = chosen(boxes);
  const face = box.getAttribute("aria-label");
  return !box.checked && boxes.some((one) => one.checked && one.getAttribute("aria-label") === face)
    && !fitting(form).some((places) => (places & (now | box.value)) === (now | box.value));
}

const chosen = (boxes) => boxes.reduce((sum, box) => sum + (box.checked ? Number(box.value) : 0), 0);
const check = (boxes, places) => boxes.forEach((box) => { box.checked = (places & box.value) > 0; });
const many = (places) => places.toString(2).replaceAll("0", "").length;

// The sets of dice that may be chosen, the smallest first.
function fitting(form) {
  const says = Object.entries(JSON.parse(form.dataset.says)).filter(([, [move]]) => move >= 0);
  return says.map(([places]) => Number(places)).sort((a, b) => many(a) - many(b));
}

// Dice of no such set are dimmed; where there is but one choice it is made already, once a throw, and
// so is all that counts, where one tap may choose it.
let offered = "";
function offer(form, boxes) {
  const sets = fitting(form);
  for (const box of boxes) box.setAttribute("aria-disabled", !sets.some((places) => places & box.value));
  if (offered === form.parentElement.id) return;
  offered = form.parentElement.id;
  const says = JSON.parse(form.dataset.says);
  if (chosen(boxes)) return;
  if (new Set(sets.map((places) => says[places][0])).size === 1) check(boxes, sets[0]);
  else if (form.dataset.most) check(boxes, form.dataset.most);
}

function chooseAll(form) {
  check([...form.querySelectorAll("input")], form.dataset.most);
  choosing();
}

// Equal dice that count only together come and go together. What fits into no set is not taken,
// and says why.
function pick(form, box) {
  const boxes = [...form.querySelectorAll("input")];
  const sets = fitting(form);
  const now = chosen(boxes);
  const name = (one) => one.getAttribute("aria-label");
  const alike = boxes.reduce((sum, one) => sum + (name(one) === name(box) ? Number(one.value) : 0), 0);
  const only = (places) => ((places ^ now) & ~alike) === 0; // nothing but equal dice changes
  if (box.checked) {
    const whole = sets.find((places) => (places & now) === now && only(places));
    if (whole) check(boxes, whole);
    if (whole || sets.some((places) => (places & now) === now)) return null; // others may come
    box.checked = false;
    return JSON.parse(form.dataset.says)[now];
  }
  if (!sets.includes(now)) {
    const rest = [0, ...sets].reverse().find((places) => (places & now) === places && only(places));
    check(boxes, rest ?? now & ~alike);
  }
  return null;
}

// A finger's place over a die: as large as the die is drawn, but no smaller than a finger.
function lay(label) {
  const [x, y, side] = label.dataset.at.split(" ");
  Object.assign(label.style, { left: `${x}%`, top: `${y}%`, width: `max(44px, ${side}%)` });
}

main.addEventListener("change", ({ target }) => {
  const form = target.closest("#dice");
  if (!form) return;
  choosing(pick(form, target));
});

// Whoever taps the words that wait for a tap elsewhere sees where: that wobbles.
main.addEventListener("click", (event) => {
  const words = event.target.closest("#acts") && main.querySelector(":is(#choose, #write):disabled");
  const box = words?.getBoundingClientRect();
  if (!box || event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom) return;
  for (const one of main.querySelectorAll(words.id === "write" ? "#moves .open" : "#tray [data-die]:not(.unfit)")) wobble(one);
});

function wobble(one) {
  if (still.matches) return void one.animate({ opacity: [0.3, 1] }, 400);
  one.animate({ translate: ["0", "-4px", "4px", "-3px", "2px", "0"] }, 450);
}

// ---- a move and the throw that follows it: one tap, two commands

let onward = null; // the connection over which the move went; a throw over another is for a finger

function moveOn(move, on) {
  onward = on ? { over: socket, from: String(version) } : null;
  command({ do: "move", move: Number(move) });
}

// The picture after the move has come; if it shows the throw, it is made.
function goOn() {
  if (!onward || String(version) === onward.from) return;
  const waits = main.dataset.lesson && !main.querySelector("[data-goes-on]"); // a lesson speaks first
  const due = onward.over === socket && !waits && document.getElementById("throw");
  onward = null;
  if (!due) return;
  main.classList.add("onward"); // nobody has to tap that button
  command({ do: "throw" });
}

main.addEventListener("submit", (event) => {
  const form = event.target;
  if (!["dice", "real", "fill", "ask"].includes(form.id)) return;
  event.preventDefault();
  if (form.id === "dice") {
    const { chosen: move, on } = document.getElementById("choose").dataset;
    if (move >= 0) moveOn(move, on !== undefined);
    else chooseAll(form);
  }
  if (form.id === "real") command({ do: "throw", outcome: form.elements.outcome.value });
  if (form.id === "ask") command({ do: "ask", name: form.elements.name.value });
  if (form.id === "fill") command({ do: "seat", seat: Number(form.dataset.which), player: form.elements.player.value });
});

// ---- dice that are thrown

const still = matchMedia("(prefers-reduced-motion: reduce)");
const dice = (where) => [...main.querySelectorAll(`${where} [data-die]`)];
const lying = () => dice("#tray").map((die) => die.innerHTML);

// Of dice that were thrown again those which others lie beside are marked, until the next throw.
const throwOf = () => part("tray")?.querySelector(".lies")?.id;
let thrown = { of: "", at: [] };

function noteThrown(before) {
  const now = lying();
  const at = now.flatMap((die, one) => {
    const held = before.indexOf(die);
    if (held >= 0) before.splice(held, 1);
    return held < 0 ? [one] : [];
  });
  thrown = { of: throwOf(), at: at.length < now.length ? at : [] };
}

// What lay there before was not thrown; of the others each falls and rolls in its own way, and
// all have come to lie in so many milliseconds. Many dice fall as it happens, and are then put in order.
const MANY = 5;
function tumble(before, lands) {
  const shown = document.getElementById("stood")?.hidden === false ? "#stood" : "#tray";
  const falling = dice(shown).filter((die) => {
    const held = before.indexOf(die.innerHTML);
    if (held >= 0) before.splice(held, 1);
    return held < 0;
  });
  const away = falling.length < MANY ? [] : fallsAway(falling);
  return falling.flatMap((die, at) => fall(die, lands, away[at]));
}

// How far from its place each of them falls: to that of another one, in units of the drawing.
function fallsAway(falling) {
  const scale = falling[0].ownerSVGElement.getScreenCTM().a;
  const lies = falling.map((die) => die.getBoundingClientRect().left / scale);
  const others = [...lies].sort(() => Math.random() - 0.5);
  return lies.map((left, at) => others[at] - left);
}

// A die turns in the air, hops, and lies; its number is not read before.
const HIDDEN = [{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1, offset: 0.75 }, { opacity: 1 }];
function fall(die, lands, away = 0) {
  const order = away ? 1.5 : 1; // it takes as much longer to be put in its place
  const [aside, turn] = [away + 30 * Math.random() - 15, (Math.random() < 0.5 ? -1 : 1) * (250 + 200 * Math.random())];
  const how = { duration: order * lands * (1.1 + 0.15 * Math.random()), fill: "backwards", delay: lands * 0.1 * Math.random() };
  const there = `translate(${away}px, 0)`;
  const falls = die.animate([
    { transform: `translate(${aside}px, -46px) rotate(${turn}deg)`, opacity: 0, easing: "ease-in" },
    { transform: `translate(${(away + aside) / 2}px, 0) rotate(${turn / 2}deg)`, opacity: 1, offset: 0.4 / order, easing: "ease-out" },
    { transform: `translate(${away}px, -9px) rotate(${turn / 5}deg)`, offset: 0.62 / order, easing: "ease-in" },
    { transform: `${there} rotate(0)`, offset: 0.85 / order },
    { transform: there, offset: 1 / (order + 0.12), easing: "ease-in-out" },
    { transform: "none" },
  ], how);
  const numbers = away ? [] : [...die.querySelectorAll("text")].map((one) => one.animate(HIDDEN, how));
  return [falls, ...numbers];
}

// ---- real dice: what they show is tapped or typed, and one field holds both

function signs(form) {
  const typed = form.elements.outcome.value.trim();
  return Number(form.dataset.dice) > 1 ? [...typed.replace(/[\s,;]/g, "")] : typed ? [typed] : [];
}

function entered() {
  const form = document.getElementById("real");
  const row = document.getElementById("entered");
  if (!form || !row) return;
  const keys = new Map([...form.querySelectorAll("[data-key]")].map((key) => [key.dataset.key, key]));
  row.replaceChildren(...signs(form).map((sign, at) => {
    const chip = Object.assign(document.createElement("button"), { type: "button", className: "key" });
    chip.dataset.out = at;
    chip.setAttribute("aria-label", row.dataset.remove.replace("{sign}", sign));
    const known = keys.get(sign)?.cloneNode(true);
    chip.append(...(known ? known.childNodes : [sign]));
    return chip;
  }));
}

main.addEventListener("input", (event) => { if (event.target.id === "outcome") entered(); });

main.addEventListener("click", (event) => {
  const tapped = event.target.closest("[data-key], [data-out]");
  if (!tapped) return;
  const form = document.getElementById("real");
  const most = Math.max(1, Number(form.dataset.dice));
  let now = signs(form);
  if (tapped.dataset.out !== undefined) now.splice(Number(tapped.dataset.out), 1);
  else if (most === 1) now = [tapped.dataset.key];
  else if (now.length < most) now.push(tapped.dataset.key);
  form.elements.outcome.value = now.join(" ");
  entered();
});
