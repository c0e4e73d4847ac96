"""The boxes of a sheet: large enough to write in, at every size, and where they were before."""

from __future__ import annotations

from functools import lru_cache
from statistics import mean
from typing import TYPE_CHECKING

import pytest

from generator.errors import UnknownNameError
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.form import FIRST, PRESENT
from generator.games.dice.model.order import PadOrder
from generator.games.dice.pages.ledger import ledger_columns
from generator.games.dice.printing import draw_pad
from generator.games.dice.rules.most import most_sold
from generator.games.dice.scanning.identity import domain_digest, sheet_code, style_name, style_of
from generator.games.dice.scanning.printed import draw_printed
from generator.language import PAPER_LANGUAGES, speaking
from generator.model.order import Finish, Imposition, Ink, Style
from generator.model.scan import SheetCode
from generator.page.marks import Kind, texts_of
from generator.page.scannable.code import decode, encode
from generator.units import PAPERS
from support.grids import grid
from support.pages.drawing import SHIPPED, layout

if TYPE_CHECKING:
    from collections.abc import Iterable

    from conftest import Golden

    from generator.page.marks import Field, Page

WIDTH, HEIGHT = 7.0, 6.0
"""What the writing of a grown-up takes, in mm."""
WHOLE_PAPERS = ["a4", "letter", "legal", "a3", "tabloid"]
MARKS = {
    "en": ["Well done!", "Excellent!", "Incredible!"],
    "fr": ["Bien joué !", "Excellent !", "Incroyable !"],
    "de": ["Gut gemacht!", "Ausgezeichnet!", "Unglaublich!"],
}


@lru_cache(maxsize=64)
def leaves(
    name: str,
    *,
    style: Style = Style.SHEET,
    paper: str = "a4",
    finish: Finish = Finish.PAPER,
    solo: bool = False,
    language: str = "en",
    ink: Ink = Ink.FULL,
    up: int = 1,
) -> tuple[Page, ...]:
    """Draw a sheet, with its fields where it is not cut."""
    with speaking(language):
        order = PadOrder((layout(name),), 1, PAPERS[paper], ink, solo=solo, language=language)
        order = order._replace(finish=finish, style=style, imposition=Imposition(up=up))
        return draw_pad(order._replace(fillable=up == 1)).pages


def fields(name: str, kinds: Iterable[Kind], **wanted: object) -> list[Field]:
    pages = leaves(name, **wanted)
    return [field for page in pages for field in page.fields if field.kind in set(kinds)]


def words(name: str, **wanted: object) -> list[str]:
    pages = leaves(name, **wanted)
    return [
        text.text.replace("\N{NO-BREAK SPACE}", " ")
        for page in pages
        for text in texts_of(page.marks)
    ]


@grid(name=SHIPPED, paper=WHOLE_PAPERS, solo=[False, True])
def test_the_cells_for_points_have_room_for_a_hand(name: str, paper: str, solo: bool) -> None:  # noqa: FBT001
    cells = fields(name, [Kind.NUMBER], paper=paper, solo=solo)
    assert len(cells) >= 74
    assert min(it.box.width for it in cells) >= WIDTH
    assert min(it.box.height for it in cells) >= HEIGHT


@grid(name=SHIPPED, paper=WHOLE_PAPERS, solo=[False, True])
def test_the_boxes_of_the_ledger_have_room_for_a_tick(name: str, paper: str, solo: bool) -> None:  # noqa: FBT001
    ticks = fields(name, [Kind.CHECK], paper=paper, style=Style.LEDGER, solo=solo)
    assert len(ticks) >= 60
    assert min(it.box.width for it in ticks) >= WIDTH
    assert min(it.box.height for it in ticks) >= HEIGHT


@pytest.mark.parametrize("style", Style)
@pytest.mark.parametrize("name", SHIPPED)
def test_a_scannable_sheet_has_the_same_cells(name: str, style: Style) -> None:
    digest = domain_digest(layout(name))
    code = SheetCode("dice", name, digest, style_name(style), "a4", "full", "en", "vellum")
    kinds = {Kind.NUMBER, Kind.CHECK}
    boxes = [
        it.box
        for it in draw_printed(code, layout(name)).document.pages[0].fields
        if it.kind in kinds
    ]
    assert min(it.width for it in boxes) >= WIDTH
    assert min(it.height for it in boxes) >= HEIGHT


