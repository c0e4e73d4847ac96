"""The figures of the dice game from its data file, single ones overridden by another file."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from generator.games.dice.model.edition import ROMAN, DiceEdition
from generator.language import _
from generator.load.settings.edition import layout_rules, read_edition, shipped_edition
from generator.load.settings.figures import HEX_FIGURES, LARGEST_SIZE, SIZES, TERRAINS, Shape
from generator.model.edition import DIE_FACES
from generator.model.finding import Finding, Place
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.load.settings.figures import Figure

GAME = "dice"
SHAPE = Shape(
    {
        **HEX_FIGURES,
        "values": dict.fromkeys(TERRAINS),
        "zone_points": {size: dict.fromkeys(ROMAN.values()) for size in SIZES},
        "colour_points": {name: dict.fromkeys(("first", "second")) for name in TERRAINS},
        "pasture": {"factor": None},
        "time": {"boxes": None, "solo": None},
        "goods": {"points": None, "silver": None},
    },
    {
        "largest_zone": (1, LARGEST_SIZE),
        "values": (DIE_FACES[0], DIE_FACES[-1]),
        "pasture": (1, 9),
        "time": (1, 20),
        "goods": (0, 9),
    },
    lists=("values",),
)


def dice_edition(path: Path | None = None) -> DiceEdition:
    """Return the figures of the dice game, single ones overridden by the file at PATH."""
    return _read(path) if path else _kept(shipped_edition(GAME).stat().st_mtime_ns)


def dice_figures(path: Path | None = None) -> tuple[str, dict[str, Figure]]:
    """Return the name of an edition and its figures by their names."""
    return read_edition(GAME, path, _contradictions)


@lru_cache
def _kept(_made: int) -> DiceEdition:
    """Read the shipped edition once, for callers that draw or check many sheets."""
    return _read(None)


def _read(path: Path | None) -> DiceEdition:
    name, figures = dice_figures(path)

    def number(key: str) -> int:
        return figures[key].number

    def points(size: str) -> tuple[int, int, int]:
        one, two, three = (number(f"zone_points.{size}.{it}") for it in ROMAN.values())
        return one, two, three

    def colour(terrain: Terrain) -> tuple[int, int]:
        key = f"colour_points.{terrain.value}"
        return number(f"{key}.first"), number(f"{key}.second")

    return DiceEdition(
        game=GAME,
        name=name,
        layout=layout_rules(figures),
        zone_points=tuple(points(size) for size in SIZES if f"zone_points.{size}.I" in figures),
        colour_points={terrain: colour(terrain) for terrain in Terrain},
        pasture_factor=number("pasture.factor"),
        time_boxes=number("time.boxes"),
        solo_boxes=number("time.solo"),
        good_points=number("goods.points"),
        good_silver=number("goods.silver"),
        values={it: figures[f"values.{it.value}"].numbers for it in Terrain},
    )


def _contradictions(figures: Mapping[str, Figure]) -> list[Finding]:
    """Find contradictory figures: gaps in the table of points, solo boxes."""
    rows = [[f"zone_points.{size}.{phase}" for phase in ROMAN.values()] for size in SIZES]
    while figures.keys().isdisjoint(rows[-1]):
        rows.pop()
    message = _("The points '{name}' are missing; give them for every size and phase.")
    place = Place(list(figures.values())[-1].place.file)
    findings = [
        Finding("missing-key", message.format(name=name), place)
        for name in chain(*rows)
        if name not in figures
    ]
    solo, boxes = figures["time.solo"], figures["time.boxes"]
    if solo.number > boxes.number:
        message = _(
            "A solo game has {solo} time boxes, but the sheet has {boxes}; give it as many or"
            " fewer."
        )
        message = message.format(solo=solo.value, boxes=boxes.value)
        findings.append(Finding("bad-value", message, solo.place))
    return findings
