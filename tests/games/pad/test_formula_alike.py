"""Formulas and evenings: the page's script calculates what Python calculates."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from generator import resources
from generator.games.pad.model.game import Evening
from generator.games.pad.rules.calculation import Calculator
from generator.games.pad.rules.operations import compile_formula
from generator.games.pad.rules.scoring import PadScorer
from generator.games.pad.rules.table import Table
from generator.load.files.document import parse_toml
from generator.load.layouts.any_layout import load_any
from generator.load.layouts.library import layout_paths
from generator.load.score_pads.choosing import play_by
from generator.load.score_pads.customs import each_choice
from generator.load.score_pads.formula_text import FormulaNames, read_formula
from generator.load.score_pads.pad import read_pad
from generator.model.score_pad.formula import Node
from generator.model.score_pad.pad import Entry, EntryKind, Option
from generator.page.score_pads.browser.webpage import page_data

if TYPE_CHECKING:
    from generator.model.score_pad.pad import Pad
    from support.studio.page_scripts import InNode

SCRIPT = """
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
const { formula, cases } = JSON.parse(readFileSync(0, "utf8"));
const shown = "globalThis.pad = { compileFormula, calculateEvening };";
runInThisContext(`${readFileSync(formula, "utf8")}; ${shown}`);
const answer = cases.map(({ tree, table, sheet, evenings }) => {
  if (tree) {
    return pad.compileFormula(tree)(table);
  }
  return evenings.map((evening) => {
    const found = pad.calculateEvening(sheet, evening);
    const points = found.tables.map((it) => it.points);
    return { points, end: found.end.points, totals: found.totals, course: found.course,
      winners: found.winners, broken: found.broken.map((it) => [it.say, it.round]) };
  });
});
process.stdout.write(JSON.stringify(answer));
"""
FORMULA = str(resources.templates() / "score_pad" / "formula.js")
FORMULAS, EVENINGS, TRIED = 1500, 12, 60

NAMES = ("one", "two", "three")
COUNTS = ("players", "rounds", "number_of_round")
SHARING = ("share", "higher", "lower", "nothing")
BINARY = ("+", "-", "=", "!=", "<", "<=", ">", ">=", "and", "or", "max", "min", "sum")
SINGLE = ("not", "abs", "down", "up", "nearest", "most", "fewest", "together")
OTHERS = (
    "if",
    "*",
    "/",
    "product",
    "square",
    "scale",
    "reach",
    "sets",
    "wild",
    "majority",
    "compare",
)
LEAVES = ("number", "entered", "points", "so_far", "next", "is", *COUNTS)


def random_leaf(luck: Random) -> Node:
    """Draw a number, a name or a count."""
    op, name = luck.choice(LEAVES), luck.choice(NAMES)
    match op:
        case "number":
            return Node(op, (luck.randint(-30, 60),))
        case "is":
            return Node(op, ("kind", luck.randint(1, 3)))
        case "so_far":
            return Node(op, (luck.choice(("entered", "points")), name))
        case "next":
            return Node(op, (luck.choice(("entered", "points")), name, luck.randint(1, 3)))
    return Node(op, () if op in COUNTS else (name,))


def random_formula(luck: Random, depth: int) -> Node:  # noqa: C901, PLR0911 - each operation
    """Draw a formula; what it divides by is never zero, and products stay small."""
    if depth == 0:
        return random_leaf(luck)

    def part() -> Node:
        return random_formula(luck, luck.randrange(depth))

    op = luck.choice((*BINARY, *SINGLE, *OTHERS))
    figures = tuple(luck.randint(-5, 30) for _it in range(luck.randint(1, 5)))
    match op:
        case "if":
            return Node(op, (part(), part(), part()))
        case "/":
            return Node(op, (part(), Node("number", (luck.randint(1, 13),))))
        case "*" | "product" | "square":
            number = {"*": 2, "product": 3, "square": 1}[op]
            return Node(op, tuple(random_leaf(luck) for _it in range(number)))
        case "scale":
            return Node(op, (figures, part()))
        case "reach":
            return Node(op, (tuple(sorted((it, luck.randint(-9, 40)) for it in figures)), part()))
        case "compare":
            steps = tuple(sorted((abs(it) + 1, luck.randint(0, 9)) for it in figures))
            return Node(op, (luck.choice((steps, (2, 1, 0), (3, 0, -3))), part()))
        case "sets":
            return Node(op, (figures, *(Node("entered", (luck.choice(NAMES),)) for _it in figures)))
        case "wild":
            most = tuple(luck.randint(0, 3) for _it in range(len(figures) + 1))
            table = luck.choice((figures, ()))
            names = (luck.choice(NAMES) for _it in most)
            values = (Node("entered", (name,)) for name in names)
            return Node(op, ((table, luck.randint(0, 3), most), *values))
        case "majority":
            return Node(op, (figures, luck.choice(SHARING), luck.random() < 0.5, part()))
    return Node(op, (part(),) if op in SINGLE else (part(), part()))


def random_table(luck: Random) -> Table:
    """Draw what all players have entered and scored."""
    players = luck.randint(1, 5)

    def values(least: int, most: int) -> list[int]:
        return [luck.randint(least, most) for _player in range(players)]

    table, following = Table(players), Table(players)
    table.following = luck.choice((following, None))
    for name in NAMES:
        table.entered[name] = values(-3, 7)
        table.points[name] = values(-9, 12)
        table.past["entered", name] = values(-9, 12)
        following.entered[name] = values(-3, 7)
        following.points[name] = values(-9, 12)
    table.chosen["kind"] = values(0, 3)
    table.counts |= {"rounds": luck.randint(0, 9), "number_of_round": luck.randint(0, 9)}
    return table


def table_data(table: Table) -> dict[str, Any]:
    """Return a table as the script has it."""
    past: dict[str, dict[str, list[int]]] = {"entered": {}, "points": {}}
    for (kind, name), values in table.past.items():
        past[kind][name] = values
    return {
        "players": table.players,
        "entered": table.entered,
        "chosen": table.chosen,
        "points": table.points,
        "past": past,
        "counts": table.counts,
        "following": table_data(table.following) if table.following else None,
    }


def test_formulas_are_calculated_alike(in_node: InNode) -> None:
    luck = Random(17)  # noqa: S311 - formulas
    cases = [(random_formula(luck, 4), random_table(luck)) for _it in range(FORMULAS)]
    operations = {node.op for tree, _table in cases for node in tree.nodes()}
    assert operations == {*BINARY, *SINGLE, *OTHERS, *LEAVES}
    asked = [{"tree": tree.as_data(), "table": table_data(table)} for tree, table in cases]
    answers = in_node(SCRIPT, formula=FORMULA, cases=asked)
    for (tree, table), answer in zip(cases, answers, strict=True):
        assert answer == list(compile_formula(tree)(table)), tree


def entered(luck: Random, entry: Entry, *, wide: bool = False) -> Any:
    """Enter something, within WIDE bounds if that is asked for; None where nothing is entered."""
    if luck.random() < 0.15:
        return None
    match entry.kind:
        case EntryKind.TICK:
            return luck.randint(0, 1)
        case EntryKind.CHOICE:
            return luck.randint(1, len(entry.options))
        case EntryKind.CROSSES | EntryKind.GRID:
            return tuple(it for it in entry.boxes if luck.random() < 0.6)
    if entry.allowed:
        return luck.choice(entry.allowed)
    least, most = max(entry.least, -30), min(entry.most, luck.choice((3, 12, 60, 300)))
    if wide and luck.random() < 0.7:
        least, most = entry.least, entry.most
    steps = int((most - least) / entry.step)
    return least + luck.randint(0, max(0, steps)) * entry.step


def random_evening(luck: Random, pad: Pad, *, wide: bool = False) -> Evening:
    """Play an evening of any pad."""
    if pad.matches:
        return random_tournament(luck, pad)
    players = luck.randint(pad.fewest, pad.most)
    rounds = luck.randint(0, min(12, pad.rounds.most)) if pad.rounds else 0

    def values(*, in_rounds: bool) -> tuple[dict[str, Any], ...]:
        entries = tuple(pad.entries(in_rounds=in_rounds))
        shared = {it.id: entered(luck, it, wide=wide) for it in entries if it.shared and in_rounds}
        own = [it for it in entries if it.id not in shared]
        each = [
            {**shared, **{it.id: entered(luck, it, wide=wide) for it in own}}
            for _it in range(players)
        ]
        return tuple({name: it for name, it in one.items() if it is not None} for one in each)

    return Evening(
        pad,
        tuple(f"P{number}" for number in range(players)),
        values(in_rounds=False),
        tuple(values(in_rounds=True) for _round in range(rounds)),
    )


def random_tournament(luck: Random, pad: Pad) -> Evening:
    """Play a tournament: in every round, some players meet, and one or more do not."""
    assert pad.matches
    players = luck.randint(pad.fewest, min(pad.most, 12))
    entries = [it for it in pad.entries(in_rounds=True) if it.id not in pad.matches.places]
    rounds, matches = [], []
    for _round in range(luck.randint(0, 8)):
        order = luck.sample(range(players), players)
        met = [tuple(order[at : at + 2]) for at in range(0, players - luck.randint(0, 2), 2)]
        values: list[dict[str, Any]] = [{} for _player in range(players)]
        for match in met:
            own = {it.id: entered(luck, it) for it in entries} if luck.random() < 0.9 else {}
            own = {name: it for name, it in own.items() if it is not None}
            seats = pad.matches.places[-1:] if len(match) == 1 else pad.matches.places
            for player, seat in zip(match, seats, strict=False):
                values[player] = {seat: 1, **own} if own or len(match) == 1 else {}
        rounds.append(tuple(values))
        matches.append(tuple(met))
    names = tuple(f"P{number}" for number in range(players))
    return Evening(pad, names, ({},) * players, tuple(rounds), tuple(matches))


def evening_data(evening: Evening) -> dict[str, Any]:
    return {"once": evening.once, "rounds": evening.rounds, "matches": evening.matches}


def expected(evening: Evening) -> dict[str, Any]:
    """Return what Python calculates of an evening."""
    calculator = Calculator(evening.pad)
    found = calculator.calculate(evening)
    result = PadScorer(evening.pad).score(evening)
    return {
        "points": [it.points for it in found.rounds],
        "end": found.end.points,
        "totals": [it.total for it in result.scores],
        "course": [list(it) for it in result.course],
        "winners": [evening.players.index(it) for it in result.winners],
        "broken": [[it.sentence("en"), number] for it, number in calculator.broken(found)],
    }


def test_evenings_of_all_pads_are_calculated_alike(in_node: InNode) -> None:
    luck = Random(17)  # noqa: S311 - evenings
    pads: list[Any] = [load_any(path) for path in layout_paths("pad").values()]
    pads += [play_by(pad, played) for pad in pads for played in each_choice(pad.customs)]
    evenings = [[random_evening(luck, pad) for _it in range(EVENINGS)] for pad in pads]
    cases = [
        {"sheet": page_data(pad, 2, "en"), "evenings": [evening_data(it) for it in some]}
        for pad, some in zip(pads, evenings, strict=True)
    ]
    answers = in_node(SCRIPT, formula=FORMULA, cases=cases)
    for some, answer in zip(evenings, answers, strict=True):
        assert answer == [expected(it) for it in some], some[0].pad.id
    assert len(pads) >= 10


TRIAL = 'game = "pad"\nid = "trial"\nname = "Trial"\nplayers = [2, 5]\n'
TRIALS = {
    "numbers to a million": """
