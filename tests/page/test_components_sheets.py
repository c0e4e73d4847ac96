"""Sheets of components: counted, measured and turned by what their pages really draw."""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO
from math import hypot
from typing import TYPE_CHECKING

import pytest
from pypdf import PdfReader
from shapely import Polygon

from generator.errors import InvalidError, OrderError, TemplateError
from generator.games.board.load.edition import board_edition
from generator.games.board.pages.paints import board_paints
from generator.games.board.pages.tiles import fill_figures
from generator.language import speaking
from generator.load.components.component_set import choose, load_components, parse_components
from generator.load.settings.theme import load_theme
from generator.model.component import Shape
from generator.model.order import Flip, Format, Imposition, Ink
from generator.page.marks import Document, Symbol, Use
from generator.page.marks import Path as Line
from generator.page.pieces.bands import plan_sheets
from generator.page.pieces.components import compose
from generator.page.pieces.face_pages import component_pages, copy_pages
from generator.page.pieces.faces import FaceDrawer
from generator.page.svg.press import Press
from generator.products.documents import render
from generator.render.pdf import draw_pdf
from generator.resources import templates
from generator.units import PAPERS, parse_paper
from support.grids import grid
from support.pages.drawing import fonts, ruler
from support.pages.kits import KIT, TILE
from support.papers.cutouts import read_outlines
from support.papers.printed import behind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from generator.model.component import ComponentSet
    from generator.page.marks import Mark, Page
    from support.papers.printed import Spot

EXACT = 0.05
OUTLINE = """{% import "parts/component.svg.j2" as component with context %}
{% call component.page() %}
<polygon points="{{ points(outline) }}" fill="none" stroke="#000" stroke-width="0.1"/>
{% endcall %}
"""
ICONS = """{% set wide, high = width + 2 * bleed, height + 2 * bleed %}
<svg xmlns="http://www.w3.org/2000/svg" width="{{ wide }}mm" height="{{ high }}mm"
  viewBox="0 0 {{ wide }} {{ high }}">
<symbol id="star"><circle cx="0" cy="0" r="{{ fields.radius | default(2) }}"/></symbol>
<symbol id="pair"><use href="#star"/><use href="#star" x="3"/></symbol>
<polygon points="0,0 1,0 1,1"/>{% if face == "a" %}<use href="#pair" x="5" y="5"/>{% endif %}
<use href="#pair" x="9" y="9"/>
</svg>
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of templates that draw nothing but outlines."""
    own = tmp_path_factory.mktemp("templates")
    (own / "games" / "board").mkdir(parents=True)
    for name in ("tile", "knowledge", "piece"):
        (own / "games" / "board" / f"{name}.svg.j2").write_text(OUTLINE, encoding="utf-8")
    (own / "icons.svg.j2").write_text(ICONS, encoding="utf-8")
    return own


@pytest.fixture
def drawer(folder: Path) -> FaceDrawer:
    """Draw faces with those templates."""
    return FaceDrawer(Press([folder, templates()], ruler()), board_paints(Ink.FULL, load_theme()))


def kit(*rows: tuple[str, str, int]) -> ComponentSet:
    tables = "".join(TILE.format(id=name, group=group, count=count) for name, group, count in rows)
    return parse_components(KIT + tables, "kit.toml", 28.0, "board")


def duplex(**changes: object) -> Imposition:
    return Imposition(duplex=True)._replace(**changes)  # type: ignore[arg-type]


def document(pages: Sequence[Page]) -> Document:
    return Document("Kit", "en", tuple(pages), fonts())


def used(pages: Iterable[Page]) -> Counter[str]:
    """Count how often pages use each symbol."""
    return Counter(mark.symbol.id for page in pages for mark in page.marks if isinstance(mark, Use))


def is_front(page: Page) -> bool:
    return page.name.endswith("-front")


def centre(corners: Sequence[Spot]) -> Spot:
    xs, ys = [x for x, _y in corners], [y for _x, y in corners]
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


