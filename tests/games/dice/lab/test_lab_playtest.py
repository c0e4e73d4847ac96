"""The playtest: the same findings in any number of processes, and honest margins."""

from __future__ import annotations

import signal
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import replace
from functools import cache, partial
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import OrderError
from generator.games.dice.lab.domains import fill, random_tokens, scaled_tokens, shape_of
from generator.games.dice.lab.kernels.value import FEATURES, KINDS, TURNS
from generator.games.dice.lab.playing import Lab, Match
from generator.games.dice.lab.playtesting import advise, check, playtest
from generator.games.dice.lab.report.report import check_layout
from generator.games.dice.lab.statistics import SURE, difference, estimate
from generator.games.dice.lab.table import general_kinds
from generator.games.dice.lab.trained import own_weights, train_on
from generator.games.dice.lab.training import Course, train
from generator.games.dice.lab.weights import load_weights, read_weights, write_weights
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.playtest import Estimate, Strength
from generator.hexes.hex import Hex
from generator.interrupts import Interruption
from generator.load.layouts.layout import parse_layout
from generator.model.terrain import Terrain
from generator.products.results.playtests import Progress, Wish
from support.games.player import domain, shipped_edition

if TYPE_CHECKING:
    from generator.games.dice.model.playtest import Playtest
    from generator.model.layout import Layout

pytestmark = pytest.mark.usefixtures("compiled_lab")
GAMES = 400


def wish(**changes: Any) -> Wish:
    """Return a wish for a short playtest against domain A."""
    return Wish(GAMES, 1, domain("A"))._replace(**changes)


def ignore(_progress: Progress) -> None:
    """Show no progress."""


@cache
def found(name: str) -> Playtest:
    """Return a playtest in one process."""
    return playtest([domain(name)], wish(), ignore)[0]


def test_two_processes_find_the_same_as_one() -> None:
    assert playtest([domain("B")], wish(processes=2), ignore)[0] == found("B")


def test_a_domain_is_not_compared_with_itself() -> None:
    assert found("A").against == ""
    assert [scores.against for scores in found("A").ladder] == [None] * 4
    assert found("B").against == "A"
    assert all(scores.against is not None for scores in found("B").ladder)


def test_every_player_of_the_ladder_is_better_than_the_one_before() -> None:
    weaker: Estimate | None = None
    for scores in found("A").ladder:
        assert weaker is None or scores.points.mean - scores.points.margin > weaker.mean
        weaker = scores.points
    assert found("A").best.player is Strength.LEARNED


def test_all_that_is_counted_fits_together() -> None:
    one = found("B")
    assert one.games == GAMES
    assert sum(one.best.counts.values()) == GAMES
    for zone in one.zones:
        marked = [one.marked(one.layout.cells.index(cell)) for cell in zone.zone.cells]
        assert 0 <= zone.share <= min(marked) + 1e-9
    for terrain, phases in one.colours.items():
        fates = [zone.share for zone in one.zones if zone.zone.terrain is terrain]
        assert sum(phases) <= min(fates) + 1e-9
    for seats in one.seats:
        assert sum(win.mean for win in seats.wins) == pytest.approx(1)
    assert set(one.terrains) == set(Terrain) - {Terrain.CASTLE}
    assert set(one.bonuses) == set(Bonus)
    assert [start.behind.mean for start in one.starts] == sorted(
        it.behind.mean for it in one.starts
    )


def test_a_playtest_stops_when_the_margin_is_small_enough() -> None:
    shown: list[Progress] = []
    one = playtest([domain("A")], wish(games=100_000, within=0.5), shown.append)[0]
    assert one.complete
    assert one.games == shown[-1].done < 2000
    assert shown[-1].margin is not None
    assert shown[-1].margin <= 0.5 < shown[0].margin  # type: ignore[operator]


