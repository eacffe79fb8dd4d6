// The board: what is drawn on it, how it moves, and how near one looks.

import { all, by, store } from "./dom.js";
import { keyOf, morph, point as ringed } from "./replay/picture.js";

export const svg = by("board")?.querySelector("svg");
const workshop = document.createElementNS("http://www.w3.org/2000/svg", "svg");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function moves() { return !calm.matches && !document.hidden && store.get("motion") !== false; }

// What the board shows now: by layer, then by key.
const written = Object.fromEntries(all(":scope > [data-layer]:not([data-digest])", svg || workshop).map((group) => [
  group.dataset.layer, Object.fromEntries([...group.children].map((node) => [keyOf(node), node.outerHTML])),
]));

function layer(name) { return svg.querySelector(`:scope > [data-layer="${CSS.escape(name)}"]`); }
function child(group, key) { return group.querySelector(`:scope > [data-key="${CSS.escape(key)}"]`); }

// Takes a change into account and says what has to be drawn.
export function note(board) {
  for (const [name, fragments] of Object.entries(board.whole || {})) written[name] = { ...fragments };
  for (const [name, keys] of Object.entries(board.drop || {})) for (const key of keys) delete written[name]?.[key];
  for (const [name, fragments] of Object.entries(board.put || {})) Object.assign(written[name] ||= {}, fragments);
}

// The present again, after one has looked at the past.
export function present() { redraw({ whole: written }, false); }

// Draws a change and returns the places that look different now.
export function redraw(board, moving) {
  const changed = [];
  for (const [name, fragments] of Object.entries(board.whole || {})) {
    drop(name, all(":scope > [data-key]", layer(name)).map(keyOf).filter((key) => !(key in fragments)), false);
    put(name, fragments, moving, changed);
  }
  for (const [name, keys] of Object.entries(board.drop || {})) drop(name, keys, moving);
  for (const [name, fragments] of Object.entries(board.put || {})) put(name, fragments, moving, changed);
  return changed;
}

function put(name, fragments, moving, changed) {
  const group = layer(name);
  for (const [key, text] of Object.entries(fragments)) {
    workshop.innerHTML = text;
    const fresh = workshop.firstElementChild;
    const known = child(group, key);
    if (!known) {
      group.append(fresh);
      if (moving && name !== "marks") appear(fresh);
    } else if (!known.isEqualNode(fresh)) {
      if (moving && name === "places") turn(known, fresh);
      morph(known, fresh);
    } else continue;
    if (name === "places" || name === "pieces") changed.push(child(group, key));
  }
}

function drop(name, keys, moving) {
  for (const key of keys) {
    const known = child(layer(name), key);
    if (known && moving && name !== "marks") vanish(known);
    else known?.remove();
  }
}

// Motion. The drawings of a fragment stand around its origin, so they turn about their middle.

const QUICK = 380;
const LARGE = 130; // more than this is no tile or card, and only brightens

function appear(node) {
  for (const part of node.children) part.animate([{ opacity: 0, scale: ".4" }, { opacity: 1, scale: "1" }], { duration: QUICK, easing: "ease-out" });
}

function vanish(node) {
  node.removeAttribute("data-key");
  node.animate([{ opacity: 1 }, { opacity: 0 }], { duration: QUICK }).onfinish = () => node.remove();
}

function turn(node, fresh) {
  const looks = (element) => [...element.children].filter((part) => part.tagName !== "title").map((part) => part.outerHTML).join("");
  if (looks(node) === looks(fresh)) return;
  const box = node.getBBox();
  if (!node.hasAttribute("transform") || box.width > LARGE || box.height > LARGE) {
    node.animate([{ opacity: .35 }, { opacity: 1 }], { duration: QUICK });
    return;
  }
  const old = node.cloneNode(true);
  old.removeAttribute("data-key");
  node.after(old);
  for (const part of old.children) part.animate([{ scale: "1 1" }, { scale: "0 1" }], { duration: QUICK / 2, fill: "forwards", easing: "ease-in" });
  setTimeout(() => old.remove(), QUICK / 2);
  requestAnimationFrame(() => {
    for (const part of node.children) {
      part.animate([{ scale: "0 1" }, { scale: "0 1", offset: .5 }, { scale: "1 1" }], { duration: QUICK, easing: "ease-out" });
    }
  });
}