# What is printed


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5"])
@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_the_whole_board_game_is_drawn_as_often_as_the_rulebook_says(
    drawer: FaceDrawer, paper: str, bleed: float
) -> None:
    board = load_components(None, 28.0, "board")
    pages = compose(board, PAPERS[paper], duplex(bleed=bleed), drawer, ruler())
    assert [is_front(page) for page in pages] == [True, False] * (len(pages) // 2)
    fronts, backs = used(pages[::2]), used(pages[1::2])
    assert fronts.pop("cut-marks") == len(pages) // 2
    assert fronts.pop("hairlines") >= 1
    assert fronts == {it.front.name: it.count for it in board.components}
    assert sum(fronts.values()) == sum(backs.values()) == 164 + 42 + 20 + 30 + 12 + 4
    assert backs == {
        "back-city": 40,
        "back-pasture": 20,
        "back-monastery": 20,
        "back-castle": 14,
        "back-mine": 10,
        "back-river": 20,
        "back-black": 40,
        "good-back": 42,
        "silver-back": 20,
        "worker-back": 30,
        "bonus-back": 12,
        **{f"points-200-{colour}": 1 for colour in ("black", "blue", "green", "red")},
    }


def test_the_whole_board_game_takes_five_sheets_of_a4(drawer: FaceDrawer) -> None:
    board = load_components(None, 28.0, "board")
    assert len(plan_sheets(board, PAPERS["a4"], 0.0)) == 4
    assert len(plan_sheets(board, PAPERS["a4"], 2.0)) == 5
    pages = compose(board, PAPERS["a4"], duplex(bleed=2.0), drawer, ruler())
    assert [(page.name, page.title) for page in pages[2:4]] == [
        ("board-sheet-2-front", "Sheet 2, front: Buildings, Animals and Knowledge"),
        ("board-sheet-2-back", "Sheet 2, back: Buildings, Animals and Knowledge"),
    ]
    with speaking("fr"):
        pages = compose(board, PAPERS["a4"], duplex(bleed=2.0), drawer, ruler())
        assert pages[0].title.endswith("Bâtiments")


def test_one_side_is_printed_without_backs(drawer: FaceDrawer) -> None:
    board = choose(load_components(None, 28.0, "board"), ["buildings"])
    pages = compose(board, PAPERS["a4"], Imposition(), drawer, ruler())
    assert used(pages)["warehouse"] == 7
    assert all(is_front(page) for page in pages)


def test_a_face_that_comes_often_is_one_symbol_and_one_form(drawer: FaceDrawer) -> None:
    board = load_components(None, 28.0, "board")
    pages = compose(board, PAPERS["a4"], duplex(), drawer, ruler())
    uses = [mark for page in pages for mark in page.marks if isinstance(mark, Use)]
    ships = [mark.symbol for mark in uses if mark.symbol.id == "ship"]
    assert len(ships) == 26
    assert len({id(symbol) for symbol in ships}) == 1
    black = {id(mark.symbol) for mark in uses if mark.symbol.id == "back-black"}
    assert len(black) == 1
    beside = {id(mark.symbol) for mark in uses if mark.symbol.id == "cut-marks"}
    assert len(beside) == 3


def test_every_symbol_is_in_the_file_once(drawer: FaceDrawer) -> None:
    board = load_components(None, 28.0, "board")
    pages = compose(board, PAPERS["a4"], duplex(), drawer, ruler())
    symbols = {mark.symbol for page in pages for mark in page.marks if isinstance(mark, Use)}
    assert draw_pdf(document(pages)).count(b"/Subtype /Form") == len(symbols)
    assert len(symbols) < 100 < sum(used(pages).values())


@pytest.mark.parametrize("ink", Ink)
def test_the_whole_kit_with_its_art_is_small(ink: Ink) -> None:
    paints = board_paints(ink, load_theme())
    drawer = FaceDrawer(Press([templates()], ruler()), paints)
    board = fill_figures(load_components(None, 28.0, "board"), board_edition())
    pages = compose(board, PAPERS["a4"], duplex(bleed=2.0), drawer, ruler())
    assert len(draw_pdf(document(pages))) < 1_000_000


def test_symbols_inside_faces_are_shared_by_value(drawer: FaceDrawer) -> None:
    text = KIT.replace("games/board/tile.svg.j2", "icons.svg.j2")
    rows = [("a", "tiles", 1), ("b", "tiles", 1), ("c", "tiles", 1)]
    tables = "".join(TILE.format(id=name, group=group, count=count) for name, group, count in rows)
    components = parse_components(
        text + tables + "fields = { radius = 1 }\n", "kit.toml", 28.0, "board"
    )
    (page, _back) = compose(components, PAPERS["a4"], duplex(), drawer, ruler())
    faces = {mark.symbol.id: mark.symbol for mark in page.marks if isinstance(mark, Use)}

    def inner(symbol: Symbol) -> list[Symbol]:
        return [mark.symbol for mark in symbol.marks if isinstance(mark, Use)]

    pair = inner(faces["a"])[0]
    assert [id(it) for it in (*inner(faces["a"]), *inner(faces["b"]))] == [id(pair)] * 3
    assert inner(faces["c"])[0] is not pair
    star = inner(pair)[0]
    assert [id(it) for it in inner(pair)] == [id(star)] * 2


def test_pages_say_what_is_cut_out_and_what_is_inked(drawer: FaceDrawer) -> None:
    front, back = compose(kit(("a", "cards", 1)), PAPERS["a4"], duplex(bleed=3.0), drawer, ruler())
    assert front.trim == pytest.approx((16, 19.5, 56, 79.5))
    assert front.bleed == pytest.approx((13, 16.5, 59, 82.5))
    assert back.trim == pytest.approx((154, 19.5, 194, 79.5))
    assert back.bleed == pytest.approx((151, 16.5, 197, 82.5))
    moved = duplex(bleed=3.0, back_offset=(1.0, -2.0))
    _front, back = compose(kit(("a", "cards", 1)), PAPERS["a4"], moved, drawer, ruler())
    assert back.trim == pytest.approx((155, 17.5, 195, 77.5))


# Fronts and backs


@grid(
    case=[
        ("a4", 2.0, ("ships", "castles", "mines")),
        ("a4", 0.0, ("ships",)),
        ("letter", 1.0, ("silver", "points")),
        ("180x200", 0.0, ("goods", "bonus", "7")),
        ("a3", 3.0, ()),
    ],
    flip=Flip,
    offset=[(0.0, 0.0), (1.25, -0.7)],
)
def test_backs_are_exactly_behind_their_fronts(
    drawer: FaceDrawer, case: tuple[str, float, Sequence[str]], flip: Flip, offset: Spot
) -> None:
    paper, bleed, names = case
    components = choose(load_components(None, 28.0, "board"), names)
    imposition = duplex(bleed=bleed, flip=flip, back_offset=offset)
    pages = compose(components, parse_paper(paper), imposition, drawer, ruler())
    outlines = read_outlines(draw_pdf(document(pages)))
    seen = 0
    for front, back in zip(outlines[::2], outlines[1::2], strict=True):
        seen += len(front.corners)
        turned = []
        for corners in back.corners:
            spots = [(x - offset[0], y - offset[1]) for x, y in corners]
            turned.append(
                [behind((x, y, x, y), front.width, front.height, flip)[:2] for x, y in spots]
            )
        assert len(turned) == len(front.corners)
        places = {_rounded(centre(corners)): corners for corners in turned}
        for corners in front.corners:
            other = places[_rounded(centre(corners))]
            one, two = Polygon(corners), Polygon(other)
            assert one.hausdorff_distance(two) < EXACT
    assert seen == components.count


def _rounded(spot: Spot) -> tuple[float, float]:
    return round(spot[0] * 2) / 2, round(spot[1] * 2) / 2


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_each_front_has_its_own_back_behind_it(drawer: FaceDrawer, paper: str, flip: Flip) -> None:
    board = load_components(None, 28.0, "board")
    pages = compose(board, PAPERS[paper], duplex(bleed=1.0, flip=flip), drawer, ruler())
    found: Counter[tuple[str, str]] = Counter()
    for front, back in zip(pages[::2], pages[1::2], strict=True):
        behind_of = {}
        for mark, (x, y) in _placed(back):
            turned = behind((x, y, x, y), front.width, front.height, flip)
            behind_of[_rounded((turned[0], turned[1]))] = mark.symbol.id
        for mark, spot in _placed(front):
            found[mark.symbol.id, behind_of[_rounded(spot)]] += 1
    wanted = {
        (it.front.name, copies.back.name): copies.count
        for it in board.components
        for copies in it.copies
        if copies.back
    }
    assert found == wanted


def _placed(page: Page) -> list[tuple[Use, Spot]]:
    """Return the faces of a page and the position of the middle of each."""
    faces = [
        mark
        for mark in page.marks
        if isinstance(mark, Use) and mark.symbol.id not in {"cut-marks", "hairlines", "tips"}
    ]
    return [(mark, centre(_corners(mark.symbol.marks, mark))) for mark in faces]


def _corners(marks: Sequence[Mark], use: Use) -> list[Spot]:
    (path,) = marks
    assert isinstance(path, Line)
    return [
        use.matrix.point(numbers[0], numbers[1]) for letter, numbers in path.segments if numbers
    ]


@pytest.mark.parametrize(
    ("paper", "flip", "is_upright"),
    [
        ("a4", Flip.LONG, False),
        ("a4", Flip.SHORT, True),
        ("letter", Flip.LONG, True),
        ("letter", Flip.SHORT, False),
    ],
)
def test_a_piece_turns_like_the_leaf_of_a_book(
    drawer: FaceDrawer, paper: str, flip: Flip, *, is_upright: bool
) -> None:
    """55 hexes fit A4 in landscape, 53 Letter in portrait."""
    components = kit(("a", "tiles", 50))
    _front, back = compose(components, PAPERS[paper], duplex(bleed=0.0, flip=flip), drawer, ruler())
    scales = {round(mark.matrix.a) for mark in back.marks if isinstance(mark, Use)}
    assert scales == {1 if is_upright else -1}


def test_a_blank_back_stays_blank_and_keeps_its_page(drawer: FaceDrawer) -> None:
    text = KIT.replace('back = "card-back"', 'back = "none"')
    text += TILE.format(id="a", group="cards", count=2)
    pages = compose(
        parse_components(text, "kit.toml", 28.0, "board"), PAPERS["a4"], duplex(), drawer, ruler()
    )
    assert [page.marks == () for page in pages] == [False, True]
    assert len(read_outlines(draw_pdf(document(pages)))) == 2


# Sizes


@pytest.mark.parametrize("tile", [18.0, 28.0, 33.3])
@pytest.mark.parametrize("bleed", [0.0, 2.0])
def test_a_tile_is_its_size_in_the_pdf(drawer: FaceDrawer, tile: float, bleed: float) -> None:
    components = choose(load_components(None, tile, "board"), ["castles", "silver", "points"])
    pages = compose(components, PAPERS["a4"], duplex(bleed=bleed), drawer, ruler())
    sizes: Counter[tuple[int, float, float]] = Counter()
    for page in read_outlines(draw_pdf(document(pages))):
        for corners in page.corners:
            left, top, right, bottom = Polygon(corners).bounds
            sizes[len(corners), round(right - left, 1), round(bottom - top, 1)] += 1
    high = round(tile * 2 / 3**0.5, 1)
    assert sizes == {(6, tile, high): 32, (8, 18.0, 18.0): 40, (4, 40.0, 25.0): 8}


def test_the_scale_bar_is_on_every_front(drawer: FaceDrawer) -> None:
    board = load_components(None, 28.0, "board")
    for page in compose(board, PAPERS["a4"], duplex(), drawer, ruler())[::2]:
        beside = page.marks[0]
        assert isinstance(beside, Use)
        lengths = [
            hypot(*(b - a for a, b in zip(path.segments[0][1], path.segments[1][1], strict=True)))
            for path in beside.symbol.marks
            if hasattr(path, "segments")
        ]
        assert max(lengths) == pytest.approx(50.0)


# One page for each face


def test_every_face_has_a_page_of_its_own_for_a_print_shop(drawer: FaceDrawer) -> None:
    board = load_components(None, 28.0, "board")
    pages = component_pages(board, 3.0, drawer)
    names = [page.name for page in pages]
    assert len(set(names)) == len(names) == 73 + 16 + 7 + 5 + 4  # 16 further pictures of pieces
    assert names[:4] == [
        "board-buildings-warehouse-front",
        "board-back-city",
        "board-back-black",
        "board-buildings-workshop-front",
    ]
    assert "board-knowledge-7-front" in names
    assert "board-points-200-red-back" in names
    by_name = {page.name: page for page in pages}
    tile = by_name["board-buildings-warehouse-front"]
    assert (tile.width, tile.height) == pytest.approx((34.0, 28 * 2 / 3**0.5 + 6))
    assert tile.title == "Warehouse, front"
    assert by_name["board-back-city"].title == "Buildings, back"
    points = by_name["board-points-red-front"]
    assert points.trim == pytest.approx((3, 3, 43, 28))
    assert points.bleed == pytest.approx((0, 0, 46, 31))


def test_every_copy_has_a_page_for_a_print_shop_with_its_back_after_it(drawer: FaceDrawer) -> None:
    text = KIT + TILE.format(id="a", group="tiles", count=3)
    text += TILE.format(id="b", group="cards", count=2)
    components = parse_components(text, "kit.toml", 28.0, "board")
    fronts = ["board-tiles-a-front"] * 3 + ["board-cards-b-front"] * 2
    pages = copy_pages(components, 2.0, drawer, duplex=True)
    assert [page.name for page in pages[::2]] == fronts
    backs = ["board-tile-back"] * 3 + ["board-card-back"] * 2
    assert [page.name for page in pages[1::2]] == backs
    assert len({id(page) for page in pages}) == 4
    assert [page.name for page in copy_pages(components, 2.0, drawer, duplex=False)] == fronts
    assert len(PdfReader(BytesIO(draw_pdf(document(pages)))).pages) == 10


def test_a_copy_without_a_back_has_an_empty_page_among_others(drawer: FaceDrawer) -> None:
    text = KIT.replace('"card-back"', '"none"') + TILE.format(id="a", group="tiles", count=1)
    both = text + TILE.format(id="b", group="cards", count=1)
    pages = copy_pages(parse_components(both, "kit.toml", 28.0, "board"), 2.0, drawer, duplex=True)
    assert [page.name for page in pages][2:] == ["board-cards-b-front", "blank"]
    assert pages[2].trim == pages[3].trim
    assert not pages[3].marks
    alone = KIT.replace('"card-back"', '"none"') + TILE.format(id="b", group="cards", count=2)
    pages = copy_pages(parse_components(alone, "kit.toml", 28.0, "board"), 2.0, drawer, duplex=True)
    assert [page.name for page in pages] == ["board-cards-b-front"] * 2


def test_copies_take_turns_with_the_pictures_of_a_piece(drawer: FaceDrawer) -> None:
    board = choose(load_components(None, 28.0, "board"), ["castles"])
    pages = copy_pages(board, 0.0, drawer, duplex=False)
    (castle,) = board.components
    variants = {castle.front_of(copy) for copy in range(castle.count)}
    assert len(pages) == castle.count
    assert len({id(page) for page in pages}) == len(variants) > 1


def test_a_page_of_its_own_is_inked_to_the_edges(folder: Path) -> None:
    (folder / "games" / "board" / "ground.svg.j2").write_text(
        OUTLINE.replace("outline", "ground"), encoding="utf-8"
    )
    text = KIT.replace("tile.svg", "ground.svg") + TILE.format(id="a", group="tiles", count=3)
    paints = board_paints(Ink.FULL, load_theme())
    drawer = FaceDrawer(Press([folder, templates()], ruler()), paints)
    components = parse_components(text, "kit.toml", 28.0, "board")
    pages = component_pages(components, 2.0, drawer)
    (outlines, _back) = read_outlines(draw_pdf(document(pages)))
    assert Polygon(outlines.corners[0]).bounds == pytest.approx(
        (0, 0, 32, 28 * 2 / 3**0.5 + 4), abs=0.01
    )
    leaves = render(document(pages), Format.PNG, dpi=300)
    assert [leaf.name for leaf in leaves] == ["board-tiles-a-front", "board-tile-back"]


def test_names_of_pages_that_would_be_the_same_are_numbered(drawer: FaceDrawer) -> None:
    text = KIT.replace("group.tiles", "group.x").replace("tile-back", "x-back-front")
    text += TILE.format(id="a", group="x", count=1) + TILE.format(id="back", group="x", count=1)
    pages = component_pages(parse_components(text, "kit.toml", 28.0, "board"), 0.0, drawer)
    assert [page.name for page in pages] == [
        "board-x-a-front",
        "board-x-back-front",
        "board-x-back-front-2",
    ]


def test_backs_of_one_name_but_two_sizes_have_two_pages(drawer: FaceDrawer) -> None:
    text = KIT.replace("card-back", "tile-back")
    text += TILE.format(id="a", group="tiles", count=1) + TILE.format(
        id="b", group="cards", count=1
    )
    pages = component_pages(parse_components(text, "kit.toml", 28.0, "board"), 0.0, drawer)
    assert [page.name for page in pages] == [
        "board-tiles-a-front",
        "board-tile-back",
        "board-cards-b-front",
        "board-tile-back-40mm",
    ]


# What is refused


def test_a_component_without_a_back_is_refused_on_two_sides_only(drawer: FaceDrawer) -> None:
    text = KIT.replace('back = "tile-back"', "")
    text += TILE.format(id="a", group="tiles", count=1) + TILE.format(
        id="b", group="cards", count=1
    )
    text += TILE.format(id="c", group="tiles", count=1)
    components = parse_components(text, "kit.toml", 28.0, "board")
    with pytest.raises(InvalidError) as caught:
        compose(components, PAPERS["a4"], duplex(), drawer, ruler())
    sentences = str(caught.value).splitlines()
    assert [line for line in sentences if "missing-key" in line] == [
        f"kit.toml:{line}:1: missing-key: '{name}' has no back, but the papers are printed on both"
        " sides; give it a 'back', or write back = \"none\" for a blank back."
        for name, line in (("a", 14), ("c", 22))
    ]
    assert len(compose(components, PAPERS["a4"], Imposition(), drawer, ruler())) == 1


@pytest.mark.parametrize(
    ("tile", "paper", "names", "sentence"),
    [
        (
            250.0,
            "a4",
            "castles",
            "'castle' is 250 mm wide, too large for a4; at most 194.6 mm fit on it.",
        ),
        (
            28.0,
            "45x38",
            "points",
            ("'points-black' is 40 × 25 mm, too large for 45x38; at most 22.6 × 28 mm fit on it."),
        ),
        (
            28.0,
            "30x30",
            "silver",
            "'silver' is 18 mm wide, too large for 30x30; at most 13 mm fit on it.",
        ),
        (
            28.0,
            "12x12",
            "silver",
            "12x12 is too small for any component; use a larger paper.",
        ),
    ],
)
def test_a_component_larger_than_the_paper_is_refused(
    drawer: FaceDrawer, tile: float, paper: str, names: str, sentence: str
) -> None:
    components = choose(load_components(None, tile, "board"), [names])
    with pytest.raises(OrderError) as caught:
        compose(components, parse_paper(paper), duplex(), drawer, ruler())
    assert str(caught.value) == sentence


def test_the_largest_size_that_is_offered_fits() -> None:
    for paper in PAPERS.values():
        for shape in (Shape.HEX, Shape.SQUARE, Shape.CIRCLE, Shape.OCTAGON):
            text = KIT.replace('"hex"', f'"{shape}"') + TILE.format(id="a", group="tiles", count=1)
            with pytest.raises(OrderError) as caught:
                plan_sheets(parse_components(text, "kit.toml", 500.0, "board"), paper, 2.0)
            most = float(str(caught.value).split(" at most ")[1].split(" mm")[0])
            (sheet,) = plan_sheets(parse_components(text, "kit.toml", most, "board"), paper, 2.0)
            assert len(sheet.bands) == 1
            with pytest.raises(OrderError):
                plan_sheets(parse_components(text, "kit.toml", most + 0.2, "board"), paper, 2.0)


def test_a_missing_template_is_reported_when_it_is_drawn(drawer: FaceDrawer) -> None:
    text = KIT.replace("games/board/tile.svg", "games/board/tyle.svg")
    text += TILE.format(id="a", group="tiles", count=1)
    components = parse_components(text, "kit.toml", 28.0, "board")
    with pytest.raises(TemplateError, match=r"no template 'games/board/tyle.svg.j2'; did you mean"):
        compose(components, PAPERS["a4"], Imposition(), drawer, ruler())


def test_a_face_on_a_page_of_the_wrong_size_is_reported(folder: Path) -> None:
    wrong = (
        '<svg xmlns="http://www.w3.org/2000/svg" width="10mm" height="20mm" viewBox="0 0 10 20">'
        "</svg>"
    )
    (folder / "wrong.svg.j2").write_text(wrong, encoding="utf-8")
    paints = board_paints(Ink.FULL, load_theme())
    drawer = FaceDrawer(Press([folder, templates()], ruler()), paints)
    text = KIT.replace("games/board/piece", "wrong") + TILE.format(id="a", group="cards", count=1)
    with pytest.raises(TemplateError) as caught:
        compose(
            parse_components(text, "k.toml", 28.0, "board"),
            PAPERS["a4"],
            Imposition(),
            drawer,
            ruler(),
        )
    assert str(caught.value) == (
        "wrong.svg.j2: The face 'a' is 10 × 20 mm; it must be 40 × 60 mm, including bleed."
    )


# What the docs say


def test_everything_that_a_face_is_given_is_explained(folder: Path, root: Path) -> None:
    names = [
        "face",
        "name",
        "fields",
        "width",
        "height",
        "bleed",
        "outline",
        "ground",
        "hatched",
        "side",
    ]
    text = (root / "docs" / "components.md").read_text(encoding="utf-8")
    for name in names:
        assert f"`{name}`" in text
    said = "".join(f"{{% set given = {name} %}}" for name in names)
    (folder / "all.svg.j2").write_text(said + OUTLINE, encoding="utf-8")
    (shown,) = re.findall(r"^```jinja\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    (folder / "docs.svg.j2").write_text(shown, encoding="utf-8")
    paints = board_paints(Ink.FULL, load_theme())
    drawer = FaceDrawer(Press([folder, templates()], ruler()), paints)
    for template in ("all", "docs"):
        kit_text = KIT.replace("games/board/tile", template) + TILE.format(
            id="a", group="tiles", count=1
        )
        components = parse_components(kit_text, "kit.toml", 28.0, "board")
        assert compose(components, PAPERS["a4"], duplex(bleed=2.0), drawer, ruler())
