"""The board game: finished games are read, scored, shown and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.model.game import PHASES, TieBreak
from generator.language import N_, _
from generator.products.results.rulebooks import Rulebook, Scored

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.board.model.game import BoardGame
    from generator.load.files.document import Document as DataFile
    from generator.model.score import Score
    from generator.page.marks import Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.products.results.rulebooks import Account


def _score(documents: Sequence[DataFile], edition: str | None) -> Scored:
    from generator.games.board.load.edition import board_edition  # noqa: PLC0415 - only scoring
    from generator.games.board.load.game import named_edition, read_game  # noqa: PLC0415
    from generator.games.board.rules.scoring import BoardScorer  # noqa: PLC0415
    from generator.load.settings.edition import find_edition  # noqa: PLC0415 - only scoring

    if edition is None:
        figures = named_edition(documents)
    else:
        figures = board_edition(find_edition("board", edition))
    game = read_game(documents, figures)
    return Scored(game, BoardScorer(figures).score(game))


def _deciding(game: BoardGame, score: Score) -> str | None:
    parts = []
    if score.tiebreak is not None:
        message = _("hexes filled: {number}")
        if game.tie is TieBreak.MOST:
            message = _("hexes empty: {number}")
        parts.append(message.format(number=score.tiebreak))
    if score.order is not None:
        parts.append(_("place in turn order: {place}").format(place=score.order))
    return ", ".join(parts) or None


def _title(game: BoardGame, number: int) -> str:
    player = game.all_players[number]
    if player.layout is None:
        return player.name
    return _("{name}, board {board}").format(name=player.name, board=player.layout.id)


def _picture(game: BoardGame, number: int, score: Score, *, coloured: bool) -> str | None:
    from generator.games.board.terminal import draw_board  # noqa: PLC0415 - others do without

    return draw_board(game.all_players[number], score, coloured=coloured)


def _report(game: BoardGame, account: Account, look: ReportLook, press: Press) -> Page:
    from generator.games.board.pages.report import Ledger, draw_report  # noqa: PLC0415 - only those who print

    number, score, lines = account
    ledger = Ledger(lines, _deciding(game, score))
    return draw_report(game.all_players[number], score, ledger, look, press)


def _subject(_game: object) -> str:
    """Return the name on the box, by which other programs know the game."""
    return N_("The Castles of Burgundy")


RULEBOOK = Rulebook(
    score=_score,
    phases=PHASES,
    deciding=_deciding,
    title=_title,
    picture=_picture,
    report=_report,
    subject=_subject,
)
