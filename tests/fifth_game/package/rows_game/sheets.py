"""Sheets of rows, which are not maps of hexes: read from their files, checked and listed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.load.files.fields import Fields
from generator.load.files.names import read_names
from generator.load.layouts.kind import LayoutKind, Reading
from generator.model.finding import Finding
from rows_game.model import GAME, Row, RowSheet

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.load.files.document import Document
    from generator.units import Paper

KEYS = ("game", "id", "name", "points", "row")
COLOURS = ("red", "yellow", "green", "blue")
STANDARD_ROWS = 4
NARROWEST = 120.0
"""The narrowest paper on which the numbers can be crossed, in mm."""


def read(document: Document) -> Reading[RowSheet]:
    """Read a sheet as far as it can be read, with everything that is wrong in it."""
    findings: list[Finding] = []
    fields = Fields(document, document.data, (), findings)
    fields.know(KEYS)
    fields.require(*(key for key in KEYS if key != "name"))
    identity = fields.text("id", most=40)
    points = fields.integers("points", 0, 999)
    rows = [_row(table) for table in fields.tables("row") or ()]
    sheet = RowSheet(
        identity or Path(document.file).stem,
        tuple(row for row in rows if row is not None),
        points or (),
        document.place("row"),
        read_names(fields, "name", "Classic"),
    )
    return Reading(sheet if sheet.rows else None, tuple(findings))


def _row(fields: Fields) -> Row | None:
    fields.know(Row._fields)
    fields.require(*Row._fields)
    colour, numbers = fields.one_of("colour", COLOURS), fields.integers("numbers", 0, 99)
    return None if colour is None or not numbers else Row(colour, numbers)


def check(
    sheet: RowSheet, read: Sequence[Finding], *, custom: bool, paper: Paper, tile: float | None
) -> tuple[Finding, ...]:
    """Find rows that are not monotonic, points for too few crosses, and a paper too narrow."""
    del tile
    findings = list(read)
    for row in sheet.rows:
        if list(row.numbers) not in (sorted(row.numbers), sorted(row.numbers, reverse=True)):
            message = f"The {row.colour} row goes up and down; let its numbers go one way."
            findings.append(Finding("row-order", message, sheet.place))
        if len(row.numbers) > len(sheet.points) and not read:
            message = f"The {row.colour} row has more numbers than there are points; add points."
            findings.append(Finding("row-points", message, sheet.place))
    if not custom and len(sheet.rows) != STANDARD_ROWS:
        message = f"The sheet has {len(sheet.rows)} rows; the game has {STANDARD_ROWS}."
        findings.append(Finding("row-count", message, sheet.place))
    if max(paper.width, paper.height) < NARROWEST:
        findings.append(Finding("off-page", "The rows do not fit the paper.", sheet.place))
    return tuple(findings)


def _counts(sheet: RowSheet) -> dict[str, int]:
    return {"rows": len(sheet.rows), "numbers": sum(len(row.numbers) for row in sheet.rows)}


def _describe(counts: Mapping[str, Any]) -> tuple[str, ...]:
    return (f"{counts['rows']} rows, {counts['numbers']} numbers",)


def _is_standard(sheet: RowSheet) -> bool:
    return len(sheet.rows) == STANDARD_ROWS


LAYOUTS = LayoutKind(
    game_name="four rows",
    none_found="{folder}: There is no sheet of four rows in this folder.",
    command=GAME,
    keys=("row",),
    read=read,
    check=check,
    counts=_counts,
    describe_counts=_describe,
    is_standard=_is_standard,
)
