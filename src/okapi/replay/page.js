"use strict";
(() => {
  const SVG = "http://www.w3.org/2000/svg";
  const GONE = -1;
  const by = (id) => document.getElementById(id);
  const data = JSON.parse(by("data").textContent);
  const last = data.plies.length - 1;
  const board = by("board").querySelector("svg");
  const workshop = document.createElementNS(SVG, "svg");
  let frame = -1;
  let timer = 0;

  // The latest entry of "frame, value, frame, value, ..." that is not after a frame.
  function latest(track, at, otherwise) {
    let low = 0, high = track.length / 2;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (track[2 * middle] <= at) low = middle + 1; else high = middle;
    }
    return low ? track[2 * low - 1] : otherwise;
  }

  // The picture: every changing fragment knows its place, its first text and what it shows now.
  const fragments = [];
  for (const [name, keys] of Object.entries(data.tracks)) {
    const layer = board.querySelector(`[data-layer="${CSS.escape(name)}"]`);
    for (const [key, track] of Object.entries(keys)) {
      const node = layer.querySelector(`[data-key="${CSS.escape(key)}"]`);
      let first = GONE;
      if (node) { first = data.texts.length; data.texts.push(node.outerHTML); }
      fragments.push({ layer, track, node, first, shown: first });
    }
  }

  function draw(at) {
    for (const piece of fragments) {
      const wanted = latest(piece.track, at, piece.first);
      if (wanted === piece.shown) continue;
      piece.shown = wanted;
      if (wanted === GONE) { piece.node.remove(); piece.node = null; continue; }
      workshop.innerHTML = data.texts[wanted];
      const fresh = workshop.firstElementChild;
      if (piece.node) morph(piece.node, fresh);
      else { piece.node = fresh; piece.layer.append(fresh); }
    }
  }

  // The old node stays, so that a piece glides to its new place.
  function morph(node, fresh) {
    for (const { name } of [...node.attributes]) if (!fresh.hasAttribute(name)) node.removeAttribute(name);
    for (const { name, value } of fresh.attributes) if (node.getAttribute(name) !== value) node.setAttribute(name, value);
    if (node.innerHTML !== fresh.innerHTML) node.replaceChildren(...fresh.childNodes);
  }

  // What stands beside the board.
  const panels = Object.values(data.panels).map((panel) => {
    const card = document.createElement("div");
    card.className = panel.seat === null ? "panel wide" : "panel okapi";
    if (panel.seat !== null) card.style.setProperty("--seat", `var(--seat-${panel.seat})`);
    by("table").append(card);
    return { card, seat: panel.seat, frames: panel.frames, shown: null };
  }).sort((a, b) => (a.seat === null) - (b.seat === null));
  panels.forEach((panel) => by("table").append(panel.card));

  function fill(at) {
    for (const panel of panels) {
      const items = latest(panel.frames, at, []);
      if (items === panel.shown) continue;
      panel.shown = items;
      panel.card.hidden = !items.length;
      if (!items.length) continue;
      const [heading, ...rows] = items.map((number) => data.texts[number]);
      panel.card.innerHTML = `${heading}<dl>${rows.join("")}</dl>`;
      if (panel.seat !== null) panel.card.firstElementChild.insertAdjacentHTML("afterbegin", emblem(panel.seat));
    }
  }

  function emblem(seat) {
    return `<svg class="okapi emblem" viewBox="-15 -15 30 30" aria-hidden="true"><use href="#okapi-seat-${Number(seat)}"/></svg>`;
  }

  // The log.
  const lines = data.log.map(([at, sentence, rule]) => {
    const line = document.createElement("li");
    const jump = document.createElement("button");
    jump.type = "button";
    jump.textContent = sentence;
    jump.addEventListener("click", () => { pause(); show(at); });
    line.append(jump);
    if (rule) line.append(ruleButton(rule));
    by("log").append(line);
    return { at, sentence, line };
  });

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
    const told = tell(at) || (at ? data.texts[data.prompts[at]] : data.labels.start);
    by("now").textContent = told;
    by("count").textContent = `${data.plies[at]} / ${data.plies[last]}`;
    by("slider").value = at;
    by("slider").setAttribute("aria-valuetext", `${data.plies[at]} / ${data.plies[last]}: ${told}`);
    if (at === last) pause();
  }

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
    name(data.labels.play, false);
  }

  function play() {
    if (frame === last) show(0);
    name(data.labels.pause, true);
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
    const busy = event.target.closest("button,select,summary,dialog");
    if (event.ctrlKey || event.metaKey || event.altKey || !(event.key in keys)) return;
    if (event.key === " " ? busy : event.target.closest("select,dialog")) return;
    event.preventDefault();
    keys[event.key]();
  });

  by("theme").addEventListener("click", () => {
    const root = document.documentElement;
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  });

  const asked = /^#ply=(\d+)$/.exec(location.hash);
  const ply = asked ? Number(asked[1]) : data.start;
  show(Math.max(0, data.plies.findLastIndex((each) => each <= ply)));
})();
