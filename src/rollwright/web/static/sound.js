// Sounds, if somebody wants them: dice on wood, a pencil, and a knock when it is one's turn.
"use strict";

const listen = document.getElementById("listen");
let speaker = null; // browsers give one only after a tap

function hush(quiet) {
  saved.set("sound", quiet ? "" : "on");
  listen.setAttribute("aria-pressed", String(!quiet));
  if (!quiet) {
    speaker ??= new AudioContext();
    speaker.resume();
  }
}

// A short noise, through a filter that makes it wood or paper, after some seconds.
function noise(after, seconds, pitch, loud) {
  const length = Math.ceil(seconds * speaker.sampleRate);
  const buffer = speaker.createBuffer(1, length, speaker.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let n = 0; n < length; n++) samples[n] = (Math.random() * 2 - 1) * (1 - n / length) ** 3;
  const source = new AudioBufferSourceNode(speaker, { buffer });
  const filter = new BiquadFilterNode(speaker, { type: "bandpass", frequency: pitch, Q: 1.5 });
  source.connect(filter).connect(new GainNode(speaker, { gain: loud })).connect(speaker.destination);
  source.start(speaker.currentTime + after);
}

const sounds = {
  dice: () => [0, 0.07, 0.11, 0.19, 0.24].forEach((after) => noise(after, 0.05, 1400 + 900 * Math.random(), 0.5)),
  pencil: () => [0, 0.09].forEach((after) => noise(after, 0.08, 5200, 0.12)),
  turn: () => [0.3, 0.45].forEach((after) => noise(after, 0.09, 420, 0.7)),
};

function sound(name) {
  if (saved.get("sound") && speaker?.state === "running") sounds[name]();
}

listen.setAttribute("aria-pressed", String(!!saved.get("sound")));
listen.addEventListener("click", () => hush(!!saved.get("sound") && !!speaker));
// Whoever wanted sounds last time has them again from their first tap on.
addEventListener("pointerdown", () => { if (saved.get("sound")) hush(false); }, { once: true });
