"""The form of a sheet: how wide its columns are, and how its boxes are arranged.

A scannable sheet tells its form, so that sheets that were printed in an earlier one are still read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.order import Style
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

GUTTER = 4.5


@dataclass(frozen=True, slots=True)
class Columns:
    """How wide the left and the right column of a style are, and the room beside each."""

    left: float
    right: float
    gutter: float = GUTTER


class Span(NamedTuple):
    """The height of a row: the least in mm, the one that is wanted, and the largest in units."""

    least: float
    wanted: float
    most: float


class Form(NamedTuple):
    """Where a sheet has its boxes."""

    number: int
    columns: Mapping[Style, Columns]
    time_across: int
    """How many time boxes of a phase are side by side."""
    time: Span
    zone: Span
    line: Span
    total: Span
    tick: float
    """The height in mm that the boxes of the ledger are to have."""
    is_balanced: bool
    """Whether the terrains of the ledger may leave their order, so that its columns are shorter."""
    sold_left: float
    """Where the goods sold begin in a column of the ledger."""
    explains_solo: bool
    """Whether a solo sheet says what it is measured by."""


FIRST = Form(
    number=1,
    columns={Style.SHEET: Columns(66.5, 59.0), Style.LEDGER: Columns(56.5, 84.0)},
    time_across=1,
    time=Span(4.3, 4.3, 5.3),
    zone=Span(4.9, 4.9, 6.0),
    line=Span(5.0, 5.0, 5.7),
    total=Span(22.0, 22.0, 30.0),
    tick=0.0,
    is_balanced=False,
    sold_left=14.2,
    explains_solo=False,
)
SECOND = Form(
    number=2,
    columns={Style.SHEET: Columns(63.5, 65.4), Style.LEDGER: Columns(55.2, 86.4)},
    time_across=2,
    time=Span(4.3, 5.6, 6.4),
    zone=Span(4.7, 4.7, 6.0),
    line=Span(5.0, 6.45, 7.2),
    total=Span(20.0, 20.5, 30.0),
    tick=6.0,
    is_balanced=True,
    sold_left=6.4,
    explains_solo=True,
)
FORMS = {it.number: it for it in (FIRST, SECOND)}
PRESENT = SECOND
