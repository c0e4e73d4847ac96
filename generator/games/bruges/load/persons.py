"""The persons of Brügge: those of the shipped file, completed by the owner's."""

from __future__ import annotations

import re
from dataclasses import replace
from difflib import get_close_matches
from functools import lru_cache
from typing import TYPE_CHECKING

from generator import resources
from generator.errors import closest, shown
from generator.games.bruges.model.game import Colour, Group, Laurel, Person, Sign, Thing, read_count
from generator.language import _, message_and_list
from generator.load.files.data import read_data
from generator.load.files.document import Document
from generator.load.files.fields import Fields
from generator.load.files.positions import Position
from generator.load.files.spreadsheet import is_spreadsheet, read_spreadsheet
from generator.load.results.players import raise_all

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.games.bruges.model.game import Count
    from generator.model.finding import Finding, Place

ROWS = "card"
"""A file of persons has a row for each card, like every deck."""
SCORED = ("id", "name", "group", "price", "sign", "bonus", "per")
"""The columns that the score uses; the others are for the printed cards."""
NUMBERS = ("price", "bonus")
LONGEST_NAME = 60
LONGEST_COUNT = 200
MOST_PRICE = 99
MOST_BONUS = 99
MOST_ROWS = 1000
MISSPELT = 0.75
"""How similar a column must be to the one that was probably meant."""
_NAME_IN = re.compile(r"name:([a-z]{2,3}(-[a-z0-9]{2,8})*)")


class Register:
    """The known persons, found by their id or by any of their names.

    It is `partial` where a file of persons could not be read: then no name is reported as unknown.
    """

    def __init__(self) -> None:
        """Begin without persons."""
        self.partial = False
        self.persons: dict[str, Person] = {}
        self._ids: dict[str, str] = {}

    def enter(self, person: Person) -> None:
        """Add a person, or replace a known one."""
        self.persons[person.id] = person
        for name in (*person.names.values(), person.id):
            self._ids[name.casefold()] = person.id

    def find(self, name: str) -> Person | None:
        """Return the person of this id or name."""
        found = self._ids.get(name.casefold())
        return None if found is None else self.persons[found]

    def close(self, name: str) -> str | None:
        """Return the known id or name that NAME most likely means."""
        names = [name for person in self.persons.values() for name in person.names.values()]
        return closest(name, [*names, *self.persons])


def shipped_persons() -> Path:
    """Return the file of the persons that are shipped."""
    return resources.layouts() / "bruges" / "persons.toml"


def load_persons(own: Path | None, price_of_point: int) -> Register:
    """Read the shipped persons, then those of an owner's file over them."""
    register = Register()
    for path in (shipped_persons(), own):
        if path is not None:
            raise_all(_enter_rows(register, path, price_of_point))
    return register


def persons_document(path: Path) -> Document:
    """Read a file of persons: TOML or JSON, a CSV or a workbook, with a row for each card."""
    return _read_table(path) if is_spreadsheet(path) else read_data(path)


def _enter_rows(register: Register, path: Path, price_of_point: int) -> list[Finding]:
    """Add the persons of a file; return what is wrong with it."""
    document = persons_document(path)
    findings: list[Finding] = []
    fields = Fields(document, document.data, (), findings)
    fields.require(ROWS)
    rows = fields.tables(ROWS) or ()
    if len(rows) > MOST_ROWS:
        fields.refuse(ROWS, _("a list of at most {most} tables").format(most=MOST_ROWS))
        rows = ()
    seen: set[str] = set()
    for row in rows:
        _report_misspelt(row)
        person = read_person(row, register, price_of_point)
        if person is None:
            continue
        if person.id in seen:
            message = _("The person '{id}' has two rows; remove one of them.")
            row.report("bad-value", message.format(id=shown(person.id)), row.place())
        seen.add(person.id)
        register.enter(person)
    return findings


def _report_misspelt(row: Fields) -> None:
    """Report columns named nearly like those for the score; others are for the printed cards."""
    for key in row.data:
        if key in SCORED:
            continue
        for close in _near(key):
            if close not in row:
                message = _("There is no key '{key}' here; did you mean '{close}'?")
                text = message.format(key=shown(key), close=close)
                row.report("unknown-key", text, row.place(key))


@lru_cache(maxsize=256)
def _near(key: str) -> list[str]:
    return get_close_matches(key, SCORED, n=1, cutoff=MISSPELT)


class _Table(Document):
    """A table of persons as a document with a row for each card; offsets count its places."""

    places: Sequence[Place] = ()

    def place_at(self, offset: int) -> Place:
        """Return the place of a row or a cell."""
        return self.places[offset]


