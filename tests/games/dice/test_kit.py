"""The pages of the kit: their contents on every paper, in every ink and language."""

from __future__ import annotations

import re
import subprocess
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING

import pypdfium2
import pytest

from generator.errors import OrderError
from generator.games.dice.kit import draw_kit, make_kit
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.order import KitOrder, KitPart
from generator.games.dice.pages.summary import summary_sections
from generator.games.dice.rules.solo import EXCELLENT, INCREDIBLE, WELL_DONE, solo_marks
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Ink
from generator.model.terrain import Terrain
from generator.page.marks import Text
from generator.page.pieces.net_pages import place_nets
from generator.page.pieces.nets import DICE
from generator.page.text.flow import SMALLEST
from generator.page.text.kit_page import kit_room
from generator.products.catalogue import make_order
from generator.products.order import Run
from generator.products.tools import load_tools
from generator.render.pdf import draw_pdf
from generator.units import PAPERS, Paper
from support.grids import grid
from support.pages.drawing import layout, paths
from support.pages.lettering import Longer, check_room, overlaps, speaking_longer, texts, words

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Needs

    from generator.page.marks import Document, Page

ALL = frozenset(KitPart)
PLAIN = ALL - {KitPart.SHEETS}


@pytest.fixture
def longer() -> Iterator[None]:
    """Use the longer language."""
    with speaking_longer():
        yield


def order(
    *,
    parts: frozenset[KitPart] = PLAIN,
    players: int = 4,
    die: float = 16.0,
    paper: str = "a4",
    ink: Ink = Ink.FULL,
    spoken: str = "en",
) -> KitOrder:
    layouts = (layout("A"),) if KitPart.SHEETS in parts else ()
    return KitOrder(layouts, 2, players, die, parts, PAPERS[paper], ink, spoken)


@lru_cache(maxsize=64)
def kit(paper: str = "a4", ink: Ink = Ink.FULL, spoken: str = "en") -> Document:
    with speaking(spoken):
        return draw_kit(order(parts=ALL, paper=paper, ink=ink, spoken=spoken), load_tools())


def page(name: str, document: Document | None = None) -> Page:
    return next(it for it in (document or kit()).pages if it.name == name)


@grid(spoken=PAPER_LANGUAGES, ink=Ink, paper=["a4", "letter"])
def test_every_page_is_drawn_inside_the_paper(paper: str, ink: Ink, spoken: str) -> None:
    pages = kit(paper, ink, spoken).pages
    assert [it.name for it in pages] == ["summary", "reference", "dice", "A", "A"]
    for it in pages[:3]:
        check_room(it)
        assert (it.width, it.height) == (PAPERS[paper].width, PAPERS[paper].height)


@pytest.mark.parametrize("paper", ["a3", "a5", "legal", "tabloid"])
def test_other_papers_work_too(paper: str) -> None:
    for it in draw_kit(order(paper=paper), load_tools()).pages:
        check_room(it)


@pytest.mark.parametrize("ink", [Ink.FULL, Ink.MONO])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.usefixtures("longer")
def test_a_longer_language_fits(paper: str, ink: Ink) -> None:
    document = draw_kit(order(paper=paper, ink=ink, players=5, spoken="de"), load_tools())
    names = ["summary", "reference", "reference-2", "dice"]
    if paper == "a5":
        references = ["reference", "reference-2", "reference-3"]
        names = ["summary", "summary-2", *references, "dice", "dice-2", "dice-3"]
    assert [it.name for it in document.pages] == names
    for it in document.pages:
        check_room(it)


@pytest.mark.usefixtures("longer")
@pytest.mark.parametrize("die", [10.0, 25.0, 40.0])
def test_a_longer_language_fits_beside_dice_of_any_size(die: float) -> None:
    for it in draw_kit(
        order(parts=frozenset({KitPart.DICE}), die=die, spoken="de"), load_tools()
    ).pages:
        check_room(it)


