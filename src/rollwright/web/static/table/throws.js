// ---- who plays with nobody else may let the table throw, where all use one throw: a switch in the
// settings says so, and a guided game begins with it after its first throw

const throwsItself = document.getElementById("throws");
let threwOnce = false;
let throwing = 0; // the timer of the throw that comes by itself

const lets = () => (saved.get("throws itself") ?? (threwOnce && guided() ? "1" : "")) === "1";

function throwByItself() {
  clearTimeout(throwing);
  const due = main.querySelector("#throw[data-alone]");
  if (due) throwsItself?.closest("label").removeAttribute("hidden");
  if (throwsItself) throwsItself.checked = lets();
  if (!due || !lets() || main.dataset.lesson) return;
  const looked = main.querySelector(".beside") ? 0 : Number(part("follow")?.dataset.theirs ?? 0);
  throwing = setTimeout(() => { if (part("throw")?.dataset.alone !== undefined && looking === NONE) command({ do: "throw" }); else throwByItself(); }, Math.max(900, looked + 300));
}

main.addEventListener("click", ({ target }) => {
  clearTimeout(throwing);
  if (target.closest("#throw")) threwOnce = true;
});
throwsItself?.addEventListener("change", () => {
  saved.set("throws itself", throwsItself.checked ? "1" : "0");
  throwByItself();
});
document.addEventListener("picture", throwByItself);
throwByItself();
