"""`make fuzz`: random files, command lines and requests, none of which may break the program."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from support.fuzz.answers import SHOWN
from support.fuzz.attack import attack_studio
from support.fuzz.requests import WIDEST, send_requests
from support.fuzz.runs import WEIGHTS, Outcome, make_input, replay, storm, warm_up

if TYPE_CHECKING:
    from support.fuzz.seeds import Seed

ENOUGH = 5_000
PORTION = 5_000
ROUNDS = 10
IN_MEMORY = Path("/dev/shm")  # noqa: S108 - in a folder that nobody else can read
"""A folder in memory, where inputs are written and removed sooner than on a disk."""


def main() -> None:
    """Run random inputs, send random requests, and attack, until one has failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--inputs", type=int, default=ENOUGH, help="files and command lines")
    parser.add_argument("--requests", type=int, default=ENOUGH, help="requests to the studio")
    parser.add_argument("--attack", type=int, default=ROUNDS, help="rounds of people under attack")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--first", type=int, default=0, help="the number of the first input")
    parser.add_argument(
        "--lanes", nargs="+", choices=WEIGHTS, default=[*WEIGHTS], help="kinds of inputs to run"
    )
    parser.add_argument(
        "--processes", type=int, default=os.cpu_count(), help="how many run inputs at once"
    )
    parser.add_argument("--minutes", type=float, default=0, help="run no more inputs after this")
    parser.add_argument("--kept", type=Path, default=Path("fuzz"), help="folder for failing inputs")
    parser.add_argument(
        "--replay", type=Path, nargs="+", help="folders of saved inputs to run again"
    )
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=IN_MEMORY if IN_MEMORY.is_dir() else None) as name:
        if wanted.replay:
            _report(replay(wanted.replay, Path(name)))
            return
        if wanted.inputs:
            _report(_run_inputs(wanted, Path(name)))
    if wanted.requests:
        send_requests(wanted.requests, wanted.seed)
    if wanted.attack:
        attack_studio(wanted.attack)


def _run_inputs(wanted: argparse.Namespace, folder: Path) -> Outcome:
    """Run inputs in portions, and say after each how far it is."""
    done = Outcome(0, 0, ())
    end = time.monotonic() + 60 * wanted.minutes
    warm_up(folder, wanted.lanes)

    def make(number: int) -> Seed:
        return make_input(wanted.seed, number, wanted.lanes)

    while done.inputs < wanted.inputs and not (wanted.minutes and time.monotonic() > end):
        size = min(PORTION, wanted.inputs - done.inputs)
        first = wanted.first + done.inputs
        found = storm(range(first, first + size), make, folder, wanted.kept, wanted.processes)
        done = done.plus(found)
        sys.stdout.write(f"{done.inputs} inputs, {len(done.findings)} findings\n")
        sys.stdout.flush()
    return done


def _report(outcome: Outcome) -> None:
    """Say what was found; findings are a failure."""
    kinds = Counter(it.kind for it in outcome.findings)
    for it in outcome.findings[:SHOWN]:
        sys.stdout.write(f"{it.kind}-{it.number}: {it.text.strip()[-WIDEST:]!r}\n")
    said = ", ".join(f"{number} × {kind}" for kind, number in kinds.most_common())
    sys.stdout.write(
        f"{outcome.inputs} inputs, {outcome.refused} refused: {said or 'no finding'}\n"
    )
    sys.stdout.flush()
    if kinds:
        sys.exit(1)


if __name__ == "__main__":
    main()
