"""The referee: a game record is played roll by roll and becomes finished sheets, or a fault."""

from generator.games.dice.rules.referee.match import referee
from generator.games.dice.rules.referee.verdict import (
    REFEREE_CODES,
    UNWRITTEN_CODES,
    Fault,
    Verdict,
    rule_of,
)

__all__ = ["REFEREE_CODES", "UNWRITTEN_CODES", "Fault", "Verdict", "referee", "rule_of"]
