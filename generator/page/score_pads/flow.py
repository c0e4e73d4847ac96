"""The flow of a pad's lines: they fill panels, and panels fill pages, with their heads again."""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import TYPE_CHECKING

from generator.model.score_pad.form import Form
from generator.page.score_pads.items import round_items
from generator.page.score_pads.lines import SECTION_GAP, UnfitError, line_boxes, make_line
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.score_pad.pad import Pad
    from generator.page.score_pads.boxes import Box, Bracket, Grid
    from generator.page.score_pads.captions import Captions
    from generator.page.score_pads.items import Item
    from generator.page.score_pads.lines import ItemLine, Ruling, Words
    from generator.page.score_pads.measures import Measures
    from generator.page.svg.press import Press

PANEL_GAP = 5.0
MOST_LEAVES = 12
ROOMY, STEP = 0.8, 0.3
KEPT = 0.8
"""How much of their height lines keep so that no section is divided."""


class Wish(NamedTuple):
    """What is to be laid out: a pad with so many columns, in a language.

    One player alone has a sheet with one column. With `legend`, the pad's legends are there in
    letters of that size; with `names`, the words of rows give way to the names of players.
    """

    pad: Pad
    columns: int
    language: str
    measures: Measures
    alone: bool = False
    form: Form = Form.TABLE
    kept: bool = False
    """Whether boxes stay where they were on earlier sheets, because photos of them are read."""
    legend: float = 0.0
    names: bool = False


class Placed(NamedTuple):
    """A line in its place on a panel."""

    item: Item
    words: Words
    y: float
    height: float
    boxes: tuple[Box, ...]
    is_broken: bool = False
    """Whether a row of boxes to cross goes on in another line."""
    x: float = 0.0
    ruling: Ruling | None = None
    """The widths of one of two areas beside each other; None for a line of the whole table."""


class Panel(NamedTuple):
    """A part of a page: its left edge, whether rounds begin it, and its lines.

    One of several tables has a `title` above its upper edge.
    """

    x: float
    has_captions: bool
    lines: tuple[Placed, ...]
    y: float = 0.0
    title: str = ""
    grid: Grid | Bracket | None = None
    """What a page of a tournament has instead of lines."""


