"""The printed calculator: a worksheet becomes one page with a column for each player.

A solo game against an opponent has a column for each round.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.model.spoken_names import players_name
from generator.page.marks import Page
from generator.page.worksheets import table, worked
from generator.page.worksheets.sizes import LETTERS
from generator.page.worksheets.table import Table, lay_table
from generator.page.worksheets.worked import Worked, lay_worked
from generator.registry import load_part

if TYPE_CHECKING:
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.model.worksheet import Worksheet, WorksheetOrder
    from generator.page.svg.press import Press
    from generator.units import Paper

WORKED, TABLE = "calculator/worksheet.svg.j2", "calculator/table.svg.j2"


def plan_worksheet(
    worksheet: Worksheet, players: int, paper: Paper, press: Press
) -> Worked | Table | None:
    """Lay the worksheet of a game on a paper as it is turned; None if the paper is too small."""
    worksheet = worksheet.for_players(players)
    columns = len(_rounds(worksheet, players)) or players
    laid = lay_worked(worksheet, players, columns, paper, press)
    return laid or lay_table(worksheet, players, columns, paper, press)


def draw_worksheet(
    plan: Worked | Table, worksheet: Worksheet, order: WorksheetOrder, theme: Theme, press: Press
) -> Page:
    """Draw a worksheet as it is planned."""
    worksheet = worksheet.for_players(order.players)
    title = _("Score worksheet")
    words = [
        _("edition {name}").format(name=worksheet.edition),
        players_name(order.players),
    ]
    context = {
        **paints(worksheet.game, order.ink, theme),
        "worksheet": worksheet,
        "title": title,
        "heads": _rounds(worksheet, order.players),
    }
    if isinstance(plan, Table):
        drawing = press.draw(
            TABLE, {**context, **_table(plan, words if plan.is_large else [title, *words], press)}
        )
    else:
        subtitle = " · ".join([worksheet.name, *words])
        drawing = press.draw(WORKED, {**context, **_worked(plan), "subtitle": subtitle})
    return Page(
        worksheet.game, title, drawing.width, drawing.height, drawing.marks, tags=drawing.tags
    )


def paints(game: str, ink: Ink, theme: Theme) -> dict[str, object]:
    """Return what icons are drawn with; the terrains have the colours of the game."""
    found: dict[str, object] = load_part(game, "paints")(ink, theme)
    return found


def _rounds(worksheet: Worksheet, players: int) -> tuple[str, ...]:
    return worksheet.rounds if players == 1 else ()


def _worked(plan: Worked) -> dict[str, object]:
    return {
        "room": plan.room,
        "lines": plan.lines,
        "top": worked.HEAD + worked.NAMES,
        "head_height": worked.HEAD,
        "names": worked.NAMES,
        "label": plan.label,
        "column": plan.column,
        "columns": plan.columns,
        "letters": LETTERS / plan.room.scale,
    }


def _table(plan: Table, words: list[str], press: Press) -> dict[str, object]:
    has_counts = any(box.kind == "count" for place in plan.panels[0] for box in place.boxes)
    legend = _("thin boxes: how many; thick boxes: points") if has_counts else _("write the points")
    entries = [place.entry for panel in plan.panels for place in panel]
    return {
        "table": plan,
        "subtitle": _fitting(words, legend, plan, press),
        "icons_used": tuple(dict.fromkeys(icon for it in entries for icon in it.icons)),
        "names": table.NAMES,
        "gap": table.PANEL_GAP,
        "letters": LETTERS,
        "leading": table.LEADING,
        "icon": table.ICON,
        "icon_gap": table.ICON_GAP,
        "inset": table.PAD,
        "figure": table.FIGURE,
    }


def _fitting(words: list[str], legend: str, plan: Table, press: Press) -> str:
    """Join as many of the words as fit a line with the legend."""
    lines = [" · ".join([*words[number:], legend]) for number in range(len(words) + 1)]
    return next(
        (it for it in lines if press.ruler.width(it, "display-italic", LETTERS) <= plan.room),
        legend,
    )
