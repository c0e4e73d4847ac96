"""What the learned player learns from: sheets of many games, and how the next turn went on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.kernels.bits import draw
from generator.games.dice.lab.kernels.games import (
    HASTY,
    LUCK,
    TURN_LUCK,
    award,
    take_turn,
)
from generator.games.dice.lab.kernels.plays import LEARNED, roll, weigh_plays
from generator.games.dice.lab.kernels.rules import FINISHED, POINTS, SHEET, begin, sell
from generator.games.dice.lab.kernels.simple import THOUSANDTHS
from generator.games.dice.lab.kernels.value import STEPS, TURNS, find_features

if TYPE_CHECKING:
    from generator.games.dice.lab.table import Table
    from generator.games.dice.lab.tallies import Tally, Work

HUNDRED = 100
HASTY_SHARE = 7
"""Of ten such turns the hasty player takes so many, the random one the others."""


def collect_sheets(
    table: Table,
    weights: list[int],
    wild: int,
    seed: int,
    first: int,
    games: int,
    sheets: list[list[int]],
    tally: Tally,
    work: Work,
) -> None:
    """Play solo games and copy the sheet before every turn; WILD turns in a hundred are not wise.

    Sheets that a wise player never has must be known too, so the hasty or the random player takes
    some of the turns.
    """
    sheet = work.table[0]
    for index in range(games):
        game = first + index
        begin(table, sheet, table.choices[game % len(table.choices)])
        for turn in range(TURNS):
            award(table, work, 1, turn // STEPS, 1, tally)
            for place in range(SHEET):
                sheets[turn * games + index][place] = sheet[place]
            double = roll(seed, game, turn, work.dice)
            work.moment[0], work.moment[1], work.moment[2] = turn, turn // STEPS, 1
            work.moment[3], work.moment[4] = seed, game
            work.moment[5] = LUCK + turn * TURN_LUCK
            fate = draw(seed, game, LUCK - 1 - turn, HUNDRED)
            player = LEARNED if fate >= wild else HASTY if fate % 10 < HASTY_SHARE else 0
            take_turn(table, weights, player, double, sheet, work)


def look_one_turn_on(
    table: Table,
    weights: list[int],
    turn: int,
    seed: int,
    rolls: int,
    sheets: list[list[int]],
    worths: list[int],
    features: list[list[int]],
    lengths: list[int],
    work: Work,
) -> None:
    """For each sheet, add up the best worth after one more turn, over some rolls."""
    phase = turn // STEPS
    work.next_moment[0], work.next_moment[1], work.next_moment[2] = turn, phase, 1
    for index in range(len(worths)):
        before = sheets[index]
        lengths[index] = find_features(table, before, features[index])
        total = 0
        for number in range(rolls):
            for place in range(SHEET):
                work.ahead[place] = before[place]
            work.ahead[FINISHED] = 0
            if roll(seed, index * rolls + number, turn, work.next_dice):
                sell(table, work.ahead)
            weigh_plays(
                table,
                work.ahead,
                work.next_dice,
                weights,
                LEARNED,
                work.next_moment,
                work.claims,
                work,
                work.next_plays,
                work.next_worths,
            )
            total += work.next_worths[0] - before[POINTS] * THOUSANDTHS
        worths[index] = total
