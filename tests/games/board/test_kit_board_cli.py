"""`scriptorium kit board`: what is written and said, and how bad input is answered."""

from __future__ import annotations

import os
import pty
import re
import subprocess
import sys
from io import BytesIO
from typing import TYPE_CHECKING

import pytest
from PIL import Image
from pypdf import PdfReader

from support.program import (
    PATIENCE,
    at_once,
    environment,
    everything,
    printed,
    refused,
    scriptorium,
    sentence,
)

if TYPE_CHECKING:
    from pathlib import Path

POINTS_PER_MM = 72 / 25.4
MM_PER_INCH = 25.4
LARGEST_FILE = 4_000_000
GROUPS = (
    "summary, aid, table, boards, markers, dice, buildings, animals, knowledge, castles, mines,"
    " ships, goods, silver, workers, bonus or points"
)


def written(folder: Path) -> dict[str, bytes]:
    """Return every file below FOLDER with its content."""
    return {name: data for name, data in everything(folder).items() if data is not None}


def print_kit(words: str, folder: Path) -> dict[str, bytes]:
    """Print a kit in FOLDER, where nothing may be said on standard error."""
    return printed("kit", "board", *words.split(), cwd=folder)


def sizes_of(pdf: bytes) -> list[tuple[int, int]]:
    """Return width and height of every page in whole millimetres."""
    boxes = [page.mediabox for page in PdfReader(BytesIO(pdf)).pages]
    return [
        (round(float(box.width) / POINTS_PER_MM), round(float(box.height) / POINTS_PER_MM))
        for box in boxes
    ]


# What is written


def test_the_whole_kit_is_one_small_file_the_same_everywhere(tmp_path: Path) -> None:
    files = []
    for seed in ("1", "4242"):
        folder = tmp_path / seed
        folder.mkdir()
        result = scriptorium("kit", "board", cwd=folder, PYTHONHASHSEED=seed)
        assert (result.returncode, result.stderr) == (0, "")
        pattern = (
            r"(\d+) sheets of paper, printed on both sides, flipped on the long edge\n"
            r"output/kit-board-a4\.pdf: (\d+) pages, \d+ kB\n"
        )
        match = re.fullmatch(pattern, result.stdout)
        assert match is not None, result.stdout
        assert int(match[2]) == 2 * int(match[1])
        files.append(written(folder))
    assert files[0] == files[1]
    ((name, data),) = files[0].items()
    assert name == "output/kit-board-a4.pdf"
    assert len(data) <= LARGEST_FILE
    assert set(sizes_of(data)) == {(210, 297), (297, 210)}


@pytest.mark.parametrize(
    ("words", "name", "pages"),
    [
        ("--only castles", "kit-board-castles-a4", 2),
        ("--only Castles,MINES --only ship", "kit-board-castles-mines-ship-a4", 4),
        ("--only 7,12", "kit-board-7-12-a4", 2),
        ("--only market", "kit-board-market-a4", 2),
        ("--only Dice,cow-2 --players 2", "kit-board-dice-cow-2-a4-2-players", 4),
        ("--only summary", "kit-board-summary-a4", 2),
        ("--only aid,summary --single", "kit-board-aid-summary-a4-single", 2),
        ("--only aid --lang de --paper letter", "kit-board-aid-letter-de", 2),
        ("--only markers --lang fr --ink mono", "kit-board-markers-a4-mono-fr", 2),
        ("--only boards --boards 6,2,1 --tile 20mm", "kit-board-boards-a4-20mm", 4),
        ("--only boards --boards 6 --single", "kit-board-boards-a4-single", 1),
        ("--only silver --bleed 0 --theme slate", "kit-board-silver-a4-slate", 2),
        ("--only points-red --players 2", "kit-board-points-red-a4-2-players", 2),
        ("--only castle --flip short --back-offset 0.5,-1", "kit-board-castle-a4", 2),
        ("--only 7,7,7", "kit-board-7-a4", 2),
        (
            "--only 1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20",
            "kit-board-1-2-3-4-5-6-7-8-9-10-and-10-more-a4",
            2,
        ),
    ],
    ids=lambda it: it if isinstance(it, str) and it.startswith("--") else "",
)
def test_some_of_it(words: str, name: str, pages: int, tmp_path: Path) -> None:
    ((file, data),) = print_kit(words, tmp_path).items()
    assert file == f"output/{name}.pdf"
    assert len(sizes_of(data)) == pages


