"""Pads: score sheets of the dice game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.games.dice.load.heading import dice_edition
from generator.language import _
from generator.model.order import Ink
from generator.model.personal import Picture
from generator.model.terrain import Game
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from pathlib import Path

    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.model.order import PadOrder
    from generator.page.marks import Document, Page
    from generator.page.svg.artwork import Artwork
    from generator.render.fonts import FontRuler


def draw_pad(
    order: PadOrder, *, theme: str | None = None, templates: Path | None = None
) -> Document:
    """Draw a pad of the dice game: the sheets of each domain one after the other."""
    from generator.games.dice.pages.cover import draw_covers  # noqa: PLC0415 - jinja2 is heavy
    from generator.games.dice.pages.first_paper import draw_domains  # noqa: PLC0415
    from generator.games.dice.pages.fitting import pad_division, sheet_paper  # noqa: PLC0415
    from generator.games.dice.pages.personal import head_room, personalise  # noqa: PLC0415
    from generator.games.dice.pages.sheet import draw_sheet  # noqa: PLC0415
    from generator.page.imposition.impose import impose  # noqa: PLC0415
    from generator.page.marks import Document  # noqa: PLC0415

    edition = edition_of(order)
    division = pad_division(order)
    order = order._replace(paper=sheet_paper(order.paper, order.imposition))
    style, fonts, press, ruler = load_tools(theme, templates)
    artwork = _artwork(order, ruler)
    room = head_room(order, artwork)
    sheets = draw_domains(order, edition, style, press, room=room)
    letters = ", ".join(layout.id for layout in order.layouts)
    title = _("Score pad for the dice game: {letters}").format(letters=letters)
    pages = tuple(leaf for parts in sheets for _copy in range(order.sheets) for leaf in parts)
    if order.personal:
        pages = personalise(sheets, order, order.personal, style, ruler, artwork=artwork)
        if order.personal.cover:
            front, back = draw_covers(order, order.personal, style, press, artwork)
            pages = (front, *pages, back)
    if division is not None:
        back_sheet = order.back and draw_sheet(order.back, order, edition, style, press)
        backs: list[Page | None] = [back_sheet or page for page in pages]
        if order.personal and order.personal.cover:
            backs[0] = backs[-1] = None
        pages = tuple(impose(pages, backs, division, order.imposition, ruler))
    return Document(title, order.language, pages, fonts)


def _artwork(order: PadOrder, ruler: FontRuler) -> Artwork | None:
    """Read the logo of an order, if it has one."""
    from generator.page.svg.artwork import dotted_artwork, drawn_artwork  # noqa: PLC0415
    from generator.page.svg.logo import read_logo_svg  # noqa: PLC0415 - only some pads have one
    from generator.render.pixels import read_png  # noqa: PLC0415

    logo = order.personal.logo if order.personal else None
    if logo is None:
        return None
    grey = order.ink is Ink.MONO
    if logo.kind is Picture.SVG:
        return drawn_artwork(*read_logo_svg(logo, ruler, grey=grey))
    return dotted_artwork(read_png(logo, grey=grey))


def edition_of(order: PadOrder) -> DiceEdition:
    """Return the figures of the dice game; layouts of another game are refused."""
    for layout in (*order.layouts, *([order.back] if order.back else [])):
        if layout.game is not Game.DICE:
            message = _("{file}: A pad is printed for the dice game; this is a {game} layout.")
            raise OrderError(message.format(file=layout.place, game=layout.game))
    return dice_edition()
