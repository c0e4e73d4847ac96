"""What the learned player learns from: sheets of many games, and how the next turn went on them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.kernels.bits import draw
from generator.games.dice.lab.kernels.games import (
    LUCK,
    TURN_LUCK,
    settle_colours,
    take_wise_turn,
)
from generator.games.dice.lab.kernels.plays import LEARNED, roll, weigh_plays
from generator.games.dice.lab.kernels.rules import (
    CHOICE_COUNT,
    CHOICES,
    FIGURES,
    LUCK_GAME,
    LUCK_SEED,
    LUCK_STEP,
    PHASE,
    POINTS,
    SHEET,
    SOLO,
    TURN,
    begin,
    sell,
)
from generator.games.dice.lab.kernels.simple import THOUSANDTHS, take_simple_turn
from generator.games.dice.lab.kernels.value import STEPS, TURNS, find_features

if TYPE_CHECKING:
    from generator.games.dice.lab.kernels.tallies import Work

HUNDRED = 100
HASTY_SHARE = 7
"""Of ten turns that are not wise the hasty player takes so many, the random one the others."""


def collect_sheets(
    table: list[int],
    weights: list[int],
    wild: int,
    seed: int,
    first: int,
    games: int,
    sheets: list[list[int]],
    work: Work,
) -> None:
    """Play solo games and copy the sheet before every turn; WILD turns in a hundred are not wise.

    Sheets that a wise player never has must be known too, so the hasty or the random player takes
    some of the turns.
    """
    sheet, moment = work.table[0], work.moment
    moment[SOLO], moment[LUCK_SEED] = 1, seed
    for index in range(games):
        game = first + index
        moment[LUCK_GAME] = game
        begin(table, sheet, table[CHOICES + game % table[FIGURES + CHOICE_COUNT]])
        for turn in range(TURNS):
            settle_colours(table, sheet, moment)
            for place in range(SHEET):
                sheets[turn * games + index][place] = sheet[place]
            moment[TURN], moment[PHASE] = turn, turn // STEPS
            moment[LUCK_STEP] = LUCK + turn * TURN_LUCK
            if roll(seed, game, turn, work.dice):
                sell(table, sheet)
            fate = draw(seed, game, LUCK - 1 - turn, HUNDRED)
            if fate >= wild:
                take_wise_turn(table, weights, LEARNED, sheet, work)
            else:
                hasty = fate % 10 < HASTY_SHARE
                take_simple_turn(table, sheet, work.dice, moment, hasty, work.play)


def look_one_turn_on(
    table: list[int],
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
    moment, ahead = work.next_moment, work.ahead
    moment[TURN], moment[PHASE], moment[SOLO] = turn, turn // STEPS, 1
    for index in range(len(worths)):
        before = sheets[index]
        lengths[index] = find_features(table, before, features[index])
        total = 0
        for number in range(rolls):
            for place in range(SHEET):
                ahead[place] = before[place]
            if roll(seed, index * rolls + number, turn, work.next_dice):
                sell(table, ahead)
            weigh_plays(
                table,
                ahead,
                work.next_dice,
                weights,
                LEARNED,
                moment,
                work.one,
                work.two,
                work.found,
                work.next_plays,
                work.next_worths,
            )
            total += work.next_worths[0] - before[POINTS] * THOUSANDTHS
        worths[index] = total
