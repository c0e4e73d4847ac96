"""Training: the weights of the learned player, from the last turn of a game back to the first.

For each turn, sheets of many games on many domains are taken. What each promises is the mean, over
several rolls, of the best play and of what the sheet after it promises. The weights of a turn are
fitted to these figures by ridge regression. No game is played to its end to learn from it, so the
luck of later dice does not blur what is learned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.dice.lab.kernels.rules import SHEET
from generator.games.dice.lab.kernels.tallies import new_work
from generator.games.dice.lab.kernels.value import FEATURES, TURNS
from generator.games.dice.lab.playing import Lab
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.games.dice.model.edition import DiceEdition
    from generator.model.layout import Layout

THOUSAND = 1000
ALL = 100


class Course(NamedTuple):
    """How long to train."""

    games: int = 50
    """Games on each domain in each round."""
    rolls: int = 16
    """Rolls for each sheet."""
    rounds: int = 4
    wild: int = 15
    """How many turns in a hundred are played badly on purpose, after the first round."""
    stiffness: float = 3.0
    """How strongly the weights of a turn hold on to those of the next."""


def train(
    layouts: Sequence[Layout],
    edition: DiceEdition,
    course: Course,
    seed: int,
    *,
    weights: Sequence[int] | None = None,
    own_kinds: bool = False,
    progress: Callable[[int, Sequence[int]], None] | None = None,
) -> list[int]:
    """Learn weights on domains, from nothing or from WEIGHTS."""
    import numpy as np  # noqa: PLC0415 - heavy

    known: Any = np.array(weights or [0] * (TURNS * FEATURES), dtype=np.int64)
    is_new = weights is None
    for number in range(course.rounds):
        wild = ALL if is_new and number == 0 else course.wild
        labs = [Lab(layout, edition, weights=known, own_kinds=own_kinds) for layout in layouts]
        known = _round(labs, course, wild=wild, seed=seed + number * THOUSAND)
        if progress is not None:
            progress(number + 1, known.tolist())
    return [int(it) for it in known]


def _round(labs: Sequence[Lab], course: Course, *, wild: int, seed: int) -> Any:
    """Collect sheets with the old weights, then learn new ones from the last turn to the first."""
    import numpy as np  # noqa: PLC0415 - heavy

    sheets = [_collect(lab, course.games, wild, seed, place) for place, lab in enumerate(labs)]
    learned = np.zeros(TURNS * FEATURES, dtype=np.int64)
    after = np.zeros(FEATURES)
    for turn in range(TURNS - 1, -1, -1):
        seen = [
            _look(lab, learned, one[turn], course, turn=turn, seed=seed + turn)
            for lab, one in zip(labs, sheets, strict=True)
        ]
        after = _fit(seen, after, course.stiffness)
        learned[turn * FEATURES : (turn + 1) * FEATURES] = np.rint(after * THOUSAND)
    return learned


def _collect(lab: Lab, games: int, wild: int, seed: int, place: int) -> Any:
    import numpy as np  # noqa: PLC0415 - heavy

    sheets = np.zeros((TURNS * games, SHEET), dtype=np.int64)
    work = lab.native(new_work(lab.table, 1))
    lab.kernels.collect_sheets(
        lab.native_table, lab.native_weights, wild, seed, place * games, games, sheets, work
    )
    return sheets.reshape(TURNS, games, SHEET)


def _look(lab: Lab, weights: Any, sheets: Any, course: Course, *, turn: int, seed: int) -> Any:
    """Return the features of each sheet as rows of a matrix, and what each promises, in points."""
    import numpy as np  # noqa: PLC0415 - heavy

    work = lab.native(new_work(lab.table, 1))
    count = len(sheets)
    worths, lengths = np.zeros(count, dtype=np.int64), np.zeros(count, dtype=np.int64)
    found = np.zeros((count, len(work.found)), dtype=np.int64)
    lab.kernels.look_one_turn_on(
        lab.native_table, weights, turn, seed, course.rolls, sheets, worths, found, lengths, work
    )
    rows = np.zeros((count, FEATURES), dtype=np.float32)
    for column in range(found.shape[1]):
        here = np.nonzero(lengths > column)[0]
        np.add.at(rows, (here, found[here, column]), 1.0)
    return rows, worths / (course.rolls * THOUSAND)


def _fit(seen: Sequence[Any], prior: Any, stiffness: float) -> Any:
    """Fit weights to what was seen, as near to those of the next turn as it allows."""
    import numpy as np  # noqa: PLC0415 - heavy

    square = np.eye(FEATURES) * stiffness
    pull = np.zeros(FEATURES)
    for rows, worths in seen:
        square += (rows.T @ rows).astype(np.float64)
        pull += rows.T.astype(np.float64) @ (worths - rows @ prior)
    return prior + np.linalg.solve(square, pull)
