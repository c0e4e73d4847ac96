"""Completion: what is painted stays, the rest is filled in, and the check finds nothing."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING
from zlib import crc32

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.games.board.completion import fill_numbers
from generator.games.board.load.edition import board_edition
from generator.hexes.hex import Hex
from generator.hexes.walks import groups
from generator.load.layouts.kind import layout_kind
from generator.load.layouts.layout import load_layout
from generator.load.layouts.writing import layout_to_toml
from generator.model.layout import Layout
from generator.model.terrain import Terrain
from generator.products.completion.complete import complete
from generator.products.completion.places import choose_places
from generator.products.completion.terrains import Ground, choose_terrains
from generator.products.layouts import check_text
from generator.units import PAPERS
from support.layouts.domains import HERE, parse, shipped_domains

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.model.layout import Cell

CUSTOM = {"lake", "crescent"}
NOTHING = Layout("dice", "test", (), HERE)
A4 = PAPERS["a4"]


@cache
def shipped() -> dict[str, Layout]:
    """Return every shipped layout of hexes."""
    read = {name: load_layout(path) for name, path in shipped_domains().items()}
    return {name: it for name, it in read.items() if isinstance(it, Layout)}


@st.composite
def partial_layouts(draw: st.DrawFn) -> tuple[Layout, list[Hex]]:
    """Return a shipped layout without some hexes and signs, and those hexes that stay free."""
    whole = shipped()[draw(st.sampled_from(sorted(shipped())))]
    kinds = ("kept", "kept", "unsigned", "free", "gone")
    fates = draw(st.lists(st.sampled_from(kinds), min_size=len(whole.cells), max_size=50))
    cells: list[Cell] = []
    free = []
    for cell, fate in zip(whole.cells, fates, strict=False):
        if fate == "kept":
            cells.append(cell)
        elif fate == "unsigned":
            cells.append(replace(cell, bonus=None, die=None))
        elif fate == "free":
            free.append(cell.hex)
    return replace(whole, cells=tuple(cells)), free


@given(parts=partial_layouts(), seed=st.integers(0, 2**32 - 1))
def test_what_is_left_of_a_shipped_layout_is_completed(
    parts: tuple[Layout, list[Hex]], seed: int
) -> None:
    layout, free = parts
    custom = layout.id in CUSTOM
    found, reasons = complete(layout, free, custom=custom, seed=seed)
    assert reasons == ()
    assert found is not None
    assert check_text(layout_to_toml(found), "found.toml", custom=custom, paper=A4).findings == ()
    for cell in layout.cells:
        after = found.by_hex[cell.hex]
        assert after.terrain == cell.terrain
        assert cell.bonus in {None, after.bonus}
        assert cell.die in {None, after.die}
    assert complete(layout, free, custom=custom, seed=seed).layout == found


def test_seeds_give_different_domains() -> None:
    found = [complete(NOTHING, (), custom=False, seed=seed).layout for seed in range(5)]
    assert len({tuple(it.token for it in one.cells) for one in found if one}) == 5


@pytest.mark.parametrize(
    ("game", "custom", "sums"),
    [
        ("dice", False, [3050676963, 1232498949, 1582999495, 623070613, 218639956, 1858493964]),
        ("dice", True, [769939755, 387321495, 3939663755, 4284739932, 1786178862, 2867444768]),
        ("board", False, [2782018283, 246402598, 242220608, 3584074949, 4275147478, 3914158403]),
        ("board", True, [5918292, 2391473209, 3990119769, 2296705337, 2237037624, 3797156896]),
    ],
)
def test_a_seed_gives_the_domain_that_it_always_gave(
    game: str, *, custom: bool, sums: list[int]
) -> None:
    """People write seeds down: a change of these check sums changes their domains."""
    free = [Hex(q - r // 2, r) for r in range(6) for q in range(6)] if custom else []
    layout = Layout(game, "test", (), HERE)
    found = [complete(layout, free, custom=custom, seed=seed).layout for seed in range(6)]
    texts = [
        " ".join(f"{it.hex.q},{it.hex.r}:{it.token}" for it in one.cells) for one in found if one
    ]
    assert [crc32(it.encode()) for it in texts] == sums


@pytest.mark.parametrize(
    ("largest", "is_counted", "sums"),
    [
        (1, True, [2892049742, 2892049742, 2892049742, 4172609574]),
        (2, True, [1263830775, 703031629, 3706125812, 3853819570]),
        (1, False, [348647714, 2618118651, 3339972916, 1632252572]),
        (2, False, [2180828535, 3536290472, 1419087669, 625360333]),
    ],
)
def test_a_seed_repairs_zones_that_are_too_large_as_it_always_did(
    largest: int, *, is_counted: bool, sums: list[int]
) -> None:
    wanted = {Terrain.MINE: 7, Terrain.RIVER: 6, Terrain.CITY: 5, Terrain.CASTLE: 1}
    ground = Ground(wanted, largest, frozenset({Terrain.CASTLE}), is_counted)
    painted = {Hex(0, 0): Terrain.MINE, Hex(0, 1): Terrain.RIVER}
    around = [Hex(q, r) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2]
    free = [it for it in around if it not in painted]
    lucks = [Random(seed) for seed in range(4)]  # noqa: S311 - seeds of completions, no secrets
    found = [choose_terrains(painted, free, ground, it) for it in lucks]
    texts = [" ".join(f"{it.q},{it.r}:{them[it]}" for it in sorted(them)) for them in found if them]
    assert [crc32(it.encode()) for it in texts] == sums


PAINTED: dict[str, tuple[Callable[[int, bool], bool], tuple[int, ...]]] = {
    "A": (lambda at, _is_edge: at % 3 == 0, (1392232461, 4024542825, 1392232461)),
    "B": (lambda _at, is_edge: is_edge, (3842223789, 1751707351, 3842223789)),
    "C": (lambda at, _is_edge: at in {0, 36}, (672593231, 2321193577, 926671882)),
    "D": (lambda at, _is_edge: at < 20, (900517943, 3716777113, 813159647)),
    "1": (lambda _at, is_edge: is_edge, (3403839254, 2338997370, 3403839254)),
}
"""Which hexes of a layout are painted, and check sums: for none, seven and half of the free ones.

