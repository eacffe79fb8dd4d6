"""Press and sheet as plain data: what a page offers is what the rules allow (A80-11, A80-50)."""

from __future__ import annotations

import re
from typing import Any

import okapi
from okapi.core.game import Message
from okapi.core.match import Match
from okapi.core.talk import Clause, Talk
from okapi.replay.story import steps

GAME = okapi.game("africa_1880")
OPTIONS = {"historical": True, "nations": "order"}
BRITAIN, FRANCE, GERMANY = range(3)


def talking(**options: object) -> Match:
    """Britain, France and Germany in their historical places, about to talk."""
    return Match(GAME, 3, OPTIONS | options)


def seen(match: Match, seat: int | None) -> Talk:
    return GAME.face.talk(GAME.view(match.state, seat))


def say(match: Match, sender: int, to: int, body: str) -> None:
    match.post(Message(sender, (to,), body))


def filled(clause: Clause) -> str:
    """A clause with the first thing that fits in every gap."""
    used: set[str] = set()
    picks: dict[str, str] = {}
    for field in clause.fields:
        free = [pick.value for pick in field.picks if pick.value not in used]
        chosen = free[: field.least] if field.key != "place" else free[:1]
        used |= set(chosen)
        picks[field.key] = " ".join(chosen)
    return clause.notation.format_map(picks)


def write(match: Match, seat: int, *orders: str) -> None:
    for order in orders:
        match.act(seat, order)


def read(match: Match, *sheets: tuple[int, tuple[str, ...]]) -> None:
    """Everybody is ready, writes, leaves the rest blank and locks."""
    for seat in (BRITAIN, FRANCE, GERMANY):
        match.act(seat, "ready")
    for seat, orders in sheets:
        write(match, seat, *orders)
    for seat in (BRITAIN, FRANCE, GERMANY):
        for action in GAME.on_timeout(match.state, seat):
            match.act(seat, action)


def test_a80_56_every_clause_that_is_offered_is_understood() -> None:
    """Sentence and notation have the same gaps; filled in it is a proposal that may be sent."""
    match = talking()
    language = seen(match, BRITAIN)
    assert len(language.clauses) == 9
    for clause in language.clauses:
        gaps = set(re.findall(r"{(\w+)}", clause.notation))
        assert set(re.findall(r"{(\w+)}", str(clause.sentence))) == gaps
        assert gaps == {field.key for field in clause.fields}
        for kind in language.kinds:
            body = kind.notation.replace("{clauses}", filled(clause)) + language.aside + "please"
            message = Message(BRITAIN, (FRANCE, GERMANY), body)
            assert GAME.why_not_post(match.state, BRITAIN, message) is None, body


def test_a80_57_a_cession_names_the_places_it_clears() -> None:
    """Stances are map-wide, so the form says where exactly these two stand."""
    match = talking()
    for seat in (BRITAIN, FRANCE):
        write(match, seat, "land:dakar")
    read(match)
    (cede,) = [clause for clause in seen(match, BRITAIN).clauses if clause.verb == "cede"]
    assert dict(cede.hints)["cede france britain"].say() == "France leaves: Dakar"


def test_a80_58_answers_are_offered_to_those_who_are_asked() -> None:
    """Accept, refuse and counter for the other side, withdraw for the sender; then nothing."""
    match = talking()
    say(match, BRITAIN, FRANCE, "propose: ally britain france -- friends?")

    def answers(seat: int) -> list[str]:
        return [a.notation for c in seen(match, seat).channels for n in c.notes for a in n.answers]

    assert answers(FRANCE) == ["accept #1", "refuse #1", "counter #1: {clauses}"]
    assert answers(BRITAIN) == ["withdraw #1"]
    assert seen(match, GERMANY).channels == () == seen(match, None).channels
    say(match, FRANCE, BRITAIN, "accept #1")
    assert answers(FRANCE) == answers(BRITAIN) == []
    first, second = seen(match, FRANCE).channels[0].notes
    assert (str(first.status), first.good, first.text) == ("agreed", True, "friends?")
    assert str(second.kind) == "accepts proposal 1"


def test_a80_54_the_ledger_waits_and_then_knows() -> None:
    """Promised, with a mark where the own draft breaks it; after the reading kept or broken."""
    match = talking()
    say(match, BRITAIN, FRANCE, "propose: ally britain france")
    say(match, FRANCE, BRITAIN, "accept #1")
    write(match, FRANCE, "war:britain")
    (deal,) = seen(match, FRANCE).deals
    marked = {str(p.words): p.warning is not None for p in deal.promises}
    assert marked == {
        "Great Britain allied to France": False,
        "France allied to Great Britain": True,
    }
    assert all(promise.kept is None for promise in deal.promises)
    assert not any(promise.warning for promise in seen(match, BRITAIN).deals[0].promises)
    read(match)
    for seat in (BRITAIN, FRANCE):
        (deal,) = seen(match, seat).deals
        assert {str(p.words): p.kept for p in deal.promises} == {
            "Great Britain allied to France": True,
            "France allied to Great Britain": False,
        }
    assert seen(match, GERMANY).deals == () == seen(match, None).deals


