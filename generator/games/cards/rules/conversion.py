"""Conversion: workers and silver given back for points."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.games.cards.model.game import CardEdition


def points_for(workers: int, silver: int, edition: CardEdition) -> int:
    """Every three cards given back, workers and silver in any mixture, bring a point."""
    return (workers + silver) // edition.cards_per_point
