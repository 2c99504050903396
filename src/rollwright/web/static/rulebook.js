// A rulebook, on its page and in the drawer at a table: a search, and examples to step through.
// Without this script all rules and all pictures are there, one after another.

const bare = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

// Rules that have all the words stay; headings without rules go, and so do entries of the contents.
function search(root, field, status) {
  const words = bare(field.value).split(/\s+/).filter(Boolean);
  let found = 0;
  for (const rule of root.querySelectorAll(".numbered")) {
    rule.texts ??= [".told", "figcaption"].flatMap((part) => [...rule.querySelectorAll(part)].map((one) => bare(one.textContent)));
    rule.hidden = !words.every((word) => rule.texts.some((text) => text.includes(word)));
    found += !rule.hidden;
    // what only a picture says is shown, be it a later one
    const sought = words.find((word) => !rule.texts[0].includes(word));
    const picture = [...rule.querySelectorAll("figure")].findIndex((one) => bare(one.querySelector("figcaption")?.textContent ?? "").includes(sought));
    if (sought && picture >= 0 && !rule.hidden) rule.querySelector(".example")?.show(picture);
    const entry = document.querySelector(`.contents [data-rule="${rule.id.slice("rule-".length)}"]`);
    if (entry) entry.parentElement.hidden = rule.hidden;
  }
  for (const part of root.querySelectorAll(".part")) part.hidden = !part.querySelector(".numbered:not([hidden])");
  for (const part of document.querySelectorAll(".contents ul>li:has(ol)")) part.hidden = !part.querySelector("ol>li:not([hidden])");
  const { none, one, many } = status.dataset;
  status.textContent = !words.length ? "" : !found ? none : found === 1 ? one : many.replace("{n}", found);
}

// One picture at a time, with buttons for the one before and after.
function step(example) {
  const pictures = [...example.querySelectorAll("figure")];
  const { before, after, step } = example.dataset;
  const row = Object.assign(document.createElement("div"), { className: "row steps-row" });
  const where = Object.assign(document.createElement("span"), { className: "quiet" });
  where.setAttribute("aria-live", "polite");
  const button = (words, by) => {
    const made = Object.assign(document.createElement("button"), { type: "button", textContent: words, className: "tiny" });
    made.addEventListener("click", () => show(at + by));
    return made;
  };
  const [back, next] = [button(before, -1), button(after, 1)];
  let at = 0;
  function show(number) {
    at = number;
    pictures.forEach((one, place) => one.classList.toggle("later-step", place !== at));
    [back.disabled, next.disabled] = [at === 0, at === pictures.length - 1];
    where.textContent = step.replace("{number}", at + 1).replace("{steps}", pictures.length);
    if (document.activeElement?.disabled) (at ? back : next).focus();
  }
  example.show = show;
  row.append(back, where, next);
  example.append(row);
  show(0);
}

// `find` is where the search field stands; `root` has the rules.
export function prepare(root, find) {
  for (const example of root.querySelectorAll(".example")) step(example);
  const field = find.querySelector("input");
  const status = find.querySelector("[role=status]");
  field.addEventListener("input", () => search(root, field, status));
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !field.value) return;
    event.preventDefault();
    event.stopPropagation();
    field.value = "";
    search(root, field, status);
  });
  find.hidden = false;
}

const page = document.querySelector("main.rulebook");
if (page) {
  prepare(page.querySelector("#book"), page.querySelector(".find"));
  // on a phone the contents would be all that one sees
  if (matchMedia("(max-width: 59.99rem)").matches) page.querySelector(".contents details").open = false;
}
