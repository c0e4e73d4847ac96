"""The shipped layouts as the designer starts from them."""

from __future__ import annotations

from functools import cache
from typing import Any

from generator.load.layouts.hex_kind import HEXES
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import layout_paths
from generator.products.studio.layout_data import layout_data, pack_hexes
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
    return tuple(
        {key: it[key] for key in keys} | {"rows": pack_hexes(it["hexes"])} for it in named_layouts()
    )
