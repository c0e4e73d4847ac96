"""Sheets: from the files of a finished game to the model, with all their faults at once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, TypeGuard

from generator.errors import MalformedError
from generator.games.dice.load.edition import GAME
from generator.games.dice.load.heading import (
    Domains,
    count_players,
    is_other_game,
    read_heading,
    read_players,
    read_start,
)
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.edition import PHASES
from generator.games.dice.model.sheet import EMPTY, STARTED, DiceGame, Sheet, Variant
from generator.language import _
from generator.load.files.fields import Fields, is_integer
from generator.load.layouts.entries import read_entries
from generator.load.results.finished import read_documents
from generator.load.results.players import find_doubles, raise_all, read_name
from generator.model.finding import Finding, Place, sorted_findings
from generator.model.terrain import Terrain
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.games.dice.load.heading import Heading
    from generator.games.dice.model.edition import DiceEdition
    from generator.load.files.document import Document
    from generator.load.layouts.entries import Entries
    from generator.model.layout import Layout

KEYS = ("game", "domain", "variant", "player")
PLAYER_KEYS = (
    "name",
    "start",
    "marks",
    "phases",
    "turns",
    "bonuses",
    "goods_sold",
    "colours",
    "columns",
)
MOST_COUNTED = 99
MOST_POINTS = 999
LONGEST_COLUMN = 100
_BLANKS = {".": EMPTY, "x": STARTED}
MARKS = _BLANKS | {str(digit): digit for digit in range(1, 7)}
PHASE_MARKS = _BLANKS | {str(phase): phase for phase in PHASES}


class _Found(NamedTuple):
    """The contents of a file: its valid sheets, the places of names, and all findings."""

    document: Document
    heading: Heading
    sheets: list[Sheet]
    names: list[tuple[str, Place]]
    findings: list[Finding]


def load_games(paths: Sequence[Path], edition: DiceEdition | None = None) -> DiceGame:
    """Read the sheets of one game from one file or several; all faults are raised at once."""
    return read_games(read_documents(paths), edition)


def read_games(documents: Sequence[Document], edition: DiceEdition | None = None) -> DiceGame:
    """Read the sheets of one game from opened files."""
    domains = Domains(edition)
    files = [_read(document, Path(document.file), domains) for document in documents]
    findings = [finding for found in files for finding in found.findings]
    raise_all(findings + _compare(files))
    sheets = tuple(sheet for found in files for sheet in found.sheets)
    return DiceGame(files[0].heading.variant or Variant.STANDARD, sheets)


def _compare(files: Sequence[_Found]) -> list[Finding]:
    """Find what keeps the sheets of several files from being in one game."""
    if len(files) == 1:
        return []
    findings = []
    first = files[0]
    for found in files[1:]:
        mine, theirs = found.heading.variant, first.heading.variant
        if mine is not None and theirs is not None and mine is not theirs:
            message = _("The variant is '{mine}' here and '{theirs}' in {file}; make them agree.")
            place = first.document.place("variant")
            text = message.format(mine=mine.value, theirs=theirs.value, file=place)
            where = found.document.value_place("variant")
            findings.append(Finding("bad-value", text, where))
    names = [name for found in files for name in found.names]
    last = files[-1].document.place("player")
    findings += find_doubles(names)
    findings += count_players(len(names), first.heading.variant, last)
    return findings


def _read(document: Document, path: Path, domains: Domains) -> _Found:
    findings: list[Finding] = []
    fields = Fields(document, document.data, (), findings)
    if is_other_game(fields):
        fields.refuse("game", _("'{game}' here").format(game=GAME))
        raise MalformedError(findings)
    if "roll" in fields:
        message = _(
            "This is a record of a game, not a sheet; check it with 'scriptorium referee {file}'."
        )
        fields.report("unknown-key", message.format(file=document.file), fields.place("roll"))
        raise MalformedError(findings)
    fields.know(KEYS)
    fields.require(*KEYS)
    heading = read_heading(fields, domains, path.parent)
    sheets: list[Sheet] = []
    names = []
    for table in read_players(fields, heading.variant):
        name = _read_player(table, heading, domains.edition, sheets)
        if name is not None:
            names.append(name)
    findings += find_doubles(names)
    return _Found(document, heading, sheets, names, sorted_findings(findings))


def _read_player(
    fields: Fields, heading: Heading, edition: DiceEdition, sheets: list[Sheet]
) -> tuple[str, Place] | None:
    """Read a player's sheet, add it if it is valid, and return the name with its place."""
    fields.know(PLAYER_KEYS)
    fields.require("name", "start", "marks", "phases")
    name = read_name(fields)
    start = read_start(fields, heading.layout)
    marks, phases = _maps(fields, heading.layout)
    low, high = _rolls(heading.variant, edition)
    turns = _numbers(fields, "turns", low, high)
    bonuses = _bonuses(fields)
    goods_sold = _numbers(fields, "goods_sold", 0, MOST_COUNTED)
    colours = _colours(fields, heading.layout)
    columns = _columns(fields)
    if heading.layout and name and start and marks and phases:
        sheets.append(
            Sheet(
                name[0],
                heading.layout,
                start,
                marks,
                phases,
                turns=turns,
                bonuses=bonuses,
                goods_sold=goods_sold,
                colours=colours,
                columns=columns,
            )
        )
    return name


