"""The dice game: finished sheets are read, scored, shown and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.edition import ROMAN
from generator.language import N_, _
from generator.products.results.rulebooks import Rulebook, Scored

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.dice.model.sheet import DiceGame
    from generator.load.files.document import Document as DataFile
    from generator.model.score import Score
    from generator.page.marks import Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.products.results.rulebooks import Account


def _score(documents: Sequence[DataFile], edition: str | None) -> Scored:
    from generator.games.dice.load.edition import dice_edition  # noqa: PLC0415
    from generator.games.dice.load.sheet import read_games  # noqa: PLC0415
    from generator.games.dice.rules.scoring import Scorer  # noqa: PLC0415
    from generator.load.settings.edition import find_edition  # noqa: PLC0415 - only scoring needs it

    figures = dice_edition(find_edition("dice", edition))
    game = read_games(documents, figures)
    return Scored(game, Scorer(figures).score(game))


def _deciding(_game: DiceGame, score: Score) -> str | None:
    if score.tiebreak is None:
        return None
    return _("bonuses left: {number}").format(number=score.tiebreak)


def _title(game: DiceGame, number: int) -> str:
    sheet = game.sheets[number]
    return _("{name}, domain {domain}").format(name=sheet.name, domain=sheet.layout.id)


def _picture(game: DiceGame, number: int, score: Score, *, coloured: bool) -> str:
    from generator.games.dice.terminal import draw_map  # noqa: PLC0415 - other answers do without

    return draw_map(game.sheets[number], score, coloured=coloured)


def _report(game: DiceGame, account: Account, look: ReportLook, press: Press) -> Page:
    from generator.games.dice.pages.report import draw_report  # noqa: PLC0415 - only those who print need it

    number, score, lines = account
    return draw_report(game.sheets[number], score, lines, look, press)


def _subject(_game: object) -> str:
    """Return the name on the box, by which other programs know the game."""
    return N_("The Castles of Burgundy: The Dice Game")


RULEBOOK = Rulebook(
    score=_score,
    phases=tuple(ROMAN.values()),
    deciding=_deciding,
    title=_title,
    picture=_picture,
    report=_report,
    subject=_subject,
)
