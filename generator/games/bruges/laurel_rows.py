"""The rows of Brügge's persons with a laurel, who pay for what else is on the worksheet."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import quote

from generator.games.bruges.model.game import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    SECTIONS,
    Colour,
    Group,
    Majority,
    Thing,
)
from generator.games.bruges.model.names import colour_name, group_name
from generator.language import _, spoken
from generator.model.worksheet import ANY_NUMBER, Field, Row, Term

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.games.bruges.model.game import BrugesEdition, Count, Laurel, Person

PLAYERS = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
MOST_NAMED = 3
"""A row names so many of the things that a person counts."""
HOUSES = tuple(f"house.{it}" for it in Colour)
CANAL = tuple(f"canal.{number}" for number in range(1, SECTIONS + 1))
MARKERS = tuple(f"majority.{it}" for it in Majority)
PROGRESS, FLORINS = "progress", "florins"
"""What is entered in other rows, by the names of the fields."""


def laurel_row(person: Person, laurel: Laurel, edition: BrugesEdition) -> Row:
    """Count what is entered in other rows, if a tick says so; anything else is entered here."""
    name, title = f"laurel.{quote(person.id)}", person.name(spoken())
    entered = _entered(edition)
    own: list[Field] = []
    terms: list[Term] = []
    for number, count in enumerate(laurel.counts, start=1):
        each = pays(laurel.points)
        known = entered.get((count.thing, count.kind))
        if known is not None:
            terms.append(known._replace(each=each, per=count.every))
            continue
        said = things(count)
        most = _most(count, edition)
        field = Field(f"{name}.{number}", f"{title}: {said}", most, said, _icon(count))
        own.append(field)
        terms.append(Term((field.id,), each, count.every))
    if len(own) < len(terms):
        has = Field(name, _("I have: {person}").format(person=title), 1, is_tick=True)
        own.insert(0, has)
        terms = [term._replace(when=name) for term in terms]
    row = Row(name, title, tuple(terms), tuple(own), (_icon(laurel.counts[0]),))
    return replace(row, note=_note(row, laurel.counts))


def _note(row: Row, counts: Sequence[Count]) -> str:
    """Describe what is counted, and how many of it, where no figure beside a box does."""
    first = counts[0]
    if len(counts) == 1:
        once = row.pays_once(row.terms[0])
        return f"{first.every} {things(first)}" if once else things(first)
    divided = row.holder is not None
    parts = [
        f"{things(it)} ÷ {it.every}" if divided and it.every > 1 else things(it)
        for it in counts[:MOST_NAMED]
    ]
    return " + ".join([*parts, "…"] if len(counts) > MOST_NAMED else parts)


def _entered(edition: BrugesEdition) -> dict[tuple[Thing, str | None], Term]:
    """The figures that other rows of the worksheet already have."""
    houses: dict[tuple[Thing, str | None], Term] = {
        (Thing.HOUSES, colour.value): Term((name,), {})
        for name, colour in zip(HOUSES, Colour, strict=True)
    }
    statues = tuple(statue_field(points) for points in edition.statues)
    return {
        **houses,
        (Thing.HOUSES, None): Term(HOUSES, {}),
        (Thing.HOUSE_COLOURS, None): Term(HOUSES, {}, least=1),
        (Thing.FLORINS, None): Term((FLORINS,), {}),
        (Thing.CANAL, None): Term(CANAL, {}),
        (Thing.THIRDS, None): Term(CANAL, {}, least=edition.third),
        (Thing.SECTIONS, None): Term(CANAL, {}, least=edition.section_spaces),
        (Thing.STATUES, None): Term(statues, {}),
        (Thing.MAJORITIES, None): Term(MARKERS, {}),
        (Thing.PROGRESS, None): Term((PROGRESS,), {}),
    }


def things(count: Count) -> str:
    """Name what a person counts, in the plural form for a number."""
    if count.kind is not None and count.thing is Thing.PERSONS:
        return _("persons: {group}").format(group=group_name(count.kind))
    if count.kind is not None:
        message = {
            Thing.HOUSES: _("houses in {colour}"),
            Thing.WORKERS: _("workers in {colour}"),
        }[count.thing]
        return message.format(colour=colour_name(count.kind))
    return {
        Thing.PERSONS: _("persons"),
        Thing.GROUPS: _("different groups"),
        Thing.OTHER_GROUPS: _("groups of the other persons"),
        Thing.HOUSES: _("houses"),
        Thing.EMPTY_HOUSES: _("empty houses"),
        Thing.HOUSE_COLOURS: _("colours of houses"),
        Thing.WORKERS: _("workers"),
        Thing.FLORINS: _("florins"),
        Thing.CANAL: _("canal spaces"),
        Thing.THIRDS: _("third canal spaces"),
        Thing.SECTIONS: _("full sections"),
        Thing.STATUES: _("statues"),
        Thing.MAJORITIES: _("majority markers"),
        Thing.PROGRESS: _("steps of progress"),
    }[count.thing]


def _icon(count: Count) -> str:
    """Name the icon of what a person counts."""
    name = {
        Thing.PERSONS: "group" if count.kind else "person",
        Thing.GROUPS: "group",
        Thing.OTHER_GROUPS: "group",
        Thing.HOUSES: "house",
        Thing.EMPTY_HOUSES: "house",
        Thing.HOUSE_COLOURS: "house",
        Thing.WORKERS: "worker",
        Thing.FLORINS: "florin",
        Thing.CANAL: "canal",
        Thing.THIRDS: "canal",
        Thing.SECTIONS: "canal",
        Thing.STATUES: "statue",
        Thing.MAJORITIES: "majority",
        Thing.PROGRESS: "progress",
    }[count.thing]
    return f"bruges:{name}:{count.kind}" if count.kind else f"bruges:{name}"


def _most(count: Count, edition: BrugesEdition) -> int:
    """Return how many the game has of what a person counts."""
    if count.thing in {Thing.GROUPS, Thing.OTHER_GROUPS}:
        return len(Group)
    if count.thing is Thing.PERSONS and count.kind is not None:
        return edition.cards_of_group
    return ANY_NUMBER if count.thing is Thing.WORKERS else edition.cards


def statue_field(points: int) -> str:
    """Return the name of the tick for a statue."""
    return f"statue.{points}"


def pays(points: int) -> Mapping[int, int]:
    """Pay the same for any number of players."""
    return dict.fromkeys(PLAYERS, points)
