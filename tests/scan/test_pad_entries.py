"""Entries of a score pad: which boxes make them up, and what is entered with these values."""

from __future__ import annotations

from typing import Any

import pytest

from generator.games.pad.scanning import entries
from generator.games.pad.scanning.entries import Place, is_possible, list_places, read_place
from generator.model.score_pad.area import Area
from generator.model.score_pad.pad import Entry, EntryKind, Option, Row
from generator.model.score_pad.rule import Rule, RuleKind
from support.games.pad_sheets import shipped

CHOICE, TICK, CROSSES = EntryKind.CHOICE, EntryKind.TICK, EntryKind.CROSSES


def an_entry(kind: EntryKind = EntryKind.NUMBER, **more: Any) -> Entry:
    """Return an entry."""
    return Entry("coins", {}, kind, **more)


def a_row(*own: Entry, kind: RuleKind = RuleKind.SUM, minus: bool = False, **more: Any) -> Row:
    """Return the row of entries."""
    return Row("gold", {}, Rule(kind, **more), None, own, minus=minus)  # type: ignore[arg-type]


def a_place(entry: Entry, *fields: str, round_: int = 0, **rule: Any) -> Place:
    """Return the place of an entry."""
    return Place(1, round_, a_row(entry, **rule), entry, fields or ("p1-coins-n",))


def read(place: Place, *values: str) -> Any:
    """Return what is entered with these values of the fields."""
    return read_place(place, dict(zip(place.fields, values, strict=False)))


def test_the_boxes_of_an_entry_are_found_by_their_names() -> None:
    one, many = an_entry(), an_entry(spaces=2)
    x = [f"p1-coins-x{at}" for at in (10, 2, 1)]
    sorted_ = tuple(reversed(x))
    for entry, fields, wanted in (
        (one, x, sorted_),
        (one, [*x, "p1-gold"], sorted_),
        (many, [*x, "p1-gold"], (*sorted_, "p1-gold")),
        (many, x, sorted_),
        (one, ["p1-coins-xy", "p1-coins-n", "p1-gold"], ("p1-coins-n",)),
        (one, ["p1-gold"], ("p1-gold",)),
        (one, ["p2-gold", "p1-coins"], ()),
    ):
        assert entries._boxes(a_row(entry), entry, "p1-", fields) == wanted, fields  # noqa: SLF001
    squares = a_row(one, kind=RuleKind.SQUARE)
    assert entries._boxes(squares, one, "p1-", ["p1-gold"]) == ()  # noqa: SLF001
    assert entries._boxes(squares, one, "p1-", ["p1-coins-n"]) == ("p1-coins-n",)  # noqa: SLF001


def test_the_points_of_a_row_tell_its_only_entry() -> None:
    one = an_entry()
    for row, is_noted in (
        *((a_row(one), True), (a_row(one, one), False), (a_row(), False)),
        (a_row(an_entry(TICK)), False),
        *((a_row(an_entry(it), kind=kind), True)
          for it, kind in ((CHOICE, RuleKind.CHOICE), (TICK, RuleKind.TICK))),
        *((a_row(one, kind=RuleKind.EACH, each=each), True) for each in (1, 3)),
        *((a_row(one, kind=RuleKind.EACH, each=each), False) for each in (0, -1)),
        (a_row(one, kind=RuleKind.EACH, each=3, per=2), False),
        (a_row(one, kind=RuleKind.EACH, each=3, minus=True), False),
        (a_row(one, kind=RuleKind.SQUARE), False),
    ):  # fmt: skip
        assert entries._is_noted(row) == is_noted, row  # noqa: SLF001


