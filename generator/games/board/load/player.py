"""Players: one player's end of a board game, from the player's table in a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from generator.games.board.load.tiles import (
    BUILDING_SIGNS,
    EMPTY_SIGN,
    HERDS,
    PLAIN_SIGNS,
    SPECIES_SIGNS,
    START,
    START_SIGN,
    placing_signs,
    tile_signs,
)
from generator.games.board.model.game import (
    KNOWLEDGE,
    MOST_PLAYERS,
    PHASES,
    BoardPlayer,
    Herd,
    Kind,
    Placed,
    Region,
    Tile,
)
from generator.language import _
from generator.load.layouts.entries import read_entries
from generator.load.results.players import read_name
from generator.model.finding import Finding
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Good, Species

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import StrEnum
    from pathlib import Path

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import Placing
    from generator.load.files.fields import Fields
    from generator.load.layouts.entries import Entries
    from generator.load.results.named_layouts import NamedLayouts
    from generator.model.finding import Place
    from generator.model.layout import Layout

    Sorts = TypeVar("Sorts", bound=StrEnum)

MAP_KEYS = ("board", "tiles", "placed")
LISTED_KEYS = ("regions", "herds", "buildings", "knowledge", "empty")
"""The keys that are given without a map; a map makes them unnecessary."""
COUNTED_KEYS = ("sold", "bonus", "unsold", "silver", "workers")
PLAYER_KEYS = ("name", *MAP_KEYS, "track", *LISTED_KEYS, *COUNTED_KEYS, "order")
MOST_POINTS = 999
MOST_COUNTED = 99
MOST_LISTED = 100


def read_player(
    fields: Fields, named_layouts: NamedLayouts, folder: Path, edition: BoardEdition
) -> tuple[tuple[str, Place] | None, BoardPlayer | None]:
    """Read the table of a player: the name with its place, and the rest if all is right."""
    before = len(fields.findings)
    fields.know(PLAYER_KEYS)
    fields.require("name")
    _compare_keys(fields)
    name = read_name(fields)
    layout = named_layouts.pick(fields, "board", folder)
    placed, idle = _map(fields, layout)
    hexes = edition.layout.hexes if layout is None else len(layout.cells)  # one has the start
    bonus = fields.table("bonus")
    if bonus is not None:
        bonus.know(("large", "small"))
    player = BoardPlayer(
        name="" if name is None else name[0],
        layout=layout,
        placed=placed,
        track=fields.integer("track", 0, MOST_POINTS),
        regions=_regions(fields, edition),
        herds=_herds(fields),
        sold=_counts(fields, "sold", Good, edition.goods_of_colour),
        buildings=_counts(fields, "buildings", Building, edition.tiles.building),
        large=None if bonus is None else _colours(bonus, "large"),
        small=None if bonus is None else _colours(bonus, "small"),
        knowledge=_knowledge(fields),
        unsold=fields.integer("unsold", 0, edition.goods_of_colour * len(Good)) or 0,
        silver=fields.integer("silver", 0, MOST_COUNTED) or 0,
        workers=fields.integer("workers", 0, MOST_COUNTED) or 0,
        empty=fields.integer("empty", 0, hexes - 1),
        order=fields.integer("order", 1, MOST_PLAYERS),
        idle=idle,
    )
    _require_sources(fields, player, edition)
    return name, (player if len(fields.findings) == before else None)


def _require_sources(fields: Fields, player: BoardPlayer, edition: BoardEdition) -> None:
    """Report figures that a knowledge tile counts and the file does not give."""
    mapped = "tiles" in fields
    held = [it.tile.number for it in player.placed or () if it.tile.kind is Kind.KNOWLEDGE]
    sources = {number: "buildings" for number in edition.building_of if not mapped}
    sources |= {15: "sold", 25: "sold"} | ({} if mapped else {24: "herds", 26: "bonus"})
    missing: dict[str, int] = {}
    for number in (*player.knowledge, *held):
        if number in sources and sources[number] not in fields:
            missing.setdefault(sources[number], number)
    for key, number in missing.items():
        message = _("Knowledge tile {number} counts '{key}'; add that key.")
        text = message.format(number=number, key=key)
        fields.report("missing-key", text, fields.place("tiles" if mapped else "knowledge"))


def _compare_keys(fields: Fields) -> None:
    """Report keys that exclude each other, need each other, or leave nothing to score."""
    if "tiles" in fields:
        fields.require("board", "placed")
        for key in LISTED_KEYS:
            if key in fields:
                message = _("'{key}' follows from 'tiles'; remove one of them.")
                fields.report("unknown-key", message.format(key=key), fields.place(key))
    elif "placed" in fields:
        message = _("'placed' says when the tiles of 'tiles' were placed; add that map.")
        fields.report("missing-key", message, fields.place("placed"))
    scored = {"tiles", "track", *LISTED_KEYS, *COUNTED_KEYS} - {"empty"}
    if "placed" not in fields and not any(key in fields for key in scored):
        message = _(
            "There is nothing to score here; add 'track' for the quick form, or 'board',"
            " 'tiles' and 'placed', or 'regions'."
        )
        fields.report("missing-key", message, fields.place())


def _map(
    fields: Fields, layout: Layout | None
) -> tuple[tuple[Placed, ...] | None, tuple[int, ...]]:
    """Read the tiles on the hexes and their times of placing; and hexes with a time but no tile."""
    buildings, species, plain = (
        " ".join(signs) for signs in (BUILDING_SIGNS, SPECIES_SIGNS, PLAIN_SIGNS)
    )
    wanted = _(
        "a building ({buildings}), animals ({species} followed by {few} to {many}), the"
        " number of a knowledge tile ({first} to {last}), a castle, mine or ship ({plain}),"
        " 'x' in the starting castle or '.' in an empty hex"
    ).format(
        buildings=buildings,
        species=species,
        few=HERDS[0],
        many=HERDS[-1],
        first=KNOWLEDGE[0],
        last=KNOWLEDGE[-1],
        plain=plain,
    )
    blank = {EMPTY_SIGN: EMPTY_SIGN, START_SIGN: START_SIGN}
    known_tiles: dict[str, Tile | str] = {**tile_signs(), **blank}
    tiles = read_entries(fields, "tiles", layout, known_tiles, wanted)
    wanted = _(
        "the phase A to E, optionally followed by the number of the placement in that"
        " phase as in 'B3', 'x' in the starting castle or '.' in an empty hex"
    )
    known_times: dict[str, Placing | str] = {**placing_signs(), **blank}
    times = read_entries(fields, "placed", layout, known_times, wanted)
    if layout is None or tiles is None or times is None:
        return None, ()
    _check_starts(fields, layout, tiles, times)
    placed, idle = [], []
    for cell, (tile, time) in enumerate(zip(tiles.values, times.values, strict=True)):
        if isinstance(tile, Tile):
            placed.append(Placed(cell, tile, None if isinstance(time, str) else time))
        elif tile == START_SIGN:
            placed.append(Placed(cell, START))
        elif not isinstance(time, str):
            idle.append(cell)
    return tuple(placed), tuple(idle)


def _check_starts(
    fields: Fields, layout: Layout, tiles: Entries[Tile | str], times: Entries[Placing | str]
) -> None:
    """Report contradictory signs for the start."""
    for number, (tile, time) in enumerate(zip(tiles.values, times.values, strict=True)):
        if time == START_SIGN and tile != START_SIGN:
            message = _("'x' is only for the starting castle, and 'tiles' has none here.")
        elif tile == START_SIGN and not isinstance(time, str):
            message = _("The starting castle is placed before phase A; write 'x' or '.' here.")
        else:
            continue
        cell, place = layout.cells[number], times.places[number]()
        cells, spots = ((cell.row, cell.position),), (cell.spot,)
        fields.findings.append(Finding("map-token", message, place, cells, spots))


def _regions(fields: Fields, edition: BoardEdition) -> tuple[Region, ...] | None:
    tables = _listed(fields, "regions")
    if tables is None:
        return None
    regions = []
    for table in tables:
        table.know(Region._fields)
        table.require(*Region._fields)
        terrain = table.choice("terrain", Terrain)
        size = table.integer("size", 1, len(edition.region_points))
        phase = table.one_of("phase", PHASES)
        if terrain is not None and size is not None and phase is not None:
            regions.append(Region(terrain, size, phase))
    return tuple(regions)


def _herds(fields: Fields) -> tuple[Herd, ...] | None:
    tables = _listed(fields, "herds")
    if tables is None:
        return None
    herds = []
    for table in tables:
        table.know(Herd._fields)
        table.require("pasture", "species", "animals")
        pasture = table.integer("pasture", 1, MOST_COUNTED)
        species = table.choice("species", Species)
        animals = table.integer("animals", HERDS[0], HERDS[-1])
        shepherd = table.data.get("shepherd", False)
        if not isinstance(shepherd, bool):
            table.refuse("shepherd", _("true or false"))
        elif pasture is not None and species is not None and animals is not None:
            herds.append(Herd(pasture, species, animals, shepherd))
    return tuple(herds)


def _listed(fields: Fields, key: str) -> tuple[Fields, ...] | None:
    """Pick a list of tables of reasonable length."""
    tables = fields.tables(key)
    if tables is not None and len(tables) > MOST_LISTED:
        fields.refuse(key, _("a list of at most {most} tables").format(most=MOST_LISTED))
        return None
    return tables


def _counts(fields: Fields, key: str, sorts: type[Sorts], most: int) -> Mapping[Sorts, int] | None:
    """Pick the number of each sort, at most as many as the game has."""
    table = fields.table(key)
    if table is None:
        return None
    table.know([it.value for it in sorts])
    counts = {it: table.integer(it.value, 0, most) for it in sorts if it.value in table}
    return {it: number for it, number in counts.items() if number is not None}


def _colours(table: Fields, key: str) -> tuple[Terrain, ...]:
    """Pick the colours of bonus tiles, each at most once."""
    names = table.each_once(
        key,
        tuple(Terrain),
        _("There is no bonus tile '{name}'; did you mean '{close}'?"),
        _("There is no bonus tile '{name}'; choose from {known}."),
        _("The bonus tile '{name}' appears twice in '{key}'; remove one of them."),
    )
    return tuple(map(Terrain, names or ()))


def _knowledge(fields: Fields) -> tuple[int, ...]:
    """Pick the numbers of knowledge tiles; the game has each of them once."""
    numbers = fields.integers("knowledge", KNOWLEDGE[0], KNOWLEDGE[-1]) or ()
    for number in dict.fromkeys(it for it in numbers if numbers.count(it) > 1):
        message = _("The knowledge tile {number} appears twice; the game has only one.")
        place = fields.document.value_place(*fields.keys, "knowledge")
        fields.report("bad-value", message.format(number=number), place)
    return numbers