@pytest.mark.parametrize("name", SHIPPED)
def test_a_balanced_ledger_has_every_terrain_once(name: str) -> None:
    sold = most_sold(layout(name))
    plain, even = (
        ledger_columns(layout(name), dice_edition(), sold, is_balanced=it) for it in (False, True)
    )
    for columns in (plain, even):
        terrains = [group.terrain for column in columns for group in column.groups]
        assert sorted(terrains) == sorted(layout(name).terrains)
        assert sum(column.sold for column in columns) == sold
    highest = [max(column.height for column in columns) for columns in (plain, even)]
    assert highest[1] <= highest[0]
    assert highest[1] <= -(-sum(column.height for column in even) // 2) + 1


def test_time_boxes_are_in_pairs_and_the_last_are_struck_out_alone() -> None:
    times = [it for it in fields("A", [Kind.CROSS], solo=True) if it.name.startswith("time-1-")]
    assert [it.name for it in times] == [f"time-1-{number}" for number in range(1, 9)]
    assert times[0].box.top == times[1].box.top < times[2].box.top
    assert min(it.box.width for it in times) >= 6.5


# Large print


def size_of(found: list[Field]) -> float:
    return mean(min(it.box.width, it.box.height) for it in found)


def letters(word: str, **wanted: object) -> float:
    """Return how large a word is printed, in mm."""
    pages = leaves("A", **wanted)
    (found,) = (it for page in pages for it in texts_of(page.marks) if it.text == word)
    return found.size * found.matrix.scale


@pytest.mark.parametrize("paper", ["a4", "letter", "legal", "a3"])
@pytest.mark.parametrize("kind", [Kind.BONUS, Kind.CROSS, Kind.NUMBER, Kind.RING, Kind.DIGIT])
def test_boxes_of_large_print_are_as_much_larger_as_its_words(kind: Kind, paper: str) -> None:
    usual = size_of(fields("A", [kind]))
    large = size_of(fields("A", [kind], paper=paper, finish=Finish.LARGE))
    words_grow = letters("Mine", paper=paper, finish=Finish.LARGE) / letters("Mine")
    assert words_grow >= 1.37
    assert large / usual >= words_grow


# Solo


def marks_in(said: list[str]) -> list[str]:
    return [it for it in said if it in {"> 50", "> 60", "70"}]


@grid(language=PAPER_LANGUAGES, ink=Ink, name=["A", "lake"], style=Style)
def test_a_solo_sheet_says_what_it_is_measured_by(
    language: str, ink: Ink, name: str, style: Style
) -> None:
    said = words(name, solo=True, language=language, ink=ink, style=style)
    assert marks_in(said) == ["> 50", "> 60", "70"]
    if language in MARKS:
        assert set(MARKS[language]) <= set(said)
    plain = words(name, language=language, ink=ink, style=style)
    assert not marks_in(plain)
    assert not {"I, II", "I, II → 3"} & set(plain)


@grid(language=PAPER_LANGUAGES, paper=["a5", "a4", "letter"])
def test_small_and_large_solo_sheets_have_the_marks_too(language: str, paper: str) -> None:
    small = words("D", solo=True, language=language, paper=paper, up=1 if paper == "a5" else 2)
    assert marks_in(small) == ["> 50", "> 60", "70"]
    if paper != "a5":
        large = words("D", solo=True, language=language, paper=paper, finish=Finish.LARGE)
        assert marks_in(large) == ["> 50", "> 60", "70"]


def test_alone_a_colour_pays_by_its_phase() -> None:
    sheet, ledger = words("A", solo=True), words("A", solo=True, style=Style.LEDGER)
    assert sheet.count("I, II") == sheet.count("III") - 1 == 6
    assert "all of a colour: I and II, III" in sheet
    assert "all of a colour: 1st, 2nd" not in sheet
    assert {"I, II → 6", "III → 3"} <= set(ledger)
    assert not [it for it in ledger if it.startswith("1st")]


# Earlier forms


PRINTED = [
    ("A", "sheet", "a4", False, 1),
    ("crescent", "sheet", "letter", True, 1),
    ("C", "ledger", "a4", False, 1),
    ("lake", "ledger", "a3", True, 1),
    ("D", "sheet", "a4", True, 2),
]


def test_sheets_of_the_first_form_have_their_boxes_where_they_were_printed(golden: Golden) -> None:
    lines = []
    for name, style, paper, solo, up in PRINTED:
        digest = domain_digest(layout(name))
        code = SheetCode("dice", name, digest, style, paper, "full", "en", "vellum", solo, up)
        lines.append(f"# {name} {style} {paper} solo={solo} up={up}")
        for field in draw_printed(code, layout(name)).document.pages[0].fields:
            box = field.box
            place = f"{box.left:.2f} {box.top:.2f} {box.width:.2f} {box.height:.2f}"
            lines.append(f"{field.name} {field.kind.value} {place}")
    golden("scan/first-form.txt", "\n".join(lines) + "\n")


def test_a_code_tells_the_form_of_its_sheet() -> None:
    order = PadOrder((layout("A"),), 1, PAPERS["a4"], Ink.FULL, solo=False, language="en")
    for form, style in ((PRESENT, "sheet-2"), (FIRST, "sheet")):
        code = sheet_code(layout("A"), order._replace(form=form), None)
        assert code.style == style
        assert style_of(decode(encode(code))) == (Style.SHEET, form)
    later = sheet_code(layout("A"), order, None)._replace(style="sheet-3")
    with pytest.raises(UnknownNameError, match="printed by a later version"):
        style_of(decode(encode(later)))
