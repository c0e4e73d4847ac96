"""Line breaks: a number stays with the word before it and with the word that it counts."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import ContentError
from generator.language import speaking
from generator.page.text.rich import Laid, Typesetter
from generator.page.text_box import Setting, TextBox, last_break, set_text, stay_together
from support.pages.drawing import ruler

if TYPE_CHECKING:
    from generator.page.svg.artwork import Artwork

SENTENCES = (
    "At the end of each phase every player with a ship of this colour gains 3 points and 2 workers",
    "À la fin de chaque phase, le premier joueur gagne 3 points de victoire et prend 2 ouvriers",
    "Am Ende jeder Phase bekommt die Person mit den meisten Kanälen 4 Punkte und nimmt 2 Arbeiter",
)
PAGE = 400
"""More lines than any text here takes."""
NUMBER = re.compile(r"[+\u2212-]?\d")
WIDTHS = range(24, 90, 3)
"""In mm: wide enough for the longest number with its two words."""


def wrapped(
    text: str, width: float, lines: int = PAGE, floor: float = 3.0, *, growing: bool = True
) -> Setting | None:
    box = TextBox(width, lines, floor, 1.2)
    return set_text(text, box, ruler(), font="text", size=3.0, spacing=0.0, growing=growing)


def lines_of(text: str, width: float) -> list[str]:
    setting = wrapped(text, width)
    assert setting is not None
    assert all(reached <= width for _line, reached in setting.lines)
    return [line for line, _width in setting.lines]


def no_icon(name: str) -> Artwork:
    raise ContentError(name, name)


def lay(text: str, width: float, height: float = 200.0) -> Laid:
    return Typesetter(ruler(), no_icon).rich(text, width, height, size=3.0, font="text")


@pytest.mark.parametrize("text", SENTENCES)
def test_no_line_begins_with_a_number_or_ends_with_one(text: str) -> None:
    for width in WIDTHS:
        plain = lines_of(text, float(width))
        rich = [run.text for run in lay(text, float(width)).runs]
        for lines in (plain, rich):
            assert " ".join(lines) == text
            assert not any(NUMBER.match(line) for line in lines), (width, lines)
            assert not any(line[-1].isdigit() for line in lines), (width, lines)


def test_a_number_leaves_its_word_where_both_are_wider_than_the_line() -> None:
    assert lines_of("gains 3000000000", 20.0) == ["gains", "3000000000"]
    assert [run.text for run in lay("gains 3000000000", 20.0).runs] == ["gains", "3000000000"]


def test_a_number_leaves_its_word_before_a_text_takes_a_further_line_or_shrinks() -> None:
    text = "the first person gains 3 points more than all"
    width = ruler().width("the first person gains 3", "text", 3.0) + 0.1
    loose = ["the first person gains 3", "points more than all"]
    assert lines_of(text, width) == ["the first person", "gains 3 points more", "than all"]
    for lines in (2, 3):
        fixed = wrapped(text, width, lines, floor=1.0, growing=False)
        assert fixed is not None
        assert fixed.size == 3.0
        assert [line for line, _width in fixed.lines] == loose
    laid = lay(text, width, 3.0 * (0.76 + 1.28 + 0.25) + 0.01)
    assert laid.size == 3.0
    assert [run.text for run in laid.runs] == loose


@pytest.mark.parametrize(
    ("word", "following", "together"),
    [
        ("phase", "3", True),
        ("costs", "\u22122", True),
        ("3", "points", True),
        ("3.", "Then", False),
        ("3", "–", False),
        ("two", "points", False),
        ("", "", False),
    ],
)
def test_which_words_stay_together(word: str, following: str, *, together: bool) -> None:
    assert stay_together(word, following) is together


def test_no_line_ends_with_a_word_of_one_letter_in_polish() -> None:
    assert not stay_together("w", "radzie")
    with speaking("pl"):
        assert stay_together("w", "radzie")
        assert not stay_together("na", "rynku")
        assert last_break(["awansuj", "i", "w"], "radzie") == 1


def test_a_line_is_broken_at_the_latest_place_where_it_may() -> None:
    assert last_break(["gain", "up", "to"], "3") == 2
    assert last_break(["gain", "up", "to"], "three") == 3
    assert last_break(["1", "2"], "3") == 2


@given(st.lists(st.sampled_from(["a", "long", "12", "3", "", "-4"]), max_size=30), st.floats(8, 60))
def test_no_word_is_lost(words: list[str], width: float) -> None:
    assert " ".join(lines_of(" ".join(words), width)) == " ".join(words)


class CountingRuler:
    """Measures every letter as one, and counts the letters."""

    roles = ("text",)

    def __init__(self) -> None:
        """Begin with nothing."""
        self.measured = 0

    def width(self, text: str, font: str, size: float, spacing: float = 0.0) -> float:  # noqa: ARG002
        """Return how many letters a text has."""
        self.measured += len(text)
        return len(text) + spacing * max(0, len(text) - 1)

    def missing(self, text: str, font: str) -> str:  # noqa: ARG002
        """Return no letters: every one can be drawn."""
        return ""

    def parts(self, text: str, font: str) -> tuple[tuple[str, str], ...]:
        """Return the text in one part."""
        return ((text, font),)

    def knows(self, font: str) -> bool:
        """Know the one role."""
        return font in self.roles


def test_a_very_long_line_is_not_measured_again_with_each_word() -> None:
    long, counting = "word " * 2000 + "end", CountingRuler()
    box = TextBox(1e6, 3, 3.0, 1.2)
    setting = set_text(long, box, counting, font="text", size=3.0, spacing=0.0, growing=True)
    assert setting is not None
    assert setting.lines == ((long, float(len(long))),)
    assert counting.measured < 20 * len(long)
