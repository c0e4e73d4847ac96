"""The calculator of a score pad: its page for a browser, and its sheet on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.page.score_pads.browser.webpage import draw_webpage
from generator.products.game_worksheet import LayoutCalculator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.score_pad.pad import Pad

FIRST_PLAYERS = 2


def _write(pad: Pad, *given: Any, **named: Any) -> str:
    """Write the page of a pad, or that of a tournament."""
    if pad.matches is None:
        return draw_webpage(pad, *given, **named)
    from generator.page.score_pads.browser.tournament import (  # noqa: PLC0415 - only tournaments
        draw_tournament,
    )

    return draw_tournament(pad, *given, **named)


def _players(pad: Pad) -> Sequence[int]:
    return pad.fewest, pad.most


CALCULATOR = LayoutCalculator(
    _write,
    _players,
    FIRST_PLAYERS,
    "generator.games.pad.printing:print_calculator",
)
