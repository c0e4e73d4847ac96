"""Progress: the step that a player has reached is worth its points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.rules.score_lines import ProgressLine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.bruges.model.game import BrugesEdition, BrugesPlayer


def score_progress(player: BrugesPlayer, edition: BrugesEdition) -> Iterator[ProgressLine]:
    """Only the step that was reached counts, not those below it."""
    if player.progress:
        points = edition.progress_points[player.progress - 1]
        yield ProgressLine(points, player.progress)
