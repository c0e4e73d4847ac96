"""SVG path data: the `d` attribute becomes absolute moves, lines and curves."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from math import acos, ceil, cos, hypot, pi, radians, sin, sqrt, tan
from typing import TYPE_CHECKING

from generator.page.matrix import Matrix

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.page.marks import Segment

_TOKEN = re.compile(
    r"(?:([MmLlHhVvCcSsQqTtAaZz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?))[\s,]*"
)
_FLAG = re.compile(r"()([01])[\s,]*")
_NUMBER = re.compile(r"[0-9.]++")
_BLANK = re.compile(r"[\s,]*")
_COUNT = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
_ARCS = frozenset("Aa")
_FLAGS = (3, 4)
"""Which numbers of an arc are 0 or 1; nothing need be between them and the next number."""
KAPPA = 0.5522847498307936
"""How far a curve's control points are from the ends of a quarter circle of radius 1."""


FARTHEST = 1e6
"""The largest number that a page can have."""
NEAREST = 1e-6
"""Points closer than this are one."""


MOST_SEGMENTS = 100_000
"""How many commands a path may have, and how many pairs of numbers."""
MOST_KEPT, LONGEST_KEPT = 2_000, 1_000
"""How many paths are kept with their segments, and how many letters they have."""


class PathDataError(ValueError):
    """Path data that cannot be read."""


class LongPathError(PathDataError):
    """Path data with more segments than anyone draws."""


def read_path(data: str) -> tuple[Segment, ...]:
    """Read path data into absolute M, L, C and Z segments; icons are read again and again."""
    return _kept(data) if len(data) <= LONGEST_KEPT else _read(data)


@lru_cache(maxsize=MOST_KEPT)
def _kept(data: str) -> tuple[Segment, ...]:
    return _read(data)


def _read(data: str) -> tuple[Segment, ...]:
    if _is_long(data):
        raise LongPathError
    return tuple(_Walker().walk(_commands(data)))


def _is_long(data: str) -> bool:
    """Count the segments of a path without reading them, which takes a hundred times as long."""
    if len(data) <= MOST_SEGMENTS:
        return False
    letters = sum(map(data.count, "".join(_COUNT) + "".join(_COUNT).lower()))
    beyond = islice(_NUMBER.finditer(data), 2 * MOST_SEGMENTS, None)
    return letters > MOST_SEGMENTS or next(beyond, None) is not None


def _commands(data: str) -> Iterator[tuple[str, list[float]]]:
    letter = ""
    numbers: list[float] = []
    at = _BLANK.match(data).end()  # type: ignore[union-attr] # it matches nothing too
    while at < len(data):
        is_flag = letter in _ARCS and len(numbers) % _COUNT["A"] in _FLAGS
        match = (_FLAG if is_flag else _TOKEN).match(data, at)
        if match is None:
            raise PathDataError(data[at : at + 12])
        at = match.end()
        command, figure = match.groups()
        if command:
            if letter:
                yield from _split(letter, numbers)
            letter, numbers = command, []
        elif not letter:
            raise PathDataError(figure)
        else:
            number = float(figure)
            if not -FARTHEST <= number <= FARTHEST:
                raise PathDataError(figure)
            numbers.append(number)
    if letter:
        yield from _split(letter, numbers)


def _split(letter: str, numbers: list[float]) -> Iterator[tuple[str, list[float]]]:
    """Give each repetition of a command its own numbers."""
    count = _COUNT[letter.upper()]
    if count == 0:
        if numbers:
            raise PathDataError(letter)
        yield letter, []
        return
    if not numbers or len(numbers) % count:
        raise PathDataError(letter)
    for start in range(0, len(numbers), count):
        yield letter, numbers[start : start + count]
        # What follows a move are lines.
        letter = {"M": "L", "m": "l"}.get(letter, letter)