def test_the_game_board_may_have_its_own_paper(tmp_path: Path) -> None:
    ((name, data),) = print_kit("--only table,silver --table-paper a3", tmp_path).items()
    assert name == "output/kit-board-table-silver-a4-table-a3.pdf"
    assert sizes_of(data)[:2] == [(420, 297), (420, 297)]
    assert {(210, 297), (297, 210)} & set(sizes_of(data)[2:])


def test_larger_tiles_have_larger_boards(tmp_path: Path) -> None:
    words = "--tile 30mm --only table,boards,castle --boards 1 --paper a3"
    ((name, data),) = print_kit(words, tmp_path).items()
    assert name == "output/kit-board-table-boards-castle-a3-30mm.pdf"
    assert {tuple(sorted(size)) for size in sizes_of(data)} == {(297, 420)}


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_kit_speaks_other_languages(language: str, tmp_path: Path) -> None:
    words = f"--lang {language} --paper letter --ink low --boards 2"
    ((name, data),) = print_kit(words, tmp_path).items()
    assert name == f"output/kit-board-letter-low-{language}.pdf"
    assert {tuple(sorted(size)) for size in sizes_of(data)} == {(216, 279)}


def test_the_kit_explains_itself(tmp_path: Path) -> None:
    result = at_once("kit", "board", "--help-all", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    for option in ("--players", "--boards", "--tile", "--only", "--components", "--uncut"):
        assert f"  {option} " in result.stdout or f"  {option}\n" in result.stdout
    assert result.stdout.count("  scriptorium kit board") >= 4


def test_a_slow_kit_shows_a_bar_on_a_terminal(tmp_path: Path) -> None:
    impatient = (
        "import sys; from generator.cli import main; from generator.cli.output import console;"
        "console.PATIENCE = 0.0;"
        "sys.argv = ['scriptorium', *sys.argv[1:]]; main()"
    )
    words = ["kit", "board", "--only", "markers,dice,castle", "-o", "kit.pdf"]
    ours, its = pty.openpty()
    try:
        result = subprocess.run(
            [sys.executable, "-c", impatient, *words],
            cwd=tmp_path,
            env=environment(),
            stdout=subprocess.DEVNULL,
            stderr=its,
            timeout=PATIENCE,
            check=False,
        )
        os.close(its)
        shown = b""
        while chunk := _read(ours):
            shown += chunk
    finally:
        os.close(ours)
    assert result.returncode == 0
    assert b"] 1/3" in shown
    assert b"] 3/3" in shown
    assert shown.endswith(b" \r")


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # nobody is left at the other end
        return b""


# Pictures


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_pictures_for_a_print_shop_are_of_each_component(bleed: float, tmp_path: Path) -> None:
    words = f"--only castle,points-red,worker,silver,7 --format png --bleed {bleed}mm"
    files = print_kit(words, tmp_path)
    folder = "output/kit-board-castle-points-red-worker-silver-7-a4"
    sizes = {
        "board-castles-castle-front": (28.0, 28.0 * 2 / 3**0.5),
        "board-castles-castle-front-2": (28.0, 28.0 * 2 / 3**0.5),
        "board-castles-castle-front-3": (28.0, 28.0 * 2 / 3**0.5),
        "board-back-castle": (28.0, 28.0 * 2 / 3**0.5),
        "board-back-black": (28.0, 28.0 * 2 / 3**0.5),
        "board-knowledge-7-front": (28.0, 28.0 * 2 / 3**0.5),
        "board-points-red-front": (40.0, 25.0),
        "board-points-200-red-back": (40.0, 25.0),
        "board-workers-worker-front": (20.0, 20.0),
        "board-worker-back": (20.0, 20.0),
        "board-silver-front": (18.0, 18.0),
        "board-silver-back": (18.0, 18.0),
    }
    assert set(files) == {f"{folder}/{name}.png" for name in sizes}
    for name, size in sizes.items():
        with Image.open(tmp_path / folder / f"{name}.png") as image:
            wanted = [(length + 2 * bleed) / MM_PER_INCH * 300 for length in size]
            assert image.size == pytest.approx(wanted, abs=1), name
            assert image.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_other_parts_are_pictures_too(tmp_path: Path) -> None:
    words = "--only boards,dice,markers --players 2 --boards 1,1,6 --format png --dpi 72 -o shop/"
    files = print_kit(words, tmp_path)
    names = ["dice", "markers", "player-board-1", "player-board-6"]
    assert sorted(files) == [f"shop/{name}.png" for name in names]


def test_drawings_are_of_each_component(tmp_path: Path) -> None:
    files = print_kit("--only worker -o own.svg", tmp_path)
    assert sorted(files) == ["own-board-worker-back.svg", "own-board-workers-worker-front.svg"]
    assert all(b'viewBox="0 0 24 24" width="24mm"' in data for data in files.values())


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("--only 7 -o s.png", ["s-board-sheet-1-back", "s-board-sheet-1-front"]),
        ("--only 7 --single -o s.png", ["s"]),
        ("--only 7 --format png -o to/", ["to/board-sheet-1-back", "to/board-sheet-1-front"]),
        ("--only markers --format png", ["output/kit-board-markers-a4/markers"]),
    ],
)
def test_pictures_of_whole_sheets(words: str, names: list[str], tmp_path: Path) -> None:
    files = print_kit(f"{words} --uncut --dpi 72", tmp_path)
    assert sorted(files) == [f"{name}.png" for name in names]
    for data in files.values():
        with Image.open(BytesIO(data)) as image:
            long, short = sorted(image.size, reverse=True)
            wanted = (297 / MM_PER_INCH * 72, 210 / MM_PER_INCH * 72)
            assert (long, short) == pytest.approx(wanted, abs=1)


