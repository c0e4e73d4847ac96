"""Rounds beside each other: a line for each player, with small squares and the total so far."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from generator.language import _
from generator.page.score_pads.boxes import Box
from generator.page.score_pads.flow import Panel, Placed
from generator.page.score_pads.items import Item, Slot, is_in_round, round_boxes, round_items
from generator.page.score_pads.lines import LEADING, Ruling, Words
from generator.page.score_pads.measures import GAP

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.score_pad.pad import Pad
    from generator.page.score_pads.measures import Measures

NARROWEST_NAME, SHARE = 22.0, 0.16
"""The least width of the names before the rounds, and their usual share of the width."""
WIDEST_SQUARE, TALLEST = 12.0, 26.0
"""The greatest side of a square, and the greatest height of a player's line."""
SQUARES = 0.48
"""The share of a line's height that the squares have; the total so far is below them."""
WIDE, LEAST_SQUARE = 0.95, 8.0
"""How wide a square is as a share of its height, and its least width."""
APART, BETWEEN = 1.2, 4.0
"""The space between the lines of players, and between two games."""


def across_ruling(pad: Pad, width: float, measures: Measures) -> Ruling | None:
    """Return the widths of a table with its rounds beside each other; None if it is too narrow."""
    squares = _squares(pad)
    number = sum(squares)
    least = measures.box + GAP
    side = min((width - max(NARROWEST_NAME, SHARE * width)) / number, WIDEST_SQUARE)
    side = side if side >= least else (width - NARROWEST_NAME) / number
    if side < least:
        return None
    label = width - side * number
    frames = tuple(it * side for it in squares)
    return Ruling(label, width - label, 1, 1, 0, 0.0, 0.0, measures, frames=frames)


def lay_across(
    pad: Pad, language: str, ruling: Ruling, room: float, players: int
) -> tuple[Panel, ...]:
    """Lay as many games below each other as there is room for; none if it is too low for one."""
    measures = ruling.measures
    head = measures.captions[0] * LEADING + measures.heading_margin
    least = 2 * measures.line + APART
    games = floor((room + BETWEEN) / (head + players * least + BETWEEN))
    if not games:
        return ()
    unit = min((room + BETWEEN) / games - head - BETWEEN, players * TALLEST) / players
    lines: list[Placed] = []
    y = 0.0
    for game in range(games):
        lines.append(_head(pad, language, ruling, y, head))
        y += head
        for player in range(1, players + 1):
            own = f"t{game + 1}-p{player}-" if game else f"p{player}-"
            lines.append(_line(pad, language, ruling, y, unit, (player, own)))
            y += unit
        y += BETWEEN
    return (Panel(0.0, has_captions=False, lines=tuple(lines)),)


def _squares(pad: Pad) -> list[int]:
    """Return how many squares each round has."""
    number = pad.rounds.printed or pad.rounds.most if pad.rounds else 0
    return [
        max(1, sum(is_in_round(it, at, number) for it in round_boxes(pad)))
        for at in range(1, number + 1)
    ]


def _lefts(ruling: Ruling) -> Iterator[tuple[float, float]]:
    """Yield where each round begins, and its width."""
    x = ruling.label
    for width in ruling.frames:
        yield x, width
        x += width


def _head(pad: Pad, language: str, ruling: Ruling, y: float, height: float) -> Placed:
    """Return the numbers of the rounds above a game."""
    heads = tuple(str(at) for at in range(1, len(ruling.frames) + 1))
    name = (pad.rounds.name(language) if pad.rounds else "") or _("Round")
    size = ruling.measures.captions[0]
    item = Item("heading", name, heads=heads)
    boxes = tuple(
        Box(x, 0.0, width, height, "head", "", "", text)
        for text, (x, width) in zip(heads, _lefts(ruling), strict=True)
    )
    return Placed(item, Words((name,), (), size, size, height), y, height, boxes)


def _line(  # noqa: PLR0917
    pad: Pad, language: str, ruling: Ruling, y: float, height: float, who: tuple[int, str]
) -> Placed:
    """Return the line of a player: in each round the squares, and below them the total so far."""
    player, own = who
    rounds = list(round_items(pad, len(ruling.frames), language, whole=False))
    boxes: list[Box] = []
    for item, place in zip(rounds, _lefts(ruling), strict=True):
        boxes += _frame(item, place, height - APART, own)
    size = ruling.measures.labels[0]
    name = Item("player", str(player), slots=(Slot("text", f"{own}name", _("Name")),))
    return Placed(name, Words((), (), size, size, 0.0), y, height, tuple(boxes))


def _frame(item: Item, place: tuple[float, float], height: float, own: str) -> Sequence[Box]:
    """Return the boxes of a round of a player."""
    x, width = place[0] + GAP / 2, place[1] - GAP
    *squares, total = [it for it in item.slots if it.kind != "blank"]
    high = height * SQUARES
    wide = min(width / len(squares), max(WIDE * high, LEAST_SQUARE))
    right = x + width - wide * len(squares)
    found = [
        Box(right + at * wide, APART, wide, high, it.kind, own + it.key, it.label)
        for at, it in enumerate(squares)
    ]
    frame = Box(x, APART, width, height, "frame", "", "")
    low = Box(x, APART + high, width, height - high, "written", own + total.key, total.label)
    return [frame, *found, low]
