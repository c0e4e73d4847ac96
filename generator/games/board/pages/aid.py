"""The player aid of the board game: what each building and each knowledge tile does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import TemplateError
from generator.games.board.pages.paints import board_paints
from generator.language import _, ngettext
from generator.model.tiles import Building, building_name
from generator.model.words import capital
from generator.page.marks import Page
from generator.page.text.kit_page import FOOT, HEAD, kit_room

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.svg.press import Press
    from generator.page.text.room import Room
    from generator.units import Paper

    Wrap = Callable[[str, str, float, float], list[str]]
    Placed = tuple["PlacedEntry", ...]

LARGEST, SMALLEST, STEP = 3.4, 2.3, 0.05
LEADING = 1.22
TITLE = 12.5
"""The height of a heading with the note below it, in mm."""
BAND = 29.0
"""The height of the row of tiles that count buildings."""
GAP = 3.0
SPARE = 0.6
"""How much of an entry's height its text leaves free."""


class TileRows(NamedTuple):
    """The arrangement of entries: the number of columns, and the width of a picture, in mm."""

    columns: int
    gutter: float
    picture: float

    def rows(self, entries: Sequence[Entry]) -> int:
        """Return how many rows the entries take."""
        return -(-len(entries) // self.columns)

    def column(self, width: float) -> float:
        """Return how wide a column is."""
        return (width - self.gutter * (self.columns - 1)) / self.columns


BUILDINGS = TileRows(2, 9.0, 16.0)
TILES = TileRows(3, 5.0, 21.0)
BUILDING_ROW = 12.2


@dataclass(frozen=True, slots=True)
class Entry:
    """A tile and what it does; `points` and `building` are those of a knowledge tile."""

    text: str
    name: str = ""
    number: int = 0
    points: int = 0
    building: str = ""


@dataclass(frozen=True, slots=True)
class PlacedEntry:
    """An entry with the top left corner of its box on the page, its lines broken."""

    entry: Entry
    x: float
    y: float
    height: float
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Aid:
    """The aid in one size of text; `band` is the top of the row of tiles that count buildings."""

    size: float
    buildings: tuple[PlacedEntry, ...]
    knowledge: tuple[PlacedEntry, ...]
    knowledge_top: float
    band: float


def draw_aid(paper: Paper, ink: Ink, edition: BoardEdition, theme: Theme, press: Press) -> Page:
    """Draw what buildings and knowledge tiles do on one page."""
    room = kit_room(paper)
    aid = arrange_aid(room, edition, press.wrapped)
    if aid is None:
        message = _("The player aid does not fit on one page of {paper}.")
        raise TemplateError(message.format(paper=room.paper.name))
    title = _("Buildings and knowledge tiles")
    context = {
        **board_paints(ink, theme),
        "title": title,
        "room": room,
        "aid": aid,
        "counting": counting_entries(edition),
        "counted": counting_sentence(edition),
        "shelves": {"buildings": BUILDINGS, "tiles": TILES},
        "head": HEAD,
        "leading": LEADING,
        "band": BAND,
    }
    drawing = press.draw("games/board/aid.svg.j2", context)
    return Page("aid", title, drawing.width, drawing.height, drawing.marks, tags=drawing.tags)


def arrange_aid(room: Room, edition: BoardEdition, wrap: Wrap) -> Aid | None:
    """Put all entries on a page in the largest size in which they fit; None if none does."""
    steps = round((LARGEST - SMALLEST) / STEP)
    for step in range(steps + 1):
        aid = _arranged(LARGEST - step * STEP, room, edition, wrap)
        if aid is not None:
            return aid
    return None


def _arranged(size: float, room: Room, edition: BoardEdition, wrap: Wrap) -> Aid | None:
    buildings, knowledge = building_entries(edition), knowledge_entries(edition)
    middle = HEAD + TITLE + BUILDING_ROW * BUILDINGS.rows(buildings) + GAP
    band = room.height - FOOT - BAND
    row = (band - GAP - middle - TITLE) / TILES.rows(knowledge)

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

    found = Aid(
        size,
        placed(buildings, BUILDINGS, HEAD + TITLE, BUILDING_ROW),
        placed(knowledge, TILES, middle + TITLE, row),
        middle,
        band,
    )
    return found if all(_fits(it, size) for it in (*found.buildings, *found.knowledge)) else None


def _fits(it: PlacedEntry, size: float) -> bool:
    lines = len(it.lines) + bool(it.entry.name)
    return lines * LEADING * size <= it.height - SPARE


def building_entries(edition: BoardEdition) -> tuple[Entry, ...]:
    """Describe what each building does when it is placed."""
    workers, silver = edition.boarding_house_workers, edition.bank_silver
    points = edition.watchtower_points
    words = {
        Building.WAREHOUSE: _("Sell all your goods of one colour, whichever you like."),
        Building.WORKSHOP: _("Take a building from any numbered depot."),
        Building.CHURCH: _("Take a castle, a mine or a knowledge tile from any numbered depot."),
        Building.MARKET: _("Take a ship or an animal tile from any numbered depot."),
        Building.BOARDING_HOUSE: ngettext("Take {count} worker.", "Take {count} workers.", workers),
        Building.BANK: ngettext("Take {count} silver.", "Take {count} silver.", silver),
        Building.TOWN_HALL: _(
            "Place another tile from your stores, whatever the number of its hex."
        ),
        Building.WATCHTOWER: ngettext("Score {count} point.", "Score {count} points.", points),
    }
    counts = {
        Building.BOARDING_HOUSE: workers,
        Building.BANK: silver,
        Building.WATCHTOWER: points,
    }
    return tuple(
        Entry(
            text.format(count=counts.get(building)),
            capital(building_name(building)),
            building=building.value,
        )
        for building, text in words.items()
    )


def knowledge_entries(edition: BoardEdition) -> tuple[Entry, ...]:
    """Describe what each knowledge tile does, except those that count buildings."""
    points = {**edition.knowledge_points, 7: edition.shepherd_points}
    words = {
        1: _("Your cities may have several buildings of the same type."),
        2: _("At the end of a phase each of your mines brings a worker besides its silver."),
        3: _("Every sale of goods brings 2 silver instead of {silver}."),
        4: _("Every sale of goods brings a worker besides the silver."),
        5: _("A ship may take the goods of two depots that are neighbours."),
        6: _("You may buy from every depot, not only from the black one; still once a turn."),
        7: ngettext(
            "{points} point more for every animal tile that scores or scores again.",
            "{points} points more for every animal tile that scores or scores again.",
            points[7],
        ),
        8: _("A worker turns a die up or down by up to 2."),
        9: _("Dice that place buildings: up or down by 1 without a worker."),
        10: _("Dice that place ships or animals: up or down by 1 without a worker."),
        11: _("Dice that place castles, mines or knowledge: up or down by 1 without a worker."),
        12: _("Dice that take tiles from depots: up or down by 1 without a worker."),
        13: _("The action “Take workers” brings 1 silver too; a boarding house does not."),
        14: _("The action “Take workers” brings 4 workers instead of 2."),
        15: ngettext(
            "{points} point for each colour of goods that you have sold.",
            "{points} points for each colour of goods that you have sold.",
            points[15],
        ),
        24: ngettext(
            "{points} point for each species of animals on your board.",
            "{points} points for each species of animals on your board.",
            points[24],
        ),
        25: ngettext(
            "{points} point for each good that you have sold.",
            "{points} points for each good that you have sold.",
            points[25],
        ),
        26: ngettext(
            "{points} point for each bonus tile that you have, large or small.",
            "{points} points for each bonus tile that you have, large or small.",
            points[26],
        ),
    }
    return tuple(
        Entry(
            text.format(silver=edition.sale_silver, points=points.get(number)),
            number=number,
            points=points.get(number, 0),
        )
        for number, text in words.items()
        if number not in edition.building_of
    )


def counting_entries(edition: BoardEdition) -> tuple[Entry, ...]:
    """Return the knowledge tiles that count a building, each with the building's name."""
    return tuple(
        Entry("", capital(building_name(building)), number, points, building.value)
        for number, building in sorted(edition.building_of.items())
        for points in [edition.knowledge_points[number]]
    )


def counting_sentence(edition: BoardEdition) -> str:
    """Describe the knowledge tiles that count a building."""
    points = sorted({edition.knowledge_points[number] for number in edition.building_of})
    text = ngettext(
        "{points} point for each building of this type on your board.",
        "{points} points for each building of this type on your board.",
        points[-1],
    )
    return text.format(points=" / ".join(map(str, points)))
