"""A pad's file: from text to the model, with all its faults at once."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from generator.games.pad.load.formula_text import FormulaError, Known, read_formula
from generator.games.pad.load.linking import check_formulas, link_rows, names_of, report_formula
from generator.games.pad.load.names import LONGEST_NOTE
from generator.games.pad.load.rows import read_row
from generator.games.pad.model.pad import (
    LEAST_ENTRY,
    MOST_ENTRY,
    MOST_PLAYERS,
    MOST_ROUNDS,
    Demand,
    Mark,
    Pad,
    Rounds,
    Section,
    Tie,
)
from generator.language import _, suggest
from generator.load.files.fields import Fields, is_integer
from generator.load.files.names import pick_names
from generator.load.layouts.kind import Reading
from generator.load.layouts.layout import read_id

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.pad.load.rows import RowText
    from generator.games.pad.model.pad import Entry, Row
    from generator.load.files.document import Document
    from generator.model.finding import Finding, Place

KEYS = (
    "game", "id", "name", "note", "players", "wins", "wins_at_once", "teams", "start", "ties",
    "rounds", "section", "must",
)  # fmt: skip
SECTION_KEYS = ("name", "note", "row")
ROUND_KEYS = ("name", "number", "mark", "target", "out", "printed", "row")
MUST_KEYS = ("formula", "say")
MOST_ROWS, MOST_SECTIONS, MOST_DEMANDS, MOST_TIES = 150, 30, 30, 5
HIGHEST, LOWEST = "highest", "lowest"


def read_pad(document: Document) -> Reading[Pad]:
    """Read a pad as far as it can be read, with everything that is wrong in it."""
    findings: list[Finding] = []
    fields = Fields(document, document.data, (), findings)
    fields.know(KEYS)
    fields.require("game", "id", "name", "players")
    identity = read_id(fields)
    names = pick_names(fields, "name", "Yacht")
    notes = pick_names(fields, "note", "Five dice, thirteen turns", LONGEST_NOTE)
    players = _players(fields)
    wins = fields.one_of("wins", (HIGHEST, LOWEST))
    table = fields.table("rounds")
    sections = _sections(fields)
    in_rounds = _rows(table) if table is not None else []
    texts = [*in_rounds, *(row for _section, rows in sections for row in rows)]
    if not texts and not findings:
        message = _("The pad has no rows; add [[section]] with [[section.row]], or [rounds].")
        fields.report("missing-key", message, fields.place())
    known = _known(texts)
    least, most = players or (1, MOST_PLAYERS)
    linked = link_rows(texts, known, len(in_rounds), least)
    rounds = None if table is None else _rounds(table, linked[: len(in_rounds)])
    parts, at = [], len(in_rounds)
    for section, rows in sections:
        own = tuple(linked[at : at + len(rows)])
        at += len(rows)
        parts.append(_section(section, own))
    pad = Pad(
        id=identity or Path(document.file).stem,
        names=names,
        fewest=least,
        most=most,
        sections=tuple(parts),
        rounds=rounds,
        ties=_ties(fields, known),
        demands=tuple(_demands(fields, known, names_of(in_rounds))),
        place=fields.place(),
        notes=notes,
        lowest_wins=wins == LOWEST,
        teams=bool(fields.flag("teams")),
        start=fields.integer("start", LEAST_ENTRY, MOST_ENTRY) or 0,
        wins_at_once=fields.one_of("wins_at_once", {*known.rows, *known.entries}) or "",
    )
    if texts and not findings:
        check_formulas(pad, {row.id: row.fields for row in texts})
    findings.sort(key=lambda finding: (finding.place.line or 0, finding.place.column or 0))
    return Reading(pad if pad.rows else None, tuple(findings))


def _players(fields: Fields) -> tuple[int, int] | None:
    """Pick the fewest and the most players; one number means just so many."""
    value = fields.data.get("players")
    if is_integer(value) and 1 <= value <= MOST_PLAYERS:
        return value, value
    if isinstance(value, list) and len(value) == 2 and all(map(is_integer, value)):  # noqa: PLR2004 - from, to
        least, most = value
        if 1 <= least <= most <= MOST_PLAYERS:
            return least, most
    if "players" in fields:
        wanted = _("the fewest and the most players, from 1 to {most}, as in [2, 5]")
        fields.refuse("players", wanted.format(most=MOST_PLAYERS))
    return None


def _sections(fields: Fields) -> list[tuple[Fields, list[RowText]]]:
    tables = fields.tables("section") or ()
    if len(tables) > MOST_SECTIONS:
        fields.refuse("section", _("at most {most} sections").format(most=MOST_SECTIONS))
    found = []
    for table in tables[:MOST_SECTIONS]:
        table.know(SECTION_KEYS)
        table.require("row")
        found.append((table, _rows(table)))
    number = sum(len(rows) for _table, rows in found)
    if number > MOST_ROWS and all(len(rows) <= MOST_ROWS for _table, rows in found):
        _report_rows(fields, fields.place("section"))
    return found


def _report_rows(fields: Fields, place: Place) -> None:
    message = _("A pad has at most {most} rows; remove some, or write several pads.")
    fields.report("bad-value", message.format(most=MOST_ROWS), place)


def _rows(fields: Fields) -> list[RowText]:
    tables = fields.tables("row") or ()
    if len(tables) > MOST_ROWS:
        _report_rows(fields, fields.place("row"))
    read = (read_row(table) for table in tables[:MOST_ROWS])
    return [row for row in read if row is not None]


def _section(fields: Fields, rows: tuple[Row, ...]) -> Section:
    notes = pick_names(fields, "note", "At the end of the game", LONGEST_NOTE)
    return Section(pick_names(fields, "name", "Upper section"), rows, notes)


def _rounds(fields: Fields, rows: Sequence[Row]) -> Rounds:
    fields.know(ROUND_KEYS)
    fields.require("row")
    value = fields.data.get("number")
    least, most = 1, MOST_ROUNDS
    if is_integer(value) and 1 <= value <= MOST_ROUNDS:
        least = most = value
    elif isinstance(value, list) and len(value) == 2 and all(map(is_integer, value)):  # noqa: PLR2004 - from, to
        least, most = value
    elif "number" in fields:
        least = 0
    if not 1 <= least <= most <= MOST_ROUNDS:
        wanted = _("a number of rounds from 1 to {most}, or the fewest and the most, as in [4, 12]")
        fields.refuse("number", wanted.format(most=MOST_ROUNDS))
        least, most = 1, MOST_ROUNDS
    mark = fields.choice("mark", Mark)
    return Rounds(
        least,
        most,
        tuple(rows),
        mark or Mark.NOBODY,
        fields.integer("target", LEAST_ENTRY, MOST_ENTRY),
        fields.integer("out", LEAST_ENTRY, MOST_ENTRY),
        fields.integer("printed", 1, MOST_ROUNDS) or 0,
        pick_names(fields, "name", "Hole"),
    )


def _known(texts: Sequence[RowText]) -> Known:
    """Collect the names that formulas can use; two of one name are reported."""
    entries: dict[str, Entry] = {}
    rows: set[str] = set()
    for text in texts:
        taken = {text.id} & (rows | entries.keys())
        rows.add(text.id)
        for entry in text.entries:
            if entry.id in entries or (entry.id in rows and entry.id != text.id):
                taken.add(entry.id)
            entries.setdefault(entry.id, entry)
        for name in sorted(taken):
            _report_twice(text.fields, name)
    return Known(entries, frozenset(rows))


def _report_twice(fields: Fields, name: str) -> None:
    message = _("The id '{name}' is already in use; give this one another name or 'id'.")
    key = "id" if "id" in fields else "name"
    fields.report("id-twice", message.format(name=name), fields.place(key))


def _ties(fields: Fields, known: Known) -> tuple[Tie, ...]:
    """Pick what decides a tie: ids, with '-' before one of which less is better."""
    value = fields.data.get("ties", [])
    if not isinstance(value, list) or not all(isinstance(it, str) for it in value):
        fields.refuse("ties", _("a list of ids of rows or entries"))
        return ()
    ties = []
    for text in islice(value, MOST_TIES):
        name = text.removeprefix("-")
        if name in known.rows or name in known.entries:
            ties.append(Tie(name, not text.startswith("-")))
        else:
            close = _("There is no row or entry '{name}'; did you mean '{close}'?")
            otherwise = _("There is no row or entry '{name}'; choose {known}.")
            message = suggest(name, known.names, close, otherwise)
            fields.report("bad-value", message, fields.document.value_place("ties"))
    return tuple(ties)


def _demands(fields: Fields, known: Known, in_rounds: frozenset[str]) -> list[Demand]:
    """Pick what must be true of the entries."""
    found = []
    for table in (fields.tables("must") or ())[:MOST_DEMANDS]:
        table.know(MUST_KEYS)
        table.require(*MUST_KEYS)
        text = table.lines("formula", most=LONGEST_NOTE * 3)
        names = pick_names(table, "say", "The tricks of a round are 13 together.", LONGEST_NOTE)
        if text is None:
            continue
        try:
            formula = read_formula(text, known)
        except FormulaError as error:
            report_formula(table, error)
            continue
        used = {str(arg) for node in formula.nodes() for arg in node.args if isinstance(arg, str)}
        later = [name for _kind, name in formula.sources() if name not in in_rounds]
        if used & in_rounds and later:
            message = _("What must be true in a round cannot count '{name}', which comes later.")
            table.report("formula-later", message.format(name=later[0]), table.place("formula"))
            continue
        found.append(Demand(formula, names, bool(used & in_rounds)))
    return found
