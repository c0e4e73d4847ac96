"""The board game: finished evenings are scored, told and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.build.games import Rulebook, Scored
from generator.language import _
from generator.model.board import PHASES
from generator.model.evening import TieBreak
from generator.rules.board.words import explain, line_name, phase_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.build.games import Account
    from generator.load.document import Document as DataFile
    from generator.model.evening import Evening
    from generator.model.score import Line, Score
    from generator.page.marks import Page
    from generator.page.press import Press
    from generator.page.report import ReportLook

THINGS = {"animals": "species", "goods": "good", "knowledge": "building"}
"""What the lines of a rule are about, where it is no terrain."""


def _score(documents: Sequence[DataFile], edition: str | None) -> Scored:
    from generator.load.edition import board_edition, find_edition  # noqa: PLC0415 - only scoring
    from generator.load.evening import read_evening, told_edition  # noqa: PLC0415
    from generator.rules.board.scoring import BoardScorer  # noqa: PLC0415

    if edition is None:
        figures = told_edition(documents)
    else:
        figures = board_edition(find_edition("board", edition))
    evening = read_evening(documents, figures)
    return Scored(evening, BoardScorer(figures).score(evening))


def _values(line: Line) -> dict[str, Any]:
    """Return what a line knows; animals have a pasture, bonus tiles a place."""
    return {
        "number": line.tile,
        "terrain": line.terrain,
        "size": line.size,
        "count": line.number,
        THINGS.get(line.rule, "what"): line.what,
        "pasture" if line.rule == "animals" else "place": line.place,
        "phase": phase_name(line) or None,
        "each": line.each,
        "group": line.group,
        "parts": list(line.parts) or None,
    }


def _deciding(evening: Evening, score: Score) -> str | None:
    parts = []
    if score.tiebreak is not None:
        message = _("hexes filled: {number}")
        if evening.tie is TieBreak.MOST:
            message = _("hexes empty: {number}")
        parts.append(message.format(number=score.tiebreak))
    if score.order is not None:
        parts.append(_("place in turn order: {place}").format(place=score.order))
    return ", ".join(parts) or None


def _title(evening: Evening, number: int) -> str:
    estate = evening.estates[number]
    if estate.layout is None:
        return estate.name
    return _("{name}, board {board}").format(name=estate.name, board=estate.layout.id)


def _picture(evening: Evening, number: int, score: Score, *, coloured: bool) -> str | None:
    from generator.render.terminal_board import draw_board  # noqa: PLC0415 - others do without

    return draw_board(evening.estates[number], score, coloured=coloured)


def _report(evening: Evening, account: Account, look: ReportLook, press: Press) -> Page:
    from generator.page.estate import Ledger, draw_estate  # noqa: PLC0415 - only those who print

    number, score, lines = account
    ledger = Ledger(lines, _deciding(evening, score))
    return draw_estate(evening.estates[number], score, ledger, look, press)


RULEBOOK = Rulebook(
    score=_score,
    line_name=line_name,
    explain=explain,
    phases=PHASES,
    values=_values,
    deciding=_deciding,
    title=_title,
    picture=_picture,
    report=_report,
)
