"""The kit of the dice game: rules in short, reference cards, dice to fold, sheets."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from generator.errors import OrderError, shown
from generator.games.dice.load.edition import GAME, dice_edition
from generator.games.dice.model.order import KitOrder, KitPart, PadOrder
from generator.games.dice.pages import kit
from generator.games.dice.pages.sheet import draw_sheet
from generator.language import _
from generator.model.order import Format, Ink
from generator.page.scope import unseen_page
from generator.products.documents import document_print, drawn_scope
from generator.products.kit import Kit, draw_papers, kit_stem, refuse_idle
from generator.products.layouts import find_layouts
from generator.products.naming import choose_format
from generator.products.options.prepress import read_prepress
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.layout import Layout
    from generator.page.marks import Document, Page
    from generator.products.order import Order, Print, Run
    from generator.products.tools import DrawingTools

PART_OF = {
    "sheets": KitPart.SHEETS,
    "domains": KitPart.SHEETS,
    "die": KitPart.DICE,
    "players": KitPart.REFERENCE,
}
"""The part of the kit that an option concerns."""


def make_kit(order: Order, run: Run) -> Print:
    """Draw all that the dice game takes, or the parts that are asked for."""
    if choose_format(order.output, None) is not Format.PDF:
        message = _("A kit is one PDF; '{file}' must end in .pdf.")
        raise OrderError(message.format(file=shown(order.output)))
    asked = frozenset(KitPart(part) for group in order["only"] for part in group)
    parts = asked or frozenset(KitPart)
    refuse_idle(order, PART_OF, parts)
    paper = order["paper"]
    wanted = order["domains"] if KitPart.SHEETS in parts else ()
    layouts = find_layouts(wanted, paper=paper, game=GAME) if wanted else ()
    ink = Ink(order["ink"])
    sheets, players, die = order["sheets"], order["players"], order["die"]
    whole = KitOrder(layouts, sheets, players, die, parts, paper, ink, order.language)
    prepress = read_prepress(order, Format.PDF, is_trimmed=True)
    scope = drawn_scope(run, prepress)
    tools = load_tools(order["theme"], order["templates"], scope=scope)
    return document_print(
        draw_kit(whole, tools),
        run,
        Format.PDF,
        dpi=150,
        output=order.output,
        stem=partial(kit_stem, order=order, name=GAME, paper=paper.name),
        subjects=[part for part in KitPart if part in parts] if len(parts) < len(KitPart) else [],
        prepress=prepress,
    )


def draw_kit(order: KitOrder, tools: DrawingTools) -> Document:
    """Draw the parts of a kit for the dice game that are asked for."""
    pad = PadOrder(
        order.layouts, order.sheets, order.paper, order.ink, solo=False, language=order.language
    )
    edition = dice_edition()
    style, press = tools.theme, tools.press
    means = order, edition, style, press
    lying = order.paper.landscape

    def sheets(layout: Layout) -> list[Page]:
        needed = press.scope.is_needed
        unseen = unseen_page(lying.width, lying.height)
        sheet = draw_sheet(layout, pad, edition, style, press) if needed else unseen
        return [sheet] * order.sheets

    jobs: dict[KitPart, list[Callable[[], Sequence[Page]]]] = {
        KitPart.SUMMARY: [partial(kit.draw_summary, *means)],
        KitPart.REFERENCE: [partial(kit.draw_reference, *means)],
        KitPart.DICE: [partial(kit.draw_nets, *means)],
        KitPart.SHEETS: [partial(sheets, layout) for layout in order.layouts],
    }
    papers = [job for part, own in jobs.items() if part in order.parts for job in own]
    return draw_papers(Kit(_("Kit for the dice game"), order.language, tools, papers, ()))
