"""Measures how many finished sheets are scored in a second; prints it as JSON.

The library and the simple reference scorer of the tests judge the same sheets in the same
run, and must come to the same totals; `games` is the library with the players compared as well.
`evenings` are those of the pad of yacht, which its own file describes.
"""

from __future__ import annotations

import json
import math
import sys
import time
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))

from generator.games.dice.model.sheet import Variant
from generator.games.dice.rules.referee import referee
from generator.games.dice.rules.scoring import Scorer
from generator.games.pad.load.evening import read_evening
from generator.games.pad.rules.scoring import PadScorer
from generator.load.files.data import read_data
from support.games.player import DOMAINS, domain, play_game, shipped_edition
from support.games.reference import judge

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.model.sheet import DiceGame

GAMES = 800
EVENINGS = 2000
YACHT = Path(__file__).resolve().parent.parent / "tests" / "cases" / "pad" / "yacht"
EXPECTED = ".expect.toml"
REPEATS = 15
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


def rate(work: Callable[[], list[int]], repeats: int) -> tuple[float, list[int]]:
    """Return the most sheets a second of some runs, and the totals that they came to."""
    best = math.inf
    totals: list[int] = []
    for _ in range(repeats):
        start = time.perf_counter()
        totals = work()
        best = min(best, time.perf_counter() - start)
    return len(totals) / best, totals


def measure() -> dict[str, float]:
    """Score the same sheets with the library and with the reference."""
    edition = shipped_edition()
    games = finished_games(edition)
    sheets = [(sheet, game.variant) for game in games for sheet in game.sheets]
    scorer = Scorer(edition)
    library, totals = rate(lambda: [scorer.score_sheet(*it).total for it in sheets], REPEATS)
    whole, totals_of_games = rate(
        lambda: [score.total for game in games for score in scorer.score(game).scores], REPEATS
    )
    reference, expected = rate(lambda: [judge(*it, edition).total for it in sheets], 1)
    assert totals == totals_of_games == expected  # noqa: S101 - only right answers count
    return {
        "sheets": len(sheets),
        "library": library,
        "games": whole,
        "reference": reference,
        "evenings": evenings(),
    }


def evenings() -> float:
    """Return how many evenings of yacht are scored in a second."""
    files = sorted(YACHT.glob(f"*{EXPECTED}"))
    expected = [read_data(path).data["totals"] for path in files]
    read = [
        read_evening([read_data(path.with_name(path.name.replace(EXPECTED, ".toml")))])
        for path in files
    ]
    scorers = [PadScorer(it.pad) for it in read]  # an evening's own rules change its pad
    games = list(zip(scorers, read, strict=True))
    for (scorer, evening), totals in zip(games, expected, strict=True):
        scores = scorer.score(evening).scores
        assert {it.name: it.total for it in scores} == totals  # noqa: S101 - only right answers
    played = games * (EVENINGS // len(games))
    found, _totals = rate(lambda: [pad.score(it).scores[0].total for pad, it in played], REPEATS)
    return found


if __name__ == "__main__":
    figures = {"evenings": evenings()} if "--evenings" in sys.argv else measure()
    print(json.dumps(figures))
