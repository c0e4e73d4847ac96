"""An area: boxes in lines and columns, or a small map, and what is complete in it."""

from __future__ import annotations

from enum import StrEnum

from generator.language import _
from generator.values import NamedTuple

NO_BOX = 0


class GroupKind(StrEnum):
    """What boxes of an area belong together."""

    LINE = "line"
    COLUMN = "column"
    DIAGONAL = "diagonal"
    REGION = "region"
    ALL = "all"


class Group(NamedTuple):
    """Boxes that bring points when all of them are crossed; the name is a number or a letter."""

    kind: GroupKind
    name: str
    boxes: tuple[int, ...]
    points: int


class Area(NamedTuple):
    """Where the boxes are: the number of the box at every place, 0 where there is none.

    Boxes are numbered from 1, line by line. Those `given` are crossed from the start. With
    `joined`, all crossed boxes must touch each other along their sides.
    """

    lines: tuple[tuple[int, ...], ...]
    given: tuple[int, ...] = ()
    joined: bool = False

    @property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The boxes beside each box, in the order of their numbers."""
        place = {
            box: (at, column)
            for at, line in enumerate(self.lines)
            for column, box in enumerate(line)
            if box != NO_BOX
        }
        box_at = {where: box for box, where in place.items()}
        steps = ((-1, 0), (0, -1), (0, 1), (1, 0))
        return tuple(
            tuple(
                box_at[at + down, column + right]
                for down, right in steps
                if (at + down, column + right) in box_at
            )
            for at, column in place.values()
        )


def empty_lines(area: Area) -> list[str]:
    """Return the picture of an area in which only what is given is crossed."""
    return ["".join("x" if box in area.given else "." for box in line) for line in area.lines]


def group_name(group: Group) -> str:
    """Return what boxes of an area that belong together are called."""
    match group.kind:
        case GroupKind.LINE:
            message = _("line {name}")
        case GroupKind.COLUMN:
            message = _("column {name}")
        case GroupKind.DIAGONAL:
            message = _("diagonal {name}")
        case GroupKind.REGION:
            message = _("region {name}")
        case GroupKind.ALL:
            message = _("all boxes")
    return message.format(name=group.name)
