"""Writing: values are drawn into the fields of a page, with one hand and one pen per sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np
from photos.strokes import stroke_hand

from generator.page.marks import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray
    from photos.camera import Picture
    from photos.strokes import Alpha, Hand

    from generator.page.marks import Field

INKS = {
    "blue pen": (28, 44, 140),
    "black pen": (24, 24, 28),
    "red pen": (150, 24, 36),
    "green pen": (20, 92, 52),
    "felt pen": (16, 16, 20),
    "pencil": (72, 72, 76),
}
ODDS = (0.32, 0.26, 0.04, 0.04, 0.08, 0.26)
DIGITS = "123456"
OVERWRITTEN = 0.012
"""How many digits and numbers were first another one, and are written over."""
ERASED = 0.01
"""How many fields, with a pencil, show the remains of something that was rubbed out."""
SIGN_SIZES = {
    Kind.BONUS: (1.1, 1.4),
    Kind.RING: (0.98, 1.18),
    Kind.CROSS: (0.7, 1.05),
    Kind.CHECK: (0.6, 1.0),
}
"""How large a ring or cross is, of the height of its box."""
TALL = {Kind.DIGIT: (0.5, 0.78), Kind.NUMBER: (0.6, 0.88), Kind.SUM: (0.5, 0.75)}
NUMBERS = frozenset({Kind.DIGIT, Kind.NUMBER, Kind.SUM})


class Pen(NamedTuple):
    """What a sheet is written with."""

    name: str
    colour: tuple[int, int, int]
    strength: float
    """How much of the ink covers the paper, of 1."""
    grain: float
    """How uneven it is."""

    @property
    def can_be_erased(self) -> bool:
        """Whether what it writes can be rubbed out."""
        return self.name == "pencil"


class Manner(NamedTuple):
    """How a player writes: how large, where in a box, and how carefully."""

    pen: Pen
    tall: float
    """From 0, the smallest, to 1, the largest."""
    right: float
    down: float
    """Where the writing is, away from the middle of its box, of the size of the box."""
    careless: float


def choose_manner(rng: np.random.Generator) -> Manner:
    """Choose a pen, a size and a place."""
    name = str(rng.choice(list(INKS), p=ODDS))
    colour = tuple(int(np.clip(it + rng.normal(0, 10), 0, 200)) for it in INKS[name])
    soft = name == "pencil"
    strength = float(rng.uniform(0.6, 0.92) if soft else rng.uniform(0.85, 1.0))
    grain = float(rng.uniform(0.15, 0.4) if soft else rng.uniform(0, 0.1))
    pen = Pen(name, (colour[0], colour[1], colour[2]), strength, grain)
    return Manner(
        pen,
        tall=float(rng.beta(2, 2)),
        right=float(rng.normal(0, 0.03)),
        down=float(rng.normal(0, 0.03)),
        careless=float(rng.uniform(0.3, 1.2)),
    )


def write(
    page: Picture,
    scale: float,
    fields: Sequence[Field],
    values: Mapping[str, str],
    hand: Hand,
    rng: np.random.Generator,
    manner: Manner | None = None,
) -> dict[str, str]:
    """Write values onto a page, with SCALE dots per mm; say where something was corrected."""
    manner = manner or choose_manner(rng)
    corrected: dict[str, str] = {}
    letters = stroke_hand(rng)
    for field in fields:
        if field.kind is Kind.TEXT:
            if field.name.endswith(("player", "name")):
                _write_name(page, scale, field, letters, manner, rng)
            continue
        value = values.get(field.name, "")
        if manner.pen.can_be_erased and rng.random() < ERASED * manner.careless:
            faint = float(rng.uniform(0.05, 0.16))
            _one(page, scale, field, _other(field, value, rng), hand, manner, rng, faint)
            corrected[field.name] = "erased"
        if not value:
            continue
        heavy = 1.0
        if field.kind in NUMBERS and rng.random() < OVERWRITTEN * manner.careless:
            first = _other(field, value, rng)
            _one(page, scale, field, first, hand, manner, rng, float(rng.uniform(0.6, 1.0)))
            corrected[field.name] = "overwritten"
            heavy = float(rng.uniform(1.2, 2.0))
        _one(page, scale, field, value, hand, manner, rng, heavy)
    return corrected


def _other(field: Field, value: str, rng: np.random.Generator) -> str:
    """Return another value that could have been written first."""
    if field.kind is Kind.DIGIT:
        return str(rng.choice([it for it in DIGITS if it != value]))
    if field.kind in NUMBERS:
        return str(max(0, int(value or 0) + int(rng.choice([-3, -1, 1, 2, 4]))))
    return "o" if field.kind in {Kind.BONUS, Kind.RING} else "x"


def _one(
    page: Picture,
    scale: float,
    field: Field,
    value: str,
    hand: Hand,
    manner: Manner,
    rng: np.random.Generator,
    heavy: float,
) -> None:
    """Draw one value into its field; HEAVY is below 1 where it is faint, above where pressed."""
    box = field.box
    loose = manner.careless
    if field.kind in NUMBERS and value not in {"x", "o", "ox"}:
        low, most = TALL[field.kind]
        part = np.clip(low + (most - low) * manner.tall + rng.normal(0, 0.04 * loose), 0.35, 0.95)
        tall, wide = box.height * part, box.width * 0.94
    else:
        low, most = SIGN_SIZES.get(field.kind, (0.5, 0.85))
        part = np.clip(low + (most - low) * manner.tall + rng.normal(0, 0.06 * loose), 0.4, 1.5)
        tall = box.height * part
        wide = min(tall * float(rng.uniform(0.9, 1.5)), box.width * max(1.0, part))
    size = max(6, round(wide * scale)), max(6, round(tall * scale))
    alpha = hand.draw(value, size, rng)
    side = min(box.width, box.height)
    x = (box.left + box.right) / 2 + manner.right * side + rng.normal(0, 0.035 * loose) * side
    y = (box.top + box.bottom) / 2 + manner.down * side + rng.normal(0, 0.035 * loose) * side
    if field.kind is Kind.NUMBER:
        ragged = manner.right * box.width * 2
        x += ragged
    if heavy > 1:
        thick = max(2, round((heavy - 1) * 0.25 * scale))
        alpha = np.asarray(cv2.dilate(alpha, np.ones((thick, thick), np.uint8)), np.float32)
    _ink(page, alpha * np.float32(min(1.0, heavy)), (x * scale, y * scale), manner.pen, rng)


def _write_name(
    page: Picture,
    scale: float,
    field: Field,
    hand: Hand,
    manner: Manner,
    rng: np.random.Generator,
) -> None:
    box = field.box
    word = "abcdefghij"[: int(rng.integers(3, 8))]
    tall = box.height * 0.75
    size = round(min(box.width, tall * 0.6 * len(word)) * scale), round(tall * scale)
    alpha = hand.draw(word, size, rng)
    centre = (box.left * scale + size[0] / 2 + scale, (box.top + box.bottom) / 2 * scale)
    _ink(page, alpha, centre, manner.pen, rng)


def _ink(
    page: Picture, alpha: Alpha, centre: tuple[float, float], pen: Pen, rng: np.random.Generator
) -> None:
    """Put ink on a page: what is printed shines through it."""
    rows, columns = alpha.shape
    left, top = round(centre[0] - columns / 2), round(centre[1] - rows / 2)
    high, wide = page.shape[:2]
    cut_left, cut_top = max(0, -left), max(0, -top)
    alpha = alpha[cut_top : max(0, high - top), cut_left : max(0, wide - left)]
    if not alpha.size:
        return
    left, top = left + cut_left, top + cut_top
    rows, columns = alpha.shape
    part = page[top : top + rows, left : left + columns]
    if pen.grain:
        alpha = alpha * _grain(alpha.shape, pen.grain, rng)
    covered = (alpha * np.float32(pen.strength))[:, :, None]
    colour = np.array(pen.colour, np.float32) / np.float32(255)
    part[:] = (part * (1 - covered * (1 - colour))).astype(np.uint8)


def _grain(
    shape: tuple[int, ...], strength: float, rng: np.random.Generator
) -> NDArray[np.float32]:
    """Return how unevenly a pencil covers paper."""
    rows, columns = shape
    rough = rng.uniform(-1, 1, (max(2, rows // 2), max(2, columns // 2))).astype(np.float32)
    fine = np.asarray(cv2.resize(rough, (columns, rows), interpolation=cv2.INTER_LINEAR))
    return np.clip(1 - strength + fine * strength, 0, 1).astype(np.float32)
