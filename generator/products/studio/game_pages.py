"""What a game provides for the pages of the studio: Design, Score and Pads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.registry import load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from enum import StrEnum
    from pathlib import Path

    from generator.load.files.document import Document
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.products.studio.schemas import Schema

DESIGN_PAGE = "design page"
"""The part of a game whose hex layouts are drawn on the Design page."""


class DesignPage(NamedTuple):
    """What the Design page needs to know about a game."""

    targets: Callable[[], dict[str, Any]]
    """Return what a layout must have, and its largest zone, strict and custom."""
    paints: Callable[[Ink, Theme], dict[str, Any]]
    """Return what its layouts are drawn with."""
    verdict: str
    """The sentence about a valid layout, before it is translated."""
    words: Mapping[str, str] = {}
    """Sentences of its own checks by their names, before they are translated."""
    bonuses: Mapping[str, StrEnum] = {}
    """What a hex may contain, by the letter that is written for it."""
    bonus_name: Callable[[str], str] = str
    """Name the contents of a hex in the current language."""


def design_page(game: str) -> DesignPage:
    """Return what a game provides for the page."""
    found: DesignPage = load_part(game, DESIGN_PAGE)
    return found


SHEET_PAGE = "sheet page"
"""The part of a game whose sheets can be filled in on the Score page."""


class SheetPage(NamedTuple):
    """The sheets of a game as the page fills them in."""

    read: Callable[[Sequence[Document], Callable[[Path], str]], dict[str, Any]]
    """Read a finished game as the page shows it; files keep their owner's names."""
    shape: Callable[[], Schema]
    """The schemas of what is read, by their names."""
    words: Callable[[], dict[str, Any]]
    """The words of the page's scripts about the game, in the current language."""
    icons: tuple[str, ...]
    """The drawings that its pages need beside those of the terrains."""


def sheet_page(game: str) -> SheetPage:
    """Return what a game provides for the page."""
    found: SheetPage = load_part(game, SHEET_PAGE)
    return found


PAD_PAGE = "pad page"
"""The part of a game whose pads are written on the Pads page."""


class PadPage(NamedTuple):
    """The pads of a game as the page writes them."""

    begin: Callable[[], str]
    """Write a pad with one row, in the current language."""
    kinds: Mapping[str, str]
    """What rows can be, by the names that the page's scripts use, before they are translated."""
    labels: Mapping[str, str]
    """The labels of the figures of rows, by their keys, before they are translated."""
    words: Mapping[str, str]
    """Other words of the form, before they are translated."""


def pad_page(game: str) -> PadPage:
    """Return what a game provides for the page."""
    found: PadPage = load_part(game, PAD_PAGE)
    return found
