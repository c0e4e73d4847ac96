"""Rules: a finished game becomes a score with its reasons; no drawing library is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.rules.board.scoring import BoardScorer
    from generator.rules.dice.scoring import Scorer

__all__ = ["BoardScorer", "Scorer"]


def __getattr__(name: str) -> object:
    """Load the rules of a game when they are asked for: each does without the other's."""
    if name == "Scorer":
        from generator.rules.dice.scoring import Scorer  # noqa: PLC0415

        return Scorer
    if name == "BoardScorer":
        from generator.rules.board.scoring import BoardScorer  # noqa: PLC0415

        return BoardScorer
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)