# Bad input


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--only", "dyce"], "--only does not accept 'dyce'; did you mean 'dice'?"),
        (
            ["--only", "Bulidings,7"],
            "--only does not accept 'Bulidings'; did you mean 'buildings'?",
        ),
        (["--only", "dice,cow2"], "--only does not accept 'cow2'; did you mean 'cow-2'?"),
        (
            ["--only", "27"],
            f"--only does not accept '27'; choose {GROUPS}, or a component by its id or number.",
        ),
        (["--only", ""], "--only takes names separated by commas, such as buildings,7, not ''."),
        (
            ["--only", "7,"],
            "--only takes names separated by commas, such as buildings,7, not '7,'.",
        ),
        (
            ["--boards", "1,,6"],
            "--boards takes names separated by commas, such as 1,6, not '1,,6'.",
        ),
        (
            ["--boards", "1,A"],
            "is a layout of the dice game; print it with 'scriptorium pad A'.",
        ),
        (["--boards", "ten"], "There is no layout 'ten'"),
        (["--boards", "./"], "This is a folder; name a file in it."),
        (["--players", "5"], "--players takes a whole number from 2 to 4, not '5'."),
        (["--players", "1"], "--players takes a whole number from 2 to 4, not '1'."),
        (["--tile", "61mm"], "--tile takes 15 to 60 mm from flat to flat, not '61mm'."),
        (["--tile", "31mm", "--only", "boards"], "use --tile 29mm or less, or print it on a3"),
        (["--die", "9mm"], "--die takes an edge of 10 to 40 mm, not '9mm'."),
        (["--bleed", "11mm"], "--bleed takes at most 10 mm, not '11mm'."),
        (["--bleed", "much"], "'much' is not a length; write it as 28mm, 2.8cm or 1.1in."),
        (["--paper", "a5"], "Board 1 does not fit on a5, however small its tiles"),
        (["--paper", "80x80"], "The paper 80x80 is too small for the kit"),
        (
            ["--table-paper", "60x60", "--only", "table"],
            "The paper 60x60 is too small for a poster",
        ),
        (
            ["--tile", "60mm", "--only", "castle", "--paper", "70x70"],
            "'castle' is 60 mm wide, too large for 70x70; at most 44.1 mm fit on it.",
        ),
        (
            ["--only", "dice", "--boards", "1"],
            ("--boards has no effect without the boards; add --only boards, or leave it out."),
        ),
        (
            ["--only", "castle", "--die", "20mm"],
            "--die has no effect without the dice; add --only dice, or leave it out.",
        ),
        (
            ["--only", "7", "--table-paper", "a3"],
            ("--table-paper has no effect without the table; add --only table, or leave it out."),
        ),
        (
            ["--only", "dice", "--components", "own.toml"],
            "--components has no effect on what --only names; leave out one of them.",
        ),
        (
            ["--single", "--flip", "short"],
            "--flip is for backs, but --single prints none; leave out one of them.",
        ),
        (
            ["--single", "--back-offset", "1,1"],
            ("--back-offset is for backs, but --single prints none; leave out one of them."),
        ),
        (["--back-offset", "1,1", "--printer", "x"], "both set an offset; leave out one of them."),
        (["--printer", "nix"], "There is no printer 'nix'"),
        (["--uncut"], "A PDF always has whole sheets; leave out --uncut, or add --format png."),
        (
            ["-o", "kit.jpg"],
            "kit.jpg ends in '.jpg'; name a file that ends in .pdf, .svg, .png or .json",
        ),
        (["-o", "kit.pdf", "--format", "svg"], "kit.pdf ends in '.pdf', but --format is svg"),
        (["--theme", "velum"], "did you mean 'vellum'?"),
        (["--templates", "nowhere"], "There is no template folder 'nowhere'"),
        (["--components", "nowhere.toml"], "nowhere.toml: There is no such file"),
        (["--only", "castle", "--player", "3"], "did you mean '--players'?"),
        (["castle"], "castle"),
    ],
    ids=lambda it: " ".join(it) if isinstance(it, list) else "",
)
def test_bad_input_is_answered_in_one_sentence(
    words: list[str], expected: str, tmp_path: Path
) -> None:
    assert expected in refused("kit", "board", *words, cwd=tmp_path)


