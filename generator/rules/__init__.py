"""Rules: a finished sheet becomes a score with its reasons; no drawing library is needed."""

from generator.rules.dice.scoring import Scorer

__all__ = ["Scorer"]
