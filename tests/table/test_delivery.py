"""Notices on their way: over TLS to those we can trust, to a real mail server, and once more."""

from __future__ import annotations

import base64
import shutil
import socketserver
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")

from okapi.table import notices
from okapi.table.app import make_app
from okapi.table.mail import Post
from okapi.table.settings import Settings
from okapi.table.webhooks import NotDelivered, Webhook
from tests.table.conftest import browser
from tests.table.players import post
from tests.table.test_notices import Receiver, both, play_turn, whose_turn

needs_openssl = pytest.mark.skipif(
    not shutil.which("openssl"), reason="no openssl: apt-get install openssl"
)


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate that this machine has made for itself, and its key."""
    folder = tmp_path_factory.mktemp("certificate")
    paper, key = folder / "paper.pem", folder / "key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", str(key), "-out", str(paper)],
        check=True, capture_output=True,
    )  # fmt: skip
    return paper, key


@pytest.fixture
def server_side(certificate: tuple[Path, Path]) -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(*certificate)
    return context


@pytest.fixture
def trusted(certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> None:
    """As if an authority that everybody knows had signed it."""
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate[0]))


# Webhooks


@pytest.fixture
def secure(server_side: ssl.SSLContext) -> Iterator[Receiver]:
    """Somebody else's server, reached over https."""
    found = Receiver(server_side)
    yield found
    found.server.shutdown()


@needs_openssl
@pytest.mark.usefixtures("trusted")
def test_a_webhook_goes_over_tls(secure: Receiver) -> None:
    """The name in the address is what the certificate must be for."""
    Webhook(f"{secure.url}/hook", allow_private=True).post({"text": "Your turn"})
    assert secure.got == [{"text": "Your turn", "path": "/hook"}]
    elsewhere = secure.url.replace("localhost", "127.0.0.1")
    with pytest.raises(NotDelivered, match="SSLCertVerificationError"):
        Webhook(elsewhere, allow_private=True).post({"text": "Your turn"})
    assert len(secure.got) == 1


@needs_openssl
def test_a_webhook_tells_nothing_to_a_stranger(secure: Receiver) -> None:
    """A certificate that nobody vouches for; a server that does not speak TLS at all."""
    with pytest.raises(NotDelivered, match="SSLCertVerificationError") as refused:
        Webhook(secure.url, allow_private=True).post({"text": "secret"})
    assert refused.value.again
    plain = Receiver()
    with pytest.raises(NotDelivered, match="SSLError"):
        Webhook(plain.url.replace("http:", "https:"), allow_private=True).post({"text": "secret"})
    assert secure.got == plain.got == []
    plain.server.shutdown()


# Mail


@dataclass
class Letter:
    """A mail as a server took it."""

    sender: str
    to: list[str]
    mail: EmailMessage
    secure: bool
    user: str


@dataclass
class Office:
    """A mail server on this machine: says what it can, and keeps what it takes."""

    context: ssl.SSLContext | None = None
    secure_from_the_start: bool = False
    # How many visitors it sends away, and what it answers to the next recipients after that.
    away: int = 0
    refusals: list[str] = field(default_factory=list)
    taken: list[Letter] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)

    def __enter__(self) -> Office:
        office = self

        class Clerk(_Clerk):
            def __init__(self, *args: Any) -> None:
                self.office = office
                super().__init__(*args)

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Clerk)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_args: object) -> None:
        self.server.shutdown()
        self.server.server_close()

    def post(self, security: str, user: str = "", password: str = "") -> Post:
        port = int(self.server.server_address[1])
        return Post("localhost", "okapi@okapi.example", port, security, user, password)

    def wait_for(self, count: int) -> None:
        deadline = time.monotonic() + 10
        while len(self.taken) < count and time.monotonic() < deadline:
            time.sleep(0.02)
        assert len(self.taken) == count


class _Clerk(socketserver.StreamRequestHandler):
    """Speaks with one visitor, as RFC 5321 wants it."""

    office: Office

    def handle(self) -> None:
        self.secure, self.user, self.sender, self.to = False, "", "", list[str]()
        if self.office.away:
            self.office.away -= 1
            return
        if self.office.secure_from_the_start:
            self._go_secure()
        self._say("220 mail.example")
        while line := self.rfile.readline().decode().strip():
            self.office.heard.append(line.partition(" ")[0].upper())
            if self._answer(line) is False:
                return

    def _say(self, *lines: str) -> None:
        self.wfile.write("".join(f"{line}\r\n" for line in lines).encode())
        self.wfile.flush()

    def _go_secure(self) -> None:
        assert self.office.context is not None
        self.request = self.office.context.wrap_socket(self.request, server_side=True)
        self.secure = True
        self.rfile, self.wfile = self.request.makefile("rb"), self.request.makefile("wb")

    def _answer(self, line: str) -> bool | None:
        verb, _, rest = line.partition(" ")
        if verb.upper() == "QUIT":
            self._say("221 bye")
            return False
        getattr(self, f"_{verb.lower()}", lambda _rest: self._say("502 what?"))(rest)
        return None

    def _ehlo(self, _rest: str) -> None:
        offers = ["250-mail.example"]
        if self.office.context is not None and not self.secure:
            offers.append("250-STARTTLS")
        self._say(*offers, "250 AUTH PLAIN")

    def _starttls(self, _rest: str) -> None:
        self._say("220 go ahead")
        self._go_secure()

    def _auth(self, rest: str) -> None:
        self.user = base64.b64decode(rest.partition(" ")[2]).decode().replace("\0", " ").strip()
        self._say("235 welcome")

    def _mail(self, rest: str) -> None:
        self.sender, self.to = rest.partition("<")[2].partition(">")[0], []
        self._say("250 ok")

    def _rcpt(self, rest: str) -> None:
        if self.office.refusals:
            self._say(self.office.refusals.pop(0))
            return
        self.to.append(rest.partition("<")[2].partition(">")[0])
        self._say("250 ok")

    def _rset(self, _rest: str) -> None:
        self._say("250 ok")

    def _data(self, _rest: str) -> None:
        self._say("354 go on")
        lines = []
        while (line := self.rfile.readline()) != b".\r\n":
            lines.append(line)
        mail = message_from_bytes(b"".join(lines), policy=policy.default)
        assert isinstance(mail, EmailMessage)
        self.office.taken.append(Letter(self.sender, self.to, mail, self.secure, self.user))
        self._say("250 taken")


