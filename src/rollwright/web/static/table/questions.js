// ---- questions, which change nothing: why a place is closed, how points come about

let asked = null; // the one that has no answer yet

function ask(question, answer) {
  if (socket?.readyState !== WebSocket.OPEN || asked?.over === socket) return;
  const id = hex(crypto.getRandomValues(new Uint8Array(12)));
  asked = { id, answer, over: socket };
  socket.send(JSON.stringify({ id, ...question }));
}

// Whether a message was an answer to a question.
function heard(message) {
  if (asked?.id !== message.re) return false;
  const { answer } = asked;
  asked = null;
  answer(message);
  return true;
}

// A tap on one's own sheet where nothing is open is answered beside the finger, and aloud.
const why = document.getElementById("why");
let unsaying = 0;

function askWhy(sheet, { clientX, clientY }) {
  if (aheadFirst({ clientX, clientY })) return;
  const chosenDice = main.querySelector(".group[aria-pressed=true]"); // they say what comes next
  if (chosenDice) return sayWhy(chosenDice.dataset.then, clientX, clientY);
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(sheet.getScreenCTM().inverse());
  ask({ do: "why", x: Math.round(x), y: Math.round(y) }, (message) => {
    sayWhy(message.says || message.why, clientX, clientY, message.rule);
  });
}

function sayWhy(words, x, y, rule = "") {
  if (words) tellOf([words]);
  if (words && main.dataset.lesson) return onCard(words, rule); // beside the finger it would hide what is pointed at
  sayWithRule(why, words, rule);
  why.hidden = !words;
  const { width, height } = why.getBoundingClientRect();
  const room = document.documentElement.clientWidth;
  why.style.left = `${Math.max(8, Math.min(x - width / 2, room - width - 8))}px`;
  why.style.top = `${y - height - 22 > 56 ? y - height - 22 : y + 26}px`;
  clearTimeout(unsaying);
  unsaying = setTimeout(unsayWhy, 2500 + 50 * words.length + (rule ? 5000 : 0));
}

function unsayWhy() {
  why.hidden = true;
}
addEventListener("scroll", unsayWhy, { passive: true });
