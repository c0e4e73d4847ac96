"""The worksheet of Brügge: every person with a laurel has a row with what it counts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.games.bruges.laurel_rows import (
    CANAL,
    FLORINS,
    HOUSES,
    MARKERS,
    PLAYERS,
    PROGRESS,
    laurel_row,
    pays,
    statue_field,
)
from generator.games.bruges.model.game import SECTIONS, Colour, Majority
from generator.games.bruges.model.words import colour_name, majority_name
from generator.language import _
from generator.model.worksheet import MOST_POINTS, Field, Row, Section, Term, Tie, Worksheet

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.games.bruges.model.game import BrugesEdition, Person

GAME = "bruges"
PERSON_BOXES = 10
"""The boxes on paper for the points of single persons."""


def bruges_worksheet(edition: BrugesEdition, persons: Iterable[Person]) -> Worksheet:
    """All that brings points in Brügge, in the order of the final count.

    PERSONS are those that are known; each that has a laurel gets a row.
    """
    return Worksheet(
        game=GAME,
        name=_("Brügge"),
        edition=edition.name,
        players=PLAYERS,
        sections=(_player(edition), _laurels(edition, persons), _city(edition)),
        ties=(Tie(Field(FLORINS, _("Florins left"), MOST_POINTS), high=True),),
    )


def _player(edition: BrugesEdition) -> Section:
    """The points on the track, those of the persons, and the houses."""
    track = _written("track", _("Points on the track"), "bruges:points")
    persons = _written("persons", _("Persons"), "bruges:person")
    houses = tuple(
        Field(name, _capital(said), edition.cards_of_colour, said, f"bruges:house:{colour}")
        for name, colour in zip(HOUSES, Colour, strict=True)
        for said in (_("houses in {colour}").format(colour=colour_name(colour)),)
    )
    rows = (
        replace(track, note=_("before the final count")),
        replace(
            persons,
            fields=(persons.fields[0]._replace(label=_("Points of the persons")),),
            note=_("the small number on each card, its price ÷ {number}").format(
                number=edition.price_of_point
            ),
            boxes=PERSON_BOXES,
        ),
        Row(
            "houses",
            _("Houses"),
            (Term(HOUSES, pays(edition.house_points)),),
            houses,
            ("bruges:house",),
            _("with a person or without"),
        ),
    )
    return Section("household", _("Track, persons, houses"), rows)


def _laurels(edition: BrugesEdition, persons: Iterable[Person]) -> Section:
    """A person with a laurel pays so many points for each thing that it counts."""
    rows = [
        laurel_row(person, person.laurel, edition)
        for person in persons
        if person.laurel is not None
    ]
    other = _written("laurel", _("Others with a laurel"), "bruges:laurel")
    note = _("Only the persons that you have")
    return Section("laurels", _("Persons with a laurel"), (*rows, other), note=note)


def _city(edition: BrugesEdition) -> Section:
    """Majority markers, the canal with its statues, and the step of progress."""
    return Section(
        "city",
        _("Majorities, canal, progress"),
        (_majorities(edition), _canal(edition), _statues(edition), _progress(edition)),
    )


def _majorities(edition: BrugesEdition) -> Row:
    """A majority marker on its coloured side is worth points; that of progress needs a step."""
    fields, terms = [], []
    for name, majority in zip(MARKERS, Majority, strict=True):
        said = majority_name(majority)
        label = _("majority: {name}").format(name=said)
        icon = f"bruges:{'person' if majority is Majority.PERSONS else majority}"
        fields.append(Field(name, _capital(label), 1, said, icon, is_tick=True))
        term = Term((name,), pays(edition.majority_points))
        if majority is Majority.PROGRESS:
            lacks = _("The marker of progress counts once a step is entered.")
            term = term._replace(when=PROGRESS, lacks=lacks)
        terms.append(term)
    label = _("Majority markers")
    return Row("majorities", label, tuple(terms), tuple(fields), ("bruges:majority",))


def _canal(edition: BrugesEdition) -> Row:
    """The third space of a section is worth points, in whichever direction."""
    fields = tuple(
        Field(
            name,
            _("Spaces built in section {number}").format(number=number),
            edition.section_spaces,
            str(number),
        )
        for number, name in enumerate(CANAL, start=1)
    )
    term = Term(CANAL, pays(edition.third_points), least=edition.third)
    note = _("spaces built in each; it counts from {space} on").format(space=edition.third)
    return Row("canal", _("Canal sections"), (term,), fields, ("bruges:canal",), note)


def _statues(edition: BrugesEdition) -> Row:
    """A statue is worth its points; a player has at most one for each section."""
    fields = tuple(
        Field(statue_field(points), _("Statue of {points}").format(points=points), 1, is_tick=True)
        for points in edition.statues
    )
    terms = tuple(
        Term((field.id,), pays(points))
        for field, points in zip(fields, edition.statues, strict=True)
    )
    return Row("statues", _("Statues"), terms, fields, ("bruges:statue",), ticks=SECTIONS)


def _progress(edition: BrugesEdition) -> Row:
    """The step that was reached brings its points, not those below it."""
    field = Field(PROGRESS, _("Step of progress"), len(edition.progress_points))
    term = Term((PROGRESS,), pays(1), scale=edition.progress_points)
    note = _("the step reached")
    return Row(PROGRESS, _("Progress"), (term,), (field,), ("bruges:progress",), note)


def _written(name: str, label: str, icon: str) -> Row:
    """A row whose entry is the points themselves."""
    field = Field(name, label, MOST_POINTS)
    return Row(name, label, (Term((name,), pays(1)),), (field,), (icon,), written=True)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
