"""The record of what every test costs, from which follows when it runs; prints the slowest."""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

RECORD = Path(__file__).with_name("seconds.txt")
HEAD = """\
# The processor seconds of every test: of its first case, and of all its cases.
# `make nightly ARGUMENTS=--record` writes them. A word at the end of a line is written by hand:
# "day" keeps every case of a test in `make test`, "night" leaves all of them to `make nightly`,
# "slow" leaves a test out of `make quick`: in a longer run, an earlier test makes what it needs.
"""
LIGHT = 0.01
"""How many seconds the first case of a test of the quick run may take."""
DAILY = 0.3
"""How many seconds the cases of a test that run by day may take together."""
HEAVY = 0.8
"""How many seconds a first case takes that runs only at night."""
OF_A_FILE = 1.0
"""How many seconds the tests of a file may take by day: the cheapest, but at least one.

Those with the word "day" run besides."""
WHOLE_DAY = 385
"""How many seconds all tests may take by day; the rest of ten minutes is for what they share,
for collecting them, and for ruff and mypy."""
DAY, NIGHT, NOT_QUICK = "day", "night", "slow"
SHOWN = 30
"""How many tests and files `make slowest` shows."""


class Cost(NamedTuple):
    """The processor seconds of a test, and when it runs if that does not follow from them."""

    first: float
    every: float
    when: str = ""

    @property
    def is_slow(self) -> bool:
        """Return whether the quick run leaves the test out."""
        return self.first > LIGHT or self.when == NOT_QUICK

    @property
    def in_a_day(self) -> float:
        """Return how many seconds those of its cases take that run by day."""
        if self.when == NIGHT or (self.when != DAY and self.first > HEAVY):
            return 0.0
        is_whole = self.when == DAY or self.every <= DAILY
        return self.every if is_whole else max(self.first, DAILY)

    def by_day(self, number: int) -> list[bool]:
        """Return which of its cases run by day: as many as there is time for, evenly chosen."""
        if self.when == NIGHT or (self.when != DAY and self.first > HEAVY):
            return [False] * number
        if self.when == DAY or self.every <= DAILY:
            return [True] * number
        wanted = max(1, int(number * DAILY / self.every))
        return [(place * wanted) % number < wanted for place in range(number)]


def read(text: str) -> dict[str, Cost]:
    """Read the costs of tests by their names."""
    found: dict[str, Cost] = {}
    file = ""
    for line in text.splitlines():
        if line.startswith("#"):
            continue
        if not line.startswith(" "):
            file = line
            continue
        first, every, test, *when = line.split()
        found[f"{file}::{test}"] = Cost(float(first), float(every), *when)
    return found


def in_budget(costs: Mapping[str, Cost]) -> dict[str, Cost]:
    """Leave to the night what is too much for the day of a file, the dearest tests first."""
    files: defaultdict[str, list[str]] = defaultdict(list)
    for name, cost in costs.items():
        if cost.in_a_day and cost.when != DAY:
            files[name.partition("::")[0]].append(name)
    found = dict(costs)
    for names in files.values():
        spent = 0.0
        for name in sorted(names, key=lambda it: costs[it].in_a_day):
            cost = costs[name]
            if spent and spent + cost.in_a_day > OF_A_FILE:
                found[name] = cost._replace(when=NIGHT)
            else:
                spent += cost.in_a_day
    return found


def read_names(file: Path) -> list[str]:
    """Read the names of tests, one in each line; none if there is no file."""
    return file.read_text(encoding="utf-8").split() if file.is_file() else []


def write(costs: Mapping[str, Cost]) -> str:
    """Write costs by file and name."""
    lines = []
    file = ""
    for name in sorted(costs):
        its_file, _, test = name.partition("::")
        if its_file != file:
            file = its_file
            lines.append(file)
        first, every, when = costs[name]
        lines.append(f"{first:8g}{every:8g}  {test} {when}".rstrip())
    return HEAD + "".join(f"{line}\n" for line in lines)


def rounded(seconds: float) -> float:
    """Return seconds with two digits, and to hundredths."""
    return round(float(f"{seconds:.2g}"), 2)


def updated(earlier: Mapping[str, Cost], found: Mapping[str, Cost]) -> dict[str, Cost]:
    """Put new costs in place of earlier ones, if they differ by much; words stay."""
    costs = dict(earlier)
    for name, new in found.items():
        old = costs.get(name, Cost(rounded(new.first), rounded(new.every)))
        costs[name] = Cost(_moved(old.first, new.first), _moved(old.every, new.every), old.when)
    return costs


def _moved(old: float, new: float) -> float:
    """Return a new figure, or the old one if it is nearly the same: so few lines change."""
    return old if abs(new - old) <= max(0.05, old / 3) else rounded(new)


def slowest(costs: Mapping[str, Cost]) -> Iterable[str]:
    """Yield lines with the tests and the files that cost most."""
    tests = Counter({name: cost.every for name, cost in costs.items()})
    files = Counter[str]()
    for name, seconds in tests.items():
        files[name.partition("::")[0]] += seconds
    for kind, counted in (("tests", tests), ("files", files)):
        yield f"The {SHOWN} slowest of {len(counted)} {kind}, in seconds of processor time:"
        yield from (f"{seconds:8.1f}  {name}" for name, seconds in counted.most_common(SHOWN))
        yield ""
    by_day = sum(it.in_a_day for it in in_budget(costs).values())
    yield f"{tests.total():8.1f}  all tests together, {by_day:.0f} of them by day"


if __name__ == "__main__":
    sys.stdout.writelines(f"{it}\n" for it in slowest(read(RECORD.read_text(encoding="utf-8"))))