// Something flies from one place of the page to another: points, cards, goods.
export function fly(what, from, to) {
  if (to.bottom < 0 || to.top > innerHeight || !to.width) return;
  what.classList.add("flight");
  document.body.append(what);
  const at = (box) => `${box.left + box.width / 2}px ${box.top + box.height / 2}px`;
  const way = what.animate(
    [{ translate: at(from), scale: ".6", opacity: 0 }, { scale: "1.25", opacity: 1, offset: .25 }, { translate: at(to), scale: ".8", opacity: .9 }],
    { duration: 850, easing: "cubic-bezier(.4,.1,.2,1)" });
  way.onfinish = () => what.remove();
}

// Pointing: what a line of the log is about, and what a choice is about.

export function point(keys) { if (svg) ringed(svg, keys); }

export function mark(targets) {
  for (const target of all("[data-action]", svg)) target.classList.toggle("hinted", targets.includes(target));
}

// Zoom: a button, two fingers, a double tap, or the wheel with a key.

const MOST = 4;
let size = 1;

export function zoomTo(wanted, x, y) {
  const board = by("board"), before = board.getBoundingClientRect();
  const next = Math.max(1, Math.min(MOST, wanted));
  if (next === size) return;
  const left = (x ?? before.left + before.width / 2) - before.left, top = (y ?? before.top + before.height / 2) - before.top;
  const grow = next / size;
  const [dx, dy] = [(board.scrollLeft + left) * grow - left, (board.scrollTop + top) * grow - top];
  board.style.width = next > 1 ? `${before.width}px` : "";
  size = next;
  board.style.setProperty("--zoom", size);
  board.classList.toggle("near", size > 1);
  board.scrollTo(dx, dy);
  by("zoom").setAttribute("aria-pressed", size > 1);
}

// The button looks nearer at what can be done now.
export function zoom() {
  const about = by("board").querySelector("[data-action]")?.getBoundingClientRect();
  if (size >= 2.5) zoomTo(1);
  else zoomTo(size < 1.6 ? 1.8 : 3, about && about.left + about.width / 2, about && about.top + about.height / 2);
}

let apart = 0; // how far two fingers were from each other, at size 1
let pinched = false; // the finger that leaves last has tapped nothing
let tapped = 0;

function spread([one, two]) {
  const far = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY);
  return { far, x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 };
}

function touch(event) {
  if (event.touches.length !== 2) return;
  event.preventDefault();
  pinched = true;
  const { far, x, y } = spread(event.touches);
  if (event.type === "touchstart") apart = far / size;
  else zoomTo(far / apart, x, y);
}

function tap(event) {
  if (event.touches.length) return;
  if (pinched || event.target.closest("[data-action]")) { pinched = false; return; }
  const { clientX, clientY } = event.changedTouches[0];
  if (event.timeStamp - tapped < 320) zoomTo(size > 1.2 ? 1 : 2, clientX, clientY);
  tapped = event.timeStamp - tapped < 320 ? 0 : event.timeStamp;
}

function wheel(event) {
  if (!event.ctrlKey) return;
  event.preventDefault();
  zoomTo(size * Math.exp(-event.deltaY / 300), event.clientX, event.clientY);
}

export function watchZoom() {
  addEventListener("resize", () => zoomTo(1));
  const board = by("board");
  by("zoom").addEventListener("click", zoom);
  board.addEventListener("touchstart", touch, { passive: false });
  board.addEventListener("touchmove", touch, { passive: false });
  board.addEventListener("touchend", tap);
  board.addEventListener("wheel", wheel, { passive: false });
}
