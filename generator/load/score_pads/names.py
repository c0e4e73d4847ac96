"""Ids of a pad: given, made of a name, or unknown."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from generator.language import _, suggest
from generator.load.score_pads.figures import scope_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from generator.load.files.fields import Fields

ID_PATTERN = r"[A-Za-z][A-Za-z0-9_]{0,39}"
GAME_PATTERN = r"[A-Za-z][^\s\"]{0,99}"
"""The ids of a game's own sheet, which no formula and no evening names."""
LONGEST_NOTE = 160


def pick_id(fields: Fields, names: Mapping[str, str]) -> str | None:
    """Pick the id of a row or an entry; without one, it is made of the name."""
    if "id" in fields:
        given = fields.data["id"]
        pattern = GAME_PATTERN if scope_of(fields).is_game else ID_PATTERN
        if isinstance(given, str) and re.fullmatch(pattern, given):
            return given
        fields.refuse("id", _("1 to 40 letters A to Z, digits and '_', starting with a letter"))
        return None
    made = slug(names.get("en") or next(iter(names.values()), ""))
    if not made and names:
        message = _("The name has no letters A to Z for an id; add 'id = \"…\"'.")
        fields.report("missing-key", message, fields.place())
    return made or None


def no_such_name(name: str, known: Collection[str]) -> str:
    """Say that there is no row or entry of a name, and which was probably meant."""
    close = _("There is no row or entry '{name}'; did you mean '{close}'?")
    otherwise = _("There is no row or entry '{name}'; choose {known}.")
    return suggest(name, known, close, otherwise)


def slug(name: str) -> str:
    """Return a name as an id: small letters A to Z, digits and '_'."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub(r"[^a-z0-9]+", "_", plain).strip("_").lstrip("0123456789_")[:40]
