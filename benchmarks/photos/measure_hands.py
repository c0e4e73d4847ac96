"""Measures how well photos are read by whose hand wrote on them, the worst source first.

`PYTHONPATH=benchmarks python -m photos.measure_hands --sheets 12` takes so many photos of each
source. Real digits are those of photos.hands.real_digits, which no training sees.
"""

from __future__ import annotations

from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from typing import TYPE_CHECKING, NamedTuple

import cv2
import numpy as np

from photos.examining import Outcome, examine
from photos.hands.hand import FONT, PEN, hand
from photos.hands.real_digits import BALLPOINT, FELT, MNIST, PENCIL, SMALL, real_hand
from photos.measure import Wilson, rightness
from photos.strokes import stroke_hand
from photos.taking import PADS, SHEETS, take

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from photos.writing import Writer

FIRST_SEED = 910_000
PRINTS = (SHEETS[0], SHEETS[1], SHEETS[2], SHEETS[3], PADS[0], PADS[1])
PRESETS = ("normal", "normal", "normal", "scanner")


def _strokes(seed: int) -> Writer:
    return stroke_hand(np.random.default_rng([seed, 3]))


SOURCES: dict[str, Callable[[int], Writer]] = {
    "real digits (mnist), pencil": lambda seed: real_hand(seed, MNIST, PENCIL),
    "real digits (mnist), pen": lambda seed: real_hand(seed, MNIST, BALLPOINT),
    "real digits (mnist), felt": lambda seed: real_hand(seed, MNIST, FELT),
    "real digits (mnist), each by anybody": lambda seed: real_hand(
        seed, MNIST, BALLPOINT, alike=False
    ),
    "real digits (8 × 8), pen": lambda seed: real_hand(seed, SMALL, BALLPOINT),
    "handwriting fonts": lambda seed: hand(seed, held_out=True, source=FONT),
    "pen digits": lambda seed: hand(seed, held_out=True, source=PEN),
    "own strokes, second set": _strokes,
}


class Task(NamedTuple):
    """A photo to take and to read."""

    source: str
    number: int
    seed: int


def read(task: Task) -> Outcome:
    """Take a photo and read it."""
    cv2.setNumThreads(1)
    writer = SOURCES[task.source](task.seed)
    printed = PRINTS[task.number % len(PRINTS)]
    return examine(take(task.seed, PRESETS[task.number % 4], printed, writer=writer))


def row(name: str, found: Sequence[Outcome]) -> str:
    """Return the figures of one source as a row of a table."""
    got = [it for it in found if not it.refused]
    right, guessed = rightness(found)
    silent = Wilson(sum(bool(it.wrong) for it in got), len(got))
    quiet = Wilson(sum(bool(it.quiet) for it in got), len(got))
    asked = sum(it.decisions for it in got) / max(1, len(got))
    refused = len(found) - len(got)
    return (
        f"| {name} | {len(found)} | {refused} | {right} | {guessed} | {asked:.2f} | {silent} "
        f"| {quiet} |"
    )


def tables(found: dict[str, list[Outcome]]) -> Iterator[str]:
    """Yield the table, the worst source first."""
    yield (
        "| source | sheets | refused | right with answers | right if nobody answers "
        "| decisions for a sheet | sheets with a wrong field that nobody was asked about "
        "| sheets with a wrong field without a comment, if nobody answers |"
    )
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    order = sorted(
        found,
        key=lambda it: (sum(o.right for o in found[it]) / len(found[it]),
                        sum(o.guessed for o in found[it]) / len(found[it])),
    )  # fmt: skip
    for name in order:
        yield row(name, found[name])
    yield row("all", [one for some in found.values() for one in some])
    misread = [(c.kind, c.true, c.read) for some in found.values() for o in some for c in o.cells
               if c.counts and not c.right]  # fmt: skip
    counts: dict[tuple[str, str, str], int] = {}
    for it in misread:
        counts[it] = counts.get(it, 0) + 1
    often = sorted(counts.items(), key=lambda it: -it[1])[:12]
    yield ""
    yield (
        "Most often misread: "
        + ", ".join(
            f"{kind} {true or 'empty'} as {was or 'empty'} ({count})"
            for (kind, true, was), count in often
        )
        + "."
    )
    times = sorted(o.seconds for some in found.values() for o in some if not o.refused)
    yield f"Processor time of a photo: median {times[len(times) // 2]:.2f} s."


def main() -> None:
    """Read the arguments and print the table."""
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--sheets", type=int, default=12, help="photos of each source")
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--only", nargs="*", default=list(SOURCES), help="sources to measure")
    chosen = parser.parse_args()
    names = [it for it in SOURCES if any(it.startswith(start) for start in chosen.only)]
    tasks = [
        Task(name, number, chosen.seed + 1000 * at + number)
        for number in range(chosen.sheets)
        for at, name in enumerate(names)
    ]
    found: dict[str, list[Outcome]] = {name: [] for name in names}
    with ProcessPoolExecutor(chosen.processes) as pool:
        for task, outcome in zip(tasks, pool.map(read, tasks, chunksize=2), strict=True):
            found[task.source].append(outcome)
    for line in tables(found):
        print(line, flush=True)


if __name__ == "__main__":
    main()
