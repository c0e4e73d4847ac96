"""Areas and tracks of a pad: boxes as a picture in letters, what they show and what they bring."""

from __future__ import annotations

from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

from generator.language import _, message_or_list
from generator.load.files.fields import is_integer
from generator.model.score_pad.area import NO_BOX, Area, Group, GroupKind
from generator.model.score_pad.pad import LEAST_ENTRY, MOST_ENTRY, Entry, EntryKind
from generator.model.score_pad.rule import Rule, RuleKind
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.load.files.fields import Fields

GRID_KEYS = ("line", "column", "diagonal", "all", "regions", "largest", "joined")
"""The keys that say what the boxes of a grid bring."""
GAP, GIVEN = ".", "x"
"""What the picture of a grid has where there is no box, and where one is crossed at the start."""
MOST_LINES, MOST_COLUMNS, LONGEST_LABEL = 15, 20, 4


class _Grid(NamedTuple):
    """The picture of a grid: the text at every place."""

    texts: tuple[tuple[str, ...], ...]

    @property
    def area(self) -> Area:
        lines, given, number = [], [], 0
        for texts in self.texts:
            line = []
            for text in texts:
                number += text != GAP
                line.append(number if text != GAP else NO_BOX)
                if text == GIVEN:
                    given.append(number)
            lines.append(tuple(line))
        return Area(tuple(lines), tuple(given))

    @property
    def labels(self) -> tuple[str, ...]:
        """What each box shows."""
        boxes = (text for texts in self.texts for text in texts if text != GAP)
        return tuple("" if text == GIVEN else text for text in boxes)

    @property
    def places(self) -> tuple[str, ...]:
        """The names of the boxes: a letter for the column, a number for the line."""
        return tuple(
            f"{ascii_uppercase[column]}{line}"
            for line, texts in enumerate(self.texts, start=1)
            for column, text in enumerate(texts)
            if text != GAP
        )


def read_grid(fields: Fields, identity: str, names: Mapping[str, str]) -> Entry:
    """Read a grid of boxes; a wrong one is reported."""
    grid = _grid(fields)
    if grid is None:
        wanted = _(
            'a list of lines with the same number of boxes, as in ["1 2 3", "4 . 6"]; at most'
            " {lines} lines of {columns} boxes with {letters} letters each, '.' for no box"
        )
        figures = {"lines": MOST_LINES, "columns": MOST_COLUMNS, "letters": LONGEST_LABEL}
        fields.refuse("grid", wanted.format(**figures))
        return Entry(identity, names)
    area = grid.area._replace(joined=bool(fields.flag("joined")))
    boxes = tuple(range(1, len(grid.labels) + 1))
    return Entry(identity, names, EntryKind.GRID, most=len(boxes), boxes=boxes, labels=grid.labels,
                 bonuses=read_bonuses(fields, grid.places), area=area)  # fmt: skip


def read_track(fields: Fields, identity: str, names: Mapping[str, str]) -> Entry:
    """Read a track: boxes that show their points and are crossed from the start."""
    labels = tuple(map(str, fields.integers("track", LEAST_ENTRY, MOST_ENTRY) or ()))
    boxes = tuple(range(1, len(labels) + 1))
    return Entry(identity, names, most=max(1, len(boxes)), boxes=boxes, labels=labels,
                 bonuses=read_bonuses(fields, list(map(str, boxes))))  # fmt: skip


def read_bonuses(fields: Fields, boxes: Sequence[str]) -> tuple[str, ...]:
    """Pick the signs of boxes that give another cross elsewhere, by the names of the boxes."""
    table = fields.table("bonus")
    if table is None or not boxes:
        return ()
    for key in table.data:
        if key not in boxes:
            message = _("There is no box '{name}'; choose {known}.")
            text = message.format(name=key, known=message_or_list(boxes))
            table.report("unknown-key", text, table.place(key))
    return tuple(table.text(it, most=LONGEST_LABEL) or "" for it in boxes)


