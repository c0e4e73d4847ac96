"""The widths of the boxes of a round where they are narrow: captions and numbers share the room."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.page.score_pads.captions import APART, FONT
from generator.page.score_pads.measures import GAP

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.page.score_pads.measures import Measures
    from generator.page.svg.press import Press

BESIDE_TICK = 1.6
"""How much wider than the smallest square the room of a tick is."""
SLACK = 0.05


class Head(NamedTuple):
    """A box of a round: its caption, whether it is ticked, and how often a line has it."""

    text: str
    is_tick: bool
    times: int


def fit_widths(
    heads: Sequence[Head], room: float, measures: Measures, press: Press
) -> tuple[float, ...]:
    """Divide the room of a line so that the captions above its boxes fit; none if they cannot.

    A tick is as wide as its caption. What is left goes to the numbers, the narrowest first. The
    captions are as large as they can be without making a number narrower than equal boxes are.
    """
    return _fit(heads, room, APART, measures, press) or _fit(heads, room, GAP, measures, press)


def _fit(
    heads: Sequence[Head], room: float, apart: float, measures: Measures, press: Press
) -> tuple[float, ...]:
    even = room / sum(it.times for it in heads)
    found: tuple[float, ...] = ()
    for size in measures.captions:
        needs = [_need(it, size, apart, measures, press) for it in heads]
        if _sum(heads, needs) > room:
            continue
        found = _shared_out(heads, needs, room)
        numbers = [it for it, head in zip(found, heads, strict=True) if not head.is_tick]
        if min(numbers, default=even) >= even - SLACK:
            break
    return found


def _need(head: Head, size: float, apart: float, measures: Measures, press: Press) -> float:
    """Return the least width of a box with a caption in two lines at most."""
    words = head.text.split(" ")
    lines = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words) + 1)]
    said = min(max(press.ruler.width(it, FONT, size) for it in both) for both in lines)
    least = measures.tick + BESIDE_TICK if head.is_tick else measures.box + GAP
    return max(least, said + apart + SLACK)


def _sum(heads: Sequence[Head], widths: Sequence[float]) -> float:
    return sum(head.times * width for head, width in zip(heads, widths, strict=True))


def _shared_out(heads: Sequence[Head], needs: Sequence[float], room: float) -> tuple[float, ...]:
    """Give the narrowest numbers what is left, until they are as wide as the next ones."""
    widths = list(needs)
    numbers = [at for at, head in enumerate(heads) if not head.is_tick] or list(range(len(heads)))
    numbers.sort(key=lambda at: widths[at])
    left = room - _sum(heads, widths)
    for count in range(1, len(numbers) + 1):
        growing = numbers[:count]
        times = sum(heads[at].times for at in growing)
        step = left / times
        if count < len(numbers):
            step = min(step, widths[numbers[count]] - widths[growing[0]])
        for at in growing:
            widths[at] += step
        left -= step * times
    return tuple(widths)
