"""The server decides everything: nobody acts, reads or asks for more than is theirs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from okapi.table import guard, looks
from okapi.table import settings as settings_of
from okapi.table.app import make_app
from okapi.table.guard import POLICY
from okapi.table.live import BAD
from okapi.table.network import Network
from okapi.table.settings import Settings
from tests.table.conftest import browser
from tests.table.players import ORIGIN, Player, begun, made, post
from tests.table.test_play import TWO, quick


def test_a_spectator_cannot_act(client: TestClient, another: Callable[[], TestClient]) -> None:
    """Neither as a spectator nor by claiming the seat in the address."""
    url = quick(client)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        action, number = me.legal()[0], me.facts["number"]
    for seat in (None, 0, 1):
        with Player(another(), url, seat) as eve:
            eve.until(lambda p: True)
            assert eve.facts["seat"] is None
            eve.do(do="act", action=action, number=number)
            eve.do(do="undo", count=1, number=number)
            eve.do(do="confirm", number=number)
            eve.do(do="number", seat=0, value="f" * 32)
    assert f"0 {action}" not in client.get(f"{url}/record").text


def test_a_seat_cannot_act_for_another(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """A friend's cookie opens his own seat only."""
    url = made(client, **TWO, who1="friend")
    invite = client.get(url).text.partition("/join/")[2].partition('"')[0]
    friend = another()
    post(friend, f"/join/{invite}", name="Bob")
    begun(client, url, 0)
    begun(friend, url, 1)
    with Player(friend, url, 0) as bob:
        bob.until(lambda p: True)
        assert bob.facts["seat"] == 1
    assert post(friend, f"{url}/link", seat="0").status_code == 404
    assert post(friend, f"{url}/computer", seat="0").status_code == 404


def test_an_invitation_works_once(client: TestClient, another: Callable[[], TestClient]) -> None:
    """Whoever comes second hears that the seat is taken."""
    url = made(client, **TWO, who1="friend")
    invite = client.get(url).text.partition("/join/")[2].partition('"')[0]
    assert post(another(), f"/join/{invite}", name="Bob").status_code == 303
    assert post(another(), f"/join/{invite}", name="Eve").status_code == 410
    assert another().get(f"/join/{invite}").status_code == 410


