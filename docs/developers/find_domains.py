"""Find the domains of docs/domains: different from each other, fair, easy to hard, and named.

Each number gives a shape and a wish, and from them a domain, or none if the wish is missed. So the
same numbers give the same files. The search is short: few games tell whether a domain is worth
keeping, and `make gallery-playtest` tells how it plays. A run that was broken off goes on.
"""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from math import atan2, cos, hypot, pi
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

from domain_distance import LEAST_DISTANCE, distance
from domain_names import NAMES

from generator.games.dice.lab.domains import fill, random_tokens, scaled_tokens, shape_of
from generator.games.dice.lab.search.goals import Goal
from generator.games.dice.lab.search.inventing import finished
from generator.games.dice.lab.search.screening import encode
from generator.games.dice.lab.search.trying import Bench, Dice, Job, Setup
from generator.games.dice.load.edition import dice_edition
from generator.hexes.frame import Frame
from generator.hexes.hex import Hex
from generator.hexes.textmap import write_map
from generator.load.layouts.any_layout import parse_any
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout
from generator.load.layouts.writing import layout_to_toml
from generator.model.layout import Layout
from generator.model.terrain import Terrain
from generator.products.layouts import check_text
from generator.units import PAPERS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.games.dice.lab.search.trying import Tried

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docs" / "domains"
AUTHOR = "Scriptorium"
WANTED = 100
HARDER = (-4.0, -2.0, 0.0, 1.0, 2.0, 3.0, 4.0, 6.0)
"""How many points harder than domain A the domains are to be, in turn."""
MATTERS = ("river", "", "city", "pasture", "", "monastery", "mine")
"""Which terrain is to count more, in turn; every name has one of these."""
DICE = Dice(0, 400)
"""The games after which a domain is kept or changed."""
CHILDREN, GENERATIONS, CHANGES = 2_000, 6, 12
NEAR, FAIR, FAR = 0.9, 0.85, 4.0
"""How far the mean may be from the wish, and the starts from each other; a domain whose mean is
further off than the last is not played from all of them."""
RADIUS, HEXES, TRIES = 6, 37, 200
_SEED = re.compile(r"^# Number (\d+)", re.MULTILINE)


def silhouette(luck: Random) -> list[Hex]:
    """Return the hexes of a shape: round, long or lobed, and often mirrored."""
    width, lobes = luck.uniform(0.72, 1.35), luck.choice((0, 2, 3, 3, 4, 5))
    depth, tilt = luck.uniform(0.1, 0.45), luck.choice((0.0, 0.0, pi / 6, pi / 3))
    phase = luck.choice((0.0, pi))
    frame = Frame(1.0)

    def reach(it: Hex) -> float:
        x, y = frame.centre(it)
        angle = atan2(y, x) - tilt
        far = hypot(x / width, y * width)
        return far / (1 + depth * cos(lobes * angle + phase) * (lobes > 0))

    around = range(-RADIUS, RADIUS + 1)
    every = [Hex(q, r) for q in around for r in around if abs(q + r) <= RADIUS]
    return sorted(every, key=lambda it: (round(reach(it), 6), it.r, it.q))[:HEXES]


def shaped(luck: Random) -> Layout | None:
    """Return a domain by luck on a shape by luck; None if it is not one piece, or too large."""
    hexes = silhouette(luck)
    counts = dice_edition().layout.terrains
    letters = dict.fromkeys(hexes, "P")
    plain, _findings = parse_any(_text(letters), "shape.toml")
    if not isinstance(plain, Layout):
        return None
    shape = shape_of(plain)
    tokens = random_tokens(shape, scaled_tokens(shape, counts), 6, luck)
    layout = finished(fill(shape, tokens, "new"), plain)
    return None if _faults(layout) else layout


def _text(letters: Mapping[Hex, str]) -> str:
    rows = "\n".join(f"  {row}" for row in write_map(letters).splitlines())
    return f'game = "dice"\nid = "new"\ncustom = true\nmap = """\n{rows}\n"""\n'


