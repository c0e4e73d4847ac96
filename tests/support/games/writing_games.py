"""Board games as the files from which they are read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.load.edition import GAME
from generator.games.board.load.tiles import (
    EMPTY_SIGN,
    START,
    START_SIGN,
    placing_sign,
    tile_sign,
)
from generator.games.board.model.game import PHASES
from generator.load.files.lettering import INDENT, map_lines, string
from generator.load.results.named_layouts import layout_name
from generator.load.settings.edition import edition_names

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from generator.games.board.model.game import BoardGame, BoardPlayer, Herd, Placed, Region
    from generator.model.layout import Layout
    from generator.model.terrain import Terrain
    from generator.model.tiles import Building, Good


def game_to_toml(game: BoardGame, folder: Path | None = None) -> str:
    """Write a game as one file, in FOLDER, from which it is read again."""
    known = game.edition in edition_names(GAME)
    edition = f"edition = {string(game.edition or '')}\n" if known else ""
    return (
        f"game = {string('board')}\n{edition}"
        f"tie = {string(game.tie.value)}\nplayers = {game.players}\n"
        + "".join(f"\n[[player]]\n{''.join(_player(it, folder))}" for it in game.all_players)
    )


def _player(player: BoardPlayer, folder: Path | None) -> Iterator[str]:
    yield f"name = {string(player.name)}\n"
    if player.layout is not None:
        yield f"board = {string(layout_name(player.layout, folder))}\n"
        if player.placed is not None:
            yield from _maps(player.layout, player.placed, player.idle)
    for key, value in _values(player).items():
        if value is not None:
            yield f"{key} = {value}\n"


def _values(player: BoardPlayer) -> dict[str, object]:
    """Return what a player has as TOML has it, in the order of the file."""
    has_bonuses = player.large is not None or player.small is not None
    return {
        "track": player.track,
        "regions": _regions(player.regions),
        "herds": _herds(player.herds),
        "sold": _table(player.sold),
        "buildings": _table(player.buildings),
        "bonus": f"{{ {_bonus('large', player.large)}, {_bonus('small', player.small)} }}"
        if has_bonuses
        else None,
        "knowledge": list(player.knowledge) or None,
        "unsold": player.unsold or None,
        "silver": player.silver or None,
        "workers": player.workers or None,
        "empty": player.empty,
        "order": player.order,
    }


def _maps(layout: Layout, placed: Iterable[Placed], idle: Iterable[int]) -> Iterator[str]:
    tiles = [EMPTY_SIGN] * len(layout.cells)
    times = [EMPTY_SIGN] * len(layout.cells)
    for cell, tile, when in placed:
        if when is None and tile == START:
            tiles[cell] = times[cell] = START_SIGN
        else:
            tiles[cell] = tile_sign(tile)
            times[cell] = EMPTY_SIGN if when is None else placing_sign(when)
    for cell in idle:
        times[cell] = PHASES[0]
    yield from map_lines("tiles", layout, tiles)
    yield from map_lines("placed", layout, times)


def _regions(regions: Iterable[Region] | None) -> str | None:
    return _list(
        None
        if regions is None
        else [
            f"terrain = {string(it.terrain.value)}, size = {it.size}, phase = {string(it.phase)}"
            for it in regions
        ]
    )


def _herds(herds: Iterable[Herd] | None) -> str | None:
    return _list(
        None
        if herds is None
        else [
            f"pasture = {it.pasture}, species = {string(it.species.value)}, animals = {it.animals}"
            + (", shepherd = true" if it.shepherd else "")
            for it in herds
        ]
    )


def _list(tables: Iterable[str] | None) -> str | None:
    if tables is None:
        return None
    rows = "".join(f"{INDENT}{{ {table} }},\n" for table in tables)
    return f"[\n{rows}]" if rows else "[]"


def _table(counts: Mapping[Good, int] | Mapping[Building, int] | None) -> str | None:
    if counts is None:
        return None
    pairs = ", ".join(f"{it.value} = {number}" for it, number in counts.items())
    return f"{{ {pairs} }}" if pairs else "{}"


def _bonus(key: str, colours: Iterable[Terrain] | None) -> str:
    return f"{key} = [{', '.join(string(it.value) for it in colours or ())}]"
