"""The limits of templates, drawings and pages, and what is said of papers that are too small."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import OrderError
from generator.games.board.pages import game_board_spaces
from generator.games.board.pages.player_board import unfit
from generator.games.dice.pages import cover, replay
from generator.load.components.component_set import parse_components
from generator.load.components.shop import load_products
from generator.page import league, personal
from generator.page.imposition import tiling
from generator.page.imposition.refusal import too_small
from generator.page.maps import paints
from generator.page.maps.paints import hatch
from generator.page.pieces import cards, piles, shop
from generator.page.pieces.net_pages import place_nets
from generator.page.pieces.nets import DICE, Die
from generator.page.svg import folders, irregular, meter, press, reader, sandbox
from generator.page.svg.irregular import strewn, uneven
from generator.page.text import kit_page, pictures, rich
from generator.page.text.kit_page import folios, kit_room
from generator.page.text_box import MOST_MEASURED
from generator.units import PAPERS, Paper
from support.approved import rounded
from support.pages.drawing import layout
from support.pages.drawn_pages import DOCS
from support.pages.kits import KIT, TILE

if TYPE_CHECKING:
    from collections.abc import Callable

    from conftest import Golden

    from generator.page.text.room import Room


SIZED = re.compile(r'font-size="([\d.]+)"[^>]*?data-floor="([\d.]+)"')
"""A text of a template with its size and the least size to which it may be shrunk."""


def test_no_text_of_a_template_has_a_floor_above_its_size() -> None:
    sized = [
        (file.name, float(size), float(floor))
        for file in sorted((DOCS.parent / "templates").rglob("*.svg.j2"))
        for size, floor in SIZED.findall(file.read_text(encoding="utf-8"))
    ]
    assert len(sized) > 50
    assert [it for it in sized if it[2] > it[1]] == []


def test_limits_of_templates_are_as_documented() -> None:
    text = (DOCS / "restyle.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", text.partition("| limit |")[2], re.MULTILINE))
    assert rows["steps of a page; of each further page of the order"] == (
        f"{meter.MOST_STEPS:,}; {meter.STEPS_EACH:,}"
    )
    assert rows["a page"] == (
        f"{meter.MOST_SECONDS:g} seconds of processor time, {sandbox.MOST_CHARACTERS:,} characters"
    )
    assert rows["a file"] == (
        f"4 MB, {sandbox.MOST_TOKENS:,} words and signs of Jinja2, {press.MOST_ELEMENTS:,} elements"
    )
    assert rows["a value that a template puts together"] == (
        f"{sandbox.LONGEST_VALUE:,} letters or parts"
    )


def test_other_limits_are_these() -> None:
    limits: dict[str, tuple[Any, dict[str, float]]] = {
        "reader": (
            reader,
            {
                "SMALLEST_SCALE": 1e-6,
                "MOST_MARKS": 100_000,
                "MOST_PATHS": 5,
                "STEPS_EACH": 12,
                "LETTERS_EACH": 2,
                "DEEPEST": 20,
                "LONGEST_TEXT": 20_000,
            },
        ),
        "meter": (
            meter,
            {
                "PARTS_EACH": 10,
                "LETTERS_EACH": 50,
                "HEAVIEST": 100_000,
                "DEEPEST": 50,
                "UNKNOWN": 1_000,
            },
        ),
        "sandbox": (
            sandbox,
            {"LONGEST_NUMBER": 50, "LARGEST_POWER": 64, "MOST_BITS": 1_024, "MOST_PLACES": 15},
        ),
        "press": (press, {"LONGEST_TEXT": 1_000, "LONGEST_HEAD": 10_000}),
        "grounds": (irregular, {"MOST_TURNS": 1_000}),
        "hatchings": (paints, {"MOST_LINES": 1_000}),
        "folders": (folders, {"MOST_LISTED": 5_000}),
        "cards": (cards, {"MOST_FAULTS": 20}),
        "icons": (pictures, {"LONGEST_VALUE": 3}),
        "rich text": (rich, {"LONGEST_BEGIN": 40}),
        "league": (league, {"MOST_LINES": 12}),
        "personal": (personal, {"LONGEST_LIST": 120}),
        "piles": (piles, {"LONGEST_NAME": 60}),
        "poster": (tiling, {"MOST_SHEETS": 100}),
        "shop": (shop, {"MOST_SUGGESTED": 3}),
        "game board": (game_board_spaces, {"MOST_STEPS": 120}),
        "replay": (replay, {"MOST_ON_PAGE": 30}),
        "cover": (cover, {"MOST_SHOWN": 8, "IN_A_ROW": 4}),
    }
    for name, (module, expected) in limits.items():
        assert {it: getattr(module, it) for it in expected} == expected, name
    assert MOST_MEASURED == 400


def said(ask: Callable[[], object]) -> str:
    """Return the sentence of a refusal, or what is found."""
    try:
        return rounded(ask())
    except OrderError as error:
        return f"refused: {error}"


def test_a_paper_for_fewer_or_larger_sheets_is_named() -> None:
    def sentence(paper: str, up: int, *fitting: tuple[str, int]) -> str:
        return str(too_small(PAPERS[paper], up, lambda it, number: (it.name, number) in fitting))

    start = "a4 is too small for 6 sheets; "
    assert sentence("a4", 6, ("a3", 6), ("a4", 4), ("a4", 2)) == f"{start}use a3, or --up 4."
    assert sentence("a4", 6, ("a3", 6), ("a4", 8)) == f"{start}use a3."
    assert sentence("a4", 6, ("a4", 1)) == f"{start}use --up 1 or a larger WxH."
    assert sentence("a4", 6, ("a3", 4)) == f"{start}give a larger paper as WxH in mm."


def test_pages_of_a_kit_have_rooms_and_numbers(golden: Golden) -> None:
    papers = (
        *(PAPERS[name] for name in ("a4", "a5", "letter", "a3")),
        *(Paper("x", 130.3, 170.0), Paper("y", 129.7, 300.0), Paper("z", 300.0, 169.4)),
    )
    golden("page/kit-rooms.txt", "".join(f"{said(partial(kit_room, it))}\n" for it in papers))
    assert folios(0) == []
    assert folios(1) == [""]
    assert folios(3) == ["1/3", "2/3", "3/3"]
    assert str(kit_page.too_small("Rules", kit_room(PAPERS["a5"]))) == (
        "The paper a5 is too small for “Rules”; use a4 or larger."
    )


def boxes(room: Room, edge: float, dice: tuple[Die, ...]) -> list[list[str]]:
    """Return the boxes around the nets of dice on each paper."""
    return [
        [" ".join(f"{side:.2f}" for side in it.box) for it in page]
        for page in place_nets(room, edge, dice)
    ]


def test_nets_are_spread_over_papers(golden: Golden) -> None:
    lines = []
    for name in ("a4", "a5", "letter"):
        room = kit_room(PAPERS[name])
        for edge in (8.0, 12.0, 16.0, 20.0, 24.0, 60.0):
            for dice in (DICE, (Die.NUMBERS,), (Die.NUMBERS,) * 7):
                lines.append(f"{name} {edge:g} {len(dice)}")
                lines.append(said(partial(boxes, room, edge, dice)))
    golden("page/placed-nets.txt", "\n".join(lines) + "\n")


def test_a_board_that_does_not_fit_says_what_would(golden: Golden) -> None:
    lines = [
        unfit(layout("1"), paper, tile)
        for paper, tile in (
            *((PAPERS["a4"], 28.0), (PAPERS["a4"], 90.0)),
            *((Paper("tiny", 60.0, 50.0), 28.0), (Paper("tiny", 60.0, 50.0), 90.0)),
        )
    ]
    golden("page/unfit-boards.txt", "\n".join(lines) + "\n")


SOME = {"tgc-poker-deck", "tgc-mini-hex-tile", "tgc-small-hex-tile", "tgc-square-deck"}
"""Products of a shop that fit other pieces."""


def test_products_of_shops_that_fit_are_suggested(golden: Golden) -> None:
    groups = """
