"""Talk at the table: chat everywhere, press where the game has it, and nothing for others' ears."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from okapi.table import speakers, talk
from okapi.table.app import make_app
from okapi.table.settings import Settings
from okapi.table.workers import Question, Workers
from tests.table.conftest import browser
from tests.table.players import Player, begun, made, post
from tests.table.test_play import quick

Another = Callable[[], TestClient]
SECRET = "meet me in Timbuktu"


def said(player: Player) -> str:
    """All that a player reads in the talk, as plain text."""
    return unescape(re.sub(r"<[^>]+>", " ", player.parts.get("talk", "")))


def answered(number: int, player: Player) -> bool:
    """Whether a player reads what was answered to a proposal."""
    return any(f"{answer} proposal {number}" in said(player) for answer in ("accepts", "refuses"))


def then(player: Player, **message: Any) -> None:
    """Do something that counts, and see it."""
    number = player.facts["number"]
    assert "refused" not in player.do(**message)
    player.until(lambda p: p.facts["number"] != number)


def until_talk(player: Player) -> None:
    """Start somewhere, and wait until nations talk."""
    player.until(lambda p: bool(p.facts["asked"]))
    while 'data-open="1"' not in player.parts["talk"]:
        if player.facts["unconfirmed"]:
            then(player, do="confirm")
        else:
            then(player, do="act", action=player.legal()[0])
        player.until(lambda p: bool(p.facts["asked"]))


def version(client: TestClient, url: str) -> str:
    """The number of changes that a page has seen."""
    return str(client.get(url).text.partition('"version":')[2].partition(",")[0])


@contextmanager
def three(
    client: TestClient, another: Another, **more: str
) -> Iterator[tuple[str, list[Player], list[TestClient]]]:
    """Britain, France and Germany, each in a browser of its own, ready to talk."""
    form = {
        "seats": "3", "who0": "you", "name0": "Anna", "who1": "friend", "who2": "friend",
        "spectators": "1", "option:historical": "true", "option:nations": "order",
    }  # fmt: skip
    url = made(client, "africa_1880", **form, **more)
    browsers = [client, another(), another()]
    for friend, name in zip(browsers[1:], ("Bob", "Eve"), strict=True):
        lobby = client.get(url).text
        invite = lobby.partition("/join/")[2].partition('"')[0]
        assert post(friend, f"/join/{invite}", name=name).headers["location"] == url
    for seat, one in enumerate(browsers):
        begun(one, url, seat)
    with ExitStack() as stack:
        players = [stack.enter_context(Player(one, url)) for one in browsers]
        for player in players:
            player.until(lambda p: p.facts["asked"])
        yield url, players, browsers


def locked(players: list[Player], war: int = -1) -> None:
    """Everybody stops talking and locks a sheet of blanks; one may be at war with Britain."""
    for player in players:
        then(player, do="act", action="ready")
    for seat, player in enumerate(players):
        player.until(lambda p: "A80-53" in p.parts["talk"])
        if seat == war:
            then(player, do="act", action="war:britain")
        then(player, do="rest")
        then(player, do="act", action="lock")


# Chat


def test_everybody_reads_the_chat_and_only_seats_write(
    client: TestClient, another: Another
) -> None:
    """What a seat says is on every page, harmless; a spectator reads it and cannot answer."""
    url = quick(client)
    with Player(client, url) as me, Player(another(), url) as spectator:
        me.until(lambda p: True)
        assert "refused" not in me.do(do="say", text="Hello <b>all</b>\nof you")
        spectator.until(lambda p: "Hello" in said(p))
        assert "<b>all</b>" not in spectator.parts["talk"]
        assert "Hello <b>all</b>\nof you" in said(spectator)
        spectator.do(do="say", text="let me in")
        assert "let me in" not in client.get(url).text


def test_a_chat_message_counts_once_and_has_bounds(client: TestClient) -> None:
    """The same request is done once; too long, empty or too fast is refused."""
    url = quick(client)
    with Player(client, url) as me:
        me.until(lambda p: True)
        for _ in range(2):
            me.do(do="say", text="once", key="same")
        me.until(lambda p: "once" in said(p))
        assert said(me).count("once") == 1
        assert "500" in me.do(do="say", text="x" * 501)["refused"]
        assert "refused" in me.do(do="say", text=" \n ")
        answers = [me.do(do="say", text=f"flood {n}") for n in range(talk.BURST + 1)]
        assert "Slower" in answers[-1]["refused"]


def test_chat_and_press_survive_a_restart(settings: Settings) -> None:
    """What was acknowledged is there again; requests of before are not done twice."""
    with browser(make_app(settings)) as before:
        chatty, pressed = quick(before), quick(before, "africa_1880")
        with Player(before, chatty) as me:
            me.until(lambda p: True)
            me.do(do="say", text="remember me", key="k1")
        with Player(before, pressed) as me:
            until_talk(me)
            me.do(do="post", to="1", text=SECRET, key="k2")
            me.until(lambda p: SECRET in said(p))
        cookies = before.cookies
    with browser(make_app(settings)) as after:
        after.cookies = cookies
        with Player(after, chatty) as me:
            me.until(lambda p: True)
            me.do(do="say", text="remember me", key="k1")
            assert said(me).count("remember me") == 1
        with Player(after, pressed) as me:
            me.until(lambda p: SECRET in said(p))
            me.do(do="post", to="1", text=SECRET, key="k2")
            assert said(me).count(SECRET) == 1


# Press


def test_a80_52_nothing_of_a_private_channel_reaches_anybody_else(
    client: TestClient, another: Another
) -> None:
    """Neither words nor that there were any: no frame, no number, no page, no record, no review."""
    with three(client, another) as (url, (anna, bob, eve), (_, friend, third)):
        stranger = another()
        pages = [f"{url}{rest}" for rest in ("", "/text", "/record", "/review", "/review?ply=999")]
        pages += [f"{url}/record?as=0", f"{url}/film?as=spectator"]

        def all_seen() -> list[str]:
            """Everything that outsiders can fetch, without what is random in a page."""
            texts = [outsider.get(page).text for outsider in (third, stranger) for page in pages]
            return [re.sub(r'"now":[0-9.]+', "", text) for text in texts]

        before = (all_seen(), version(third, url), version(stranger, url), eve.facts["number"])
        assert "refused" not in anna.do(do="post", to="1", text=SECRET)
        bob.until(lambda p: SECRET in said(p))
        bob.do(do="post", to="0", text="propose: ally britain france -- gladly")
        anna.until(lambda p: "gladly" in said(p))
        after = (all_seen(), version(third, url), version(stranger, url), eve.facts["number"])
        assert after == before
        assert SECRET in friend.get(f"{url}/record").text


def test_a80_52_spectators_read_what_is_said_to_the_whole_table(
    client: TestClient, another: Another
) -> None:
    """On the page, in the record and over the API; nothing that goes to some only, no ledger."""
    with three(client, another) as (url, (anna, bob, eve), _):
        stranger = another()
        with Player(stranger, url) as watcher:
            watcher.until(lambda p: True)
            assert "refused" not in anna.do(do="post", to="1", text=SECRET)
            assert "refused" not in anna.do(
                do="post", to="1,2", text="propose: ally britain france"
            )
            for friend, to in ((bob, "0,2"), (eve, "0,1")):
                friend.until(lambda p: 'data-notation="accept #1"' in p.parts["talk"])
                friend.do(do="post", to=to, text="accept #1")
            watcher.until(lambda p: said(p).count("accepts proposal 1") == 2)
            anna.until(lambda p: "promised" in said(p))
        assert "alliance among Great Britain, France" in said(watcher)
        assert "promised" not in said(watcher)
        pages = [stranger.get(f"{url}{page}").text for page in ("", "/text", "/record", "/review")]
        heard = stranger.get(f"/api/matches/{url.rpartition('/')[2]}/talk").json()
        assert [m["body"] for m in heard] == ["propose: ally britain france", *["accept #1"] * 2]
        assert "> 0 * propose: ally britain france" in pages[2]
        assert SECRET not in "".join([*pages, str(heard), watcher.parts["talk"]])
        assert 'class="deal"' not in pages[0]


@pytest.mark.parametrize("shown", [False, True])
def test_a80_52_a_table_may_show_who_talks_with_whom(
    client: TestClient, another: Another, shown: bool
) -> None:
    """That they talk, once, and never what or how much; without the option not even that."""
    option = {"shows_talking": "1"} if shown else {}
    sentence = "Great Britain and France are talking with each other."
    with three(client, another, **option) as (url, (anna, bob, eve), (_, _, third)):
        stranger = another()
        anna.do(do="post", to="1", text=SECRET)
        bob.until(lambda p: SECRET in said(p))
        assert sentence not in said(bob)
        for outsider in (third, stranger):
            assert (sentence in outsider.get(url).text) == shown
        before = (version(third, url), version(stranger, url))
        for n in range(3):
            bob.do(do="post", to="0", text=f"{SECRET} {n}")
        anna.until(lambda p: f"{SECRET} 2" in said(p))
        assert (version(third, url), version(stranger, url)) == before
        assert SECRET not in third.get(url).text + stranger.get(url).text
        locked([anna, bob, eve])
        eve.until(lambda p: "1885" in p.parts["now"])
        assert sentence not in said(eve)


@pytest.mark.parametrize("opened", [False, True])
def test_private_press_stays_private_after_the_end(
    client: TestClient, another: Another, opened: bool
) -> None:
    """Unless the table has an open archive; then, too, everybody may chat."""
    archive = {"open_archive": "1"} if opened else {}
    with three(client, another, **archive) as (url, (anna, bob, eve), (_, _, third)):
        anna.do(do="post", to="1", text=SECRET)
        for player in (anna, bob):
            player.do(do="resign")
        eve.until(lambda p: p.facts["over"])
        then_said = eve.do(do="say", text="well played")
        assert "refused" not in then_said
        anna.until(lambda p: "well played" in said(p))
        pages = [f"{url}/{page}?as=0" for page in ("record", "review", "film", "text")]
        for outsider in (third, another()):
            shown = "".join(outsider.get(page).text for page in [*pages, url])
            assert (SECRET in shown) == opened
        assert SECRET in client.get(f"{url}/record").text


def test_a80_54_the_ledger_tells_the_parties_alone(client: TestClient, another: Another) -> None:
    """A proposal is accepted, then broken: both parties see it, the third and the public do not."""
    with three(client, another) as (url, players, (_, _, third)):
        anna, bob, eve = players
        anna.do(do="post", to="1", text="propose: ally britain france")
        bob.until(lambda p: 'data-notation="accept #1"' in p.parts["talk"])
        bob.do(do="post", to="0", text="accept #1")
        anna.until(lambda p: "promised" in said(p))
        locked(players, war=1)
        for party in (anna, bob):
            party.until(lambda p: "1 of 2 broken" in said(p))
        eve.until(lambda p: "1885" in p.parts["now"])
        assert "broken" not in eve.parts["talk"]
        assert "broken" not in third.get(url).text
        assert "broken" not in another().get(url).text


@pytest.mark.timeout(30)
def test_a80_50_a_choice_right_after_a_word_counts(client: TestClient, another: Another) -> None:
    """Given a proposal, when the sender is ready before its frame has come, then the talk ends."""
    with three(client, another) as (_, (anna, bob, eve), _):
        then(bob, do="act", action="ready")
        then(eve, do="act", action="ready")
        anna.send(do="post", to="1", text="propose: ally britain france")
        anna.send(do="act", action="ready")
        anna.until(lambda p: "A80-53" in p.parts["talk"])


def test_a80_53_talk_ends_with_its_phase(client: TestClient, another: Another) -> None:
    """While sheets are written nobody says anything, and the refusal names the rule."""
    with three(client, another) as (_, players, _):
        for player in players:
            player.do(do="act", action="ready")
        anna = players[0].until(lambda p: "A80-53" in p.parts["talk"])
        assert "A80-53" in anna.do(do="post", to="1", text="one more thing")["refused"]
        assert "refused" in anna.do(do="say", text="or in the chat?")


def test_a80_55_the_rules_judge_every_message(client: TestClient, another: Another) -> None:
    """Clauses that bind others, unknown proposals and wrong audiences are refused with the rule."""
    with three(client, another) as (_, (anna, bob, _), _):

        def refused(text: str, to: str = "1") -> str:
            return str(anna.do(do="post", to=to, text=text)["refused"])

        assert "A80-55" in refused("propose: ally france germany")
        assert "A80-55" in refused("accept #7")
        assert "A80-56" in refused("propose: dance britain")
        for to in ("0", "", "9", "x"):
            assert "from one seat to others" in refused("hello", to)
        anna.do(do="post", to="1", text="propose: ally britain france", key="same")
        anna.do(do="post", to="1", text="propose: ally britain france", key="same")
        bob.until(lambda p: "proposal 1" in said(p))
        assert "proposal 2" not in said(bob)


def test_a80_50_computers_answer_before_they_end_the_talk(client: TestClient) -> None:
    """They speak first, answer what they hear, and are ready only when every person is."""
    form = {"seats": "3", "who0": "you", "who1": "bot:negotiator", "who2": "bot:greedy"}
    options = {"option:historical": "true", "option:nations": "order"}
    url = made(client, "africa_1880", **form, **options)
    begun(client, url, 0)
    with Player(client, url) as me:
        me.until(lambda p: "France" in said(p) and "accept #1" in p.parts["talk"])
        me.do(do="post", to="2", text="propose: ally britain germany")
        me.until(partial(answered, 1))
        me.do(do="act", action="ready")
        me.until(lambda p: "write your sheet" in p.parts["now"])


def test_a80_50_computers_answer_people_however_much_was_said(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only among themselves they come to an end by their number."""
    monkeypatch.setattr(speakers, "MOST", 1)
    form = {"seats": "3", "who0": "you", "who1": "bot:negotiator", "who2": "bot:greedy"}
    options = {"option:historical": "true", "option:nations": "order"}
    url = made(client, "africa_1880", **form, **options)
    begun(client, url, 0)
    with Player(client, url) as me:
        me.until(lambda p: p.facts["asked"])
        for number in (1, 3, 5):
            me.do(do="post", to="2", text="propose: stay_out germany tripoli")
            me.until(partial(answered, number))