start = -1000000
[rounds]
target = 1000000
[[rounds.row]]
id = "a"
name = "A"
least = -1000000
most = 1000000
[[rounds.row]]
id = "b"
name = "B"
most = 900
[[rounds.row]]
name = "C"
formula = "a * b + so_far(a) - most(so_far(c))"
[[rounds.row]]
name = "Grows"
formula = "2 * so_far(grows) + a"
[[section]]
[[section.row]]
name = "Places"
of = ["c"]
majority = [1000000, 500001, 3]
""",
    "halves": """
unit = 0.5
rounding = "nearest"
start = 0.5
[rounds]
[[rounds.row]]
id = "a"
name = "A"
least = -30.5
most = 30
[[rounds.row]]
id = "b"
name = "B"
values = [0, 0.5, 1]
[[rounds.row]]
name = "C"
formula = "a * b / 3 + 1.5 * most(so_far(a)) - down(b)"
[[section]]
[[section.row]]
name = "Places"
of = ["a"]
majority = [7, 2.5]
[[section.row]]
name = "Steps"
of = ["a"]
reach = [[0.5, 1.5], [10.5, 4]]
""",
    "quarters": """
unit = 0.25
rounding = "up"
[rounds]
target = 12.75
stops = true
[[rounds.row]]
id = "a"
name = "A"
least = -3.75
most = 9
[[rounds.row]]
name = "C"
formula = "square(a) / 7 - 0.25"
""",
    "sums of quotients": """
