"""Measures the lab: how strong its players are, and how many games they play in a second.

The speeds are compared with a hasty player in plain Python with sets and dictionaries, measured in
the same run.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from time import process_time
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests" / "support"))

from player import ANY, Hand, domain, other_dice, shipped_edition

from generator.games.dice.lab.compiling import can_compile
from generator.games.dice.lab.domains import (
    contents,
    fill,
    random_tokens,
    scaled_tokens,
    shape_of,
)
from generator.games.dice.lab.kernels.simple import MISSING, THOUSANDTHS
from generator.games.dice.lab.playing import Lab, Match
from generator.games.dice.lab.statistics import estimate
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.playtest import Strength
from generator.games.dice.model.record import Roll
from generator.load.layouts.layout import parse_layout
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.games.dice.model.playtest import Estimate
    from generator.model.layout import Cell, Layout

DOMAINS = ("A", "B", "C", "D", "crescent", "lake")
GAMES = {
    Strength.RANDOM: 20_000,
    Strength.HASTY: 20_000,
    Strength.CAREFUL: 2_000,
    Strength.LEARNED: 10_000,
    Strength.STRONG: 400,
}
SEED = 4711
"""Dice on which nothing was trained or tuned."""
HEXAGONS = {31: (4, 5, 4, 5, 4, 5, 4), 61: (5, 6, 7, 8, 9, 8, 7, 6, 5)}


def main() -> None:
    """Print the tables."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--share", type=float, default=1.0, help="play so much of all games")
    reader.add_argument("--maps", type=int, default=100, help="random domains to try")
    asked = reader.parse_args()
    print("| player | " + " | ".join(DOMAINS) + " |")
    print("|---|" + "---:|" * len(DOMAINS))
    for player, games in GAMES.items():
        many = max(20, int(games * asked.share))
        found = [strength(domain(name), player, many)[0] for name in DOMAINS]
        print(f"| {player} | " + " | ".join(map(shown, found)) + " |", flush=True)
    print("\n| games in a second on A | in plain Python | plain kernels | compiled | times |")
    print("|---|---:|---:|---:|---:|")
    for line in speeds(asked.share):
        print(line, flush=True)
    print("\n| domains | learned ahead of hasty: least | mean | most |")
    print("|---|---:|---:|---:|")
    for name, gaps in unseen(asked.maps, max(200, int(1000 * asked.share))):
        mean = sum(gaps) / len(gaps)
        print(f"| {name} | {min(gaps):.1f} | {mean:.1f} | {max(gaps):.1f} |", flush=True)


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


def play_plainly(luck: Random, layout: Layout) -> Hand:
    """Play a solo game as the hasty player does, hex by hex."""
    hand = Hand("Anna", layout, luck.choice(list(Bonus)))
    for turn in range(24):
        colours = (luck.choice(list(Terrain)), luck.choice(list(Terrain)))
        roll = Roll((luck.randint(1, 6), luck.randint(1, 6)), colours, luck.choice((1, 1, 2)), ())
        if roll.hourglasses > 1:
            hand.left[Bonus.SILVER] += hand.left[Bonus.GOODS]
            hand.left[Bonus.GOODS] = 0
        ways = list(hand.marks(set(roll.colours), set(roll.numbers)))
        bonus = None
        if not ways and hand.left[Bonus.MONK]:
            bonus, ways = Bonus.MONK, list(hand.marks(set(Terrain), set(roll.numbers)))
        if not ways and hand.left[Bonus.WORKER]:
            bonus, ways = Bonus.WORKER, list(hand.marks(set(roll.colours), ANY))
        if not ways:
            hand.left[Bonus.WORKER] += 1
            continue
        cell, digit = max(ways, key=lambda way: outlook(hand, way[0], turn // 8))
        hand.write(cell, digit)
        if bonus is not None:
            hand.left[bonus] -= 1
        elif hand.left[Bonus.SILVER]:
            first = (cell.terrain, digit)
            seconds = [
                (again, number)
                for again, number in hand.marks(set(roll.colours), set(roll.numbers))
                if other_dice(roll, first, (again.terrain, number))
            ]
            if seconds:
                hand.write(*max(seconds, key=lambda way: outlook(hand, way[0], turn // 8)))
                hand.left[Bonus.SILVER] -= 1
    return hand


def outlook(hand: Hand, cell: Cell, phase: int) -> float:
    """Return what a mark looks worth, as the kernels count it."""
    zone = next(zone for zone in hand.layout.zones if cell in zone.cells)
    missing = sum(it.hex not in hand.written for it in zone.cells)
    edition = shipped_edition()
    points = edition.zone_points[zone.size - 1][phase] * THOUSANDTHS
    worth = points * edition.pasture_factor if zone.terrain is Terrain.PASTURE else points + 1500
    opens = sum(it in hand.layout.by_hex and it not in hand.written for it in cell.hex.neighbours())
    return worth * THOUSANDTHS / MISSING[missing] + 150 * opens


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
