"""Whoever is not looking is told, and nobody can turn that against the server or others."""

from __future__ import annotations

import contextlib
import json
import logging
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest
from starlette.testclient import TestClient

from okapi.core.errors import OkapiError
from okapi.table import mail, webhooks
from okapi.table.app import make_app
from okapi.table.mail import BadAddress, Post, post_from
from okapi.table.settings import Settings
from okapi.table.webhooks import BadWebhook, NotDelivered, Webhook, is_public
from tests.table.conftest import browser
from tests.table.players import Player, begun, made, post
from tests.table.test_play import TWO, quick


class Receiver:
    """Somebody else's server, on this machine; with a certificate over https."""

    def __init__(self, context: ssl.SSLContext | None = None) -> None:
        self.got: list[dict[str, Any]] = []
        self.statuses: list[int] = []
        outer = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                outer.got.append({**json.loads(body), "path": self.path})
                self.send_response(outer.statuses.pop(0) if outer.statuses else 204)
                self.send_header("Location", f"{outer.url}/elsewhere")
                self.end_headers()

            def log_message(self, *_args: Any) -> None:
                return

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        if context is not None:
            self.server.socket = context.wrap_socket(self.server.socket, server_side=True)
            self.url = f"https://localhost:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def wait_for(self, count: int) -> None:
        deadline = time.monotonic() + 10
        while len(self.got) < count and time.monotonic() < deadline:
            time.sleep(0.02)
        assert len(self.got) == count


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.server.shutdown()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, str]]:
    """Mails that would have gone out."""
    mails: list[tuple[str, str, str]] = []
    monkeypatch.setattr(
        Post, "send", lambda _post, to, subject, text: mails.append((to, subject, text))
    )
    return mails


@pytest.fixture
def house(settings: Settings) -> Iterator[TestClient]:
    """A table that may send into this machine, has mail, and tells at once."""
    server = Post("mail.example", "okapi@mail.example")
    open_house = replace(settings, allow_private_webhooks=True, mail=server, notice_delay=0.05)
    with browser(make_app(open_house)) as found:
        yield found


def two_friends(client: TestClient, friend: TestClient) -> str:
    """A running match of two people, each in a browser."""
    url = made(client, **TWO, who1="friend")
    invite = client.get(url).text.partition("/join/")[2].partition('"')[0]
    post(friend, f"/join/{invite}", name="Bob")
    begun(client, url, 0)
    begun(friend, url, 1)
    return url


def other_browser(client: TestClient) -> TestClient:
    other = browser(client.app)
    other.portal = client.portal
    return other


def play_turn(client: TestClient, url: str, seat: int) -> bool:
    """One turn of a seat, confirmed; whether it was its turn at all."""
    with Player(client, url, seat) as me:
        me.until(lambda p: True)
        acted = bool(me.facts["asked"])
        while me.facts["asked"]:
            if me.facts["unconfirmed"]:
                me.do(do="confirm")
                break
            me.do(do="act", action=me.legal()[0])
            me.until(lambda p: True)
        return acted


def both(house: TestClient) -> tuple[dict[int, TestClient], str]:
    friend = other_browser(house)
    url = two_friends(house, friend)
    return {0: house, 1: friend}, url


def whose_turn(people: dict[int, TestClient], url: str) -> int:
    app: Any = people[0].app
    (seat,) = app.state.rooms._rooms[url.rpartition("/")[2]].asked()
    return int(seat)


def test_a_webhook_tells_whose_turn_it_is(house: TestClient, receiver: Receiver) -> None:
    """Once for a turn, with the link of the match, and with no secret in it."""
    people, url = both(house)
    now = whose_turn(people, url)
    waiting = 1 - now
    answer = post(people[waiting], f"{url}/notices", seat=str(waiting), webhook=receiver.url)
    assert answer.status_code == 200
    assert receiver.got == []
    play_turn(people[now], url, now)
    receiver.wait_for(1)
    (got,) = receiver.got
    assert got["content"] == got["text"]
    assert got["text"].startswith("It is your turn in Africa: http://127.0.0.1/t/")
    assert set(got) == {"content", "text", "path"}
    assert "/me/" not in got["text"]
    time.sleep(0.3)
    assert len(receiver.got) == 1


