"""The widths of a table: of its words and columns, and of the narrow boxes of a round."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.language import _
from generator.model.score_pad.form import Form
from generator.model.score_pad.pad import Entry, EntryKind
from generator.page.score_pads.captions import APART, FONT
from generator.page.score_pads.copies import has_few_rounds
from generator.page.score_pads.flow import PANEL_GAP
from generator.page.score_pads.forms.across import across_ruling
from generator.page.score_pads.forms.line import line_ruling
from generator.page.score_pads.forms.matches import matches_ruling
from generator.page.score_pads.forms.middle import middle_ruling
from generator.page.score_pads.items import (
    fold_round,
    has_totals,
    round_boxes,
    shared_entries,
)
from generator.page.score_pads.lines import PAD, WIDEST_POINTS, Ruling
from generator.page.score_pads.measures import GAP
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.score_pad.pad import Pad, Row
    from generator.page.score_pads.flow import Wish
    from generator.page.score_pads.items import Item
    from generator.page.score_pads.measures import Measures
    from generator.page.svg.press import Press
    from generator.units import Paper

NUMBER = 11.0
"""The room for the number of a round."""
NAME = 20.0
"""From which width on a column has room for a name."""
WIDER, WIDER_IN_FEW = 1.6, 1.7
"""How much wider boxes can be where a table would be narrower than its page; the second figure is
for a table with few rounds, which has others of the same width below it."""
COMFORTABLE, WIDEST_COLUMN = 12.0, 28.0
"""From which width of boxes on a table goes beside another one; the width of few boxes."""
BESIDE_TICK = 1.6
"""How much wider than the smallest square the room of a tick is."""
SLACK = 0.05
LETTER, WIDEST_TEXT = 2.6, 45.0
"""The width of a letter that is written by hand; the most that a box for a text wishes."""
WISHES = (1.0, 0.85, 0.7, 0.6, 0.5, 0.4, 0.0)
"""What share of their wishes texts get, the largest first."""


class Head(NamedTuple):
    """A box of a round: its caption, whether it is ticked, and how often a line has it.

    A box for a text has a `wish`: the width that such a text is written in.
    """

    text: str
    is_tick: bool
    times: int
    wish: float = 0.0


def fit_widths(
    heads: Sequence[Head], room: float, measures: Measures, press: Press
) -> tuple[float, ...]:
    """Divide the room of a line so that the captions above its boxes fit; none if they cannot.

    A tick is as wide as its caption, a text as wide as it wishes, or less where that has no room.
    What is left goes to the numbers, the narrowest first. The captions are as large as they can be
    without making a number narrower than equal boxes are.
    """
    for share in WISHES if any(it.wish for it in heads) else WISHES[-1:]:
        asked = [it._replace(wish=it.wish * share) for it in heads]
        for apart in (APART, GAP):
            found = _fit(asked, room, apart, measures, press)
            if found:
                return found
    return ()


def _fit(
    heads: Sequence[Head], room: float, apart: float, measures: Measures, press: Press
) -> tuple[float, ...]:
    wished = sum(it.times * it.wish for it in heads)
    even = (room - wished) / (sum(it.times for it in heads if not it.wish) or 1)
    found: tuple[float, ...] = ()
    for size in measures.captions:
        needs = [_need(it, size, apart, measures, press) for it in heads]
        if _sum(heads, needs) > room:
            continue
        found = _shared_out(heads, needs, room)
        numbers = [
            it for it, head in zip(found, heads, strict=True) if not (head.is_tick or head.wish)
        ]
        if min(numbers, default=even) >= even - SLACK:
            break
    return found


def _need(head: Head, size: float, apart: float, measures: Measures, press: Press) -> float:
    """Return the least width of a box with a caption in two lines at most."""
    words = head.text.split(" ")
    lines = [(" ".join(words[:at]), " ".join(words[at:])) for at in range(1, len(words) + 1)]
    said = min(max(press.ruler.width(it, FONT, size) for it in both) for both in lines)
    least = measures.tick + BESIDE_TICK if head.is_tick else measures.box + GAP
    return max(least, said + apart + SLACK, head.wish)


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


def fit_table(
    ruling: Ruling, own: Sequence[str], shared: Sequence[str], pad: Pad, press: Press
) -> Ruling:
    """Return a ruling whose narrow boxes are as wide as their captions need; else the same one."""
    boxes = (*shared_entries(pad), *round_boxes(pad))
    wishes = [_wish(it) for it in boxes]
    is_wide = ruling.box >= COMFORTABLE and not any(wishes)
    if ruling.deep > 1 or is_wide or len(own) < ruling.boxes:
        return ruling
    wishes += [0.0] * (len(shared) + len(own) - len(boxes))
    ticks = [isinstance(it, Entry) and it.kind is EntryKind.TICK for it in boxes]
    ticks += [False] * (len(shared) + len(own) - len(boxes))
    times = [1] * len(shared) + [ruling.columns] * len(own)
    heads = [Head(*it) for it in zip((*shared, *own), ticks, times, wishes, strict=True)]
    number = ruling.label - GAP - len(shared) * ruling.shared
    room = ruling.width - number - GAP - ruling.columns * ruling.mark
    widths = fit_widths(heads, room, ruling.measures, press)
    if not widths:
        return ruling
    beside, owned = widths[: len(shared)], widths[len(shared) :]
    return replace(
        ruling,
        label=number + GAP + sum(beside),
        column=ruling.mark + sum(owned),
        fitted=(beside, owned),
    )


def _wish(box: Entry | Row) -> float:
    """Return the width that a text is written in; 0 for everything else."""
    return min(LETTER * box.length, WIDEST_TEXT) if isinstance(box, Entry) else 0.0


def _written_width(pad: Pad, boxes: int, measures: Measures) -> float:
    """Return how wide the column of a player with texts is; 0 if a round has none."""
    wishes = [it for it in map(_wish, round_boxes(pad)) if it]
    others = (boxes - len(wishes)) * (measures.box + GAP)
    return sum(wishes) + others if wishes else 0.0


def _number_width(name: str, measures: Measures, press: Press) -> float:
    """Return the width of the column with the numbers of the rounds."""
    said = (name or _("Round"), _("Names"), _("Teams"))
    width = max(press.ruler.width(it, "display-italic", measures.letters) for it in said)
    return max(NUMBER, width + 2 * PAD + GAP)


def _form_ruling(wish: Wish, items: Sequence[Item], width: float) -> Ruling | None:
    """Return the widths of a table in another form than the plain one."""
    if wish.form is Form.LINE:
        return line_ruling(width, wish.columns, wish.measures)
    if wish.form is Form.MATCHES:
        return matches_ruling(width, wish.measures)
    if wish.form is Form.ACROSS:
        return across_ruling(wish.pad, width, wish.measures)
    boxes = max(len(it.slots) for it in items)
    return middle_ruling(width, wish.columns, boxes, wish.measures)


def rule_table(
    wish: Wish, items: Sequence[Item], paper: Paper, parts: tuple[int, int], press: Press
) -> Ruling | None:
    """Return the widths of a table in so many panels; None if they are too narrow.

    PARTS are the lines of boxes in a round, and the panels.
    """
    pad, columns, language, measures = wish.pad, wish.columns, wish.language, wish.measures
    deep, panels = parts
    width = paper.width - 2 * measures.margin
    if wish.form is not Form.TABLE:
        return _form_ruling(wish, items, width)
    own = len(round_boxes(pad)) + has_totals(pad) if pad.rounds else 0
    if pad.rounds and deep > own:
        return None
    folds = fold_round(pad, deep) if own else ()
    boxes = max([*folds, 1, *(len(it.slots) for it in items)])
    mark = measures.mark if pad.rounds and pad.rounds.mark else 0.0
    each = (paper.width - 2 * measures.margin - (panels - 1) * PANEL_GAP) / panels
    least = boxes * (measures.box + GAP) + mark
    number = label = usual = most = 0.0
    shared = len(shared_entries(pad))
    if pad.rounds:
        number = _number_width(pad.rounds.name(language), measures, press)
        label = number + shared * (measures.box + GAP)
        comfortable = each - columns * (boxes * COMFORTABLE + mark)
        usual = max(label, min(number + shared * measures.usual_shared, comfortable))
        most = number + shared * measures.widest_shared
    if items:
        ideal = measures.beside_strips if pad.has_boxes else measures.ideal
        label = max(label, measures.label)
        usual, most = max(label, usual, ideal), max(label, most, measures.widest_label)
    if items and pad.rounds:
        comfortable = each - columns * (boxes * COMFORTABLE + mark)
        alike = (each - number - columns * mark) / (shared + columns * boxes)
        beside = number + shared * min(measures.usual_shared, alike)
        usual = max(label, beside, min(usual, comfortable))
    room = max(NAME if wish.names else 0.0, _written_width(pad, boxes, measures) + mark)
    usual = max(label, min(usual, each - columns * room))
    alone = WIDEST_POINTS if pad.rounds and items else WIDEST_COLUMN
    widest = max(boxes * measures.widest, alone) + mark
    if pad.has_boxes:
        widest = max(widest, each - label)
    column = max(least, min((each - usual) / columns, widest))
    if each - columns * column < label - GAP / 100:
        return None
    label = min(each - columns * column, most)
    flush = (each - label) / columns
    usual_wider = WIDER_IN_FEW if has_few_rounds(wish) else WIDER
    wider = 1.0 if wish.kept else usual_wider
    if flush <= wider * max(boxes * WIDEST_COLUMN, WIDEST_POINTS) + mark:
        column = flush
    beside = min((label - number) / shared, measures.widest_shared) if shared else 0.0
    return Ruling(
        label,
        column,
        columns,
        boxes,
        deep if own else 0,
        mark,
        beside,
        measures,
        has_totals(pad),
        folds=folds,
        aligned=bool(pad.edition),
    )
