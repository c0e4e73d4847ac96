"""Formulas of pads: what they may count, and what a line says about them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.pad.model.game import Evening
from generator.games.pad.rules.scoring import PadScorer
from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad

if TYPE_CHECKING:
    from generator.model.score import Result
    from generator.model.score_pad.pad import Pad

HEAD = """
game = "pad"
id = "trial"
name = { fr = "À toi\u00a0!" }
players = 2
[rounds]
[[rounds.row]]
name = "Role"
choice = [{ name = "Taker", points = 2 }, { name = "Defender" }]
counts = false
[[rounds.row]]
name = "Tricks"
counts = false
"""
GAME_OF_TEN = """
[[rounds.row]]
name = "Leg"
counts = false
formula = '''
if(most(so_far(leg) + tricks) >= 10,
   -so_far(leg),
   tricks)'''
[[rounds.row]]
name = "Games"
formula = "if(so_far(leg) + tricks >= 10, 1, 0)"
"""


def read(text: str) -> tuple[Pad, list[str]]:
    reading = read_pad(parse_toml(HEAD + text, "trial.toml"))
    assert reading.layout is not None
    return reading.layout, [f"{it.place.line}:{it.place.column} {it}" for it in reading.findings]


def score(text: str, *rounds: tuple[tuple[int, int], ...]) -> Result:
    """Score rounds of a role and some tricks for each of two players."""
    pad, findings = read(text)
    assert findings == []
    entered = tuple(
        tuple({"role": role, "tricks": tricks} for role, tricks in both) for both in rounds
    )
    return PadScorer(pad).score(Evening(pad, ("Ana", "Ben"), ({}, {}), entered))


def test_a_row_can_count_its_own_rounds_before() -> None:
    found = score(GAME_OF_TEN, ((1, 6), (2, 9)), ((1, 4), (2, 0)), ((1, 1), (2, 1)))
    assert found.course == ((0, 0), (1, 0), (1, 0))


def test_what_one_reaches_ends_the_leg_of_both() -> None:
    found = score(GAME_OF_TEN, ((1, 6), (2, 9)), ((1, 4), (2, 0)), ((1, 9), (2, 9)))
    assert [it.total for it in found.scores] == [1, 0]


def test_what_grows_with_its_own_past_has_an_end() -> None:
    text = """
        [[rounds.row]]
        name = "Twice"
        formula = "2 * so_far(other) + tricks"
        [[rounds.row]]
        name = "Other"
        counts = false
        formula = "twice"
    """
    found = score(text, *[((1, 1), (1, 0))] * 60)
    course = [totals[0] for totals in found.course]
    assert course[:4] == [1, 4, 13, 40]
    assert course[-1] - course[-2] == 9999
    assert found.scores[1].total == 0


def test_a_line_names_what_decided_down_to_the_entries() -> None:
    text = """
        [[rounds.row]]
        name = "Double"
        counts = false
        formula = "2 * tricks"
        [[rounds.row]]
        name = "Points"
        note = "Twice the tricks"
        formula = 'if(role = "taker", double * role, if(tricks > 5, 1, 0) + together(tricks))'
    """
    taker, defender = (it.lines[0].explain() for it in score(text, ((1, 7), (2, 0))).scores)
    assert taker == "Twice the tricks (Role Taker, Double 14, Tricks 7)"
    assert defender == "Twice the tricks (Role Defender)"


def test_what_is_entered_in_the_row_is_named_even_if_it_is_nothing() -> None:
    text = """
        [[rounds.row]]
        name = "Points"
        entries = [{ name = "Bid" }]
        formula = "bid + tricks"
    """
    assert score(text, ((0, 0), (0, 0))).scores[0].lines[0].explain() == "bid + tricks (Bid 0)"


def test_a_fault_in_a_later_line_of_a_formula_has_its_place() -> None:
    broken = GAME_OF_TEN.replace("   tricks)", "   trick)")
    _pad, (finding,) = read(broken)
    line = (HEAD + broken).splitlines().index("   trick)'''") + 1
    assert finding.startswith(f"{line}:4 ")
    assert "did you mean 'tricks'?" in finding


def test_a_choice_of_the_rounds_has_no_single_value_at_the_end() -> None:
    end = '[[section]]\n[[section.row]]\nname = "End"\nformula = \'if(role = "taker", 5, 0)\''
    _pad, (finding,) = read(end)
    assert "'role' is chosen in every round; compare it in a row of the rounds." in finding


def test_a_round_cannot_count_what_is_entered_at_the_end() -> None:
    end = '[[section]]\n[[section.row]]\nname = "Gold"\n'
    row = '[[rounds.row]]\nname = "Early"\nformula = "gold + 1"\n'
    _pad, (finding,) = read(row + end)
    assert "A row of the rounds cannot count 'gold', which is counted at the end." in finding
    must = '[[must]]\nformula = "tricks <= gold"\nsay = "Too many tricks."\n'
    _pad, (finding,) = read(end + must)
    assert "A rule that must hold in a round cannot count 'gold', which comes later." in finding


OPERATIONS: tuple[tuple[str, list[int]], ...] = (
    ("tricks + 3", [13, 13]),
    ("tricks - 9", [-11, -11]),
    ("tricks * 3", [21, 21]),
    ("tricks / 2", [3, 3]),
    ("down(tricks / 2)", [3, 3]),
    ("up(tricks / 2)", [4, 4]),
    ("down(-tricks / 2)", [-4, -4]),
    ("up(-tricks / 2)", [-3, -3]),
    ("nearest(tricks / 4)", [2, 2]),
    ("nearest(-tricks / 4)", [-2, -1]),
    ("abs(2 - tricks)", [7, 3]),
    ("max(tricks, 3)", [10, 8]),
    ("min(tricks, 3)", [3, 5]),
    ("max(tricks, 3, 5)", [12, 10]),
    ("-tricks", [-7, -7]),
    ("if(tricks > 2, 1, 0)", [1, 1]),
    ("if(tricks >= 2, 1, 0)", [1, 2]),
    ("if(tricks < 7, 1, 0)", [1, 2]),
    ("if(tricks <= 7, 1, 0)", [2, 2]),
    ("if(tricks = 2, 1, 0)", [0, 1]),
    ("if(tricks != 2, 1, 0)", [2, 1]),
    ("if(not tricks = 2, 5, 6)", [10, 11]),
    ("if(tricks = 2 or tricks = 7, 5, 6)", [11, 11]),
    ("if(tricks > 1 and tricks < 7, 5, 6)", [12, 10]),
    ("not tricks", [1, 0]),
    ("most(tricks)", [12, 12]),
    ("fewest(tricks)", [2, 2]),
    ("together(tricks)", [14, 14]),
    ("square(tricks)", [49, 29]),
    ("players", [4, 4]),
    ("so_far(points) + tricks", [14, 9]),
    ("tricks * (tricks - 1) / 2", [21, 11]),
)
"""Formulas, and the totals of both players after two rounds."""


def test_every_operation_of_a_formula() -> None:
    for formula, totals in OPERATIONS:
        text = f'[[rounds.row]]\nname = "Points"\nformula = "{formula}"\n'
        found = score(text, ((1, 7), (2, 2)), ((2, 0), (1, 5)))
        assert [it.total for it in found.scores] == totals, formula
