"""The games of the lab: the referee judges them, and plain and compiled kernels agree."""

from __future__ import annotations

import os
from functools import cache
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from generator.games.dice.lab.compiling import can_compile, load_kernels
from generator.games.dice.lab.domains import (
    contents,
    fill,
    random_tokens,
    scaled_tokens,
    shape_of,
)
from generator.games.dice.lab.kernels import bits
from generator.games.dice.lab.kernels.rules import HEX_COUNTS, PHASES
from generator.games.dice.lab.playing import Lab, Match
from generator.games.dice.lab.table import WIDEST
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.playtest import Strength
from generator.games.dice.model.sheet import Variant
from generator.games.dice.rules.referee import referee
from generator.load.layouts.layout import parse_layout
from generator.model.terrain import Terrain
from support.games.player import DOMAINS, domain, shipped_edition

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Golden

    from generator.games.dice.lab.kernels.tallies import Tally
    from generator.model.layout import Layout

pytestmark = pytest.mark.usefixtures("compiled_lab")
IS_THOROUGH = os.environ.get("HYPOTHESIS_PROFILE") == "thorough"
GAMES = {
    Strength.RANDOM: 30,
    Strength.HASTY: 30,
    Strength.CAREFUL: 10,
    Strength.LEARNED: 15,
    Strength.STRONG: 1,
    Strength.TRAINED: 5,
}
"""How many games of each kind are judged; a thorough run judges a hundred times as many."""
TABLES = [
    (Variant.SOLO, 1),
    *((Variant.STANDARD, seats) for seats in range(1, 6)),
    *((Variant.DIFFERENT, seats) for seats in range(2, 5)),
    *((Variant.SAME, seats) for seats in (2, 5)),
]


@cache
def lab(name: str, *, compiled: bool | None = None) -> Lab:
    """Return a shipped domain, ready to be played on."""
    return Lab(domain(name), shipped_edition(), compiled=compiled)


def games_of(player: Strength) -> int:
    """Return how many games of a player are judged."""
    return GAMES[player] * (100 if IS_THOROUGH else 1)


def judge(lab: Lab, match: Match, games: int, seed: int) -> None:
    """Let the referee judge games, and compare all totals."""
    seats = len(match.players)
    played = lab.play(match, seed, 0, games, log=True)
    for game, record in enumerate(lab.write_out(match, played)):
        verdict = referee(record, shipped_edition())
        assert verdict.fault is None, (match, game)
        assert verdict.result is not None
        counted = [int(it) for it in played.points[game * seats : (game + 1) * seats]]
        assert [verdict.totals[player.name] for player in record.players] == counted
        scored = {score.name: score.total for score in verdict.result.scores}
        assert [scored[player.name] for player in record.players] == counted


@pytest.mark.parametrize(("variant", "seats"), TABLES)
@pytest.mark.parametrize("player", Strength)
def test_the_referee_accepts_every_game(player: Strength, variant: Variant, seats: int) -> None:
    for name in DOMAINS if IS_THOROUGH else DOMAINS[seats % 6 : seats % 6 + 1]:
        judge(lab(name), Match((player,) * seats, variant), games_of(player), seed=seats)


def test_players_of_different_strength_sit_at_one_table() -> None:
    judge(lab("A"), Match(tuple(Strength)[:5], Variant.STANDARD), 2, seed=3)


@pytest.mark.parametrize("seed", range(5))
def test_the_referee_accepts_games_on_any_domain(seed: int) -> None:
    shape, luck = shape_of(domain("A")), Random(seed)  # noqa: S311 - games, no secrets
    layout = fill(shape, random_tokens(shape, contents(domain("A")), 4, luck), "made")
    judge(Lab(layout, shipped_edition()), Match((Strength.LEARNED,) * 2, Variant.SAME), 10, seed)


def test_a_domain_beyond_the_bits_of_a_word_is_played_too(wide: Layout) -> None:
    assert len(wide.cells) > WIDEST
    big = Lab(wide, shipped_edition())
    assert not big.kernels.compiled
    for player in (Strength.RANDOM, Strength.HASTY, Strength.LEARNED):
        judge(big, Match((player,)), 2, seed=1)