def _maps(
    fields: Fields, layout: Layout | None
) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None]:
    """Read the marks and their phases; the starting castle was marked in the first phase."""
    wanted = _("1 to 6, '.' in an empty hex or 'x' in the starting castle")
    marks = read_entries(fields, "marks", layout, MARKS, wanted)
    wanted = _("1, 2 or 3, or '.' in an empty hex")
    phases = read_entries(fields, "phases", layout, PHASE_MARKS, wanted)
    if layout is None or marks is None or phases is None:
        return (marks.values if marks else None), None
    started = [number for number, mark in enumerate(marks.values) if mark == STARTED]
    for number, phase in enumerate(phases.values):
        if phase == STARTED and number not in started:
            message = _("'x' is only for the starting castle, and 'marks' has none here.")
        elif phase > PHASES[0] and started == [number]:
            message = _("The starting castle is marked before the game; write 'x' or '1' here.")
        else:
            continue
        _report(fields, message, layout, phases, number)
    stored = list(phases.values)
    for number in started:
        stored[number] = PHASES[0]
    return marks.values, tuple(stored)


def _report(
    fields: Fields, message: str, layout: Layout, entries: Entries[int], number: int
) -> None:
    cell = layout.cells[number]
    place = entries.places[number]()
    cells, spots = ((cell.row, cell.position),), (cell.spot,)
    fields.findings.append(Finding("map-token", message, place, cells, spots))


def _rolls(variant: Variant | None, edition: DiceEdition) -> tuple[int, int]:
    """Return the least and most rolls that a phase can have: each ticks one or two time boxes."""
    if variant is Variant.SOLO:
        return edition.solo_boxes, edition.solo_boxes
    return (edition.time_boxes + 1) // 2, edition.time_boxes


def _numbers(fields: Fields, key: str, low: int, high: int) -> tuple[int, ...] | None:
    """Pick one whole number for each phase."""
    value = fields.data.get(key)
    if _is_list(value, low, high) and len(value) == len(PHASES):
        return tuple(value)
    if key in fields:
        wanted = _("a list of 3 whole numbers from {low} to {high}, one for each phase")
        if low == high:
            wanted = _(
                "a list of three times {high}, the number of rolls in each phase of a solo game"
            )
        fields.refuse(key, wanted.format(low=low, high=high))
    return None


def _is_list(value: object, low: int, high: int) -> TypeGuard[list[int]]:
    return isinstance(value, list) and all(is_integer(it) and low <= it <= high for it in value)


def _bonuses(fields: Fields) -> Mapping[Bonus, tuple[int, int]] | None:
    table = fields.table("bonuses")
    if table is None:
        return None
    known = [bonus.value for bonus in Bonus]
    table.know(known)
    table.require(*known)
    bonuses = {}
    for bonus in Bonus:
        value = table.data.get(bonus.value)
        if _is_list(value, 0, MOST_COUNTED) and len(value) == len(("gained", "used")):
            bonuses[bonus] = (value[0], value[1])
        elif bonus.value in table:
            wanted = _("a list of 2 whole numbers from 0 to {most}: gained and used")
            table.refuse(bonus.value, wanted.format(most=MOST_COUNTED))
    return bonuses


def _colours(fields: Fields, layout: Layout | None) -> Mapping[Terrain, int] | None:
    table = fields.table("colours")
    if table is None:
        return None
    terrains = tuple(Terrain) if layout is None else layout.terrains
    table.know(terrain.value for terrain in terrains)
    points = {terrain: table.integer(terrain.value, 0, MOST_COUNTED) for terrain in terrains}
    return {terrain: number for terrain, number in points.items() if number is not None}


def _columns(fields: Fields) -> tuple[tuple[int, ...], ...] | None:
    value = fields.data.get("columns")
    if (
        isinstance(value, list)
        and len(value) == len(PHASES)
        and all(_is_list(it, 0, MOST_POINTS) and len(it) <= LONGEST_COLUMN for it in value)
    ):
        return tuple(tuple(column) for column in value)
    if "columns" in fields:
        wanted = _("3 lists of at most {most} whole numbers from 0 to {high}")
        fields.refuse("columns", wanted.format(most=LONGEST_COLUMN, high=MOST_POINTS))
    return None
