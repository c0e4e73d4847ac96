"""The bonuses of the dice game: their letters on maps and their names."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from generator.language import _

if TYPE_CHECKING:
    from generator.model.layout import Cell


class Bonus(StrEnum):
    """A bonus of the dice game."""

    MONK = "monk"
    SILVER = "silver"
    GOODS = "goods"
    WORKER = "worker"

    __hash__ = str.__hash__  # as for terrains


BONUS_LETTERS = {bonus.value[0]: bonus for bonus in Bonus}


def bonus_of(cell: Cell) -> Bonus | None:
    """Return the bonus of a hex, if it has one."""
    return None if cell.bonus is None else Bonus(cell.bonus)


def bonus_name(bonus: str) -> str:
    """Return the name of a bonus."""
    return {
        Bonus.MONK: _("monk"),
        Bonus.SILVER: _("silver"),
        Bonus.GOODS: _("goods"),
        Bonus.WORKER: _("worker"),
    }[Bonus(bonus)]
