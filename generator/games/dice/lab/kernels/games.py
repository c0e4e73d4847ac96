"""Whole games: roll after roll, every player's turn, the colours, and what is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.kernels.bits import draw, lowest
from generator.games.dice.lab.kernels.plays import (
    CAREFUL,
    LEARNED,
    do_play,
    roll,
    weigh_plays,
)
from generator.games.dice.lab.kernels.rules import (
    COLOURS,
    DIGITS,
    FINISHED,
    MARKED,
    PASSES,
    PHASES,
    PLACES,
    POINTS,
    SHEET,
    SOLO_TIME,
    STOCK,
    TAKES,
    TIME,
    USED,
    begin,
    colour_points,
    sell,
)
from generator.games.dice.lab.kernels.simple import NOTHING, PLAY, THOUSANDTHS, take_simple_turn
from generator.games.dice.lab.kernels.value import STEPS, TURNS, promise

if TYPE_CHECKING:
    from generator.games.dice.lab.table import Table
    from generator.games.dice.lab.tallies import Tally, Work

HASTY, STRONG = 1, 4
"""Players by number, random is 0."""
ANY_START, OWN_START, OTHER_STARTS, ONE_START = -1, -2, -3, -4
"""How starts are chosen: by luck, by the player, all different, all the same."""
AHEAD = 3
"""How many turns the strong player thinks ahead."""
FUTURES = 24
"""And how many courses of the dice."""
LUCK = 1 << 20
"""Luck of players begins here; the steps before are the dice."""
TURN_LUCK = 1 << 12
"""How many steps of luck each turn of a player has."""


def play_games(
    table: Table,
    weights: list[int],
    players: list[int],
    starts: list[int],
    banned: int,
    solo: int,
    seed: int,
    first: int,
    games: int,
    tally: Tally,
    work: Work,
) -> None:
    """Play games and count; hexes BANNED are never marked.

    The games are numbered from FIRST; each depends on its number and SEED alone.
    """
    seats = len(players)
    boxes = table.figures[SOLO_TIME if solo else TIME]
    for index in range(games):
        game = first + index
        for colour in range(COLOURS):
            work.claims[colour] = 0
        for seat in range(seats):
            sheet = work.table[seat]
            start = choose_start(
                table, weights, starts[seat], players[seat], seed, game, seat, work
            )
            begin(table, sheet, start)
            ban(table, sheet, banned)
            tally.starts[index * seats + seat] = start
        award(table, work, seats, 0, solo, tally)
        number = 0
        for phase in range(PHASES):
            ticked = 0
            while ticked < boxes:
                double = roll(seed, game, number, work.dice)
                ticked = min(boxes, ticked + (2 if double and not solo else 1))
                work.moment[0] = phase * STEPS + ticked * STEPS // boxes - 1
                work.moment[1], work.moment[2] = phase, solo
                work.moment[3], work.moment[4] = seed, game
                for seat in range(seats):
                    work.moment[5] = LUCK + (number * seats + seat) * TURN_LUCK
                    take_turn(table, weights, players[seat], double, work.table[seat], work)
                    count_turn(table, work.table[seat], work, phase, tally)
                    note_turn(index, number, seat, seats, double, work, tally)
                award(table, work, seats, phase, solo, tally)
                number += 1
        tally.rolls[index] = number
        for seat in range(seats):
            sheet, place = work.table[seat], index * seats + seat
            tally.points[place] = sheet[POINTS]
            for bonus in range(4):
                tally.left[place] += sheet[STOCK + bonus]
                tally.gained[bonus] += sheet[STOCK + bonus] + sheet[USED + bonus]
                tally.used[bonus] += sheet[USED + bonus]


def choose_start(
    table: Table,
    weights: list[int],
    start: int,
    player: int,
    seed: int,
    game: int,
    seat: int,
    work: Work,
) -> int:
    """Return the bonus of the castle in which a player starts."""
    choices = len(table.choices)
    if start == OTHER_STARTS:
        return table.choices[(game + seat) % choices]
    if start == ONE_START:
        return table.choices[game % choices]
    if start == OWN_START and player >= LEARNED:
        best, chosen = -(1 << 60), 0
        for choice in range(choices):
            begin(table, work.sheets[0], table.choices[choice])
            worth = promise(table, work.sheets[0], weights, 0, work.found)
            worth += work.sheets[0][POINTS] * THOUSANDTHS
            if worth > best:
                best, chosen = worth, choice
        return table.choices[chosen]
    if start < 0:
        return table.choices[draw(seed, game, LUCK - 1 - seat, choices)]
    return start


def ban(table: Table, sheet: list[int], banned: int) -> None:
    """A banned terrain counts as taken; of a part of a terrain no hex takes a digit."""
    for colour in range(COLOURS):
        hexes = table.colours[colour]
        if hexes and banned & hexes == hexes:
            sheet[MARKED] |= hexes
    for digit in range(1, DIGITS + 1):
        sheet[TAKES + digit] &= ~banned


def take_turn(
    table: Table, weights: list[int], player: int, double: bool, sheet: list[int], work: Work
) -> None:
    """Sell all goods on a double hourglass, then play as the player thinks best."""
    play, moment = work.play, work.moment
    work.before[0], work.before[1] = sheet[MARKED], sheet[PASSES]
    sheet[FINISHED] = 0
    sold = sell(table, sheet) if double else 0
    play[0], play[2], play[4] = NOTHING, NOTHING, NOTHING
    if player <= HASTY:
        luck = (moment[3], moment[4], moment[5])
        take_simple_turn(table, sheet, work.dice, moment[1], player == HASTY, luck, play)
    else:
        mind = CAREFUL if player == CAREFUL else LEARNED
        plays, worths = work.plays, work.worths
        if player != STRONG:
            plays, worths = work.next_plays, work.next_worths
        kept = weigh_plays(
            table, sheet, work.dice, weights, mind, moment, work.claims, work, plays, worths
        )
        best = 0
        if player == STRONG and kept > 1:
            best = look_ahead(table, weights, sheet, kept, work)
        for part in range(PLAY):
            play[part] = plays[best][part]
        do_play(table, sheet, play, moment[1])
    play[5] = sold


def look_ahead(table: Table, weights: list[int], sheet: list[int], kept: int, work: Work) -> int:
    """Return the play that does best over several courses of the next turns."""
    turn, phase = work.moment[0], work.moment[1]
    best, chosen = -(1 << 60), 0
    ahead = work.ahead
    for candidate in range(kept):
        total = 0
        for future in range(FUTURES):
            for place in range(SHEET):
                ahead[place] = sheet[place]
            do_play(table, ahead, work.plays[candidate], phase)
            ahead[POINTS] += colour_points(table, ahead, work.claims, phase, work.moment[2])
            step = turn + 1
            while step < TURNS and step <= turn + AHEAD:
                work.next_moment[0], work.next_moment[1] = step, step // STEPS
                work.next_moment[2] = work.moment[2]
                luck = work.moment[5] + future * AHEAD + step - turn
                ahead[FINISHED] = 0
                if roll(work.moment[3], work.moment[4], luck, work.next_dice):
                    sell(table, ahead)
                weigh_plays(
                    table,
                    ahead,
                    work.next_dice,
                    weights,
                    LEARNED,
                    work.next_moment,
                    work.claims,
                    work,
                    work.next_plays,
                    work.next_worths,
                )
                do_play(table, ahead, work.next_plays[0], step // STEPS)
                ahead[POINTS] += colour_points(
                    table, ahead, work.claims, step // STEPS, work.moment[2]
                )
                step += 1
            total += ahead[POINTS] * THOUSANDTHS + promise(table, ahead, weights, step, work.found)
        if total > best:
            best, chosen = total, candidate
    return chosen


def award(table: Table, work: Work, seats: int, phase: int, solo: int, tally: Tally) -> None:
    """All who finish a colour in one roll get the same points, in full."""
    fresh = 0
    for seat in range(seats):
        sheet = work.table[seat]
        sheet[POINTS] += colour_points(table, sheet, work.claims, phase, solo)
        fresh |= sheet[FINISHED]
        for colour in range(COLOURS):
            if sheet[FINISHED] & table.bit[colour]:
                tally.colours[colour * PHASES + phase] += 1
        sheet[FINISHED] = 0
    for colour in range(COLOURS):
        if fresh & table.bit[colour] and work.claims[colour] < PLACES:
            work.claims[colour] += 1


def count_turn(table: Table, sheet: list[int], work: Work, phase: int, tally: Tally) -> None:
    """Count the hexes and zones of a turn by phase."""
    tally.passes[phase] += sheet[PASSES] - work.before[1]
    fresh = sheet[MARKED] & ~work.before[0]
    rest = fresh
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        tally.hexes[cell * PHASES + phase] += 1
        zone = table.zone[cell]
        if zone & ~sheet[MARKED] == 0 and not zone & rest:
            tally.zones[table.number[cell] * PHASES + phase] += 1


def note_turn(
    index: int, number: int, seat: int, seats: int, double: bool, work: Work, tally: Tally
) -> None:
    """Write a turn down, so that a record of the game can be made."""
    if not len(tally.log):
        return
    row = tally.log[(index * tally.longest[0] + number) * seats + seat]
    for part in range(PLAY):
        row[part] = work.play[part]
    for die in range(4):
        row[PLAY + die] = work.dice[die]
    row[PLAY + 4] = 2 if double else 1
