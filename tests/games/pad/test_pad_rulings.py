"""The widths of tables and the places of boxes to cross, for many tables at once."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Any

from generator.model.order import Finish
from generator.model.score_pad.formula import Node, number, paid
from generator.page.score_pads.items import Item, Slot
from generator.page.score_pads.lines import Ruling
from generator.page.score_pads.measures import MEASURES, PENCIL, Measures, game_measures
from generator.page.score_pads.strips import Strip, strip_boxes

if TYPE_CHECKING:
    from conftest import Golden


def told(value: Any) -> str:
    """Return a value with its numbers to thousandths."""
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, float):
        return f"{value:.3f}".rstrip("0").rstrip(".")
    if isinstance(value, tuple | list):
        return f"({', '.join(map(told, value))})"
    return str(value)


TEXTS = tuple(str(it) for it in range(2, 13))
STRIPS = {
    "written": Strip("a", ("",) * 7, is_written=True),
    "row": Strip("a", TEXTS, ("", "+1") * 5 + ("",), has_lock=True),
    "one": Strip("a", ("x",)),
    "area": Strip("a", TEXTS[:5], lines=((1, 2, 0), (0, 3, 4), (5,)), given=(2,),
                  ends=("+5", "", "-1"), feet=("", "+2", "")),
}  # fmt: skip
ITEMS = {
    "round": Item("round", "Round"),
    "row": Item("row", "Row", slots=(Slot("count", "row", "Row"),)),
    "words": Item("row", "Words", slots=(Slot("text", "row", "Row"),)),
    "part": Item("part", "Part", slots=(Slot("count", "part", "Part"),)),
    **{name: Item("row", name, strip=it) for name, it in STRIPS.items()},
}
RULINGS = {
    "one": Ruling(30.0, 90.0, 1, 1, 0, 4.0, 0.0, PENCIL),
    "plain": Ruling(30.0, 40.0, 3, 2, 0, 0.0, 0.0, PENCIL),
    "wide": Ruling(30.0, 70.0, 2, 1, 0, 4.0, 0.0, PENCIL, aligned=True),
    "before": Ruling(30.0, 30.0, 4, 2, 0, 0.0, 0.0, PENCIL, before=2),
    "rounds": Ruling(20.0, 36.0, 3, 3, 1, 4.0, 12.0, PENCIL),
    "deep": Ruling(20.0, 36.0, 3, 3, 2, 4.0, 12.0, PENCIL, folds=(3, 2)),
    "totals": Ruling(20.0, 36.0, 3, 3, 1, 0.0, 12.0, PENCIL, totals=True),
    "fitted": Ruling(
        20.0, 30.0, 2, 3, 1, 0.0, 9.0, PENCIL, totals=True, fitted=((9.0, 7.0), (8.0, 10.0, 12.0))
    ),
}


def test_the_widths_of_tables(golden: Golden) -> None:
    lines: list[str] = []
    for name, it in RULINGS.items():
        lefts = [it.left(player) for player in range(it.columns)]
        seconds = [
            it.is_second(left + more) for left in lefts for more in (-0.001, 0.0, it.column - 0.001)
        ]
        own = (it.words, it.width, it.box, it.points, it.strip, it.half.label, it.half.column)
        lines += [f"{name}: {told(lefts)} {told(seconds)}", f" own {told(own)}"]
        for count in (1, 2, 5) if it.deep else ():
            found = it.places(count), it.across_round(count), it.widths(count), it.beside(count)
            lines.append(f" {count} boxes {told(found)}")
        for item_name, item in ITEMS.items():
            said = it.single(item), it.across(item), it.depth(item) if it.across(item) else 0
            lines.append(f" {item_name} {told(said)}")
    golden("pads/rulings.txt", "\n".join(lines) + "\n")


def test_the_places_of_boxes_to_cross(golden: Golden) -> None:
    lines: list[str] = []
    for name, strip in STRIPS.items():
        rooms = [round(10 + 0.1 * it, 1) for it in range(0, 900, 7)]
        steps: dict[int, float] = {}
        for room in rooms:
            steps.setdefault(strip.across(room, 5.0, 7.0), room)
        depths = [strip.depth(across) for across in (0, 1, 3, 20)]
        lines.append(f"{name}: {strip.number} {steps} {depths}")
        for across, fills in ((3, False), (4, True)):
            boxes = strip_boxes(
                strip, "Row", "p1-", left=20.0, high=8.0, room=60.0, across=across, fills=fills
            )
            lines += [f" {told(tuple(it))}" for it in boxes]
    golden("pads/strips.txt", "\n".join(lines) + "\n")


def test_sizes_of_sheets(golden: Golden) -> None:
    lines: list[str] = []
    for finish, usual in MEASURES.items():
        every: list[Measures] = [usual, usual.tight, usual.small, usual.scaled(1.5)]
        every += [*map(usual.for_digits, (4, 5, 6)), *game_measures(usual)]
        for it in every:
            own = [getattr(it, each.name) for each in fields(it)]
            more = it.reference, it.line, it.beside, it.date(100.0), it.date(180.0)
            lines.append(f"{finish}: {told(own)} {told(more)}")
    assert len(MEASURES) == len(Finish)
    golden("pads/measures.txt", "\n".join(lines) + "\n")


def test_what_each_is_worth_depends_on_the_number_of_players_where_it_differs() -> None:
    assert paid(((2, 5),), (2,)) == number(5)
    assert paid(((2, 5), (3, 5)), (2, 3)) == number(5)
    assert paid(((2, 5),), (2, 3)) == Node("reach", (((2, 5), (3, 0)), Node("players", ())))
    assert paid((), (4,)) == number(0)