@pytest.fixture
def wide() -> Layout:
    """Return a hexagon of 91 hexes in the game's proportions."""
    rows = [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6]
    text = "\n".join(" " * (2 * (11 - row)) + "   ".join(["M"] * row) for row in rows)
    reading = parse_layout(f'game = "dice"\nid = "wide"\nmap = """\n{text}\n"""\n', "wide.toml")
    assert reading.layout is not None
    shape = shape_of(reading.layout)
    counts = {it: len(cells) for it, cells in domain("A").by_terrain.items()}
    luck = Random(1)  # noqa: S311 - games, no secrets
    tokens = random_tokens(shape, scaled_tokens(shape, counts), 4, luck)
    return fill(shape, tokens, "wide")


def test_plain_and_compiled_kernels_play_the_same_games(each: Callable[..., Tally]) -> None:
    assert can_compile(), "numba is part of the extra 'test'"
    plain, compiled = each(compiled=False), each(compiled=True)
    for one, two in zip(plain, compiled, strict=True):
        assert flat(one) == flat(two)


@pytest.fixture(params=[*(Strength), "everyone"])
def each(request: pytest.FixtureRequest) -> Callable[..., Tally]:
    """Return a function that plays a few games with plain or compiled kernels."""
    players = tuple(Strength)[:4] if request.param == "everyone" else (request.param,)
    games = 1 if request.param in {Strength.STRONG, Strength.CAREFUL, "everyone"} else 5
    variant = Variant.SOLO if len(players) == 1 else Variant.STANDARD

    def play(*, compiled: bool) -> Tally:
        return lab("A", compiled=compiled).play(Match(players, variant), 11, 4, games, log=True)

    return play


def flat(values: Any) -> list[int]:
    """Return numbers of rows one after the other."""
    return [int(it) for row in values for it in (row if hasattr(row, "__len__") else [row])]


def test_plain_and_compiled_kernels_share_their_luck() -> None:
    draw, luck = load_kernels(compiled=True).draw, Random(5)  # noqa: S311
    for _try in range(200):
        seed, game = luck.randrange(2**31), luck.randrange(10**6)
        step, below = luck.randrange(2**22), luck.randrange(1, 9999)
        assert draw(seed, game, step, below) == bits.draw(seed, game, step, below)


@pytest.mark.parametrize("player", Strength)
def test_a_game_depends_on_its_number_alone(player: Strength) -> None:
    games = 2 if player is Strength.STRONG else 12
    half, match = games // 2, Match((player,))
    whole = lab("B").play(match, 9, 0, games)
    parts = [lab("B").play(match, 9, first, half) for first in (0, half)]
    assert [*whole.points] == [*parts[0].points, *parts[1].points]
    added = [int(one + two) for one, two in zip(parts[0].counts, parts[1].counts, strict=True)]
    assert [int(it) for it in whole.counts] == added


def test_the_first_games_are_the_same_on_every_machine(golden: Golden) -> None:
    lines = []
    for name, player in product(("A", "lake"), Strength):
        played = lab(name).play(Match((player,)), 1, 0, 3 if player is Strength.STRONG else 20)
        lines.append(f"{name} {player}: {' '.join(str(it) for it in played.points)}\n")
    golden("lab/first_games.txt", "".join(lines))


@pytest.mark.parametrize("terrain", [it for it in Terrain if it is not Terrain.CASTLE])
def test_a_banned_terrain_is_never_marked(terrain: Terrain) -> None:
    layout = domain("A")
    banned = [layout.cells.index(cell) for cell in layout.by_terrain[terrain]]
    match = Match((Strength.LEARNED,), banned=sum(1 << it for it in banned))
    counts = lab("A").play(match, 1, 0, 20).counts
    for number in range(len(layout.cells)):
        marked = sum(counts[HEX_COUNTS + number * PHASES :][:PHASES])
        assert number not in banned or marked == 0
    assert sum(counts[HEX_COUNTS : HEX_COUNTS + PHASES * len(layout.cells)]) > 20 * 10


@pytest.mark.parametrize("bonus", Bonus)
def test_a_barred_bonus_is_never_gained(bonus: Bonus) -> None:
    barred = Lab(domain("A"), shipped_edition(), barred=(bonus,))
    for record in barred.records(Match((Strength.LEARNED,)), 1, 0, 20):
        for roll in record.rolls:
            assert all(play.bonus is not bonus for play in roll.plays)
            assert bonus is not Bonus.GOODS or all(not play.sold for play in roll.plays)
