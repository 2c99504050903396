// ---- dice on the table that are chosen first; then their places on the sheet are shown

let group = ""; // that is chosen, until its move is made

// What belongs to the chosen dice is shown, what belongs to others waits.
function grouping() {
  const dice = [...main.querySelectorAll(".group[data-group]")];
  const on = dice.length === 1 && dice[0].dataset.costly === undefined ? dice[0] : dice.find((one) => one.dataset.group === group); // there is but one choice
  group = on?.dataset.group ?? "";
  for (const one of dice) one.setAttribute("aria-pressed", one === on);
  for (const one of main.querySelectorAll("#moves [data-group]")) {
    const shown = one.dataset.move === undefined ? "ahead" : "move";
    one.setAttribute("class", one.dataset.group === group ? shown : "later");
  }
  for (const one of main.querySelectorAll("#acts [data-of]")) one.toggleAttribute("data-waits", one.dataset.of !== group);
  if (on) insteadOfTask(on.dataset.says);
  if (on && dice.length === 1 && chosenOn && !main.dataset.lesson) takeOnly(on);
}

// A single place of dice that propose it so is taken with them: it can be undone, and then it waits.
let chosenOn = false; // whether the last thing that was done led on to this choice
let took = { at: 0 }; // when that was done last, and what
function takeOnly(dice) {
  const places = [...main.querySelectorAll("#moves .move[data-group]")];
  if (dice.dataset.atOnce === undefined || places.length !== 1) return;
  chosenOn = false;
  took = { at: Date.now(), words: places[0].getAttribute("aria-label").replace(/[:,] .*/, ""), version };
  setTimeout(() => places[0].isConnected && tap(places[0]));
}

// It says so for a while; whoever taps the place all the same meant that, and nothing else.
const MEANT = 700;
document.addEventListener("picture", () => {
  if (!took.words || took.version === version || undone) return;
  insteadOfTask(main.querySelector("[data-only]").dataset.only.replace("{words}", took.words));
  took.words = "";
});
main.addEventListener("click", (event) => {
  if (!event.detail || Date.now() - took.at > MEANT || !event.target.closest(".own")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

// Where nothing that is left changes anything the page does it, after a while in which one reads so.
const READS_SO = 2200;
let itself = 0;
function goesByItself() {
  clearTimeout(itself);
  const due = main.querySelector("#acts [data-itself]");
  if (!due || seat < 0 || main.dataset.lesson || undone) return;
  if (due.dataset.of !== undefined && group === "") {
    group = due.dataset.of;
    grouping();
  }
  itself = setTimeout(() => { if (due.isConnected) tap(due); }, Math.max(READS_SO, standsUntil - Date.now()));
}
document.addEventListener("picture", goesByItself);

// Words in the place of the task; none bring it back.
let task = null;
function insteadOfTask(words, rule = "") {
  const line = document.getElementById("task");
  if (!line) return;
  if (words) {
    task ??= line.textContent;
    sayWithRule(line, words, rule);
  } else if (task !== null) {
    sayWithRule(line, task, "");
    task = null;
  }
}

// Dice that cannot be chosen say why.
function chooseGroup(dice) {
  insteadOfTask("");
  const fresh = group !== dice.dataset.group;
  group = fresh ? dice.dataset.group ?? "" : "";
  grouping();
  if (fresh) takeOnly(dice);
  const first = group && costly && [...main.querySelectorAll("#moves .move[data-costly][data-group]")].find((one) => placed(one) === costly);
  if (first) tap(first);
  if (dice.dataset.group === undefined) (main.dataset.lesson ? refuseInLesson : insteadOfTask)(dice.dataset.says, dice.dataset.rule);
}

main.addEventListener("click", (event) => {
  const dice = event.target.closest(".group");
  if (dice) chooseGroup(dice);
});

// Keys go on to the first place of the chosen dice, and with Escape back to them.
main.addEventListener("keydown", (event) => {
  const dice = event.target.closest(".group");
  if (dice && (event.key === "Enter" || event.key === " ")) {
    chooseGroup(dice);
    main.querySelector(".move[data-group]")?.focus();
  } else if (dice && WAYS[event.key]) {
    const [right, down] = WAYS[event.key];
    const all = [...main.querySelectorAll(".group[data-group]")];
    all[all.indexOf(dice) + right + down]?.focus();
  } else if (event.key === "Escape" && group) {
    const on = main.querySelector(".group[aria-pressed=true]");
    chooseGroup(on);
    on.focus();
  } else return;
  event.preventDefault();
});

// A place that is lit ahead of its box may be tapped first: with one box left it takes that, too,
// and else it is written as soon as the box was tapped.
let ahead = null; // where, in units of the sheet, and as of which group

function aheadFirst(event) {
  const sheet = main.querySelector(".own>.sheet");
  const boxes = [...main.querySelectorAll("#moves .move[data-group]")];
  const lit = [...main.querySelectorAll("#moves .ahead .mark")].find((one) => within(one, event.clientX, event.clientY));
  if (!lit || !boxes.length || main.dataset.lesson) return false;
  const [x, y] = [event.clientX, event.clientY];
  ahead = { group, at: new DOMPoint(x, y).matrixTransform(sheet.getScreenCTM().inverse()) };
  for (const one of main.querySelectorAll("#moves .ahead .mark")) one.classList.toggle("begins", one === lit);
  if (boxes.length === 1) tap(boxes[0]);
  else insteadOfTask(main.querySelector(".group[aria-pressed=true]").dataset.then);
  return true;
}

function within(one, x, y) {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  return x > left && x < right && y > top && y < bottom;
}

// What costs something may be tapped before its dice, too: they then take it at once.
let costly = ""; // which place that is, and as of which version

const boxOf = (one) => ["x", "y", "width", "height"].map((name) => one.querySelector("rect.none")[name].baseVal.value);
const placed = (one) => [...boxOf(one), version].join();

function placeFirst({ clientX, clientY }) {
  const at = new DOMPoint(clientX, clientY).matrixTransform(main.querySelector(".own>.sheet").getScreenCTM().inverse());
  const over = ([x, y, width, height]) => at.x > x && at.x < x + width && at.y > y && at.y < y + height;
  const place = [...main.querySelectorAll("#moves .later[data-costly]")].find((one) => over(boxOf(one)));
  const dice = main.querySelectorAll(".group[data-costly]");
  if (!place || !dice.length || main.dataset.lesson) return false;
  for (const one of dice) one.classList.add("advised");
  insteadOfTask(dice[0].dataset.costly);
  costly = placed(place);
  return true;
}

// The box was tapped: the place that was meant is written, if it is open.
function writeAhead() {
  if (!ahead || main.querySelector(".group[data-group]")) return void (ahead = group === ahead?.group ? ahead : null);
  const { x, y } = new DOMPoint(ahead.at.x, ahead.at.y).matrixTransform(main.querySelector(".own>.sheet").getScreenCTM());
  const meant = [...main.querySelectorAll("#moves .move")].find((one) => within(one.querySelector(".open") ?? one, x, y));
  ahead = null;
  if (meant) setTimeout(() => meant.isConnected && tap(meant));
}

document.addEventListener("picture", writeAhead);
