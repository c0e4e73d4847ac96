"""Struck-out values: an old digit or number with lines through it, and the valid one beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import cv2
import numpy as np

if TYPE_CHECKING:
    from photos.hands.hand import Ink
    from photos.writing import Drawing

LINES = ((0, 1, 1, 0), (0, 0, 1, 1), (-0.1, 0.5, 1.1, 0.45), (-0.1, 0.62, 1.1, 0.35))
"""A line through a box of one by one: from x and y to x and y."""


def struck(
    value: str,
    old: str,
    size: tuple[int, int],
    writer: Drawing,
    rng: np.random.Generator,
    *,
    kind: str,
    scale: float,
) -> Ink:
    """Return a box, with room around it, in which OLD is struck out and VALUE stands beside it."""
    width, height = size
    room = round(0.4 * max(height, min(width, 2 * height)))
    ink = np.zeros((height + 2 * room, width + 2 * room), np.float32)
    part = float(rng.uniform(0.45, 0.58))
    small = float(rng.uniform(0.62, 0.85)) if width < 1.5 * height else 1.0
    own = max(6, round(width * part)), max(6, round(height * small))
    left = rng.random() < 0.85
    sides = (room + width * part / 2, room + width * (1 - part / 2))
    if left is False:
        sides = sides[::-1]
    rise = height * float(rng.uniform(0.0, 0.2)) * (1 if small < 1 else 0)
    first = sides[0], room + height / 2 + rise
    second = sides[1], room + height / 2 - rise
    _put(ink, writer.around(old, own, rng, kind=kind, scale=scale), first)
    _strike(ink, first, own, rng, scale)
    _put(ink, writer.around(value, own, rng, kind=kind, scale=scale), second)
    return np.clip(ink, 0.0, 1.0)


def _put(ink: Ink, drawn: Ink, middle: tuple[float, float]) -> None:
    """Lay a drawing onto another one, around a place."""
    high, wide = ink.shape
    left = round(middle[0] - drawn.shape[1] / 2)
    top = round(middle[1] - drawn.shape[0] / 2)
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(wide, left + drawn.shape[1]), min(high, top + drawn.shape[0])
    part = ink[y0:y1, x0:x1]
    np.maximum(part, drawn[y0 - top : y1 - top, x0 - left : x1 - left], out=part)


def _strike(
    ink: Ink,
    middle: tuple[float, float],
    size: tuple[int, int],
    rng: np.random.Generator,
    scale: float,
) -> None:
    """Draw one line or several through a place."""
    thick = max(1, round(float(rng.uniform(0.3, 0.7)) * scale))
    canvas = np.zeros(ink.shape, np.uint8)
    wide, high = size[0] * float(rng.uniform(0.7, 1.0)), size[1] * float(rng.uniform(0.6, 0.9))
    for _line in range(int(rng.choice([1, 2, 3, 4], p=[0.5, 0.3, 0.1, 0.1]))):
        x0, y0, x1, y1 = (
            it + float(rng.normal(0, 0.08)) for it in LINES[int(rng.integers(len(LINES)))]
        )
        ends = [
            (round(middle[0] + (x - 0.5) * wide), round(middle[1] + (y - 0.5) * high))
            for x, y in ((x0, y0), (x1, y1))
        ]
        cv2.line(canvas, ends[0], ends[1], 255, thick, cv2.LINE_AA)
    np.maximum(ink, canvas.astype(np.float32) / 255, out=ink)
