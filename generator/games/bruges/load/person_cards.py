"""The cards of Brügge: persons with what their cards show, and blank cards for the rest."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import cache
from itertools import chain, count
from typing import TYPE_CHECKING

from generator import resources
from generator.errors import InvalidError, MalformedError
from generator.games.bruges.load.figures import KINDS, load_figures
from generator.games.bruges.load.persons import (
    ROWS,
    SCORED,
    load_persons,
    persons_document,
    shipped_persons,
)
from generator.games.bruges.model.game import Colour
from generator.language import _, suggest
from generator.load.decks.card import slug
from generator.load.decks.rows import given_fields
from generator.load.files.fields import Fields
from generator.model.component import Component, Copies, Face, Group, Rim, Shape
from generator.model.deck import SIZES
from generator.model.finding import Finding, Place, sorted_findings
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from generator.games.bruges.load.figures import Figures, Parts
    from generator.games.bruges.load.persons import Register
    from generator.games.bruges.model.game import BrugesEdition, Person
    from generator.load.decks.fields import Given
    from generator.model.component import Cell, Value

CARD, RIM = SIZES["poker"], Rim(corner=3.0)
FRONT, BACK = "games/bruges/person.svg.j2", "games/bruges/back.svg.j2"
PRINTED = ("text", "deed", "figure", "worker", "colour", *KINDS)
"""The columns that are printed besides those that the score uses."""
KNOWN = (*SCORED, *PRINTED)
PERSONS, OPEN = "persons", "open"
"""The groups of cards: persons, and blank cards."""
NOTHING: tuple[tuple[str, Value], ...] = tuple(
    (key, "") for key in ("title", "price", "points", "sign", "group", *PRINTED)
)
"""The values for the template of a blank card."""


class Wanted(NamedTuple):
    """Which cards are wanted: an owner's file of persons, and how many cards in all.

    Without a number there are as many as the edition has, or as there are persons.
    """

    own: Path | None = None
    cards: int | None = None


@dataclass(slots=True)
class _Row:
    """A person and what is printed on its card: layers of columns, the owner's first."""

    person: Person
    place: Place
    layers: list[Mapping[str, Given]] = field(default_factory=list)

    def pick(self, key: str, language: str) -> Given | None:
        """Return a column's value from the first layer that has it, translated where possible."""
        for layer in self.layers:
            for name in (f"{key}:{language}", key):
                if name in layer and layer[name].text.strip():
                    return layer[name]
        return None


def shipped_looks() -> Path:
    """Return the file that says how the cards of the shipped persons look."""
    return resources.layouts() / "bruges" / "looks.toml"


@cache
def _names() -> Mapping[str, Mapping[str, str]]:
    """Return the names of groups, and of blank cards by their ids, in every language."""
    names: Mapping[str, Mapping[str, str]] = persons_document(shipped_looks()).data["names"]
    return names


def _group(name: str) -> Group:
    return Group(name, _names()[name])


def load_person_cards(
    wanted: Wanted,
    edition: BrugesEdition,
    language: str,
    parts: Parts | None = None,
) -> tuple[Component, ...]:
    """Return a card for each person, then blank ones of each colour for the rest.

    PARTS are the drawings of each kind that figures are made of; without them any name is accepted.
    Anything wrong is raised with all findings.
    """
    figures = load_figures(parts or {})
    findings = [] if wanted.own is None else _faults(wanted.own, figures, parts or {})
    try:
        register = load_persons(wanted.own, edition.price_of_point)
    except MalformedError as error:
        findings += [it for it in error.findings if isinstance(it, Finding)]
    if findings:
        raise InvalidError(sorted_findings([*dict.fromkeys(findings)]))
    cards = _Cards(edition, language, figures)
    persons = [cards.read(row) for row in _rows(register, wanted.own).values()]
    number = max(edition.cards, len(persons)) if wanted.cards is None else wanted.cards
    coloured = _coloured(persons)[:number]
    return (*coloured, *_open(coloured, number))


