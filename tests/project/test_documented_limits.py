"""The limits that the docs name are those of the program."""

from __future__ import annotations

import pytest

from generator.load.files import csv_cells, data, document, picture, positions, workbook, xlsx_cells
from generator.load.layouts import layout
from generator.load.score_pads import customs, figures, formula_text, linking, pad, rows, work
from generator.load.score_pads.tables import legends
from generator.model.score_pad import order, splits
from generator.model.score_pad import pad as model
from generator.products import gathering
from generator.render import font_check, outlines
from generator.scan import opening, pages
from support.program import ROOT

MEGA = 1_000_000
FILES = {
    "text: layouts, sheets, records, decks, themes, templates, CSV": (
        f"{document.LARGEST_FILE / MEGA:.9g} MB (sheets and records"
        f" {data.LARGEST_DATA / MEGA:.9g} MB) and {document.MOST_LINES:,} lines"
    ),
    "TOML": f"{positions.MOST_VALUES:,} values",
    "JSON": f"{data.MOST_PARTS:,} values",
    "numbers": (
        f"{document.MOST_DIGITS} digits; with a point {positions.LONGEST_NUMBER:,} characters"
    ),
    "layouts": f"{layout.LARGEST_LAYOUT:,} rows and hexes",
    "tables": (
        f"{csv_cells.MOST_ROWS:,} rows, {csv_cells.MOST_COLUMNS} columns,"
        f" {csv_cells.MOST_CELLS:,} cells"
    ),
    "workbooks": (
        f"{workbook.LARGEST_FILE / MEGA:.9g} MB, {workbook.LARGEST_CONTENT / MEGA:.9g} MB unpacked,"
        f" {workbook.MOST_TAGS:,} tags, {csv_cells.LONGEST_TEXT:,} letters in all cells;"
        f" tags and comments of an .xlsx file {xlsx_cells.LONGEST_TAG:,} characters"
    ),
    "pictures of cards": (
        f"{picture.LARGEST_PICTURE / MEGA:.9g} MB, {picture.MOST_DOTS / MEGA:.9g} megapixels,"
        f" {picture.LONGEST_SIDE:,} dots on a side"
    ),
    "photos": (
        f"{opening.MOST_BYTES / MEGA:.9g} MB, {opening.MOST_DOTS / MEGA:.9g} megapixels (a JPEG"
        f" {opening.MOST_JPEG_DOTS / MEGA:.9g}, unless it is progressive),"
        f" {opening.LONGEST_SIDE:,} dots on a side"
    ),
    "PDF files from a scanner": f"40 MB, {pages.MOST_PAGES} pages,",
    "fonts": (
        f"{outlines.LARGEST_FILE / MEGA:.9g} MB, {font_check.MOST_LETTERS:,} letters,"
        f" {font_check.MOST_POINTS:,} points in a glyph; an .otf font of up to"
        f" {outlines.PROMISED / MEGA:.9g} MB"
    ),
    "folders of layouts": f"{gathering.MOST_ENTRIES:,} files and folders",
}
PADS = {
    "rows, sections, players, rounds, legends, options": (
        f"{pad.MOST_ROWS}, {pad.MOST_SECTIONS}, {order.MOST_PLAYERS}, {model.MOST_ROUNDS},"
        f" {legends.MOST_LEGENDS}, {customs.MOST_OPTIONS}"
    ),
    "players of a tournament; choices of an option": (
        f"{order.MOST_IN_TOURNAMENT}; {customs.MOST_CHOICES}"
    ),
    "a formula": (f"{formula_text.LONGEST} characters, {formula_text.DEEPEST} brackets deep"),
    "a drawing as text; all drawings together": f"{rows.LONGEST_DRAWING:,} characters;",
    "rows and entries that one row counts, including everything that `*` stands for": (
        f"{linking.MOST_NAMED:,}"
    ),
    "tables, including those that `for` repeats": f"{figures.MOST_TABLES:,}",
    "the work for one evening with all its players and rounds": f"{work.MOST_WORK:,} steps",
    "the work for one split into sets": f"{splits.MOST_STEPS:,} steps",
}


def table_below(page: str, heading: str) -> dict[str, str]:
    """Return the first table below a heading of a page, without the names of its columns."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2]
    lines = [it for it in text.partition("\n## ")[0].splitlines() if it.startswith("| ")]
    cells = (line.strip("| ").split(" | ") for line in lines[1:])
    return {cell[0]: cell[1] for cell in cells}


@pytest.mark.parametrize(
    ("page", "heading", "limits"),
    [("troubleshoot.md", "Limits for files", FILES), ("write-a-pad.md", "Limits", PADS)],
)
def test_the_docs_name_the_limits_of_the_program(
    page: str, heading: str, limits: dict[str, str]
) -> None:
    told = table_below(page, heading)
    assert {name: told[name][: len(limit)] for name, limit in limits.items()} == limits
    assert told.keys() - limits.keys() <= {"score pads"}