[group.coins]
shape = "circle"
size = 25
template = "games/board/piece.svg.j2"
back = "coin-back"
[group.pokers]
shape = "rectangle"
size = [88, 63]
template = "games/board/piece.svg.j2"
back = "card-back"
"""
    rows = (("one", "tiles", 1), ("two", "cards", 1), ("three", "coins", 1), ("four", "pokers", 1))
    tables = "".join(TILE.format(id=name, group=group, count=count) for name, group, count in rows)
    found = parse_components(KIT + groups + tables, "kit.toml", 28.0, "board")
    every = {it.id: it for it in found.components}
    products = [*load_products().values()]
    some = [it for it in products if it.id in SOME]
    lines = []
    for asked in (("one",), ("two",), ("three",), ("four",), ("three", "four"), ("one", "two")):
        for product in some:
            answer = said(partial(shop.check_fit, [every[it] for it in asked], product, products))
            lines.append(f"{' '.join(asked)} as {product.id}: {answer}")
    golden("page/shop-fits.txt", "\n".join(lines) + "\n")


def test_hatchings_are_drawn_to_the_last_figure() -> None:
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 4.0), (0.0, 4.0))
    assert hatch(square, 0, 2.0) == "M0.000 1.000L10.000 1.000M0.000 3.000L10.000 3.000"
    assert hatch(square, 90, 5.0) == "M7.500 0.000L7.500 4.000M2.500 0.000L2.500 4.000"
    assert hatch(square, 30, 2.5) == (
        "M7.500 0.000L10.000 1.443M2.500 0.000L9.428 4.000M0.000 1.443L4.428 4.000"
    )
    fine = 10.0 / paints.MOST_LINES
    assert hatch(((0.0, 0.0), (1.0, 0.0), (0.0, 10.0)), 0, fine * 1.01).count("M") == 990
    for distance in (fine, fine * 0.99, 0.0, -1.0):
        with pytest.raises(ValueError, match="a hatching has too many lines"):
            hatch(((0.0, 0.0), (1.0, 0.0), (0.0, 10.0)), 0, distance)


def test_grounds_are_drawn_to_the_last_figure() -> None:
    box = (1.0, 2.0, 11.0, 8.0)
    assert strewn(box, 3, ("a", "b")) == "M1.0 2.0aM8.5 5.4bM6.1 2.8a"
    assert strewn(box, 0, ("a",)) == ""
    assert strewn(box, 1_000, ("a",)).count("a") == 1_000
    for number in (-1, 1_001):
        with pytest.raises(ValueError, match="too many pieces"):
            strewn(box, number, ("a",))
    assert uneven(box, 1.0, 5.0) == (
        "M2.48 3.69Q3.50 2.37 6.00 2.58Q8.50 2.79 9.25 3.90Q10.00 5.00 9.25 6.19"
        "Q8.50 7.37 6.00 7.24Q3.50 7.11 2.48 6.05Q1.47 5.00 2.48 3.69Z"
    )
    uneven((0.0, 0.0, 500.0, 499.9), 1.0, 1.0)
    for given, step in (((0.0, 0.0, 500.0, 500.0), 1.0), ((0.0, 0.0, 0.0, 0.0), 1.0), (box, 0.0)):
        with pytest.raises(ValueError, match="too many turns"):
            uneven(given, 1.0, step)
