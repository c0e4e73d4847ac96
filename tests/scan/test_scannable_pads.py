"""Scannable pads: markers and codes are found, fields keep away, and sheets are drawn again."""

from __future__ import annotations

from functools import lru_cache
from math import ceil
from typing import TYPE_CHECKING, TypeAlias

import cv2
import numpy as np
import pypdfium2
import pytest
import zxingcpp

from generator.errors import UnknownNameError
from generator.games.dice.scanning.printed import printed as printed_domain
from generator.games.pad.scanning.identity import (
    earlier_sheets,
    find_pad,
    pad_digest,
    pad_digests,
)
from generator.games.pad.scanning.printed import printed as printed_pad
from generator.language import PAPER_LANGUAGES
from generator.load.layouts.any_layout import load_any
from generator.load.layouts.library import layout_paths
from generator.model.order import Ink, Style
from generator.model.scan import SheetCode
from generator.model.score_pad.order import SheetOrder
from generator.model.score_pad.pad import Pad
from generator.page.marks import Document, Kind, Use
from generator.page.scannable.code import decode, marker_ids
from generator.page.scannable.markers import SIDE
from generator.page.scope import Scope, is_seen
from generator.page.score_pads.fitting import plan_order
from generator.products.catalogue import carry_out, make_order
from generator.products.order import Run
from generator.products.tools import load_tools
from generator.render.pdf import draw_pdf
from generator.units import PAPERS
from support.grids import grid
from support.pages.drawn_pages import DOCS, draw
from support.program import at_once

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from conftest import Golden
    from numpy.typing import NDArray

    from generator.hexes.frame import Box
    from generator.page.marks import Field, Mark, Page
    from generator.products.scanning.scans import PrintedSheet

    Picture: TypeAlias = NDArray[np.uint8]

CASES = DOCS.parent / "tests" / "cases" / "pages"
DOTS = 8
"""So many dots of a picture are a millimetre."""
WHITE = 235
DIGIT, NUMBER, CROSS, SMALLEST_MARKER = 8.0, 7.0, 3.9, 6.5
DETECTOR = cv2.aruco.ArucoDetector(cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50))


def picture_of(page: Page, fonts: tuple[tuple[str, str], ...]) -> Picture:
    """Return a page as a grey picture."""
    data = draw_pdf(Document(page.title, "en", (page,), fonts))
    with pypdfium2.PdfDocument(data) as pdf:
        dots: Picture = pdf[0].render(scale=DOTS * 25.4 / 72, grayscale=True).to_numpy()
    return np.ascontiguousarray(dots.reshape(dots.shape[:2]))


def read(picture: Picture) -> tuple[set[int], list[str]]:
    """Return the ids of all markers on a picture, and the texts of its codes."""
    _corners, ids, _others = DETECTOR.detectMarkers(picture)
    texts = [found.text for found in zxingcpp.read_barcodes(picture)]
    return {int(number) for number in ids.ravel()} if ids is not None else set(), texts


@lru_cache(maxsize=64)
def first(order: str, language: str = "en") -> Page:
    """Return the first page of an order."""
    return draw(order, language).pages[0]


@lru_cache(maxsize=64)
def picture(order: str, language: str = "en") -> Picture:
    """Return the first page of an order as a picture."""
    return picture_of(first(order, language), draw(order, language).fonts)


def code_of(order: str, language: str = "en") -> SheetCode:
    """Return what the code on the first page of an order says."""
    (text,) = read(picture(order, language))[1]
    return decode(text)


def again(code: SheetCode, *files: Path) -> PrintedSheet:
    """Draw the sheet of a code again."""
    drawn = printed_domain if code.game == "dice" else printed_pad
    return drawn(code, files)


def around(box: Box, picture: Picture, more: float) -> Iterator[int]:
    """Yield the darkest dot of each side around a box, so far without those on its edges."""
    left, top = ceil((box.left - more) * DOTS) + 1, ceil((box.top - more) * DOTS) + 1
    right, bottom = int((box.right + more) * DOTS) - 1, int((box.bottom + more) * DOTS) - 1
    edge = int(more * DOTS) - 3
    part = picture[top:bottom, left:right]
    for strip in (part[:edge], part[-edge:], part[:, :edge], part[:, -edge:]):
        yield int(strip.min())


def overlap(one: Box, other: Box, gap: float) -> bool:
    """Return whether two boxes are closer than GAP."""
    across = one.left < other.right + gap and other.left < one.right + gap
    return across and one.top < other.bottom + gap and other.top < one.bottom + gap


