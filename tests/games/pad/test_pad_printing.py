"""`scriptorium pad` with pads: the router, the options that only one game has, names of files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.games.pad.printing import draw_pads
from generator.load.layouts.any_layout import load_any
from generator.load.layouts.library import layout_paths
from generator.model.order import Ink
from generator.model.score_pad.order import SheetOrder
from generator.page.marks import symbols_of
from generator.units import PAPERS
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

ICONS = """game = "pad"
id = "icons"
name = "Icons"
players = [1, 4]

[[section]]
name = "All"

[[section.row]]
name = "Gold"
icon = "{first}"

[[section.row]]
name = "Own"
icon = "own.svg"
"""
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><path d="M0 0H9V9z"/></svg>'


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (
            ("yacht", "A"),
            (
                "'yacht' (score pad) and 'A' (dice game) cannot be printed as one pad; print them"
                " one after the other."
            ),
        ),
        (
            ("yacht", "--solo"),
            "--solo has no effect for 'pad', only for 'dice'; a score pad for one player is",
        ),
        (
            ("yacht", "--style", "ledger"),
            "--style has no effect for 'pad', only for 'dice'; leave it out.",
        ),
        (
            ("A", "--players", "3"),
            "only for 'pad'; a domain is a sheet for each player, and --sheets says how many.",
        ),
        (("A", "--layout", "sheet"), "--layout has no effect for 'dice', only for 'pad'"),
        (("yacht", "--players", "99"), "The pad 'yacht' is for 1 to 8 players, not 99."),
        (("hearts", "--players", "2"), "The pad 'hearts' is for 3 to 6 players, not 2."),
        (
            ("belote", "--players", "4"),
            "The pad 'belote' always has 2 columns; leave out --players 4.",
        ),
        (
            ("nothing-like-it",),
            (
                "There is no pad or domain 'nothing-like-it'; choose one that 'scriptorium list'"
                " shows, name a file that ends in .toml, or write your own pad with 'scriptorium"
                " new nothing-like-it --pad sets-and-majorities'."
            ),
        ),
        (
            ("colour-rows", "--players", "3"),
            "The pad 'colour-rows' has a sheet for each player; print them with --sheets",
        ),
        (
            ("colour-rows", "--layout", "columns"),
            "The pad 'colour-rows' has boxes to cross; leave out --layout columns.",
        ),
        (
            ("yacht", "--duplex", "--back", "A"),
            "'A' is a layout of the dice game; print it with 'scriptorium pad A'.",
        ),
        (("yaht",), "There is no pad 'yaht'; did you mean 'yacht'?"),
        (("yacht", "--fillable", "--up", "2"), "--fillable and --up 2 cannot be used together"),
        (("yacht", "--large-print", "--duplex"), "--large-print and --duplex cannot be used"),
        (("yacht", "--paper", "60x60"), "The sheet of 'yacht' has no room on 60x60; use a5."),
        (("yacht", "--up", "8", "--paper", "a5"), "a5 is too small for 8 sheets; use"),
    ],
)
def test_refusals(arguments: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    answer = at_once("pad", *arguments, cwd=tmp_path)
    assert answer.returncode != 0
    assert sentence in answer.stderr
    assert list(tmp_path.iterdir()) == []


def test_names_of_files(tmp_path: Path) -> None:
    made = {
        ("yacht",): "pad-yacht-a4.pdf",
        ("yacht", "--players", "2", "--ink", "low"): "pad-yacht-a4-2-players-low.pdf",
        ("yacht", "--lang", "de", "--up", "2"): "pad-yacht-a4-2up-de.pdf",
        ("yacht", "hearts", "--format", "svg"): "pad-hearts-a4.svg",
        ("yacht", "hearts", "--each"): "pad-hearts-a4.pdf",
    }
    for arguments, name in made.items():
        answer = at_once("pad", *arguments, cwd=tmp_path)
        assert answer.returncode == 0, answer.stderr
        assert (tmp_path / "output" / name).is_file(), name


def test_a_dry_run_counts_papers_and_writes_nothing(tmp_path: Path) -> None:
    answer = at_once("pad", "yacht", "--sheets", "9", "--up", "2", "--dry-run", cwd=tmp_path)
    assert answer.returncode == 0
    assert "5 sheets of paper" in answer.stdout + answer.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_file_and_a_folder_of_pads(tmp_path: Path) -> None:
    folder = tmp_path / "pads"
    folder.mkdir()
    for name in ("boules", "golf"):
        (folder / f"{name}.toml").write_bytes(layout_paths("pad")[name].read_bytes())
    for named, pages in (("pads", "2 pages"), ("pads/golf.toml", "1 page")):
        answer = at_once("pad", named, "-o", "x.pdf", cwd=tmp_path)
        assert answer.returncode == 0, answer.stderr
        assert f"x.pdf: {pages}" in answer.stdout


def test_icons_are_shipped_symbols_or_drawings_beside_the_file(tmp_path: Path) -> None:
    file = tmp_path / "icons.toml"
    (tmp_path / "own.svg").write_text(DRAWING, encoding="utf-8")
    file.write_text(ICONS.format(first="silver"), encoding="utf-8")
    assert at_once("check", "icons.toml", cwd=tmp_path).returncode == 0
    pad = load_any(file)
    order = SheetOrder((pad,), 1, PAPERS["a4"], Ink.FULL, "en")  # type: ignore[arg-type]
    (page,) = draw_pads(order).pages
    assert {"icon-silver", "row-icon-1"} <= {it.id for it in symbols_of(page.marks)}
    file.write_text(ICONS.format(first="silvr"), encoding="utf-8")
    for command in ("check", "pad"):
        answer = at_once(command, "icons.toml", cwd=tmp_path)
        assert answer.returncode != 0
        assert "icons.toml:11:8" in answer.stdout + answer.stderr
        assert "icon-unknown" in answer.stdout + answer.stderr
        assert "did you mean 'silver'?" in answer.stdout + answer.stderr


def test_a_drawing_in_the_file_is_an_icon_too(tmp_path: Path) -> None:
    file = tmp_path / "icons.toml"
    text = ICONS.format(first="silver").replace('"own.svg"', f"'''\n{DRAWING}'''")
    file.write_text(text, encoding="utf-8")
    pad = load_any(file)
    order = SheetOrder((pad,), 1, PAPERS["a4"], Ink.FULL, "en")  # type: ignore[arg-type]
    (page,) = draw_pads(order).pages
    assert {"icon-silver", "row-icon-1"} <= {it.id for it in symbols_of(page.marks)}
    long = DRAWING.replace("M0 0", "M0 0" + "H1" * 10_000)
    for drawing, code in ((DRAWING.replace("path", "photo"), "icon-unknown"), (long, "bad-value")):
        file.write_text(text.replace(DRAWING, drawing), encoding="utf-8")
        answer = at_once("check", "icons.toml", cwd=tmp_path)
        assert answer.returncode != 0
        assert f"icons.toml:15:8: {code}" in answer.stdout + answer.stderr


def test_a_report_has_every_line_and_the_total(tmp_path: Path) -> None:
    evening = 'game = "pad"\npad = "hearts"\n'
    evening += "".join(f'[[player]]\nname = "{it}"\n' for it in ("Ana", "Ben", "Cleo"))
    evening += "[[round]]\ntaken = [26, 0, 0]\n[[round]]\ntaken = [13, 13, 0]\n" * 2
    (tmp_path / "evening.toml").write_text(evening, encoding="utf-8")
    answer = at_once("score", "evening.toml", "--report", "report.svg", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    (report,) = [it for it in tmp_path.glob("report*.svg") if "Ben" in it.name]
    text = report.read_text(encoding="utf-8")
    assert text.count("Deal ") >= 4
    assert ">78<" in text


def test_numbered_sheets_share_their_drawing(tmp_path: Path) -> None:
    sizes = {}
    for sheets in ("2", "50"):
        answer = at_once(
            "pad", "yacht", "--number", "--sheets", sheets, "-o", f"{sheets}.pdf", cwd=tmp_path
        )
        assert answer.returncode == 0, answer.stderr
        sizes[sheets] = (tmp_path / f"{sheets}.pdf").stat().st_size
    assert sizes["50"] < 1.9 * sizes["2"]