def test_whoever_is_looking_is_not_told(house: TestClient, receiver: Receiver) -> None:
    """Only when they go away without having moved."""
    people, url = both(house)
    now = whose_turn(people, url)
    waiting = 1 - now
    post(people[waiting], f"{url}/notices", seat=str(waiting), webhook=receiver.url)
    with Player(people[waiting], url, waiting) as me:
        me.until(lambda p: True)
        play_turn(people[now], url, now)
        me.until(lambda p: bool(p.facts["asked"]))
        time.sleep(0.3)
        assert receiver.got == []
    receiver.wait_for(1)


def test_only_the_owner_of_a_seat_sets_its_notices(house: TestClient, receiver: Receiver) -> None:
    """Neither a stranger nor the other player; and nobody else sees the address."""
    people, url = both(house)
    stranger = other_browser(house)
    for client, seat in ((people[1], "0"), (stranger, "0"), (stranger, "9")):
        assert post(client, f"{url}/notices", seat=seat, webhook=receiver.url).status_code == 404
    assert stranger.get(f"{url}/notices").status_code == 404
    secret = f"{receiver.url}/hook-secret"
    assert post(house, f"{url}/notices", seat="0", webhook=secret).status_code == 200
    assert "hook-secret" in house.get(f"{url}/notices").text
    for page in (url, f"{url}/notices", f"{url}/record", "/"):
        assert "hook-secret" not in people[1].get(page).text


def test_whoever_takes_a_seat_that_was_left_inherits_no_address(
    house: TestClient, receiver: Receiver
) -> None:
    """Neither sees it, nor has it told about the seat."""
    url = made(house, **TWO, who1="friend", public="1")
    first, second = other_browser(house), other_browser(house)
    post(first, f"{url}/sit/1", name="Bob")
    post(first, f"{url}/notices", seat="1", webhook=f"{receiver.url}/hook-secret")
    assert post(first, f"{url}/leave").status_code == 303
    post(second, f"{url}/sit/1", name="Cid")
    assert "hook-secret" not in second.get(f"{url}/notices").text
    begun(house, url, 0)
    begun(second, url, 1)
    if not whose_turn({0: house, 1: second}, url):
        play_turn(house, url, 0)
    time.sleep(0.3)
    assert receiver.got == []


def test_a_notice_can_be_tried_out_and_stopped(house: TestClient, receiver: Receiver) -> None:
    """The page says whether it arrived; too many tries are refused."""
    people, url = both(house)
    page = post(people[0], f"{url}/notices", seat="0", webhook=receiver.url, test="1")
    assert "A notice was sent." in page.text
    assert "did not arrive" not in page.text
    assert len(receiver.got) == 1
    receiver.statuses = [404]
    form = {"seat": "0", "webhook": receiver.url, "test": "1"}
    assert "The address answers with status 404." in post(people[0], f"{url}/notices", **form).text
    tries = [post(people[0], f"{url}/notices", **form).status_code for _ in range(6)]
    assert tries[-1] == 422
    assert "You will not be told." in post(people[0], f"{url}/notices", seat="0", stop="1").text
    assert receiver.url not in people[0].get(f"{url}/notices").text


def test_a_notice_leads_to_the_local_network_once_it_is_open(
    house: TestClient, receiver: Receiver
) -> None:
    """Whoever set it before that reads it on another device, too."""
    url, state = quick(house), house.app.state  # type: ignore[attr-defined]
    post(house, f"{url}/notices", seat="0", webhook=receiver.url)
    state.network.lan, state.network.port = "192.168.1.7", 8880
    row = state.notices.of(url.rpartition("/")[2], 0)
    assert house.portal is not None
    house.portal.call(lambda: state.notices.try_out(row))
    assert f"http://192.168.1.7:8880{url}" in receiver.got[0]["text"]


