"""The calculator of a score pad: its page for a browser, and its sheet on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.errors import OrderError
from generator.language import _
from generator.page.score_pads.webpage import draw_webpage
from generator.products.game_worksheet import LayoutCalculator

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.score_pad.pad import Pad

FIRST_PLAYERS = 2


def _write(pad: Pad, *given: Any, **named: Any) -> str:
    """Write the page of a pad; a tournament is scored from its file."""
    if pad.matches:
        message = _(
            "The tournament '{pad}' has no page for a phone; write its file with 'scriptorium new"
            " evening --sheet {pad}', and score it with 'scriptorium score evening.toml'."
        )
        raise OrderError(message.format(pad=pad.id))
    return draw_webpage(pad, *given, **named)


def _players(pad: Pad) -> Sequence[int]:
    return pad.fewest, pad.most


CALCULATOR = LayoutCalculator(
    _write,
    _players,
    FIRST_PLAYERS,
    "generator.games.pad.printing:print_calculator",
    has_page=lambda pad: not pad.matches,
)
