"""The figures of the board game from its data file, single ones overridden by another file."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from generator.games.board.model.edition import BoardEdition, TileCounts
from generator.games.board.model.game import FEWEST_PLAYERS, KNOWLEDGE, MOST_PLAYERS, PHASES
from generator.language import _
from generator.load.settings.edition import layout_rules, read_edition, shipped_edition
from generator.load.settings.figures import HEX_FIGURES, LARGEST_SIZE, SIZES, Shape
from generator.model.finding import Finding, Place
from generator.model.tiles import FACES, Building

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.load.settings.figures import Figure

GAME = "board"
PLAYERS = tuple(str(number) for number in range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
SCORING = ("7", *(str(number) for number in range(15, 27)))
"""The knowledge tiles that bring points, each so many for one thing that it counts."""
TILES = (
    *("building", "knowledge", "castle", "mine", "ship"),
    *("animals_2", "animals_3", "animals_4"),
)
SHAPE = Shape(
    {
        **HEX_FIGURES,
        "die_numbers": dict.fromkeys(FACES),
        "region_points": dict.fromkeys(SIZES),
        "phase_points": dict.fromkeys(PHASES),
        "bonus_points": {number: dict.fromkeys(("large", "small")) for number in PLAYERS},
        "goods": {"points": dict.fromkeys(PLAYERS), "silver": None, "of_colour": None},
        "end": dict.fromkeys(("unsold", "silver", "workers_per_point")),
        "watchtower": {"points": None},
        "boarding-house": {"workers": None},
        "bank": {"silver": None},
        "knowledge": dict.fromkeys(SCORING),
        "knowledge_of": dict.fromkeys(Building),
        "tiles": dict.fromkeys(TILES),
    },
    {
        "largest_zone": (1, LARGEST_SIZE),
        "goods": (0, 9),
        "end": (1, 9),
        "knowledge_of": (KNOWLEDGE[0], KNOWLEDGE[-1]),
    },
)


def board_edition(path: Path | None = None) -> BoardEdition:
    """Return the figures of the board game, single ones overridden by the file at PATH."""
    return _read(path) if path else _kept(shipped_edition(GAME).stat().st_mtime_ns)


def board_figures(path: Path | None = None) -> tuple[str, dict[str, Figure]]:
    """Return the name of an edition and its figures by their names."""
    return read_edition(GAME, path, _gaps)


@lru_cache
def _kept(_made: int) -> BoardEdition:
    """Read the shipped edition once, for callers that draw or check many boards."""
    return _read(None)


def _read(path: Path | None) -> BoardEdition:
    name, figures = board_figures(path)

    def number(key: str) -> int:
        return figures[key].number

    def bonus(players: str) -> tuple[int, int]:
        return number(f"bonus_points.{players}.large"), number(f"bonus_points.{players}.small")

    return BoardEdition(
        game=GAME,
        name=name,
        layout=layout_rules(figures, FACES),
        region_points=tuple(
            number(f"region_points.{size}") for size in SIZES if f"region_points.{size}" in figures
        ),
        phase_points={phase: number(f"phase_points.{phase}") for phase in PHASES},
        bonus_points={int(players): bonus(players) for players in PLAYERS},
        good_points={int(players): number(f"goods.points.{players}") for players in PLAYERS},
        sale_silver=number("goods.silver"),
        unsold_points=number("end.unsold"),
        silver_points=number("end.silver"),
        workers_per_point=number("end.workers_per_point"),
        watchtower_points=number("watchtower.points"),
        boarding_house_workers=number("boarding-house.workers"),
        bank_silver=number("bank.silver"),
        shepherd_points=number(f"knowledge.{SCORING[0]}"),
        knowledge_points={int(tile): number(f"knowledge.{tile}") for tile in SCORING[1:]},
        building_of={number(f"knowledge_of.{it.value}"): it for it in Building},
        tiles=TileCounts(
            building=number("tiles.building"),
            knowledge=number("tiles.knowledge"),
            castle=number("tiles.castle"),
            mine=number("tiles.mine"),
            ship=number("tiles.ship"),
            animals={animals: number(f"tiles.animals_{animals}") for animals in (2, 3, 4)},
        ),
        goods_of_colour=number("goods.of_colour"),
    )


def _gaps(figures: Mapping[str, Figure]) -> list[Finding]:
    """Find gaps in the board game's table of region points."""
    given = [size for size in SIZES if f"region_points.{size}" in figures]
    message = _("The points '{name}' are missing; give them for every size.")
    place = Place(list(figures.values())[-1].place.file)
    wanted = [f"region_points.{size}" for size in SIZES[: int(given[-1])]]
    return [
        Finding("missing-key", message.format(name=name), place)
        for name in wanted
        if name not in figures
    ]
