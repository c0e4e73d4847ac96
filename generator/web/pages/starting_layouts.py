"""The shelf: the shipped layouts as the designer starts from them."""

from __future__ import annotations

from functools import cache
from typing import Any

from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import layout_paths
from generator.model.terrain import Game
from generator.web.server.jobs import drawn


@cache
def named_layouts() -> tuple[dict[str, Any], ...]:
    """Return every shipped layout, the domains first."""
    return tuple(drawn(load_layout(path)) for game in Game for path in layout_paths(game).values())
