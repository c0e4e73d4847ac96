"""The bonuses of the dice game: their letters on maps and their names."""

from __future__ import annotations

from enum import StrEnum

from generator.language import _


class Bonus(StrEnum):
    """A bonus of the dice game."""

    MONK = "monk"
    SILVER = "silver"
    GOODS = "goods"
    WORKER = "worker"

    __hash__ = str.__hash__  # as for terrains


BONUS_LETTERS = {
    "m": Bonus.MONK,
    "s": Bonus.SILVER,
    "g": Bonus.GOODS,
    "w": Bonus.WORKER,
}

BONUS_LETTER_OF = {bonus: letter for letter, bonus in BONUS_LETTERS.items()}


def bonus_name(bonus: str) -> str:
    """Return the name of a bonus."""
    return {
        Bonus.MONK: _("monk"),
        Bonus.SILVER: _("silver"),
        Bonus.GOODS: _("goods"),
        Bonus.WORKER: _("worker"),
    }[Bonus(bonus)]
