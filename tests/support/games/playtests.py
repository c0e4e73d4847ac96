"""Playtests with made-up figures, as the automated players would find them on a real domain."""

from __future__ import annotations

from dataclasses import replace
from math import exp
from signal import SIGINT
from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.playtest import (
    MARKS,
    Estimate,
    Playtest,
    Scores,
    Seats,
    Skill,
    Start,
    Strength,
    Worth,
    ZoneFate,
)
from generator.games.dice.model.sheet import Variant
from generator.language import speaking
from generator.model.order import Ink
from generator.model.terrain import Terrain
from generator.products.results.playtests import draw_playtests
from generator.products.tools import load_tools
from generator.units import PAPERS
from support.pages.drawing import layout

if TYPE_CHECKING:
    from typing import Any

    from generator.model.layout import Layout
    from generator.page.marks import Document

GAMES = 4000
LOSSES = {
    Terrain.MONASTERY: 5.2,
    Terrain.MINE: 1.6,
    Terrain.RIVER: 9.3,
    Terrain.CITY: 8.0,
    Terrain.PASTURE: 7.6,
}
STARTS = {
    Bonus.GOODS: (61.64, 0.43),
    Bonus.SILVER: (60.98, 0.31),
    Bonus.WORKER: (60.79, 0.29),
    Bonus.MONK: (60.05, 0.21),
}
BONUSES = {
    Bonus.MONK: (1.9, 2.4, 1.9),
    Bonus.SILVER: (6.4, 4.1, 3.6),
    Bonus.GOODS: (3.7, 5.2, 4.4),
    Bonus.WORKER: (4.8, 6.3, 5.7),
}
FIRST_SEATS = {2: 0.004, 3: -0.006, 4: 0.003, 5: -0.002}


def made_up(name: str = "A", **changes: Any) -> Playtest:
    """Return the playtest of a shipped domain, with some fields changed."""
    domain = layout(name)
    found = Playtest(
        layout=domain,
        against="" if name == "A" else "A",
        variant=Variant.SOLO,
        games=GAMES,
        seed=1,
        ended_by=None,
        ladder=tuple(
            scores(player, mean, spread, None if name == "A" else Estimate(6.8, 0.12))
            for player, mean, spread in (
                (Strength.RANDOM, 40.3, 6.4),
                (Strength.HASTY, 52.6, 6.1),
                (Strength.LEARNED, 61.6, 5.7),
            )
        ),
        skill=Skill(Estimate(9.0, 0.21), 1.58, 0.117),
        starts=tuple(
            Start(bonus, Estimate(mean, 0.18), Estimate(61.64 - mean, 0.0 if not i else 0.16), best)
            for i, (bonus, (mean, best)) in enumerate(STARTS.items())
        ),
        terrains={
            terrain: Worth(Estimate(loss, 0.2), len(domain.by_terrain[terrain]))
            for terrain, loss in LOSSES.items()
        },
        bonuses={
            bonus: Worth(Estimate(loss, 0.2), 0, gained, used)
            for bonus, (loss, gained, used) in BONUSES.items()
        },
        zones=zone_fates(domain),
        hexes=hex_shares(domain),
        colours={
            terrain: (0.01 * i, 0.04 + 0.03 * i, 0.21 + 0.04 * i)
            for i, terrain in enumerate(Terrain)
        },
        seats=tuple(seats(players) for players in FIRST_SEATS),
        passes=(0.4, 0.7, 1.6),
    )
    return replace(found, **changes)


def troubled(name: str = "A") -> Playtest:
    """Return a playtest of a domain with every kind of fault, of five players."""
    domain = layout(name)
    marked = [
        (0.01, 0.02, 0.03) if number in {0, 5, 9, 20, 30} else it
        for number, it in enumerate(hex_shares(domain))
    ]
    fates = [
        it._replace(phases=(0.0, 0.01, 0.08)) if it.zone.size > 1 else it
        for it in zone_fates(domain)
    ]
    first, *others = made_up(name).starts
    far = [it._replace(behind=Estimate(2.5 + i, 0.2)) for i, it in enumerate(others)]
    ladder = tuple(
        scores(player, 40.0 + 6 * i, 6.0, Estimate(-6.4, 0.15)) for i, player in enumerate(Strength)
    )
    unfair = seats(3)._replace(wins=(Estimate(0.41, 0.012), *(Estimate(0.295, 0.012),) * 2))
    return made_up(
        name,
        against="B",
        ended_by=SIGINT,
        ladder=ladder,
        hexes=tuple(marked),
        zones=tuple(fates),
        starts=(first, *far),
        bonuses={it: Worth(Estimate(0.1, 0.2), 0, 3.4, 1.1) for it in Bonus},
        seats=(seats(2), unfair, seats(4), seats(5)),
        skill=Skill(Estimate(3.0, 0.3), 0.5, 0.36),
    )


def playtest_page(
    *found: Playtest,
    paper: str = "a4",
    ink: Ink = Ink.FULL,
    language: str = "en",
    theme: str | None = None,
) -> Document:
    """Draw the pages of playtests."""
    with speaking(language):
        return draw_playtests(
            "dice", found, load_tools(theme), paper=PAPERS[paper], ink=ink, language=language
        )


def scores(player: Strength, mean: float, spread: float, against: Estimate | None = None) -> Scores:
    """Return the points of a player, in the shape of a bell."""
    weights = {points: exp(-(((points - mean) / spread) ** 2) / 2) for points in range(15, 96)}
    whole = sum(weights.values())
    counts = {it: round(GAMES * weight / whole) for it, weight in weights.items()}
    played = sum(counts.values())
    reached = tuple(sum(n for it, n in counts.items() if it >= mark) / played for mark in MARKS)
    return Scores(
        player,
        Estimate(mean, 1.96 * spread / GAMES**0.5),
        spread,
        {it: n for it, n in counts.items() if n},
        reached,
        against,
    )


def zone_fates(domain: Layout) -> tuple[ZoneFate, ...]:
    """Return the fates of zones: large ones are finished late or not at all."""
    fates = []
    for number, zone in enumerate(domain.zones):
        early = 0.42 / zone.size**1.3
        late = 0.30 - 0.02 * (number % 4)
        fates.append(ZoneFate(zone, (early, late * 0.9, late * 0.6)))
    return tuple(fates)


def hex_shares(domain: Layout) -> tuple[tuple[float, float, float], ...]:
    """Return how often hexes are marked, from 0.29 to 0.95."""
    last = max(1, len(domain.cells) - 1)
    found = []
    for number in range(len(domain.cells)):
        share = 0.29 + 0.66 * ((number * 17) % (last + 1)) / last
        first = 0.2 + 0.3 * ((number * 7) % 10) / 10
        found.append((share * first, share * (1 - first) * 0.55, share * (1 - first) * 0.45))
    return tuple(found)


def seats(players: int, margin: float = 0.01) -> Seats:
    """Return a fair game of several players."""
    lean = FIRST_SEATS[players]
    rest = -lean / (players - 1)
    wins = (Estimate(1 / players + lean, margin),) + (Estimate(1 / players + rest, margin),) * (
        players - 1
    )
    return Seats(players, Estimate(60.2, 0.2), wins, (21, 26.4, 32), Estimate(3.1 + players, 0.1))


def short(value: Any) -> Any:
    """Return nested values with floats that are the same on every machine."""
    if isinstance(value, float):
        return round(value, 6)
    if isinstance(value, dict):
        return {str(key): short(it) for key, it in value.items()}
    if isinstance(value, tuple | list):
        return [short(it) for it in value]
    return value
