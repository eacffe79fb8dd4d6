// The line to the server: frames come in and are shown one after another, choices go out.

import { all, by, data, parsed, say, store, tell } from "./dom.js";
import { fly, moves, note, point, redraw, svg } from "./board.js";
import { morphChildren } from "./replay/picture.js";

export let state = { version: data.version, number: data.number, seat: data.seat, ...data.facts };
const GONE = 4404; // there is no such match
let socket = null;
let waiting = null; // what was sent and not yet answered
let next = null; // what was chosen meanwhile
let pause = 500;
const answers = new Map(); // what to do with an answer, by the key of the question

// Frames that have come and are not shown yet. Each is looked at for a moment; a click, a key or
// one's own choice shows the rest at once.

const MOMENT = 620;
const SCENE = 1100; // what was revealed together takes longer, also after one's own choice
const queue = [];
let shownAt = 0;
let staged = false; // what was shown last was a scene
let timer = 0;
let held = false; // while one looks at the past, the present waits

export function hold(on) { held = on; if (!on) pump(); }
export function behind() { return queue.length; }

function pump() {
  clearTimeout(timer);
  while (queue.length && !held) {
    const rest = moves() && queue[0].log ? shownAt + moment() - performance.now() : 0;
    if (rest > 0) { timer = setTimeout(pump, rest); break; }
    show(queue.shift(), moves());
  }
  const skip = by("skip");
  if (skip) skip.hidden = queue.length < 3;
}

function moment() {
  if (staged) return SCENE;
  return waiting ? 0 : MOMENT / (1 + queue.length / 4);
}

// Everything that has come, at once.
export function catchUp() {
  while (queue.length && !held) show(queue.shift(), false);
  pump();
}

function show(frame, moving) {
  if (frame.log) shownAt = performance.now();
  const before = moving ? holdings() : null;
  const focused = document.activeElement, home = focused?.closest("#choices, #board");
  if (frame.parts) for (const [id, html] of Object.entries(frame.parts)) if (by(id)) morphChildren(by(id), parsed(html));
  let changed = [];
  if (frame.board && svg) { note(frame.board); changed = redraw(frame.board, moving); }
  // Where a choice had the focus that is gone, its list or the board has it: Tab goes on from there.
  if (home && !focused.isConnected) home.focus({ preventScroll: true });
  if (frame.log) addLines(frame.log);
  const revealed = staged;
  staged = frame.version === undefined && Boolean(frame.log);
  if (staged) point(about(frame));
  if (frame.version === undefined) return;
  const turned = frame.asked && !state.asked && !frame.over;
  state = frame;
  if (before) sendFlying(before, changed);
  document.title = frame.title;
  document.body.classList.toggle("asked", frame.asked);
  point(revealed ? about(frame) : []);
  markNews();
  tell("frame", frame);
  if (turned) tell("turn", frame);
  // The table has gone on, so whatever was sent has counted or never will.
  if (waiting && frame.number !== waiting.number) release();
}

// Things that seats hold: what grows comes flying from where the board has changed, or from
// whoever has less of it now.

function holdings() {
  const found = new Map();
  for (const panel of all("#seats .panel.seat")) {
    const score = panel.querySelector(".score");
    if (score) found.set(`${panel.dataset.key} score`, Number(score.textContent));
    for (const chip of all(".chip", panel)) found.set(`${panel.dataset.key} ${chip.dataset.key}`, Number(chip.dataset.count));
  }
  return found;
}

function sendFlying(before, changed) {
  const now = holdings();
  const source = (changed.find((node) => node?.closest("[data-layer=places]")) || changed[0] || svg)?.getBoundingClientRect();
  if (!source) return;
  for (const [name, count] of now) {
    const grown = count - (before.get(name) ?? 0);
    const [panel, thing] = name.split(" ");
    const there = document.querySelector(`#seats [data-key="${CSS.escape(panel)}"] ${thing === "score" ? ".score" : `.chip[data-key="${CSS.escape(thing)}"]`}`);
    if (grown <= 0 || !there || (thing === "score" && !before.has(name))) continue;
    fly(thing === "score" ? points(grown) : there.cloneNode(true), origin(before, now, panel, thing) || source, there.getBoundingClientRect());
  }
}

function points(n) {
  return Object.assign(document.createElement("b"), { className: "points", textContent: `+${n}` });
}

function origin(before, now, panel, thing) {
  const giver = thing !== "score" && [...before.keys()].find((name) => name.endsWith(` ${thing}`) && !name.startsWith(`${panel} `) && before.get(name) > (now.get(name) ?? 0));
  return giver && document.querySelector(`#seats [data-key="${CSS.escape(giver.split(" ")[0])}"]`)?.getBoundingClientRect();
}

// The log

