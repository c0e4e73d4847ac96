"""The card game: finished games, also solo against Aaron, are read, scored, shown and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import AARON, ROUNDS
from generator.language import _
from generator.products.results.rulebooks import Rulebook, Scored
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.cards.model.game import CardGame, Column
    from generator.load.files.document import Document as DataFile
    from generator.model.score import Result, Score
    from generator.page.marks import Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.products.results.rulebooks import Account


class LaidGame(NamedTuple):
    """A card game with the domain of each player as it was scored, Aaron's last."""

    game: CardGame
    domains: tuple[tuple[Column, ...], ...]
    result: Result


def _score(documents: Sequence[DataFile], edition: str | None) -> Scored:
    from generator.games.cards.load.edition import card_edition  # noqa: PLC0415 - only scoring needs it
    from generator.games.cards.load.game import read_card_game  # noqa: PLC0415
    from generator.games.cards.rules.scoring import CardScorer  # noqa: PLC0415
    from generator.load.settings.edition import find_edition  # noqa: PLC0415

    figures = card_edition(find_edition("cards", edition))
    game, scorer = read_card_game(documents, figures), CardScorer(figures)
    result = scorer.score(game)
    return Scored(LaidGame(game, scorer.domains(game), result), result)


def _deciding(_game: LaidGame, score: Score) -> str | None:
    if score.tiebreak is None:
        return None
    return _("cards left: {number}").format(number=score.tiebreak)


def _title(laid: LaidGame, number: int) -> str:
    all_players = laid.game.all_players
    return all_players[number].name if number < len(all_players) else AARON


def _picture(laid: LaidGame, number: int, _score: Score, *, coloured: bool) -> str | None:
    from generator.games.cards.terminal import draw_course, draw_domain  # noqa: PLC0415 - as above

    drawn = draw_domain(laid.domains[number], coloured=coloured)
    if number or not laid.result.course:
        return drawn
    return "\n\n".join(filter(None, (drawn, draw_course(laid.result))))


def _report(laid: LaidGame, account: Account, look: ReportLook, press: Press) -> Page:
    from generator.games.cards.pages.report import PlayerReport, draw_report  # noqa: PLC0415 - only those who print

    number, score, lines = account
    all_players = laid.game.all_players
    report = PlayerReport(
        _title(laid, number),
        laid.domains[number],
        all_players[number] if number < len(all_players) else None,
        lines,
        _deciding(laid, score),
        laid.result.course,
        tuple(it.name for it in laid.result.scores),
    )
    return draw_report(report, score, look, press)


def _subject(_game: object) -> str:
    """Return the name on the box, by which other programs know the game."""
    return "The Castles of Burgundy: The Card Game"


RULEBOOK = Rulebook(
    score=_score,
    phases=ROUNDS,
    deciding=_deciding,
    title=_title,
    picture=_picture,
    report=_report,
    subject=_subject,
)
