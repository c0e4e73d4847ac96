"""The card game: its own words, its figures, and what each player has at the end."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.tiles import Building, Species

ROUNDS = ("A", "B", "C", "D", "E")
FEWEST_PLAYERS, MOST_PLAYERS = 2, 4
COLUMN = 3
"""Cards in a full column, which is a set if they are of one type."""
AARON = "Aaron"
"""The opponent of a solo game."""


class CardType(StrEnum):
    """A type of action cards, in the order of the rulebook's list."""

    CASTLE = "castle"
    MINE = "mine"
    CLOISTER = "cloister"
    KNOWLEDGE = "knowledge"
    SHIP = "ship"
    PASTURE = "pasture"
    BUILDING = "building"

    __hash__ = str.__hash__  # an enum's own hash is slow


class Ware(StrEnum):
    """A type of goods by its shade of brown, in the order of the dice that sell it."""

    LIGHT = "light"
    MEDIUM = "medium"
    DARK = "dark"


class Thing(StrEnum):
    """What placed cards and finished sets bring."""

    POINTS = "points"
    GOODS = "goods"
    ANIMALS = "animals"
    SILVER = "silver"
    WORKERS = "workers"


class CardVariant(StrEnum):
    """How the card game was played."""

    STANDARD = "standard"
    SOLO = "solo"


class Card(NamedTuple):
    """An action card in a domain; for a building, the file may say which one."""

    type: CardType
    building: Building | None = None


class Column(NamedTuple):
    """A column of a domain: the number of its cards and the type that they count as."""

    cards: tuple[Card, ...]
    type: CardType
    finished: bool

    @property
    def cloisters(self) -> int:
        """How many cloisters count as another type."""
        if self.type is CardType.CLOISTER:
            return 0
        return sum(card.type is CardType.CLOISTER for card in self.cards[:COLUMN])


@dataclass(frozen=True, slots=True)
class CardPlayer:
    """What one player has at the end of the game; what a file does not give is None.

    The domain is given by its columns, each in the order of placing, or by the number of `cards` of
    each type in it.
    """

    name: str
    domain: tuple[tuple[Card, ...], ...] | None = None
    cards: Mapping[CardType, int] | None = None
    first: tuple[CardType, ...] | None = None
    """The types whose card for the first set the player holds."""
    seven: int | None = None
    """The points of the card for all seven types; 0 for none."""
    points: int | None = None
    """The points on point cards."""
    sold: Mapping[Ware, int] | None = None
    animals: Mapping[Species, int] | None = None
    first_player: bool | None = None
    workers: int | None = None
    silver: int | None = None
    goods: Mapping[Ware, int] | None = None
    """The goods that are left unsold."""

    @property
    def is_scored(self) -> bool:
        """Whether anything is given that points follow from, except for the bonus cards."""
        sources = (self.domain, self.cards, self.points, self.sold, self.animals)
        return any(it is not None for it in sources)


class Round(NamedTuple):
    """A round of a solo game: the cards that Aaron got, and the player's points at its end."""

    pile: tuple[CardType, ...]
    points: int | None = None


@dataclass(frozen=True, slots=True)
class CardGame:
    """The players of one card game; `players` is how many played, 1 for a solo game."""

    all_players: tuple[CardPlayer, ...]
    players: int
    variant: CardVariant = CardVariant.STANDARD
    rounds: tuple[Round, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether the file has every player."""
        return len(self.all_players) == self.players


@dataclass(frozen=True, slots=True)
class CardEdition:
    """The figures of the card game.

    `seven_points` are the cards for all seven types by the number of players, the first one
    first; `animal_points` the points of so many different animals; `piles` the cards that
    Aaron gets in each round. Of `placed` cards, by their types and buildings, each thing is one
    to choose; of a finished set, each bonus in the list of its round. Rounds whose bonuses are
    not known are left out. The last ones are how many of each the game has.
    """

    name: str
    set_points: Mapping[CardType, int]
    first_points: int
    seven_points: Mapping[int, tuple[int, ...]]
    good_points: int
    animal_points: Mapping[int, int]
    first_player_points: int
    cards_per_point: int
    """How many workers and silver nuggets are given back for a point."""
    piles: tuple[int, ...]
    placed: Mapping[str, Mapping[Thing, int]]
    rounds: Mapping[str, tuple[Mapping[Thing, int], ...]]
    cards: Mapping[CardType, int]
    buildings_of_kind: int
    goods_of_type: int
    animals_of_species: int
    point_cards: Mapping[int, int]
    """How many point cards there are of so many points."""

    @property
    def all_points(self) -> int:
        """The points on all point cards of the game."""
        return sum(points * count for points, count in self.point_cards.items())