def test_a_mail_that_goes_out_hides_no_webhook_that_fails(
    house: TestClient, receiver: Receiver, sent: list[tuple[str, str, str]]
) -> None:
    """Whoever has set both ways and tries them out hears of the one that does not work."""
    people, url = both(house)
    post(people[0], f"{url}/notices", seat="0", email="anna@example.org")
    post(people[0], "/notices/" + sent[0][2].partition("/notices/")[2].strip(), yes="1")
    receiver.statuses = [302]
    form = {"seat": "0", "webhook": receiver.url, "email": "anna@example.org", "test": "1"}
    page = post(people[0], f"{url}/notices", **form).text
    assert len(sent) == 2
    assert "The address only points elsewhere." in page
    assert "A notice was sent." not in page


def test_notices_survive_a_restart_and_end_with_the_match(
    settings: Settings, receiver: Receiver
) -> None:
    """They are on disk as long as they are needed."""
    quick = replace(settings, allow_private_webhooks=True, notice_delay=0.05)
    with browser(make_app(quick)) as client:
        url = made(client, seats="2", who0="you", who1="bot:random", spectators="1")
        post(client, f"{url}/notices", seat="0", webhook=receiver.url)
        cookies = client.cookies
    with browser(make_app(quick)) as client:
        client.cookies = cookies
        assert receiver.url in client.get(f"{url}/notices").text
        begun(client, url, 0)
        receiver.wait_for(1)
        with Player(client, url, 0) as me:
            me.until(lambda p: True)
            me.do(do="resign")
            me.until(lambda p: bool(p.facts["over"]))
        app: Any = client.app
        deadline = time.monotonic() + 5
        while app.state.notices._wanted and time.monotonic() < deadline:
            time.sleep(0.02)
        assert not app.state.notices._wanted


def test_mail_goes_only_to_those_who_agree(
    house: TestClient, sent: list[tuple[str, str, str]]
) -> None:
    """First a question, then notices, each with a link that stops them."""
    people, url = both(house)
    now = whose_turn(people, url)
    waiting = 1 - now
    page = post(people[waiting], f"{url}/notices", seat=str(waiting), email="bob@example.org")
    assert "A mail is on its way" in page.text
    ((to, _, text),) = sent
    assert to == "bob@example.org"
    link = "/notices/" + text.partition("/notices/")[2].strip()
    play_turn(people[now], url, now)
    time.sleep(0.3)
    assert len(sent) == 1
    reader = other_browser(house)
    assert "Do you want to be told" in reader.get(link).text
    assert "You will get mail" in post(reader, link, yes="1").text
    play_turn(people[waiting], url, waiting)
    play_turn(people[now], url, now)
    deadline = time.monotonic() + 5
    while len(sent) < 2 and time.monotonic() < deadline:
        time.sleep(0.02)
    _, subject, text = sent[1]
    assert subject == "Africa – Okapi"
    assert f"http://127.0.0.1{url}" in text
    assert link in text
    assert "no more mail" in post(reader, link, no="1").text
    assert reader.get(link).status_code == 404


def test_a_match_that_was_given_up_asks_nobody_any_more(
    house: TestClient, sent: list[tuple[str, str, str]]
) -> None:
    """The link of the question leads nowhere then, and the address is kept no longer."""
    url = quick(house)
    post(house, f"{url}/notices", seat="0", email="bob@example.org")
    link = "/notices/" + sent[0][2].partition("/notices/")[2].strip()
    assert house.get(link).status_code == 200
    post(house, f"{url}/leave")
    assert house.get(link).status_code == 404
    assert post(house, link, yes="1").status_code == 404


def test_nobody_is_pestered_with_questions(
    house: TestClient, sent: list[tuple[str, str, str]]
) -> None:
    """An address is asked a few times and then no more."""
    people, url = both(house)
    for n in range(8):
        address = "victim@example.org" if n % 2 else f"me{n}@example.org"
        post(people[0], f"{url}/notices", seat="0", email=address)
    assert [to for to, _, _ in sent].count("victim@example.org") == 3
    post(people[0], f"{url}/notices", seat="0", email="Victim+more@example.org")
    assert len(sent) == 7