def test_a_longer_language_is_a_third_longer() -> None:
    for message in ("Goal", "Dice to fold", "A box of {boxes} is ticked."):
        assert 1.3 <= len(Longer().gettext(message)) / len(message) <= 2.0


def test_text_on_text_is_found() -> None:
    it = page("summary")
    twice = type(it)(it.name, it.title, it.width, it.height, it.marks + it.marks)
    assert len(overlaps(twice)) > 50


def test_bookmarks_lead_to_the_parts() -> None:
    pdf = pypdfium2.PdfDocument(draw_pdf(kit()))
    assert len(pdf) == 5
    assert pdf.get_metadata_dict()["Title"] == "Kit for the dice game"
    toc = [(entry.get_title(), entry.get_dest().get_index()) for entry in pdf.get_toc()]
    assert toc == [
        ("The rules in short", 0),
        ("Reference cards", 1),
        ("Dice to fold", 2),
        ("Domain A: River bend", 3),
    ]


def test_qpdf_finds_no_fault(needs: Needs, tmp_path: Path) -> None:
    for ink in Ink:
        file = tmp_path / f"{ink}.pdf"
        file.write_bytes(draw_pdf(kit("letter", ink)))
        answer = subprocess.run(
            [needs("qpdf"), "--check", file], capture_output=True, text=True, check=False
        )
        assert answer.returncode == 0, answer.stdout + answer.stderr


def test_the_same_order_gives_the_same_bytes() -> None:
    assert draw_pdf(draw_kit(order(), load_tools())) == draw_pdf(draw_kit(order(), load_tools()))


@pytest.mark.parametrize("part", KitPart)
def test_each_part_can_be_printed_alone(part: KitPart) -> None:
    names = [it.name for it in draw_kit(order(parts=frozenset({part})), load_tools()).pages]
    assert names == {"sheets": ["A", "A"]}.get(part, [part.value])


# The rules in short


def test_the_summary_has_a_section_for_every_subject() -> None:
    titles = [section.title for section in summary_sections(dice_edition())]
    assert titles[:4] == ["Goal", "Set-up", "A turn", "Terrains"]
    assert titles[-1] == "Alone"
    shown = words(page("summary"))
    assert all(title in shown for title in titles)


def test_the_figures_come_from_the_edition(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        'game = "dice"\ngoods.points = 7\npasture.factor = 3\ntime.boxes = 12\ntime.solo = 9\n'
        "values.mine = [2, 5]\n",
        encoding="utf-8",
    )
    said = " ".join(
        item.text for section in summary_sections(dice_edition(own)) for item in section.items
    )
    assert "7 points each" in said
    assert "counts 3 times" in said
    assert "6 to 12 turns" in said
    assert "9 turns a phase" in said
    assert "Grey die with 2 or 5" in said
    assert "{" not in said


def test_the_tables_show_zone_and_colour_points_and_solo_marks() -> None:
    edition = dice_edition()
    shown = words(page("summary")).split()
    for row in edition.zone_points:
        assert all(str(points) in shown for points in row)
    for terrain in Terrain:
        assert all(str(points) in shown for points in edition.colour_points[terrain])
    figures = [int(re.sub(r"\D", "", figure)) for figure, _words in solo_marks()]
    assert figures == [WELL_DONE, EXCELLENT, INCREDIBLE] == [50, 60, 70]


def test_the_summary_stays_readable() -> None:
    for paper in ("a4", "letter"):
        sizes = [it.size for it in page("summary", kit(paper)).marks if isinstance(it, Text)]
        assert min(sizes) > SMALLEST - 0.1
    assert kit_room(PAPERS["a4"]).scale == pytest.approx(1.0)


# Reference cards


@pytest.mark.parametrize(("players", "pages"), [(1, 1), (2, 1), (3, 1), (4, 1), (5, 2)])
def test_each_player_gets_a_card(players: int, pages: int) -> None:
    drawn = draw_kit(
        order(parts=frozenset({KitPart.REFERENCE}), players=players), load_tools()
    ).pages
    assert len(drawn) == pages
    assert sum(words(it).count("At a glance") for it in drawn) == players
    assert len({it.title for it in drawn}) == pages


