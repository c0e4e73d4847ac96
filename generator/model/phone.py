"""The address of a pad's page for phones: in a studio, of one page, or a pattern of several."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.errors import OrderError, shown
from generator.language import LANGUAGES, _, fill, or_list

if TYPE_CHECKING:
    from collections.abc import Mapping

SAMPLE = "https://pads.example.org/"
PLACES = ("{pad}", "{players}", "{lang}")
"""What a pattern can have in braces."""
MOST = 180
"""How many letters an address has at most: the modules of a longer one are too small for phones."""
_ADDRESS = re.compile(
    r"https?://[\w.\[\]:@%~-]+(?:[/?#][!#-;=?-\[\]_a-z{}~]*)?", re.ASCII | re.IGNORECASE
)
_PLACE = re.compile(r"\{[^{}]*\}")
_NEAR = re.compile(r"https?://(?:localhost|127\.[\d.]+|\[::1\])(?![\w.])", re.ASCII | re.IGNORECASE)


def read_phone(text: str, where: str) -> str:
    """Return the address of a studio or of a page, as it was given for WHERE, or refuse it."""
    address = text.strip()
    without = _PLACE.sub("", address)
    if not _ADDRESS.fullmatch(address) or "{" in without or "}" in without:
        message = _("{where} takes the address of a web page, such as {sample}, not '{text}'.")
        raise OrderError(message.format(where=where, sample=SAMPLE, text=shown(text)))
    strange = next((it for it in _PLACE.findall(address) if it not in PLACES), None)
    if strange is not None:
        message = _("{where} accepts {known}, not '{name}'.")
        values = {"where": where, "known": or_list(PLACES), "name": shown(strange)}
        raise OrderError(message.format(**values))
    return address


def page_address(
    phone: str,
    pad: str,
    players: int | None,
    language: str,
    rules: Mapping[str, str] | None = None,
) -> str:
    """Return the address that the code of a pad opens, for so many PLAYERS if that is known.

    RULES are those by which a pad is played, of which a studio is told.
    An address that ends with a slash, or has nothing behind the name of the server, is a studio's.
    """
    number = "" if players is None else str(players)
    if "{" in phone:
        address = fill(phone, pad=pad, players=number, lang=language)
    elif is_studio(phone):
        asked = [f"players={number}"] if number else []
        asked += [f"lang={language}"] if language in LANGUAGES else []
        asked += [f"rule={name}:{value}" for name, value in (rules or {}).items()]
        address = f"{phone.rstrip('/')}/p/{pad}" + (f"?{'&'.join(asked)}" if asked else "")
    else:
        address = phone
    if len(address) > MOST:
        message = _(
            "The address of the page for phones has {number} letters, and a code holds {most};"
            " use a shorter one."
        )
        raise OrderError(message.format(number=len(address), most=MOST))
    return address


def is_studio(phone: str) -> bool:
    """Return whether an address is that of a studio, not of a page or a pattern."""
    path = phone.partition("://")[2]
    return (
        "{" not in phone and not set("?#") & set(path) and (path.endswith("/") or "/" not in path)
    )


def is_near(phone: str) -> bool:
    """Return whether only the computer itself can open an address."""
    return _NEAR.match(phone) is not None
