"""The worksheet of the board game, with what follows from the figures of its edition."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.games.board.load.edition import GAME, board_edition, board_figures
from generator.games.board.model.game import TieBreak
from generator.games.board.model.names import building_name
from generator.games.board.rules.knowledge import BONUS_TILES, GOODS_SOLD, SPECIES, TYPES_SOLD
from generator.language import N_
from generator.load.score_pads.game_sheet import read_game_sheet
from generator.model.tiles import Building, Good, Species
from generator.products.game_worksheet import GameWorksheet
from generator.products.options.kinds import OneOf
from generator.products.options.option import Option

if TYPE_CHECKING:
    from pathlib import Path

    from generator.load.score_pads.figures import Value
    from generator.model.score_pad.pad import Pad

SOLD = tuple(f"sold.{good}" for good in Good)
EMPTY = "empty"
"""The tie-break that can be read in two ways."""


def board_worksheet(path: Path | None = None, tie: TieBreak = TieBreak.FEWEST) -> Pad:
    """All that brings points in the board game, with the figures of a file."""
    edition = board_edition(path)
    others = {TYPES_SOLD, SPECIES, GOODS_SOLD, BONUS_TILES}
    tiles = {
        number: edition.building_of[number]
        for number in edition.knowledge_points
        if number in edition.building_of and number not in others
    }
    figures: dict[str, Value] = {
        "goods.of_all_colours": edition.goods_of_colour * len(Good),
        "tiles.animals": len(Species) * sum(edition.tiles.animals.values()),
        **{f"building_of.{number}": building.value for number, building in tiles.items()},
    }
    towers = {number: it for number, it in tiles.items() if it is Building.WATCHTOWER}
    lists = {
        "watchtower_tile": {str(number): building_name(it) for number, it in towers.items()},
        "building_tiles": {
            str(number): building_name(it) for number, it in tiles.items() if number not in towers
        },
    }
    sheet = read_game_sheet(GAME, board_figures(path), figures, lists)
    high = tie is TieBreak.MOST
    kept = [
        (entry, tie)
        for entry, tie in zip(sheet.asked, sheet.ties, strict=True)
        if tie.name != EMPTY or tie.high == high
    ]
    asked, ties = zip(*kept, strict=True)
    return replace(sheet, asked=asked, ties=ties)


TIE = Option(
    "tie",
    OneOf(TieBreak),
    N_("Who wins a tie in the board game, by empty hexes."),
    usual=TieBreak.FEWEST.value,
    sample="|".join(TieBreak),
)


def _make(path: Path | None, *, tie: str | None = None) -> Pad:
    return board_worksheet(path, TieBreak(tie or TieBreak.FEWEST))


WORKSHEET = GameWorksheet(_make, options=(TIE,))