TEXT = "It is your turn in Africa:\n\nhttp://okapi.example/t/1\n"


@needs_openssl
@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("security", ["starttls", "tls"])
def test_a_mail_goes_over_tls(server_side: ssl.SSLContext, security: str) -> None:
    """Name and password, too, go only where nobody listens."""
    with Office(server_side, secure_from_the_start=security == "tls") as office:
        office.post(security, "okapi", "password").send("bob@example.org", "Africa", TEXT)
        (letter,) = office.taken
    assert letter.secure
    assert letter.user == "okapi password"
    assert (letter.sender, letter.to) == ("okapi@okapi.example", ["bob@example.org"])
    assert letter.mail["Subject"] == "Africa"
    assert letter.mail["Auto-Submitted"] == "auto-generated"
    assert letter.mail.get_content().replace("\r\n", "\n") == TEXT
    if security == "starttls":
        assert office.heard.index("STARTTLS") < office.heard.index("AUTH")


def test_a_mail_goes_without_tls_only_where_that_was_said() -> None:
    """Where TLS is wanted and not offered, nothing is handed over."""
    with Office() as office:
        office.post("none").send("bob@example.org", "Африка", TEXT)
        assert office.taken[0].mail["Subject"] == "Африка"
        with pytest.raises(NotDelivered, match="SMTPNotSupportedError"):
            office.post("starttls", "okapi", "password").send("bob@example.org", "Africa", TEXT)
        assert len(office.taken) == 1
        assert "AUTH" not in office.heard


@needs_openssl
def test_a_mail_server_that_nobody_vouches_for_gets_nothing(server_side: ssl.SSLContext) -> None:
    """Neither the mail nor the password."""
    with Office(server_side) as office:
        with pytest.raises(NotDelivered, match="SSLCertVerificationError"):
            office.post("starttls", "okapi", "password").send("bob@example.org", "Africa", TEXT)
        assert office.taken == []
        assert "AUTH" not in office.heard


@pytest.mark.parametrize(("answer", "again"), [("550 nobody", False), ("451 later", True)])
def test_an_address_that_is_refused_for_good_is_not_tried_again(answer: str, again: bool) -> None:
    """The page says so; a server that only asks for patience gets it."""
    with Office(refusals=[answer]) as office:
        with pytest.raises(NotDelivered, match="refuses the address") as refused:
            office.post("none").send("bob@example.org", "Africa", TEXT)
        assert refused.value.again is again
        assert office.taken == []


def test_trying_out_a_new_address_asks_it_first(settings: Settings) -> None:
    """Whoever tries at once is asked by mail all the same, and again when they try again."""
    with Office() as office:
        house = replace(settings, mail=office.post("none"))
        with browser(make_app(house)) as client:
            url = both(client)[1]
            form = {"seat": "0", "email": "bob@example.org", "test": "1"}
            assert "A mail is on its way to you." in post(client, f"{url}/notices", **form).text
            assert "A mail is on its way to you." in post(client, f"{url}/notices", **form).text
            office.wait_for(2)
            question = str(office.taken[0].mail.get_content())
            post(client, "/notices/" + question.rpartition("/notices/")[2].split()[0], yes="1")
            assert "A notice was sent." in post(client, f"{url}/notices", **form).text
            office.wait_for(3)
    assert "This is how you will be told" in office.taken[2].mail.get_content()


def test_a_mail_server_in_trouble_costs_nothing(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Play goes on meanwhile, and the notice comes when the server takes it."""
    monkeypatch.setattr(notices, "AGAIN", (0.05, 0.05, 0.05))
    with Office() as office:
        house = replace(settings, mail=office.post("none"), notice_delay=0.05)
        with browser(make_app(house)) as client:
            people, url = both(client)
            now = whose_turn(people, url)
            waiting = 1 - now
            post(people[waiting], f"{url}/notices", seat=str(waiting), email="bob@example.org")
            question = str(office.taken[0].mail.get_content())
            post(client, "/notices/" + question.rpartition("/notices/")[2].split()[0], yes="1")
            office.away, office.refusals = 2, ["451 later"]
            assert play_turn(people[now], url, now)
            assert whose_turn(people, url) == waiting
            office.wait_for(2)
    assert f"http://127.0.0.1{url}" in office.taken[1].mail.get_content()
    assert (office.away, office.refusals) == (0, [])
