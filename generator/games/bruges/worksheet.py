"""The worksheet of Brügge: every person with a laurel has a row with what it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.laurel_rows import laurel_row
from generator.games.bruges.load.edition import bruges_edition, bruges_figures
from generator.load.score_pads.game_sheet import read_game_sheet

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path

    from generator.games.bruges.model.game import Person
    from generator.model.score_pad.pad import Pad

GAME, LAURELS = "bruges", "laurels"


def bruges_worksheet(path: Path | None, persons: Iterable[Person]) -> Pad:
    """All that brings points in Brügge, with the figures of a file, and a row for each laurel.

    PERSONS are those that are known.
    """
    edition = bruges_edition(path)
    laurels = [laurel_row(it, it.laurel, edition) for it in persons if it.laurel is not None]
    return read_game_sheet(GAME, bruges_figures(path), rows={LAURELS: laurels})
