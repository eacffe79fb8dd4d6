"""What a seat is given for what it does.

    win     at the end: 1 for the winner, shared by those who share the victory, 0 for the rest
    score   at the end: the points
    margin  at the end: the own points less those of the best other seat
    points  all along: every change of the own points as they lie open; it adds up to the score

A reward may also be any function from an Outcome to a list of numbers, one for each seat; it is
given at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from okapi.core.errors import BadOptions
from okapi.core.game import Outcome

Ending = Callable[[Outcome], Sequence[float]]
Reward = str | Ending


def win(outcome: Outcome) -> list[float]:
    """One victory, divided among those who share it."""
    winners = outcome.winners
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(outcome.scores))]


def score(outcome: Outcome) -> list[float]:
    """The points."""
    return [float(points) for points in outcome.scores]


def margin(outcome: Outcome) -> list[float]:
    """By how much a seat is ahead of the best other one."""
    scores = outcome.scores
    best = [max(scores[:seat] + scores[seat + 1 :]) for seat in range(len(scores))]
    return [float(own - other) for own, other in zip(scores, best, strict=True)]


AT_THE_END: dict[str, Ending] = {"win": win, "score": score, "margin": margin, "points": score}


def final(reward: Reward) -> Ending:
    """The function that is asked at the end."""
    if callable(reward):
        return reward
    if reward not in AT_THE_END:
        raise BadOptions(f"a reward is one of {', '.join(AT_THE_END)}, not {str(reward)[:40]!r}")
    return AT_THE_END[reward]


def is_dense(reward: Reward) -> bool:
    """Whether something is given before the end."""
    return reward == "points"
