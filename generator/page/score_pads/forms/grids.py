"""Tables and brackets of a tournament: the widths of columns, and the slots of a knock-out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.page.score_pads.boxes import FOOT, TITLE, Bracket, GridColumn, Slot
from generator.page.score_pads.captions import FONT
from generator.page.score_pads.lines import LEADING
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.page.score_pads.measures import Measures
    from generator.page.svg.press import Press

BESIDE = 1.6
"""The space beside the words of a caption."""


class Column(NamedTuple):
    """A column of a table: the words above it, and what its lines have.

    `kind` is number, name, square, box, split, text or sum. One that is not wide enough for its
    caption is made wider; those that `grow` share what is left of the width.
    """

    kind: str
    caption: str
    width: float
    grow: float = 0.0
    key: str = ""


def place_columns(
    columns: Sequence[Column], width: float, measures: Measures, press: Press
) -> tuple[tuple[GridColumn, ...], float, float] | None:
    """Return columns in their places with the size and the height of their captions.

    None if they are wider than the WIDTH.
    """
    for size in measures.captions:
        widths = [max(it.width, _least(it.caption, size, press)) for it in columns]
        left = width - sum(widths)
        if left >= 0:
            break
    else:
        return None
    grow = sum(it.grow for it in columns)
    widths = [
        it + (left * column.grow / grow if grow else 0.0)
        for it, column in zip(widths, columns, strict=True)
    ]
    placed = tuple(_placed(columns, widths, size, press))
    high = max(len(it.caption) for it in placed) * size * LEADING + 2 * FOOT
    return placed, size, high


def _least(caption: str, size: float, press: Press) -> float:
    """Return the width of the longest word of a caption, and the space beside it."""
    words = [press.ruler.width(it, FONT, size) for it in caption.split()]
    return max(words, default=0.0) + BESIDE


def _placed(
    columns: Sequence[Column], widths: Sequence[float], size: float, press: Press
) -> Iterator[GridColumn]:
    x = 0.0
    for column, width in zip(columns, widths, strict=True):
        lines = press.wrapped(column.caption, FONT, size, width - BESIDE / 2)
        key = column.key.replace("_", "-")
        yield GridColumn(column.kind, x, width, tuple(lines), key, column.caption)
        x += width


def make_bracket(players: int, size: tuple[float, float], captions: Sequence[str]) -> Bracket:
    """Return a knock-out of so many players in a room of some SIZE; the last slot is who wins."""
    width, height = size
    rounds = players.bit_length()
    each = width / rounds
    slot = each * 0.84
    head = TITLE
    step = (height - head) / players
    line = min(9.0, step * 0.8)
    slots, paths, heads = [], [], []
    middles = [head + (at + 0.5) * step for at in range(players)]
    for number in range(rounds):
        x = number * each
        heads.append((x, captions[number]))
        slots += [Slot(x, y - line / 2, f"k{number + 1}-{at + 1}") for at, y in enumerate(middles)]
        following = []
        for one, other in zip(middles[::2], middles[1::2], strict=False):
            following.append((one + other) / 2)
            paths.append((x + slot, one, x + each, other))
        middles = following
    return Bracket(width, slot, line, tuple(heads), tuple(slots), tuple(paths))
