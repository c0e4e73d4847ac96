"""Players: what one player of Brügge has at the end, from the player's table in a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.errors import shown
from generator.games.bruges.load.persons import SCORED, read_person, unknown_person
from generator.games.bruges.model.game import (
    SECTIONS,
    BrugesPlayer,
    Colour,
    Engraver,
    Majority,
    Thing,
)
from generator.language import _, message_and_list
from generator.load.files.fields import Fields, is_integer
from generator.load.results.players import read_name

if TYPE_CHECKING:
    from generator.games.bruges.load.persons import Register
    from generator.games.bruges.model.game import BrugesEdition, Person
    from generator.model.finding import Place

PERSON_KEYS = ("persons", "person_points", "laurel_points")
PLAYER_KEYS = (
    *("name", "track", *PERSON_KEYS, "houses", "majorities"),
    *("canal", "statues", "progress", "workers", "florins"),
)
SOURCES = {
    Thing.HOUSES: "houses",
    Thing.EMPTY_HOUSES: "houses",
    Thing.HOUSE_COLOURS: "houses",
    Thing.WORKERS: "workers",
    Thing.FLORINS: "florins",
    Thing.CANAL: "canal",
    Thing.THIRDS: "canal",
    Thing.SECTIONS: "canal",
    Thing.STATUES: "statues",
    Thing.MAJORITIES: "majorities",
    Thing.PROGRESS: "progress",
}
"""The key of what a person may count."""
ENGRAVER = "engraver"
MOST_POINTS = 999
MOST_COUNTED = 99
Counted = tuple[int | None, Mapping[Colour, int] | None]


def read_player(
    fields: Fields, register: Register, edition: BrugesEdition, engraver: Engraver
) -> tuple[tuple[str, Place] | None, BrugesPlayer | None]:
    """Read the table of a player: the name with its place, and the rest if all is right."""
    before = len(fields.findings)
    fields.know(PLAYER_KEYS)
    fields.require("name", "track")
    name = read_name(fields)
    persons = _persons(fields, register, edition, engraver)
    count = _person_count(fields, edition)
    houses, house_colours = _coloured(fields, "houses", edition.cards, edition.cards_of_colour)
    workers, worker_colours = _coloured(fields, "workers", MOST_COUNTED, MOST_COUNTED)
    player = BrugesPlayer(
        name="" if name is None else name[0],
        track=fields.integer("track", 0, MOST_POINTS) or 0,
        persons=persons,
        person_count=count,
        person_points=fields.integer("person_points", 0, MOST_POINTS),
        laurel_points=fields.integer("laurel_points", 0, MOST_POINTS),
        houses=houses,
        house_colours=house_colours,
        majorities=_majorities(fields),
        canal=_canal(fields, edition),
        statues=_statues(fields, edition),
        progress=fields.integer("progress", 0, len(edition.progress_points)),
        workers=workers,
        worker_colours=worker_colours,
        florins=fields.integer("florins", 0, MOST_POINTS),
    )
    _require_sources(fields, player, edition)
    return name, (player if len(fields.findings) == before else None)


def _persons(
    fields: Fields, register: Register, edition: BrugesEdition, engraver: Engraver
) -> tuple[Person, ...] | None:
    """Pick the persons: each by id or name, or as a table that describes one."""
    value = fields.data.get("persons")
    if not isinstance(value, list):
        if "persons" in fields and not is_integer(value):
            wanted = _("a list of persons, as in {example}, or their number")
            fields.refuse("persons", wanted.format(example='["mayor", "bishop"]'))
        return None
    if len(value) > edition.cards:
        wanted = _("a list of at most {most} persons").format(most=edition.cards)
        fields.refuse("persons", wanted)
        return None
    persons = []
    for number, entry in enumerate(value):
        person = _person(fields, number, entry, register, edition)
        if person is not None:
            persons.append(read_engraver(person, engraver))
    if "laurel_points" in fields:
        message = _("'laurel_points' follows from the listed 'persons'; remove it.")
        fields.report("unknown-key", message, fields.place("laurel_points"))
    return tuple(persons)


def _person(
    fields: Fields, number: int, entry: object, register: Register, edition: BrugesEdition
) -> Person | None:
    keys = (*fields.keys, "persons", number)
    if isinstance(entry, Mapping):
        table = Fields(fields.document, entry, keys, fields.findings)
        table.know(SCORED)
        return read_person(table, register, edition.price_of_point)
    found = register.find(entry) if isinstance(entry, str) else None
    if found is None and not register.partial:
        name = entry if isinstance(entry, str) else shown(entry)
        place = fields.document.value_place(*keys)
        fields.report("bad-value", unknown_person(name, register), place)
    return found


def read_engraver(person: Person, engraver: Engraver) -> Person:
    """Replace the engraver by the reading that is wanted; other persons stay as they are."""
    if person.id != ENGRAVER or person.laurel is None or engraver is Engraver.ALL:
        return person
    others = tuple(
        it._replace(thing=Thing.OTHER_GROUPS) if it.thing is Thing.GROUPS else it
        for it in person.laurel.counts
    )
    return replace(person, laurel=person.laurel._replace(counts=others))


def _person_count(fields: Fields, edition: BrugesEdition) -> int | None:
    """Pick the number of persons where they are not listed; their points are then required."""
    if not is_integer(fields.data.get("persons")):
        return None
    count = fields.integer("persons", 0, edition.cards)
    if count and "person_points" not in fields:
        message = _(
            "The persons are not listed; add 'person_points', the sum of the small numbers"
            " below their prices."
        )
        fields.report("missing-key", message, fields.place("persons"))
    return count


def _coloured(fields: Fields, key: str, most: int, most_of_colour: int) -> Counted:
    """Pick the number of something, given as one number or for each colour."""
    value = fields.data.get(key)
    if not isinstance(value, Mapping):
        if key in fields and not is_integer(value):
            wanted = _("a whole number, or a table of colours as in {example}")
            fields.refuse(key, wanted.format(example="{ blue = 2, red = 1 }"))
            return None, None
        return fields.integer(key, 0, most), None
    table = Fields(fields.document, value, (*fields.keys, key), fields.findings)
    table.know([colour.value for colour in Colour])
    counts = {it: table.integer(it.value, 0, most_of_colour) for it in Colour if it.value in table}
    known = {it: number for it, number in counts.items() if number is not None}
    return sum(known.values()), known


def _majorities(fields: Fields) -> tuple[Majority, ...] | None:
    """Pick the majority markers that were turned to their coloured side, each at most once."""
    names = fields.each_once(
        "majorities",
        tuple(Majority),
        _("There is no majority marker '{name}'; did you mean '{close}'?"),
        _("There is no majority marker '{name}'; choose from {known}."),
        _("The majority marker '{name}' appears twice; remove one of them."),
    )
    return None if names is None else tuple(map(Majority, names))


def _canal(fields: Fields, edition: BrugesEdition) -> tuple[int, ...] | None:
    """Pick how many spaces are built in each section."""
    built = fields.integers("canal", 0, edition.section_spaces)
    if built is not None and not 0 < len(built) <= SECTIONS:
        wanted = _("a list of two numbers, the spaces built in each section, as in {example}")
        fields.refuse("canal", wanted.format(example="[3, 5]"))
        return None
    return built


def _statues(fields: Fields, edition: BrugesEdition) -> tuple[int, ...] | None:
    """Pick the statues by their points; one that the game does not have is reported."""
    value = fields.data.get("statues")
    known = message_and_list(str(it) for it in sorted(edition.statues))
    right = isinstance(value, list) and all(is_integer(it) for it in value)
    if right and set(value or ()) <= set(edition.statues):
        return tuple(value or ())
    if "statues" in fields:
        fields.refuse("statues", _("a list of names from {known}").format(known=known))
    return None


def _require_sources(fields: Fields, player: BrugesPlayer, edition: BrugesEdition) -> None:
    """Report figures that points depend on and the file does not give."""
    reported: set[tuple[str, bool]] = set()
    for person in player.persons or ():
        for count in () if person.laurel is None else person.laurel.counts:
            key = SOURCES.get(count.thing)
            by_colour = count.thing is Thing.HOUSE_COLOURS or count.kind in tuple(Colour)
            if key is None or (key, by_colour) in reported:
                continue
            if key not in fields:
                message = _("'{person}' counts '{key}'; add that key.")
            elif by_colour and not isinstance(fields.data[key], Mapping):
                message = _("'{person}' counts colours; give '{key}' for each, as in {example}.")
            else:
                continue
            reported.add((key, by_colour))
            text = message.format(person=person.id, key=key, example="{ blue = 2, red = 1 }")
            fields.report("missing-key", text, fields.place("persons"))
    if edition.section_spaces in (player.canal or ()) and "statues" not in fields:
        message = _("A full section earns a statue; add 'statues', empty if none was left.")
        fields.report("missing-key", message, fields.place("canal"))
