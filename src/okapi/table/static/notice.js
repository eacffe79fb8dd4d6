// Your turn: a sound and a notice of the system, each only if its owner wants it.

import { by, data, say, store } from "./dom.js";

let audio = null;

// Two soft notes, made here: no file has to be fetched.
function ring() {
  audio = audio || new AudioContext();
  audio.resume();
  [523.25, 783.99].forEach((pitch, n) => {
    const tone = audio.createOscillator(), loud = audio.createGain();
    const start = audio.currentTime + n * .16;
    tone.frequency.value = pitch;
    tone.type = "sine";
    loud.gain.setValueAtTime(0, start);
    loud.gain.linearRampToValueAtTime(.14, start + .02);
    loud.gain.exponentialRampToValueAtTime(.0001, start + .7);
    tone.connect(loud).connect(audio.destination);
    tone.start(start);
    tone.stop(start + .75);
  });
}

// Browsers show notices only for pages that came by https or from this machine.
const possible = () => "Notification" in window && isSecureContext;

async function allow(on) {
  if (!on) return;
  if (possible() && await Notification.requestPermission() === "granted") return;
  say(data.texts.notices_here);
}

function notify(frame) {
  if (!document.hidden) return;
  if (possible() && Notification.permission === "granted") {
    const shown = new Notification(frame.title.replace(/^● /, ""), { body: by("now").innerText.trim(), tag: data.id });
    shown.onclick = () => { focus(); shown.close(); };
  } else document.addEventListener("visibilitychange", () => say(frame.title.replace(/^● /, "")), { once: true });
}

export function watchTurn() {
  for (const [id, changed] of [["sound", (on) => { if (on) ring(); }], ["notices", allow]]) {
    const box = by(id);
    if (!box) continue;
    box.checked = Boolean(store.get(id));
    box.addEventListener("change", () => { store.set(id, box.checked); changed(box.checked); });
  }
  document.addEventListener("okapi:turn", ({ detail }) => {
    if (store.get("sound")) ring();
    if (store.get("notices")) notify(detail);
  });
}
