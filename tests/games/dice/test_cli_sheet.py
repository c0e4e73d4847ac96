"""`scriptorium new --sheet` writes a sheet that scores when filled in; `pad --style ledger`."""

from __future__ import annotations

import json
import re
import tomllib
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from generator.games.dice.load.sheet import KEYS, PLAYER_KEYS
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout
from support.pages.drawing import SHIPPED
from support.program import ROOT, at_once, everything, sentence

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.layout import Layout


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def own_layout(folder: Path, name: str = "own.toml", source: str = "lake") -> Path:
    """Write a layout of one's own into FOLDER."""
    file = folder / name
    text = re.sub(r"(?m)^id\s*=.*", 'id = "own"', text_of(find_layout(source)))
    file.write_text(text, encoding="utf-8")
    return file


def fill_in(file: Path, layout: Layout, *, start: str = "goods") -> None:
    """Write a name, the starting castle and one mark beside it into an empty sheet."""
    text = text_of(file)
    text = text.replace('name = ""', 'name = "Anna"').replace('start = ""', f'start = "{start}"')
    castle = next(cell for cell in layout.cells if cell.bonus == start)
    rows = re.search(r'(?s)marks = """\n(.*?)"""', text)
    assert rows is not None
    lines = rows[1].splitlines()
    columns = [match.start() for match in re.finditer(r"\.", lines[castle.row])]
    line = lines[castle.row]
    at = columns[castle.position]
    lines[castle.row] = f"{line[:at]}x{line[at + 1 :]}"
    file.write_text(text.replace(rows[1], "\n".join([*lines, ""]), 1), encoding="utf-8")


@pytest.mark.parametrize("name", SHIPPED)
def test_an_empty_sheet_scores_when_it_is_filled_in(tmp_path: Path, name: str) -> None:
    result = at_once("new", "--sheet", name, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    file = f"sheet-{name}.toml"
    assert result.stdout == f"{file}: written; fill it in, then run 'scriptorium score {file}'.\n"
    assert list(everything(tmp_path)) == [file]
    fill_in(tmp_path / file, load_layout(find_layout(name)))
    scored = at_once("score", file, "--json", cwd=tmp_path)
    assert (scored.returncode, scored.stderr) == (0, "")
    (player,) = json.loads(scored.stdout)["players"]
    assert (player["name"], player["total"], player["violations"]) == ("Anna", 1, [])


def test_an_empty_sheet_says_what_is_still_to_be_filled_in(tmp_path: Path) -> None:
    at_once("new", "anna", "--sheet", "A", cwd=tmp_path)
    result = at_once("score", "anna.toml", cwd=tmp_path)
    assert result.returncode == 2
    assert "anna.toml:13:8: bad-value: 'name'" in result.stderr
    assert "anna.toml:15:9: bad-value: 'start'" in result.stderr


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_every_key_has_a_comment(tmp_path: Path, language: str) -> None:
    result = at_once("new", "anna", "--sheet", "A", "--lang", language, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    text = text_of(tmp_path / "anna.toml")
    lines = text.splitlines()
    for key in (*(it for it in KEYS if it != "player"), *PLAYER_KEYS, r"\[\[player\]\]"):
        found = [at for at, line in enumerate(lines) if re.match(rf"(# )?{key}( =|$)", line)]
        assert len(found) == 1, key
        assert lines[found[0] - 1].startswith("# ")
    (tmp_path / "anna.toml").write_text(
        re.sub(r"(?m)^# (?=[a-z_]+ = )", "", text), encoding="utf-8"
    )
    given = tomllib.loads(text_of(tmp_path / "anna.toml"))
    assert set(given["player"][0]) == set(PLAYER_KEYS)
    assert ("The name of the player." in text) == (language == "en")


def test_a_name_and_an_output_choose_the_file(tmp_path: Path) -> None:
    assert at_once("new", "anna", "--sheet", "B", cwd=tmp_path).returncode == 0
    args = ["new", "--sheet", "b", "-o", "games/ben.toml"]
    result = at_once(*args, cwd=tmp_path)
    assert result.returncode == 0
    assert "games/ben.toml" in result.stdout
    files = everything(tmp_path)
    assert files["anna.toml"] == files["games/ben.toml"]
    assert 'domain = "B"' in text_of(tmp_path / "anna.toml")


def test_a_sheet_of_a_file_of_ones_own(tmp_path: Path) -> None:
    file = own_layout(tmp_path)
    result = at_once("new", "--sheet", "own.toml", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    sheet = tmp_path / "sheet-own.toml"
    assert 'domain = "own.toml"' in text_of(sheet)
    fill_in(sheet, load_layout(file), start="silver")
    scored = at_once("score", sheet.name, cwd=tmp_path)
    assert (scored.returncode, scored.stderr) == (0, "")
    assert scored.stdout.startswith("Anna, domain own\n")


def test_a_sheet_in_another_folder_finds_its_domain_from_anywhere(tmp_path: Path) -> None:
    for folder in ("in", "else"):
        (tmp_path / folder).mkdir()
    file = own_layout(tmp_path / "in")
    args = ["new", "--sheet", "in/own.toml", "-o", "games/x.toml"]
    assert at_once(*args, cwd=tmp_path).returncode == 0
    fill_in(tmp_path / "games" / "x.toml", load_layout(file))
    scored = at_once("score", "../games/x.toml", cwd=tmp_path / "else")
    assert (scored.returncode, scored.stderr) == (0, "")


def test_an_existing_sheet_is_kept_unless_forced(tmp_path: Path) -> None:
    (tmp_path / "anna.toml").write_bytes(b"filled in")
    result = at_once("new", "anna", "--sheet", "A", cwd=tmp_path)
    assert result.returncode == 2
    assert "--force" in sentence(result)
    assert everything(tmp_path) == {"anna.toml": b"filled in"}
    assert at_once("new", "anna", "--sheet", "A", "--force", cwd=tmp_path).returncode == 0
    assert 'domain = "A"' in text_of(tmp_path / "anna.toml")


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["x", "--sheet", "A", "--from", "B"], "leave out --from and --game"),
        (["x", "--sheet", "A", "--game", "dice"], "leave out --from and --game"),
        (["x", "--sheet", "Z"], "There is no sheet for 'Z'"),
        (["x", "--sheet", "cresent"], "'crescent'"),
        (["x", "--sheet", "missing.toml"], "missing.toml"),
        (["../x", "--sheet", "A"], "'../x'"),
        (["--sheet", "A", "-o", "folder"], "folder is a folder"),
        (["--sheet", "A", "-o", "file/x.toml"], "file/x.toml"),
    ],
)
def test_an_order_that_cannot_be_met(tmp_path: Path, args: list[str], part: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"earlier")
    before = everything(tmp_path)
    result = at_once("new", *args, cwd=tmp_path)
    assert result.returncode == 2
    assert part in sentence(result)
    assert result.stdout == ""
    assert everything(tmp_path) == before


