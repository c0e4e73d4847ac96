"""The score report of a card game: a domain as laid out, the noted figures, lines and faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import COLUMN, CardType
from generator.games.cards.pages.paints import card_paints
from generator.games.cards.rules.score_lines import SetLine
from generator.page.marks import Page
from generator.page.report import HEAD, ReportRoom, faults_of, foot_of
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.cards.model.game import Card, CardPlayer, Column
    from generator.model.score import Score
    from generator.page.report import ReportLine, ReportLook
    from generator.page.svg.press import Press

TEMPLATE = "games/cards/report.svg.j2"
LEDGER_WIDTH = 152.0
CARD_WIDTH, CARD_HEIGHT = 13.0, 18.0
STRIP = 7.6
"""The visible part of a card that is covered by another."""
GAP = 2.2
NOTED_ROW = 18.0
COURSE_HEIGHT = 26.0
LARGEST, SMALLEST = 1.9, 0.1


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """What the report of a player shows beside the score; Aaron is no player.

    `domain` are the columns as they were scored, `course` the points of all players after each
    round of a solo game.
    """

    name: str
    domain: tuple[Column, ...]
    player: CardPlayer | None
    lines: tuple[ReportLine, ...]
    tiebreak: str | None
    course: tuple[tuple[int, ...], ...]
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LaidColumn:
    """A column on the page: where it begins, and the points of its set, if it is one.

    Cloisters are behind the cards whose type they have; `faulty` is a column that is none.
    """

    x: float
    y: float
    cards: tuple[Card, ...]
    points: int | None
    faulty: bool


@dataclass(frozen=True, slots=True)
class LaidDomain:
    """Columns in rows, in mm before they are scaled to the available room."""

    columns: tuple[LaidColumn, ...]
    scale: float
    height: float


def draw_report(report: PlayerReport, score: Score, look: ReportLook, press: Press) -> Page:
    """Draw the report of one player, or of Aaron."""
    space = ReportRoom.on(look.paper)
    rows = _noted_rows(report.player)
    noted = NOTED_ROW * len(rows) + 4 if rows else 0.0
    course = COURSE_HEIGHT if report.course else 0.0
    wide = space.width - LEDGER_WIDTH - 6.0
    room = space.height - foot_of(score) - HEAD - noted - course
    sets = [it.line for it in report.lines if isinstance(it.line, SetLine)]
    points = {line.column: line.points for line in sets}
    drawing = press.draw(
        TEMPLATE,
        {
            **card_paints(look.ink, look.theme),
            **space.context(LEDGER_WIDTH, score),
            "laid": lay_domain(report.domain, points, wide - 2.0, room - 2.0),
            "card": {"width": CARD_WIDTH, "height": CARD_HEIGHT, "strip": STRIP},
            "noted_row": NOTED_ROW,
            "noted_rows": rows,
            "noted_height": noted,
            "course_height": course,
            "seat": report.player,
            "course": report.course,
            "names": [press.printable(name, "text-bold") for name in report.names],
            "score": score,
            "faults": faults_of(score),
            "lines": report.lines,
            "tiebreak": report.tiebreak,
        },
    )
    return Page(
        report.name, report.name, drawing.width, drawing.height, drawing.marks, tags=drawing.tags
    )


def _noted_rows(player: CardPlayer | None) -> list[str]:
    """Return the rows of a player's figures beside the domain, in their order."""
    if player is None:
        return []
    cards = player.first or player.seven or player.points or player.first_player
    left = any(it is not None for it in (player.workers, player.silver, player.goods))
    rows = {"cards": cards, "things": player.sold or player.animals, "left": left}
    return [name for name, there in rows.items() if there]


def lay_domain(
    columns: Sequence[Column], points: dict[int, int], width: float, height: float
) -> LaidDomain:
    """Lay columns side by side in as many rows as they need, as large as the room allows."""
    scale = LARGEST
    while True:
        laid, used = _lay(columns, points, width / scale)
        if used * scale <= height or scale <= SMALLEST:
            return LaidDomain(tuple(laid), scale, used * scale)
        scale -= 0.05


def _lay(
    columns: Sequence[Column], points: dict[int, int], width: float
) -> tuple[list[LaidColumn], float]:
    """Lay columns in rows of a width; return the height that they need as well."""
    laid: list[LaidColumn] = []
    x = y = deepest = 0.0
    for number, column in enumerate(columns, 1):
        if not column.cards:
            continue
        if x and x + CARD_WIDTH > width:
            x, y, deepest = 0.0, y + deepest + GAP * 2, 0.0
        cards = tuple(sorted(column.cards, key=lambda it: it.type is not CardType.CLOISTER))
        kinds = {card.type for card in cards} - {CardType.CLOISTER}
        faulty = len(kinds) > 1 or len(cards) > COLUMN
        laid.append(LaidColumn(x, y, cards, points.get(number), faulty))
        deepest = max(deepest, CARD_HEIGHT + STRIP * (len(cards) - 1))
        x += CARD_WIDTH + GAP
    return laid, y + deepest
