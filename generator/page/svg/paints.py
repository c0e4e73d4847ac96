"""Paints: the colours and lines of a theme, as templates draw with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.page.maps.domain import hexagon, points
from generator.page.maps.hatching import hatch

if TYPE_CHECKING:
    from generator.model.order import Ink
    from generator.model.theme import Theme


def theme_paints(ink: Ink, theme: Theme) -> dict[str, Any]:
    """Return the colours of an ink, the lines and the shapes of a theme."""
    return {
        "ink": theme.inks[ink],
        "ink_name": ink.value,
        "line": theme.lines,
        "shape": theme.shapes,
        "hexagon": hexagon,
        "points": points,
        "hatch": hatch,
    }
