"""How photos are taken: on a scanner, as most people do, and badly.

Lengths are in mm, angles in degrees.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

Range: TypeAlias = "tuple[float, float]"


class Preset(NamedTuple):
    """How photos are taken: the range of each property, and how likely the others are."""

    megapixels: Range
    fill: Range
    """How much of the picture's side the sheet takes."""
    tilt: Range
    turn: Range
    """How far the sheet is turned, beside quarters."""
    quarters: bool
    curl: Range
    folds: float
    """How many folds to expect."""
    light: Range
    """How bright the paper is, of 1, at the part of it that the camera exposes for."""
    uneven: Range
    shadows: float
    warm: Range
    """How much redder and less blue the lamp is."""
    glare: float
    fingers: float
    blur: Range
    """The radius of the blur, in dots of the photo."""
    shake: Range
    noise: Range
    quality: tuple[int, int]
    cut: float
    """How likely a corner of the sheet is outside the picture."""
    exposed: float = 85
    """The per cent of the paper that are darker than the part that is exposed for."""
    covering: bool = False
    """Whether a finger may cover the middle of a side, where the code is."""
    flat: bool = False
    """Whether it is scanned on glass."""


PRESETS = {
    "scanner": Preset(
        megapixels=(4.0, 9.0),
        fill=(0.93, 0.97),
        tilt=(0, 0),
        turn=(-1.5, 1.5),
        quarters=True,
        curl=(0, 0),
        folds=0,
        light=(0.95, 1.0),
        uneven=(0, 0.03),
        shadows=0,
        warm=(-0.01, 0.02),
        glare=0,
        fingers=0,
        blur=(0.3, 0.7),
        shake=(0, 0),
        noise=(0.5, 2.0),
        quality=(75, 95),
        cut=0,
        flat=True,
    ),
    "normal": Preset(
        megapixels=(3.0, 12.0),
        fill=(0.78, 0.93),
        tilt=(0, 18),
        turn=(-8, 8),
        quarters=True,
        curl=(0, 6),
        folds=0.3,
        light=(0.6, 0.95),
        uneven=(0.02, 0.3),
        shadows=0.5,
        warm=(-0.06, 0.16),
        glare=0.08,
        fingers=0.3,
        blur=(0.4, 1.0),
        shake=(0, 0.8),
        noise=(1.0, 4.5),
        quality=(70, 95),
        cut=0,
    ),
    "hard": Preset(
        megapixels=(2.0, 12.0),
        fill=(0.55, 0.92),
        tilt=(8, 38),
        turn=(-25, 25),
        quarters=True,
        curl=(2, 18),
        folds=1.2,
        light=(0.28, 0.85),
        uneven=(0.2, 0.6),
        shadows=1.2,
        warm=(-0.12, 0.4),
        glare=0.5,
        fingers=0.8,
        blur=(0.6, 2.6),
        shake=(0, 4),
        noise=(3, 12),
        quality=(35, 80),
        cut=0.12,
        exposed=50,
        covering=True,
    ),
}
