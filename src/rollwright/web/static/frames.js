// Pictures of a game, one after another: those that lie side by side come together, and are asked for once.
"use strict";

const SVG = "http://www.w3.org/2000/svg";
const part = (id) => document.getElementById(id);
const atOnce = Number(part("slide").dataset.atOnce);
const dozens = new Map(); // the first of some pictures → a promise of all of them

function dozen(first) {
  if (!dozens.has(first)) {
    const address = `?part=1&n=${first}&to=${first + atOnce - 1}&lang=${document.documentElement.lang}`;
    const asked = fetch(address).then((answer) => (answer.ok ? answer.json() : Promise.reject(answer.status)));
    asked.catch(() => dozens.delete(first));
    dozens.set(first, asked);
  }
  return dozens.get(first);
}

async function picture(n) {
  const first = n - (n % atOnce);
  const { frames } = await dozen(first);
  return Object.assign({}, ...frames.slice(0, n - first + 1));
}

function put(element, html) {
  if (!element || element.drawn === html) return;
  element.drawn = html;
  const svg = element.namespaceURI === SVG;
  const read = new DOMParser().parseFromString(svg ? `<svg xmlns="${SVG}">${html}</svg>` : html, svg ? "image/svg+xml" : "text/html");
  const nodes = (svg ? read.documentElement : read.body).childNodes;
  element.replaceChildren(...Array.from(nodes, (node) => document.importNode(node, true)));
}
