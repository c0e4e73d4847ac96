"""Sheets that last: the laminated one for a dry-erase pen, and large print."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import pytest
from shapely import Polygon, box

from generator.errors import OrderError
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.order import PadOrder
from generator.games.dice.pages.grid import grids
from generator.games.dice.printing import draw_pad
from generator.games.dice.rules.most import count_needs
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Finish, Ink, Style
from generator.page.marks import Kind, Text, bounds, texts_of
from generator.units import MM_PER_INCH, PAPERS
from support.grids import grid
from support.pages.drawing import DOMAINS, SHIPPED, layout, pad, paths
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path as File

    from generator.hexes.frame import Box
    from generator.page.marks import Field, Page, Path

FOURTEEN_POINTS = 14 / 72 * MM_PER_INCH
CREDIT = "Scriptorium"


@lru_cache(maxsize=128)
def leaves(
    finish: Finish,
    *,
    name: str = "A",
    paper: str = "a4",
    ink: Ink = Ink.FULL,
    language: str = "en",
    style: Style = Style.SHEET,
) -> tuple[Page, ...]:
    """Draw a sheet with its fields, which show where to write."""
    with speaking(language):
        order = PadOrder((layout(name),), 1, PAPERS[paper], ink, solo=False, language=language)
        order = order._replace(finish=finish, fillable=True, style=style)
        return draw_pad(order).pages


def laminated(**wanted: Any) -> Page:
    (page,) = leaves(Finish.LAMINATE, **wanted)
    return page


def square(field: Field) -> Polygon:
    return box(*field.box)


def outline(path: Path) -> Polygon:
    """Draw straight lines through the points of a path; curves become their corners."""
    points = [numbers[-2:] for letter, numbers in path.segments if letter != "Z"]
    return Polygon(points) if len(points) > 2 else Polygon()


def lightness(colour: str) -> float:
    red, green, blue = bytes.fromhex(colour[1:])
    return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255


def cut_line(page: Page) -> Path:
    dashed = [
        path
        for path in paths(page.marks)
        if path.style.dashes and bounds([path]).width > page.width * 0.9
    ]
    (line,) = dashed
    return line


def keeps_off_the_edge(page: Page, margin: float, skipped: int = 0) -> bool:
    """Return whether lines, words and fields stay inside; corners are round where they show."""
    safe = box(margin, margin, page.width - margin, page.height - margin)
    shapes = [square(field) for field in page.fields]
    shapes += [box(*bounds([mark])) for mark in page.marks if isinstance(mark, Text)]
    for path in list(paths(page.marks))[skipped:]:
        xs, ys = ([it for _, numbers in path.segments for it in numbers[at::2]] for at in (0, 1))
        reach = path.style.width / 2 if path.style.stroke else 0
        shapes.append(box(min(xs), min(ys), max(xs), max(ys)).buffer(reach))
    return all(safe.covers(shape) for shape in shapes)


# Laminated


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("ink", Ink)
def test_a_laminated_sheet_keeps_its_margin_and_has_a_rounded_cut(paper: str, ink: Ink) -> None:
    page = laminated(paper=paper, ink=ink)
    line = cut_line(page)
    edge = bounds([line])
    assert 3 <= edge.left <= 6
    curves = [numbers for letter, numbers in line.segments if letter == "C"]
    assert len(curves) == 4
    ends = [numbers[-2:] for letter, numbers in line.segments if letter in "MLC"]
    straight = abs(ends[1][0] - ends[0][0])
    radius = (page.width - 2 * 5 - straight) / 2
    assert radius >= 6
    assert keeps_off_the_edge(page, 10, skipped=1)


@pytest.mark.parametrize("name", SHIPPED)
def test_circles_and_squares_are_large_enough_for_a_pen(name: str) -> None:
    fields = laminated(name=name).fields
    circles = [field.box for field in fields if field.kind is Kind.BONUS]
    needs = count_needs(layout(name), dice_edition())
    assert len(circles) == sum(needs.gains.values()) + len(needs.castles)
    assert min(circle.width for circle in circles) >= 7
    if name in DOMAINS:
        hexes = [field.box for field in fields if field.kind is Kind.DIGIT]
        assert len(hexes) == len(layout(name).cells)
        assert min(each.width for each in hexes) >= 9.5


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("finish", Finish)
def test_places_to_write_do_not_touch_each_other(finish: Finish, paper: str) -> None:
    for page in leaves(finish, paper=paper):
        shapes = [square(field) for field in page.fields]
        for index, one in enumerate(shapes):
            assert not any(one.intersection(other).area > 0.05 for other in shapes[index + 1 :])


@pytest.mark.parametrize("ink", Ink)
@pytest.mark.parametrize("finish", [Finish.LAMINATE, Finish.LARGE])
def test_no_dark_fill_is_under_a_place_to_write(finish: Finish, ink: Ink) -> None:
    written = {Kind.DIGIT, Kind.NUMBER, Kind.SUM, Kind.CROSS, Kind.RING, Kind.BONUS}
    for page in leaves(finish, ink=ink):
        fills = [(outline(path), path.style.fill) for path in paths(page.marks) if path.style.fill]
        for field in page.fields:
            if field.kind not in written:
                continue
            centre = square(field).centroid.buffer(field.box.width * 0.3)
            below = [colour for shape, colour in fills if shape.contains(centre)]
            assert below, field.name
            assert lightness(below[-1]) >= 0.85, field.name


def test_a_laminated_sheet_has_all_that_a_sheet_has() -> None:
    plain = pad(("A",)).pages[0]
    said = sorted(text.text for text in texts_of(plain.marks))
    assert sorted(text.text for text in texts_of(laminated().marks)) == said


# Large print


@pytest.mark.parametrize("paper", PAPERS)
def test_large_print_takes_one_large_page_or_two_that_face(paper: str) -> None:
    if paper == "a5":
        with pytest.raises(OrderError, match="a5 is too small for large print; use a3"):
            grids(PAPERS[paper], Style.SHEET, finish=Finish.LARGE)
        return
    found = grids(PAPERS[paper], Style.SHEET, finish=Finish.LARGE)
    one = paper in {"a3", "tabloid"}
    assert len(found) == (1 if one else 2)
    assert all(grid.scale >= 1.4 for grid in found)
    assert all((grid.paper.width > grid.paper.height) == one for grid in found)


@grid(name=SHIPPED, paper=["a4", "letter", "legal", "a3", "tabloid"], language=PAPER_LANGUAGES)
def test_every_word_of_large_print_is_large(name: str, paper: str, language: str) -> None:
    found = 0
    for page in leaves(Finish.LARGE, name=name, paper=paper, language=language):
        assert keeps_off_the_edge(page, 4.5)
        for mark in page.marks:
            if isinstance(mark, Text) and CREDIT not in mark.text:
                found += 1
                size = mark.size * mark.matrix.scale
                assert size >= FOURTEEN_POINTS - 0.01, (mark.text, size)
    assert found > 40


def test_large_print_is_larger_stronger_and_complete() -> None:
    plain = pad(("A",)).pages[0]
    left, right = leaves(Finish.LARGE)
    assert (left.name, right.name) == ("A", "A-tables")
    assert left.height > left.width
    both = [*texts_of(left.marks), *texts_of(right.marks)]
    said = sorted(" ".join(text.text for text in both).split())
    assert said == sorted(" ".join(text.text for text in texts_of(plain.marks)).split())
    heaviest = max(path.style.width for path in paths(plain.marks))
    assert max(path.style.width for path in paths(left.marks)) >= 1.9 * heaviest
    small = [field.box for field in leaves(Finish.PAPER)[0].fields if field.kind is Kind.DIGIT]
    large = [field.box for field in left.fields if field.kind is Kind.DIGIT]
    assert large[0].width >= 1.35 * small[0].width


def test_large_print_has_no_faint_words() -> None:
    for page in leaves(Finish.LARGE):
        assert all(lightness(text.fill) < 0.4 for text in texts_of(page.marks))


def test_sheets_of_two_pages_stay_together() -> None:
    order = PadOrder(
        (layout("A"), layout("B")), 2, PAPERS["a4"], Ink.FULL, solo=False, language="en"
    )
    pages = draw_pad(order._replace(finish=Finish.LARGE)).pages
    assert [page.name for page in pages] == ["A", "A-tables"] * 2 + ["B", "B-tables"] * 2


# What does not go together


@pytest.mark.parametrize(
    ("wanted", "answer"),
    [
        (("--laminate", "--large-print"), "--laminate and --large-print cannot be used together"),
        (("--laminate", "--fillable"), "--laminate and --fillable cannot be used together"),
        (("--laminate", "--up", "2"), "--laminate and --up 2 cannot be used together"),
        (("--large-print", "--duplex"), "--large-print and --duplex cannot be used together"),
        (("--laminate", "--style", "ledger"), "leave out --style ledger"),
        (("--large-print", "--style", "ledger"), "leave out --style ledger"),
        (("--laminate", "--paper", "a5"), "a5 is too small for a laminated sheet"),
        (("--large-print", "--paper", "a5"), "a5 is too small for large print"),
    ],
)
def test_what_does_not_go_together_is_refused(
    tmp_path: File, wanted: tuple[str, ...], answer: str
) -> None:
    result = at_once("pad", "A", *wanted, cwd=tmp_path)
    assert result.returncode == 2
    assert answer in result.stderr
    assert len(result.stderr.splitlines()) == 1
    assert not list(tmp_path.rglob("*.pdf"))


def test_the_file_name_shows_its_finish(tmp_path: File) -> None:
    assert at_once("pad", "A", "--laminate", cwd=tmp_path).returncode == 0
    assert at_once("pad", "A", "--large-print", "--format", "svg", cwd=tmp_path).returncode == 0
    names = sorted(path.name for path in (tmp_path / "output").iterdir())
    assert names == [
        "pad-A-a4-laminate.pdf",
        "pad-A-a4-large-print.svg",
        "pad-A-tables-a4-large-print.svg",
    ]


def contains(outer: Box, inner: Box) -> bool:
    return bool(box(*outer).buffer(1e-6).contains(box(*inner)))


def test_a_laminated_sheet_is_cut_outside_all_marks() -> None:
    page = laminated()
    assert contains(bounds([cut_line(page)]), bounds(page.marks[1:]))
