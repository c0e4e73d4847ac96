"""The sheet of the dice game: layout, figures and theme go into its template, a page comes out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _, spoken
from generator.model.edition import PHASES, ROMAN
from generator.model.order import Style
from generator.model.terrain import Bonus, Terrain
from generator.page.domain import hexagon, place_domain, points
from generator.page.grid import LARGEST_SIDE, sheet_grid
from generator.page.hatching import hatch
from generator.page.ledger import ledger_columns
from generator.page.marks import Page

if TYPE_CHECKING:
    from generator.model.edition import DiceEdition
    from generator.model.layout import Layout
    from generator.model.order import PadOrder
    from generator.model.theme import Theme
    from generator.page.press import Press

TEMPLATES = {Style.SHEET: "dice/sheet.svg.j2", Style.LEDGER: "dice/ledger.svg.j2"}
BONUS_OF = {
    Terrain.MONASTERY: Bonus.MONK,
    Terrain.MINE: Bonus.SILVER,
    Terrain.RIVER: Bonus.GOODS,
    Terrain.CITY: Bonus.WORKER,
}
TERRAIN_OF = {bonus: terrain for terrain, bonus in BONUS_OF.items()}


def draw_sheet(
    layout: Layout, order: PadOrder, edition: DiceEdition, theme: Theme, press: Press
) -> Page:
    """Draw the sheet of one domain."""
    grid = sheet_grid(order.paper, order.style)
    drawing = press.draw(
        TEMPLATES[order.style],
        {
            "grid": grid,
            "domain": place_domain(
                layout, grid.field, largest=LARGEST_SIDE, gap=theme.shapes["gap"]
            ),
            "letter": layout.id,
            "name": layout.name(spoken()),
            "edition": edition,
            "phases": [(phase, ROMAN[phase]) for phase in PHASES],
            "solo": order.solo,
            "terrains": tuple(Terrain),
            "bonuses": tuple(Bonus),
            "bonus_of": BONUS_OF,
            "terrain_of": TERRAIN_OF,
            "ledger": ledger_columns(layout, edition),
            "hexagon": hexagon,
            "points": points,
            "hatch": hatch,
            **inks(order, theme),
        },
    )
    name = layout.name(spoken())
    title = _("Domain {letter}").format(letter=layout.id)
    if name != layout.id:
        title = f"{title}: {name}"
    return Page(layout.id, title, drawing.width, drawing.height, drawing.marks)


def inks(order: PadOrder, theme: Theme) -> dict[str, object]:
    """Return what every template paints with."""
    return {
        "ink": theme.inks[order.ink],
        "ink_name": order.ink.value,
        "line": theme.lines,
        "shape": theme.shapes,
    }