def _read_table(path: Path) -> Document:
    """Read a CSV or a workbook like a TOML file with the same columns."""
    rows: list[dict[str, str | int]] = []
    places: list[Place] = []
    positions: dict[tuple[str | int, ...], Position] = {}
    for number, row in enumerate(read_spreadsheet(path).rows):
        cells = {name: cell for name, cell in row.cells.items() if cell.text.strip()}
        rows.append({name: _value(name, cell.text.strip()) for name, cell in cells.items()})
        positions[ROWS, number] = Position(len(places), len(places))
        places.append(row.place)
        for name, cell in cells.items():
            positions[ROWS, number, name] = Position(len(places), len(places))
            places.append(cell.place)
    table = _Table(str(path), "", (), {ROWS: rows}, (), positions)
    table.places = places
    return table


def _value(name: str, text: str) -> str | int:
    return int(text) if name in NUMBERS and re.fullmatch(r"[0-9]{1,9}", text) else text


def read_person(fields: Fields, register: Register, price_of_point: int) -> Person | None:
    """Read a person from a row or a table: a known one by id or name, or a new one."""
    before = len(fields.findings)
    given = fields.text("id", most=LONGEST_NAME)
    named = fields.text("name", most=LONGEST_NAME)
    names = _names(fields) | ({} if named is None else {"en": named})
    group, sign = fields.choice("group", Group), fields.choice("sign", Sign)
    fields.choice("worker", Colour)
    price = _price(fields, price_of_point)
    laurel = _laurel(fields)
    if len(fields.findings) > before:
        return None
    name = given or named
    if name is None:
        fields.report(
            "missing-key", _("No person is named here; add an 'id' or a 'name'."), fields.place()
        )
        return None
    known = register.find(name)
    if known is None and not names:
        if register.partial:
            return None
        place = fields.document.value_place(*fields.keys, "id")
        fields.report("bad-value", unknown_person(name, register), place)
        return None
    person = known or Person(given or _slug(name), names)
    laurel = laurel or person.laurel
    sign = sign or person.sign or (None if laurel is None else Sign.LAUREL)
    if laurel is not None and sign is not Sign.LAUREL:
        message = _(
            "Only a person with the sign 'laurel' scores at the end; change 'sign' or 'per'."
        )
        fields.report("bad-value", message, fields.place("per" if "per" in fields else "sign"))
        return None
    if known is not None and named is not None and register.find(named) is known:
        names.pop("en")
    return replace(
        person,
        names={**person.names, **names},
        price=person.price if price is None else price,
        group=group or person.group,
        sign=sign,
        laurel=laurel,
    )


def unknown_person(name: str, register: Register) -> str:
    """Return the sentence for an unknown name: the close match, or how to describe the person."""
    close = register.close(name)
    if close is not None:
        message = _("There is no person '{name}'; did you mean '{close}'?")
        return message.format(name=shown(name), close=close)
    message = _(
        "There is no person '{name}'; describe one as in {example}, or name a 'persons_file'."
    )
    return message.format(name=shown(name), example='{ name = "…", price = 6 }')


def _names(fields: Fields) -> dict[str, str]:
    """Pick the names in other languages, each in a column of its own."""
    names = {}
    for key in fields.data:
        match = _NAME_IN.fullmatch(key)
        name = None if match is None else fields.text(key, most=LONGEST_NAME)
        if match is not None and name is not None:
            names[match[1]] = name
    return names


def _price(fields: Fields, price_of_point: int) -> int | None:
    """Pick a price, of which a third is a whole number of points."""
    price = fields.integer("price", 0, MOST_PRICE)
    if price is not None and price % price_of_point:
        wanted = _(
            "a multiple of {number}, as the points on a card are its price divided by that number"
        )
        fields.refuse("price", wanted.format(number=price_of_point))
        return None
    return price


def _laurel(fields: Fields) -> Laurel | None:
    """Pick what a person pays at the end of the game, and for what."""
    if "bonus" in fields or "per" in fields:
        fields.require("bonus", "per")
    bonus = fields.integer("bonus", 1, MOST_BONUS)
    text = fields.text("per", most=LONGEST_COUNT)
    counts = None if text is None else _counts(fields, text)
    return None if bonus is None or counts is None else Laurel(bonus, counts)


def _counts(fields: Fields, text: str) -> tuple[Count, ...] | None:
    """Read what is counted, several things with a plus between them."""
    counts = []
    for part in text.split("+"):
        count = read_count(part)
        if count is None:
            name = part.strip().partition(":")[0]
            things = [thing.value for thing in Thing]
            close = None if name in things else closest(name, things)
            wanted = _("things to count, as in {examples}, from {known}")
            if close is not None:
                wanted = _("things to count, as in {examples} (did you mean '{close}'?)")
            examples = "'workers:2', 'persons:church', 'thirds + statues'"
            known = message_and_list(things)
            fields.refuse("per", wanted.format(examples=examples, known=known, close=close))
            return None
        counts.append(count)
    return tuple(counts)


def _slug(name: str) -> str:
    """Make an id of a name."""
    return "-".join(re.findall(r"\w+", name.casefold()))
