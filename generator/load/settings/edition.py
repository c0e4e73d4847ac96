"""Editions: the figures of a game from its data file, single ones overridden by another file."""

from __future__ import annotations

from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator import resources
from generator.errors import UnknownNameError, closest, shown
from generator.games.board.model.words import PHASES
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.edition import ROMAN, DiceEdition
from generator.language import _
from generator.load.layouts.library import SUFFIX, is_file
from generator.load.settings.figures import PLAYERS, SCORING, SIZES, Figure, override, read_figures
from generator.model.edition import LayoutRules
from generator.model.finding import Finding, Place
from generator.model.terrain import Game, Terrain
from generator.model.tiles import FACES, Building

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.games.board.model.edition import BoardEdition
    from generator.load.files.document import Document

SHIPPED: dict[str, str] = {"dice": "2017", "board": "2011", "cards": "2016", "bruges": "2013"}
"""The name of each game's shipped edition, the games without layouts included."""


def load_edition(game: Game, path: Path | None = None) -> DiceEdition | BoardEdition:
    """Read the shipped edition of a game; a file at PATH overrides single figures of it."""
    return _edition(game, path) if path else _kept(game, shipped_edition(game).stat().st_mtime_ns)


@lru_cache
def _kept(game: Game, _made: int) -> DiceEdition | BoardEdition:
    """Read the shipped edition once, for those who draw or check many."""
    return _edition(game, None)


def _edition(game: Game, path: Path | None) -> DiceEdition | BoardEdition:
    name, figures = read_edition(game, path, _contradictions if game is Game.DICE else _gaps)
    rules = _layout_rules(game, figures)
    build = _dice if game is Game.DICE else _board
    return build(name, figures, rules)


def edition_figures(game: str, path: Path | None = None) -> tuple[Figure, ...]:
    """Return every figure of an edition with its confidence, in the order of the data file."""
    return tuple(read_edition(game, path)[1].values())


def shipped_edition(game: str) -> Path:
    """Return the data file of the shipped edition of a game."""
    return resources.layouts() / game / "editions" / f"{SHIPPED[game]}{SUFFIX}"


def edition_names(game: str) -> dict[str, Path]:
    """Return the data files of the shipped editions of a game by their names."""
    folder = shipped_edition(game).parent
    return {path.stem: path for path in sorted(folder.glob(f"*{SUFFIX}"))}


def find_edition(game: str, name: str | None) -> Path | None:
    """Return the file that NAME means, a shipped edition or a file; None is the standard one."""
    if name is None or name == SHIPPED[game]:
        return None
    known = edition_names(game)
    if name in known:
        return known[name]
    if "/" in name or "\\" in name or name.lower().endswith(SUFFIX) or is_file(Path(name)):
        return Path(name)
    close = closest(name, known)
    message = _("The game '{game}' has no edition '{name}'; choose {known}, or name a file.")
    if close is not None:
        message = _("The game '{game}' has no edition '{name}'; did you mean '{close}'?")
    listed = ", ".join(known)
    raise UnknownNameError(message.format(game=game, name=shown(name), close=close, known=listed))


def find_named_edition(game: str, documents: Iterable[Document]) -> Path | None:
    """Return the file of the edition that finished games name; None is the standard one."""
    known = edition_names(game)
    details = [document.data.get("edition") for document in documents]
    name = next((it for it in details if isinstance(it, str) and it in known), None)
    return find_edition(game, name)


def read_edition(
    game: str,
    path: Path | None = None,
    find_faults: Callable[[Mapping[str, Figure]], Iterable[Finding]] = lambda _figures: (),
) -> tuple[str, dict[str, Figure]]:
    """Read the name and the figures of a game's shipped edition, overridden by a file at PATH.

    FIND_FAULTS finds what is wrong with figures that are right each by itself.
    """
    reading = partial(read_figures, game)
    name, figures = override(shipped_edition(game), path, reading, find_faults)
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
    if solo.number > boxes.number:
        message = _("A solo game has {solo} time boxes of {boxes}; give it as many or fewer.")
        message = message.format(solo=solo.value, boxes=boxes.value)
        findings.append(Finding("bad-value", message, solo.place))
    return findings


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


def _layout_rules(game: Game, figures: Mapping[str, Figure]) -> LayoutRules:
    faces = FACES if game is Game.BOARD else ()
    return LayoutRules(
        terrains={it: figures[f"terrains.{it.value}"].number for it in Terrain},
        largest_zone=figures["largest_zone"].number,
        die_numbers={int(face): figures[f"die_numbers.{face}"].number for face in faces},
    )


def _dice(name: str, figures: Mapping[str, Figure], rules: LayoutRules) -> DiceEdition:
    def number(key: str) -> int:
        return figures[key].number

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
        values={it: figures[f"values.{it.value}"].numbers for it in Terrain},
    )


def _board(name: str, figures: Mapping[str, Figure], rules: LayoutRules) -> BoardEdition:
    from generator.games.board.model.edition import (  # noqa: PLC0415 - the dice game does without
        BoardEdition,
        TileCounts,
    )

    def number(key: str) -> int:
        return figures[key].number

    def bonus(players: str) -> tuple[int, int]:
        return number(f"bonus_points.{players}.large"), number(f"bonus_points.{players}.small")

    return BoardEdition(
        game=Game.BOARD,
        name=name,
        layout=rules,
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


def board_edition(path: Path | None = None) -> BoardEdition:
    """Return the figures of the board game, single ones overridden by the file at PATH."""
    from generator.games.board.model.edition import BoardEdition  # noqa: PLC0415 - as above

    edition = load_edition(Game.BOARD, path)
    if not isinstance(edition, BoardEdition):
        raise TypeError(edition)
    return edition
