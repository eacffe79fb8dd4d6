"""Buckets and tokens."""

from __future__ import annotations

from okapi.table import tokens
from okapi.table.limits import Bucket, Limits


def test_a_bucket_fills_again() -> None:
    """Two at once, then one a second."""
    now = [0.0]
    bucket = Bucket(1.0, 2, lambda: now[0])
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    now[0] = 1.0
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_addresses_do_not_share() -> None:
    """One flood does not stop the others."""
    limits = Limits(0.0, 1)
    assert limits.take("a")
    assert not limits.take("a")
    assert limits.take("b")


def test_tokens_are_unlike_and_stored_hashed() -> None:
    """A secret never equals what is stored of it."""
    secret = tokens.new()
    assert secret != tokens.new()
    assert tokens.is_plausible(secret)
    assert secret not in tokens.hashed(secret)
    assert not tokens.is_plausible("' or 1=1 --")
    assert not tokens.is_plausible("x" * 1000)
