// ---- a guided game: each kind of decision is explained when it first comes up, then no more

// Which table is guided, and what was explained there: this browser remembers it over a reload.
if (new URLSearchParams(location.search).has("guided")) {
  if (guided()?.table !== table) saved.set("guided", JSON.stringify({ table, known: [] }));
  history.replaceState(null, "", location.pathname);
}

if (first && (guided() || learned(first.dataset.lesson))) first.hidden = true;

function guided() {
  const kept = JSON.parse(saved.get("guided") || "null");
  return kept?.table === table ? kept : null;
}

function guide() {
  const kept = guided();
  const due = main.querySelector("#throw, #real, #dice, .move, .group, #acts [data-move]");
  if (!kept || seat < 0) return;
  const over = main.querySelector("#end>*");
  if (!due) unexplain(!!over); // no tip outlives the game
  ask({ do: "guide" }, ({ decision, says, tips = [], theirs }) => {
    const all = decision ? [[decision, says], ...tips] : [];
    const card = part("guide");
    if (all.some(([name]) => name === card?.dataset.decision)) return;
    unexplain(false); // of what is no more to be decided
    const [next] = all.filter(([name]) => !guided().known.includes(name));
    if (!card || card.dataset.decision || !next || over) return;
    explain(...next);
    card.toggleAttribute("data-theirs", !!theirs);
  });
}

// It stands until it is read or something is done, and it keeps nobody from doing that. What others
// have flipped is read at leisure, also when they have gone on.
function explain(decision, words) {
  const card = part("guide");
  if (!card || card.dataset.decision === decision) return;
  unexplain();
  card.dataset.decision = decision;
  const ok = Object.assign(document.createElement("button"), { textContent: main.dataset.guideOk, id: "guide-ok" });
  card.replaceChildren(Object.assign(document.createElement("p"), { textContent: words }), ok);
  card.hidden = false;
  tellOf([words]);
}

function unexplain(read = true) {
  const card = part("guide");
  const { decision, theirs } = card?.dataset || {};
  if (!decision || (theirs !== undefined && !read)) return;
  const kept = guided();
  if (kept) saved.set("guided", JSON.stringify({ table, known: [...new Set([...kept.known, decision])] }));
  delete card.dataset.decision;
  delete card.dataset.theirs;
  card.hidden = true;
  card.replaceChildren();
}

main.addEventListener("click", (event) => {
  if (!event.target.closest("#guide-ok")) return;
  unexplain();
  guide();
  part("task").focus({ preventScroll: true });
});

document.addEventListener("picture", guide);
