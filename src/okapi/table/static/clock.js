// Shows the clocks ticking. What counts is the server's time; here it is only shown.

const data = JSON.parse(document.getElementById("data").textContent);
const WARNINGS = [60, 30, 10];

let clocks = data.facts?.clocks || [];
let ahead = -Infinity; // how far the server's time is before ours, in seconds
let warned = Infinity;

function hear(frame) {
  // A frame may have waited on its way or to be shown: the largest difference is the truest.
  if (frame.now) ahead = Math.max(ahead, frame.now - Date.now() / 1000);
  clocks = frame.clocks || [];
  const own = clocks.find((clock) => clock.seat === frame.seat);
  if (!own?.running) warned = Infinity;
  tick(frame.seat);
}

function left(clock) {
  return Math.max(0, clock.running ? clock.deadline - Date.now() / 1000 - ahead : clock.left);
}

function written(seconds) {
  const whole = Math.ceil(seconds);
  const hours = Math.floor(whole / 3600), minutes = Math.floor(whole / 60) % 60;
  const two = (n) => String(n).padStart(2, "0");
  if (hours >= 48) return data.texts.days_left.replace("{days}", Math.floor(hours / 24)).replace("{hours}", hours % 24);
  return hours ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

let seat = data.seat;

function tick(now = seat) {
  seat = now;
  for (const clock of clocks) {
    const text = written(left(clock));
    for (const box of document.querySelectorAll(`.clock[data-seat="${clock.seat}"]`)) {
      if (box.textContent !== text) box.textContent = text;
      box.classList.toggle("running", clock.running);
      box.classList.toggle("short", clock.running && left(clock) <= 20);
    }
    if (clock.running && clock.seat === seat) warn(left(clock));
  }
}

// A screen reader is told a few times that time runs short, not every second.
function warn(seconds) {
  const mark = WARNINGS.filter((n) => seconds <= n).pop();
  if (mark === undefined || mark >= warned) return;
  warned = mark;
  document.getElementById("clock-said").textContent = data.texts.seconds_left.replace("{n}", mark);
}

document.addEventListener("okapi:frame", ({ detail }) => hear(detail));
document.addEventListener("okapi:seat", ({ detail }) => { seat = detail; });
hear({ ...data.facts, now: data.now });
setInterval(tick, 250);
