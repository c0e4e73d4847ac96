"""The picture of a check: the layout as it was read, every fault numbered and explained."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from generator.checks.letters import drawable
from generator.language import spoken
from generator.model.order import Ink
from generator.page.maps.domain import hexagon, points
from generator.page.maps.own_terrains import terrain_drawings, terrain_looks
from generator.page.maps.paints import hatch
from generator.page.marks import Page
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.model.finding import Finding
    from generator.model.layout import Cell, Layout
    from generator.model.theme import Theme
    from generator.page.svg.press import Press
    from generator.units import Paper

TEMPLATE = "check/picture.svg.j2"
MARGIN = 10.0
TITLE_HEIGHT = 14.0
LIST_WIDTH = 0.36
"""The part of the width that the list of faults takes."""
LARGEST_SIDE = 12.0

Spot = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Fault:
    """A finding with its number and the places of its hexes on the page."""

    number: int
    code: str
    message: str
    line: int | None
    spots: tuple[Spot, ...]
    badge: Spot | None


def draw_picture(
    layout: Layout,
    findings: Sequence[Finding],
    title: str,
    *,
    paper: Paper,
    theme: Theme,
    press: Press,
) -> Page:
    """Draw a layout with the hexes of each finding marked by the finding's number."""
    paper = paper.landscape
    cells = {(cell.row, cell.position): _spot(cell, layout.side) for cell in layout.cells}
    traced = layout.side is not None
    faulty = [tuple(_spots(finding, cells, traced=traced)) for finding in findings]
    every = [*cells.values(), *(spot for spots in faulty for spot in spots)]
    place, side = _frame(every, paper)
    drawing = press.draw(
        TEMPLATE,
        {
            "paper": paper,
            "margin": MARGIN,
            "title": title,
            "name": drawable(layout.name(spoken())),
            "side": side,
            "cells": [(cell, *place(_spot(cell, layout.side))) for cell in layout.cells],
            "faults": list(_faults(findings, faulty, place)),
            "list_left": paper.width - MARGIN - LIST_WIDTH * paper.width,
            **terrain_looks(layout, theme.inks[Ink.FULL], Ink.FULL),
            "line": theme.lines,
            "shape": theme.shapes,
            "ornament": theme.ornaments,
            "hexagon": hexagon,
            "points": points,
            "hatch": hatch,
        },
        terrain_drawings(layout, press.ruler, grey=False),
    )
    return Page(layout.id, title, drawing.width, drawing.height, drawing.marks)


def _faults(
    findings: Sequence[Finding], faulty: Sequence[tuple[Spot, ...]], place: Callable[[Spot], Spot]
) -> Iterator[Fault]:
    """Give each finding a number, at a hex that carries none yet if there is one."""
    taken: set[Spot] = set()
    for number, (it, spots) in enumerate(zip(findings, faulty, strict=True), start=1):
        free = [spot for spot in spots if spot not in taken] or list(spots)
        badge = place(free[0]) if free else None
        taken.update(free[:1])
        placed = tuple(place(spot) for spot in spots)
        yield Fault(number, it.code, drawable(it.message), it.place.line, placed, badge)


def _spot(cell: Cell, side: float | None) -> Spot:
    """Return where a hex was drawn, in sides; a traced one is where it was traced."""
    if cell.traced is None or side is None:
        return cell.spot
    return cell.traced[0] / side, cell.traced[1] / side


def _spots(
    finding: Finding, cells: Mapping[tuple[int, int], Spot], *, traced: bool
) -> Iterator[Spot]:
    """Yield the hexes of a finding; unreadable ones have only their place in the map."""
    for cell, spot in zip(finding.cells, finding.spots, strict=True):
        if cell in cells:
            yield cells[cell]
        elif not traced:
            yield spot


def _frame(spots: Sequence[Spot], paper: Paper) -> tuple[Callable[[Spot], Spot], float]:
    """Return the transformation from sides to the page, and the side of a hex there."""
    xs, ys = [x for x, _y in spots], [y for _x, y in spots]
    width = max(xs) - min(xs) + sqrt(3)
    height = max(ys) - min(ys) + 2
    room_width = paper.width * (1 - LIST_WIDTH) - 3 * MARGIN
    room_height = paper.height - 2 * MARGIN - TITLE_HEIGHT
    side = min(room_width / width, room_height / height, LARGEST_SIDE)
    middle_x, middle_y = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    centre_x, centre_y = MARGIN + room_width / 2, MARGIN + TITLE_HEIGHT + room_height / 2

    def place(spot: Spot) -> Spot:
        return centre_x + (spot[0] - middle_x) * side, centre_y + (spot[1] - middle_y) * side

    return place, side
