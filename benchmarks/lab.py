"""Measures the lab: how strong its players are, how fast they play, and what its search finds.

`make bench` runs it; `python benchmarks/lab.py --write` updates its tables in the docs alone. The
speeds are compared with a hasty player in plain Python with sets and dictionaries, measured in the
same run.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

import report
from plain_player import play_plainly

from generator.games.dice.lab.compiling import can_compile
from generator.games.dice.lab.domains import (
    contents,
    fill,
    random_tokens,
    scaled_tokens,
    shape_of,
)
from generator.games.dice.lab.playing import Lab, Match
from generator.games.dice.lab.playtesting import playtest
from generator.games.dice.lab.statistics import estimate
from generator.games.dice.lab.trained import train_on
from generator.games.dice.model.playtest import Strength
from generator.load.layouts.layout import parse_layout
from generator.products.results import inventions, playtests
from support.games.player import domain, shipped_edition

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.games.dice.model.playtest import Estimate
    from generator.model.layout import Layout

PAGE = Path(__file__).resolve().parents[1] / "docs" / "developers" / "benchmarks.md"
BEGIN, END = "<!-- figures of the lab: begin -->", "<!-- figures of the lab: end -->"
DOMAINS = ("A", "B", "C", "D", "crescent", "lake")
GAMES = {
    Strength.RANDOM: 20_000,
    Strength.HASTY: 20_000,
    Strength.CAREFUL: 2_000,
    Strength.LEARNED: 10_000,
    Strength.STRONG: 400,
}
MANY = {Strength.HASTY: 50_000, Strength.LEARNED: 50_000, Strength.STRONG: 4_000}
"""How many games they play on A, for whose strength there are targets."""
TRAINED_GAMES = 20_000
SEED = 4711
"""Dice on which nothing was trained or tuned."""
HEXAGONS = {31: (4, 5, 4, 5, 4, 5, 4), 61: (5, 6, 7, 8, 9, 8, 7, 6, 5)}
NEAR = 0.3
"""How many points from A an invented domain may be."""


def main() -> None:
    """Read the arguments, print the tables and, if wanted, write them into the docs."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--share", type=float, default=1.0, help="play so much of all games")
    reader.add_argument("--maps", type=int, default=100, help="random domains to try")
    reader.add_argument("--write", action="store_true", help="put the tables into the docs")
    asked = reader.parse_args()
    lines = []
    for line in tables(asked.share, asked.maps):
        print(line, flush=True)
        lines.append(line)
    if asked.write:
        report.write_between_markers(PAGE, lines, BEGIN, END)


def tables(share: float, maps: int) -> Iterator[str]:
    """Yield the lines of all tables."""
    yield from strengths(share)
    yield ""
    yield from training(share)
    yield ""
    yield "| games a second on A, one core | in plain Python | plain kernels | compiled | times |"
    yield "|---|---:|---:|---:|---:|"
    yield from speeds(share)
    yield ""
    yield from playtesting(share)
    yield ""
    yield "| domains that it never saw | learned ahead of hasty: least | mean | most |"
    yield "|---|---:|---:|---:|"
    for name, gaps in unseen(maps, max(200, int(1000 * share))):
        mean = sum(gaps) / len(gaps)
        yield f"| {name} | {min(gaps):.1f} | {mean:.1f} | {max(gaps):.1f} |"
    yield ""
    yield from searches()


def strengths(share: float) -> Iterator[str]:
    """Yield how many points each player gets alone on each domain."""
    yield "| mean points, alone | " + " | ".join(DOMAINS) + " |"
    yield "|---|" + "---:|" * len(DOMAINS)
    for player, usual in GAMES.items():
        found = []
        for name in DOMAINS:
            games = MANY.get(player, usual) if name == "A" else usual
            found.append(strength(domain(name), player, max(20, int(games * share)))[0])
        yield f"| {player} | " + " | ".join(map(shown, found)) + " |"


def training(share: float) -> Iterator[str]:
    """Yield how strong a player is after training on A."""
    begun = process_time()
    weights, own_kinds = train_on(domain("A"), shipped_edition())
    spent = process_time() - begun
    lab = Lab(domain("A"), shipped_edition(), weights=weights, own_kinds=own_kinds)
    played = lab.play(Match((Strength.TRAINED,)), SEED, 0, max(20, int(TRAINED_GAMES * share)))
    found = estimate([int(it) for it in played.points])
    yield f"Trained on A in {spent:.0f} s of one processor, a player gets {shown(found)} there."


