// ---- a choice of dice, dice that were typed in, computer players

function choosing() {
  const form = document.getElementById("dice");
  if (!form) return;
  const boxes = [...form.querySelectorAll("input")];
  const places = boxes.reduce((sum, box) => sum + (box.checked ? Number(box.value) : 0), 0);
  const { none, label, says } = form.dataset;
  const [move, words, after] = JSON.parse(says)[places] || [-1, "", none];
  const button = document.getElementById("choose");
  document.getElementById("says").textContent = after || words;
  button.textContent = words || label;
  button.disabled = move < 0;
  button.dataset.chosen = move;
}

main.addEventListener("change", (event) => { if (event.target.closest("#dice")) choosing(); });

main.addEventListener("submit", (event) => {
  const form = event.target;
  if (!["dice", "real", "fill", "ask"].includes(form.id)) return;
  event.preventDefault();
  if (form.id === "dice") {
    command({ do: "move", move: Number(document.getElementById("choose").dataset.chosen) });
    for (const box of form.querySelectorAll("input")) box.checked = false;
  }
  if (form.id === "real") {
    command({ do: "throw", outcome: form.elements.outcome.value });
    form.reset();
  }
  if (form.id === "ask") command({ do: "ask", name: form.elements.name.value });
  if (form.id === "fill") command({ do: "seat", seat: Number(form.dataset.which), player: form.elements.player.value });
});
