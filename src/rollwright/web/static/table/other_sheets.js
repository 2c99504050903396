// ---- another's sheet in the place of one's own, points counted out, the strip of players

const NONE = -1;
let looking = NONE; // whose sheet is seen large
let counting = NONE; // whose points are counted out …
let counted = ""; // … and as of which event
let partly = ""; // the only part of them that is drawn, in a lesson

const part = (name) => document.getElementById(name);

// What the server sends knows nothing of where one looks: that is put on again each time.
function looks(message) {
  follow(message);
  show();
  regain();
  if (counting !== NONE && counted !== String(epoch)) recount();
}

function look(at) {
  looking = at === looking || at === Number(seat) || !part(`s${at}`) ? NONE : at;
  if (counting !== NONE && counting !== (looking === NONE ? Number(seat) : looking)) uncount();
  show();
  showFresh();
}

function show() {
  const over = part("looked");
  if (over && !part(`s${looking}`)) looking = NONE;
  if (over) over.hidden = looking === NONE;
  main.classList.toggle("watching", seat < 0 && looking !== NONE);
  if (over && looking !== NONE) {
    part("looked-paper").setAttribute("href", `#s${looking}`);
    part("looked-writing").setAttribute("href", `#w${looking}`);
    part("whose").textContent = part("whose").dataset.words.replace("{name}", part(`n${looking}`).textContent);
    over.lastElementChild.setAttribute("aria-label", part(`d${looking}`).previousElementSibling.textContent);
  }
  if (part("counts")) part("counts").dataset.count = looking === NONE ? seat : looking;
  if (part("unlook")) {
    part("under-name").textContent = looking === NONE ? part("under-name").dataset.own : part(`n${looking}`).textContent;
    part("unlook").hidden = looking === NONE;
  }
  placeWhose();
  for (const one of main.querySelectorAll("[data-look][aria-pressed]")) one.setAttribute("aria-pressed", Number(one.dataset.look) === looking);
  for (const one of main.querySelectorAll("[data-count]")) one.setAttribute("aria-expanded", Number(one.dataset.count) === counting);
}

// Whose sheet it is stands over it, on the left or the right; at its foot, if dice or news lie so
// near to it.
function placeWhose() {
  const flag = part("whose");
  if (!flag || looking === NONE) return;
  flag.style.top = flag.style.left = "";
  let box = flag.getBoundingClientRect();
  const near = [...main.querySelectorAll("#tray [data-die]")].map((one) => one.getBoundingClientRect()).concat(part("did") ? linesOf(part("did")) : []);
  const free = () => !near.some((one) => one.bottom > box.top && one.top < box.bottom && one.right > box.left && one.left < box.right);
  const sheet = part("looked").getBoundingClientRect();
  if (free()) return;
  flag.style.left = `${sheet.width - box.width - 10}px`;
  box = flag.getBoundingClientRect();
  if (free()) return;
  const foot = Math.min(sheet.bottom, main.querySelector(".bar")?.getBoundingClientRect().top ?? Infinity);
  flag.style.top = `${foot - sheet.top - box.height}px`;
}

addEventListener("scroll", placeWhose, { passive: true });
document.addEventListener("picture", placeWhose);

function count(at) {
  if (counting === at) return uncount();
  if (at !== Number(seat) && at !== looking) look(at);
  if (at === Number(seat) && looking !== NONE) look(NONE);
  counting = at;
  recount();
  show();
}

function recount() {
  const [at, now] = [counting, String(epoch)];
  ask({ do: "count", seat: at }, (message) => {
    if (!message.ok || at !== counting) return;
    counted = now;
    clearCount();
    morph(part("counted"), message.panel);
    part("counted").hidden = false;
    const sheet = part(at === Number(seat) ? "count" : "looked-count");
    if (sheet) morph(sheet, message.sheet);
    if (sheet && partly) [...sheet.children].forEach((one) => one.dataset.part !== partly && one.remove());
    if (counted !== String(epoch)) recount();
  });
}

function uncount() {
  counting = NONE;
  counted = "";
  clearCount();
  if (part("counted")) part("counted").hidden = true;
  show();
}

function clearCount() {
  for (const name of ["count", "looked-count"]) part(name)?.replaceChildren();
}

function linked(there) {
  const sign = part("link");
  if (!sign) return;
  sign.classList.toggle("off", !there);
  sign.setAttribute("aria-label", there ? sign.dataset.on : sign.dataset.off);
}
