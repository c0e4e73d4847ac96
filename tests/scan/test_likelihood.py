"""What keeps the rules is more certain where other values would break one; no reading changes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from photos import games, taking

from generator.games.dice.model.sheet import EMPTY, STARTED
from generator.games.dice.scanning.weighing import digit_certainty
from generator.model.scan import Reading
from generator.model.terrain import Terrain
from generator.products.scanning.agreement import BREAKING

if TYPE_CHECKING:
    from generator.games.dice.rules.ground import Ground

RAISED = 0.9 / (0.9 + BREAKING * 0.1)
"""How certain a digit is with 0.9, where all that it could be instead would break a rule."""


def ground() -> Ground:
    return games.scorer().ground(taking.domain("A"))


def first(terrain: Terrain) -> int:
    return ground().terrains.index(terrain)


def certainty(number: int, marks: list[int], *ranked: tuple[str, float]) -> float:
    (value, share), *others = ranked
    reading = Reading("hex-1-1", "digit", value, share, tuple(others))
    return digit_certainty(ground(), marks, number, reading)


def blank() -> list[int]:
    return [EMPTY] * len(ground().cells)


@pytest.mark.parametrize("other", ["5", "4", "", "x"])
def test_what_the_terrain_takes_says_nothing_of_what_was_read(other: str) -> None:
    assert certainty(first(Terrain.MINE), blank(), ("3", 0.9), (other, 0.1)) == pytest.approx(0.9)


def test_a_digit_that_breaks_a_rule_is_no_more_certain() -> None:
    mine = first(Terrain.MINE)
    assert certainty(mine, blank(), ("5", 0.9), ("3", 0.1)) == 0.9
    assert certainty(mine, blank(), ("5", 0.9), ("6", 0.1)) == 0.9


def test_what_is_not_listed_counts_as_before() -> None:
    assert certainty(first(Terrain.MINE), blank(), ("3", 0.9)) == pytest.approx(0.9)


def test_a_city_has_different_digits_and_a_pasture_equal_ones() -> None:
    marks = blank()
    city, pasture = ground().cities[0].cells, ground().pastures[0].cells
    marks[city[1]], marks[pasture[1]] = 4, 6
    assert certainty(city[0], marks, ("1", 0.9), ("4", 0.1)) == pytest.approx(RAISED)
    assert certainty(city[0], marks, ("1", 0.9), ("2", 0.1)) == pytest.approx(0.9)
    assert certainty(pasture[0], marks, ("6", 0.9), ("5", 0.1)) == pytest.approx(RAISED)
    assert certainty(pasture[0], marks, ("5", 0.9), ("6", 0.1)) == 0.9


def test_a_castle_takes_a_digit_beside_it_and_one_castle_has_the_cross() -> None:
    marks = blank()
    castle, other = ground().castles[:2]
    marks[ground().neighbours[castle][0]] = 2
    assert certainty(castle, marks, ("2", 0.9), ("3", 0.1)) == pytest.approx(RAISED)
    assert certainty(castle, marks, ("2", 0.9), ("x", 0.1)) == pytest.approx(0.9)
    marks[other] = STARTED
    assert certainty(castle, marks, ("2", 0.9), ("x", 0.1)) == pytest.approx(RAISED)


def test_every_digit_in_the_cities_of_a_legal_game_agrees_with_the_others() -> None:
    game = games.play(taking.domain("A"), np.random.default_rng(2))
    marks = list(game.sheet.marks)
    compared = 0
    for city in ground().cities:
        digits = {it: marks[it] for it in city.cells if marks[it] not in {EMPTY, STARTED}}
        for number, mark in digits.items():
            for other in set(digits.values()) - {mark}:
                found = certainty(number, marks, (str(mark), 0.9), (str(other), 0.1))
                assert found == pytest.approx(RAISED)
                compared += 1
    assert compared
