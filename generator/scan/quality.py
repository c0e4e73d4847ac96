"""Quality: what a photo shows well enough to be read, and what it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

from generator.hexes.frame import Box
from generator.scan.crops import SCALE, crop_box, grown, window
from generator.scan.refusals import Fault
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.page.marks import Field
    from generator.scan.crops import Picture
    from generator.scan.markers import Marker
    from generator.scan.rectify import Pose
    from generator.scan.registering import Bend, Numbers

EDGE_MM = 1.2
"""How far on either side of a marker's edge its blur is looked at."""
AROUND_MM = 1.5
"""How much around a field shows whether its print is seen."""
LEAST_PRINT = 0.03
"""With less contrast in print than this, nothing can be said about a field."""
NOMINAL_MM = 8.0
"""The side of a marker, about: sheets that share a paper have slightly smaller ones."""
LEAST_CONTRAST, LEAST_CONTRAST_OF_CODES = 0.09, 0.2
MOST_BLUR_MM, MOST_BLUR_OF_CODES_MM = 0.36, 0.2
"""What can still be read, and what is the likely reason that a code cannot be read."""
LEAST_DOTS_PER_MM = 3.3
MOST_TILT = 2.4
"""How much larger the nearest place of a sheet may appear than the farthest."""
LEAST_LIKENESS, LEAST_HELD, MOST_AWAY_MM = 0.55, 0.6, 1.6
WRITTEN = 0.35
"""Dots that are so much darker than the print are ink that somebody added."""
HIDDEN = 0.35
"""A field with less of its contrast than this is hidden."""
MOST_HIDDEN = 0.12
"""The share of hidden fields above which a sheet is not read."""


class Look(NamedTuple):
    """How a marker looks: its contrast, of 1, the blur of its edges in mm, and dots per mm."""

    contrast: float
    blur: float
    dots: float


def looks_of(shades: Picture, markers: Sequence[Marker]) -> tuple[Look, ...]:
    """Measure how each marker of a sheet looks on a grey photo."""
    return tuple(_look(shades, marker) for marker in markers)


def _look(shades: Picture, marker: Marker) -> Look:
    margin = EDGE_MM + 0.3
    side = NOMINAL_MM * SCALE
    start = margin * SCALE
    wanted = np.array([(0, 0), (side, 0), (side, side), (0, side)], dtype=np.float32) + start
    to_photo = cv2.getPerspectiveTransform(wanted - 0.5, marker.corners - 0.5)
    size = round(side + 2 * start)
    straight = cv2.warpPerspective(
        shades,
        to_photo,
        (size, size),
        flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
        borderMode=cv2.BORDER_REPLICATE,
    )
    dark, white = np.percentile(straight, (12, 88))
    box = Box(margin, margin, margin + NOMINAL_MM, margin + NOMINAL_MM)
    blur = float(np.median([_spread(it) for it in _edges(straight, box)]))
    return Look(float(white - dark) / 255, blur, marker.side / NOMINAL_MM)


def fault_of_looks(looks: Sequence[Look], *, code_read: bool) -> Fault | None:
    """Return what is wrong with a photo, as its markers show it.

    Where the code could not be read, the likely reason is said, before the code itself.
    """
    contrast = min(look.contrast for look in looks)
    blur = float(np.median([look.blur for look in looks]))
    if min(look.dots for look in looks) < LEAST_DOTS_PER_MM:
        return Fault.SMALL
    if contrast < (LEAST_CONTRAST if code_read else LEAST_CONTRAST_OF_CODES):
        return Fault.DARK
    if blur > (MOST_BLUR_MM if code_read else MOST_BLUR_OF_CODES_MM):
        return Fault.BLURRED
    return None if code_read else Fault.CODE


def fault_of_place(where: Pose, bend: Bend) -> Fault | None:
    """Return what is wrong with how a sheet lies on a photo, or with its print."""
    fewest, most = where.scales()
    if most > MOST_TILT * fewest:
        return Fault.TILTED
    if fewest < LEAST_DOTS_PER_MM:
        return Fault.SMALL
    is_found = bend.likeness > LEAST_LIKENESS and bend.held > LEAST_HELD
    return None if is_found and where.worst < MOST_AWAY_MM else Fault.BENT


def hidden_fields(
    flat: Picture, print_: Picture, fields: Sequence[Field]
) -> tuple[set[str], Fault | None]:
    """Return the fields that a photo does not show, and a fault if they are too many."""
    seen = seen_fields(flat, print_, fields)
    hidden = {name for name, share in seen.items() if share < HIDDEN}
    return hidden, Fault.COVERED if len(hidden) > MOST_HIDDEN * len(fields) else None


def _edges(flat: Picture, box: Box) -> list[Numbers]:
    """Return the brightness across each edge of a marker, from outside to inside."""
    inset, reach = box.width / 5, EDGE_MM
    across = (box.left + inset, box.right - inset)
    down = (box.top + inset, box.bottom - inset)
    parts = (
        _part(flat, Box(across[0], box.top - reach, across[1], box.top + reach)).T,
        _part(flat, Box(across[0], box.bottom - reach, across[1], box.bottom + reach)).T[:, ::-1],
        _part(flat, Box(box.left - reach, down[0], box.left + reach, down[1])),
        _part(flat, Box(box.right - reach, down[0], box.right + reach, down[1]))[:, ::-1],
    )
    return [part.mean(axis=0, dtype=np.float64) for part in parts]


def _spread(across: Numbers) -> float:
    """Return the spread of an edge in mm: how far apart its steps downward are."""
    steps = np.clip(-np.diff(across), 0.0, None)
    steps = np.clip(steps - 0.08 * steps.max(initial=0.0), 0.0, None)
    total = float(steps.sum())
    if total <= 0:
        return EDGE_MM
    places = np.arange(len(steps)) / SCALE
    middle = float((steps * places).sum()) / total
    return float(np.sqrt((steps * (places - middle) ** 2).sum() / total))


def seen_fields(flat: Picture, print_: Picture, fields: Sequence[Field]) -> dict[str, float]:
    """Return for each field how much of the contrast of its print the photo shows.

    1 is what the fields of the sheet show in the middle. Where glare, a finger or a fold hides a
    field, or where it was not found, it is near 0. What is written does not lower it. A field
    without print has no figure.
    """
    found = {}
    for field in fields:
        box = grown(crop_box(field), AROUND_MM)
        wanted = _evened(_part(print_, box))
        if float(wanted.std()) < LEAST_PRINT:
            continue
        shown = _evened(_part(flat, box))
        printed = shown > wanted - WRITTEN
        away = wanted[printed] - wanted[printed].mean()
        likeness = (away * (shown[printed] - shown[printed].mean())).sum()
        found[field.name] = float(likeness / max(float((away**2).sum()), 1e-3))
    middle = float(np.median(list(found.values()))) if found else 0.0
    return {name: it / max(middle, 1e-3) for name, it in found.items()}


def _evened(part: Picture) -> Numbers:
    small = cv2.resize(part, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    even: Numbers = small.astype(np.float32) / max(float(np.percentile(small, 88)), 8.0)
    return even


def _part(picture: Picture, box: Box) -> Picture:
    left, top, right, bottom = (round(it * SCALE) for it in box)
    return window(picture, slice(left, right), slice(top, bottom))
