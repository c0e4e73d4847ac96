"""Measures how well photos of finished sheets are read, on simulated photos.

`make bench` runs it; `python benchmarks/photos/measure.py --write` updates its tables in the docs
alone. Writers, fonts and seeds are none that the net was trained with.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from statistics import mean, median
from time import process_time
from typing import TYPE_CHECKING, NamedTuple, TextIO

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import cv2
import report

from photos.examining import Outcome, examine
from photos.hands.sources import fetched_fonts, pen_digits
from photos.taking import ADDED_WRONGLY, BROKEN, LEGAL, MISCOUNTED, PADS, SHEETS, Printed, take

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from concurrent.futures import Executor

PAGE = Path(__file__).resolve().parents[2] / "docs" / "developers" / "benchmarks.md"
BEGIN, END = "<!-- figures of photos: begin -->", "<!-- figures of photos: end -->"
SURE = 1.96
"""Standard errors of an interval that is right 19 times out of 20."""
FIRST_SEED = 700_000
"""Seeds from here on are not trained with."""
MEGAPIXELS, TIMED = 12.0, 7
SECONDS = 1.0
COUNTS = {"scanner": 100, "normal": 200, "hard": 100}
RULES, OTHER = 45, 60
TARGETS = {"scanner": (0.99, 0.95), "normal": (0.98, 0.90)}
"""Which part of the sheets is to be right with answers, and without any.

Without any answer can mean that nobody answers a question, or that there is nothing to ask.
"""
MOST_QUESTIONS, MOST_WRONG, CAUGHT = 2.0, 1 / 200, 0.95


class Wilson(NamedTuple):
    """A share, with the interval that Wilson's score gives."""

    hits: int
    of: int

    @property
    def share(self) -> float:
        """The share itself."""
        return self.hits / self.of if self.of else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """The lowest and the highest share that agree with what was counted."""
        if not self.of:
            return 0.0, 1.0
        size = self.of
        middle = self.share + SURE**2 / (2 * size)
        apart = SURE * (self.share * (1 - self.share) / size + SURE**2 / (4 * size**2)) ** 0.5
        scale = 1 + SURE**2 / size
        return max(0.0, (middle - apart) / scale), min(1.0, (middle + apart) / scale)

    def __str__(self) -> str:
        """Return the share and its interval in per cent."""
        low, high = self.interval
        return f"{self.share:.1%} ({low:.1%} to {high:.1%})"


class Lab(NamedTuple):
    """Where photos are taken and read, and where it is noted what became of each."""

    pool: Executor
    log: TextIO | None


class Task(NamedTuple):
    """A photo to take and to read."""

    seed: int
    preset: str
    printed: Printed
    kind: str


def main() -> None:
    """Read the arguments, print the tables and, if wanted, write them into the docs."""
    reader = argparse.ArgumentParser(description=__doc__)
    reader.add_argument("--share", type=float, default=1.0, help="take so much of all photos")
    reader.add_argument("--seed", type=int, default=FIRST_SEED, help="the seed of the first photo")
    reader.add_argument(
        "--only", choices=[*COUNTS, "pads", "rules", "time"], help="measure only this"
    )
    reader.add_argument(
        "--processes", type=int, default=1, help="take and read photos side by side"
    )
    reader.add_argument("--log", type=Path, help="write what became of each photo into a file")
    reader.add_argument("--write", action="store_true", help="put the tables into the docs")
    reader.add_argument("--first", action="store_true", help=argparse.SUPPRESS)
    asked = reader.parse_args()
    cv2.setNumThreads(1)
    if asked.first:
        print(json.dumps(time_one(asked.seed)))
        return
    log = asked.log.open("w", encoding="utf-8") if asked.log else None
    lines = []
    with ProcessPoolExecutor(asked.processes) as pool:
        for line in tables(asked.share, asked.seed, asked.only, Lab(pool, log)):
            print(line, flush=True)
            lines.append(line)
    if asked.write:
        report.write_between_markers(PAGE, lines, BEGIN, END)


def tables(share: float, seed: int, only: str | None, lab: Lab) -> Iterator[str]:
    """Yield the lines of all tables."""
    yield writers()
    yield ""
    measured = {}
    for number, (preset, count) in enumerate(COUNTS.items()):
        if only in {None, preset}:
            some = max(len(SHEETS), round(count * share))
            measured[preset] = outcomes(preset, some, seed + number * 10_000, lab)
    if measured:
        yield from reading_table(measured)
        yield ""
        yield from cell_table(measured)
        yield ""
    if "hard" in measured:
        yield from hard_lines(measured["hard"])
        yield ""
    if only in {None, "pads"}:
        some = max(len(PADS), round(OTHER * share))
        yield from pad_lines(outcomes("normal", some, seed + 60_000, lab, sheets=PADS))
        yield ""
    if only in {None, "rules"}:
        yield from rule_lines(max(9, round(RULES * share)), seed + 40_000, lab)
        yield ""
    if only in {None, "time"}:
        yield from time_lines(seed + 50_000)
        yield ""
    yield from target_table(measured)


