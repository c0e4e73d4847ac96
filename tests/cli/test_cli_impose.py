"""`scriptorium pad` for the cutter and `scriptorium calibrate`: what is said and written."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from functools import partial
from itertools import cycle, pairwise
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from generator.errors import UnwritableError
from generator.load.layouts.library import find_layout
from generator.load.settings.offsets import keep_offset
from generator.model.order import Flip
from generator.products.single_pages import draw_calibration
from generator.render.pdf import draw_pdf
from generator.units import PAPERS
from support.papers.printed import behind, read_papers
from support.program import PATIENCE, at_once, environment, everything, sentence

if TYPE_CHECKING:
    from pathlib import Path


def said(*args: str, cwd: Path) -> str:
    """Run a command that must succeed, and return what it says."""
    result = at_once(*args, cwd=cwd)
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout


@pytest.mark.parametrize(
    ("args", "answer"),
    [
        (["A"], "1 sheet of paper, no cuts"),
        (["--sheets", "3"], "12 sheets of paper, no cuts"),
        (["A", "--sheets", "5", "--up", "2"], "3 sheets of paper, 5 cuts"),
        (["A", "--sheets", "5", "--up", "2", "--gutter", "4"], "3 sheets of paper, 6 cuts"),
        (["A", "--sheets", "9", "--up", "4", "--paper", "a3"], "3 sheets of paper, 6 cuts"),
        (["A", "--bleed", "3mm"], "1 sheet of paper, 4 cuts"),
        (["A", "--sheets", "5", "--up", "2", "--bleed", "3"], "3 sheets of paper, 9 cuts"),
        (["A", "--sheets", "5", "--bleed", "3", "--sheet", "sra3"], "3 sheets of paper, 6 cuts"),
        (["A", "B", "--sheets", "3", "--up", "2", "--each"], "4 sheets of paper, 5 cuts"),
        (["A", "--cover", "--up", "2"], "2 sheets of paper, 5 cuts"),
        (
            ["A", "--player", "Anna", "--player", "Bo", "--duplex", "--flip", "short"],
            "2 sheets of paper, printed on both sides, flipped on the short edge, no cuts",
        ),
        (["A", "--sheets", "10000"], "10000 sheets of paper, no cuts"),
    ],
)
def test_a_dry_run_says_what_it_takes_and_writes_nothing(
    args: list[str], answer: str, tmp_path: Path
) -> None:
    assert said("pad", *args, "--dry-run", cwd=tmp_path) == f"{answer}\n"
    assert everything(tmp_path) == {}


@pytest.mark.parametrize("words", ["--theme nothere", "--templates nothere"])
def test_a_dry_run_refuses_what_the_print_would_refuse(words: str, tmp_path: Path) -> None:
    for more in ((), ("--dry-run",)):
        result = at_once("pad", "A", *words.split(), *more, cwd=tmp_path)
        assert "nothere" in sentence(result)
        assert result.returncode == 2


def test_what_is_said_is_what_is_printed(tmp_path: Path) -> None:
    words = said("pad", "A", "B", "--sheets", "3", "--up", "2", "--duplex", cwd=tmp_path)
    first, second = words.splitlines()
    assert first.startswith("3 sheets of paper, printed on both sides, flipped on the long edge, 5")
    assert re.fullmatch(r"output/pad-A-B-a4-2up-duplex\.pdf: 6 pages, \d+ kB", second)
    file = tmp_path / "output" / "pad-A-B-a4-2up-duplex.pdf"
    assert len(pypdfium2.PdfDocument(file)) == 6


def test_qpdf_finds_papers_clean(tmp_path: Path, needs: object) -> None:
    assert callable(needs)
    said("pad", "A", "B", "--up", "2", "--duplex", "--number", "-o", "x.pdf", cwd=tmp_path)
    said("calibrate", "-o", "y.pdf", cwd=tmp_path)
    for name in ("x.pdf", "y.pdf"):
        checked = subprocess.run(
            [needs("qpdf"), "--check", tmp_path / name], capture_output=True, text=True, check=False
        )
        assert (checked.returncode, checked.stderr) == (0, "")


@pytest.mark.parametrize("form", ["svg", "png"])
def test_pictures_show_each_different_side(form: str, tmp_path: Path) -> None:
    args = ["--sheets", "7", "--up", "2", "--duplex", "--back", "B", "--dpi", "72"]
    said("pad", "A", *args, "-o", f"x.{form}", cwd=tmp_path)
    names = {name for name in everything(tmp_path) if name.endswith(form)}
    assert len(names) == 4
    assert {"x-A.svg", "x-B-back.svg"} <= {name.replace("png", "svg") for name in names}


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--back", "B"], "--back needs --duplex"),
        (["--flip", "short"], "--flip needs --duplex"),
        (["--back-offset", "1,1"], "--back-offset needs --duplex"),
        (["--printer", "office"], "--printer needs --duplex"),
        (["--gutter", "4"], "--gutter needs --up 2"),
        (["--stack", "reading"], "--stack needs --up 2"),
        (["--up", "3"], "--up does not accept '3'; choose 1, 2, 4, 6 or 8."),
        (["--up", "2", "--stack", "raeding"], "did you mean 'reading'?"),
        (["--up", "2", "--gutter", "-3"], "is not a length"),
        (["--up", "2", "--gutter", "51"], "at most 50 mm"),
        (["--bleed", "11"], "at most 10 mm"),
        (["--duplex", "--back-offset", "500,0"], "at most 20 mm each way, not '500,0'"),
        (["--duplex", "--back-offset", "0,-20.1"], "at most 20 mm each way"),
        (["--duplex", "--back-offset", "1"], "such as 0.5,-1"),
        (["--duplex", "--back-offset", "nan,inf"], "such as 0.5,-1"),
        (["--duplex", "--back-offset", "1,1", "--printer", "x"], "leave out one of them"),
        (["--duplex", "--printer", "office"], "There is no printer 'office'; save its offset"),
        (["--duplex", "--back", "lkae"], "There is no layout 'lkae'; did you mean 'lake'?"),
        (["--duplex", "--back", "1"], "print it with 'scriptorium board 1'"),
        (["--duplex", "--flip", "lng"], "did you mean 'long'?"),
        (["--up", "4"], "a4 is too small for 4 sheets; use a3, or --up 2."),
        (["--sheets", "2001"], "This takes 2001 sheets of paper; add --yes to confirm."),
        (["--sheets", "9000", "--up", "2"], "4500 sheets of paper"),
    ],
)
def test_bad_orders_are_one_sentence(args: list[str], words: str, tmp_path: Path) -> None:
    result = at_once("pad", "A", *args, cwd=tmp_path)
    assert result.returncode == 2
    assert words in sentence(result)
    assert everything(tmp_path) == {}


def test_a_back_of_the_wrong_game_is_refused(tmp_path: Path) -> None:
    (tmp_path / "board.toml").write_text(
        'game = "board"\nid = "x"\nmap = """\n' + board_map() + '"""\n', encoding="utf-8"
    )
    result = at_once("pad", "A", "--duplex", "--back", "board.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert "print it with 'scriptorium board board.toml'" in sentence(result)
    assert list(everything(tmp_path)) == ["board.toml"]


def board_map() -> str:
    """Return the rows of a domain of the board game, with the shape of the dice game's."""
    text = find_layout("A").read_text(encoding="utf-8")
    rows = text.partition('map = """\n')[2].partition('"""')[0]
    numbers = cycle("123456")
    return re.sub(r"([A-Z])(?:[a-z ]|(?=\n))", lambda hit: hit[1] + next(numbers), rows)