def test_a_number_is_itself_or_the_count_or_choice_that_is_worth_so_much() -> None:
    number = an_entry()
    for place, value, entered in (
        *((a_place(number), it, at) for it, at in (("12", 12), ("0", 0), ("", None), ("a", None))),
        *((a_place(number, "p1-gold", kind=RuleKind.EACH, each=3), it, at)
          for it, at in (("12", 4), ("13", None), ("0", 0))),
        (a_place(number, kind=RuleKind.EACH, each=3), "12", 12),
        (a_place(number, "p1-r2-coins", round_=2, kind=RuleKind.EACH, each=3), "12", 12),
        (a_place(number, "p1-gold"), "12", 12),
        *((a_place(an_entry(TICK)), it, at)
          for it, at in (("x", True), ("5", True), ("o", False), ("", None))),
    ):  # fmt: skip
        assert read(place, value) == entered, (place, value)
    options = tuple(Option(name, {}, value) for name, value in (("a", 3), ("b", 5), ("c", 5)))
    for round_, value, chosen in ((0, "3", "a"), (0, "5", None), (0, "4", None), (1, "3", None)):
        place = a_place(an_entry(CHOICE, options=options), round_=round_)
        assert read(place, value) == chosen, (round_, value)


def test_crossed_boxes_are_counted_or_listed() -> None:
    fields = tuple(f"p1-coins-x{at}" for at in (1, 2, 3, 4))
    crosses = a_place(an_entry(CROSSES, boxes=(2, 4, 9)), *fields)
    assert read(crosses, "x", "", "x", "x") == [2, 9]
    assert read(crosses, "", "o", "", "") == []
    assert read(crosses, "", "", "", "") is None
    assert read(a_place(an_entry(boxes=(2, 4, 9)), *fields), "x", "", "x", "x") == 3
    area = Area(((1, 0, 2), (0, 3, 4)), given=(2,))
    grid = a_place(an_entry(EntryKind.GRID, area=area), *fields)
    assert read(grid, "x", "", "o", "x") == ["x.x", "..x"]
    assert read(grid, "", "", "", "x") == ["..x", "..x"]
    assert read(grid) is None
    singles: dict[str, Any] = {"boxes": (1,), "spaces": 1, "area": area}
    for name, value in singles.items():
        assert not a_place(an_entry(**{name: value})).is_single
    assert a_place(an_entry()).is_single


def test_boxes_to_add_up_count_before_their_sum() -> None:
    place = a_place(an_entry(spaces=3), "p1-coins-x1", "p1-coins-x2", "p1-coins-x3", "p1-gold")
    for values, entered in (
        (("1", "", "4", "9"), 5),
        (("", "", "", "9"), 9),
        (("", "a", "", "9"), None),
        (("2", "a", "", ""), 2),
        (("", "", "", ""), None),
    ):
        assert read(place, *values) == entered, values


@pytest.mark.parametrize(
    ("entry", "possible", "impossible"),
    [
        (an_entry(least=2, most=8, step=3), (2, 5, 8), (1, 3, 9, 11, -1, None)),
        (an_entry(allowed=(1, 7)), (1, 7), (0, 2, None)),
        (an_entry(TICK), (True, False), (None,)),
    ],
)
def test_an_entry_has_its_values(
    entry: Entry, possible: tuple[Any, ...], impossible: tuple[Any, ...]
) -> None:
    place = a_place(entry)
    assert all(is_possible(place, it) for it in possible)
    assert not any(is_possible(place, it) for it in impossible)
    for most, is_long in ((9999, False), (10_000, True)):
        assert a_place(an_entry(most=most)).is_long == is_long
    assert not a_place(an_entry(TICK, most=10_000)).is_long


def test_places_are_listed_by_row_round_and_player() -> None:
    pad = shipped("hearts")
    (entry,) = (it for row in pad.rows for it in row.counted)
    most = pad.rounds.most if pad.rounds else 0
    fields = {
        f"p{player}-r{number}-{entry.id}" for player in (1, 2, 3) for number in range(most + 2)
    }
    found = [(it.player, it.round, it.fields) for it in list_places(pad, fields, 2)]
    assert found == [
        (player, number, (f"p{player}-r{number}-{entry.id}",))
        for number in range(1, most + 1)
        for player in (1, 2)
    ]
