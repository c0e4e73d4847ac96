"""`scriptorium board`: what it writes, on which papers, and what it answers to bad input."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from generator.load.layouts.library import find_layout
from generator.model.component import LARGEST_TILE, SMALLEST_TILE
from support.papers.page_words import page_words
from support.papers.printed import read_papers
from support.program import at_once, everything, scriptorium, sentence

if TYPE_CHECKING:
    from pathlib import Path


def titles(file: Path) -> list[str]:
    """Return the heading of each page of a PDF: the number of its board, or nothing."""
    found = []
    for words in page_words(file):
        match = re.search(r"^(\d)\s+The ", words, re.MULTILINE)
        found.append(match[1] if match else "")
    return found


def ok(*words: str, cwd: Path) -> str:
    """Run the program, which succeeds, and return its answer."""
    result = at_once(*words, cwd=cwd)
    assert result.returncode == 0, result.stderr
    return result.stdout


def test_boards_are_printed_under_a_descriptive_name(tmp_path: Path) -> None:
    result = scriptorium("board", "1", "6", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    assert result.stdout.startswith("output/board-1-6-a4.pdf: 2 pages, ")
    assert list(everything(tmp_path)) == ["output", "output/board-1-6-a4.pdf"]


@pytest.mark.parametrize(
    ("words", "name"),
    [
        (["2", "--paper", "letter"], "board-2-letter.pdf"),
        (["2", "--ink", "low", "--lang", "fr"], "board-2-a4-low-fr.pdf"),
        (["2", "--tile", "2cm"], "board-2-a4-20mm.pdf"),
        (["2", "3", "--duplex"], "board-2-3-a4-duplex.pdf"),
        (["2", "--format", "svg"], "board-2-a4.svg"),
        (["2", "--format", "png", "--dpi", "72"], "board-2-a4.png"),
        (["2", "--theme", "slate"], "board-2-a4-slate.pdf"),
        ([], "board-1-2-3-4-5-6-7-8-9-a4.pdf"),
    ],
)
def test_names_describe_what_is_in_a_file(words: list[str], name: str, tmp_path: Path) -> None:
    ok("board", *words, cwd=tmp_path)
    assert [path.name for path in (tmp_path / "output").iterdir()] == [name]


def test_a_board_of_ones_own_is_written_checked_and_printed(tmp_path: Path) -> None:
    ok("new", "mine", "--game", "board", cwd=tmp_path)
    assert "scriptorium board mine.toml" in (tmp_path / "mine.toml").read_text(encoding="utf-8")
    assert "valid (37 hexes" in ok("check", "mine.toml", cwd=tmp_path)
    assert ok("board", "1", "mine.toml", "-o", "x.pdf", cwd=tmp_path).startswith("x.pdf: 2 pages")


def test_a_board_with_other_counts_is_printed_if_it_plays(tmp_path: Path) -> None:
    text = 'game = "board"\nid = "mine"\nmap = """\n  K1  C2\nP3  R4  N5\n  M6  K2\n"""\n'
    (tmp_path / "mine.toml").write_text(text, encoding="utf-8")
    assert at_once("check", "mine.toml", cwd=tmp_path).returncode == 1
    assert ok("board", "mine.toml", cwd=tmp_path).startswith("output/board-mine-a4.pdf: 1 page")


def test_a_folder_means_the_boards_in_it(tmp_path: Path) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    ok("new", "mine", "--game", "board", "-o", "many/mine.toml", cwd=tmp_path)
    ok("new", "other", "-o", "many/other.toml", cwd=tmp_path)
    assert ok("board", "many", cwd=tmp_path).startswith("output/board-mine-a4.pdf: 1 page")
    assert ok("pad", "many", cwd=tmp_path).startswith("output/pad-other-a4.pdf: 1 page")
    (folder / "mine.toml").unlink()
    assert "no player board of the board game" in sentence(at_once("board", "many", cwd=tmp_path))


def test_copies(tmp_path: Path) -> None:
    assert ": 6 pages" in ok("board", "1", "6", "--copies", "3", "-o", "x.pdf", cwd=tmp_path)
    assert titles(tmp_path / "x.pdf") == ["1", "1", "1", "6", "6", "6"]


def test_both_sides_hold_pairs_and_the_last_has_a_blank_back(tmp_path: Path) -> None:
    words = ("board", "1", "6", "2", "--copies", "2", "--duplex", "-o", "x.pdf")
    answer = ok(*words, cwd=tmp_path)
    assert answer.startswith("4 sheets of paper, printed on both sides, flipped on the long edge")
    assert titles(tmp_path / "x.pdf") == ["1", "6", "1", "6", "2", "", "2", ""]
    assert not read_papers((tmp_path / "x.pdf").read_bytes())[5].dots


def test_backs_are_moved(tmp_path: Path) -> None:
    ok("board", "1", "6", "--duplex", "-o", "plain.pdf", cwd=tmp_path)
    ok("board", "1", "6", "--duplex", "--back-offset", "1.5,-2", "-o", "moved.pdf", cwd=tmp_path)
    plain, moved = (
        read_papers((tmp_path / name).read_bytes()) for name in ("plain.pdf", "moved.pdf")
    )
    assert plain[0].forms[-1][1] == pytest.approx(moved[0].forms[-1][1])
    x, y = plain[1].forms[-1][1]
    assert moved[1].forms[-1][1] == pytest.approx((x + 1.5, y - 2), abs=0.01)


def test_every_front_has_a_bar_that_measures_the_print(tmp_path: Path) -> None:
    ok("board", "1", "-o", "x.pdf", cwd=tmp_path)
    (printed,) = read_papers((tmp_path / "x.pdf").read_bytes())
    assert printed.bar is not None
    assert printed.bar.length == pytest.approx(50.0, abs=0.01)
    assert (printed.width, printed.height) == pytest.approx((297.0, 210.0), abs=0.01)


def test_a_theme_and_templates_of_ones_own(tmp_path: Path) -> None:
    folder = tmp_path / "own" / "games" / "board"
    folder.mkdir(parents=True)
    (folder / "tables.svg.j2").write_text(
        "{% macro regions(width, height) %}{% endmacro %}"
        "{% macro phase_points(width, height) %}{% endmacro %}",
        encoding="utf-8",
    )
    words = ("--theme", "slate", "--templates", "own", "-o", "x.pdf")
    ok("board", "1", *words, cwd=tmp_path)
    assert "36" not in page_words(tmp_path / "x.pdf")[0]


BAD = {
    "another game": (["A"], "'A' is a layout of the dice game; print it with 'scriptorium pad A'."),
    "unknown": (["10"], "There is no layout '10'"),
    "no file": (["none.toml"], "none.toml: There is no such file"),
    "no copies": (["1", "--copies", "0"], "--copies takes a whole number from 1 to 100, not '0'"),
    "too many": (["1", "--copies", "1000000"], "from 1 to 100, not '1000000'"),
    "small tile": (["1", "--tile", "5mm"], "--tile takes 15 to 60 mm from flat to flat"),
    "large tile": (["1", "--tile", "61"], "--tile takes 15 to 60 mm from flat to flat"),
    "no length": (["1", "--tile", "big"], "'big' is not a length"),
    "no room": (["1", "--tile", "35mm"], "use --tile 29mm or less, or print it on a3 or tabloid"),
    "small paper": (["1", "--paper", "a5"], "does not fit on a5, however small its tiles"),
    "lonely flip": (["1", "--flip", "short"], "--flip needs --duplex"),
    "lonely offset": (["1", "--back-offset", "1,1"], "--back-offset needs --duplex"),
    "lonely printer": (["1", "--printer", "x"], "--printer needs --duplex"),
    "no printer": (["1", "--duplex", "--printer", "x"], "There is no printer 'x'"),
    "ink": (["1", "--ink", "lwo"], "did you mean 'low'?"),
    "ending": (["1", "-o", "x.pfd"], "did you mean '.pdf'?"),
    "theme": (["1", "--theme", "slat"], "did you mean 'slate'?"),
    "templates": (["1", "--templates", "none"], "There is no template folder 'none'"),
}


@pytest.mark.parametrize(("words", "answer"), BAD.values(), ids=BAD)
def test_bad_input_is_refused_in_one_sentence(
    words: list[str], answer: str, tmp_path: Path
) -> None:
    result = at_once("board", *words, cwd=tmp_path)
    assert result.returncode == 2
    assert answer in sentence(result)
    assert not everything(tmp_path)


def test_a_board_that_does_not_play_is_not_printed(tmp_path: Path) -> None:
    text = 'game = "board"\nid = "x"\nmap = """\nK1  C2      C3\n"""\n'
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    result = at_once("board", "1", "x.toml", cwd=tmp_path)
    assert result.returncode == 1
    assert "domain-split" in result.stderr
    assert list(everything(tmp_path)) == ["x.toml"]


def test_the_check_knows_the_size_of_the_tiles(tmp_path: Path) -> None:
    assert ok("check", "1", cwd=tmp_path).startswith("1.toml: valid")
    assert ok("check", "1", "--paper", "a3", "--tile", "40mm", cwd=tmp_path)
    result = at_once("check", "1", "--tile", "32mm", cwd=tmp_path)
    assert result.returncode == 1
    assert "off-page: Board 1 does not fit on a4 with tiles of 32 mm" in result.stdout
    assert at_once("check", "1", "--paper", "a5", cwd=tmp_path).returncode == 1


def test_a_map_that_cannot_be_read_is_not_measured(tmp_path: Path) -> None:
    text = 'game = "board"\nid = "x"\nmap = """\nK1  C2  X9\n"""\n'
    (tmp_path / "x.toml").write_text(text, encoding="utf-8")
    result = at_once("check", "x.toml", "--paper", "a5", cwd=tmp_path)
    assert "map-token" in result.stdout
    assert "off-page" not in result.stdout


def test_the_bounds_of_tiles_can_be_asked_for(tmp_path: Path) -> None:
    for tile, paper in ((SMALLEST_TILE, "a4"), (LARGEST_TILE, "700x500")):
        words = ("--tile", f"{tile:g}", "--paper", paper, "-o", f"{tile:g}.pdf")
        assert ok("board", "1", *words, cwd=tmp_path)


def test_a_pad_is_not_printed_of_a_board(tmp_path: Path) -> None:
    answer = sentence(at_once("pad", "1", cwd=tmp_path))
    assert answer == (
        "scriptorium: '1' is a layout of the board game; print it with 'scriptorium board 1'."
    )
    german = sentence(at_once("pad", "1", "--lang", "de", cwd=tmp_path))
    assert "ist ein Layout anderer Art (Brettspiel); " in german
    (tmp_path / "mine.toml").write_bytes(find_layout("1").read_bytes())
    answer = sentence(at_once("pad", "mine.toml", cwd=tmp_path))
    assert answer.endswith("print it with 'scriptorium board mine.toml'.")


@pytest.mark.parametrize(
    ("command", "known"),
    [
        (["kit", "dice", "--domains"], "A, B, C, D, crescent or lake, or name a file"),
        (["board"], "1, 2, 3, 4, 5, 6, 7, 8 or 9, or name a file"),
        (["kit", "board", "--boards"], "1, 2, 3, 4, 5, 6, 7, 8 or 9, or name a file"),
    ],
)
def test_only_layouts_of_the_game_are_proposed(
    command: list[str], known: str, tmp_path: Path
) -> None:
    answer = sentence(at_once(*command, "Z", cwd=tmp_path))
    assert answer == (f"scriptorium: There is no layout 'Z'; choose {known} that ends in .toml.")
