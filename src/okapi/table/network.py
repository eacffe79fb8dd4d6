"""Where the table can be reached, and what links to it look like."""

from __future__ import annotations

import re
import socket
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from markupsafe import Markup
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from okapi.core.errors import OkapiError

LOOPBACK: Final = frozenset({"127.0.0.1", "localhost", "::1"})
_HOST: Final = re.compile(r"(?P<name>[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")


@dataclass
class Network:
    """How this server is reached; what it answers to grows when it is opened to the network."""

    port: int = 0
    public_url: str = ""
    # The address of this machine in the local network, once it listens there.
    lan: str = ""
    hosts: set[str] = field(default_factory=set)
    # Starts listening on the local network; None where that is not offered.
    open_lan: Callable[[], Awaitable[bool]] | None = None

    def answers_to(self, host: str) -> bool:
        """Whether a Host header names us; others are refused, so no web page can pose as us."""
        name = host_name(host)
        known = {*LOOPBACK, *map(_spelled, {*self.hosts, self.lan, self._public_name})}
        return bool(name) and ("*" in self.hosts or name in known)

    @property
    def _public_name(self) -> str:
        return urlsplit(self.public_url).hostname or ""

    def base(self, request: HTTPConnection) -> str:
        """The beginning of links that others can follow."""
        scheme = "https" if request.url.scheme in ("https", "wss") else "http"
        return self.for_others(f"{scheme}://{request.headers.get('host', '')}")

    def for_others(self, base: str) -> str:
        """An address of this table as others reach it; never loopback if there is another one."""
        if self.public_url:
            return self.public_url.rstrip("/")
        if self.lan and host_name(urlsplit(base).netloc) in LOOPBACK:
            return f"http://{self.lan}:{self.port}"
        return base

    def is_secure(self, scope: Scope) -> bool:
        """Whether browsers trust the way to this address: HTTPS, or this machine itself."""
        host = Headers(scope=scope).get("host", "")
        schemes = {scope.get("scheme"), urlsplit(self.public_url).scheme}
        return "https" in schemes or host_name(host) in LOOPBACK

    def is_https(self, request: HTTPConnection) -> bool:
        """Whether the browser came by HTTPS, as far as can be known behind a proxy."""
        if request.url.scheme in ("https", "wss"):
            return True
        # A proxy that does not say so asks by the public name, or by the one it knows us by.
        name = host_name(request.headers.get("host", ""))
        through = name in LOOPBACK or name == _spelled(self._public_name)
        return through and urlsplit(self.public_url).scheme == "https"

    def is_local(self, request: HTTPConnection) -> bool:
        """Whether links would lead only to this machine itself; then there are none."""
        return host_name(urlsplit(self.base(request)).netloc) in LOOPBACK

    def may_open(self, request: HTTPConnection) -> bool:
        """Whether who asks may let other devices in: only somebody at this machine.

        Behind a proxy everybody may look like that.
        """
        client = request.client.host if request.client else ""
        return self.open_lan is not None and not self.public_url and client in LOOPBACK


def host_name(host: str) -> str:
    """A Host header without its port; nothing when it is not one."""
    found = _HOST.fullmatch(host)
    return _spelled(found["name"]) if found else ""


def _spelled(name: str) -> str:
    """A name or an address, which can be written in several ways, in one of them."""
    name = name.lower().strip("[]")
    try:
        return str(ip_address(name))
    except ValueError:
        return name


def in_address(host: str) -> str:
    """A host as it stands in an address: one with colons in brackets."""
    return f"[{host}]" if ":" in host else host


def checked_url(text: str) -> str:
    """The address by which others reach the table; OkapiError when it is none."""
    try:
        parts = urlsplit(text)
        usable = parts.scheme in ("http", "https") and bool(host_name(parts.netloc))
    except ValueError:
        usable = False
    if text and not usable:
        raise OkapiError(f"not an address such as https://okapi.example: {text[:80]!r}")
    return text


def lan_address() -> str:
    """This machine's address in the local network, or nothing. No packet is sent."""
    for there in ("10.255.255.255", "192.168.255.255", "192.0.2.1"):
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            try:
                probe.connect((there, 9))
                found = str(probe.getsockname()[0])
            except OSError:
                continue
        if not found.startswith("127.") and found != "0.0.0.0":
            return found
    return ""


def code(text: str) -> Markup:
    """A QR code as a picture; nothing where the small library for it is missing."""
    try:
        import segno
    except ImportError:
        return Markup()
    rows = [list(row) for row in segno.make(text, error="m", micro=False).matrix]
    size = len(rows) + 8
    path = "".join(
        f"M{x + 4} {y + 4}h1v1h-1z" for y, row in enumerate(rows) for x, on in enumerate(row) if on
    )
    return Markup(
        f'<svg viewBox="0 0 {size} {size}" shape-rendering="crispEdges" role="img"'
        f' aria-label="QR"><path fill="#000" d="{path}"/></svg>'
    )
