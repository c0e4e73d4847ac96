"""The game that a pad describes: its name, what can be wrong with it, and an evening of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.score_pad.pad import Pad

GAME = "pad"
"""The name of the game in files and orders: any game that a score pad describes."""
FINDING_CODES = (
    "formula-text",
    "formula-circle",
    "formula-zero",
    "formula-size",
    "formula-work",
    "formula-later",
    "id-twice",
    "majority-alone",
)
"""What `check` finds in pads besides the codes that every file can have."""


class Evening(NamedTuple):
    """A game that was played: what every player entered once, and in every round.

    Numbers, ticks (0 or 1) and choices (the place of the option, from 1; 0 for none) are whole
    numbers; crossed boxes are a tuple of their numbers. What was not entered is missing.
    """

    pad: Pad
    players: tuple[str, ...]
    once: tuple[Mapping[str, Any], ...]
    rounds: tuple[tuple[Mapping[str, Any], ...], ...]
    matches: tuple[tuple[tuple[int, ...], ...], ...] = ()
    """Who met in every round of a tournament: the numbers from 0 of two players, or of one."""
