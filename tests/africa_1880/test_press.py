"""Talk: when, with whom, in which words, and what became of it (A80-8 to A80-10, A80-50 to 60)."""

from __future__ import annotations

import pytest

from okapi.core.game import Message
from okapi.core.record import read, write, write_for
from okapi.core.rng import Rng
from okapi.games import load
from okapi.games.africa_1880.press import Clause, Letter, expand, parse_clause
from okapi.games.africa_1880.state import TALKING, WRITING, State
from okapi.replay import steps
from tests.africa_1880.table import (
    BOARD,
    GAME,
    SIX,
    act,
    finish,
    message,
    post,
    post_refusal,
    seat,
    start_match,
    talking,
    writing,
)

FOUR = "britain france germany italy"


def status(s: State, nation: str, number: int = 1) -> str:
    """What became of a proposal, as a nation sees it."""
    for channel in GAME.view(s, seat(s, nation)).channels():
        if number in channel.proposals:
            return channel.proposals[number].status
    return "unknown"


def everybody_ready(s: State) -> None:
    """The round, or the talk, ends."""
    for who in GAME.to_act(s):
        GAME.apply(s, who, GAME.choices.ready)


def test_a80_8_nations_talk_freely_in_phase_1() -> None:
    """All together or in any group, as often as they like."""
    s = talking("congo: france", nations=FOUR)
    post(s, "france", "all", "Good morning.")
    post(s, "italy", "france germany", "Shall we?")
    post(s, "germany", "italy", "No.")
    assert len(GAME.view(s, seat(s, "italy")).letters) == 3


def test_a80_9_agreements_bind_nobody() -> None:
    """Every order stays legal, whatever was agreed."""
    s = talking("congo: france germany")
    before = writing("congo: france germany", press=0)
    post(s, "france", "germany", "propose: ally france germany; develop france congo")
    post(s, "germany", "france", "accept #1")
    everybody_ready(s)
    assert GAME.legal(s, 1) == GAME.legal(before, 1)
    act(s, "france", "war:germany", "nothing:congo")


def test_a80_10_talk_ends_and_writing_begins() -> None:
    """When all are ready (or time is up) nothing can be said any more."""
    s = talking("congo: france")
    for who in GAME.to_act(s):
        assert [str(a) for a in GAME.on_timeout(s, who)] == ["ready"]
    everybody_ready(s)
    assert s.phase == WRITING
    assert post_refusal(s, "france", "germany", "One more thing") == "A80-53"


def test_a80_50_a_message_cancels_ones_own_ready() -> None:
    """And nobody else's; the record holds only what counts."""
    match = start_match()
    match.act(0, "ready")
    match.act(1, "ready")
    match.post(Message(0, (1,), "Wait."))
    assert match.to_act() == (0, 2)
    match.act(0, "ready")
    match.act(2, "ready")
    text = write(match)
    assert text.count("0 ready") == 1
    assert read(text, load).state == match.state


def test_a80_52_a_channel_is_seen_by_its_members_only() -> None:
    """Views and records of others do not show that it exists."""
    match = start_match(4)
    match.post(Message(0, (1, 2), "A group of three."))
    match.post(Message(0, (1,), "A pair."))
    assert match.talking() == [(0, 1), (0, 1, 2)]
    for who, count in ((0, 2), (1, 2), (2, 1), (3, 0), (None, 0)):
        assert len(match.game.view(match.state, who).letters) == count
        assert write_for(match, who).count("\n> ") == count
    assert [c.members for c in match.game.view(match.state, 1).channels()] == [(0, 1, 2), (0, 1)]


