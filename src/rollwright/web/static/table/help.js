// ---- the first time somebody plays a game, a line offers its rules

const first = document.getElementById("first");
const knows = first && `knows ${first.dataset.game}`;
if (first) first.hidden = !!saved.get(knows) || !!document.querySelector("#end>*");

// On a phone it lies over the title, or among friends over the players: so not for long.
if (first && !first.hidden && narrow.matches) setTimeout(() => first.classList.add("used"), 15_000);

function known() {
  if (!first || saved.get(knows)) return;
  saved.set(knows, "1");
  first.classList.add("used");
}