def _faults(layout: Layout) -> bool:
    text = layout_to_toml(_strict(layout), id="new")
    return any(
        check_text(text, "new.toml", custom=False, paper=PAPERS[it]).findings
        for it in PAPERS
        if it in {"a4", "letter"}
    )


def _strict(layout: Layout) -> Layout:
    return replace(layout, custom=False)


def find(number: int, like: Tried) -> tuple[Layout, Tried] | None:
    """Return the domain of a number, with its games; None if its wish is missed."""
    luck = Random(number)  # noqa: S311 - nothing secret depends on it
    layout = next(filter(None, (shaped(luck) for _try in range(TRIES))), None)
    if layout is None:
        return None
    wished = MATTERS[number % len(MATTERS)]
    matters = (Terrain(wished),) if wished else ()
    goal = Goal(-HARDER[number % len(HARDER)], fair=True, matters=matters)
    setup = Setup(
        layout, dice_edition(), dice_edition().layout.largest_zone, seed=1, terrains=matters
    )
    bench = Bench(setup)
    target = like.mean + goal.more
    contents = encode([(it.terrain, it.bonus) for it in layout.cells])
    aim, generations = goal.first_aim(like), GENERATIONS
    best = None
    for change in range(CHANGES):
        job = Job(
            contents,
            DICE,
            aim,
            number * 100 + change,
            CHILDREN,
            generations,
            all_starts=True,
            target=target,
            far=FAR,
        )
        tried = bench.try_out(job)
        if tried is None:
            continue
        if best is None or goal.loss(tried, like) < goal.loss(best, like):
            best = tried
        missing = abs(goal.missing(tried, like))
        if missing <= NEAR and tried.gap is not None and tried.gap <= FAIR:
            return _strict(finished(bench.screener.layout(tried.contents, "new"), layout)), tried
        contents, aim, generations = best.contents, goal.aim(best, like), 1
    return None


def main() -> None:
    """Find domains until there are as many as wanted."""
    names = {it: list(NAMES[it]) for it in NAMES}
    kept: list[Layout] = []
    number = 0
    for file in sorted(FOLDER.glob("*.toml")):
        text = file.read_text(encoding="utf-8")
        layout, _findings = parse_any(text, file.name)
        if isinstance(layout, Layout):
            kept.append(layout)
        found = _SEED.search(text)
        number = max(number, int(found[1]) if found else 0)
        for some in names.values():
            some[:] = [it for it in some if it[0] != file.stem]
    a = load_layout(find_layout("A", "dice"))
    like = Bench(Setup(a, dice_edition(), 6, seed=1)).try_out(
        Job(encode([(it.terrain, it.bonus) for it in a.cells]), DICE)
    )
    if like is None:
        return
    while len(kept) < WANTED and any(names.values()):
        number += 1
        made = find(number, like)
        wished = MATTERS[number % len(MATTERS)]
        if made is None or not names[wished]:
            tell(f"{number}: missed")
            continue
        layout, tried = made
        nearest = min((distance(layout, it) for it in kept), default=99)
        if nearest < LEAST_DISTANCE or _faults(layout):
            tell(f"{number}: too much like another, or not printable")
            continue
        stem, english, french, german = names[wished].pop(0)
        named = replace(
            layout, id=stem, names={"en": english, "fr": french, "de": german}, author=AUTHOR
        )
        (FOLDER / f"{stem}.toml").write_text(
            f"# Number {number} of docs/developers/find_domains.py.\n\n{layout_to_toml(named)}",
            encoding="utf-8",
        )
        kept.append(named)
        harder = like.mean - tried.mean
        tell(f"{number}: {stem}, {harder:.1f} harder, {tried.gap:.2f} apart, {nearest}")


def tell(text: str) -> None:
    """Say how far the search is."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