def playtesting(share: float) -> Iterator[str]:
    """Yield how long a whole playtest of A takes, with one process and with two."""
    games = max(playtests.LEAST_GAMES, int(playtests.USUAL_GAMES * share))
    spent = {}
    for processes in (1, 2):
        begun = perf_counter()
        wish = playtests.Wish(games, 1, domain("A"), processes=processes)
        playtest([domain("A")], wish, lambda _progress: None)
        spent[processes] = perf_counter() - begun
    yield (
        f"A playtest of A with {games:,} games takes {spent[1]:.1f} s with one process and"
        f" {spent[2]:.1f} s with two ({spent[1] / spent[2]:.2f} × as fast)."
    )


def searches() -> Iterator[str]:
    """Yield what a search for three domains finds, and what it costs."""
    _game, inventor = inventions.inventor()
    wish = inventions.Wish(
        like=domain("A"),
        mean=None,
        harder=0.0,
        fair=True,
        matters=("river",),
        symmetric=False,
        shape=None,
        kept=frozenset(),
        repair=None,
        number=3,
        seed=1,
        minutes=inventions.USUAL_MINUTES,
        processes=1,
    )
    begun = process_time()
    found = [inventor.data(it) for it in inventor.invent(wish, lambda _done, _all: None).found]
    spent = (process_time() - begun) / 60
    near = sum(abs(it["more"]["mean"]) <= NEAR for it in found)
    apart = ", ".join(f"{it['starts_apart']:.1f}" for it in found)
    yield (
        f"`invent --like A --fair --matters river --count 3` finds {len(found)} domains in"
        f" {spent:.1f} min of one processor: {near} within {NEAR} points of A on fresh dice, with"
        f" starts {apart} points apart."
    )


def shown(found: Estimate) -> str:
    """Return a mean with its margin."""
    return f"{found.mean:.2f} ± {found.margin:.2f}"


def strength(layout: Layout, player: Strength, games: int) -> tuple[Estimate, float]:
    """Return the points of a player in the solo game, and the games in a second."""
    lab = Lab(layout, shipped_edition())
    match = Match((player,))
    lab.play(match, SEED, 0, 1)
    begun = process_time()
    played = lab.play(match, SEED, 0, games)
    spent = process_time() - begun
    return estimate([int(it) for it in played.points]), games / spent


def speeds(share: float) -> Iterable[str]:
    """Yield a line for each player: its speed in plain Python, in plain kernels, compiled."""
    begun, games, luck = process_time(), max(5, int(40 * share)), Random(1)  # noqa: S311
    for _game in range(games):
        play_plainly(luck, domain("A"))
    base = games / (process_time() - begun)
    plain = Lab(domain("A"), shipped_edition(), compiled=False)
    few = {Strength.RANDOM: 400, Strength.HASTY: 400, Strength.LEARNED: 20}
    for player, many in few.items():
        begun = process_time()
        plain.play(Match((player,)), SEED, 0, many)
        slow = many / (process_time() - begun)
        fast = strength(domain("A"), player, GAMES[player])[1] if can_compile() else slow
        first = f"{base:,.0f}" if player is Strength.HASTY else ""
        yield (
            f"| {player} | {first} | {slow:,.0f} ({slow / base:.1f} ×) | {fast:,.0f} |"
            f" {fast / base:,.0f} × |"
        )


def unseen(maps: int, games: int) -> Iterable[tuple[str, list[float]]]:
    """Yield how far the learned player is ahead of the hasty one, on each of some domains."""
    model, luck = domain("A"), Random(SEED)  # noqa: S311 - games, no secrets
    counts = {it: len(cells) for it, cells in model.by_terrain.items()}
    shape = shape_of(model)
    tokens = contents(model)
    made = [fill(shape, random_tokens(shape, tokens, 4, luck), "made") for _map in range(maps)]
    yield f"{maps} random strict domains", [gap(layout, games) for layout in made]
    for size, rows in HEXAGONS.items():
        text = "\n".join(" " * 2 * (9 - row) + "   ".join("M" * row) for row in rows)
        found = parse_layout(f'game = "dice"\nid = "x"\nmap = """\n{text}\n"""\n', "x.toml").layout
        if found is None:
            raise AssertionError(size)
        shape = shape_of(found)
        tokens = scaled_tokens(shape, counts)
        made = [fill(shape, random_tokens(shape, tokens, 4, luck), "made") for _map in range(10)]
        yield f"10 of {size} hexes", [gap(layout, games) for layout in made]


def gap(layout: Layout, games: int) -> float:
    """Return how far the learned player is ahead of the hasty one."""
    better, worse = (
        strength(layout, player, games)[0].mean for player in (Strength.LEARNED, Strength.HASTY)
    )
    return better - worse


if __name__ == "__main__":
    main()
