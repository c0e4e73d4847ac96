"""Lines that are made when somebody reads them: a total does not need its reasons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, overload

from generator.model.score import Score

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.games.pad.rules.score_lines import RowLine


class LazyLines(Sequence["RowLine"]):
    """The lines of a player, and the points of all of them."""

    __slots__ = ("_made", "_make", "total")

    def __init__(self, total: int, make: Callable[[], Iterable[RowLine]]) -> None:
        """Take the points, and what makes the lines."""
        self.total = total
        self._make = make
        self._made: tuple[RowLine, ...] | None = None

    def _all(self) -> tuple[RowLine, ...]:
        if self._made is None:
            self._made = tuple(self._make())
        return self._made

    @overload
    def __getitem__(self, at: int) -> RowLine: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[RowLine, ...]: ...

    def __getitem__(self, at: int | slice) -> RowLine | tuple[RowLine, ...]:
        """Return a line, or some of them."""
        return self._all()[at]

    def __len__(self) -> int:
        """Return how many there are."""
        return len(self._all())


class PadScore(Score):
    """A score whose total is known before its lines are."""

    __slots__ = ()

    @property
    def total(self) -> int:
        """The points of all lines."""
        lines = self.lines
        return lines.total if isinstance(lines, LazyLines) else super().total