def grid_rule(fields: Fields, each: int | None) -> Rule | None:
    """Pick what the boxes of a grid bring; None where no key says it."""
    grid = _grid(fields)
    if grid is None or not any(key in fields for key in GRID_KEYS if key != "joined"):
        return None
    largest = fields.integer("largest", LEAST_ENTRY, MOST_ENTRY)
    groups = tuple(_groups(fields, grid))
    neighbours = grid.area.neighbours if largest else ()
    return Rule(RuleKind.AREA, each=each or 0, groups=groups, largest=largest or 0,
                neighbours=neighbours)  # fmt: skip


def _grid(fields: Fields) -> _Grid | None:
    """Return the picture of a grid if it is one."""
    value = fields.data.get("grid")
    if not isinstance(value, list) or not 0 < len(value) <= MOST_LINES:
        return None
    if not all(isinstance(it, str) and it.isprintable() for it in value):
        return None
    texts = tuple(tuple(it.split()) for it in value)
    columns = len(texts[0])
    is_even = all(len(it) == columns for it in texts)
    labels = [text for it in texts for text in it]
    if not is_even or not 0 < columns <= MOST_COLUMNS or all(it == GAP for it in labels):
        return None
    return _Grid(texts) if all(len(it) <= LONGEST_LABEL for it in labels) else None


def _groups(fields: Fields, grid: _Grid) -> Iterator[Group]:
    lines = grid.area.lines
    columns = tuple(zip(*lines, strict=True))
    yield from _rows(fields, GroupKind.LINE, lines)
    yield from _rows(fields, GroupKind.COLUMN, columns)
    if "diagonal" in fields:
        if len(lines) != len(columns):
            fields.refuse("diagonal", _("a key of a grid with as many lines as columns"))
        else:
            down = tuple(line[at] for at, line in enumerate(lines))
            up = tuple(line[-1 - at] for at, line in enumerate(lines))
            yield from _rows(fields, GroupKind.DIAGONAL, (down, up))
    yield from _regions(fields, grid)
    points = fields.integer("all", LEAST_ENTRY, MOST_ENTRY)
    if points is not None:
        yield Group(GroupKind.ALL, "", tuple(it for line in lines for it in line if it), points)


def _rows(fields: Fields, kind: GroupKind, rows: Sequence[Sequence[int]]) -> Iterator[Group]:
    """Yield the lines, columns or diagonals, with the points of all or of each."""
    value = fields.data.get(kind.value)
    points: list[Any] = value if isinstance(value, list) else [value] * len(rows)
    are_numbers = all(is_integer(it) and abs(it) <= MOST_ENTRY for it in points)
    if not are_numbers or len(points) != len(rows):
        if kind.value in fields:
            wanted = _("a whole number, or a list of {number} whole numbers")
            fields.refuse(kind.value, wanted.format(number=len(rows)))
        return
    for at, row in enumerate(rows):
        name = ascii_uppercase[at] if kind is GroupKind.COLUMN else str(at + 1)
        boxes = tuple(it for it in row if it != NO_BOX)
        if boxes and points[at]:
            yield Group(kind, name, boxes, points[at])


def _regions(fields: Fields, grid: _Grid) -> Iterator[Group]:
    """Yield the boxes that show the same text, where it brings points."""
    table = fields.table("regions")
    if table is None:
        return
    for name in table.data:
        boxes = tuple(at for at, label in enumerate(grid.labels, start=1) if label == name)
        points = table.integer(name, LEAST_ENTRY, MOST_ENTRY)
        if not boxes:
            message = _("No box of the grid shows '{name}'; choose {known}.")
            known = message_or_list(sorted({it for it in grid.labels if it}))
            text = message.format(name=name, known=known)
            table.report("unknown-key", text, table.place(name))
        elif points is not None:
            yield Group(GroupKind.REGION, name, boxes, points)
