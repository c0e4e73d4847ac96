"""The kit of the board game in its PDF: the number of pieces, their sizes, and their backs."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from generator.errors import OrderError
from generator.games.board.kit import box_boards, kit_components
from generator.games.board.load.edition import board_edition
from generator.games.board.model.order import BoardKitOrder, BoardPart
from generator.load.components.component_set import load_components
from generator.model.order import Flip, Format, Imposition, Ink
from generator.page.marks import Use
from generator.products.documents import render
from generator.products.layouts import find_layouts
from generator.units import PAPERS
from support.pages.kits import draw_board_kit, draw_board_pieces
from support.papers.cutouts import read_outlines
from support.papers.printed import POINTS_PER_MM, behind

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.page.marks import Document
    from support.papers.printed import Area, Map, Spot

CLOSE = 0.05
LARGEST_FILE = 4_000_000
TURNED = Imposition(bleed=2.0, duplex=True)
BACKS = {
    "buildings": ("city", 40, 16),
    "animals": ("pasture", 20, 8),
    "knowledge": ("monastery", 20, 6),
    "castles": ("castle", 14, 2),
    "mines": ("mine", 10, 2),
    "ships": ("river", 20, 6),
}
"""Of each kind of tile: the terrain, and how many have its back and a black one."""
HEXES = 164
MARKER, DIE, DIE_FACE = (18, 13.0, 66.0), (28, 68.8, 57.6), (4, 16.0, 16.0)
"""The outlines of the nets: corners, width and height."""
BESIDE = {"cut-marks", "hairlines", "tips"}


class Piece(NamedTuple):
    """A thing on a page: the form of the file that draws it, its name, where its ground is."""

    form: str
    name: str
    ground: Area


class Kit(NamedTuple):
    """A kit as it was drawn, and its file."""

    document: Document
    pdf: bytes

    @property
    def names(self) -> list[str]:
        """The names of the pages."""
        return [page.name for page in self.document.pages]


def order(
    *,
    players: int = 4,
    parts: frozenset[BoardPart] = frozenset(BoardPart),
    names: tuple[str, ...] | None = None,
    paper: str = "a4",
    imposition: Imposition = TURNED,
    tile: float = 28.0,
) -> BoardKitOrder:
    """Order a kit with the boards of the box."""
    ids = list(dict.fromkeys(box_boards(players)))
    found = dict(zip(ids, find_layouts(ids, paper=PAPERS[paper]), strict=True))
    boards = tuple(found[name] for name in box_boards(players))
    sizes = tile, 16.0
    papers = PAPERS[paper], PAPERS[paper]
    return BoardKitOrder(boards, players, *sizes, parts, names, *papers, Ink.FULL, "en", imposition)


@cache
def kit(**changes: Any) -> Kit:
    """Draw a kit, once for all tests."""
    document = draw_board_kit(order(**changes))
    (leaf,) = render(document, Format.PDF)
    return Kit(document, leaf.data)


@pytest.fixture(scope="module")
def usual() -> Kit:
    """Return the whole kit of four players on A4."""
    return kit()


@cache
def pieces_of(it: Kit) -> list[tuple[int, list[Piece]]]:
    """Return the number of every page of components, and what the file puts on it."""
    return list(_pieces(it))


def _pieces(it: Kit) -> Iterator[tuple[int, list[Piece]]]:
    reader = PdfReader(BytesIO(it.pdf))
    paths: dict[str, list[Spot]] = {}
    for number, (sheet, page) in enumerate(
        zip(reader.pages, it.document.pages, strict=True), start=1
    ):
        if page.name.startswith("board-sheet-"):
            drawn = list(_uses(reader, sheet, page.height, paths))
            uses = [mark for mark in page.marks if isinstance(mark, Use)]
            named = [
                Piece(form, use.symbol.id, ground)
                for (form, ground), use in zip(drawn, uses, strict=True)
            ]
            yield number, [piece for piece in named if piece.name not in BESIDE]


def _uses(
    reader: PdfReader, page: Any, height: float, paths: dict[str, list[Spot]]
) -> Iterator[tuple[str, Area]]:
    """Yield every form that a page uses, and the box around the first path in it."""
    upright = 1 / POINTS_PER_MM
    whole: Map = (upright, 0.0, 0.0, -upright, 0.0, height)
    resources = page["/Resources"]
    for name, at in _forms(ContentStream(page.get_contents(), reader), whole):
        form = resources["/XObject"][name]
        inner = [(name, at)]
        if ".sheet-" in name:
            inner = list(_forms(ContentStream(form, reader), at))
            resources = form.get("/Resources", resources)
        for each, place in inner:
            if each not in paths:
                paths[each] = _first_path(resources["/XObject"][each], reader)
            yield each, _box(paths[each], place)


def _forms(stream: Any, at: Map) -> Iterator[tuple[str, Map]]:
    kept = []
    for operands, operator in stream.operations:
        match operator:
            case b"q":
                kept.append(at)
            case b"Q":
                at = kept.pop()
            case b"cm":
                at = _within(at, [float(it) for it in operands])
            case b"Do":
                yield str(operands[0]), at
            case _:
                pass


def _first_path(form: Any, reader: PdfReader) -> list[Spot]:
    spots = []
    for operands, operator in ContentStream(form, reader).operations:
        if operator in {b"m", b"l"}:
            spots.append((float(operands[0]), float(operands[1])))
        elif spots and operator not in {b"c", b"h"}:
            break
    return spots


def _box(spots: list[Spot], at: Map) -> Area:
    a, b, c, d, e, f = at
    xs = [a * x + c * y + e for x, y in spots]
    ys = [b * x + d * y + f for x, y in spots]
    return min(xs), min(ys), max(xs), max(ys)


def _within(outer: Map, inner: list[float]) -> Map:
    a, b, c, d, e, f = outer
    p, q, r, s, t, u = inner
    return (
        a * p + c * q,
        b * p + d * q,
        a * r + c * s,
        b * r + d * s,
        a * t + c * u + e,
        b * t + d * u + f,
    )


def count_outlines(it: Kit, *names: str) -> Counter[tuple[int, float, float]]:
    """Count the closed paths of some pages in a file by their corners, width and height."""
    pages = tuple(page for page in it.document.pages if page.name.startswith(names))
    (leaf,) = render(replace(it.document, pages=pages), Format.PDF)
    found: Counter[tuple[int, float, float]] = Counter()
    for sheet in read_outlines(leaf.data):
        for corners in sheet.corners:
            xs, ys = zip(*corners, strict=True)
            found[len(corners), round(max(xs) - min(xs), 1), round(max(ys) - min(ys), 1)] += 1
    return found


def boards_of(it: Kit) -> list[str]:
    """Return the player boards, front and back alternately."""
    start, end = "player-board-", "-back"
    return [name.removeprefix(start).removesuffix(end) for name in it.names if start in name]


# How many


def test_the_file_holds_what_the_rulebook_lists(usual: Kit) -> None:
    fronts: Counter[str] = Counter()
    backs: Counter[str] = Counter()
    for number, pieces in pieces_of(usual):
        (fronts if number % 2 else backs).update(piece.name for piece in pieces)
    groups: Counter[str] = Counter()
    for it in kit_components(order(), board_edition()).components:
        groups[it.group.id] += fronts.pop(it.front.name)
    assert fronts == Counter()
    tiles = {group: coloured + black for group, (_terrain, coloured, black) in BACKS.items()}
    others = {"goods": 42, "silver": 20, "workers": 30, "bonus": 12, "points": 4}
    assert groups == {**tiles, **others}
    assert sum(groups[name] for name in BACKS) == HEXES
    terrains = {f"back-{terrain}": number for terrain, number, _black in BACKS.values()}
    points = {f"points-200-{colour}": 1 for colour in ("black", "blue", "green", "red")}
    plain = {"good-back": 42, "silver-back": 20, "worker-back": 30, "bonus-back": 12}
    assert backs == {**terrains, "back-black": 40, **plain, **points}


def test_each_kind_has_its_black_backs(usual: Kit) -> None:
    groups = {
        it.front.name: it.group.id for it in kit_components(order(), board_edition()).components
    }
    found: Counter[tuple[str, str]] = Counter()
    sheets = list(pieces_of(usual))
    for (_front, fronts), (_back, backs) in zip(sheets[::2], sheets[1::2], strict=True):
        found.update((groups[one.name], two.name) for one, two in zip(fronts, backs, strict=True))
    for group, (terrain, usual_backs, black) in BACKS.items():
        assert found[group, f"back-{terrain}"] == usual_backs
        assert found[group, "back-black"] == black


def test_the_other_parts_are_as_many_as_the_rulebook_says(usual: Kit) -> None:
    assert count_outlines(usual, "markers")[MARKER] == 8
    dice = count_outlines(usual, "dice")
    assert dice[DIE] == 9
    assert dice[DIE_FACE] == 9 * 6
    posters = [page for page in usual.document.pages if page.name.startswith("table")]
    assert len(posters) == 3
    drawings = {mark.symbol for page in posters for mark in page.marks if isinstance(mark, Use)}
    assert [it.id for it in drawings] == ["poster-table"]
    assert "".join(boards_of(usual)) == "121314156789"
    assert {"summary", "aid"} <= set(usual.names)


@pytest.mark.parametrize(("players", "dice"), [(2, 5), (3, 7)])
def test_fewer_players_get_less(players: int, dice: int) -> None:
    parts = frozenset({BoardPart.MARKERS, BoardPart.DICE, BoardPart.BOARDS})
    few = kit(players=players, parts=parts, names=("points", "castle"))
    assert count_outlines(few, "markers")[MARKER] == 2 * players
    assert count_outlines(few, "dice")[DIE] == dice
    assert boards_of(few) == list(box_boards(players))
    assert len(boards_of(few)) == 2 * (players + 2)
    fronts = [piece.name for number, found in pieces_of(few) if number % 2 for piece in found]
    points = Counter(name for name in fronts if name.startswith("points"))
    colours = ("black", "blue", "green")[:players]
    assert points == {f"points-100-{colour}": 1 for colour in colours}
    assert fronts.count("castle") == 16


def test_a_point_tile_that_is_named_is_printed_for_any_number_of_players() -> None:
    chosen = kit_components(order(players=2, names=("points", "Points-Red")), board_edition())
    assert [it.id for it in chosen.components] == ["points-black", "points-blue", "points-red"]


# Sides


def test_every_front_has_an_odd_page_and_its_back_follows(usual: Kit) -> None:
    names, pages = usual.names, usual.document.pages
    assert len(names) % 2 == 0
    sides = list(zip(names[::2], names[1::2], strict=True))
    for front, back in sides:
        assert "blank" not in front
        if front.startswith("board-sheet-"):
            assert back == front.replace("front", "back")
        elif front.startswith(("table", "markers", "dice")):
            assert back == "blank"
    assert ("summary", "aid") in sides
    for one, two in zip(pages[::2], pages[1::2], strict=True):
        assert (one.width, one.height) == (two.width, two.height)


def test_a_blank_page_is_blank_in_the_file(usual: Kit) -> None:
    assert usual.names.count("blank") == 3 + 1 + 2
    assert count_outlines(usual, "blank") == Counter()
    assert sum(count_outlines(usual, "summary").values()) > 100


@pytest.mark.parametrize("part", BoardPart)
def test_a_part_alone_keeps_fronts_and_backs_apart(part: BoardPart) -> None:
    alone = draw_board_kit(order(parts=frozenset({part}), names=()))
    assert len(alone.pages) % 2 == 0
    single = draw_board_kit(
        order(parts=frozenset({part}), names=(), imposition=Imposition(bleed=2.0))
    )
    names = [page.name.removesuffix("-back") for page in alone.pages if page.name != "blank"]
    assert [page.name for page in single.pages] == names


def test_one_side_has_no_backs_and_no_blanks() -> None:
    single = draw_board_kit(order(names=("points",), imposition=Imposition(bleed=2.0)))
    assert not [page for page in single.pages if "back" in page.name or page.name == "blank"]


def test_pictures_of_sheets_leave_blank_sides_out(usual: Kit) -> None:
    pictures = usual.document.without_blanks()
    assert [page.name for page in pictures.pages] == [it for it in usual.names if it != "blank"]


@pytest.mark.parametrize("flip", Flip)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_backs_are_behind_their_fronts(flip: Flip, paper: str) -> None:
    turned = TURNED._replace(flip=flip)
    cut_out = kit(parts=frozenset(), paper=paper, imposition=turned)
    sheets = list(pieces_of(cut_out))
    found = 0
    for (number, fronts), (after, backs) in zip(sheets[::2], sheets[1::2], strict=True):
        assert after == number + 1
        page = cut_out.document.pages[number - 1]
        for one, two in zip(fronts, backs, strict=True):
            place = behind(one.ground, page.width, page.height, flip)
            assert two.ground == pytest.approx(place, abs=CLOSE)
            found += 1
    assert found == HEXES + 42 + 20 + 30 + 12 + 4


# Sizes


@pytest.mark.parametrize("tile", [28.0, 30.0])
def test_everything_has_its_size_in_the_file(tile: float) -> None:
    flat = Imposition(bleed=0.0, duplex=True)
    cut_out = kit(parts=frozenset(), imposition=flat, tile=tile)
    sizes = {
        it.front.name: it.size
        for it in kit_components(order(tile=tile), board_edition()).components
    }
    sizes |= {"back-black": sizes["ship"], "silver-back": sizes["silver"]}
    measured: Counter[str] = Counter()
    for _number, pieces in pieces_of(cut_out):
        for name, (left, top, right, bottom) in ((it.name, it.ground) for it in pieces):
            if name in sizes:
                assert (right - left, bottom - top) == pytest.approx(sizes[name], abs=CLOSE), name
                measured[name] += 1
    assert sizes["ship"] == pytest.approx((tile, tile * 2 / 3**0.5))
    assert measured["ship"] == 26
    assert measured["back-black"] == 40


def test_ink_reaches_beyond_the_cut(usual: Kit) -> None:
    for _number, pieces in pieces_of(usual):
        for it in pieces:
            if it.name == "worker":
                left, top, right, bottom = it.ground
                assert (right - left, bottom - top) == pytest.approx((24.0, 24.0), abs=CLOSE)


# The file


def test_the_file_is_small_and_each_face_is_in_it_once(usual: Kit) -> None:
    assert len(usual.pdf) <= LARGEST_FILE
    forms: dict[str, set[str]] = {}
    uses: Counter[str] = Counter()
    for _number, pieces in pieces_of(usual):
        for piece in pieces:
            forms.setdefault(piece.name, set()).add(piece.form)
            uses[piece.name] += 1
    assert uses["ship"] == 26
    assert uses["back-black"] == 40
    fields = {
        it.front.name: dict(it.front.fields)
        for it in load_components(None, 28.0, "board").components
    }
    for name, found in forms.items():
        sizes_of_bonus = 2 if name == "bonus-back" else 1
        assert len(found) == fields.get(name, {}).get("variants", sizes_of_bonus), name


def test_a_progress_bar_counts_every_part() -> None:
    progress: list[tuple[int, int]] = []
    small = order(parts=frozenset({BoardPart.MARKERS, BoardPart.DICE}), names=("castle",))
    draw_board_kit(small, on_part=lambda done, total: progress.append((done, total)))
    assert progress == [(1, 3), (2, 3), (3, 3)]


# Piece by piece


def test_each_different_face_has_a_page_of_its_own() -> None:
    document = draw_board_pieces(order(parts=frozenset({BoardPart.BOARDS})))
    names = [page.name for page in document.pages]
    assert len(set(names)) == len(names)
    assert names[:9] == [f"player-board-{name}" for name in "123456789"]
    assert names.count("board-back-black") == 1
    fronts = [name for name in names if name.endswith("-front")]
    assert len(fronts) == 8 + 12 + 26 + 3 + 6 + 2 + 12 + 4
    pages = {page.name: page for page in document.pages}
    for name, several in (("castles-castle", 3), ("ships-ship", 3)):
        shown = [f"board-{name}-front", *(f"board-{name}-front-{it}" for it in range(2, 9))]
        drawn = [pages[it].marks for it in shown if it in pages]
        assert len(set(drawn)) == len(drawn) == several
    worker = pages["board-workers-worker-front"]
    assert (worker.width, worker.height) == pytest.approx((24.0, 24.0))


RED_ONLY = """
game = "board"

[group.points]
shape = "rectangle"
size = [40.0, 25.0]
template = "games/board/piece.svg.j2"
back = "none"

[[component]]
id = "hundred"
group = "points"
count = 1
front = "points-100-red"
fields = { colour = "COLOUR", points = 100 }
"""


def test_components_of_absent_players_are_reported(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    few = order(players=2)._replace(components=own)
    own.write_text(RED_ONLY.replace("COLOUR", "blue"), encoding="utf-8")
    assert [it.id for it in kit_components(few, board_edition()).components] == ["hundred"]
    own.write_text(RED_ONLY.replace("COLOUR", "red"), encoding="utf-8")
    with pytest.raises(OrderError) as raised:
        kit_components(few, board_edition())
    reason = "None of this is used with 2 players; choose more --players."
    assert str(raised.value) == reason
