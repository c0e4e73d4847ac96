"""Symbols that many drawings define with the same words, such as icons: each is read once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.values import NamedTuple

if TYPE_CHECKING:
    from generator.page.marks import Symbol

MOST_KEPT, LONGEST_KEPT = 1_000, 10_000
"""How many symbols are kept, and how many letters they have."""
_SYMBOL = re.compile(r"(<symbol\b.*?</symbol>)", re.DOTALL)
_UNREAD = ("<!--", "<![CDATA[")
"""Where the words of a symbol may stand without being one."""
_MORE = re.compile(r"<(?:use|text|image)\b|data-(?:field|kind)\b")
"""What depends on more than its own words: on fonts, on pictures, on other symbols, on a page."""


class KeptSymbol(NamedTuple):
    """A symbol, and what reading it counts for: its weight, steps, and segments of paths."""

    symbol: Symbol
    weight: tuple[int, int]
    steps: int
    segments: int


_KEPT: dict[tuple[str, bool], KeptSymbol] = {}


def split(source: str) -> list[str]:
    """Split a drawing at its symbols: every second piece is one."""
    if any(it in source for it in _UNREAD):
        return [source]
    return _SYMBOL.split(source)


def find(words: str, *, is_mono: bool) -> KeptSymbol | None:
    """Return a symbol that was read before in these words."""
    return _KEPT.get((words, is_mono))


def keep(words: str, symbol: KeptSymbol, *, is_mono: bool) -> None:
    """Keep a symbol for other drawings, if its words are all that it depends on."""
    if len(words) > LONGEST_KEPT or _MORE.search(words):
        return
    if len(_KEPT) >= MOST_KEPT:
        _KEPT.clear()
    _KEPT[words, is_mono] = symbol
