// Looking something up in a rulebook: what does not contain all the words is put aside.

import { all, by } from "./dom.js";

const field = by("find");

function plain(text) { return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase(); }

const pieces = all("[data-text]").map((node) => ({ node, text: plain(node.textContent) }));

function find() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const { node, text } of pieces) {
    const hit = words.every((word) => text.includes(word));
    node.hidden = !hit;
    if (node.nextElementSibling?.matches("figure")) node.nextElementSibling.hidden = !hit;
    count += hit;
  }
  for (const section of all(".book section")) section.hidden = !section.querySelector("[data-text]:not([hidden])");
  document.body.classList.toggle("finding", words.length > 0);
  by("found").textContent = words.length ? count : "";
}

field.form.hidden = false;
field.addEventListener("input", find);
field.form.addEventListener("submit", (event) => event.preventDefault());
document.addEventListener("keydown", (event) => {
  if (event.key === "/" && event.target !== field) { event.preventDefault(); field.focus(); }
  else if (event.key === "Escape" && event.target === field) { field.value = ""; find(); }
});
// A link to a rule shows it, whatever was looked for before.
addEventListener("hashchange", () => {
  if (!by(location.hash.slice(1))?.closest("[hidden]")) return;
  field.value = "";
  find();
  by(location.hash.slice(1)).scrollIntoView();
});
