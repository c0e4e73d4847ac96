"""The initial text of a new file of four rows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from generator.load.layouts.starter import Starter
from rows_game.model import GAME, Row

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rows_game.model import RowSheet

POINTS = (1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66)
ROWS = (
    Row("red", tuple(range(2, 13))),
    Row("yellow", tuple(range(2, 13))),
    Row("green", tuple(range(12, 1, -1))),
    Row("blue", tuple(range(12, 1, -1))),
)


def _begin(name: str, file: str) -> str:
    return _written(name, file, POINTS, ROWS)


def _rewrite(sheet: RowSheet, name: str, file: str) -> str:
    return _written(name, file, sheet.points, sheet.rows)


def _written(name: str, file: str, points: Iterable[int], rows: Iterable[Row]) -> str:
    head = f'# Rows to change as you like: scriptorium check {file}\ngame = "{GAME}"\n'
    tables = "".join(
        f'\n[[row]]\ncolour = "{row.colour}"\nnumbers = {json.dumps(row.numbers)}\n' for row in rows
    )
    return f'{head}id = "{name}"\npoints = {json.dumps(list(points))}\n{tables}'


STARTER = Starter(begin=_begin, rewrite=_rewrite)
