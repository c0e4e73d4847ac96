"""Parts of pages to the last figure: columns of rules, rich text, rows, gaps, bleed, tags."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import ContentError
from generator.games.board.load.edition import board_edition
from generator.games.board.load.game_board import load_table
from generator.games.board.pages.player_board import board_division
from generator.games.board.pages.scenery import courses, fields
from generator.games.board.pages.summary import board_sections
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.pages.aids import bruges_aids
from generator.games.bruges.pages.summary import bruges_sections
from generator.games.cards.load.edition import card_edition
from generator.games.cards.model.game import Card, CardPlayer, CardType, Column, Thing
from generator.games.cards.pages.report import _noted_rows, lay_domain
from generator.games.cards.pages.rules import card_sections, things_named
from generator.games.cards.pages.solo import solo_sections
from generator.games.dice.model.order import PadOrder
from generator.games.dice.pages.one_paper import wanted_sheets
from generator.games.dice.pages.replay import _grid
from generator.games.dice.pages.summary import summary_sections
from generator.hexes.frame import Box
from generator.load.settings.theme import load_theme
from generator.model.component import Rim, Shape, Size
from generator.model.order import Imposition, Ink, Personal, Stack
from generator.page.imposition.bleeding import Spread
from generator.page.imposition.trimming import _has_ground
from generator.page.league import draw_league
from generator.page.maps.domain import place_domain
from generator.page.maps.landscape import place_landscape
from generator.page.marks import (
    Image,
    Path,
    Pixels,
    Style,
    Symbol,
    Text,
    Use,
    bounds,
    symbols_of,
    texts_of,
)
from generator.page.matrix import IDENTITY, Matrix, rotation, scaling, translation
from generator.page.personal import count_text, players_text
from generator.page.pieces.cards import card_guides
from generator.page.pieces.outlines import sheet_mould
from generator.page.pieces.tips import Placed, tips_of
from generator.page.report import ReportLook
from generator.page.scope import Scope, is_seen, unseen_page
from generator.page.svg.artwork import cropped, dotted_artwork, drawn_artwork
from generator.page.svg.reader import Drawing
from generator.page.svg.shapes import polyline, rectangle
from generator.page.svg.weights import black_width, firm
from generator.page.text.flow import SMALLEST, Item, Measure, Section, flow_sections
from generator.page.text.rich import Typesetter
from generator.products.tools import load_tools
from generator.units import PAPERS, Paper
from support.approved import brief_text, rounded
from support.games.player import shipped_edition
from support.pages.drawing import layout

if TYPE_CHECKING:
    from collections.abc import Iterator

    from conftest import Golden

    from generator.page.marks import Mark, Segment

GROUND = Style(fill="#cccccc")


class Even:
    """A ruler whose letters are all as wide as half their size; bold ones as their size."""

    roles = ("text", "text-bold", "display-italic")

    def width(self, text: str, font: str, size: float, spacing: float = 0.0) -> float:
        """Return how long a text is."""
        each = size if font == "text-bold" else size / 2
        return len(text) * each + spacing * max(0, len(text) - 1)

    def missing(self, text: str, font: str) -> str:  # noqa: ARG002
        """Return nothing: all letters are there."""
        return ""

    def parts(self, text: str, font: str) -> tuple[tuple[str, str], ...]:
        """Return the text as one part."""
        return ((text, font),)

    def knows(self, font: str) -> bool:
        """Whether there is such a font."""
        return font in self.roles


def test_rules_in_short_say_these_sentences(golden: Golden) -> None:
    sections = {
        "dice": summary_sections(shipped_edition()),
        "board": board_sections(board_edition(), load_table()),
        "cards": card_sections(card_edition()),
        "solo": solo_sections(card_edition()),
        "bruges": bruges_sections(bruges_edition()),
    }
    lines: list[str] = []
    for game, found in sections.items():
        for section in found:
            lines.append(f"{game}: {section.title} ({section.table})")
            lines += (f"  {it.number} {it.icon} {it.lead}: {it.text}" for it in section.items)
    for name, aid in bruges_aids(bruges_edition()).items():
        lines.append(f"{name}: {aid.title}")
        lines += (f"  {it.sign} {it.lead}: {it.text}" for it in aid.items)
    lines.append(things_named({Thing.GOODS: 1, Thing.ANIMALS: 2, Thing.WORKERS: 1}))
    lines.append(things_named({Thing.POINTS: 1, Thing.SILVER: 2}))
    lines.append(things_named({}))
    golden("page/rules-in-short.txt", brief_text(lines))


def icon(name: str) -> Any:
    """Return an icon that is twice as wide as high, or half as wide."""
    return drawn_artwork((), Box(0.0, 0.0, 2.0 if name == "wide" else 0.5, 1.0))


RICH: tuple[tuple[str, float, float, dict[str, Any]], ...] = (
    ("one two three", 50, 20, {}),
    ("one two three four", 16, 40, {}),
    ("one two three four", 16, 40, {"align": "middle", "valign": "middle"}),
    ("one two three four", 16, 40, {"align": "end", "valign": "bottom"}),
    ("a bb 123", 12, 40, {}),
    ("a bb 123", 11.9, 40, {}),
    ("a bb 123", 12, 40, {"align": "middle"}),
    ("aa bb\ncc\n\ndd", 30, 40, {}),
    ("\n\naa\n\n\nbb", 30, 40, {"leading": 1.5}),
    ("a **b c** d *e* ***f***", 40, 20, {}),
    ("**a {wide} b** c", 40, 20, {}),
    ("{wide}{tall} {wide}", 40, 20, {}),
    ("a{wide}b {tall}", 8, 40, {}),
    ("{{a}} \\*b\\* 5 * 3", 40, 20, {}),
    ("half-timbered 3-4 house", 18, 40, {}),
    ("aa bb cc dd ee ff gg hh", 12, 16, {}),
    ("aa bb cc dd ee ff gg hh", 12, 10.24, {"floor": 1.0}),
    ("aa 3 bb 4 cc 5", 12, 12, {}),
    ("aa bb", 30, 10, {"size": 1.5}),
    ("aa bb cc", 3.5, 40, {"floor": 3.5}),
    ("aaaaaaaa", 8, 40, {"floor": 2.0}),
    ("aaaaaaaaa", 8, 40, {"floor": 2.0}),
    ("a " * 50, 8, 4, {"floor": 2.0}),
    ("x" * 40 + " y" * 40, 100, 2, {"floor": 2.0}),
    ("", 10, 10, {}),
)


def test_rich_texts_are_laid_to_the_last_figure(golden: Golden) -> None:
    ruler: Any = Even()
    lines: list[str] = []
    for text, width, height, how in RICH:
        lines.append(f"{text!r} {width:g} {height:g} {how}")
        given: dict[str, Any] = {"font": "text", "size": 4.0, "floor": 2.0, **how}
        try:
            laid = Typesetter(ruler, icon).rich(text, width, height, **given)
        except ContentError as error:
            lines.append(f"  {error.fault}")
            continue
        lines.append(f"  {rounded((laid.size, laid.width, laid.height, laid.lines))}")
        lines += (f"  {rounded(tuple(it))}" for it in (*laid.runs, *laid.icons))
    golden("page/rich.txt", "\n".join(lines) + "\n")


def wrap(text: str, _font: str, size: float, width: float) -> list[str]:
    """Break a text into lines of as many letters as fit, each as wide as half its size."""
    each = max(1, int(2 * width / size))
    return [text[at : at + each] for at in range(0, len(text), each)]


def test_sections_are_set_in_columns_to_the_last_figure(golden: Golden) -> None:
    def section(name: str, letters: int, **more: Any) -> Section:
        table = more.pop("table", "")
        return Section(name, (Item("x" * letters, **more),), table)

    every = (
        section("a", 300),
        section("b", 200, lead="Lead", icon="crown"),
        section("c", 100, number=1, table="low"),
        section("d", 5, icon="crown"),
        section("e", 400, lead="Lead"),
        Section("f", (Item("y" * 40, "One", number=1), Item("z" * 70, "Two", number=2))),
    )
    tables = {"low": 12.0}
    lines: list[str] = []
    for some, width, height, pages, more in (
        (every[:2], 80.0, 60.0, 1, {}),
        (every, 80.0, 150.0, 1, {}),
        (every, 80.0, 70.0, 1, {}),
        (every, 60.0, 60.0, 1, {}),
        (every, 60.0, 60.0, 2, {}),
        (every, 60.0, 45.0, 2, {"least": 2.5}),
        (every, 60.0, 40.0, 2, {"least": 3.5}),
        (every, 80.0, 60.0, 1, {"largest": 3.0}),
        (every[:3], 80.0, 300.0, 1, {"largest": 6.0}),
    ):
        measure = Measure(width, height, tables, wrap, **more)
        found = flow_sections(some, measure, pages)
        lines.append(f"{len(some)} {width:g} {height:g} {pages} {more}: {found is not None}")
        for flow in found or ():
            lines.append(f" size {flow.size:.4f}")
            for column in flow.columns:
                lines.append("  column")
                for it in column:
                    figures = rounded((it.y, it.height, it.table_y))
                    items = [(item.y, item.height, len(item.lines)) for item in it.items]
                    lines.append(f"   {it.section.title} {figures} {rounded(items)}")
    golden("page/flow.txt", "\n".join(lines) + "\n")


def test_words_of_rules_are_no_smaller_than_they_may_be() -> None:
    every = [Section(name, (Item("x" * 150),)) for name in "abcde"]

    def size(height: float, **more: Any) -> float | None:
        found = flow_sections(every, Measure(60.0, height, {}, wrap, **more))
        return round(found[0].size, 4) if found else None

    (flow,) = flow_sections(every, Measure(60.0, 1000.0, {}, wrap, largest=SMALLEST)) or ()
    high = max(sum(it.height + SMALLEST for it in column) - SMALLEST for column in flow.columns)
    assert size(high + 1e-6) == SMALLEST
    assert size(high - 0.01) is None
    assert size(high + 1e-6, least=SMALLEST + 0.008) == SMALLEST
    assert size(high + 1e-6, least=SMALLEST + 0.01) is None


def test_land_and_water_are_drawn_to_the_last_figure(golden: Golden) -> None:
    lines: list[str] = []
    for name in ("lake", "crescent", "A"):
        for around in ("", "forest"):
            found = replace(layout(name), around=around)
            placed = place_domain(found, Box(10.0, 20.0, 160.0, 155.0), largest=12.6, gap=0.62)
            landscape = place_landscape(found, placed)
            lines.append(f"{name} {around}")
            if landscape is None:
                continue
            lines.append(rounded((landscape.side, landscape.inside, landscape.around)))
            lines += landscape.coasts
            for gap in landscape.gaps:
                lines += (gap.area, *gap.shores, gap.mouth, rounded(gap.spots))
    golden("page/landscape.txt", brief_text(lines))


def test_water_and_fields_are_found_on_every_board(golden: Golden) -> None:
    lines: list[str] = []
    for name in map(str, range(1, 10)):
        found = layout(name)
        placed = place_domain(found, Box(0.0, 0.0, 150.0, 150.0), largest=12.0, gap=0.6)
        lines.append(
            f"{name} "
            + " ".join(
                f"{it.cell.cell.row}.{it.cell.cell.position}:{it.source}-{it.mouth}"
                for it in courses(placed)
            )
        )
        lines.append(
            " ".join(
                f"{it.cell.cell.row}.{it.cell.cell.position}:{it.direction}"
                for it in fields(placed)
            )
        )
    golden("page/scenery.txt", "\n".join(lines) + "\n")


def test_boards_share_a_paper_where_they_fit(golden: Golden) -> None:
    one, six = layout("1"), layout("6")
    found = {
        (paper.name, tile): board_division((one, six), paper, tile)
        for paper in (PAPERS["a4"], PAPERS["a3"], Paper("x", 330.0, 230.0))
        for tile in (20.0, 28.0, 29.0, 33.0)
    }
    lines = [
        rounded((*key, it.columns, it.rows, it.width, it.slot_width, it.slot_height))
        for key, it in found.items()
    ]
    golden("page/board-divisions.txt", "\n".join(lines) + "\n")


def column(*types: CardType) -> Column:
    """Return a column of cards."""
    return Column(tuple(map(Card, types)), types[0] if types else CardType.MINE, finished=False)


def test_columns_of_cards_are_laid_in_rows(golden: Golden) -> None:
    castle, mine, joker = CardType.CASTLE, CardType.MINE, CardType.CLOISTER
    columns = [
        column(castle, castle, castle),
        column(),
        column(mine, joker),
        column(castle, mine),
        column(*[mine] * 4),
        *(column(castle) for _number in range(8)),
    ]
    points = {1: 5, 3: 2}
    lines = [
        rounded(lay_domain(columns[:number], points, width, height))
        for number, width, height in (
            *((13, 200.0, 150.0), (13, 100.0, 100.0), (13, 40.0, 30.0), (13, 5.0, 0.1)),
            *(
                (0, 50.0, 10.0),
                (1, 24.7, 63.08),
                (1, 24.7, 63.0),
                (2, 53.58, 90.0),
                (4, 56.0, 80.0),
            ),
        )
    ]
    golden("page/card-columns.txt", brief_text(lines))


def test_the_rows_of_noted_figures_are_those_that_were_noted() -> None:
    plain = CardPlayer("Anna")
    assert _noted_rows(None) == []
    assert _noted_rows(plain) == []
    for row, given in (
        ("cards", {"first": (CardType.MINE,)}),
        ("cards", {"seven": 3}),
        ("cards", {"points": 2}),
        ("cards", {"first_player": True}),
        ("things", {"sold": {"light": 1}}),
        ("things", {"animals": {"cow": 1}}),
        ("left", {"workers": 0}),
        ("left", {"silver": 0}),
        ("left", {"goods": {}}),
    ):
        noted: dict[str, Any] = given
        assert _noted_rows(replace(plain, **noted)) == [row]
    assert _noted_rows(replace(plain, points=0, first_player=False, seven=0)) == []


def test_the_maps_of_a_replay_are_as_large_as_they_can_be() -> None:
    found = {
        (count, width): _grid(count, width, 160.0)
        for count in (1, 2, 5, 12, 30)
        for width in (277.0, 126.0, 41.0)
    }
    assert found == {
        (1, 277.0): (1, 1),
        (1, 126.0): (1, 1),
        (1, 41.0): (1, 1),
        (2, 277.0): (2, 1),
        (2, 126.0): (1, 2),
        (2, 41.0): (1, 2),
        (5, 277.0): (3, 2),
        (5, 126.0): (2, 3),
        (5, 41.0): (1, 5),
        (12, 277.0): (4, 3),
        (12, 126.0): (3, 4),
        (12, 41.0): (1, 12),
        (30, 277.0): (6, 5),
        (30, 126.0): (3, 10),
        (30, 41.0): (1, 30),
    }


def test_the_paper_of_a_preview_has_these_sheets() -> None:
    layouts = (layout("A"), layout("B"))
    plain = PadOrder(layouts, 3, PAPERS["a4"], Ink.FULL, solo=False, language="en")
    covered = plain._replace(personal=Personal(players=("Zoé", "Jo"), cover=True))
    two = plain._replace(imposition=Imposition(up=2, stack=Stack.READING))

    def wanted(order: PadOrder, leaves: int = 1) -> list[set[int] | None]:
        papers = (None, 0, 1, 5, 6, 13, 14, 99)
        return [wanted_sheets(order, leaves, Scope(paper)) for paper in papers]

    assert wanted(plain) == [None, {0}, {1}, {5}, set(), set(), set(), set()]
    assert wanted(plain, 2) == [None, {0}, {1}, {5}, {6}, set(), set(), set()]
    assert wanted(covered) == [None, set(), {0}, {4}, {5}, set(), set(), set()]
    assert wanted(two) == [None, {0, 1}, {2, 3}, set(), set(), set(), set(), set()]
    cut = two._replace(imposition=Imposition(up=2), personal=Personal(cover=True))
    assert wanted(cut)[:4] == [None, {3}, {0, 4}, set()]


def test_covers_count_sheets_and_players() -> None:
    assert count_text(1, None) == "1 sheet"
    assert count_text(12, None) == "12 sheets"
    assert count_text(1, 5) == "1 sheet · No. 5"
    assert count_text(2, 5) == "2 sheets · No. 5 to 6"
    assert players_text(()) == ""
    assert players_text(("Zoé", "Jo")) == "Zoé and Jo"
    assert players_text(["x" * 58, "y" * 57]) == f"{'x' * 58} and {'y' * 57}"
    assert players_text(["x" * 58, "y" * 58]) == "2 players"


def pages_of(marks: tuple[Mark, ...], bleed: float) -> Iterator[str]:
    """Yield what a spread makes of marks on a page of 100 × 60 mm."""
    for mark in Spread(Box(0.0, 0.0, 100.0, 60.0), bleed).marks(marks):
        yield rounded(mark)


def test_areas_run_into_the_bleed_to_the_last_figure(golden: Golden) -> None:
    def path(*numbers: float, style: Style = GROUND, closed: bool = True) -> Path:
        return Path(tuple(polyline(numbers, closed=closed)), style)

    curve: tuple[Segment, ...] = (
        ("M", (0.0, 10.0)),
        ("C", (10.0, 10.0, 10.0, 20.0, 0.0, 20.0)),
        ("L", (0.0, 40.0)),
        ("C", (10.0, 40.0, 10.0, 60.0, 20.0, 60.0)),
        ("L", (60.0, 60.0)),
        ("Z", ()),
    )
    two = (*polyline([0, 0, 20, 0, 20, 20], closed=True), *polyline([80, 60, 100, 60], closed=True))
    marks: tuple[Mark, ...] = (
        path(0, 0, 100, 0, 100, 60, 0, 60),
        path(0, 0.01, 50, 0.01, 50, 30, 0, 30),
        path(0, 0.02, 50, 0.02, 50, 30, 0.02, 30),
        path(10, 0, 50, 0, 50, 20, 30, 20, 30, 0, 90, 0, 90, 60, 10, 60),
        path(100, 10, 100, 50, 60, 30, closed=False),
        path(0, 0, 100, 0, style=Style(fill=None, stroke="#000000")),
        path(0, 0, 100, 0, 50, 30, style=Style(stroke="#000000")),
        Path(curve, GROUND),
        Path(tuple(two), GROUND),
        Use(Symbol("ground", (path(-5, -5, 45, -5, 45, 5),)), translation(5, 5)),
        Use(Symbol("turned", (path(0, 0, 100, 0, 50, 30),)), rotation(180)),
        Use(Symbol("inner", (path(10, 10, 20, 20, 10, 20),)), IDENTITY),
    )
    golden("page/bleeding.txt", "\n".join(pages_of(marks, 3.0)) + "\n")
    box = Box(0.0, 0.0, 100.0, 60.0)
    whole, smaller = (
        Path(tuple(rectangle(0, 0, 100, 60, 0)), GROUND),
        path(0, 0, 100, 0, 100, 59, 0, 60),
    )
    outlined = replace(whole, style=Style(fill=None, stroke="#000000"))
    shifted = Use(
        Symbol("a", (Path(tuple(rectangle(5, 5, 100, 60, 0)), GROUND),)), translation(-5, -5)
    )
    five = path(0, 0, 100, 0, 100, 60, 50, 60, 0, 60)
    assert [
        _has_ground((it,), box)
        for it in (whole, smaller, outlined, shifted, replace(shifted, matrix=scaling(1.0)), five)
    ] == [True, False, False, True, False, False]
    assert _has_ground((smaller, replace(shifted, matrix=rotation(180)), whole), box)
    assert not _has_ground((), box)


def test_the_guides_of_a_card_show_its_cut_and_its_safe_zone() -> None:
    def drawn(corner: float, safe: float) -> list[str]:
        mould = sheet_mould(Shape.RECTANGLE, Size(40.0, 60.0), 2.0, Rim(corner, safe))
        return [
            rounded((it.segments, it.style)) for it in card_guides(mould) if isinstance(it, Path)
        ]

    def outline(inset: float, radius: float, colour: str, *dashes: float) -> str:
        width, height = 40.0 - 2 * inset, 60.0 - 2 * inset
        path = rectangle(2.0 + inset, 2.0 + inset, width, height, radius)
        return rounded((tuple(path), Style(fill=None, stroke=colour, width=0.2, dashes=dashes)))

    cut = outline(0.0, 0.0, "#d0006f")
    assert drawn(0, 0) == [cut]
    assert drawn(0, 3.0) == [cut, outline(3.0, 0.0, "#0079c1", 1.2, 0.8)]
    assert drawn(4.0, 3.0) == [
        outline(0.0, 4.0, "#d0006f"),
        outline(3.0, 1.0, "#0079c1", 1.2, 0.8),
    ]
    assert len(drawn(2, 3)) == 2
    assert len(drawn(0, 19.9)) == 2
    assert len(drawn(0, 20)) == 1


def test_tips_are_drawn_to_the_last_figure(golden: Golden) -> None:
    size = Size(30.0, 30.0 * 2 / 3**0.5)
    mould = sheet_mould(Shape.HEX, size, 2.0)
    plain = sheet_mould(Shape.HEX, size, 0.0)
    around = translation(size.width / 2 + mould.bleed, size.height / 2 + mould.bleed)
    spots = [number for corner in mould.ground for number in around.point(*corner)]
    ground = Path(tuple(polyline(spots, closed=True)), GROUND)
    face = Symbol("face", (ground,))
    nested = Symbol("nested", (Use(Symbol("in", (ground,)), IDENTITY),))
    moved = Symbol("moved", (Use(Symbol("in", (ground,)), translation(1, 0)),))
    lines: list[str] = []
    for name, pieces in {
        "one": [Placed(face, mould, translation(50, 50))],
        "turned": [Placed(face, mould, translation(50, 50) @ rotation(180))],
        "two": [Placed(face, mould, translation(50 + at * 30, 50)) for at in (0, 1)],
        "nested": [Placed(nested, mould, translation(50, 50))],
        "moved": [Placed(moved, mould, translation(50, 50))],
        "plain": [Placed(face, plain, translation(50, 50))],
        "empty": [Placed(Symbol("none", ()), mould, translation(50, 50))],
    }.items():
        lines.append(name)
        lines += (rounded(it) for it in tips_of(pieces))
    golden("page/tips.txt", "\n".join(lines) + "\n")


def test_thin_lines_become_as_wide_as_a_printer_needs() -> None:
    def line(width: float) -> Path:
        return Path((("M", (0.0, 0.0)), ("L", (1.0, 0.0))), Style(None, "#000000", width))

    def widths(*marks: Mark) -> list[float]:
        found: list[float] = []
        for it in firm(marks):
            inner = it.symbol.marks if isinstance(it, Use) else (it,)
            found += (round(each.style.width, 6) for each in inner if isinstance(each, Path))
        return found

    assert widths(line(0.05), line(0.1), line(0.0), line(0.2)) == [0.1, 0.1, 0.0, 0.2]
    symbol = Symbol("a", (line(0.15), line(0.3)))
    assert widths(Use(symbol, scaling(0.5)), line(1)) == [0.2, 0.3, 1]
    assert widths(Use(symbol, scaling(0.5)), Use(symbol, scaling(0.25))) == [0.4, 0.4, 0.4, 0.4]
    assert widths(Use(symbol, scaling(0.25)), Use(symbol, scaling(0.5))) == [0.4, 0.4, 0.4, 0.4]
    kept = (line(0.1), Use(symbol, IDENTITY))
    assert firm(kept) is kept
    assert firm((Path(line(0.05).segments, Style()),))[0] == Path(line(0.05).segments, Style())
    assert black_width("#000000", 1.3) == pytest.approx(1.3 * 0.58)
    assert black_width("#000000", 1.31) == 1.31
    assert black_width("#000001", 1.0) == 1.0
    assert black_width(None, 1.0) == 1.0


def test_pages_that_are_only_counted_are_known() -> None:
    page = unseen_page(10.0, 20.0)
    assert not is_seen(page)
    assert is_seen(replace(page, marks=()))
    inside = Use(Symbol("sheet", page.marks), IDENTITY)
    seen = Use(Symbol("other", ()), IDENTITY)
    assert not is_seen(replace(page, marks=(seen, inside)))
    assert is_seen(replace(page, marks=(seen, seen)))


def test_marks_are_bounded_to_the_last_figure() -> None:
    def line(*numbers: float, **style: Any) -> Path:
        given: dict[str, Any] = {"fill": None, "stroke": "#000000", "width": 2.0, **style}
        return Path(tuple(polyline(numbers, closed=False)), Style(**given))

    cap = 2**0.5
    text = Text("word", "text", 10.0, 30.0, 0.0, "#000000", translation(5, 20))
    image = Image(Pixels(1, 1, b"1234"), 4.0, 3.0, translation(1, 2))
    found: dict[str, tuple[Mark, ...]] = {
        "nothing": (),
        "plain": (line(1, 2, 4, 3, stroke=None),),
        "flat": (line(1, 2, 4, 3),),
        "sharp": (line(1, 2, 4, 3, 5, 5),),
        "round": (line(1, 2, 4, 3, 5, 5, join="round"),),
        "text": (text,),
        "image": (image,),
        "used": (Use(Symbol("a", (image, text)), scaling(2.0)),),
        "empty": (Path((("Z", ()),), Style()), image),
    }
    expected = {
        "nothing": (0, 0, 0, 0),
        "plain": (1, 2, 4, 3),
        "flat": (1 - cap, 2 - cap, 4 + cap, 3 + cap),
        "sharp": (-9, -8, 15, 15),
        "round": (1 - cap, 2 - cap, 5 + cap, 5 + cap),
        "text": (5, 10, 35, 23),
        "image": (1, 2, 5, 5),
        "used": (2, 4, 70, 46),
        "empty": (1, 2, 5, 5),
    }
    for name, marks in found.items():
        assert tuple(bounds(marks)) == pytest.approx(expected[name]), name
    inner = Symbol("inner", (text,))
    outer = Symbol("outer", (Use(inner, IDENTITY), Use(inner, IDENTITY)))
    assert [it.id for it in symbols_of((Use(outer, IDENTITY), Use(inner, IDENTITY)))] == [
        *("inner", "outer"),
    ]
    assert list(texts_of((text, Use(outer, IDENTITY)))) == [text, text]


def test_pictures_are_placed_and_cropped_to_the_last_dot() -> None:
    artwork = drawn_artwork((), Box(10.0, 20.0, 50.0, 40.0))
    assert artwork.aspect == 2.0
    assert artwork.width_within(30.0, 10.0) == 20.0
    assert artwork.width_within(15.0, 10.0) == 15.0
    assert artwork.placed(3.0, 4.0, 20.0).matrix == Matrix(0.5, 0, 0, 0.5, -2.0, -6.0)
    assert artwork.centred(Box(0.0, 0.0, 30.0, 10.0)).matrix == Matrix(0.5, 0, 0, 0.5, 0.0, -10.0)
    assert artwork.centred(Box(0.0, 0.0, 20.0, 30.0)).matrix == Matrix(0.5, 0, 0, 0.5, -5.0, 0.0)
    dots = bytes(part for dot in range(12) for part in (dot, 0, 0, 255))
    picture = dotted_artwork(Pixels(4, 3, dots), "dots")

    def left(aspect: float) -> tuple[int, int, list[int]]:
        (image,) = cropped(picture, aspect).symbol.marks
        assert isinstance(image, Image)
        assert (image.width, image.height) == (image.pixels.columns, image.pixels.rows)
        return image.pixels.columns, image.pixels.rows, list(image.pixels.data[::4])

    assert left(4 / 3) == (4, 3, list(range(12)))
    assert left(1.0) == (3, 3, [0, 1, 2, 4, 5, 6, 8, 9, 10])
    assert left(2 / 3) == (2, 3, [1, 2, 5, 6, 9, 10])
    assert left(4.0) == (4, 1, [4, 5, 6, 7])
    assert left(0.01) == (1, 3, [1, 5, 9])
    assert left(100.0) == (4, 1, [4, 5, 6, 7])


def test_a_league_goes_on_with_further_pages(
    monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    press = load_tools().press
    given: list[dict[str, Any]] = []

    def note(_name: str, context: dict[str, Any]) -> Drawing:
        given.append(context)
        return Drawing(297.0, 210.0, ())

    monkeypatch.setattr(press, "draw", note)
    head = ("", "Player", "Games", "Points", "Dice", "Board", "Cards")
    players = [
        (f"{at}.", "Anna " * (at % 40), *map(str, range(at, at + len(head) - 2)))
        for at in range(1, 28)
    ]
    games = [
        (f"{at}", "Market day " * (at % 7), "Zoé " * (at % 9), "Jo and Ben " * (at % 13))
        for at in range(1, 24)
    ]
    word = ("24", "x" * 700, "y" * 60, "z")
    look = ReportLook(PAPERS["a4"], Ink.FULL, load_theme())
    lines: list[str] = []
    for columns, some, sections, title in (
        (7, players, [("Games", games), ("Others", [word, *games[:3]])], ""),
        (4, players[:3], [("Games", games[:20])], "Cup"),
        (5, [(*it[:1], "Jo", *it[2:]) for it in players[:9]], [("", []), ("Rest", games[:1])], ""),
        (7, [], [], ""),
    ):
        given.clear()
        table = [head[:columns], *(it[:columns] for it in some)]
        pages = draw_league("2026", table, sections, look, press, title=title)
        lines.append(f"{[(it.name, it.title) for it in pages]}")
        for context in given:
            shown = ("title", "is_league", "widths", "lefts", "columns", "count", "number")
            lines.append(f" {rounded([context[name] for name in shown])}")
            lines.append(f" {rounded(context['players_height'])}")
            lines += (f"  {rounded(it)}" for it in context["players"])
            for block in context["blocks"]:
                lines.append(f"  {block.title} {rounded(block.top)}")
                lines += (f"   {rounded(it)}" for it in block.rows)
    golden("page/league.txt", brief_text(lines))
