"""A hand: one writer with one pen, who draws digits, numbers, crosses, ticks and rings.

`hand(seed, held_out=...)` makes a writer; the same seed makes the same one. Writers who are held
out have other strokes, fonts and people behind them than those to train with. What a writer draws
is an array of how much ink covers each dot, from 0 to 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import cv2
import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFont

from photos.hands import schools, shapes
from photos.hands.sources import fetched_fonts, pen_digits

if TYPE_CHECKING:
    from pathlib import Path

    from photos.hands.shapes import Form, Points, Strokes

Ink: TypeAlias = npt.NDArray[np.float32]
Rng: TypeAlias = np.random.Generator

STROKES, PEN, FONT, SCHOOL = "strokes", "pen", "font", "school"
SHARES = {STROKES: 0.45, PEN: 0.2, FONT: 0.35}
TRAINED = {STROKES: 0.2, PEN: 0.2, FONT: 0.25, SCHOOL: 0.35}
"""How often the writers to train with have each source."""
FINE = 3
"""Strokes are drawn this much larger and then reduced, for smooth edges."""
ROOM = 0.4
"""What is drawn may leave its box by this share of it on each side."""
THICKEST = 0.14
"""No stroke of a digit is thicker, of its height: for small boxes people take a finer pen."""
NEIGHBOURS = 60
"""Rows of the pen digits on either side that are taken as the same writer's."""
MARKS = {"tick": shapes.TICKS, "cross": shapes.CROSSES, "slash": shapes.SLASHES}
MARKS["scribble"] = shapes.SCRIBBLES


class _Place(NamedTuple):
    """The size of a box, the room around it, and what kind of box it is; scale is dots per mm."""

    width: int
    height: int
    room: int
    kind: str
    scale: float


def pencilled(ink: Ink, rng: Rng) -> Ink:
    """Return ink as a pencil leaves it: the grain of the paper shows."""
    grain = rng.normal(0.0, 0.25, ink.shape).astype(np.float32)
    return np.asarray(ink * np.clip(0.9 + cv2.GaussianBlur(grain, (0, 0), 0.7), 0.3, 1.0))


