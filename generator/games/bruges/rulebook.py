"""Brügge: finished games are read, scored, shown and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.products.results.rulebooks import Rulebook, Scored
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.bruges.model.game import BrugesEdition, BrugesGame
    from generator.load.files.document import Document as DataFile
    from generator.model.score import Score
    from generator.page.marks import Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.products.results.rulebooks import Account


class PlayedGame(NamedTuple):
    """A game of Brügge, and the figures that it was scored with."""

    game: BrugesGame
    edition: BrugesEdition


def _score(documents: Sequence[DataFile], edition: str | None) -> Scored:
    from generator.games.bruges.load.edition import bruges_edition  # noqa: PLC0415
    from generator.games.bruges.load.game import named_edition, read_bruges  # noqa: PLC0415 - only scoring
    from generator.games.bruges.rules.scoring import BrugesScorer  # noqa: PLC0415
    from generator.load.settings.edition import find_edition  # noqa: PLC0415

    if edition is None:
        figures = named_edition(documents)
    else:
        figures = bruges_edition(find_edition("bruges", edition))
    game = read_bruges(documents, figures)
    return Scored(PlayedGame(game, figures), BrugesScorer(figures).score(game))


def _deciding(_played: PlayedGame, score: Score) -> str | None:
    if score.tiebreak is None:
        return None
    return _("florins: {number}").format(number=score.tiebreak)


def _title(played: PlayedGame, number: int) -> str:
    return played.game.all_players[number].name


def _report(played: PlayedGame, account: Account, look: ReportLook, press: Press) -> Page:
    from generator.games.bruges.pages.report import PlayerReport, draw_report  # noqa: PLC0415 - as above

    number, score, lines = account
    player = played.game.all_players[number]
    report = PlayerReport(player, played.edition, lines, _deciding(played, score))
    return draw_report(report, score, look, press)


def _subject(_game: object) -> str:
    """Return the name on the box, by which other programs know the game."""
    return "Bruges"


RULEBOOK = Rulebook(
    score=_score,
    deciding=_deciding,
    title=_title,
    report=_report,
    subject=_subject,
)
