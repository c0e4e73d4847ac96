"""The table of printable characters is that of the fonts, and check reports all others."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from generator.checks.letters import TABLE, missing_letters
from generator.errors import INVALID
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import layout_paths
from generator.products.layouts import check_text, find_layouts
from generator.products.tools import load_tools, theme_names
from generator.units import PAPERS
from support.program import scriptorium

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LAST = 0x10FFFF
NAME = 'name = { en = "Castle 🏰", fr = "Le château" }'
PAD = """game = "pad"
id = "mine"
name = "Castle"
players = [2, 4]
search = ["城"]

[[section]]
[[section.row]]
id = "walls"
name = { en = "Walls 城墙" }
"""


def printable() -> list[int]:
    """Return the characters that every theme draws in each of its fonts."""
    rulers = [load_tools(theme).ruler for theme in theme_names()]
    return [
        number
        for number in range(ord(" "), LAST + 1)
        if not any(ruler.missing(chr(number), role) for ruler in rulers for role in ruler.roles)
    ]


def ranges(numbers: list[int]) -> Iterator[str]:
    """Yield runs of numbers as the table writes them."""
    first = last = numbers[0]
    for number in [*numbers[1:], -1]:
        if number == last + 1:
            last = number
            continue
        yield f"{first:x}-{last:x}" if last > first else f"{first:x}"
        first = last = number


def test_the_table_is_that_of_the_fonts(*, update_golden: bool) -> None:
    text = "\n".join(ranges(printable())) + "\n"
    if update_golden:
        TABLE.write_text(text, encoding="ascii")
    assert TABLE.read_text(encoding="ascii") == text, "write it with --update-golden"


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("River bend", ""),
        ("Über die Brücke · l’été, Łódź, São João – «à demain»", ""),
        ("Σπάρτη, Киев, Hà Nội", ""),
        ("no\u00a0break\u202fspace", ""),
        ("🏰 and 🏰", "🏰"),
        ("שלום", "שלום"),
        ("城墙", "城墙"),
    ],
)
def test_letters_that_cannot_be_printed(text: str, missing: str) -> None:
    assert missing_letters(text) == missing


def renamed() -> str:
    """Return the file of domain A under a name that cannot be printed."""
    lines = layout_paths()["A"].read_text(encoding="utf-8").splitlines()
    return "\n".join(NAME if it.startswith("name") else it for it in lines)


def test_a_name_that_cannot_be_printed_is_found_with_its_place() -> None:
    report = check_text(renamed(), "mine.toml", custom=False, paper=PAPERS["a4"])
    (finding,) = report.findings
    assert finding.code == "missing-glyph"
    assert finding.message == (
        "The fonts cannot print '🏰' in 'Castle 🏰'; use other letters, or print it with a theme"
        " whose 'fallback' font has them."
    )
    line = renamed().splitlines().index(NAME) + 1
    assert (finding.place.line, finding.place.column) == (line, NAME.index('"') + 1)


def test_a_pad_is_checked_but_for_its_search_words() -> None:
    report = check_text(PAD, "mine.toml", custom=False, paper=PAPERS["a4"])
    assert [(it.code, it.place.line) for it in report.findings] == [("missing-glyph", 10)]


def test_the_command_line_says_it_too(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text(renamed(), encoding="utf-8")
    answer = scriptorium("check", "mine.toml", "--json", cwd=tmp_path)
    assert answer.returncode == INVALID
    (found,) = json.loads(answer.stdout)["files"]
    assert [it["code"] for it in found["findings"]] == ["missing-glyph"]


def test_a_theme_with_another_font_still_prints_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(renamed(), encoding="utf-8")
    (layout,) = find_layouts([str(file)], paper=PAPERS["a4"])
    assert layout.name("en") == "Castle 🏰"
    assert [it.token for it in layout.cells] == [
        it.token for it in load_layout(layout_paths()["A"]).cells
    ]