# Components of one's own

OWN = """game = "board"

[group.coins]
names = { en = "Coins" }
shape = "octagon"
size = 25.0
template = "games/board/piece.svg.j2"
back = "silver-back"
count = 3

[[component]]
id = "silver"
group = "coins"
"""
DOUBLE = '\n[[component]]\nid = "Silver"\ngroup = "coins"\n'


def test_components_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(OWN, encoding="utf-8")
    files = print_kit("--components own.toml --only coins,dice", tmp_path)
    del files["own.toml"]
    ((name, data),) = files.items()
    assert name == "output/kit-board-coins-dice-a4-own.pdf"
    assert len(sizes_of(data)) == 4 + 2


@pytest.mark.parametrize(
    ("old", "new", "code", "expected"),
    [
        ("25.0", "250.0", 2, "own.toml:11:1: 'silver' is 250 mm wide, too large for a4; at most"),
        ("25.0", "0.0", 1, "own.toml:6:8: bad-value: 'size' is 0.0"),
        ("= 3", "= 0", 1, "own.toml:9:9: bad-value: 'count' is 0; it must be a whole number"),
        ("= 3", "= 1000000", 1, "own.toml:9:9: bad-value: 'count' is 1000000"),
        ('back = "silver-back"', "", 1, "'silver' has no back, but the papers are printed on both"),
        ("octagon", "octagram", 1, "own.toml:5:9: bad-value: 'shape' is 'octagram'"),
        ('= "coins"\n', f'= "coins"\n{DOUBLE}', 1, "Two components are called 'Silver'"),
        ('= "board"', '= "dice"', 1, "own.toml:1:8: bad-value: 'game' is 'dice'"),
        ("board/piece", "board/coin", 2, "games/board/coin.svg.j2"),
        ('"coins"\n', '"coins', 2, "own.toml:13: This is not TOML"),
    ],
    ids=["large", "flat", "none", "million", "back", "shape", "double", "game", "template", "TOML"],
)
def test_bad_components_are_reported_and_nothing_is_written(
    old: str, new: str, code: int, expected: str, tmp_path: Path
) -> None:
    text = OWN.replace(old, new)
    assert text != OWN
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    words = ["--components", "own.toml", "--only", "markers,silver"]
    result = at_once("kit", "board", *words, cwd=tmp_path)
    assert result.returncode == code, result.stderr
    assert result.stdout == ""
    assert expected in result.stderr
    assert result.stderr.count("\n") == (1 if code == 2 else 3)
    assert "Traceback" not in result.stderr
    assert set(everything(tmp_path)) == {"own.toml"}


def test_a_bad_component_keeps_the_whole_kit_from_being_written(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text(OWN.replace("25.0", "250.0"), encoding="utf-8")
    result = at_once("kit", "board", "--components", "own.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert sentence(result).endswith("too large for a4; at most 191.6 mm fit on it.")
    assert set(everything(tmp_path)) == {"own.toml"}


def test_a_component_without_a_back_is_printed_on_one_side(tmp_path: Path) -> None:
    text = OWN.replace('back = "silver-back"\n', "")
    (tmp_path / "own.toml").write_text(text, encoding="utf-8")
    files = print_kit("--components own.toml --only silver --single", tmp_path)
    assert len(sizes_of(files["output/kit-board-silver-a4-single-own.pdf"])) == 1
