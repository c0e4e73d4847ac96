"""Whole games: roll after roll, every player's turn, the colours, and what is counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.kernels.bits import draw, lowest
from generator.games.dice.lab.kernels.plays import CAREFUL, LEARNED, do_play, roll, weigh_plays
from generator.games.dice.lab.kernels.rules import (
    BONUSES,
    CHOICE_COUNT,
    CHOICES,
    CLAIMS,
    COLOUR_COUNTS,
    COLOUR_HEXES,
    COLOURS,
    DIGITS,
    FIGURES,
    FINISHED,
    GAINED_COUNTS,
    HEX_COUNTS,
    LUCK_GAME,
    LUCK_SEED,
    LUCK_STEP,
    MARKED,
    MOMENT,
    NUMBER,
    PASS_COUNTS,
    PASSES,
    PHASE,
    PHASES,
    PLACES,
    POINTS,
    SHEET,
    SOLO,
    SOLO_TIME,
    STOCK,
    TAKES,
    TIME,
    TURN,
    USED,
    USED_COUNTS,
    ZONE,
    ZONE_COUNTS,
    begin,
    colour_points,
    sell,
)
from generator.games.dice.lab.kernels.simple import NOTHING, PLAY, THOUSANDTHS, take_simple_turn
from generator.games.dice.lab.kernels.value import STEPS, TURNS, promise

if TYPE_CHECKING:
    from generator.games.dice.lab.kernels.tallies import Tally, Work

HASTY, STRONG = 1, 4
"""Players by number; the random one is 0. The trained one, 5, plays as the learned one does."""
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
LEAST = -(1 << 60)


def play_games(
    table: list[int],
    weights: list[int],
    players: list[int],
    start: int,
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
    boxes = table[FIGURES + (SOLO_TIME if solo else TIME)]
    sheets, dice, moment, play, counts = work.table, work.dice, work.moment, work.play, tally.counts
    moment[SOLO], moment[LUCK_SEED] = solo, seed
    for index in range(games):
        game = first + index
        moment[PHASE], moment[LUCK_GAME] = 0, game
        for colour in range(COLOURS):
            moment[CLAIMS + colour] = 0
        for seat in range(seats):
            begun = choose_start(table, weights, start, players[seat], seat, work)
            begin(table, sheets[seat], begun)
            count_turn(table, sheets[seat], 0, 0, counts)
            ban(table, sheets[seat], banned)
            tally.starts[index * seats + seat] = begun
        award(table, sheets, moment, counts)
        number = 0
        for phase in range(PHASES):
            moment[PHASE], ticked = phase, 0
            while ticked < boxes:
                double = roll(seed, game, number, dice)
                ticked = min(boxes, ticked + (2 if double and not solo else 1))
                moment[TURN] = phase * STEPS + ticked * STEPS // boxes - 1
                for seat in range(seats):
                    sheet, player = sheets[seat], players[seat]
                    moment[LUCK_STEP] = LUCK + (number * seats + seat) * TURN_LUCK
                    before, passes = sheet[MARKED], sheet[PASSES]
                    play[0], play[2], play[4] = NOTHING, NOTHING, NOTHING
                    play[5] = sell(table, sheet) if double else 0
                    if player <= HASTY:
                        take_simple_turn(table, sheet, dice, moment, player == HASTY, play)
                    else:
                        take_wise_turn(table, weights, player, sheet, work)
                    counts[PASS_COUNTS + phase] += sheet[PASSES] - passes
                    count_turn(table, sheet, before, phase, counts)
                    if len(tally.log):
                        row = (index * tally.longest[0] + number) * seats + seat
                        note_turn(play, dice, double, tally.log[row])
                award(table, sheets, moment, counts)
                number += 1
        tally.rolls[index] = number
        for seat in range(seats):
            sheet, place = sheets[seat], index * seats + seat
            tally.points[place] = sheet[POINTS]
            for bonus in range(BONUSES):
                tally.left[place] += sheet[STOCK + bonus]
                counts[GAINED_COUNTS + bonus] += sheet[STOCK + bonus] + sheet[USED + bonus]
                counts[USED_COUNTS + bonus] += sheet[USED + bonus]


def choose_start(
    table: list[int], weights: list[int], start: int, player: int, seat: int, work: Work
) -> int:
    """Return the bonus of the castle in which a player starts."""
    choices, game = table[FIGURES + CHOICE_COUNT], work.moment[LUCK_GAME]
    if start == OTHER_STARTS:
        return table[CHOICES + (game + seat) % choices]
    if start == ONE_START:
        return table[CHOICES + game % choices]
    if start == OWN_START and player >= LEARNED:
        best, chosen = LEAST, 0
        for choice in range(choices):
            begin(table, work.one, table[CHOICES + choice])
            worth = promise(table, work.one, weights, 0, work.found)
            worth += work.one[POINTS] * THOUSANDTHS
            if worth > best:
                best, chosen = worth, choice
        return table[CHOICES + chosen]
    if start < 0:
        return table[CHOICES + draw(work.moment[LUCK_SEED], game, LUCK - 1 - seat, choices)]
    return start


def ban(table: list[int], sheet: list[int], banned: int) -> None:
    """A banned terrain counts as taken; of a part of a terrain no hex takes a digit."""
    for colour in range(COLOURS):
        hexes = table[COLOUR_HEXES + colour]
        if hexes and banned & hexes == hexes:
            sheet[MARKED] |= hexes
    for digit in range(1, DIGITS + 1):
        sheet[TAKES + digit] &= ~banned


def take_wise_turn(
    table: list[int], weights: list[int], player: int, sheet: list[int], work: Work
) -> None:
    """Weigh all plays, and take the best."""
    plays, worths, best = work.plays, work.worths, 0
    mind = CAREFUL if player == CAREFUL else LEARNED
    if player != STRONG:
        plays, worths = work.next_plays, work.next_worths
    kept = weigh_plays(
        table,
        sheet,
        work.dice,
        weights,
        mind,
        work.moment,
        work.one,
        work.two,
        work.found,
        plays,
        worths,
    )
    if player == STRONG and kept > 1:
        best = look_ahead(table, weights, sheet, kept, work)
    for part in range(PLAY - 1):
        work.play[part] = plays[best * PLAY + part]
    do_play(table, sheet, plays, best, work.moment[PHASE])


def look_ahead(
    table: list[int], weights: list[int], sheet: list[int], kept: int, work: Work
) -> int:
    """Return the play that does best over several courses of the next turns."""
    now, then, ahead, turn = work.moment, work.next_moment, work.ahead, work.moment[TURN]
    best, chosen = LEAST, 0
    for candidate in range(kept):
        total = 0
        for future in range(FUTURES):
            for place in range(MOMENT):
                then[place] = now[place]
            for place in range(SHEET):
                ahead[place] = sheet[place]
            do_play(table, ahead, work.plays, candidate, now[PHASE])
            for step in range(turn + 1, min(turn + 1 + AHEAD, TURNS)):
                settle_colours(table, ahead, then)
                then[TURN], then[PHASE] = step, step // STEPS
                luck = now[LUCK_STEP] + future * AHEAD + step - turn
                if roll(now[LUCK_SEED], now[LUCK_GAME], luck, work.next_dice):
                    sell(table, ahead)
                weigh_plays(
                    table,
                    ahead,
                    work.next_dice,
                    weights,
                    LEARNED,
                    then,
                    work.one,
                    work.two,
                    work.found,
                    work.next_plays,
                    work.next_worths,
                )
                do_play(table, ahead, work.next_plays, 0, then[PHASE])
            settle_colours(table, ahead, then)
            total += ahead[POINTS] * THOUSANDTHS
            total += promise(table, ahead, weights, then[TURN] + 1, work.found)
        if total > best:
            best, chosen = total, candidate
    return chosen


def settle_colours(table: list[int], sheet: list[int], moment: list[int]) -> None:
    """A player gets the points of the colours that were finished in a roll."""
    if sheet[FINISHED]:
        sheet[POINTS] += colour_points(table, sheet, moment)
        sheet[FINISHED] = 0


def award(table: list[int], sheets: list[list[int]], moment: list[int], counts: list[int]) -> None:
    """All who finish a colour in one roll get the same points, in full."""
    fresh = 0
    for seat in range(len(sheets)):
        sheet = sheets[seat]
        if sheet[FINISHED]:
            fresh |= sheet[FINISHED]
            for colour in range(COLOURS):
                counted = COLOUR_COUNTS + colour * PHASES + moment[PHASE]
                counts[counted] += sheet[FINISHED] >> colour & 1
            settle_colours(table, sheet, moment)
    for colour in range(COLOURS):
        if fresh >> colour & 1 and moment[CLAIMS + colour] < PLACES:
            moment[CLAIMS + colour] += 1


def count_turn(
    table: list[int], sheet: list[int], before: int, phase: int, counts: list[int]
) -> None:
    """Count the hexes and zones of a turn by phase."""
    rest = sheet[MARKED] & ~before
    while rest:
        cell = lowest(rest)
        rest &= rest - 1
        counts[HEX_COUNTS + cell * PHASES + phase] += 1
        zone = table[ZONE + cell]
        if not zone & ~sheet[MARKED] and not zone & rest:
            counts[ZONE_COUNTS + table[NUMBER + cell] * PHASES + phase] += 1


def note_turn(play: list[int], dice: list[int], double: bool, row: list[int]) -> None:
    """Write a turn down, so that a record of the game can be made."""
    for part in range(PLAY):
        row[part] = play[part]
    for die in range(4):
        row[PLAY + die] = dice[die]
    row[PLAY + 4] = 2 if double else 1
