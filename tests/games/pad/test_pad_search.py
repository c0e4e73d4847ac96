"""Search words: a pad is found by what people call its game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.load.layouts.any_layout import parse_any
from generator.model.score_pad.pad import Pad
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

HEAD = 'game = "pad"\nid = "x"\nname = "X"\nplayers = 2\n'
PAD = HEAD + '{search}\n[[section]]\n[[section.row]]\nname = "A"\n'
WANTED = (
    "it must be a list of at most 50 names with letters or digits, as in"
    """ ["kniffel", "yam's"]."""
)


@pytest.mark.parametrize(
    ("search", "words"),
    [
        ('search = ["kniffel", "yam\'s", "kniffel"]', {"": ("kniffel", "yam's")}),
        (
            'search = { en = ["gin"], fr = ["rami", "gin"] }',
            {"en": ("gin",), "fr": ("rami", "gin")},
        ),
        ("search = []", {}),
        ("", {}),
    ],
)
def test_search_words_are_one_list_or_one_for_each_language(
    search: str, words: dict[str, tuple[str, ...]]
) -> None:
    reading = parse_any(PAD.format(search=search), "x.toml")
    assert reading.findings == ()
    assert isinstance(reading.layout, Pad)
    assert reading.layout.search == words


@pytest.mark.parametrize(
    ("search", "finding"),
    [
        ('search = "kniffel"', f"5:10: bad-value: 'search' is 'kniffel'; {WANTED}"),
        ('search = ["kniffel", 3]', f"5:10: bad-value: 'search' is ['kniffel', 3]; {WANTED}"),
        ('search = ["!"]', f"5:10: bad-value: 'search' is ['!']; {WANTED}"),
        ('search = { fr = "rami" }', f"5:17: bad-value: 'fr' is 'rami'; {WANTED}"),
        (
            'search = { french = ["rami"] }',
            (
                "5:12: unknown-key: 'french' is not a language; write a short code such as 'en',"
                " 'fr' or 'de'."
            ),
        ),
        (
            'serch = ["kniffel"]',
            "5:1: unknown-key: There is no key 'serch' here; did you mean 'search'?",
        ),
    ],
)
def test_search_words_that_nobody_can_type_are_refused(search: str, finding: str) -> None:
    reading = parse_any(PAD.format(search=search), "x.toml")
    assert [str(it).splitlines()[0] for it in reading.findings] == [f"x.toml:{finding}"]


def test_more_than_fifty_search_words_are_refused() -> None:
    words = [f"game {number}" for number in range(51)]
    (finding,) = parse_any(PAD.format(search=f"search = {words}"), "x.toml").findings
    assert finding.message.endswith(WANTED)


def test_a_search_word_prints_its_pad_and_says_which(tmp_path: Path) -> None:
    result = at_once("pad", "yahtzee", "-o", "pad.pdf", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "'yahtzee' means the pad 'yacht'.\n")
    named = at_once("pad", "yacht", "-o", "named.pdf", cwd=tmp_path)
    assert named.stderr == ""
    assert (tmp_path / "pad.pdf").read_bytes() == (tmp_path / "named.pdf").read_bytes()
