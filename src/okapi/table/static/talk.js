// Talk at the table. It knows no game: conversations come as parts of a frame, and what can be
// said in clauses comes as forms whose patterns are filled in here. The table's script carries the
// messages ("okapi:send") and tells of frames, answers and a line that is open again.

import { all, by, data, isTyping, store as memory, tell } from "./dom.js";

const box = by("talk-box");
let seat = data.seat;
// What this browser remembers of the talk, for every seat apart.
const store = {
  get: (name) => memory.get(`talk:${data.id}:${seat}:${name}`),
  set: (name, value) => memory.set(`talk:${data.id}:${seat}:${name}`, value),
};

// Sending: a message is kept until it is answered, and sent again when the line was lost.

const outbox = new Map();

function send(message) {
  const key = crypto.getRandomValues(new Uint32Array(3)).join("-");
  outbox.set(key, { ...message, key });
  tell("send", outbox.get(key));
  return key;
}

document.addEventListener("okapi:open", () => { for (const message of outbox.values()) tell("send", message); });
document.addEventListener("okapi:answer", (event) => {
  const { done, refused } = event.detail;
  if (!outbox.has(done)) return;
  outbox.delete(done);
  // What was refused stays as it was written.
  if (waitingFor === done && !refused) clear();
});

// Conversations

let current = store.get("thread");
let groups = new Set(store.get("groups") || []);

function threads() { return all(".thread-tab[data-thread]", box); }

function open(key, focus = false) {
  current = key;
  store.set("thread", key);
  arrange();
  const notes = box.querySelector(`[data-notes="${CSS.escape(key)}"]`);
  if (notes) notes.scrollTop = notes.scrollHeight;
  if (focus) by("words").focus();
}

// What a frame has replaced gets its looks back: which conversation is open, what is new, who is muted.
function arrange() {
  addGroups();
  const known = threads();
  if (!known.some((tab) => tab.dataset.thread === current)) current = known.length ? known[0].dataset.thread : "";
  const muted = store.get("muted") || [];
  let news = 0;
  for (const tab of known) {
    const key = tab.dataset.thread, chosen = key === current;
    tab.setAttribute("aria-selected", chosen);
    tab.tabIndex = chosen ? 0 : -1;
    const shown = chosen && isShown();
    if (shown) store.set(`seen:${key}`, Number(tab.dataset.count));
    const unread = Math.max(0, Number(tab.dataset.count) - (store.get(`seen:${key}`) || 0));
    badge(tab.querySelector(".badge"), unread);
    tab.classList.toggle("wants", Number(tab.dataset.openProposals) > 0);
    news += unread;
  }
  for (const notes of all("[data-notes]", box)) notes.hidden = notes.dataset.notes !== current;
  for (const note of all(".message", box)) note.classList.toggle("muted", muted.includes(Number(note.dataset.seat)) && !note.classList.contains("mine"));
  by("unmute").hidden = muted.length === 0;
  badge(by("talk-news"), news);
  by("show-talk").classList.toggle("wants", known.some((tab) => tab.classList.contains("wants")));
  const writes = known.find((tab) => tab.dataset.thread === current)?.dataset.writes === "1";
  const hush = box.querySelector(".hush[data-open]");
  if (hush) hush.hidden = writes || current === "ledger" || !hush.textContent.trim();
  by("write").hidden = !writes || current === "ledger";
  by("compose").hidden = !writes || current === "chat" || current === "ledger";
}

function badge(element, n) {
  if (!element) return;
  element.hidden = n === 0;
  element.textContent = n || "";
  element.title = n ? data.texts.unread.replace("{n}", n) : "";
}

// A group is only here until its first message; then its members see it.
function addGroups() {
  const tabs = box.querySelector("[role=tablist]");
  if (!tabs) return;
  for (const key of groups) {
    if (tabs.querySelector(`[data-thread="${CSS.escape(key)}"]`)) continue;
    const tab = document.createElement("button");
    Object.assign(tab, { type: "button", className: "thread-tab", textContent: "" });
    tab.setAttribute("role", "tab");
    tab.dataset.thread = key;
    tab.dataset.count = 0;
    tab.dataset.writes = box.querySelector(".hush[data-open]").dataset.open;
    tab.dataset.openProposals = 0;
    const names = key.split(",").map((seat) => by("talk-others").querySelector(`[value="${seat}"]`)?.nextElementSibling.textContent || "");
    tab.append(Object.assign(document.createElement("span"), { textContent: names.join(", ") }));
    tabs.insertBefore(tab, by("tab-ledger"));
  }
}

function askGroup() {
  by("group-list").replaceChildren(...all("#talk-others label").map((label) => label.cloneNode(true)));
  by("group").showModal();
}

function makeGroup() {
  const seats = all("#group-list input:checked").map((input) => input.value);
  if (seats.length < 2) return;
  const key = seats.join(",");
  groups.add(key);
  store.set("groups", [...groups]);
  open(key, true);
}