@dataclass(frozen=True)
class Hand:
    """A writer: habits that stay the same on a sheet."""

    seed: int
    held_out: bool
    source: str
    font: Path | None
    place: int
    """Where in the pen digits this writer's are."""
    slant: float
    turn: float
    aspect: float
    size: float
    wobble: float
    thickness: float
    """Of the pen, in mm."""
    pencil: bool
    strength: float
    """How dark the ink is."""
    colour: tuple[int, int, int]
    time_mark: str
    check_mark: str
    used_mark: str
    thickest: float = THICKEST

    def draw(
        self,
        value: str,
        size_px: tuple[int, int],
        rng: Rng,
        *,
        kind: str = "digit",
        scale: float = 8.0,
    ) -> Ink:
        """Draw a value into a box of SIZE_PX dots (width, height); what leaves it is cut off."""
        ink = self.around(value, size_px, rng, kind=kind, scale=scale)
        width, height = size_px
        left, top = (ink.shape[1] - width) // 2, (ink.shape[0] - height) // 2
        return ink[top : top + height, left : left + width]

    def around(
        self,
        value: str,
        size_px: tuple[int, int],
        rng: Rng,
        *,
        kind: str = "digit",
        scale: float = 8.0,
    ) -> Ink:
        """Draw a value into a box; the array has room on all sides for what leaves the box."""
        width, height = size_px
        room = round(ROOM * max(height, min(width, 2 * height)))
        ink = np.zeros((height + 2 * room, width + 2 * room), np.float32)
        if not value:
            return ink
        place = _Place(width, height, room, kind, scale)
        if value in {"x", "o", "ox"}:
            self._mark(ink, value, place, rng)
        else:
            self._number(ink, value, place, rng)
        if self.pencil:
            ink = pencilled(ink, rng)
        return np.clip(ink, 0.0, 1.0)

    def paint(
        self,
        page: Ink,
        box: tuple[float, float, float, float],
        value: str,
        rng: Rng,
        *,
        kind: str = "digit",
        scale: float = 8.0,
    ) -> None:
        """Add a value to a page of ink, in the box (left, top, right, bottom) in dots."""
        width, height = round(box[2] - box[0]), round(box[3] - box[1])
        ink = self.around(value, (width, height), rng, kind=kind, scale=scale) * self.strength
        left = round((box[0] + box[2]) / 2 - ink.shape[1] / 2)
        top = round((box[1] + box[3]) / 2 - ink.shape[0] / 2)
        blend(page, ink, left, top)

    def _number(
        self,
        ink: Ink,
        value: str,
        place: _Place,
        rng: Rng,
    ) -> None:
        """Write digits side by side."""
        width, height, room, kind, scale = place
        tall = height * np.clip(self.size + rng.normal(0, 0.05), 0.4, 0.98)
        tall = min(tall, 7.5 * scale * self.size)
        wide = tall * 0.62 * self.aspect
        if len(value) * wide > 0.95 * width:
            wide = 0.95 * width / len(value)
        step = wide * rng.uniform(0.98, 1.2)
        step = min(step, max(wide * 0.85, 0.98 * width / len(value)))
        spread = width - step * len(value)
        loose = 0.3 if kind in {"number", "sum"} else 0.12
        x = room + spread * np.clip(rng.normal(0.5, loose), 0.0, 1.0)
        spare = height - tall
        top = room + spare * np.clip(rng.normal(0.5, 0.2), -0.15, 1.15)
        for digit in value:
            y = top + rng.normal(0, 0.03) * tall
            box = (x, y, x + wide, y + tall * rng.uniform(0.94, 1.05))
            self._digit(ink, digit, box, rng, scale)
            x += step

    def _digit(
        self,
        ink: Ink,
        digit: str,
        box: tuple[float, float, float, float],
        rng: Rng,
        scale: float,
    ) -> None:
        if self.source == FONT and self.font is not None:
            glyph = _glyph(self.font, digit)
            self._stamp(ink, glyph, box, rng, scale)
            return
        if self.source == PEN:
            strokes = self._pen_strokes(digit, rng)
        elif self.source == SCHOOL:
            own = [self.seed, int(digit), int(rng.random() < 0.07)]
            form = schools.form(digit, np.random.default_rng(own))
            strokes = self._bent(form, digit, rng)
        else:
            strokes = self._bent(self._form(shapes.DIGITS[digit], digit, rng), digit, rng)
        thinner = min(1.0, self.thickest * (box[3] - box[1]) / (self.thickness * scale))
        self._trace(ink, self._placed(strokes, box, rng), rng, scale, thinner)

    def _form(self, forms: list[Form], name: str, rng: Rng) -> Form:
        """Return the form that this writer likes, now and then another one."""
        own = np.random.default_rng([self.seed, *name.encode(), 5])
        liked = int(own.integers(len(forms)))
        return forms[liked if rng.random() < 0.93 else int(rng.integers(len(forms)))]

    def _bent(self, form: Form, name: str, rng: Rng) -> Strokes:
        """Return a form as this writer bends it, and as the hand trembles this time."""
        own = np.random.default_rng([self.seed, *name.encode(), int(self.held_out), 9])
        out = []
        for stroke in form:
            points = np.array(stroke)
            calm = 0.45 if name == "ring" else 1.0
            habit = own.normal(0, 0.035 * calm, points.shape)
            now = rng.normal(0, self.wobble * calm, points.shape)
            twice = np.all(points[1:] == points[:-1], axis=1)
            moved = points + habit + now
            for i in np.flatnonzero(twice):
                moved[i + 1] = moved[i]
            out.append(shapes.curve(moved))
        return out

    def _pen_strokes(self, digit: str, rng: Rng) -> Strokes:
        """Return a digit that somebody of this place in the pen digits wrote."""
        found = pen_digits(held_out=self.held_out)
        if found is None:
            return self._bent(self._form(shapes.DIGITS[digit], digit, rng), digit, rng)
        points, labels = found
        near = slice(max(0, self.place - NEIGHBOURS), self.place + NEIGHBOURS)
        rows = np.flatnonzero(labels[near] == int(digit)) + near.start
        if not len(rows):
            rows = np.flatnonzero(labels == int(digit))
        chosen = points[int(rng.choice(rows))].copy()
        chosen[:, 0] = 0.5 + (chosen[:, 0] - 0.5) * (0.3 if digit == "1" else 0.62)
        chosen += rng.normal(0, 0.015, chosen.shape)
        parts = _lifted(chosen, digit)
        if (
            digit == "4" and len(parts) == 1
        ):  # where the pen was lifted is lost: it is no 4 any more
            return self._bent(self._form(shapes.DIGITS[digit], digit, rng), digit, rng)
        return [shapes.curve(part) for part in parts]

    def _placed(
        self, strokes: Strokes, box: tuple[float, float, float, float], rng: Rng
    ) -> Strokes:
        """Turn, slant and scale strokes into a box."""
        left, top, right, bottom = box
        turn = self.turn + rng.normal(0, 0.04)
        slant = self.slant + rng.normal(0, 0.04)
        cos, sin = np.cos(turn), np.sin(turn)
        size = np.array([(right - left) * rng.uniform(0.9, 1.1), bottom - top])
        centre = np.array([(left + right) / 2, (top + bottom) / 2])
        out = []
        for stroke in strokes:
            flat = (stroke - 0.5) * size * np.array([1.25, 1.0])
            flat[:, 0] -= slant * flat[:, 1]
            out.append(flat @ np.array([[cos, sin], [-sin, cos]]) + centre)
        return out

    def _trace(
        self, ink: Ink, strokes: Strokes, rng: Rng, scale: float, thinner: float = 1.0
    ) -> None:
        """Draw strokes with this pen."""
        high, wide = ink.shape
        fine = np.zeros((high * FINE, wide * FINE), np.uint8)
        width = self.thickness * thinner * scale * FINE * rng.uniform(0.9, 1.1)
        for stroke in strokes:
            dots = np.round(stroke * FINE * 16).astype(np.int32)
            parts = max(1, len(dots) // 8)
            for part in np.array_split(np.arange(len(dots)), parts):
                some = dots[part[0] : part[-1] + 2]
                press = max(1, round(width * (1 + rng.normal(0, 0.08))))
                line = [some.reshape(-1, 1, 2)]
                cv2.polylines(
                    fine,
                    line,
                    isClosed=False,
                    color=255,
                    thickness=press,
                    lineType=cv2.LINE_AA,
                    shift=4,
                )
        small = cv2.resize(fine, (wide, high), interpolation=cv2.INTER_AREA)
        np.maximum(ink, small.astype(np.float32) / 255.0, out=ink)

    def _stamp(
        self,
        ink: Ink,
        glyph: Ink,
        box: tuple[float, float, float, float],
        rng: Rng,
        scale: float,
    ) -> None:
        """Set a letter of a font, slanted and turned, about as thick as this pen."""
        left, top, right, bottom = box
        high = bottom - top
        size = high / glyph.shape[0]
        across = size * self.aspect * rng.uniform(0.93, 1.07)
        across = min(across, 1.6 * (right - left) / glyph.shape[1])
        turn, slant = rng.normal(0, 0.04), 0.4 * self.slant + rng.normal(0, 0.04)
        matrix = np.array(
            [
                [across * np.cos(turn), -size * (np.sin(turn) + slant), 0],
                [across * np.sin(turn), size * np.cos(turn), 0],
            ]
        )
        middle = np.array([glyph.shape[1] / 2, glyph.shape[0] / 2])
        centre = np.array([(left + right) / 2, (top + bottom) / 2])
        matrix[:, 2] = centre - matrix[:, :2] @ middle
        wanted = min(self.thickness * scale, self.thickest * high) / size * 0.6
        thin = glyph.copy()
        if wanted > 9:
            thin[:] = cv2.dilate(glyph, np.ones((3, 3), np.uint8), iterations=1 + int(wanted > 13))
        if size < 0.5:
            thin[:] = cv2.GaussianBlur(thin, (0, 0), 0.35 / size)
        warped = cv2.warpAffine(thin, matrix, (ink.shape[1], ink.shape[0]), flags=cv2.INTER_LINEAR)
        np.maximum(ink, warped, out=ink)

    def _mark(
        self,
        ink: Ink,
        value: str,
        place: _Place,
        rng: Rng,
    ) -> None:
        """Draw a ring, a cross, or both."""
        width, height, room, kind, scale = place
        centre = np.array([room + width / 2, room + height / 2])
        if "o" in value and not (value == "ox" and rng.random() < 0.1):
            size = np.array([width, height]) * rng.uniform(0.92, 1.3) * rng.uniform(0.93, 1.07, 2)
            form = self._bent(self._form(shapes.RINGS, "ring", rng), "ring", rng)
            near = centre + rng.normal(0, 0.05, 2) * height
            self._set(ink, form, (near, size), rng, scale)
        if "x" not in value:
            return
        starting = "tick" if self.check_mark == "tick" else "cross"
        name = {"digit": starting, "cross": self.time_mark, "check": self.check_mark}.get(
            kind, self.used_mark
        )
        if name == "ring":
            size = np.array([width, height]) * rng.uniform(0.8, 1.25)
            form = self._bent(self._form(shapes.RINGS, "ring", rng), "ring", rng)
        else:
            shape = self._form(MARKS[name], name, rng)
            form = self._bent(shape, name, rng)
            square = np.array([height, height]) * rng.uniform(0.75, 1.25)
            if kind == "digit":
                square = np.array([width, height]) * rng.uniform(0.55, 0.95)
            stretched = np.array([width * rng.uniform(0.5, 0.95), height * rng.uniform(0.7, 1.1)])
            wide = self.seed % 3 == 0 and kind == "cross"
            size = stretched if wide else square * rng.uniform(0.85, 1.15, 2)
        off = rng.normal(0, 0.07, 2) * height
        if kind == "cross":
            off[0] += rng.normal(0, 0.08) * (width - height)
        self._set(ink, form, (centre + off, size), rng, scale)

    def _set(
        self, ink: Ink, form: Strokes, box: tuple[Points, Points], rng: Rng, scale: float
    ) -> None:
        centre, size = box
        turn = self.turn + rng.normal(0, 0.08)
        around = np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        strokes = [(stroke - 0.5) * size @ around + centre for stroke in form]
        self._trace(ink, strokes, rng, scale)


def hand(seed: int, *, held_out: bool = False, source: str | None = None) -> Hand:
    """Make a writer; without SOURCE, it is own strokes, pen digits or a font, as far as fetched."""
    rng = np.random.default_rng([seed, int(held_out), 77])
    fonts = fetched_fonts(held_out=held_out)
    pens = pen_digits(held_out=held_out)
    shares = dict(SHARES if held_out else TRAINED)
    shares[FONT] *= bool(fonts)
    shares[PEN] *= pens is not None
    weights = np.array(list(shares.values()))
    drawn = str(rng.choice(list(shares), p=weights / weights.sum()))
    chosen = source or drawn
    font_at, place_at = rng.random(2)
    pencil = bool(rng.random() < 0.35)
    thickness = float(rng.uniform(0.3, 0.7) if rng.random() < 0.85 else rng.uniform(0.7, 1.1))
    names = list(MARKS)
    return Hand(
        seed=seed,
        held_out=held_out,
        source=chosen,
        font=fonts[int(font_at * len(fonts))] if fonts else None,
        place=int(place_at * len(pens[1])) if pens is not None else 0,
        slant=float(np.clip(rng.normal(0.08, 0.14), -0.25, 0.45)),
        turn=float(rng.normal(0, 0.05)),
        aspect=float(np.clip(rng.normal(1.0, 0.15), 0.65, 1.35)),
        size=float(np.clip(rng.normal(0.68, 0.1), 0.42, 0.92)),
        wobble=float(rng.uniform(0.008, 0.035)),
        thickness=thickness,
        pencil=pencil,
        strength=float(rng.uniform(0.45, 0.8) if pencil else rng.uniform(0.7, 1.0)),
        colour=_colour(pencil, rng),
        time_mark=str(rng.choice(names, p=[0.15, 0.45, 0.25, 0.15])),
        check_mark=str(rng.choice([*names, "ring"], p=[0.35, 0.35, 0.1, 0.1, 0.1])),
        used_mark=str(rng.choice(names, p=[0.05, 0.55, 0.25, 0.15])),
        thickest=THICKEST if held_out else float(rng.uniform(0.09, 0.19)),
    )


def _colour(pencil: bool, rng: Rng) -> tuple[int, int, int]:  # noqa: FBT001
    """Return the colour of a pencil, or of a black, blue, red or green pen."""
    if pencil:
        grey = int(rng.integers(50, 95))
        return grey, grey, grey + 4
    pens = [(20, 20, 25), (25, 40, 130), (30, 60, 160), (150, 25, 30), (20, 100, 50)]
    base = pens[int(rng.choice(5, p=[0.4, 0.25, 0.2, 0.1, 0.05]))]
    red, green, blue = (int(np.clip(part + rng.integers(-12, 13), 0, 255)) for part in base)
    return red, green, blue


def blend(page: Ink, ink: Ink, left: int, top: int) -> None:
    """Lay ink over the ink of a page, as far as it is on the page."""
    high, wide = page.shape
    x0, y0 = max(0, left), max(0, top)
    x1, y1 = min(wide, left + ink.shape[1]), min(high, top + ink.shape[0])
    if x0 < x1 and y0 < y1:
        part = page[y0:y1, x0:x1]
        np.maximum(part, ink[y0 - top : y1 - top, x0 - left : x1 - left], out=part)


@lru_cache(maxsize=1024)
def _glyph(font: Path, digit: str) -> Ink:
    """Return a digit of a font, cut to its ink, about 128 dots high."""
    letters = ImageFont.truetype(str(font), 180)
    left, top, right, bottom = letters.getbbox(digit)
    picture = Image.new("L", (int(right - left) + 8, int(bottom - top) + 8))
    ImageDraw.Draw(picture).text((4 - left, 4 - top), digit, font=letters, fill=255)
    tall = 128
    wide = max(8, round(picture.width * tall / picture.height))
    small = picture.resize((wide, tall), Image.Resampling.LANCZOS)
    return np.asarray(small, np.float32) / 255.0


def _lifted(points: Points, digit: str) -> list[Points]:
    """Part the eight points of a digit where the pen was lifted, which the data do not say.

    A 5 often ends with its bar: the pen jumps from the bottom back to the top. A 4 and a 7 often
    end with a second stroke.
    """
    steps = np.diff(points, axis=0)
    if digit == "5" and points[-1, 1] < 0.3:
        rising = [i for i in range(3, 7) if steps[i, 1] < -0.2]
        if rising:
            first, last = rising[0], rising[-1]
            parts = [points[: first + 1], points[last + 1 :]]
            if len(parts[1]) == 1:
                parts[1] = np.vstack([points[-1] - [0.35, 0.0], points[-1]])
            return parts
    if digit in {"4", "7"}:
        least = 0.2 if digit == "7" else 0.08
        rising = [i for i in range(2, 7) if steps[i, 1] < -least]
        if rising and rising[0] > 2:
            first = rising[0]
            top = first + 1
            while top < len(steps) and steps[top, 1] < 0 and digit == "4":
                top += 1
            if top < len(points) - 1:
                return [points[: first + 1], points[top:]]
    return [points]
