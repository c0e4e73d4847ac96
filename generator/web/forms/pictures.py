"""Pictures of what a form offers: each domain, theme and paper, small enough to choose by."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from generator.hexes.frame import Box
from generator.load.layouts.any_layout import load_shipped
from generator.load.layouts.library import layout_paths
from generator.load.settings.theme import theme_paths
from generator.model.layout import Layout
from generator.model.order import Ink
from generator.page.maps.domain import place_domain
from generator.page.maps.own_terrains import terrain_looks
from generator.page.maps.paints import theme_paints, tile_paints
from generator.page.marks import Page
from generator.page.text.pictures import Library
from generator.products.tools import load_tools
from generator.render.svg import draw_svg
from generator.units import PAPERS
from generator.web.shared.answers import Asset

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

SVG = "image/svg+xml"
WIDTH, HEIGHT = 48.0, 36.0
"""The size of a picture, in the units of its drawing."""
ICON_SIDE = 12.0
TALLEST = 32.0
"""The height of the largest paper in its picture."""


def has_picture(subject: str, name: str) -> bool:
    """Return whether there is a picture of something that is shipped."""
    return subject in _KNOWN and name in _KNOWN[subject]()


def picture_address(subject: str, name: str) -> str:
    """Return the address of a picture as a page writes it; empty if there is none."""
    return f"pictures/{subject}/{name}.svg" if has_picture(subject, name) else ""


def picture(subject: str, name: str) -> Asset:
    """Draw something that has a picture; what two subjects share is drawn once."""
    return _picture(_DRAWN[subject], name)


@cache
def _picture(draw: Callable[[str], Page], name: str) -> Asset:
    return Asset(draw_svg(draw(name), {}, "en"), SVG)


def all_pictures() -> Iterator[Asset]:
    """Draw everything that has a picture, piece by piece."""
    for subject, names in _KNOWN.items():
        for name in names():
            yield picture(subject, name)


def picture_page(subject: str, name: str) -> Page:
    """Return the marks of a picture."""
    return _DRAWN[subject](name)


def _draw_layout(name: str) -> Page:
    layout = _hex_layouts()[name]
    tools = load_tools()
    inks = tools.theme.inks[Ink.FULL]
    room = Box(1.0, 1.0, WIDTH - 1.0, HEIGHT - 1.0)
    placed = place_domain(layout, room, largest=HEIGHT, gap=0.0)
    looks = terrain_looks(layout, inks, Ink.FULL)
    return _page("layout", name, {"placed": placed, **looks})


def _draw_theme(name: str) -> Page:
    return _page("theme", name, {}, theme=name)


def _draw_paper(name: str) -> Page:
    paper = PAPERS[name]
    scale = TALLEST / max(max(it.size) for it in PAPERS.values())
    return _page("paper", name, {"wide": paper.width * scale, "high": paper.height * scale})


def _draw_icon(name: str) -> Page:
    drawn = _icons().icon(name)
    return Page(name, name, ICON_SIDE, ICON_SIDE, (drawn.centred(Box(0, 0, ICON_SIDE, ICON_SIDE)),))


@cache
def _icons() -> Library:
    tools = load_tools()
    return Library(tools.press, tile_paints(Ink.FULL, tools.theme), {}, {})


def icon_choices() -> tuple[str, ...]:
    """Return the names of the symbols that take no value."""
    return _icons().plain_names


def emblem_choices() -> tuple[str, ...]:
    """Return the names of the emblems of pads."""
    return _icons().emblem_names


def _page(kind: str, name: str, values: Mapping[str, Any], *, theme: str | None = None) -> Page:
    tools = load_tools(theme)
    size = {"WIDE": WIDTH, "HIGH": HEIGHT}
    context = {**theme_paints(Ink.FULL, tools.theme), **size, **values}
    drawing = tools.press.draw(f"studio/pictures/{kind}.svg.j2", context)
    return Page(name, name, drawing.width, drawing.height, drawing.marks)


@cache
def _hex_layouts() -> dict[str, Layout]:
    """Return the shipped layouts that are maps of hexes."""
    found = {name: load_shipped(path) for name, path in layout_paths().items()}
    return {name: layout for name, layout in found.items() if isinstance(layout, Layout)}


_KNOWN: dict[str, Callable[[], Mapping[str, Any]]] = {
    "layouts": _hex_layouts,
    "pads": _hex_layouts,
    "themes": theme_paths,
    "papers": lambda: PAPERS,
    "icons": lambda: dict.fromkeys(icon_choices()),
    "emblems": lambda: dict.fromkeys(emblem_choices()),
}
_DRAWN: dict[str, Callable[[str], Page]] = {
    "layouts": _draw_layout,
    "pads": _draw_layout,
    "themes": _draw_theme,
    "papers": _draw_paper,
    "icons": _draw_icon,
    "emblems": _draw_icon,
}
