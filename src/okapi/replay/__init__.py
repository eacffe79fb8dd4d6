"""Replays: a whole match as one page that needs no network, and the steps it is made of."""

from __future__ import annotations

from okapi.replay.page import page
from okapi.replay.story import Step, Told, steps

__all__ = ["Step", "Told", "page", "steps"]
