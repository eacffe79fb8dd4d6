// Pictures that change: nodes survive, so that focus stays and pieces glide. Shared by the table
// and by replays; it knows no game.

export function keyOf(node) {
  return node.nodeType === 1 ? node.getAttribute("data-key") || node.id || "" : "";
}

export function morph(node, fresh) {
  if (node.isEqualNode(fresh)) return;
  for (const { name } of [...node.attributes]) {
    if (!fresh.hasAttribute(name) && !(name === "open" && node.tagName === "DETAILS")) node.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (node.getAttribute(name) !== value) node.setAttribute(name, value);
  }
  morphChildren(node, fresh);
}

export function morphChildren(node, fresh) {
  const keyed = new Map([...node.children].filter(keyOf).map((child) => [keyOf(child), child]));
  let at = node.firstChild;
  for (const wanted of [...fresh.childNodes]) {
    const key = keyOf(wanted);
    let known = key ? keyed.get(key) : at;
    const stays = key && wanted.hasAttribute("data-same");
    if (known && !stays && (known.nodeName !== wanted.nodeName || keyOf(known) !== key)) known = null;
    if (!known) {
      node.insertBefore(wanted, at);
      continue;
    }
    keyed.delete(key);
    if (known === at) at = at.nextSibling;
    else node.insertBefore(known, at);
    if (known.nodeType !== 1) { if (known.data !== wanted.data) known.data = wanted.data; }
    else if (!stays) morph(known, wanted);
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

// A fragment of a layer by its key.
export function fragment(svg, key) {
  return svg.querySelector(`:scope > [data-layer] > [data-key="${CSS.escape(key)}"]`);
}

// Rings around fragments: where on the board something happened. Without keys they go.
export function point(svg, keys) {
  svg.querySelector(":scope > .pointer")?.remove();
  const found = keys.map((key) => fragment(svg, key)).filter(Boolean);
  if (!found.length) return;
  const group = document.createElementNS(svg.namespaceURI, "g");
  group.setAttribute("class", "pointer");
  group.setAttribute("aria-hidden", "true");
  group.append(...found.map((node) => ring(svg, node)));
  svg.append(group);
}

function ring(svg, node) {
  const back = svg.getScreenCTM().inverse(), box = node.getBoundingClientRect();
  const corner = new DOMPoint(box.left, box.top).matrixTransform(back);
  const other = new DOMPoint(box.right, box.bottom).matrixTransform(back);
  const shape = document.createElementNS(svg.namespaceURI, "rect");
  const sides = { x: corner.x - 6, y: corner.y - 6, width: other.x - corner.x + 12, height: other.y - corner.y + 12, rx: 14 };
  for (const [name, value] of Object.entries(sides)) shape.setAttribute(name, value);
  return shape;
}
