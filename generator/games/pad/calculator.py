"""The calculator of a score pad: its page for a browser, and its sheet on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.page.score_pads.webpage import draw_webpage
from generator.products.game_worksheet import LayoutCalculator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.score_pad.pad import Pad

FIRST_PLAYERS = 2


def _players(pad: Pad) -> Sequence[int]:
    return pad.fewest, pad.most


CALCULATOR = LayoutCalculator(
    draw_webpage, _players, FIRST_PLAYERS, "generator.games.pad.printing:print_calculator"
)
