"""What must be true of the entries of a pad, and what decides between equal totals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.score_pad.formula import NUMBER_OF_ROUND
from generator.model.spoken_names import said
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.score_pad.formula import Node


class Demand(NamedTuple):
    """What must be true of the entries, and what is said where it is not."""

    formula: Node
    names: Mapping[str, str]
    in_rounds: bool

    @property
    def is_of_rounds(self) -> bool:
        """Whether it is asked in every round: it counts what that has, or only which one it is."""
        counts_rounds = any(it.op == NUMBER_OF_ROUND for it in self.formula.nodes())
        return self.in_rounds or (counts_rounds and not self.formula.sources())

    def sentence(self, language: str) -> str:
        """Return the sentence in a language."""
        return said(self.names, language)


class Tie(NamedTuple):
    """What decides between equal totals: more of a field or row, or less."""

    name: str
    high: bool
