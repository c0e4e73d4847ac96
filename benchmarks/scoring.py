"""Measures how many finished sheets are scored in a second; prints it as JSON.

The library scores whole games; the straightforward reference of the tests judges the same
sheets in the same run. Both must come to the same totals.
"""

from __future__ import annotations

import json
import math
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from generator.rules import Scorer
from generator.rules.dice.referee import referee

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.edition import DiceEdition
    from generator.model.sheet import DiceGame

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from player import DOMAINS, domain, play_game, shipped_edition
from reference import judge

from generator.model.sheet import Variant

GAMES = 800
REPEATS = 9
SEED = 2017


def finished_games(edition: DiceEdition) -> list[DiceGame]:
    """Return random finished games of every variant on every shipped domain."""
    luck = Random(SEED)  # noqa: S311 - dice, no secrets
    games = []
    for number in range(GAMES):
        variant = list(Variant)[number % len(Variant)]
        players = 1 if variant is Variant.SOLO else 1 + number % 4
        record = play_game(luck, domain(DOMAINS[number % len(DOMAINS)]), variant, players)
        game = referee(record, edition).game
        assert game is not None  # noqa: S101 - the measurement would be void
        games.append(game)
    return games


def rate(work: Callable[[], Sequence[int]], sheets: int, repeats: int) -> tuple[float, list[int]]:
    """Return the most sheets a second of some runs, and the totals that they came to."""
    best = math.inf
    totals: Sequence[int] = ()
    for _ in range(repeats):
        start = time.perf_counter()
        totals = work()
        best = min(best, time.perf_counter() - start)
    return sheets / best, list(totals)


def measure() -> dict[str, float]:
    """Score the same games with the library and with the reference."""
    edition = shipped_edition()
    games = finished_games(edition)
    scorer = Scorer(edition)
    sheets = sum(len(game.sheets) for game in games)

    def library() -> list[int]:
        return [score.total for game in games for score in scorer.score(game).scores]

    def straightforward() -> list[int]:
        return [judge(it, game.variant, edition).total for game in games for it in game.sheets]

    library_rate, totals = rate(library, sheets, REPEATS)
    reference_rate, expected = rate(straightforward, sheets, 1)
    assert totals == expected  # noqa: S101 - only right answers are measured
    return {"sheets": sheets, "library": library_rate, "reference": reference_rate}


if __name__ == "__main__":
    print(json.dumps(measure()))
