"""Faults: the answer to a request that cannot be carried out: a sentence, or a page for people."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

from starlette.responses import HTMLResponse, Response

from generator.errors import shown
from generator.language import _, or_list, speaking
from generator.web.pages.documents import PAGES, write_fault
from generator.web.shared.answers import NOT_KEPT, refuse
from generator.web.shared.clients import language_of
from generator.web.workers.pool import (
    BrokenError,
    BusyError,
    LargeError,
    LostError,
    SlowError,
    StoppedError,
)

if TYPE_CHECKING:
    from starlette.requests import Request

AGAIN = {"retry-after": "2"}
CLOSING = {"retry-after": "10", "connection": "close"}
DEEPEST = 20
"""The greatest depth of folders from which a page still finds the way up."""
_log = logging.getLogger(__name__)


def said_of(request: Request, error: Exception) -> Response:
    """Return why nobody carried out a request."""
    with speaking(language_of(request)):
        match error:
            case BusyError():
                message = _("Too many requests at once; try again in a moment.")
                return refuse(503, message, headers=AGAIN)
            case LostError():
                message = _("The work was interrupted; try again.")
                return refuse(503, message, headers=AGAIN)
            case StoppedError():
                message = _("The studio is shutting down; try again when it is running.")
                return refuse(503, message, headers=CLOSING)
            case SlowError():
                return refuse(
                    422,
                    _(
                        "This takes too long here; ask for less at once, or use the"
                        " program on your computer."
                    ),
                )
            case LargeError():
                return refuse(422, _("This needs too much memory here; ask for less at once."))
            case BrokenError():
                _log.error("a task failed: %s", error)
        return refuse(500, _("Something went wrong that is not your fault; please report it."))


async def not_done(request: Request, error: Exception) -> Response:
    """Return why nobody carried out a task."""
    return said_of(request, error)


async def bad_body(_request: Request, error: Any) -> Response:
    """Describe what is wrong with what was sent."""
    return refuse(error.status, error.sentence)


async def left(_request: Request, _error: Exception) -> Response:
    """Answer a client that is no longer there."""
    return Response(status_code=408, headers={"connection": "close"})


async def no_answer(request: Request, error: Any) -> Response:
    """Report that an address does not exist, or does not accept what was sent."""
    path = request.url.path
    headers = dict(error.headers or {})
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED and request.method == "OPTIONS":
        return Response(status_code=204, headers={**NOT_KEPT, **headers})
    if path.endswith("/") and path.strip("/") in PAGES:
        return Response(status_code=308, headers={"location": f"../{path.strip('/')}"})
    with speaking(language_of(request)):
        sentence = _sentence(request, error)
        if path.startswith("/api/") or "text/html" not in request.headers.get("accept", ""):
            return refuse(error.status_code, sentence, headers=headers)
        up = "../" * min(request.scope.get("raw_path", b"/").count(b"/") - 1, DEEPEST) or "./"
        page = write_fault(sentence, language_of(request), up)
    all_headers = {**NOT_KEPT, "vary": "accept, accept-language", **headers}
    return HTMLResponse(page, error.status_code, headers=all_headers)


def _sentence(request: Request, error: Any) -> str:
    if error.status_code == HTTPStatus.NOT_FOUND:
        message = _("There is nothing at this address; the studio starts at {start}.")
        return message.format(start=f"{request.app.state.root}/")
    if error.status_code == HTTPStatus.METHOD_NOT_ALLOWED:
        message = _("This address does not accept {method}; use {known}.")
        known = or_list(sorted((error.headers or {}).get("Allow", "").split(", ")))
        return message.format(method=shown(request.method), known=known)
    return str(error.detail)
