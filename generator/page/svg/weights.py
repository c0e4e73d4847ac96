"""Line weights: finer lines where all are black, and none finer than a printer can draw."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.page.marks import Path, Symbol, Use

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.page.marks import Mark

THINNEST = 0.1
"""The thinnest line that every printer draws without gaps, in mm."""
BLACK, FINER, WIDEST = "#000000", 0.58, 1.3
"""How much finer a black line up to the widest, in mm, is where no line has a colour."""


def black_width(stroke: str | None, width: float) -> float:
    """Return how wide a line is in black and white: it takes no more ink than a coloured one."""
    return width * FINER if stroke == BLACK and width <= WIDEST else width


def firm(marks: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return the marks with every line at least as wide as the thinnest one.

    A symbol that is used in several sizes has the lines that its smallest use needs.
    """
    scales: dict[int, float] = {}
    if not _measure(marks, 1.0, scales):
        return marks
    return tuple(_firm(marks, 1.0, scales, {}))


def _measure(marks: Iterable[Mark], scale: float, scales: dict[int, float]) -> bool:
    """Note the smallest size of each symbol; return whether a line is too thin."""
    thin = False
    for mark in marks:
        if isinstance(mark, Use):
            size = scale * mark.matrix.scale
            if size < scales.get(id(mark.symbol), float("inf")):
                scales[id(mark.symbol)] = size
                thin |= _measure(mark.symbol.marks, size, scales)
        elif isinstance(mark, Path) and _is_thin(mark, scale):
            thin = True
    return thin


def _firm(
    marks: Iterable[Mark], scale: float, scales: dict[int, float], made: dict[int, Symbol]
) -> Iterable[Mark]:
    for mark in marks:
        if isinstance(mark, Use):
            symbol, key = mark.symbol, id(mark.symbol)
            if key not in made:
                inner = tuple(_firm(symbol.marks, scales[key], scales, made))
                made[key] = symbol if inner == symbol.marks else Symbol(symbol.id, inner)
            yield replace(mark, symbol=made[key])
        elif isinstance(mark, Path) and _is_thin(mark, scale):
            yield replace(mark, style=replace(mark.style, width=THINNEST / scale))
        else:
            yield mark


def _is_thin(path: Path, scale: float) -> bool:
    style = path.style
    return style.stroke is not None and 0 < style.width * scale < THINNEST
