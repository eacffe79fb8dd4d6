// The script of all pages. It knows no game: it shows what the server sends, and sends back what
// was chosen. The modules: dom (helpers), board (picture, motion, zoom), line (frames in, choices
// out), play (choosing, keys), tips (previews, rules), past (what happened), notice (your turn).

import { all, by, data, sure } from "./dom.js";
import { svg } from "./board.js";
import { connect } from "./line.js";
import { play } from "./play.js";
import { watchPast } from "./past.js";
import { watchTurn } from "./notice.js";

// Links, records, forms

function copy(button) {
  const text = button.dataset.copy;
  const done = () => {
    const before = button.textContent;
    button.textContent = "✓";
    setTimeout(() => { button.textContent = before; }, 1500);
  };
  if (navigator.clipboard) { navigator.clipboard.writeText(text).then(done); return; }
  const field = button.parentElement.querySelector("input"); // http on another device has no clipboard
  field.select();
  if (document.execCommand("copy")) done();
}

// What is refused at the door is a plain sentence; what something on the way says is not for people.
async function opened(text) {
  const answer = await fetch("/open", { method: "POST", headers: { "Content-Type": "text/plain; charset=utf-8" }, body: text });
  const kind = answer.headers.get("Content-Type") || "";
  if (kind.startsWith("application/json")) return answer.json();
  return { error: kind.startsWith("text/plain") ? await answer.text() : by("record-said").dataset.failed };
}

async function openRecord(field) {
  const said = by("record-said"), file = field.files[0];
  if (!file) return;
  said.textContent = "";
  const found = await file.text().then(opened).catch(() => ({ error: said.dataset.unreachable }));
  if (found.url) { location.href = found.url; return; }
  said.textContent = found.error;
  field.value = ""; // the same file may be chosen again
}

async function sendForm(button) {
  if (await sure(button.dataset.sure)) button.form.submit();
}

// Only what the chosen clock needs is asked for.
function arrangeClock() {
  const chosen = by("setup").elements.clock.value;
  for (const row of all("[data-clock]")) row.hidden = !row.dataset.clock.split(" ").includes(chosen);
}

function arrangeSeats() {
  arrangeClock();
  const form = by("setup");
  const count = Number(form.elements.seats.value);
  for (const row of all("[data-seat]", form)) {
    const seat = Number(row.dataset.seat);
    row.hidden = seat >= count;
    const who = form.elements[`who${seat}`].value;
    form.elements[`name${seat}`].hidden = !(who === "you" || who === "here");
  }
}

// A data file of one's own travels in the form, so it is still there after a mistake.
async function chooseBoard(file) {
  const { board, board_name: name } = by("setup").elements;
  const fits = !file || file.size <= Number(board.dataset.limit);
  board.value = file && fits ? await file.text() : "";
  name.value = board.value ? file.name : "";
  by("board-said").textContent = fits ? name.value : by("board-said").dataset.long;
  by("board-none").hidden = !board.value;
  by("board-file").value = ""; // the same file may be chosen again
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
  const sends = event.target.closest("button[type=submit][data-sure]");
  if (sends) { event.preventDefault(); sendForm(sends); }
});
by("record")?.addEventListener("change", ({ target }) => openRecord(target));
if (by("setup")) {
  by("setup").addEventListener("change", arrangeSeats);
  by("board-file").addEventListener("change", ({ target }) => chooseBoard(target.files[0]));
  by("board-none").addEventListener("click", () => chooseBoard(null));
  arrangeSeats();
}

// In a review the address always names the position, and one can play on from it.
by("seen-as")?.addEventListener("change", (event) => event.target.form.submit());
document.addEventListener("okapi:position", ({ detail }) => {
  const here = new URL(location.href);
  here.searchParams.set("ply", detail);
  here.hash = "";
  history.replaceState(null, "", here);
  for (const field of all("[data-ply]")) field.value = detail;
});

// When a match was last played, as it is written where the reader lives
for (const when of all(".matches time")) when.textContent = new Date(when.dateTime).toLocaleString(document.documentElement.lang, { dateStyle: "medium", timeStyle: "short" });

// Light or dark, remembered for the next page
by("theme").addEventListener("click", () => {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  document.cookie = `okapi_theme=${root.dataset.theme}; path=/; max-age=31536000; samesite=lax`;
});

// A match, or the room where people wait for it
if (data.live) connect(data.seat);
if (svg && data.live) { play(); watchPast(); watchTurn(); }
