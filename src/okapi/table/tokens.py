"""Secrets that prove who somebody is. The database knows only their hashes."""

from __future__ import annotations

import secrets
from base64 import urlsafe_b64encode
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


def is_id(text: str) -> bool:
    """Whether a text can be the name of a match; others need not be looked up."""
    plain = text.replace("-", "").replace("_", "")
    return len(text) <= 32 and (not plain or (plain.isascii() and plain.isalnum()))


def hashed(secret: str) -> str:
    """What is stored of a secret; with so many random bits no salt is needed."""
    return blake2b(secret[:_LONGEST].encode(), digest_size=24, person=b"okapi-token").hexdigest()


def invitation(secret: str, match_id: str, seat: int, count: int) -> str:
    """The invitation number `count` to a seat: whoever made the table can work it out again.

    So nobody has to keep it, and the database knows only its hash.
    """
    text = f"{match_id}\n{seat}\n{count}".encode()
    key = hashed(f"invite {secret}").encode()
    digest = blake2b(text, key=key, digest_size=_BYTES, person=b"okapi-invite").digest()
    return urlsafe_b64encode(digest).decode()


def is_plausible(secret: str) -> bool:
    """Whether a text can be one of our secrets at all."""
    plain = secret.replace("-", "").replace("_", "")
    return 20 <= len(secret) <= _LONGEST and plain.isascii() and plain.isalnum()
