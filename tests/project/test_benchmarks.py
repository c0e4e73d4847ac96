"""The benchmark compares like with like: its limit draws the page that the program draws."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest

from generator.games.dice.model.order import PadOrder
from generator.games.dice.printing import draw_pad
from generator.model.order import Format, Ink
from generator.products.documents import render
from generator.products.layouts import find_layouts
from generator.units import PAPERS

if TYPE_CHECKING:
    from pathlib import Path

    from generator.page.marks import Document

SHEETS = 3


@pytest.fixture(scope="module")
def document() -> Document:
    """Return a pad of a few sheets of domain A."""
    order = PadOrder(
        find_layouts(["A"], paper=PAPERS["a4"]),
        SHEETS,
        PAPERS["a4"],
        Ink.FULL,
        solo=False,
        language="en",
    )
    return draw_pad(order, theme=None, templates=None)


@pytest.fixture
def benchmark(root: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Import modules of the benchmark, which are scripts beside the package."""
    monkeypatch.syspath_prepend(str(root / "benchmarks"))
    return importlib.import_module


def pixels(data: bytes) -> tuple[int, bytes]:
    """Return the number of pages and the first page as a small picture."""
    pdf = pypdfium2.PdfDocument(data)
    try:
        return len(pdf), bytes(pdf[0].render(scale=0.5).to_pil().convert("L").tobytes())
    finally:
        pdf.close()


def test_the_limit_draws_the_same_page(document: Document, benchmark: Any, tmp_path: Path) -> None:
    script = tmp_path / "limit_sheets.py"
    script.write_text(benchmark("limit").script(document, SHEETS), encoding="utf-8")
    result = tmp_path / "limit.pdf"
    subprocess.run([sys.executable, str(script), str(result)], check=True)
    by_hand, by_hand_page = pixels(result.read_bytes())
    own, own_page = pixels(render(document, Format.PDF)[0].data)
    assert by_hand == own == SHEETS
    assert len(by_hand_page) == len(own_page)
    apart = [abs(one - other) for one, other in zip(by_hand_page, own_page, strict=True)]
    assert sum(apart) / len(apart) < 0.5
    assert max(apart) < 80
    assert min(own_page) < 80, "an empty page would agree with anything"


def test_protograf_draws_every_mark(document: Document, benchmark: Any) -> None:
    def count(marks: Any) -> int:
        return sum(count(m.symbol.marks) if hasattr(m, "symbol") else 1 for m in marks)

    page = document.pages[0]
    tree = ast.parse(benchmark("peers").protograf_script(page, 1))
    kinds = {"Text", "Line", "Rectangle", "Circle", "Polyshape"}
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    drawn = [call for call in calls if isinstance(call.func, ast.Name) and call.func.id in kinds]
    assert len(drawn) == count(page.marks)


def test_the_tables_go_between_the_markers(benchmark: Any, tmp_path: Path) -> None:
    report = benchmark("report")
    page = tmp_path / "benchmarks.md"
    page.write_text(f"above\n{report.BEGIN}\nold\n{report.END}\nbelow\n", encoding="utf-8")
    report.write_between_markers(page, ["| a |", "| b |"])
    written = page.read_text(encoding="utf-8")
    assert written == f"above\n{report.BEGIN}\n\n| a |\n| b |\n\n{report.END}\nbelow\n"


def test_the_docs_have_the_markers(root: Path, benchmark: Any) -> None:
    page = (root / "docs" / "developers" / "benchmarks.md").read_text(encoding="utf-8")
    report = benchmark("report")
    assert page.count(report.BEGIN) == page.count(report.END) == 1


@pytest.mark.parametrize("name", ["sheet of the dice game", "player board"])
def test_black_only_takes_no_more_ink_than_low(name: str, benchmark: Any) -> None:
    ink = benchmark("ink")
    (subject,) = (it for it in ink.SUBJECTS if it.name == name)
    assert 0 < ink.coverage(subject, Ink.MONO) <= ink.coverage(subject, Ink.LOW)


