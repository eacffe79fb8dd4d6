"""The generator: pinned numbers, exact ranges, fair shares."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from okapi.core.bag import deal, draw
from okapi.core.rng import Rng, folded
from tests.cli.running import environment

PINNED = [523576560, 2490299518, 3358266498, 1128080930]
BELOW = [0, 1, 3, 62, 335409623]


def test_the_numbers_are_pinned() -> None:
    """The same words on every machine, compiled or not: records of seeds depend on them."""
    rng = Rng(2026, "pinned")
    assert [rng.word() for _ in range(4)] == PINNED
    assert [Rng(7).below(n) for n in (1, 2, 6, 100, 2**29)] == BELOW


def test_labels_and_seeds_give_other_streams() -> None:
    """Streams of one seed do not run together."""
    first = {Rng(seed, label).word() for seed in range(50) for label in ("", "a", "b")}
    assert len(first) == 150


def test_below_stays_in_range_and_is_fair() -> None:
    """Every number of a small range comes about equally often."""
    rng = Rng(1)
    counts = [0] * 7
    for _ in range(70_000):
        counts[rng.below(7)] += 1
    assert all(abs(count - 10_000) < 500 for count in counts)


@pytest.mark.parametrize("n", [0, -1, 1 << 30, 10**20])
def test_below_refuses_what_it_cannot_do(n: int) -> None:
    """An empty or too large range is an error, not a wrong number."""
    with pytest.raises(ValueError, match="below"):
        Rng(1).below(n)


def test_weights_are_kept() -> None:
    """A weight of three comes three times as often as a weight of one, a zero never."""
    rng = Rng(2)
    counts = [0, 0, 0]
    for _ in range(40_000):
        counts[rng.weighted([1, 0, 3])] += 1
    assert counts[1] == 0
    assert abs(counts[0] - 10_000) < 500


def test_a_bag_gives_what_is_in_it() -> None:
    """Dealing everything empties the bag exactly."""
    bag = [3, 0, 2]
    assert draw([0, 0, 1], 1, Rng(3)) == 2
    assert deal(bag, 5, Rng(3)) == [3, 0, 2]
    assert bag == [0, 0, 0]


def test_folded_keys() -> None:
    """The product of long numbers, without them."""
    rng = Rng(5)
    for _ in range(1000):
        key, number = rng.word() << 9, rng.word()
        assert folded(key, number) == (key * 1_000_003 + number) % (1 << 41)


BELL = """
import signal, time
from okapi.core.rng import Rng, folded

inside = False

def ring(*_):
    global inside
    if inside:  # once for each time, so nothing is thrown behind the try
        inside = False
        raise InterruptedError

signal.signal(signal.SIGALRM, ring)
rung, end, rng, key = 0, time.monotonic() + 2, Rng(1), 1
while time.monotonic() < end:
    try:
        inside = True
        signal.setitimer(signal.ITIMER_REAL, 0.0005)
        while True:
            key = folded(key, rng.below(1000))
    except InterruptedError:
        rung += 1
print(rung > 100)
"""


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no interval timer")
def test_an_interrupt_is_never_taken_for_missing_memory() -> None:
    """Compiled arithmetic on long numbers ends the process when a signal arrives there."""
    done = subprocess.run([sys.executable, "-c", BELL], capture_output=True, env=environment())
    assert (done.returncode, done.stdout.strip(), done.stderr) == (0, b"True", b"")