def test_a80_52_spectators_read_the_channel_of_the_whole_table() -> None:
    """Whatever is said there; its agreements stay with the parties (A80-54)."""
    match = start_match(3)
    match.post(Message(0, (1, 2), "propose: ally britain france"))
    match.post(Message(0, (1,), "A pair."))
    for who, others in ((1, (0, 2)), (2, (0, 1))):
        match.post(Message(who, others, "accept #1"))
    known = match.game.view(match.state, None)
    assert [letter.sender for letter in known.letters] == [0, 1, 2]
    assert write_for(match, None).count("\n> ") == 3
    talk = match.game.face.talk(known)
    assert [channel.members for channel in talk.channels] == [(0, 1, 2)]
    assert not any(note.answers for channel in talk.channels for note in channel.notes)
    assert (talk.deals, talk.kinds, known.ledger()) == ((), (), [])


def test_a80_53_talk_is_for_phase_1_and_numbers_tell_nothing() -> None:
    """A message is numbered within its own channel."""
    s = talking("congo: france", nations=FOUR)
    for _ in range(3):
        post(s, "france", "italy", "propose: ally france italy")
    post(s, "france", "germany", "propose: ally france germany")
    (channel,) = GAME.view(s, seat(s, "germany")).channels()
    assert list(channel.proposals) == [1]
    assert post_refusal(writing("congo: france", press=0), "france", "germany", "!") == "A80-53"


def test_a80_54_x_24_the_ledger() -> None:
    """Italy breaks one of five promises; both parties see it and nobody else does."""
    s = talking("fezzan 1: france italy", nations=FOUR)
    post(s, "italy", "france", "propose: share fezzan france italy; stay_out france chad")
    post(s, "france", "italy", "accept #1")
    everybody_ready(s)
    act(s, "france", "develop:fezzan")
    act(s, "italy", "develop:fezzan", "war:france")
    finish(s)
    (deal,) = GAME.view(s, seat(s, "france")).ledger()
    assert len(deal.promises) == 5
    assert [str(p.clause) for p in deal.promises if not p.kept] == ["stance italy france A"]
    assert (deal.broken_by(3), deal.broken_by(1)) == (1, 0)
    assert GAME.view(s, seat(s, "italy")).ledger() == [deal]
    assert GAME.view(s, seat(s, "germany")).ledger() == []
    assert GAME.view(s, None).ledger() == []
    fezzan = BOARD.by_id["fezzan"]
    assert s.position.colony[fezzan]
    assert s.position.here[fezzan] == 0b1000


@pytest.mark.parametrize(
    ("body", "rule"),
    [
        ("propose: ally britain germany", "A80-55"),  # the sender cannot bind others
        ("propose:", "A80-55"),
        ("propose: " + "; ".join(["ally britain france"] * 7), "A80-55"),
        ("propose #1: ally britain france", "A80-55"),
        ("accept #1", "A80-55"),
        ("counter #4: ally britain france", "A80-55"),
        ("x" * 501, "A80-55"),
        ("tell: ally britain france -- " + "x" * 501, "A80-55"),
        ("propose: befriend britain france", "A80-56"),
        ("propose: stance britain britain A", "A80-56"),
        ("propose: stance britain france X", "A80-56"),
        ("propose: enter britain atlantis", "A80-56"),
        ("propose: ally britain", "A80-56"),
        ("propose: cede britain france germany", "A80-56"),
        ("tell: ally britain belgium", "A80-2"),
    ],
)
def test_a80_55_the_form_of_a_message(body: str, rule: str) -> None:
    """Kinds, clauses, references and text have their limits."""
    s = talking("congo: france")
    assert post_refusal(s, "britain", "france", body) == rule


def test_a80_55_who_answers_a_proposal() -> None:
    """Those it was made to; its sender withdraws it; answers go to the whole channel."""
    s = talking("congo: france", nations=FOUR)
    post(s, "france", "germany italy", "propose: ally france germany italy")
    assert post_refusal(s, "france", "germany italy", "accept #1") == "A80-55"
    assert post_refusal(s, "germany", "france italy", "withdraw #1") == "A80-55"
    assert post_refusal(s, "germany", "france", "accept #1") == "A80-55"
    post(s, "germany", "france italy", "accept #1")
    assert post_refusal(s, "germany", "france italy", "refuse #1") == "A80-58"
    post(s, "france", "germany italy", "withdraw #1 -- never mind")
    assert status(s, "italy") == "withdrawn"


