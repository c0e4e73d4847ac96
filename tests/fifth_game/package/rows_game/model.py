"""A sheet of coloured rows, and what players crossed on it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.finding import Place

GAME = "rows"


class Row(NamedTuple):
    """A row of numbers in the order in which they are crossed; the last one locks the row."""

    colour: str
    numbers: tuple[int, ...]


@dataclass(frozen=True)
class RowSheet:
    """A layout of the game: its rows, and what they are worth by the crosses in them."""

    id: str
    rows: tuple[Row, ...]
    points: tuple[int, ...]
    place: Place
    names: Mapping[str, str] = field(default_factory=dict)
    game: str = GAME

    def name(self, language: str) -> str:
        """Return the sheet's name in LANGUAGE, else in English, else its id."""
        return self.names.get(language) or self.names.get("en") or self.id


class RowPlayer(NamedTuple):
    """What a player crossed in each row by its colour, and how many throws were missed."""

    name: str
    crossed: Mapping[str, tuple[int, ...]]
    missed: int


class RowGame(NamedTuple):
    """A finished game: the sheet, and all who played on it."""

    sheet: RowSheet
    players: tuple[RowPlayer, ...]
