"""The question before `-o` makes a folder: asked in a terminal, and nowhere else."""

from __future__ import annotations

import os
import pty
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from generator.cli.folder_question import missing_folder
from support.program import at_once, environment, everything, hearing_signals


def in_terminal(*words: str, answer: str, cwd: Path) -> tuple[int, str]:
    """Run the program in a terminal in which ANSWER is typed; return its code and what it says."""
    ours, its = pty.openpty()
    with hearing_signals():
        process = subprocess.Popen(
            [sys.executable, "-m", "generator", *words],
            cwd=cwd,
            env=environment(),
            stdin=its,
            stdout=its,
            stderr=its,
        )
    os.close(its)
    os.write(ours, answer.encode())
    said = b""
    with suppress(OSError):  # Linux says so at the end of a terminal.
        while read := os.read(ours, 4096):
            said += read
    os.close(ours)
    return process.wait(), said.decode().replace("\r\n", "\n")


def test_a_terminal_asks_before_it_makes_a_folder(tmp_path: Path) -> None:
    (tmp_path / "domains").mkdir()
    words = ("new", "mine", "-o", "domanis/mine.toml")
    code, said = in_terminal(*words, answer="\n", cwd=tmp_path)
    assert code == 2
    assert "There is no folder 'domanis', but there is 'domains'. Create 'domanis'? [y/N]: " in said
    assert "scriptorium: Nothing was written.\n" in said
    assert everything(tmp_path) == {"domains": None}
    code, _said = in_terminal(*words, answer="y\n", cwd=tmp_path)
    assert code == 0
    assert {*everything(tmp_path)} == {"domains", "domanis", "domanis/mine.toml"}


def test_a_folder_like_no_other_is_asked_about_too(tmp_path: Path) -> None:
    code, said = in_terminal("new", "mine", "-o", "maps/", answer="n\n", cwd=tmp_path)
    assert code == 2
    assert "There is no folder 'maps'. Create it? [y/N]: " in said
    assert everything(tmp_path) == {}


def test_without_a_terminal_the_folder_is_made(tmp_path: Path) -> None:
    ran = at_once("new", "mine", "-o", "domanis/mine.toml", cwd=tmp_path)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert {*everything(tmp_path)} == {"domanis", "domanis/mine.toml"}


@pytest.mark.parametrize("more", ["--json", "--dry-run"])
def test_nobody_is_asked_where_no_answer_is_expected(tmp_path: Path, more: str) -> None:
    words = ("scan", "cat.jpg") if more == "--json" else ("pad", "A")
    _code, said = in_terminal(*words, more, "-o", "maps/", answer="", cwd=tmp_path)
    assert "There is no folder" not in said


@pytest.mark.parametrize(
    ("output", "missing"),
    [
        ("-", None),
        ("/dev/stdout", None),
        ("mine.toml", None),
        ("there/mine.toml", None),
        ("there/", None),
        ("there", None),
        ("output/mine.toml", None),
        ("output/maps/mine.toml", None),
        ("thre/mine.toml", "thre"),
        ("thre/", "thre"),
        ("thre/maps/mine.toml", "thre"),
        ("there/maps/mine.toml", "there/maps"),
        ("../nowhere/mine.toml", "../nowhere"),
    ],
)
def test_the_first_folder_that_is_missing_is_asked_about(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, output: str, missing: str | None
) -> None:
    (tmp_path / "there").mkdir()
    monkeypatch.chdir(tmp_path)
    assert missing_folder(output) == (None if missing is None else Path(missing))
