"""Wording: many hexes and sizes are shortened, and what no font has is shown as a question mark."""

from __future__ import annotations

import pytest

from generator.checks.letters import drawable
from generator.checks.wording import cell_names, sizes_text
from support.games.player import domain


@pytest.mark.parametrize(
    ("number", "end"), [(39, "1, 1]"), (40, "1, 1]"), (41, "1, …]"), (90, "1, …]")]
)
def test_the_first_40_sizes_are_written(number: int, end: str) -> None:
    text = sizes_text([1] * number)
    assert text.count("1") == min(number, 40)
    assert text.endswith(end)


def test_six_hexes_are_named_and_the_others_are_counted() -> None:
    cells = domain("A").cells
    assert cell_names(cells[:6]) == (
        "row 1 hex 1, row 1 hex 2, row 1 hex 3, row 1 hex 4, row 2 hex 1 and row 2 hex 2"
    )
    assert cell_names(cells[:7]).endswith("row 2 hex 2 and 1 more")


def test_what_no_font_has_is_a_question_mark() -> None:
    assert drawable("Œuvre") == "Œuvre"
    assert drawable("a漢b字漢") == "a?b??"