// The panel: beside the game on a wide screen it takes the place of the log and the seats

function isShown() { return document.body.classList.contains("talking"); }

function show(on) {
  document.body.classList.toggle("talking", on);
  by("show-talk").setAttribute("aria-pressed", on);
  by("show-game").setAttribute("aria-pressed", !on);
  arrange();
  if (on) open(current);
}

// Writing

let draft = [];
let answering = null; // the pattern of a counter, and what it answers
let waitingFor = null;

function form() { return box.querySelector(".clause-form:not([hidden])"); }

function openVerb(verb) {
  for (const shape of all(".clause-form", box)) shape.hidden = shape.dataset.clause !== verb || !shape.hidden;
  for (const button of all(".verb", box)) button.setAttribute("aria-expanded", Boolean(form()) && button.dataset.verb === verb);
  const shape = form();
  if (shape) { prefill(shape); check(shape); shape.querySelector("select, input")?.focus(); }
  kinds();
}

// Those who are spoken to are the likely ones in a clause; nobody stands in it twice.
function prefill(shape) {
  const marks = box.querySelector(".verbs").dataset.marks.split(" ");
  const to = audience().map((seat) => marks[seat]);
  const named = new Set();
  for (const gap of all("[data-gap]", shape)) {
    const given = gap.dataset.given.split(" ");
    if (gap.tagName !== "SELECT") {
      for (const input of all("input", gap)) input.checked = given.includes(input.value) || Boolean(gap.dataset.to && to.includes(input.value) && to.length < marks.length - 1);
    } else if (!gap.dataset.given) {
      const there = [...gap.options].map((option) => option.value);
      const free = there.some((value) => marks.includes(value)) && [...to, ...there].find((value) => there.includes(value) && !named.has(value));
      if (free) gap.value = free;
    }
    for (const pick of picked(gap)) named.add(pick.value);
  }
}

function picked(gap) {
  if (gap.tagName === "SELECT") return [gap.selectedOptions[0]];
  return all("input:checked", gap);
}

const labelOf = (pick) => (pick.tagName === "OPTION" ? pick.textContent : pick.nextElementSibling.textContent).trim();

// A clause as it is written and as it is read; null while a gap is not filled, or somebody stands in two.
function written(shape) {
  let notation = shape.dataset.notation, sentence = "";
  const named = all("[data-gap]", shape).flatMap(picked).map((pick) => pick.value);
  if (new Set(named).size < named.length) return null;
  for (const piece of shape.querySelector(".sentence").children) {
    if (piece.classList.contains("piece")) { sentence += piece.textContent; continue; }
    const picks = picked(piece);
    if (piece.dataset.least && (picks.length < Number(piece.dataset.least) || picks.length > Number(piece.dataset.most))) return null;
    notation = notation.replace(`{${piece.dataset.gap}}`, picks.map((pick) => pick.value).join(" "));
    sentence += picks.map(labelOf).join(", ");
  }
  return { notation, sentence };
}

function check(shape) {
  const clause = written(shape);
  shape.querySelector(".add").disabled = !clause;
  const hint = shape.querySelector(".hint");
  const said = clause && JSON.parse(shape.dataset.hints)[clause.notation];
  hint.hidden = !said;
  hint.textContent = said || "";
  kinds();
}

function addClause() {
  const shape = form();
  const clause = shape && written(shape);
  if (!clause || draft.length >= Number(box.querySelector(".verbs").dataset.most)) return;
  draft.push(clause);
  openVerb("");
  drawDraft();
}

function drawDraft() {
  by("draft").replaceChildren(...draft.map((clause, at) => {
    const row = Object.assign(document.createElement("li"), { textContent: clause.sentence });
    const gone = Object.assign(document.createElement("button"), { type: "button", textContent: "×", title: data.texts.remove });
    gone.setAttribute("aria-label", `${data.texts.remove}: ${clause.sentence}`);
    gone.addEventListener("click", () => { draft.splice(at, 1); drawDraft(); });
    row.append(gone);
    return row;
  }));
  by("answering").hidden = !answering;
  by("answering").firstElementChild.textContent = answering ? data.texts.instead_of.replace("{proposal}", answering.to) : "";
  kinds();
}

// With clauses there is a button for every kind of message; without, words are just sent.
function kinds() {
  const formal = draft.length > 0 || Boolean(form() && written(form())) || Boolean(answering);
  const buttons = by("kinds");
  const offered = answering ? [{ label: data.texts.send, notation: answering.notation }] : all(".kinds [data-kind]", box).map((kind) => ({ label: kind.textContent, notation: kind.dataset.notation }));
  buttons.replaceChildren(...(formal ? offered : []).map((kind, at) => {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: kind.label, className: at ? "button" : "main" });
    button.addEventListener("click", () => sendFormal(kind.notation));
    return button;
  }));
  by("send").hidden = formal;
}

