"""Components: what is cut out and used on the table, as data."""

from __future__ import annotations

from collections import Counter
from dataclasses import field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, TypeAlias

from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.finding import Place

SQRT3 = 3**0.5
Scalar: TypeAlias = str | int | float | bool
Value: TypeAlias = Scalar | tuple[Scalar, ...]
"""A value for the template of a component."""
TILE = 28.0
"""A hex tile from flat to flat, in mm, where no other size is asked for."""
VARIANTS, VARIANT = "variants", "variant"
"""The fields that say how many pictures of the same thing a front has, and which one it shows."""
SMALLEST_TILE, LARGEST_TILE = 15.0, 60.0


class Shape(StrEnum):
    """The outline of a component; a hex is pointy-top."""

    HEX = "hex"
    SQUARE = "square"
    OCTAGON = "octagon"
    RECTANGLE = "rectangle"
    CIRCLE = "circle"


class Rim(NamedTuple):
    """The edge of a rectangle, in mm: the radius of its corners, and a zone that stays clear.

    What must not be lost keeps `safe` away from the cut.
    """

    corner: float = 0.0
    safe: float = 0.0


SHARP = Rim()


class Cell(NamedTuple):
    """Where a field was read: its place, its column or key, and the row or number of its card.

    What is said once for a whole deck has no row.
    """

    place: Place
    column: str
    row: int | None = None
    in_table: bool = False


class Face(NamedTuple):
    """One side of a component: the template that draws it, and the values for the template."""

    template: str
    name: str
    fields: tuple[tuple[str, Value], ...] = ()


class Size(NamedTuple):
    """Width and height in mm; the width of a hex is from flat to flat."""

    width: float
    height: float


def size_of(shape: Shape, width: float, height: float | None = None) -> Size:
    """Return the size of a shape by its WIDTH; only a rectangle has a HEIGHT of its own."""
    if shape is Shape.HEX:
        return Size(width, width * 2 / SQRT3)
    return Size(width, width if height is None else height)


@dataclass(frozen=True, slots=True)
class Copies:
    """How many copies have the same back; None is a blank one."""

    back: Face | None
    count: int


@dataclass(frozen=True, slots=True)
class Group:
    """Components that belong together, such as all buildings."""

    id: str
    names: Mapping[str, str]

    def name(self, language: str) -> str:
        """Return the name in LANGUAGE, else in English, else the id."""
        return self.names.get(language) or self.names.get("en") or self.id


@dataclass(frozen=True, slots=True)
class Component:
    """A piece to cut out: its name, group and shape, its front, and its copies by their backs."""

    id: str
    group: Group
    shape: Shape
    size: Size
    front: Face
    copies: tuple[Copies, ...]
    names: Mapping[str, str]
    place: Place
    number: int | None = None
    """The number that it is called by, where it has one."""
    has_back: bool = True
    """Whether its data say what is behind it, be it nothing."""
    rim: Rim = SHARP
    cells: Mapping[str, Cell] = field(default_factory=dict)
    """Where the fields of its front were read, if in a table."""

    @property
    def count(self) -> int:
        """How many there are in all."""
        return sum(copies.count for copies in self.copies)

    def front_of(self, copy: int) -> Face:
        """Return the front of a copy: with a field `variants`, copies take turns with `variant`."""
        variants = dict(self.front.fields).get(VARIANTS)
        if not isinstance(variants, int) or variants <= 1:
            return self.front
        return self.front._replace(fields=(*self.front.fields, (VARIANT, copy % variants)))

    @property
    def pairs(self) -> Mapping[tuple[Face, Face | None], int]:
        """How many copies there are of each front and back, in the order of the copies."""
        backs = (copies.back for copies in self.copies for _copy in range(copies.count))
        return Counter((self.front_of(copy), back) for copy, back in enumerate(backs))

    def is_called(self, name: str) -> bool:
        """Return whether NAME selects it: its id, its group's id or its number."""
        if name.casefold() in {self.id.casefold(), self.group.id.casefold()}:
            return True
        return self.number is not None and name == str(self.number)

    def name(self, language: str) -> str:
        """Return the name in LANGUAGE, else in English, else that of its group and its number."""
        name = self.names.get(language) or self.names.get("en")
        if name is None and self.number is not None:
            return f"{self.group.name(language)} {self.number}"
        return name or self.id


@dataclass(frozen=True, slots=True)
class ComponentSet:
    """The components of a game, in the order of their data file."""

    game: str
    components: tuple[Component, ...]
    place: Place

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups of the components, in the order of their first ones."""
        return tuple({it.group.id: it.group for it in self.components}.values())

    @property
    def count(self) -> int:
        """How many things are to be cut out."""
        return sum(it.count for it in self.components)

    def with_fields(self, fields: Mapping[str, Mapping[str, Value]]) -> ComponentSet:
        """Return the same components with further values for their fronts, by component id."""
        extended = []
        for it in self.components:
            more = dict(it.front.fields) | dict(fields.get(it.id, {}))
            extended.append(replace(it, front=it.front._replace(fields=tuple(more.items()))))
        return replace(self, components=tuple(extended))
