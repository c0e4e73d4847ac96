"""Fields: the places of a page where a player writes, as a template names them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.hexes.frame import Box
from generator.language import _, suggest
from generator.page.marks import Field, Kind
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.page.marks import Segment
    from generator.page.matrix import Matrix

NAMED = "data-field"
KIND = "data-kind"
TAB = "data-tab"
ATTRIBUTES = frozenset(
    {
        NAMED,
        KIND,
        *("data-label", "data-value", "data-sum", "data-plus"),
        *("data-longest", "data-most", "data-decimals"),
    }
)
_NAME = re.compile(r"[A-Za-z0-9-]+")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?")


class FieldError(Exception):
    """A sentence about an invalid field; the reader adds its place."""


class Place(NamedTuple):
    """The part of a symbol to write in, in its own units."""

    kind: Kind
    box: Box


class FieldList:
    """Gathers the fields of a page and the writing place of each symbol."""

    def __init__(self) -> None:
        """Begin with none."""
        self._fields: dict[str, Field] = {}
        self._places: dict[str, Place] = {}

    def keep_place(self, symbol: str, given: Mapping[str, str], box: Box) -> None:
        """Remember where SYMBOL is to be written in; its field is named where it is used."""
        if NAMED in given:
            raise FieldError(_("a field inside a symbol gets its name where the symbol is used"))
        self._places[symbol] = Place(_kind(given[KIND]), box)

    def add_use(self, symbol: str, given: Mapping[str, str], matrix: Matrix, tab: int) -> None:
        """Add the field of a used symbol: its writing place, transformed to the page."""
        place = self._places.get(symbol)
        if place is None:
            message = _("the symbol '{name}' has no shape with a data-kind to write on")
            raise FieldError(message.format(name=symbol))
        self._add(given, place.kind, _mapped(place.box, matrix), tab)

    def add_shape(self, given: Mapping[str, str], box: Box, tab: int) -> None:
        """Add a field that is a shape of the page."""
        if NAMED not in given or KIND not in given:
            raise FieldError(_("a field needs both a data-field, its name, and a data-kind"))
        self._add(given, _kind(given[KIND]), box, tab)

    def _add(self, given: Mapping[str, str], kind: Kind, box: Box, tab: int) -> None:
        name = given[NAMED]
        if not _NAME.fullmatch(name):
            message = _("the field '{name}' may have only letters, digits and '-' in its name")
            raise FieldError(message.format(name=name))
        if name in self._fields:
            raise FieldError(_("there are two fields '{name}'").format(name=name))
        parts = tuple(given.get("data-sum", "").split())
        value = given.get("data-value", "1")
        plus = given.get("data-plus", "0")
        longest = given.get("data-longest", "0")
        most = given.get("data-most", "")
        decimals = given.get("data-decimals", "0")
        if not all(it.isdecimal() for it in (value, longest, decimals)):
            message = _("data-value, data-longest and data-decimals are whole numbers")
            raise FieldError(message)
        if not all(map(_NUMBER.fullmatch, (plus, most or "0"))):
            raise FieldError(_("data-plus and data-most are numbers such as 4 or 4.5"))
        label = given.get("data-label", name)
        self._fields[name] = Field(
            name,
            kind,
            box,
            tab,
            label,
            value,
            parts,
            _number(plus),
            int(longest),
            _number(most) if most else None,
            int(decimals),
        )

    def sorted(self) -> tuple[Field, ...]:
        """Return the fields in the order of the tab key; the parts of every sum must exist."""
        for field in self._fields.values():
            for part in field.parts:
                if part not in self._fields:
                    message = _("the field '{name}' adds up '{part}', which is not a field here")
                    raise FieldError(message.format(name=field.name, part=part))
        return tuple(sorted(self._fields.values(), key=lambda field: field.tab))


def _number(text: str) -> float:
    return int(text) if text.isdecimal() else float(text)


def box_of(segments: Sequence[Segment]) -> Box:
    """Return the box around a shape."""
    if not segments:
        raise FieldError(_("a field has no size"))
    xs = [x for _letter, numbers in segments for x in numbers[::2]]
    ys = [y for _letter, numbers in segments for y in numbers[1::2]]
    return Box(min(xs), min(ys), max(xs), max(ys))


def _mapped(box: Box, matrix: Matrix) -> Box:
    corners = [matrix.point(x, y) for x in (box.left, box.right) for y in (box.top, box.bottom)]
    xs, ys = zip(*corners, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


def _kind(text: str) -> Kind:
    try:
        return Kind(text)
    except ValueError:
        close = _("there is no kind of field '{name}'; did you mean '{close}'?")
        otherwise = _("there is no kind of field '{name}'; choose {known}")
        raise FieldError(suggest(text, Kind, close, otherwise, name=text)) from None
