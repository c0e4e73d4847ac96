"""The lines of a pad's sheet: words that are broken to fit, boxes in their places, and heights."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, inf
from typing import TYPE_CHECKING

from generator.errors import TemplateError
from generator.page.score_pads.boxes import Box
from generator.page.score_pads.measures import GAP
from generator.page.score_pads.strips import strip_boxes
from generator.page.text_box import refuse_missing
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.page.score_pads.items import Item, Slot
    from generator.page.score_pads.measures import Measures
    from generator.page.svg.press import Press

LEADING, PAD, INDENT = 1.14, 1.0, 4.0
MOST_LINES = 2
SECTION_GAP, ROW_MARGIN = 1.4, 0.9
HALVES_GAP = 3.0
"""The space between two areas beside each other."""
BESIDE = 3.0
"""The space between a heading and the note beside it."""
SUM_GAP = 1.2
"""The space between the box of a sum and its frame."""
WIDEST_POINTS, WIDEST_ALONE = 40.0, 17.0
ICON_GAP, COLOUR = 0.8, 1.6
NOTE, HEAD = "display-italic", "display-bold"
BESIDE_HEAD = 0.5
"""How much narrower than its box a caption in a heading is."""


class UnfitError(Exception):
    """Words of an item that have no room, even in the smallest letters."""

    def __init__(self, item: Item) -> None:
        """Take the item."""
        super().__init__(item.label)
        self.item = item


class Words(NamedTuple):
    """The lines of a label and of its note, the size of each, and the height of both.

    A note is below its label, or BESIDE it: so far from the start of the line. Words that are OVER
    the columns of several players have no rules between these behind them.
    """

    label: tuple[str, ...]
    note: tuple[str, ...]
    size: float
    small: float
    height: float
    beside: float = 0.0
    is_over: bool = False


@dataclass(frozen=True, slots=True)
class Ruling:
    """The widths of a table: of its words, and of a player's column with so many boxes.

    A round has its boxes in `deep` lines; `mark` is the room for the dealer's circle. Without
    rounds, `deep` is 0. A box that all players share is as wide as `shared`. Where the boxes of a
    round are not all alike, `fitted` are the widths of those that all share, and of a player's.
    With `totals`, the last box of a round is the total so far, and sums are below it.
    """

    label: float
    column: float
    columns: int
    boxes: int
    deep: int
    mark: float
    shared: float
    measures: Measures
    totals: bool = False
    fitted: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())
    aligned: bool = False
    """Whether all boxes for points are below each other."""
    before: int = 0
    """How many players are before the words, whose boxes are in the opposite order."""
    frames: tuple[float, ...] = ()
    """The widths of the rounds, where they are beside each other and players have lines."""
    folds: tuple[int, ...] = ()
    """How many boxes of a player are in each line of a round, if that is known."""

    def left(self, player: int) -> float:
        """Return where the column of a player begins; players are counted from 0."""
        return player * self.column + (self.label if player >= self.before else 0.0)

    def is_second(self, x: float) -> bool:
        """Return whether a box at X is in the column of every second player."""
        players = (it for it in range(1, self.columns, 2))
        return any(self.left(it) <= x < self.left(it) + self.column for it in players)

    @property
    def words(self) -> float:
        """Where the words of a line begin."""
        return self.before * self.column

    @property
    def width(self) -> float:
        """The width of the table."""
        return self.label + self.columns * self.column

    @property
    def box(self) -> float:
        """The width of a box with the gap beside it; below rounds, it is as wide as theirs."""
        if self.deep or self.before:
            return (self.column - self.mark) / self.boxes
        widest = WIDEST_ALONE if self.columns == 1 else self.measures.widest
        return min((self.column - self.mark) / self.boxes, widest)

    @property
    def points(self) -> float:
        """The width of a single box with the gap beside it; below totals, it is as wide as they."""
        if self.totals:
            return self.fitted[1][-1] if self.fitted[1] else self.box
        if self.deep:
            return min(self.column - self.mark, max(self.box, WIDEST_ALONE))
        widest = WIDEST_ALONE if self.columns == 1 else WIDEST_POINTS
        return min(self.column - self.mark, widest)

    def single(self, item: Item) -> float:
        """Return the width of the only box of an item; the points of a game are in one column."""
        if [it.kind for it in item.slots] == ["text"] and not self.before:
            return self.column - self.mark
        is_below = self.before or (self.aligned and item.kind == "row")
        return self.box if is_below else self.points

    def widths(self, number: int) -> tuple[float, ...]:
        """Return the widths of the NUMBER boxes that a player has beside each other in a round."""
        return self.fitted[1] or ((self.column - self.mark) / number,) * number

    def places(self, number: int) -> tuple[tuple[int, int], ...]:
        """Return the line and the place in it of each of a player's NUMBER boxes in a round.

        The last one, mostly a total, is the last of the last line.
        """
        across = ceil(number / self.deep)
        folds = self.folds or (across,) * self.deep
        found = [(line, at) for line, own in enumerate(folds) for at in range(own)]
        return (*found[: number - 1], (self.deep - 1, max(folds) - 1))

    def across_round(self, number: int) -> int:
        """Return how many of a player's NUMBER boxes are in the longest line of a round."""
        return max(self.folds) if self.folds else ceil(number / self.deep)

    def beside(self, number: int) -> tuple[float, ...]:
        """Return the widths of the NUMBER boxes that all players share in a round."""
        return self.fitted[0] or (self.shared,) * number

    @property
    def strip(self) -> float:
        """The room for boxes to cross, beside the box for their points."""
        return self.column - self.points - GAP

    @property
    def half(self) -> Ruling:
        """The widths of one of two areas beside each other."""
        label = self.measures.label
        return replace(self, label=label, column=(self.width - HALVES_GAP) / 2 - label)

    def across(self, item: Item) -> int:
        """Return how many boxes of a strip are beside each other; 0 where they have no room."""
        if item.strip is None:
            return 0
        measures = self.measures
        if item.strip.is_written and self.aligned:
            number = item.strip.number
            most = max(1, int((self.column + GAP / 10) / (measures.box + GAP)))
            lines = self._written_lines(number, most)
            fewer = range(1, most + 1)
            return next(it for it in fewer if self._written_lines(number, it) == lines)
        if item.strip.is_written:
            return item.strip.across(self.strip, measures.box, measures.box)
        return item.strip.across(self.strip, measures.tick, measures.usual_tick)

    def depth(self, item: Item) -> int:
        """Return how many lines the boxes of an item take."""
        if item.kind == "round":
            return self.deep
        if item.strip and item.strip.is_written and self.aligned:
            return self._written_lines(item.strip.number, self.across(item))
        return item.strip.depth(self.across(item)) if item.strip else 1

    def _written_lines(self, number: int, across: int) -> int:
        """Return how many lines NUMBER boxes take; some of the last give way to that for points."""
        taken = ceil(self.box * across / self.column - GAP / 10)
        return ceil((number + taken) / across)


