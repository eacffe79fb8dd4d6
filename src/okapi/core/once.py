"""What depends on nothing but what it shows is made once, for everybody who sees the same."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Final, Generic, TypeVar

T = TypeVar("T")

MOST: Final = 4096


class Once(Generic[T]):
    """Keeps what was made, by all that it shows; when there is too much it begins anew."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self._made: dict[Hashable, T] = {}

    def __call__(self, shown: Hashable, make: Callable[[], T]) -> T:
        known = self._made.get(shown)
        if known is None:
            if len(self._made) >= self.most:
                self._made.clear()
            known = self._made[shown] = make()
        return known
