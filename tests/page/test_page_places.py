"""Places on pages: boards, sheets to cut, folds and grids are laid to the last figure."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, cast

import pytest

from generator.errors import OrderError, TemplateError, UnreadableError
from generator.games.board.load.edition import board_edition
from generator.games.board.load.game_board import load_table
from generator.games.board.pages.aid_entries import (
    building_entries,
    counting_entries,
    counting_sentence,
    knowledge_entries,
)
from generator.games.board.pages.game_board_spaces import _Plan, lay_board
from generator.games.board.pages.surroundings import arrange, largest_tile, store_size
from generator.games.bruges.load.board import load_bruges_board
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.pages.board import lay_town
from generator.games.dice.pages.fitting import sheet_division, sheet_frame, sheet_paper
from generator.games.dice.pages.gains import gains_of, rows_of
from generator.games.dice.pages.grid import cover_grid, grids, sheet_grid
from generator.games.dice.pages.plan import field_size, plan_sheet
from generator.games.dice.rules.most import count_needs
from generator.hexes.frame import Box
from generator.load.components.component_set import parse_components
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout
from generator.model.component import Shape, Size
from generator.model.order import Finish, Flip, Imposition, Logo, Picture, Style
from generator.model.terrain import Terrain
from generator.page.maps.domain import place_domain
from generator.page.marks import Symbol
from generator.page.pieces import cutting
from generator.page.pieces.bands import plan_sheets
from generator.page.pieces.components import compose
from generator.page.pieces.face_pages import component_pages
from generator.page.pieces.folding import compose_folded, halves
from generator.page.pieces.packing import Block, pack
from generator.page.pieces.piles import Item, Stock, back_name, pile_name, pile_slug, sort_piles
from generator.page.pieces.virtual_table import lay_table
from generator.page.scope import Scope
from generator.page.svg import logo
from generator.page.svg.logo import SVG, _is_unseen, _plain, read_logo_svg
from generator.page.text.room import Design
from generator.units import PAPERS, Paper
from support.approved import brief_text, digest, rounded
from support.games.player import domain, shipped_edition
from support.pages.drawing import ruler
from support.pages.kits import KIT, TILE

if TYPE_CHECKING:
    from conftest import Golden

    from generator.model.component import ComponentSet
    from generator.page.pieces.outlines import Mould

COINS = """
[group.coins]
shape = "circle"
size = 25
template = "games/board/piece.svg.j2"
back = "coin-back"
"""
ROWS = (("one", "tiles", 5), ("two", "tiles", 14), ("three", "cards", 12), ("four", "coins", 9))


@cache
def kit() -> ComponentSet:
    """Return a kit of hexes, cards and coins."""
    tables = "".join(TILE.format(id=name, group=group, count=count) for name, group, count in ROWS)
    return parse_components(KIT + COINS + tables, "kit.toml", 28.0, "board")


class Drawer:
    """Draws faces as empty symbols, named by what they show."""

    def __init__(self, paper: int | None = None) -> None:
        """Draw one paper, or all."""
        self.scope = Scope(paper)

    def draw(self, face: Any, mould: Mould, name: str = "") -> Symbol:
        """Return a symbol."""
        return Symbol(f"{dict(face.fields)}-{mould.bleed:g}-{name}", ())


IMPOSITIONS = {
    "plain": Imposition(),
    "bleed": Imposition(bleed=2.0, arcs=True),
    "long": Imposition(duplex=True, bleed=1.0, back_offset=(0.7, -0.4)),
    "short": Imposition(duplex=True, flip=Flip.SHORT),
}


def test_pieces_are_put_on_sheets(golden: Golden) -> None:
    for name, imposition in IMPOSITIONS.items():
        drawer: Any = Drawer()
        lines: list[str] = []
        for paper in ("a4", "a5"):
            pages = compose(kit(), PAPERS[paper], imposition, drawer, ruler())
            lines += (rounded(page) for page in pages)
        golden(f"page/pieces-{name}.txt", brief_text(lines))


def test_pieces_are_put_on_folded_papers(golden: Golden) -> None:
    drawer: Any = Drawer()
    lines = [rounded(halves(PAPERS["a4"]))]
    for paper in ("a4", "letter"):
        pages = compose_folded(kit(), PAPERS[paper], Imposition(bleed=1.0), drawer, ruler())
        lines += (rounded(page) for page in pages)
    one: Any = Drawer(1)
    lines += (f"{len(it.marks)}" for it in compose(kit(), PAPERS["a4"], Imposition(), one, ruler()))
    golden("page/folded.txt", brief_text(lines))


def test_every_piece_has_a_page_of_its_own(golden: Golden) -> None:
    drawer: Any = Drawer()
    lines = [rounded(it) for it in component_pages(kit(), 2.0, drawer)]
    table, pictures = lay_table("Kit", [Stock(kit(), drawer)], 150.0)
    lines += (rounded(it) for it in (*table.piles, *pictures))
    golden("page/faces.txt", brief_text(lines))


TABLED = """
[group.wide]
shape = "rectangle"
size = [60, 40]
corner = 3
template = "games/board/piece.svg.j2"
back = "wide-back"
[group.own]
shape = "square"
size = 50
corner = 2
template = "games/board/piece.svg.j2"
[group.chips]
shape = "octagon"
size = 30
template = "games/board/piece.svg.j2"
back = "chip-back"
[[component]]
id = "split"
group = "own"
count = 4
backs = { ready-back = 1, done = 3 }
[[component]]
id = "blank"
group = "tiles"
back = "none"
count = 2
[[component]]
id = "turned"
group = "chips"
fields = { variants = 3 }
count = 5
"""


def test_a_virtual_table_has_these_piles(golden: Golden) -> None:
    rows = (("one", "tiles", 5), ("two", "cards", 2), *((f"w{it}", "wide", it) for it in (1, 2, 3)))
    tables = "".join(TILE.format(id=name, group=group, count=count) for name, group, count in rows)
    components = parse_components(KIT + TABLED + tables, "kit.toml", 28.0, "board")
    drawer: Any = Drawer()
    lines: list[str] = []
    for dpi in (150.0, 3000.0):
        stocks = [Stock(components, drawer), Stock(kit(), drawer, are_cards=True)]
        table, pictures = lay_table("Kit", stocks, dpi)
        lines += (rounded(it) for it in (*table.piles, *pictures))
    items = [
        item._replace(component=replace(item.component, group=replace_name(item, number)))
        for number, item in enumerate(sort_piles([Stock(kit(), drawer)])[0] * 9)
    ]
    lines += (f"{pile_name(items[:number])} {pile_slug(items[:number])}" for number in (1, 2, 4, 9))
    faces = [it.component.front for it in items[:1]]
    lines += [back_name(None), *(back_name(it._replace(name=n)) for it in faces for n in NAMES)]
    golden("page/virtual-table.txt", brief_text(lines))


NAMES = ("castle", "castle-back", "back-castle", "backward")


def replace_name(item: Item, number: int) -> Any:
    """Return the group of an item with another id and name."""
    group = item.component.group
    return replace(group, id=f"g{number}", names={"en": "Group " + "x" * number})


def test_shapes_are_packed_and_cut(golden: Golden) -> None:
    lines = []
    for shape in Shape:
        size = Size(34.0, 34.0 * 2 / 3**0.5) if shape is Shape.HEX else Size(34.0, 34.0)
        for bleed in (0.0, 3.0):
            found = pack(shape, size, PAPERS["a5"], bleed)
            assert found is not None
            block = found.block
            lines.append(rounded((shape, bleed, block.slots, block.width, block.height)))
            lines.append(rounded((block.clearance, block.cuts)))
            lines += (rounded(it) for it in cutting._hairs(block.first(2), 5.0, 6.0, arcs=True))  # noqa: SLF001
    golden("page/packed.txt", brief_text(lines))


def test_round_corners_are_drawn_where_the_waste_is_wide_enough(golden: Golden) -> None:
    lines = []
    for corner in (0.2, 1.0, 1.1, 3.0):
        block = Block(Shape.RECTANGLE, Size(40, 60), 0.0, ((20, 30),), corner)
        lines.append(f"{corner} {rounded([*cutting._corners(20.0, 30.0, block)])}")  # noqa: SLF001
    golden("page/corners.txt", "\n".join(lines) + "\n")


def test_a_scale_bar_is_below_or_beside_the_pieces(golden: Golden) -> None:
    lines = []
    for paper in (PAPERS["a4"], PAPERS["a5"], Paper("x", 90.0, 120.0), Paper("y", 70.0, 95.0)):
        for sheet in plan_sheets(kit(), paper, 1.0)[:2]:
            bar = cutting.scale_bar(sheet, ruler())
            lines.append(rounded((paper.name, sheet.width, sheet.height, bar)))
            lines += (rounded(it.segments) for it in cutting.cut_marks(sheet, bar and bar[1]))
    golden("page/bars.txt", brief_text(lines))


def test_the_game_board_has_these_spaces(golden: Golden) -> None:
    cases: tuple[float, ...] = (12.0, 20.0, 26.0)
    for tile in cases:
        found = lay_board(tile, board_edition(), load_table())
        golden(f"page/board-{tile:g}.txt", brief_text([rounded(found)]))


def test_tiles_that_do_not_fit_the_game_board_are_refused() -> None:
    with pytest.raises(OrderError) as found:
        lay_board(11.9, board_edition(), load_table())
    assert str(found.value) == (
        "Tiles of 11.9 mm are too small for the game board; use at least 12 mm."
    )
    with pytest.raises(OrderError) as found:
        lay_board(60.0, board_edition(), load_table())
    said = str(found.value)
    assert said.startswith("Tiles of 60 mm do not fit on the game board of 420 × 297 mm; use at")
    largest = float(said.removesuffix(" mm.").rpartition(" ")[2])
    assert lay_board(largest, board_edition(), load_table())
    with pytest.raises(OrderError):
        lay_board(largest + 0.5, board_edition(), load_table())


def test_a_player_board_has_its_stores_around_the_domain(golden: Golden) -> None:
    lines = [f"{store_size(20.0)}"]
    for name in ("1", "6"):
        for paper in ("a4", "letter", "a3"):
            found = load_layout(find_layout(name))
            lines.append(f"{name} {paper} {largest_tile(found, PAPERS[paper])}")
            lines += (
                rounded(arrange(found, PAPERS[paper], tile)) for tile in (18.0, 24.0, 28.0, 33.0)
            )
            lines.append(rounded(arrange(found, PAPERS[paper], 20.0, (12.0, 9.0))))
    golden("page/surroundings.txt", brief_text(lines))


def test_the_town_has_these_places(golden: Golden) -> None:
    found = lay_town(load_bruges_board(5), bruges_edition())
    golden("page/town.txt", brief_text([rounded(found)]))


def test_what_fits_on_the_board_of_the_town(golden: Golden) -> None:
    board, edition = load_bruges_board(5), bruges_edition()
    lines = []
    for canal in range(16, 30):
        for seal in (18.0, 30.0):
            sizes = board.sizes._replace(canal=float(canal), seal=seal)
            found = told(partial(lay_town, replace(board, sizes=sizes), edition))
            lines.append(f"{canal} {seal} {found[:110]} {digest(found)}")
    for steps in (1, 5, *range(20, 40)):
        points = tuple(range(steps))
        found = told(partial(lay_town, board, replace(edition, progress_points=points)))
        lines.append(f"{steps} {found[:110]} {digest(found)}")
    golden("page/town-room.txt", "\n".join(lines) + "\n")


def test_entries_of_the_aid_are_these(golden: Golden) -> None:
    edition = board_edition()
    lines = [
        *(f"{it}" for it in building_entries(edition)),
        *(f"{it}" for it in knowledge_entries(edition)),
        *(f"{it}" for it in counting_entries(edition)),
        counting_sentence(edition),
    ]
    golden("page/aid-entries.txt", "\n".join(lines) + "\n")


def told(ask: Any) -> str:
    """Return what is found, or why it is refused."""
    try:
        return rounded(ask())
    except OrderError as error:
        return f"refused: {error}"


SIZES: tuple[Paper, ...] = (
    *(PAPERS[name] for name in ("a4", "a5", "letter", "a3")),
    *(Paper("x", *size) for size in ((200.0, 140.0), (170.0, 120.0), (90.0, 60.0))),
)


def test_a_sheet_of_the_dice_game_has_this_grid(golden: Golden) -> None:
    lines = []
    for paper in SIZES:
        lines.append(f"{paper} cover {told(partial(cover_grid, paper))}")
        for style in Style:
            lines.append(f"{paper} {style} {told(partial(sheet_grid, paper, style))}")
            lines += (f"{it} {told(partial(grids, paper, style, finish=it))}" for it in Finish)
    golden("page/grids.txt", brief_text(lines))


def test_sheets_of_the_dice_game_are_divided(golden: Golden) -> None:
    lines = []
    for name in ("a4", "a3", "a5", "letter"):
        for up in (1, 2, 4):
            for style in Style:
                paper, imposition = PAPERS[name], Imposition(up=up, gutter=3.0 if up > 1 else 0.0)
                for ask in (sheet_division, sheet_paper, sheet_frame):
                    found = told(partial(cast("Any", ask), paper, imposition, style))
                    lines.append(f"{name} {up} {style} {found}")
    golden("page/divided.txt", "\n".join(lines) + "\n")


def test_a_sheet_of_the_dice_game_has_this_plan(golden: Golden) -> None:
    lines: list[str] = []
    for name in ("A", "lake"):
        edition = shipped_edition().for_layout(domain(name))
        needs = count_needs(domain(name), edition)
        lines += (f"{it} {gains_of(it, needs)}" for it in (*Terrain, "castle"))
        for size in ("a4", "a5"):
            for style in Style:
                if size == "a5" and style is Style.LEDGER:
                    continue
                grid = sheet_grid(PAPERS[size], style)
                lines.append(rounded(field_size(domain(name), edition, grid)))
                found = plan_sheet(domain(name), edition, (grid,), style)
                assert found is not None
                parts = [it for it in found.__slots__ if it != "domain"]
                lines.append(rounded([getattr(found, it) for it in parts]))
    lines += (f"{[rows_of(count, each) for count in range(9)]}" for each in (1, 3, 4))
    golden("page/plans.txt", brief_text(lines))


def test_a_domain_is_placed_to_the_last_figure(golden: Golden) -> None:
    cases: tuple[str, ...] = ("A", "lake")
    for name in cases:
        found = place_domain(domain(name), Box(5, 6, 125, 96), largest=9.0, gap=0.6)
        lines = [
            rounded((found.side, found.in_words(str))),
            *(rounded((it.x, it.y)) for it in found.cells),
            *(
                rounded((it.border, it.seams, *((at.x, at.y) for at in it.cells)))
                for it in found.zones
            ),
            *(rounded(found.free_corners(Box(5, 6, 125, 96), size)) for size in (4.0, 9.0, 16.0)),
        ]
        golden(f"page/domain-{name}.txt", "\n".join(lines) + "\n")


def test_a_design_is_laid_within_its_bounds() -> None:
    cases: tuple[tuple[float, float, float, float], ...] = (
        (120.0, 70.0, 10.0, 1.0),
        (80.0, 70.0, 8.0, 0.64),
        (80.0, 40.0, 8.0, 0.48),
        (30.0, 90.0, 4.0, 0.22),
        (62.5, 90.0, 6.25, 0.5),
        (62.4, 90.0, 6.24, 0.4992),
    )
    for width, height, margin, scale in cases:
        design = Design(width=100, height=50, narrowest=4, widest=10, share=0.1, smallest=0.5)
        paper = Paper("x", width, height)
        room = design.lay(paper)
        assert (room.margin, room.scale) == pytest.approx((margin, scale))
        assert design.fits(paper) == (scale >= 0.5)
        if scale < 0.5:
            with pytest.raises(OrderError, match=r"^x 58 33$"):
                design.room(paper, "{paper} {width:g} {height:g}")
        else:
            assert design.room(paper, "") == room


def test_what_of_a_logo_is_not_seen() -> None:
    unseen = {"opacity": "1", "style": "x", "inkscape:label": "x", "id": "a"}
    found = {name: _is_unseen(name, value) for name, value in unseen.items()}
    assert found["opacity"]
    assert found["style"]
    assert all(_is_unseen("opacity", it) for it in ("1.0", "100%", " 1 "))
    assert not _is_unseen("opacity", "0.9")
    assert not _is_unseen("fill", "#fff")
    assert not _is_unseen("d", "M0 0")
    assert _is_unseen("http://x y", "")
    assert [_plain(*it) for it in (("fill", "RED"), ("stroke-width", "2px"), ("d", "2px"))] == [
        *("#ff0000", "2", "2px"),
    ]


def test_what_fits_on_the_game_board(golden: Golden) -> None:
    table, lines = load_table(), []
    pieces = table.pieces
    sizes: tuple[dict[str, float], ...] = (
        *({"good": it / 2, "bonus_large": 5.0, "bonus_small": 5.0} for it in range(20, 56, 2)),
        *({"bonus_large": float(it), "bonus_small": 5.0} for it in range(24, 34)),
        *({"bonus_small": float(it), "bonus_large": 9.0} for it in range(38, 48)),
    )
    for changes in sizes:
        own = replace(table, pieces=replace(pieces, **changes))
        fits = [_Plan(tile / 2, own).fits for tile in range(30, 66, 2)]
        lines.append(f"{changes}: {''.join('.#'[it] for it in fits)}")
    golden("page/board-room.txt", "\n".join(lines) + "\n")


LOGOS = (
    '<svg viewBox="0 0 20 10"><rect width="5" height="5" ry="1" fill="red"/></svg>',
    '<svg viewBox="1 2 20 10"><title>no</title><path d="M1 1L9 9" style="fill:blue"/></svg>',
    '<svg viewBox="1 2 20 9"><path d="M1 1L9 9" style="stroke:#123;stroke-width:2px"/></svg>',
    '<svg width="20px" height="10mm"><circle r="2" cx="30" fill="#336699"/></svg>',
    '<svg width="9" height="9"><symbol id="a"><circle r="2"/></symbol><use href="#a"/></svg>',
    '<svg viewBox="0 0 20 10"><path d="M-3 -4L1 1" stroke="#000" class="x" opacity="1"/></svg>',
    '<svg viewBox="0 0 20 10"/>',
    '<svg viewBox="0 0 20"><path d="M0 0"/></svg>',
    '<svg viewBox="0 0 0 10"><path d="M0 0"/></svg>',
    '<svg height="10"><path d="M0 0"/></svg>',
    '<svg viewBox="0 0 20 10"><text>a</text></svg>',
    '<svg viewBox="0 0 20 10"><image/></svg>',
    '<svg viewBox="0 0 20 10"><svg/></svg>',
    '<svg viewBox="0 0 20 10"><defs><g/></defs></svg>',
    '<svg viewBox="0 0 20 10"><path d="M0 0" onclick="x"/></svg>',
    '<svg viewBox="0 0 20 10"><path d="M0 0" fill="url(#a)"/></svg>',
    '<svg viewBox="0 0 20 10"><use href="http://x"/></svg>',
    '<svg viewBox="0 0 20 10"><path d="M0 0" opacity="0.5"/></svg>',
    '<!DOCTYPE svg><svg viewBox="0 0 20 10"/>',
    "<svg>",
)


def test_logos_are_read_or_refused(monkeypatch: pytest.MonkeyPatch, golden: Golden) -> None:
    lines = []
    for text in LOGOS:
        own = Logo("x.svg", Picture.SVG, text.replace("<svg", f'<svg xmlns="{SVG}"', 1).encode())
        for grey in (False, True):
            try:
                found = rounded(read_logo_svg(own, ruler(), grey=grey))
            except (UnreadableError, TemplateError) as error:
                found = f"refused: {error}"
            lines.append(found)
    one = f'<svg xmlns="{SVG}" viewBox="0 0 2 1"><path d="M0 0L1 1"/><path d="M0 0L1 1"/></svg>'
    for name, most, fits in (
        *(("MOST_ELEMENTS", 3, True), ("MOST_ELEMENTS", 2, False)),
        *(("MOST_NUMBERS", 12, True), ("MOST_NUMBERS", 11, False)),
    ):
        monkeypatch.undo()
        monkeypatch.setattr(logo, name, most)
        with nullcontext() if fits else pytest.raises(UnreadableError, match="more than"):
            read_logo_svg(Logo("x.svg", Picture.SVG, one.encode()), ruler(), grey=False)
    golden("page/logos.txt", "\n".join(lines) + "\n")


def test_papers_are_counted_and_drawn_in_turn() -> None:
    whole, second = Scope(), Scope(1)
    assert (whole.is_needed, whole.ahead, second.is_needed, second.ahead) == (True, 0, False, 1)
    second.end_paper()
    assert (second.is_needed, second.ahead) == (True, 0)
    second.end_paper()
    assert (second.is_needed, second.ahead) == (False, -1)
    third = Scope(3)
    third.reach()
    assert third.is_needed
    for paper, drawn in ((0, 1), (1, 2), (2, 2), (3, 1)):
        asked: list[bool] = []
        scope = Scope(paper)

        def draw(scope: Scope = scope, asked: list[bool] = asked) -> list[Any]:
            asked.append(scope.is_needed)
            return [None] * 5

        assert len(scope.draw_part(draw, 2)) == 5
        assert (len(asked), scope.ahead) == (drawn, paper - 3)
        assert asked[-1] == (paper < 3)