def test_links_are_shown_only_to_the_owner(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """A spectator of the waiting room sees that a seat is free, not its link."""
    url = made(client, **TWO, who1="friend")
    assert "/join/" in client.get(url).text
    assert "/join/" not in another().get(url).text


def test_the_key_of_chance_stays_secret_until_the_end(client: TestClient) -> None:
    """It is on no page and in no record of a running match."""
    url = quick(client)
    room = client.app.state.rooms._rooms[url.rpartition("/")[2]]  # type: ignore[attr-defined]
    key = room.row.fair_key
    assert len(key) == 64
    for page in (url, f"{url}/record", f"{url}/review", "/"):
        assert key not in client.get(page).text


def test_a_private_match_has_no_spectators(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """Page, socket and record are closed to strangers."""
    url = made(client, seats="2", who0="you", who1="bot:random")
    begun(client, url, 0)
    eve = another()
    assert eve.get(url).status_code == 403
    assert eve.get(f"{url}/record").status_code == 404
    with Player(eve, url) as socket, pytest.raises(WebSocketDisconnect):
        socket.read()


def test_at_a_public_table_without_spectators_free_seats_are_open_to_everybody(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """Whoever comes from the list of open tables may sit down; who only waited sees no match."""
    url = made(client, seats="2", who0="you", who1="friend", public="1")
    bob, eve = another(), another()
    assert f"{url}/sit/1" in bob.get(url).text
    with Player(eve, url) as waiting:
        assert waiting.read()["parts"].keys() == {"lobby"}
        assert post(bob, f"{url}/sit/1", name="Bob").status_code == 303
        begun(bob, url, 1)
        begun(client, url, 0)
        while not {"go", "version"} & (said := waiting.read()).keys():
            pass
        assert said == {"go": True}
    assert eve.get(url).status_code == 403
    assert eve.get(f"{url}/sit/1").status_code == 409


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "null", '{"do": 3}', '{"do": "act", "number": "x"}', "{" * 900, "x" * 5000,
     '{"do": "act", "action": null}', '{"do": "undo", "count": 1e9}', '{"do":"act","seat":true}'],
)  # fmt: skip
def test_garbage_closes_the_socket(client: TestClient, text: str) -> None:
    """And does no harm to anybody else."""
    url = quick(client)
    with Player(client, url) as me:
        me.session.send_text(text)
        with pytest.raises(WebSocketDisconnect):
            me.read_to_the_end()
    assert client.get(url).status_code == 200


def test_bytes_close_the_socket_and_are_no_mistake_of_ours(
    client: TestClient, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever sends them fills no log."""
    url = quick(client)
    for garbage in (b"", b"{}", b"\xff\xfe"):
        with Player(client, url) as me:
            me.session.send_bytes(garbage)
            with pytest.raises(WebSocketDisconnect) as gone:
                me.read_to_the_end()
            assert gone.value.code == BAD
    assert not [record for record in caplog.records if record.name == "okapi.table"]


def test_nonsense_that_is_well_formed_changes_nothing(client: TestClient) -> None:
    """Unknown commands and numbers out of range."""
    url = quick(client)
    before = client.get(f"{url}/record").text
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        for message in (
            {"do": "fly"},
            {"do": "undo", "count": -1},
            {"do": "undo", "count": 10**9},
            {"do": "act", "action": "0 pass"},
            {"do": "number", "seat": -1, "value": "0" * 32},
            {"do": "act", "action": me.legal()[0], "number": -5},
        ):
            me.do(**message)
    after = client.get(f"{url}/record").text
    assert [x for x in after.split("\n") if x[:1] == "0"] == [
        x for x in before.split("\n") if x[:1] == "0"
    ]


@pytest.mark.parametrize(
    "page",
    ["?seat=²", "/record?as=²", "/text?as=²", "/film?as=²", "/review?ply=²", "/notices?seat=²",
     "/past?from=²", "/review?as=" + "9" * 5000],
)  # fmt: skip
def test_a_number_that_is_none_is_no_error_of_ours(client: TestClient, page: str) -> None:
    """Other scripts have digits, too, and there are longer numbers than Python reads."""
    assert client.get(quick(client) + page).status_code in (200, 404)


def test_there_is_no_such_seat(client: TestClient) -> None:
    """Whatever the number of the seat may be."""
    url = made(client, **TWO, who1="friend", public="1")
    for seat in ("9", "9" * 5000, "²", "x"):
        assert client.get(f"{url}/sit/{seat}").status_code == 404
    assert client.get(f"{url}/sit/1").status_code == 200


def test_a_socket_may_ask_for_a_seat_that_is_none(client: TestClient) -> None:
    """It looks with the eyes that it has."""
    url = quick(client)
    with client.websocket_connect(f"ws://127.0.0.1{url}/live?seat=²", headers=ORIGIN) as socket:
        assert json.loads(socket.receive_text())


@pytest.mark.parametrize("page", ["/language", "/quick/africa", "/new/africa", "/lan"])
def test_a_form_of_too_many_fields_is_not_understood(client: TestClient, page: str) -> None:
    """Our own have a few dozen."""
    form = "&".join(f"a{n}=1" for n in range(300))
    assert client.post(page, content=form, headers=ORIGIN).status_code in (404, 422)


def test_a_form_that_does_not_say_for_how_many_is_not_understood(client: TestClient) -> None:
    """Nothing is made of it."""
    for form in ({}, {"seats": ""}, {"seats": "0"}, {"seats": "²"}, {"seats": "9" * 5000}):
        assert post(client, "/new/africa", **form).status_code == 422
    assert post(client, "/new/africa", seats="9").status_code == 422


def test_names_of_files_that_are_none_cost_no_memory(client: TestClient) -> None:
    """What does not exist is not remembered; a name may be longer than a disk allows."""
    assert client.get(f"/static/{'x' * 300}.js").status_code == 404
    kept = [cached.cache_info().currsize for cached in (looks._places, looks._content)]
    for n in range(50):
        assert client.get(f"/static/junk{n}.js").status_code == 404
        assert client.get(f"/static/replay/junk{n}.js").status_code == 404
    assert kept == [cached.cache_info().currsize for cached in (looks._places, looks._content)]


def test_pages_of_one_address_are_live_up_to_a_number(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One more is refused until another one is closed."""
    monkeypatch.setattr(guard, "MOST_SOCKETS", 2)
    url = quick(client)
    with Player(client, url) as first:
        first.until(lambda p: True)
        with Player(client, url) as second:
            second.until(lambda p: True)
            third = client.websocket_connect(f"ws://127.0.0.1{url}/live", headers=ORIGIN)
            with pytest.raises(WebSocketDisconnect):
                third.__enter__()
        with Player(client, url) as fourth:
            fourth.until(lambda p: True)


def test_the_database_is_for_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It holds the keys of chance and what others may not see yet."""
    monkeypatch.setattr(settings_of, "data_folder", lambda: tmp_path / "okapi")
    file = Path(settings_of.database_url("").removeprefix("sqlite:///"))
    own = Path(settings_of.database_url(str(tmp_path / "own.sqlite")).removeprefix("sqlite:///"))
    assert file.parent.stat().st_mode & 0o077 == 0
    assert file.stat().st_mode & 0o077 == 0
    assert own.stat().st_mode & 0o077 == 0


def test_a_flood_is_stopped(settings: Settings) -> None:
    """Both over the socket and over plain requests."""
    from dataclasses import replace

    with browser(make_app(replace(settings, rate=1, burst=20))) as client:
        url = str(post(client, "/quick/africa").headers["location"])
        with Player(client, url) as me:
            for _ in range(60):
                me.session.send_text(json.dumps({"do": "fly", "key": "x"}))
            with pytest.raises(WebSocketDisconnect):
                me.read_to_the_end()
        assert 429 in [client.get("/").status_code for _ in range(120)]


def test_other_sites_cannot_act(client: TestClient) -> None:
    """A form or a socket from another origin is refused, and so is none at all."""
    for said in ("http://evil.example", "null", "http://[::1", "//testserver", ""):
        assert client.post("/quick/africa", headers={"origin": said}).status_code == 403, said
    assert client.post("/quick/africa").status_code == 403
    url = quick(client)
    evil = {"origin": "http://evil.example"}
    session = client.websocket_connect(f"ws://127.0.0.1{url}/live", headers=evil)
    with pytest.raises(WebSocketDisconnect):
        session.__enter__()


def test_other_names_are_not_answered(client: TestClient) -> None:
    """A page on the internet cannot pose as this machine by its name."""
    for host in (
        "evil.example", "", ":1", ":", "[]", "127.0.0.1:80@evil.example", "127.0.0.1:x",
        "127.0.0.1:80 evil", "localhost/evil", "127.0.0.1:", "[127.0.0.1",
    ):  # fmt: skip
        assert client.get("/", headers={"host": host}).status_code == 421, host
    for host in ("127.0.0.1", "LOCALHOST:8880", "[::1]:8880", "[0:0:0:0:0:0:0:1]"):
        assert client.get("/", headers={"host": host}).status_code == 200, host


def test_a_name_that_was_given_is_answered_however_it_is_spelled(settings: Settings) -> None:
    """--host with capitals, or an address with colons."""
    network = Network(port=8880, hosts={"MyServer", "2001:DB8:0::5"})
    with browser(make_app(settings, network)) as client:
        for host in ("myserver:8880", "MyServer", "[2001:db8::5]:8880"):
            assert client.get("/", headers={"host": host}).status_code == 200, host


def test_large_requests_are_refused(client: TestClient) -> None:
    """Before they are read."""
    for path, size in (("/quick/africa", 100_000), ("/new/africa", 900_000)):
        big = client.post(path, content=b"x" * size, headers=ORIGIN)
        assert big.status_code == 413


def test_every_page_has_a_strict_policy(client: TestClient) -> None:
    """No inline script, no inline style, nothing from elsewhere."""
    url = quick(client)
    for page in ("/", "/new/africa", url, f"{url}/review", "/rules/africa", "/nothing"):
        answer = client.get(page)
        assert answer.headers["content-security-policy"] == POLICY
        assert "<style" not in answer.text
        assert " style=" not in answer.text
        assert " onclick" not in answer.text
        assert "http://" not in answer.text.replace("http://www.w3.org/", "")


def test_cookies_are_out_of_reach_of_scripts(client: TestClient) -> None:
    """HttpOnly and SameSite."""
    cookie = post(client, "/quick/africa").headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_errors_tell_no_secrets(client: TestClient) -> None:
    """An unknown match is a friendly page, not a stack."""
    for page in ("/t/nothing", "/t/nothing/record", "/join/x", "/new/chess", "/rules/chess"):
        answer = client.get(page)
        assert answer.status_code in (404, 410)
        assert "Traceback" not in answer.text
        assert "<h1>" in answer.text


def test_links_for_friends_never_lead_to_this_machine_alone(settings: Settings) -> None:
    """Before the table is open to the network there are no links; then they name its address."""
    network = Network(port=8880)
    with browser(make_app(settings, network)) as client:
        url = made(client, **TWO, who1="friend")
        before = client.get(url).text
        assert "This machine is in no local network" in before
        assert "127.0.0.1" not in before
        assert 'aria-label="QR"' not in before
        network.lan = "192.168.1.7"
        after = client.get(url).text
        assert "http://192.168.1.7:8880/join/" in after
        assert 'aria-label="QR"' in after
        assert "127.0.0.1" not in after


def test_a_machine_without_a_network_says_so(settings: Settings) -> None:
    """One click that cannot work is answered, and nothing is lost."""

    async def in_vain() -> bool:
        return False

    network = Network(port=8880, open_lan=in_vain)
    with browser(make_app(settings, network), client="127.0.0.1") as client:
        url = made(client, **TWO, who1="friend")
        assert "Open to the local network" in client.get(url).text
        answer = post(client, "/lan", back=url)
        assert answer.status_code == 503
        assert "This machine is in no local network" in answer.text


def test_browsers_are_told_to_keep_others_out_where_they_heed_it(settings: Settings) -> None:
    """On this machine and by HTTPS; elsewhere they would only complain in every page."""
    name = "cross-origin-opener-policy"
    network = Network(port=8880, lan="192.168.1.7")
    with browser(make_app(settings, network)) as client:
        assert client.get("/").headers[name] == "same-origin"
        plain = {"host": "192.168.1.7:8880"}
        assert name not in client.get("/", headers=plain).headers
        network.public_url = "https://okapi.example"
        assert client.get("/", headers={"host": "okapi.example"}).headers[name] == "same-origin"


def test_behind_a_proxy_links_use_the_public_address(settings: Settings) -> None:
    """--public-url; and nobody seems to sit at this machine."""

    async def anything() -> bool:
        return True

    network = Network(port=8880, public_url="https://okapi.example", open_lan=anything)
    with browser(make_app(settings, network), client="127.0.0.1") as client:
        assert post(client, "/lan").status_code == 404
        client.base_url = "https://127.0.0.1"
        assert "https://okapi.example/join/" in client.get(made(client, **TWO, who1="friend")).text


def test_behind_a_proxy_cookies_keep_to_https(settings: Settings) -> None:
    """Though the proxy may not say so; in the local network they would be lost with it."""
    network = Network(port=8880, public_url="https://okapi.example", lan="192.168.1.7")
    with browser(make_app(settings, network)) as client:
        for host, secure in (("okapi.example", True), ("127.0.0.1", True), ("192.168.1.7", False)):
            headers = {"host": host, "origin": f"http://{host}"}
            answer = client.post("/quick/africa", headers=headers, follow_redirects=False)
            assert ("secure" in answer.headers["set-cookie"].lower()) == secure