def shelf(benchmark: Any, folder: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return measured pads and pages: domain A in a second, yacht in a little more."""
    contender = benchmark("measure").Contender
    pads = {}
    for name, seconds in (("A", 1.0), ("yacht", 1.25)):
        file = folder / f"{name}.pdf"
        file.write_bytes(bytes(60_000))
        pads[name] = contender(f"`pad {name}`", (), 1, file, walls=[seconds], peaks=[50_000_000])
    page = folder / "yacht.html"
    page.write_bytes(bytes(80_000))
    return pads, {"yacht": contender("`calculator yacht`", (), 1, page, walls=[0.5])}


def test_the_pads_of_other_games_are_rows_of_a_table(benchmark: Any, tmp_path: Path) -> None:
    pads, pages = shelf(benchmark, tmp_path)
    lines = benchmark("report").shelf_table(pads, pages)
    assert "| `pad A` | 1.00 s | 1.00 × | 50 MB | 60 kB | – |" in lines
    assert "| `pad yacht` | 1.25 s | 1.25 × | 50 MB | 60 kB | 80 kB |" in lines
    assert lines[-1] == "Target: at most 1.5 ×, and pages of at most 120 kB – reached."


@pytest.mark.parametrize("what", ["slow", "large", "failed"])
def test_a_pad_that_misses_its_target_is_told(benchmark: Any, tmp_path: Path, what: str) -> None:
    pads, pages = shelf(benchmark, tmp_path)
    if what == "slow":
        pads["yacht"].walls[0] = 1.6
    elif what == "large":
        (tmp_path / "yacht.html").write_bytes(bytes(251_000))
    else:
        pads["yacht"].fault = "no room"
    lines = benchmark("report").shelf_table(pads, pages)
    assert lines[-1].endswith("**missed**.")
    assert any("failed: no room" in it for it in lines) == (what == "failed")


def test_the_docs_have_the_targets_that_the_figures_are_judged_by(
    root: Path, benchmark: Any
) -> None:
    report = benchmark("report")
    page = (root / "docs" / "developers" / "benchmarks.md").read_text(encoding="utf-8")
    begin, end = report.TARGETS
    table = page.partition(begin)[2].partition(end)[0].strip().splitlines()
    assert table == report.target_table()
    assert page.count(report.START[0]) == page.count(report.START[1]) == 1
    assert all(row.count("|") == 3 for row in table)


@pytest.mark.parametrize("slow", ["", "pad", "help", "kit", "preview"])
def test_every_target_of_the_start_is_judged(benchmark: Any, slow: str) -> None:
    def measured(name: str, seconds: float) -> Any:
        return benchmark("measure").Contender(f"`{name}`", (), 1, walls=[seconds])

    report = benchmark("report")
    pad = {"scriptorium": measured("pad", 2.1 if slow == "pad" else 2.0)}
    pad["limit"] = measured("limit", 1.0)
    asked = measured("help", 1.6 if slow == "help" else 1.5), measured("click", 1.0), 1.5
    kits = [(measured("kit", 6.1 if slow == "kit" else 6.0), 4.0)]
    previews = {"board": 301.0 if slow == "preview" else 300.0}
    rows = report.start_targets(pad, [asked], kits, previews)[4:]
    missed = [row for row in rows if row.endswith("**missed** |")]
    assert len(rows) == 4
    assert len(missed) == bool(slow)
    assert all(slow in row for row in missed)


def test_a_command_that_fails_misses_its_target(benchmark: Any) -> None:
    contender = benchmark("measure").Contender
    pad = {"scriptorium": contender("`pad`", (), 1, fault="no room"), "limit": contender("", (), 1)}
    (row,) = benchmark("report").start_targets(pad, [], [], {})[4:]
    assert row == "| `pad` | failed: no room | | **missed** |"