# Sheets


def test_a80_51_a_slot_is_changed_until_the_lock(client: TestClient, another: Another) -> None:
    """Whatever stands in a slot is replaced by another choice; the record keeps the last word."""
    with three(client, another, take_backs="") as (url, players, _):
        anna = players[0]
        for action in ("develop:alexandria", "war:france", "explore:alexandria:tripoli"):
            then(anna, do="act", action=action)
        mark = 'stamp chosen" data-key="explore:alexandria:tripoli"'
        anna.until(lambda p: mark in p.parts["choices"])
        locked(players)
        anna.until(lambda p: "1885" in p.parts["now"])
        record = client.get(f"{url}/record").text
        assert "0 explore:alexandria:tripoli" in record
        assert "0 develop:alexandria" not in record
        assert "0 war:france" in record


def test_games_without_press_refuse_press(client: TestClient) -> None:
    """Only chat; a made-up message changes nothing."""
    url = quick(client)
    with Player(client, url) as me:
        me.until(lambda p: True)
        assert "refused" in me.do(do="post", to="1", text="psst")
        assert "> " not in client.get(f"{url}/record").text


@pytest.mark.parametrize("message", [{"to": 1}, {"text": ["x"]}, {"text": "x" * 2001}])
def test_garbage_ends_the_line(client: TestClient, message: dict[str, Any]) -> None:
    """What is not a message at all is not answered."""
    url = quick(client)
    with Player(client, url) as me:
        me.send(do="post", **message)
        with pytest.raises(WebSocketDisconnect):
            me.read_to_the_end()


