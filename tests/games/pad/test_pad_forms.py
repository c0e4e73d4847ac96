"""The forms that players expect: a card with Out and In, We and They with the line, cricket."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from generator.errors import OrderError
from generator.games.pad.printing import draw_pads
from generator.games.pad.scanning.identity import find_pad, pad_digest, plain, sheet_code
from generator.language import PAPER_LANGUAGES, speaking
from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad
from generator.model.order import Finish, Imposition, Ink
from generator.model.score_pad.order import Arrangement
from generator.page.marks import Kind
from generator.page.score_pads.fitting import plan_order
from generator.products.tools import load_tools
from generator.units import PAPERS, Paper
from support.games.pad_sheets import (
    A4,
    HEAD,
    check_page,
    crowded,
    order,
    own,
    shipped,
    words,
)
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.score_pad.pad import Pad
    from generator.page.marks import Field

FORMS = ("golf", "rubber-bridge", "darts-cricket")
CARD = """[rounds]
number = 4
totals = false
subtotals = [{ after = 2, name = "Out" }, { after = 4, name = "In" }]
[[rounds.row]]
id = "strokes"
name = "Strokes"
"""
LINE = """line = { above = "over", below = "under", parts = 2 }
[rounds]
[[rounds.row]]
name = "Over"
[[rounds.row]]
name = "Under"
"""
MIDDLE = """middle = true
[[section]]
name = "Marks"
[[section.row]]
name = "Twenty"
most = 3
counts = false
marks = true
[[section]]
name = "Hits"
[[section.row]]
name = "Twenties"
each = 20
beside = "twenty"
"""


def fields_of(pad: Pad, players: int | None = None) -> dict[str, Field]:
    """Return the fields of a pad's only page, by their names."""
    (page,) = draw_pads(order(pad)._replace(fillable=True, players=players)).pages
    return {field.name: field for field in page.fields}


@pytest.mark.parametrize("ink", list(Ink))
@pytest.mark.parametrize("language", PAPER_LANGUAGES)
@pytest.mark.parametrize("name", FORMS)
def test_a_form_has_room_to_write_and_words_to_read(name: str, language: str, ink: Ink) -> None:
    wanted = order(shipped(name), language=language)._replace(ink=ink, fillable=True)
    with speaking(language):
        (page,) = draw_pads(wanted).pages
    check_page(page)
    assert crowded(page) == []


@pytest.mark.parametrize(("paper", "up"), [("a3", 1), ("a3", 2), ("a5", 1), ("letter", 2)])
@pytest.mark.parametrize("name", FORMS)
def test_a_form_is_on_one_piece_of_every_paper(name: str, paper: str, up: int) -> None:
    wanted = order(shipped(name), paper=PAPERS[paper])._replace(imposition=Imposition(up=up))
    (plan,) = plan_order(wanted, load_tools().press).sheets
    assert len(plan.leaves) == 1


def test_a_golf_card_has_out_and_in_with_the_par_of_each_half() -> None:
    fields = fields_of(shipped("golf"))
    for player in range(1, 5):
        out, back = fields[f"p{player}-after-9"], fields[f"p{player}-after-18"]
        assert out.parts == tuple(f"p{player}-r{hole}-strokes" for hole in range(1, 10))
        assert back.parts == tuple(f"p{player}-r{hole}-strokes" for hole in range(10, 19))
        assert fields[f"p{player}-rounds"].parts == (out.name, back.name)
        ninth, tenth = fields[f"p{player}-r9-strokes"], fields[f"p{player}-r10-strokes"]
        assert ninth.box.bottom <= out.box.top < out.box.bottom <= tenth.box.top
        assert fields[f"p{player}-r18-strokes"].box.bottom <= back.box.top
    assert fields["after-9-par"].parts == tuple(f"r{hole}-par" for hole in range(1, 10))
    assert fields["rounds-par"].parts == ("after-9-par", "after-18-par")
    assert fields["after-9-par"].box.left == pytest.approx(fields["r9-par"].box.left)


def test_heavy_rules_are_after_five_rounds_unless_there_are_subtotals() -> None:
    for pad, ruled in ((shipped("golf"), set()), (shipped("skat"), {5, 10, 15})):
        (plan,) = plan_order(order(pad), load_tools().press).sheets
        lines = [line for leaf in plan.leaves for panel in leaf for line in panel.lines]
        found = {int(it.item.label) for it in lines if it.item.ruled}
        assert found >= ruled
        assert bool(found) == bool(ruled)


