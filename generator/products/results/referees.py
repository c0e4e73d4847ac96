"""Referees: what a game provides whose records are played through and judged."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.registry import load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path
    from typing import Protocol

    from generator.model.finding import Place
    from generator.model.score import Result
    from generator.page.marks import Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press

    class Fault(Protocol):
        """The first illegal step of a record: when, whose, its code and a sentence."""

        @property
        def code(self) -> str:
            """The code of the rule that it breaks."""

        @property
        def message(self) -> str:
            """The sentence about it."""

        @property
        def turn(self) -> str:
            """When it happened, as the beginning of a sentence."""

        @property
        def place(self) -> Place | None:
            """Its place in the file, if known."""

        def data(self) -> dict[str, Any]:
            """Return the data about it for other programs."""

    class Tell(Protocol):
        """Tells a game step by step."""

        def __call__(self, *, coloured: bool) -> Iterator[str]:
            """Return the lines, with or without colours."""

    class Verdict(Protocol):
        """The outcome of a record: a game and its result, or a fault."""

        @property
        def game(self) -> Any:
            """The game as it was played, if it is legal."""

        @property
        def result(self) -> Result | None:
            """Its result."""

        @property
        def fault(self) -> Fault | None:
            """The first illegal step, if there is one."""


REFEREE = "referee"
"""The part of a game whose records can be judged."""


class Referee(NamedTuple):
    """The referee of a game's records."""

    judge: Callable[[Path, str | None], Verdict]
    """Read a record and play it through by the edition of this name or file, if named."""
    rule_of: Callable[[str], str]
    """Return the rule that a fault with a code breaks."""
    write: Callable[[Any, Path], str]
    """Write the sheets of a finished game as a file for a folder."""
    key: str
    """The key of a file that says that it is a record."""
    replay: Callable[[Path, str | None], Replay] | None = None
    """Judge a record like `judge`, and keep every step; None where a game is not replayed."""


class Replay(NamedTuple):
    """A record that was played through step by step."""

    verdict: Verdict
    tell: Tell
    """Return the lines that tell every step, up to the first fault."""
    draw: Callable[[ReportLook, Press], tuple[Page, ...]]
    """Draw the game with the sheets growing."""


class Judged(NamedTuple):
    """A verdict, and the referee."""

    referee: Referee
    verdict: Verdict


def referee_of(game: str) -> Referee:
    """Return the referee of a game's records."""
    found: Referee = load_part(game, REFEREE)
    return found
