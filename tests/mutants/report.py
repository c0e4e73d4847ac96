"""Reports what became of the mutants: as a table, as sentences and as lines of a log."""

from __future__ import annotations

import json
from collections import Counter
from math import sqrt
from typing import TYPE_CHECKING

from mutants.session import ROOT
from mutants.trying import Fate, Outcome

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

RESULTS = ROOT / "docs" / "developers" / "mutants.md"
CONFIDENT = 1.96
"""How many standard deviations an interval reaches that is right 95 times in 100."""


def describe(outcome: Outcome) -> str:
    """Say what became of a mutant, and show its change."""
    by = f" by {outcome.test}" if outcome.test else ""
    return f"{outcome.fate}{by} ({outcome.task.subject}): {outcome.task.change}"


def write_line(outcome: Outcome) -> str:
    """Return the line of a log that tells one mutant and what became of it."""
    task = outcome.task
    found = {"subject": task.subject, **task.mutant._asdict(), "change": task.change}
    return json.dumps({**found, "fate": outcome.fate, "test": outcome.test}) + "\n"


def read_survivors(log: Path) -> set[tuple[object, ...]]:
    """Return the mutants that survived in a log: subject, file, place and text."""
    lines = [json.loads(it) for it in log.read_text(encoding="utf-8").splitlines()]
    keys = ("subject", "file", "start", "end", "text")
    return {tuple(it[key] for key in keys) for it in lines if it["fate"] == Fate.SURVIVED}


def write_table(outcomes: Sequence[Outcome]) -> str:
    """Write the rates as a table: each subject, and all of them.

    A mutant whose tests cannot be run says nothing and is not counted.
    """
    told = [it for it in outcomes if it.fate is not Fate.UNTRIED]
    tried = Counter(it.task.subject for it in told)
    alive = Counter(it.task.subject for it in told if it.fate is Fate.SURVIVED)
    rows = ["| subject | mutants | survived |", "|---|---:|---:|"]
    rows += [f"| {name} | {number} | {alive[name]} |" for name, number in tried.items()]
    low, high = interval(alive.total(), tried.total())
    rate = 100 * alive.total() / max(tried.total(), 1)
    rows.append(f"| **all** | **{tried.total()}** | **{alive.total()} ({rate:.1f} %)** |")
    ended = sum(it.fate is Fate.TIMED_OUT for it in told)
    sure = f"With 95 % confidence, between {100 * low:.1f} % and {100 * high:.1f} % survive."
    return "\n".join([*rows, "", f"{sure} The tests of {ended} took too long.", ""])


def interval(alive: int, tried: int) -> tuple[float, float]:
    """Return between which shares the true one lies 95 times in 100 (Wilson's interval)."""
    if not tried:
        return 0.0, 1.0
    share, squared = alive / tried, CONFIDENT**2
    middle = share + squared / (2 * tried)
    around = CONFIDENT * sqrt(share * (1 - share) / tried + squared / (4 * tried**2))
    whole = 1 + squared / tried
    return max(0.0, (middle - around) / whole), min(1.0, (middle + around) / whole)
