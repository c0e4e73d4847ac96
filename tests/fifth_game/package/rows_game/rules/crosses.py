"""Invalid crosses."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rows_game.model import RowPlayer, RowSheet


def check_crosses(player: RowPlayer, sheet: RowSheet) -> Iterator[Violation]:
    """Numbers are crossed from left to right, each once, and only those of the row."""
    for row in sheet.rows:
        crossed = player.crossed[row.colour]
        in_order = [number for number in row.numbers if number in crossed]
        if list(crossed) != in_order:
            message = f"The crosses of the {row.colour} row do not go from left to right."
            yield Violation("cross-order", message)
