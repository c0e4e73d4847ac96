"""The league table: the results of players over many games, in CSV."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.score import Result


@dataclass(slots=True)
class _Standing:
    """The results of one player over many games."""

    games: int = 0
    wins: int = 0
    points: int = 0
    best: int = 0


def league_csv(results: Sequence[Result]) -> str:
    """Return a league table over many games: most wins first, then the better average."""
    standings: dict[str, _Standing] = {}
    for result in results:
        for score in result.scores:
            standing = standings.setdefault(score.name, _Standing())
            standing.games += 1
            standing.wins += score.name in result.winners and len(result.scores) > 1
            standing.points += score.total
            standing.best = max(standing.best, score.total)
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["player", "games", "wins", "points", "average", "best"])
    order = sorted(standings.items(), key=lambda it: (-it[1].wins, -it[1].points / it[1].games))
    for name, it in order:
        average = f"{it.points / it.games:.1f}"
        writer.writerow([name, it.games, it.wins, it.points, average, it.best])
    return file.getvalue()
