"""Editions: the figures of a game from its data file, single ones overridden by another file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator import resources
from generator.errors import InvalidError
from generator.language import _
from generator.load.document import read_toml
from generator.load.figures import FACES, SIZES, Confidence, Figure, read_figures
from generator.model.edition import ROMAN, DiceEdition, Edition, LayoutRules
from generator.model.finding import Finding, Place
from generator.model.terrain import Bonus, Game, Terrain

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

SHIPPED = {Game.DICE: "2017", Game.BOARD: "2011"}


def load_edition(game: Game, path: Path | None = None) -> DiceEdition | Edition:
    """Read the shipped edition of a game; a file at PATH overrides single figures of it."""
    name, figures = _read(game, path)
    rules = _layout_rules(game, figures)
    return _dice(name, figures, rules) if game is Game.DICE else Edition(game, name, rules)


def edition_figures(game: Game, path: Path | None = None) -> tuple[Figure, ...]:
    """Return every figure of an edition with its confidence, in the order of the data file."""
    return tuple(_read(game, path)[1].values())


def shipped_edition(game: Game) -> Path:
    """Return the data file of the shipped edition of a game."""
    return resources.layouts() / game.value / "editions" / f"{SHIPPED[game]}.toml"


def _read(game: Game, path: Path | None) -> tuple[str, dict[str, Figure]]:
    findings: list[Finding] = []
    shipped = read_toml(shipped_edition(game))
    name, figures = read_figures(shipped, game, Confidence.HOUSE, findings)
    if path is not None:
        document = read_toml(path)
        own_name, own = read_figures(document, game, Confidence.OWNER, findings)
        name = own_name or name
        figures |= own
    if game is Game.DICE and not findings:
        findings += _contradictions(figures)
    if findings:
        raise InvalidError(findings)
    return name or SHIPPED[game], figures


def _contradictions(figures: Mapping[str, Figure]) -> list[Finding]:
    """Find figures that do not go together: gaps in the table of points, solo boxes."""
    findings = []
    wanted = [f"zone_points.{size}.{phase}" for size in SIZES for phase in ROMAN.values()]
    given = [name in figures for name in wanted]
    last = max(number for number, there in enumerate(given) if there) + 1
    last += -last % len(ROMAN)
    message = _("The points '{name}' are missing; give them for every size and phase.")
    place = Place(list(figures.values())[-1].place.file)
    for name, there in zip(wanted[:last], given, strict=False):
        if not there:
            findings.append(Finding("missing-key", message.format(name=name), place))
    solo, boxes = figures["time.solo"], figures["time.boxes"]
    if _number(figures, solo.name) > _number(figures, boxes.name):
        message = _("A solo game has {solo} time boxes of {boxes}; give it as many or fewer.")
        message = message.format(solo=solo.value, boxes=boxes.value)
        findings.append(Finding("bad-value", message, solo.place))
    return findings


def _layout_rules(game: Game, figures: Mapping[str, Figure]) -> LayoutRules:
    faces = FACES if game is Game.BOARD else ()
    return LayoutRules(
        terrains={it: _number(figures, f"terrains.{it.value}") for it in Terrain},
        largest_zone=_number(figures, "largest_zone"),
        die_numbers={int(face): _number(figures, f"die_numbers.{face}") for face in faces},
    )


def _dice(name: str, figures: Mapping[str, Figure], rules: LayoutRules) -> DiceEdition:
    def number(key: str) -> int:
        return _number(figures, key)

    def points(size: str) -> tuple[int, int, int]:
        one, two, three = (number(f"zone_points.{size}.{it}") for it in ROMAN.values())
        return one, two, three

    def colour(terrain: Terrain) -> tuple[int, int]:
        key = f"colour_points.{terrain.value}"
        return number(f"{key}.first"), number(f"{key}.second")

    return DiceEdition(
        game=Game.DICE,
        name=name,
        layout=rules,
        zone_points=tuple(points(size) for size in SIZES if f"zone_points.{size}.I" in figures),
        colour_points={terrain: colour(terrain) for terrain in Terrain},
        pasture_factor=number("pasture.factor"),
        time_boxes=number("time.boxes"),
        solo_boxes=number("time.solo"),
        good_points=number("goods.points"),
        good_silver=number("goods.silver"),
        circles={bonus: number(f"circles.{bonus.value}") for bonus in Bonus},
        castle_circles=number("circles.castle"),
        values={it: _numbers(figures, f"values.{it.value}") for it in Terrain},
    )


def _number(figures: Mapping[str, Figure], name: str) -> int:
    value = figures[name].value
    return value if isinstance(value, int) else len(value)


def _numbers(figures: Mapping[str, Figure], name: str) -> tuple[int, ...]:
    value = figures[name].value
    return (value,) if isinstance(value, int) else value
