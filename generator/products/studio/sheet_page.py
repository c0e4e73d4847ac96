"""The form of sheets: what a game provides to be filled in on the Score page of the studio."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from generator.registry import load_part

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from generator.load.files.document import Document
    from generator.products.studio.schemas import Schema

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
