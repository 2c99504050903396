// ---- the end: one's own best game alone

// The best is this browser's; which table it was tells a new one from a page loaded again.
function ownBest() {
  const line = document.getElementById("own-best");
  if (!line || line.textContent || main.dataset.lesson) return;
  const { kind, reached, fewest } = line.dataset;
  const known = JSON.parse(saved.get(`best ${kind}`) || "null");
  const better = !known || (fewest === undefined ? reached - known.reached : known.reached - reached) > 0;
  const mine = better ? { reached: Number(reached), table: main.dataset.table, before: known?.reached } : known;
  if (better) saved.set(`best ${kind}`, JSON.stringify(mine));
  const now = mine.table === main.dataset.table;
  const beaten = now && mine.before !== undefined;
  const words = !now ? line.dataset.best : beaten ? line.dataset.new : line.dataset.first;
  line.textContent = words.replace("{n}", now ? mine.before : mine.reached);
  line.classList.toggle("new", beaten);
  if (beaten) for (const rosette of main.querySelectorAll(".rosette[hidden]")) rosette.removeAttribute("hidden"); // a drawing has no such property
  const again = part("rematch");
  if (again?.dataset.beat) again.textContent = again.dataset.beat.replace("{n}", mine.reached);
}

// What was said during the game does not lie over its end; of what is still to be cried only the last.
let ended = false;
function atTheEnd() {
  ownBest();
  if (ended || !document.querySelector("#end>*")) return;
  if (!still.matches) celebrate();
  ended = true;
  toShare();
  tell("");
  moments.splice(0, moments.length - 1);
}

// What it takes to share comes once there is something to share.
function toShare() {
  const own = document.querySelector('script[src*="/table.js"]').src;
  document.head.append(Object.assign(document.createElement("script"), { src: own.replace("/table.js", "/share.js") }));
}

// Whoever has won, or alone done well, sees it rain paper; it lets fingers through and is soon gone.
function celebrate() {
  if (!document.querySelector(".rosette.mine:not([hidden])") || !sawPlay) return;
  const air = Object.assign(document.createElement("div"), { className: "confetti", ariaHidden: "true" });
  air.append(...Array.from({ length: 40 }, () => document.createElement("i")));
  document.body.append(air);
  for (const piece of air.children) {
    piece.style.left = `${100 * Math.random()}%`;
    const [aside, turns] = [160 * Math.random() - 80, 720 * Math.random() - 360];
    piece.animate([
      { transform: "none", opacity: 1 },
      { transform: `translate(${aside}px, ${innerHeight * 0.9}px) rotate(${turns}deg)`, opacity: 1, offset: 0.85 },
      { transform: `translate(${aside}px, ${innerHeight}px) rotate(${turns}deg)`, opacity: 0 },
    ], { duration: 1800 + 1400 * Math.random(), delay: 500 * Math.random(), easing: "cubic-bezier(.3,.1,.6,1)", fill: "both" });
  }
  setTimeout(() => air.remove(), 4000);
}

const sawPlay = !document.querySelector("#end>*"); // a game that was over before is not celebrated anew
new MutationObserver(atTheEnd).observe(main, { childList: true, subtree: true });
atTheEnd();