def test_much_paper_is_printed_when_it_is_meant(tmp_path: Path) -> None:
    words = said("pad", "A", "--sheets", "2001", "--yes", "-o", "x.pdf", cwd=tmp_path)
    assert "2001 pages" in words


@pytest.mark.skipif(not hasattr(os, "openpty"), reason="asks a terminal")
@pytest.mark.parametrize(("reply", "code"), [("y", 0), ("n", 2)])
def test_much_paper_is_asked_back_on_a_terminal(reply: str, code: int, tmp_path: Path) -> None:
    mine, theirs = os.openpty()
    program = subprocess.Popen(
        [sys.executable, "-m", "generator", "pad", "A", "--sheets", "2500", "-o", "x.pdf"],
        cwd=tmp_path,
        env=environment(),
        stdin=theirs,
        stdout=subprocess.PIPE,
        stderr=theirs,
    )
    os.close(theirs)
    os.write(mine, f"{reply}\n".encode())
    heard = b"".join(iter(partial(_read_terminal, mine), b"")).decode()
    os.close(mine)
    program.communicate(timeout=PATIENCE)
    assert program.returncode == code
    assert (tmp_path / "x.pdf").exists() == (code == 0)
    assert "This takes 2500 sheets of paper. Print them?" in heard


def _read_terminal(mine: int) -> bytes:
    """Return what the other side has written; nothing when it has ended."""
    try:
        return os.read(mine, 4000)
    except OSError:
        return b""


