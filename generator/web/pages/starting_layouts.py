"""The shipped layouts as the designer starts from them."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

from generator.load.layouts.hex_kind import HEXES
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import layout_paths
from generator.products.studio.layout_data import layout_data
from generator.registry import games_with


@cache
def named_layouts() -> tuple[dict[str, Any], ...]:
    """Return every shipped layout of hexes, game by game."""
    return tuple(
        layout_data(load_layout(path))
        for spec in games_with(HEXES)
        for path in layout_paths(spec.name).values()
    )


@cache
def packed_layouts() -> tuple[dict[str, Any], ...]:
    """Return what a start needs of every layout, short enough to be part of the page."""
    keys = ("game", "id", "name", "emblem")
    return tuple({key: it[key] for key in keys} | {"rows": _rows(it)} for it in named_layouts())


def _rows(layout: dict[str, Any]) -> str:
    """Write hexes side by side as `q,r token token …`, and join such rows with slashes."""
    hexes = sorted(layout["hexes"], key=lambda it: (it[1], it[0]))
    found = ""
    for before, (q, r, token) in pairwise([None, *hexes]):
        is_beside = before is not None and before[:2] == [q - 1, r]
        found += f" {token}" if is_beside else f"/{q},{r} {token}"
    return found[1:]
