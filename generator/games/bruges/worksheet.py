"""The worksheet of Brügge: every person with a laurel has a row with what it counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.bruges.laurel_rows import laurel_row
from generator.games.bruges.load.edition import bruges_edition, bruges_figures
from generator.games.bruges.load.persons import load_persons
from generator.games.bruges.load.player import read_engraver
from generator.games.bruges.model.game import Engraver
from generator.language import N_
from generator.load.score_pads.game_sheet import read_game_sheet
from generator.products.game_worksheet import GameWorksheet
from generator.products.options.kinds import TABLES, TOML, DataFile, OneOf
from generator.products.options.option import Option

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
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


PERSONS = Option(
    "persons",
    DataFile(*TOML, *TABLES),
    N_("File with your own persons for Brügge; those with a laurel get a row."),
    sample="FILE",
)
ENGRAVER = Option(
    "engraver",
    OneOf(Engraver),
    N_("How the engraver of Brügge counts."),
    usual=Engraver.ALL.value,
    sample="|".join(Engraver),
)


def _make(path: Path | None, *, persons: Path | None = None, engraver: str | None = None) -> Pad:
    figures = bruges_edition(path)
    register = load_persons(persons, figures.price_of_point)
    reading = Engraver(engraver or Engraver.ALL)
    known = [read_engraver(person, reading) for person in register.persons.values()]
    return bruges_worksheet(path, known)


def _unusual(options: Mapping[str, Any]) -> list[str]:
    own = [options["persons"].stem] if options["persons"] else []
    return [*own, *([Engraver.OTHERS] if options["engraver"] == Engraver.OTHERS else [])]


WORKSHEET = GameWorksheet(_make, options=(PERSONS, ENGRAVER), unusual=_unusual)
