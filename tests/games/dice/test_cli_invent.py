"""`scriptorium invent`: what it refuses before any search, and what it writes."""

from __future__ import annotations

import json
import signal
from typing import TYPE_CHECKING, Any, NoReturn

import pytest
from pypdf import PdfReader

from generator.games.dice.lab.search import inventing
from generator.interrupts import Interruption
from generator.load.layouts.any_layout import read_any
from generator.model.layout import Layout
from generator.products.results import playtests
from support.games.inventions import search_a_little
from support.program import at_once, everything, sentence

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

BAD = {
    "two wishes for points": (
        ["--harder", "3", "--mean", "61"],
        "Choose one of --mean, --harder and --easier; each sets the points.",
    ),
    "a repair with a shape": (
        ["--repair", "C", "--shape", "lake"],
        "--repair changes one domain and keeps its shape; leave out --shape, --keep,",
    ),
    "several repairs": (["--repair", "C", "--count", "2"], "--symmetric and --count."),
    "a draft with a shape": (
        ["--keep", "A", "--shape", "lake"],
        "--keep has a shape of its own; leave out --shape and --symmetric.",
    ),
    "an unknown domain": (["--like", "lak"], "There is no layout 'lak'; did you mean 'lake'?"),
    "an unknown terrain": (["--matters", "rivr"], "did you mean 'river'?"),
    "too many": (["--count", "25"], "--count takes a whole number from 1 to 24, not '25'."),
    "a paper too small": (["--paper", "a5"], "A contact sheet needs a paper of at least"),
}


@pytest.fixture
def tiny(monkeypatch: pytest.MonkeyPatch, compiled_lab: None) -> None:  # noqa: ARG001 - it plays
    """Search a little."""
    search_a_little(monkeypatch)


@pytest.mark.parametrize("case", BAD)
def test_bad_wishes_are_one_sentence_before_any_search(tmp_path: Path, case: str) -> None:
    words, said = BAD[case]
    result = at_once("invent", *words, cwd=tmp_path)
    assert result.returncode == 2
    assert said in sentence(result)
    assert result.stdout == ""
    assert everything(tmp_path) == {}


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("a file", encoding="utf-8")
    result = at_once("invent", "-o", "taken", cwd=tmp_path)
    assert result.returncode == 2
    assert "taken cannot be written; name another folder with -o." in sentence(result)


@pytest.mark.usefixtures("tiny")
def test_domains_come_with_a_sheet_and_their_reports(tmp_path: Path) -> None:
    words = "--count 1 --minutes 240 --seed 3 --processes 1 --json -o new"
    result = at_once("invent", *words.split(), cwd=tmp_path)
    assert result.returncode == 0
    answer = json.loads(result.stdout)
    assert answer["sheet"] == "new/contact-sheet.pdf"
    assert answer["reports"] == "new/reports.pdf"
    (found,) = answer["domains"]
    assert found["file"] == "new/invented-1.toml"
    assert set(everything(tmp_path)) == {
        "new",
        "new/contact-sheet.pdf",
        "new/invented-1.toml",
        "new/reports.pdf",
    }
    for file in ("contact-sheet.pdf", "reports.pdf"):
        assert len(PdfReader(tmp_path / "new" / file).pages) == 1
    assert at_once("check", "new/invented-1.toml", cwd=tmp_path).returncode == 0


FEW = ("--count", "1", "--minutes", "240", "--seed", "3", "--processes", "1", "-o", "new")
STOPPED = [
    (KeyboardInterrupt(), 130, "Interrupted"),
    (Interruption(signal.SIGTERM), 143, "Ended by SIGTERM"),
]


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize(("error", "code", "start"), STOPPED, ids=["Ctrl-C", "terminated"])
def test_a_stopped_search_has_the_code_of_its_signal(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: KeyboardInterrupt,
    code: int,
    start: str,
) -> None:
    monkeypatch.setattr(inventing.Inventing, "_come_closer", raising(error))
    result = at_once("invent", *FEW, cwd=tmp_path)
    assert result.returncode == code
    said = result.stderr.splitlines()[0]
    assert said == f"{start}; the domains are the best so far, played on fewer dice."
    assert set(everything(tmp_path)) == {"new", "new/contact-sheet.pdf", "new/invented-1.toml"}


@pytest.mark.usefixtures("tiny")
@pytest.mark.parametrize(("error", "code", "start"), STOPPED, ids=["Ctrl-C", "terminated"])
def test_a_signal_during_the_reports_leaves_the_domains_and_has_its_code(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    error: KeyboardInterrupt,
    code: int,
    start: str,
) -> None:
    monkeypatch.setattr(
        playtests, "playtester_of", lambda _game: playtests.Playtester(raising(error))
    )
    result = at_once("invent", *FEW, cwd=tmp_path)
    assert result.returncode == code
    assert result.stderr.splitlines()[0] == f"{start}; all domains were written, without reports."
    assert set(everything(tmp_path)) == {"new", "new/contact-sheet.pdf", "new/invented-1.toml"}


def raising(error: KeyboardInterrupt) -> Callable[..., Any]:
    """Return a function that is interrupted."""

    def interrupt(*_given: object) -> NoReturn:
        raise error

    return interrupt


@pytest.mark.usefixtures("tiny")
def test_a_shape_with_61_hexes_is_filled(tmp_path: Path) -> None:
    lengths = (5, 6, 7, 8, 9, 8, 7, 6, 5)
    rows = [("MNRCP" * 3)[2 * row % 5 :][:length] for row, length in enumerate(lengths)]
    text = "\n".join("  " * (9 - len(row)) + "   ".join(row) for row in rows)
    shape = f'game = "dice"\nid = "large"\ncustom = true\nmap = """\n{text}\n"""\n'
    with_a_castle = shape.replace("M ", "Kg", 1)
    (tmp_path / "large.toml").write_text(with_a_castle, encoding="utf-8")
    words = "--shape large.toml --count 1 --minutes 240 --processes 1 --json"
    result = at_once("invent", *words.split(), cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    (found,) = json.loads(result.stdout)["domains"]
    assert found["custom"]
    layout, findings = read_any(tmp_path / found["file"])
    assert isinstance(layout, Layout)
    assert (len(layout.cells), findings) == (61, ())


def test_files_that_exist_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "invented").mkdir()
    (tmp_path / "invented" / "invented-2.toml").write_text("mine", encoding="utf-8")
    before = everything(tmp_path)
    result = at_once("invent", cwd=tmp_path)
    assert result.returncode == 2
    assert "exists already; name another folder with -o." in sentence(result)
    assert everything(tmp_path) == before
