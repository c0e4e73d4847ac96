"""Pads: evenings are read, scored, shown and reported."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.games.pad.rules.score_lines import RowLine, deciding_text
from generator.language import _, spoken
from generator.model.score_pad.pad import name_round
from generator.products.results.rulebooks import Rulebook, Scored

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.pad.model.game import Evening
    from generator.load.files.document import Document as DataFile
    from generator.model.score import Line, Score
    from generator.page.marks import Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.products.results.rulebooks import Account


class _PadRulebook(Rulebook):
    """How pads are scored; the pad says what its rounds are called."""

    def phase(self, line: Line) -> str:
        """Name the round of a line: a deal, a hole, an end; '' where it has none."""
        if not isinstance(line, RowLine) or line.phase is None:
            return ""
        return name_round(line.pad, line.phase)


def _score(documents: Sequence[DataFile], edition: str | None) -> Scored:
    from generator.games.pad.load.evening import read_evening  # noqa: PLC0415 - only scoring
    from generator.games.pad.rules.scoring import PadScorer  # noqa: PLC0415

    if edition is not None:
        raise OrderError(_("A pad has no editions; leave out --edition."))
    evening = read_evening(documents)
    return Scored(evening, PadScorer(evening.pad).score(evening))


def _score_by(documents: Sequence[DataFile], rules: Sequence[tuple[str, str]]) -> Scored:
    from generator.games.pad.load.evening import read_evening  # noqa: PLC0415 - as above
    from generator.games.pad.rules.scoring import PadScorer  # noqa: PLC0415

    evening = read_evening(documents, dict(rules))
    return Scored(evening, PadScorer(evening.pad).score(evening))


def _deciding(evening: Evening, score: Score) -> str | None:
    return deciding_text(evening, score) or None


def _title(evening: Evening, number: int) -> str:
    return f"{evening.players[number]}, {evening.pad.name(spoken())}"


def _subject(evening: Evening) -> str:
    return evening.pad.name(spoken())


def _picture(_evening: Evening, _number: int, _score: Score, *, coloured: bool) -> None:
    """Return None: a drawing in letters would show nothing that the lines do not."""


def _report(evening: Evening, account: Account, look: ReportLook, press: Press) -> Page:
    from generator.games.pad.pages.report import draw_report  # noqa: PLC0415 - only those who print need it

    return draw_report(evening, account, look, press)


RULEBOOK = _PadRulebook(
    score=_score,
    phases=(),
    deciding=_deciding,
    title=_title,
    picture=_picture,
    report=_report,
    subject=_subject,
    score_by=_score_by,
)
