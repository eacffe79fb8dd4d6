"""Numbers as bytes, the same on every machine."""

from __future__ import annotations

import struct

from okapi.core.errors import BadNotation


def pack(numbers: list[int]) -> bytes:
    """Whole numbers of at most 32 bits, one after another."""
    return struct.pack(f"<{len(numbers)}i", *numbers)


def unpack(data: bytes) -> list[int]:
    """The numbers back."""
    if len(data) % 4:
        raise BadNotation("not a stored position: its length is odd")
    return list(struct.unpack(f"<{len(data) // 4}i", data))
