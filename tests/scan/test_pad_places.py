"""Which boxes of a sheet make up each entry of a pad, and what is entered in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.pad.scanning.entries import is_possible, list_places, read_place
from support.games.pad_sheets import own

if TYPE_CHECKING:
    from generator.games.pad.scanning.entries import Place

PAD = """[rounds]
number = 3
[[rounds.row]]
name = "Points"
[[rounds.row]]
name = "Bid"
shared = true
values = [1, 2]
[[section]]
name = "All"
[[section.row]]
id = "gold_coins"
name = "Coins"
least = -4
most = 100000
step = 2
[[section.row]]
name = "Sheep"
each = 3
[[section.row]]
name = "Fence"
each = 2
minus = true
[[section.row]]
name = "Half"
each = 3
per = 2
[[section.row]]
name = "Gate"
tick = 5
[[section.row]]
name = "Side"
choice = [
  { name = "Left", points = 1 },
  { name = "Right", points = 5 },
  { name = "Up", points = 5 },
]
[[section.row]]
name = "Boxes"
boxes = 3
[[section.row]]
name = "Red"
cross = [2, 3, 4]
lock = 2
scale = [1, 3, 6, 10]
[[section.row]]
name = "Map"
grid = ["1 . 2", "x 3 4"]
line = 5
[[section.row]]
name = "Sums"
spaces = 3
[[section.row]]
name = "Two"
entries = [{ name = "One" }, { name = "Other" }]
formula = "one + other"
"""
PAGE = (
    *("p1-r1-points", "p2-r1-points", "r1-bid", "p1-r2-points", "p1-r3-bid", "p1-r4-points"),
    *("p1-gold-coins", "p1-sheep", "p1-fence", "p1-half", "p1-half-n", "p2-half", "p1-gate"),
    *("p1-side", "p1-boxes-x10", "p1-boxes-x2", "p1-boxes-x1", "p1-boxes-xy", "p1-boxes"),
    *("p1-red-x1", "p1-red-x2", "p1-red-x3", "p1-red-x4", "p1-red"),
    *("p1-map-x1", "p1-map-x2", "p1-map-x3", "p1-map-x4", "p1-map-x5"),
    *("p1-sums-x1", "p1-sums-x2", "p1-sums-x3", "p1-sums", "p2-sums-x1"),
    *("p1-one-n", "p1-two", "p3-sheep"),
)


def places() -> dict[str, Place]:
    """Return the entries that a page has a place for, by their first boxes."""
    return {it.fields[0]: it for it in list_places(own(PAD), PAGE, 2)}


def numbered(start: str, last: int) -> tuple[str, ...]:
    return tuple(f"{start}-x{it}" for it in range(1, last + 1))


def test_an_entry_is_one_box_or_several() -> None:
    found = {(it.player, it.round, it.entry.id): it.fields for it in places().values()}
    assert found == {
        (1, 1, "points"): ("p1-r1-points",),
        (2, 1, "points"): ("p2-r1-points",),
        (1, 2, "points"): ("p1-r2-points",),
        (0, 1, "bid"): ("r1-bid",),
        (1, 0, "gold_coins"): ("p1-gold-coins",),
        (1, 0, "sheep"): ("p1-sheep",),
        (1, 0, "half"): ("p1-half-n",),
        (1, 0, "gate"): ("p1-gate",),
        (1, 0, "side"): ("p1-side",),
        (1, 0, "boxes"): ("p1-boxes-x1", "p1-boxes-x2", "p1-boxes-x10"),
        (1, 0, "red"): numbered("p1-red", 4),
        (1, 0, "map"): numbered("p1-map", 5),
        (1, 0, "sums"): (*numbered("p1-sums", 3), "p1-sums"),
        (2, 0, "sums"): ("p2-sums-x1",),
        (1, 0, "one"): ("p1-one-n",),
    }
    assert [it.entry.id for it in places().values() if it.is_long] == ["gold_coins"]
    several = [it.entry.id for it in places().values() if not it.is_single]
    assert several == ["boxes", "red", "map", "sums", "sums"]


READ: tuple[tuple[str, dict[str, str], Any], ...] = (
    ("p1-gold-coins", {}, None),
    ("p1-gold-coins", {"p1-gold-coins": "12"}, 12),
    ("p1-gold-coins", {"p1-gold-coins": "x"}, None),
    ("p1-sheep", {"p1-sheep": "12"}, 4),
    ("p1-sheep", {"p1-sheep": "13"}, None),
    ("p1-half-n", {"p1-half-n": "13"}, 13),
    ("p1-gate", {"p1-gate": "x"}, True),
    ("p1-gate", {"p1-gate": "5"}, True),
    ("p1-gate", {"p1-gate": "o"}, False),
    ("p1-side", {"p1-side": "1"}, "left"),
    ("p1-side", {"p1-side": "5"}, None),
    ("p1-side", {"p1-side": "2"}, None),
    ("p1-boxes-x1", {"p1-boxes-x1": "x", "p1-boxes-x10": "x"}, 2),
    ("p1-boxes-x1", {"p1-boxes-x1": "o"}, 0),
    ("p1-red-x1", {"p1-red-x1": "x", "p1-red-x3": "x", "p1-red-x4": "x"}, [2, 4]),
    ("p1-map-x1", {"p1-map-x2": "x", "p1-map-x5": "x", "p1-map-x1": "o"}, ["..x", "x.x"]),
    ("p1-sums-x1", {"p1-sums-x1": "3", "p1-sums-x3": "4", "p1-sums": "9"}, 7),
    ("p1-sums-x1", {"p1-sums": "9"}, 9),
    ("p2-sums-x1", {"p2-sums-x1": "9"}, 9),
    ("p1-r1-points", {"p1-r1-points": "8"}, 8),
)


def test_what_is_entered_follows_from_the_boxes() -> None:
    known = places()
    for name, values, entered in READ:
        assert read_place(known[name], values) == entered, (name, values)


def test_what_an_entry_can_be() -> None:
    known = places()
    for name, good, bad in (
        ("p1-gold-coins", (-4, -2, 0, 100_000), (-6, -3, 1, 100_002, None)),
        ("r1-bid", (1, 2), (0, 3, None)),
        ("p1-gate", (True, False), (None,)),
        ("p1-red-x1", ([], [9]), (None,)),
    ):
        assert all(is_possible(known[name], it) for it in good), name
        assert not any(is_possible(known[name], it) for it in bad), name
