"""The work of a pad is bounded: every part of a formula is calculated once, sets are split soon."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from generator.games.pad.rules import sets
from generator.games.pad.rules.formula_line import FormulaLine
from generator.games.pad.rules.operations import LIMIT, compile_formula
from generator.games.pad.rules.sets import best_split
from generator.games.pad.rules.table import Table
from generator.load.files.document import parse_toml
from generator.load.score_pads import linking
from generator.load.score_pads.formula_text import FormulaNames, read_formula
from generator.load.score_pads.pad import read_pad
from generator.model.score_pad.pad import Entry
from generator.model.score_pad.splits import MOST_STEPS, Way, bounded, count_steps, way_to_split

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.score_pad.pad import Pad
    from support.studio.page_scripts import InNode

PAD = 'game = "pad"\nid = "x"\nname = "X"\nplayers = [1, 12]\n'
MANY_KINDS = (45, 41, 37, 33, 29, 25, 21, 17)
UNEVEN = (1, 0, 7, 2, 19, 3, 4, 41)
"""What sets are worth of which larger ones are sometimes worth less."""


def read(rows: str, *, in_rounds: bool = False) -> tuple[Pad | None, list[str]]:
    """Read a pad with these rows; return it with the codes of what is wrong."""
    start = "[rounds]\n" if in_rounds else "[[section]]\n"
    found = read_pad(parse_toml(PAD + start + rows, "x.toml"))
    return found.layout, [it.code for it in found.findings]


class Counted(dict[str, list[int]]):
    """What was entered, which counts how often it is asked for."""

    asked = 0

    def __getitem__(self, name: str) -> list[int]:
        """Return what all players entered."""
        self.asked += 1
        return super().__getitem__(name)


@pytest.mark.parametrize("name", ["most", "fewest", "together"])
def test_what_asks_every_player_is_calculated_once(name: str) -> None:
    known = FormulaNames({"a": Entry("a", {})}, frozenset())
    nested, expected = "a", 1
    for _time in range(25):
        nested = f"{name}({nested} + a)"
        expected = (expected + 1) * (12 if name == "together" else 1)
    table = Table(12)
    table.entered = Counted(a=[1] * 12)
    (value,) = set(compile_formula(read_formula(nested, known))(table))
    assert table.entered.asked == 26
    assert value == expected


PLAIN = '[[section.row]]\nname = "A"\n[[section.row]]\nname = "B"\n'
TOO_LONG = (
    "With 12 players and {} rounds, the rows up to this one take too long to score; shorten the"
    " formulas, remove rows, or allow fewer players or rounds."
)


@pytest.mark.parametrize(
    ("most", "line"), [(2 * 12 * 41, None), (2 * 12 * 41 - 1, 8), (12 * 41, 8), (12 * 41 - 1, 6)]
)
def test_the_first_row_that_is_too_much_work_is_named(
    most: int, line: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the rows costs 40 steps and one for what is entered, for each of 12 players."""
    monkeypatch.setattr("generator.load.score_pads.work.MOST_WORK", most)
    found = read_pad(parse_toml(f"{PAD}[[section]]\n{PLAIN}", "x.toml")).findings
    said = [] if line is None else [(line, "formula-work", TOO_LONG.format(1))]
    assert [(it.place.line, it.code, it.message) for it in found] == said


