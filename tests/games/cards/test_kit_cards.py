"""The cards of the card game as drawn: their number, their contents, and their backs."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace
from functools import cache
from io import BytesIO
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest
from pypdf import PdfReader

from generator.games.cards.kit import load_cards
from generator.games.cards.load.edition import card_edition
from generator.games.cards.model.game import CardType
from generator.games.cards.model.order import CardKitOrder, CardPart
from generator.games.cards.pages.faces import fill_cards
from generator.games.cards.pages.paints import card_paints
from generator.hexes.frame import Box
from generator.load.settings.theme import load_theme
from generator.model.deck import SIZES
from generator.model.order import Flip, Format, Imposition, Ink
from generator.model.tiles import Building
from generator.page.marks import Path, Use, bounds
from generator.page.matrix import IDENTITY
from generator.page.pieces.components import compose
from generator.page.pieces.faces import FaceDrawer
from generator.page.pieces.outlines import sheet_mould
from generator.page.svg.shapes import mapped
from generator.products.documents import render
from generator.products.tools import load_tools
from generator.units import PAPERS
from support.pages.colour_vision import APART, EYES, difference, lab, seen
from support.pages.kits import draw_card_faces, draw_card_kit
from support.pages.lettering import texts
from support.papers.printed import behind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.model.component import Component, ComponentSet
    from generator.page.marks import Document, Mark, Page, Symbol
    from generator.page.matrix import Matrix

TURNED = Imposition(bleed=2.0, duplex=True)
BESIDE = {"cut-marks", "hairlines"}
LARGEST_FILE = 3_000_000
ALL, A_SHEET = 240, 16
DOTS = 60
"""Dots per inch of the pictures that colours are looked up in."""


def order(
    *,
    parts: frozenset[CardPart] = frozenset(),
    names: tuple[str, ...] | None = None,
    paper: str = "a4",
    ink: Ink = Ink.FULL,
    imposition: Imposition = TURNED,
    fold: bool = False,
) -> CardKitOrder:
    return CardKitOrder(parts, names, PAPERS[paper], ink, "en", imposition, fold)


@cache
def kit(**changes: Any) -> Document:
    return draw_card_kit(order(**changes))


@cache
def pdf(**changes: Any) -> bytes:
    (leaf,) = render(kit(**changes), Format.PDF)
    return leaf.data


def uses(page: Page) -> list[Use]:
    return [it for it in page.marks if isinstance(it, Use) and it.symbol.id not in BESIDE]


def sides(document: Document) -> Iterator[tuple[Page, Page]]:
    """Yield every sheet of cards, its front and its back."""
    sheets = [page for page in document.pages if page.name.startswith("cards-sheet-")]
    yield from zip(sheets[::2], sheets[1::2], strict=True)


@cache
def drawer(ink: Ink = Ink.FULL) -> FaceDrawer:
    tools = load_tools()
    return FaceDrawer(tools.press, card_paints(ink, tools.theme))


@cache
def cards() -> ComponentSet:
    """Return the cards with the figures of the shipped edition."""
    return fill_cards(load_cards(), card_edition())


@cache
def faces(ink: Ink = Ink.FULL) -> dict[str, Symbol]:
    """Draw every front once, by the ids of the cards."""
    return {it.id: cast(it, ink) for it in cards().components}


def cast(card: Component, ink: Ink = Ink.FULL, bleed: float = 2.0) -> Symbol:
    mould = sheet_mould(card.shape, card.size, bleed, card.rim)
    return drawer(ink).draw(card.front, mould, card.name("en"))


def words(symbol: Symbol) -> list[str]:
    return [text for text, _box in texts(symbol.marks)]


# How many


def test_all_cards_fill_fifteen_sheets() -> None:
    pages = list(sides(kit()))
    assert [len(uses(front)) for front, _back in pages] == [A_SHEET] * 15
    assert [len(uses(back)) for _front, back in pages] == [A_SHEET] * 15
    drawn = Counter(use.symbol.id for front, _back in pages for use in uses(front))
    assert drawn.total() == ALL
    assert drawn == {it.front.name: it.count for it in load_cards().components}


def test_the_file_names_as_many_cards_of_each_kind_as_the_rulebook() -> None:
    document = pypdfium2.PdfDocument(pdf())
    try:
        text = "\n".join(page.get_textpage().get_text_range() for page in document)
    finally:
        document.close()
    kinds = {
        12: ("Castle", "Mine", "Cloister"),
        18: ("Knowledge", "Ship", "Pasture"),
        3: ("Warehouse", "Carpenter\u2019s workshop", "Church", "Market"),
        6: ("Light goods", "Medium goods", "Dark goods"),
        5: ("Cow", "Sheep", "Pig", "Chicken"),
        22: ("Worker",),
        16: ("Silver nugget",),
        8: ("1 point",),
        7: ("2 points", "First set"),
        4: ("Projects", "Domain", "Store", "All seven types"),
        1: ("First player",),
    }
    kinds[3] += ("Boarding house", "Bank", "Town hall", "Watchtower")
    for number, names in kinds.items():
        for name in names:
            assert len(re.findall(rf"\b{name}(?!\w)", text)) == number, name


def test_the_file_is_small_and_each_face_is_in_it_once() -> None:
    assert len(pdf()) <= LARGEST_FILE / 4
    symbols: dict[str, set[int]] = {}
    for front, back in sides(kit()):
        for use in (*uses(front), *uses(back)):
            symbols.setdefault(use.symbol.id, set()).add(id(use.symbol))
    pictures = {
        it.front.name: len({it.front_of(copy) for copy in range(it.count)})
        for it in load_cards().components
    }
    several = {name: len(found) for name, found in symbols.items() if len(found) > 1}
    assert several == {name: number for name, number in pictures.items() if number > 1}
    pages: Any = PdfReader(BytesIO(pdf())).pages
    forms = {
        entry.idnum for page in pages for _name, entry in page["/Resources"]["/XObject"].items()
    }
    assert len(forms) < len(symbols) + 100


def test_cards_that_differ_by_their_die_share_the_rest() -> None:
    bodies = {
        use.symbol.id: id(use.symbol)
        for die in range(1, 7)
        for use in faces()[f"castle-{die}"].marks
        if isinstance(use, Use)
    }
    pictures = ["action-castle", "action-castle-2", "action-castle-3"]
    assert sorted(bodies) == [*pictures, *(f"die-{die}" for die in range(1, 7))]
    shared = {
        id(use.symbol)
        for die in range(1, 7)
        for use in faces()[f"castle-{die}"].marks
        if isinstance(use, Use) and use.symbol.id == "action-castle"
    }
    assert len(shared) == 1


# What is on them


def pips(symbol: Symbol) -> int:
    """Count the dots of the die in a corner: small circles of the line's colour."""
    (die,) = (
        mark.symbol
        for mark in symbol.marks
        if isinstance(mark, Use) and mark.symbol.id.startswith("die-")
    )
    return sum(isinstance(mark, Path) for mark in die.marks) - 1


