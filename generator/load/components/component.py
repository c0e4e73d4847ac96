"""One component: from its table to the model; its group and its file supply what it lacks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeGuard

from generator.errors import closest, shown
from generator.language import _, suggest
from generator.load.files.fields import Fields, is_integer, is_number
from generator.load.files.names import read_names
from generator.model.component import (
    Component,
    Copies,
    Face,
    Group,
    Rim,
    Shape,
    Size,
    Value,
    size_of,
)
from generator.model.deck import SIZES
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

SHARED_KEYS = (
    *("shape", "size", "corner", "template", "back_template", "back", "backs", "count"),
    "fields",
)
GROUP_KEYS = ("names", *SHARED_KEYS)
COMPONENT_KEYS = ("id", "group", "names", "number", "front", *SHARED_KEYS)
ID_PATTERN = r"[A-Za-z0-9][A-Za-z0-9_-]{0,39}"
FIELD_PATTERN = r"[a-z][a-z0-9_]{0,39}"
TILE, BLANK = "tile", "none"
SMALLEST_SIZE, LARGEST_SIZE = 3.0, 1000.0
MOST_COPIES = 10_000
LARGEST_NUMBER = 9_999
LONGEST_PATH, LONGEST_TEXT, LONGEST_LIST = 200, 2_000, 100


@dataclass(frozen=True, slots=True)
class Given:
    """A group, and the tables of values that it and the whole file give its components."""

    group: Group
    table: Fields
    file: Fields


def read_group(table: Fields, name: str, file: Fields) -> Given:
    """Read a group; the values that it gives its components are checked once, here."""
    if re.fullmatch(ID_PATTERN, name) is None:
        message = _("'{id}' cannot be the name of a group; use letters, digits, '-' and '_'.")
        table.report("bad-value", message.format(id=shown(name)), table.place())
    table.know(GROUP_KEYS)
    check_shared(table)
    return Given(Group(name, read_names(table, "names")), table, file)


def read_component(table: Fields, groups: Mapping[str, Given], tile: float) -> Component | None:
    """Read a component and report what is wrong with it; None where too little is valid."""
    table.know(COMPONENT_KEYS)
    table.require("id", "group")
    check_shared(table)
    name, given = _id(table), _group(table, groups)
    names = read_names(table, "names")
    number = table.integer("number", 0, LARGEST_NUMBER)
    if name is None or given is None:
        return None
    return _Reader(table, name, given).read(tile, names, number)


def _id(table: Fields) -> str | None:
    value = table.data.get("id")
    if isinstance(value, str) and re.fullmatch(ID_PATTERN, value):
        return value
    if "id" in table:
        table.refuse("id", _("1 to 40 letters, digits, '-' or '_', not beginning with a dash"))
    return None


def _group(table: Fields, groups: Mapping[str, Given]) -> Given | None:
    name = table.data.get("group")
    if isinstance(name, str) and name in groups:
        return groups[name]
    if "group" in table:
        close = closest(name, groups) if isinstance(name, str) else None
        wanted = _("the name of a group, as in [group.{example}]")
        if close is not None:
            wanted = _("the name of a group (did you mean '{example}'?)")
        example = close or next(iter(groups), "buildings")
        table.refuse("group", wanted.format(example=example))
    return None


def check_shared(table: Fields) -> None:
    """Report what is wrong with the keys that files, groups and components have in common."""
    table.choice("shape", Shape)
    _check_size(table)
    table.number("corner", 0.0, LARGEST_SIZE / 2)
    for key in ("template", "back_template"):
        table.text(key, most=LONGEST_PATH)
    table.integer("count", 1, MOST_COPIES)
    for key in ("front", "back"):
        value = table.data.get(key)
        if key in table and not (isinstance(value, str) and re.fullmatch(ID_PATTERN, value)):
            table.refuse(key, _("the name of a face: 1 to 40 letters, digits, '-' or '_'"))
    _check_backs(table)
    _check_fields(table)


def _check_size(table: Fields) -> None:
    value = table.data.get("size", TILE)
    numbers = value if isinstance(value, list) else [value]
    fits = all(is_number(it) and SMALLEST_SIZE <= it <= LARGEST_SIZE for it in numbers)
    if value == TILE or (isinstance(value, str) and value in SIZES):
        return
    if not fits or isinstance(value, list) is not (len(numbers) == len(Size._fields)):
        close = _("the name of a size (did you mean '{close}'?)")
        otherwise = _(
            "'tile', a number of mm from {low:g} to {high:g}, or [width, height] of such numbers"
        )
        wanted = suggest(
            value, [TILE, *SIZES], close, otherwise, low=SMALLEST_SIZE, high=LARGEST_SIZE
        )
        table.refuse("size", wanted)


def _check_backs(table: Fields) -> None:
    if "back" in table and "backs" in table:
        message = _("Give either 'back' or 'backs'; remove one of them.")
        table.report("unknown-key", message, table.place("backs"))
    backs = table.table("backs")
    if backs is None:
        return
    if not backs.data:
        message = _("'backs' is empty; name faces, and how many copies have them.")
        table.report("bad-value", message, table.place("backs"))
    for name in backs.data:
        if re.fullmatch(ID_PATTERN, name) is None:
            message = _("'{face}' cannot be the name of a face; use letters, digits, '-' and '_'.")
            backs.report("bad-value", message.format(face=shown(name)), backs.place(name))
        backs.integer(name, 1, MOST_COPIES)


def _check_fields(table: Fields) -> None:
    fields = table.table("fields")
    if fields is None:
        return
    for name, value in fields.data.items():
        if re.fullmatch(FIELD_PATTERN, name) is None:
            message = _("'{key}' cannot be the name of a field; use small letters, digits and '_'.")
            fields.report("bad-value", message.format(key=shown(name)), fields.place(name))
        if _value(value) is None:
            fields.refuse(name, _("a text, a number, true or false, or a list of these"))


def _value(value: object) -> Value | None:
    if isinstance(value, list):
        parts = tuple(_value(it) for it in value)
        known = tuple(it for it in parts if it is not None and not isinstance(it, tuple))
        return known if len(known) == len(parts) <= LONGEST_LIST else None
    if isinstance(value, str):
        return value if len(value) <= LONGEST_TEXT else None
    if isinstance(value, bool) or is_number(value):
        return value
    return None


def _is_count(value: object) -> TypeGuard[int]:
    return is_integer(value) and 1 <= value <= MOST_COPIES


class _Reader:
    """A component whose table and group are known; wrong values have been reported by now."""

    def __init__(self, table: Fields, name: str, given: Given) -> None:
        self.table = table
        self.id = name
        self.given = given

    def read(self, tile: float, names: Mapping[str, str], number: int | None) -> Component | None:
        shape = self._shape()
        size = self._size(shape, tile) if shape else None
        front, copies = self._front(), self._copies()
        if shape is None or size is None or front is None or copies is None:
            return None
        return Component(
            id=self.id,
            group=self.given.group,
            shape=shape,
            size=size,
            front=front,
            copies=copies,
            names=names,
            place=self.table.place(),
            number=number,
            has_back=self._owner("back", "backs") is not None,
            rim=self._rim(shape, size),
        )

    def _owner(self, *keys: str) -> Fields | None:
        """Return the table that has one of the KEYS: its own, else its group's, else the file's."""
        owners = (self.table, self.given.table, self.given.file)
        return next((it for it in owners if any(key in it for key in keys)), None)

    def _needed(self, key: str) -> Fields | None:
        owner = self._owner(key)
        if owner is None:
            message = _("'{id}' has no '{key}'; give it here or in [group.{group}].")
            values = {"id": self.id, "key": key, "group": self.given.group.id}
            self.table.report("missing-key", message.format(**values), self.table.place())
        return owner

    def _shape(self) -> Shape | None:
        owner = self._needed("shape")
        value = owner.data["shape"] if owner else None
        return next((shape for shape in Shape if shape.value == value), None)

    def _size(self, shape: Shape, tile: float) -> Size | None:
        owner = self._needed("size")
        if owner is None:
            return None
        value = owner.data["size"]
        if isinstance(value, str) and value not in {TILE, *SIZES}:
            return None
        if shape is Shape.RECTANGLE:
            message = _("The size of '{id}' must be [width, height], because it is a rectangle.")
            if isinstance(value, str) and value in SIZES:
                return SIZES[value]
            if isinstance(value, list):
                numbers = [float(it) for it in value if is_number(it)]
                return Size(*numbers) if len(numbers) == len(Size._fields) else None
        else:
            message = _(
                "The size of '{id}' must be one number or 'tile', because it is not a rectangle."
            )
            if value == TILE or is_number(value):
                return size_of(shape, tile if value == TILE else float(value))
        place = owner.document.value_place(*owner.keys, "size")
        self.table.report("bad-value", message.format(id=self.id), place)
        return None

    def _rim(self, shape: Shape, size: Size) -> Rim:
        """Return the corner radius of a piece with straight sides, at most half its size."""
        owner = self._owner("corner")
        value = owner.data["corner"] if owner else None
        if owner is None or not is_number(value) or shape not in {Shape.RECTANGLE, Shape.SQUARE}:
            return Rim()
        if value > min(size) / 2:
            message = _("The corners of '{id}' are too large for its width; make 'corner' smaller.")
            place = owner.document.value_place(*owner.keys, "corner")
            self.table.report("bad-value", message.format(id=self.id), place)
        return Rim(float(value))

    def _front(self) -> Face | None:
        owner = self._needed("template")
        values: dict[str, Value] = {}
        for table in (self.given.file, self.given.table, self.table):
            fields = table.data.get("fields")
            for name, value in fields.items() if isinstance(fields, dict) else ():
                read = _value(value)
                if read is not None:
                    values[name] = read
        name = self.table.data.get("front", self.id)
        return (
            Face(str(owner.data["template"]), str(name), tuple(values.items())) if owner else None
        )

    def _copies(self) -> tuple[Copies, ...] | None:
        """Return the copies by their backs, whose numbers must add up to the count."""
        behind = self._owner("back", "backs")
        backs = behind.data.get("backs") if behind else None
        counted = self._owner("count") if backs else self._needed("count")
        count = counted.data["count"] if counted else None
        if not isinstance(backs, dict):
            name = behind.data.get("back", BLANK) if behind else BLANK
            return (Copies(self._back(name), count),) if _is_count(count) else None
        numbers = {name: number for name, number in backs.items() if _is_count(number)}
        total = sum(numbers.values())
        if _is_count(count) and len(numbers) == len(backs) > 0 and total != count:
            message = _("'{id}' has {total} backs, but its count is {count}; make them equal.")
            text = message.format(id=self.id, total=total, count=count)
            self.table.report("bad-value", text, self.table.place("backs"))
        return tuple(Copies(self._back(name), number) for name, number in numbers.items())

    def _back(self, name: object) -> Face | None:
        if name == BLANK:
            return None
        key = "back_template" if self._owner("back_template") else "template"
        owner = self._owner(key)
        return Face(str(owner.data[key]), str(name)) if owner else None
