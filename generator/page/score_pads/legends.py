"""The legends of a sheet: small tables beside and below each other, in a panel at its foot."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING

from generator.errors import TemplateError
from generator.page.score_pads.lines import LEADING
from generator.page.text_box import refuse_missing
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.score_pad.legend import Legend
    from generator.model.score_pad.pad import Pad
    from generator.page.svg.press import Press

WORDS, FIGURES, NAME, CAPTION = "text", "text-bold", "display-bold", "display-italic"
ASIDE, BETWEEN = 1.1, 1.6
"""The spaces before a figure, and between two tables, in heights of letters."""
WIDEST = 30.0
"""How wide words that are alone in their line may make a table, in heights of letters."""
EDGE = 1.6
"""The space between the frame of the panel and what is in it, in mm."""
ICON = 1.2
"""The room of a pictogram, in heights of letters."""
NAMED = 1.08
"""How much larger the letters of a name are."""
SLACK = 0.05
LOW = 0.3
"""How much of a sheet the panel takes at most."""


class Said(NamedTuple):
    """Words in their place: `anchor` is where X is, at their start or end, or in their middle."""

    x: float
    y: float
    text: str
    font: str
    size: float
    anchor: str = "start"


class Shown(NamedTuple):
    """A pictogram in its place, a square."""

    x: float
    y: float
    side: float
    name: str


class Block(NamedTuple):
    """A table that is laid out: its size, what it says, and where its name is underlined."""

    width: float
    height: float
    said: tuple[Said, ...]
    shown: tuple[Shown, ...] = ()
    rule: float = 0.0


class LegendPanel(NamedTuple):
    """The panel at the foot of a sheet: what it says and shows, and its lines from X to X."""

    width: float
    height: float
    size: float
    said: tuple[Said, ...]
    shown: tuple[Shown, ...]
    rules: tuple[tuple[float, float, float], ...]


def lay_legends(
    pad: Pad, language: str, size: float, room: tuple[float, float], press: Press
) -> LegendPanel | None:
    """Lay the legends of a pad in a ROOM of a width and a height; None if they do not fit."""
    width, height = room
    inside = width - 2 * EDGE
    try:
        blocks = [_block(it, language, size, inside, press) for it in pad.legends]
    except TemplateError:
        return None
    columns = _columns(blocks, inside, BETWEEN * size)
    if columns is None:
        return None
    high = max(_height(it, size) for it in columns) + 2 * EDGE
    if high > height:
        return None
    return LegendPanel(width, high, size, *_placed(columns, inside, size))


def _columns(
    blocks: Sequence[Block], width: float, between: float
) -> tuple[tuple[Block, ...], ...] | None:
    """Divide tables into columns beside each other, in their order, so that all are low."""
    found: list[tuple[float, int, tuple[tuple[Block, ...], ...]]] = []
    for number in range(len(blocks)):
        for cuts in combinations(range(1, len(blocks)), number):
            ends = (0, *cuts, len(blocks))
            columns = tuple(tuple(blocks[start:end]) for start, end in pairwise(ends))
            wide = sum(max(it.width for it in column) for column in columns)
            if wide + number * between <= width:
                high = max(sum(it.height for it in column) for column in columns)
                found.append((high, number, columns))
    return min(found, key=lambda it: it[:2])[2] if found else None


def _height(column: Sequence[Block], size: float) -> float:
    return sum(it.height for it in column) + (len(column) - 1) * size * 0.7


def _placed(
    columns: Sequence[Sequence[Block]], width: float, size: float
) -> tuple[tuple[Said, ...], tuple[Shown, ...], tuple[tuple[float, float, float], ...]]:
    """Place the tables; what is left of the width is between them."""
    widths = [max(it.width for it in column) for column in columns]
    free = (width - sum(widths)) / len(columns)
    said: list[Said] = []
    shown: list[Shown] = []
    rules: list[tuple[float, float, float]] = []
    x = EDGE
    for column, wide in zip(columns, widths, strict=True):
        y = EDGE
        for block in column:
            said += (it._replace(x=x + it.x, y=y + it.y) for it in block.said)
            shown += (it._replace(x=x + it.x, y=y + it.y) for it in block.shown)
            if block.rule:
                rules.append((x, x + block.width, y + block.rule))
            y += block.height + size * 0.7
        x += wide + free
    return tuple(said), tuple(shown), tuple(rules)


def _block(legend: Legend, language: str, size: float, room: float, press: Press) -> Block:
    """Lay out a table that is as wide as its words and figures, but not wider than the ROOM."""
    name, captions = legend.name(language), legend.captions(language)
    lines = legend.texts(language)
    for text in (name, *captions, *(text for line in lines for text in line)):
        refuse_missing(text, WORDS, press.ruler)
    tables = [line for line in lines if len(line) > 1]
    figures = _figure_widths(tables, captions, size, press)
    beside = sum(figures) + len(figures) * ASIDE * size
    indent = max(map(len, legend.icons), default=0) * ICON * size
    beside += indent
    longest = max((press.ruler.width(it[0], WORDS, size) for it in tables), default=0.0)
    alone = max(
        (press.ruler.width(it[0], WORDS, size) for it in lines if len(it) == 1), default=0.0
    )
    named = press.ruler.width(name, NAME, NAMED * size)
    width = max(longest + beside, min(alone, WIDEST * size) + indent, named)
    width = min(width + SLACK, room)
    later = ((sum(figures[at:]), len(figures[at:])) for at in range(1, len(figures) + 1))
    places = [width - wide - number * ASIDE * size for wide, number in later]
    said: list[Said] = []
    shown: list[Shown] = []
    y = rule = 0.0
    if name:
        y += NAMED * size
        said.append(Said(0.0, y - 0.1 * size, name, NAME, NAMED * size))
        y += 0.35 * size
        rule = y
        y += 0.3 * size
    if captions:
        y += size * LEADING
        said += _figures(captions, places, y, size, CAPTION)
    for number, line in enumerate(lines):
        free = width - (beside if len(line) > 1 else indent)
        broken = press.wrapped(line[0], WORDS, size, free)
        said += [
            Said(indent, y + at * size * LEADING, text, WORDS, size)
            for at, text in enumerate(broken, start=1)
        ]
        shown += _icons(legend, number, y + size * LEADING, size)
        y += len(broken) * size * LEADING
        said += _figures(line[1:], places, y, size, FIGURES)
    return Block(width, y + 0.2 * size, tuple(said), tuple(shown), rule)


def _icons(legend: Legend, line: int, y: float, size: float) -> Iterator[Shown]:
    """Place the pictograms of a line whose letters stand at the height Y."""
    for at, name in enumerate(legend.icons[line] if legend.icons else ()):
        yield Shown(at * ICON * size, y - 0.86 * size, size, name)


def _figure_widths(
    lines: Sequence[Sequence[str]], captions: Sequence[str], size: float, press: Press
) -> list[float]:
    """Return the width of each column of figures."""
    number = max((len(it) for it in lines), default=1) - 1
    widths = []
    for at in range(number):
        texts = [press.ruler.width(it[at + 1], FIGURES, size) for it in lines if at + 1 < len(it)]
        texts += [press.ruler.width(captions[at], CAPTION, size)] if captions else []
        widths.append(max(texts))
    return widths


def _figures(
    texts: Sequence[str], places: Sequence[float], y: float, size: float, font: str
) -> Iterator[Said]:
    """Place figures at the right ends of their columns."""
    for text, x in zip(texts, places, strict=False):
        yield Said(x, y, text, font, size, "end")
