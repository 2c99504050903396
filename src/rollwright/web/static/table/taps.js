// ---- fingers and keys

function tap(element) {
  const { move, do: what, which, other, player, sure } = element.dataset;
  if (move !== undefined) return command({ do: "move", move: Number(move) });
  if (sure && !confirm(sure)) return;
  if (what === "swap") return command({ do: "swap", seat: Number(which), with: Number(other) });
  if (what === "seat") return command({ do: "seat", seat: Number(which), player });
  if (what) command({ do: what });
}

main.addEventListener("click", (event) => {
  const zoom = event.target.closest("[data-zoom]");
  if (zoom) {
    const figure = zoom.closest("figure");
    zoom.setAttribute("aria-expanded", figure.classList.toggle("large"));
    figure.scrollIntoView({ block: "nearest", inline: "nearest" });
    return;
  }
  const control = event.target.closest("[data-move], [data-do]");
  if (control) tap(control);
});

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

main.addEventListener("keydown", (event) => {
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