def test_a80_50_talk_has_its_own_time(client: TestClient, another: Another) -> None:
    """Eight minutes to talk, four to write: everybody sees what is left of the phase."""
    clock = {"clock": "live", "talk_seconds": "480", "move_seconds": "240", "bank_minutes": "0"}
    with three(client, another, late="rules", **clock) as (_, players, _):
        anna = players[0]
        assert [round(clock["left"], -1) for clock in anna.facts["clocks"]] == [480.0] * 3
        assert 'class="clock"' in anna.parts["now"]
        for player in players:
            then(player, do="act", action="ready")
        anna.until(lambda p: "A80-53" in p.parts["talk"])
        assert [round(clock["left"], -1) for clock in anna.facts["clocks"]] == [240.0] * 3


def test_a80_51_when_time_is_up_the_draft_is_taken(client: TestClient, another: Another) -> None:
    """Talk ends by itself, and then every sheet is read as it stands."""
    clock = {"clock": "live", "talk_seconds": "5", "move_seconds": "5", "bank_minutes": "0"}
    with three(client, another, late="rules", **clock) as (url, players, _):
        anna = players[0]
        then(anna, do="act", action="develop:alexandria")
        house: Any = client.app
        room = house.state.rooms._rooms[url.rpartition("/")[2]]
        for _ in range(2):
            room.log.clocks.at -= 6
            assert client.portal is not None
            client.portal.call(room.time_is_up)
        anna.until(lambda p: "1885" in p.parts["now"])
        assert "0 develop:alexandria" in client.get(f"{url}/record").text
        # Nobody is late who talks until the talk is over; and it is told the same again.
        for _ in range(2):
            page = client.get(url).text
            assert page.count("The time to talk is over.") == 1
            assert page.count("did not decide in time") == 3
            room.log._stories.clear()
            room.frames.clear()


