"""The bot that talks: legal words, a stated trust, and promises that are mostly kept."""

from __future__ import annotations

from okapi.bots import Bot, Clock
from okapi.bots.greedy import Greedy
from okapi.bots.negotiator import Negotiator
from okapi.core.game import Message
from okapi.core.match import Match
from okapi.core.rng import Rng
from okapi.games.africa_1880.press import Deal
from okapi.games.africa_1880.trust import ENOUGH, NEUTRAL, trust
from tests.africa_1880.table import GAME, act, finish, post, seat, talking, writing
from tests.africa_1880.test_press import everybody_ready


def played(kinds: list[type[Bot]], **options: object) -> Match:
    """A match in which every bot speaks whenever it is asked."""
    match = Match(GAME, len(kinds), {"nations": "order", "historical": True, **options})
    bots = [kind(GAME, i, Rng(3, str(i))) for i, kind in enumerate(kinds)]
    while seats := match.to_act():
        who = seats[0]
        for message in bots[who].speak(match.game.view(match.state, who), Clock()):
            match.post(message)
        view = match.game.view(match.state, who)
        match.act(who, bots[who].choose(view, match.legal(who), Clock()))
    return match


def test_it_only_says_what_may_be_said() -> None:
    """In rounds and in free talk, among its own kind and with others."""
    for options in ({"press": "rounds"}, {"press": "free"}, {"press": "rounds", "rounds": 1}):
        match = played([Negotiator, Greedy, Negotiator, Greedy], **options)
        assert match.outcome() is not None
    talk = [e for e in match.entries if isinstance(e, Message)]
    assert all(message.audience for message in talk)


def test_it_makes_agreements() -> None:
    """Some are kept and seen as kept."""
    match = played([Negotiator, Negotiator, Greedy], press="rounds")
    deals = match.game.view(match.state, 0).ledger()
    assert deals
    assert any(all(promise.kept for promise in deal.promises) for deal in deals)


def test_trust_follows_the_ledger() -> None:
    """A kept word raises it, a broken one lowers it, and time heals."""
    s = talking("congo: france germany")
    for nation in ("britain", "germany"):
        post(s, nation, "france", f"propose: ally france {nation}")
        post(s, "france", nation, "accept #1")
    everybody_ready(s)
    act(s, "germany", "war:france")
    finish(s)
    after = trust(s, seat(s, "france"))
    assert after[0] > NEUTRAL > ENOUGH > after[2]
    for _ in range(4):
        everybody_ready(s)
        finish(s)
    later = trust(s, seat(s, "france"))
    assert after[2] < later[2] < NEUTRAL


def leagues(match: Match, seat: int) -> list[Deal]:
    """The agreements of a seat to go to war together."""
    deals = match.game.view(match.state, seat).ledger()
    return [deal for deal in deals if all(clause.verb == "war" for clause in deal.clauses)]


def test_those_who_make_proposals_go_to_war_together_on_those_who_do_not() -> None:
    """Half the table on the other half; most of it is kept."""
    match = played([Negotiator, Greedy] * 3, press="rounds")
    found = leagues(match, 0)
    assert found
    for deal in found:
        assert deal.members == (0, 2, 4)
        assert [clause.nations for clause in deal.clauses] == [(0, 2, 4, q) for q in (1, 3, 5)]
    kept = [promise.kept for deal in found for promise in deal.promises]
    assert sum(kept) > 0.8 * len(kept)


def test_it_agrees_to_nothing_that_is_against_what_it_has_offered() -> None:
    """Who has offered an alliance is not at the same time for a war on that nation."""
    s = talking("congo: france germany britain", press="rounds")
    offers = Negotiator(GAME, seat(s, "france"), Rng(1)).speak(GAME.view(s, 1), Clock())
    assert {m.body for m in offers} >= {"propose: ally france germany"}
    for message in offers:
        GAME.post(s, message.sender, message)
    post(s, "britain", "france", "propose: war britain france on germany")
    everybody_ready(s)
    replies = Negotiator(GAME, seat(s, "france"), Rng(1)).speak(GAME.view(s, 1), Clock())
    assert "refuse" in " ".join(m.body for m in replies if seat(s, "britain") in m.audience)


def test_nobody_is_asked_twice_in_a_turn() -> None:
    """However often it may speak while all talk freely."""
    s = talking("congo: france germany; gabon: france")
    bot = Negotiator(GAME, seat(s, "france"), Rng(1))
    for message in bot.speak(GAME.view(s, 1), Clock()):
        GAME.post(s, message.sender, message)
    assert bot.speak(GAME.view(s, 1), Clock()) == []


def talked(match: Match, bots: list[Bot]) -> list[Message]:
    """What bots say in one talk as long as any of them has something to say."""
    said: list[Message] = []
    for _ in range(10):
        before = len(said)
        for who, bot in enumerate(bots):
            for message in bot.speak(match.game.view(match.state, who), Clock()):
                match.post(message)
                said.append(message)
        if len(said) == before:
            return said
    raise AssertionError("they talk for ever")


def test_a_league_is_proposed_once_in_a_talk() -> None:
    """Neither its maker nor who has heard it says it again; in the end everything is said."""
    match = Match(GAME, 6, {"nations": "order", "historical": True, "press": "free"})
    kinds: list[type[Bot]] = [Negotiator, Greedy] * 3
    bots = [kind(GAME, i, Rng(0, str(i))) for i, kind in enumerate(kinds)]
    wars: list[list[str]] = []
    while len(wars) < 4:
        if match.game.view(match.state, 0).phase == "talk":
            said = talked(match, bots)
            wars.append([m.body for m in said if m.body.startswith("propose: war")])
            for who in match.to_act():
                match.act(who, "ready")
        else:
            who = match.to_act()[0]
            view = match.game.view(match.state, who)
            match.act(who, bots[who].choose(view, match.legal(who), Clock()))
    assert any(wars)
    assert all(len(bodies) == len(set(bodies)) for bodies in wars)


def test_it_takes_what_an_ally_leaves_open_in_the_last_turn() -> None:
    """War on a nation that will trust it wins a shared territory for itself."""
    s = writing("congo full: france germany; tunis colony: germany", turn=8)
    bot = Negotiator(GAME, seat(s, "france"), Rng(1))
    chosen = set()
    while seat(s, "france") in GAME.to_act(s):
        view = GAME.view(s, seat(s, "france"))
        action = bot.choose(view, GAME.legal(s, seat(s, "france")), Clock())
        chosen.add(str(action))
        GAME.apply(s, seat(s, "france"), action)
    assert "war:germany" in chosen


def test_in_silence_it_says_nothing() -> None:
    """There is nothing to say while sheets are written."""
    s = writing("congo: france germany")
    bot = Negotiator(GAME, 1, Rng(1))
    assert bot.speak(GAME.view(s, 1), Clock()) == []
