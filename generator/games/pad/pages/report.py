"""The score report of an evening: every line of a player, what is impossible, and the total."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.pad.rules.score_lines import TextLine, deciding_text
from generator.language import spoken
from generator.page.maps.paints import tile_paints
from generator.page.marks import Page
from generator.page.report import ReportRoom, faults_of
from generator.page.score_pads.figures import signed
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.pad.model.game import Evening
    from generator.page.report import ReportLine, ReportLook
    from generator.page.svg.press import Press
    from generator.products.results.rulebooks import Account

TEMPLATE = "games/pad/report.svg.j2"
IN_COLUMN, MOST_COLUMNS = 20, 2


class Written(NamedTuple):
    """A line of the report in words."""

    name: str
    round: str
    rule: str
    points: str


def draw_report(evening: Evening, account: Account, look: ReportLook, press: Press) -> Page:
    """Draw the report of one player."""
    score = account.score
    room = ReportRoom.on(look.paper)
    lines = _written(account.lines)
    columns = -(-len(lines) // IN_COLUMN) or 1
    each = -(-len(lines) // columns)
    context = {
        **tile_paints(look.ink, look.theme),
        **room.context(0.0, score),
        "score": score,
        "total": signed(score.total),
        "faults": faults_of(score),
        "columns": [lines[at : at + each] for at in range(0, len(lines), each or 1)],
        "all_lines": lines,
        "in_column": max(each, 1),
        "game": evening.pad.name(spoken()),
        "tiebreak": deciding_text(evening, score),
    }
    drawing = press.draw(TEMPLATE, context)
    return Page(
        score.name, score.name, drawing.width, drawing.height, drawing.marks, tags=drawing.tags
    )


def _written(lines: Sequence[ReportLine]) -> list[Written]:
    """Write the lines; those of many rounds are added up, with the points of each round."""
    if len(lines) <= IN_COLUMN * MOST_COLUMNS:
        return [Written(it.name, it.phase, it.rule, _points(it)) for it in lines]
    rows: dict[str, list[ReportLine]] = {}
    texts: dict[str, list[str]] = {}
    for line in lines:
        if isinstance(line.line, TextLine):
            texts.setdefault(line.line.row.name(spoken()), []).append(line.line.text)
        else:
            rows.setdefault(line.name, []).append(line)
    found = [Written(name, "", ", ".join(some), "") for name, some in texts.items()]
    for name, some in rows.items():
        rule = some[0].rule if len(some) == 1 else " + ".join(_bracketed(it.points) for it in some)
        found.append(Written(name, "", rule, signed(sum(it.points for it in some))))
    return found


def _points(line: ReportLine) -> str:
    """Write the points of a line; a text has none."""
    return "" if isinstance(line.line, TextLine) else signed(line.points)


def _bracketed(points: int) -> str:
    return signed(points) if points >= 0 else f"({signed(points)})"
