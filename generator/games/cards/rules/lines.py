"""The lines of the card game: sets, bonus cards and the store, each with its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.games.cards.model.game import ROUNDS, CardType
from generator.games.cards.model.words import type_name, ware_name
from generator.language import _, and_list, ngettext
from generator.model.score import Line
from generator.model.tiles import species_name
from generator.model.words import points_name

if TYPE_CHECKING:
    from generator.games.cards.model.game import Ware
    from generator.model.tiles import Species


@dataclass(frozen=True, slots=True)
class SetLine(Line):
    """Three cards of a type in a column, possibly with cloisters that count as it."""

    rule = "set"
    type: CardType
    column: int
    cloisters: int = 0

    def name(self) -> str:
        """Name the type, and the cloisters among the cards."""
        name = _("{type}, set of three").format(type=type_name(self.type))
        if not self.cloisters:
            return name
        message = ngettext(
            "{count} of them a cloister", "{count} of them cloisters", self.cloisters
        )
        return f"{name}, {message.format(count=self.cloisters)}"

    def explain(self) -> str:
        """Describe what three cards are worth."""
        if self.type is CardType.CLOISTER:
            message = _("Three cloisters by themselves are worth {points}.")
        elif self.cloisters:
            message = _("Three of a type are worth {points}; a cloister stands for any type.")
        else:
            message = _("Three of a type are worth {points}, as their cards show.")
        return message.format(points=points_name(self.points))

    def values(self) -> dict[str, Any]:
        """Return the type and the column, and the cloisters where there are any."""
        cloisters = {"cloisters": self.cloisters} if self.cloisters else {}
        return {"type": self.type.value, **cloisters, "column": self.column}


@dataclass(frozen=True, slots=True)
class FirstLine(Line):
    """The card for the first set of a type."""

    rule = "first"
    type: CardType

    def name(self) -> str:
        """Name the type."""
        return _("{type}, first set").format(type=type_name(self.type))

    def explain(self) -> str:
        """Describe who takes the card."""
        message = _("The first to finish a set of a type takes its card: {points}.")
        return message.format(points=points_name(self.points))

    def values(self) -> dict[str, Any]:
        """Return the type."""
        return {"type": self.type.value}


@dataclass(frozen=True, slots=True)
class SevenLine(Line):
    """A card for all seven types."""

    rule = "seven"

    def name(self) -> str:
        """Name the seven types."""
        return _("all seven types")

    def explain(self) -> str:
        """Describe who takes the card."""
        message = _("Who has all seven types takes the topmost card for them: {points}.")
        return message.format(points=points_name(self.points))


@dataclass(frozen=True, slots=True)
class PointsLine(Line):
    """Point cards."""

    rule = "points"

    def name(self) -> str:
        """Name the cards."""
        return _("point cards")

    def explain(self) -> str:
        """Describe how they are added up."""
        return _("What the point cards add up to.")


@dataclass(frozen=True, slots=True)
class GoodsLine(Line):
    """Goods of one kind that were sold."""

    rule = "goods"
    good: Ware
    number: int
    each: int

    def name(self) -> str:
        """Name how many of which kind."""
        sold = ngettext("{count} good sold", "{count} goods sold", self.number)
        return f"{sold.format(count=self.number)}, {ware_name(self.good)}"

    def explain(self) -> str:
        """Describe what each is worth."""
        return _("A good sold is worth {points}.").format(points=points_name(self.each))

    def values(self) -> dict[str, Any]:
        """Return how many of which kind, and what each is worth."""
        return {"good": self.good.value, "count": self.number, "each": self.each}


@dataclass(frozen=True, slots=True)
class AnimalsLine(Line):
    """Sets of the same different animals."""

    rule = "animals"
    species: tuple[Species, ...]
    number: int
    each: int

    def name(self) -> str:
        """Name the animals, and how often they are there."""
        herd = and_list(species_name(it) for it in self.species)
        return herd if self.number == 1 else f"{self.number} × ({herd})"

    def explain(self) -> str:
        """Describe what a set of so many is worth."""
        message = _("{size} different animals are worth {points}.")
        return message.format(size=len(self.species), points=points_name(self.each))

    def values(self) -> dict[str, Any]:
        """Return the animals, how often they are there, and what each set is worth."""
        species = [it.value for it in self.species]
        return {"species": species, "count": self.number, "each": self.each}


@dataclass(frozen=True, slots=True)
class FirstPlayerLine(Line):
    """The first player's card."""

    rule = "first-player"

    def name(self) -> str:
        """Name the card."""
        return _("first player's card")

    def explain(self) -> str:
        """Describe what it is worth."""
        message = _("Who holds the first player's card at the end has {points}.")
        return message.format(points=points_name(self.points))


@dataclass(frozen=True, slots=True)
class RoundLine(Line):
    """The points that were noted at the end of a round, which is the phase."""

    rule = "round"
    phase: int

    def name(self) -> str:
        """Name the round."""
        return _("points after round {round}").format(round=ROUNDS[self.phase - 1])

    def explain(self) -> str:
        """Describe when they were noted."""
        return _("What was noted at the end of this round.")

    def values(self) -> dict[str, Any]:
        """Return the round."""
        return {"round": ROUNDS[self.phase - 1]}