def test_every_action_card_shows_its_die_and_the_points_of_its_set() -> None:
    edition = card_edition()
    found = 0
    for it in load_cards().components:
        given = dict(it.front.fields)
        if "type" in given:
            symbol = faces()[it.id]
            assert pips(symbol) == given["die"]
            points = str(edition.set_points[CardType(str(given["type"]))])
            assert words(symbol)[-1] == points
            assert it.name("en") in words(symbol)
            found += 1
    assert found == 6 * 6 + 3 * len(Building)


def test_other_figures_are_on_their_cards() -> None:
    assert words(faces()["good-light"]) == ["2", "Light goods", "2"]
    assert words(faces()["cow"]) == ["Cow", "2", "1", "3", "2", "4", "4"]
    assert words(faces()["first-mine"]) == ["1", "1st", "First set: mines"]
    assert words(faces()["seven-3"]) == ["3", "7", "All seven types", "2", "4"]
    assert words(faces()["row-5"]) == ["5"]
    assert words(faces()["round-A"]) == ["A", "3"]
    assert words(faces()["points-2"]) == ["2", "2", "2 points"]
    assert words(faces()["first-player"]) == ["1", "First player"]
    assert "3 ×" in words(faces()["worker"])
    assert "3 ×" in words(faces()["silver"])


def test_an_edition_of_ones_own_is_drawn() -> None:
    usual = card_edition()
    own = replace(
        usual,
        set_points={**usual.set_points, CardType.SHIP: 8},
        good_points=7,
        animal_points={2: 3, 3: 5, 4: 9},
    )
    filled = {it.id: it for it in fill_cards(load_cards(), own).components}
    assert words(cast(filled["ship-3"]))[-1] == "8"
    assert words(cast(filled["good-dark"])) == ["7", "Dark goods", "7"]
    assert words(cast(filled["pig"])) == ["Pig", "2", "3", "3", "5", "4", "9"]