@pytest.mark.parametrize(
    ("interruption", "number"),
    [
        (KeyboardInterrupt(), signal.SIGINT),
        (Interruption(signal.SIGTERM), signal.SIGTERM),
    ],
    ids=["Ctrl-C", "terminated"],
)
def test_an_interrupted_playtest_tells_what_it_has_and_why(
    interruption: KeyboardInterrupt, number: int
) -> None:
    def interrupt(progress: Progress) -> None:
        if progress.done >= GAMES:
            raise interruption

    one = playtest([domain("B")], wish(games=10 * GAMES), interrupt)[0]
    assert not one.complete
    assert one.ended_by == number
    assert replace(one, ended_by=None) == found("B")


def test_an_interrupt_before_the_first_games_is_passed_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_given: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("generator.games.dice.lab.playtesting.answer", interrupt)
    with pytest.raises(KeyboardInterrupt):
        playtest([domain("B")], wish(), ignore)


class Broken(Executor):
    """An executor whose processes are all dead."""

    def submit(self, *_given: Any, **_named: Any) -> Future[Any]:
        """Refuse work."""
        raise BrokenExecutor


def test_a_lost_process_is_replaced_by_this_one() -> None:
    assert playtest([domain("B")], wish(), ignore, Broken())[0] == found("B")


def points(layout: Layout, seed: int, games: int, player: Strength = Strength.HASTY) -> list[int]:
    """Return the points of a player on a domain."""
    played = Lab(layout, shipped_edition()).play(Match((player,)), seed, 0, games)
    return [int(it) for it in played.points]


def test_intervals_cover_the_truth_in_at_least_18_of_20_seeds() -> None:
    truth = estimate(points(domain("C"), 999, 60_000))
    covered = 0
    for seed in range(20):
        one = estimate(points(domain("C"), seed, 500))
        covered += abs(one.mean - truth.mean) <= one.margin + truth.margin
    assert covered >= 18


@pytest.mark.parametrize("turn", ["rotated", "mirrored"])
@pytest.mark.parametrize("player", [Strength.HASTY, Strength.LEARNED])
def test_a_turned_domain_plays_the_same(turn: str, player: Strength) -> None:
    games = 20_000 if player is Strength.HASTY else 4_000
    layout = domain("B")
    cells = [
        replace(cell, hex=rotated(cell.hex) if turn == "rotated" else mirrored(cell.hex))
        for cell in layout.cells
    ]
    cells.sort(key=lambda cell: (cell.hex.r, cell.hex.q))
    turned = points(replace(layout, cells=tuple(cells)), 5, games, player)
    moved = difference(turned, points(layout, 6, games, player))
    assert abs(moved.mean) <= moved.margin * 1.3


def rotated(place: Hex) -> Hex:
    """Turn a hex by 60 degrees around the origin."""
    return Hex(-place.r, place.q + place.r)


def mirrored(place: Hex) -> Hex:
    """Mirror a hex."""
    return Hex(place.r, place.q)


def test_a_margin_is_1_96_standard_errors() -> None:
    assert estimate([1, 2, 3, 4]) == pytest.approx((2.5, SURE * (5 / 3 / 4) ** 0.5))
    assert difference([3, 5], [1, 1]) == pytest.approx((3.0, SURE))


def test_the_shipped_weights_are_read_as_they_were_written() -> None:
    weights = load_weights()
    assert len(weights) == TURNS * FEATURES
    assert read_weights(write_weights(weights)) == weights
    with pytest.raises(ValueError, match="3 weights instead of"):
        read_weights(write_weights([1, 2, 3]))


def test_a_short_training_is_better_than_luck() -> None:
    course = Course(games=400, rolls=4, rounds=1)
    weights = train([domain("B")], shipped_edition(), course, seed=1)
    trained = Lab(domain("B"), shipped_edition(), weights=weights)
    played = trained.play(Match((Strength.LEARNED,)), 1, 0, 500)
    random = estimate(points(domain("B"), 1, 500, Strength.RANDOM))
    assert estimate([int(it) for it in played.points]).mean > random.mean + 10


