"""Brügge: its persons and what each counts, and what the players have at the end."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

SECTIONS = 2
"""How many sections a player's canal has."""
FEWEST_PLAYERS, MOST_PLAYERS = 2, 4


class Colour(StrEnum):
    """A colour of cards, houses and workers."""

    BLUE = "blue"
    BROWN = "brown"
    YELLOW = "yellow"
    RED = "red"
    PURPLE = "purple"


class Group(StrEnum):
    """A group of persons."""

    NOBILITY = "nobility"
    ENTERTAINERS = "entertainers"
    CRAFTSMEN = "craftsmen"
    CHURCH = "church"
    GUARD = "guard"
    SCHOLARS = "scholars"
    ADMINISTRATORS = "administrators"
    MERCHANTS = "merchants"
    COURT = "court"
    ARTISTS = "artists"
    UNDERWORLD = "underworld"


class Sign(StrEnum):
    """When a person acts: when placed, for a worker, permanently, or at the end of the game."""

    FLASH = "flash"
    WORKER = "worker"
    INFINITY = "infinity"
    LAUREL = "laurel"


class Majority(StrEnum):
    """What a majority marker is for."""

    PROGRESS = "progress"
    PERSONS = "persons"
    CANAL = "canal"


class Engraver(StrEnum):
    """The two readings of the engraver: his own group counts, or only those of the others."""

    ALL = "all-groups"
    OTHERS = "other-groups"


class Thing(StrEnum):
    """What a person with a laurel may count."""

    PERSONS = "persons"
    GROUPS = "groups"
    OTHER_GROUPS = "other-groups"
    HOUSES = "houses"
    EMPTY_HOUSES = "empty-houses"
    HOUSE_COLOURS = "house-colours"
    WORKERS = "workers"
    FLORINS = "florins"
    CANAL = "canal"
    THIRDS = "thirds"
    SECTIONS = "sections"
    STATUES = "statues"
    MAJORITIES = "majorities"
    PROGRESS = "progress"


KINDS: Mapping[Thing, type[StrEnum]] = {
    Thing.PERSONS: Group,
    Thing.HOUSES: Colour,
    Thing.WORKERS: Colour,
}
"""How kinds of a thing are distinguished: only these may be counted by kind."""
MOST_EVERY = 99


class Count(NamedTuple):
    """What is counted: a thing, one kind of it or all, and how many of it count as one."""

    thing: Thing
    kind: str | None = None
    every: int = 1

    def __str__(self) -> str:
        """Write the count as data files do, as in 'workers:2'."""
        every = "" if self.every == 1 else str(self.every)
        return ":".join(part for part in (self.thing.value, self.kind, every) if part)


def read_count(text: str) -> Count | None:
    """Read a count as data files write it; None if it is none."""
    name, *rest = text.strip().split(":")
    if name not in set(Thing):
        return None
    thing = Thing(name)
    kind = rest.pop(0) if rest and thing in KINDS and rest[0] in set(KINDS[thing]) else None
    every = rest.pop(0) if rest else "1"
    if rest or not (every.isascii() and every.isdecimal() and 0 < int(every) <= MOST_EVERY):
        return None
    return Count(thing, kind, int(every))


class Laurel(NamedTuple):
    """What a person pays at the end of the game: points for each thing that is counted."""

    points: int
    counts: tuple[Count, ...]

    @property
    def per(self) -> str:
        """What is counted, as data files write it."""
        return " + ".join(str(count) for count in self.counts)


@dataclass(frozen=True, slots=True)
class Person:
    """A person on a card; what is not known is None."""

    id: str
    names: Mapping[str, str]
    price: int | None = None
    group: Group | None = None
    sign: Sign | None = None
    laurel: Laurel | None = None

    def name(self, language: str) -> str:
        """Return the person's name in a language, else in English, else in any."""
        return self.names.get(language) or self.names.get("en") or next(iter(self.names.values()))


@dataclass(frozen=True, slots=True)
class BrugesPlayer:
    """What one player has at the end of the game; what a file does not give is None.

    Persons are listed, or only their number and their worth are given. `houses` and `workers` are
    all of them, the mappings those of each colour.
    """

    name: str
    track: int
    persons: tuple[Person, ...] | None = None
    person_count: int | None = None
    person_points: int | None = None
    laurel_points: int | None = None
    houses: int | None = None
    house_colours: Mapping[Colour, int] | None = None
    majorities: tuple[Majority, ...] | None = None
    canal: tuple[int, ...] | None = None
    """The spaces built in each section."""
    statues: tuple[int, ...] | None = None
    progress: int | None = None
    workers: int | None = None
    worker_colours: Mapping[Colour, int] | None = None
    florins: int | None = None

    @property
    def residents(self) -> int | None:
        """How many different persons live here."""
        if self.persons is None:
            return self.person_count
        return len({person.id for person in self.persons})

    @property
    def spaces(self) -> int | None:
        """How many canal spaces are built."""
        return None if self.canal is None else sum(self.canal)


@dataclass(frozen=True, slots=True)
class BrugesGame:
    """The players of one game; `players` is how many played, None where it is not known."""

    all_players: tuple[BrugesPlayer, ...]
    players: int | None = None

    @property
    def complete(self) -> bool:
        """Whether the file has every player."""
        return len(self.all_players) == self.players


@dataclass(frozen=True, slots=True)
class BrugesEdition:
    """The figures of Brügge: the score counts with them, and the kit prints them.

    `statues` are the points of the statues, the first taken first; `progress_points[step - 1]`
    those of a step. `third` is the canal space that brings points, the last of `section_spaces`
    a statue. `canal_costs` are the florins of a section's spaces, from the gate outward.
    `start_workers` are those of each colour.
    """

    name: str
    price_of_point: int
    house_points: int
    majority_points: int
    third: int
    third_points: int
    section_spaces: int
    statues: tuple[int, ...]
    progress_points: tuple[int, ...]
    cards: int
    cards_of_colour: int
    cards_of_group: int
    canal_costs: tuple[int, ...]
    threat_points: int
    start_points: int
    start_florins: int
    start_workers: int
