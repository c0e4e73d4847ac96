"""A fifth game from a package of its own is listed, checked, scored, printed and served."""

from __future__ import annotations

import importlib
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from generator import api, registry
from generator.errors import InvalidError, UnknownNameError
from generator.load.layouts.any_layout import load_any
from generator.load.layouts.library import find_layout, layout_paths
from generator.model.order import Ink
from generator.products.catalogue import product_entries
from generator.products.results.score import draw_reports, score_files
from generator.products.studio.game_form import form_data, form_games
from generator.units import PAPERS
from generator.web.tasks.finished_games import GameOrder, TextFile, score
from support.program import ROOT, at_once, scriptorium, sentence
from support.web.serving import serving

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator

PACKAGE = Path(__file__).parent / "package"
WITH_ROWS = {"PYTHONPATH": f"{PACKAGE}:{ROOT}"}
OURS = ("dice", "board", "cards", "bruges", "pad")
PLAYED = """\
game = "rows"
sheet = "classic"

[[player]]
name = "Anna"
missed = 1
crossed = { red = [2, 4, 5, 8, 9, 12], green = [12, 11] }

[[player]]
name = "Ben"
crossed = { blue = [10, 6, 2], yellow = [7, 3] }
"""
FAULTY = """\
game = "rows"
id = "mine"
points = [1, 3]

[[row]]
colour = "red"
numbers = [2, 5, 3]
"""


