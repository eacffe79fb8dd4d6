"""E-mail, where whoever runs the table has said how it is sent."""

from __future__ import annotations

import os
import smtplib
import ssl
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Final

from okapi.core.errors import OkapiError
from okapi.table.webhooks import NotDelivered, NotSent

LONGEST: Final = 254
TIMEOUT: Final = 15.0
_PORTS: Final = {"starttls": 587, "tls": 465, "none": 25}
_PREFIX: Final = "OKAPI_SMTP_"


class BadAddress(NotSent):
    """Not an address to which mail can go."""


@dataclass(frozen=True)
class Post:
    """The server that takes our mail."""

    host: str
    sender: str
    port: int = 587
    security: str = "starttls"
    user: str = ""
    password: str = ""

    def send(self, to: str, subject: str, text: str) -> None:
        """Hand over one mail; NotDelivered when the server does not take it."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = self.sender, checked(to), subject
        mail["Auto-Submitted"] = "auto-generated"
        mail.set_content(text)
        try:
            with self._opened() as server:
                if self.user:
                    server.login(self.user, self.password)
                server.send_message(mail)
        except smtplib.SMTPRecipientsRefused as error:
            # Many servers take a first mail from a stranger only when it comes again (4xx).
            for_good = any(code >= 500 for code, _ in error.recipients.values())
            raise NotDelivered("mail_refused", again=not for_good) from None
        except (OSError, smtplib.SMTPException) as error:
            raise NotDelivered("mail_failed", error=type(error).__name__) from None

    def _opened(self) -> smtplib.SMTP:
        context = ssl.create_default_context()
        if self.security == "tls":
            return smtplib.SMTP_SSL(self.host, self.port, timeout=TIMEOUT, context=context)
        server = smtplib.SMTP(self.host, self.port, timeout=TIMEOUT)
        if self.security == "starttls":
            server.starttls(context=context)
        return server


def post_from(environment: Mapping[str, str] = os.environ) -> Post | None:
    """The mail server that the environment names; none without OKAPI_SMTP_HOST."""

    def given(name: str, default: str = "") -> str:
        return environment.get(_PREFIX + name, default)

    if not given("HOST"):
        return None
    security = given("SECURITY", "starttls")
    if security not in _PORTS:
        raise OkapiError(f"{_PREFIX}SECURITY must be one of {', '.join(_PORTS)}")
    port = given("PORT", str(_PORTS[security]))
    if not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise OkapiError(f"{_PREFIX}PORT must be a port, not {port[:20]!r}")
    sender = given("FROM") or f"okapi@{given('HOST')}"
    user, password = given("USER"), given("PASSWORD")
    return Post(given("HOST"), sender, int(port), security, user, password)


def checked(address: str) -> str:
    """An address that cannot be anything else."""
    name, at, domain = address.partition("@")
    plain = address.isascii() and address.isprintable() and not set(address) & set(' ,;:<>()[]"\\')
    if not (plain and name and at and "." in domain and "@" not in domain):
        raise BadAddress("mail_form")
    if len(address) > LONGEST or ".." in address or domain.startswith((".", "-")):
        raise BadAddress("mail_form")
    return address
