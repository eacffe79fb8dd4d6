"""Refusals of the API: one clear sentence each, with the rule where one stands against it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Any, Final

from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from okapi.core.errors import IllegalAction, OkapiError
from okapi.core.words import Words
from okapi.table.phrases import texts
from okapi.table.schemas import Problem
from okapi.table.visitors import language_of
from okapi.table.waiting import GivenUp

MEDIA: Final = "application/problem+json"
_SHOWN: Final = 8
_HINTS: Final = {
    401: {"WWW-Authenticate": "Bearer"},
    429: {"Retry-After": "2"},
    503: {"Retry-After": "1"},
}

# What the page about the API says of every address.
DOCUMENTED: Final[dict[int | str, dict[str, Any]]] = {
    code: {
        "description": "Refused, with the reason.",
        "content": {MEDIA: {"schema": Problem.model_json_schema()}},
    }
    for code in (422, "default")
}


class Refused(Exception):
    """Something that the API does not do for this caller, or not now."""

    def __init__(self, status: int, words: Words) -> None:
        super().__init__(str(words))
        self.status = status
        self.words = words


def problem(
    status: int,
    detail: str,
    rule: str = "",
    faults: list[str] | None = None,
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    """An answer that says what is wrong."""
    title = HTTPStatus(status).phrase
    body = Problem(title=title, status=status, detail=detail, rule=rule, faults=faults or [])
    return JSONResponse(body.model_dump(), status, dict(headers or {}), MEDIA)


def explain(app: FastAPI) -> None:
    """Let every error of an application become a problem document."""
    app.add_exception_handler(Refused, _refused)
    app.add_exception_handler(GivenUp, _once_more)
    app.add_exception_handler(OkapiError, _not_usable)
    app.add_exception_handler(RequestValidationError, _not_understood)
    app.add_exception_handler(HTTPException, _not_here)
    app.add_exception_handler(Exception, _broken)


def _said(request: Request, words: Words) -> str:
    return texts(language_of(request)).say(words)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    said = _said(request, error.words)
    return problem(error.status, said, headers=_HINTS.get(error.status))


async def _once_more(request: Request, _error: Exception) -> Response:
    """Nothing has happened, and the same request may be sent again."""
    words = Words("The table is just being read again; ask once more.")
    return await _refused(request, Refused(503, words))


async def _not_usable(request: Request, error: Exception) -> Response:
    assert isinstance(error, OkapiError)
    rule = error.refusal.rule if isinstance(error, IllegalAction) else ""
    return problem(422, _said(request, error.words), rule)


async def _not_understood(request: Request, error: Exception) -> Response:
    """What was sent is not repeated: it may be a secret."""
    assert isinstance(error, RequestValidationError)
    faults = [f"{_place(fault)}: {fault['msg']}" for fault in error.errors()[:_SHOWN]]
    return problem(422, _said(request, Words("The request was not understood.")), faults=faults)


def _place(fault: Mapping[str, Any]) -> str:
    """The field, by the names that we gave; a name that somebody made up is left out."""
    unknown = fault["type"] == "extra_forbidden"
    names = [str(part) for part in (fault["loc"][:-1] if unknown else _given(fault["loc"]))]
    return ".".join(name[:40] for name in names)


def _given(place: Sequence[int | str]) -> Sequence[int | str]:
    """What stands under "options" is named by whoever asks."""
    return place[: place.index("options") + 1] if "options" in place else place


async def _not_here(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # a body that cannot even be taken apart
        return problem(422, _said(request, Words("The request was not understood.")))
    known = {
        404: Words("There is nothing here."),
        405: Words("This address does not know that method."),
    }
    words = known.get(error.status_code, Words(str(error.detail)))
    return problem(error.status_code, _said(request, words), headers=error.headers)


async def _broken(request: Request, _error: Exception) -> Response:
    """A mistake of ours; what it was is in the log, not in the answer."""
    return problem(500, texts(language_of(request))("server_error"))
