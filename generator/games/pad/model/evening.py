"""An evening: a game that was played with a pad."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.score_pad.pad import Pad


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
