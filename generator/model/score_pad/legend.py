"""A legend: a small table of what the players of a game look up, with a name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.spoken_names import said
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.finding import Place

Cells = tuple["Mapping[str, str]", ...]
"""The texts of a line by their languages; a figure is the same in all."""


class Legend(NamedTuple):
    """A name, the captions of columns if it has any, and lines: words first, then figures.

    `icons` are the pictograms before the words of each line, none or one tuple for every line.
    """

    names: Mapping[str, str]
    columns: Cells
    lines: tuple[Cells, ...]
    icons: tuple[tuple[str, ...], ...] = ()
    icon_place: Place | None = None

    def name(self, language: str) -> str:
        """Return its name in a language; empty where it has none."""
        return said(self.names, language)

    def captions(self, language: str) -> tuple[str, ...]:
        """Return the captions of its columns in a language."""
        return _spoken(self.columns, language)

    def texts(self, language: str) -> tuple[tuple[str, ...], ...]:
        """Return the cells of all its lines in a language."""
        return tuple(_spoken(it, language) for it in self.lines)


def _spoken(cells: Cells, language: str) -> tuple[str, ...]:
    return tuple(said(it, language) for it in cells)
