"""Persons: each is worth a third of its price, lives in a house, and exists once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.rules.score_lines import PersonsLine, PersonsSumLine
from generator.language import _, and_list, spoken
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.games.bruges.model.game import BrugesEdition, BrugesPlayer, Person


def names_of(persons: Iterable[Person]) -> str:
    """Name persons in the current language."""
    return and_list(person.name(spoken()) for person in persons)


def different(persons: Sequence[Person]) -> tuple[Person, ...]:
    """Every person exists once: one that is listed again does not count again."""
    found: dict[str, Person] = {}
    for person in persons:
        found.setdefault(person.id, person)
    return tuple(found.values())


def score_persons(
    player: BrugesPlayer, edition: BrugesEdition
) -> Iterator[PersonsLine | PersonsSumLine]:
    """A person is worth a third of its price.

    Where a price is not known, the points that a file gives for all of them count.
    """
    if player.persons is None:
        if player.person_points is not None:
            yield PersonsSumLine(player.person_points, player.person_count)
        return
    persons = different(player.persons)
    parts = [it.price // edition.price_of_point for it in persons if it.price is not None]
    given = player.person_points
    if persons and given is not None and len(parts) < len(persons) and given >= sum(parts):
        yield PersonsSumLine(given, len(persons))
    elif persons:
        each = edition.price_of_point
        yield PersonsLine(sum(parts), len(persons), each, tuple(parts))


def check_points(player: BrugesPlayer, edition: BrugesEdition) -> Iterator[Violation]:
    """Every person's price is known, or what they are worth together; the two agree."""
    persons = different(player.persons or ())
    unpriced = [person for person in persons if person.price is None]
    given = player.person_points
    due = sum((person.price or 0) // edition.price_of_point for person in persons)
    if player.persons is None:
        return
    if given is None and unpriced:
        message = _(
            "The prices of these persons are not known, so they count nothing: {names};"
            " add a 'price' to each, or 'person_points' for all persons."
        )
        yield Violation("price-missing", message.format(names=names_of(unpriced)))
    elif given is not None and (given < due or (given > due and not unpriced)):
        message = _("'person_points' is {given}, but the prices of the persons make it {due}.")
        yield Violation("person-points", message.format(given=given, due=due))


def check_houses(player: BrugesPlayer) -> Iterator[Violation]:
    """A person lives in a house, and a house has room for one."""
    residents, houses = player.residents or 0, player.houses or 0
    if residents > houses:
        message = _("Persons: {residents}, houses: {houses}; each person needs a house.")
        yield Violation("too-many-persons", message.format(residents=residents, houses=houses))


def check_repeats(all_players: Sequence[BrugesPlayer]) -> Iterator[tuple[int, Violation]]:
    """Every person exists once.

    A player who lists one twice gets it once; of two players it cannot be decided who is wrong: the
    later one is named, and both count.
    """
    owners: dict[str, int] = {}
    for index, player in enumerate(all_players):
        seen = set()
        for person in player.persons or ():
            owner = owners.setdefault(person.id, index)
            if person.id not in seen:
                seen.add(person.id)
                if owner == index:
                    continue
                message = _("'{name}' already lives with {owner}; the game has each person once.")
            else:
                message = _("'{name}' is listed twice; the game has each person once.")
            name, of = person.name(spoken()), all_players[owner].name
            yield index, Violation("person-repeat", message.format(name=name, owner=of))