class _Walker:
    """Keeps the current point, the start of the subpath and the last control point."""

    def __init__(self) -> None:
        self.x = self.y = self.start_x = self.start_y = 0.0
        self.control: tuple[str, float, float] | None = None
        self.segments: list[Segment] = []

    def walk(self, commands: Iterator[tuple[str, list[float]]]) -> list[Segment]:
        for letter, numbers in commands:
            if not self.segments and letter not in "Mm":
                raise PathDataError(letter)
            command = letter.upper()
            values = self._absolute(command, numbers) if letter.islower() else numbers
            getattr(self, f"_{command.lower()}")(*values)
            if command not in "CSQT":
                self.control = None
        return self.segments

    def _absolute(self, command: str, numbers: list[float]) -> list[float]:
        if command == "H":
            return [numbers[0] + self.x]
        if command == "V":
            return [numbers[0] + self.y]
        if command == "A":
            return [*numbers[:5], numbers[5] + self.x, numbers[6] + self.y]
        return [n + (self.y if i % 2 else self.x) for i, n in enumerate(numbers)]

    def _reflected(self, kind: str) -> tuple[float, float]:
        if self.control is None or self.control[0] != kind:
            return self.x, self.y
        return 2 * self.x - self.control[1], 2 * self.y - self.control[2]

    def _m(self, x: float, y: float) -> None:
        self.segments.append(("M", (x, y)))
        self.x, self.y = self.start_x, self.start_y = x, y

    def _l(self, x: float, y: float) -> None:
        self.segments.append(("L", (x, y)))
        self.x, self.y = x, y

    def _h(self, x: float) -> None:
        self._l(x, self.y)

    def _v(self, y: float) -> None:
        self._l(self.x, y)

    def _c(  # noqa: PLR0917 - the six numbers of a curve
        self, x1: float, y1: float, x2: float, y2: float, x: float, y: float
    ) -> None:
        self.segments.append(("C", (x1, y1, x2, y2, x, y)))
        self.x, self.y, self.control = x, y, ("C", x2, y2)

    def _s(self, x2: float, y2: float, x: float, y: float) -> None:
        self._c(*self._reflected("C"), x2, y2, x, y)

    def _q(self, x1: float, y1: float, x: float, y: float) -> None:
        first = self.x + 2 / 3 * (x1 - self.x), self.y + 2 / 3 * (y1 - self.y)
        self._c(*first, x + 2 / 3 * (x1 - x), y + 2 / 3 * (y1 - y), x, y)
        self.control = ("Q", x1, y1)

    def _t(self, x: float, y: float) -> None:
        self._q(*self._reflected("Q"), x, y)

    def _a(  # noqa: PLR0917 - the seven numbers of SVG's arc
        self, rx: float, ry: float, turn: float, large: float, sweep: float, x: float, y: float
    ) -> None:
        rx, ry = abs(rx), abs(ry)
        if min(rx, ry) < NEAREST or hypot(x - self.x, y - self.y) < NEAREST:
            self._l(x, y)
            return
        start = self.x, self.y
        positive = bool(large) != bool(sweep)
        for curve in _arc(
            start, (x, y), (rx, ry), radians(turn), positive=positive, sweep=bool(sweep)
        ):
            self.segments.append(("C", curve))
        self.x, self.y = x, y

    def _z(self) -> None:
        self.segments.append(("Z", ()))
        self.x, self.y = self.start_x, self.start_y


def _arc(
    start: tuple[float, float],
    end: tuple[float, float],
    radii: tuple[float, float],
    turn: float,
    *,
    positive: bool,
    sweep: bool,
) -> Iterator[tuple[float, ...]]:
    """Draw an elliptical arc as curves of at most a quarter turn (SVG 1.1, F.6.5)."""
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x1 = cos(turn) * half_x + sin(turn) * half_y
    y1 = -sin(turn) * half_x + cos(turn) * half_y
    stretch = max(1.0, hypot(x1 / radii[0], y1 / radii[1]))
    rx, ry = radii[0] * stretch, radii[1] * stretch
    spread = (y1 * rx) ** 2 + (x1 * ry) ** 2
    root = sqrt(max(0.0, ((rx * ry) ** 2 - spread) / spread)) * (1 if positive else -1)
    cx, cy = root * rx * y1 / ry, -root * ry * x1 / rx
    frame = Matrix(cos(turn), sin(turn), -sin(turn), cos(turn))
    middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    centre = Matrix(e=middle[0], f=middle[1]) @ frame @ Matrix(e=cx, f=cy) @ Matrix(a=rx, d=ry)
    first = _angle((x1 - cx) / rx, (y1 - cy) / ry)
    sweeping = _angle((-x1 - cx) / rx, (-y1 - cy) / ry) - first
    if sweep and sweeping < 0:
        sweeping += 2 * pi
    elif not sweep and sweeping > 0:
        sweeping -= 2 * pi
    parts = max(1, ceil(abs(sweeping) / (pi / 2) - 1e-9))
    step = sweeping / parts
    reach = 4 / 3 * tan(step / 4)
    for part in range(parts):
        a, b = first + part * step, first + (part + 1) * step
        last = end if part == parts - 1 else centre.point(cos(b), sin(b))
        yield (
            *centre.point(cos(a) - reach * sin(a), sin(a) + reach * cos(a)),
            *centre.point(cos(b) + reach * sin(b), sin(b) - reach * cos(b)),
            *last,
        )


def _angle(x: float, y: float) -> float:
    angle = acos(max(-1.0, min(1.0, x / hypot(x, y))))
    return angle if y >= 0 else -angle
