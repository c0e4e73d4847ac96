"""A library of written signs for training: lines and letters, as arrays that torch draws with.

`PYTHONPATH=benchmarks python -m photos.library data/library.npz` makes it. Lines are digits and
marks as rows of points; letters are the digits of fonts and of scanned writers, as distances to
their edges. What is only for measuring has a name that begins with `held`.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import cv2
import numpy as np

from photos import strokes as second_set
from photos.hands import schools, shapes
from photos.hands.hand import _glyph, _lifted
from photos.hands.real_digits import real_digits
from photos.hands.sources import fetched_fonts, pen_digits

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

POINTS = 96
"""How many points a sign is drawn with."""
HIGH, WIDE, TALL = 64, 64, 44
"""The size of a letter's picture, and how high the letter stands in it."""
FARTHEST = 0.25
"""Distances from the edge are told up to this share of the letter's height."""
SLIM = 0.775
"""How wide a digit is, of its height."""
MARKS = {"x": shapes.CROSSES, "tick": shapes.TICKS, "slash": shapes.SLASHES}
MARKS |= {"scribble": shapes.SCRIBBLES, "o": shapes.RINGS}
SCHOOLS, OWN, MARKED, TWICE = 2500, 400, 600, 2
"""How many forms of each sign are drawn: of schools, with own strokes, of marks; and how often the
digits of a writer of pen digits."""


def points_of(strokes: Iterable[NDArray[np.float64]]) -> NDArray[np.float16]:
    """Return strokes as points at even distances."""
    parts = [np.asarray(it) for it in strokes]
    lengths = [max(1e-3, float(np.hypot(*np.diff(it, axis=0).T).sum())) for it in parts]
    shares = np.cumsum([0.0, *lengths]) / sum(lengths)
    places = np.round(shares * POINTS).astype(int)
    found = np.zeros((POINTS, 2))
    for part, first, last in zip(parts, places[:-1], places[1:], strict=True):
        away = np.concatenate([[0.0], np.cumsum(np.hypot(*np.diff(part, axis=0).T))])
        wanted = np.linspace(0, away[-1], max(0, last - first))
        found[first:last, 0] = np.interp(wanted, away, part[:, 0])
        found[first:last, 1] = np.interp(wanted, away, part[:, 1])
    return found.astype(np.float16)


def bent(form: Sequence[Sequence[tuple[float, float]]], rng: np.random.Generator) -> list[object]:
    """Return a form as a hand that is more or less calm writes it."""
    calm = float(rng.uniform(0.008, 0.045))
    out: list[object] = []
    for stroke in form:
        points = np.array(stroke, np.float64)
        moved = points + rng.normal(0, calm, points.shape)
        for at in np.flatnonzero(np.all(points[1:] == points[:-1], axis=1)):
            moved[at + 1] = moved[at]
        out.append(shapes.curve(moved, 5))
    return out


def _digit(strokes: Iterable[object]) -> NDArray[np.float16]:
    return ((points_of(strokes).astype(np.float32) - 0.5) * [SLIM, 1.0]).astype(np.float16)  # type: ignore[arg-type]


