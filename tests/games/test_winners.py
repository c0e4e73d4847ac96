"""Winners: where figures are missing, those who may still be first are named, and nobody else."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.cli.output.tables import _verdict
from generator.games.dice.rules.score_lines import GoodsLine
from generator.language import speaking
from generator.model.score import Result, Score

FIGURES = range(5)
"""Known figures are 1 to 3, so an unknown one may be below or above all of them."""
figures = st.none() | st.integers(1, 3)


def result_of(*players: tuple[int | None, int | None]) -> Result:
    """Return a game in which all have no points but these tie-break figures and turn orders."""
    return Result("dice", tuple(Score(str(at), (), (), *it) for at, it in enumerate(players)))


def first_of(players: list[tuple[int, int]]) -> set[str]:
    """Return who is first where all figures are known."""
    best = max(players)
    return {str(at) for at, it in enumerate(players) if it == best}


@given(st.lists(st.tuples(figures, figures), min_size=2, max_size=3))
def test_who_may_still_be_first_is_a_winner(players: list[tuple[int | None, int | None]]) -> None:
    choices = [FIGURES if it is None else (it,) for player in players for it in player]
    possible: set[str] = set()
    for chosen in product(*choices):
        possible |= first_of(list(zip(chosen[::2], chosen[1::2], strict=True)))
    assert set(result_of(*players).winners) == possible


def test_a_french_colon_has_a_space_before_it() -> None:
    with speaking("fr"):
        said = _verdict(Result("dice", (Score("Zoé", (GoodsLine(2, 2),)),)))
    assert said == "Zoé\N{NO-BREAK SPACE}: 2 points."


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [
        ("en", "with 1 point each", "with 2 points each"),
        ("fr", "1 point", "2 points"),
        ("de", "1 Punkt", "2 Punkte"),
    ],
)
def test_one_point_is_singular(language: str, one: str, two: str) -> None:
    for number, wanted in ((1, one), (2, two)):
        scores = tuple(Score(name, (GoodsLine(number, number),)) for name in "AB")
        with speaking(language):
            said = _verdict(Result("dice", scores))
        assert re.search(rf"{wanted}\w?\b", said.replace("\N{NO-BREAK SPACE}", " ")), said
        assert (two in said) == (number > 1)