@dataclass(frozen=True, slots=True)
class ItemLine:
    """An item with its words, and how many lines its boxes take.

    Boxes for single numbers are in lines of the height `step`, whatever that of other lines is.
    One of two areas beside each other has the other one as its `partner`.
    """

    item: Item
    words: Words
    boxes: int
    sums: float
    step: float = 0.0
    partner: ItemLine | None = None

    @property
    def has_label(self) -> bool:
        """Whether it is a row with words."""
        return self.item.kind in {"row", "part"} and bool(self.item.label)

    @property
    def is_broken(self) -> bool:
        """Whether a row of boxes to cross goes on in another line."""
        return self.boxes > 1 and self.item.strip is not None and not self.item.strip.lines

    def height(self, unit: float) -> float:
        """Return how high it is if a line has the height UNIT, with what is beside it."""
        own = self.own_height(unit)
        return max(own, self.partner.own_height(unit)) if self.partner else own

    def own_height(self, unit: float) -> float:
        """Return how high it is alone if a line has the height UNIT."""
        if self.item.kind == "heading":
            return SECTION_GAP + self.words.height
        if self.item.leads:
            return self.words.height
        if self.step:
            return max(unit, self.step * self.boxes, self.words.height)
        return max(unit * self.boxes * (self.sums if self.item.is_sum else 1.0), self.words.height)


def make_line(item: Item, ruling: Ruling, press: Press, unit: float = 0.0) -> ItemLine:
    """Break the words of an item into lines; words without room raise UnfitError.

    A note is larger where a line has the height UNIT anyway. An icon moves no box: where it would
    make a line higher, it is left out.
    """
    if not item.icon:
        return _set_line(item, ruling, press, unit)
    bare = _set_line(replace(item, icon=""), ruling, press, unit)
    try:
        line = _set_line(item, ruling, press, unit)
    except UnfitError:
        return bare
    if line.height(unit) > bare.height(unit):
        return bare
    return replace(line, words=line.words._replace(height=bare.words.height))


