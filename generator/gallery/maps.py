"""Maps: a layout of hexes as a small drawing for a page, plain or with the share of games."""

from __future__ import annotations

import re
from itertools import groupby
from typing import TYPE_CHECKING, Any

from generator.hexes.frame import Box
from generator.load.settings.theme import load_theme
from generator.model.order import Ink
from generator.model.spoken_names import terrain_name
from generator.page.maps.domain import hexagon, place_domain, points
from generator.page.maps.own_terrains import terrain_looks
from generator.products.studio.game_pages import DESIGN_PAGE, design_page
from generator.products.tools import load_tools
from generator.registry import brings

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.model.layout import Layout
    from generator.page.maps.domain import PlacedDomain

MAP = "gallery/map.svg.j2"
SIDE = 10.0
"""The side of a hex in a drawing."""
ROOM = Box(-2_000.0, -2_000.0, 2_000.0, 2_000.0)
MARGIN = 1.0
_STEP = re.compile(r"([MLZ])(?:(-?[\d.]+) (-?[\d.]+))?")


def draw_map(layout: Layout) -> str:
    """Draw the terrains of a layout, its castles and its numbers, as a file of its own."""
    return load_tools(for_text=True).press.write(MAP, _values(layout))


def heat_values(layout: Layout, shares: Sequence[float]) -> dict[str, Any]:
    """Return what a page draws the map from that tells in how many games each hex is used."""
    values = _values(layout)
    values["cells"] = [
        {**it, "share": f"{share:.2f}", "side": f"{share**0.5:.2f}", "games": f"{100 * share:.0f}"}
        for it, share in zip(values["cells"], shares, strict=True)
    ]
    return values


def _values(layout: Layout) -> dict[str, Any]:
    domain = place_domain(layout, ROOM, largest=SIDE, gap=0.4)
    left, top, right, bottom = _ends(domain)
    return {
        "patches": list(_patches(domain)),
        "cells": [{"cell": it.cell, "at": f"{it.x:.1f} {it.y:.1f}"} for it in domain.cells],
        "view": f"{left:.1f} {top:.1f} {right - left:.1f} {bottom - top:.1f}",
        "hexagon": points(hexagon(SIDE * 0.97)),
        "used": sorted({str(it.terrain) for it in layout.cells if not it.bonus}),
        "words": domain.in_words(lambda it: terrain_name(it, layout.game)),
        **terrain_looks(layout, _inks(layout.game), Ink.FULL),
    }


def _patches(domain: PlacedDomain) -> Iterator[dict[str, str]]:
    """Yield each terrain with the borders of its zones and the seams in them."""
    zones = sorted(domain.zones, key=lambda it: str(it.terrain))
    for terrain, its in groupby(zones, key=lambda it: str(it.terrain)):
        some = list(its)
        yield {
            "terrain": terrain,
            "borders": short_path(it.border for it in some),
            "seams": short_path(it.seams for it in some),
        }


def short_path(paths: Iterable[str]) -> str:
    """Join paths in few signs: each point to a tenth, and seen from the one before."""
    found = ""
    start = before = 0, 0
    for step, *point in _STEP.findall("".join(paths)):
        if step == "Z":
            found += "z"
            before = start
            continue
        here = round(float(point[0]) * 10), round(float(point[1]) * 10)
        across, down = (f"{(to - by) / 10:g}" for to, by in zip(here, before, strict=True))
        found += "m" if step == "M" else "" if across.startswith("-") else " "
        found += across + ("" if down.startswith("-") else " ") + down
        before = here
        start = here if step == "M" else start
    return found


def _inks(game: str) -> Mapping[str, Any]:
    """Return the colours in which a game draws its layouts."""
    theme = load_theme(None)
    if not brings(game, DESIGN_PAGE):
        return theme.inks[Ink.FULL]
    paints: Mapping[str, Any] = design_page(game).paints(Ink.FULL, theme)["ink"]
    return paints


def _ends(domain: PlacedDomain) -> tuple[float, float, float, float]:
    xs, ys = [it.x for it in domain.cells], [it.y for it in domain.cells]
    across, along = SIDE * 0.87 + MARGIN, SIDE + MARGIN
    return min(xs) - across, min(ys) - along, max(xs) + across, max(ys) + along