def test_a80_60_letters_of_a_round_wait() -> None:
    """The sender sees that it waits; in the last round no proposal is offered."""
    match = talking(press="rounds", rounds=2)
    say(match, BRITAIN, FRANCE, "propose: ally britain france")
    (note,) = seen(match, BRITAIN).channels[0].notes
    assert "waits" in str(note.status)
    assert seen(match, FRANCE).channels == ()
    assert [kind.key for kind in seen(match, BRITAIN).kinds] == ["propose", "tell"]
    for seat in (BRITAIN, FRANCE, GERMANY):
        match.act(seat, "ready")
    (note,) = seen(match, FRANCE).channels[0].notes
    assert [answer.key for answer in note.answers] == ["accept", "refuse"]
    assert [kind.key for kind in seen(match, BRITAIN).kinds] == ["tell"]


def test_a80_11_the_sheet_is_all_that_is_written() -> None:
    """A slot for every line, the landing and every stance; its choices are legal, blanks marked."""
    match = talking()
    sheet = GAME.face.sheet(GAME.view(match.state, BRITAIN))
    legal = {action.text for action in match.legal(BRITAIN)}
    assert {text for slot in sheet for text, _ in slot.choices} <= legal
    assert [slot.blank for slot in sheet] == [
        "nothing:alexandria", "no_landing", "ally:france", "ally:germany",
    ]  # fmt: skip
    assert [str(slot.group) for slot in sheet] == ["Orders", "Landing", "Stances", "Stances"]
    write(match, BRITAIN, "war:france")
    chosen = {slot.chosen for slot in GAME.face.sheet(GAME.view(match.state, BRITAIN))}
    assert chosen == {"", "war:france"}
    assert GAME.face.sheet(GAME.view(match.state, None)) == ()


def test_a80_51_a_choice_takes_the_place_of_an_earlier_one() -> None:
    """Only the slot in question changes; what stands elsewhere is chosen again as it was."""
    match = talking()
    write(match, BRITAIN, "develop:alexandria", "land:dakar", "war:france")
    other = GAME.actions.parse("explore:alexandria:tripoli")
    way = match.instead(BRITAIN, other)
    assert way is not None
    count, then = way
    assert (count, [str(a) for a in then]) == (3, ["land:dakar", "war:france", str(other)])
    match.undo(BRITAIN, count)
    for action in then:
        match.act(BRITAIN, action)
    sheet = GAME.face.sheet(GAME.view(match.state, BRITAIN))
    assert {slot.chosen for slot in sheet} >= {"land:dakar", "war:france", str(other)}


def test_nothing_replaces_what_is_not_there_or_is_locked() -> None:
    """Another's slot, an impossible order and a locked sheet are not changed."""
    match = talking()
    write(match, BRITAIN, "develop:alexandria")
    assert match.instead(BRITAIN, GAME.actions.parse("develop:algiers")) is None
    assert match.instead(FRANCE, GAME.actions.parse("nothing:alexandria")) is None
    match.act(BRITAIN, "ready")
    assert match.instead(BRITAIN, GAME.actions.parse("nothing:alexandria")) is None


def test_a80_22_a_reading_is_told_phase_by_phase() -> None:
    """Developments, explorations, landings, stances, conflicts, colonies: each with its own map."""
    match = talking()
    read(
        match,
        (BRITAIN, ("land:dakar", "war:france", "explore:alexandria:tripoli")),
        (FRANCE, ("develop:algiers", "land:dakar")),
    )
    scenes = [step for step in steps(match, None) if step.told and step.ply == len(match.entries)]
    told = [[line.rule for line in step.told] for step in scenes]
    assert [sorted(set(rules)) for rules in told] == [
        ["A80-23"], ["A80-25"], ["A80-28"], ["A80-30"], ["A80-34"],
    ]  # fmt: skip
    dakar, algiers = GAME.board.by_id["dakar"], GAME.board.by_id["algiers"]  # type: ignore[attr-defined]
    views: list[Any] = [step.view for step in scenes]
    assert [view.position.filled[algiers] for view in views] == [1, 1, 1, 1, 1]
    assert [view.position.here[dakar].bit_count() for view in views] == [0, 0, 2, 2, 1]
    assert list(steps(match, None))[-1].view == GAME.view(match.state, None)


def test_a_letter_is_told_in_plain_words() -> None:
    """The log of a review says what was proposed, not how it is written; free talk stays free."""
    match = talking()
    say(match, BRITAIN, FRANCE, "propose: ally britain france -- friends?")
    say(match, FRANCE, BRITAIN, "gladly")
    told = [str(line.words) for step in steps(match, FRANCE) for line in step.told]
    assert told == [
        "Great Britain proposes to France: alliance among Great Britain, France “friends?”",
        "France says to Great Britain: “gladly”",
    ]
