"""Where the owner of a seat says how to be told, and where mail is agreed to or stopped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from starlette.requests import Request
from starlette.responses import Response

from okapi.table import tokens
from okapi.table.catalogue import cover
from okapi.table.mail import BadAddress
from okapi.table.notices import Notices, checked
from okapi.table.requests import NotHere, network_of, own_seat, posted, room_of, rooms_of, show
from okapi.table.rooms import Room
from okapi.table.store import OVER, NoticeRow
from okapi.table.visitors import Visitor, seen_as
from okapi.table.webhooks import NotSent


def _notices(request: Request) -> Notices:
    notices: Notices = request.app.state.notices
    return notices


async def notices(request: Request) -> Response:
    """The form, for a seat of one's own."""
    visitor = Visitor(request)
    room = await room_of(request)
    mine = await visitor.seats(rooms_of(request), room.row.id)
    seat = seen_as(room, mine, request.query_params.get("seat", ""))
    if seat is None or room.row.status == OVER:
        raise NotHere
    return _form(request, visitor, room, seat)


def _form(
    request: Request,
    visitor: Visitor,
    room: Room,
    seat: int,
    said: str = "",
    error: str = "",
    row: NoticeRow | None = None,
) -> Response:
    kept = _notices(request)
    return show(
        visitor,
        "notices.html",
        422 if error else 200,
        game=cover(room.row.game, visitor.t),
        id=room.row.id,
        seat=seat,
        name=room.seat(seat).name,
        row=row or kept.of(room.row.id, seat) or NoticeRow(room.row.id, seat),
        mail=kept.settings.mail is not None,
        failed=_failed(kept, room.row.id, seat, visitor),
        said=visitor.t(said) if said else "",
        error=error,
    )


def _failed(kept: Notices, match_id: str, seat: int, visitor: Visitor) -> str:
    """Why the last notice did not arrive; empty when it did, or there was none."""
    reason = kept.last.get((match_id, seat))
    return visitor.t.say(reason) if reason is not None else ""


async def save(request: Request) -> Response:
    """Set, change, try or end it."""
    visitor = Visitor(request)
    room = await room_of(request)
    seat = await own_seat(request, visitor, room)
    form = await posted(request)
    kept = _notices(request)
    old = kept.of(room.row.id, seat) or NoticeRow(room.row.id, seat)
    webhook, email = form.get("webhook", "").strip(), form.get("email", "").strip()
    try:
        if "stop" in form:
            webhook = email = ""
        if email and kept.settings.mail is None:
            raise BadAddress("notice_no_mail")
        checked(webhook, email, kept.settings)
        base, lang = network_of(request).base(request), visitor.t.lang
        row = replace(_changed(old, webhook, email), game=room.row.game, base=base, lang=lang)
        await kept.set(row)
        said = await _follow_up(kept, old, row, "test" in form, _askers(request, visitor))
    except NotSent as error:
        typed = replace(old, webhook=webhook, email=email)
        return _form(request, visitor, room, seat, error=visitor.t.say(error.words), row=typed)
    return _form(request, visitor, room, seat, said)


def _changed(old: NoticeRow, webhook: str, email: str) -> NoticeRow:
    """A new address for mail has to be agreed to by whoever reads it."""
    if email and email == old.email:
        return replace(old, webhook=webhook)
    return replace(old, webhook=webhook, email=email, confirmed=False, code=tokens.new())


def _askers(request: Request, visitor: Visitor) -> list[str]:
    """Who has somebody asked, by browser and by address."""
    return [visitor.hash, request.client.host if request.client else ""]


async def _follow_up(
    kept: Notices, old: NoticeRow, row: NoticeRow, test: bool, askers: Sequence[str]
) -> str:
    """What else happens; the phrase that says so."""
    if not (row.webhook or row.email):
        return "notice_off"
    key = (row.match_id, row.seat)
    # An address that nobody has agreed to yet is asked: once, and whenever it is tried out.
    asks = bool(row.email) and not row.confirmed and (test or row.code != old.code)
    if asks:
        await kept.ask_first(row, askers)
    if test and (row.webhook or row.confirmed) and not kept.last.get(key):
        await kept.try_out(row)
    if kept.last.get(key):
        return ""
    return "notice_asked" if asks else "notice_tested" if test else "notice_on"


async def by_mail(request: Request) -> Response:
    """Whoever reads an address agrees to mail about one match, or stops it."""
    visitor = Visitor(request)
    kept = _notices(request)
    row = kept.by_code(request.path_params["code"])
    if row is None:
        raise NotHere
    said = ""
    if request.method == "POST":
        agrees = "yes" in await posted(request)
        row = replace(row, confirmed=True) if agrees else replace(row, email="", confirmed=False)
        await kept.set(row)
        said = "notice_mail_on" if agrees else "notice_mail_off"
    game, words = cover(row.game, visitor.t), visitor.t(said) if said else ""
    return show(visitor, "notice_mail.html", game=game, row=row, said=words)
