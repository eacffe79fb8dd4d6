// The one script of the table. It knows no game: it shows what the server sends, and sends back
// what was chosen. Pages without a live match use only the small helpers at the end.

const by = (id) => document.getElementById(id);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const data = by("data") && by("data").textContent.startsWith("{") ? JSON.parse(by("data").textContent) : {};

// Keeping what was there: nodes survive a change, so that focus stays and pieces glide.

function keyOf(node) {
  return node.nodeType === 1 ? node.getAttribute("data-key") || node.id || "" : "";
}

function morph(node, fresh) {
  if (node.isEqualNode(fresh)) return;
  for (const { name } of [...node.attributes]) {
    if (!fresh.hasAttribute(name) && !(name === "open" && node.tagName === "DETAILS")) node.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  morphChildren(node, fresh);
}

function morphChildren(node, fresh) {
  const keyed = new Map([...node.children].filter(keyOf).map((child) => [keyOf(child), child]));
  let at = node.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = keyOf(wanted);
    let known = key ? keyed.get(key) : at;
    if (known && !key && (known.nodeName !== wanted.nodeName || keyOf(known))) known = null;
    if (!known) {
      node.insertBefore(wanted, at);
      continue;
    }
    keyed.delete(key);
    if (known === at) at = at.nextSibling;
    else node.insertBefore(known, at);
    if (known.nodeType === 1) morph(known, wanted);
    else if (known.data !== wanted.data) known.data = wanted.data;
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

function parsed(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  return box.content;
}

// The board

const svg = by("board") && by("board").querySelector("svg");
const workshop = document.createElementNS("http://www.w3.org/2000/svg", "svg");

function layer(name) {
  return svg.querySelector(`:scope > [data-layer="${CSS.escape(name)}"]`);
}

function put(name, fragments) {
  const group = layer(name);
  for (const [key, text] of Object.entries(fragments)) {
    workshop.innerHTML = text;
    const fresh = workshop.firstElementChild;
    const known = group.querySelector(`:scope > [data-key="${CSS.escape(key)}"]`);
    if (known) morph(known, fresh);
    else group.append(fresh);
  }
}

function drop(name, keys) {
  for (const key of keys) {
    const known = layer(name).querySelector(`:scope > [data-key="${CSS.escape(key)}"]`);
    if (known) known.remove();
  }
}

function redraw(board) {
  for (const [name, fragments] of Object.entries(board.whole || {})) {
    drop(name, all(":scope > [data-key]", layer(name)).map(keyOf).filter((key) => !(key in fragments)));
    put(name, fragments);
  }
  for (const [name, keys] of Object.entries(board.drop || {})) drop(name, keys);
  for (const [name, fragments] of Object.entries(board.put || {})) put(name, fragments);
}

// What a choice is worth is written on its target.
function writeNotes(notes) {
  for (const old of all(".worth", svg)) old.remove();
  for (const target of all("[data-action]", svg)) {
    const note = actionsOf(target).map((action) => notes[action]).find(Boolean);
    if (!note) continue;
    const text = document.createElementNS(svg.namespaceURI, "text");
    text.setAttribute("class", "worth");
    text.setAttribute("y", "6");
    text.textContent = note;
    target.append(text);
  }
}

// Frames from the server

let state = { version: data.version, number: data.number, seat: data.seat, notes: {}, ...data.facts };
let socket = null;
let waiting = null; // what was sent and not yet answered
let pause = 500;

function show(frame) {
  if (frame.go) { location.reload(); return; }
  if (frame.parts) for (const [id, html] of Object.entries(frame.parts)) morphChildren(by(id), parsed(html));
  if (frame.board && svg) redraw(frame.board);
  if (frame.log) tell(frame.log);
  if (frame.version === undefined) return;
  // The table has gone on, so whatever was sent has counted or never will.
  if (waiting && frame.number !== waiting.number) waiting = null;
  const turned = frame.asked && !state.asked;
  state = frame;
  document.title = frame.title;
  document.body.classList.toggle("asked", frame.asked);
  document.body.classList.remove("sending");
  if (svg) writeNotes(frame.notes);
  clearTimeout(tipTimer);
  hideTip();
  if (turned && !frame.over && document.activeElement === document.body) by("now").scrollIntoView({ block: "nearest" });
  handOver();
  if (frame.unconfirmed && store.get("auto-end")) act({ do: "confirm" });
}

// Lines that came since one's own last choice are marked: what happened while one waited.
let lookedAt = 0;

function tell([same, lines]) {
  const log = by("log");
  while (log.children.length > same) log.lastElementChild.remove();
  log.append(parsed(lines.join("")));
  lookedAt = Math.min(lookedAt, log.children.length);
  [...log.children].forEach((line, at) => line.classList.toggle("since", at >= lookedAt));
  log.scrollTop = log.scrollHeight;
}

function connect(seat) {
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
  };
  line.onmessage = (event) => {
    const message = JSON.parse(event.data);
    if (message.done && waiting && message.done === waiting.key) waiting = null;
    if (message.refused) say(message.refused);
    if (message.done) document.body.classList.remove("sending");
    else show(message);
    if (message.boot) data.boot = message.boot;
  };
  line.onclose = () => {
    if (socket !== line) return;
    by("offline").hidden = false;
    state.version = undefined;
    setTimeout(() => { if (socket === line) connect(state.seat); }, pause + Math.random() * 300);
    pause = Math.min(pause * 1.6, 8000);
  };
}

function act(message) {
  if (waiting) return;
  lookedAt = by("log").children.length;
  waiting = { ...message, key: crypto.getRandomValues(new Uint32Array(3)).join("-"), number: state.number };
  document.body.classList.add("sending");
  if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(waiting));
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

const store = {
  get(name) { try { return JSON.parse(localStorage.getItem(`okapi:${name}`)); } catch { return null; } },
  set(name, value) { try { localStorage.setItem(`okapi:${name}`, JSON.stringify(value)); } catch { /* private mode */ } },
};

// Choosing

function actionsOf(element) {
  const named = element.dataset.actions ? element.dataset.actions.split(" ") : [element.dataset.action];
  const buttons = all("#choices .choice").map((button) => button.dataset.action);
  return buttons.filter((action) => named.some((start) => action === start || action.startsWith(`${start}:`)));
}

function buttonOf(action) {
  return by("choices").querySelector(`.choice[data-action="${CSS.escape(action)}"]`);
}

function choose(element) {
  const actions = actionsOf(element);
  if (actions.length === 1) decide(actions[0]);
  else if (actions.length > 1) ask(actions, element.getBoundingClientRect());
}

// Several choices share a place: a small dialog beside it asks which.
function ask(actions, there) {
  by("ask-list").replaceChildren(...actions.map((action) => {
    const copy = buttonOf(action).cloneNode(true);
    copy.removeAttribute("data-key");
    return copy;
  }));
  const dialog = by("ask");
  dialog.showModal();
  const left = there.right + 10 + dialog.offsetWidth > innerWidth ? there.left - dialog.offsetWidth - 10 : there.right + 10;
  dialog.style.left = `${Math.max(8, left)}px`;
  dialog.style.top = `${Math.max(8, Math.min(there.top - 20, innerHeight - dialog.offsetHeight - 8))}px`;
}

async function decide(action) {
  by("ask").close();
  const warning = buttonOf(action)?.dataset.warning;
  if (warning && !(await sure(warning))) return;
  act({ do: "act", action });
}

function sure(warning) {
  const dialog = by("sure");
  dialog.querySelector("p").textContent = warning;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }));
}

