"""The rules of pads: every kind of row with an example, and what is true of all of them."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from hypothesis import given
from hypothesis import strategies as st

from generator.games.pad.model.game import Evening
from generator.games.pad.rules.majority import place_points
from generator.games.pad.rules.scoring import PadScorer
from generator.games.pad.rules.sets import best_split
from generator.model.score_pad.formula import Node, entered, number
from generator.model.score_pad.look import Colour
from support.games.pad_sheets import own

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.model.score import Result
    from generator.model.score_pad.pad import Pad

HEAD = 'game = "pad"\nid = "trial"\nname = "Trial"\n'
NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Finn")


def pad_of(text: str, players: str = "[2, 6]") -> Pad:
    """Read a pad that has no faults."""
    return own(f"players = {players}\n{text}", HEAD)


def row(keys: str, *, head: str = "") -> Pad:
    """Read a pad with one row."""
    return pad_of(f'{head}\n[[section]]\nname = "All"\n[[section.row]]\nname = "Row"\n{keys}')


def score(
    pad: Pad, once: Sequence[Mapping[str, Any]], rounds: Sequence[Sequence[Mapping[str, Any]]] = ()
) -> Result:
    """Score what the players entered once, and in each round."""
    everyone = tuple(tuple(it) for it in rounds)
    return PadScorer(pad).score(Evening(pad, NAMES[: len(once)], tuple(once), everyone))


def totals(pad: Pad, *values: Any) -> list[int]:
    """Return what every player has for the one row of a pad."""
    return [it.total for it in score(pad, [{"row": value} for value in values]).scores]


def reasons(pad: Pad, *values: Any) -> list[str]:
    """Return why every player has so many points for the one row of a pad."""
    scores = score(pad, [{"row": value} for value in values]).scores
    return [it.lines[0].explain() for it in scores]


def entries(*values: int) -> list[dict[str, int]]:
    """Return what two players entered in a row with the kinds a, b and c."""
    return [dict(zip(("row_a", "row_b", "row_c"), values, strict=False)), {}]


def test_a_number_is_the_points() -> None:
    pad = row("least = -5\nmost = 20\nstep = 5")
    assert totals(pad, 15, -5) == [15, -5]
    assert reasons(pad, 15, -5) == ["As entered.", "As entered."]
    broken = [it.violations for it in score(pad, [{"row": 25}, {"row": 3}]).scores]
    assert [[it.message for it in one] for one in broken] == [
        ["Row: 25 is not possible; it can be -5 to 20."],
        ["Row: 3 is not possible; it goes in steps of 5."],
    ]


def test_only_some_values_are_possible() -> None:
    pad = row("values = [0, 20, 25]")
    found = score(pad, [{"row": 25}, {"row": 30}]).scores
    assert found[0].violations == ()
    assert [it.code for it in found[1].violations] == ["entry-range"]
    assert found[1].violations[0].message == "Row: 30 is not possible; it can be 0, 20 or 25."


@given(st.integers(0, 99), st.integers(-20, 20), st.integers(1, 9))
def test_points_for_every_so_many(number: int, each: int, per: int) -> None:
    pad = row(f"each = {each}\nper = {per}")
    assert totals(pad, number, 0) == [number // per * each, 0]


def test_a_row_can_count_as_minus() -> None:
    assert totals(row("each = 3\nminus = true"), 4, 0) == [-12, 0]


def test_ticks_and_choices() -> None:
    assert totals(row("tick = 25"), 1, 0) == [25, 0]
    assert reasons(row("tick = 25"), 1, 0) == ["Ticked: 25 points.", "Not ticked."]
    pad = row('choice = [{ name = "Small", points = 2 }, { name = "Large", points = -7 }]')
    assert totals(pad, 1, 2, 0) == [2, -7, 0]
    assert reasons(pad, 2, 0) == ["Large: -7 points.", "Nothing was chosen."]


@given(
    st.lists(st.integers(-20, 60), min_size=1, max_size=12), st.integers(0, 15), st.integers(0, 15)
)
def test_the_nth_is_worth_what_the_scale_says(scale: list[int], one: int, two: int) -> None:
    worth = [0, *scale, *[scale[-1]] * 20]
    assert totals(row(f"scale = {scale}\nmost = 15"), one, two) == [worth[one], worth[two]]


def test_sets_are_split_so_that_they_bring_the_most() -> None:
    pad = row('kinds = ["a", "b", "c"]\nsets = [1, 5, 7]')
    found = score(pad, entries(2, 1, 1)).scores[0]
    assert found.total == 10
    assert found.lines[0].explain() == "Sets of 2 and 2: 5 + 5."
    assert score(pad, entries(2, 1, 0)).scores[0].total == 6


@cache
def every_split(counts: tuple[int, ...], worth: tuple[int, ...]) -> int:
    """Return the most points of all ways to take sets of any kinds, or to stop."""
    best = 0
    for chosen in range(1, 1 << len(counts)):
        kinds = [it for it in range(len(counts)) if chosen >> it & 1]
        if len(kinds) <= len(worth) and all(counts[it] for it in kinds):
            left = tuple(it - (at in kinds) for at, it in enumerate(counts))
            best = max(best, worth[len(kinds) - 1] + every_split(left, worth))
    return best


@given(
    st.lists(st.integers(0, 3), min_size=1, max_size=4).map(tuple),
    st.lists(st.integers(0, 30), min_size=1, max_size=4).map(tuple),
)
def test_no_other_split_brings_more(counts: tuple[int, ...], worth: tuple[int, ...]) -> None:
    sizes = best_split(counts, worth)
    assert sum(worth[size - 1] for size in sizes) == every_split(counts, worth)


@given(st.lists(st.integers(0, 12), min_size=3, max_size=3), st.integers(1, 4))
def test_squares_of_several_kinds(numbers: list[int], each: int) -> None:
    pad = row(f'kinds = ["a", "b", "c"]\nsquare = true\neach = {each}')
    expected = each * sum(it * it for it in numbers)
    assert score(pad, entries(*numbers)).scores[0].total == expected


@given(st.lists(st.integers(0, 20), min_size=3, max_size=3))
def test_times_highest_and_lowest(numbers: list[int]) -> None:
    one, two, three = numbers
    for key, expected in (
        ("times", one * two * three),
        ("highest", max(numbers)),
        ("lowest", min(numbers)),
    ):
        pad = row(f'kinds = ["a", "b", "c"]\n{key} = true')
        assert score(pad, entries(*numbers)).scores[0].total == expected


def test_points_at_a_threshold() -> None:
    pad = row("reach = [[10, 5], [20, 12], [30, -4]]")
    assert totals(pad, 9, 10, 19, 20, 29, 30) == [0, 5, 5, 12, 12, -4]
    assert reasons(pad, 9, 25) == ["9 is less than 10.", "25 reaches 20."]


@given(
    st.lists(
        st.tuples(st.integers(0, 50), st.integers(-9, 50)), min_size=1, max_size=6,
        unique_by=lambda it: it[0],
    ),
    st.integers(0, 60),
)  # fmt: skip
def test_the_highest_threshold_counts(steps: list[tuple[int, int]], number: int) -> None:
    reached = [points for least, points in sorted(steps) if number >= least]
    written = [list(it) for it in steps]
    assert totals(row(f"reach = {written}"), number, 0)[0] == (reached[-1] if reached else 0)


def test_majorities_of_all_kinds_of_sharing() -> None:
    for equal, expected in (
        ("share", [4, 4, 0, 0]),
        ("higher", [6, 6, 0, 0]),
        ("lower", [3, 3, 0, 0]),
        ("nothing", [0, 0, 0, 0]),
    ):
        pad = row(f'majority = [6, 3]\nequal = "{equal}"')
        assert totals(pad, 5, 5, 2, 0) == expected
    assert totals(row("majority = [6, 3]"), 5, 4, 2, 0) == [6, 3, 0, 0]
    assert totals(row("majority = [6, 3]"), 0, 0) == [0, 0]


@given(
    st.lists(st.integers(0, 6), min_size=2, max_size=6),
    st.lists(st.integers(0, 20), min_size=1, max_size=4).map(lambda it: sorted(it, reverse=True)),
)
def test_shared_majorities_pay_no_more_than_there_is(values: list[int], table: list[int]) -> None:
    paid = [place_points(it, values, table, "share", fewest=False) for it in values]
    assert sum(paid) <= sum(table)
    for one, first in zip(values, paid, strict=True):
        for other, second in zip(values, paid, strict=True):
            assert first >= second or one < other
    higher = [place_points(it, values, table, "higher", fewest=False) for it in values]
    lower = [place_points(it, values, table, "lower", fewest=False) for it in values]
    assert all(a <= b <= c for a, b, c in zip(lower, paid, higher, strict=True))


TWO_ROWS = (
    '[[section]]\n[[section.row]]\nname = "Guards"\ncounts = false\n'
    '[[section.row]]\nname = "Gold"\nonly_for = "guards"\neach = 2'
)


def test_a_row_counts_only_for_those_with_the_most_of_another() -> None:
    pad = pad_of(TWO_ROWS)
    found = score(pad, [{"guards": 3, "gold": 5}, {"guards": 2, "gold": 9}, {"guards": 3}])
    assert [it.total for it in found.scores] == [10, 0, 0]
    reason = "Only those with the most in “Guards” score here."
    assert found.scores[1].lines[-1].explain() == reason
    nobody = score(pad, [{"gold": 5}, {"gold": 9}])
    assert [it.total for it in nobody.scores] == [0, 0]


def rounds_of(keys: str, *, head: str = "") -> Pad:
    """Read a pad with rounds of one row."""
    return pad_of(f'{head}\n[rounds]\n{keys}\n[[rounds.row]]\nname = "Row"')


def play(pad: Pad, *rounds: tuple[int, ...]) -> Result:
    """Score rounds in which every player entered a number."""
    entered = [[{"row": it} for it in everyone] for everyone in rounds]
    return score(pad, [{} for _player in rounds[0]], entered)


@given(st.lists(st.tuples(st.integers(-50, 50), st.integers(-50, 50)), min_size=1, max_size=9))
def test_rounds_add_up(rounds: list[tuple[int, int]]) -> None:
    found = play(rounds_of("number = [1, 9]"), *rounds)
    sums = [(sum(it[0] for it in rounds[:at]), sum(it[1] for it in rounds[:at]))
            for at in range(1, len(rounds) + 1)]  # fmt: skip
    assert list(found.course) == sums
    assert tuple(it.total for it in found.scores) == sums[-1]


def test_a_round_knows_the_rounds_before() -> None:
    text = (
        '[rounds]\n[[rounds.row]]\nname = "Row"\ncounts = false\n'
        '[[rounds.row]]\nname = "Sum"\nformula = "row + so_far(row) * 10 + number_of_round * 100"'
    )
    found = play(pad_of(text), (1, 0), (2, 0), (3, 0))
    assert [it.points for it in found.scores[0].lines] == [101, 212, 333]


def test_nobody_plays_on_after_the_target() -> None:
    pad = rounds_of("target = 10")
    assert play(pad, (4, 5), (6, 4)).clean
    broken = play(pad, (4, 5), (6, 4), (1, 0)).scores[0].violations
    assert [(it.code, it.message) for it in broken] == [
        ("after-target", "Ana has 10 after round 2; no round can follow.")
    ]


def test_who_is_out_cannot_win() -> None:
    pad = rounds_of("out = 50")
    assert play(pad, (60, 20, 30)).winners == ("Cleo",)
    assert play(rounds_of("out = 50", head='wins = "lowest"'), (60, 20, 30)).winners == ("Ben",)


def test_the_lowest_wins_and_ties_are_decided_in_their_order() -> None:
    text = (
        '[[section]]\n[[section.row]]\nname = "Points"\n'
        '[[section.row]]\nname = "Coins"\ncounts = false\n'
        '[[section.row]]\nname = "Debts"\ncounts = false'
    )
    table = [
        {"points": 5, "coins": 1, "debts": 2},
        {"points": 5, "coins": 1, "debts": 1},
        {"points": 5, "coins": 0, "debts": 0},
        {"points": 4, "coins": 9, "debts": 0},
    ]
    assert score(pad_of(text), table).winners == ("Ana", "Ben", "Cleo")
    assert score(pad_of('ties = ["coins"]\n' + text), table).winners == ("Ana", "Ben")
    assert score(pad_of('ties = ["coins", "-debts"]\n' + text), table).winners == ("Ben",)
    assert score(pad_of('wins = "lowest"\n' + text), table).winners == ("Dan",)


def test_everybody_starts_with_some_points() -> None:
    pad = row("each = 2", head="start = 20")
    assert totals(pad, 3, 0) == [26, 20]


def test_all_equal_means_that_nobody_has_the_fewest() -> None:
    pad = row("fewest = [6]\nminus = true")
    assert totals(pad, 2, 2, 2) == [0, 0, 0]
    assert totals(pad, 2, 2, 3) == [-3, -3, 0]
    equal = score(pad, [{"row": 0}, {"row": 0}]).scores[0].lines[0]
    assert equal.explain() == "All are equal, so nobody has the fewest."


def test_what_wins_at_once_beats_every_total() -> None:
    text = (
        'wins_at_once = "star"\n[[section]]\n[[section.row]]\nname = "Points"\n'
        '[[section.row]]\nname = "Star"\ntick = 1\ncounts = false'
    )
    found = score(pad_of(text), [{"points": 90}, {"points": 3, "star": 1}])
    assert found.winners == ("Ben",)
    assert [it.total for it in found.scores] == [90, 3]
    assert score(pad_of(text), [{"points": 90}, {"points": 3}]).winners == ("Ana",)


def test_a_row_has_the_colour_of_its_game() -> None:
    assert row('colour = "violet"').rows[0].colour is Colour.VIOLET
    assert row("most = 3").rows[0].colour is None


def test_a_french_note_has_its_no_break_spaces() -> None:
    pad = row('note = { fr = "63 ou plus\u00a0: 35" }')
    assert pad.rows[0].note("fr") == "63 ou plus\u00a0: 35"


def test_a_round_may_have_the_name_that_its_game_gives_it() -> None:
    rounds = '[rounds]\nname = { en = "Hole", de = "Loch" }\n[[rounds.row]]\nname = "Row"'
    pad = pad_of(rounds)
    assert pad.rounds is not None
    assert pad.rounds.name("de") == "Loch"
    plain = pad_of('[rounds]\n[[rounds.row]]\nname = "Row"')
    assert plain.rounds is not None
    assert plain.rounds.name("de") == ""


def test_a_row_with_one_source_says_what_it_counts_before_it_is_divided() -> None:
    text = """
        [[section]]
        name = "All"
        [[section.row]]
        name = "Sheep"
        [[section.row]]
        name = "Row"
        parts = [{ of = ["sheep"], each = 2, per = 3 }]
        when = "held"
        [[section.row.entries]]
        id = "held"
        name = "I have it"
        tick = true
    """
    (_sheep, row) = pad_of(text).rows
    assert row.count == Node("if", (entered("held"), entered("sheep"), number(0)))


def test_a_row_has_so_many_ticks_at_most() -> None:
    tick = '{{ id = "{0}", name = "{0}", tick = true, each = 2 }}'
    named = ", ".join(map(tick.format, "abc"))
    pad = row(f"entries = [{named}]\nticks = 2")
    found = score(pad, [{"a": 1, "b": 0, "c": 1}, {"a": 1, "b": 1, "c": 1}]).scores
    assert [it.total for it in found] == [4, 6]
    assert [[(each.code, each.message) for each in it.violations] for it in found] == [
        [],
        [("entry-range", "Row: 3 is not possible; it can be 0 to 2.")],
    ]