def _set_line(item: Item, ruling: Ruling, press: Press, unit: float) -> ItemLine:
    """Break the words of an item into lines beside its icon, if it has one."""
    measures = ruling.measures
    if item.kind == "round":
        words = Words((item.label,), (), measures.labels[0], measures.letters, 0.0)
        return ItemLine(item, words, ruling.deep, measures.sums)
    for text, role in ((item.label, "text"), (item.note, NOTE)):
        refuse_missing(text, role, press.ruler, item.place)
    is_row = item.kind in {"row", "part"}
    font = "text" if is_row else "display-bold"
    sizes = measures.labels if is_row else measures.headings
    wide = ruling.label - 2 * PAD
    wide -= (len(item.icons) + bool(item.icon)) * (measures.icon + ICON_GAP)
    wide -= INDENT if item.kind == "part" else 0.0
    wide -= COLOUR if item.colour else 0.0
    wide -= sum(ruling.beside(len(item.shared))) if item.shared else 0.0
    first = wide + ruling.column
    if item.leads and not item.heads:
        wide += ruling.columns * ruling.column
    if item.figure:
        wide -= press.ruler.width(item.figure, "text-bold", measures.figure) + PAD
    margin = measures.heading_margin if item.kind == "heading" else ROW_MARGIN
    depth = ruling.depth(item)
    step = measures.line if item.strip and item.strip.is_written and ruling.aligned else 0.0
    room = ruling.box - BESIDE_HEAD
    if any(press.ruler.width(it, HEAD, measures.letters) > room for it in item.heads):
        raise UnfitError(item)
    if item.kind == "heading" and item.note:
        heading = _heading(item, wide, measures, press)
        if heading is not None:
            return ItemLine(item, heading, depth, measures.sums)
    try:
        label, size = _broken(item.label, font, sizes, wide, press, least=measures.shortest)
        free = 0.0 if item.leads else max(unit, measures.line) * depth
        free = max(unit, step * depth) if step else free
        free -= margin + len(label) * size * LEADING
        note, small = _broken(item.note, NOTE, measures.notes, wide, press, free=free)
    except TemplateError:
        raise UnfitError(item) from None
    height = (len(label) * size + len(note) * small) * LEADING
    words = Words(label, note, size, small, max(height, _least_height(item, ruling)) + margin)
    said = [press.ruler.width(it, font, size) for it in label]
    said += [press.ruler.width(it, NOTE, small) for it in note]
    words = words._replace(is_over=item.leads and max(said, default=0.0) > first)
    if item.strip and not ruling.across(item):
        raise UnfitError(item)
    return ItemLine(item, words, depth, measures.sums, step)


def _least_height(item: Item, ruling: Ruling) -> float:
    """Return how much height an item needs for what is beside its words."""
    measures = ruling.measures
    if item.heads and not item.label:
        return measures.headings[0] * LEADING
    return measures.line if item.is_sum and ruling.before else 0.0


def _heading(item: Item, wide: float, measures: Measures, press: Press) -> Words | None:
    """Set a heading and its note beside each other; None if they have no room in one line."""
    size = measures.headings[0]
    aside = press.ruler.width(item.label, "display-bold", size) + BESIDE
    for small in measures.notes:
        if aside + press.ruler.width(item.note, NOTE, small) <= wide:
            high = size * LEADING + measures.heading_margin
            return Words((item.label,), (item.note,), size, small, high, aside)
    return None


def _broken(
    text: str,
    font: str,
    sizes: tuple[float, ...],
    wide: float,
    press: Press,
    *,
    least: float = inf,
    free: float = 0.0,
) -> tuple[tuple[str, ...], float]:
    """Break a text into lines, and return them with the size of their letters.

    It is as large as one line allows. Two lines are better than letters below the size LEAST, and
    so are several lines where the height FREE is there anyway. Else the smallest letters take as
    many lines as they need.
    """
    whole = next((it for it in sizes if press.ruler.width(text, font, it) <= wide), 0.0)
    readable = min((it for it in sizes if it >= least), default=0.0)
    for size in sizes if text else ():
        if size <= whole:
            break
        try:
            lines = tuple(press.wrapped(text, font, size, wide))
        except TemplateError:
            continue
        is_better = size == readable and len(lines) == MOST_LINES
        if is_better or len(lines) * size * LEADING <= free:
            return lines, size
    size = whole or sizes[-1]
    return tuple(press.wrapped(text, font, size, wide)) if text else (), size


