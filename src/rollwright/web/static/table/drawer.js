// ---- the rules in a drawer: it opens at what one is to do, and at the rule of any refusal

const drawer = part("rules");
let book = null; // the promise of its rules, which are fetched once

// Words, and a button that opens the drawer at the rule they follow from.
function sayWithRule(element, words, rule) {
  if (!element) return;
  const shown = [element.firstChild?.nodeValue ?? "", element.querySelector(".rule-link")?.dataset.rules ?? ""];
  if (shown[0] === words && shown[1] === (rule || "")) return; // nobody hears it twice
  element.textContent = words;
  if (!words || !rule || !drawer) return;
  const link = Object.assign(document.createElement("button"), { type: "button", className: "rule-link", textContent: drawer.dataset.rule.replace("{number}", rule) });
  link.dataset.rules = rule;
  link.dataset.why = "";
  element.append(" ", link);
}

async function fetchBook() {
  const place = part("book");
  try {
    const [answer, script] = await Promise.all([fetch(drawer.dataset.from), import(drawer.dataset.script)]);
    if (!answer.ok) throw new Error(answer.status);
    place.replaceChildren(...parsed(place, await answer.text()));
    script.prepare(place, drawer.querySelector(".find"));
  } catch {
    place.textContent = drawer.dataset.failed;
    book = null; // it may be tried again
  }
}

// With a rule it opens there; with none at what one is to do now; with "top" at the beginning.
async function openRules(rule, words = "") {
  known();
  unsayWhy();
  nameRule("", "");
  if (!drawer.open) drawer.showModal();
  if (drawer.dataset.script) book ??= fetchBook();
  const now = rule ? [rule === "top" ? "" : rule, words] : [await askRule(), drawer.dataset.now];
  nameRule(...now); // before the rules are there: they may be long on their way
  await book;
  leadTo(now[0]);
}

// One question at a time: another may be on its way.
async function askRule() {
  for (let tries = 0; tries < 10 && asked?.over === socket; tries++) await after(100);
  return new Promise((answer) => {
    setTimeout(answer, 3000, ""); // the connection may have broken
    if (asked?.over === socket || socket?.readyState !== WebSocket.OPEN) return answer("");
    ask({ do: "rule" }, (message) => answer(message.rule || ""));
  });
}

function leadTo(rule) {
  for (const one of drawer.querySelectorAll(".numbered.now")) one.classList.remove("now");
  const found = rule && part(`rule-${rule}`);
  if (!found) return void (drawer.querySelector(".drawer-body").scrollTop = 0);
  found.classList.add("now");
  showRule(found);
}

// The line at the top says why the drawer is open where it is.
function nameRule(rule, why) {
  const line = part("rules-now");
  line.dataset.rule = why === drawer.dataset.now ? "now" : "why";
  line.hidden = !rule || !why;
  if (line.hidden) return;
  const link = Object.assign(document.createElement("button"), { type: "button", className: "rule-link", textContent: drawer.dataset.rule.replace("{number}", rule) });
  link.dataset.goto = rule;
  line.replaceChildren(why, " ", link);
}

// A rule that a search has left out comes back.
function showRule(found) {
  const field = drawer.querySelector(".find input");
  if (found.hidden && field.value) {
    field.value = "";
    field.dispatchEvent(new Event("input"));
  }
  const body = drawer.querySelector(".drawer-body");
  body.scrollTop += found.getBoundingClientRect().top - body.getBoundingClientRect().top - 8;
  found.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const opens = event.target.closest?.("[data-rules]");
  if (opens) openRules(opens.dataset.rules, opens.dataset.why === undefined ? "" : drawer.dataset.why);
});

drawer?.addEventListener("click", (event) => {
  if (event.target === drawer) return drawer.close(); // beside it
  const to = event.target.closest("[data-goto]")?.dataset.goto ?? event.target.closest("a.number")?.hash.slice("#rule-".length);
  if (to === undefined) return;
  event.preventDefault();
  showRule(part(`rule-${to}`));
});

// The game goes on behind it, and what one may do changes with it; nothing scrolls for that.
document.addEventListener("picture", async () => {
  if (drawer?.open && part("rules-now").dataset.rule === "now") nameRule(await askRule(), drawer.dataset.now);
});

document.addEventListener("keydown", (event) => {
  if (event.key !== "?" || drawer?.open) return;
  const writing = event.target.closest?.("input:not([type=checkbox], [type=range]), textarea, select, dialog");
  if (writing?.checkVisibility()) return; // a drawer just closed may still have the focus
  event.preventDefault();
  openRules("");
});
