"""Blank sheets: files to fill in and score, as each game provides them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.language import SOURCE_LANGUAGE, spoken
from generator.registry import load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

BLANKS = "blank sheets"
"""The part of a game that has BlankSheets."""


class BlankSheets(NamedTuple):
    """The writers of a game's blank sheets: those of a layout, and those with a name."""

    of_layout: Callable[[Any, Path], str] | None = None
    """Write the sheet of a layout, for a file in a folder."""
    by_name: Mapping[str, Callable[[], str]] = {}


def meaning(word: str, name: Callable[[str], str]) -> str:
    """Return what an English word of a file is called in the current language."""
    return word if spoken() == SOURCE_LANGUAGE else name(word)


def with_meanings(
    words: Iterable[str], name: Callable[[str], str], shown: Callable[[str], str] = str
) -> Iterator[str]:
    """Yield words of a file as they are SHOWN, each with its meaning: `cow (vache)`."""
    for word in words:
        meant = meaning(word, name)
        yield shown(word) if meant == word else f"{shown(word)} ({meant})"


def blank_sheets(game: str) -> BlankSheets:
    """Return the writers of a game's blank sheets."""
    found: BlankSheets = load_part(game, BLANKS)
    return found