class Flow:
    """Puts lines into panels, and panels on pages."""

    def __init__(  # noqa: PLR0917
        self,
        wish: Wish,
        ruling: Ruling,
        captions: Captions | None,
        panels: int,
        room: float,
        press: Press,
        *,
        line: float = 0.0,
    ) -> None:
        """Take the widths of the table, how many panels a page has, and their height.

        LINE is the least height of a line, if it is not the usual one.
        """
        self.wish = wish
        self.ruling = ruling
        self.captions = captions
        self.panels = panels
        self.room = room
        self.press = press
        self.line = line or ruling.measures.line
        self.whole = False
        """Whether a section goes to the next panel if it has no room as a whole."""

    def lay(self, items: Sequence[Item]) -> tuple[tuple[tuple[Panel, ...], ...], int] | None:
        """Return the pages and how many rounds they have; None if a line is too high for any."""
        once = self._once(items)
        number = self._rounds(once)
        probe = [*self._alike(number), *once]
        least = self._parts(probe, self.line, self.room)
        if least is None or len(least) > MOST_LEAVES * self.panels:
            return None
        leaves = ceil(len(least) / self.panels)
        unit = self._largest(probe, leaves)
        if leaves == 1 < self.panels and items:
            self.whole = True
            roomy = self._largest(probe, leaves)
            self.whole = roomy >= KEPT * unit
            unit = roomy if self.whole else unit
        pad, language = self.wish.pad, self.wish.language
        rounds = round_items(pad, number, language, whole=leaves == 1)
        lines = [make_line(it, self.ruling, self.press, unit) for it in rounds]
        lines += self._once(items, unit)
        parts = self._parts(lines, unit, self._lowest(probe, unit, leaves)) or []
        pages = [parts[at : at + self.panels] for at in range(0, len(parts), self.panels)]
        return tuple(_within_page(tuple(self._panels(it, unit))) for it in pages), number

    def _once(self, items: Sequence[Item], unit: float = 0.0) -> list[ItemLine]:
        """Make the lines of what is entered once, with labels of one size.

        It is the largest size in which no line is higher than with labels as large as each can be.
        """
        lines = self._made(items, self.ruling, unit)
        sizes = {it.words.size for it in lines if it.has_label}
        for size in sorted(sizes, reverse=True) if len(sizes) > 1 and not self.wish.kept else ():
            measures = replace(self.ruling.measures, labels=(size,), shortest=size)
            try:
                even = self._made(items, replace(self.ruling, measures=measures), unit)
            except UnfitError:
                continue
            both = zip(even, lines, strict=True)
            if all(one.height(unit) <= other.height(unit) for one, other in both):
                return even
        return lines

    def _made(self, items: Sequence[Item], ruling: Ruling, unit: float) -> list[ItemLine]:
        """Make the lines of items; small areas are beside each other."""
        lines: list[ItemLine] = []
        for item in items:
            line = make_line(item, ruling, self.press, unit)
            before = lines[-1] if lines else None
            if before and not before.partner and self._are_small(before.item, item):
                half = ruling.half
                one, other = (make_line(it, half, self.press, unit) for it in (before.item, item))
                lines[-1] = replace(one, partner=other)
            else:
                lines.append(line)
        return lines

    def _are_small(self, one: Item, other: Item) -> bool:
        """Return whether two lines are areas that have room beside each other."""
        strips = [it.strip for it in (one, other) if it.strip and it.strip.lines]
        if len(strips) < len((one, other)) or self.wish.kept:
            return False
        half, usual = self.ruling.half, self.ruling.measures.usual_tick
        return all(it.across(half.strip, usual, usual) for it in strips)

    def _rounds(self, once: Sequence[ItemLine]) -> int:
        """Return how many rounds a sheet has; an open number fills the page."""
        rounds = self.wish.pad.rounds
        if rounds is None:
            return 0
        most_rounds = rounds.printed or rounds.most
        number, unit = rounds.least, self.line + ROOMY
        if self.wish.legend and rounds.printed_least:
            number, unit = rounds.printed_least, self.line
        elif rounds.printed or not rounds.is_open:
            return most_rounds
        fewest = self._parts([*self._alike(number), *once], unit, self.room)
        most = self.panels * ceil(len(fewest) / self.panels) if fewest else 0
        while fewest and number < most_rounds:
            more = self._parts([*self._alike(number + 1), *once], unit, self.room)
            if more is None or len(more) > most:
                break
            number += 1
        return number

    def _alike(self, number: int) -> list[ItemLine]:
        """Return lines as high as those of so many rounds, with the sums between them."""
        pad, language = self.wish.pad, self.wish.language
        has_sums = pad.rounds is not None and bool(pad.rounds.subtotals)
        drawn = number if has_sums else min(number, 1)
        found = round_items(pad, drawn, language, whole=False)
        lines = [make_line(it, self.ruling, self.press) for it in found]
        return lines if has_sums else lines * number

    def _parts(
        self, lines: Sequence[ItemLine], unit: float, room: float
    ) -> list[tuple[ItemLine, ...]] | None:
        """Fill panels one after the other; a section that goes on has its heading again."""
        parts: list[tuple[ItemLine, ...]] = []
        part: list[ItemLine] = []
        heading: ItemLine | None = None
        used = 0.0
        for at, line in enumerate(lines):
            high = line.height(unit)
            needed = high
            if line.item.leads:
                needed = _together(lines[at:], unit, whole=self.whole)
            elif at + 1 < len(lines) and lines[at + 1].item.kind == "between":
                needed += lines[at + 1].height(unit)
            if not part:
                used = self._head(line)
            if part and used + needed > room:
                parts.append(tuple(part))
                part = [heading] if heading and line.item.kind in {"row", "part"} else []
                used = self._head(line) + sum(it.height(unit) for it in part)
            if used + high > room + SECTION_GAP:
                return None
            if line.item.kind == "heading":
                heading = line
            part.append(line)
            used += high
        return [*parts, tuple(part)]

    def _head(self, first: ItemLine) -> float:
        """Return the height of what is above the lines of a panel."""
        names = self.ruling.measures.names - SECTION_GAP
        if self.captions and first.item.kind == "round":
            return names + self.captions.height(self.ruling.deep)
        return names

    def _largest(self, lines: Sequence[ItemLine], leaves: int) -> float:
        """Return the largest height of a line for which there are no more pages."""
        unit = self.line
        if len(self._parts(lines, unit, self.room) or ()) > leaves * self.panels:
            return 0.0
        while unit + STEP <= self.ruling.measures.tallest:
            parts = self._parts(lines, unit + STEP, self.room)
            if parts is None or len(parts) > leaves * self.panels:
                break
            unit += STEP
        return unit

    def _lowest(self, lines: Sequence[ItemLine], unit: float, leaves: int) -> float:
        """Return the least height of panels that has room, so that all are about as high."""
        if leaves > 1 or self.panels == 1:
            return self.room
        low, high = 0.0, self.room
        while high - low > 1.0:
            middle = (low + high) / 2
            parts = self._parts(lines, unit, middle)
            if parts is None or len(parts) > self.panels:
                low = middle
            else:
                high = middle
        return high

    def _panels(self, parts: Sequence[tuple[ItemLine, ...]], unit: float) -> Iterator[Panel]:
        """Place the lines of a page."""
        wide = len(parts) * self.ruling.width + (len(parts) - 1) * PANEL_GAP
        whole = self.panels * self.ruling.width + (self.panels - 1) * PANEL_GAP
        left = 0.0 if len(parts) < self.panels else max(0.0, (whole - wide) / 2)
        for number, part in enumerate(parts):
            y = self._head(part[0])
            placed: list[Placed] = []
            for line in part:
                high = line.height(unit)
                above = SECTION_GAP if line.item.kind == "heading" else 0.0
                place = (y + above, high - above)
                if line.partner:
                    placed += self._halves(line, line.partner, place, unit)
                else:
                    boxes = tuple(line_boxes(line, high - above, self.ruling))
                    placed.append(Placed(line.item, line.words, *place, boxes, line.is_broken))
                y += high
            x = left + number * (self.ruling.width + PANEL_GAP)
            yield Panel(x, part[0].item.kind == "round", tuple(placed))

    def _halves(
        self, one: ItemLine, other: ItemLine, place: tuple[float, float], unit: float
    ) -> Iterator[Placed]:
        """Place two areas beside each other; the lower one is in the middle of its height."""
        y, high = place
        half = self.ruling.half
        for line, x in ((one, 0.0), (other, self.ruling.width - half.width)):
            own = line.own_height(unit)
            down = (high - own) / 2
            boxes = tuple(it._replace(y=it.y + down) for it in line_boxes(line, own, half))
            yield Placed(line.item, line.words, y, high, boxes, x=x, ruling=half)


def _together(lines: Sequence[ItemLine], unit: float, *, whole: bool) -> float:
    """Return the height of the first line, with those that words lead to, or a WHOLE section.

    The parts of a row stay together.
    """
    if whole and lines[0].item.kind == "heading":
        later = enumerate(lines[1:], start=1)
        end = next((at for at, line in later if line.item.kind == "heading"), len(lines))
    else:
        led = (at for at, line in enumerate(lines, start=1) if not line.item.leads)
        end = next(led, len(lines))
        while end < len(lines) and lines[end].item.kind == "part":
            end += 1
    return sum(line.height(unit) for line in lines[:end])


def _within_page(panels: tuple[Panel, ...]) -> tuple[Panel, ...]:
    """Return panels whose sums add up what is on their page; others are written by hand."""
    here = {box.key for panel in panels for line in panel.lines for box in line.boxes}
    return tuple(
        panel._replace(
            lines=tuple(
                line._replace(boxes=tuple(_added_here(box, here) for box in line.boxes))
                for line in panel.lines
            )
        )
        for panel in panels
    )


def _added_here(box: Box, here: set[str]) -> Box:
    if here.issuperset(box.parts):
        return box
    return box._replace(kind="points", parts=(), plus=0, most=None)
