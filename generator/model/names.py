"""Names: one text for all languages, or one for each."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

ANY = ""
"""The language of a name that is the same in all languages."""


def said(names: Mapping[str, str], language: str) -> str:
    """Return a name in a language, else the one for all, in English, or the first."""
    for key in (language, ANY, "en"):
        if key in names:
            return names[key]
    return next(iter(names.values()), "")
