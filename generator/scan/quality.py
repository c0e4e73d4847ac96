"""Quality: what a photo shows well enough to be read, and what it does not."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from generator.hexes.frame import Box
from generator.scan.crops import SCALE, crop_box, window

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.page.marks import Field
    from generator.scan.crops import Picture
    from generator.scan.registering import Numbers

EDGE_MM = 1.3
"""How far on either side of a marker's edge its blur is looked at."""
AROUND_MM = 1.5
"""How much around a field shows whether its print is seen."""
LEAST_PRINT = 0.03
"""With less contrast in print than this, nothing can be said about a field."""


class Light(NamedTuple):
    """The light of a sheet, in parts of the brightest that a photo can show."""

    paper: float
    """The brightness of the paper, in the middle."""
    contrast: float
    """How much darker than paper the markers are, at the worst corner."""


def light_of(flat: Picture, markers: Sequence[Box]) -> Light:
    """Measure the light of a rectified grey photo."""
    small = cv2.resize(flat, None, fx=1 / SCALE, fy=1 / SCALE, interpolation=cv2.INTER_AREA)
    bright = cv2.dilate(small, np.ones((9, 9), dtype=np.uint8))
    contrasts = []
    for box in markers:
        part = _part(flat, _grown(box, box.width / 6))
        dark, white = np.percentile(part, (10, 92))
        contrasts.append((white - dark) / 255)
    return Light(float(np.median(bright)) / 255, float(min(contrasts)))


def blur_of(flat: Picture, markers: Sequence[Box]) -> tuple[float, ...]:
    """Measure how wide the edges of each marker are on a rectified grey photo, in mm.

    It is the spread of the brightness across an edge, in the middle of the edges of a marker.
    """
    return tuple(float(np.median([_spread(it) for it in _edges(flat, box)])) for box in markers)


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
        box = _grown(crop_box(field), AROUND_MM)
        wanted = _evened(_part(print_, box))
        if float(wanted.std()) < LEAST_PRINT:
            continue
        shown = _evened(_part(flat, box))
        away = wanted - wanted.mean()
        found[field.name] = float((away * (shown - shown.mean())).sum() / (away**2).sum())
    middle = float(np.median(list(found.values()))) if found else 0.0
    return {name: it / max(middle, 1e-3) for name, it in found.items()}


def _evened(part: Picture) -> Numbers:
    small = cv2.resize(part, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA)
    even: Numbers = small.astype(np.float32) / max(float(np.percentile(small, 88)), 8.0)
    return even


def _grown(box: Box, by: float) -> Box:
    return Box(box.left - by, box.top - by, box.right + by, box.bottom + by)


def _part(picture: Picture, box: Box) -> Picture:
    left, top, right, bottom = (round(it * SCALE) for it in box)
    return window(picture, slice(left, right), slice(top, bottom))
