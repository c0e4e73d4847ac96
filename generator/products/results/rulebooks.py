"""Rulebooks: what each game provides to be scored, shown and reported, loaded when needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.registry import load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Protocol

    from generator.load.files.document import Document as DataFile
    from generator.model.score import Line, Result, Score
    from generator.page.marks import Page
    from generator.page.report import ReportLine, ReportLook
    from generator.page.svg.press import Press

    Report = Callable[[Any, "Account", ReportLook, Press], Page]

    class Picture(Protocol):
        """Returns what a player has, drawn for a terminal; None where nothing is drawn."""

        def __call__(
            self, game: Any, number: int, score: Score, /, *, coloured: bool
        ) -> str | None:
            """Draw it with or without colours."""


RULEBOOK = "rulebook"
"""The part of a game that can be scored."""


class Scored(NamedTuple):
    """A game that was read, of the class that its rulebook knows, and its result."""

    game: Any
    result: Result


class Account(NamedTuple):
    """The score of one player, counted from 0, with its lines in words."""

    number: int
    score: Score
    lines: tuple[ReportLine, ...]


def _no_picture(_game: Any, _number: int, _score: Score, /, *, coloured: bool) -> None:
    """Draw nothing."""


class Rulebook(NamedTuple):
    """What a game provides to be scored, shown and reported; players are counted from 0."""

    score: Callable[[Sequence[DataFile], str | None], Scored]
    """Read the files of one game and score it by the edition of this name or file, if named."""
    title: Callable[[Any, int], str]
    """The name of a player, with what the player played on."""
    phases: Sequence[str] = ()
    """The names of the phases."""
    deciding: Callable[[Any, Score], str | None] = lambda _game, _score: None
    """Describe what decides a tie for a player, as far as it is known."""
    picture: Picture = _no_picture
    report: Report | None = None
    """Draw the report of a player; None where a game has no report."""
    subject: Callable[[Any], str] = lambda _game: ""
    """Name what was played, as other programs and people know it."""
    score_by: Callable[[Sequence[DataFile], Sequence[tuple[str, str]]], Scored] | None = None
    """Score a game by other rules than its files name; None where a game has no options."""

    def phase(self, line: Line) -> str:
        """Name the phase of a line; '' where it has none."""
        return self.phases[line.phase - 1] if line.phase else ""


def rulebook(game: str) -> Rulebook:
    """Return the rulebook of the game of this name."""
    found: Rulebook = load_part(game, RULEBOOK)
    return found
