"""A turn: what one player may do with a roll, rule by rule; the first fault ends it."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus, bonus_name
from generator.games.dice.model.sheet import STARTED
from generator.games.dice.rules.combos import FACES, can_follow, colours_of, numbers_of
from generator.games.dice.rules.referee.verdict import Foul
from generator.language import _, and_list, ngettext, or_list
from generator.model.spoken_names import terrain_name
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.dice.model.record import Mark, Play, Roll
    from generator.games.dice.rules.referee.state import PlayerState

DOUBLE = 2
SECOND = 2


def play_turn(state: PlayerState, play: Play, roll: Roll, phase: int) -> Foul | None:
    """Goods are sold first, then come the marks; without a mark the player takes a worker."""
    return next(_steps(state, play, roll, phase), None)


def _steps(state: PlayerState, play: Play, roll: Roll, phase: int) -> Iterator[Foul]:
    """Take the turn step by step; the consumer stops at the first foul."""
    yield from check_sale(state, play, roll)
    if play.sold:
        state.sell(play.sold, phase)
    yield from check_bonus(state, play)
    yield from check_count(play)
    made: list[tuple[Terrain, int]] = []
    for mark in play.marks:
        number = _number(state, mark)
        if number is None:
            message = _("There is no hex {position} in row {row} of the domain.")
            yield Foul("unknown-hex", message.format(row=mark.row, position=mark.position))
            return
        combination = (state.ground.terrains[number], mark.digit)
        for foul in chain(
            check_hex(state, number),
            check_digit(state, number, mark.digit),
            check_dice(roll, play.bonus, combination),
            check_second(state, roll, made, combination),
        ):
            yield foul._replace(cells=state.ground.named([number]))
        state.mark(number, mark.digit, phase)
        made.append(combination)
    if play.bonus is not None:
        state.crossed[play.bonus] += 1
    if not play.marks:
        state.rest()


def check_sale(state: PlayerState, play: Play, roll: Roll) -> Iterator[Foul]:
    """On a double hourglass each player may sell goods that are circled: all, some or none."""
    if play.sold and roll.hourglasses != DOUBLE:
        yield Foul("sale-time", _("Goods are sold without a double hourglass."))
    held = state.left(Bonus.GOODS)
    if not 0 <= play.sold <= held:
        message = ngettext(
            "{sold} good is sold, but there are {held}.",
            "{sold} goods are sold, but there are {held}.",
            play.sold,
        )
        yield Foul("goods-sold", message.format(sold=play.sold, held=held))


def check_bonus(state: PlayerState, play: Play) -> Iterator[Foul]:
    """A bonus that was circled before helps a mark; silver may come from the first mark itself."""
    if play.bonus is None:
        return
    if play.bonus is Bonus.GOODS:
        yield Foul("bonus-kind", _("Goods are no bonus for a mark; they are only sold."))
    if not play.marks:
        message = _("The bonus {bonus} is used, but nothing is marked.")
        yield Foul("bonus-idle", message.format(bonus=bonus_name(play.bonus)))
    if play.bonus is not Bonus.SILVER:
        yield from _check_left(state, play.bonus)


def check_count(play: Play) -> Iterator[Foul]:
    """One mark a roll; silver pays for a second, and no other bonus is used in that turn."""
    count = len(play.marks)
    if count > SECOND or (count == SECOND and play.bonus is not Bonus.SILVER):
        message = _("{count} hexes are marked; one roll allows one mark, or two with silver.")
        yield Foul("too-many-marks", message.format(count=count))
    if play.bonus is Bonus.SILVER and count < SECOND:
        yield Foul("silver-alone", _("Silver is used, but no second hex is marked."))


def check_hex(state: PlayerState, number: int) -> Iterator[Foul]:
    """An empty hex next to a marked one is marked."""
    if state.phases[number]:
        yield Foul("hex-marked", _("This hex is already marked."))
    if not any(state.phases[neighbour] for neighbour in state.ground.neighbours[number]):
        yield Foul("not-adjacent", _("No hex next to this one is marked yet."))


def check_digit(state: PlayerState, number: int, digit: int) -> Iterator[Foul]:
    """Each terrain has its own rule for the digits that it takes."""
    ground = state.ground
    terrain = ground.terrains[number]
    allowed = ground.edition.values[terrain] or FACES
    if digit not in allowed:
        message = _("A {digit} cannot be written here; this terrain takes {allowed}.")
        values = or_list(str(value) for value in allowed)
        yield Foul("value-not-allowed", message.format(digit=digit, allowed=values))
    zone = [state.marks[cell] for cell in state.zone_of(number).cells if state.phases[cell]]
    if terrain is Terrain.CITY and digit in zone:
        message = _("The digit {digit} appears twice in one city; its digits must be different.")
        yield Foul("city-repeat", message.format(digit=digit))
    if terrain is Terrain.PASTURE and zone and digit not in zone:
        message = _("The digits {digits} are in one pasture; its digits must be equal.")
        digits = and_list(str(each) for each in sorted({*zone, digit}))
        yield Foul("pasture-mixed", message.format(digits=digits))
    if terrain is Terrain.CASTLE:
        around = {state.marks[cell] for cell in ground.neighbours[number]} - {STARTED}
        if digit not in around:
            message = _("No hex next to this castle has a {digit} yet.")
            yield Foul("castle-value", message.format(digit=digit))


def check_dice(roll: Roll, bonus: Bonus | None, combination: tuple[Terrain, int]) -> Iterator[Foul]:
    """A mark combines one colour die with one number die."""
    terrain, digit = combination
    if terrain not in colours_of(roll, bonus):
        message = _("The colour {terrain} was not rolled.")
        yield Foul("colour-not-rolled", message.format(terrain=terrain_name(terrain)))
    if digit not in numbers_of(roll, bonus):
        message = _("The number {digit} was not rolled.")
        yield Foul("number-not-rolled", message.format(digit=digit))


def check_second(
    state: PlayerState, roll: Roll, made: Sequence[tuple[Terrain, int]], second: tuple[Terrain, int]
) -> Iterator[Foul]:
    """Silver is paid after the first mark, for a combination with at least one other die."""
    if not made:
        return
    yield from _check_left(state, Bonus.SILVER)
    if not can_follow(roll, made[0], second):
        message = _("Both marks use the same two dice, {terrain} and {digit}.")
        text = message.format(terrain=terrain_name(second[0]), digit=second[1])
        yield Foul("same-dice", text)


def _check_left(state: PlayerState, bonus: Bonus) -> Iterator[Foul]:
    if state.left(bonus) < 1:
        message = _("The bonus {bonus} is used, but none is left.")
        yield Foul("bonus-used", message.format(bonus=bonus_name(bonus)))


def _number(state: PlayerState, mark: Mark) -> int | None:
    cell = (mark.row, mark.position)
    return state.ground.cells.index(cell) if cell in state.ground.cells else None
