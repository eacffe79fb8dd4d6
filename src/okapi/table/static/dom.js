// Small helpers that every script of the table uses.

export const by = (id) => document.getElementById(id);
export const all = (selector, root = document) => [...root.querySelectorAll(selector)];
export const data = by("data")?.textContent.startsWith("{") ? JSON.parse(by("data").textContent) : {};

export function parsed(html) {
  const box = document.createElement("template");
  box.innerHTML = html;
  return box.content;
}

// Whether a key is meant for a field; that of a dialog just closed has the focus for a moment longer.
export function isTyping({ target }) { return target.closest("input, select, textarea")?.getClientRects().length > 0; }

// What this browser remembers.
export const store = {
  get(name) { try { return JSON.parse(localStorage.getItem(`okapi:${name}`)); } catch { return null; } },
  set(name, value) { try { localStorage.setItem(`okapi:${name}`, JSON.stringify(value)); } catch { /* private mode */ } },
};

// Other scripts of the page hear of frames, answers, an open line and a change of seat.
export function tell(what, detail) { document.dispatchEvent(new CustomEvent(`okapi:${what}`, { detail })); }

// A sentence at the foot of the page, for a moment.
export function say(sentence) {
  const box = by("said");
  box.textContent = sentence;
  box.hidden = false;
  clearTimeout(say.timer);
  say.timer = setTimeout(() => { box.hidden = true; }, 7000);
}

export function sure(warning) {
  const dialog = by("sure");
  if (!dialog) return Promise.resolve(confirm(warning));
  dialog.querySelector("p").textContent = warning;
  dialog.returnValue = "no";
  dialog.showModal();
  return new Promise((resolve) => dialog.addEventListener("close", () => resolve(dialog.returnValue === "yes"), { once: true }));
}
