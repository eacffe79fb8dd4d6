"""Webhooks: a small POST to an address that somebody gave us, which must not be turned against us.

Whoever sets a webhook chooses where this server connects to. So the name is resolved once, every
address it has must be a public one, and the connection goes to exactly that address; nothing is
followed, little is read, and it never takes long.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import socket
import ssl
import threading
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from okapi.core.errors import OkapiError
from okapi.core.words import Words
from okapi.table.phrases import PHRASES

LONGEST: Final = 500
TIMEOUT: Final = 5.0
# All of it together, however slowly the other side answers.
DEADLINE: Final = 10.0
_PORTS: Final = {"http": 80, "https": 443}
_INTERNET: Final = IPv6Network("2000::/3")
_NAT64: Final = IPv6Network("64:ff9b::/96")


class NotSent(OkapiError):
    """Why nothing was sent, as a phrase for the page."""

    def __init__(self, phrase: str, **args: Any) -> None:
        super().__init__(Words(PHRASES[phrase], **args))


class BadWebhook(NotSent):
    """An address to which nothing is sent."""


class NotDelivered(NotSent):
    """It did not work this time; `again` says whether another try makes sense."""

    def __init__(self, phrase: str, again: bool = True, **args: Any) -> None:
        super().__init__(phrase, **args)
        self.again = again


@dataclass(frozen=True)
class Webhook:
    """An address that was looked at and may be used."""

    url: str
    allow_private: bool = False

    def check(self) -> SplitResult:
        """Raise BadWebhook for what cannot be an address on the internet."""
        parts = _parts(self.url)
        if parts.scheme not in _PORTS or not parts.hostname or len(self.url) > LONGEST:
            raise BadWebhook("webhook_form")
        if parts.username is not None or parts.fragment or not self.url.isprintable():
            raise BadWebhook("webhook_plain")
        if not (_port(parts) in _PORTS.values() or _port(parts) >= 1024):
            raise BadWebhook("webhook_port")
        if not self.allow_private and _is_private(parts.hostname):
            raise BadWebhook("webhook_private")
        return parts

    def post(self, message: dict[str, str]) -> None:
        """Send JSON; NotDelivered or BadWebhook say why it could not be."""
        parts = self.check()
        line = _Line(parts, self._address(parts))
        stop = threading.Timer(DEADLINE, line.cut)
        stop.start()
        try:
            _settle(line.deliver(json.dumps(message).encode()))
        except (OSError, ValueError, http.client.HTTPException) as error:
            raise NotDelivered("webhook_unreachable", error=type(error).__name__) from None
        finally:
            stop.cancel()
            line.close()

    def _address(self, parts: SplitResult) -> str:
        """The one address to connect to; a name that also leads inside leads nowhere."""
        try:
            found = socket.getaddrinfo(parts.hostname, _port(parts), type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            raise NotDelivered("webhook_unknown") from None
        addresses = [str(entry[4][0]) for entry in found]
        if not addresses:
            raise NotDelivered("webhook_unknown")
        if not self.allow_private and not all(is_public(address) for address in addresses):
            raise BadWebhook("webhook_private")
        return addresses[0]


def is_public(text: str) -> bool:
    """Whether an address is one on the internet, also looking into addresses within addresses."""
    address = ip_address(text.partition("%")[0])
    if isinstance(address, IPv6Address):
        if (inner := _inner(address)) is not None:
            return is_public(str(inner))
        if address not in _INTERNET:
            return False
    return address.is_global and not address.is_multicast


def _is_private(host: str) -> bool:
    """Whether a host is a private address that needs no resolving."""
    try:
        return host == "localhost" or not is_public(host)
    except ValueError:
        return False


def _inner(address: IPv6Address) -> IPv4Address | None:
    if address in _NAT64:
        return IPv4Address(int(address) & 0xFFFFFFFF)
    teredo = address.teredo[1] if address.teredo else None
    return address.ipv4_mapped or address.sixtofour or teredo


def _parts(url: str) -> SplitResult:
    try:
        parts = urlsplit(url)
        _ = parts.port, parts.hostname
        return parts
    except ValueError:
        raise BadWebhook("webhook_form") from None


def _port(parts: SplitResult) -> int:
    return parts.port if parts.port is not None else _PORTS.get(parts.scheme, 0)


def _settle(status: int) -> None:
    """A redirect is not followed: it could lead inside."""
    if 300 <= status < 400:
        raise NotDelivered("webhook_elsewhere", again=False)
    if status >= 400:
        again = status >= 500 or status in (408, 429)
        raise NotDelivered("webhook_status", again, status=status)


class _Line(http.client.HTTPConnection):
    """A connection to an address that is settled before, whatever the name says meanwhile."""

    def __init__(self, parts: SplitResult, address: str) -> None:
        super().__init__(parts.hostname or "", _port(parts), timeout=TIMEOUT)
        self.default_port = _PORTS[parts.scheme]
        self._parts = parts
        self._address = address
        self._plain: socket.socket | None = None

    def connect(self) -> None:
        self.sock = self._plain = socket.create_connection((self._address, self.port), TIMEOUT)
        if self._parts.scheme == "https":
            context = ssl.create_default_context()
            self.sock = context.wrap_socket(self._plain, server_hostname=self.host)

    def deliver(self, body: bytes) -> int:
        """One request; the status of the answer is all that is read."""
        target = (self._parts.path or "/") + (f"?{self._parts.query}" if self._parts.query else "")
        headers = {"Content-Type": "application/json", "User-Agent": "Okapi"}
        self.request("POST", target, body, headers)
        return self.getresponse().status

    def cut(self) -> None:
        """Time is up: whoever still waits for an answer gets an error."""
        if self._plain is not None:
            with contextlib.suppress(OSError):
                self._plain.shutdown(socket.SHUT_RDWR)