function say(sentence) {
  const box = by("said");
  box.textContent = sentence;
  box.hidden = false;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { box.hidden = true; }, 6000);
}

// One device, several people

function handOver() {
  if (state.hand === null || state.hand === undefined) return;
  const next = state.hand;
  if (!state.secret) { become(next); return; }
  const dialog = by("hand");
  dialog.querySelector("h2").textContent = data.texts.handover.replace("{name}", state.hand_name);
  by("hand-go").firstElementChild.textContent = data.texts.handover_go.replace("{name}", state.hand_name);
  by("hand-go").onclick = () => { become(next); dialog.close(); };
  if (!dialog.open) dialog.showModal();
}

function become(seat) {
  state.version = undefined;
  state.seat = seat;
  const old = socket;
  connect(seat);
  old.close();
}

// Rules and previews, shown beside what they are about

let rules = null;

async function ruleText(id) {
  rules = rules || fetch(`/rules/${data.game}.json`).then((answer) => (answer.ok ? answer.json() : {})).catch(() => ({}));
  return (await rules)[id] || "";
}

let tipFor = null;
let tipTimer = 0;
let pressed = false; // a long press has shown something: lifting the finger chooses nothing

async function showTip(element) {
  if (tipFor === element) return;
  tipFor = element;
  const source = element.matches("[data-action]") ? actionsOf(element).map(buttonOf) : [element];
  const box = document.createElement("div");
  for (const button of source.slice(0, 4)) {
    if (!element.classList.contains("choice") && button.classList.contains("choice")) box.append(...[...button.cloneNode(true).childNodes]);
    const rule = button.dataset.rule;
    if (rule) {
      const line = document.createElement("p");
      line.append(Object.assign(document.createElement("b"), { textContent: rule }), ` ${await ruleText(rule)}`);
      box.append(line);
    }
  }
  if (tipFor !== element || !box.childNodes.length || !element.isConnected) return;
  const tip = by("tip");
  tip.replaceChildren(...box.childNodes);
  tip.showPopover();
  place(tip, element);
}