def test_subtotals_of_an_own_pad_add_up_the_rounds_since_the_one_before() -> None:
    fields = fields_of(own(CARD), 2)
    assert fields["p2-after-2"].parts == ("p2-r1-strokes", "p2-r2-strokes")
    assert fields["p2-after-4"].parts == ("p2-r3-strokes", "p2-r4-strokes")
    assert fields["p2-rounds"].parts == ("p2-after-2", "p2-after-4")


def test_a_subtotal_stays_with_its_last_round() -> None:
    text = CARD.replace("number = 4", "number = 40").replace("after = 4", "after = 40")
    (plan,) = plan_order(order(own(text)), load_tools().press).sheets
    for panel in (it for leaf in plan.leaves for it in leaf):
        assert panel.lines[0].item.kind != "between"


def test_rubber_bridge_is_we_and_they_with_the_line() -> None:
    fields = fields_of(shipped("rubber-bridge"))
    (page,) = draw_pads(order(shipped("rubber-bridge"))).pages
    said = words(page)
    assert said.count("We") == said.count("They") == 2
    assert said.count("Above") == said.count("Below") == 2
    assert [it for it in said if it in {"I", "II", "III"}] == ["I", "II", "III"] * 2
    for side in ("p1-t1-", "p2-t1-", "p1-t2-", "p2-t2-"):
        above = [it.box for name, it in fields.items() if name.startswith(f"{side}above-")]
        games = [
            [it.box for name, it in fields.items() if name.startswith(f"{side}below-{game}-")]
            for game in (1, 2, 3)
        ]
        column = [*above, *(box for game in games for box in game)]
        assert all(one.bottom <= two.top for one, two in pairwise(column))
        assert len({round(box.left, 3) for box in column}) == 1
        assert len(above) >= 10
        assert len({len(game) for game in games}) == 1
        assert len(above) >= 3 * len(games[0]) >= 9
        total = fields[f"{side}total"]
        assert total.kind is Kind.SUM
        assert len(total.parts) == len(column)
        assert total.box.top >= column[-1].bottom
    assert "p1-r1-declarer" not in fields


@pytest.mark.parametrize(("paper", "tables"), [("a4", 2), ("a5", 1), ("a3", 3)])
def test_as_many_tables_with_a_line_as_a_paper_is_wide(paper: str, tables: int) -> None:
    (page,) = draw_pads(order(shipped("rubber-bridge"), paper=PAPERS[paper])).pages
    assert words(page).count("We") == tables


@pytest.mark.parametrize(("players", "before"), [(2, 1), (3, 2), (4, 2), (8, 4)])
def test_the_numbers_of_cricket_are_between_the_players(players: int, before: int) -> None:
    wanted = order(shipped("darts-cricket"))._replace(fillable=True, players=players)
    (plan,) = plan_order(wanted, load_tools().press).sheets
    (page,) = draw_pads(wanted).pages
    fields = {field.name: field for field in page.fields}
    left = plan.ruling.measures.margin + plan.ruling.words
    for number in ("20", "15", "bull"):
        for player in range(1, players + 1):
            marks = fields[f"p{player}-marks-{number}"].box
            points = fields[f"p{player}-hits-{number}"].box
            assert (marks.top, marks.bottom) == pytest.approx((points.top, points.bottom))
            if player <= before:
                assert points.right <= marks.left < marks.right <= left
            else:
                assert left + plan.ruling.label <= marks.left < marks.right <= points.left
    for player in range(1, players + 1):
        total = fields[f"p{player}-total"]
        assert set(total.parts) == {
            f"p{player}-hits-{it}" for it in ("20", "19", "18", "17", "16", "15", "bull")
        }
        assert total.box.left == pytest.approx(fields[f"p{player}-hits-20"].box.left)
    assert not any(name.endswith("-marks") for name in fields)
    said = words(draw_pads(wanted._replace(pads=(plain(shipped("darts-cricket")),))).pages[0])
    assert said.count("20") == 1
    assert [it for it in said if it in {"1", "2", "3"}] == ["1", "2", "3"]


def test_own_pads_choose_the_same_forms() -> None:
    fields = fields_of(own(LINE), 3)
    assert {f"p{player}-t1-below-2-1" for player in (1, 2, 3)} <= fields.keys()
    fields = fields_of(own(MIDDLE), 2)
    assert fields["p1-twenties"].box.right <= fields["p1-twenty"].box.left
    assert fields["p1-twenty"].box.right < fields["p2-twenty"].box.left
    assert fields["p2-total"].parts == ("p2-twenties",)


