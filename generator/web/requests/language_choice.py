"""The language that a browser prefers, among those of the studio."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import LANGUAGES, SOURCE_LANGUAGE

if TYPE_CHECKING:
    from starlette.requests import Request

LONGEST = 400
PARAMETER = "lang"
KEPT = "scriptorium.language"


def wished(header: str) -> str:
    """Return the best match of an `Accept-Language` header, English if none is known."""
    best, weight = SOURCE_LANGUAGE, 0.0
    for part in header[:LONGEST].split(","):
        name, _semicolon, rest = part.partition(";")
        language = name.strip().lower().partition("-")[0]
        liking = _weight(rest)
        if language in LANGUAGES and liking > weight:
            best, weight = language, liking
    return best


def keep_language(request: Request, language: object) -> None:
    """Store the language that the body of a request asks for, if it is one."""
    if isinstance(language, str) and language in LANGUAGES:
        request.scope[KEPT] = language


def language_of(request: Request) -> str:
    """Return the language of a request: the one it asks for, else the one the browser prefers."""
    asked = request.scope.get(KEPT) or request.query_params.get(PARAMETER, "")
    return asked if asked in LANGUAGES else wished(request.headers.get("accept-language", ""))


def is_chosen(request: Request) -> bool:
    """Tell whether the address names the language, so that links pass it on."""
    return request.query_params.get(PARAMETER, "") in LANGUAGES


def _weight(rest: str) -> float:
    key, _equals, value = rest.strip().partition("=")
    try:
        return float(value) if key.strip() == "q" else 1.0
    except ValueError:
        return 0.0
