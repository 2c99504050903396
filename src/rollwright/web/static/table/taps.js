// ---- fingers and keys

function tap(element) {
  const { move, on, do: what, which, other, player, level, sure } = element.dataset;
  if (move !== undefined || what === "undo") chosenOn = what !== "undo";
  if (move !== undefined || what === "undo") group = ""; // for what comes next dice are chosen anew
  if (move !== undefined) return moveOn(move, on !== undefined);
  if (sure && !confirm(sure)) return;
  if (what === "swap") return command({ do: "swap", seat: Number(which), with: Number(other) });
  if (what === "seat") return command({ do: "seat", seat: Number(which), player });
  if (what) command({ do: what, level });
}

main.addEventListener("click", (event) => {
  const { target } = event;
  unsayWhy();
  if (pressed) return unpress(); // one has only looked
  if (target.closest("[data-uncount]")) return closeCount();
  const points = target.closest("[data-count]");
  if (points) return count(Number(points.dataset.count));
  if (coming && part("follow")?.dataset.common !== undefined && target.closest("#looked")) return comeHome();
  const looked = target.closest("[data-look]");
  if (looked) return lookFrom(looked);
  if (target.closest("#write")) return write();
  const control = target.closest("[data-move], [data-do]");
  if (control?.dataset.twin && event.detail > 0) return pencil(control); // keys write at once
  if (control) return tap(control);
  const about = target.closest("#tray [data-about]"); // what lies there says what it is
  if (about) return sayWhy(about.firstElementChild.textContent, event.clientX, event.clientY);
  const due = target.closest(".tray") && !target.closest("#did, button, a") && part("throw"); // dice or a card
  if (due && !cameTooLate(due, event)) return tap(due);
  const sheet = target.closest(".own>.sheet");
  const small = sheet && !main.querySelector(".group[aria-pressed=true]") && target.closest("[data-fits]");
  if (small) return part(`group${small.dataset.fits}`)?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  if (sheet && !placeFirst(event)) askWhy(sheet, event);
});

// The sheet that one asked for comes into sight, and the focus is where it can be left again.
function lookFrom(control) {
  look(Number(control.dataset.look));
  if (control.id === "unlook") part("task").focus({ preventScroll: true });
  if (looking !== NONE) part("looked").scrollIntoView({ block: "nearest" });
}

function closeCount() {
  const from = part(`points${counting}`);
  uncount();
  from?.focus({ preventScroll: true });
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

main.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && counting !== NONE) return closeCount();
  if (event.key === "Escape" && looking !== NONE) return look(NONE);
  const control = event.target.closest(".move");
  if (!control) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    tap(control);
  } else if (WAYS[event.key]) {
    event.preventDefault();
    closest(middle(control), control, WAYS[event.key])?.focus();
  }
});