def test_a_layout_with_faults_has_no_sheet(tmp_path: Path) -> None:
    (tmp_path / "faulty.toml").write_bytes((ROOT / "docs/samples/faulty.toml").read_bytes())
    before = everything(tmp_path)
    result = at_once("new", "x", "--sheet", "faulty.toml", cwd=tmp_path)
    assert result.returncode == 1
    assert "faulty.toml:" in result.stderr
    assert "Traceback" not in result.stderr
    assert everything(tmp_path) == before


# The ledger.


def test_the_ledger_is_a_pad_under_a_name_of_its_own(tmp_path: Path) -> None:
    args = ["pad", "A", "lake", "--style", "ledger", "--sheets", "2", "--paper", "letter"]
    result = at_once(*args, "--ink", "low", "--lang", "fr", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    file = tmp_path / "output" / "pad-A-lake-letter-ledger-low-fr.pdf"
    assert list(everything(tmp_path)) == ["output", f"output/{file.name}"]
    document = pypdfium2.PdfDocument(file)
    try:
        assert len(document) == 4
        assert document[0].get_size() == pytest.approx((792, 612), abs=1)
        text = document[0].get_textpage().get_text_range()
    finally:
        document.close()
    assert re.search(r"1er → \d", text)


@pytest.mark.parametrize("form", ["svg", "png"])
def test_the_ledger_in_pictures(tmp_path: Path, form: str) -> None:
    args = ["pad", "A", "B", "--style", "ledger", "-o", f"x.{form}"]
    if form == "png":
        args += ["--dpi", "72"]
    assert at_once(*args, cwd=tmp_path).returncode == 0
    assert set(everything(tmp_path)) == {f"x-A.{form}", f"x-B.{form}"}


def test_the_ledger_is_another_sheet_than_the_common_one(tmp_path: Path) -> None:
    at_once("pad", "A", "--style", "ledger", "-o", "ledger.svg", cwd=tmp_path)
    at_once("pad", "A", "--style", "sheet", "-o", "sheet.svg", cwd=tmp_path)
    at_once("pad", "A", "-o", "common.svg", cwd=tmp_path)
    files = everything(tmp_path)
    assert files["sheet.svg"] == files["common.svg"] != files["ledger.svg"]


def test_an_unknown_style_is_answered_with_the_close_one(tmp_path: Path) -> None:
    result = at_once("pad", "A", "--style", "leger", cwd=tmp_path)
    assert result.returncode == 2
    assert "'ledger'" in sentence(result)
    assert everything(tmp_path) == {}
