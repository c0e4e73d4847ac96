"""`scriptorium check`: findings on standard output, and an exit code that scripts can use."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from generator.load.layouts.library import find_layout
from support.program import at_once, environment, everything, scriptorium, sentence

ISLAND = """\
game = "dice"
id = "island"
map = '''
  Km  C   C           P
    M   M
'''
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a valid layout, one with faults and one that is no TOML."""
    text = find_layout("A").read_text(encoding="utf-8")
    (tmp_path / "good.toml").write_text(text, encoding="utf-8")
    (tmp_path / "island.toml").write_text(ISLAND, encoding="utf-8")
    (tmp_path / "broken.toml").write_text("game = \n", encoding="utf-8")
    return tmp_path


def test_a_valid_layout_is_praised(folder: Path) -> None:
    result = scriptorium("check", "good.toml", cwd=folder)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout == "good.toml: valid (37 hexes, 21 zones)\n"


@pytest.mark.parametrize("name", ["A", "B", "C", "D"])
def test_every_standard_domain_is_valid(tmp_path: Path, name: str) -> None:
    result = at_once("check", name, cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert result.stdout.startswith(f"{name}.toml: valid (37 hexes, ")


def test_findings_are_the_answer(folder: Path) -> None:
    result = at_once("check", "good.toml", "island.toml", cwd=folder)
    assert (result.returncode, result.stderr) == (1, "")
    assert "good.toml: valid" in result.stdout
    codes = {
        line.split(": ")[1] for line in result.stdout.splitlines() if line.startswith("island.")
    }
    assert {"domain-split", "hex-count", "castle-count"} <= codes
    assert "\x1b" not in result.stdout


def test_custom_relaxes_the_counts_but_not_the_split(folder: Path) -> None:
    result = at_once("check", "island.toml", "--custom", cwd=folder)
    assert result.returncode == 1
    assert "domain-split" in result.stdout
    assert "hex-count" not in result.stdout


def test_an_unreadable_file_does_not_hide_the_others(folder: Path) -> None:
    names = ["broken.toml", "island.toml", "missing.toml", "good.toml"]
    result = at_once("check", *names, cwd=folder)
    assert result.returncode == 2
    assert "good.toml: valid" in result.stdout
    assert "domain-split" in result.stdout
    lines = result.stderr.splitlines()
    assert [("broken.toml" in line, "missing.toml" in line) for line in lines] == [
        (True, False),
        (False, True),
    ]
    assert "Traceback" not in result.stderr


def test_json_has_every_file(folder: Path) -> None:
    names = ["good.toml", "island.toml", "broken.toml"]
    result = at_once("check", "--json", *names, cwd=folder)
    assert (result.returncode, result.stderr) == (2, "")
    answer = json.loads(result.stdout)
    assert answer["valid"] is False
    good, island, broken = answer["files"]
    assert good == {"file": "good.toml", "valid": True, "findings": []}
    assert (island["file"], island["valid"]) == ("island.toml", False)
    split = next(it for it in island["findings"] if it["code"] == "domain-split")
    assert set(split) == {"code", "message", "line", "column", "cells"}
    assert split["cells"] == [[0, 3]]
    assert (broken["valid"], broken["findings"]) == (False, [])
    assert "broken.toml" in broken["error"]


def test_json_of_valid_files_is_valid(folder: Path) -> None:
    result = at_once("check", "--json", "good.toml", cwd=folder)
    assert result.returncode == 0
    assert json.loads(result.stdout)["valid"] is True


@pytest.mark.parametrize(
    ("name", "start"), [("p.pdf", b"%PDF"), ("p.svg", b"<?xml"), ("p.png", b"\x89PNG")]
)
def test_a_picture_is_drawn_of_faulty_layouts(folder: Path, name: str, start: bytes) -> None:
    result = at_once("check", "island.toml", "--picture", name, cwd=folder)
    assert (result.returncode, result.stderr) == (1, "")
    assert (folder / name).read_bytes().startswith(start)
    assert name in result.stdout


def test_a_picture_of_several_files_has_a_file_for_each(folder: Path) -> None:
    result = at_once("check", "island.toml", "good.toml", "--picture", "p.svg", cwd=folder)
    assert result.returncode == 1
    assert len(list(folder.glob("p-*.svg"))) == 2


def test_a_picture_of_nothing_readable_is_refused(folder: Path) -> None:
    before = everything(folder)
    result = at_once("check", "broken.toml", "--picture", "p.pdf", cwd=folder)
    assert result.returncode == 2
    assert "p.pdf was not drawn" in result.stderr
    assert everything(folder) == before


def test_the_ending_of_the_picture_is_checked_first(folder: Path) -> None:
    result = at_once("check", "good.toml", "--picture", "p.doc", cwd=folder)
    assert result.returncode == 2
    assert ".pdf, .svg or .png" in sentence(result)
    assert result.stdout == ""


@pytest.mark.parametrize(("no_color", "coloured"), [("", True), ("1", False)])
def test_a_terminal_gets_colours(folder: Path, no_color: str, coloured: bool) -> None:  # noqa: FBT001 - a parameter of the case
    leader, follower = pty.openpty()
    with os.fdopen(leader, "rb", buffering=0) as screen:
        subprocess.run(
            [sys.executable, "-m", "generator", "check", "good.toml"],
            cwd=folder,
            env=environment(NO_COLOR=no_color),
            stdout=follower,
            stderr=subprocess.PIPE,
            check=True,
        )
        os.close(follower)
        text = screen.read(1000)
    assert b"valid" in text
    assert (b"\x1b[" in text) is coloured


def test_a_folder_means_every_layout_in_it(tmp_path: Path) -> None:
    (tmp_path / "mine" / "deep").mkdir(parents=True)
    for place, name in (("mine", "A"), ("mine/deep", "1")):
        assert at_once("new", name.lower(), "--from", name, cwd=tmp_path / place).returncode == 0
    (tmp_path / "mine" / "other.toml").write_text("colour = 'red'\n", encoding="utf-8")
    found = json.loads(at_once("check", "mine", "B", "--json", "--custom", cwd=tmp_path).stdout)
    names = [Path(it["file"]).name for it in found["files"]]
    assert sorted(names[:2]) == ["1.toml", "a.toml"]
    assert names[2:] == ["B.toml"]


def test_a_folder_without_layouts_is_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    answer = at_once("check", "empty", cwd=tmp_path)
    assert answer.returncode == 2
    assert "empty: There is no layout in this folder; name a file, or another folder." in sentence(
        answer
    )
