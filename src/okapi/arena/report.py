"""The report of a tournament: one page of HTML with tables and plots, nothing fetched."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

from okapi.arena.standings import Place, Standing, Table
from okapi.arena.tournament import Rules
from okapi.core.errors import OkapiError
from okapi.games import load

_STYLE: Final = """
body{font:16px/1.5 Georgia,serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#33241a;
background:#fbf5e6}
h1,h2{font-weight:600}table{border-collapse:collapse;margin:1rem 0}
th,td{padding:.3rem .8rem;border-bottom:1px solid #d9c497;text-align:right}
th:first-child,td:first-child{text-align:left}.wide{overflow-x:auto}td+td{white-space:nowrap}
svg{max-width:100%;height:auto}
@media (prefers-color-scheme:dark){body{background:#1c1712;color:#efe4cd}svg{background:#fbf5e6}}
"""
HEADINGS: Final = ("bot", "matches", "share", "95 %", "rating", "95 %", "mean score")
_INK: Final = "#33241a"
_BAR: Final = "#a5673c"


def page(rules: Rules, table: Table, games: int) -> str:
    """The whole report."""
    info = load(rules.game).info
    title = f"{info.title}: {' · '.join(rules.bots)}"
    options = ", ".join(f"{name}={_typed(value)}" for name, value in sorted(rules.options.items()))
    facts = f"{games:,} matches, {rules.seats} seats, seed {rules.seed}"
    parts = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{escape(facts)}{escape('; ' + options) if options else ''}</p>",
        "<h2>Standings</h2>",
        standings_table(table.standings),
        _plot(lambda axes: _shares(axes, table.standings)),
        "<h2>By seat</h2>",
        _seat_table(rules, table),
        _plot(lambda axes: _seats(axes, table.by_seat)),
        "<h2>Length</h2>",
        _plot(lambda axes: _lengths(axes, table.lengths)),
        "<h2>How matches ended</h2>",
        _end_table(info, table),
    ]
    head = f'<meta charset="utf-8"><title>{escape(title)}</title><style>{_STYLE}</style>'
    view = '<meta name="viewport" content="width=device-width,initial-scale=1">'
    body = "\n".join(parts)
    return f'<!doctype html><html lang="en"><head>{head}{view}</head><body>{body}</body></html>\n'


def _typed(value: object) -> str:
    """The value of an option, as `--option` takes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def standings_table(standings: Sequence[Standing]) -> str:
    """Shares, ratings and scores."""
    return _table(HEADINGS, [row(one) for one in standings])


def row(one: Standing) -> tuple[str, ...]:
    """A bot under the headings; without openskill there are no ratings."""
    is_rated = one.rating_interval[0] < one.rating_interval[1]
    return (
        one.name, f"{one.games:,}", percent(one.share), between(one.interval),
        f"{one.rating:.0f}" if is_rated else "–",
        "{:.0f} – {:.0f}".format(*one.rating_interval) if is_rated else "–",
        f"{one.mean_score:.1f}",
    )  # fmt: skip


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def between(interval: tuple[float, float]) -> str:
    return f"{100 * interval[0]:.1f} – {100 * interval[1]:.1f}"


def _seat_table(rules: Rules, table: Table) -> str:
    rows = [("all", *[_cell(place) for place in table.by_seat])]
    for name in rules.bots:
        places = [table.by_bot_and_seat.get((name, seat), Place()) for seat in range(rules.seats)]
        rows.append((name, *[_cell(place) for place in places]))
    return _table(("wins, mean score", *[f"seat {seat}" for seat in range(rules.seats)]), rows)


def _cell(place: Place) -> str:
    if not place.games:
        return "–"
    return f"{percent(place.points / place.games)}, {place.score / place.games:.1f}"


def _end_table(info: Any, table: Table) -> str:
    rows = [(str(info.ends.get(end, end)), f"{n:,}") for end, n in sorted(table.ends.items())]
    if table.undecided:
        rows.append(("nobody won", f"{table.undecided:,}"))
    return _table(("end", "matches"), rows)


def _table(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    head = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in headings)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    cells = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    return f'<div class="wide" tabindex="0">{cells}</div>'


# Plots


def _plot(draw: Callable[[Any], None]) -> str:
    """A plot as SVG inside the page."""
    try:
        from matplotlib import rc_context
        from matplotlib.figure import Figure
    except ImportError:
        needed = "pip install 'okapi-games[arena]'"
        raise OkapiError(f"a report needs matplotlib: {needed}") from None
    with rc_context(
        {
            "svg.fonttype": "none",
            "font.family": "serif",
            "svg.hashsalt": "okapi",
            "axes.facecolor": "none",
        }
    ):
        # The page gives all plots their ground.
        figure = Figure(figsize=(7, 2.8), layout="constrained", facecolor="none")
        draw(figure.add_subplot())
        text = io.StringIO()
        figure.savefig(text, format="svg", metadata={"Date": None})
    drawing = text.getvalue()
    return drawing[drawing.index("<svg") :]


def _shares(axes: Any, standings: Sequence[Standing]) -> None:
    ranked = list(reversed(standings))
    shares = [100 * one.share for one in ranked]
    low = [100 * max(0.0, one.share - one.interval[0]) for one in ranked]
    high = [100 * max(0.0, one.interval[1] - one.share) for one in ranked]
    names = [one.name for one in ranked]
    axes.barh(names, shares, xerr=(low, high), color=_BAR, ecolor=_INK, capsize=4)
    axes.set_xlabel("share of all points, %")


def _seats(axes: Any, places: Sequence[Place]) -> None:
    shares = [100 * place.points / max(1, place.games) for place in places]
    axes.bar([f"seat {seat}" for seat in range(len(places))], shares, color=_BAR)
    axes.axhline(100 / len(places), color=_INK, linestyle="--", linewidth=1)
    axes.set_ylabel("wins, %")


def _lengths(axes: Any, lengths: Sequence[int]) -> None:
    axes.hist(lengths, bins=30, color=_BAR)
    axes.set_xlabel("decisions in a match")
    axes.set_ylabel("matches")
    axes.yaxis.get_major_locator().set_params(integer=True)
