"""Components: what is cut out and laid on the table, as data says."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.finding import Place


class Shape(StrEnum):
    """The outline of a component; a hex stands on a corner."""

    HEX = "hex"
    SQUARE = "square"
    OCTAGON = "octagon"
    RECTANGLE = "rectangle"
    CIRCLE = "circle"


class Face(NamedTuple):
    """One side of a component: the template that draws it, and what the template is told."""

    template: str
    name: str
    fields: tuple[tuple[str, str | int], ...] = ()


class Size(NamedTuple):
    """Width and height in mm; the width of a hex is from flat to flat."""

    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Copies:
    """How many copies have the same back; None is a blank one."""

    back: Face | None
    count: int


@dataclass(frozen=True, slots=True)
class Component:
    """A thing to cut out: its name, group and shape, its front, and its copies by their backs."""

    id: str
    group: str
    shape: Shape
    size: Size
    front: Face
    copies: tuple[Copies, ...]
    names: Mapping[str, str]
    place: Place
    number: int | None = None
    """The number that it is called by, where it has one."""

    @property
    def count(self) -> int:
        """How many there are in all."""
        return sum(copies.count for copies in self.copies)

    def name(self, language: str) -> str:
        """Return the name in LANGUAGE, else in English, else the id."""
        return self.names.get(language) or self.names.get("en") or self.id


@dataclass(frozen=True, slots=True)
class ComponentSet:
    """The components of a game, in the order of their data file; `groups` are their names."""

    game: str
    components: tuple[Component, ...]
    groups: tuple[str, ...]
    place: Place
