"""What the rounds of a pad have besides their rows: a mark, and sums between them on paper."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.model.spoken_names import said
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Mark(StrEnum):
    """Whom a round marks."""

    NOBODY = ""
    DEALER = "dealer"
    STARTER = "starter"


class Subtotal(NamedTuple):
    """A sum on paper of the rounds up to one of them, from the subtotal before it on."""

    after: int
    names: Mapping[str, str]

    def name(self, language: str) -> str:
        """Return its name in a language."""
        return said(self.names, language)
