// Playing: choosing on the board, in the list and by keys; what choices mean; settings.

import { all, by, data, isTyping, say, store, sure } from "./dom.js";
import { mark, point, svg, watchZoom } from "./board.js";
import { act, ask, become, behind, catchUp, markNews, state } from "./line.js";
import { hideTip, readRule, renewTip, tips } from "./tips.js";
import { isPast, leavePast, look, stepPast } from "./past.js";

// Choosing

export function actionsOf(element) {
  const named = element.dataset.actions ? element.dataset.actions.split(" ") : [element.dataset.action];
  const buttons = all("#choices .choice").map((button) => button.dataset.action);
  return buttons.filter((action) => named.some((start) => action === start || action.startsWith(`${start}:`)));
}

export function buttonOf(action) {
  return by("choices").querySelector(`.choice[data-action="${CSS.escape(action)}"]`);
}

function choose(element) {
  const actions = actionsOf(element);
  if (actions.length === 1) decide(actions[0]);
  else if (actions.length > 1) askWhich(actions, element.getBoundingClientRect());
}

// Several choices share a place: a small dialog beside it asks which.
function askWhich(actions, there) {
  by("ask-list").replaceChildren(...actions.map((action) => {
    const copy = buttonOf(action).cloneNode(true);
    copy.removeAttribute("data-key");
    return copy;
  }));
  const dialog = by("ask");
  dialog.showModal();
  const left = there.right + 10 + dialog.offsetWidth > innerWidth ? there.left - dialog.offsetWidth - 10 : there.right + 10;
  dialog.style.left = `${Math.max(8, Math.min(left, innerWidth - dialog.offsetWidth - 8))}px`;
  dialog.style.top = `${Math.max(8, Math.min(there.top - 20, innerHeight - dialog.offsetHeight - 8))}px`;
}

async function decide(action) {
  by("ask").close();
  const warning = buttonOf(action)?.dataset.warning;
  if (warning && !(await sure(warning))) return;
  act({ do: "act", action });
}

// A button that says what to do; what cannot be taken back is asked once more.
async function command(button) {
  by("menu").hidePopover();
  if (button.dataset.sure && !(await sure(button.dataset.sure))) return;
  const seat = button.dataset.own ? state.seat : Number(button.dataset.seat || 0);
  act({ do: button.dataset.do, count: Number(button.dataset.count || 0), seat });
}

// A choice can also be typed; what is not allowed is explained, with the rule.
function typed() {
  by("typed-list").replaceChildren(...all("#choices .choice").map((button) => {
    const option = document.createElement("option");
    option.value = button.dataset.action;
    option.label = button.querySelector(".label").textContent;
    return option;
  }));
  by("typed").value = "";
  by("type").showModal();
}

function sendTyped(event) {
  event.preventDefault();
  by("type").close();
  const words = by("typed").value.trim().toLowerCase();
  if (!words) return;
  const same = (button) => button.dataset.action === words || button.querySelector(".label").textContent.toLowerCase() === words;
  const found = all("#choices .choice").find(same);
  if (found) decide(found.dataset.action);
  else if (state.asked) act({ do: "act", action: words });
  else say(data.texts.not_asked);
}

// Hints: the best choices as far as one's own view tells

function hint() {
  if (!state.can_hint) { say(data.texts.no_hints); return; }
  by("hint").setAttribute("aria-busy", "true");
  ask({ do: "hint" }, ({ hints }) => { by("hint").removeAttribute("aria-busy"); if (hints?.length) showHints(hints); else if (hints) say(data.texts.no_hints); });
}

function showHints(hints) {
  by("hints-list").replaceChildren(...hints.map(({ action, share, why }) => {
    const copy = buttonOf(action)?.cloneNode(true);
    if (!copy) return "";
    copy.removeAttribute("data-key");
    const worth = Object.assign(document.createElement("span"), { className: "worth" });
    worth.textContent = data.texts.hint_share.replace("{n}", Math.round(100 * share));
    copy.append(worth, Object.assign(document.createElement("span"), { className: "why", textContent: why }));
    return copy;
  }));
  by("hints").hidden = false;
  by("hints-list").querySelector(".choice")?.focus();
}

// One device, several people

function handOver() {
  const { hands, secret } = state;
  document.body.classList.toggle("handing", secret);
  if (hands.length && !secret) { become(hands[0][0]); return; }
  if (!secret) { by("hand").close(); return; }
  const title = hands.length > 1 ? data.texts.handover_who : data.texts.handover.replace("{name}", hands[0][1]);
  by("hand").querySelector("h2").textContent = title;
  by("hand-go").replaceChildren(...hands.map(([seat, name]) => iAm(seat, name)));
  cover();
}

function iAm(seat, name) {
  const button = Object.assign(document.createElement("button"), { type: "button", className: "main" });
  button.append(Object.assign(document.createElement("b"), { textContent: data.texts.handover_go.replace("{name}", name) }));
  button.addEventListener("click", () => become(seat));
  return button;
}