@pytest.mark.parametrize(
    "text",
    [
        "stance france italy A",
        "stance france italy W",
        "enter france chad",
        "stay_out france chad",
        "develop france chad",
        "no_develop france chad",
        "ally france italy germany",
        "war france italy on germany",
        "share chad france italy",
        "cede france italy",
    ],
)
def test_a80_56_clauses_are_read_as_they_are_written(text: str) -> None:
    """Notation and clause name each other."""
    clause = parse_clause(text)
    assert clause is not None
    assert str(clause) == text


@pytest.mark.parametrize(
    ("clause", "orders", "kept"),
    [
        ("stance france germany W", ["war:germany"], True),
        ("stance france germany A", ["war:germany"], False),
        ("enter france gabon", ["explore:congo:gabon"], True),
        ("enter france gabon", ["land:gabon"], True),
        ("enter france gabon", ["develop:congo"], False),
        ("stay_out france gabon", ["develop:congo"], True),
        ("stay_out france gabon", ["land:gabon"], False),
        ("develop france congo", ["develop:congo"], True),
        ("develop france congo", ["nothing:congo"], False),
        ("no_develop france congo", ["explore:congo:gabon"], True),
        ("no_develop france congo", ["develop:congo"], False),
    ],
)
def test_a80_56_a_base_clause_is_kept_or_broken(clause: str, orders: list[str], kept: bool) -> None:
    """By what stands on the sheet."""
    s = talking("congo: france")
    post(s, "france", "germany", f"propose: {clause}")
    post(s, "germany", "france", "accept #1")
    everybody_ready(s)
    act(s, "france", *orders)
    finish(s)
    (deal,) = GAME.view(s, seat(s, "germany")).ledger()
    assert [promise.kept for promise in deal.promises] == [kept]


def test_a80_57_shorthands_are_base_clauses() -> None:
    """Expanded on the position at the start of the turn."""
    s = talking("fezzan 1: france italy; chad full: france italy", nations=FOUR)

    def base(text: str) -> list[str]:
        clause = parse_clause(text)
        assert clause is not None
        return [str(one) for one in expand(clause, BOARD, s.position)]

    both = ["stance france italy A", "stance italy france A"]
    assert base("ally france italy") == both
    assert base("war france italy on germany") == [
        "stance france germany W", "stance italy germany W", *both,
    ]  # fmt: skip
    assert base("share fezzan france italy") == [
        *both, "develop france fezzan", "develop italy fezzan",
    ]  # fmt: skip
    assert base("share chad france italy") == both
    assert base("cede france italy") == ["stance france italy A", "stance italy france W"]
    assert base("enter france chad") == ["enter france chad"]


def test_a80_58_how_a_proposal_ends() -> None:
    """Accepted by all, refused or countered by one, withdrawn, or too late."""
    s = talking("congo: france", nations=FOUR)
    for _ in range(3):
        post(s, "france", "italy", "propose: ally france italy")
    post(s, "italy", "france", "accept #1")
    assert status(s, "france", 1) == "agreed"
    post(s, "italy", "france", "refuse #2")
    assert status(s, "france", 2) == "refused"
    assert post_refusal(s, "italy", "france", "accept #2") == "A80-58"
    post(s, "italy", "france", "counter #3: cede italy france")
    assert status(s, "france", 3) == "refused"
    assert status(s, "france", 7) == "unknown"
    assert status(s, "france", 6) == "open"
    everybody_ready(s)
    assert status(s, "france", 6) == "expired"
    assert status(s, "france", 1) == "agreed"
    finish(s)
    assert GAME.view(s, seat(s, "france")).channels() == []  # a new turn, a new slate