@pytest.mark.parametrize("name", ["rubber-bridge", "darts-cricket"])
def test_columns_that_are_asked_for_and_scannable_sheets_are_a_plain_table(name: str) -> None:
    pad = shipped(name)
    plain = replace(pad, line=None, middle=False, sides=())
    for change in ({"arrangement": Arrangement.COLUMNS}, {"scannable": True}):
        made = draw_pads(order(pad)._replace(fillable=True, **change))
        table = draw_pads(order(plain)._replace(fillable=True, **change))
        (page,), (same,) = made.pages, table.pages
        boxes = [[it for it in each.fields if it.kind is not Kind.TEXT] for each in (page, same)]
        assert boxes[0] == boxes[1]
        assert (page.marks == same.marks) == ("scannable" in change or not pad.sides)


BEFORE = {"golf": "zekjek", "rubber-bridge": "3nbfr4", "darts-cricket": "g3baxq"}
"""The digests on sheets that were printed before the pads had their forms."""


@pytest.mark.parametrize("name", FORMS)
def test_sheets_that_were_printed_before_are_still_found(name: str) -> None:
    pad = shipped(name)
    code = sheet_code(pad, order(pad)._replace(scannable=True), None)
    found, _file = find_pad(code, ())
    assert found == pad
    earlier, _file = find_pad(code._replace(digest=BEFORE[name]), ())
    assert earlier.id == name
    assert pad_digest(earlier) == BEFORE[name]
    if earlier.rounds is not None:
        assert earlier.rounds.subtotals == ()


FAULTS = {
    CARD.replace("after = 4", "after = 2"): "'after' is 2; it must be a round after 2.",
    CARD.replace("after = 4", "after = 5"): "a whole number from 1 to 4",
    CARD.replace(', name = "In"', ""): "'name'",
    LINE.replace('"under"', '"undr"'): "under",
    'line = { above = "a", below = "b" }\n[[section]]\n[[section.row]]\nname = "a"\n': (
        "'line' needs 'rounds'; add it, or remove 'line'."
    ),
    "middle = true\n" + CARD: "'rounds' and 'middle' exclude each other; remove one of them.",
    MIDDLE.replace("middle = true\n", ""): "'beside' needs 'middle'; add it, or remove 'beside'.",
    MIDDLE.replace('"twenty"', '"twnty"'): "There is no row or entry 'twnty'",
    'sides = [{ name = "We" }, { name = "They" }]\n' + CARD: (
        "a name for each player, if 'players' is one number"
    ),
}


@pytest.mark.parametrize("text", FAULTS)
def test_what_is_wrong_with_a_form_is_found(text: str) -> None:
    findings = read_pad(parse_toml(HEAD + text, "trial.toml")).findings
    assert any(FAULTS[text] in str(it) for it in findings), [str(it) for it in findings]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("yacht", "--up", "4"), "a4 is too small for 4 sheets; use a3, or --up 2."),
        (("golf", "--up", "4"), "a4 is too small for 4 sheets; use a3, or --up 2."),
        (("skat", "--up", "4"), "a4 is too small for 4 sheets; use a3, or --up 2."),
        (("bids-and-tricks", "--up", "4"), "a4 is too small for 4 sheets; use a3, or --up 2."),
    ],
)
def test_no_game_is_cut_into_two_pieces(
    arguments: tuple[str, ...], sentence: str, tmp_path: Path
) -> None:
    answer = at_once("pad", *arguments, cwd=tmp_path)
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_list_of_rounds_may_go_on_with_the_next_piece() -> None:
    wanted = order(shipped("skat"))._replace(imposition=Imposition(up=2))
    (plan,) = plan_order(wanted, load_tools().press).sheets
    assert len(plan.leaves) == 2


PIECES = """[[rounds.row]]
name = "Points"
"""


def pieces(rounds: str) -> int:
    """Return how many pieces of a quarter of a paper a list of rounds is on."""
    pad = own(f"[rounds]\n{rounds}\n{PIECES}")
    wanted = order(pad)._replace(imposition=Imposition(up=4), players=2)
    (plan,) = plan_order(wanted, load_tools().press).sheets
    return len(plan.leaves)


