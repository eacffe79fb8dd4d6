// A lesson: all its steps are in the page, and the learner makes the choices by himself.

import { all, by, data, parsed, say } from "./dom.js";
import { mark, moves, redraw, watchZoom } from "./board.js";
import { hideTip, readRule, tips } from "./tips.js";

let at = data.at;

function leads(target, action) {
  const named = (target.dataset.actions || target.dataset.action).split(" ");
  return named.some((start) => action === start || action.startsWith(`${start}:`));
}

function targets() {
  const { do: action } = data.steps[at];
  return action ? all("#board [data-action]").filter((target) => leads(target, action)) : [];
}

// Only the way forward is sent; back is from the beginning again.
function draw(wanted) {
  if (wanted < at) { at = 0; redraw(data.steps[0].board, false); }
  while (at < wanted) { at += 1; redraw(data.steps[at].board, at === wanted && moves()); }
}

function panels() {
  let known = at;
  while (data.steps[known].seats === null) known -= 1;
  return data.steps[known].seats;
}

function show(wanted) {
  draw(Math.max(0, Math.min(data.steps.length - 1, wanted)));
  by("lesson").replaceChildren(parsed(data.steps[at].said));
  by("seats").replaceChildren(parsed(panels()));
  by("lesson-progress").value = at;
  by("lesson-back").dataset.step = Math.max(0, at - 1);
  by("said").hidden = true;
  history.replaceState(null, "", `?step=${at}`);
  for (const back of all("#languages [name=back]")) back.value = location.pathname + location.search;
  by("go").focus({ preventScroll: true });
  mark(targets());
}

function choose(target) {
  if (targets().includes(target)) show(at + 1);
  else say(data.texts.wrong);
}

function onClick(event) {
  const target = event.target.closest("#board [data-action]");
  if (target) { choose(target); return; }
  const step = event.target.closest("[data-step]");
  if (step) { event.preventDefault(); show(Number(step.dataset.step)); return; }
  const rule = event.target.closest("a.rule");
  if (rule && !event.ctrlKey && !event.metaKey) { event.preventDefault(); readRule(rule.dataset.rule); }
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || by("rule").open) return;
  if (event.key === "Escape") hideTip();
  const target = event.target.closest?.("#board [data-action]");
  if (target && (event.key === "Enter" || event.key === " ")) { event.preventDefault(); choose(target); }
  else if (event.key === "ArrowLeft") show(at - 1);
  else if (event.key === "ArrowRight" && !data.steps[at].do) show(at + 1);
}

document.addEventListener("click", onClick);
document.addEventListener("keydown", onKey);
watchZoom();
tips.start(() => [], () => null, () => {});
mark(targets());
