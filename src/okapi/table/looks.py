"""Templates and static files, each with the digest of its content in its address."""

from __future__ import annotations

import json
import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from jinja2 import Environment, PackageLoader, StrictUndefined, Template
from markupsafe import Markup

TYPES: Final = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}
_IMPORT: Final = re.compile(r'^(import .* from )"\./([\w/.-]+)"', re.M)


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("okapi.table"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals["static"] = address
    return environment


@cache
def _template(name: str) -> Template:
    return _environment().get_template(name)


def fill(template: str, **facts: Any) -> str:
    """A template with its gaps filled."""
    return _template(template).render(facts)


def static(name: str) -> bytes | None:
    """A static file by its name; the script and style of replays are used by reviews too."""
    return _content(name) if name in _places() else None


@cache
def _places() -> dict[str, Traversable]:
    """Where the files stand: what visitors may name, and nothing else is kept in memory."""
    folders = {"": files("okapi.table") / "static", "replay/": files("okapi.replay")}
    return {
        f"{folder}{file.name}": file
        for folder, place in folders.items()
        for file in place.iterdir()
        if file.name.rpartition(".")[2] in TYPES
    }


@cache
def _content(name: str) -> bytes:
    content = _places()[name].read_bytes()
    return _linked(content, name.rpartition("/")[0]) if name.endswith(".js") else content


def _linked(script: bytes, folder: str) -> bytes:
    """A script whose imports name the digests of what they import, so that no old one is taken."""

    def named(found: re.Match[str]) -> str:
        name = f"{folder}/{found[2]}".lstrip("/")
        return f'{found[1]}"./{found[2]}?{digest(static(name) or b"")}"'

    return _IMPORT.sub(named, script.decode()).encode()


def address(name: str) -> str:
    """Where a static file is fetched; a new content has a new address."""
    return f"/static/{name}?{digest(static(name) or b'')}"


def digest(content: bytes) -> str:
    """Names a content."""
    return sha256(content).hexdigest()[:12]


def embedded(facts: object) -> Markup:
    """JSON that cannot end the element it stands in."""
    text = json.dumps(facts, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)
