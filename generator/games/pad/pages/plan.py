"""The plan of a pad's sheet: which lines are on which page, and in how many panels."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from math import ceil
from typing import TYPE_CHECKING, NamedTuple

from generator.games.pad.pages.captions import Captions, set_captions
from generator.games.pad.pages.items import (
    Detail,
    has_strips,
    list_items,
    remarks,
    round_entries,
    round_items,
    shared_entries,
)
from generator.games.pad.pages.lines import (
    LEADING,
    SECTION_GAP,
    Box,
    Line,
    Ruling,
    UnfitError,
    Words,
    line_boxes,
    make_line,
)
from generator.games.pad.pages.measures import GAP
from generator.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.pad.model.pad import Pad
    from generator.games.pad.pages.items import Item
    from generator.games.pad.pages.measures import Measures
    from generator.page.svg.press import Press
    from generator.units import Paper

PANEL_GAP, FOOT = 5.0, 1.4
MOST_PANELS, MOST_DEEP, MOST_LEAVES = 3, 4, 12
NUMBER = 11.0
"""The room for the number of a round."""
COMFORTABLE, WIDEST_COLUMN = 12.0, 28.0
"""From which width of boxes on a table goes beside another one; the width of few boxes."""
ROOMY, STEP = 0.8, 0.1


class Placed(NamedTuple):
    """A line in its place on a panel."""

    item: Item
    words: Words
    y: float
    height: float
    boxes: tuple[Box, ...]


class Panel(NamedTuple):
    """A part of a page: its left edge, whether rounds begin it, and its lines."""

    x: float
    has_captions: bool
    lines: tuple[Placed, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """How a pad is laid on one page, or on several."""

    paper: Paper
    ruling: Ruling
    captions: Captions | None
    remarks: tuple[str, ...]
    note: tuple[str, ...]
    """The lines below the name of the pad."""
    leaves: tuple[tuple[Panel, ...], ...]
    detail: Detail
    panels: int
    rounds: int

    @property
    def width(self) -> float:
        """The room between the margins."""
        return self.paper.width - 2 * self.ruling.measures.margin

    @property
    def head(self) -> float:
        """The height of what is above the table: the note may take several lines."""
        return _head(self.note, self.ruling.measures)


class Wish(NamedTuple):
    """What is to be laid out: a pad with so many columns, in a language."""

    pad: Pad
    columns: int
    language: str
    measures: Measures


def plan_sheet(
    wish: Wish, papers: Sequence[Paper], press: Press
) -> tuple[Plan | None, Item | None]:
    """Return the best plan on papers as they are turned; without one, the words that do not fit."""
    plans: list[tuple[tuple[int, ...], Plan]] = []
    unfit: Item | None = None
    sizes = (wish, wish._replace(measures=wish.measures.tight))
    deeps = range(1, MOST_DEEP + 1) if wish.pad.rounds else (1,)
    tried = product(enumerate(papers), enumerate(sizes), Detail, deeps, range(1, MOST_PANELS + 1))
    for (turned, paper), (tight, sized), detail, deep, panels in tried:
        try:
            plan = _plan(sized, paper, detail, deep, panels, press)
        except UnfitError as error:
            unfit = unfit or error.item
            continue
        if plan is not None:
            pages, clumsy = len(plan.leaves), _clumsiness(plan, wish)
            plans.append(((pages, detail, deep, tight, clumsy, turned, panels), plan))
    if not plans:
        return None, unfit
    return min(plans, key=lambda it: it[0])[1], None


def _clumsiness(plan: Plan, wish: Wish) -> int:
    """Return how far a plan is from the best number of panels: open rounds fill the page."""
    rounds = wish.pad.rounds
    if rounds is None or not rounds.is_open or wish.pad.sections:
        return plan.panels
    wide = plan.ruling.box >= COMFORTABLE or plan.panels == 1
    return MOST_PANELS - plan.panels if wide else MOST_PANELS + plan.panels


def _plan(  # noqa: PLR0917 - the figures that are tried
    wish: Wish, paper: Paper, detail: Detail, deep: int, panels: int, press: Press
) -> Plan | None:
    pad, _columns, language, measures = wish
    items = tuple(list_items(pad, language, detail))
    ruling = _ruling(wish, items, paper, deep, panels)
    if ruling is None:
        return None
    captions = None
    if pad.rounds:
        own = [*(it.name(language) for it in round_entries(pad)), _("Total")]
        shared = [it.name(language) for it in shared_entries(pad)]
        across = ceil(len(own) / deep)
        box = (ruling.column - ruling.mark) / across
        captions = set_captions(own, shared, box, measures, press)
    slots = {slot.kind for item in items for slot in item.slots}
    width = paper.width - 2 * measures.margin
    below = _remarks(pad, language, slots, captions, width, press, measures)
    note = _note(pad.note(language), width, measures, press)
    room = paper.height - 2 * measures.margin - _head(note, measures) - FOOT
    room -= (len(below) + 1) * measures.letters * LEADING + GAP
    flow = _Flow(wish, ruling, captions, panels, room, press)
    found = flow.lay(items)
    if found is None:
        return None
    leaves, rounds = found
    return Plan(paper, ruling, captions, tuple(below), note, leaves, detail, panels, rounds)


def _remarks(  # noqa: PLR0917
    pad: Pad,
    language: str,
    slots: set[str],
    captions: Captions | None,
    width: float,
    press: Press,
    measures: Measures,
) -> list[str]:
    texts = [captions.legend] if captions and captions.legend else []
    texts += remarks(pad, language, slots)
    if not texts:
        return []
    return press.wrapped(" · ".join(texts), "display-italic", measures.letters, width)


def _note(text: str, width: float, measures: Measures, press: Press) -> tuple[str, ...]:
    return tuple(press.wrapped(text, "display-italic", measures.notes[0], width)) if text else ()


def _head(note: Sequence[str], measures: Measures) -> float:
    return measures.head + max(0, len(note) - 1) * measures.notes[0] * LEADING


def _ruling(
    wish: Wish, items: Sequence[Item], paper: Paper, deep: int, panels: int
) -> Ruling | None:
    """Return the widths of a table in so many panels; None if they are too narrow."""
    pad, columns, _language, measures = wish
    own = len(round_entries(pad)) + 1 if pad.rounds else 0
    if pad.rounds and deep > own:
        return None
    boxes = max([ceil(own / deep), *(len(it.slots) for it in items)])
    mark = measures.mark if pad.rounds and pad.rounds.mark else 0.0
    each = (paper.width - 2 * measures.margin - (panels - 1) * PANEL_GAP) / panels
    least = boxes * (measures.box + GAP) + mark
    label = NUMBER + len(shared_entries(pad)) * (measures.box + GAP) if pad.rounds else 0.0
    usual = most = label
    if items:
        label = max(label, measures.label)
        usual, most = max(label, measures.ideal), max(label, measures.widest_label)
    widest = max(boxes * measures.widest, WIDEST_COLUMN) + mark
    if has_strips(pad):
        widest = max(widest, each - label)
    column = max(least, min((each - usual) / columns, widest))
    if each - columns * column < label - GAP / 100:
        return None
    return Ruling(min(each - columns * column, most), column, columns, boxes, deep, mark, measures)


class _Flow:
    """Puts lines into panels, and panels on pages."""

    def __init__(  # noqa: PLR0917
        self,
        wish: Wish,
        ruling: Ruling,
        captions: Captions | None,
        panels: int,
        room: float,
        press: Press,
    ) -> None:
        self.wish = wish
        self.ruling = ruling
        self.captions = captions
        self.panels = panels
        self.room = room
        self.press = press
        self.line = ruling.measures.line

    def lay(self, items: Sequence[Item]) -> tuple[tuple[tuple[Panel, ...], ...], int] | None:
        """Return the pages and how many rounds they have; None if a line is too high for any."""
        once = [make_line(item, self.ruling, self.press) for item in items]
        number = self._rounds(once)
        lines = [*self._round_lines(number), *once]
        least = self._parts(lines, self.line, self.room)
        if least is None or len(least) > MOST_LEAVES * self.panels:
            return None
        leaves = ceil(len(least) / self.panels)
        unit = self._largest(lines, leaves)
        parts = self._parts(lines, unit, self._lowest(lines, unit, leaves)) or least
        if number and leaves > 1:
            lines = [*self._round_lines(number, whole=False), *once]
            parts = self._parts(lines, unit, self._lowest(lines, unit, leaves)) or least
        pages = [parts[at : at + self.panels] for at in range(0, len(parts), self.panels)]
        return tuple(tuple(self._panels(page, unit)) for page in pages), number

    def _rounds(self, once: Sequence[Line]) -> int:
        """Return how many rounds a sheet has; an open number fills the page."""
        rounds = self.wish.pad.rounds
        if rounds is None:
            return 0
        if rounds.printed or not rounds.is_open:
            return rounds.printed or rounds.most
        unit = self.line + ROOMY
        fewest = self._parts([*self._round_lines(rounds.least), *once], unit, self.room)
        most = self.panels * ceil(len(fewest) / self.panels) if fewest else 0
        number = rounds.least
        while fewest and number < rounds.most:
            more = self._parts([*self._round_lines(number + 1), *once], unit, self.room)
            if more is None or len(more) > most:
                break
            number += 1
        return number

    def _round_lines(self, number: int, *, whole: bool = True) -> list[Line]:
        pad, language = self.wish.pad, self.wish.language
        return [
            make_line(item, self.ruling, self.press)
            for item in round_items(pad, number, language, whole=whole)
        ]

    def _parts(
        self, lines: Sequence[Line], unit: float, room: float
    ) -> list[tuple[Line, ...]] | None:
        """Fill panels one after the other; a section that goes on has its heading again."""
        parts: list[tuple[Line, ...]] = []
        part: list[Line] = []
        heading: Line | None = None
        used = 0.0
        for at, line in enumerate(lines):
            high = line.height(unit)
            following = lines[at + 1].height(unit) if at + 1 < len(lines) else 0.0
            needed = high + following if line.item.kind == "heading" else high
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

    def _head(self, first: Line) -> float:
        """Return the height of what is above the lines of a panel."""
        names = self.ruling.measures.names - SECTION_GAP
        if self.captions and first.item.kind == "round":
            return names + self.captions.each * self.ruling.deep
        return names

    def _largest(self, lines: Sequence[Line], leaves: int) -> float:
        """Return the largest height of a line for which there are no more pages."""
        unit = self.line
        while unit + STEP <= self.ruling.measures.tallest:
            parts = self._parts(lines, unit + STEP, self.room)
            if parts is None or len(parts) > leaves * self.panels:
                break
            unit += STEP
        return unit

    def _lowest(self, lines: Sequence[Line], unit: float, leaves: int) -> float:
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

    def _panels(self, parts: Sequence[tuple[Line, ...]], unit: float) -> Iterator[Panel]:
        """Place the lines of a page."""
        wide = len(parts) * self.ruling.width + (len(parts) - 1) * PANEL_GAP
        whole = self.panels * self.ruling.width + (self.panels - 1) * PANEL_GAP
        left = 0.0 if len(parts) < self.panels else max(0.0, (whole - wide) / 2)
        for number, part in enumerate(parts):
            y = self._head(part[0])
            placed = []
            for line in part:
                high = line.height(unit)
                above = SECTION_GAP if line.item.kind == "heading" else 0.0
                boxes = tuple(line_boxes(line, high - above, self.ruling))
                placed.append(Placed(line.item, line.words, y + above, high - above, boxes))
                y += high
            x = left + number * (self.ruling.width + PANEL_GAP)
            yield Panel(x, part[0].item.kind == "round", tuple(placed))
