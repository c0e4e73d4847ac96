"""`scriptorium pad` with pads: the router, the options that only one game has, names of files."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import OrderError
from generator.games.pad.printing import draw_pads, make_pad
from generator.load.layouts.any_layout import load_any
from generator.load.layouts.library import layout_paths
from generator.model.order import Imposition, Ink, Personal
from generator.model.score_pad.order import SheetOrder
from generator.page.marks import symbols_of
from generator.products.catalogue import make_order
from generator.products.order import Run
from generator.products.pads import printing
from generator.units import PAPERS
from support.games.pad_sheets import HEAD, order, own, words
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from generator.products.order import Print

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


SMALL = '[[section]]\nname = "All"\n[[section.row]]\nname = "Row"\n'
LIST = '[rounds]\nprinted = 30\n[[rounds.row]]\nname = "Points"\n'
BOXES = '[[section]]\n[[section.row]]\nname = "Lives"\nboxes = 5\n'
PAIR = HEAD.replace("[2, 6]", "[2, 2]")


def ordered(folder: Path, text: str, run: Run | None = None, /, **given: Any) -> Print:
    """Order the sheets of an own pad."""
    file = folder / "trial.toml"
    file.write_text(text, encoding="utf-8")
    values = {"domains": (str(file),), **given}
    return make_pad(make_order("pad", values, "en", str(folder / "trial.pdf")), run or Run())


@pytest.mark.parametrize(
    ("text", "given", "sentence"),
    [
        (HEAD + SMALL, {"columns": 7}, "The pad 'trial' is for 2 to 6 players, not 7."),
        (HEAD + SMALL, {"columns": 1}, "The pad 'trial' is for 2 to 6 players, not 1."),
        (
            PAIR + SMALL,
            {"columns": 3},
            "The pad 'trial' always has 2 columns; leave out --players 3.",
        ),
        (
            HEAD + BOXES,
            {"columns": 3},
            (
                "The pad 'trial' has a sheet for each player; print them with --sheets 3 instead"
                " of --players."
            ),
        ),
        (
            HEAD + BOXES,
            {"layout": "columns"},
            "The pad 'trial' has boxes to cross; leave out --layout columns.",
        ),
        (
            HEAD + SMALL,
            {"columns": 2, "players": ("Ana", "Ben", "Cleo")},
            "There are 3 names but 2 columns; use --players 3.",
        ),
        (
            HEAD + SMALL,
            {"phone": "https://example.org/", "scannable": True},
            "--scannable and --phone cannot be used together; leave out one of them.",
        ),
    ],
)
def test_players_and_columns_that_a_pad_does_not_have_are_refused(
    text: str, given: dict[str, Any], sentence: str, tmp_path: Path
) -> None:
    with pytest.raises(OrderError) as caught:
        ordered(tmp_path, text, dry_run=True, **given)
    assert str(caught.value) == sentence


def test_as_many_players_as_a_pad_has_are_only_counted_in_a_dry_run(tmp_path: Path) -> None:
    one = ("1 sheet of paper, no cuts",)
    for columns, text in ((2, HEAD + SMALL), (6, HEAD + SMALL), (2, PAIR + SMALL)):
        made = ordered(tmp_path, text, dry_run=True, columns=columns)
        assert (made.document, made.pages, made.sides, made.notes) == (None, 0, 0, one)
    names = {"columns": 2, "players": ("Ana", "Ben")}
    assert ordered(tmp_path, HEAD + SMALL, dry_run=True, **names).notes == one
    made = ordered(tmp_path, HEAD + BOXES, dry_run=True, up=2, cover=True)
    own = "'trial' has boxes to cross or to fill, so each player has a sheet."
    assert made.notes == ("2 sheets of paper, 5 cuts", own)
    assert [it.name for it in tmp_path.iterdir()] == ["trial.toml"]


def test_many_papers_are_asked_about(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "MANY_PAPERS", 2)
    asked: list[int] = []

    def made(**given: Any) -> list[int]:
        asked.clear()
        ordered(tmp_path, HEAD + SMALL, Run(confirm=asked.append), columns=2, **given)
        return [*asked]

    assert made(sheets=3) == [3]
    assert made(sheets=2) == []
    assert made(sheets=3, yes=True) == made(sheets=3, dry_run=True) == []
    with pytest.raises(OrderError, match=r"^Nothing was written\.$"):
        ordered(tmp_path, HEAD + SMALL, dry_run=True).write(Run())


def sides(wanted: SheetOrder, *said: str) -> list[list[int]]:
    """Return for each side of a paper how often its drawings say something."""
    pages = [words(page) for page in draw_pads(wanted).pages]
    return [[page.count(it) for it in said] for page in pages]


def test_what_is_behind_what_on_cut_papers() -> None:
    both = Imposition(up=4, duplex=True)
    wanted = order(own(LIST))._replace(players=2, imposition=both)
    numbers = [f"page {at} of 3" for at in (1, 2, 3)]
    assert sides(wanted, *numbers) == [[1, 0, 1], [0, 1, 0]]
    even = wanted._replace(pads=(own(LIST.replace("30", "20")),))
    assert sides(even, "page 1 of 2", "page 2 of 2") == [[1, 0], [0, 1]]
    ruled = wanted._replace(back=own(SMALL))
    assert sides(ruled, *numbers, "Row") == [[1, 1, 1, 0], [0, 0, 0, 1]]
    covered = order(own(SMALL))._replace(
        players=2, imposition=both, personal=Personal(title="Club", cover=True)
    )
    assert sides(covered, "Club", "Glue edge", "Row") == [[3, 1, 1], [1, 0, 1]]


def test_a_scannable_sheet_has_a_scannable_back() -> None:
    wanted = order(own(SMALL), paper=PAPERS["a5"])._replace(
        players=2, imposition=Imposition(up=2, duplex=True), scannable=True
    )
    fronts, backs = (
        [list(symbols_of(page.marks)) for page in draw_pads(it).pages]
        for it in (wanted, wanted._replace(back=own(SMALL)))
    )
    assert [len(it) for it in fronts] == [len(it) for it in backs]


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
