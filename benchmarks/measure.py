"""Measures whole processes: wall time, peak memory and the size of what they write."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

# Linux counts in kB, macOS in bytes.
RSS_UNIT = 1 if sys.platform == "darwin" else 1024
# Whoever measures may have told Python to keep no compiled modules; users have not.
ENVIRONMENT = {key: it for key, it in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}


@dataclass(slots=True)
class Contender:
    """A command that is measured, with the runs so far; `repeats` is how often it runs."""

    name: str
    command: Sequence[str]
    repeats: int
    result: Path | None = None
    walls: list[float] = field(default_factory=list)
    peaks: list[int] = field(default_factory=list)
    fault: str | None = None

    @property
    def best(self) -> float:
        """The shortest run in seconds."""
        return min(self.walls)

    @property
    def median(self) -> float:
        """The run in the middle in seconds."""
        return statistics.median(self.walls)

    @property
    def peak(self) -> float:
        """The largest resident memory of any run in MB."""
        return max(self.peaks) / 1e6

    @property
    def size(self) -> int:
        """The bytes of the result."""
        return self.result.stat().st_size if self.result else 0


def run_once(contender: Contender, folder: Path) -> None:
    """Run the command in FOLDER and note its wall time and memory, or its fault."""
    # A child's peak starts at its parent's: this process must never import anything large.
    log = folder / "log.txt"
    with log.open("wb") as output:
        start = time.perf_counter()
        process = subprocess.Popen(
            contender.command,
            cwd=folder,
            env=ENVIRONMENT,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        lines = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()
        contender.fault = lines[-1] if lines else f"exit code {process.returncode}"
        return
    contender.walls.append(wall)
    contender.peaks.append(usage.ru_maxrss * RSS_UNIT)


def measure(contenders: Sequence[Contender], folder: Path) -> None:
    """Run all contenders in turns, so that a slow minute of the machine hits all of them."""
    for turn in range(max(contender.repeats for contender in contenders)):
        for contender in contenders:
            if turn < contender.repeats and contender.fault is None:
                print(f"{contender.name}, run {turn + 1}", file=sys.stderr, flush=True)
                run_once(contender, folder)
