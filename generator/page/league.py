"""The table of a league or a tournament on paper: the standings, and games in their order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.page.maps.paints import tile_paints
from generator.page.marks import Page
from generator.page.report import ReportRoom

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.page.report import ReportLook
    from generator.page.svg.press import Press

TEMPLATE = "league/standings.svg.j2"
HEAD, FOOT, CAPTION = 22.0, 8.0, 11.0
ROW, GAME_ROW, GAP = 10.0, 7.0, 9.0
"""The heights of rows, and the gap between the table and the games, in mm of the design."""


def draw_league(
    subtitle: str,
    table: Sequence[Sequence[str]],
    games: Sequence[tuple[str, str, str, str]],
    look: ReportLook,
    press: Press,
    *,
    title: str = "",
) -> tuple[Page, ...]:
    """Draw the standings and the games; what has no room goes on with the next page.

    Without the TITLE of a tournament, it is a league.
    """
    room = ReportRoom.on(look.paper)
    head, *players = table
    left_players, left_games = list(players), list(games)
    sheets: list[tuple[list[Sequence[str]], list[tuple[str, str, str, str]]]] = []
    while left_players or left_games or not sheets:
        tall = room.height - HEAD - FOOT
        some = left_players[: int((tall - CAPTION) // ROW)]
        del left_players[: len(some)]
        tall -= CAPTION + len(some) * ROW + GAP if some else 0
        fits = 0 if left_players else max(0, int((tall - CAPTION) // GAME_ROW))
        shown = left_games[:fits]
        del left_games[:fits]
        sheets.append((some, shown))
    context = {
        **tile_paints(look.ink, look.theme),
        "paper": room.paper,
        "margin": room.margin,
        "scale": room.scale,
        "width": room.width,
        "height": room.height,
        "title": title or _("League"),
        "is_league": not title,
        "subtitle": subtitle,
        "head": head,
        "top": HEAD,
        "caption": CAPTION,
        "row": ROW,
        "game_row": GAME_ROW,
        "gap": GAP,
        "count": len(sheets),
    }
    pages = []
    for number, (some, shown) in enumerate(sheets, start=1):
        own = {"number": number, "players": some, "games": shown}
        drawing = press.draw(TEMPLATE, context | own)
        name = title or _("League")
        name = name if len(sheets) == 1 else f"{name} {number}"
        pages.append(
            Page(name, name, drawing.width, drawing.height, drawing.marks, tags=drawing.tags)
        )
    return tuple(pages)
