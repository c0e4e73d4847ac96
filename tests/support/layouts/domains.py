"""Domains for tests, built in memory from hexes and from text maps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import BONUS_LETTERS
from generator.hexes.frame import Frame
from generator.load.layouts.kind import DOMAINS, games_about
from generator.load.layouts.layout import parse_layout
from generator.load.layouts.library import layout_paths
from generator.model.finding import Place
from generator.model.layout import Cell, Layout
from generator.model.terrain import TERRAIN_LETTERS, Terrain

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from generator.checks.layout import Room
    from generator.hexes.hex import Hex

HERE = Place("memory")
DOMAIN = """
            R   R   N   N
          C   C   M   M   C
        C   Kg  P   P   Ks  M
      C   R   R   M   C   C   C
        P   Kw  M   R   Km  P
          P   N   R   M   M
            N   C   P   P
"""
"""The map of domain A."""


def build(tokens: Mapping[Hex, str], *, side: float | None = None) -> Layout:
    """Make a domain of the dice game; with SIDE its hexes count as traced, exactly."""
    cells = []
    rows: dict[int, int] = {}
    for cell in sorted(tokens, key=lambda it: (it.r, it.q)):
        token = tokens[cell]
        position = rows[cell.r] = rows.get(cell.r, -1) + 1
        cells.append(
            Cell(
                cell,
                TERRAIN_LETTERS[token[0]],
                cell.r,
                position,
                HERE,
                bonus=BONUS_LETTERS.get(token[1:]),
                traced=None if side is None else Frame(side, 100.0, 100.0).centre(cell),
            )
        )
    return Layout("dice", "test", tuple(cells), HERE, side=side, apart=frozenset({Terrain.CASTLE}))


def parse(rows: str, game: str = "dice") -> Layout:
    """Read a text map that has no fault."""
    reading = parse_layout(f'game = "{game}"\nid = "test"\nmap = """\n{rows}\n"""\n', "test.toml")
    assert reading.findings == ()
    assert reading.layout is not None
    return reading.layout


def write_traced(hexes: Sequence[tuple[float, float, str]], side: float) -> str:
    """Write a layout that lists its hexes by position."""
    tables = "".join(
        f'\n[[hex]]\nx = {x!r}\ny = {y!r}\ntoken = "{token}"\n' for x, y, token in hexes
    )
    return f'game = "dice"\nid = "test"\nside = {side}\n{tables}'


def a4_room() -> Room:
    """Return about the room that a sheet on A4 gives to its domain."""
    from generator.checks.layout import Room  # noqa: PLC0415 - only tests of checks need it

    return Room(width=150.0, height=135.0, smallest_side=7.5)


def shipped_domains() -> dict[str, Path]:
    """Return the files of all shipped domains and player boards by their ids."""
    return {
        name: path for game in games_about(DOMAINS) for name, path in layout_paths(game).items()
    }