def check_sheet(order: str, language: str = "en") -> None:
    """Check that a program finds what is on a sheet, and that it is drawn again as it is."""
    page = first(order, language)
    ids, texts = read(picture(order, language))
    (text,) = texts
    assert ids == set(marker_ids(text)), order
    sheet = again(decode(text))
    (same,) = sheet.document.pages
    assert same.marks == page.marks
    assert (same.width, same.height) == (page.width, page.height)
    for marker in sheet.markers:
        assert marker.width >= SMALLEST_MARKER
        assert min(around(marker, picture(order, language), marker.width / SIDE)) >= WHITE, order
    check_fields(same, sheet)


def check_fields(page: Page, sheet: PrintedSheet) -> None:
    """Check that fields are on the page, away from what is read first, and large enough."""
    assert page.fields
    for field in page.fields:
        assert field.box.left > 0 < field.box.top, field
        assert field.box.right < page.width, field
        assert field.box.bottom < page.height, field
        assert not overlap(field.box, sheet.code, 1.0), field
        for marker in sheet.markers:
            assert not overlap(field.box, marker, marker.width / SIDE - 0.01), field
        if field.kind is Kind.DIGIT:
            assert min(field.box.width, field.box.height) >= DIGIT - 1e-6, field
        if field.kind in {Kind.CROSS, Kind.BONUS, Kind.CHECK, Kind.NUMBER}:
            assert min(field.box.width, field.box.height) >= CROSS, field


@grid(
    paper=["a4", "letter"],
    ink=list(Ink),
    style=list(Style),
    rest=["A", "B --solo --theme slate", "crescent --theme glass"],
)
def test_a_scannable_domain_is_found_and_drawn_again(
    paper: str, ink: Ink, style: Style, rest: str
) -> None:
    check_sheet(f"pad {rest} --scannable --paper {paper} --ink {ink} --style {style}")


@pytest.mark.parametrize("language", ["fr", "de"])
def test_a_scannable_domain_is_drawn_again_in_its_language(language: str) -> None:
    check_sheet("pad C --scannable --paper a5", language)


@pytest.mark.parametrize(
    "rest",
    [
        "yacht --ink low",
        "colour-rows --paper letter --theme glass",
        "hearts --players 6 --ink mono --theme slate",
        "golf --layout sheet",
    ],
)
def test_a_scannable_pad_is_found_and_drawn_again(rest: str) -> None:
    check_sheet(f"pad {rest} --scannable")


@pytest.mark.parametrize("pad", sorted(layout_paths("pad")))
def test_every_shipped_pad_can_be_scannable(pad: str) -> None:
    found = load_any(layout_paths("pad")[pad])
    assert isinstance(found, Pad)
    if found.matches:
        return  # a tournament has lists and tables, which no photo is read from
    order = SheetOrder((found,), 1, PAPERS["letter"], Ink.FULL, "en", scannable=True)
    (plan,) = plan_order(order, load_tools().press).sheets
    boxes = [
        box for panels in plan.leaves for it in panels for line in it.lines for box in line.boxes
    ]
    numbers = [box for box in boxes if box.kind in {"count", "points", "sum"}]
    assert numbers
    assert min(box.width for box in numbers) >= DIGIT - 1e-6
    assert min(box.height for box in numbers) >= NUMBER - 1e-6


def test_the_pages_of_a_long_sheet_have_codes_of_their_own() -> None:
    document = draw("pad skat --scannable --paper a5")
    assert len(document.pages) > 1
    for number, page in enumerate(document.pages, start=1):
        ids, (text,) = read(picture_of(page, document.fonts))
        assert ids == set(marker_ids(text))
        code = decode(text)
        assert code.style == ("columns-4" if number == 1 else f"columns-4/{number}")
        assert inner(again(code).document.pages[0]) == inner(page)


def inner(page: Page) -> tuple[Mark, ...]:
    """Return what is inside the frame of a page."""
    sheet = page.marks[0]
    assert isinstance(sheet, Use)
    return sheet.symbol.marks


@pytest.mark.parametrize(
    "order",
    [
        "pad A B --scannable --up 2 --sheets 2 --number --stack reading",
        "pad hearts --scannable --up 2 --sheets 2 --number --stack reading",
    ],
)
def test_sheets_that_are_cut_apart_have_codes_of_their_own(order: str) -> None:
    ids, texts = read(picture(order))
    codes = sorted(map(decode, texts), key=lambda code: code.number)
    assert [(code.up, code.number) for code in codes] == [(2, 1), (2, 2)]
    assert ids == {number for text in texts for number in marker_ids(text)}
    sheet = again(codes[0])
    check_fields(sheet.document.pages[0], sheet)


