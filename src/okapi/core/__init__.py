"""The core: what all games share. Standard library only, no I/O, no clock, no global randomness."""

from okapi.core import rng


def compiled() -> bool:
    """Whether the engine runs as compiled code."""
    return not rng.__file__.endswith(".py")
