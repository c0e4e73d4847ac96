"""Details of printed pads: squares of a cross table, wide tables, and rows that stay together."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.games.pad.printing import draw_pads
from generator.language import speaking
from generator.model.order import Ink
from generator.page.marks import Path
from generator.page.score_pads.figures import figure_of, note_of
from generator.page.score_pads.fitting import plan_order
from generator.page.score_pads.items import fold_round, has_totals, round_boxes
from generator.products.tools import load_tools
from generator.units import PAPERS
from support.games.pad_sheets import order, own, shipped

if TYPE_CHECKING:
    from generator.model.score_pad.pad import Pad
    from generator.page.score_pads.plan import Plan

EXPEDITION = """
[[rounds.row]]
name = "{name}"
entries = [{{ id = "sum_{name}", name = "Cards" }}, {{ id = "bets_{name}", name = "Bets" }},
  {{ id = "long_{name}", name = "Eight" }}]
"""
EXPEDITIONS = "[rounds]\nnumber = 3\n" + "".join(
    EXPEDITION.format(name=it) for it in ("yellow", "blue", "white", "green", "red")
)


def planned(pad: Pad, paper: str = "a4", players: int | None = None) -> Plan:
    asked = order(pad, paper=PAPERS[paper])._replace(players=players)
    with speaking("en"):
        (plan,) = plan_order(asked, load_tools().press, is_printed=True).sheets
    return plan


@pytest.mark.parametrize("ink", Ink)
def test_nobody_writes_where_players_would_meet_themselves(ink: Ink) -> None:
    """The square is filled with the colour of the game, or crossed out where ink is saved."""
    asked = order(shipped("chess-round-robin"))._replace(ink=ink, players=8)
    page = draw_pads(asked).pages[0]
    paths = [it for it in page.marks if isinstance(it, Path)]
    crosses = [it for it in paths if [step for step, _at in it.segments] == ["M", "L", "M", "L"]]
    assert len(crosses) == (0 if ink is Ink.FULL else 8)


@pytest.mark.parametrize("paper", ["a4", "letter", "legal"])
def test_the_tables_of_several_games_are_as_wide_as_the_sheet(paper: str) -> None:
    plan = planned(shipped("table-tennis"), paper)
    assert plan.tables == (3 if paper == "legal" else 2)
    assert plan.ruling.width == pytest.approx(plan.width)


def test_the_boxes_of_a_row_stay_in_one_line_of_a_round() -> None:
    pad = own(EXPEDITIONS)
    assert len(round_boxes(pad)) + has_totals(pad) == 16
    assert [fold_round(pad, deep) for deep in (1, 2, 3)] == [(16,), (9, 7), (6, 6, 4)]
    plan = planned(pad, "a5", 2)
    assert plan.ruling.deep == 2
    (panel,) = plan.leaves[0]
    boxes = {it.key: it for it in panel.lines[0].boxes}
    for name in ("yellow", "blue", "white", "green", "red"):
        row = [boxes[f"p1-r1-{it}-{name}"] for it in ("sum", "bets", "long")]
        assert len({it.y for it in row}) == 1, name
        assert [it.x for it in row] == sorted(it.x for it in row)


def test_a_round_whose_rows_do_not_fit_is_folded_evenly() -> None:
    entries = ", ".join(f'{{ id = "e{it}", name = "E{it}" }}' for it in range(7))
    pad = own(f'[rounds]\n[[rounds.row]]\nname = "All"\nentries = [{entries}]\n')
    assert fold_round(pad, 2) == (4, 4)


def test_the_parts_of_a_row_are_in_one_column() -> None:
    parts = ", ".join(f'{{ id = "e{it}", name = "Entry {it}" }}' for it in range(5))
    several = f'[[section.row]]\nname = "Several"\nsets = [1, 4, 9]\nentries = [{parts}]\n'
    row = '[[section.row]]\nname = "Row {}"\n'
    panels = []
    for before in range(8, 18):
        rows = [row.format(it) for it in range(24)]
        text = "".join([*rows[:before], several, *rows[before:]])
        plan = planned(own(f'[[section]]\nname = "All"\n{text}'), "a5", 2)
        kinds = [[it.item.kind for it in panel.lines] for leaf in plan.leaves for panel in leaf]
        assert [it.count("part") for it in kinds if "part" in it] in ([5], []), before
        panels.append(len(kinds) if any("part" in it for it in kinds) else 0)
    assert max(panels) > 1


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ("[[63, 35]]", "63+: 35"),
        ("[[0, -1], [1, 0], [8, 1], [13, 2]]", "0: −1, 1–7: 0, 8–12: 1, 13+: 2"),  # noqa: RUF001
        ("[[-5, 1], [3, 2]]", "−5+: 1, 3+: 2"),  # noqa: RUF001
    ],
)
def test_what_is_paid_from_a_number_on_is_short(steps: str, said: str) -> None:
    pad = own(f'[[section]]\nname = "All"\n[[section.row]]\nname = "Row"\nreach = {steps}\n')
    for language in ("en", "de", "pl"):
        with speaking(language):
            assert note_of(pad.rows[0], pad, language) == said


DOTS = "\N{NO-BREAK SPACE}· "
LISTED = DOTS.join(map(str, range(1, 11)))


@pytest.mark.parametrize(
    ("keys", "said"),
    [
        (f"scale = {[*range(1, 13)]}", DOTS.join([LISTED, "11", "12"])),
        (f"scale = {[*range(1, 14)]}", DOTS.join([LISTED, "…", "13"])),
        (f"scale = {[*range(1, 15)]}", DOTS.join([LISTED, "…", "14"])),
        ('of = ["a", "b"]', "A + B"),
        ('of = ["a", "b"]\ntimes = true', "A × B"),
        ('of = ["a", "b"]\nhighest = true', "the highest of A, B"),
        ('of = ["a", "b"]\nlowest = true', "the lowest of A, B"),
        ('entries = [{ name = "X" }, { name = "Y" }]\nhighest = true', ""),
        ('entries = [{ name = "X" }, { name = "Y" }]\nlowest = true', ""),
        ("square = true", "the number times itself"),
        ('kinds = ["k", "l", "m"]\nsets = [1, 0, 5]', "a set of 1: 1, a set of 3: 5"),
        ('kinds = ["k", "l"]\nsets = [0, -5]', "a set of 2: −5"),  # noqa: RUF001
        ('each = 2\nonly_for = "a"', "only for the most “A”"),
        ('square = true\nonly_for = "a"', "the number times itself; only for the most “A”"),
        ('note = "Own"\nsquare = true\nonly_for = "a"', "Own"),
    ],
)
def test_a_row_without_a_note_says_its_rule(keys: str, said: str) -> None:
    row = '[[section.row]]\nname = "{}"\n'
    named = "".join(row.format(it) for it in "AB")
    pad = own(f'[[section]]\nname = "All"\n{named}{row.format("Row")}{keys}\n')
    assert note_of(pad.rows[-1], pad, "en") == said


@pytest.mark.parametrize(
    ("keys", "figure"),
    [
        ("each = 2", "× 2"),
        ("each = 2\nper = 3", "every 3: 2"),
        ("square = true", ""),
        ("square = true\neach = 2", "× 2"),
        ('kinds = ["k", "l"]\nsquare = true\neach = 2', "× 2"),
        ('of = ["a", "b"]\ntimes = true', ""),
        ('of = ["a", "b"]\ntimes = true\neach = 2', "× 2"),
        ("minus = true\nsquare = true\neach = 2", "× −2"),  # noqa: RUF001
        ("minus = true\nsquare = true", "−"),  # noqa: RUF001
    ],
)
def test_a_row_shows_its_figure(keys: str, figure: str) -> None:
    row = '[[section.row]]\nname = "{}"\n'
    named = "".join(row.format(it) for it in "AB")
    pad = own(f'[[section]]\nname = "All"\n{named}{row.format("Row")}{keys}\n')
    assert figure_of(pad.rows[-1]) == figure


def test_words_over_several_columns_have_no_rules_behind_them() -> None:
    plan = planned(shipped("resources-and-ranks"))
    over = [it.item.label for panel in plan.leaves[0] for it in panel.lines if it.words.is_over]
    assert over == ["Symbols"]