unit = 0.5
rounding = "up"
[rounds]
[[rounds.row]]
id = "a"
name = "A"
least = -900
most = 900
step = 1
[[rounds.row]]
id = "b"
name = "B"
most = 49
[[rounds.row]]
name = "C"
formula = "a / 49 * 49 + a / 10 + b / 10 + (10 - b) / 10"
[[rounds.row]]
name = "D"
formula = "down(a / 3 + a / 3 + a / 3) + nearest(a / 7 + a / 14) - up(b / 49 * 7)"
""",
    "rounded up": """
rounding = "up"
[rounds]
[[rounds.row]]
id = "a"
name = "A"
least = -9
most = 9
[[rounds.row]]
name = "C"
formula = "a / 4"
""",
    "totals that stop": """
start = 5
[rounds]
target = 40
stops = true
[[rounds.row]]
id = "a"
name = "A"
least = -30
most = 30
[[section]]
[[section.row]]
name = "B"
most = 3
""",
}


@pytest.mark.parametrize("name", TRIALS)
def test_evenings_of_other_pads_are_calculated_alike(name: str, in_node: InNode) -> None:
    reading = read_pad(parse_toml(TRIAL + TRIALS[name], "trial.toml"))
    assert reading.findings == ()
    assert reading.layout is not None
    luck = Random(17)  # noqa: S311 - evenings
    evenings = [random_evening(luck, reading.layout, wide=True) for _it in range(TRIED)]
    case = {
        "sheet": page_data(reading.layout, 2, "en"),
        "evenings": [evening_data(it) for it in evenings],
    }
    (answer,) = in_node(SCRIPT, formula=FORMULA, cases=[case])
    for found, evening in zip(answer, evenings, strict=True):
        assert found == expected(evening)


def test_a_choice_is_compared_alike(in_node: InNode) -> None:
    options = (Option("small", {}, 3), Option("grand", {}, 9))
    entry = Entry("kind", {}, EntryKind.CHOICE, options=options)
    tree = read_formula(
        'if(kind = "grand", 2 * kind, 1)', FormulaNames({"kind": entry}, frozenset())
    )
    table = Table(3)
    table.chosen["kind"], table.entered["kind"] = [0, 1, 2], [0, 3, 9]
    case = {"tree": tree.as_data(), "table": table_data(table)}
    assert in_node(SCRIPT, formula=FORMULA, cases=[case]) == [[1, 1, 18]]
