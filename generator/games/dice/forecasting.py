"""Forecasts: blocks of games of the learned player, whose sums a page adds up."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from generator.games.dice.lab.compiling import advise_to_install, can_compile, is_compiled
from generator.games.dice.lab.kernels.rules import HEX_COUNTS, PHASES
from generator.games.dice.lab.playing import Lab, Match
from generator.games.dice.lab.report.report import AGAINST, check_layout
from generator.games.dice.lab.table import BONUSES
from generator.games.dice.load.edition import GAME, dice_edition
from generator.games.dice.model.bonus import Bonus, bonus_name
from generator.games.dice.model.playtest import BEST
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout
from generator.products.results.forecasts import (
    MOST_PLAYED,
    Block,
    Forecaster,
    StartSums,
    Sums,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.model.layout import Layout

SEED = 1
"""What the dice follow from: all layouts are played on the same."""
FIRST, STEP = 200, 100
"""How many games the first block has, and how many are played between two looks at the clock."""
PLAIN_FIRST, PLAIN_STEP = 8, 4
"""The same where the kernels are not compiled: such a game takes 60 times as long."""
MOST_PLAIN = 1_000
OTHERS = 4
"""One in so many games is played from each castle that the player would not choose."""
USUAL = Sums(10_000, 616_527, 38_341_115)
"""The points of the first games on the domain that others are compared with.

A test plays them again: a new player or a new edition has other points.
"""


def play(
    layout: Layout, played: int, seconds: float, clock: Callable[[], float] = time.monotonic
) -> Block:
    """Play on after so many games until the time is over; the first block is short."""
    lab = Lab(layout, dice_edition())
    is_fast = lab.kernels.compiled
    first, step = (FIRST, STEP) if is_fast else (PLAIN_FIRST, PLAIN_STEP)
    most = MOST_PLAYED if is_fast else MOST_PLAIN
    end = clock() + seconds
    wanted = min(most - played, most if played else first)
    block = _games(lab, played, min(step if played else first, wanted), most)
    while block.sums.games < wanted and clock() < end:
        done = block.sums.games
        block = _add(block, _games(lab, played + done, min(step, wanted - done), most))
    return block


def _games(lab: Lab, first: int, games: int, most: int) -> Block:
    """Play some games, of MOST, from the castle that the player chooses; fewer from the others."""
    tally = lab.play(Match((BEST,)), SEED, first, games)
    own = BONUSES[int(tally.starts[0])]
    whole = _sums(tally.points)
    others = max(1, games // OTHERS)
    starts = [
        StartSums(
            bonus_name(bonus),
            whole
            if bonus is own
            else _sums(lab.play(Match((BEST,), start=bonus), SEED, first, others).points),
        )
        for bonus in Bonus
        if any(cell.bonus is bonus for cell in lab.layout.cells)
    ]
    marked = tuple(
        sum(int(it) for it in tally.counts[place : place + PHASES])
        for place in range(HEX_COUNTS, HEX_COUNTS + PHASES * len(lab.layout.cells), PHASES)
    )
    return Block(whole, tuple(starts), marked, most)


def _sums(points: Iterable[int]) -> Sums:
    whole = [int(it) for it in points]
    return Sums(len(whole), sum(whole), sum(it * it for it in whole))


def _add(one: Block, other: Block) -> Block:
    """Add the games of two blocks on the same layout."""
    starts = tuple(
        StartSums(it.name, _both(it.sums, more.sums))
        for it, more in zip(one.starts, other.starts, strict=True)
    )
    marked = tuple(x + y for x, y in zip(one.marked, other.marked, strict=True))
    return Block(_both(one.sums, other.sums), starts, marked, one.most)


def _both(one: Sums, other: Sums) -> Sums:
    return Sums(*(x + y for x, y in zip(one, other, strict=True)))


def prepare() -> None:
    """Load the kernels, or compile them; a game shows that they work."""
    if can_compile():
        layout = load_layout(find_layout(AGAINST, GAME))
        Lab(layout, dice_edition()).play(Match((BEST,)), SEED, 0, 1)


FORECAST = Forecaster(
    check=check_layout,
    is_fast=can_compile,
    why_slow=lambda: "" if can_compile() else advise_to_install(),
    is_kept=is_compiled,
    prepare=prepare,
    play=play,
    against=AGAINST,
    usual=lambda: USUAL,
)
