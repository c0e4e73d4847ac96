"""What the hardest legal game needs room for, counted by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.rules.most import Needs, count_needs
from support.games.player import domain
from support.layouts.domains import parse

if TYPE_CHECKING:
    from generator.games.dice.model.edition import DiceEdition

EDITION = dice_edition()
A = domain("A")


def gains(*numbers: int) -> dict[Bonus, int]:
    """Return the bonuses beside their terrains: monks, silver, goods and workers."""
    kinds = (Bonus.MONK, Bonus.SILVER, Bonus.GOODS, Bonus.WORKER)
    return dict(zip(kinds, numbers, strict=True))


def edition(**figures: int) -> DiceEdition:
    return replace(EDITION, **figures)  # type: ignore[arg-type] # these figures are numbers


def test_domain_a_has_20_zones_to_finish_and_4_goods_to_sell() -> None:
    # 10 rolls with 7 silver finish 17 zones and all 6 colours; one sale costs no roll.
    needs = Needs(gains(4, 6, 3, 31), tuple(Bonus), 4, 25)
    assert count_needs(A, EDITION) == needs


@pytest.mark.parametrize(
    ("figures", "silver", "workers", "lines"),
    [
        ({"good_silver": 0}, 2, 31, 21),
        ({"good_silver": 2}, 10, 34, 28),
        ({"good_silver": 3}, 14, 34, 28),
        ({"time_boxes": 1}, 6, 4, 6),
        ({"time_boxes": 2}, 6, 7, 10),
        ({"time_boxes": 5}, 6, 16, 18),
    ],
)
def test_other_figures_need_other_room(
    figures: dict[str, int], silver: int, workers: int, lines: int
) -> None:
    needs = Needs(gains(4, silver, 3, workers), tuple(Bonus), 4, lines)
    assert count_needs(A, edition(**figures)) == needs


@pytest.mark.parametrize(
    ("rows", "good_silver", "needs"),
    [
        ("Km", 1, Needs(gains(0, 0, 0, 30), (Bonus.MONK,), 0, 1)),
        ("Km  P", 1, Needs(gains(0, 0, 0, 30), (Bonus.MONK,), 0, 3)),
        ("Ks  C", 1, Needs(gains(0, 0, 0, 31), (Bonus.SILVER,), 0, 3)),
        ("Kg  C", 1, Needs(gains(0, 1, 0, 31), (Bonus.GOODS,), 1, 4)),
        ("Kg  C", 0, Needs(gains(0, 0, 0, 30), (Bonus.GOODS,), 1, 4)),
        ("Kg  C   P   C", 1, Needs(gains(0, 1, 0, 31), (Bonus.GOODS,), 1, 8)),
        ("Kg  C   P   C", 2, Needs(gains(0, 2, 0, 32), (Bonus.GOODS,), 1, 8)),
        ("Km  C   R   C", 1, Needs(gains(0, 1, 1, 30), (Bonus.MONK,), 1, 8)),
        ("Km  C   R   C", 3, Needs(gains(0, 3, 1, 32), (Bonus.MONK,), 1, 8)),
        ("Ks  C   N   C", 1, Needs(gains(0, 1, 0, 31), (Bonus.SILVER,), 0, 7)),
        ("Kg  Ks  C", 1, Needs(gains(0, 1, 0, 31), (Bonus.SILVER, Bonus.GOODS), 1, 6)),
    ],
)
def test_small_domains(rows: str, good_silver: int, needs: Needs) -> None:
    assert count_needs(parse(rows), edition(good_silver=good_silver)) == needs
