"""Four rows: finished games are read, scored, shown and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.score import Result, Score
from generator.products.results.rulebooks import Rulebook, Scored
from rows_game.results import read_game
from rows_game.rules.crosses import check_crosses
from rows_game.rules.locks import check_locks, score_locks
from rows_game.rules.missed import score_missed
from rows_game.rules.rows import score_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.load.files.document import Document
    from generator.page.marks import Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.products.results.rulebooks import Account
    from rows_game.model import RowGame, RowPlayer, RowSheet


def _score(documents: Sequence[Document], _edition: str | None) -> Scored:
    game = read_game(documents)
    scores = tuple(_score_player(player, game.sheet) for player in game.players)
    return Scored(game, Result(game.sheet.game, scores))


def _score_player(player: RowPlayer, sheet: RowSheet) -> Score:
    lines = (*score_rows(player, sheet), *score_locks(player, sheet), *score_missed(player))
    violations = (*check_crosses(player, sheet), *check_locks(player, sheet))
    return Score(player.name, lines, violations)


def _title(game: RowGame, number: int) -> str:
    return f"{game.players[number].name}, sheet {game.sheet.id}"


def _picture(game: RowGame, number: int, _score: Score, *, coloured: bool) -> str:
    """Draw each row with its crosses."""
    del coloured
    lines = []
    for row in game.sheet.rows:
        crossed = game.players[number].crossed[row.colour]
        marks = " ".join("×" if it in crossed else str(it) for it in row.numbers)
        lines.append(f"{row.colour:<7}{marks}")
    return "\n".join(lines)


def _report(game: RowGame, account: Account, look: ReportLook, press: Press) -> Page:
    from rows_game.pages import draw_report  # noqa: PLC0415 - only those who print need it

    return draw_report(game, account, look, press)


RULEBOOK = Rulebook(
    score=_score,
    title=_title,
    picture=_picture,
    report=_report,
)
