"""`scriptorium invent`: what it refuses before any search."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from program import at_once, everything, sentence

if TYPE_CHECKING:
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


def test_files_that_exist_are_not_overwritten(tmp_path: Path) -> None:
    (tmp_path / "invented").mkdir()
    (tmp_path / "invented" / "invented-2.toml").write_text("mine", encoding="utf-8")
    before = everything(tmp_path)
    result = at_once("invent", cwd=tmp_path)
    assert result.returncode == 2
    assert "exists already; name another folder with -o." in sentence(result)
    assert everything(tmp_path) == before