def lines() -> dict[str, NDArray[np.float16]]:
    """Return the points of all signs, by their source and value."""
    out: dict[str, NDArray[np.float16]] = {}
    for digit in "0123456789":
        rng = np.random.default_rng([int(digit), 41])
        some = [bent(schools.form(digit, rng), rng) for _ in range(SCHOOLS)]
        out[f"school-{digit}"] = np.stack([_digit(it) for it in some])
        forms = shapes.DIGITS[digit]
        some = [bent(forms[int(rng.integers(len(forms)))], rng) for _ in range(OWN)]
        out[f"strokes-{digit}"] = np.stack([_digit(it) for it in some])
        second = second_set.FORMS[digit]
        some = [bent(second[int(rng.integers(len(second)))], rng) for _ in range(OWN // 2)]
        out[f"held-strokes-{digit}"] = np.stack([_digit(it) for it in some])
        for name, held_out in (("pen", False), ("held-pen", True)):
            found = pen_digits(held_out=held_out)
            if found is not None:
                some = _pen(*found, digit, rng)
                out[f"{name}-{digit}"] = np.stack([_digit(it) for it in some])
    for name, forms in MARKS.items():
        rng = np.random.default_rng([len(name), ord(name[0]), 42])
        some = [bent(forms[int(rng.integers(len(forms)))], rng) for _ in range(MARKED)]
        rows = [points_of(it).astype(np.float32) - 0.5 for it in some]  # type: ignore[arg-type]
        out[f"mark-{name}"] = np.stack(rows).astype(np.float16)
    return out


def _pen(
    points: NDArray[np.float64],
    labels: NDArray[np.int64],
    digit: str,
    rng: np.random.Generator,
) -> list[list[object]]:
    """Return what the writers of pen digits wrote, smooth; a 4 whose pen was not lifted is none."""
    out: list[list[object]] = []
    for row in np.flatnonzero(labels == int(digit)):
        for _time in range(TWICE):
            moved = points[row] + rng.normal(0, 0.012, (8, 2))
            if digit == "1":
                moved[:, 0] = 0.5 + (moved[:, 0] - 0.5) * 0.5
            parts = _lifted(moved, digit)
            if digit != "4" or len(parts) > 1:
                out.append([shapes.curve(it, 5) for it in parts])
    return out


def distances(picture: NDArray[np.float32]) -> NDArray[np.int8]:
    """Return how far each dot is inside of a letter, in parts of its height."""
    ys, xs = np.nonzero(picture > 0.5)
    if not len(xs):
        return np.full((HIGH, WIDE), -127, np.int8)
    high = int(ys.max() - ys.min() + 1)
    size = TALL / max(high, (xs.max() - xs.min() + 1) * TALL / (WIDE - 6))
    matrix = np.array([[size, 0, WIDE / 2 - size * (xs.min() + xs.max() + 1) / 2],
                       [0, size, HIGH / 2 - size * (ys.min() + ys.max() + 1) / 2]])  # fmt: skip
    flags = cv2.INTER_AREA if size < 1 else cv2.INTER_CUBIC
    fine = cv2.warpAffine(np.asarray(picture), 4 * matrix, (4 * WIDE, 4 * HIGH), flags=flags)
    inside = (fine > 0.5).astype(np.uint8)
    far = cv2.distanceTransform(inside, cv2.DIST_L2, 5) - cv2.distanceTransform(
        1 - inside, cv2.DIST_L2, 5
    )
    small = cv2.resize(far, (WIDE, HIGH), interpolation=cv2.INTER_AREA) / 4 / TALL
    return np.clip(np.round(small / FARTHEST * 127), -127, 127).astype(np.int8)


def letters() -> dict[str, NDArray[np.int8]]:
    """Return the digits of fonts and of scanned writers."""
    out = {}
    for digit in "0123456789":
        for name, held_out in (("font", False), ("held-font", True)):
            fonts = fetched_fonts(held_out=held_out)
            if fonts:
                out[f"{name}-{digit}"] = np.stack([distances(_glyph(it, digit)) for it in fonts])
        for name in ("mnist", "small"):
            pictures = real_digits(name)
            if pictures is not None:
                found = [distances(it) for it in pictures[int(digit)]]
                out[f"held-{name}-{digit}"] = np.stack(found)
    return out


if __name__ == "__main__":
    made: dict[str, NDArray[np.generic]] = {f"line/{name}": it for name, it in lines().items()}
    made |= {f"letter/{name}": it for name, it in letters().items()}
    Path(sys.argv[1]).parent.mkdir(parents=True, exist_ok=True)
    np.savez_compressed(sys.argv[1], **made)  # type: ignore[arg-type]
    print({name: len(it) for name, it in made.items() if name.endswith("2")})
