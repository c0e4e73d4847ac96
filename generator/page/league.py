"""The table of a league or a tournament on paper: the standings, and lists below them."""

from __future__ import annotations

from itertools import accumulate
from typing import TYPE_CHECKING, TypeVar

from generator.language import _
from generator.page.maps.paints import tile_paints
from generator.page.marks import Page
from generator.page.report import ReportRoom
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.page.report import ReportLook
    from generator.page.svg.press import Press

    Placed = TypeVar("Placed", "PlayerRow", "GameRow")
    Line = tuple[str, str, str, str]
    """A line below the table: a number, a title, what is bold, and the rest."""
    Section = tuple[str, Sequence[Line]]
    """A title, and the lines below it."""

TEMPLATE = "league/standings.svg.j2"
HEAD, FOOT, CAPTION = 22.0, 8.0, 11.0
ROW, GAME_ROW, GAP = 10.0, 7.0, 9.0
"""The heights of rows, and the gap between the table and the games, in mm of the design."""
PLACE, COUNT, NAME, WIDEST_NAME, KIND, WIDEST_KIND = 12.0, 22.0, 62.0, 96.0, 24.0, 58.0
"""The widths of columns: the place, a number, names and long names, a game."""
LINE, GAME_LINE = 4.4, 4.2
"""The height of a line where a text takes several."""
NAME_SIZES, GAME_SIZES = (4.8, 3.6), (4.0, 3.2)
"""The usual and the smallest size of letters: what does not fit then takes several lines."""
MOST_LINES = 12
"""How many lines a text may take; the rest of a longer one is left out."""
WON, OTHERS = 0.26, 0.52
"""Where the winners and the others of a game begin, as parts of the width."""


class Cell(NamedTuple):
    """A text of the table, with the size of its letters and how many lines it takes."""

    text: str
    size: float
    lines: int = 1


class PlayerRow(NamedTuple):
    """A player: where the row is, how high it is, the place, the name, and the figures."""

    top: float
    height: float
    place: str
    name: Cell
    figures: Sequence[str]


class Block(NamedTuple):
    """A part of the list below the table on one page: its title, where it is, and its rows."""

    title: str
    top: float
    rows: Sequence[GameRow]


class GameRow(NamedTuple):
    """A game: where the row is, how high it is, its number, its title, and who played."""

    top: float
    height: float
    number: str
    title: Cell
    won: Cell
    others: Cell


def draw_league(
    subtitle: str,
    table: Sequence[Sequence[str]],
    sections: Sequence[Section],
    look: ReportLook,
    press: Press,
    *,
    title: str = "",
) -> tuple[Page, ...]:
    """Draw the standings and what is below them; what has no room goes on with the next page.

    Without the TITLE of a tournament, it is a league.
    """
    room = ReportRoom.on(look.paper)
    head, *players = table
    widths = _widths(head, [it[1] for it in players], room.width, press)
    left_players = [_player(it, widths[1], press) for it in players]
    left = [(title, [_game(it, room.width, press) for it in rows]) for title, rows in sections]
    sheets: list[tuple[list[PlayerRow], list[Block]]] = []
    while left_players or left or not sheets:
        some = _taken(left_players, room.height - HEAD - FOOT - CAPTION)
        top = CAPTION + sum(it.height for it in some) + GAP if some else 0.0
        blocks = [] if left_players else [*_blocks(left, top, room.height - HEAD - FOOT)]
        sheets.append((some, blocks))
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
        "widths": widths,
        "lefts": tuple(accumulate(widths, initial=0.0)),
        "top": HEAD,
        "caption": CAPTION,
        "line_height": LINE,
        "game_line": GAME_LINE,
        "columns": (11.0, room.width * WON, room.width * OTHERS, room.width),
        "count": len(sheets),
    }
    pages = []
    for number, (some, shown) in enumerate(sheets, start=1):
        own = {
            "number": number,
            "players": some,
            "players_height": CAPTION + sum(it.height for it in some),
            "blocks": shown,
        }
        drawing = press.draw(TEMPLATE, context | own)
        name = title or _("League")
        name = name if len(sheets) == 1 else f"{name} {number}"
        pages.append(
            Page(name, name, drawing.width, drawing.height, drawing.marks, tags=drawing.tags)
        )
    return tuple(pages)


def _widths(
    head: Sequence[str], names: Sequence[str], width: float, press: Press
) -> tuple[float, ...]:
    """Return the widths of the columns; long names get the room that the games leave."""
    kinds = len(head) - 4
    free = width - PLACE - 2 * COUNT
    size, _least = NAME_SIZES
    long = max((press.ruler.width(it, "text-bold", size) for it in names), default=0.0) + 4
    name = min(max(NAME, min(long, WIDEST_NAME)), free - kinds * KIND)
    each = min((free - name) / max(kinds, 1), WIDEST_KIND)
    return (PLACE, name, COUNT, COUNT, *[each] * kinds)


def _player(it: Sequence[str], width: float, press: Press) -> PlayerRow:
    name = _cell(it[1], "text-bold", NAME_SIZES, width - 3, press)
    height = ROW + max(name.lines - 2, 0) * LINE
    return PlayerRow(0.0, height, it[0], name, it[2:])


def _game(it: tuple[str, str, str, str], width: float, press: Press) -> GameRow:
    number, title, won, others = it
    cells = (
        _cell(title, "text", GAME_SIZES, width * WON - 13, press),
        _cell(won, "text-bold", GAME_SIZES, width * (OTHERS - WON) - 3, press),
        _cell(others, "text", GAME_SIZES, width * (1 - OTHERS), press),
    )
    height = GAME_ROW + (max(each.lines for each in cells) - 1) * GAME_LINE
    return GameRow(0.0, height, number, *cells)


def _cell(text: str, font: str, sizes: tuple[float, float], width: float, press: Press) -> Cell:
    """Set a text on one line, or at the smallest size on several."""
    size, least = sizes
    text = press.printable(text, font)
    if press.ruler.width(text, font, least) <= width:
        return Cell(text, size)
    cut = " ".join(_pieces(text.split(), font, least, width, press))
    lines = press.wrapped(cut, font, least, width)
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES - 1], f"{lines[MOST_LINES - 1][:-2]}…"]
    return Cell(" ".join(lines), least, len(lines))


def _pieces(
    words: Iterable[str], font: str, size: float, width: float, press: Press
) -> Iterator[str]:
    """Yield words; one that is wider than a line is cut into pieces that are not."""
    for word in words:
        left = word
        while press.ruler.width(left, font, size) > width:
            fits = len(left) - 1
            while fits > 1 and press.ruler.width(left[:fits], font, size) > width:
                fits -= 1
            yield left[:fits]
            left = left[fits:]
        yield left


def _blocks(left: list[tuple[str, list[GameRow]]], top: float, height: float) -> Iterator[Block]:
    """Take the next parts of the list, from TOP to a height."""
    while left:
        title, rows = left[0]
        some = _taken(rows, height - top - CAPTION)
        if some:
            yield Block(title, top, some)
        if rows:
            return
        left.pop(0)
        top += CAPTION + sum(it.height for it in some) + GAP


def _taken(rows: list[Placed], room: float) -> list[Placed]:
    """Take the first rows that fit into a height, each at its place."""
    found: list[Placed] = []
    reached = 0.0
    while rows and reached + rows[0].height <= room:
        row = rows.pop(0)
        found.append(row._replace(top=reached))
        reached += row.height
    return found
