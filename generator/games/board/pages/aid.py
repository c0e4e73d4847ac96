"""The player aid of the board game: what each building and each knowledge tile does."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import TemplateError
from generator.games.board.pages.aid_entries import (
    building_entries,
    counting_entries,
    counting_sentence,
    knowledge_entries,
)
from generator.games.board.pages.paints import board_paints
from generator.language import _
from generator.page.text.kit_page import FOOT, HEAD, draw_numbered, folios, kit_room, too_small
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.pages.aid_entries import Entry
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.marks import Page
    from generator.page.svg.press import Press
    from generator.page.text.room import Room
    from generator.units import Paper

    Wrap = Callable[[str, str, float, float], list[str]]
    Placed = tuple["PlacedEntry", ...]

LARGEST, SMALLEST, STEP = 3.4, 2.3, 0.05
LEADING = 1.22
GAP = 3.0
BUILDING_ROW = 12.2
HIGH = 0.46
"""The side of a hex that is as high as its row leaves room for."""
LEAST_SIDE = 4.2
"""The side of a tile whose figures are as large as words of size 1."""


class TileRows(NamedTuple):
    """The arrangement of entries: columns, the width of a picture, the largest side of a hex."""

    columns: int
    gutter: float
    picture: float
    side: float

    def rows(self, entries: Sequence[Entry]) -> int:
        """Return how many rows the entries take."""
        return -(-len(entries) // self.columns)

    def column(self, width: float) -> float:
        """Return how wide a column is."""
        return (width - self.gutter * (self.columns - 1)) / self.columns


class Style(NamedTuple):
    """The arrangement of a page: its entries, and how high its headings and its band are, in mm.

    A heading has a note of `lines` below it. The text of an entry leaves `spare` of its height
    free. The band is the panel of tiles that count buildings, `in_a_row` beside each other.
    """

    buildings: TileRows
    tiles: TileRows
    title: float
    lines: int
    spare: float
    band: float
    in_a_row: int


LARGE = Style(TileRows(2, 9.0, 16.0, 6.0), TileRows(3, 5.0, 21.0, 10.0), 12.5, 1, 0.6, 29.0, 8)
SMALL = Style(TileRows(2, 9.0, 21.0, 8.5), TileRows(2, 6.0, 30.0, 13.6), 17.0, 2, 2.0, 82.0, 4)
"""The arrangement of two small pages: larger tiles, so that their figures can be read."""


@dataclass(frozen=True, slots=True)
class PlacedEntry:
    """An entry with the top left corner of its box on the page, its lines broken."""

    entry: Entry
    x: float
    y: float
    height: float
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AidPage:
    """A page in one size of text; `band` is the top of the panel below the tiles, if it has one."""

    size: float
    buildings: Placed
    knowledge: Placed
    knowledge_top: float
    band: float | None


def draw_aid(
    paper: Paper, ink: Ink, edition: BoardEdition, theme: Theme, press: Press
) -> tuple[Page, ...]:
    """Draw what buildings and knowledge tiles do, on one page or on two small ones."""
    room = kit_room(paper)
    title = _("Buildings and knowledge tiles")
    aids = arrange_aid(room, edition, press.wrapped)
    if aids is None:
        if room.is_small:
            raise too_small(title, room)
        message = _("The player aid does not fit on one page of {paper}.")
        raise TemplateError(message.format(paper=room.paper.name))
    context = {
        **board_paints(ink, theme),
        "room": room,
        "counting": counting_entries(edition),
        "counted": counting_sentence(edition),
        "style": style_of(room),
        "head": HEAD,
        "leading": LEADING,
        "high": HIGH,
    }
    contexts = [
        {**context, "aid": aid, "folio": folio}
        for aid, folio in zip(aids, folios(len(aids)), strict=True)
    ]
    return draw_numbered("aid", title, "games/board/aid.svg.j2", contexts, press)


def style_of(room: Room) -> Style:
    """Return the arrangement for a page."""
    return SMALL if room.is_small else LARGE


def arrange_aid(room: Room, edition: BoardEdition, wrap: Wrap) -> tuple[AidPage, ...] | None:
    """Put all entries on pages in the largest size in which they fit; None if none does."""
    style, largest = style_of(room), LARGEST / min(room.scale, 1.0)
    steps = round((largest - SMALLEST) / STEP)
    for step in range(steps + 1):
        size = largest - step * STEP
        if size < room.least:
            break
        aids = tuple(_arranged(size, room, edition, wrap))
        entries = [it for aid in aids for it in (*aid.buildings, *aid.knowledge)]
        sides = [HIGH * it.height for aid in aids for it in aid.knowledge]
        is_clear = min(sides) >= LEAST_SIDE * room.least
        if is_clear and all(_fits(it, size, style.spare) for it in entries):
            return aids
    return None


def _arranged(size: float, room: Room, edition: BoardEdition, wrap: Wrap) -> Iterator[AidPage]:
    style = style_of(room)
    buildings, knowledge = building_entries(edition), knowledge_entries(edition)
    rows, building_rows = style.tiles.rows(knowledge), style.buildings.rows(buildings)
    top, bottom = HEAD + style.title, room.height - FOOT
    band = bottom - style.band

    def placed(entries: Sequence[Entry], tiles: TileRows, top: float, height: float) -> Placed:
        rows, column = tiles.rows(entries), tiles.column(room.width)
        return tuple(
            PlacedEntry(
                entry,
                index // rows * (column + tiles.gutter),
                top + index % rows * height,
                height,
                tuple(wrap(entry.text, "text", size, column - tiles.picture)),
            )
            for index, entry in enumerate(entries)
        )

    if not room.is_small:
        middle = top + BUILDING_ROW * building_rows + GAP
        row = (band - GAP - middle - style.title) / rows
        shown = placed(buildings, style.buildings, top, BUILDING_ROW)
        tiles = placed(knowledge, style.tiles, middle + style.title, row)
        yield AidPage(size, shown, tiles, middle, band)
        return
    first = rows // 2
    row = (band - GAP - top) / (rows - first)
    middle = bottom - row * first - style.title
    shown = placed(buildings, style.buildings, top, (middle - GAP - top) / building_rows)
    cut = first * style.tiles.columns
    tiles = placed(knowledge[:cut], style.tiles, middle + style.title, row)
    yield AidPage(size, shown, tiles, middle, None)
    yield AidPage(size, (), placed(knowledge[cut:], style.tiles, top, row), HEAD, band)


def _fits(it: PlacedEntry, size: float, spare: float) -> bool:
    lines = len(it.lines) + bool(it.entry.name)
    return lines * LEADING * size <= it.height - spare