@pytest.mark.parametrize(
    "order", ["pad A --scannable --sheets 30 --number", "pad golf --scannable --sheets 30 --number"]
)
def test_numbered_sheets_share_their_drawing(order: str) -> None:
    pages = draw(order).pages
    shared = {id(mark.symbol) for page in pages for mark in page.marks if isinstance(mark, Use)}
    assert len(shared) == 2, "the sheet, and the ornaments beside it"
    assert len({page.marks for page in pages}) == len(pages) == 30
    numbers = [
        decode(read(picture_of(page, draw(order).fonts))[1][0]).number
        for page in (pages[0], pages[29])
    ]
    assert numbers == [1, 30]


def test_sheets_without_numbers_are_one_page() -> None:
    assert len(draw("pad A B --scannable --sheets 4").distinct_pages) == 2


@pytest.mark.parametrize(
    ("personal", "plain"),
    [
        ("pad A --scannable --fillable", "pad A --scannable"),
        ("pad yacht --scannable --fillable", "pad yacht --scannable"),
        ("pad A --scannable --paper a5 --fillable", "pad A --scannable --paper a5"),
    ],
)
@pytest.mark.parametrize(
    "words", ["--player Anna --number", "--logo samples/club.svg", "--date '15 May' --title Lions"]
)
def test_names_titles_and_logos_leave_the_fields_where_they_are(
    personal: str, plain: str, words: str
) -> None:
    if "a5" in plain:
        words = words.removesuffix(" --title Lions")
    found = places(first(f"{personal} {words}"))
    printed = places(again(code_of(plain)).document.pages[0])
    assert found == {name: printed[name] for name in found}
    assert printed.keys() - found.keys() <= {"player", "date", "p1-name"}


def places(page: Page) -> dict[str, Field]:
    return {field.name: field for field in page.fields}


def test_a_cover_has_no_markers() -> None:
    document = draw("pad A --scannable --cover --number")
    front, sheet, back = document.pages
    assert {(page.width, page.height) for page in document.pages} == {(297.0, 210.0)}
    assert read(picture_of(front, document.fonts)) == (set(), [])
    assert read(picture_of(back, document.fonts)) == (set(), [])
    assert len(read(picture_of(sheet, document.fonts))[0]) == 4


@pytest.mark.parametrize("order", ["pad A --paper letter", "pad A", "pad yacht --paper letter"])
def test_a_scale_bar_keeps_away_from_the_markers(order: str) -> None:
    plain = again(code_of(f"{order} --scannable --scale-bar"))
    dots = picture(f"{order} --scannable --scale-bar")
    for marker in plain.markers:
        assert min(around(marker, dots, marker.width / SIDE)) >= WHITE
    end = round((plain.document.pages[0].height - 17) * DOTS)
    strip = dots[end - 48 * DOTS : end, : 8 * DOTS]
    assert (strip.min(axis=1) < WHITE).all(), "the bar is in the left strip"


def test_a_back_has_its_own_code() -> None:
    document = draw("pad A --scannable --duplex --back B")
    front, back = (decode(read(picture_of(page, document.fonts))[1][0]) for page in document.pages)
    assert (front.layout, back.layout) == ("A", "B")
    assert places(again(back).document.pages[0])


def test_a_preview_draws_only_the_sheets_of_its_paper() -> None:
    for name, paper in (("A", 4), ("yacht", 4), ("yacht", 0)):
        values = {"domains": (name,), "scannable": True, "sheets": 9, "number": True}
        document = carry_out(make_order("pad", values, "en"), Run(scope=Scope(paper))).document
        assert document is not None
        assert [is_seen(page) for page in document.pages] == [at == paper for at in range(9)]


def test_an_own_domain_is_found_by_its_content(tmp_path: Path) -> None:
    order = "pad ../tests/cases/pages/terrains.toml --scannable"
    code = code_of(order)
    assert code.layout == ""
    moved = tmp_path / "renamed.toml"
    text = (CASES / "terrains.toml").read_text(encoding="utf-8")
    moved.write_text(f"# another name, and a comment\n{text}", encoding="utf-8")
    sheet = again(code, DOCS / "samples" / "anna.toml", tmp_path / "missing.toml", moved)
    assert sheet.document.pages[0].marks == first(order).marks
    with pytest.raises(UnknownNameError, match="--layout FILE"):
        again(code, DOCS / "samples" / "domains" / "ford.toml")


def test_an_own_pad_is_found_by_its_content(tmp_path: Path) -> None:
    shipped = layout_paths("pad")["golf"].read_text(encoding="utf-8")
    own = tmp_path / "golf.toml"
    own.write_text(shipped.replace("Golf", "Links"), encoding="utf-8")
    order = f"pad {own} --scannable"
    code = code_of(order)
    pad = load_any(own)
    assert isinstance(pad, Pad)
    assert code.digest == pad_digest(pad)
    assert again(code, own).document.pages[0].marks == first(order).marks
    with pytest.raises(UnknownNameError, match="--layout FILE"):
        again(code)


