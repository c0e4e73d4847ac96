"""The order of a kit of the card game: which cards and pages, and how they are printed."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.model.order import Imposition
from generator.values import NamedTuple

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.order import Ink
    from generator.units import Paper


class CardPart(StrEnum):
    """A part of the card game's kit that is not a card, in the order of printing."""

    SUMMARY = "summary"
    SOLO = "solo"
    PAD = "pad"


class CardKitOrder(NamedTuple):
    """All that the card game takes.

    `parts` and `names` are what is printed: names are groups or ids of cards, and None means all of
    them. With `fold` the backs are beside the fronts, and each paper is folded over.
    """

    parts: frozenset[CardPart]
    names: tuple[str, ...] | None
    paper: Paper
    ink: Ink
    language: str
    imposition: Imposition = Imposition()
    fold: bool = False
    edition: Path | None = None
    """A file with the owner's figures."""
    components: Path | None = None
    """A file of cards instead of the shipped ones."""