@pytest.mark.parametrize(
    ("most", "line"), [(6 * 12 * 41, None), (6 * 12 * 41 - 1, 10), (5 * 12 * 41 - 1, 7)]
)
def test_a_row_of_the_rounds_is_work_in_each_of_them(
    most: int, line: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.load.score_pads.work.MOST_WORK", most)
    rounds = '[rounds]\nnumber = [1, 5]\n[[rounds.row]]\nname = "P"\n'
    text = f'{PAD}{rounds}[[section]]\n[[section.row]]\nname = "A"\n'
    found = read_pad(parse_toml(text, "x.toml")).findings
    said = [] if line is None else [(line, "formula-work", TOO_LONG.format(5))]
    assert [(it.place.line, it.code, it.message) for it in found] == said


def test_impossible_entries_give_no_endless_numbers() -> None:
    """A bound of what can be entered is no bound of what is entered."""
    rows = '[[section.row]]\nid = "a"\nname = "A"\nmost = 1\n'
    rows += f'[[section.row]]\nname = "B"\nformula = "{"square(" * 25}a{")" * 25} / (2 - a)"\n'
    pad, codes = read(rows)
    assert pad is not None
    assert codes == []
    formula = pad.row_of["b"].formula
    for entered, expected in ((1, 1), (2, 0), (9999, -LIMIT / 9997)):
        table = Table(1)
        table.entered["a"] = table.points["a"] = [entered]
        assert compile_formula(formula)(table) == [expected]


def test_rows_that_count_each_other_are_explained_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = '[[section.row]]\nid = "r0"\nname = "A"\nmost = 0\n'
    for number in range(1, 31):
        counts = "true" if number == 30 else "false"
        rows += f'[[section.row]]\nid = "r{number}"\nname = "R{number}"\ncounts = {counts}\n'
        rows += f'formula = "r{number - 1} + r{number - 1}"\n'
    pad, codes = read(rows)
    assert pad is not None
    assert codes == []
    asked: list[str] = []
    is_step = vars(FormulaLine)["_is_step"]

    def counted(self: FormulaLine, row: Any) -> bool:
        asked.append(row.id)
        return bool(is_step(self, row))

    monkeypatch.setattr(FormulaLine, "_is_step", counted)
    end = Table(1)
    end.entered["r0"] = [3]
    end.points = {f"r{number}": [3 * 2**number] for number in range(31)}
    line = FormulaLine(end.points["r30"][0], pad, pad.row_of["r30"], end, 0)
    assert line.reason().startswith("r29 + r29 (R29 1610612736, R28 805306368, ")
    assert len(asked) <= 2 * 31


def brute(counts: Sequence[int], worth: tuple[int, ...]) -> tuple[int, ...]:
    """Try every split; of those that are worth the same, the one with the smallest sets first."""

    @cache
    def split(held: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        best: tuple[int, tuple[int, ...]] = (0, ())
        for size in range(1, min(len(held), len(worth)) + 1):
            left = sorted((*(it - 1 for it in held[:size]), *held[size:]), reverse=True)
            points, sizes = split(tuple(it for it in left if it))
            if points + worth[size - 1] > best[0]:
                best = points + worth[size - 1], (size, *sizes)
        return best

    return split(tuple(sorted((it for it in counts if it > 0), reverse=True)))[1]


def random_worth(luck: Random) -> tuple[int, ...]:
    number = luck.randint(1, 6)
    kind = luck.randrange(3)
    if kind == 0:
        return tuple(it * it for it in range(1, number + 1))
    found = [luck.randint(-3, 15) for _it in range(number)]
    return tuple(sorted(found) if kind == 1 else found)


def test_sets_are_split_as_by_trying_everything() -> None:
    luck = Random(3)  # noqa: S311 - sets
    ways = set()
    for _time in range(400):
        counts = tuple(luck.randint(-1, 5) for _kind in range(luck.randint(1, 5)))
        worth = random_worth(luck)
        ways.add(way_to_split(worth[: sum(it > 0 for it in counts)]))
        paying = [it for it in best_split(counts, worth) if worth[it - 1]]
        assert sorted(paying) == sorted(it for it in brute(counts, worth) if worth[it - 1]), counts
    assert ways == set(Way)


def test_a_split_has_a_bounded_number_of_steps(monkeypatch: pytest.MonkeyPatch) -> None:
    better: Callable[[list[int], list[int]], list[int]] = vars(sets)["_better"]
    compared = 0

    def counting(one: list[int], other: list[int]) -> list[int]:
        nonlocal compared
        compared += max(len(one), len(other))
        return better(one, other)

    monkeypatch.setattr(sets, "_better", counting)
    best_split.cache_clear()
    assert sum(UNEVEN[it - 1] for it in best_split(MANY_KINDS, UNEVEN)) == 1089
    assert 0 < compared <= 2 * count_steps(MANY_KINDS, UNEVEN)
    best_split((9999,) * 20, UNEVEN)
    assert compared <= 4 * MOST_STEPS
    held = bounded([9999] * 20, UNEVEN, MOST_STEPS)
    assert 1 < held[0] < 9999
    assert count_steps(held, UNEVEN) <= MOST_STEPS
    assert bounded([20] * 8, UNEVEN, MOST_STEPS) == [20] * 8


SPLIT_SCRIPT = """
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
const { formula, cases } = JSON.parse(readFileSync(0, "utf8"));
const shown = "globalThis.pad = { compileFormula, restOf };";
runInThisContext(`${readFileSync(formula, "utf8")}; ${shown}`);
const leaf = (count) => ["number", count];
const answer = cases.map(([counts, worth]) => [
  pad.compileFormula(["sets", worth, ...counts.map(leaf)])({ players: 1 })[0],
  pad.restOf(counts, worth),
]);
process.stdout.write(JSON.stringify(answer));
"""


def fewest_used(counts: Sequence[int], worth: tuple[int, ...]) -> int:
    """Return how much the best split uses that uses the least."""

    @cache
    def split(held: tuple[int, ...]) -> tuple[int, int]:
        best = (0, 0)
        for size in range(1, min(len(held), len(worth)) + 1):
            left = sorted((*(it - 1 for it in held[:size]), *held[size:]), reverse=True)
            points, saved = split(tuple(it for it in left if it))
            best = max(best, (points + worth[size - 1], saved - size))
        return best

    return -split(tuple(sorted((it for it in counts if it > 0), reverse=True)))[1]


def test_the_script_splits_alike(in_node: InNode) -> None:
    from test_formula_alike import FORMULA  # noqa: PLC0415

    luck = Random(5)  # noqa: S311 - sets
    small = [
        (tuple(luck.randint(-1, 5) for _kind in range(luck.randint(1, 5))), random_worth(luck))
        for _time in range(200)
    ]
    large = [
        (MANY_KINDS, UNEVEN),
        ((400, 400), (2, 3)),
        ((9999,) * 8, UNEVEN),
        ((900, 700), (1, 3)),
    ]
    answers = in_node(SPLIT_SCRIPT, formula=FORMULA, cases=[*small, *large])
    for (counts, worth), (points, rest) in zip([*small, *large], answers, strict=True):
        assert points == sum(worth[it - 1] for it in best_split(counts, worth)), (counts, worth)
        if (counts, worth) in small:
            assert rest == sum(max(0, it) for it in counts) - fewest_used(counts, worth)


def formulas(number: int, formula: str) -> str:
    rows = "".join(
        f'[[rounds.row]]\nname = "R{it}"\nformula = "{formula}"\n' for it in range(number)
    )
    return f'[[rounds.row]]\nid = "a"\nname = "A"\nmost = 9\n{rows}'


def test_long_formulas_in_every_round_are_too_much_work() -> None:
    _pad, codes = read(formulas(149, "+".join("a" * 250)), in_rounds=True)
    assert codes == ["formula-work"]
    fewer = f"number = 2\n{formulas(149, '+'.join('a' * 250))}"
    assert read(fewer, in_rounds=True)[1] == []
    assert read(formulas(80, "a * 2"), in_rounds=True)[1] == []


def test_a_star_means_no_endless_list() -> None:
    entries = ", ".join(f'{{ name = "E{it}" }}' for it in range(20))
    rows = f'[[section.row]]\nname = "A"\nentries = [{entries}]\n'
    stars = ", ".join(['"*"'] * 60)
    _pad, codes = read(f'{rows}[[section.row]]\nname = "B"\nof = [{stars}]\n')
    assert codes == ["bad-value"]
    few = f'{rows}[[section.row]]\nname = "B"\nof = ["*", "*"]\n'
    pad, codes = read(few)
    assert pad is not None
    assert codes == []
    assert len(pad.row_of["b"].of) == 40
    assert linking.MOST_NAMED < 60 * 20