def test_a80_22_a_reading_comes_scene_by_scene(client: TestClient, another: Another) -> None:
    """Whoever watches sees the phases one after another; whoever comes later the present."""
    with three(client, another) as (_, players, _):
        anna = players[0]
        for player, place in zip(players, ("tripoli", "dakar", "dakar"), strict=True):
            then(player, do="act", action=f"land:{place}")
        then(players[1], do="act", action="develop:algiers")
        messages: list[dict[str, Any]] = []
        locked(players)
        while "1885" not in anna.parts["now"]:
            messages.append(anna.read())
        (reading,) = [message for message in messages if "scenes" in message]
        told = [unescape("".join(scene["log"][1])) for scene in reading["scenes"]]
        assert "France develops Algiers" in told[0]
        assert "lands in Dakar" in told[1]
        assert reading["scenes"][1]["board"]["put"]["pieces"].keys() == {"at:tripoli", "at:dakar"}
        lengths = [scene["log"][0] for scene in reading["scenes"]]
        assert lengths == sorted(lengths)


@pytest.mark.timeout(20)
def test_a_lost_cancellation_does_not_keep_the_server(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A computer whose answer comes in just when the table closes does not hold it open."""

    async def deaf(_self: Workers, _asked: Question) -> list[str]:
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(3600)
        return []

    monkeypatch.setattr(Workers, "choose", deaf)
    with browser(make_app(settings)) as closing:
        url = str(post(closing, "/quick/africa", watch="1").headers["location"])
        with Player(closing, url) as watcher:
            watcher.until(lambda p: True)
