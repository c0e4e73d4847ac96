"""A hand drawn by program: digits, crosses, ticks and rings as strokes, different for each writer.

It needs no download. Points are in a box of one by one, y grows downward.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import cv2
import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

Alpha: TypeAlias = "NDArray[np.float32]"
Stroke: TypeAlias = "tuple[tuple[float, float], ...]"

FINER = 3
"""How many times finer strokes are drawn than they are shown."""
STEPS = 8
"""How many straight pieces are between two points of a stroke."""

FORMS: dict[str, tuple[tuple[Stroke, ...], ...]] = {
    "0": (
        (
            (
                (0.55, 0.0),
                (0.2, 0.15),
                (0.08, 0.55),
                (0.25, 0.95),
                (0.6, 0.98),
                (0.88, 0.6),
                (0.8, 0.15),
                (0.5, 0.0),
            ),
        ),
    ),
    "1": (
        (((0.5, 0.0), (0.5, 0.5), (0.5, 1.0)),),
        (((0.22, 0.3), (0.4, 0.15), (0.58, 0.0)), ((0.58, 0.0), (0.56, 0.5), (0.55, 1.0))),
        (
            ((0.25, 0.28), (0.4, 0.16), (0.55, 0.0)),
            ((0.55, 0.0), (0.55, 0.5), (0.55, 1.0)),
            ((0.25, 1.0), (0.55, 1.0), (0.85, 1.0)),
        ),
    ),
    "2": (
        (
            ((0.12, 0.25), (0.35, 0.02), (0.72, 0.06), (0.8, 0.32), (0.5, 0.66), (0.12, 0.98)),
            ((0.12, 0.98), (0.5, 0.96), (0.92, 0.98)),
        ),
        (
            (
                (0.12, 0.22),
                (0.4, 0.0),
                (0.78, 0.15),
                (0.7, 0.45),
                (0.3, 0.85),
                (0.15, 0.95),
                (0.3, 0.82),
                (0.55, 0.94),
                (0.92, 0.95),
            ),
        ),
    ),
    "3": (
        (
            (
                (0.15, 0.12),
                (0.5, 0.0),
                (0.8, 0.18),
                (0.68, 0.42),
                (0.42, 0.48),
                (0.72, 0.54),
                (0.86, 0.78),
                (0.55, 1.0),
                (0.12, 0.88),
            ),
        ),
        (
            ((0.15, 0.02), (0.5, 0.02), (0.82, 0.02)),
            ((0.82, 0.02), (0.62, 0.2), (0.44, 0.42)),
            ((0.44, 0.42), (0.8, 0.52), (0.84, 0.8), (0.5, 1.0), (0.12, 0.88)),
        ),
    ),
    "4": (
        (
            ((0.45, 0.0), (0.28, 0.35), (0.1, 0.66)),
            ((0.1, 0.66), (0.5, 0.65), (0.92, 0.64)),
            ((0.68, 0.3), (0.66, 0.65), (0.64, 1.0)),
        ),
        (
            ((0.7, 0.0), (0.4, 0.35), (0.08, 0.7)),
            ((0.08, 0.7), (0.5, 0.69), (0.95, 0.69)),
            ((0.7, 0.0), (0.7, 0.5), (0.7, 1.0)),
        ),
        (
            ((0.15, 0.02), (0.14, 0.3), (0.18, 0.52)),
            ((0.18, 0.52), (0.5, 0.52), (0.86, 0.5)),
            ((0.76, 0.0), (0.74, 0.5), (0.72, 1.0)),
        ),
    ),
    "5": (
        (
            ((0.84, 0.02), (0.5, 0.03), (0.25, 0.03)),
            ((0.25, 0.03), (0.22, 0.25), (0.2, 0.42)),
            ((0.2, 0.42), (0.55, 0.36), (0.86, 0.62), (0.65, 0.94), (0.12, 0.94)),
        ),
        (
            ((0.3, 0.03), (0.26, 0.25), (0.22, 0.44)),
            ((0.22, 0.44), (0.6, 0.38), (0.84, 0.64), (0.62, 0.95), (0.15, 0.95)),
            ((0.3, 0.04), (0.6, 0.03), (0.9, 0.0)),
        ),
    ),
    "6": (
        (
            (
                (0.72, 0.0),
                (0.38, 0.22),
                (0.15, 0.62),
                (0.26, 0.94),
                (0.6, 0.99),
                (0.82, 0.74),
                (0.62, 0.5),
                (0.3, 0.58),
                (0.18, 0.72),
            ),
        ),
    ),
    "7": (
        (
            ((0.1, 0.04), (0.5, 0.04), (0.88, 0.03)),
            ((0.88, 0.03), (0.6, 0.45), (0.38, 1.0)),
        ),
        (
            ((0.1, 0.05), (0.5, 0.05), (0.88, 0.03)),
            ((0.88, 0.03), (0.6, 0.45), (0.4, 1.0)),
            ((0.32, 0.5), (0.55, 0.49), (0.8, 0.48)),
        ),
    ),
    "8": (
        (
            (
                (0.74, 0.12),
                (0.45, 0.0),
                (0.22, 0.2),
                (0.45, 0.44),
                (0.76, 0.68),
                (0.68, 0.95),
                (0.35, 0.99),
                (0.18, 0.75),
                (0.5, 0.46),
                (0.8, 0.22),
                (0.72, 0.1),
            ),
        ),
    ),
    "9": (
        (
            (
                (0.78, 0.2),
                (0.5, 0.02),
                (0.2, 0.2),
                (0.3, 0.46),
                (0.62, 0.46),
                (0.8, 0.18),
                (0.78, 0.5),
                (0.68, 1.0),
            ),
        ),
    ),
    "x": (
        (((0.05, 0.05), (0.5, 0.5), (0.95, 0.95)), ((0.95, 0.03), (0.5, 0.5), (0.05, 0.97))),
        (((0.02, 0.55), (0.2, 0.75), (0.34, 0.95)), ((0.34, 0.95), (0.6, 0.5), (0.98, 0.02))),
    ),
    "o": (
        (
            (
                (0.6, 0.0),
                (0.2, 0.1),
                (0.0, 0.5),
                (0.2, 0.9),
                (0.55, 1.0),
                (0.9, 0.8),
                (1.0, 0.45),
                (0.8, 0.1),
                (0.5, 0.02),
                (0.36, 0.06),
            ),
        ),
    ),
    "a": (
        (((0.1, 0.7), (0.3, 0.4), (0.45, 0.75), (0.6, 0.35), (0.8, 0.8), (0.95, 0.5)),),
        (((0.1, 0.2), (0.2, 0.9), (0.4, 0.5), (0.6, 0.9), (0.7, 0.5), (0.95, 0.7)),),
    ),
}
"""The forms of each sign, each a few strokes; `a` is what a letter of a name may look like."""
PENS = ((28, 44, 140), (24, 24, 28), (150, 24, 36), (20, 92, 52))
ODDS = (0.45, 0.42, 0.07, 0.06)
PENCIL = (72, 72, 76)
ROOM = 0.45
"""What is drawn may leave its box by so much of the height of the box."""
SIGN_SIZES = {"bonus": (1.1, 1.4), "ring": (0.98, 1.18), "cross": (0.7, 1.05), "check": (0.6, 1.0)}
"""How large a ring or cross is, of the height of its box."""
TALL = {"digit": (0.5, 0.78), "number": (0.6, 0.88), "sum": (0.5, 0.75)}
USUAL_SIZE = (0.5, 0.8)
CROSSED_OUT = ((0.08, 0.95), (0.5, 0.5), (0.92, 0.05))
"""The stroke through a ring that is used."""


class StrokeHand(NamedTuple):
    """A writer with a pen, whose signs are strokes: which forms, and how they are bent."""

    forms: dict[str, int]
    slant: float
    narrow: float
    wobble: float
    weight: float
    """How thick a stroke is, as a part of the height of a digit."""
    twice: bool
    """Whether a used bonus is crossed with two strokes instead of one."""
    tall: float
    """From 0, the smallest writing, to 1, the largest."""
    place: tuple[float, float]
    """Where the writing is, away from the middle of its box, of the size of the box."""
    careless: float
    pencil: bool
    colour: tuple[int, int, int]
    strength: float
    """How much the ink covers the paper, of 1."""

    def around(
        self,
        value: str,
        size_px: tuple[int, int],
        rng: np.random.Generator,
        *,
        kind: str = "digit",
        scale: float = 8.0,
    ) -> Alpha:
        """Draw a value into a box of so many dots; there is room for what leaves the box."""
        width, height = size_px
        room = round(ROOM * height + scale / 2)
        canvas = np.zeros((height + 2 * room, width + 2 * room), np.float32)
        if not value:
            return canvas
        sign = value in {"x", "o", "ox"}
        low, most = (SIGN_SIZES if sign else TALL).get(kind, USUAL_SIZE)
        part = low + (most - low) * self.tall + float(rng.normal(0, 0.05 * self.careless))
        tall = height * float(np.clip(part, 0.35, 1.5))
        wide = width * 0.96
        if sign:
            wide = min(tall * float(rng.uniform(0.9, 1.5)), width * max(1.0, part))
        drawn = self.draw(value, (max(6, round(wide)), max(6, round(tall))), rng)
        if self.pencil:
            drawn = drawn * _grain(drawn.shape, rng)
        side = min(width, height)
        away = np.array(self.place) + rng.normal(0, 0.035 * self.careless, 2)
        if kind == "number":
            away[0] *= 2.5
        x, y = np.array([canvas.shape[1], canvas.shape[0]]) / 2 + away * side
        left = int(np.clip(round(x - drawn.shape[1] / 2), 0, canvas.shape[1] - drawn.shape[1]))
        top = int(np.clip(round(y - drawn.shape[0] / 2), 0, canvas.shape[0] - drawn.shape[0]))
        canvas[top : top + drawn.shape[0], left : left + drawn.shape[1]] = drawn
        return canvas

    def draw(self, value: str, size: tuple[int, int], rng: np.random.Generator) -> Alpha:
        """Draw a value as large as a box: digits side by side, a ring as wide as the box."""
        width, height = size
        canvas = np.zeros((height * FINER, width * FINER), np.uint8)
        if value in {"o", "ox", "x"}:
            self._sign(canvas, value, rng)
        else:
            self._digits(canvas, value, rng)
        small = cv2.resize(canvas, (width, height), interpolation=cv2.INTER_AREA)
        return small.astype(np.float32) / np.float32(255)

    def _sign(self, canvas: NDArray[np.uint8], value: str, rng: np.random.Generator) -> None:
        height, width = canvas.shape
        side = min(width, height * 1.6)
        left, pen = (width - side) / 2, max(1.0, self.weight * 0.75 * min(height, side))
        edge = pen * 0.6
        box = (left + edge, edge, side - 2 * edge, height - 2 * edge)
        strokes: list[Stroke] = []
        if "o" in value:
            strokes += FORMS["o"][0]
        if value == "ox":
            strokes += FORMS["x"][0] if self.twice else (CROSSED_OUT,)
        if value == "x":
            strokes += FORMS["x"][self.forms["x"]]
        self._ink(canvas, strokes, box, pen, rng)

    def _digits(self, canvas: NDArray[np.uint8], value: str, rng: np.random.Generator) -> None:
        height, width = canvas.shape
        pen = max(1.0, self.weight * height)
        tall = height - 2 * pen
        each = min(tall * self.narrow, (width - 2 * pen) / (len(value) * 1.1))
        step = each * 1.18
        left = (width - step * len(value) + step - each) / 2
        for number, sign in enumerate(value):
            forms = FORMS.get(sign, FORMS["a"])
            strokes = forms[self.forms.get(sign, int(rng.integers(len(forms)))) % len(forms)]
            slim = 0.55 if sign == "1" and len(strokes) == 1 else 1.0
            box = (left + number * step + each * (1 - slim) / 2, pen, each * slim, tall)
            self._ink(canvas, strokes, box, pen, rng)

    def _ink(
        self,
        canvas: NDArray[np.uint8],
        strokes: Sequence[Stroke],
        box: tuple[float, float, float, float],
        pen: float,
        rng: np.random.Generator,
    ) -> None:
        left, top, width, height = box
        bend = rng.normal(0, self.wobble, 4)
        for stroke in strokes:
            points = np.array(stroke, np.float64)
            points += rng.normal(0, self.wobble * 0.5, points.shape)
            curve = _curve(points)
            x, y = curve[:, 0] - 0.5, curve[:, 1] - 0.5
            across = x * (1 + bend[0]) - y * self.slant + bend[1] * y * y
            down = y * (1 + bend[2]) + bend[3] * x * y
            placed = np.stack((left + (across + 0.5) * width, top + (down + 0.5) * height), axis=1)
            line = np.round(placed * 16).astype(np.int32).reshape(-1, 1, 2)
            thick = max(1, round(pen * float(rng.uniform(0.88, 1.12))))
            cv2.polylines(
                canvas,
                [line],
                isClosed=False,
                color=255,
                thickness=thick,
                lineType=cv2.LINE_AA,
                shift=4,
            )


def stroke_hand(rng: np.random.Generator) -> StrokeHand:
    """Return a writer of strokes, with a pen or a pencil."""
    pencil = bool(rng.random() < 0.28)
    base = PENCIL if pencil else PENS[int(rng.choice(len(PENS), p=ODDS))]
    red, green, blue = (int(np.clip(it + rng.normal(0, 10), 0, 200)) for it in base)
    return StrokeHand(
        {sign: int(rng.integers(len(forms))) for sign, forms in FORMS.items()},
        slant=float(rng.normal(0.08, 0.12)),
        narrow=float(rng.uniform(0.5, 0.72)),
        wobble=float(rng.uniform(0.015, 0.045)),
        weight=float(rng.uniform(0.06, 0.13)),
        twice=bool(rng.random() < 0.5),
        tall=float(rng.beta(2, 2)),
        place=(float(rng.normal(0, 0.03)), float(rng.normal(0, 0.03))),
        careless=float(rng.uniform(0.3, 1.2)),
        pencil=pencil,
        colour=(red, green, blue),
        strength=float(rng.uniform(0.6, 0.92) if pencil else rng.uniform(0.85, 1.0)),
    )


def _grain(shape: tuple[int, ...], rng: np.random.Generator) -> Alpha:
    """Return how unevenly a pencil covers paper."""
    rows, columns = shape
    rough = rng.uniform(-1, 1, (max(2, rows // 2), max(2, columns // 2))).astype(np.float32)
    fine = np.asarray(cv2.resize(rough, (columns, rows), interpolation=cv2.INTER_LINEAR))
    covered: Alpha = np.clip(0.8 + 0.25 * fine, 0, 1).astype(np.float32)
    return covered


def _curve(points: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return a smooth curve through points (Catmull and Rom)."""
    before = np.vstack((2 * points[:1] - points[1:2], points, 2 * points[-1:] - points[-2:-1]))
    t = np.linspace(0, 1, STEPS, endpoint=False)[:, None]
    pieces = []
    for p0, p1, p2, p3 in zip(before, before[1:], before[2:], before[3:], strict=False):
        pieces.append(
            0.5
            * (
                2 * p1
                + (p2 - p0) * t
                + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2
                + (3 * p1 - p0 - 3 * p2 + p3) * t**3
            )
        )
    return np.vstack((*pieces, points[-1:]))
