// The lobby: what one is called, how long ago games were, and which there are now.
"use strict";

// The lobby says what one is called, and takes another name.
const me = document.getElementById("me");
function callMe() {
  const name = saved.get("name");
  const { called, guest } = me.dataset;
  const [before, after] = (name ? called : guest).split("|");
  me.querySelector("span").replaceChildren(before, Object.assign(document.createElement("b"), { textContent: name || me.dataset.name }), after);
  const change = document.getElementById("rename");
  change.textContent = name ? change.dataset.change : change.dataset.first;
}
if (me) {
  const form = me.querySelector("form");
  const change = document.getElementById("rename");
  callMe();
  me.hidden = false;
  change.addEventListener("click", () => {
    form.hidden = false;
    change.hidden = true;
    form.elements.name.value = saved.get("name") || "";
    form.elements.name.select();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    saved.set("name", form.elements.name.value.trim());
    form.hidden = true;
    change.hidden = false;
    callMe();
    change.focus();
  });
}

for (const select of document.querySelectorAll("[data-save]")) {
  const value = saved.get(select.dataset.save);
  if ([...select.options].some((one) => one.value === value)) select.value = value;
  select.addEventListener("change", () => saved.set(select.dataset.save, select.value));
}

// How long ago something was, in the page's language.
const AGO = [["day", 86_400_000], ["hour", 3_600_000], ["minute", 60_000]];
for (const time of document.querySelectorAll("[data-ago]")) {
  const past = Math.max(0, Date.now() - time.dataset.ago);
  const [unit, each] = AGO.find(([, length]) => past >= length) ?? AGO[2];
  time.textContent = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto", style: "short" }).format(-Math.floor(past / each), unit);
  time.title = new Date(Number(time.dataset.ago)).toLocaleString(document.documentElement.lang);
}

// Reached by Back the lobby would be as old as it was when it was left.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward") location.reload();
});
