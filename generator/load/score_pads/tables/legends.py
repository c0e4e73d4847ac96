"""The legends of a pad's file: small tables of words and figures that its sheet prints."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeGuard

from generator.language import _
from generator.load.files.fields import Fields, is_integer
from generator.load.files.names import LONGEST_NAME, pick_names
from generator.load.score_pads.figures import scope_of
from generator.load.score_pads.names import LONGEST_NOTE
from generator.model.score_pad.legend import Legend
from generator.model.spoken_names import ANY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.score_pad.legend import Cells

LEGEND_KEYS = ("name", "columns", "lines", "icons")
MOST_LEGENDS, MOST_LINES, MOST_CELLS, MOST_ICONS = 8, 16, 7, 4
ICONS_EXAMPLE = 'icons = ["clubs diamonds", "hearts", ""]'
EXAMPLE = 'lines = [["King", 4], ["Queen", 3]]'


def read_legends(fields: Fields) -> tuple[Legend, ...]:
    """Pick the legends of a pad, as far as they can be read."""
    tables = fields.tables("legend") or ()
    if len(tables) > MOST_LEGENDS:
        fields.refuse("legend", _("at most {most} legends").format(most=MOST_LEGENDS))
    found = []
    for table in tables[:MOST_LEGENDS]:
        table.know(LEGEND_KEYS)
        table.require("lines")
        found.append(_legend(table))
    return tuple(it for it in found if it.lines)


def _legend(fields: Fields) -> Legend:
    names = pick_names(fields, "name", "Points of the cards")
    given = fields.data.get("lines")
    if not _are_lines(given):
        if "lines" in fields:
            wanted = _("1 to {most} lines of 1 to {cells} texts and numbers, as in {example}")
            values = {"most": MOST_LINES, "cells": MOST_CELLS, "example": EXAMPLE}
            fields.refuse("lines", wanted.format(**values))
        return Legend(names, (), ())
    figures = max(map(len, given)) - 1
    captions = fields.data.get("columns")
    if captions is not None and not (isinstance(captions, list) and len(captions) == figures):
        wanted = _("a list with a caption for each column of figures; the lines have {number}")
        fields.refuse("columns", wanted.format(number=figures))
        captions = None
    icons = _icons(fields, len(given))
    return Legend(
        names,
        _cells(fields, "columns", captions or []),
        tuple(_cells(fields, "lines", it) for it in given),
        icons,
        fields.document.value_place(*fields.keys, "icons") if icons else None,
    )


def _icons(fields: Fields, lines: int) -> tuple[tuple[str, ...], ...]:
    """Pick the pictograms of each line: none, one, or several with spaces between them."""
    given = fields.data.get("icons")
    if given is None:
        return ()
    if (
        not isinstance(given, list)
        or len(given) != lines
        or not all(isinstance(it, str) and len(it.split()) <= MOST_ICONS for it in given)
    ):
        wanted = _("a list with the icons of each of the {number} lines, as in {example}")
        fields.refuse("icons", wanted.format(number=lines, example=ICONS_EXAMPLE))
        return ()
    return tuple(tuple(it.split()) for it in given)


def _are_lines(value: object) -> TypeGuard[list[list[Any]]]:
    return (
        isinstance(value, list)
        and 1 <= len(value) <= MOST_LINES
        and all(isinstance(it, list) and 1 <= len(it) <= MOST_CELLS for it in value)
    )


def _cells(fields: Fields, key: str, values: list[Any]) -> Cells:
    """Pick the texts of a line; one that is alone may be longer."""
    most = LONGEST_NOTE if key == "lines" and len(values) == 1 else LONGEST_NAME
    return tuple(_cell(fields, key, it, most) for it in values)


def _cell(fields: Fields, key: str, value: object, most: int) -> Mapping[str, str]:
    if is_integer(value):
        return {ANY: str(value).replace("-", "\N{MINUS SIGN}")}
    value = scope_of(fields).fill_all(value)
    one = Fields(fields.document, {key: value}, fields.keys, fields.findings)
    return pick_names(one, key, "King", most)
