// ---- the first time somebody plays a game, a line offers its rules in short

const first = document.getElementById("first");
const knows = first && `knows ${first.dataset.game}`;
if (first) first.hidden = !!saved.get(knows) || !!document.querySelector("#end>*");

// Its place stays until the page is loaded again, so nothing moves.
function known() {
  if (!first || saved.get(knows)) return;
  saved.set(knows, "1");
  first.classList.add("used");
}

document.addEventListener("click", (event) => {
  if (event.target.closest('[data-show="short"]')) known();
});