@pytest.fixture(autouse=True)
def _installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Put the package on the path, with the entry point that its installation would write."""
    monkeypatch.syspath_prepend(str(PACKAGE))
    importlib.invalidate_caches()
    registry._others.cache_clear()  # noqa: SLF001 - games are looked for once in a process
    yield
    registry._others.cache_clear()  # noqa: SLF001
    for name in [it for it in sys.modules if it.partition(".")[0] == "rows_game"]:
        del sys.modules[name]


def write(folder: Path, text: str, name: str = "evening.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def run(*words: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return scriptorium(*words, cwd=cwd, **WITH_ROWS)


def test_the_registry_knows_it_by_its_entry_point() -> None:
    assert registry.names() == (*OURS, "rows")
    assert registry.find_game("rows").title == "Four rows"
    with pytest.raises(UnknownNameError, match="did you mean 'rows'"):
        registry.find_game("row")


def test_its_package_may_be_an_archive_or_beside_folders_that_cannot_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    archive = tmp_path / "rows.zip"
    with ZipFile(archive, "w") as packed:
        for path in PACKAGE.rglob("*"):
            packed.write(path, path.relative_to(PACKAGE))
    others = [it for it in sys.path if it != str(PACKAGE)]
    monkeypatch.setattr(sys, "path", [str(tmp_path / "missing"), str(archive), *others])
    assert registry.names() == (*OURS, "rows")


def test_without_the_package_nobody_knows_it(tmp_path: Path) -> None:
    answer = scriptorium("list", "domains", "--json", cwd=tmp_path)
    assert {row["game"] for row in json.loads(answer.stdout)["domains"]} == {"dice", "board"}
    refused = scriptorium("check", write(tmp_path, FAULTY), cwd=tmp_path)
    assert refused.returncode == 1
    assert (
        "bad-value: 'game' is 'rows'; it must be one of 'dice', 'board' or 'pad'" in refused.stdout
    )


def test_it_is_listed(tmp_path: Path) -> None:
    rows = json.loads(run("list", "domains", "--json", cwd=tmp_path).stdout)["domains"]
    assert [row for row in rows if row["game"] == "rows"] == [
        {
            "id": "classic",
            "game": "rows",
            "name": "Classic",
            "rows": 4,
            "numbers": 44,
            "standard": True,
        },
        {
            "id": "short",
            "game": "rows",
            "name": "Short",
            "rows": 2,
            "numbers": 12,
            "standard": False,
        },
    ]
    lines = run("list", "domains", cwd=tmp_path).stdout.splitlines()
    table = {line.split()[0]: line for line in lines}
    cells = ["classic", "four rows", "Classic", "4 rows, 44 numbers", "standard"]
    assert re.split(r" {2,}", table["classic"]) == cells
    assert table["classic"].index("standard") == table["A"].index("standard")
    assert "games/rows/sheet.svg.j2" in run("list", "templates", cwd=tmp_path).stdout


def test_its_layouts_are_found_and_loaded_by_their_ids() -> None:
    assert list(layout_paths("rows")) == ["classic", "short"]
    assert find_layout("CLASSIC") == PACKAGE / "rows_game" / "layouts" / "rows" / "classic.toml"
    layout = load_any(find_layout("classic"))
    assert (layout.game, layout.id, layout.name("de")) == ("rows", "classic", "Classic (de)")
    with pytest.raises(UnknownNameError, match="did you mean 'classic'"):
        find_layout("clasic")


def test_a_good_file_is_valid(tmp_path: Path) -> None:
    answer = run("check", "classic", cwd=tmp_path)
    assert (answer.returncode, answer.stdout) == (0, "classic.toml: valid (4 rows, 44 numbers)\n")
    custom = run("check", "short", "--custom", cwd=tmp_path)
    assert (custom.returncode, custom.stdout) == (0, "short.toml: valid (2 rows, 12 numbers)\n")


def test_every_fault_of_a_faulty_file_is_named(tmp_path: Path) -> None:
    path = write(tmp_path, FAULTY)
    answer = at_once("check", path, "--json", cwd=tmp_path)
    assert answer.returncode == 1
    (file,) = json.loads(answer.stdout)["files"]
    assert [it["code"] for it in file["findings"]] == ["row-order", "row-points", "row-count"]
    broken = write(tmp_path, FAULTY.replace("points", "pints").replace('"red"', '"rot"'))
    findings = api.check(broken)[0].findings
    assert [it.code for it in findings] == ["unknown-key", "missing-key", "bad-value"]


def test_a_picture_of_its_layouts_is_refused(tmp_path: Path) -> None:
    answer = run("check", "classic", "--picture", "x.pdf", cwd=tmp_path)
    assert answer.returncode == 2
    assert "Layouts of the game 'rows' cannot be drawn" in answer.stderr


def test_a_new_layout_and_an_empty_sheet_are_valid(tmp_path: Path) -> None:
    assert run("new", "mine", "--game", "rows", cwd=tmp_path).returncode == 0
    assert run("check", "mine.toml", cwd=tmp_path).returncode == 0
    assert run("new", "again", "--from", "short", cwd=tmp_path).returncode == 0
    assert run("check", "again.toml", "--custom", cwd=tmp_path).returncode == 0
    assert run("new", "evening", "--sheet", "mine.toml", cwd=tmp_path).returncode == 0
    answer = run("score", "evening.toml", cwd=tmp_path)
    assert (answer.returncode, answer.stdout.splitlines()[0]) == (0, "Name, sheet mine")


def test_it_is_scored_with_its_reasons_and_violations(tmp_path: Path) -> None:
    answer = run("score", write(tmp_path, PLAYED), "--explain", cwd=tmp_path)
    assert answer.returncode == 1
    lines = answer.stdout.splitlines()
    assert lines[:5] == [
        "Anna, sheet classic",
        "  red    × 3 × × 6 7 × × 10 11 ×",
        "  yellow 2 3 4 5 6 7 8 9 10 11 12",
        "  green  × × 10 9 8 7 6 5 4 3 2",
        "  blue   12 11 10 9 8 7 6 5 4 3 2",
    ]
    assert [re.split(r" {2,}", line.strip()) for line in lines[6:11]] == [
        ["21", "red row", "6 crosses in a row bring 21 points."],
        ["3", "green row", "2 crosses in a row bring 3 points."],
        [
            "5",
            "lock of the red row",
            "A row whose last number is crossed is locked, for 5 points.",
        ],
        ["-5", "1 missed throws", "Each missed throw costs 5 points."],
        ["24 points"],
    ]
    assert lines[-4:] == [
        "  cross-order: The crosses of the yellow row do not go from left to right.",
        "  early-lock: The blue row is locked with 2 crosses before.",
        "",
        "Winner: Anna with 24 points.",
    ]


def test_other_programs_get_its_score(tmp_path: Path) -> None:
    answer = json.loads(run("score", write(tmp_path, PLAYED), "--json", cwd=tmp_path).stdout)
    anna, ben = answer["players"]
    assert (answer["game"], anna["total"], answer["winners"]) == ("rows", 24, ["Anna"])
    assert anna["lines"] == [
        {"rule": "row", "colour": "red", "crosses": 6, "points": 21},
        {"rule": "row", "colour": "green", "crosses": 2, "points": 3},
        {"rule": "lock", "colour": "red", "points": 5},
        {"rule": "missed", "count": 1, "points": -5},
    ]
    assert [it["code"] for it in ben["violations"]] == ["cross-order", "early-lock"]


def test_a_file_that_names_no_game_is_known_by_its_keys(tmp_path: Path) -> None:
    path = write(tmp_path, PLAYED.replace('game = "rows"\n', ""))
    with pytest.raises(InvalidError, match="The key 'game' is missing; add it"):
        score_files([path])
    close = write(tmp_path, PLAYED.replace('"rows"', '"row"'))
    with pytest.raises(InvalidError, match="did you mean 'rows'"):
        score_files([close])
    other = write(tmp_path, PLAYED.replace('"rows"', '"dice"'))
    with pytest.raises(InvalidError, match="it must be 'rows', because 'crossed' is a key of"):
        score_files([other])


def test_a_sheet_of_another_game_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InvalidError, match="it must be a sheet of four rows"):
        score_files([write(tmp_path, PLAYED.replace('"classic"', '"A"'))])
    dice = (ROOT / "docs" / "samples" / "anna.toml").read_text(encoding="utf-8")
    with pytest.raises(InvalidError, match="'game' is 'rows'; it must be one of 'dice' or 'board'"):
        score_files([write(tmp_path, dice.replace('domain = "A"', 'domain = "classic"'))])


def test_a_report_of_its_score_is_drawn(tmp_path: Path) -> None:
    scored = score_files([write(tmp_path, PLAYED)])
    document = draw_reports([scored], paper=PAPERS["a4"], ink=Ink.FULL, language="en")
    assert [page.title for page in document.pages] == ["Anna: 24", "Ben: 14"]


def test_it_is_printed(tmp_path: Path) -> None:
    assert "rows" in run("--help", cwd=tmp_path).stdout
    answer = run("rows", "classic", "short", "--paper", "a5", cwd=tmp_path)
    assert (answer.returncode, answer.stderr) == (0, "")
    (printed,) = (tmp_path / "output").iterdir()
    assert printed.name == "rows-classic-short.pdf"
    assert printed.read_bytes().startswith(b"%PDF-")
    refused = run("rows", "A", cwd=tmp_path)
    assert refused.returncode == 2
    assert "print it with 'scriptorium pad A'" in sentence(refused)
    assert run("pad", "classic", cwd=tmp_path).returncode == 2


def test_python_programs_order_it() -> None:
    assert "rows" in api.products()
    assert [entry.name for entry in product_entries()][:3] == ["pad", "board", "rows"]
    sheets = api.order("rows", sheets=["classic", "short"], paper="a5")
    assert sheets.pages == 2
    assert sheets.pdf().startswith(b"%PDF-")
    assert api.load("short").id == "short"


def test_the_studio_scores_it() -> None:
    order = GameOrder((TextFile("evening.toml", PLAYED),), (), 1_000, "en")
    answer = score(order)
    assert (answer["game"], answer["findings"]) == ("rows", [])
    anna = answer["players"][0]
    assert (anna["title"], anna["total"]) == ("Anna, sheet classic", 24)
    assert anna["lines"][0]["name"] == "red row"


def test_the_studio_serves_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("support.web.serving.environment", with_rows)
    with serving(tmp_path, "--workers", "1") as server:
        (form,) = [it for it in server.get("/api/forms").parsed if it["product"] == "rows"]
        assert form["title"] == "Sheets of four rows"
        order = {"product": "rows", "options": {"sheets": ["short"]}}
        preview = server.post("/api/preview", order).parsed
        assert preview["pages"] == 1
        assert preview["front"].startswith("<svg")
        printed = server.post("/api/print", order)
        assert (printed.status, printed.data[:5]) == (200, b"%PDF-")
        body = {"sheets": [{"file": "evening.toml", "text": PLAYED}]}
        assert server.post("/api/score", body).parsed["winners"] == ["Anna"]
        read = {"game": "rows", "data": tomllib.loads(PLAYED), "findings": []}
        assert server.post("/api/sheet", body).parsed == read
        checked = server.post("/api/check", {"layout": FAULTY}).parsed
        assert [it["code"] for it in checked["findings"]] == [
            "row-order",
            "row-points",
            "row-count",
        ]
        assert checked["layout"] is None
        words = server.get("/score").data.decode()
        assert 'data-game="rows"><a href="evening?game=rows">' in words
        assert "<span>Four rows</span>" in words
        page = server.get("/evening?game=rows").data.decode()
        assert "crossed.green" in page
        reported = server.post("/api/report", body)
        assert (reported.status, reported.data[:5]) == (200, b"%PDF-")


def test_its_form_comes_from_its_spec() -> None:
    assert form_games() == ("board", "cards", "bruges", "rows")
    form = form_data("rows")
    crossed, missed = form["parts"]
    (way,) = crossed["ways"]
    assert [it["key"] for it in way["entries"]] == [
        f"crossed.{colour}" for colour in ("red", "yellow", "green", "blue")
    ]
    assert [it["value"] for it in way["entries"][2]["choices"]][:3] == [12, 11, 10]
    assert missed["ways"][0]["entries"][0]["most"] == 4


def with_rows(**changes: str) -> dict[str, str]:
    """Return the environment of a program to which the package is installed."""
    from support.program import environment  # noqa: PLC0415 - the one that is replaced

    return environment(**changes, **WITH_ROWS)