class _Cards:
    """Makes cards from rows; each gets a unique id."""

    def __init__(self, edition: BrugesEdition, language: str, figures: Figures) -> None:
        self.edition = edition
        self.language = language
        self.figures = figures
        self.taken: set[str] = set()

    def read(self, row: _Row) -> Component:
        person = row.person
        cells: dict[str, Cell] = {}
        printed: dict[str, Value] = {}
        for key in PRINTED:
            given = row.pick(key, self.language)
            printed[key] = "" if given is None else given.text.strip()
            if given is not None:
                cells[key] = given.cell
        printed |= self._drawn(person, printed)
        price = person.price
        points = None if price is None else price // self.edition.price_of_point
        fields: dict[str, Value] = {
            **dict(NOTHING),
            **printed,
            "title": person.name(self.language),
            "price": "" if price is None else price,
            "points": "" if points is None else points,
            "sign": "" if person.sign is None else person.sign.value,
            "group": "" if person.group is None else person.group.value,
        }
        name = self._id(person)
        return Component(
            id=name,
            group=_group(PERSONS),
            shape=Shape.RECTANGLE,
            size=CARD,
            front=Face(FRONT, name, tuple(fields.items())),
            copies=(),
            names=person.names,
            place=row.place,
            rim=RIM,
            cells=cells,
        )

    def _id(self, person: Person) -> str:
        made = slug(person.id) or "person"
        names = chain([made], (f"{made}-{number}" for number in count(2)))
        name = next(it for it in names if it not in self.taken)
        self.taken.add(name)
        return name

    def _drawn(self, person: Person, given: Mapping[str, Value]) -> dict[str, Value]:
        """Return the figure and its parts: what is given, else the person's own, else by name."""
        group = "" if person.group is None else person.group.value
        figure = str(given["figure"]) or (person.id if person.id in self.figures.known else "")
        parts = self.figures.parts(person.id, figure, group)
        return {"figure": figure or group} | {kind: given[kind] or parts[kind] for kind in KINDS}


def _faults(path: Path, figures: Figures, parts: Parts) -> list[Finding]:
    """Find what is wrong with the columns of an owner's file for the look of cards."""
    findings: list[Finding] = []
    document = persons_document(path)
    for table in Fields(document, document.data, (), findings).tables(ROWS) or ():
        table.know(key for key in (*table.data, *KNOWN) if key.partition(":")[0] in KNOWN)
        table.choice("colour", Colour)
        given_fields(table)
        for kind, known in parts.items():
            if kind in KINDS and table.data.get(kind) != "":
                table.one_of(kind, known)
        figure = table.data.get("figure")
        if isinstance(figure, str) and figure and figure not in figures.known:
            close = _("There is no figure '{name}'; did you mean '{close}'?")
            otherwise = _("There is no figure '{name}'; choose {known}.")
            text = suggest(figure, figures.known, close, otherwise)
            place = table.document.value_place(*table.keys, "figure")
            findings.append(Finding("bad-value", text, place))
    return findings


def _rows(register: Register, own: Path | None) -> dict[str, _Row]:
    """Collect what is printed on every person's card, an owner's words before the shipped ones."""
    rows = {
        person.id: _Row(person, Place(str(own or shipped_persons())))
        for person in register.persons.values()
    }
    for path in (shipped_persons(), shipped_looks(), own):
        document = None if path is None else persons_document(path)
        fields = None if document is None else Fields(document, document.data, (), [])
        tables = (fields.tables(ROWS) if fields else None) or ()
        for number, table in enumerate(tables, start=1):
            person = register.find(str(table.data.get("id") or table.data.get("name") or ""))
            if person is not None:
                row = rows[person.id]
                row.place = table.place()
                row.layers.insert(0, given_fields(table, number))
    return rows


def _coloured(persons: Sequence[Component]) -> list[Component]:
    """Give each card its back; a person without a colour gets the one with the fewest cards."""
    counts = Counter(map(_colour, persons))
    found = []
    for card in persons:
        colour = _colour(card) or _rarest(counts)
        if not _colour(card):
            counts[colour] += 1
        fields = {**dict(card.front.fields), "colour": colour}
        front = card.front._replace(fields=tuple(fields.items()))
        found.append(replace(card, front=front, copies=(Copies(_back(colour), 1),)))
    return found


def _open(persons: Sequence[Component], number: int) -> list[Component]:
    """Return the blank cards that make up NUMBER, in the colours with the fewest cards."""
    counts = Counter(_colour(card) for card in persons)
    wanted: Counter[str] = Counter()
    for _card in range(number - len(persons)):
        colour = _rarest(counts)
        counts[colour] += 1
        wanted[colour] += 1
    return [_open_card(colour, wanted[colour]) for colour in Colour if wanted[colour]]


def _open_card(colour: Colour, number: int) -> Component:
    name = f"open-{colour.value}"
    fields: dict[str, Value] = {**dict(NOTHING), "colour": colour.value}
    return Component(
        id=name,
        group=_group(OPEN),
        shape=Shape.RECTANGLE,
        size=CARD,
        front=Face(FRONT, name, tuple(fields.items())),
        copies=(Copies(_back(colour.value), number),),
        names=_names()[name],
        place=Place(str(shipped_persons())),
        rim=RIM,
    )


def _colour(card: Component) -> str:
    return str(dict(card.front.fields)["colour"])


def _rarest(counts: Counter[str]) -> str:
    return min((it.value for it in Colour), key=lambda colour: counts[colour])


def _back(colour: str) -> Face:
    return Face(BACK, f"house-{colour}")
