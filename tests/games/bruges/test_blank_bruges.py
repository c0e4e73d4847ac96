"""The empty file of a game of Brügge: it is read with a name alone, and with every example."""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING

import pytest

from generator.games.bruges.load.game import KEYS
from generator.language import LANGUAGES
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

_EXAMPLE = re.compile(r"^# (\w+ = .*)$", re.MULTILINE)


def write(folder: Path, language: str = "en") -> Path:
    """Write the empty file in a language, and a name into it."""
    answer = at_once("new", "evening", "--sheet", "bruges", "--lang", language, cwd=folder)
    assert answer.returncode == 0, answer.stderr
    file = folder / "evening.toml"
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace('name = ""', 'name = "Zoé"'), encoding="utf-8")
    return file


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_file_with_a_name_is_scored(tmp_path: Path, language: str) -> None:
    file = write(tmp_path, language)
    assert at_once("score", file, cwd=tmp_path).returncode == 0


def test_every_example_is_read(tmp_path: Path) -> None:
    file = write(tmp_path)
    text = file.read_text(encoding="utf-8").replace("# persons = 4\n", "", 1)
    text = re.sub(r"^# (person_points|laurel_points) = .*\n", "", text, flags=re.MULTILINE)
    filled = _EXAMPLE.sub(r"\1", text).replace("players = 3", "players = 2")
    file.write_text(filled, encoding="utf-8")
    player = tomllib.loads(filled)["player"][0]
    assert {"persons", "houses", "majorities", "canal", "statues", "progress"} <= set(player)
    assert set(tomllib.loads(filled)) <= set(KEYS)
    answer = at_once("score", file, "--json", cwd=tmp_path)
    assert answer.returncode in {0, 1}, answer.stderr