def test_a_list_goes_on_with_up_to_three_pieces() -> None:
    assert pieces("printed = 20\nnumber = [10, 20]") == 2
    assert pieces("printed = 30") == 3
    with pytest.raises(OrderError, match=r"^a4 is too small for 4 sheets; use a3, or --up 2\.$"):
        pieces("printed = 45")


def test_a_piece_of_a_list_has_enough_rounds_for_a_game() -> None:
    with pytest.raises(OrderError, match=r"^a4 is too small for 4 sheets; use a3, or --up 2\.$"):
        pieces("printed = 20\nnumber = [11, 20]")


@pytest.mark.parametrize("more", ["number = 10", 'subtotals = [{ after = 9, name = "Half" }]'])
def test_a_list_with_an_end_or_with_sums_goes_on_with_no_piece(more: str) -> None:
    with pytest.raises(OrderError, match=r"^a4 is too small for 4 sheets; use a3, or --up 2\.$"):
        pieces(f"printed = 20\n{more}")


def test_a_paper_that_is_too_small_names_those_that_are_not() -> None:
    press = load_tools().press
    small = own(f'[[section]]\nname = "All"\n{PIECES.replace("rounds", "section")}')
    row = '[[rounds.row]]\nname = "Row {}"\n'
    wide = own("[rounds]\n" + "".join(map(row.format, range(24))), HEAD.replace("6", "12"))
    tiny = Paper("60x40", 60.0, 40.0)
    large = order(wide)._replace(finish=Finish.LARGE)
    mixed = (
        "--scannable prints one pad at a time with --up and --duplex; print them one after the"
        " other."
    )
    both = order(small)._replace(imposition=Imposition(up=2), scannable=True)
    cases = (
        (order(small, paper=tiny), "The sheet of 'trial' has no room on 60x40; use a5."),
        (
            order(small, paper=tiny)._replace(imposition=Imposition(duplex=True)),
            "The sheet of 'trial' has no room on 60x40; use a5.",
        ),
        (
            order(small, paper=tiny)._replace(imposition=Imposition(up=2)),
            "60x40 is too small for 2 sheets; use a5.",
        ),
        (
            order(small, paper=PAPERS["a5"])._replace(imposition=Imposition(up=8)),
            "a5 is too small for 8 sheets; use a4, or --up 4.",
        ),
        (
            large._replace(players=12),
            "The sheet of 'trial' has no room for 12 players; use fewer --players.",
        ),
        (
            order(small)._replace(
                imposition=Imposition(duplex=True),
                back=replace(wide, id="wide"),
                finish=Finish.LARGE,
            ),
            "The sheet of 'wide' has no room on a4; use a3.",
        ),
        (both._replace(back=replace(small, id="other")), mixed),
        (both._replace(pads=(small, replace(small, id="other"))), mixed),
    )
    for wanted, sentence in cases:
        with pytest.raises(OrderError) as caught:
            plan_order(wanted, press)
        assert str(caught.value) == sentence
    for wanted in (large._replace(players=2), both._replace(back=small)):
        assert len(plan_order(wanted, press).sheets) == 1