Edges are closed around what is free, and two hexes at the ends have to be joined.
"""


def test_a_seed_completes_what_is_painted_as_it_always_did() -> None:
    for name, (is_painted, sums) in PAINTED.items():
        whole = shipped()[name]
        kept, gone = [], []
        for at, cell in enumerate(whole.cells):
            is_edge = any(it not in whole.by_hex for it in cell.hex.neighbours())
            if is_painted(at, is_edge):
                kept.append(replace(cell, bonus=None, die=None))
            else:
                gone.append(cell.hex)
        painted = replace(whole, cells=tuple(kept))
        found = []
        for custom, free in ((False, []), (True, gone[:7]), (False, gone[::2])):
            layout = complete(painted, free, custom=custom, seed=4).layout
            assert layout is not None
            text = " ".join(f"{it.hex.q},{it.hex.r}:{it.token}" for it in layout.cells)
            found.append(crc32(text.encode()))
        assert tuple(found) == sums, name


def test_a_free_shape_is_filled_exactly() -> None:
    whole = shipped()["C"]
    found = complete(replace(whole, cells=()), list(whole.by_hex), custom=False, seed=3).layout
    assert found is not None
    assert found.by_hex.keys() == whole.by_hex.keys()


def test_more_free_places_than_hexes_are_not_all_used() -> None:
    free = [Hex(q - r // 2, r) for r in range(9) for q in range(9)]
    found = complete(NOTHING, free, custom=False, seed=1).layout
    assert found is not None
    assert len(found.cells) == 37
    assert found.by_hex.keys() <= set(free)


@pytest.mark.parametrize(("game", "largest"), [("dice", 4), ("board", 8)])
def test_a_custom_domain_of_hundreds_of_hexes(game: str, largest: int) -> None:
    free = [Hex(q - r // 2, r) for r in range(12) for q in range(12)]
    layout = Layout(game, "test", (), HERE)
    found, reasons = complete(layout, free, custom=True, seed=2)
    if game == "dice":  # It does not fit the sheet, and no completion makes it smaller.
        assert found is None
        assert len(reasons) == 1
        assert "On this paper the hexes would have sides of" in reasons[0]
        return
    assert found is not None
    assert found.by_hex.keys() == set(free)
    assert max(zone.size for zone in found.zones) <= largest


PARTS = {
    "too many of a terrain": (
        "N   N   P   N   N   P   N",
        "The terrain 'mine' needs 4 hexes, not 5; give 1 of them to another terrain.",
    ),
    "a zone too large": ("P   P   P   P   P", "has 5 hexes, but the score table ends at 4"),
    "a bonus twice": ("Km  C   Km", "have the same bonus, monk; give each a different one"),
    "too many castles": ("Km  Ks  Kg  Kw  Km", "The domain needs 4 castles, not 5"),
}


@pytest.mark.parametrize("name", PARTS)
def test_what_cannot_be_completed_says_why(name: str) -> None:
    rows, words = PARTS[name]
    found, reasons = complete(parse(rows), (), custom=False, seed=1)
    assert found is None
    assert [words in reason for reason in reasons].count(True) == 1
    assert all(reason.endswith(".") for reason in reasons)


def test_too_many_of_a_number() -> None:
    found, reasons = complete(parse("  ".join(["C1", "P1"] * 4), "board"), (), custom=False, seed=1)
    assert found is None
    assert reasons == (
        "The die number 1 belongs on 7 hexes, not on 8; give 1 of them another number.",
    )


@pytest.mark.parametrize("custom", [False, True])
def test_parts_too_far_apart(*, custom: bool) -> None:
    cells = parse("P").cells
    far = (*cells, replace(cells[0], hex=Hex(4_000, -7_000)))
    found, reasons = complete(replace(NOTHING, cells=far), (), custom=custom, seed=1)
    assert found is None
    assert ["too far apart" in reason for reason in reasons] == [True]


def test_distant_parts_are_joined_within_the_number_of_hexes() -> None:
    painted = [Hex(0, 0), Hex(12, 0), Hex(0, 12)]
    shape = choose_places(painted, [Hex(1, 0)], 37, Random(1))  # noqa: S311 - a test
    assert shape is not None
    assert {*painted} <= shape
    assert len(shape) == 37
    assert len(groups(shape)) == 1


def test_numbers_differ_from_their_neighbours_where_they_can() -> None:
    found = complete(Layout("board", "test", (), HERE), (), custom=False, seed=4).layout
    assert found is not None
    counts = Counter(cell.die for cell in found.cells)
    assert sorted(counts.values()) == [6, 6, 6, 6, 6, 7]
    check = layout_kind("board").check
    assert check(found, (), custom=False, paper=A4, tile=None) == ()


@pytest.mark.parametrize("seed", range(5))
def test_a_number_that_is_used_up_is_not_given_again(seed: int) -> None:
    """Even where the only number that is left stands beside the hex already."""
    near, bare, far = Hex(0, 0), Hex(1, 0), Hex(9, 0)
    board = next(it for it in shipped().values() if it.game == "board")
    plain = replace(board.cells[0], die=None)
    cells = {
        near: replace(plain, hex=near, die=2),
        bare: replace(plain, hex=bare),
        far: replace(plain, hex=far, die=1),
    }
    rules = board_edition().layout._replace(die_numbers={1: 1, 2: 2})
    filled = fill_numbers(cells, rules, False, Random(seed))  # noqa: FBT003, S311
    assert filled[bare].die == 2
