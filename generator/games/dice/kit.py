"""The kit of the dice game: rules in short, reference cards, dice to fold, sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.pad import edition_of
from generator.language import _
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from pathlib import Path

    from generator.games.dice.model.order import KitOrder
    from generator.page.marks import Document, Page


def draw_kit(
    order: KitOrder, *, theme: str | None = None, templates: Path | None = None
) -> Document:
    """Draw the parts of a kit for the dice game that are asked for."""
    from generator.games.dice.model.order import KitPart, PadOrder  # noqa: PLC0415
    from generator.games.dice.pages import kit  # noqa: PLC0415 - jinja2 is heavy
    from generator.games.dice.pages.sheet import draw_sheet  # noqa: PLC0415
    from generator.page.imposition.first_page import end_glance, is_needed  # noqa: PLC0415
    from generator.page.marks import Document  # noqa: PLC0415

    pad = PadOrder(
        order.layouts, order.sheets, order.paper, order.ink, solo=False, language=order.language
    )
    edition = edition_of(pad)
    style, fonts, press, _ruler = load_tools(theme, templates)
    pages: list[Page] = []
    if KitPart.SUMMARY in order.parts:
        pages.append(kit.draw_summary(order, edition, style, press))
    if KitPart.REFERENCE in order.parts:
        pages += kit.draw_reference(order, edition, style, press)
    if KitPart.DICE in order.parts:
        pages += kit.draw_nets(order, edition, style, press)
    if pages:
        end_glance()
    if KitPart.SHEETS in order.parts:
        for layout in order.layouts:
            sheet = draw_sheet(layout, pad, edition, style, press) if is_needed() else pages[0]
            pages += [sheet] * order.sheets
            end_glance()
    return Document(_("Kit for the dice game"), order.language, tuple(pages), fonts)