@pytest.mark.parametrize(
    ("arguments", "notice"),
    [
        (("A", "--up", "2"), "Half of the paper is empty; --sheets 2 fills it."),
        (("golf", "--up", "2"), "Half of the paper is empty; --sheets 2 fills it."),
        (
            ("boules", "--up", "4"),
            "3 of the 4 places on the paper are empty; --sheets 4 fills them.",
        ),
        (
            ("boules", "--up", "4", "--sheets", "3"),
            "1 of the 4 places on the paper is empty; --sheets 4 fills it.",
        ),
        (("boules", "golf", "--up", "2"), ""),
        (("boules", "--up", "2", "--sheets", "3"), ""),
    ],
)
def test_a_paper_that_stays_empty_is_noticed(
    arguments: tuple[str, ...], notice: str, tmp_path: Path
) -> None:
    answer = at_once("pad", *arguments, "--dry-run", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    lines = answer.stdout.splitlines()
    assert lines[1:] == ([notice] if notice else [])


def test_boxes_that_make_a_sheet_for_each_player_are_noticed(tmp_path: Path) -> None:
    notice = "has boxes to cross or to fill, so each player has a sheet."
    (tmp_path / "trial.toml").write_text(
        HEAD + '[[section]]\n[[section.row]]\nname = "Lives"\nboxes = 5\n', encoding="utf-8"
    )
    answer = at_once("pad", "trial.toml", cwd=tmp_path)
    assert f"'trial' {notice}" in answer.stdout
    asked = at_once("pad", "trial.toml", "--layout", "sheet", cwd=tmp_path)
    assert notice not in asked.stdout
    assert notice not in at_once("pad", "golf", cwd=tmp_path).stdout


def test_forms_are_on_a_paper_of_their_own_size() -> None:
    (page,) = draw_pads(order(shipped("darts-cricket"), paper=A4)).pages
    assert (page.width, page.height) == A4.size


@pytest.mark.parametrize("name", ["yacht", "generala", "golf"])
@pytest.mark.parametrize("alone", [False, True])
def test_one_player_has_tables_for_two_games_across_the_page(name: str, alone: bool) -> None:  # noqa: FBT001
    wanted = order(shipped(name))._replace(fillable=True)
    change = {"arrangement": Arrangement.SHEET} if alone else {"players": 1}
    (page,) = draw_pads(wanted._replace(**change)).pages
    check_page(page)
    assert [it for it in words(page) if it.startswith("Game ")] == ["Game 1", "Game 2"]
    fields = {field.name: field for field in page.fields}
    assert fields["p1-total"].box.right < page.width / 2 < fields["p2-total"].box.left
    assert fields["p2-total"].box.right > page.width - 12
    assert all(part.startswith("p2-") for part in fields["p2-total"].parts)


def test_a_scannable_sheet_of_one_player_has_one_table_as_before() -> None:
    wanted = order(shipped("yacht"))._replace(arrangement=Arrangement.SHEET, scannable=True)
    (page,) = draw_pads(wanted).pages
    assert not [it for it in words(page) if it.startswith("Game ")]


@pytest.mark.parametrize("language", PAPER_LANGUAGES)
@pytest.mark.parametrize("name", ["yacht", "generala"])
def test_no_row_in_large_print_is_a_tower_of_words(name: str, language: str) -> None:
    wanted = order(shipped(name), language=language)._replace(finish=Finish.LARGE)
    with speaking(language):
        (plan,) = plan_order(wanted, load_tools().press).sheets
    lines = [line for panels in plan.leaves for panel in panels for line in panel.lines]
    assert max(len(it.words.label) + len(it.words.note) for it in lines) <= 7


def test_two_small_areas_are_beside_each_other() -> None:
    pad = shipped("areas-and-tracks")
    (page,) = draw_pads(order(pad)._replace(fillable=True)).pages
    check_page(page)
    assert crowded(page) == []
    fields = {field.name: field.box for field in page.fields}
    yellow, blue = fields["p1-yellow"], fields["p1-blue"]
    assert yellow.right < page.width / 2 < fields["p1-blue-x1"].left < blue.left
    assert fields["p1-yellow-x1"].top < blue.top < fields["p1-subtotal-1"].top
    apart = {
        it.name: it.box
        for it in draw_pads(order(pad)._replace(scannable=True, fillable=True)).pages[0].fields
    }
    assert apart["p1-yellow"].bottom <= apart["p1-blue-x1"].top


@pytest.mark.parametrize("name", ["generala", "boules", "darts-cricket"])
def test_a_large_paper_has_larger_letters_and_boxes(name: str) -> None:
    plans = [
        plan_order(order(shipped(name), paper=PAPERS[it]), load_tools().press).sheets[0]
        for it in ("a4", "a3")
    ]
    usual, large = (it.ruling.measures for it in plans)
    assert large.letters > 1.3 * usual.letters
    assert large.digits > 1.3 * usual.digits
    assert large.margin == usual.margin
    assert plans[1].content >= plans[0].content[:3]


def test_a_large_paper_that_is_scanned_stays_as_it_was() -> None:
    wanted = order(shipped("generala"), paper=PAPERS["a3"])._replace(scannable=True)
    (plan,) = plan_order(wanted, load_tools().press).sheets
    assert plan.ruling.measures.digits == 7.0


def test_a_line_names_what_is_above_and_below_it() -> None:
    text = '[line]\nparts = 2\n[rounds]\n[[rounds.row]]\nname = "Odd"\n'
    above, below = read_pad(parse_toml(HEAD + text, "trial.toml")).findings
    assert (above.code, below.code) == ("missing-key", "missing-key")
    assert "'above'" in str(above)
    assert "'below'" in str(below)