def test_a80_58_all_must_accept_a_proposal_to_several() -> None:
    """One acceptance of two leaves it open."""
    s = talking("congo: france", nations=FOUR)
    post(s, "france", "germany italy", "propose: ally france germany italy")
    post(s, "germany", "france italy", "accept #1")
    assert status(s, "france") == "open"
    post(s, "italy", "france germany", "accept #1")
    assert status(s, "germany") == "agreed"


def test_a80_59_limits() -> None:
    """Twelve structured messages to a nation, three open proposals; free text without end."""
    s = talking("congo: france", nations=FOUR)
    for _ in range(3):
        post(s, "france", "italy", "propose: ally france italy")
    assert post_refusal(s, "france", "italy", "propose: ally france italy") == "A80-59"
    assert post_refusal(s, "france", "all", "propose: ally france italy") == "A80-59"
    post(s, "france", "germany", "propose: ally france germany")
    for _ in range(9):
        post(s, "france", "italy", "tell: stance france italy A")
    assert post_refusal(s, "france", "italy", "tell: stance france italy A") == "A80-59"
    for _ in range(20):
        post(s, "france", "italy", "please")


def test_a80_60_letters_of_a_round_arrive_together() -> None:
    """At most one structured message to each nation; it is read when the round is over."""
    s = talking("congo: france", nations=FOUR, press="rounds", rounds=3)
    post(s, "france", "italy", "propose: ally france italy")
    assert post_refusal(s, "france", "italy", "tell: stance france italy A") == "A80-60"
    post(s, "france", "germany", "propose: ally france germany")
    assert GAME.view(s, seat(s, "italy")).letters == []
    assert len(GAME.view(s, seat(s, "france")).letters) == 2
    everybody_ready(s)
    assert (s.phase, s.round) == (TALKING, 2)
    assert len(GAME.view(s, seat(s, "italy")).letters) == 1
    post(s, "italy", "france", "accept #1")
    everybody_ready(s)
    assert status(s, "france") == "agreed"
    assert post_refusal(s, "france", "italy", "propose: ally france italy") == "A80-60"
    post(s, "germany", "france", "refuse #1")
    everybody_ready(s)
    assert s.phase == WRITING


def test_a80_60_a_letter_is_in_nobodys_record_before_its_round_ends() -> None:
    """Its sender has it at once; the others when everybody is ready."""
    match = start_match(press="rounds")
    before = {who: write_for(match, who) for who in (None, 1, 2)}
    match.post(Message(0, (1,), "tell: stance britain france A -- psst"))
    assert {who: write_for(match, who) for who in (None, 1, 2)} == before
    assert "psst" in write_for(match, 0)
    assert "psst" not in "".join(str(line.words) for step in steps(match, 1) for line in step.told)
    for who in range(3):
        match.act(who, "ready")
    heard = [who for who in (None, 0, 1, 2) if "psst" in write_for(match, who)]
    assert heard == [0, 1]
    assert read(write(match), load).state == match.state


def test_a80_60_a_refusal_beats_an_acceptance_of_the_same_round() -> None:
    """And a withdrawal too."""
    for answer, nation in (("refuse #1", "italy"), ("withdraw #1", "france")):
        s = talking("congo: france", nations=FOUR, press="rounds")
        post(s, "france", "germany italy", "propose: ally france germany italy")
        everybody_ready(s)
        post(s, "germany", "france italy", "accept #1")
        others = {"italy": "france germany", "france": "germany italy"}[nation]
        post(s, nation, others, answer)
        everybody_ready(s)
        assert status(s, "germany") in ("refused", "withdrawn")