TOGETHER = "cannot be used together"


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("A --laminate", TOGETHER),
        ("A --large-print", TOGETHER),
        ("A --templates .", TOGETHER),
        ("A --up 2 --gutter 4", TOGETHER),
        ("A --paper a5 --title Lions", TOGETHER),
        ("A --paper 300x210", "needs a paper with a name; use a3, a4"),
        ("A --theme mine.toml", "needs a shipped theme, not a file; use glass"),
        ("A --paper letter --up 2", "letter is too small for 2 scannable sheets; use legal"),
        ("A --paper a5 --style ledger", "a5 is too small for the ledger"),
        ("A --up 4 --paper letter", "letter is too small for 4"),
        ("lake --up 2", "lake have no room for every mark of a game, 2 on a4; use a3"),
        ("skat yacht --up 2", "one pad at a time"),
        ("yacht --duplex --back golf", "one pad at a time"),
        ("rubber-bridge --up 8 --paper a5", "a5 is too small for 8 sheets; use a3"),
    ],
)
def test_what_does_not_go_with_it_is_refused(words: str, sentence: str, tmp_path: Path) -> None:
    answer = at_once("pad", *words.split(), "--scannable", cwd=tmp_path)
    assert answer.returncode == 2
    assert sentence in answer.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_sheet_of_more_pages_than_a_code_can_tell_apart_is_refused(tmp_path: Path) -> None:
    head = 'game = "pad"\nid = "long"\nname = "Long"\nplayers = [2, 4]\n[rounds]\nname = "Round"\n'
    rows = (f'[[rounds.row]]\nid = "row{it}"\nname = "Row {it}"\n' for it in range(6))
    own = tmp_path / "long.toml"
    own.write_text(f"{head}number = [60, 60]\nprinted = 60\n{''.join(rows)}", encoding="utf-8")
    answer = at_once("pad", "long.toml", "--scannable", "--paper", "a5", cwd=tmp_path)
    assert answer.returncode == 2
    assert answer.stderr == (
        "scriptorium: --scannable prints sheets of at most 7 pages; 'long' has 10; use a larger"
        " paper.\n"
    )
    assert list(tmp_path.iterdir()) == [own]


def test_its_name_says_that_a_file_is_scannable(tmp_path: Path) -> None:
    answer = at_once("pad", "A", "--scannable", "--fillable", "-o", "pads/", cwd=tmp_path)
    assert answer.returncode == 0
    (file,) = (tmp_path / "pads").iterdir()
    assert file.name == "pad-A-a4-fillable-scannable.pdf"


def test_boxes_are_where_they_were_before_words_were_kerned(golden: Golden) -> None:
    wanted = DOCS.parent / "tests" / "goldens" / "scan" / "pads-before-kerning.txt"
    codes = [it for it in wanted.read_text(encoding="utf-8").splitlines() if it[:1] != " "]
    lines = []
    for text in codes:
        lines.append(text)
        for field in printed_pad(decode(text), []).document.pages[0].fields:
            if field.name != "date":
                box = " ".join(f"{round(it, 3):g}" for it in field.box)
                lines.append(f"  {field.name} {box}")
    assert len(codes) > 3
    golden("scan/pads-before-kerning.txt", "\n".join(lines) + "\n")


def test_every_hash_with_which_a_shipped_pad_was_printed_is_known(golden: Golden) -> None:
    """`--update-golden` adds the hashes of today, and drops none: they are on paper."""
    file = DOCS.parent / "tests" / "goldens" / "scan" / "pad-hashes.txt"
    noted = {name: {*hashes} for name, *hashes in map(str.split, file.read_text().splitlines())}
    pads = [it for it in map(load_any, layout_paths("pad").values()) if isinstance(it, Pad)]
    today = {it.id: {*pad_digests(it, PAPER_LANGUAGES).values()} for it in pads if not it.matches}
    lost = {name: sorted(noted[name] - today[name] - {*earlier_sheets()}) for name in noted}
    assert {name: hashes for name, hashes in lost.items() if hashes} == {}, "note in earlier.txt"
    every = {name: sorted(today[name] | noted.get(name, set())) for name in sorted(today)}
    golden("scan/pad-hashes.txt", "".join(f"{it} {' '.join(every[it])}\n" for it in every))


@pytest.mark.parametrize("known", sorted(set(earlier_sheets().values())))
def test_sheets_printed_before_a_pad_changed_are_still_found(known: str) -> None:
    name, form = known.split()
    for digest in (it for it, pad in earlier_sheets().items() if pad == known):
        code = SheetCode("pad", name, digest, "columns-2", "a4", "full", "en", "vellum")
        pad, file = find_pad(code, [])
        assert (pad.id, file) == (name, None)
        assert not (form == "plain" and pad.legends)
