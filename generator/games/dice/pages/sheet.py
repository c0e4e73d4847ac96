"""The sheet of the dice game: layout, figures and theme go into its template, a page comes out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.errors import OrderError
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.edition import PHASES, ROMAN
from generator.games.dice.pages.grid import NAME_ONLY, HeadRoom, grids
from generator.games.dice.pages.ledger import SOLD_ACROSS
from generator.games.dice.pages.plan import plan_sheet
from generator.games.dice.rules.ground import BONUS_OF
from generator.games.dice.rules.solo import solo_marks
from generator.language import _, spoken
from generator.model.order import Finish, Ink, Style
from generator.model.spoken_names import terrain_name
from generator.page.maps.domain import hexagon, place_domain, points
from generator.page.maps.own_terrains import terrain_drawings, terrain_looks
from generator.page.maps.paints import hatch
from generator.page.marks import Page
from generator.values import NamedTuple

if TYPE_CHECKING:
    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.model.order import PadOrder
    from generator.games.dice.pages.grid import Grid
    from generator.games.dice.pages.plan import SheetPlan
    from generator.model.layout import Layout
    from generator.model.theme import Theme
    from generator.page.maps.domain import PlacedDomain
    from generator.page.maps.landscape import Landscape
    from generator.page.svg.press import Press

TEMPLATES = {Style.SHEET: "games/dice/sheet.svg.j2", Style.LEDGER: "games/dice/ledger.svg.j2"}
SMALL = "games/dice/small.svg.j2"
FACING = ("games/dice/facing-domain.svg.j2", "games/dice/facing-tables.svg.j2")
HEAVIER = 1.4
"""How much heavier the lines of large print are, beside being scaled."""
TERRAIN_OF = {bonus: terrain for terrain, bonus in BONUS_OF.items()}


def draw_sheet(
    layout: Layout,
    order: PadOrder,
    edition: DiceEdition,
    theme: Theme,
    press: Press,
    *,
    room: HeadRoom = NAME_ONLY,
) -> Page:
    """Draw the sheet of one domain, with ROOM in its head for what is added later."""
    return draw_leaves(layout, order, edition, theme, press, room=room)[0]


def draw_leaves(
    layout: Layout,
    order: PadOrder,
    edition: DiceEdition,
    theme: Theme,
    press: Press,
    *,
    room: HeadRoom = NAME_ONLY,
) -> tuple[Page, ...]:
    """Draw the sheet of one domain: one page, or two facing ones for large print on small paper."""
    means = _Means(edition.for_layout(layout), theme, press)
    places = grids(order.paper, order.style, room, order.finish, solo=order.solo, form=order.form)
    plan = plan_sheet(layout, means.edition, places, order.style, order.finish)
    if plan is None:
        message = _("The sheet of {domain} has no room on {paper}; use a larger paper.")
        raise OrderError(message.format(domain=layout.id, paper=order.paper.name))
    if len(places) == 1:
        template = SMALL if plan.small else TEMPLATES[order.style]
        return (_draw(template, layout, order, means, (places[0], plan)),)
    left, right = (
        _draw(template, layout, order, means, (grid, plan))
        for template, grid in zip(FACING, places, strict=True)
    )
    title = _("{title}, tables").format(title=right.title)
    return (left, replace(right, name=f"{right.name}-tables", title=title))


class _Means(NamedTuple):
    """What all sheets are drawn with."""

    edition: DiceEdition
    theme: Theme
    press: Press


def _draw(
    template: str,
    layout: Layout,
    order: PadOrder,
    means: _Means,
    place: tuple[Grid, SheetPlan],
) -> Page:
    edition, theme, press = means
    grid, plan = place
    paints = _paints(order, theme)
    paints |= terrain_looks(layout, paints["ink"], order.ink)
    pictures = terrain_drawings(layout, press.ruler, grey=order.ink is Ink.MONO)
    gap = paints["shape"]["gap"]
    domain = place_domain(layout, plan.field, largest=plan.largest, gap=gap)
    drawing = press.draw(
        template,
        {
            "grid": grid,
            "domain": domain,
            "landscape": _landscape(layout, domain),
            "letter": layout.initial(spoken()),
            "emblem": layout.emblem,
            "name": layout.name(spoken()),
            "edition": edition,
            "phases": [(phase, ROMAN[phase]) for phase in PHASES],
            "solo": order.solo,
            "marks": solo_marks(),
            "terrains": layout.terrains,
            "terrain_name": terrain_name,
            "bonuses": tuple(Bonus),
            "bonus_of": bonus_of(layout),
            "terrain_of": TERRAIN_OF,
            "plan": plan,
            "sold_across": SOLD_ACROSS,
            "hexagon": hexagon,
            "points": points,
            "hatch": hatch,
            **paints,
        },
        pictures,
    )
    name = layout.name(spoken())
    title = _("Domain {letter}").format(letter=layout.id)
    if name != layout.id:
        title = f"{title}: {name}"
    fields = drawing.fields if order.fillable else ()
    return Page(
        layout.id,
        title,
        drawing.width,
        drawing.height,
        drawing.marks,
        fields=fields,
        tags=drawing.tags,
        trim=grid.cut,
    )


def _landscape(layout: Layout, domain: PlacedDomain) -> Landscape | None:
    """Return what is drawn where a domain has no hex; few domains have any of it."""
    if not layout.gaps and not layout.around:
        return None
    from generator.page.maps.landscape import place_landscape  # noqa: PLC0415 - as said

    return place_landscape(layout, domain)


def bonus_of(layout: Layout) -> dict[str, Bonus]:
    """Return what a finished zone of each terrain gives that gives anything."""
    own = {str(it): Bonus(it.bonus) for it in layout.own if it.bonus}
    return {**{str(terrain): bonus for terrain, bonus in BONUS_OF.items()}, **own}


def _paints(order: PadOrder, theme: Theme) -> dict[str, Any]:
    """Return the paints of a finish: those of the theme, or heavy lines in strong colours."""
    paints = inks(order, theme)
    if order.finish is Finish.LARGE:
        ink = theme.inks[order.ink]
        paints["ink"] = {**ink, "soft": ink["line"], "faint": ink["soft"]}
        paints["shape"] = {**theme.shapes, "gap": HEAVIER * theme.shapes["gap"]}
        paints["line"] = {name: HEAVIER * weight for name, weight in theme.lines.items()}
    return paints


def inks(order: PadOrder, theme: Theme) -> dict[str, Any]:
    """Return what every template paints with."""
    return {
        "ink": theme.inks[order.ink],
        "ink_name": order.ink.value,
        "line": theme.lines,
        "shape": theme.shapes,
        "ornament": theme.ornaments,
    }
