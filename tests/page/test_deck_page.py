"""Cards on paper: all of them, inside their zones, with backs behind fronts, in every language."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from functools import lru_cache
from math import hypot
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image as Picture

from generator.errors import ContentError, InvalidError, OrderError
from generator.games.board.pages.paints import board_paints
from generator.language import speaking
from generator.load.decks.deck import DeckChoices, choose_cards, load_deck
from generator.model.component import Copies, Face, Rim, Size
from generator.model.deck import SIZES, DeckOrder
from generator.model.order import Imposition, Ink
from generator.page.imposition.cropping import CAPITAL
from generator.page.marks import Image, Use, bounds, symbols_of
from generator.page.marks import Path as Line
from generator.page.matrix import IDENTITY
from generator.page.pieces.bands import plan_sheets
from generator.page.pieces.cards import COLOURED, card_drawer, card_guides
from generator.page.pieces.cutting import HAIR, OFF, hairlines
from generator.page.pieces.folding import (
    BEYOND,
    FOLD_ROOM,
    LABEL_GAP,
    LABEL_SIZE,
    compose_folded,
    halves,
)
from generator.page.pieces.outlines import sheet_mould
from generator.page.text.pictures import Library
from generator.products import deck as deck_product
from generator.products.tools import load_tools
from generator.render.pdf import draw_pdf
from generator.units import PAPERS, parse_paper
from support.pages.drawing import paths
from support.pages.kits import draw_cards, draw_decks
from support.pages.lettering import texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.deck import Deck
    from generator.page.marks import Document, Mark, Page, Symbol
    from generator.page.matrix import Matrix

SAMPLES = Path(__file__).resolve().parents[2] / "docs" / "samples"
LANGUAGES = ("en", "fr", "de")
DUPLEX = Imposition(bleed=2.0, duplex=True)
BLANK = (("title", ""), ("icon", ""), ("colour", ""))


@lru_cache
def herbs(language: str = "en") -> Deck:
    return load_deck(SAMPLES / "herbs.toml", language=language)


def order(
    *decks: Deck,
    ink: Ink = Ink.FULL,
    paper: str = "a4",
    language: str = "en",
    imposition: Imposition = DUPLEX,
    fold: bool = False,
    guides: bool = False,
) -> DeckOrder:
    found = parse_paper(paper)
    return DeckOrder(
        decks, found, ink, language, imposition, own_bleed=True, fold=fold, guides=guides
    )


@lru_cache(maxsize=64)
def sheets(language: str = "en", ink: Ink = Ink.FULL, *, fold: bool = False) -> Document:
    with speaking(language):
        return draw_decks(order(herbs(language), ink=ink, language=language, fold=fold))


def written(folder: Path, table: str, deck: str = '[deck]\ntable = "cards.csv"\n') -> Deck:
    (folder / "cards.csv").write_text(table, encoding="utf-8")
    path = folder / "deck.toml"
    path.write_text(deck, encoding="utf-8")
    return load_deck(path)


def uses(marks: tuple[Mark, ...], matrix: Matrix = IDENTITY) -> Iterator[tuple[Symbol, Matrix]]:
    """Yield the symbols on a page."""
    for mark in marks:
        if isinstance(mark, Use):
            yield mark.symbol, matrix @ mark.matrix


def faces(page: Page, *names: str) -> list[tuple[str, tuple[float, float], float]]:
    """Return the faces of a page: their names, their centres, and whether they are upside down."""
    found = []
    for symbol, matrix in uses(page.marks):
        if symbol.id in names:
            centre = matrix.point(63.5 / 2 + 2, 88.9 / 2 + 2)
            found.append((symbol.id, (round(centre[0], 4), round(centre[1], 4)), matrix.a))
    return found


def words(document: Document) -> str:
    return " ".join(text for page in document.pages for text, _box in texts(page.marks))


# Everything is there


def test_every_card_is_printed_as_often_as_it_counts() -> None:
    names = [it.id for it in herbs().components.components]
    counted: dict[str, int] = {}
    for page in sheets().pages:
        for name, _centre, _turn in faces(page, *names):
            counted[name] = counted.get(name, 0) + 1
    assert counted == {it.id: it.count for it in herbs().components.components}


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sample_deck_shows_its_words_in_every_ink_and_language(language: str, ink: Ink) -> None:
    said = words(sheets(language, ink))
    for it in herbs(language).components.components:
        values = dict(it.front.fields)
        assert str(values["title"]) in said
        assert str(values["kind"]) in said
        assert str(values["foot"]) in said
    title = {"en": "The Cloister Garden", "fr": "Le jardin du cloître", "de": "Der Klostergarten"}
    assert title[language] in said


def test_each_card_has_the_back_of_its_bed_behind_it() -> None:
    beds = {it.id: it.group.id for it in herbs().components.components}
    width = sheets().pages[0].width
    for front, back in zip(sheets().pages[::2], sheets().pages[1::2], strict=True):
        behind = {centre: name for name, centre, _turn in faces(back, *set(beds.values()))}
        laid = faces(front, *beds)
        assert len(laid) == len(behind)
        # The long edge of a landscape paper is its top: the flip turns it upside down.
        assert front.width > front.height
        assert width == front.width
        for name, (x, y), _turn in laid:
            assert behind[x, round(front.height - y, 4)] == beds[name]


def test_all_words_and_icons_stay_in_the_safe_zone() -> None:
    for language in LANGUAGES:
        with speaking(language):
            drawn = draw_cards(order(herbs(language), language=language))
        for page in drawn.pages:
            zone = 2.0 + 3.5 - 0.01
            for text, box in texts(page.marks):
                ends = sorted((box.left, box.right)), sorted((box.top, box.bottom))
                assert ends[0][0] > zone, text
                assert ends[0][1] < page.width - zone, text
                assert ends[1][0] > zone, text
                assert ends[1][1] < page.height - zone, text


def test_a_page_of_its_own_is_as_large_as_the_card_with_its_bleed() -> None:
    drawn = draw_cards(order(herbs(), imposition=Imposition(bleed=3.0)))
    assert len(drawn.pages) == 18 + 3
    for page in drawn.pages:
        assert (page.width, page.height) == pytest.approx((69.5, 94.9))
        assert page.trim is not None
        assert (page.trim.left, page.trim.top) == (3.0, 3.0)
    names = [page.name for page in drawn.pages]
    assert names[:2] == ["herbs-physic-sage-front", "herbs-physic-back"]
    assert len(set(names)) == len(names)


def test_a_card_without_a_group_is_called_after_its_deck(tmp_path: Path) -> None:
    deck = written(tmp_path, "title\nA\n")
    names = [page.name for page in draw_cards(order(deck)).pages]
    assert names == ["deck-a-front", "deck-back"]


def test_a_deck_has_a_bleed_of_its_own(tmp_path: Path) -> None:
    deck = written(tmp_path, "title\nA\n", '[deck]\nbleed = 1\ntable = "cards.csv"\n')
    assert draw_cards(order(deck)).pages[0].width == pytest.approx(65.5)
    asked = order(deck)._replace(own_bleed=False)
    assert draw_cards(asked).pages[0].width == pytest.approx(67.5)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("ink", Ink)
def test_both_templates_fit_every_size(size: str, ink: Ink) -> None:
    deck = load_deck(SAMPLES / "herbs.toml", choices=DeckChoices(size=SIZES[size]), language="de")
    chosen = choose_cards([deck], ["sage", "thyme", "poppy", "rue"])
    drawn = draw_cards(order(*chosen, ink=ink, language="de"))
    assert len(drawn.pages) == 4 + 3
    for page in drawn.pages:
        around = bounds(page.marks)
        assert around.right - page.width < 0.01
        assert around.bottom - page.height < 0.01


def test_decks_in_one_order_are_printed_one_after_the_other(tmp_path: Path) -> None:
    other = written(tmp_path, "title\nZebra\n")
    drawn = draw_decks(order(herbs(), other))
    assert len(drawn.pages) == len(sheets().pages) + 2
    assert drawn.title == "The Cloister Garden and Deck"
    assert "Zebra" in words(drawn)


# Folding over


@given(
    paper=st.sampled_from(["a4", "a3", "letter", "legal", "300x180"]),
    size=st.sampled_from(["poker", "mini", "square", "bridge"]),
    bleed=st.sampled_from([0.0, 2.0, 3.0]),
)
def test_a_folded_paper_has_every_back_behind_its_front(
    paper: str, size: str, bleed: float
) -> None:
    deck = load_deck(SAMPLES / "herbs.toml", choices=DeckChoices(size=SIZES[size]))
    (few,) = choose_cards([deck], ["physic"])
    tools = load_tools()
    drawer = card_drawer(tools.press, tools.ruler, board_paints(Ink.MONO, tools.theme))
    plain = tuple(
        replace(
            it,
            front=Face("deck/back.svg.j2", it.id, BLANK),
            copies=(Copies(Face("deck/back.svg.j2", f"behind-{it.id}", BLANK), it.count),),
        )
        for it in few.components.components
    )
    components = replace(few.components, components=plain)
    cutting = Imposition(bleed=bleed)
    pages = compose_folded(components, parse_paper(paper), cutting, drawer, tools.ruler)
    middle = SIZES[size].width / 2 + bleed, SIZES[size].height / 2 + bleed
    for page in pages:
        spots: dict[str, list[tuple[float, float, float]]] = {}
        for symbol, matrix in uses(page.marks):
            spots.setdefault(symbol.id, []).append((*matrix.point(*middle), matrix.a))
        fronts = {name for name in spots if not name.startswith("behind-")} & {
            it.id for it in plain
        }
        assert fronts
        for name in fronts:
            for x, y, _turn in spots[name]:
                mirrored = [
                    (page.width - x, y, 1.0),
                    (x, page.height - y, -1.0),
                ]
                assert any(
                    one == pytest.approx(two) for one in spots[f"behind-{name}"] for two in mirrored
                )
    names = [symbol.id for page in pages for symbol, _matrix in uses(page.marks)]
    assert {it.id: names.count(it.id) for it in plain} == {it.id: it.count for it in plain}


def test_a_folded_deck_takes_one_side_and_shows_where_to_fold() -> None:
    drawn = sheets(fold=True)
    assert len(drawn.pages) == 8
    assert {(page.width, page.height) for page in drawn.pages} == {(297.0, 210.0)}
    for page in drawn.pages:
        assert "Fold here, glue, then cut along the marks." in " ".join(
            text for text, _box in texts(page.marks)
        )
        dashed = [mark for mark in page.marks if isinstance(mark, Line) and mark.style.dashes]
        assert len(dashed) == 1
        assert {round(x, 6) for _letter, (x, _y) in dashed[0].segments} == {148.5}


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("size", ["poker", "mini"])
def test_at_the_fold_is_room_for_a_mark_and_the_label_only(paper: str, size: str) -> None:
    deck = load_deck(SAMPLES / "herbs.toml", choices=DeckChoices(size=SIZES[size]))
    drawn = draw_decks(order(deck, fold=True, paper=paper))
    page = drawn.pages[0]
    (dashed,) = (mark for mark in page.marks if isinstance(mark, Line) and mark.style.dashes)
    (_m, (x1, y1)), (_l, (x2, _y2)) = dashed.segments
    upright = x1 == pytest.approx(x2)
    fold = x1 if upright else y1
    assert fold == pytest.approx((page.width if upright else page.height) / 2)
    middle = SIZES[size].width / 2 + 2.0, SIZES[size].height / 2 + 2.0
    half = SIZES[size].width / 2 if upright else SIZES[size].height / 2
    places = [matrix.point(*middle)[0 if upright else 1] for _symbol, matrix in uses(page.marks)]
    nearest = min(abs(fold - at) - half for at in places)
    assert nearest >= 2.0 + FOLD_ROOM - 1e-6
    ends = [
        numbers[0 if upright else 1]
        for mark in page.marks
        if isinstance(mark, Line) and mark is not dashed
        for _letter, numbers in mark.segments
    ]
    assert min(abs(fold - at) for at in ends) >= LABEL_GAP + CAPITAL * LABEL_SIZE
    assert max(ends) < fold


def test_a_paper_is_folded_in_one_of_two_ways() -> None:
    one, two = halves(PAPERS["a4"])
    assert (one.paper.width, one.paper.height, one.edge) == (210.0, 148.5 + BEYOND, 210.0)
    assert (two.paper.width, two.paper.height, two.edge) == (105.0 + BEYOND, 297.0, 297.0)


def test_a_card_that_no_half_holds_is_refused() -> None:
    deck = load_deck(SAMPLES / "herbs.toml", choices=DeckChoices(size=Size(140.0, 140.0)))
    with pytest.raises(OrderError, match="too large for half of a4; at most"):
        draw_decks(order(deck, fold=True))


# Corners and guides


def arcs(corner: float, bleed: float) -> list[Line]:
    cards = tuple(replace(it, rim=Rim(corner, 3.0)) for it in herbs().components.components)
    (sheet, *_rest) = plan_sheets(
        replace(herbs().components, components=cards), PAPERS["a4"], bleed
    )
    assert list(hairlines(sheet)) == []
    return list(hairlines(sheet, arcs=True))


@pytest.mark.parametrize("bleed", [0.0, 2.0])
@pytest.mark.parametrize("corner", [2.0, 3.0, 8.0])
def test_round_corners_are_drawn_in_what_is_cut_off(corner: float, bleed: float) -> None:
    (line,) = arcs(corner, bleed)
    moves = [numbers for letter, numbers in line.segments if letter == "M"]
    cards = 9 if bleed == 0.0 else 8
    assert len(moves) == 4 * cards
    (sheet, *_rest) = plan_sheets(herbs().components, PAPERS["a4"], bleed)
    (band,) = sheet.bands
    centres = [(x, y) for _piece, x, y in band.placed()]
    for letter, numbers in line.segments:
        x, y = numbers[-2:]
        cx, cy = min(centres, key=lambda it: hypot(it[0] - x, it[1] - y))
        across, down = abs(x - cx), abs(y - cy)
        inner_x, inner_y = 63.5 / 2 - corner, 88.9 / 2 - corner
        assert across <= 63.5 / 2
        assert down <= 88.9 / 2
        from_middle = hypot(across - inner_x, down - inner_y)
        assert from_middle == pytest.approx(corner + OFF + HAIR / 2, abs=1e-6), letter


def test_square_corners_need_no_line() -> None:
    assert arcs(0.0, 2.0) == []
    assert arcs(0.5, 2.0) == []


def test_guides_show_the_cut_and_the_safe_zone() -> None:
    mould = sheet_mould(
        herbs().components.components[0].shape, Size(60.0, 90.0), 2.0, Rim(3.0, 4.0)
    )
    cut, safe = card_guides(mould)
    assert isinstance(cut, Line)
    assert isinstance(safe, Line)
    assert (cut.style.stroke, safe.style.stroke) == COLOURED
    box = bounds([cut])
    assert (box.left, box.right) == pytest.approx((2.0, 62.0), abs=1.1)
    assert safe.style.dashes
    assert len(card_guides(mould._replace(rim=Rim()))) == 1
    drawn = draw_decks(order(herbs(), guides=True, ink=Ink.MONO))
    strokes = {line.style.stroke for page in drawn.pages for line in paths(page.marks)}
    assert not strokes & set(COLOURED)
    coloured = draw_decks(order(herbs(), guides=True))
    strokes = {line.style.stroke for page in coloured.pages for line in paths(page.marks)}
    assert set(COLOURED) <= strokes


# Pictures and icons


def test_pictures_and_icons_are_drawn_once_however_many_cards_show_them() -> None:
    marks = [mark for page in sheets().pages for mark in page.marks]
    symbols = list(symbols_of(marks))
    hearts = [symbol for symbol in symbols if symbol.id == "icon-heart"]
    assert len(hearts) == 1
    dotted = [symbol for symbol in symbols if any(isinstance(it, Image) for it in symbol.marks)]
    assert len(dotted) == 1
    ids = [symbol.id for symbol in symbols if symbol.id.startswith("picture-")]
    # Three drawings, one picture of dots that is cut to its box, and the bee.
    assert len(ids) == 5


def test_the_pdf_of_a_deck_is_small() -> None:
    assert len(draw_pdf(sheets())) < 200_000


def test_a_picture_of_dots_fills_its_box() -> None:
    (deck,) = choose_cards([herbs()], ["poppy"])
    page = draw_cards(order(deck)).pages[0]
    (image,) = [
        mark
        for symbol in symbols_of(page.marks)
        for mark in symbol.marks
        if isinstance(mark, Image)
    ]
    ((symbol, matrix),) = [
        (symbol, matrix)
        for symbol, matrix in uses(page.marks)
        if any(isinstance(mark, Image) for mark in symbol.marks)
    ]
    assert symbol
    assert image.width * matrix.scale == pytest.approx(63.5 - 7, abs=0.2)


def test_mono_takes_the_colours_out_of_pictures() -> None:
    (deck,) = choose_cards([herbs()], ["poppy"])
    page = draw_cards(order(deck, ink=Ink.MONO)).pages[0]
    (image,) = [
        mark
        for symbol in symbols_of(page.marks)
        for mark in symbol.marks
        if isinstance(mark, Image)
    ]
    dots = image.pixels.data
    assert dots[0::4] == dots[1::4] == dots[2::4]


def library() -> Library:
    tools = load_tools()
    return Library(tools.press, board_paints(Ink.FULL, tools.theme), {}, {})


def test_every_icon_can_be_drawn_in_every_ink() -> None:
    for ink in Ink:
        tools = load_tools()
        found = Library(tools.press, board_paints(ink, tools.theme), {}, {})
        names = [*found.icon_names, "die:6", "points:12", "good:red", "player:green"]
        assert len(names) > 45
        for name in names:
            artwork = found.icon(name)
            assert artwork.symbol.marks
            drawn = paths(artwork.symbol.marks)
            spots = [spot for it in drawn for _letter, spots in it.segments for spot in spots]
            assert min(spots, default=0.0) > -0.5, name
            assert max(spots, default=0.0) < 10.5, name
        assert len(found) == len(found.icon_names)


def test_every_icon_is_explained() -> None:
    text = (SAMPLES.parent / "make-a-deck.md").read_text(encoding="utf-8")
    shown = (SAMPLES / "drawings.toml").read_text(encoding="utf-8")
    for name in library().icon_names:
        assert f"`{name}`" in text or re.search(rf'"{name}[":]', shown), name


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("slver", "there is no icon 'slver'; did you mean 'silver'?"),
        ("zzzzzz", "there is no icon 'zzzzzz'; choose one of sun, moon, star"),
        ("die:7", "the icon 'die' takes one of 1, 2, 3, 4, 5 or 6, not '7'."),
        ("points:1234", "the icon 'points' takes 1 to 3 characters, not '1234'."),
        ("points:", "the icon 'points' takes 1 to 3 characters, not ''."),
        ("sun:3", "the icon 'sun' takes no value; write '{sun}' alone."),
        ("good:gren", "the icon 'good' takes one of blue, purple, pink, red, brown or orange"),
        ("", "there is no icon ''"),
    ],
)
def test_an_icon_that_is_not_known_is_reported(name: str, fault: str) -> None:
    with pytest.raises(ContentError) as error:
        library().icon(name)
    assert error.value.fault.startswith(fault)


def test_a_value_that_an_icon_does_not_take_is_reported() -> None:
    tools = load_tools()
    paints = board_paints(Ink.FULL, tools.theme)
    plain = library().icon("sun")
    own = Library(
        tools.press, paints, {}, dict.fromkeys(("bee", "crate", "crate:a", "crate:b"), plain)
    )
    for name, fault in (
        ("sun:3", "the icon 'sun' takes no value; write '{sun}' alone."),
        ("bee:3", "the icon 'bee' takes no value; write '{bee}' alone."),
        ("crate:c", "the icon 'crate' takes one of a or b, not 'c'."),
        ("points:1234", "the icon 'points' takes 1 to 3 characters, not '1234'."),
        ("points:", "the icon 'points' takes 1 to 3 characters, not ''."),
    ):
        with pytest.raises(ContentError) as error:
            own.icon(name)
        assert (error.value.fault, error.value.words) == (fault, name)
    assert own.icon("crate:a") is plain
    assert own.icon("points:123") is not own.icon("points:1")


# What a card cannot show


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ("title,text\nA,x\nB,{slver}\n", "3:3 Row 3, column 'text': there is no icon 'slver'; did"),
        ("title,icon\nA,slver\n", "2:3 Row 2, column 'icon': there is no icon 'slver'; did you"),
        ("title,text\nA,{die:9}\n", "2:3 Row 2, column 'text': the icon 'die' takes one of 1, 2"),
        ("title,text\nA,a { b\n", "2:3 Row 2, column 'text': an opening brace is never closed"),
        (
            f"title,text\nA,{'many words ' * 150}\n",
            "2:3 Row 2, column 'text': the text 'many words many words many words many wo…'",
        ),
        (f"title,text\nA,{'w' * 90}\n", "2:3 Row 2, column 'text': the word 'wwwww"),
        (f"title\n{'W' * 60}\n", "2:1 Row 2, column 'title': 'WWWWWWWWWW"),
        ("title,cost\nA,1234567890123\n", "2:3 Row 2, column 'cost': '1234567890123' does not"),
        ("title,foot\nA,\u2603\n", "2:3 Row 2, column 'foot': the font 'text' cannot draw"),
        ("title,text\nA,a \u2603\n", "2:3 Row 2, column 'text': the font 'display' cannot draw"),
    ],
)
def test_what_a_card_cannot_show_is_reported_with_row_and_column(
    tmp_path: Path, table: str, fault: str
) -> None:
    deck = written(tmp_path, table)
    with pytest.raises(InvalidError) as error:
        draw_decks(order(deck))
    (found,) = error.value.findings
    sentence = f"{found.place.line}:{found.place.column} {found.message}"  # type: ignore[attr-defined]
    assert sentence.startswith(fault)
    assert sentence.endswith((".", "?"))


def test_all_cards_that_cannot_be_shown_are_reported_at_once(tmp_path: Path) -> None:
    deck = written(tmp_path, "title,text\nA,{x1}\nB,fine\nC,{x2}\nD,{x3}\n")
    with pytest.raises(InvalidError) as error:
        draw_cards(order(deck))
    assert len(error.value.findings) == 3


def test_all_that_one_card_cannot_show_is_reported_at_once(tmp_path: Path) -> None:
    table = 'title,text,icon,foot\nA,"{slver}, {die:9}, {slver}",lef,\u2603\n'
    with pytest.raises(InvalidError) as error:
        draw_decks(order(written(tmp_path, table)))
    sentences = [str(it).partition("\n")[0].partition("Row 2, ")[2] for it in error.value.findings]
    assert [it.partition(":")[0] for it in sentences] == [
        "column 'text'",
        "column 'text'",
        "column 'icon'",
        "column 'foot'",
    ]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"\x89PNG\r\n\x1a\nbroken and short of everything", "the picture is damaged; save it"),
        (
            b"no picture at all",
            ("the file is not a PNG, JPEG or SVG picture; save it in one of these formats."),
        ),
        (
            b"<svg viewBox='0 0 1 1'><text>x</text></svg>",
            "1: a picture cannot contain <text>; convert",
        ),
        (b"<svg", "1: the picture is not well-formed SVG (a tag is not closed)."),
        (b"<svg viewBox='0 0 1 1'></svg>", "the picture is empty."),
        (b"<svg viewBox='0 0 1 1'><image href='x'/></svg>", "a picture cannot contain <image>"),
    ],
)
def test_a_broken_picture_is_reported_with_row_and_column(
    tmp_path: Path, content: bytes, fault: str
) -> None:
    (tmp_path / "art.png").write_bytes(content)
    deck = written(tmp_path, "title,picture\nA,\nB,art.png\nC,art.png\n")
    with pytest.raises(InvalidError) as error:
        draw_decks(order(deck))
    (found,) = error.value.findings
    assert str(found.place).endswith("cards.csv:3:3")  # type: ignore[attr-defined]
    assert "Row 3, column 'picture': " in str(found)
    assert fault in str(found)


def test_pictures_may_have_so_many_dots_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, size in (("wide", (40, 20)), ("high", (10, 30))):
        Picture.new("RGB", size, "red").save(tmp_path / f"{name}.png")
    deck = written(tmp_path, "title,picture\nA,wide.png\nB,high.png\n")
    monkeypatch.setattr(deck_product, "MOST_DOTS", 40 * 20 + 10 * 30)
    draw_decks(order(deck))
    monkeypatch.setattr(deck_product, "MOST_DOTS", 40 * 20 + 10 * 30 - 1)
    with pytest.raises(OrderError, match="too many large pictures for one print"):
        draw_decks(order(deck))


def test_a_broken_icon_of_a_deck_is_reported(tmp_path: Path) -> None:
    (tmp_path / "bee.svg").write_text("no bee", encoding="utf-8")
    deck = written(
        tmp_path, "title\nA\n", '[deck]\ntable = "cards.csv"\n[icons]\nbee = "bee.svg"\n'
    )
    with pytest.raises(InvalidError, match=r"deck\.toml:4:7: bad-value: Key 'bee': the file is no"):
        draw_decks(order(deck))


# How much work it is


def calls(cards: int, folder: Path) -> int:
    """Count the calls of Python functions that a deck takes, from its table to its PDF."""
    rows = "".join(
        f'Card {number};{number % 9};"Take {{drop}} and {{silver}}, then *all* of it {number}."\n'
        for number in range(cards)
    )
    path = folder / f"cards-{cards}.csv"
    path.write_text(f"title;cost;text\n{rows}", encoding="utf-8")
    number = 0

    def count(_frame: object, event: str, _argument: object) -> None:
        nonlocal number
        number += event == "call"

    sys.setprofile(count)
    try:
        draw_pdf(draw_decks(order(load_deck(path))))
    finally:
        sys.setprofile(None)
    return number


def test_a_deck_of_five_times_as_many_cards_is_no_more_than_six_times_the_work(
    tmp_path: Path,
) -> None:
    calls(2, tmp_path)
    assert calls(150, tmp_path) < 6 * calls(30, tmp_path)


def test_the_same_deck_gives_the_same_bytes() -> None:
    (deck,) = choose_cards([herbs()], ["scent"])
    first, second = (draw_pdf(draw_decks(order(deck))) for _time in range(2))
    assert first == second
    assert re.search(rb"/Title", first)
