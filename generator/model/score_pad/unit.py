"""The unit of points: whole ones, halves or quarters, and how others are rounded to it.

Halves and quarters are exact as binary numbers, so sums and products of them are too, in Python and
in the browser.
"""

from __future__ import annotations

import math
import re
from enum import StrEnum
from typing import TYPE_CHECKING, SupportsIndex, TypeVar, cast

from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

T = TypeVar("T")
UNITS = (1, 0.5, 0.25)
"""The units that points can have."""
HUNDREDTH = 0.01
"""The unit of percentages; their sums are rounded again, since hundredths are not exact."""
DECIMALS = {1: 0, 0.5: 1, 0.25: 2, HUNDREDTH: 2}
SIGNS = {0.25: "¼", 0.5: "½", 0.75: "¾"}
PARTS = {sign: part for part, sign in SIGNS.items()}
_WRITTEN = re.compile(r"(?P<whole>[0-9]{0,18})(?:[.,](?P<decimals>25|50?|75)|(?P<sign>[¼½¾]))?")


class Rounding(StrEnum):
    """How points are rounded that are no multiple of the unit; a half of it goes up if nearest."""

    DOWN = "down"
    UP = "up"
    NEAREST = "nearest"


class Fractional(float):
    """A number that is not whole, written as players write it: `4½`.

    As data it is `4.5`. What is calculated with it is a whole number again where it can be.
    """

    __slots__ = ()

    def __str__(self) -> str:
        """Write the whole number and the sign of the rest."""
        rest, whole = math.modf(abs(self))
        if rest not in SIGNS:
            return float.__repr__(self)
        return f"{'-' if self < 0 else ''}{int(whole) or ''}{SIGNS[rest]}"

    def __format__(self, form: str) -> str:
        """Put what is written into a text."""
        return format(str(self), form)

    def __add__(self, other: float) -> Any:
        """Add a number."""
        return exact(float(self) + other)

    __radd__ = __add__

    def __sub__(self, other: float) -> Any:
        """Subtract a number."""
        return exact(float(self) - other)

    def __rsub__(self, other: float) -> Any:
        """Subtract it from a number."""
        return exact(other - float(self))

    def __mul__(self, other: float) -> Any:
        """Multiply by a number."""
        return exact(float(self) * other)

    __rmul__ = __mul__

    def __neg__(self) -> Fractional:
        """Change the sign."""
        return Fractional(-float(self))

    def __abs__(self) -> Fractional:
        """Leave out the sign."""
        return Fractional(abs(float(self)))

    def __round__(self, digits: SupportsIndex | None = None) -> Any:
        """Round as other numbers are."""
        return round(float(self), digits)


class Percentage(Fractional):
    """A number with two decimals, written as `56.25`."""

    __slots__ = ()

    def __str__(self) -> str:
        """Write two decimals."""
        return float.__format__(self, ".2f")

    def __add__(self, other: float) -> Any:
        """Add a number."""
        return Unit(HUNDREDTH, Rounding.NEAREST).rounded(float(self) + other)

    __radd__ = __add__


def exact(value: float) -> int:
    """Return a number that is whole if it can be, else a fractional one.

    A fractional one has the type of whole numbers here: both count, compare and are written alike,
    and only pads with a unit have any.
    """
    return int(value) if value == math.floor(value) else cast("int", Fractional(value))


def as_data(value: T) -> T | float:
    """Return a number as files and other programs write it: `4.5`; all else stays as it is."""
    return float(value) if isinstance(value, Fractional) else value


def read_number(text: str) -> int | None:
    """Return the number that somebody wrote: `40`, `40.5`, `40,5` or `40½`; None if it is none."""
    found = _WRITTEN.fullmatch(text)
    if found is None or not (found["whole"] or found["sign"]):
        return None
    part = PARTS.get(found["sign"] or "", 0) or float(f"0.{found['decimals'] or 0}")
    return exact(int(found["whole"] or 0) + part)


def settled(value: float) -> float:
    """Return a number without the error of divisions: 6.999999999999999 is 7.

    Only a number that is almost whole changes, so nothing that a pad can give changes otherwise.
    """
    whole = round(value)
    return whole if abs(value - whole) <= max(1e-9, abs(value) * 2**-50) else value


def floor(value: float) -> int:
    """Round down what is not whole but for the error of divisions."""
    return math.floor(settled(value))


def ceil(value: float) -> int:
    """Round up what is not whole but for the error of divisions."""
    return math.ceil(settled(value))


def nearest(value: float) -> int:
    """Round to the nearest whole number; halves go up, as in the page's script."""
    return floor(value + 0.5)


class Unit(NamedTuple):
    """The unit of the points of a pad, and how others are rounded to it."""

    size: float = 1
    rounding: Rounding = Rounding.DOWN

    @property
    def is_plain(self) -> bool:
        """Whether points are whole and rounded down."""
        return self == Unit()

    @property
    def given(self) -> float:
        """The unit of what files and players write: percentages are only calculated."""
        return 1 if self.size == HUNDREDTH else self.size

    @property
    def decimals(self) -> int:
        """How many decimals points have as other programs write them."""
        return DECIMALS[self.size]

    def rounded(self, value: float) -> int:
        """Return a number as a multiple of the unit."""
        units = value / self.size
        match self.rounding:
            case Rounding.DOWN:
                found = floor(units)
            case Rounding.UP:
                found = ceil(units)
            case Rounding.NEAREST:
                found = nearest(units)
        whole = round(1 / self.size)
        if self.size == HUNDREDTH and found % whole:
            return cast("int", Percentage(found / whole))
        return exact(found / whole)


def unit_of(numbers: Iterable[float]) -> float:
    """Return the largest unit of which all numbers are multiples."""
    found = list(numbers)
    return next(it for it in UNITS if it == UNITS[-1] or all(is_multiple(of, it) for of in found))


def is_multiple(value: float, size: float) -> bool:
    """Return whether a number is a multiple of a unit."""
    return not value % size