# Calibrating


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("paper", [PAPERS["a4"].landscape, PAPERS["letter"].portrait])
def test_the_crosses_of_the_back_belong_on_the_zeros(paper: object, flip: Flip) -> None:
    drawn = draw_calibration(paper, flip, offset=(0.0, 0.0), language="en")  # type: ignore[arg-type]
    front, back = read_papers(draw_pdf(drawn))
    crosses = centres(back.dots)
    assert len(crosses) == 5
    zeros = {(round(x, 1), round(y, 1)) for x, y in centres(front.dots)}
    for x, y in crosses:
        spot = behind((x, y, x, y), front.width, front.height, flip)[:2]
        assert any(spot == pytest.approx(zero, abs=0.1) for zero in zeros)


def centres(dots: list[tuple[int, tuple[float, float]]]) -> list[tuple[float, float]]:
    """Return where an upright and a level stroke of equal length halve each other."""
    points = [spot for _depth, spot in dots]
    strokes = list(zip(points[::2], points[1::2], strict=False))
    found = []
    for (one, two), (three, four) in pairwise(strokes):
        middle = ((one[0] + two[0]) / 2, (one[1] + two[1]) / 2)
        other = ((three[0] + four[0]) / 2, (three[1] + four[1]) / 2)
        level, upright = abs(one[1] - two[1]) < 0.001, abs(three[0] - four[0]) < 0.001
        if level and upright and middle == pytest.approx(other, abs=0.001):
            found.append(middle)
    return found


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("paper", [PAPERS["a4"].landscape, PAPERS["a4"].portrait])
def test_the_offset_on_the_scales_corrects_the_back(paper: object, flip: Flip) -> None:
    """A printer shifts every back: the number on the scale is the offset that corrects it."""
    width, height = paper.width, paper.height  # type: ignore[attr-defined]
    fault = (3.0, -2.0)
    drawn = draw_calibration(paper, flip, offset=fault, language="en")  # type: ignore[arg-type]
    data = draw_pdf(drawn)
    (x, y), *_rest = centres(read_papers(data)[1].dots)
    seen_x, seen_y = behind((x, y, x, y), width, height, flip)[:2]
    page = pypdfium2.PdfDocument(data)[0].get_textpage()
    labels = numbers_of(page, height)
    across = {x: value for value, x, y in labels if y < height / 2 - 20}
    down = {y: value for value, x, y in labels if x > width / 2 + 20}
    assert len(across) == len(down) == 7
    assert interpolated(across, seen_x) == pytest.approx(-fault[0], abs=0.3)
    assert interpolated(down, seen_y) == pytest.approx(-fault[1], abs=0.3)