def line_boxes(line: ItemLine, height: float, ruling: Ruling) -> Iterator[Box]:
    """Place the boxes of all players in a line, and those that they share."""
    yield from _shared(line.item, height, ruling)
    for player in range(ruling.columns):
        left = ruling.left(player)
        if player < ruling.before:
            mirrored = 2 * left + ruling.column
            for box in _player_boxes(line, height, ruling, player):
                yield box._replace(x=mirrored - box.x - box.width)
        else:
            yield from _player_boxes(line, height, ruling, player)


def _player_boxes(line: ItemLine, height: float, ruling: Ruling, player: int) -> Iterator[Box]:
    """Place the boxes of a player in a line."""
    item, high = line.item, height / line.boxes
    left, own = ruling.left(player), f"p{player + 1}-"
    if item.heads:
        yield from _heads(item, left + ruling.column, height, ruling)
    if item.kind == "round":
        yield from _round(item, left, high, own, ruling)
        return
    if item.strip:
        yield from strip_boxes(
            item.strip,
            item.label,
            own,
            left=left,
            high=high,
            room=ruling.column if line.step else ruling.strip,
            across=ruling.across(item),
            fills=bool(line.step),
        )
    is_counted = len(item.slots) > 1 or item.kind == "part"
    width = ruling.box if is_counted else ruling.single(item)
    gap = SUM_GAP if item.is_sum else GAP
    first = 2 if item.kind == "part" and len(item.slots) == 1 else 1
    right = left + ruling.column
    fitted = ruling.fitted[1] if is_counted else ()
    for number, slot in enumerate(reversed(item.slots), start=first):
        wide = fitted[-number] if fitted else width
        x = right - (sum(fitted[-number:]) if fitted else number * width)
        yield _box(slot, own, (x, height - high, wide, high), gap)


def _heads(item: Item, right: float, height: float, ruling: Ruling) -> Iterator[Box]:
    """Place the captions of a heading above boxes; those of a game are before the points."""
    for number, text in enumerate(reversed(item.heads), start=2 if ruling.aligned else 1):
        x = right - number * ruling.box
        yield Box(x, 0.0, ruling.box, height, "head", "", "", text)


def _round(item: Item, left: float, high: float, own: str, ruling: Ruling) -> Iterator[Box]:
    """Place the boxes of a player in a round, the circle for the dealer before them."""
    number = len(item.slots)
    widths = ruling.widths(ruling.across_round(number))
    if ruling.mark:
        side = ruling.mark - 2 * GAP
        y = (high * ruling.deep - side) / 2
        yield Box(left + GAP, y, side, side, "mark", f"{own}r{item.label}-mark", item.label)
    start = left + ruling.mark
    for slot, (row, at) in zip(item.slots, ruling.places(number), strict=True):
        x = start + sum(widths[:at])
        if slot.kind != "blank":
            yield _box(slot, own, (x, row * high, widths[at], high), GAP)


def _shared(item: Item, height: float, ruling: Ruling) -> Iterator[Box]:
    """Place the boxes that all players share, in a round or in the sum of some."""
    if not item.shared:
        return
    high = height if item.is_sum else height / ruling.deep
    gap = SUM_GAP if item.is_sum else GAP
    widths = ruling.beside(len(item.shared))
    x = ruling.label - GAP - sum(widths)
    for slot, width in zip(item.shared, widths, strict=True):
        if slot.kind != "blank":
            yield _box(slot, "", (x, (height - high) / 2, width, high), gap)
        x += width


def _box(slot: Slot, own: str, place: tuple[float, float, float, float], gap: float) -> Box:
    x, y, width, height = place
    return Box(
        x + GAP / 2,
        y + gap / 2,
        width - GAP,
        height - gap,
        slot.kind,
        own + slot.key,
        slot.label,
        parts=tuple(own + it for it in slot.parts),
        plus=slot.plus,
        value=slot.value,
        most=slot.most,
    )
