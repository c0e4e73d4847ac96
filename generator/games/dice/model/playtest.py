"""A playtest: what automated players found out about a domain, each figure with its confidence."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.games.dice.model.bonus import Bonus
    from generator.games.dice.model.sheet import Variant
    from generator.model.layout import Layout, Zone
    from generator.model.terrain import Terrain

MARKS = (50, 60, 70)
"""The results that the rulebook calls good, very good and excellent in a solo game."""


class Strength(StrEnum):
    """An automated player, from the weakest to the strongest."""

    RANDOM = "random"
    HASTY = "hasty"
    CAREFUL = "careful"
    LEARNED = "learned"
    STRONG = "strong"
    TRAINED = "trained"
    """The learned player, after training on the domain that it plays."""


BEST = Strength.LEARNED
"""The player whose games the figures of hexes, zones, starts and seats come from."""


class Estimate(NamedTuple):
    """A mean over many games; the truth is within `margin` of it 95 times in 100."""

    mean: float
    margin: float


class Scores(NamedTuple):
    """The points of one player on a domain, over all games."""

    player: Strength
    points: Estimate
    spread: float
    """The standard deviation of a single game."""
    counts: Mapping[int, int]
    """How many games ended with each number of points."""
    marks: tuple[float, ...]
    """The share of games that reached each of MARKS."""
    against: Estimate | None
    """How many points more than on the domain that it is compared with, on the same dice."""


class Skill(NamedTuple):
    """How much better play counts: the learned player beside the hasty one, on the same dice."""

    gap: Estimate
    in_spreads: float
    """The gap in units of the spread of a single game: the luck."""
    upsets: float
    """The share of games that the weaker player wins."""


class Start(NamedTuple):
    """A starting castle."""

    bonus: Bonus
    points: Estimate
    behind: Estimate
    """How many points it is behind the best start; 0 for the best itself."""
    best: float
    """The share of games in which no other start gives more, on the same dice."""


class Worth(NamedTuple):
    """What a terrain or a bonus is worth: the points that are lost without it."""

    loss: Estimate
    hexes: int
    """How many hexes the terrain has; 0 for a bonus."""
    gained: float = 0.0
    """How many of the bonus a game gains, for a bonus."""
    used: float = 0.0
    """How many of them it uses."""


class ZoneFate(NamedTuple):
    """How often a zone is finished, in each phase."""

    zone: Zone
    phases: tuple[float, float, float]

    @property
    def share(self) -> float:
        """The share of games in which it is finished at all."""
        return sum(self.phases)


class Seats(NamedTuple):
    """A game of several players of the same strength."""

    players: int
    points: Estimate
    wins: tuple[Estimate, ...]
    """The share of wins of each seat; a shared win counts in parts."""
    rolls: tuple[int, float, int]
    """The least, the mean and the most rolls of a game."""
    lead: Estimate
    """How many points the winner is ahead of the second."""


@dataclass(frozen=True, slots=True)
class Playtest:
    """All that was found out about one domain."""

    layout: Layout
    against: str
    """The name of the domain that it is compared with; empty if it is that one itself."""
    variant: Variant
    games: int
    """How many games each figure is based on."""
    seed: int
    ended_by: int | None
    """The signal that stopped the games; None if all were played."""
    ladder: tuple[Scores, ...]
    skill: Skill
    starts: tuple[Start, ...]
    """The best first."""
    terrains: Mapping[Terrain, Worth]
    bonuses: Mapping[Bonus, Worth]
    zones: tuple[ZoneFate, ...]
    hexes: tuple[tuple[float, float, float], ...]
    """How often each hex is marked in each phase, in the layout's order."""
    colours: Mapping[Terrain, tuple[float, float, float]]
    """How often each colour is finished, in each phase."""
    seats: tuple[Seats, ...]
    passes: tuple[float, float, float]
    """How many rolls of a game, in each phase, were used only for a worker."""

    @property
    def complete(self) -> bool:
        """Whether all games were played."""
        return self.ended_by is None

    @property
    def best(self) -> Scores:
        """The scores of the player that the other figures come from."""
        return next(it for it in self.ladder if it.player is BEST)

    def marked(self, number: int) -> float:
        """Return the share of games in which a hex is marked."""
        return sum(self.hexes[number])
