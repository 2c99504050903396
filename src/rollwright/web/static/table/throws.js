// ---- who plays with nobody else may let the table throw, where all use one throw, if they ask for it:
// a switch in the settings says so

const throwsItself = document.getElementById("throws");
let threw = 0; // how often with one's own finger
let throwing = 0; // the timer of the throw that comes by itself

const lets = () => saved.get("throws itself") === "1";

function throwByItself() {
  clearTimeout(throwing);
  const due = main.querySelector("#throw[data-alone]");
  if (due) throwsItself?.closest("label").removeAttribute("hidden");
  if (throwsItself) throwsItself.checked = lets();
  // who has thrown a few times is offered it for a while, in place of the words that say so
  if (part("throws-offer")) part("throws-offer").hidden = !due || lets() || !!main.dataset.lesson || saved.get("throws itself") !== null || threw < 3 || threw > 8;
  if (!due || !lets() || main.dataset.lesson) return;
  insteadOfTask(due.dataset.says);
  const looked = main.querySelector(".beside") ? 0 : Number(part("follow")?.dataset.theirs ?? 0);
  throwing = setTimeout(() => { if (part("throw")?.dataset.alone !== undefined && looking === NONE) command({ do: "throw" }); else throwByItself(); }, Math.max(900, looked + 300));
}

main.addEventListener("click", ({ target }) => {
  clearTimeout(throwing);
  if (target.closest("#throw")) threw += 1;
  if (target.closest("#throws-offer")) chooseThrows(true);
});
throwsItself?.addEventListener("change", () => chooseThrows(throwsItself.checked));

function chooseThrows(itself) {
  saved.set("throws itself", itself ? "1" : "0");
  throwByItself();
}
document.addEventListener("picture", throwByItself);
throwByItself();
