"""Paints of Brügge: what its board, cards and pieces are drawn with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.bruges.model.board import Seal
from generator.games.bruges.model.game import Colour, Group, Majority, Sign
from generator.games.bruges.model.names import colour_name, group_name, majority_name, sign_name
from generator.language import spoken
from generator.page.maps.paints import tile_paints

if TYPE_CHECKING:
    from generator.model.order import Ink
    from generator.model.theme import Theme


def bruges_paints(ink: Ink, theme: Theme) -> dict[str, Any]:
    """Return colours, lines and words of Brügge, in the current language."""
    return {
        **tile_paints(ink, theme),
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
