"""Small values at their bounds: lengths, papers, messages with their cut-off, names, products."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path
from typing import Any

import pytest

from generator import errors, resources
from generator.errors import OrderError, UnknownNameError, UnwritableError, closest, harmless, shown
from generator.games.dice.rules.score_lines import GoodsLine
from generator.hexes.frame import Box, Frame, around, fit
from generator.hexes.hex import Hex
from generator.language import and_list, or_list, speaking, suggest
from generator.model import spoken_names
from generator.model import virtual_table as table
from generator.model.component import Shape, Size
from generator.model.finding import Finding, Place, listed
from generator.model.score import Result, Score
from generator.model.shop import Fit, Product, Surety
from generator.units import PAPERS, Paper, papers_from, parse_length, parse_paper
from generator.writing.sentences import explained


@pytest.mark.parametrize(
    ("text", "most", "cut"),
    [
        ("x" * 60, 60, "x" * 60),
        ("x" * 61, 60, "x" * 40 + "…" + "x" * 20),
        ("abcdefghij", 9, "abcdef…hij"),
        ("abcdefghi", 9, "abcdefghi"),
        ("abcdefghi", 8, "abcdef…hi"),
        ("a\nb", 60, "a\\nb"),
        ("\x1b[1m", 60, "\\x1b[1m"),
        (12, 60, "12"),
    ],
)
def test_a_text_in_a_message_is_cut(text: object, most: int, cut: str) -> None:
    assert shown(text, most) == cut


def test_a_message_for_a_terminal_keeps_its_lines() -> None:
    assert harmless("a\n\tb\u00a0c\u200d") == "a\n\tb\u00a0c\u200d"
    assert harmless("a\x07\rb") == "a\\x07\\rb"


@pytest.mark.parametrize(
    ("one", "other", "number"),
    [
        ("", "", 0),
        ("abc", "abc", 0),
        ("abc", "ab", 1),
        ("abc", "abcd", 1),
        ("abc", "axc", 1),
        ("abc", "acb", 1),
        ("abcd", "badc", 2),
        ("abc", "", 3),
        ("", "abc", 3),
        ("kitten", "sitting", 3),
        ("ba", "ab", 1),
        ("xab", "xba", 1),
    ],
)
def test_typing_errors_are_counted(one: str, other: str, number: int) -> None:
    assert errors._typing_errors(one, other) == number  # noqa: SLF001 - the count itself


@pytest.mark.parametrize(
    ("name", "known", "close"),
    [
        ("pat", ["pad", "kit"], "pad"),
        ("PAD", ["pad"], "pad"),
        ("b", ["a"], None),
        ("ba", ["ab"], None),
        ("bac", ["abc"], "abc"),
        ("pa", ["xy", "qr"], None),
        ("sheets", ["sheet"], "sheet"),
        ("xyz", ["pad"], None),
        ("x" * 100, ["x" * 100 + "y"], "x" * 100 + "y"),
        ("x" * 101, ["x" * 101 + "y"], None),
        ("monastry", ["monastery", "mine"], "monastery"),
    ],
)
def test_the_name_that_was_meant(name: str, known: list[str], close: str | None) -> None:
    assert closest(name, known) == close


def test_names_in_a_sentence() -> None:
    assert and_list([]) == ""
    assert and_list(["a"]) == "a"
    assert and_list(["a", "b", "c"]) == "a, b and c"
    assert or_list(["a", "b"]) == "a or b"
    assert suggest("pat", ["pad"], "{name}: {close}?", "{known}") == "pat: pad?"
    assert suggest(7, ["pad", "kit"], "{close}", "{name}: {known} {x}", x=1) == "7: pad or kit 1"
    with speaking("de"):
        assert and_list(["a", "b"]) == "a und b"


@pytest.mark.parametrize(
    ("text", "mm"),
    [("28", 28.0), (" 28 mm ", 28.0), ("2.8cm", 28.0), ("1in", 25.4), ("-1", None), ("1m", None)],
)
def test_a_length(text: str, mm: float | None) -> None:
    if mm is not None:
        assert parse_length(text) == pytest.approx(mm)
    else:
        with pytest.raises(OrderError, match="is not a length; write it as 28mm"):
            parse_length(text)


@pytest.mark.parametrize(
    ("text", "paper"),
    [
        (" A4 ", PAPERS["a4"]),
        ("100x200", Paper("100x200", 100.0, 200.0)),
        ("10 × 20 cm", Paper("100x200", 100.0, 200.0)),
        ("2x1in", Paper("50.8x25.4", 50.8, 25.4)),
        ("2000x2000", Paper("2000x2000", 2000.0, 2000.0)),
    ],
)
def test_a_paper(text: str, paper: Paper) -> None:
    assert parse_paper(text) == paper


def test_what_is_no_paper() -> None:
    for text in ("0x5", "5x0", "2001x5", "5x2001"):
        with pytest.raises(OrderError, match=f"A paper of {text} cannot be printed; its sides"):
            parse_paper(text)
    with pytest.raises(UnknownNameError, match="There is no paper 'leter'; did you mean 'letter'"):
        parse_paper("leter")
    with pytest.raises(UnknownNameError, match="choose a3, a4, a5, letter, legal or tabloid, or"):
        parse_paper("zzz")


def test_papers_lie_and_stand_and_lead_to_others() -> None:
    paper = Paper("x", 5.0, 3.0)
    assert (paper.landscape.size, paper.portrait.size) == ((5.0, 3.0), (3.0, 5.0))
    assert paper.portrait.landscape == paper
    assert [it.name for it in PAPERS.values() if it.is_american] == ["letter", "legal", "tabloid"]
    metric = ["a5", "a4", "a3", "letter", "legal", "tabloid", "420x594", "594x841"]
    assert [it.name for it in papers_from(PAPERS["a4"])] == metric
    american = ["letter", "legal", "tabloid", "a5", "a4", "a3", "420x594", "594x841"]
    assert [it.name for it in papers_from(PAPERS["legal"])] == american


@pytest.mark.parametrize(
    ("text", "column", "line", "caret"),
    [
        ("abc", 1, "abc", 0),
        ("abc", 3, "abc", 2),
        ("abc", 9, "abc", 3),
        ("a" * 120, 120, "a" * 120, 119),
        ("a" * 121, 1, "a" * 120 + "…", 0),
        ("a" * 121, 61, "a" * 120 + "…", 60),
        ("a" * 121, 62, "…" + "a" * 120, 61),
        ("a" * 300, 150, "…" + "a" * 120 + "…", 61),
        ("a" * 300, 300, "…" + "a" * 120, 120),
        ("\tb", 2, "\\tb", 2),
    ],
)
def test_a_line_with_a_caret(text: str, column: int, line: str, caret: int) -> None:
    place = Place("f", 7, column, text)
    assert place.caret() == (line, " " * caret + "^")
    assert str(Finding("code", "No.", place)) == (
        f"f:7:{column}: code: No.\n    {line}\n    {' ' * caret}^"
    )
    assert Place("f", 7, None, text).caret() is None


def test_places_and_findings() -> None:
    assert [str(Place("f")), str(Place("f", 3)), str(Place("f", 3, 4))] == ["f", "f:3", "f:3:4"]
    assert str(Place("x" * 401)) == "x" * 267 + "…" + "x" * 133
    finding = Finding("code", "No.", Place("f", 3, 4), ((1, 2),))
    assert finding.as_data() == {
        "code": "code",
        "message": "No.",
        "line": 3,
        "column": 4,
        "cells": [[1, 2]],
    }
    more = "… and {} more problem{}, which {} not listed; fix these first."
    for number, last in (
        (50, []),
        (51, [more.format(1, "", "is")]),
        (53, [more.format(3, "s", "are")]),
    ):
        assert listed(range(number)) == [*range(50), *last]


def test_names_of_hexes_and_numbers() -> None:
    assert spoken_names.hex_name(0, 2) == "row 1 hex 3"
    assert [spoken_names.points_name(it) for it in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
    assert [spoken_names.players_name(it) for it in (1, 2)] == ["1 player", "2 players"]
    assert [spoken_names.capital(it) for it in ("", "a", "ab")] == ["", "A", "Ab"]
    names = {"fr": "un", "": "any", "en": "one"}
    assert [spoken_names.said(names, it) for it in ("fr", "de")] == ["un", "any"]
    assert spoken_names.said({"fr": "un", "en": "one"}, "de") == "one"
    assert spoken_names.said({"fr": "un"}, "de") == "un"
    assert spoken_names.said({}, "de") == ""


def product(**more: Any) -> Product:
    """Return a product of 60 by 90 mm, whose picture is 66 by 96 mm."""
    usual: dict[str, Any] = {
        "id": "id",
        "shop": "Shop",
        "name": "Name",
        "columns": 660,
        "rows": 960,
        "dpi": 254,
        "shape": Shape.RECTANGLE,
        "finished": Size(60.0, 90.0),
        "surety": Surety.HIGH,
    }
    return Product(**{**usual, **more})


@pytest.mark.parametrize(
    ("shape", "size", "fitting"),
    [
        (Shape.RECTANGLE, Size(60.0, 90.0), Fit(1.0, turned=False)),
        (Shape.RECTANGLE, Size(90.0, 60.0), Fit(1.0, turned=True)),
        (Shape.RECTANGLE, Size(30.0, 45.0), Fit(2.0, turned=False)),
        (Shape.RECTANGLE, Size(60.0, 89.0), Fit(1.0, turned=False)),
        (Shape.RECTANGLE, Size(60.0, 88.9), None),
        (Shape.RECTANGLE, Size(59.0, 90.0), Fit(1.0, turned=False)),
        (Shape.RECTANGLE, Size(58.9, 90.0), None),
        (Shape.SQUARE, Size(60.0, 60.0), None),
        (Shape.HEX, Size(60.0, 90.0), None),
    ],
)
def test_how_a_component_fits_a_product(shape: Shape, size: Size, fitting: Fit | None) -> None:
    assert product().fit(shape, size) == fitting


def test_the_bleed_of_a_product() -> None:
    it = product()
    assert (it.canvas.width, it.canvas.height) == pytest.approx((66.0, 96.0))
    assert it.bleed(Fit(1.0, turned=False)) == pytest.approx(3.5)
    assert it.bleed(Fit(2.0, turned=False)) == pytest.approx(1.75)
    square = product(finished=Size(60.0, 60.0), rows=660, shape=Shape.SQUARE)
    assert square.fit(Shape.RECTANGLE, Size(30.0, 30.0)) == Fit(2.0, turned=False)


def test_a_virtual_table() -> None:
    sheet = table.CardSheet(3, "face", "back", 2, 2, table.CardShape.ROUNDED)
    cards = (table.SheetCard("a", sheet, 0, 2), table.SheetCard("b", sheet, 7, 1))
    tile = table.VirtualTile("t", "face", "other", table.TileShape.HEX, 1.0, 4)
    piles = table.CardPile("p", cards, 1.0), table.TilePile("q", (tile, tile))
    assert ([it.id for it in cards], piles[0].count, piles[1].count) == ([300, 307], 3, 8)
    assert piles[0].sheets == (sheet,)
    assert table.VirtualTable("x", piles).pictures == ("face", "back", "other")
    assert table.MOST_CARDS == 69


def test_frames_of_hexes() -> None:
    frame = Frame(2.0, 10.0, 20.0)
    root = 3**0.5
    assert frame.width == pytest.approx(2 * root)
    assert frame.centre(Hex(1, 2)) == pytest.approx((10 + 4 * root, 26.0))
    assert frame.corners(Hex(0, 0))[1] == pytest.approx((10 + root, 19.0))
    assert frame.box([Hex(0, 0)]) == pytest.approx((10 - root, 18.0, 10 + root, 22.0))
    for cell in (Hex(0, 0), Hex(3, -2), Hex(-4, 5)):
        x, y = frame.centre(cell)
        for dx, dy in ((0.0, 0.0), (1.6, 0.0), (-1.6, 0.0), (0.0, 1.9), (0.8, -1.4), (-0.8, 1.4)):
            assert frame.hex_at(x + dx, y + dy) == cell
    assert around([Box(1, 2, 3, 4), Box(0, 3, 2, 9)]) == Box(0, 2, 3, 9)
    assert (Box(1, 2, 4, 9).width, Box(1, 2, 4, 9).height) == (3, 7)
    wide = fit([Hex(0, 0)], Box(0.0, 0.0, 100.0, 4.0), 9.0)
    assert wide == pytest.approx((2.0, 50.0, 2.0))
    assert fit([Hex(0, 0)], Box(0.0, 0.0, 100.0, 100.0), 9.0) == pytest.approx((9.0, 50.0, 50.0))


WRITTEN = "cannot be written:"


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (OSError(errno.ENOSPC, "x"), f"f {WRITTEN} there is no space left; free some, or choose"),
        (OSError(errno.EACCES, "x"), f"f {WRITTEN} the folder or file is protected; choose"),
        (OSError(errno.ENOTDIR, "x"), f"f {WRITTEN} a part of its path is a file, not a folder;"),
        (OSError(errno.ENOENT, "x"), f"f {WRITTEN} there is no such drive or folder; choose"),
        (OSError(errno.ENAMETOOLONG, "x"), f"f {WRITTEN} the name is too long; choose a shorter"),
        (RuntimeError("x"), f"f {WRITTEN} x; choose another one."),
    ],
)
def test_why_a_file_cannot_be_written(error: Exception, sentence: str) -> None:
    with pytest.raises(UnwritableError) as caught, explained(Path("f")):
        raise error
    assert str(caught.value).startswith(sentence)


def test_a_closed_pipe_is_no_fault_of_a_file() -> None:
    with pytest.raises(BrokenPipeError), explained(Path("f")):
        raise BrokenPipeError


def test_the_oldest_files_are_removed(tmp_path: Path) -> None:
    for number, name in enumerate(("c", "a", "b", "other")):
        (tmp_path / name).write_text("")
        os.utime(tmp_path / name, ns=(number, number))
    letters = re.compile("[abc]")
    assert resources.oldest(tmp_path, letters, 3) == []
    assert [it.name for it in resources.oldest(tmp_path, letters, 1)] == ["c", "a"]
    resources.remove_oldest(tmp_path, letters, 2)
    assert sorted(it.name for it in tmp_path.iterdir()) == ["a", "b", "other"]
    assert resources.oldest(tmp_path / "none", letters, 0) == []


@pytest.mark.parametrize(
    ("one", "two", "winners"),
    [
        ((3, 1), (3, 2), ("B",)),
        ((3, 2), (3, 2), ("A", "B")),
        ((3, None), (3, 2), ("A", "B")),
        ((4, 0), (3, 2), ("A",)),
    ],
)
def test_who_wins(one: Any, two: Any, winners: tuple[str, ...]) -> None:
    scores = [
        Score(name, (GoodsLine(points, points),), (), tiebreak)
        for name, (points, tiebreak) in (("A", one), ("B", two))
    ]
    assert Result("dice", tuple(scores)).winners == winners
    assert Result("dice", tuple(scores)).clean
