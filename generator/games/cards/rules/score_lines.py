"""The lines of the card game: sets, bonus cards and the store, each with its words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import ROUNDS, CardType
from generator.games.cards.model.names import species_name, type_name, ware_name
from generator.language import N_, _, and_list, ngettext
from generator.model.score import WordedLine, Wording
from generator.model.spoken_names import points_name
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.games.cards.model.game import Ware
    from generator.model.tiles import Species


def _set_name(line: SetLine) -> str:
    name = _("{type}, set of three")
    if not line.cloisters:
        return name
    more = ngettext("{count} of them a cloister", "{count} of them cloisters", line.cloisters)
    return f"{name}, {more}"


def _set_reason(line: SetLine) -> str:
    if line.type is CardType.CLOISTER:
        return _("Three cloisters by themselves are worth {points}.")
    if line.cloisters:
        return _("Three of a type are worth {points}; a cloister stands for any type.")
    return _("Three of a type are worth {points}, as their cards show.")


WORDINGS = {
    "set": Wording(_set_name, _set_reason, ("type", "cloisters", "column")),
    "first": Wording(
        N_("{type}, first set"),
        N_("The first to finish a set of a type takes its card: {points}."),
        ("type",),
    ),
    "seven": Wording(
        N_("all seven types"),
        N_("All seven types earn the topmost card for them: {points}."),
    ),
    "points": Wording(N_("point cards"), N_("What the point cards add up to.")),
    "goods": Wording(
        lambda line: ngettext("{count} good sold", "{count} goods sold", line.count) + ", {good}",
        N_("A good sold is worth {points}."),
        ("good", "count", "each"),
    ),
    "animals": Wording(
        lambda line: "{species}" if line.count == 1 else "{count} × ({species})",
        N_("{size} different animals are worth {points}."),
        ("species", "count", "each"),
    ),
    "first-player": Wording(
        N_("first player's card"),
        N_("The first player's card is worth {points} at the end."),
    ),
    "round": Wording(
        N_("points after round {round}"), N_("What was noted at the end of this round."), ("round",)
    ),
}


@dataclass(frozen=True, slots=True)
class CardLine(WordedLine):
    """A line of the card game; `points` in a sentence are those of one thing, if it has several."""

    wordings = WORDINGS
    said = {  # noqa: RUF012 - Line says that it belongs to the class
        "good": lambda line: ware_name(line.good),
        "points": lambda line: points_name(getattr(line, "each", line.points)),
        "species": lambda line: and_list(species_name(it) for it in line.species),
        "type": lambda line: type_name(line.type),
    }


@dataclass(frozen=True, slots=True)
class SetLine(CardLine):
    """Three cards of a type in a column, possibly with cloisters that count as it."""

    rule = "set"
    given = {"cloisters": lambda line: line.cloisters or None}  # noqa: RUF012 - as above
    type: CardType
    column: int
    cloisters: int = 0

    @property
    def count(self) -> int:
        """How many cloisters are named."""
        return self.cloisters


@dataclass(frozen=True, slots=True)
class FirstLine(CardLine):
    """The card for the first set of a type."""

    rule = "first"
    type: CardType


@dataclass(frozen=True, slots=True)
class SevenLine(CardLine):
    """A card for all seven types."""

    rule = "seven"


@dataclass(frozen=True, slots=True)
class PointsLine(CardLine):
    """Point cards."""

    rule = "points"


@dataclass(frozen=True, slots=True)
class GoodsLine(CardLine):
    """Goods of one kind that were sold."""

    rule = "goods"
    good: Ware
    count: int
    each: int


@dataclass(frozen=True, slots=True)
class AnimalsLine(CardLine):
    """Sets of the same different animals."""

    rule = "animals"
    species: tuple[Species, ...]
    count: int
    each: int

    @property
    def size(self) -> int:
        """How many animals a set has."""
        return len(self.species)


@dataclass(frozen=True, slots=True)
class FirstPlayerLine(CardLine):
    """The first player's card."""

    rule = "first-player"


@dataclass(frozen=True, slots=True)
class RoundLine(CardLine):
    """The points that were noted at the end of a round, which is the phase."""

    rule = "round"
    phase: int

    @property
    def round(self) -> str:
        """The name of the round."""
        return ROUNDS[self.phase - 1]
