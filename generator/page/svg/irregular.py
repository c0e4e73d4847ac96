"""Path data without a pattern, for grounds: lines that are uneven, and pieces that are strewn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _

if TYPE_CHECKING:
    from collections.abc import Sequence

DEPTHS = (0.37, 0.79, 0.47, 1.0, 0.32, 0.63, 0.89, 0.42)
"""How deep an uneven edge is in turn, as parts of its greatest depth."""
MOST_TURNS = 1_000
"""How many turns an uneven line may have, and how many pieces may be strewn."""
STREWN = (0.7549, 0.5698)
"""How far each place is from the one before, as parts of the box: so no pattern is seen."""


def strewn(box: tuple[float, float, float, float], number: int, pieces: Sequence[str]) -> str:
    """Return path data: so many PIECES in turn, each a path from its start, all over a box."""
    left, top, right, bottom = box
    if not 0 <= number <= MOST_TURNS:
        raise ValueError(_("too many pieces are strewn over a box"))
    wide, high = right - left, bottom - top
    places = (
        (left + turn * STREWN[0] % 1 * wide, top + turn * STREWN[1] % 1 * high)
        for turn in range(int(number))
    )
    return "".join(
        f"M{x:.1f} {y:.1f}{pieces[turn % len(pieces)]}" for turn, (x, y) in enumerate(places)
    )


def uneven(box: tuple[float, float, float, float], depth: float, step: float) -> str:
    """Return path data of a closed line in a box, up to DEPTH inside, with a turn every STEP.

    The box is its left, top, right and bottom.
    """
    left, top, right, bottom = box
    wide, high = right - left, bottom - top
    if not 0 < wide + high < MOST_TURNS * step:
        raise ValueError(_("an uneven line has too many turns"))
    across, along = max(1, round(wide / step)), max(1, round(high / step))
    deep = [depth * DEPTHS[turn % len(DEPTHS)] for turn in range(across + along + len(DEPTHS))]
    xs = [left + (turn + 0.5) * wide / across for turn in range(across)]
    ys = [top + (turn + 0.5) * high / along for turn in range(along)]
    corners = [(x, top + deep[turn]) for turn, x in enumerate(xs)]
    corners += [(right - deep[turn + 3], y) for turn, y in enumerate(ys)]
    corners += [(x, bottom - deep[turn + 5]) for turn, x in enumerate(reversed(xs))]
    corners += [(left + deep[turn + 2], y) for turn, y in enumerate(reversed(ys))]
    middles = [
        ((x1 + x2) / 2, (y1 + y2) / 2)
        for (x1, y1), (x2, y2) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    curves = (
        f"Q{x:.2f} {y:.2f} {x2:.2f} {y2:.2f}"
        for (x, y), (x2, y2) in zip(corners, middles, strict=True)
    )
    return "M{:.2f} {:.2f}".format(*middles[-1]) + "".join(curves) + "Z"
