"""The columns as written: which number belongs to which line, and the first impossible one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.edition import PHASES, ROMAN
from generator.games.dice.rules.score_lines import GoodsLine
from generator.language import _, and_list
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.dice.model.sheet import Sheet
    from generator.games.dice.rules.ground import Ground
    from generator.model.score import Line


def check_columns(ground: Ground, sheet: Sheet, lines: Sequence[Line]) -> Iterator[Violation]:
    """Each finished zone and colour is one number in the column of its phase.

    Goods may be written sale by sale or together; sold in an unknown phase, they fit in any. A zero
    need not be written.
    """
    if sheet.columns is None:
        return
    numbers, spare = _numbers(lines)
    for phase, column, wanted in zip(PHASES, sheet.columns, numbers, strict=True):
        if sorted(column) == sorted(wanted):
            continue
        written = [number for number in column if number]
        due = [line for line in lines if line.phase == phase and line.points]
        left = _Column(
            phase,
            [line for line in due if not isinstance(line, GoodsLine)],
            sum(line.points for line in due if isinstance(line, GoodsLine)),
            spare,
            ground.edition.good_points,
        )
        yield from left.compare(written)
        spare = left.spare


def _numbers(lines: Sequence[Line]) -> tuple[tuple[list[int], ...], int]:
    """Return the points that are due in each column, and those that may be in any."""
    first: list[int] = []
    second: list[int] = []
    third: list[int] = []
    spare: list[int] = []
    note = {1: first.append, 2: second.append, 3: third.append, None: spare.append}
    for line in lines:
        note[line.phase](line.points)
    return (first, second, third), sum(spare)


class _Column:
    """What is still due in a column while its numbers are read."""

    def __init__(self, phase: int, lines: list[Line], goods: int, spare: int, each: int) -> None:
        self.phase = phase
        self.lines = lines
        self.goods = goods
        self.spare = spare
        self.each = each

    def compare(self, written: Sequence[int]) -> Iterator[Violation]:
        wrong = [number for number in written if not self._take(number)]
        if not wrong and not self.lines and not self.goods:
            return
        sum_due = (
            sum(line.points for line in self.lines)
            + self.goods
            + sum(number for number in written)
            - sum(wrong)
        )
        due = and_list(self._due())
        data = {
            "column": ROMAN[self.phase],
            "number": next(iter(wrong), None),
            "due": due,
            "sum": sum_due,
            "written": sum(written),
        }
        if wrong and due:
            message = _(
                "Column {column}: {number} cannot be right; still due: {due}. "
                "The column adds up to {sum}, not {written}."
            )
        elif wrong:
            message = _(
                "Column {column}: {number} cannot be right; nothing more is due. "
                "The column adds up to {sum}, not {written}."
            )
        else:
            message = _(
                "Column {column}: still due: {due}. The column adds up to {sum}, not {written}."
            )
        yield Violation("column-sum", message.format(**data))

    def _take(self, number: int) -> bool:
        """Match a written number with what is due: a line, else goods."""
        for index, line in enumerate(self.lines):
            if line.points == number:
                del self.lines[index]
                return True
        if number <= 0 or not self.each or number % self.each:
            return False
        if number <= self.goods:
            self.goods -= number
            return True
        if number <= self.spare:
            self.spare -= number
            return True
        return False

    def _due(self) -> Iterator[str]:
        for line in self.lines:
            yield f"{line.points} ({line.name()})"
        if self.goods:
            yield _("{points} (goods)").format(points=self.goods)
