"""Paints of Brügge: what its board, cards and pieces are drawn with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.language import spoken
from generator.model.bruges import Colour, Group, Majority, Sign
from generator.model.bruges_board import Seal
from generator.model.bruges_words import colour_name, group_name, majority_name, sign_name
from generator.page.paints import board_paints

if TYPE_CHECKING:
    from generator.model.order import Ink
    from generator.model.theme import Theme


def bruges_paints(ink: Ink, theme: Theme) -> dict[str, Any]:
    """Return colours, lines and words of Brügge, in the language spoken now."""
    return {
        **board_paints(ink, theme),
        "hues": tuple(Colour),
        "seals": tuple(Seal),
        "groups": tuple(Group),
        "signs_of": tuple(Sign),
        "majorities": tuple(Majority),
        "hue_names": {it.value: colour_name(it) for it in Colour},
        "group_names": {it.value: group_name(it) for it in Group},
        "sign_names": {it.value: sign_name(it) for it in Sign},
        "majority_names": {it.value: majority_name(it) for it in Majority},
        "language": spoken(),
    }
