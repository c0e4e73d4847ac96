"""Workers of the board game: what it costs to turn a die."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.board.rules.workers import workers_needed

faces = st.integers(1, 6)


@pytest.mark.parametrize(
    ("rolled", "wanted", "per_worker", "needed"),
    [
        (2, 6, 1, 2),  # rulebook, a player's turn: worker tiles, example
        (6, 3, 2, 2),  # rulebook, knowledge tile 8, example
        (6, 3, 1, 3),
        (6, 1, 1, 1),
        (1, 6, 1, 1),
        (1, 6, 2, 1),
        (4, 4, 1, 0),
        (4, 4, 2, 0),
    ],
)
def test_workers_needed(rolled: int, wanted: int, per_worker: int, needed: int) -> None:
    assert workers_needed(rolled, wanted, per_worker) == needed


@given(faces, faces, st.sampled_from([1, 2]))
def test_turning_back_costs_the_same(rolled: int, wanted: int, per_worker: int) -> None:
    needed = workers_needed(rolled, wanted, per_worker)
    assert needed == workers_needed(wanted, rolled, per_worker)
    assert 0 <= needed <= 3
    assert (needed == 0) == (rolled == wanted)
    assert needed <= workers_needed(rolled, wanted)
