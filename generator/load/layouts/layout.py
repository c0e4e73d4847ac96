"""Layouts of hexes: from a layout file to the model, with all its faults at once."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import InvalidError, UnreadableError, shown
from generator.hexes.frame import Frame
from generator.hexes.textmap import LONGEST_TOKEN, FaultKind, count_parts, read_map
from generator.language import _, message_and_list
from generator.load.files.document import parse_toml, read_text
from generator.load.files.fields import Fields
from generator.load.files.names import LONGEST_NAME, LONGEST_NOTE, read_names
from generator.load.layouts.hex_kind import HEXES, Meaning, hex_kind
from generator.load.layouts.kind import Reading
from generator.load.layouts.library import layout_paths
from generator.model.finding import Finding, sorted_findings
from generator.model.layout import GROUNDS, Cell, Layout
from generator.model.terrain import ICONS, TERRAIN_LETTERS, Terrain, as_terrain
from generator.registry import brings, games_with

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence

    from generator.hexes.hex import Hex
    from generator.hexes.textmap import Fault, Token
    from generator.load.files.document import Document
    from generator.model.finding import Place
    from generator.model.terrain import OwnTerrain


def read_token(game: str, text: str, own: Mapping[str, OwnTerrain]) -> Meaning:
    """Read a token of a layout of GAME that may have terrains of its OWN, by their letters."""
    brought = own.get(text[:1])
    terrain = as_terrain(brought) if brought else TERRAIN_LETTERS.get(text[:1])
    if len(text) > LONGEST_TOKEN:
        message = _("'{token}' is too long for a hex; a token has 1 to {most} characters.")
        message = message.format(token=shown(text, 20), most=LONGEST_TOKEN)
        return Meaning(None, code="map-token", message=message)
    if terrain is None:
        return Meaning(None, code="map-token", message=_unknown(text, [*TERRAIN_LETTERS, *own]))
    return hex_kind(game).read_token(terrain, text)


def _unknown(text: str, known: Sequence[str]) -> str:
    letter = text[:1].upper()
    if letter in known:
        message = _("'{token}' is not a terrain; did you mean '{close}'?")
        return message.format(token=shown(text), close=letter + shown(text[1:]))
    message = _("'{token}' is not a terrain; the letters are {known}.")
    return message.format(token=shown(text), known=message_and_list(known))


KEYS = (
    *("game", "id", "name", "note", "author", "emblem", "badge", "gaps", "around", "custom"),
    *("map", "zones", "terrain", "side", "hex"),
)
HEX_KEYS = ("x", "y", "token")
ID_PATTERN = r"[A-Za-z0-9_-]{1,40}"
LARGEST_LAYOUT = 60_000
SMALLEST_SIDE, LARGEST_SIDE = 1.0, 100.0
FARTHEST = 10_000.0
LONGEST_BADGE = 3


def load_layout(path: Path) -> Layout:
    """Read a layout file; anything wrong in it is raised with all findings."""
    reading = read_layout(path)
    if reading.layout is None or reading.findings:
        raise InvalidError(reading.findings)
    return reading.layout


def read_layout(path: Path) -> Reading[Layout]:
    """Read a layout file as far as it can be read, with everything that is wrong in it."""
    return parse_layout(read_text(path), str(path))


def parse_layout(text: str, file: str) -> Reading[Layout]:
    """Read the text of a layout FILE."""
    return read_hexes(parse_toml(text, file))


def read_hexes(document: Document, known: Collection[str] | None = None) -> Reading[Layout]:
    """Read a layout from a document; KNOWN are the allowed games, by default all with hexes."""
    findings: list[Finding] = []
    fields = Fields(document, document.data, (), findings)
    fields.know(KEYS)
    fields.require("game", "id")
    game = _game(fields, known)
    identity = read_id(fields)
    names = read_names(fields, "name", "River bend")
    notes = read_names(fields, "note", "Two rivers meet", LONGEST_NOTE)
    author = fields.text("author", most=LONGEST_NAME)
    emblem = fields.one_of("emblem", ICONS) if "emblem" in fields else None
    badge = fields.text("badge", most=LONGEST_BADGE)
    gaps, around = fields.one_of("gaps", GROUNDS), fields.one_of("around", GROUNDS)
    custom = fields.flag("custom")
    own = _own_terrains(fields, game)
    declared = _zones(fields, own)
    cells, side = _cells(fields, _Reader(game, own, findings))
    faults = tuple(sorted_findings(findings))
    if game is None or not cells:
        return Reading(None, faults)
    layout = Layout(
        game=game,
        id=identity or Path(document.file).stem,
        cells=tuple(cells),
        place=document.place("map" if side is None else "hex"),
        names=names,
        notes=notes,
        author=author or "",
        declared=declared,
        declared_place=None if declared is None else document.place("zones"),
        side=side,
        apart=hex_kind(game).apart,
        custom=bool(custom),
        own=own,
        emblem=emblem or "",
        badge=badge or "",
        gaps=gaps or "",
        around=around or "",
    )
    if _is_namesake(layout, document.file):
        layout = replace(layout, is_namesake=True)
    return Reading(layout, faults)


def _is_namesake(layout: Layout, file: str) -> bool:
    """Return whether a layout has the id of a shipped one whose map is another."""
    shipped = layout_paths(layout.game).get(layout.id)
    if shipped is None or shipped == Path(file).absolute():
        return False
    other = read_layout(shipped).layout
    return other is not None and _map(other) != _map(layout)


def _map(layout: Layout) -> list[tuple[Hex, str]]:
    return [(cell.hex, cell.token) for cell in layout.cells]


def _game(fields: Fields, known: Collection[str] | None) -> str | None:
    said = fields.data.get("game")
    if brings(said, HEXES):
        return str(said)
    fields.one_of("game", known or [spec.name for spec in games_with(HEXES)])
    return None


def read_id(fields: Fields) -> str | None:
    """Pick the id of a layout."""
    value = fields.data.get("id")
    if isinstance(value, str) and re.fullmatch(ID_PATTERN, value):
        return value
    if "id" in fields:
        fields.refuse("id", _("1 to 40 letters, digits, '-' or '_'"))
    return None


def _own_terrains(fields: Fields, game: str | None) -> tuple[OwnTerrain, ...]:
    if "terrain" not in fields or game is None:
        return ()
    from generator.load.layouts.own_terrains import read_terrains  # noqa: PLC0415 - few have any

    return read_terrains(fields, hex_kind(game).bonuses)


def _zones(fields: Fields, own: Sequence[OwnTerrain]) -> Mapping[Terrain, tuple[int, ...]] | None:
    table = fields.table("zones")
    if table is None:
        return None
    terrains = [*Terrain, *map(as_terrain, own)]
    table.know(terrains)
    table.require(*(terrain.value for terrain in terrains))
    zones = {}
    for terrain in terrains:
        sizes = table.integers(terrain.value, 1, LARGEST_LAYOUT)
        if sizes is not None and list(sizes) != sorted(sizes, reverse=True):
            table.refuse(terrain.value, _("sorted, the largest zone first"))
        elif sizes is not None:
            zones[terrain] = sizes
    return zones if len(zones) == len(terrains) else None


def _cells(fields: Fields, reader: _Reader) -> tuple[Sequence[Cell], float | None]:
    """Read the hexes from the map or the list; a list comes with the side of its hexes."""
    if "map" in fields and "hex" in fields:
        message = _("A layout has either 'map' or 'hex'; remove one of them.")
        fields.report("unknown-key", message, fields.place("hex"))
    elif "map" not in fields and "hex" not in fields:
        message = _("The layout has no hexes; add 'map', or 'side' and 'hex'.")
        fields.report("missing-key", message, fields.place())
    if "map" in fields:
        if "side" in fields and "hex" not in fields:
            message = _(
                "'side' belongs to hexes listed by position; remove it, because 'map' is given."
            )
            fields.report("unknown-key", message, fields.place("side"))
        return _map_cells(fields, reader), None
    if "hex" in fields:
        fields.require("side")
    side = fields.number("side", SMALLEST_SIDE, LARGEST_SIDE)
    listed = fields.tables("hex")
    if listed is None:
        return (), None
    return _traced_cells(fields, listed, side, reader), side


def _map_cells(fields: Fields, reader: _Reader) -> Sequence[Cell]:
    text = fields.data["map"]
    if not isinstance(text, str):
        fields.refuse("map", _("a text with one line for each row of hexes"))
        return ()
    lines = text.split("\n")
    _limit(count_parts(lines), fields.place("map"))
    grid = read_map(lines)
    place = fields.document.inside("map")
    if not grid.tokens:
        fields.report("missing-key", _("The map is empty; write its hexes."), fields.place("map"))
    fields.findings += [map_fault(fault, place(fault.line, fault.column)) for fault in grid.faults]
    if reader.game is None:
        return ()
    cells = []
    for token in grid.tokens:
        cell = reader.cell(token, place)
        if cell is not None:
            cells.append(cell)
    return cells


def _limit(number: int, place: Place) -> None:
    if number > LARGEST_LAYOUT:
        message = _(
            "{place}: The layout has more than {most} rows and hexes, too many for"
            " any paper; remove some."
        )
        raise UnreadableError(message.format(place=place, most=LARGEST_LAYOUT))


def map_fault(fault: Fault, place: Place) -> Finding:
    """Describe what is wrong with a place in a map, and how to fix it."""
    token = fault.token
    if token is None:
        message = _(
            "There is a tab in the map; use spaces, because the column is the position of a hex."
        )
        return Finding("map-grid", message, place)
    code = "map-grid"
    if fault.kind is FaultKind.LEFT:
        message = _("'{token}' is off the grid; move it one column to the left.")
    elif fault.kind is FaultKind.RIGHT:
        message = _("'{token}' is off the grid; move it one column to the right.")
    elif fault.kind is FaultKind.OVERLAP:
        code = "hex-overlap"
        message = _("'{token}' overlaps its neighbour; hexes in a row must start 4 columns apart.")
    else:
        message = _("'{token}' is half a hex off the grid; move it 2 columns left or right.")
    message = message.format(token=shown(token.text, 20))
    return Finding(code, message, place, ((token.row, token.position),), (token.spot,))


class _Reader:
    """Makes cells from tokens; every different token is parsed once."""

    def __init__(
        self, game: str | None, own: Sequence[OwnTerrain], findings: list[Finding]
    ) -> None:
        self.game = game
        self.own = {terrain.letter: terrain for terrain in own}
        self.findings = findings
        self.known: dict[str, Meaning] = {}

    def meaning(self, text: str) -> Meaning:
        """Parse a token."""
        meaning = self.known.get(text)
        if meaning is None:
            meaning = self.known[text] = read_token(str(self.game), text, self.own)
        return meaning

    def cell(self, token: Token, find: Callable[[int, int], Place]) -> Cell | None:
        """Make the cell of a token on a map, if it can be drawn."""
        terrain, bonus, die, code, message = self.meaning(token.text)
        place = find(token.line, token.column)
        if code is not None:
            cells, spots = ((token.row, token.position),), (token.spot,)
            self.findings.append(Finding(code, message, place, cells, spots))
        if terrain is None or token.hex is None:
            return None
        return Cell(token.hex, terrain, token.row, token.position, place, bonus, die)


def _traced_cells(
    fields: Fields, listed: Sequence[Fields], side: float | None, reader: _Reader
) -> Sequence[Cell]:
    _limit(len(listed), fields.place("hex"))
    if not listed:
        message = _("The list of hexes is empty; write its hexes.")
        fields.report("missing-key", message, fields.place("hex"))
    spots, texts, places = [], [], []
    for table in listed:
        table.know(HEX_KEYS)
        table.require(*HEX_KEYS)
        x = table.number("x", -FARTHEST, FARTHEST)
        y = table.number("y", -FARTHEST, FARTHEST)
        text = _token_text(table)
        if x is not None and y is not None and text is not None:
            spots.append((x, y))
            texts.append(text)
            places.append(table.place("token"))
    if side is None or reader.game is None:
        return ()
    from generator.load.layouts.traced import walk_spots  # noqa: PLC0415 - few layouts are traced

    hexes = walk_spots(spots, side)
    cells = []
    for number, row, position in _reading_order(hexes, spots):
        meaning = reader.meaning(texts[number])
        terrain, bonus, die, code, message = meaning
        cell, place = hexes[number], places[number]
        if code is not None:
            spot = Frame(1.0).centre(cell)
            fields.findings.append(Finding(code, message, place, ((row, position),), (spot,)))
        if terrain is not None:
            cells.append(Cell(cell, terrain, row, position, place, bonus, die, spots[number]))
    return cells


def _token_text(table: Fields) -> str | None:
    value = table.data.get("token")
    if isinstance(value, str) and value:
        return value
    if "token" in table:
        table.refuse("token", _("the letters of a hex, as in 'C' or 'Km'"))
    return None


def _reading_order(
    hexes: Sequence[Hex], spots: Sequence[tuple[float, float]]
) -> list[tuple[int, int, int]]:
    """Yield the number of each hex with its row and its position in the row."""
    order = sorted(range(len(hexes)), key=lambda it: (hexes[it].r, hexes[it].q, spots[it], it))
    found: list[tuple[int, int, int]] = []
    for number in order:
        row = hexes[number].r
        position = found[-1][2] + 1 if found and found[-1][1] == row else 0
        found.append((number, row, position))
    return found
