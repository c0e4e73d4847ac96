"""Sheets of the dice game, step by step: what is explained, what is asked and with which words."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import UnknownNameError
from generator.games.dice.rules.scoring import Scorer
from generator.games.dice.scanning import course, explaining, questions, weighing
from generator.games.dice.scanning.broken_rules import broken_rules
from generator.games.dice.scanning.course import Course
from generator.games.dice.scanning.evidence import Evidence
from generator.games.dice.scanning.explaining import Due, Explanation, Kind, Steps
from generator.games.dice.scanning.identity import domain_digest, find_domain, style_of
from generator.games.dice.scanning.marking import Allowance, Marking
from generator.games.dice.scanning.sheets import written_sheet
from generator.games.dice.scanning.written import read_written
from generator.model.order import Style
from generator.model.scan import Reading, SheetCode
from generator.model.score import Violation
from generator.model.terrain import Terrain
from generator.products.scanning.agreement import Agreement
from support.games.player import domain, shipped_edition

if TYPE_CHECKING:
    from generator.games.dice.rules.ground import Ground

COURSE = Course((0,) * 37, {}, None, (), 0, ())
MINE, RIVER, CITY = Terrain.MINE, Terrain.RIVER, Terrain.CITY


@cache
def ground() -> Ground:
    """Return the ground of domain A."""
    return Scorer(shipped_edition()).ground(domain("A"))


def field(number: int) -> str:
    """Return the field of a hex of domain A, by its place in the list of its hexes."""
    cell = ground().cells[number]
    return f"hex-{cell[0] + 1}-{cell[1] + 1}"


def reading(name: str, value: str = "", certainty: float = 1.0, **more: Any) -> Reading:
    """Return what was read in a field."""
    part = name.partition("-")[0]
    kind = {"hex": "digit", "points": "number", "time": "cross", "colour": "ring"}.get(
        part, "bonus"
    )
    others = tuple(more.pop("others", {}).items())
    return Reading(name, more.pop("kind", kind), value, certainty, others, **more)


def evidence(*readings: Reading, style: Style = Style.SHEET, **more: Any) -> Evidence:
    """Return a sheet as it was read; without any other word, nothing is wrong with it."""
    read = {it.field: it for it in readings}
    written = read_written(ground(), style, {name: it.value for name, it in read.items()})
    given = {"course": COURSE, "violations": (), "always": (), **more}
    return Evidence(
        ground=ground(),
        readings=read,
        written=written,
        is_explained_by=given.pop("explained", lambda _change: True),
        is_kept_by=given.pop("kept", lambda _change: True),
        is_tired=lambda: False,
        agreement=Agreement((), read),
        **given,
    )


def at(number: int) -> tuple[int, int]:
    """Return the row and the place of a hex, as a violation names it."""
    cell = ground().cells[number]
    return cell[0], cell[1]


def broken(found: Evidence, *, is_open: bool = False) -> list[tuple[list[str], str]]:
    """Return the fields and the sentence of each broken rule."""
    return [([*names], text) for names, text in broken_rules(found, is_open=is_open)]


def test_a_broken_rule_names_the_fields_that_may_be_misread() -> None:
    every = [field(it) for it in range(37)]
    marked = [reading(field(it), "5") for it in (6, 7)]
    marked += [reading("silver-1", "o"), reading("silver-2"), reading("castle-silver-1", "ox")]
    marked += [reading("goods-1", "ox"), reading("sold-1"), reading("colour-mine-1", "o")]
    marked += [reading("colour-city-1", "o"), reading("colour-city-2", "ox")]
    cases = (
        (Violation("start-castle", "a", (at(10),)), [field(10)]),
        (Violation("castle-value", "b", (at(10),)),
         [field(it) for it in (10, 11, 17, 16, 9, 4, 5)]),
        (Violation("too-many-marks", "c", (at(6),)),
         [field(6), "silver-1", "castle-silver-1", *every]),
        (Violation("bonus-used", "One silver", ()), ["silver-1", "castle-silver-1"]),
        (Violation("bonus-gained", "Two goods", ()), ["goods-1"]),
        (Violation("goods-sold", "d", ()), ["goods-1", "sold-1"]),
        (Violation("colour-claim", "The mine is", ()),
         ["colour-mine-1", "colour-mine-2", *(field(it) for it in (2, 3, 29, 33))]),
        (Violation("value-not-allowed", "e", (at(6), at(7))), [field(6), field(7)]),
    )  # fmt: skip
    both = (["colour-city-1", "colour-city-2"],
            "Both values of city are marked; a player gets one of them.")  # fmt: skip
    for violation, names in cases:
        found = broken(evidence(*marked, violations=[violation]))
        assert found == [(names, violation.message), both], violation
    assert broken(evidence(*marked, violations=[Violation("column-sum", "f")])) == [both]


def test_marks_that_break_a_rule_come_before_all_others() -> None:
    apart = [Violation("not-adjacent", it, ()) for it in "ab"]
    other, always = Violation("bonus-used", "c"), Violation("goods-sold", "d")
    found = evidence(violations=[other, *apart], always=[always])
    assert [text for _names, text in broken(found)] == ["a"]
    assert broken(found, is_open=True) == []
    found = evidence(violations=[other, always], always=[apart[0], other, apart[1]])
    assert [text for _names, text in broken(found)] == ["c", "d"]
    assert [text for _names, text in broken(found, is_open=True)] == ["a"]


def test_what_is_cut_off_is_joined_by_an_empty_hex_and_the_likeliest_castle_is_the_start() -> None:
    marked = [reading(field(10), "x"), reading(field(4), "2"), reading(field(6), "5")]
    found = broken(evidence(*marked, violations=[Violation("not-adjacent", "a", (at(6),))]))
    assert found == [([field(6), field(5), field(11)], "a")]
    castles = [reading(field(10), "4", others={"x": 0.1}), reading(field(13), others={"x": 0.2})]
    castles += [reading(field(23), others={"3": 0.4})]
    found = broken(evidence(*castles, violations=[Violation("start-castle", "b")]))
    assert found == [([field(13)], "b")]
    assert broken(evidence(violations=[Violation("start-castle", "b")])) == [([], "b")]


def asking(*readings: Reading, **more: Any) -> Any:
    """Return what asks about a sheet."""
    return questions._Asking(evidence(*readings, **more))  # noqa: SLF001


def test_likely_values_are_offered_before_those_that_a_hex_takes() -> None:
    it = asking()
    six = {"1": 0.4, "2": 0.001, "3": 0.0009, "4": 0.1, "5": 0.1, "": 0.1}
    shown = (
        (reading(field(6), "6", others=six), ("6", "1", "2", "4", "5")),
        (reading(field(6), "2"), ("2", "1", "")),
        (reading(field(6), "5"), ("5", "1", "2")),
        (reading(field(10), "", others={"x": 0.01}), ("", "x", "1")),
        (reading(field(0), "1", others={"4": 0.3}), ("1", "4", "5")),
        (reading("silver-1", "o"), ("o", "", "ox")),
        (reading("colour-city-1", "ox", kind="ring"), ("ox", "", "o")),
        (reading("sold-1", "", kind="check"), ("", "x")),
        (reading("time-1-1", "x"), ("x", "")),
        (reading("points-1-1", "7", others={"1": 0.5}), ("7", "1", "")),
        (reading("hex-9-9", "3"), ("3", "", "1")),
    )
    for each, choices in shown:
        assert it._choices(each) == choices, each  # noqa: SLF001
    castle = it._possible(reading(field(10)))  # noqa: SLF001
    assert castle == ("1", "2", "3", "4", "5", "6", "", "x")
    assert it._possible(reading(field(6))) == ("1", "2", "", "3", "4", "5", "6", "x")  # noqa: SLF001


def asked(it: Any) -> list[str]:
    """Return the fields that are asked about."""
    return [*it.found]


def test_the_least_certain_field_is_asked_about_unless_one_of_them_is() -> None:
    names = ("silver-1", "silver-2", "silver-3")
    sure = [0.9, 0.7, 0.5]
    some = [reading(it, "o", share) for it, share in zip(names, sure, strict=True)]
    some[2] = some[2]._replace(is_answer=True)
    it = asking(*some)
    it._ask_least(("no", *names), "a")  # noqa: SLF001
    assert it.found["silver-2"][:5] == ("silver-2", "o", 0.7, ("o", "", "ox"), "a")
    it._ask_least(("silver-1", "silver-2"), "b")  # noqa: SLF001
    assert asked(it) == ["silver-2"]
    it._ask_least(("silver-3",), "c")  # noqa: SLF001
    it._ask_least(("silver-1",), "d")  # noqa: SLF001
    it._ask("silver-1", "e")  # noqa: SLF001
    assert [question.reason for question in it.found.values()] == ["a", "d"]


def test_time_boxes_are_asked_about_from_the_gap_to_the_last_tick() -> None:
    ticked = "xx..x.x...."
    for phase in (1, 2, 3):
        boxes = [
            reading(f"time-{phase}-{at}", "x" if it == "x" else "", 0.999)
            for at, it in enumerate(ticked, start=1)
        ]
        for at, least in ((2, 3), (3, 3), (7, 7), (8, 3), (11, 3)):
            some = [*boxes]
            some[at - 1] = some[at - 1]._replace(certainty=0.99)
            it = asking(*reversed(some))
            it._time()  # noqa: SLF001
            assert asked(it) == [f"time-{phase}-{least}"]
        unsure = asking(*boxes[1:], boxes[0]._replace(certainty=0.98))
        unsure._time()  # noqa: SLF001
        assert asked(unsure) == []
        good = asking(*boxes[:2], *boxes[8:])
        good._time()  # noqa: SLF001
        assert asked(good) == []


def signs_of(*numbers: tuple[str, str]) -> list[Reading]:
    """Return numbers in columns."""
    return [reading(f"points-{name}", value) for name, value in numbers]


def test_a_slip_is_a_fault_of_which_somebody_confirmed_every_sign() -> None:
    some = signs_of(("1-1", "4"), ("1-2", "9"), ("2-1", "9"))
    answers = [it._replace(is_answer=True) for it in some]
    for faults, unexplained, readings, is_slip in (
        (0, ((), (), ()), answers, False),
        (1, ((), (), ()), answers, False),
        (1, ((9,), (), ()), answers, True),
        (2, ((9,), (), ()), answers, True),
        (3, ((9,), (), ()), answers, False),
        (4, ((9,), (9,), ()), answers, True),
        (2, ((9, 9), (), ()), answers, False),
        (2, ((9,), (), ()), some, False),
        (2, ((9,), (9,), ()), [*answers[:2], some[2]], False),
        (1, ((), (9,), ()), [*some[:2], answers[2]], True),
    ):
        course = COURSE._replace(faults=faults, unexplained=unexplained)
        assert asking(*readings, course=course)._is_slip() == is_slip, (faults, unexplained)  # noqa: SLF001


def test_signs_that_may_be_wrong_are_those_that_nothing_explains_or_what_is_unsure() -> None:
    some = signs_of(("1-1", "4"), ("1-2", "9"), ("2-1", "9"), ("3-1", ""))
    names = [it.field for it in some]
    for unexplained, unsure, answers, wanted, fault in (
        (((9,), (), ()), (), (), names[1:2], "Column I: no zone, colour or sale explains the 9."),
        (((), (9,), ()), (), (), names[2:3], "Column II: no zone, colour or sale explains the 9."),
        (((9,), (), ()), (0, 2), (1,), names[:1], ""),
        (((), (), ()), (3, 1), (), [names[1], names[3]], ""),
        (((), (), ()), (), (), names, "A finished zone, colour or sale is in none of the columns."),
        (((), (), ()), (), (2,), [], ""),
        ((), (), (), names, "A finished zone, colour or sale is in none of the columns."),
        (
            ((), (), (7,)),
            (0,),
            (),
            names[:1],
            "Column III: no zone, colour or sale explains the 7.",
        ),
    ):
        readings = [
            it._replace(certainty=0.998 if at in unsure else 0.999, is_answer=at in answers)
            for at, it in enumerate(some)
        ]
        it = asking(*readings, course=COURSE._replace(unexplained=unexplained))
        assert it._open_signs() == wanted, (unexplained, unsure, answers)  # noqa: SLF001
        assert it._fault() == fault or not fault  # noqa: SLF001


def test_ticks_of_a_ledger_are_those_of_terrains_that_are_not_explained() -> None:
    names = ("mine-1-1", "mine-2-1", "city-1-2", "mine-colour-1", "sold-1", "silver-1")
    ticks = [reading(it, "x", kind="bonus" if it == "silver-1" else "check") for it in names]
    for unexplained, unsettled, wanted in (
        ((((MINE, 2),), (), ()), (), ["mine-1-1", "mine-2-1", "mine-colour-1"]),
        (((7,), (), ()), (9,), ["city-1-2"]),
        (((), (), ()), (), ["mine-1-1", "mine-2-1", "city-1-2", "mine-colour-1"]),
    ):
        course = COURSE._replace(unexplained=unexplained, unsettled=unsettled)
        it = asking(*ticks, style=Style.LEDGER, course=course)
        assert it._signs() == wanted  # noqa: SLF001
        assert it._fault() == "The ticks and the finished zones do not agree."  # noqa: SLF001
    assert it.it.signs() == ["mine-1-1", "mine-2-1", "city-1-2"]
    assert it.it.marks() == ["mine-colour-1", "sold-1", "silver-1"]


def test_the_phase_of_a_zone_is_asked_about_at_its_last_hex() -> None:
    phases = tuple(2 if it == 5 else 1 for it in range(37))
    it = asking(course=COURSE._replace(phases=phases, unsettled=(9, 10)))
    it._phases()  # noqa: SLF001
    reason = "In which phase was the zone of this hex finished?"
    assert [question[:5] for question in it.found.values()] == [
        (f"phase-{field(15)}", "2", 0.0, ("2", "1", "3"), reason),
        (f"phase-{field(21)}", "1", 0.0, ("1", "2", "3"), reason),
    ]


def test_a_sheet_of_another_version_or_of_an_unknown_domain_is_refused() -> None:
    code = SheetCode("dice", "A", "none", "sheet", "a4", "full", "en", "vellum")
    with pytest.raises(UnknownNameError, match="printed by a later version of the program"):
        style_of(code._replace(style="sheet-99"))
    with pytest.raises(UnknownNameError, match="The domain of this sheet is not built in"):
        find_domain(code, [])
    found, file = find_domain(code._replace(digest=domain_digest(domain("B"))), [])
    assert (found.id, file) == ("B", None)


def left(*columns: list[Any]) -> Any:
    """Return the signs of each phase as they are counted."""
    return tuple(map(Counter, columns))


def test_zones_of_a_kind_are_shared_among_the_phases_in_which_their_signs_are() -> None:
    signs = left([3], [2] * 5, [0, 1, 1])
    assert [*explaining._split(Kind((3, 2, 0), 2), signs, 0)] == [  # noqa: SLF001
        *((0, 1, 1, 0), (0, 1, 0, 1), (1, 1, 0, 0), (0, 0, 2, 0)),
        *((0, 0, 1, 1), (1, 0, 1, 0), (1, 0, 0, 1), (2, 0, 0, 0)),
    ]
    two = Kind((3, 2, 1), 2, (1, 2))
    assert [*explaining._split(two, signs, 0)] == [(0, 1, 1, 0), (0, 0, 2, 0)]  # noqa: SLF001
    assert [*explaining._split(two, signs, 1)] == [  # noqa: SLF001
        *((0, 1, 1, 0), (1, 1, 0, 0), (0, 0, 2, 0), (1, 0, 1, 0)),
    ]
    kinds = (Kind((3, 2, 1), 1), Kind((2, 2, 2), 1), Kind((0, 0, 0), 2))
    found = explaining._splits(kinds, left([3], [2], []), 1, Steps())  # noqa: SLF001
    none, zero = left([], [], []), (2, 0, 0, 0)
    assert [*found] == [
        (((0, 1, 0, 0), (0, 0, 1, 0), zero), none, 0),
        (((0, 1, 0, 0), (1, 0, 0, 0), zero), left([], [2], []), 1),
        (((0, 0, 1, 0), (1, 0, 0, 0), zero), left([3], [], []), 1),
        (((1, 0, 0, 0), (0, 0, 1, 0), zero), left([3], [], []), 1),
    ]
    assert [*explaining._splits(kinds, left([3], [2], []), 1, Steps(0))] == []  # noqa: SLF001


def test_points_of_colours_are_in_a_column_or_missing() -> None:
    claims = explaining._claims  # noqa: SLF001
    claimed = {CITY: 6, MINE: 3}
    signs = left([6], [6, 3], [])
    assert [*claims(claimed, signs, -1)] == []
    assert [*claims({}, signs, 0)] == [({}, signs, 0)]
    sure = [
        ({CITY: (6, 1), MINE: (3, 2)}, left([], [6], []), 0),
        ({CITY: (6, 2), MINE: (3, 2)}, left([6], [], []), 0),
    ]
    assert [*claims(claimed, signs, 0)] == sure
    assert [*claims(claimed, signs, 1)] == [
        sure[0],
        ({CITY: (6, 1), MINE: (3, 0)}, left([], [6, 3], []), 1),
        sure[1],
        ({CITY: (6, 2), MINE: (3, 0)}, left([6], [3], []), 1),
        ({CITY: (6, 0), MINE: (3, 2)}, left([6], [6], []), 1),
    ]


def test_numbers_that_are_left_over_are_sales_colours_or_nothing() -> None:
    rest, none = explaining._rest, ((), (), ())  # noqa: SLF001
    due = Due({}, {RIVER: (4, 2)}, 2, 2, 3)
    signs, steps = left([4], [2], []), Steps(9)
    assert [*rest(due, signs, 0, steps)] == [
        ({RIVER: (2, 2)}, (2, 0, 0), none, 0),
        ({RIVER: (4, 1)}, None, none, 1),
        ({RIVER: (4, 1)}, None, ((), (2,), ()), 2),
    ]
    assert steps.left == 5
    assert [*rest(due._replace(goods=None, most=2), signs, 0, Steps())] == [
        ({RIVER: (2, 2)}, (2, 0, 0), none, 0),
        ({RIVER: (4, 1)}, (0, 1, 0), none, 0),
        ({RIVER: (4, 1)}, (0, 0, 0), ((), (2,), ()), 1),
    ]
    assert len([*rest(due._replace(goods=3), signs, 0, Steps())]) == 4
    assert [*rest(due._replace(each=0), signs, 1, Steps())] == [
        ({RIVER: (4, 1)}, (0, 0, 0), ((), (2,), ()), 1),
    ]
    assert [*rest(due, left([1], [3], []), 0, Steps())] == []
    assert [it[3] for it in rest(due, left([1], [3], []), 1, Steps())] == [3]
    sold = {it: explaining._is_sale(it, 2) for it in (0, 1, 2, 4, (MINE, 2))}  # noqa: SLF001
    assert sold == {0: False, 1: False, 2: True, 4: True, (MINE, 2): False}
    assert not explaining._is_sale(4, 0)  # noqa: SLF001
    numbers: list[tuple[int, Any]] = [(1, 3), (2, 3), (3, 2), (1, (MINE, 2))]
    found = explaining._unringed({MINE: (3, 1), RIVER: (4, 2)}, numbers)  # noqa: SLF001
    assert found == ({MINE: (3, 1), RIVER: (2, 3)}, [(2, 3), (1, (MINE, 2))])
    kinds = (Kind((3, 2, 1), 2), Kind((1, 1, 1), 1))
    assert explaining._most_signs(kinds, None) == 3  # noqa: SLF001
    assert explaining._most_signs(kinds, due._replace(claimed={CITY: 6})) == 13  # noqa: SLF001


def search(*, solo: bool = False, **values: str) -> Any:
    """Return the search for the course of a sheet with these values."""
    given = {name.replace("_", "-"): it for name, it in values.items()}
    written = read_written(ground(), Style.SHEET, given)
    return course._Search(ground(), written, solo=solo)  # noqa: SLF001


def hexes(**marks: int) -> dict[str, Any]:
    """Return the values of hexes, by their places in the list."""
    return {field(int(name[1:])).replace("-", "_"): str(it) for name, it in marks.items()}


def test_what_is_due_in_the_columns_is_worked_out_from_marks_rings_and_bonuses() -> None:
    mines = hexes(h2=3, h3=3, h29=4, h33=4)
    whole = search(**mines, goods_1="ox", goods_2="o", colour_city_2="o", colour_river_1="ox")
    assert whole.due == Due({CITY: 3, RIVER: 4}, {MINE: (3, 1)}, 2, 1, 4)
    assert whole.finished == [4, 5]
    assert whole.marking.allowance == Allowance(10, 0)
    bare = search(solo=True, **hexes(h2=3, h3=3, h29=4), colour_mine_1="o")
    assert bare.due == Due({MINE: 3}, {}, 2, None, 4)
    assert bare.marking.allowance == Allowance(8, 99)
    assert [bare._place(it) for it in (MINE, CITY)] == [1, 0]  # noqa: SLF001


def test_finished_zones_of_one_kind_are_together_the_nearest_first() -> None:
    marks = hexes(h4=2, h5=1, h9=3, h15=4, h0=5, h1=5, h16=6, h17=6, h8=1, h34=2)
    found = search(**{**marks, field(10).replace("-", "_"): "x", f"phase_{field(1)}": "2"})
    assert (found.start, found.told) == (13, {6: 2})
    assert found.finished == [6, 7, 9, 11, 12, 13]
    assert found.zones.kinds == (
        Kind((4, 3, 2), 1), Kind((4, 3, 2), 1, (2,)), Kind((13, 10, 7), 1), Kind((1, 1, 1), 2),
    )  # fmt: skip
    assert found.zones.members == ((7,), (6,), (9,), (11, 12))


def state(goods: Any = None, colours: Any = None, order: int = 6, **phases: int) -> Any:
    """Return an assignment of phases to zones."""
    how = Explanation((), colours or {}, goods, ())
    zones = {int(name[1:]): it for name, it in phases.items()}
    return course._State(how, [(0, 0)] * order, [], [], zones, None)  # noqa: SLF001


def test_an_assignment_agrees_with_goods_and_colours() -> None:
    plain, alone = search(), search(solo=True, colour_mine_1="o", colour_city_2="o")
    zones = {"z6": 1, "z7": 2, "z13": 3, "z9": 1}
    for goods, agrees in (
        *((None, True), ((1, 1, 1), True), ((2, 0, 0), False), ((0, 2, 0), True)),
        *(((0, 3, 0), False), ((0, 0, 3), True), ((0, 0, 4), False), ((1, 2, 0), False)),
    ):
        assert plain._goods_agree(state(goods, **zones)) == agrees, goods  # noqa: SLF001
    for phase, zones, agrees in (
        (2, {"z4": 1, "z5": 2}, True),
        (1, {"z4": 1, "z5": 2}, False),
        (3, {"z4": 1, "z5": 2}, False),
        (0, {"z4": 1, "z5": 2}, True),
        (3, {"z4": 1}, True),
        (2, {"z4": 2, "z5": 1}, True),
    ):
        one = state(None, {MINE: (3, phase)}, **zones)
        assert plain._colours_agree(one, strict=True) == agrees, (phase, zones)  # noqa: SLF001
    for last, agrees in ((1, True), (2, True), (3, False)):
        one = state(None, None, z4=1, z5=last)
        assert alone._colours_agree(one, strict=True) == agrees, last  # noqa: SLF001
        assert alone._colours_agree(one, strict=False)  # noqa: SLF001
        assert alone._colours_agree(state(None, None, z4=last), strict=True)  # noqa: SLF001


def test_the_likely_phases_of_a_zone_are_tried_first() -> None:
    tried = {at: state().ordered((1, 2, 3), at, likely=True) for at in range(6)}
    assert tried == {
        0: [1, 2, 3],
        1: [1, 2, 3],
        2: [2, 1, 3],
        3: [2, 1, 3],
        4: [3, 2, 1],
        5: [3, 2, 1],
    }
    assert state().ordered((1, 2, 3), 5, likely=False) == [1, 2, 3]
    one, other = (Random(1) for _luck in range(2))  # noqa: S311
    lucky = state()._replace(rng=one).ordered((1, 2, 3), 0, likely=True)
    assert lucky == other.sample((1, 2, 3), 3)


def marking(rolls: int, silver: int, **marks: int) -> Marking:
    """Return the marks of some hexes, with so many rolls of a phase and so much silver."""
    given = [0] * 37
    for name, it in marks.items():
        given[int(name[1:])] = it
    return Marking(ground(), given, Allowance(rolls, silver))


def numbers(bits: int) -> list[int]:
    """Return the places of hexes in the list."""
    return [at for at, bit in enumerate(ground().bits) if bit & bits]


def test_marks_are_too_many_for_all_rolls_and_silver() -> None:
    some = {f"h{at}": 1 for at in range(9)}
    assert marking(2, 1, **some).is_overfull
    del some["h8"]
    assert not marking(2, 1, **some).is_overfull
    assert marking(2, 0, **some).is_overfull
    it = marking(2, 1, **some)
    sets = [sum(ground().bits[:at]) for at in (0, 1, 3, 4, 6, 8)]
    assert [it._over(sets[one], sets[two]) for one, two in ((2, 4), (3, 4), (1, 3), (2, 5))] == [  # noqa: SLF001
        *(1, 1, 3, 3),
    ]


def test_castles_have_the_digits_of_marks_beside_them_that_are_reached() -> None:
    it = marking(8, 0, h10=-1, h11=1, h12=2, h13=4, h14=4, h22=3, h23=3, h26=5)
    assert numbers(it.start) == [10]
    assert numbers(it.reached) == [10, 11, 12, 13, 14]
    assert {numbers(bit)[0]: numbers(beside) for bit, beside in it.castles.items()} == {13: [14]}
    assert [it.distance(zone) for zone in (17, 14, 3, 13, 15)] == [2, 3, 4, 0, 99]
    assert it.single.keys() == {3, 11, 12, 13, 14, 15, 16, 20}
    assert [(zone, numbers(beside)) for zone, beside in it.supports] == [(14, [14])]
    first, second, all_ = it._needed({17: 1, 14: 2, 3: 3})  # noqa: SLF001
    assert [numbers(each) for each in (first, second)] == [[10, 11, 12], [10, 11, 12, 13]]
    assert all_ == it.reached
    closed = it._closed({17: 3, 14: 2, 3: 3})  # noqa: SLF001
    assert [numbers(each) for each in closed] == [[13, 14], [14]]
    assert it.could_be({17: 1, 14: 2, 3: 2})
    assert not it.could_be({17: 1, 14: 2, 3: 3})
    assert it.could_be({17: 1, 14: 3, 3: 3})
    assert it.could_be({17: 3, 14: 1, 3: 1})
    assert not it.could_be({17: 2, 14: 2, 3: 1})


def test_changes_are_yielded_by_how_likely_they_are_together() -> None:
    others = [(0.1, "a", "1"), (0.25, "a", "2"), (0.5, "b", "3")]
    assert [*weighing._likeliest(others)] == [  # noqa: SLF001
        *({"a": "1"}, {"a": "2"}, {"b": "3"}, {"a": "1", "b": "3"}, {"a": "2", "b": "3"}),
    ]
    assert [*weighing._likeliest([])] == []  # noqa: SLF001
    six = [(0.0, str(at), "x") for at in range(6)]
    assert Counter(map(len, weighing._likeliest(six))) == {1: 6, 2: 15, 3: 20, 4: 15, 5: 6}  # noqa: SLF001
    for kind, values in (
        ("ring", {"o": {"o", "ox"}, "ox": {"o", "ox"}, "": {"", "x"}, "x": {"", "x"}}),
        ("bonus", {"o": {"o"}, "ox": {"ox", "x"}, "": {""}, "x": {"ox", "x"}}),
        ("digit", {"x": {"x"}, "4": {"4"}}),
    ):
        for value, alike in values.items():
            assert weighing._same(reading("a", value, kind=kind)) == alike, (kind, value)  # noqa: SLF001


def test_a_solo_sheet_without_colours_notes_none_of_them() -> None:
    worth = ground().edition.colour_points[MINE]
    for values, solo, colours in (
        ({}, True, None),
        ({}, False, {}),
        ({"colour-mine-1": "o"}, True, {MINE: worth[0]}),
        ({"colour-mine-2": "o"}, False, {MINE: worth[1]}),
    ):
        written = read_written(ground(), Style.SHEET, values)
        assert written_sheet(ground(), written, COURSE, "?", solo=solo).colours == colours


def test_what_is_left_over_is_explained_while_there_are_steps() -> None:
    due, signs = Due({}, {RIVER: (4, 2)}, 2, 2, 3), left([4], [2], [])
    every = [*explaining._rest(due, signs, 2, Steps(99))]  # noqa: SLF001
    assert len(every) == 3  # to sell both would be too many goods
    for steps in range(5):
        found = [*explaining._rest(due, signs, 2, Steps(steps))]  # noqa: SLF001
        assert found == every[: max(0, steps - 1)]
