// ---- what goes

// One command at a time: a second tap on the same picture would only be refused as late. What is
// tapped before the page is connected goes as soon as it is.
function command(asked) {
  const again = [...waiting.values()].some((sent) => sent.do === asked.do);
  if (seat >= 0) comeHome();
  if (again || settled === String(epoch)) return;
  const id = hex(crypto.getRandomValues(new Uint8Array(12)));
  const sent = { id, version: Number(version), ...asked };
  waiting.set(id, sent);
  sent.made = String(epoch);
  main.classList.add("busy");
  if (asking) dropQuestion();
  if (narrow.matches && counting !== NONE && !main.dataset.lesson) uncount(); // it lies over what comes now
  if (part("stood") && ["move", "throw"].includes(sent.do)) part("stood").hidden = true;
  if (socket?.readyState === WebSocket.OPEN) send(sent);
}

const send = ({ made, ...sent }) => socket.send(JSON.stringify(sent));

function answered(message) {
  const sent = waiting.get(message.re);
  waiting.delete(message.re);
  if (!waiting.size) main.classList.remove("busy");
  if (message.ok && ["move", "throw", "undo"].includes(sent?.do)) settled = sent.made;
  undone = sent?.do === "undo";
  if (message.ok && sent?.do === "move") known();
  if (message.ok && ["move", "throw"].includes(sent?.do)) unexplain();
  if (message.ok && sent?.do === "rematch") leaving = true;
  toRematch();
  if (!message.ok) onward = null;
  if (!message.ok) main.classList.remove("onward");
  tell(message.ok ? "" : message.why, message.rule);
}

let quiet = 0;
function tell(why, rule = "") {
  if (main.dataset.lesson) return refuseInLesson(why, rule);
  clearTimeout(quiet);
  said.hidden = !why;
  sayWithRule(said, why, rule);
  if (why) quiet = setTimeout(tell, 8000, "");
}

// A command that was on its way when the connection broke is sent again with its old id: the
// table follows it once, however often it comes.
function connect() {
  clearTimeout(timer);
  const old = socket;
  const scheme = location.protocol === "https:" ? "wss" : "ws";
  const lang = document.documentElement.lang;
  const gzip = window.DecompressionStream ? 1 : 0; // long messages may come compressed
  const live = main.dataset.live ? `${main.dataset.live}?taps=${main.dataset.taps}&` : `/t/${table}/live?`;
  const address = `${scheme}://${location.host}${live}epoch=${epoch}&held=${held}&seat=${seat}&lang=${lang}&gzip=${gzip}`;
  socket = new WebSocket(address);
  const mine = socket;
  old?.close();
  let taken = Promise.resolve(); // one message after another, also when one takes time to unpack
  mine.onopen = () => {
    tries = 0;
    offline.hidden = true;
    linked(true);
    main.inert = false;
    if (left) refocus(left);
    left = null;
    for (const sent of waiting.values()) send(sent);
  };
  unread = 0;
  mine.onmessage = ({ data }) => {
    unread += 1;
    hasten?.();
    taken = taken.then(() => unpacked(data))
      .then((text) => { if (mine === socket) return take(JSON.parse(text)); })
      .catch(reportError)
      .finally(() => { if (mine === socket) unread -= 1; });
  };
  mine.onclose = () => { if (mine === socket) lost(); };
}

function lost() {
  left ??= focused();
  offline.hidden = false;
  linked(false);
  main.inert = true; // nothing can be tapped that would not arrive
  clearTimeout(timer);
  timer = setTimeout(connect, Math.min(5000, 200 * 2 ** tries++) * (0.7 + 0.6 * Math.random()));
}

const unpacked = (data) => typeof data === "string" ? data :
  new Response(data.stream().pipeThrough(new DecompressionStream("gzip"))).text();

// After sleep, or in another network, a connection may be dead and not know it: take a new one.
addEventListener("online", connect);
addEventListener("offline", lost);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) away = Date.now();
  else if (socket.readyState > 1 || Date.now() - away > 15000) connect();
});