def strokes(marks: Iterable[Mark]) -> Iterator[Path]:
    for mark in marks:
        if isinstance(mark, Path):
            yield mark
        elif isinstance(mark, Use):
            yield from strokes(mark.symbol.marks)


def test_a_round_that_is_not_known_has_lines_to_write_on() -> None:
    dashed = {
        name: sum(bool(it.style.dashes) for it in strokes(faces()[f"round-{name}"].marks))
        for name in "ABCDE"
    }
    assert dashed == {"A": 0, "B": 4, "C": 4, "D": 0, "E": 4}


def test_every_family_is_distinct_without_colour() -> None:
    fronts = faces(Ink.MONO)
    kinds = [f"{kind}-1" for kind in CardType if kind is not CardType.BUILDING]
    kinds += ["bank-2", "good-light", "good-medium", "good-dark"]
    patterns = set()
    for name in kinds:
        hatched = next(it for it in strokes(fronts[name].marks) if it.style.fill is None)
        (x1, y1), (x2, y2) = (it[1][-2:] for it in hatched.segments[:2])
        way = round((y2 - y1) / (x2 - x1), 2) if abs(x2 - x1) > 0.01 else None
        patterns.add((way, hatched.style.dashes, len(hatched.segments)))
    assert len(patterns) == len(kinds)


@pytest.mark.parametrize("eyes", EYES)
def test_types_and_goods_have_colours_that_everybody_can_tell_apart(eyes: str) -> None:
    ink = card_paints(Ink.FULL, load_theme())["ink"]
    for family in (ink["card"], ink["ware"]):
        fills = [lab(seen(each["fill"], eyes)) for each in family.values()]
        assert min(difference(*pair) for pair in combinations(fills, 2)) >= APART


def test_nothing_but_the_ground_comes_near_the_cut() -> None:
    edge, bleed = 1.4, 2.0
    width, height = SIZES["mini"]
    room = Box(bleed + edge, bleed + edge, bleed + width - edge, bleed + height - edge)
    for name, symbol in faces().items():
        drawn = [bounds([mark]) for mark in _flat(symbol.marks)]
        drawn += [box for _text, box in texts(symbol.marks)]
        grounds = [box for box in drawn if box.width > width]
        assert len(grounds) == 1, name
        for box in drawn:
            if box not in grounds:
                assert room.left < box.left, name
                assert room.top < box.top, name
                assert box.right < room.right, name
                assert box.bottom < room.bottom, name


def _flat(marks: Iterable[Mark], at: Matrix = IDENTITY) -> Iterator[Path]:
    """Yield every path in its place on the card."""
    for mark in marks:
        if isinstance(mark, Use):
            yield from _flat(mark.symbol.marks, at @ mark.matrix)
        elif isinstance(mark, Path):
            yield replace(mark, segments=tuple(mapped(list(mark.segments), at)))


def test_mono_draws_in_grey_alone() -> None:
    for name, symbol in faces(Ink.MONO).items():
        for it in strokes(symbol.marks):
            for colour in (it.style.fill, it.style.stroke):
                assert colour is None or colour[1:3] == colour[3:5] == colour[5:7], name


@pytest.mark.parametrize("name", ["poker", "tarot", "mini-euro"])
def test_cards_of_another_size_are_drawn_alike(name: str) -> None:
    for it in cards().components[::7]:
        box = bounds(cast(replace(it, size=SIZES[name]), bleed=0.0).marks)
        assert (box.width, box.height) == pytest.approx(SIZES[name], abs=0.01)


# What is behind them


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_backs_are_behind_their_fronts(flip: Flip, paper: str) -> None:
    found = 0
    by_face = {it.front.name: it for it in cards().components}
    turned = TURNED._replace(flip=flip)
    pages = compose(cards(), PAPERS[paper], turned, drawer(), load_tools().ruler)
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        for one, two in zip(uses(front), uses(back), strict=True):
            (copies,) = by_face[one.symbol.id].copies
            assert copies.back is not None
            assert two.symbol.id == copies.back.name
            wanted = behind(area(one), front.width, front.height, flip)
            assert area(two) == pytest.approx(wanted, abs=0.01)
            found += 1
    assert found == ALL


