"""The columns as written: which number is which line, and the first that cannot be right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.model.edition import PHASES, ROMAN
from generator.model.score import Violation
from generator.rules.dice.words import line_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.score import Line
    from generator.model.sheet import Sheet
    from generator.rules.dice.ground import Ground


def check_columns(ground: Ground, sheet: Sheet, lines: Sequence[Line]) -> Iterator[Violation]:
    """Each finished zone and colour is one number in the column of its phase.

    Goods may be written sale by sale or together; sold in an unknown phase, they fit in any.
    A nought need not be written.
    """
    if sheet.columns is None:
        return
    if _one_for_each(sheet.columns, lines):
        return
    each = ground.edition.good_points
    spare = sum(line.points for line in lines if line.phase is None)
    for phase, column_written in zip(PHASES, sheet.columns, strict=True):
        written = [number for number in column_written if number]
        due = [line for line in lines if line.phase == phase and line.points]
        column = _Column(
            phase,
            [line for line in due if line.rule != "goods"],
            sum(line.points for line in due if line.rule == "goods"),
            spare,
            each,
        )
        yield from column.compare(written)
        spare = column.spare


def _one_for_each(columns: Sequence[Sequence[int]], lines: Sequence[Line]) -> bool:
    """Tell whether the columns hold one number for each line and no other, as most do."""
    first: list[int] = []
    second: list[int] = []
    third: list[int] = []
    note = {1: first.append, 2: second.append, 3: third.append}
    for line in lines:
        if line.phase is None:
            return False
        note[line.phase](line.points)
    one, two, three = columns
    return (
        sorted(one) == sorted(first)
        and sorted(two) == sorted(second)
        and sorted(three) == sorted(third)
    )


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
        due = ", ".join(self._due())
        data = {
            "column": ROMAN[self.phase],
            "number": wrong[0] if wrong else 0,
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
                "Column {column}: {due} is missing. The column adds up to {sum}, not {written}."
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
            yield f"{line.points} ({line_name(line)})"
        if self.goods:
            yield _("{points} (goods)").format(points=self.goods)
