// ---- people: who watches, who is away, and what they say to each other

const bubbles = document.getElementById("bubbles");
const phrases = document.getElementById("phrases");
const mute = document.getElementById("mute");
if (mute) mute.checked = !!saved.get("mute"); // in a lesson there is nobody to hear
mute?.addEventListener("change", () => saved.set("mute", mute.checked ? "yes" : ""));

function hear({ people, talk, calls = [], says = [] }) {
  const box = document.getElementById("people");
  if (people !== undefined && box) {
    const had = focused();
    morph(box, people);
    if (had) refocus(had);
    fillNames(box);
  }
  if (talk !== undefined) document.getElementById("talk")?.toggleAttribute("hidden", !talk);
  for (const words of calls) bubble("", words);
  tellOf(calls);
  if (mute?.checked) return;
  for (const { name, words, seat: place } of says) bubble(name, words, document.getElementById(`p${place}`));
  tellOf(says.map(({ name, words }) => `${name}: ${words}`));
}

// A bubble stands beside the name of who speaks, if that is in sight; else at the edge of the page.
function bubble(name, words, player = null) {
  const made = document.createElement("p");
  const box = player?.querySelector("b")?.getBoundingClientRect();
  const seen = box?.width && box.top > 40 && box.bottom < innerHeight - 40;
  if (name) made.append(Object.assign(document.createElement("b"), { textContent: name }), " ");
  made.append(words);
  made.classList.toggle("beside", !!seen);
  if (seen) {
    made.style.top = `${box.top + box.height / 2}px`;
    made.style.left = `${box.right + 10}px`;
  }
  bubbles.append(made);
  while (bubbles.children.length > 4) bubbles.firstElementChild.remove();
  setTimeout(() => made.remove(), 4000);
}

phrases?.addEventListener("click", (event) => {
  const { phrase } = event.target.closest("[data-phrase]")?.dataset || {};
  if (!phrase) return;
  command({ do: "say", phrase });
  phrases.hidePopover?.();
});