// A key or a gesture may close any dialog; this one stays until somebody says who he is.
function cover() {
  if (document.body.classList.contains("handing") && !by("hand").open) by("hand").showModal();
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

// What a key leads to first: what is likely, the end of a turn, choices, open slots. Never to take back.
const FIRST = [".likely", "[data-do=confirm]", ".group:not(.reminders) :is(.choice, summary)", ".slot:not(.filled) :is(.choice, summary)", "button, summary"];

const firstChoice = () => FIRST.map((selector) => by("choices").querySelector(selector)).find(Boolean);
const press = (selector) => by("choices").querySelector(selector)?.click();
const keys = {
  "?": () => by("help").showModal(),
  b: () => by("board").querySelector("[data-action]")?.focus(),
  c: () => firstChoice()?.focus(),
  l: () => (by("log").lastElementChild || by("log")).focus(),
  u: () => press("[data-do=undo]"),
  e: () => press("[data-do=confirm]"),
  h: hint,
  w: look,
  z: () => by("zoom").click(),
  "/": typed,
};

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
  if (isPast() && stepPast(event)) return;
  if (event.key === "Escape") { hideTip(); by("hints").hidden = true; }
  if ((event.key === "Escape" || event.key === " ") && behind()) { event.preventDefault(); catchUp(); return; }
  const target = event.target.closest("#board [data-action]");
  if (target && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); choose(target); return; }
  if (target && event.key.startsWith("Arrow")) { event.preventDefault(); nearest(target, event.key)?.focus(); return; }
  const line = event.target.closest("#log li");
  if (line && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
    event.preventDefault();
    (event.key === "ArrowUp" ? line.previousElementSibling : line.nextElementSibling)?.focus();
    return;
  }
  if (document.querySelector("dialog[open]")) return;
  if (event.key in keys) { event.preventDefault(); keys[event.key](); }
}

// A line of the log shows what it is about
function showLine(event) {
  const line = event.target.closest?.("#log li[data-shown], #past-said li[data-shown]");
  if (line) point(line.dataset.shown.split(" "));
  else if (!event.target.closest?.(".pointer")) point([]);
}

// What this browser remembers of its owner's wishes

function setting(id, changed) {
  const box = by(id);
  if (!box) return;
  const otherwise = box.defaultChecked;
  box.checked = store.get(id) ?? otherwise;
  box.addEventListener("change", () => { store.set(id, box.checked); changed?.(box.checked); });
}

// Whoever has opened the reminders finds them open in the next phase, too.
function remind() {
  const list = by("choices").querySelector(".reminders");
  if (list && store.get("reminders")) list.open = true;
}

function onToggle({ target }) {
  if (target.matches?.(".reminders")) store.set("reminders", target.open);
}

function onClick(event) {
  if (behind() && event.target.closest("#board, #skip")) { catchUp(); if (event.target.closest("#skip")) return; }
  const target = event.target.closest("#board [data-action], .choice");
  if (target && tips.pressed) { tips.pressed = false; return; }
  if (target && isPast()) { leavePast(); return; }
  if (target) { by("hints").hidden = true; if (target.matches(".choice")) decide(target.dataset.action); else choose(target); return; }
  if (event.target.closest("#type-open")) { by("menu").hidePopover(); typed(); return; }
  const turn = event.target.closest("[data-do]");
  if (turn) { command(turn); return; }
  const rule = event.target.closest("a.rule");
  if (rule && !event.ctrlKey && !event.metaKey) { event.preventDefault(); readRule(rule.dataset.rule); }
}

export function play() {
  document.addEventListener("click", onClick);
  document.addEventListener("keydown", onKey);
  document.addEventListener("toggle", onToggle, true);
  document.addEventListener("pointerover", showLine);
  document.addEventListener("focusin", showLine);
  tips.start(actionsOf, buttonOf, (actions) => mark(all("[data-action]", svg).filter((target) => actionsOf(target).some((action) => actions.includes(action)))));
  watchZoom();
  by("open-help").addEventListener("click", keys["?"]);
  by("hint").addEventListener("click", hint);
  by("hints-close").addEventListener("click", () => { by("hints").hidden = true; });
  by("what-happened").addEventListener("click", look);
  by("type").querySelector("form").addEventListener("submit", sendTyped);
  by("hand").addEventListener("close", cover);
  setting("auto-end", (on) => { if (on && state.unconfirmed) act({ do: "confirm" }); });
  setting("motion");
  document.addEventListener("okapi:frame", () => {
    renewTip();
    by("hints").hidden = true;
    by("hint").hidden = !state.can_hint;
    remind();
    handOver();
    if (state.unconfirmed && store.get("auto-end")) act({ do: "confirm" });
  });
  by("hint").hidden = !state.can_hint;
  remind();
  by("log").scrollTop = by("log").scrollHeight;
  markNews();
  document.body.classList.toggle("asked", Boolean(state.asked));
  handOver();
}