@cache
def box_of(symbol: Symbol) -> Box:
    return bounds(symbol.marks)


def area(use: Use) -> tuple[float, float, float, float]:
    """Return the box of a card on its sheet, bleed included."""
    box = box_of(use.symbol)
    (x1, y1), (x2, y2) = (
        use.matrix.point(*spot) for spot in ((box.left, box.top), (box.right, box.bottom))
    )
    return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)


def test_the_colours_behind_the_cards_of_the_file_are_those_of_their_backs() -> None:
    ink = load_theme().inks[Ink.FULL]
    colours = {
        "action-back": ink["accent"],
        "goods-back": ink["ware"]["medium"]["fill"],
        "animals-back": ink["tile"]["pasture"]["fill"],
        "workers-back": ink["good"]["orange"]["fill"],
        "silver-back": ink["tile"]["mine"]["fill"],
        "player-back-red": ink["player"]["red"]["fill"],
    }
    pages = {page.name: number for number, page in enumerate(kit().pages)}
    document = pypdfium2.PdfDocument(pdf())
    seen: Counter[str] = Counter()
    try:
        for front, back in sides(kit()):
            picture = document[pages[back.name]].render(scale=DOTS / 72).to_pil()
            for one, two in zip(uses(front), uses(back), strict=True):
                if two.symbol.id in colours:
                    left, top, right, _low = behind(area(one), front.width, front.height, Flip.LONG)
                    dot = (left + right) / 2 / 25.4 * DOTS, (top + 3.2) / 25.4 * DOTS
                    found = picture.getpixel((int(dot[0]), int(dot[1])))
                    assert bytes(found[:3]).hex() == colours[two.symbol.id][1:], two.symbol.id
                    seen[two.symbol.id] += 1
    finally:
        document.close()
    assert seen["action-back"] == 114
    assert seen["goods-back"] == 18
    assert seen["player-back-red"] == 3


def test_the_first_players_card_has_two_sides() -> None:
    (front, back) = next(
        (front, back)
        for front, back in sides(kit())
        if any(use.symbol.id == "first-player" for use in uses(front))
    )
    shown = {use.symbol.id: use.symbol for use in (*uses(front), *uses(back))}
    assert words(shown["first-player-next"]) == ["?"] * 4
    assert "?" not in words(shown["first-player"])


# Other ways to print


def test_one_side_has_no_backs() -> None:
    single = kit(names=("castles", "points"), imposition=Imposition(bleed=2.0))
    assert [len(uses(page)) for page in single.pages] == [16, 11]


def test_folded_over_every_front_has_its_back_on_the_same_paper() -> None:
    folded = kit(names=("castles", "rounds"), imposition=Imposition(bleed=2.0), fold=True)
    fronts, backs = Counter[str](), Counter[str]()
    for page in folded.pages:
        for use in uses(page):
            (backs if "back" in use.symbol.id else fronts)[use.symbol.id] += 1
    assert fronts.total() == backs.total() == 12 + 5
    assert backs == {"action-back": 12, "rounds-back": 5}


def test_the_pages_of_rules_share_a_paper() -> None:
    both = draw_card_kit(order(parts=frozenset(CardPart), names=()))
    assert [page.name for page in both.pages] == ["summary", "solo", "pad", "blank"]
    for part in CardPart:
        alone = draw_card_kit(order(parts=frozenset({part}), names=()))
        assert [page.name for page in alone.pages] == [part.value, "blank"]
        single = order(parts=frozenset({part}), names=(), imposition=Imposition(bleed=2.0))
        assert [page.name for page in draw_card_kit(single).pages] == [part.value]


def test_each_different_face_has_a_page_of_its_own() -> None:
    document = draw_card_faces(order(imposition=TURNED._replace(bleed=3.0)))
    names = [page.name for page in document.pages]
    assert len(set(names)) == len(names)
    fronts = [name for name in names if re.search(r"-front(-\d)?$", name)]
    assert len({name.partition("-front")[0] for name in fronts}) == len(load_cards().components)
    assert len(names) - len(fronts) == 10 + 4 + 1
    assert {(page.width, page.height) for page in document.pages} == {(50.45, 69.5)}


def test_a_progress_bar_counts_every_card() -> None:
    progress: list[tuple[int, int]] = []
    draw_card_kit(
        order(names=("rows",)), on_part=lambda done, total: progress.append((done, total))
    )
    assert progress == [(done, 6) for done in range(1, 7)]