function sendFormal(pattern) {
  const shape = form();
  const last = shape && written(shape);
  if (last) { draft.push(last); openVerb(""); drawDraft(); }
  if (!draft.length) return;
  const { joint, aside } = box.querySelector(".verbs").dataset;
  const words = by("words").value.trim();
  const body = pattern.replace("{clauses}", draft.map((clause) => clause.notation).join(joint)) + (words ? aside + words : "");
  waitingFor = send({ do: "post", to: current, text: body });
}

function sendWords() {
  const words = by("words").value.trim();
  if (!words) return;
  waitingFor = current === "chat" ? send({ do: "say", text: words }) : send({ do: "post", to: current, text: words });
}

function audience() { return current && /^[\d,]+$/.test(current) ? current.split(",").map(Number) : []; }

function clear() {
  waitingFor = null;
  draft = [];
  answering = null;
  by("words").value = "";
  grow();
  drawDraft();
}

function grow() {
  const words = by("words");
  words.style.height = "auto";
  words.style.height = `${Math.min(words.scrollHeight + 2, 140)}px`;
}

// Clicks and keys

box.addEventListener("click", (event) => {
  const target = event.target.closest("button");
  if (!target) return;
  if (target.dataset.thread) { chosenByHand = true; open(target.dataset.thread); }
  else if (target.id === "new-group") askGroup();
  else if (target.classList.contains("verb")) openVerb(target.dataset.verb);
  else if (target.classList.contains("add")) addClause();
  else if (target.dataset.mute) { store.set("muted", [...new Set([...(store.get("muted") || []), Number(target.dataset.mute)])]); arrange(); }
  else if (target.id === "unmute") { store.set("muted", []); arrange(); }
  else if (target.id === "stop-answering") { answering = null; drawDraft(); }
  else if (target.classList.contains("answer")) {
    if (target.dataset.counter === undefined) send({ do: "post", to: current, text: target.dataset.notation });
    else { answering = { notation: target.dataset.notation, to: target.dataset.counter }; drawDraft(); box.querySelector(".verb")?.focus(); }
  }
});
box.addEventListener("input", (event) => {
  const shape = event.target.closest(".clause-form");
  if (shape) check(shape);
  if (event.target.id === "words") grow();
});
box.addEventListener("keydown", (event) => {
  if (event.target.id === "words" && event.key === "Enter" && !event.shiftKey && !event.isComposing) {
    event.preventDefault();
    if (by("send").hidden) by("kinds").querySelector("button")?.click();
    else sendWords();
  }
  const tab = event.target.closest("[role=tab]");
  if (tab && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    event.preventDefault();
    event.stopPropagation();
    const tabs = threads(), at = tabs.indexOf(tab) + (event.key === "ArrowRight" ? 1 : -1);
    const next = tabs[(at + tabs.length) % tabs.length];
    open(next.dataset.thread);
    next.focus();
  }
});
by("write").addEventListener("submit", (event) => { event.preventDefault(); sendWords(); });
by("group").addEventListener("close", () => { if (by("group").returnValue === "yes") makeGroup(); });
by("show-talk").addEventListener("click", () => show(true));
by("show-game").addEventListener("click", () => show(false));
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || document.querySelector("dialog[open]")) return;
  if (event.key === "t") { event.preventDefault(); show(true); if (!by("write").hidden) by("words").focus(); }
});

// Whoever has made a proposal is heard first, unless one is busy with something else.
let chosenByHand = false;

function listen() {
  const busy = chosenByHand || draft.length || answering || form() || by("words").value;
  const here = threads().find((tab) => tab.dataset.thread === current);
  if (busy || !isShown() || here?.classList.contains("wants")) return;
  const asks = threads().find((tab) => tab.classList.contains("wants"));
  if (asks) open(asks.dataset.thread);
}

// A phase of talk brings the talk to the front, its end the game.
let talks = null;

function follow() {
  const now = box.querySelector(".hush[data-open]")?.dataset.open === "1";
  const begins = now && !talks;
  if (talks !== null && now !== talks) show(now);
  if (talks === null && now) show(true);
  talks = now;
  if (begins) chosenByHand = false;
  listen();
}

document.addEventListener("okapi:frame", () => {
  const open = box.querySelector(`[data-notes="${CSS.escape(current || "")}"]`);
  const atEnd = !open || open.scrollTop + open.clientHeight > open.scrollHeight - 80;
  arrange();
  follow();
  const notes = box.querySelector(`[data-notes="${CSS.escape(current || "")}"]`);
  if (notes && atEnd && isShown()) notes.scrollTop = notes.scrollHeight;
});
document.addEventListener("okapi:seat", ({ detail }) => {
  seat = detail;
  current = store.get("thread");
  groups = new Set(store.get("groups") || []);
  clear();
});
arrange();
drawDraft();
follow();
