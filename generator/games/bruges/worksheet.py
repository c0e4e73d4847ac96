"""The worksheet of Brügge: every person with a laurel has a row with what it counts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.games.bruges.laurel_rows import laurel_row
from generator.games.bruges.load.edition import bruges_edition, bruges_figures
from generator.load.worksheets.worksheet import read_worksheet

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from generator.games.bruges.model.game import Person
    from generator.model.worksheet import Worksheet

GAME, LAURELS = "bruges", "laurels"


def bruges_worksheet(path: Path | None, persons: Iterable[Person]) -> Worksheet:
    """All that brings points in Brügge, with the figures of a file, and a row for each laurel.

    PERSONS are those that are known.
    """
    edition = bruges_edition(path)
    sheet = read_worksheet(GAME, bruges_figures(path))
    laurels = tuple(laurel_row(it, it.laurel, edition) for it in persons if it.laurel is not None)
    sections = tuple(
        replace(it, rows=(*laurels, *it.rows)) if it.id == LAURELS else it for it in sheet.sections
    )
    return replace(sheet, sections=sections)
