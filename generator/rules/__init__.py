"""Rules: a finished game becomes a score with its reasons; no drawing library is needed."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.rules.board.scoring import BoardScorer
    from generator.rules.bruges.scoring import BrugesScorer
    from generator.rules.cards.scoring import CardScorer
    from generator.rules.dice.scoring import Scorer

__all__ = ["BoardScorer", "BrugesScorer", "CardScorer", "Scorer"]

_SCORERS = {
    "Scorer": "generator.rules.dice.scoring",
    "BoardScorer": "generator.rules.board.scoring",
    "CardScorer": "generator.rules.cards.scoring",
    "BrugesScorer": "generator.rules.bruges.scoring",
}


def __getattr__(name: str) -> object:
    """Load the rules of a game when they are asked for: each does without the others'."""
    if name in _SCORERS:
        return getattr(import_module(_SCORERS[name]), name)
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
