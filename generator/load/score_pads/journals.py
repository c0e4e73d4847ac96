"""What a pad has besides its rows: journals, the track, what decides a tie, what must agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.load.files.names import LONGEST_NAME, pick_names
from generator.load.score_pads.figures import scope_of
from generator.load.score_pads.names import LONGEST_NOTE, no_such_name, pick_id
from generator.model.score_pad.demand import Demand, Tie
from generator.model.score_pad.formula import Node, entered, number, total
from generator.model.score_pad.journal import Column, Journal
from generator.model.score_pad.pad import MOST_ENTRY, Entry
from generator.model.spoken_names import ANY

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.load.files.fields import Fields
    from generator.load.score_pads.formula_text import FormulaNames

JOURNAL_KEYS = ("id", "name", "column", "alike", "value", "more", "extra", "most")
COLUMN_KEYS = ("id", "name", "choice", "up_to")
TIE_KEYS = ("id", "name", "note", "most", "wins")
TRACK_KEYS = ("id", "name", "most")
MUST_KEYS = ("one", "other", "say")
HIGHEST, LOWEST, EVERY = "highest", "lowest", "*"
LONGEST_JOURNAL, LARGEST_CHOICE, ANY_NUMBER = 200, 60, 99
MOST_AGREEMENTS, MOST_AGREEING = 30, 300
"""How many agreements a section can have, and how many entries are in one group of them."""


def read_journal(section: Fields) -> Journal | None:
    """Read the journal of a section, if it has one."""
    fields = section.table("journal")
    if fields is None:
        return None
    fields.know(JOURNAL_KEYS)
    fields.require("id", "name", "column", "alike", "value")
    columns = tuple(_column(it) for it in fields.tables("column") or ())
    known = [it.id for it in columns]
    alike = fields.each_once(
        "alike",
        known,
        _("There is no column '{name}'; did you mean '{close}'?"),
        _("There is no column '{name}'; choose {known}."),
        _("'{name}' appears twice in '{key}'; remove one."),
    )
    return Journal(
        id=pick_id(fields, {}) or "",
        names=pick_names(fields, "name", "Tiles in the order of placing", LONGEST_NOTE),
        columns=columns,
        alike=alike or (),
        value=fields.one_of("value", known) or "",
        more=fields.one_of("more", known) or "",
        extra=fields.integer("extra", 0, MOST_ENTRY) or 0,
        most=fields.integer("most", 1, LONGEST_JOURNAL) or ANY_NUMBER,
    )


def _column(fields: Fields) -> Column:
    """Read a column: a choice from a list or from numbers; without one, it is a tick."""
    fields.know(COLUMN_KEYS)
    fields.require("id", "name")
    numbers = fields.integer("up_to", 1, LARGEST_CHOICE) or 0
    options: Mapping[str, str] = {str(it): str(it) for it in range(1, numbers + 1)}
    lists = scope_of(fields).lists
    if "choice" in fields:
        options = lists.get(fields.one_of("choice", lists.keys()) or "", {})
    names = pick_names(fields, "name", "Pasture")
    values = tuple((key, {ANY: called}) for key, called in options.items())
    return Column(pick_id(fields, names) or "", names, values)


def read_apart(fields: Fields) -> tuple[Entry | None, list[tuple[Entry, Tie]]]:
    """Read the track, and what is entered only to decide a tie."""
    track = fields.table("track")
    if track is not None:
        track.know(TRACK_KEYS)
    ties = []
    for table in fields.tables("tie") or ():
        table.know(TIE_KEYS)
        table.require("id", "name")
        is_low = table.one_of("wins", (HIGHEST, LOWEST)) == LOWEST
        entry = _single(table)
        ties.append((entry, Tie(entry.id, not is_low)))
    return (None if track is None else _single(track)), ties


def tie_notes(fields: Fields) -> Iterator[Mapping[str, str]]:
    """Yield the note of everything that decides a tie."""
    for table in fields.tables("tie") or ():
        yield pick_names(table, "note", "workers and silver", LONGEST_NOTE)


def _single(fields: Fields) -> Entry:
    """Read an entry that is in no row."""
    names = pick_names(fields, "name", "Cards left", LONGEST_NAME)
    most = fields.integer("most", 1, MOST_ENTRY)
    return Entry(pick_id(fields, names) or "", names, most=most or ANY_NUMBER)


def read_agreements(section: Fields, known: FormulaNames) -> Iterator[Demand]:
    """Yield what must come to the same for every player: two groups of entries."""
    tables = section.tables("must") or ()
    if len(tables) > MOST_AGREEMENTS:
        section.refuse("must", _("1 to {most} tables").format(most=MOST_AGREEMENTS))
    for fields in tables[:MOST_AGREEMENTS]:
        fields.know(MUST_KEYS)
        fields.require(*MUST_KEYS)
        one, other = (_sum(fields, key, known) for key in ("one", "other"))
        names = pick_names(fields, "say", "Count them again.", LONGEST_NOTE)
        either = Node("or", (Node("=", (one, number(0))), Node("=", (other, number(0)))))
        yield Demand(Node("or", (either, Node("=", (one, other)))), names, in_rounds=False)


def _sum(fields: Fields, key: str, known: FormulaNames) -> Node:
    value = fields.data.get(key)
    names = value if isinstance(value, list) else [value]
    found: list[Node] = []
    for name in map(str, names):
        begin = name.removesuffix(EVERY)
        every = [it for it in known.entries if it.startswith(begin)] if begin != name else [name]
        if not every or every[0] not in known.entries:
            place = fields.document.value_place(*fields.keys, key)
            fields.report("bad-value", no_such_name(name, list(known.entries)), place)
            continue
        found += map(entered, every)
        if len(found) > MOST_AGREEING:
            wanted = _("a list of at most {most} names, including all that '*' stands for")
            fields.refuse(key, wanted.format(most=MOST_AGREEING))
            break
    return total(found[:MOST_AGREEING] or [number(0)])
