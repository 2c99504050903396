// ---- the sheet of whose turn it is comes by itself, and one's own comes back

const narrow = matchMedia("(max-width: 59.99rem)");
const wrote = new Map(); // when each seat last wrote
let turned = NONE; // whose turn it was …
let wasMine = false; // … and whether it was one's own
let endSeen = false; // whether the end was seen
let coming = 0; // the timer of the sheet that comes next

let revealed = []; // the others whose writing has just come

function noteWriting({ parts = {}, lists = {}, thrown }) {
  const written = [...Object.keys(parts), ...Object.keys(lists)].filter((name) => /^w\d+$/.test(name));
  const seats = written.map((name) => Number(name.slice(1)));
  for (const one of seats) wrote.set(one, Date.now());
  const common = part("follow")?.dataset.common !== undefined;
  revealed = common && thrown ? [] : seats.filter((one) => one !== Number(seat)); // a throw only takes marks off
}

function followed() {
  const box = part("follow");
  if (box && !box.dataset.set) {
    box.dataset.set = "";
    const beside = main.querySelector(".beside"); // there it is seen without making way for it
    box.checked = (saved.get("follow") ?? (seat < 0 || (narrow.matches && !beside) ? "1" : "0")) === "1";
  }
  return !!box?.checked && !main.dataset.lesson; // there the lesson says where to look
}

function follow(message) {
  const now = [...main.querySelectorAll(".strip .now")].map((one) => Number(one.id.slice(1)));
  const mine = now.includes(Number(seat));
  const turn = now.length === 1 ? now[0] : NONE;
  const on = followed();
  const over = !!part("end")?.firstElementChild;
  const common = part("follow")?.dataset.common !== undefined && !main.dataset.lesson; // there the lesson says what is looked at
  if (over && !endSeen && seat >= 0) comeHome();
  else if (common && mine && !wasMine) comeHome();
  else if (common) on && !mine && !over && !message?.ending && revealed.length && tellRound(message);
  else if (mine && !wasMine && !main.dataset.lesson) lookLater(NONE);
  else if (turn !== turned && turn !== NONE && !mine && on) lookLater(turn);
  if (turn !== turned) part(`p${turn}`)?.parentElement.parentElement.scrollTo({ left: part(`p${turn}`).offsetLeft - 40 });
  if (revealed.includes(looking)) showFresh();
  if (revealed.length) besideWritten();
  [turned, wasMine, endSeen, revealed] = [turn, mine, over, []];
}

// What was written last is seen before another sheet takes its place, and so is a moment.
function lookLater(at) {
  clearTimeout(coming);
  const seen = looking === NONE ? Number(seat) : looking;
  const stays = Number(part("follow")?.dataset[seen === Number(seat) ? "own" : "theirs"] ?? 0);
  const wait = Math.max((wrote.get(seen) ?? 0) + stays, standsUntil) - Date.now();
  if (wait > 0) coming = setTimeout(lookLater, wait, at);
  else if (at !== looking) {
    look(at);
    bringIntoSight(false);
  }
}

// What all have written at the same time: one sheet after another, each with what its owner cried
// out, did and gained; then one's own, and what concerns all.
const AT_MOST = 3; // nobody waits for more
let round = null; // what is still to be told of it

function tellRound(message) {
  if (seat < 0) return;
  round = { cries: message?.moment?.apart ?? [], lines: new Map(message?.round), did: part("did")?.innerHTML };
  showRound(revealed.slice(0, AT_MOST));
}

function showRound([next, ...rest]) {
  clearTimeout(coming);
  if (looking !== next) look(next);
  tellOne(next);
  const onward = () => { comeHome(); bringIntoSight(false); };
  coming = setTimeout(() => rest.length ? showRound(rest) : onward(), Number(part("follow").dataset.theirs));
}

function tellOne(whose) {
  if (!round) return;
  const own = round.cries.filter((one) => one.seat === whose);
  round.cries = round.cries.filter((one) => one.seat !== whose);
  if (own.length) stand({ cries: own, for: Number(part("follow").dataset.theirs) });
  const [name, ...words] = round.lines.get(whose)?.split(":") ?? [];
  if (words.length) part("did").replaceChildren(Object.assign(document.createElement("b"), { textContent: `${name}:` }), words.join(":"));
  round.says = part("did")?.innerHTML;
  showChanges(whose);
}

function roundIsTold() {
  if (!round) return;
  const { cries, says, did } = round;
  round = null;
  if (part("did")?.innerHTML === says) part("did").innerHTML = did; // else more has been done
  showChanges();
  if (!cries.length) return;
  const last = cries.slice(1).map(({ name, words }) => `${name} ${words}`.trim());
  stand({ cries: [cries[0], ...(last.length ? [{ ...cries[1], name: "", words: last.join(" ") }] : [])], for: Number(part("follow").dataset.theirs) });
}

function besideWritten() {
  const beside = main.querySelector(".beside");
  beside?.classList.add("written");
  setTimeout(() => beside?.classList.remove("written"), 2500);
}

// Whoever does something looks at their own sheet.
function comeHome() {
  clearTimeout(coming);
  coming = 0;
  if (looking !== NONE) look(NONE);
  roundIsTold();
}

main.addEventListener("change", ({ target }) => {
  if (target.closest("#dice") && seat >= 0) comeHome();
  if (target.id !== "follow") return;
  saved.set("follow", target.checked ? "1" : "0");
  turned = NONE;
  looks();
});
