"""The sheets of the dice game as they are filled in on the Score page of the studio."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.games.dice.load.edition import GAME
from generator.games.dice.load.sheet import read_games
from generator.games.dice.model.bonus import Bonus, bonus_name
from generator.games.dice.model.sheet import EMPTY, STARTED, Variant
from generator.language import _
from generator.load.layouts.library import layout_paths
from generator.model.spoken_names import terrain_name
from generator.model.terrain import Terrain
from generator.products.studio.game_pages import SheetPage
from generator.products.studio.layout_data import layout_data
from generator.products.studio.schemas import (
    TEXT,
    TEXT_OR_NONE,
    TEXTS,
    WHOLE,
    layout_parts,
    listed,
    record,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.games.dice.model.sheet import Sheet
    from generator.load.files.document import Document
    from generator.model.layout import Layout
    from generator.products.studio.schemas import Schema

_MARKS = {EMPTY: ".", STARTED: "x"}
PLAYER = record(
    {
        "name": TEXT,
        "domain": WHOLE,
        "start": TEXT,
        "marks": TEXTS,
        "phases": TEXTS,
        "turns": {"type": ["array", "null"]},
        "bonuses": {"type": ["object", "null"]},
        "goods_sold": {"type": ["array", "null"]},
        "colours": {"type": ["object", "null"]},
        "columns": {"type": ["array", "null"]},
    }
)


def _read(documents: Sequence[Document], called: Callable[[Path], str]) -> dict[str, Any]:
    """Return a game as the page fills it in; players name their domain by its number."""
    game = read_games(documents)
    layouts = list({id(sheet.layout): sheet.layout for sheet in game.sheets}.values())
    return {
        "variant": game.variant.value,
        "domains": [_domain(layout, called) for layout in layouts],
        "players": [_player(sheet, layouts) for sheet in game.sheets],
    }


def _domain(layout: Layout, called: Callable[[Path], str]) -> dict[str, Any]:
    """Return a layout with its name in a sheet; a custom one goes by its file."""
    shipped = str(layout_paths(GAME).get(layout.id)) == layout.place.file
    path = Path(layout.place.file)
    return {**layout_data(layout), "file": None if shipped else called(path)}


def _player(sheet: Sheet, layouts: Sequence[Layout]) -> dict[str, Any]:
    """Return a sheet; marks and phases follow the hexes of its domain."""
    return {
        "name": sheet.name,
        "domain": next(number for number, it in enumerate(layouts) if it is sheet.layout),
        "start": sheet.start.value,
        "marks": [_MARKS.get(it, str(it)) for it in sheet.marks],
        "phases": [_MARKS.get(it, str(it)) for it in sheet.phases],
        "turns": sheet.turns,
        "bonuses": sheet.bonuses,
        "goods_sold": sheet.goods_sold,
        "colours": sheet.colours,
        "columns": sheet.columns,
    }


def _shape() -> Schema:
    return {
        "variant": TEXT,
        "domains": listed(record({**layout_parts(), "file": TEXT_OR_NONE})),
        "players": listed(PLAYER),
    }


def _words() -> dict[str, Any]:
    return {
        "terrain_names": {it.value: terrain_name(it) for it in Terrain},
        "bonus_names": {it.value: bonus_name(it) for it in Bonus},
        "variants": _variants(),
    }


def _variants() -> dict[str, str]:
    """Return the variants by name."""
    return {
        Variant.STANDARD.value: _("standard"),
        Variant.DIFFERENT.value: _("different starting castles"),
        Variant.SAME.value: _("the same starting castle"),
        Variant.SOLO.value: _("solo"),
    }


PAGE = SheetPage(_read, _shape, _words, tuple(bonus.value for bonus in Bonus))
