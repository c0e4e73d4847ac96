"""The room for a domain: whether it fits the page at a size that can be written in."""

from __future__ import annotations

from dataclasses import field
from math import floor
from typing import TYPE_CHECKING

from generator.checks.wording import find
from generator.hexes.frame import SQRT3
from generator.language import _, fill
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.finding import Finding
    from generator.model.layout import Layout


@dataclass(frozen=True, slots=True)
class Room:
    """The field of a page, in mm, into which a domain must fit, and its smallest hex side.

    `others` are the fields of other papers by their names, those to suggest first in front.
    """

    width: float
    height: float
    smallest_side: float
    others: Mapping[str, tuple[float, float]] = field(default_factory=dict)


def check_room(layout: Layout, room: Room) -> list[Finding]:
    """Find a domain whose hexes would become too small to write in."""
    if not layout.cells:
        return []
    extent = _extent(layout)
    side = _largest_side(extent, room.width, room.height)
    if side >= room.smallest_side - 1e-9:
        return []
    sides = {name: _largest_side(extent, *each) for name, each in room.others.items()}
    paper = next((name for name, each in sides.items() if each >= room.smallest_side), "")
    if paper:
        message = _(
            "On this paper the hexes would have sides of {side:.1f} mm, but a digit needs"
            " {smallest:g} mm; print on {paper}, or remove hexes where the domain is widest."
        )
    else:
        message = _(
            "On this paper the hexes would have sides of {side:.1f} mm, but a digit needs"
            " {smallest:g} mm; remove hexes where the domain is widest, or choose a larger paper"
            " or fewer sheets on it."
        )
    shown = floor(side * 10) / 10  # rounded up it could equal the limit
    text = fill(message, side=shown, smallest=room.smallest_side, paper=paper)
    return [find("off-page", text, layout.place)]


def _extent(layout: Layout) -> tuple[float, float]:
    """Return the width and height of a domain, in sides of a hex."""
    across = [2 * cell.hex.q + cell.hex.r for cell in layout.cells]
    down = [3 * cell.hex.r for cell in layout.cells]
    width, height = max(across) - min(across) + 2, max(down) - min(down) + 4
    return width * (SQRT3 / 2), height * 0.5


def _largest_side(extent: tuple[float, float], width: float, height: float) -> float:
    """Return the side of hexes that fill a field."""
    return min(width / extent[0], height / extent[1])
