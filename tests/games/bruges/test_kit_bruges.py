"""The kit of Brügge as drawn: the number of pieces, their sizes, and their backs."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from io import BytesIO
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pypdfium2
import pytest
from pypdf import PdfReader

from generator.errors import OrderError
from generator.games.bruges.kit import chosen_pieces, load_pieces
from generator.games.bruges.load.board import load_bruges_board
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.model.board import Seal
from generator.games.bruges.model.game import Colour, Majority
from generator.games.bruges.model.order import BrugesFiles, BrugesKitOrder, BrugesPart
from generator.hexes.frame import Box
from generator.load.components.component_set import load_components
from generator.load.settings.edition import edition_figures
from generator.load.settings.theme import load_theme
from generator.model.order import Flip, Format, Imposition, Ink
from generator.page.marks import Use, bounds, symbols_of
from generator.products.documents import render
from generator.units import PAPERS
from support.pages.kits import draw_bruges_kit, draw_bruges_pieces
from support.papers.printed import behind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.component import ComponentSet
    from generator.page.marks import Document, Page

TURNED = Imposition(bleed=2.0, duplex=True)
BESIDE = {"cut-marks", "hairlines", "tips"}
LARGEST_FILE = 1_500_000
PIECES = {
    "workers": 50,
    "florins": 44,
    "threats": 45,
    "canals": 40,
    "statues": 6,
    "seals": 8,
    "majorities": 12,
    "points": 4,
    "arms": 1,
    "aids": 9,
}
"""The list of the rulebook, what is neither board, card, meeple nor die."""
CARDS = 165


def order(
    *,
    players: int = 4,
    parts: frozenset[BrugesPart] = frozenset(BrugesPart),
    names: tuple[str, ...] | None = None,
    paper: str = "a4",
    ink: Ink = Ink.FULL,
    imposition: Imposition = TURNED,
    cards: int | None = None,
) -> BrugesKitOrder:
    papers = PAPERS[paper], PAPERS[paper]
    return BrugesKitOrder(players, 16.0, parts, names, *papers, ink, "en", imposition, cards)


@cache
def kit(**changes: Any) -> Document:
    return draw_bruges_kit(order(**changes))


@cache
def pdf() -> bytes:
    (leaf,) = render(kit(), Format.PDF)
    return leaf.data


@cache
def pieces() -> ComponentSet:
    return load_pieces(BrugesFiles(), None, bruges_edition())


def uses(page: Page) -> list[Use]:
    return [it for it in page.marks if isinstance(it, Use) and it.symbol.id not in BESIDE]


def sides(document: Document) -> Iterator[tuple[Page, Page]]:
    """Yield every sheet of pieces, its front and its back."""
    sheets = [page for page in document.pages if page.name.startswith("bruges-sheet-")]
    yield from zip(sheets[::2], sheets[1::2], strict=True)


def fronts(document: Document) -> Counter[str]:
    return Counter(use.symbol.id for front, _back in sides(document) for use in uses(front))


# How many


def test_the_data_have_what_the_rulebook_lists() -> None:
    counts: Counter[str] = Counter()
    for it in pieces().components:
        counts[it.group.id] += it.count
    cards = counts.pop("persons") + counts.pop("open")
    assert cards == CARDS
    assert counts == PIECES


def test_the_sheets_have_what_the_rulebook_lists() -> None:
    drawn = fronts(kit())
    groups: Counter[str] = Counter()
    for it in pieces().components:
        groups[it.group.id] += drawn.pop(it.front.name)
    assert drawn == Counter()
    assert groups.pop("persons") + groups.pop("open") == CARDS
    assert groups == PIECES


def test_the_data_agree_with_the_figures_of_the_edition() -> None:
    edition = bruges_edition()
    figures = {it.name: it.value for it in edition_figures("bruges")}
    counts = {it.id: it.count for it in pieces().components}
    for colour in Colour:
        assert counts[f"worker-{colour}"] == figures["pieces.workers_of_colour"] == 10
        assert counts[f"threat-{colour}"] == figures["pieces.threats_of_colour"] == 9
    assert counts["florin-1"] == figures["pieces.florins_1"] == 20
    assert counts["florin-3"] == figures["pieces.florins_3"] == 24
    assert counts["canal"] == figures["pieces.canal_tiles"] == 40
    assert sorted(edition.statues) == [
        int(name.removeprefix("statue-")) for name in counts if name.startswith("statue-")
    ]


def test_every_colour_has_as_many_houses() -> None:
    backs: Counter[str] = Counter()
    for _front, back in sides(kit()):
        backs.update(use.symbol.id for use in uses(back))
    houses = {name: number for name, number in backs.items() if name.startswith("house-")}
    assert houses == {f"house-{colour}": bruges_edition().cards_of_colour for colour in Colour}


def test_a_card_has_the_same_colour_on_both_sides() -> None:
    for it in pieces().components:
        if it.group.id in {"persons", "open"}:
            colour = dict(it.front.fields)["colour"]
            assert [copies.back.name for copies in it.copies if copies.back] == [f"house-{colour}"]


def test_each_player_has_seals_majorities_and_aids() -> None:
    counts = Counter({it.id: it.count for it in pieces().components})
    for seal in Seal:
        assert counts[f"seal-large-{seal}"] == counts[f"seal-small-{seal}"] == 1
        for majority in Majority:
            assert counts[f"majority-{majority}-{seal}"] == 1
    assert (counts["aid-round"], counts["aid-actions"], counts["aid-set-up"]) == (4, 4, 1)


def test_meeples_and_dice_are_drawn_once_each() -> None:
    pages = {page.name: page for page in kit().pages}
    faces = Counter(use.symbol.id for use in uses(pages["meeples"]))
    assert faces["net"] == 8
    for seal in Seal:
        for use in ("points", "progress"):
            assert faces[f"face-{seal}-{use}"] == 2 + (f"{seal}-{use}" == "red-points")
    dice = Counter(use.symbol.id for use in uses(pages["dice"]))
    for colour in Colour:
        assert [dice[f"{colour}-{value}"] for value in range(1, 7)] == [1] * 6


def test_the_file_says_it_too() -> None:
    document = pypdfium2.PdfDocument(pdf())
    try:
        texts = [page.get_textpage().get_text_range() for page in document]
    finally:
        document.close()
    text = " ".join(" ".join(texts).split())
    assert text.count("50 50 50 50") == text.count("100 100 100 100") == 1
    assert "2 3 4 5 6 7 50 mm 50 50 50 50" in text
    sheets = " ".join(texts[-2 * len(list(sides(kit()))) :])
    for it in pieces().components:
        if it.group.id == "persons":
            assert re.search(rf"\b{it.name('en')}\b", sheets), it.id
    assert text.count("One card, one action") == 4 + 1


# For fewer players


@pytest.mark.parametrize("players", [2, 3, 4])
def test_fewer_players_get_less(players: int) -> None:
    names = ("seals", "majorities", "points", "aids", "workers")
    chosen = chosen_pieces(pieces(), order(players=players, names=names))
    counts: Counter[str] = Counter()
    for it in chosen.components:
        counts[it.group.id] += it.count
    assert counts == {
        "seals": 2 * players,
        "majorities": 3 * players,
        "points": players,
        "aids": 2 * players + 1,
        "workers": 50,
    }
    parts = frozenset({BrugesPart.MEEPLES})
    drawn = draw_bruges_kit(order(players=players, parts=parts, names=()))
    assert Counter(use.symbol.id for use in uses(drawn.pages[0]))["net"] == 2 * players


def test_a_seal_that_is_named_is_printed_for_any_number_of_players() -> None:
    chosen = chosen_pieces(pieces(), order(players=2, names=("seal-large-green",)))
    assert [it.id for it in chosen.components] == ["seal-large-green"]


def test_open_cards_are_left_out_where_persons_fill_all() -> None:
    full = pieces()
    persons = tuple(it for it in full.components if it.group.id == "persons")
    own = type(full)(full.game, persons, full.place)
    with pytest.raises(OrderError) as caught:
        chosen_pieces(own, order(players=4, names=("open",)))
    assert str(caught.value) == (f"The persons fill all {len(persons)} cards; choose more --cards.")
    chosen = chosen_pieces(own, order(players=4, names=("open", "persons")))
    assert chosen.components == persons


def test_what_belongs_to_nobody_is_refused() -> None:
    own = pieces()
    only = tuple(it for it in own.components if it.id == "seal-large-green")
    own = type(own)(own.game, only, own.place)
    with pytest.raises(OrderError, match="None of this is used with 2 players"):
        chosen_pieces(own, order(players=2))


# Sides


def test_every_front_has_an_odd_page_and_its_back_follows() -> None:
    names = [page.name for page in kit().pages]
    assert len(names) % 2 == 0
    for front, back in zip(names[::2], names[1::2], strict=True):
        expected = front.replace("front", "back") if "sheet" in front else "blank"
        assert back == expected
    assert [page.name for page in kit().without_blanks().pages] == [
        name for name in names if name != "blank"
    ]


@pytest.mark.parametrize("part", BrugesPart)
def test_a_part_alone_keeps_fronts_and_backs_apart(part: BrugesPart) -> None:
    parts = frozenset({part})
    alone = [page.name for page in draw_bruges_kit(order(parts=parts, names=())).pages]
    assert alone[1::2] == ["blank"] * (len(alone) // 2)
    single = draw_bruges_kit(order(parts=parts, names=(), imposition=Imposition(bleed=2.0)))
    assert [page.name for page in single.pages] == alone[::2]


@pytest.mark.parametrize(("flip", "paper"), [(Flip.LONG, "a4"), (Flip.SHORT, "letter")])
def test_backs_are_behind_their_fronts(flip: Flip, paper: str) -> None:
    names = ("workers", "florins", "threats", "statues", "seals", "majorities", "mayor")
    turned = TURNED._replace(flip=flip)
    document = kit(parts=frozenset(), names=names, paper=paper, imposition=turned)
    found = 0
    for front, back in sides(document):
        for one, two in zip(uses(front), uses(back), strict=True):
            first = bounds((one,))
            area = first.left, first.top, first.right, first.bottom
            place = behind(area, front.width, front.height, flip)
            box = bounds((two,))
            assert (box.left, box.top, box.right, box.bottom) == pytest.approx(place, abs=0.6)
            found += 1
    assert found == 50 + 44 + 45 + 6 + 8 + 12 + 1


def test_a_majority_marker_is_grey_until_it_is_won() -> None:
    inks = load_theme().inks[Ink.FULL]
    for it in pieces().components:
        if it.group.id == "majorities":
            seal = dict(it.front.fields)["player"]
            (copies,) = it.copies
            assert copies.back is not None
            assert copies.back.name == it.front.name.replace("majority", "won")
            assert str(seal) in inks["player"]
    drawn = {use.symbol.id: use.symbol for both in sides(kit()) for it in both for use in uses(it)}
    grey, won = (fills(drawn[f"{kind}-canal-red"].marks) for kind in ("majority", "won"))
    assert inks["terrain"]["mine"]["deep"] != inks["player"]["red"]["fill"]
    assert inks["player"]["red"]["fill"] in won
    assert inks["player"]["red"]["fill"] not in grey


def fills(marks: Any) -> set[str]:
    """Return the colours that something is filled with."""
    found = set()
    for mark in marks:
        if isinstance(mark, Use):
            found |= fills(mark.symbol.marks)
        elif hasattr(mark, "style") and mark.style.fill:
            found.add(mark.style.fill)
    return found


# Sizes


def test_pieces_on_the_board_have_the_sizes_of_their_spaces() -> None:
    board = load_bruges_board(bruges_edition().section_spaces)
    sizes = {it.id: it.size for it in load_components(None, 28.0, "bruges").components}
    assert sizes["canal"] == (board.sizes.canal, board.sizes.canal)
    assert sizes["seal-small-red"] == (board.sizes.seal, board.sizes.seal)
    assert sizes["statue-7"] == (board.sizes.statue_width, board.sizes.statue_height)


def test_pictures_are_as_large_as_the_piece_and_its_bleed() -> None:
    names = ("statues", "mayor", "open-red")
    document = draw_bruges_pieces(order(parts=frozenset(), names=names))
    sizes = {page.name: (page.width, page.height) for page in document.pages}
    assert sizes["bruges-statues-statue-7-front"] == (28.0, 36.0)
    assert sizes["bruges-persons-mayor-front"] == pytest.approx((67.5, 92.9))
    assert sizes["bruges-house-red-back"] == pytest.approx((67.5, 92.9))
    assert sizes["bruges-open-red-front"] == pytest.approx((67.5, 92.9))
    page = document.pages[0]
    assert page.trim == Box(2.0, 2.0, page.width - 2.0, page.height - 2.0)


@pytest.mark.parametrize("ink", [Ink.LOW, Ink.MONO])
def test_without_colours_every_face_is_different(ink: Ink) -> None:
    document = draw_bruges_pieces(order(ink=ink, parts=frozenset()))
    alike = [
        (one.name, two.name)
        for one, two in combinations(document.pages, 2)
        if one.marks == two.marks and not is_meant(one.name, two.name)
    ]
    assert alike == []


def is_meant(one: str, two: str) -> bool:
    """Return whether two pages are the sides of a piece that is alike on both."""
    core = [re.sub(r"^bruges-|-(front|back)$", "", name).split("-") for name in (one, two)]
    return core[0][1:] == core[1] or core[1][1:] == core[0]


# The file


def test_the_file_is_small_and_each_face_is_in_it_once() -> None:
    assert len(pdf()) <= LARGEST_FILE
    symbols: dict[str, set[int]] = {}
    for both in sides(kit()):
        for use in (use for page in both for use in uses(page)):
            symbols.setdefault(use.symbol.id, set()).add(id(use.symbol))
    assert [name for name, found in symbols.items() if len(found) > 1] == []
    assert len(PdfReader(BytesIO(pdf())).pages) == len(kit().pages)


def test_cards_of_one_colour_share_what_is_alike() -> None:
    shared: dict[str, set[int]] = {}
    for front, _back in sides(kit()):
        for use in uses(front):
            for symbol in symbols_of(use.symbol.marks):
                if symbol.id.startswith("person-"):
                    shared.setdefault(symbol.id, set()).add(id(symbol))
    assert sorted(shared) == sorted(f"person-{colour}" for colour in Colour)
    assert {len(found) for found in shared.values()} == {1}


def test_a_progress_bar_counts_every_part() -> None:
    progress: list[tuple[int, int]] = []
    parts = frozenset({BrugesPart.MEEPLES, BrugesPart.DICE})
    small = order(parts=parts, names=("arms",))
    draw_bruges_kit(small, on_part=lambda done, total: progress.append((done, total)))
    assert progress == [(1, 3), (2, 3), (3, 3)]