// Choices are explained in a corner of the board, where nothing that matters now is covered.
function place(tip, element) {
  const there = element.getBoundingClientRect();
  const stage = document.querySelector(".stage").getBoundingClientRect();
  const wide = tip.offsetWidth, high = tip.offsetHeight;
  let left = there.left - wide - 8, top = there.top;
  if (element.matches("[data-action]") && innerWidth > 860) {
    left = stage.left + 20;
    top = stage.bottom - high - 20;
    if (there.bottom > top - 8 && there.left < left + wide + 8) top = stage.top + 20;
  } else if (innerWidth <= 860 || left < 4) {
    left = there.left;
    top = there.bottom + 8 + high > innerHeight ? there.top - high - 8 : there.bottom + 8;
  }
  tip.style.left = `${Math.max(4, Math.min(left, innerWidth - wide - 4))}px`;
  tip.style.top = `${Math.max(4, Math.min(top, innerHeight - high - 4))}px`;
}

function hideTip() {
  tipFor = null;
  const tip = by("tip");
  if (tip && tip.matches(":popover-open")) tip.hidePopover();
}

function markTargets(actions) {
  for (const target of all("[data-action]", svg)) target.classList.toggle("hinted", actionsOf(target).some((action) => actions.includes(action)));
}

function consider(event) {
  if (event.pointerType === "touch") return; // a finger asks by staying, see longPress
  clearTimeout(tipTimer);
  const element = event.target.closest?.("#board [data-action], .choice, .rule, dl [data-rule]");
  if (svg) markTargets(element && element.classList.contains("choice") ? [element.dataset.action] : []);
  if (!element) { hideTip(); return; }
  tipTimer = setTimeout(() => showTip(element), event.type === "focusin" ? 500 : 250);
}

function longPress(event) {
  clearTimeout(tipTimer);
  pressed = false;
  hideTip();
  const element = event.pointerType === "touch" && event.target.closest("#board [data-action], .choice");
  if (element) tipTimer = setTimeout(() => { pressed = true; showTip(element); }, 550);
}

// Keys

function nearest(from, key) {
  const here = from.getBoundingClientRect();
  const centre = (box) => [box.left + box.width / 2, box.top + box.height / 2];
  const [x, y] = centre(here);
  const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const [wx, wy] = ways[key];
  let best = null, least = Infinity;
  for (const target of all("#board [data-action]")) {
    const [tx, ty] = centre(target.getBoundingClientRect());
    const along = (tx - x) * wx + (ty - y) * wy;
    const aside = Math.abs((tx - x) * wy) + Math.abs((ty - y) * wx);
    if (target === from || along <= 1) continue;
    if (along + 2 * aside < least) { least = along + 2 * aside; best = target; }
  }
  return best;
}

const keys = {
  "?": () => by("help").showModal(),
  b: () => by("board").querySelector("[data-action]")?.focus(),
  c: () => by("choices").querySelector("button, summary")?.focus(),
  l: () => by("log").focus(),
  u: () => by("choices").querySelector("[data-do=undo]")?.click(),
  e: () => by("choices").querySelector("[data-do=confirm]")?.click(),
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select, textarea")) return;
  if (event.key === "Escape") hideTip();
  const target = event.target.closest("#board [data-action]");
  if (target && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); choose(target); return; }
  if (target && event.key.startsWith("Arrow")) { event.preventDefault(); nearest(target, event.key)?.focus(); return; }
  if (document.querySelector("dialog[open]")) return;
  if (event.key in keys) { event.preventDefault(); keys[event.key](); }
}

// Zoom: on a small screen a board is looked at in parts

const ZOOMS = ["1", "1.7", "2.6"];

