"""`scriptorium scan`: photos become sheet files, doubts are asked or marked, refusals told."""

from __future__ import annotations

import json
import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import tomllib
from functools import cache
from typing import TYPE_CHECKING

import numpy as np
import pytest
from photos import games, taking
from photos.strokes import stroke_hand

from generator import api
from generator.games.dice.load.sheet import load_games
from generator.games.pad.scanning.identity import pad_digest
from generator.games.pad.scanning.reader import make_reader
from generator.model.scan import Reading, SheetCode
from generator.page.marks import Kind
from generator.scan import photos as photo_files
from generator.scan.photos import Photo, layout_files
from generator.scan.reading import ScannedSheet, scan_photo
from support.games.pad_sheets import shipped
from support.program import ROOT, at_once, environment, everything, hearing_signals, sentence

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from photos.taking import Shot

SEED = 41
OWN = ROOT / "docs" / "samples" / "domains" / "ford.toml"


@cache
def shot(layout: str = "A", style: str = "sheet") -> Shot:
    writer = stroke_hand(np.random.default_rng(SEED))
    printed = taking.Printed(layout, style=style)
    return taking.take(SEED, "scanner", printed, megapixels=4, writer=writer)


@cache
def scanned(layout: str = "A") -> ScannedSheet:
    (sheet,) = scan_photo(shot(layout).photo.jpeg, f"{layout}.jpg", ())
    return sheet


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    file = tmp_path / "anna.jpg"
    file.write_bytes(shot().photo.jpeg)
    return file


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let each photo be a real sheet whose fields were read with these values and shares."""

    def set_readings(layouts: Sequence[str] = "A", **changes: tuple[str, float, str]) -> None:
        order = list(layouts)

        def read(path: Path, _layouts: Sequence[Path]) -> Photo:
            layout = order.pop(0) if len(order) > 1 else order[0]
            sheet = scanned(layout)
            readings = {
                name: Reading(name, it.kind, shot(layout).values[name], 1.0)
                for name, it in sheet.readings.items()
            }
            for field, (value, share, other) in changes.items():
                name = field.replace("_", "-")
                others = ((other, 1 - share),)
                readings[name] = Reading(name, readings[name].kind, value, share, others)
            return Photo(path, (sheet._replace(readings=readings, photo=str(path)),))

        monkeypatch.setattr(photo_files, "read_photo", read)

    return set_readings


def a_digit() -> tuple[str, str]:
    """Return a river, which takes 5 and 6, and its digit."""
    values = shot().values
    rivers = ("hex-1-1", "hex-1-2", "hex-4-2", "hex-4-3")
    return next((it, values[it]) for it in rivers if values[it] in {"5", "6"})


def truth() -> int:
    game = shot().game
    assert game is not None
    scores = games.scorer().score_sheet(game.sheet, game.variant)
    return int(scores.total)


def test_a_real_photo_is_read_into_a_sheet_file_and_a_picture(photo: Path) -> None:
    ran = at_once("scan", photo.name, "--name", "Anna", "--no-questions", cwd=photo.parent)
    assert (ran.returncode, ran.stderr) == (0, "")
    folder = photo.parent / "output"
    assert sorted(it.name for it in folder.iterdir()) == ["anna-read.jpg", "anna.toml"]
    (sheet,) = load_games([folder / "anna.toml"]).sheets
    game = shot().game
    assert game is not None
    assert (sheet.name, sheet.layout.id) == ("Anna", "A")
    agreed = sum(one == two for one, two in zip(sheet.marks, game.sheet.marks, strict=True))
    assert agreed >= len(sheet.marks) - 2
    assert (folder / "anna-read.jpg").read_bytes()[:2] == b"\xff\xd8"


def test_json_has_the_player_s_table_and_writes_nothing(
    photo: Path, reads: Callable[..., None]
) -> None:
    name, digit = a_digit()
    reads(**{name.replace("-", "_"): (digit, 0.93, "6" if digit == "5" else "5")})
    ran = at_once("scan", photo.name, "--json", "--no-questions", cwd=photo.parent)
    assert (ran.returncode, ran.stderr) == (0, "")
    (sheet,) = json.loads(ran.stdout)["sheets"]
    _hex, row, position = name.split("-")
    assert sheet["photo"] == "anna.jpg"
    assert (sheet["domain"], sheet["refused"]) == ("A", None)
    (doubtful,) = sheet["doubtful"]
    assert doubtful["cell"] == [int(row) - 1, int(position) - 1]
    assert (doubtful["read"], doubtful["certainty"]) == (digit, 0.93)
    assert {"name", "start", "marks", "phases", "bonuses", "colours"} <= set(sheet["sheet"])
    assert [it.name for it in photo.parent.iterdir()] == ["anna.jpg"]


def test_the_table_of_the_answer_is_that_of_the_file(
    photo: Path, reads: Callable[..., None]
) -> None:
    reads()
    ran = at_once("scan", photo.name, "--json", "-o", "anna.toml", cwd=photo.parent)
    (sheet,) = json.loads(ran.stdout)["sheets"]
    written = tomllib.loads((photo.parent / "anna.toml").read_text(encoding="utf-8"))
    assert written["player"] == [sheet["sheet"]]


def test_what_is_doubtful_is_marked_in_the_file_where_nobody_is_asked(
    photo: Path, reads: Callable[..., None]
) -> None:
    name, digit = a_digit()
    reads(**{name.replace("-", "_"): (digit, 0.93, "6" if digit == "5" else "5")})
    ran = at_once("scan", photo.name, cwd=photo.parent)
    assert ran.returncode == 0
    assert ran.stderr == (
        "This is not a terminal, so nothing is asked; the file marks what is doubtful.\n"
    )
    text = (photo.parent / "output" / "anna.toml").read_text(encoding="utf-8")
    assert text.count("# Doubtful: ") == 1
    assert f"read as {digit} (93 %)" in text
    assert "1 doubtful field is marked" in ran.stdout


def test_the_photos_of_a_game_are_one_file_and_are_scored(
    photo: Path, reads: Callable[..., None]
) -> None:
    reads()
    (photo.parent / "ben.jpg").write_bytes(b"")
    names = ("--name", "Anna", "--name", "Ben")
    order = ("scan", "anna.jpg", "ben.jpg", "--game", *names, "-o", "evening.toml")
    ran = at_once(*order, cwd=photo.parent)
    assert ran.returncode == 0
    folder = {it.name for it in photo.parent.iterdir()}
    assert folder >= {"evening.toml", "anna-read.jpg", "ben-read.jpg"}
    scored = at_once("score", "evening.toml", cwd=photo.parent)
    assert ran.stdout.endswith(scored.stdout)
    assert f"{truth()} points" in scored.stdout
    again = at_once(*order, "--json", "--force", cwd=photo.parent)
    answer = json.loads(again.stdout)
    assert [it["total"] for it in answer["players"]] == [truth()] * 2
    assert len(answer["sheets"]) == 2


def test_a_game_that_breaks_a_rule_exits_1(photo: Path, reads: Callable[..., None]) -> None:
    values = shot().values
    cells = shot().game.sheet.layout.cells  # type: ignore[union-attr]
    cell = next(it for it in cells if it.terrain == "monastery")
    name = f"hex_{cell.row + 1}_{cell.position + 1}"
    assert values[name.replace("_", "-")] not in {"5", "6"}
    reads(**{name: ("5", 0.999, "1")})
    ran = at_once("scan", photo.name, "--game", "--no-questions", cwd=photo.parent)
    assert ran.returncode == 1
    assert "value-not-allowed" in ran.stdout


def test_photos_of_different_domains_are_no_game(photo: Path, reads: Callable[..., None]) -> None:
    reads("AD")
    (photo.parent / "ben.jpg").write_bytes(b"")
    ran = at_once("scan", "anna.jpg", "ben.jpg", "--game", cwd=photo.parent)
    assert ran.returncode == 2
    assert "leave out --game" in ran.stderr
    assert not (photo.parent / "output").exists()


def test_a_refused_photo_writes_nothing_and_every_refusal_is_told(photo: Path) -> None:
    (photo.parent / "cat.jpg").write_bytes(b"a cat")
    ran = at_once("scan", "anna.jpg", "cat.jpg", "nowhere.jpg", cwd=photo.parent)
    assert (ran.returncode, ran.stdout) == (2, "")
    cat, nowhere = ran.stderr.splitlines()
    assert cat.startswith("cat.jpg: ")
    assert nowhere.startswith("nowhere.jpg: ")
    assert not (photo.parent / "output").exists()


def test_refusals_are_data_for_programs(photo: Path) -> None:
    (photo.parent / "cat.jpg").write_bytes(b"a cat")
    ran = at_once("scan", "cat.jpg", "--json", "--no-questions", cwd=photo.parent)
    assert (ran.returncode, ran.stderr) == (2, "")
    (sheet,) = json.loads(ran.stdout)["sheets"]
    assert (sheet["photo"], sheet["sheet"], sheet["domain"]) == ("cat.jpg", None, None)
    assert sheet["refused"].startswith("cat.jpg: ")


def test_existing_files_stay_unless_forced(photo: Path, reads: Callable[..., None]) -> None:
    reads()
    mine = photo.parent / "anna.toml"
    mine.write_text("# mine\n", encoding="utf-8")
    ran = at_once("scan", photo.name, "-o", "anna.toml", cwd=photo.parent)
    assert ran.returncode == 2
    assert mine.read_text(encoding="utf-8") == "# mine\n"
    assert not (photo.parent / "anna-read.jpg").exists()
    ran = at_once("scan", photo.name, "-o", "anna.toml", "--force", cwd=photo.parent)
    assert ran.returncode == 0
    assert mine.read_text(encoding="utf-8").startswith("game = ")


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("-o", "anna.pdf"), "must end in .toml"),
        (("--layout", "nowhere.toml"), "There is no such layout file"),
        (("--name", "Anna", "--name", "Ben"), "leave out 'Ben'"),
        (("--json", "-o", "-"), "Only one thing can go to standard output"),
    ],
)
def test_what_is_wrong_with_an_order_is_said(
    photo: Path, reads: Callable[..., None], given: tuple[str, ...], said: str
) -> None:
    reads()
    ran = at_once("scan", photo.name, *given, cwd=photo.parent)
    assert ran.returncode == 2
    assert said in ran.stdout + ran.stderr
    assert [it.name for it in photo.parent.iterdir()] == ["anna.jpg"]


def test_a_layout_must_be_one(photo: Path, reads: Callable[..., None]) -> None:
    reads()
    sheet = photo.parent / "evening.toml"
    sheet.write_text('game = "dice"\n\n[[player]]\nname = "Anna"\n', encoding="utf-8")
    (photo.parent / "mine.toml").write_text("half = ", encoding="utf-8")
    ran = at_once("scan", photo.name, "--layout", sheet.name, cwd=photo.parent)
    assert ran.returncode == 2
    assert "evening.toml:3:1: unknown-key: This is a game, not a layout" in ran.stdout + ran.stderr
    ran = at_once("scan", photo.name, "--layout", "mine.toml", cwd=photo.parent)
    assert ran.returncode == 2
    assert "mine.toml" in ran.stdout + ran.stderr
    assert not list(photo.parent.glob("anna*.toml"))


def test_all_bad_layouts_are_named_at_once(photo: Path) -> None:
    (photo.parent / "mine.toml").write_text("half = ", encoding="utf-8")
    (photo.parent / "game.toml").write_text("[[player]]\n", encoding="utf-8")
    bad = ("nowhere.toml", "mine.toml", "game.toml", "away.toml")
    given = [word for file in (*bad, str(OWN)) for word in ("--layout", file)]
    ran = at_once("scan", photo.name, *given, cwd=photo.parent)
    assert (ran.returncode, ran.stdout) == (2, "")
    lines = [line for line in ran.stderr.splitlines() if not line.startswith(" ")]
    assert [line.partition(":")[0] for line in lines] == [*bad]
    answer = json.loads(at_once("scan", photo.name, *given, "--json", cwd=photo.parent).stdout)
    findings = answer["error"]["findings"]
    assert ["correct --layout" in it["message"] for it in findings] == [True, False, False, True]


def pad_sheet(path: Path, style: str) -> Photo:
    """Return a photo of a sheet of Hearts on which the first two players have written."""
    pad = shipped("hearts")
    code = SheetCode("pad", pad.id, pad_digest(pad), style, "a4", "full", "en", "vellum")
    reader = make_reader(code, ())
    fields = reader.printed.document.pages[0].fields
    written = {"p1-r1-taken": "13", "p2-r1-taken": "13"}
    readings = {
        it.name: Reading(it.name, it.kind.value, written.get(it.name, ""), 1.0)
        for it in fields
        if it.kind is not Kind.TEXT
    }
    white = np.full((2400, 2400, 3), 255, dtype=np.uint8)
    quad = np.zeros((4, 2), dtype=np.float32)
    return Photo(path, (ScannedSheet(code, reader, readings, white, quad, fields, str(path)),))


@pytest.mark.parametrize(
    ("style", "names", "refused"),
    [
        ("columns-4", "Anna, Ben, Clara", None),
        ("columns-4", "Anna", None),
        ("columns-4", "Anna, Ben, Clara, Dora, Emil", "Dora"),
        ("columns-4", "Anna, Ben, Clara, Dora", "Dora"),
    ],
)
def test_more_names_than_columns_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, style: str, names: str, refused: str | None
) -> None:
    monkeypatch.setattr(photo_files, "read_photo", lambda path, _layouts: pad_sheet(path, style))
    ran = at_once("scan", "hearts.jpg", "--name", names, "--no-questions", cwd=tmp_path)
    if refused is None:
        assert (ran.returncode, ran.stderr) == (0, "")
        return
    assert sentence(ran) == (
        "scriptorium: hearts.jpg: Only 3 columns of the sheet are filled in, but more names are"
        f" given; leave out '{refused}'."
    )
    assert ran.returncode == 2
    assert everything(tmp_path) == {}


def test_a_player_of_one_sheet_may_have_a_comma_in_the_name(
    photo: Path, reads: Callable[..., None]
) -> None:
    reads()
    ran = at_once("scan", photo.name, "--name", "Doe, Anna", "-o", "-", cwd=photo.parent)
    assert ran.returncode == 0
    assert 'name = "Doe, Anna"' in ran.stdout


def test_no_temporary_folder_is_made_where_nobody_is_asked(
    photo: Path, reads: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    reads()
    monkeypatch.setattr(tempfile, "tempdir", str(photo.parent / "nowhere"))
    assert at_once("scan", photo.name, "--no-questions", cwd=photo.parent).returncode == 0


def test_a_sheet_goes_to_standard_output(photo: Path, reads: Callable[..., None]) -> None:
    reads()
    ran = at_once("scan", photo.name, "-o", "-", "--no-questions", cwd=photo.parent)
    assert ran.returncode == 0
    assert ran.stdout.startswith('game = "dice"\n')
    assert [it.name for it in photo.parent.iterdir()] == ["anna.jpg"]


def test_without_the_extra_one_sentence_says_how_to_install_it(
    photo: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(photo_files, "find_spec", lambda name: None if name == "cv2" else name)
    ran = at_once("scan", photo.name, cwd=photo.parent)
    assert ran.returncode == 2
    assert ran.stderr == (
        "scriptorium: Reading photos needs opencv-python-headless; install it with:"
        " pip install 'scriptorium-press[scan]'.\n"
    )


def test_layout_files_are_found_beside_the_photo(tmp_path: Path) -> None:
    given, beside = tmp_path / "given.toml", tmp_path / "photos" / "mine.toml"
    beside.parent.mkdir()
    for file in (given, beside):
        file.write_text("", encoding="utf-8")
    found = layout_files(tmp_path / "photos" / "anna.jpg", [given])
    assert found[:2] == (given, beside)


def test_the_interface_for_python_asks_and_answers(photo: Path, reads: Callable[..., None]) -> None:
    name, digit = a_digit()
    reads(**{name.replace("-", "_"): ("6" if digit != "6" else "5", 0.6, digit)})
    (scan,) = api.scan(photo)
    assert scan.layout == "A"
    (question,) = (it for it in scan.questions if it.field == name)
    assert digit in question.choices
    with pytest.raises(api.ScriptoriumError, match="cannot be in the field"):
        scan.answer(name, "9")
    scan.answer(name, digit)
    assert scan.questions == ()
    file = photo.parent / "anna.toml"
    file.write_text(scan.text("Anna"), encoding="utf-8")
    assert api.score(file).scores[0].total == truth()
    assert scan.remarks("Anna") == ()
    assert scan.picture()[:2] == b"\xff\xd8"


def test_what_nobody_answers_is_guessed_and_noted_in_the_same_way_for_all(
    photo: Path, reads: Callable[..., None]
) -> None:
    name, digit = a_digit()
    reads(**{name.replace("-", "_"): ("6" if digit != "6" else "5", 0.6, digit)})
    (scan,) = api.scan(photo)
    (question,) = (it for it in scan.questions if it.field == name)
    assert scan.values[name] == question.guess
    text = scan.text("Anna")
    assert text.count("# Doubtful: ") == 1
    order = ("scan", photo.name, "--name", "Anna", "-o", "-", "--no-questions")
    assert at_once(*order, cwd=photo.parent).stdout == text


def test_the_interface_for_python_raises_refusals(tmp_path: Path) -> None:
    (tmp_path / "cat.jpg").write_bytes(b"a cat")
    with pytest.raises(api.ScanError, match=r"cat\.jpg"):
        api.scan(tmp_path / "cat.jpg")


def in_terminal(*arguments: str, folder: Path, interrupts: bool = False) -> tuple[int, str]:
    """Run the program in a terminal and press Enter at each prompt, or Ctrl-C at the first."""
    ours, its = pty.openpty()
    command = [sys.executable, "-m", "generator", *arguments]
    with hearing_signals():
        process = subprocess.Popen(
            command, cwd=folder, stdin=its, stdout=its, stderr=its, env=environment()
        )
    os.close(its)
    text = ""
    while True:
        is_asked = text.rstrip("\r\n").endswith("]: ")
        if is_asked and interrupts:
            # A signal that comes just before the program waits for the keyboard is heard only
            # with the next one, so it is pressed again.
            process.send_signal(signal.SIGINT)
            if not select.select([ours], [], [], 0.5)[0]:
                continue
        elif is_asked:
            os.write(ours, b"\n")
        try:
            read = os.read(ours, 4096)
        except OSError:
            break
        if not read:
            break
        text += read.decode(errors="replace")
    os.close(ours)
    return process.wait(), text


def test_a_terminal_is_asked_and_ctrl_c_writes_nothing(photo: Path) -> None:
    code, text = in_terminal("scan", photo.name, folder=photo.parent, interrupts=True)
    assert code == 130, text
    assert "nothing was written" in text
    assert [it.name for it in photo.parent.iterdir()] == ["anna.jpg"]


def test_enter_takes_the_best_value_and_the_name_is_asked(photo: Path) -> None:
    code, text = in_terminal("scan", photo.name, folder=photo.parent)
    assert code == 0, text
    assert "Name of the player" in text
    data = (photo.parent / "output" / "anna.toml").read_text(encoding="utf-8")
    assert "Doubtful" not in data
