"""The page of a replay: one file with everything in it."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Callable
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Final

from okapi.core.match import Match
from okapi.core.words import N_, Words
from okapi.replay.film import Film
from okapi.replay.story import steps

Say = Callable[[Words], str]

_GAP: Final = re.compile(r"\{\{(\w+)\}\}")

# The words of the page itself.
LABELS: Final = {
    "replay": N_("Replay"),
    "position": N_("Position"),
    "first": N_("First position"),
    "back": N_("One step back"),
    "play": N_("Play"),
    "pause": N_("Pause"),
    "forward": N_("One step forward"),
    "last": N_("Last position"),
    "speed": N_("Speed"),
    "slow": N_("slow"),
    "medium": N_("medium"),
    "fast": N_("fast"),
    "theme": N_("Light or dark"),
    "log": N_("What happened"),
    "table": N_("The table"),
    "result": N_("Result"),
    "keys": N_("Keys: arrows step, space plays, Home and End jump."),
    "start": N_("The beginning"),
    "needs_script": N_("The replay needs JavaScript; this is its first position."),
    "loading": N_("The match is being drawn …"),
    "lost": N_("The match could not be fetched. Try again in a moment."),
}


def page(
    match: Match, seat: int | None = None, say: Say = str, lang: str = "en", start: int = 0
) -> str:
    """A whole match as a page of HTML, as a seat (None: a spectator) saw it.

    It opens at the position after `start` plies.
    """
    film = Film(match, say)
    for step in steps(match, seat):
        film.add(step)
    labels = {name: say(Words(text)) for name, text in LABELS.items()}
    script = _script()
    gaps = {name: escape(text) for name, text in labels.items()} | {
        "lang": escape(lang),
        "title": escape(film.title()),
        "policy": escape(_policy(script)),
        "css": _part("page.css"),
        "board": film.first_picture(),
        "subtitle": escape(film.subtitle()),
        "outcome": film.result(),
        "chart": film.chart(),
        "data": _embedded(film.data() | {"labels": labels, "start": start}),
        "script": script,
    }
    return _GAP.sub(lambda gap: gaps[gap[1]], _part("page.html"))


def _script() -> str:
    """Both scripts as one: a page of its own has nowhere to import from."""
    whole = _part("picture.js") + _part("page.js")
    return re.sub(r"^export |^import .*$", "", whole, flags=re.M)


def _part(name: str) -> str:
    return (files(__name__.rpartition(".")[0]) / name).read_text(encoding="utf-8")


def _policy(script: str) -> str:
    """Nothing is fetched, and no script runs but our own."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    return f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'"


def _embedded(data: object) -> str:
    """JSON that cannot end the script element it stands in."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")
