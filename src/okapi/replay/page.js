// A whole match, position by position. The film is in the page, or the page says where it is.

import { fragment, morph, point } from "./picture.js";

const SVG = "http://www.w3.org/2000/svg";
const GONE = -1;
const by = (id) => document.getElementById(id);
const given = JSON.parse(by("data").textContent);
const board = by("board").querySelector("svg");
const workshop = document.createElementNS(SVG, "svg");

// The latest entry of "frame, value, frame, value, ..." that is not after a frame.
function latest(track, at, otherwise) {
  let low = 0, high = track.length / 2;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (track[2 * middle] <= at) low = middle + 1; else high = middle;
  }
  return low ? track[2 * low - 1] : otherwise;
}

function start(data) {
  const last = data.plies.length - 1;
  let frame = -1;
  let timer = 0;

  // The picture: every changing fragment knows its place and what it shows now.
  const fragments = [];
  for (const [name, keys] of Object.entries(data.tracks)) {
    const layer = board.querySelector(`[data-layer="${CSS.escape(name)}"]`);
    for (const [key, track] of Object.entries(keys)) fragments.push({ layer, track, node: fragment(board, key), shown: null });
  }

  function draw(at) {
    for (const piece of fragments) {
      const wanted = latest(piece.track, at, GONE);
      if (wanted === piece.shown) continue;
      piece.shown = wanted;
      if (wanted === GONE) { piece.node?.remove(); piece.node = null; continue; }
      workshop.innerHTML = data.texts[wanted];
      const fresh = workshop.firstElementChild;
      if (piece.node) morph(piece.node, fresh); // the old node stays, so that a piece glides
      else { piece.node = fresh; piece.layer.append(fresh); }
    }
  }

  // What stands beside the board.
  const panels = Object.values(data.panels).map((panel) => {
    const card = document.createElement("div");
    return { card, seat: panel.seat, frames: panel.frames, shown: null };
  }).sort((a, b) => (a.seat === null) - (b.seat === null));
  by("table").replaceChildren(...panels.map((panel) => panel.card));

  function fill(at) {
    for (const panel of panels) {
      const items = latest(panel.frames, at, []);
      if (items === panel.shown) continue;
      panel.shown = items;
      panel.card.hidden = !items.length;
      if (!items.length) continue;
      const [look, heading, ...rows] = items.map((number) => data.texts[number]);
      panel.card.className = look;
      panel.card.innerHTML = `${heading}<dl>${rows.join("")}</dl>`;
    }
  }

  // The log: a line leads to its position and shows on the board what it is about.
  const lines = data.log.map(([at, sentence, rule, shown]) => {
    const line = document.createElement("li");
    const jump = document.createElement("button");
    jump.type = "button";
    jump.textContent = sentence;
    jump.addEventListener("click", () => step(at));
    line.append(jump);
    if (rule) line.append(ruleButton(rule));
    if (shown) {
      for (const event of ["pointerenter", "focusin"]) line.addEventListener(event, () => point(board, shown.split(" ")));
      for (const event of ["pointerleave", "focusout"]) line.addEventListener(event, () => point(board, []));
    }
    return { at, sentence, line };
  });
  by("log").replaceChildren(...lines.map(({ line }) => line));

  function ruleButton(id) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "rule";
    button.textContent = id;
    button.addEventListener("click", () => explain(id));
    return button;
  }

  function explain(id) {
    const dialog = by("rule");
    dialog.querySelector("h2").textContent = id;
    dialog.querySelector("p").textContent = data.rules[id] || "";
    dialog.showModal();
  }

  function tell(at) {
    const box = by("log");
    let top = null;
    for (const { at: when, line } of lines) {
      line.classList.toggle("later", when > at);
      line.classList.toggle("now", when === at);
      if (when === at) line.setAttribute("aria-current", "step"); else line.removeAttribute("aria-current");
      if (when <= at) top = line;
    }
    if (top) box.scrollTop = top.offsetTop + top.offsetHeight - box.clientHeight / 2;
    else box.scrollTop = 0;
    return lines.filter(({ at: when }) => when === at).map(({ sentence }) => sentence).join(" ");
  }

  function show(wanted) {
    const at = Math.max(0, Math.min(last, wanted));
    if (at === frame) return;
    frame = at;
    reveal(at === last);
    draw(at);
    fill(at);
    point(board, []);
    const told = tell(at) || (at ? data.texts[data.prompts[at]] : given.labels.start);
    by("now").textContent = told;
    by("count").textContent = `${data.plies[at]} / ${data.plies[last]}`;
    by("slider").value = at;
    by("slider").setAttribute("aria-valuetext", `${data.plies[at]} / ${data.plies[last]}: ${told}`);
    follow(at);
    document.dispatchEvent(new CustomEvent("okapi:position", { detail: data.plies[at] }));
    if (at === last) pause();
  }

  // The chart has a line for the present position, and a click on it leads there.
  const chart = document.querySelector(".chart");

  function place(at) { return 34 + (640 - 34 - 22) * (last ? at / last : 0); }
  function follow(at) { by("chart-now")?.setAttribute("transform", `translate(${place(at) - 34} 0)`); }

  chart?.addEventListener("click", (event) => {
    const box = chart.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 640;
    step(Math.round(((x - 34) / (640 - 34 - 22)) * last));
  });

  // The result shows itself at the end and hides again, unless the reader has opened it.
  const result = document.querySelector(".result");
  let opened = false;

  function reveal(over) {
    if (!result || result.open === over || (!over && !opened)) return;
    result.open = opened = over;
  }

  // Playing by itself.
  function pause() {
    clearTimeout(timer);
    timer = 0;
    name(given.labels.play, false);
  }

  function play() {
    if (frame === last) show(0);
    name(given.labels.pause, true);
    timer = setTimeout(tick, by("speed").value);
  }

  function tick() {
    timer = setTimeout(tick, by("speed").value);
    show(frame + 1);
  }

  function name(label, on) {
    by("play").setAttribute("aria-label", label);
    by("play").title = label;
    by("play").classList.toggle("on", on);
  }

  const step = (to) => { pause(); show(to); };
  const toggle = () => (timer ? pause() : play());
  by("first").addEventListener("click", () => step(0));
  by("back").addEventListener("click", () => step(frame - 1));
  by("play").addEventListener("click", toggle);
  by("forward").addEventListener("click", () => step(frame + 1));
  by("last").addEventListener("click", () => step(last));
  by("slider").max = last;
  by("slider").addEventListener("input", (event) => step(Number(event.target.value)));

  const keys = {
    ArrowLeft: () => step(frame - 1),
    ArrowRight: () => step(frame + 1),
    PageUp: () => step(frame - 10),
    PageDown: () => step(frame + 10),
    Home: () => step(0),
    End: () => step(last),
    " ": toggle,
  };
  document.addEventListener("keydown", (event) => {
    const busy = event.target.closest("button,select,summary,dialog,a");
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys)) return;
    if (event.key === " " ? busy : event.target.closest("select,dialog")) return;
    event.preventDefault();
    keys[event.key]();
  });

  const asked = /^#ply=(\d+)$/.exec(location.hash);
  const ply = asked ? Number(asked[1]) : given.start;
  show(Math.max(0, data.plies.findLastIndex((each) => each <= ply)));
  document.body.classList.add("ready");
}

async function load() {
  const answer = await fetch(given.film).catch(() => null);
  if (!answer?.ok) { by("now").textContent = given.labels.lost; return; }
  const film = await answer.json();
  by("outcome").innerHTML = film.outcome;
  by("chart").innerHTML = film.chart;
  start(film);
}

if (given.film) load();
else start(given);

// A page of its own has a switch for the theme; at the table the table's script has it.
if (!given.review) {
  by("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });
}