def test_nobody_asks_everybody(house: TestClient, sent: list[tuple[str, str, str]]) -> None:
    """Whoever lets us ask one address after another is stopped."""
    people, url = both(house)
    for n in range(30):
        post(people[0], f"{url}/notices", seat="0", email=f"somebody{n}@example.org")
    assert len(sent) == 20


def test_without_a_mail_server_no_mail_is_offered(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """And none is taken."""
    url = two_friends(client, another())
    assert "By e-mail" not in client.get(f"{url}/notices").text
    assert post(client, f"{url}/notices", seat="0", email="me@example.org").status_code == 422


# Where nothing is sent


@pytest.mark.parametrize(
    "address",
    ["127.0.0.1", "127.8.9.1", "10.1.2.3", "192.168.0.1", "172.16.5.5", "169.254.169.254",
     "100.64.0.1", "0.0.0.0", "255.255.255.255", "224.0.0.1", "::1", "::", "fe80::1", "fc00::1",
     "ff02::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
     "2001:0:5ef5:79fb:0:0:80ff:fffe", "::127.0.0.1", "fec0::1", "64:ff9b:1::7f00:1",
     "::ffff:0:127.0.0.1"],
)  # fmt: skip
def test_private_addresses_are_known(address: str) -> None:
    """Loopback, private, link-local, multicast, and all of them in disguise."""
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "1.1.1.1", "2606:4700:4700::1111"])
def test_public_addresses_are_known(address: str) -> None:
    assert is_public(address)


@pytest.mark.parametrize(
    "url",
    ["", "example.org", "ftp://example.org/", "file:///etc/passwd", "http://", "https://a@b.example/",
     "https://user:secret@example.org/", "http://example.org:22/", "http://example.org:25/",
     "http://example.org:99999/", "http://[::1", "https://example.org/\n", "javascript:alert(1)",
     "https://example.org/" + "x" * 500, "https://example.org/#x"],
)  # fmt: skip
def test_addresses_that_are_none_are_refused(url: str) -> None:
    """Before anything is looked up."""
    with pytest.raises(BadWebhook):
        Webhook(url).check()


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "[::1]", "0", "2130706433", "0x7f.1"])
def test_nothing_is_sent_into_this_machine(receiver: Receiver, host: str) -> None:
    """By whatever name."""
    port = receiver.server.server_port
    with pytest.raises((BadWebhook, NotDelivered)):
        Webhook(f"http://{host}:{port}/").post({"text": "hello"})
    assert receiver.got == []


def names(*addresses: str) -> Callable[..., Any]:
    """A resolver that answers with these addresses, one after the other for every question."""
    left = list(addresses)

    def resolve(_host: object, port: object, **_more: object) -> Any:
        found = left.pop(0).split(",")
        kind = socket.SOCK_STREAM
        return [(socket.AF_INET, kind, 6, "", (address, port)) for address in found]

    return resolve


