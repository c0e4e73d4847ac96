"""The reach: where a player started, and what could be marked from there, phase by phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import bonus_name
from generator.games.dice.model.edition import ROMAN
from generator.language import _
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.dice.model.sheet import Sheet
    from generator.games.dice.rules.ground import Ground
    from generator.games.dice.rules.marked import Marked


def check_start(
    ground: Ground, sheet: Sheet, marked: Marked
) -> Iterator[tuple[Violation, list[int]]]:
    """Each player begins by ticking one castle, and has its bonus from the start."""
    bonus = ground.starts.get(marked.started)
    if bonus is sheet.start:
        return
    started = ground.numbers(marked.started)
    if len(started) != 1:
        message = _("{count} hexes are marked as the starting castle; mark exactly one with x.")
        text = message.format(count=len(started))
    elif bonus is None:
        text = _("The starting x is not on a castle; put it on one.")
    else:
        message = _("The castle marked with x gives {bonus}, but the sheet says '{start}'.")
        text = message.format(bonus=bonus_name(bonus), start=sheet.start.value)
    violation = Violation("start-castle", text, ground.named(started))
    yield violation, started if bonus is None else []


def check_phases(
    ground: Ground, _sheet: Sheet, marked: Marked
) -> Iterator[tuple[Violation, list[int]]]:
    """Every mark was made in one of the three phases."""
    if marked.loose or marked.idle:
        lost = ground.numbers(marked.loose | marked.idle)
        message = _("A mark and its phase belong together; one of them is missing here.")
        yield Violation("phase-missing", message, ground.named(lost)), lost


def check_reach(
    ground: Ground, _sheet: Sheet, marked: Marked
) -> Iterator[tuple[Violation, list[int]]]:
    """A hex is marked next to a marked hex; so all grow from the starting castle.

    A mark without a phase may have been made in any.
    """
    reached = marked.started
    if not reached:
        return
    row, always = ground.row, marked.loose | reached
    lost: dict[int, int] = {}
    for phase, open_hexes in enumerate(marked.by_phase, start=1):
        reached = spread(row, reached, open_hexes | always)
        if open_hexes != open_hexes & reached:
            fresh = marked.in_phase[phase - 1] & ~reached
            lost |= dict.fromkeys(ground.numbers(fresh), phase)
    if not lost:
        return
    for number, phase in sorted(lost.items()):
        message = _("This hex cannot be reached from the starting castle by phase {phase}.")
        text = message.format(phase=ROMAN[phase])
        yield Violation("not-adjacent", text, ground.named([number])), [number]


def spread(row: int, reached: int, open_hexes: int) -> int:
    """Let a set of hexes grow into its open neighbours until it grows no more."""
    edge = reached
    left = open_hexes & ~reached
    while edge and left:
        back, on = edge >> 1, edge << 1
        edge = (back | on | (edge | back) << row | (edge | on) >> row) & left
        left ^= edge
    return open_hexes & ~left
