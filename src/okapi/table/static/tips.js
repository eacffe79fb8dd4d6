// What a choice costs and brings, and what a rule says: shown beside what they are about.

import { all, by, data } from "./dom.js";

let rules = null;
let tipFor = null;
let timer = 0;
let actionsOf = () => [];
let buttonOf = () => null;
let marked = () => {};

// What explains itself, however one asks for it.
const EXPLAINED = "#board [data-action], .choice, .chip, dl [data-rule]";

// What could not be fetched is fetched again when it is next asked for.
async function ruleText(id) {
  rules ||= fetch(`/rules/${data.game}.json?${document.documentElement.lang}`).then((answer) => (answer.ok ? answer.json() : null)).catch(() => null);
  const known = await rules;
  if (known) return known[id] || "";
  rules = null;
  return data.texts.unreachable;
}

async function showTip(element) {
  if (tipFor === element) return;
  tipFor = element;
  const source = element.matches("[data-action]") ? actionsOf(element).map(buttonOf) : [element];
  const box = document.createElement("div");
  if (element.matches(".chip")) box.append(...described(element));
  for (const button of source.slice(0, 4)) {
    if (!element.classList.contains("choice") && button.classList.contains("choice")) box.append(...button.cloneNode(true).childNodes);
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

// What a chip is, and the note that there is no room for.
function described(chip) {
  return all(".label, small", chip).map((part) => Object.assign(document.createElement(part.matches("small") ? "small" : "b"), { textContent: part.textContent }));
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

export function hideTip() {
  clearTimeout(timer);
  tipFor = null;
  const tip = by("tip");
  if (tip?.matches(":popover-open")) tip.hidePopover();
}

// The page has changed: only what a keyboard asks about is still explained.
export function renewTip() {
  hideTip();
  const here = document.activeElement;
  if (here?.matches(":focus-visible")) consider({ target: here, type: "focusin" });
}

export async function readRule(id) {
  hideTip();
  const dialog = by("rule");
  dialog.querySelector("h2").textContent = id;
  dialog.querySelector("p").textContent = await ruleText(id);
  dialog.querySelector("a").href = `/rules/${data.game}#${id}`;
  if (!dialog.open) dialog.showModal();
}

function consider(event) {
  if (event.pointerType === "touch") return; // a finger asks by staying, see longPress
  const element = event.target.closest?.(`${EXPLAINED}, .rule, .slot-name[data-rule]`);
  marked(element?.classList.contains("choice") ? [element.dataset.action] : []);
  if (element && element === tipFor) return;
  clearTimeout(timer);
  if (!element) { hideTip(); return; }
  timer = setTimeout(() => showTip(element), event.type === "focusin" ? 500 : 250);
}

function longPress(event) {
  tips.pressed = false;
  hideTip();
  const element = event.pointerType === "touch" && event.target.closest(EXPLAINED);
  if (element) timer = setTimeout(() => { tips.pressed = true; showTip(element); }, 550);
}

// A chip does nothing else, so a tap is enough.
function tap(event) {
  const chip = event.target.closest(".chip");
  if (chip) showTip(chip);
}

// `pressed`: a long press has shown something, so lifting the finger chooses nothing.
export const tips = {
  pressed: false,
  start(actions, button, mark) {
    [actionsOf, buttonOf, marked] = [actions, button, mark];
    document.addEventListener("pointerover", consider);
    document.addEventListener("focusin", consider);
    document.addEventListener("pointerdown", longPress);
    document.addEventListener("click", tap);
    for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => { if (!tips.pressed) clearTimeout(timer); });
    document.addEventListener("contextmenu", (event) => { if (tips.pressed) event.preventDefault(); });
  },
};