def test_long_games_are_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = replace(domain("A"), cells=domain("A").cells * 2)
    assert advise([domain("A")], wish()) == ""
    assert advise([domain("A"), wide], wish()) == (
        "The domain 'A' has more than 63 hexes, so its games take about 60 times as long."
    )
    monkeypatch.setattr("generator.games.dice.lab.playtesting.can_compile", lambda: False)
    advice = advise([domain("A")], wish())
    assert advice.startswith("numba is not installed, so the games take about 60")


def test_training_is_announced() -> None:
    one, two = (advise([domain("A")] * count, wish(train=True)) for count in (1, 2))
    assert one == "Training a player on 1 domain; this takes about a minute."
    assert two == "Training players on 2 domains; this takes about a minute each."


def test_training_that_would_take_hours_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    wide = replace(domain("A"), cells=domain("A").cells * 2)
    check([domain("A"), wide], wish())
    check([domain("A")], wish(train=True))
    with pytest.raises(OrderError, match="has more than 63 hexes, too many for --train"):
        check([domain("A"), wide], wish(train=True))
    monkeypatch.setattr("generator.games.dice.lab.playtesting.can_compile", lambda: False)
    with pytest.raises(OrderError, match="--train needs numba; install it with: pip install"):
        check([domain("A")], wish(train=True))


def test_each_zone_begins_training_with_the_weights_of_its_kind() -> None:
    weights = own_weights(load_weights(), general_kinds(domain("B")))
    own = Lab(domain("B"), shipped_edition(), weights=weights, own_kinds=True)
    match = Match((Strength.LEARNED,))
    played = [int(it) for it in own.play(match, 1, 0, 200).points]
    assert played == points(domain("B"), 1, 200, Strength.LEARNED)
    assert weights != load_weights()


def test_training_on_a_domain_makes_a_stronger_player_there() -> None:
    course = Course(games=1500, rolls=8, rounds=2, wild=30)
    weights, own_kinds = train_on(domain("lake"), shipped_edition(), course)
    assert own_kinds
    lab = Lab(domain("lake"), shipped_edition(), weights=weights, own_kinds=own_kinds)
    played = lab.play(Match((Strength.TRAINED,)), 1, 0, 4000)
    learned = points(domain("lake"), 1, 4000, Strength.LEARNED)
    gain = difference([int(it) for it in played.points], learned)
    assert gain.mean > gain.margin


def test_a_domain_with_very_many_zones_is_trained_by_kinds() -> None:
    rows = (5, 6, 7, 8, 9, 8, 7, 6, 5)
    text = "\n".join(" " * 2 * (9 - row) + "   ".join("M" * row) for row in rows)
    large = parse_layout(f'game = "dice"\nid = "x"\nmap = """\n{text}\n"""\n', "x.toml").layout
    assert large is not None
    shape, luck = shape_of(large), Random(1)  # noqa: S311 - games, no secrets
    counts = {it: len(cells) for it, cells in domain("A").by_terrain.items()}
    layout = fill(shape, random_tokens(shape, scaled_tokens(shape, counts), 4, luck), "large")
    assert len(layout.zones) > KINDS
    assert not train_on(layout, shipped_edition(), Course(10, 1, 1)).own_kinds


def test_the_strong_and_the_trained_player_join_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    short = partial(train_on, course=Course(games=200, rolls=2, rounds=1))
    monkeypatch.setattr("generator.games.dice.lab.trained.train_on", short)
    asked = wish(games=20, strong=True, train=True)
    one = playtest([domain("B")], asked, ignore)[0]
    assert [it.player for it in one.ladder] == list(Strength)
    assert one.best.player is Strength.LEARNED
    trained = one.ladder[-1]
    assert sum(trained.counts.values()) == asked.games
    assert trained.against is None
    assert playtest([domain("B")], asked._replace(processes=2), ignore)[0] == one


def test_a_domain_beyond_the_table_is_refused() -> None:
    with pytest.raises(OrderError, match="has 1036 hexes, and a playtest is for at most 1000"):
        check_layout(replace(domain("A"), cells=domain("A").cells * 28))
