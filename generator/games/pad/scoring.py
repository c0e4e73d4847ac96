"""Pads: evenings are read, scored, shown and reported."""

from __future__ import annotations

from collections.abc import Sequence as AbstractSequence
from typing import TYPE_CHECKING, overload

from generator.errors import OrderError
from generator.games.pad.model.pad import MOST_ROUNDS
from generator.language import _, spoken
from generator.products.results.rulebooks import Rulebook, Scored

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.pad.model.pad import Evening
    from generator.load.files.document import Document as DataFile
    from generator.model.score import Score
    from generator.page.marks import Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.products.results.rulebooks import Account


class _Rounds(AbstractSequence[str]):
    """The names of the rounds."""

    @overload
    def __getitem__(self, at: int) -> str: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[str]: ...

    def __getitem__(self, at: int | slice) -> str | Sequence[str]:
        """Return the name of a round, counted from 0."""
        if isinstance(at, slice):
            return [self[it] for it in range(*at.indices(len(self)))]
        return _("Round {number}").format(number=at + 1)

    def __len__(self) -> int:
        """Return how many rounds there can be."""
        return MOST_ROUNDS


def _score(documents: Sequence[DataFile], edition: str | None) -> Scored:
    from generator.games.pad.load.evening import read_evening  # noqa: PLC0415 - only scoring
    from generator.games.pad.rules.scoring import PadScorer  # noqa: PLC0415

    if edition is not None:
        raise OrderError(_("A pad has no editions; leave out --edition."))
    evening = read_evening(documents)
    return Scored(evening, PadScorer(evening.pad).score(evening))


def _deciding(evening: Evening, score: Score) -> str | None:
    if score.tiebreak is None:
        return None
    label = evening.pad.label(evening.pad.ties[0].name, spoken())
    return _("{label}: {number}").format(label=label, number=score.tiebreak)


def _title(evening: Evening, number: int) -> str:
    return f"{evening.players[number]}, {evening.pad.name(spoken())}"


def _picture(_evening: Evening, _number: int, _score: Score, *, coloured: bool) -> None:
    """Return None: a drawing in letters would show nothing that the lines do not."""


def _report(evening: Evening, account: Account, look: ReportLook, press: Press) -> Page:
    from generator.games.pad.pages.report import draw_report  # noqa: PLC0415 - only those who print need it

    return draw_report(evening, account, look, press)


RULEBOOK = Rulebook(
    score=_score,
    phases=_Rounds(),
    deciding=_deciding,
    title=_title,
    picture=_picture,
    report=_report,
)
