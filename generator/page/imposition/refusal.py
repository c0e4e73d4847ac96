"""Refusal: what to say if a paper is too small for so many sheets, and which paper is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import _
from generator.units import papers_from

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.units import Paper

UPS = (1, 2, 4, 6, 8)
"""How many sheets a paper may be divided into."""


def too_small(paper: Paper, up: int, fits: Callable[[Paper, int], bool]) -> OrderError:
    """Name the smallest paper on which so many sheets FIT, and how many fit on this one."""
    larger = next((it.name for it in papers_from(paper) if fits(it, up)), None)
    fewer = next((it for it in reversed(UPS) if it < up and fits(paper, it)), None)
    if larger and fewer:
        message = _("{paper} is too small for {up} sheets; use {larger}, or --up {fewer}.")
    elif larger:
        message = _("{paper} is too small for {up} sheets; use {larger}.")
    elif fewer:
        message = _("{paper} is too small for {up} sheets; use --up {fewer} or a larger WxH.")
    else:
        message = _("{paper} is too small for {up} sheets; give a larger paper as WxH in mm.")
    return OrderError(message.format(paper=paper.name, up=up, larger=larger, fewer=fewer))
