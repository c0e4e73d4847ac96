"""The test print of a printer: scales on the front show how far the crosses on the back are off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.hexes.frame import Box
from generator.language import _
from generator.model.order import Flip, Ink
from generator.page.imposition.cropping import BAR
from generator.page.imposition.division import Division, turns_sideways
from generator.page.marks import Page
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.model.theme import Theme
    from generator.page.svg.press import Press
    from generator.units import Paper

TEMPLATE = "printer/calibrate.svg.j2"
SMALLEST = 140.0
CORNER = 24.0
"""How far the small targets are from the paper's edges."""
LARGE, SMALL = 20.0, 6.0
"""How far the targets reach from their middle."""
SCALE = 15
"""How far the scales reach, in mm."""


@dataclass(frozen=True, slots=True)
class Tick:
    """A line of a scale: its position, its kind, and the offset that it indicates."""

    at: float
    kind: str
    across: str
    down: str


@dataclass(frozen=True, slots=True)
class Target:
    """The position of a cross on the back, and its size."""

    x: float
    y: float
    reach: float


def draw_test(
    paper: Paper, flip: Flip, offset: tuple[float, float], theme: Theme, press: Press
) -> tuple[Page, Page]:
    """Draw front and back for a paper in its orientation."""
    if min(paper.width, paper.height) < SMALLEST:
        message = _("The paper {paper} is too small for a test print; use a5 or larger.")
        raise OrderError(message.format(paper=paper.name))
    sideways = turns_sideways(paper.width, paper.height, flip)
    shared = {
        "paper": paper,
        "flip": flip.value,
        "moved": [f"{length:g}" for length in offset] if any(offset) else [],
        "ticks": _ticks(sideways=sideways),
        "bar": BAR,
        "ink": theme.inks[Ink.FULL],
        "line": theme.lines,
    }
    division = Division(paper.width, paper.height, 1, 1, paper.width, paper.height)
    fronts = _targets(paper)
    backs = [_behind(division, target, flip, offset) for target in fronts]
    whole = Box(0.0, 0.0, paper.width, paper.height)
    pages = []
    for side, title, targets in (
        ("front", _("Test print: front"), fronts),
        ("back", _("Test print: back"), backs),
    ):
        drawing = press.draw(TEMPLATE, {**shared, "side": side, "targets": targets})
        pages.append(Page(side, title, paper.width, paper.height, drawing.marks, trim=whole))
    return pages[0], pages[1]


def _targets(paper: Paper) -> list[Target]:
    """Return the large target in the middle, then the small ones in the corners."""
    width, height = paper.width, paper.height
    corners = [
        Target(x, y, SMALL) for x in (CORNER, width - CORNER) for y in (CORNER, height - CORNER)
    ]
    return [Target(width / 2, height / 2, LARGE), *corners]


def _ticks(*, sideways: bool) -> tuple[Tick, ...]:
    """Return the ticks of both scales.

    A back that is off must be moved the other way. Where the flip swaps the two ends of a scale,
    that is the direction in which the front shows it.
    """
    sign_across, sign_down = (1, -1) if sideways else (-1, 1)
    ticks = []
    for half in range(-2 * SCALE, 2 * SCALE + 1):
        kind = "half" if half % 2 else "five" if half % 10 == 0 else "one"
        across, down = (f"{sign * half // 2:d}" for sign in (sign_across, sign_down))
        ticks.append(Tick(half / 2, kind, across, down))
    return tuple(ticks)


def _behind(division: Division, target: Target, flip: Flip, offset: tuple[float, float]) -> Target:
    spot = division.behind(Box(target.x, target.y, target.x, target.y), flip, offset)
    return Target(spot.left, spot.top, target.reach)
