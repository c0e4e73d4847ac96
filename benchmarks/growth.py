"""Measures how the cost of loading and checking a layout grows; prints it as JSON."""

from __future__ import annotations

import json
import math
import time
from itertools import count

from generator.checks.layout import check_layout
from generator.games.dice.load.edition import dice_edition
from generator.load.layouts.layout import parse_layout

SIZES = (37, 370, 3_700, 37_000)
WORK = 2_000_000
CASTLES = ("Km", "Ks", "Kg", "Kw")
TERRAINS = ("C", "R", "M", "P", "N")


def layout_text(hexes: int) -> str:
    """Return a custom domain in rows, as square as its number of hexes allows, without a fault."""
    width = math.ceil(math.sqrt(hexes))
    rows = []
    for row in count():
        begin = row * width
        if begin >= hexes:
            break
        tokens = [_token(index, row, width) for index in range(begin, min(begin + width, hexes))]
        rows.append(" " * (2 * (row % 2)) + "".join(f"{token:4}" for token in tokens).rstrip())
    return 'game = "dice"\nid = "growth"\nmap = """\n' + "\n".join(rows) + '\n"""\n'


def _token(index: int, row: int, width: int) -> str:
    if index < len(CASTLES):
        return CASTLES[index]
    # Pairs in a row, shifted so that no pair touches one of its kind in the next row.
    place = (index - row * width) // 2
    return TERRAINS[(place + 2 * row) % len(TERRAINS)]


def cost(hexes: int) -> float:
    """Return the shortest time in seconds of loading and checking a layout of HEXES hexes."""
    text = layout_text(hexes)
    edition = dice_edition()
    best = math.inf
    for _ in range(max(3, min(300, WORK // (hexes * 100)))):
        start = time.perf_counter()
        reading = parse_layout(text, "growth.toml")
        assert reading.layout is not None  # noqa: S101 - the measurement would be void
        findings = (*reading.findings, *check_layout(reading.layout, edition, custom=True))
        best = min(best, time.perf_counter() - start)
        assert findings == ()  # noqa: S101 - findings would be measured too
        assert len(reading.layout.cells) == hexes  # noqa: S101
    return best


if __name__ == "__main__":
    cost(SIZES[0])
    print(json.dumps({str(hexes): cost(hexes) for hexes in SIZES}))
