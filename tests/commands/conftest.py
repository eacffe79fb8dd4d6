from __future__ import annotations

from pathlib import Path

import pytest

from scripts import workshop
from tests.commands.checkout import Checkout

needs_compiler = pytest.mark.skipif(
    workshop.why_interpreted() is not None, reason=f"{workshop.why_interpreted()}"
)


@pytest.fixture
def checkout(tmp_path: Path) -> Checkout:
    """A small checkout in a folder whose name has a space."""
    root = tmp_path / "a checkout"
    root.mkdir()
    return Checkout(root)