def test_a80_60_the_order_of_arrival_in_a_round_means_nothing() -> None:
    """Two ways to send the same letters give the same state."""
    ends = []
    for order in (("france", "italy"), ("italy", "france")):
        s = talking("congo: france", nations=FOUR, press="rounds")
        for nation in order:
            other = {"france": "italy", "italy": "france"}[nation]
            post(s, nation, other, f"tell: stance {nation} {other} A")
        everybody_ready(s)
        ends.append(GAME.encode(s))
    assert ends[0] == ends[1]


def test_a80_60_no_rounds_is_no_press() -> None:
    """Nothing can be said, and turns begin with the sheets."""
    s = writing("congo: france", nations=SIX)
    assert post_refusal(s, "france", "italy", "Hello") == "A80-60"


@pytest.mark.parametrize(
    ("sender", "to", "body", "sentence"),
    [
        ("france", "italy", "propose:", "A proposal needs at least one clause."),
        ("france", "italy", "propose: dance", "A clause is not understood."),
        ("france", "italy", "propose: " + "; ".join(["ally france italy"] * 7),
         "A message has at most six clauses."),
        ("france", "italy", "propose #1: ally france italy",
         "A proposal answers nothing; a counter does."),
        ("france", "italy", "propose: stay_out france atlantis",
         "A clause names a territory that is not on the map."),
        ("france", "italy", "propose: ally france belgium",
         "A clause names a nation that is not in the game."),
        ("france", "italy", "propose: stance germany italy W",
         "A proposal speaks only for its sender and those it is sent to."),
        ("france", "italy", "accept #9", "There is no such proposal in this channel."),
        ("france", "italy", "accept #1", "Your own proposal is for the others to answer."),
        ("italy", "france", "withdraw #1", "Only who made a proposal can withdraw it."),
        ("italy", "france", "x" * 501, "The free text of a message has at most 500 characters."),
    ],
)  # fmt: skip
def test_a80_55_a_refusal_says_what_is_wrong(
    sender: str, to: str, body: str, sentence: str
) -> None:
    """In a sentence for people, beside the rule."""
    s = talking("congo: france", nations=FOUR)
    post(s, "france", "italy", "propose: ally france italy")
    said = message(s, sender, to, body)
    refused = GAME.why_not_post(s, said.sender, said)
    assert refused is not None
    assert str(refused.words) == sentence


def test_a80_60_refusals_of_rounds_say_what_is_wrong() -> None:
    """One message to each nation; at last only answers."""
    s = talking("congo: france", nations=FOUR, press="rounds", rounds=1)
    post(s, "france", "italy", "tell: stance france italy A")
    for body, sentence in (
        ("tell: stance france italy W", "One structured message to each nation in a round."),
        ("propose: ally france italy", "In the last round one can only accept, refuse and tell."),
    ):
        refused = GAME.why_not_post(s, 1, message(s, "france", "italy", body))
        assert refused is not None
        assert str(refused.words) == sentence


def test_free_text_is_never_mistaken_for_a_structured_message() -> None:
    """Only what reads exactly like one is one."""
    for body in ("accept", "I propose: nothing", "refuse", "say #2: yes", "tell me more", "war!"):
        assert Letter(1, 0, 0, (1,), body).kind == "say"
    assert Letter(1, 0, 0, (1,), "say #2: yes").ref == 2
    told = Letter(1, 0, 0, (1,), "tell: stance france italy W -- beware")
    assert (told.kind, told.text) == ("tell", "beware")
    assert told.clauses == (Clause("stance", (1, 3), stance="W"),)


def test_a80_52_a_state_with_press_is_stored_and_imagined() -> None:
    """Letters survive storage; an imagined state has those one has read."""
    s = talking("congo: france", nations=FOUR)
    post(s, "france", "italy", "propose: ally france italy -- “Zoë”\n")
    post(s, "britain", "germany", "psst")
    assert GAME.decode(GAME.encode(s)) == s
    for who in (None, *range(4)):
        view = GAME.view(s, who)
        assert GAME.view(GAME.imagine(view, Rng(1)), who) == view