def test_no_text_of_a_card_crosses_a_cut() -> None:
    it = page("reference")
    room = kit_room(PAPERS["a4"])
    across, down = room.paper.width / 2, room.paper.height / 2
    for text, box in texts(it.marks):
        assert box.right < across - 2 or box.left > across + 2, text
        assert box.bottom < down - 2 or box.top > down + 2, text


def test_a_card_names_terrains_dice_bonuses_and_points() -> None:
    edition = dice_edition()
    (it,) = draw_kit(order(parts=frozenset({KitPart.REFERENCE}), players=1), load_tools()).pages
    shown = words(it)
    for name in ("Monastery", "Mine", "River", "City", "Castle", "Pasture"):
        assert name in shown
    for need in ("1 or 2", "3 or 4", "5 or 6", "all different", "all equal"):
        assert need in shown
    assert "any colour" in shown
    assert f"× {edition.pasture_factor}" in shown
    figures = shown.split()
    for row in edition.zone_points:
        assert all(str(points) in figures for points in row)


# Dice


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("die", "most"), [(10.0, 1), (16.0, 1), (18.0, 1), (25.0, 3), (30.0, 3), (40.0, 5)]
)
def test_five_nets_are_dealt_out_over_few_pages(paper: str, die: float, most: int) -> None:
    room = kit_room(PAPERS[paper])
    pages = place_nets(room, die)
    assert [it.net.die for nets in pages for it in nets] == list(DICE)
    assert len(pages) <= most
    for nets in pages:
        for it in nets:
            assert it.x >= room.margin - 1e-6
            assert it.x + it.net.width <= room.paper.width - room.margin + 1e-6
            assert it.y + it.net.height <= room.paper.height - room.margin + 1e-6
        for one, two in combinations(nets, 2):
            apart_x = abs(one.x - two.x) - one.net.width
            apart_y = abs(one.y - two.y) - one.net.height
            assert max(apart_x, apart_y) > 2.0


def test_nets_and_the_bar_have_their_real_size() -> None:
    lengths = set()
    for path in paths(page("dice", kit("letter")).marks):
        xs = [number for _letter, numbers in path.segments for number in numbers[::2]]
        lengths.add(round(max(xs) - min(xs), 2))
    assert 50.0 in lengths
    assert round(4.3 * 16, 2) in lengths


def test_dice_too_large_for_the_paper_are_refused_with_the_largest_that_fits() -> None:
    with pytest.raises(OrderError, match=r"Dice of 40 mm do not fit on a5; use --die 31mm"):
        draw_kit(order(paper="a5", die=40.0), load_tools())
    draw_kit(order(paper="a5", die=31.0, parts=frozenset({KitPart.DICE})), load_tools())


def test_a_paper_too_small_is_refused() -> None:
    with pytest.raises(OrderError, match=r"The paper tiny is too small for the kit"):
        kit_room(Paper("tiny", 90.0, 120.0))


@pytest.mark.parametrize("ink", Ink)
def test_dice_are_drawn_differently_in_each_ink(ink: Ink) -> None:
    fills = {path.style.fill for path in paths(page("dice", kit("a4", ink)).marks)}
    colours = {fill for fill in fills if fill and len(set(re.findall("..", fill[1:]))) > 1}
    assert bool(colours) == (ink is not Ink.MONO)


@pytest.mark.parametrize(("file", "shown"), [("kit.svg", "kit.svg"), ("a/kit.png", "a/kit.png")])
def test_a_kit_is_no_picture(file: str, shown: str) -> None:
    with pytest.raises(OrderError) as caught:
        make_kit(make_order("kit dice", {}, "en", file), Run())
    assert str(caught.value) == f"A kit is one PDF; '{shown}' must end in .pdf."
