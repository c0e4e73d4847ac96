"""Laurels: persons who pay at the end of the game for what else a player has."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.model.game import Colour, Thing
from generator.games.bruges.rules.canal import full_sections, thirds
from generator.games.bruges.rules.persons import different, names_of
from generator.games.bruges.rules.score_lines import LaurelLine, LaurelsSumLine
from generator.language import _, spoken
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.games.bruges.model.game import BrugesEdition, BrugesPlayer, Count, Person


def score_laurels(
    player: BrugesPlayer, edition: BrugesEdition
) -> Iterator[LaurelLine | LaurelsSumLine]:
    """A person with a laurel pays so many points for each thing that it counts."""
    if player.persons is None and player.laurel_points is not None:
        yield LaurelsSumLine(player.laurel_points)
    for person in different(player.persons or ()):
        if person.laurel is None:
            continue
        each, counts = person.laurel
        parts = tuple(count_things(count, person, player, edition) for count in counts)
        title = person.name(spoken())
        yield LaurelLine(each * sum(parts), person.id, title, person.laurel, parts)


def count_things(count: Count, person: Person, player: BrugesPlayer, edition: BrugesEdition) -> int:
    """So many of a thing count as one; what is left over counts nothing."""
    persons = different(player.persons or ())
    others = [it for it in persons if it.id != person.id]
    houses, colours = player.houses or 0, player.house_colours or {}
    workers = player.workers or 0
    ways: dict[Thing, Callable[[], int]] = {
        Thing.PERSONS: lambda: len([it for it in persons if count.kind in {None, it.group}]),
        Thing.GROUPS: lambda: len({it.group for it in persons} - {None}),
        Thing.OTHER_GROUPS: lambda: len({it.group for it in others} - {None}),
        Thing.HOUSES: lambda: _of_kind(player.house_colours, count.kind, houses),
        Thing.EMPTY_HOUSES: lambda: max(houses - len(persons), 0),
        Thing.HOUSE_COLOURS: lambda: len([it for it in colours.values() if it]),
        Thing.WORKERS: lambda: _of_kind(player.worker_colours, count.kind, workers),
        Thing.FLORINS: lambda: player.florins or 0,
        Thing.CANAL: lambda: player.spaces or 0,
        Thing.THIRDS: lambda: thirds(player, edition),
        Thing.SECTIONS: lambda: full_sections(player, edition),
        Thing.STATUES: lambda: len(set(player.statues or ())),
        Thing.MAJORITIES: lambda: len(player.majorities or ()),
        Thing.PROGRESS: lambda: player.progress or 0,
    }
    return ways[count.thing]() // count.every


def check_groups(player: BrugesPlayer) -> Iterator[Violation]:
    """Where a laurel counts groups, the group of every person that it counts is known."""
    persons = different(player.persons or ())
    for person in persons:
        counts = () if person.laurel is None else person.laurel.counts
        asked = [it for it in persons if it.group is None and _asks(counts, of_itself=it is person)]
        if asked:
            message = _(
                "'{person}' counts groups, and the group of these persons is not known: {names};"
                " add a 'group' to each."
            )
            text = message.format(person=person.name(spoken()), names=names_of(asked))
            yield Violation("group-missing", text)
            return


def _asks(counts: tuple[Count, ...], *, of_itself: bool) -> bool:
    """Return whether counts need the group of a person, the one who counts or another."""
    return any(
        count.thing is Thing.GROUPS
        or (count.thing is Thing.OTHER_GROUPS and not of_itself)
        or (count.thing is Thing.PERSONS and count.kind is not None)
        for count in counts
    )


def _of_kind(counts: Mapping[Colour, int] | None, kind: str | None, everything: int) -> int:
    """Return how many there are of one colour, or of all."""
    return everything if kind is None else (counts or {}).get(Colour(kind), 0)