// A line that is there already stays: it may have the focus, and nobody wants to hear it again.
function addLines([same, lines]) {
  const log = by("log"), fresh = [...parsed(lines.join("")).children];
  const inside = log.contains(document.activeElement);
  while (fresh.length && says(log.children[same], fresh[0])) { fresh.shift(); same += 1; }
  while (log.children.length > same) log.lastElementChild.remove();
  if (inside && !log.contains(document.activeElement)) (log.lastElementChild || log).focus();
  if (!fresh.length) return;
  log.append(...fresh);
  log.scrollTop = log.scrollHeight;
}

// What the new lines of a frame are about.
function about({ log: [, lines] = [0, []] }) {
  return [...parsed(lines.join("")).querySelectorAll("[data-shown]")].flatMap((line) => line.dataset.shown.split(" "));
}

// Whether two lines say the same, at the same moment; what is news is marked later.
function says(line, other) {
  return line?.dataset.mark === other.dataset.mark && line.dataset.shown === other.dataset.shown && line.innerHTML === other.innerHTML;
}

// Lines that came since one's own last choice are marked, and can be looked at again.
export function markNews() {
  let news = 0;
  for (const line of by("log").children) {
    const fresh = state.seat !== null && Number(line.dataset.mark) > state.since;
    line.classList.toggle("since", fresh);
    news += fresh;
  }
  const button = by("what-happened");
  if (button) button.hidden = !news || state.seat === null;
}

// In and out

export function connect(seat) {
  const where = new URL(`/t/${data.id}/live`, location.href);
  where.protocol = where.protocol.replace("http", "ws");
  if (seat !== null && seat !== undefined) where.searchParams.set("seat", seat);
  if (data.lobby) where.searchParams.set("lobby", "1");
  if (state.version !== undefined && seat === state.seat) where.searchParams.set("version", `${data.boot}.${state.version}`);
  const line = new WebSocket(where);
  socket = line;
  line.onopen = () => {
    pause = 500;
    by("offline").hidden = true;
    if (data.number_wanted) sendNumbers();
    if (waiting) line.send(JSON.stringify(waiting));
    tell("open");
  };
  line.onmessage = (event) => hear(JSON.parse(event.data));
  line.onclose = (event) => {
    if (socket !== line) return;
    if (event.code === GONE) { location.href = "/"; return; } // everybody has left this match
    by("offline").hidden = false;
    queue.length = 0;
    state.version = undefined;
    setTimeout(() => { if (socket === line) connect(state.seat); }, pause + Math.random() * 300);
    pause = Math.min(pause * 1.6, 8000);
  };
}

function hear(message) {
  if (message.boot) data.boot = message.boot;
  if (message.go) { location.reload(); return; }
  // What was revealed together is seen scene by scene.
  if (!message.done) { queue.push(...(message.scenes || []), message); pump(); return; }
  if (message.refused) say(message.refused);
  if (waiting?.key === message.done) settle(message);
  answers.get(message.done)?.(message);
  answers.delete(message.done);
  tell("answer", message);
}

// A choice is settled when its frame is there.
function settle({ done, refused }) {
  const free = () => {
    if (waiting?.key !== done) return;
    if (staged && !refused) setTimeout(free, SCENE); else release();
  };
  if (refused) next = null;
  if (refused || !["act", "undo", "confirm", "rest"].includes(waiting.do)) free();
  else setTimeout(free, 2000);
}

function keyed(message) {
  return { ...message, key: crypto.getRandomValues(new Uint32Array(3)).join("-"), number: state.number };
}

// What was chosen meanwhile is done now, if it is still offered.
function release() {
  const chosen = next;
  waiting = next = null;
  document.body.classList.remove("sending");
  if (chosen && offered(chosen)) act(chosen);
}

function offered({ do: command, action }) {
  return by("choices").querySelector(command === "act" ? `.choice[data-action="${CSS.escape(action)}"]` : `[data-do=${command}]`);
}

export function act(message) {
  if (waiting) {
    // The second click of a double click is not a second choice.
    if (message.do !== waiting.do || message.action !== waiting.action) next = message;
    return;
  }
  catchUp();
  waiting = keyed(message);
  document.body.classList.add("sending");
  send(waiting);
}

// A question changes nothing, so it need not survive a lost line.
export function ask(message, answered) {
  const question = keyed(message);
  answers.set(question.key, answered);
  if (socket.readyState === WebSocket.CONNECTING) socket.addEventListener("open", () => send(question), { once: true });
  else send(question);
}

function send(message) { if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message)); }
document.addEventListener("okapi:send", ({ detail }) => send(detail));

export function become(seat) {
  state.version = undefined;
  state.seat = seat;
  next = null;
  queue.length = 0;
  by("as-text").search = `?as=${seat}`;
  history.replaceState(null, "", location.pathname); // a seat that the address names is the one before
  tell("seat", seat);
  const old = socket;
  connect(seat);
  old.close();
}

// Everybody's own part of chance; it is kept, so that it can be compared with the record later.
function sendNumbers() {
  for (const seat of data.number_wanted) {
    const name = `fair:${data.id}:${seat}`;
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const number = store.get(name)?.number || [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    store.set(name, { number, hash: data.commitment });
    socket.send(JSON.stringify({ do: "number", seat, value: number }));
  }
}
