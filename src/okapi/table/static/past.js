// What happened since one looked: the positions since one's own last choice, one after another.

import { by, data, parsed, say, store } from "./dom.js";
import { moves, point, present, redraw } from "./board.js";
import { hold, state } from "./line.js";

const PACE = 1500;
let frames = [];
let at = -1;
let timer = 0;

export function isPast() { return frames.length > 0; }

export async function look() {
  if (isPast()) { leavePast(); return; }
  const seen = state.seat === null ? "spectator" : state.seat;
  const answer = await fetch(`/t/${data.id}/past?as=${seen}&from=${state.since}`).catch(() => null);
  if (!answer?.ok) { say(data.texts.unreachable); return; }
  const found = (await answer.json()).frames;
  if (found.length < 2) { say(data.texts.nothing_new); return; }
  frames = found;
  hold(true);
  document.body.classList.add("in-past");
  by("past").hidden = false;
  by("past-play").focus();
  show(0);
  run(true);
}

// Only the way forward is sent; back is from the beginning again.
function show(wanted) {
  const next = Math.max(0, Math.min(frames.length - 1, wanted));
  if (next < at || at < 0) { redraw(frames[0].board, false); at = 0; }
  while (at < next) { at += 1; redraw(frames[at].board, at === next && moves()); }
  const list = by("past-said");
  list.replaceChildren(parsed(frames[at].told.join("")));
  list.scrollTop = 0;
  by("past-count").textContent = `${at} / ${frames.length - 1}`;
  const keys = [...list.querySelectorAll("[data-shown]")].flatMap((line) => line.dataset.shown.split(" "));
  setTimeout(() => { if (isPast()) point(keys); }, moves() ? 520 : 0);
}

function run(on) {
  clearTimeout(timer);
  timer = on ? setTimeout(tick, store.get("motion") === false ? PACE / 2 : PACE) : 0;
  by("past-play").classList.toggle("on", on);
}

function tick() {
  if (at >= frames.length - 1) { run(false); return; }
  show(at + 1);
  run(at < frames.length - 1);
}

export function leavePast() {
  run(false);
  frames = [];
  at = -1;
  point([]);
  present();
  if (by("past").contains(document.activeElement)) by("choices").focus({ preventScroll: true });
  by("past").hidden = true;
  document.body.classList.remove("in-past");
  hold(false);
}

const ways = {
  ArrowLeft: () => { run(false); show(at - 1); },
  ArrowRight: () => { run(false); show(at + 1); },
  " ": () => { if (at >= frames.length - 1) show(0); run(!timer); },
  Escape: leavePast,
  w: leavePast,
};

// Whether a key was meant for the past.
export function stepPast(event) {
  if (!(event.key in ways) || (event.key === " " && event.target.closest("button:not(#past-play)"))) return false;
  event.preventDefault();
  ways[event.key]();
  return true;
}

export function watchPast() {
  by("past-back").addEventListener("click", ways.ArrowLeft);
  by("past-play").addEventListener("click", ways[" "]);
  by("past-on").addEventListener("click", ways.ArrowRight);
  by("past-leave").addEventListener("click", leavePast);
}
