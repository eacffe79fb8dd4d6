"""The list of mutants that may survive (survivors.md) stays true when the rules are edited."""

from __future__ import annotations

from scripts.mutate import mutants, reasons


def test_every_survivor_can_still_be_made_and_has_a_reason() -> None:
    """An entry that names a change which is no longer possible is named here."""
    possible = {mutant.name for mutant in mutants("africa_1880")}
    listed = reasons("africa_1880")
    assert [name for name in listed if name not in possible] == []
    assert [name for name, reason in listed.items() if len(reason) < 20] == []
