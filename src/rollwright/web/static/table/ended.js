// ---- the end

// What was said during the game does not lie over its end; of what is still to be cried only the last.
let ended = false;
function atTheEnd() {
  if (ended || !document.querySelector("#end>*")) return;
  ended = true;
  toShare();
  tell("");
  moments.splice(0, moments.length - 1);
}

// What is only needed at the end comes then.
function toShare() {
  const own = document.querySelector('script[src*="/table.js"]').src;
  document.head.append(Object.assign(document.createElement("script"), { src: own.replace("/table.js", "/share.js") }));
}

const sawPlay = !document.querySelector("#end>*"); // a game that was over before is not celebrated anew
new MutationObserver(atTheEnd).observe(main, { childList: true, subtree: true });
atTheEnd();
