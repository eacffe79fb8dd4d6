"""What choices bring and take, in a few words; what many have in common is said once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, replace
from typing import Final

from okapi.core.panels import Preview
from okapi.core.words import Words

Say = Callable[[Words], str]

GAP: Final = "…"


def parts(preview: Preview, say: Say, *, zero: bool = False) -> list[str]:
    """Points, cost, gain and warning, as far as there are any."""
    found = []
    if preview.points is not None and (preview.points or zero):
        found.append(f"{preview.points:+d}")
    if preview.cost:
        found.append(f"– {say(preview.cost)}")
    if preview.gain:
        found.append(f"+ {say(preview.gain)}")
    if preview.warning:
        found.append(f"! {say(preview.warning)}")
    return found


def told_apart(previews: Sequence[Preview], say: Say) -> tuple[Preview, list[str]] | None:
    """What choices have in common, and a note on each where they differ in one thing only."""
    first = previews[0]
    differing = [
        field.name
        for field in fields(Preview)
        if any(getattr(each, field.name) != getattr(first, field.name) for each in previews)
    ]
    if not differing:
        return first, [""] * len(previews)
    if differing == ["points"] and all(each.points is not None for each in previews):
        return replace(first, points=None), [f"{each.points:+d}" for each in previews]
    if differing in (["cost"], ["gain"]):
        return _by_one_word(previews, differing[0], say)
    return None


def _by_one_word(
    previews: Sequence[Preview], field: str, say: Say
) -> tuple[Preview, list[str]] | None:
    phrases = [getattr(each, field) for each in previews]
    gap = gap_of(phrases)
    if not gap:
        return None
    dotted = with_gap(phrases[0], gap)
    first = previews[0]
    shared = replace(first, cost=dotted) if field == "cost" else replace(first, gain=dotted)
    return shared, [f"({spoken(each.args[gap], say)})" for each in phrases]


def gap_of(phrases: Sequence[Words | None]) -> str:
    """The one word in which phrases differ; none when they differ otherwise, or not at all."""
    first = phrases[0]
    if first is None:
        return ""
    differing: set[str] = set()
    for each in phrases:
        if each is None or each.message != first.message or each.args.keys() != first.args.keys():
            return ""
        differing |= {name for name in first.args if each.args[name] != first.args[name]}
    return differing.pop() if len(differing) == 1 and "n" not in differing else ""


def with_gap(phrase: Words, gap: str) -> Words:
    """The same phrase with dots for one word."""
    args = {**phrase.args, gap: GAP}
    return Words(phrase.message, many=phrase.many, context=phrase.context, **args)


def spoken(value: object, say: Say) -> str:
    """A word that fills a gap."""
    return say(value) if isinstance(value, Words) else str(value)