def numbers_of(page: pypdfium2.PdfTextPage, height: float) -> list[tuple[float, float, float]]:
    """Return the labels of the scales with their middles, in mm."""
    found = []
    for index in range(page.count_rects()):
        left, bottom, right, top = page.get_rect(index)
        text = page.get_text_bounded(left, bottom, right, top).strip()
        if re.fullmatch(r"-?\d+", text):
            scale = 25.4 / 72
            found.append(
                (float(text), (left + right) / 2 * scale, height - (top + bottom) / 2 * scale)
            )
    return found


def interpolated(labels: dict[float, float], at: float) -> float:
    """Read a scale: the value at a place between its labels."""
    (one, first), *_between, (two, last) = sorted(labels.items())
    return first + (last - first) * (at - one) / (two - one)


def test_an_offset_is_kept_and_used(tmp_path: Path) -> None:
    config = str(tmp_path / "config.toml")
    saved = at_once(
        *("calibrate", "--printer", "office", "--save", "0.5,-1.25"),
        cwd=tmp_path,
        SCRIPTORIUM_CONFIG=config,
    )
    assert (saved.returncode, saved.stderr) == (0, "")
    assert saved.stdout == f"{config}: the offset of 'office' is now 0.5,-1.25 mm\n"
    for args in (["--printer", "office"], ["--back-offset", "0.5,-1.25"]):
        result = at_once(
            *("pad", "A", "--duplex", *args, "-o", f"{args[0][2:]}.pdf"),
            cwd=tmp_path,
            SCRIPTORIUM_CONFIG=config,
        )
        assert (result.returncode, result.stderr) == (0, "")
    one, other = (tmp_path / name for name in ("printer.pdf", "back-offset.pdf"))
    assert one.read_bytes() == other.read_bytes()
    front, back = read_papers(one.read_bytes())
    drawn = front.forms[-len(back.forms) :]
    assert len(front.forms) == len(back.forms) + 1  # The marks beside the sheet are only in front.
    assert min(spot for _name, spot in drawn) == pytest.approx((0, 0), abs=0.01)
    for (name, (x, y)), (other_name, spot) in zip(drawn, back.forms, strict=True):
        assert name == other_name
        assert spot == pytest.approx((x + 0.5, y - 1.25), abs=0.01)
    wrong = at_once(
        "pad", "A", "--duplex", "--printer", "ofice", cwd=tmp_path, SCRIPTORIUM_CONFIG=config
    )
    assert "did you mean 'office'?" in sentence(wrong)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--save", "1,1"], "--save needs --printer NAME"),
        (["--printer", "x", "--save", "500,0"], "at most 20 mm"),
        (["--printer", "x", "--save", "1,1", "-o", "x.pdf"], "leave out -o"),
        (["--printer", "x"], "There is no printer 'x'"),
        (["--paper", "80x300"], "too small for a test print"),
        (["--flip", "up"], "--flip does not accept 'up'"),
    ],
)
def test_bad_calibrations_are_one_sentence(args: list[str], words: str, tmp_path: Path) -> None:
    result = at_once("calibrate", *args, cwd=tmp_path)
    assert result.returncode == 2
    assert words in sentence(result)
    assert everything(tmp_path) == {}


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs a pipe with a name")
def test_an_offset_never_replaces_what_is_no_file(tmp_path: Path) -> None:
    pipe, folder = tmp_path / "pipe", tmp_path / "folder"
    os.mkfifo(pipe)
    folder.mkdir()
    for place in (pipe, folder):
        with pytest.raises(UnwritableError, match="is not a file that an offset can be saved in"):
            keep_offset(str(place), "office", 1.0, 1.0)
    assert pipe.is_fifo()
    assert sorted(tmp_path.iterdir()) == [folder, pipe]


def test_a_test_print_has_a_descriptive_name(tmp_path: Path) -> None:
    words = said("calibrate", "--paper", "letter", "--upright", "--flip", "short", cwd=tmp_path)
    assert words.startswith("output/calibrate-letter-upright-short.pdf: 2 pages")
    said("calibrate", "-o", "x.svg", cwd=tmp_path)
    assert {"x-front.svg", "x-back.svg"} <= set(everything(tmp_path))
