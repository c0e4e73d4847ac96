"""The verdict on a game record: its sheets and scores, or the first fault and its rule."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from generator.games.dice.model.edition import ROMAN
from generator.language import _
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.games.dice.model.sheet import DiceGame
    from generator.model.finding import Place
    from generator.model.score import Result

REFEREE_CODES = (
    "player-count",
    "player-name",
    "start-castle",
    "different-start",
    "same-start",
    "dice-face",
    "game-over",
    "unfinished",
    "unknown-player",
    "player-twice",
    "sale-time",
    "goods-sold",
    "bonus-kind",
    "bonus-idle",
    "bonus-used",
    "too-many-marks",
    "silver-alone",
    "unknown-hex",
    "hex-marked",
    "not-adjacent",
    "value-not-allowed",
    "city-repeat",
    "pasture-mixed",
    "castle-value",
    "colour-not-rolled",
    "number-not-rolled",
    "same-dice",
)
"""Every code that a fault may have; `rule_of` says the rule behind it."""
UNWRITTEN_CODES = (
    "player-name",
    "start-castle",
    "dice-face",
    "unknown-player",
    "player-twice",
    "bonus-kind",
    "unknown-hex",
)
"""The codes of records made in Python alone: reading a file refuses such a record before."""


class Foul(NamedTuple):
    """A step that breaks a rule: the code, a sentence, the hexes."""

    code: str
    message: str
    cells: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """The first illegal step of a record.

    `roll` counts from 1 and `phase` is 1 to 3; both are 0 before the first roll. `player` is None
    where the step belongs to no single player. `place` is where the file has it, if known.
    """

    code: str
    message: str
    roll: int
    phase: int
    player: str | None = None
    cells: tuple[tuple[int, int], ...] = ()
    place: Place | None = None

    @property
    def turn(self) -> str:
        """The turn, as the beginning of a sentence."""
        if not self.roll:
            return _("Before the first roll")
        phase = ROMAN[self.phase]
        if self.player is None:
            return _("Roll {roll}, phase {phase}").format(roll=self.roll, phase=phase)
        message = _("Roll {roll}, phase {phase}, {player}")
        return message.format(roll=self.roll, phase=phase, player=self.player)

    def data(self) -> dict[str, Any]:
        """Return the data about the step for other programs."""
        return {
            "code": self.code,
            "message": self.message,
            "roll": self.roll,
            "phase": self.phase,
            "player": self.player,
        }


@dataclass(frozen=True, slots=True)
class Verdict:
    """The outcome of a record.

    A fault leaves no game and no result, except `unfinished`: then they hold the sheets as far as
    the record goes. `totals` are the points that the referee counted during play.
    """

    game: DiceGame | None
    result: Result | None
    fault: Fault | None
    totals: Mapping[str, int] = field(default_factory=dict)


def rule_of(code: str) -> str:
    """Return the rule that a fault breaks."""
    return (_rule_of_the_table(code) or _rule_of_a_turn(code) or _rule_of_a_mark(code))[0]


def _rule_of_the_table(code: str) -> tuple[str] | None:
    sentences = {
        "player-count": _(
            "The game is for one to five players; one in the solo game, up to four in"
            " the variant with different starts."
        ),
        "player-name": _("Every player has a different name."),
        "start-castle": _("Each player begins by ticking one castle of the domain."),
        "different-start": _("All different: no two players start in the same castle."),
        "same-start": _("All the same: every player starts in the same castle."),
        "dice-face": _("Number dice show 1 to 6, the hourglass die one or two hourglasses."),
        "game-over": _("The game ends with the roll that fills the third time column."),
        "unfinished": _("A game has three phases; each lasts until its time column is full."),
        "unknown-player": _("Only the players of the game take part."),
        "player-twice": _("Each player uses a roll once."),
    }
    return (sentences[code],) if code in sentences else None


def _rule_of_a_turn(code: str) -> tuple[str] | None:
    sentences = {
        "sale-time": _("Goods are sold only when the double hourglass was rolled."),
        "goods-sold": _("Only goods that were circled before the roll can be sold."),
        "bonus-kind": _("Monk, silver and worker are used for marks; goods are only sold."),
        "bonus-idle": _("A bonus is used for a mark, not without one."),
        "bonus-used": _("A bonus is used by crossing off one that was circled before."),
        "too-many-marks": _(
            "A roll allows one mark, and one silver a second one; one bonus a turn."
        ),
        "silver-alone": _("Silver pays for the second mark of a turn."),
    }
    return (sentences[code],) if code in sentences else None


def _rule_of_a_mark(code: str) -> tuple[str]:
    sentences = {
        "unknown-hex": _("A mark is written in a hex of the domain."),
        "hex-marked": _("Each hex is marked once."),
        "not-adjacent": _("A hex is marked next to a hex that is already marked."),
        "value-not-allowed": _("A monastery takes 1 or 2, a mine 3 or 4, a river 5 or 6."),
        "city-repeat": _("All digits in one city are different."),
        "pasture-mixed": _("All digits in one pasture are equal."),
        "castle-value": _("A castle takes a digit that is already in a hex next to it."),
        "colour-not-rolled": _("A mark uses the colour of a colour die; a monk allows any colour."),
        "number-not-rolled": _(
            "A mark uses the number of a number die; a worker allows any number."
        ),
        "same-dice": _("The second combination uses at least one other die."),
    }
    return (sentences[code],)
