"""Where the table can be reached."""

from __future__ import annotations

import pytest

from okapi.core.errors import OkapiError
from okapi.table.network import checked_url, in_address
from okapi.table.server import House
from okapi.table.settings import Settings


@pytest.mark.parametrize("url", ["", "https://okapi.example", "http://[2001:db8::5]:8880/table"])
def test_addresses_by_which_others_reach_the_table(url: str) -> None:
    """None at all is one, too."""
    assert checked_url(url) == url


@pytest.mark.parametrize(
    "url", ["okapi.example", "okapi.example:8880", "ftp://okapi.example", "https://", "http://[::1",
            "https://me@okapi.example", "https://okapi.example:x"],
)  # fmt: skip
def test_a_public_address_that_leads_nowhere_is_refused(settings: Settings, url: str) -> None:
    """When the table opens: later nobody would be answered."""
    with pytest.raises(OkapiError, match="not an address such as"):
        House(Settings(database=settings.database, public_url=url), "127.0.0.1", 0, lan=False)


def test_addresses_with_colons_stand_in_brackets() -> None:
    """So that a port can follow."""
    assert in_address("2001:db8::5") == "[2001:db8::5]"
    assert in_address("127.0.0.1") == "127.0.0.1"
