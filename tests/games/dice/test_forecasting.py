"""Forecasts: blocks of games that add up, and the figures that others are compared with."""

from __future__ import annotations

from itertools import count

import pytest

from generator.games.dice import forecasting
from generator.games.dice.forecasting import FORECAST, SEED, USUAL, _add, _games, play
from generator.games.dice.lab.compiling import can_compile, is_compiled
from generator.games.dice.lab.playing import Lab, Match
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.playtest import BEST
from generator.products.results.forecasts import MOST_PLAYED, Block, Sums
from support.games.player import domain

pytestmark = pytest.mark.usefixtures("compiled_lab")
LONG = 1_000.0


def added(one: Sums, other: Sums) -> Sums:
    """Add sums as a page does."""
    return Sums(*(x + y for x, y in zip(one, other, strict=True)))


@pytest.mark.skipif(not can_compile(), reason="needs numba")
def test_the_usual_points_are_those_of_the_shipped_player() -> None:
    layout = domain(FORECAST.against)
    points = Lab(layout, dice_edition()).play(Match((BEST,)), SEED, 0, USUAL.games).points
    whole = [int(it) for it in points]
    assert Sums(len(whole), sum(whole), sum(it * it for it in whole)) == USUAL


@pytest.mark.skipif(not can_compile(), reason="needs numba")
def test_blocks_add_up_to_the_games_of_one_player() -> None:
    layout = domain("B")
    first = play(layout, 0, LONG)
    assert (first.sums.games, first.most) == (forecasting.FIRST, MOST_PLAYED)
    over = count(0.0, 1.0)
    second = play(layout, first.sums.games, 0.5, clock=lambda: next(over))
    assert second.sums.games == forecasting.STEP
    both = added(first.sums, second.sums)
    tally = Lab(layout, dice_edition()).play(Match((BEST,)), SEED, 0, both.games)
    assert both.points == sum(int(it) for it in tally.points)
    # The castle that the player chooses is in the starts, with the very same games.
    assert first.sums in [it.sums for it in first.starts]
    assert [it.name for it in first.starts] == ["monk", "silver", "goods", "worker"]
    others = [it.sums.games for it in first.starts if it.sums != first.sums]
    assert others == [forecasting.FIRST // forecasting.OTHERS] * 3


@pytest.mark.skipif(not can_compile(), reason="needs numba")
def test_the_last_block_ends_with_the_last_game() -> None:
    last = play(domain("A"), MOST_PLAYED - 30, LONG)
    assert last.sums.games == 30
    assert len(last.marked) == 37
    assert all(0 <= it <= 30 for it in last.marked)
    assert max(last.marked) == 30, "the castle of the start is marked in every game"


@pytest.mark.skipif(not can_compile(), reason="needs numba")
@pytest.mark.parametrize(
    ("played", "seconds", "games"),
    [(0, LONG, 6), (0, 0.5, 4), (10, 1.0, 4), (10, 1.5, 8), (10, 2.5, 12), (10, LONG, 15)],
)
def test_a_block_ends_with_the_time_or_the_last_game(
    played: int, seconds: float, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forecasting, "FIRST", 6 if seconds == LONG else 4)
    monkeypatch.setattr(forecasting, "STEP", 4)
    monkeypatch.setattr(forecasting, "MOST_PLAYED", 25)
    ticks = count(0.0, 1.0)
    block = play(domain("A"), played, seconds, clock=lambda: next(ticks))
    assert (block.sums.games, block.most) == (games, 25)


@pytest.mark.skipif(not can_compile(), reason="needs numba")
def test_parts_of_two_blocks_are_added_one_by_one() -> None:
    layout = domain("B")
    lab = Lab(layout, dice_edition())
    one, other = _games(lab, 0, 3, 7), _games(lab, 3, 9, 8)
    assert one.marked != other.marked
    assert {it.sums.games for it in one.starts} == {1, 3}
    assert {it.sums.games for it in other.starts} == {2, 9}
    both = _add(one, other)
    assert both.most == 7
    assert both.sums == added(one.sums, other.sums)
    assert both.marked == tuple(map(sum, zip(one.marked, other.marked, strict=True)))
    pairs = zip(one.starts, other.starts, strict=True)
    assert [it.sums for it in both.starts] == [added(x.sums, y.sums) for x, y in pairs]
    for it, bonus in zip(other.starts, Bonus, strict=True):
        tally = lab.play(Match((BEST,), start=bonus), SEED, 3, it.sums.games)
        points = [int(number) for number in tally.points]
        expected = Sums(len(points), sum(points), sum(number * number for number in points))
        assert it.sums == expected, bonus


def test_plain_kernels_play_smaller_blocks_of_the_same_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    expected = None
    if can_compile():
        tally = Lab(domain("A"), dice_edition()).play(
            Match((BEST,)), SEED, 0, forecasting.PLAIN_FIRST
        )
        expected = sum(int(it) for it in tally.points)
    monkeypatch.setattr("generator.games.dice.lab.playing.can_compile", lambda: False)
    block: Block = play(domain("A"), 0, LONG)
    assert (block.sums.games, block.most) == (forecasting.PLAIN_FIRST, forecasting.MOST_PLAIN)
    assert expected in {None, block.sums.points}
    time_is_over = count(0.0, 1.0)
    later = play(domain("A"), 8, 0.5, clock=lambda: next(time_is_over))
    assert later.sums.games == forecasting.PLAIN_STEP


def test_without_numba_nothing_is_kept_and_nothing_to_load(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("generator.games.dice.lab.compiling.can_compile", lambda: False)
    monkeypatch.setattr(forecasting, "can_compile", lambda: False)
    monkeypatch.setattr(forecasting, "Lab", None)
    assert not is_compiled()
    FORECAST.prepare()
    assert "pip install 'scriptorium-press[lab]'" in FORECAST.why_slow()
    monkeypatch.setattr(forecasting, "can_compile", lambda: True)
    assert FORECAST.why_slow() == ""


@pytest.mark.skipif(not can_compile(), reason="needs numba")
def test_what_was_compiled_is_kept(
    monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    FORECAST.prepare()
    assert is_compiled()
    monkeypatch.setenv("SCRIPTORIUM_CACHE", str(tmp_path_factory.mktemp("cache")))
    assert not is_compiled()
