"""Secrets that prove who somebody is. The database knows only their hashes."""

from __future__ import annotations

import secrets
from hashlib import blake2b
from typing import Final

_BYTES: Final = 24
_LONGEST: Final = 100


def new() -> str:
    """A secret of 192 random bits that fits into a link."""
    return secrets.token_urlsafe(_BYTES)


def new_id() -> str:
    """The name of a match: nobody guesses it, and who knows it may watch."""
    return secrets.token_urlsafe(9)


def hashed(secret: str) -> str:
    """What is stored of a secret; with so many random bits no salt is needed."""
    return blake2b(secret[:_LONGEST].encode(), digest_size=24, person=b"okapi-token").hexdigest()


def is_plausible(secret: str) -> bool:
    """Whether a text can be one of our secrets at all."""
    plain = secret.replace("-", "").replace("_", "")
    return 20 <= len(secret) <= _LONGEST and plain.isascii() and plain.isalnum()