function zoom() {
  const board = by("board");
  const next = ZOOMS[(ZOOMS.indexOf(board.dataset.zoom || "1") + 1) % ZOOMS.length];
  board.dataset.zoom = next;
  const about = board.querySelector("[data-action]") || svg;
  requestAnimationFrame(() => {
    const box = about.getBoundingClientRect(), frame = board.getBoundingClientRect();
    board.scrollBy(box.left + box.width / 2 - frame.left - frame.width / 2, box.top + box.height / 2 - frame.top - frame.height / 2);
  });
}

// A match, or the room where people wait for it

function play() {
  document.addEventListener("click", (event) => {
    const target = event.target.closest("#board [data-action], .choice");
    if (target && pressed) { pressed = false; return; }
    if (target) { choose(target); return; }
    const turn = event.target.closest("[data-do]");
    if (turn) {
      const seat = turn.dataset.own ? state.seat : Number(turn.dataset.seat || 0);
      act({ do: turn.dataset.do, count: Number(turn.dataset.count || 0), seat });
      by("menu").hidePopover();
      return;
    }
    const rule = event.target.closest("a.rule");
    if (rule && !event.ctrlKey && !event.metaKey) { event.preventDefault(); readRule(rule.dataset.rule); }
  });
  document.addEventListener("pointerover", consider);
  document.addEventListener("focusin", consider);
  document.addEventListener("pointerdown", longPress);
  document.addEventListener("pointerup", () => { if (!pressed) clearTimeout(tipTimer); });
  document.addEventListener("contextmenu", (event) => { if (pressed) event.preventDefault(); });
  document.addEventListener("keydown", onKey);
  by("zoom").addEventListener("click", zoom);
  by("open-help").addEventListener("click", keys["?"]);
  const auto = by("auto-end");
  if (auto) {
    auto.checked = Boolean(store.get("auto-end"));
    auto.addEventListener("change", () => { store.set("auto-end", auto.checked); if (auto.checked && state.unconfirmed) act({ do: "confirm" }); });
  }
  lookedAt = by("log").children.length;
  by("log").scrollTop = by("log").scrollHeight;
  writeNotes(state.notes || {});
  document.body.classList.toggle("asked", Boolean(state.asked));
}

async function readRule(id) {
  hideTip();
  const dialog = by("rule");
  dialog.querySelector("h2").textContent = id;
  dialog.querySelector("p").textContent = await ruleText(id);
  if (!dialog.open) dialog.showModal();
}

// Helpers of the other pages

function copy(button) {
  const text = button.dataset.copy;
  const done = () => {
    const before = button.textContent;
    button.textContent = "✓";
    setTimeout(() => { button.textContent = before; }, 1500);
  };
  if (navigator.clipboard) { navigator.clipboard.writeText(text).then(done); return; }
  const field = button.parentElement.querySelector("input"); // http on another device has no clipboard
  field.select();
  if (document.execCommand("copy")) done();
}

async function openRecord(file) {
  const answer = await fetch("/open", { method: "POST", headers: { "Content-Type": "text/plain; charset=utf-8" }, body: await file.text() });
  const found = await answer.json().catch(() => ({ error: answer.statusText }));
  if (found.url) location.href = found.url;
  else by("record-said").textContent = found.error;
}

function arrangeSeats() {
  const form = by("setup");
  const count = Number(form.elements.seats.value);
  for (const row of all("[data-seat]", form)) {
    const seat = Number(row.dataset.seat);
    row.hidden = seat >= count;
    const who = form.elements[`who${seat}`].value;
    form.elements[`name${seat}`].hidden = !(who === "you" || who === "here");
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
});
if (by("record")) by("record").addEventListener("change", (event) => event.target.files[0] && openRecord(event.target.files[0]));
if (by("setup")) { by("setup").addEventListener("change", arrangeSeats); arrangeSeats(); }
if (by("seen-as")) by("seen-as").addEventListener("change", (event) => event.target.form.submit());
// In a review the address always names the position, and one can play on from it.
if (by("count") && by("slider")) {
  new MutationObserver(() => {
    const ply = parseInt(by("count").textContent, 10);
    history.replaceState(null, "", `#ply=${ply}`);
    if (by("branch-ply")) by("branch-ply").value = ply;
  }).observe(by("count"), { childList: true });
}
// The script of replays has its own switch for the theme; both remember it.
by("theme").addEventListener("click", () => {
  const root = document.documentElement;
  if (!document.body.classList.contains("review")) {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  }
  setTimeout(() => { document.cookie = `okapi_theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`; });
});
if (svg && data.live) play();
if (data.live) connect(data.seat);
