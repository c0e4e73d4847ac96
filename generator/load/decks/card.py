"""One card: from its row to the model; its deck supplies what it lacks."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.errors import shown
from generator.language import _, message_or_list, suggest
from generator.load.components.component import BLANK, ID_PATTERN, MOST_COPIES
from generator.model.component import Cell, Component, Copies, Face, Group, Shape
from generator.model.deck import blame
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.load.decks.fields import FieldReader, Given
    from generator.model.component import Rim, Size, Value
    from generator.model.deck import Declared
    from generator.model.finding import Place

LONGEST_ID = 40
TITLES = ("title", "name")
"""The fields that can name a card, if it has one of them."""
_COUNT = re.compile(r"\+?\d{1,6}")


class CardRow(NamedTuple):
    """The values that a table or a TOML file gives a card; those `needed` must not be empty."""

    number: int
    place: Place
    given: Mapping[str, Given]
    needed: tuple[str, ...]
    in_table: bool

    def cell(self, name: str) -> Cell:
        """Return the place of a field of the card, or where it belongs."""
        given = self.given.get(name)
        return given.cell if given else Cell(self.place, name, self.number, self.in_table)


@dataclass(frozen=True, slots=True)
class Backs:
    """The faces of backs by name; if none is declared, any name is a face of one template."""

    faces: Mapping[str, Face]
    usual: str
    """The name of the back of cards that name none; empty if each must name one."""
    template: str
    fields: tuple[tuple[str, Value], ...]
    """The values for a back whose name is not declared."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """What all cards of a deck have in common."""

    id: str
    names: Mapping[str, str]
    size: Size
    rim: Rim
    declared: Declared
    defaults: Mapping[str, Given]
    backs: Backs


@dataclass(slots=True)
class CardReader:
    """Reads the cards of a deck one by one; what is wrong with them is reported."""

    pattern: Pattern
    fields: FieldReader
    taken: dict[str, Cell | None] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)

    def read(self, row: CardRow) -> Component | None:
        """Read a card; None if its count is 0, or if something is wrong with it."""
        before = len(self.fields.findings)
        pattern = self.pattern
        empty = {name: row.cell(name) for name in row.needed}
        filled = self.fields.fill(pattern.declared, row.given, pattern.defaults, empty)
        fields = dict(filled.fields)
        title = next((str(fields[name]) for name in TITLES if fields.get(name)), "")
        name = self._id(row, title)
        group, count, back = self._group(row), self._count(row), self._back(row)
        if len(self.fields.findings) > before or not count:
            return None
        return Component(
            id=name,
            group=group,
            shape=Shape.RECTANGLE,
            size=pattern.size,
            front=Face(pattern.declared.template, name, filled.fields),
            copies=(Copies(back, count),),
            names={"en": " ".join(title.split())} if title else {},
            place=row.place,
            number=row.number,
            rim=pattern.rim,
            cells=filled.cells,
        )

    def _id(self, row: CardRow, title: str) -> str:
        """Return the id of a card: as given, else made from its title."""
        given = row.given.get("id")
        if given is None or not given.text.strip():
            return self._made(slug(title) or f"card-{row.number}")
        name = given.text.strip()
        if re.fullmatch(ID_PATTERN, name) is None:
            fault = _("'{id}' cannot be an id; use 1 to 40 letters, digits, '-' and '_'.")
            self._report(given.cell, fault.format(id=shown(name)))
        elif self.taken.get(name.casefold()) is not None:
            first = self.taken[name.casefold()]
            fault = _("another card is also called '{id}' ({first}); rename one of them.")
            place = first.place if first else ""
            self._report(given.cell, fault.format(id=shown(name), first=place))
        elif name.casefold() in self.taken:
            fault = _("another card is called '{id}' after its title; choose another id.")
            self._report(given.cell, fault.format(id=shown(name)))
        self.taken.setdefault(name.casefold(), given.cell)
        return name

    def _made(self, name: str) -> str:
        """Return a name that is unique among the cards."""
        free = name
        while free in self.taken:
            self.numbers[name] = self.numbers.get(name, 1) + 1
            ending = f"-{self.numbers[name]}"
            free = name[: LONGEST_ID - len(ending)] + ending
        self.taken[free] = None
        return free

    def _group(self, row: CardRow) -> Group:
        given = row.given.get("group")
        text = given.text.strip() if given else ""
        if given is None or not text:
            return Group(self.pattern.id, self.pattern.names)
        name = text if re.fullmatch(ID_PATTERN, text) else slug(text)
        if not name:
            fault = _("'{group}' cannot be the name of a group; use letters, digits, '-' and '_'.")
            self._report(given.cell, fault.format(group=shown(text)))
        return Group(name or self.pattern.id, {"en": text})

    def _count(self, row: CardRow) -> int:
        given = row.given.get("count")
        text = given.text.strip() if given else ""
        if given is None or not text:
            return 1
        if _COUNT.fullmatch(text) and int(text) <= MOST_COPIES:
            return int(text)
        fault = _("'{text}' is not a count; write a whole number from 0 to {most}.")
        self._report(given.cell, fault.format(text=shown(text), most=MOST_COPIES))
        return 0

    def _back(self, row: CardRow) -> Face | None:
        backs = self.pattern.backs
        given = row.given.get("back")
        text = (given.text.strip() if given else "") or backs.usual
        if text == BLANK:
            return None
        if text in backs.faces:
            return backs.faces[text]
        if not text:
            fault = _("the card needs a back; choose {known}.")
            known = message_or_list((*backs.faces, BLANK))
            self._report(row.cell("back"), fault.format(known=known))
        elif backs.faces:
            self._report(row.cell("back"), unknown_back(text, backs.faces))
        elif re.fullmatch(ID_PATTERN, text) is None:
            fault = _("'{back}' cannot be the name of a back; use letters, digits, '-' and '_'.")
            self._report(row.cell("back"), fault.format(back=shown(text)))
        return Face(backs.template, text, backs.fields)

    def _report(self, cell: Cell, fault: str) -> None:
        self.fields.findings.append(blame(cell, fault))


def unknown_back(name: str, known: Mapping[str, object]) -> str:
    """Report that there is no such back, and which was probably meant."""
    close = _("there is no back '{name}'; did you mean '{close}'?")
    otherwise = _("there is no back '{name}'; choose {known}.")
    return suggest(name, (*known, BLANK), close, otherwise)


def slug(text: str) -> str:
    """Make an id from words: lower-case letters without accents, digits and dashes."""
    plain = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    return re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:LONGEST_ID].strip("-")
