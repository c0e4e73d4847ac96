"""Writing: values are drawn into the fields of a page, by one writer per sheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import cv2
import numpy as np

from generator.page.marks import Kind
from photos.strokes import stroke_hand

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.page.marks import Field
    from photos.camera import Picture
    from photos.strokes import Alpha

DIGITS = "123456"
OVERWRITTEN = 0.003
"""How many digits and numbers were first another one, and are written over."""
ERASED = 0.004
"""How many fields, with a pencil, show the remains of something that was rubbed out."""
NUMBERS = frozenset({Kind.DIGIT, Kind.NUMBER, Kind.SUM})
LETTERS = "abcdefghij"


class Drawing(Protocol):
    """Somebody who draws values into boxes, always in the same manner."""

    def around(
        self,
        value: str,
        size_px: tuple[int, int],
        rng: np.random.Generator,
        *,
        kind: str = "digit",
        scale: float = 8.0,
    ) -> Alpha:
        """Draw a value into a box of so many dots, with room around it for what leaves the box."""


class Writer(Drawing, Protocol):
    """A writer with a pen."""

    @property
    def pencil(self) -> bool:
        """Whether what is written can be rubbed out."""

    @property
    def colour(self) -> tuple[int, int, int]:
        """The colour of the ink."""

    @property
    def strength(self) -> float:
        """How much the ink covers the paper, of 1."""


def write(
    page: Picture,
    scale: float,
    fields: Sequence[Field],
    values: Mapping[str, str],
    writer: Writer,
    rng: np.random.Generator,
) -> dict[str, str]:
    """Write values onto a page of SCALE dots per mm; return which fields were corrected, and how.

    A field that was `erased` shows the faint remains of another value, one that is `overwritten`
    has another value below its own.
    """
    sheet = _Sheet(page, scale, writer, rng)
    corrected: dict[str, str] = {}
    for field in fields:
        if field.kind is Kind.TEXT:
            if field.name.endswith(("player", "name")):
                sheet.sign(field)
            continue
        value = values.get(field.name, "")
        if writer.pencil and rng.random() < ERASED:
            sheet.write(field, _other(field, value, rng), float(rng.uniform(0.06, 0.18)))
            corrected[field.name] = "erased"
        pressed = 1.0
        if value and field.kind in NUMBERS and rng.random() < OVERWRITTEN:
            sheet.write(field, _other(field, value, rng), float(rng.uniform(0.6, 1.0)))
            corrected[field.name] = "overwritten"
            pressed = float(rng.uniform(1.2, 2.0))
        if value:
            sheet.write(field, value, pressed)
    return corrected


def _other(field: Field, value: str, rng: np.random.Generator) -> str:
    """Return another value that could have been written first."""
    if field.kind is Kind.DIGIT:
        return str(rng.choice([it for it in DIGITS if it != value]))
    if field.kind in NUMBERS:
        return str(max(0, int(value or 0) + int(rng.choice([-3, -1, 1, 2, 4]))))
    return "o" if field.kind in {Kind.BONUS, Kind.RING} else "x"


class _Sheet:
    """A page and who writes on it."""

    def __init__(
        self, page: Picture, scale: float, writer: Writer, rng: np.random.Generator
    ) -> None:
        self.page = page
        self.scale = scale
        self.writer = writer
        self.rng = rng

    def write(self, field: Field, value: str, pressed: float) -> None:
        """Draw one value; PRESSED is below 1 where it is faint, above where it is heavy."""
        box, scale = field.box, self.scale
        size = max(6, round(box.width * scale)), max(6, round(box.height * scale))
        alpha = self.writer.around(value, size, self.rng, kind=field.kind.value, scale=scale)
        if pressed > 1:
            thick = max(2, round((pressed - 1) * 0.25 * scale))
            alpha = np.asarray(cv2.dilate(alpha, np.ones((thick, thick), np.uint8)), np.float32)
        middle = ((box.left + box.right) / 2 * scale, (box.top + box.bottom) / 2 * scale)
        self._ink(alpha * np.float32(min(1.0, pressed)), middle)

    def sign(self, field: Field) -> None:
        """Write a name, which nobody reads."""
        box, scale = field.box, self.scale
        word = LETTERS[: int(self.rng.integers(3, 8))]
        tall = box.height * 0.75
        size = round(min(box.width, tall * 0.6 * len(word)) * scale), round(tall * scale)
        alpha = stroke_hand(self.rng).draw(word, size, self.rng)
        middle = (box.left + 1) * scale + size[0] / 2, (box.top + box.bottom) / 2 * scale
        self._ink(alpha, middle)

    def _ink(self, alpha: Alpha, middle: tuple[float, float]) -> None:
        """Put ink on the page: what is printed shines through it."""
        rows, columns = alpha.shape
        left, top = round(middle[0] - columns / 2), round(middle[1] - rows / 2)
        high, wide = self.page.shape[:2]
        cut_left, cut_top = max(0, -left), max(0, -top)
        alpha = alpha[cut_top : max(0, high - top), cut_left : max(0, wide - left)]
        left, top = left + cut_left, top + cut_top
        rows, columns = alpha.shape
        part = self.page[top : top + rows, left : left + columns]
        covered = (alpha * np.float32(self.writer.strength))[:, :, None]
        colour = np.array(self.writer.colour, np.float32) / np.float32(255)
        part[:] = (part * (1 - covered * (1 - colour))).astype(np.uint8)
