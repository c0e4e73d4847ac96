"""The console: nothing that it prints can be carried out by a terminal."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING
from unicodedata import category

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.cli.output.console import say, say_json
from generator.errors import JOINERS, harmless
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path


def is_raw(letter: str) -> bool:
    """Return whether a terminal could carry out a character instead of showing it."""
    return letter not in f"\n\t{JOINERS}" and category(letter)[0] == "C"


@given(st.text())
def test_no_control_character_is_left(text: str) -> None:
    assert not any(map(is_raw, harmless(text)))


@pytest.mark.parametrize(
    "text", ["a\u00a0b", "« a\u202f»", "👩\u200d🌾", "one\ntwo\tthree", "größer"]
)
def test_what_languages_need_stays(text: str) -> None:
    assert harmless(text) == text


def test_colours_stay_where_they_are_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    say("\x1b[1mbold\x1b[0m \x1b]0;title\x07", coloured=True)
    assert capsys.readouterr().out == "\x1b[1mbold\x1b[0m \\x1b]0;title\\x07\n"


def test_json_is_ascii_and_says_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    say_json({"name": "\x7f\u202eé"})
    written = capsys.readouterr().out
    assert written.isascii()
    assert not any(map(is_raw, written))
    assert json.loads(written) == {"name": "\x7f\u202eé"}


@pytest.mark.parametrize(
    "words",
    [
        ("pad", "--theme", "\x7f"),
        ("pad", "--paper", "\x85"),
        ("pad", "--templates", "\u202eab"),
        ("check", "--tile", "\x9b2J"),
        ("pad", "\x1b]0;title\x07"),
        ("\x1b[2J",),
        ("pad", "--\x1b[2J"),
    ],
)
def test_values_of_options_are_shown_escaped(words: tuple[str, ...], tmp_path: Path) -> None:
    answer = at_once(*words, cwd=tmp_path)
    assert answer.returncode == 2
    assert not any(map(is_raw, answer.stdout + answer.stderr))
