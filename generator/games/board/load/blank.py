"""Blank evenings: board games as the files from which they are read, empty ones with comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.load.edition import GAME
from generator.games.board.load.tiles import (
    BUILDING_SIGNS,
    EMPTY_SIGN,
    SPECIES_SIGNS,
    START,
    START_SIGN,
    placing_sign,
    tile_sign,
)
from generator.games.board.model.game import TieBreak
from generator.games.board.model.words import PHASES
from generator.language import _
from generator.load.files.lettering import INDENT, comment, map_lines, map_rows, string
from generator.load.results.blank import BlankSheets
from generator.load.results.named_layouts import layout_name
from generator.load.settings.edition import edition_names
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Good

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

    from generator.games.board.model.game import BoardGame, BoardPlayer, Herd, Placed, Region
    from generator.model.layout import Layout


def blank_game(layout: Layout, folder: Path | None = None) -> str:
    """Write an empty file of a board game to fill in, with a comment on every key, in FOLDER."""
    blank = [EMPTY_SIGN] * len(layout.cells)
    return "".join(
        [
            comment(_("A board game to fill in; `scriptorium score` reads it.")),
            "\n",
            comment(_("The game that was played.")),
            f"game = {string('board')}\n",
            comment(_("The edition of the game: {known}.").format(known=_quoted(_editions()))),
            f"edition = {string(_editions()[0])}\n",
            comment(
                _("Who wins a tie: {known}.").format(known=_quoted(it.value for it in TieBreak))
            ),
            f"tie = {string(TieBreak.FEWEST.value)}\n",
            comment(_("How many played, where not all of them are in this file: 2 to 4.")),
            "# players = 3\n",
            "\n",
            comment(_("One such table for each player, up to four.")),
            "[[player]]\n",
            comment(_("The name of the player.")),
            'name = ""\n',
            comment(_("The player board: its number, or the file of a layout.")),
            f"board = {string(layout_name(layout, folder))}\n",
            comment(_tiles_sentence()),
            *map_rows(layout, [cell.token for cell in layout.cells], "# "),
            *map_lines("tiles", layout, blank),
            comment(
                _(
                    "When each tile was placed: the phase A to E, and behind it, as in B3, its"
                    " number among your placings of the phase; '.' where the hex is empty."
                )
            ),
            *map_lines("placed", layout, blank),
            *_optional(),
        ]
    )


def _tiles_sentence() -> str:
    message = _(
        "What lies on each hex: {buildings}; {species}, each with the number of animals, as in c4;"
        " the number of a knowledge tile; K castle, N mine, R ship; '.' where it is empty, 'x' the"
        " starting castle. Leave every sign in its column. The board again:"
    )
    return message.format(
        buildings=", ".join(f"{sign} {it.value}" for sign, it in BUILDING_SIGNS.items()),
        species=", ".join(f"{sign} {it.value}" for sign, it in SPECIES_SIGNS.items()),
    )


def _optional() -> Iterator[str]:
    """Write the keys that need not be given, as comments with an example."""
    goods = ", ".join(good.value for good in Good)
    terrains = ", ".join(terrain.value for terrain in Terrain)
    yield "\n"
    yield comment(_("What follows may be left out. Take the # away in front of a key to give it."))
    for sentence, example in (
        (_("The goods sold by colour: {known}.").format(known=goods), "sold = { red = 4 }"),
        (
            _("The bonus tiles taken: {known}.").format(known=terrains),
            'bonus = { large = ["mine"], small = ["river"] }',
        ),
        (_("The goods that are left unsold."), "unsold = 2"),
        (_("The silver that is left."), "silver = 3"),
        (_("The workers that are left."), "workers = 5"),
        (_("The place in the turn order at the end, 1 for the first."), "order = 1"),
        (
            _("The points on the track at the end; beside a map they are checked."),
            "track = 143",
        ),
    ):
        yield "\n"
        yield comment(sentence)
        yield f"# {example}\n"
    yield "\n"
    yield comment(
        _(
            "Without a map, take 'board', 'tiles' and 'placed' out, and list what you have:"
            " 'track' alone is the quick form, 'regions' the full one."
        )
    )
    buildings = ", ".join(building.value for building in Building)
    for sentence, example in (
        (
            _("The finished regions: terrain, size and phase."),
            'regions = [{ terrain = "city", size = 3, phase = "B" }]',
        ),
        (
            _(
                "The animal tiles in the order of placing: the pasture, counted from 1, the"
                " species, how many; shepherd tells whether knowledge tile 7 lay there already."
            ),
            'herds = [{ pasture = 1, species = "cow", animals = 4, shepherd = false }]',
        ),
        (_("The buildings: {known}.").format(known=buildings), "buildings = { bank = 2 }"),
        (_("The numbers of the knowledge tiles."), "knowledge = [15, 17]"),
        (_("The empty hexes of the board."), "empty = 4"),
    ):
        yield "\n"
        yield comment(sentence)
        yield f"# {example}\n"


def game_to_toml(game: BoardGame, folder: Path | None = None) -> str:
    """Write a game as one file, in FOLDER, from which it is read again."""
    known = game.edition in _editions()
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
    details = player.large is not None or player.small is not None
    return {
        "track": player.track,
        "regions": _regions(player.regions),
        "herds": _herds(player.herds),
        "sold": _table(player.sold),
        "buildings": _table(player.buildings),
        "bonus": f"{{ {_bonus('large', player.large)}, {_bonus('small', player.small)} }}"
        if details
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
    return f"{key} = [{_quoted(it.value for it in colours or ())}]"


def _editions() -> list[str]:
    return list(edition_names(GAME))


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(string(name) for name in names)


SHEETS = BlankSheets(of_layout=blank_game)
