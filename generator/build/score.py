"""Scores: finished games are read, scored, refereed and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.language import _
from generator.model.sheet import DiceGame
from generator.model.terrain import Game

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

    from generator.load.document import Document as DataFile
    from generator.model.evening import Evening
    from generator.model.order import Ink
    from generator.model.score import Line, Result, Score
    from generator.page.marks import Document, Page
    from generator.page.press import Press
    from generator.page.report import ReportLook
    from generator.rules.dice.referee import Verdict
    from generator.units import Paper


MOST_EMPTY = "most-empty"
"""The reading of the board game's tie-break by which empty hexes win."""


class Scored(NamedTuple):
    """A game that was read, and its result."""

    game: DiceGame | Evening
    result: Result


class Wording(NamedTuple):
    """How a game says what a line pays for, the rule behind it, and its phase."""

    line_name: Callable[[Line], str]
    explain: Callable[[Line], str]
    phases: Sequence[str]

    def phase(self, line: Line) -> str:
        """Name the phase of a line, nothing where it has none."""
        return self.phases[line.phase - 1] if line.phase else ""


def wording(game: str) -> Wording:
    """Return the words of a game."""
    if game == Game.BOARD:
        from generator.model.board import PHASES  # noqa: PLC0415 - each game loads its own
        from generator.rules.board import words as board  # noqa: PLC0415

        return Wording(board.line_name, board.explain, PHASES)
    from generator.model.edition import ROMAN  # noqa: PLC0415
    from generator.rules.dice import words as dice  # noqa: PLC0415

    return Wording(dice.line_name, dice.explain, tuple(ROMAN.values()))


def deciding(game: DiceGame | Evening, score: Score) -> str | None:
    """Say what decides a tie for a player, as far as it is known."""
    parts = []
    if score.tiebreak is not None:
        if isinstance(game, DiceGame):
            message = _("bonuses left: {number}")
        elif game.tie == MOST_EMPTY:
            message = _("hexes empty: {number}")
        else:
            message = _("hexes filled: {number}")
        parts.append(message.format(number=score.tiebreak))
    if score.order is not None:
        parts.append(_("place in turn order: {place}").format(place=score.order))
    return ", ".join(parts) or None


def score_files(paths: Sequence[Path], *, edition: str | None = None) -> Scored:
    """Read the files of one finished game and score it.

    EDITION is the name of a shipped edition or a file; it goes before what the files name.
    """
    from generator.load.finished import game_of, read_documents  # noqa: PLC0415 - only scoring

    documents = read_documents(paths)
    score = _score_evening if game_of(documents) is Game.BOARD else _score_sheets
    return score(documents, edition)


def _score_sheets(documents: Sequence[DataFile], edition: str | None) -> Scored:
    from generator.load.edition import find_edition  # noqa: PLC0415 - only scoring needs it
    from generator.load.heading import dice_edition  # noqa: PLC0415
    from generator.load.sheet import read_games  # noqa: PLC0415
    from generator.rules import Scorer  # noqa: PLC0415

    figures = dice_edition(find_edition(Game.DICE, edition))
    game = read_games(documents, figures)
    return Scored(game, Scorer(figures).score(game))


def _score_evening(documents: Sequence[DataFile], edition: str | None) -> Scored:
    from generator.load.edition import board_edition, find_edition  # noqa: PLC0415 - as above
    from generator.load.evening import read_evening, told_edition  # noqa: PLC0415
    from generator.rules.board.scoring import BoardScorer  # noqa: PLC0415

    if edition is None:
        figures = told_edition(documents)
    else:
        figures = board_edition(find_edition(Game.BOARD, edition))
    evening = read_evening(documents, figures)
    return Scored(evening, BoardScorer(figures).score(evening))


def referee_file(path: Path, *, edition: str | None = None) -> Verdict:
    """Read a game record and play it through."""
    from generator.load.edition import find_edition  # noqa: PLC0415 - only the referee needs it
    from generator.load.heading import dice_edition  # noqa: PLC0415
    from generator.load.record import read_record  # noqa: PLC0415
    from generator.rules.dice.referee import referee  # noqa: PLC0415

    figures = dice_edition(find_edition(Game.DICE, edition))
    return referee(read_record(path, figures), figures)


def draw_reports(games: Sequence[Scored], *, paper: Paper, ink: Ink, language: str) -> Document:
    """Draw a report for each player of scored games."""
    from generator.build.desk import set_desk  # noqa: PLC0415 - scoring needs no theme
    from generator.page.marks import Document  # noqa: PLC0415 - jinja2 is heavy
    from generator.page.report import ReportLook  # noqa: PLC0415

    style, fonts, press, _ruler = set_desk()
    look = ReportLook(paper, ink, style)
    pages = [page for scored in games for page in _report_pages(scored, look, press)]
    title = _("Score report: {names}").format(names=", ".join(page.name for page in pages))
    return Document(title, language, tuple(pages), fonts)


def _report_pages(scored: Scored, look: ReportLook, press: Press) -> Iterator[Page]:
    from generator.page.estate import Ledger, draw_estate  # noqa: PLC0415
    from generator.page.report import ReportLine, draw_report  # noqa: PLC0415

    words, game = wording(scored.result.game), scored.game
    for number, score in enumerate(scored.result.scores):
        lines = [
            ReportLine(words.line_name(line), words.phase(line), words.explain(line), line)
            for line in score.lines
        ]
        shown = score._replace(name=press.printable(score.name, "display-bold"))
        if isinstance(game, DiceGame):
            yield draw_report(game.sheets[number], shown, lines, look, press)
        else:
            ledger = Ledger(tuple(lines), deciding(game, score))
            yield draw_estate(game.estates[number], shown, ledger, look, press)