def test_a_name_is_resolved_once(receiver: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that changes its address after the check (DNS rebinding) changes nothing."""
    dialled: list[Any] = []

    def dial(address: tuple[str, int], _timeout: float) -> socket.socket:
        dialled.append(address)
        raise OSError("not in a test")

    monkeypatch.setattr("socket.getaddrinfo", names("93.184.216.34", "127.0.0.1"))
    monkeypatch.setattr("socket.create_connection", dial)
    with pytest.raises(NotDelivered):
        Webhook("http://rebind.example/hook").post({"text": "hello"})
    assert dialled == [("93.184.216.34", 80)]


def test_a_name_with_one_private_address_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the first one is public."""
    monkeypatch.setattr("socket.getaddrinfo", names("93.184.216.34,10.0.0.1"))
    with pytest.raises(BadWebhook):
        Webhook("http://both.example/").post({"text": "hello"})


def test_redirects_are_not_followed(receiver: Receiver) -> None:
    """They could lead inside."""
    receiver.statuses = [302]
    with pytest.raises(NotDelivered) as failed:
        Webhook(f"{receiver.url}/hook?a=b", allow_private=True).post({"text": "hello"})
    assert not failed.value.again
    assert [got["path"] for got in receiver.got] == ["/hook?a=b"]


def test_a_server_that_never_answers_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    """However slowly it drips, there is an end."""
    monkeypatch.setattr(webhooks, "DEADLINE", 0.4)

    def drip(listening: socket.socket) -> None:
        with listening.accept()[0] as line:
            try:
                line.sendall(b"HTTP/1.1 200 OK\r\nX-")
                for _ in range(100):
                    line.sendall(b"a")
                    time.sleep(0.1)
            except OSError:
                return

    with socket.create_server(("127.0.0.1", 0)) as listening:
        threading.Thread(target=drip, args=[listening], daemon=True).start()
        begun_at = time.monotonic()
        address = f"http://127.0.0.1:{listening.getsockname()[1]}/"
        with contextlib.suppress(NotDelivered):
            Webhook(address, allow_private=True).post({})
        assert time.monotonic() - begun_at < 4


def test_trouble_passes_and_is_tried_again(
    house: TestClient, receiver: Receiver, monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    """A few times; what the log says of it names no address."""
    monkeypatch.setattr("okapi.table.notices.AGAIN", (0.05, 0.05))
    caplog.set_level(logging.INFO)
    people, url = both(house)
    now = whose_turn(people, url)
    secret = f"{receiver.url}/hook-secret"
    post(people[1 - now], f"{url}/notices", seat=str(1 - now), webhook=secret)
    receiver.statuses = [503, 503, 503, 204]
    play_turn(people[now], url, now)
    receiver.wait_for(3)
    time.sleep(0.3)
    assert len(receiver.got) == 3
    logged = [r.getMessage() for r in caplog.records if r.name.startswith("okapi")]
    assert any("not delivered" in line for line in logged)
    assert not any("secret" in line or url in line for line in logged)


# Mail


def test_the_environment_says_how_mail_is_sent() -> None:
    """Nothing at all means no mail; nonsense is a sentence at the start."""
    assert post_from({}) is None
    found = post_from({"OKAPI_SMTP_HOST": "mail.example", "OKAPI_SMTP_SECURITY": "tls"})
    assert found == Post("mail.example", "okapi@mail.example", 465, "tls")
    for wrong in ({"OKAPI_SMTP_PORT": "x"}, {"OKAPI_SMTP_SECURITY": "maybe"}):
        with pytest.raises(OkapiError):
            post_from({"OKAPI_SMTP_HOST": "mail.example", **wrong})


@pytest.mark.parametrize(
    "address",
    ["", "bob", "bob@", "@example.org", "bob@example", "a b@example.org", "bob@example.org\nBcc: x",
     "bob@example.org,eve@example.org", "bob@@example.org", "<bob@example.org>", "bob@.org",
     "x" * 250 + "@example.org", "bób@example.org"],
)  # fmt: skip
def test_addresses_of_nobody_are_refused(address: str) -> None:
    """None of them can add a line or a reader to a mail."""
    with pytest.raises(BadAddress):
        mail.checked(address)


def test_a_mail_is_handed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    """With our name, one reader, and the mark that a machine wrote it."""
    handed: list[Any] = []

    class Server:
        def __init__(self, host: str, port: int, timeout: float) -> None:
            handed.append((host, port))

        def __enter__(self) -> Server:
            return self

        def __exit__(self, *_args: object) -> None:
            return

        def login(self, user: str, password: str) -> None:
            handed.append((user, password))

        def send_message(self, message: Any) -> None:
            handed.append(message)

    monkeypatch.setattr("smtplib.SMTP", Server)
    server = Post("mail.example", "okapi@mail.example", 25, "none", "me", "secret")
    server.send("bob@example.org", "Africa", "It is your turn.")
    assert handed[:2] == [("mail.example", 25), ("me", "secret")]
    assert handed[2]["To"] == "bob@example.org"
    assert handed[2]["Auto-Submitted"] == "auto-generated"
    assert "secret" not in str(handed[2])