def writers() -> str:
    """Say who wrote."""
    fonts, pens = len(fetched_fonts(held_out=True)), pen_digits(held_out=True) is not None
    hands = ["own strokes in two sets of forms"]
    hands += [f"{fonts} handwriting fonts"] if fonts else []
    hands += ["the pen digits of 14 people"] if pens else []
    return f"Writers who are held out: {', '.join(hands)}. All photos are simulated."


def outcomes(
    preset: str,
    count: int,
    seed: int,
    lab: Lab,
    *,
    kinds: Sequence[str] = (LEGAL,),
    sheets: Sequence[Printed] = SHEETS,
) -> list[Outcome]:
    """Take photos, sheet by sheet, and read them."""
    tasks = [
        Task(seed + it, preset, sheets[it * len(sheets) // count], kinds[it % len(kinds)])
        for it in range(count)
    ]
    found = []
    for task, outcome in zip(tasks, lab.pool.map(take_and_read, tasks, chunksize=5), strict=True):
        found.append(outcome)
        if lab.log is not None:
            note(lab.log, task, outcome)
    return found


def take_and_read(task: Task) -> Outcome:
    """Take a photo and read it, on one core."""
    cv2.setNumThreads(1)
    return examine(take(task.seed, task.preset, task.printed, kind=task.kind))


def note(log: TextIO, task: Task, outcome: Outcome) -> None:
    """Write what became of a photo as a line of JSON."""
    doubtful = [it._asdict() for it in outcome.cells if it.asked or not it.right]
    line = {
        **task._asdict(),
        "printed": task.printed._asdict(),
        **outcome._asdict(),
        "cells": doubtful,
        "right": outcome.right,
    }
    print(json.dumps(line), file=log, flush=True)


def reading_table(measured: dict[str, list[Outcome]]) -> Iterator[str]:
    """Yield how many sheets are right."""
    yield (
        "| photos | sheets | refused | right with answers | right if nobody answers "
        "| nothing to ask | questions for a sheet | decisions for a sheet "
        "| wrong and not asked, fields for a sheet |"
    )
    yield "|---|--:|--:|--:|--:|--:|--:|--:|--:|"
    for preset, found in measured.items():
        read = [it for it in found if not it.refused]
        right, guessed = rightness(found)
        quiet = Wilson(sum(it.right and not it.questions for it in found), len(found))
        yield (
            f"| {preset} | {len(found)} | {len(found) - len(read)} | {right} | {guessed} | {quiet} "
            f"| {_mean(it.questions for it in read):.2f} "
            f"| {_mean(it.decisions for it in read):.2f} "
            f"| {_mean(len(it.wrong) for it in read):.3f} |"
        )


def rightness(found: Sequence[Outcome]) -> tuple[Wilson, Wilson]:
    """Return how many sheets are right with answers, and how many if nobody answers."""
    right, guessed = sum(it.right for it in found), sum(it.guessed for it in found)
    return Wilson(right, len(found)), Wilson(guessed, len(found))


def _mean(numbers: Iterator[int]) -> float:
    found = list(numbers)
    return mean(found) if found else 0.0


def cell_table(measured: dict[str, list[Outcome]]) -> Iterator[str]:
    """Yield how many fields of each kind are read wrongly, where any are."""
    yield "| photos | fields | read | wrong | of these asked about | wrong and not asked |"
    yield "|---|---|--:|--:|--:|--:|"
    for preset, found in measured.items():
        read, wrong, silent = Counter[str](), Counter[str](), Counter[str]()
        for cell in (cell for outcome in found for cell in outcome.cells):
            for kind in (cell.kind, cell.corrected):
                if kind:
                    read[kind] += 1
                    wrong[kind] += not cell.right
                    silent[kind] += not cell.right and not cell.asked
        for kind, count in ((it, read[it]) for it in read if wrong[it]):
            yield (
                f"| {preset} | {kind} | {count:,} | {wrong[kind]} | {wrong[kind] - silent[kind]} "
                f"| {silent[kind]} |"
            )


def caught(found: Sequence[Outcome]) -> Wilson:
    """Return how many of the photos that are not read rightly were refused or asked about."""
    risky = [it for it in found if it.refused or it.misread]
    return Wilson(sum(bool(it.refused) or not it.wrong for it in risky), len(risky))


def hard_lines(found: Sequence[Outcome]) -> Iterator[str]:
    """Say what became of the hard photos."""
    refused = sum(bool(it.refused) for it in found)
    smooth = sum(not it.refused and not it.misread for it in found)
    asked = sum(not it.refused and it.misread and it.right for it in found)
    wrong = sum(not it.refused and not it.right for it in found)
    yield (
        f"Of {len(found)} hard photos {refused} were refused, {smooth} were read without an error,"
        f" {asked} had errors that were all asked about, and {wrong} had one that was not. Of those"
        f" that could not be read without an error, {caught(found)} were refused or asked about."
    )
    reasons = Counter(it.refused for it in found if it.refused)
    if reasons:
        listed = ", ".join(f"{it} {count}" for it, count in reasons.most_common())
        yield ""
        yield f"Why they were refused: {listed}."


def pad_lines(found: Sequence[Outcome]) -> Iterator[str]:
    """Say how well score pads of other games are read."""
    read = [it for it in found if not it.refused]
    right, guessed = rightness(found)
    names = ", ".join(it.layout for it in PADS)
    yield (
        f"Of {len(found)} normal photos of score pads of other games ({names}), {right} are right"
        f" with {_mean(it.questions for it in read):.2f} questions each, {guessed} if nobody"
        f" answers; {len(found) - len(read)} were refused."
    )


def rule_lines(count: int, seed: int, lab: Lab) -> Iterator[str]:
    """Say whether broken rules and wrong sums are still there on sheets that were photographed."""
    found = outcomes("normal", count, seed, lab, kinds=(BROKEN, MISCOUNTED, ADDED_WRONGLY))
    read = [it for it in found if not it.refused]
    broken = Wilson(sum(it.found for it in read), sum(it.broken for it in read))
    right = Wilson(sum(it.right for it in read), len(read))
    yield (
        f"{len(read)} sheets with a broken rule, a wrong number or a wrong sum: {broken.hits} of"
        f" {broken.of} broken rules are still found after reading, {broken}, and"
        f" {sum(it.still_found for it in read)} if nobody answers a question; {right} of the sheets"
        f" are right with {_mean(it.questions for it in read):.2f} questions each."
    )


def time_one(seed: int) -> list[float]:
    """Return the processor time for photos of 12 megapixels, the first one with all imports."""
    begun = process_time()
    shots = [
        take(seed + number, "normal", SHEETS[0], megapixels=MEGAPIXELS) for number in range(TIMED)
    ]
    prepared = process_time() - begun
    times = [examine(shot).seconds for shot in shots]
    return [prepared, *times]


def time_lines(seed: int) -> Iterator[str]:
    """Say how long a photo of 12 megapixels takes on one core."""
    command = [sys.executable, __file__, "--first", "--seed", str(seed)]
    quiet = {**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
    out = subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8", env=quiet)
    _prepared, first, *warm = json.loads(out.stdout)
    yield (
        f"A photo of {MEGAPIXELS:.0f} megapixels takes {median(warm):.2f} s of one core from the"
        f" file to the readings (the median of {len(warm)}, from {min(warm):.2f} to"
        f" {max(warm):.2f} s), and {first:.2f} s for the first one of a kind of sheet, which is"
        f" drawn again. Target: at most {SECONDS:.0f} s –"
        f" {report.verdict(reached=median(warm) <= SECONDS)}."
    )


def target_table(measured: dict[str, list[Outcome]]) -> Iterator[str]:
    """Yield which targets are reached."""
    yield "| target | measured | |"
    yield "|---|--:|---|"

    def row(text: str, shown: str, *, reached: bool) -> str:
        return f"| {text} | {shown} | {report.verdict(reached=reached)} |"

    for preset, (with_answers, with_none) in TARGETS.items():
        found = measured.get(preset)
        if not found:
            continue
        read = [it for it in found if not it.refused]
        right = sum(it.right for it in found) / len(found)
        guessed = sum(it.guessed for it in found) / len(found)
        asked = _mean(it.questions for it in read)
        text = f"{preset}: at least {with_answers:.0%} of sheets right with answers"
        yield row(text, f"{right:.1%}", reached=right >= with_answers)
        text = f"{preset}: at least {with_none:.0%} right if nobody answers a question"
        yield row(text, f"{guessed:.1%}", reached=guessed >= with_none)
        quiet = sum(it.right and not it.questions for it in found) / len(found)
        text = f"{preset}: at least {with_none:.0%} right with nothing to ask"
        yield row(text, f"{quiet:.1%}", reached=quiet >= with_none)
        text = f"{preset}: at most {MOST_QUESTIONS:.0f} questions for a sheet"
        yield row(text, f"{asked:.2f}", reached=asked <= MOST_QUESTIONS)
        silent = sum(bool(it.wrong) for it in read) / max(1, len(read))
        text = f"{preset}: a wrong field that is not asked about in at most 1 of 200 sheets"
        yield row(text, f"{silent:.1%}", reached=silent <= MOST_WRONG)
    if hard := measured.get("hard"):
        share = caught(hard)
        text = f"hard: at least {CAUGHT:.0%} of those that would be read wrongly refused or asked"
        yield row(text, f"{share.share:.1%}", reached=share.share >= CAUGHT)


if __name__ == "__main__":
    main()
