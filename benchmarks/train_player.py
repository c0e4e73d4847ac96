"""Trains the learned player of the dice game on random domains and writes its weights.

`python benchmarks/train_player.py` takes about 25 minutes of one processor and gives the same file
each time. None of the domains that are shipped is among those that it learns on.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING

from generator.games.dice.lab.domains import contents, fill, random_tokens, shape_of
from generator.games.dice.lab.playing import Lab, Match
from generator.games.dice.lab.statistics import estimate
from generator.games.dice.lab.training import Course, train
from generator.games.dice.lab.weights import FILE, write_weights
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.playtest import Strength
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import layout_paths
from generator.registry import layout_folder

if TYPE_CHECKING:
    from collections.abc import Sequence

DOMAINS_SEED, DICE_SEED, TEST_SEED = 2024, 7, 99
TEST_GAMES = 3000
SHOWN = ("A", "B", "C", "D")


def main() -> None:
    """Train, and show after each round how strong the player is on domains that it never saw."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--domains", type=int, default=400)
    reader.add_argument("--games", type=int, default=Course().games)
    reader.add_argument("--rolls", type=int, default=Course().rolls)
    reader.add_argument("--rounds", type=int, default=Course().rounds)
    reader.add_argument("--output", type=Path, default=layout_folder("dice") / FILE)
    asked = reader.parse_args()
    edition, paths = dice_edition(), layout_paths("dice")
    model = load_layout(paths["A"])
    shape, luck = shape_of(model), Random(DOMAINS_SEED)  # noqa: S311 - games, no secrets
    domains = [
        fill(shape, random_tokens(shape, contents(model), edition.largest_scored, luck), str(it))
        for it in range(asked.domains)
    ]

    def show(number: int, weights: Sequence[int]) -> None:
        means = []
        for name in SHOWN:
            lab = Lab(load_layout(paths[name]), edition, weights=weights)
            played = lab.play(Match((Strength.LEARNED,)), TEST_SEED, 0, TEST_GAMES)
            found = estimate([int(it) for it in played.points])
            means.append(f"{name} {found.mean:.2f} ± {found.margin:.2f}")
        print(f"round {number}, {process_time():.0f} s: {', '.join(means)}", flush=True)

    course = Course(asked.games, asked.rolls, asked.rounds)
    weights = train(domains, edition, course, DICE_SEED, progress=show)
    asked.output.parent.mkdir(exist_ok=True)
    asked.output.write_bytes(write_weights(weights))
    print(f"{asked.output}: {len(weights)} weights")


if __name__ == "__main__":
    main()
