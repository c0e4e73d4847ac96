"""Files for a shop: the trim is the paper that was asked for, and the layout stays as it was."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from generator.page.marks import Path
from generator.page.scope import Scope, is_seen
from generator.products.catalogue import carry_out, make_order
from generator.products.order import Run
from support.papers.pdf_clauses import check_boxes, check_pdfx4, opened
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path as File

    from generator.page.marks import Document, Mark, Page

BLEED, EXACT = 3.0, 0.05
BOXES = ("Trim", "Bleed", "Media")
A4, A5, LETTER = (210.0, 297.0), (148.0, 210.0), (215.9, 279.4)

PRODUCTS: dict[str, tuple[str, dict[str, Any], tuple[float, float]]] = {
    "pad-A": ("pad", {"domains": ("A",)}, A4),
    "pad-D-letter": ("pad", {"domains": ("D",), "paper": "letter"}, LETTER),
    "pad-A-a5": ("pad", {"domains": ("A",), "paper": "a5"}, A5),
    "pad-mono": ("pad", {"domains": ("B",), "ink": "mono"}, A4),
    "pad-ledger": ("pad", {"domains": ("A",), "style": "ledger"}, A4),
    "pad-large-print": ("pad", {"domains": ("A",), "large_print": True}, A4),
    "pad-laminate": ("pad", {"domains": ("A",), "laminate": True}, A4),
    "pad-scannable": ("pad", {"domains": ("A",), "scannable": True}, A4),
    "two-up": ("pad", {"domains": ("A", "B"), "up": "2"}, A4),
    "two-up-duplex": ("pad", {"domains": ("A",), "up": "2", "duplex": True, "back": "B"}, A4),
    "duplex": ("pad", {"domains": ("A",), "duplex": True}, A4),
    "cover": ("pad", {"domains": ("A",), "cover": True, "title": "Friday"}, A4),
    "numbers": ("pad", {"domains": ("A",), "sheets": 3, "number_from": 7}, A4),
    "score-pad": ("pad", {"domains": ("yacht",)}, A4),
    "score-pad-a5": ("pad", {"domains": ("hearts",), "paper": "a5", "cover": True}, A5),
    "score-pad-two-up": ("pad", {"domains": ("yacht",), "up": "2"}, A4),
    "board": ("board", {"boards": ("1",)}, A4),
    "boards-duplex": ("board", {"boards": ("1", "6"), "duplex": True, "paper": "letter"}, LETTER),
    "worksheet": ("calculator", {"game": "board"}, A4),
    "worksheet-two-up": ("calculator", {"game": "cards", "up": "2", "paper": "letter"}, LETTER),
    "worksheet-of-a-pad": ("calculator", {"game": "yacht"}, A4),
    "kit-dice": ("kit dice", {}, A4),
}


def drawn(product: str, given: dict[str, Any], run: Run | None = None) -> Document:
    document = carry_out(make_order(product, given, "en"), run).document
    assert document is not None
    return document


def assert_moved(mark: Mark, plain: Mark, by: tuple[float, float]) -> None:
    """Assert that a mark is the same as another one, but for its place."""
    x, y = by
    if isinstance(mark, Path):
        assert isinstance(plain, Path)
        assert mark.style == plain.style
        assert [it for it, _numbers in mark.segments] == [it for it, _numbers in plain.segments]
        for (_letter, found), (_same, known) in zip(mark.segments, plain.segments, strict=True):
            back = [it - (y if at % 2 else x) for at, it in enumerate(found)]
            assert back == pytest.approx(known, abs=1e-6)
        return
    assert not isinstance(plain, Path)
    moved = mark.matrix._replace(e=mark.matrix.e - x, f=mark.matrix.f - y)
    assert moved == pytest.approx(plain.matrix, abs=1e-6)
    assert replace(mark, matrix=plain.matrix) == plain


def assert_same_layout(grown: Page, plain: Page) -> None:
    """Assert that a page for a shop has every mark of the plain one in its place in the trim."""
    assert grown.trim is not None
    assert (grown.trim.width, grown.trim.height) == pytest.approx((plain.width, plain.height))
    assert (grown.name, grown.title, grown.tags) == (plain.name, plain.title, plain.tags)
    own = grown.marks[: len(plain.marks)]
    for mark, known in zip(own, plain.marks, strict=True):
        assert_moved(mark, known, (grown.trim.left, grown.trim.top))
    assert len(grown.marks) == len(plain.marks) + bool(plain.marks)


@pytest.mark.parametrize("name", PRODUCTS)
def test_the_layout_with_bleed_is_that_without(name: str) -> None:
    product, given, paper = PRODUCTS[name]
    plain = drawn(product, given)
    grown = drawn(product, {**given, "bleed": "3"})
    assert len(grown.pages) == len(plain.pages) > 0
    for page, known in zip(grown.pages, plain.pages, strict=True):
        assert_same_layout(page, known)
        assert sorted((known.width, known.height)) == pytest.approx(sorted(paper))
    same = [[one is other for other in plain.pages] for one in plain.pages]
    assert same == [[one is other for other in grown.pages] for one in grown.pages]


@pytest.mark.parametrize("name", PRODUCTS)
def test_the_boxes_of_a_file_for_a_shop_are_exact(name: str, tmp_path: File) -> None:
    product, given, paper = PRODUCTS[name]
    order = make_order(product, {**given, "bleed": "3", "standard": "pdfx4"}, "en", str(tmp_path))
    made = carry_out(order)
    ((_place, data),) = made.write(Run()).by_place.items()
    reader = check_pdfx4(data)
    for page in reader.pages:
        check_boxes(page)
        trim, bleed, media = ([float(it) * 25.4 / 72 for it in page[f"/{box}Box"]] for box in BOXES)
        size = trim[2] - trim[0], trim[3] - trim[1]
        assert sorted(size) == pytest.approx(sorted(paper), abs=EXACT)
        around = (trim[0] - BLEED, trim[1] - BLEED, trim[2] + BLEED, trim[3] + BLEED)
        assert bleed == pytest.approx(around, abs=EXACT)
        assert media[:2] == [0.0, 0.0]
        room = (bleed[0], bleed[1], media[2] - bleed[2], media[3] - bleed[3])
        assert room == pytest.approx([6.0] * 4, abs=EXACT)


SHEETS: tuple[tuple[str, str, tuple[str, int], tuple[float, float]], ...] = (
    ("pad A --sheets 5", "sra3", ("3 sheets of paper, 6 cuts", 3), (320.0, 450.0)),
    ("pad A --paper a5 --sheets 9", "sra3", ("3 sheets of paper, 8 cuts", 3), (450.0, 320.0)),
    ("pad yacht --sheets 2", "450x320", ("1 sheet of paper, 6 cuts", 1), (450.0, 320.0)),
    ("board 1 6 --duplex", "sra4", ("1 sheet of paper, printed", 2), (320.0, 225.0)),
    ("calculator cards --paper letter", "13x19in", ("1 sheet of paper", 1), (482.6, 330.2)),
)


@pytest.mark.parametrize(("words", "sheet", "said", "size"), SHEETS)
def test_pages_are_laid_on_the_sheets_of_a_shop(
    words: str,
    sheet: str,
    said: tuple[str, int],
    size: tuple[float, float],
    tmp_path: File,
) -> None:
    wanted = ("--bleed", "3", "--sheet", sheet, "--standard", "pdfx4", "-o", "shop.pdf")
    answer = at_once(*words.split(), *wanted, cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.startswith(said[0])
    reader = check_pdfx4((tmp_path / "shop.pdf").read_bytes())
    assert len(reader.pages) == said[1]
    for page in reader.pages:
        check_boxes(page)
        media = [float(it) * 25.4 / 72 for it in page["/MediaBox"]]
        assert media == pytest.approx((0.0, 0.0, *size), abs=EXACT)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("pad", "A", "--sheet", "a4"), "The sheet a4 is too small for pages of 210 × 297 mm"),
        (("pad", "A", "--bleed", "3", "--sheet", "a4"), "use --sheet sra4, or 224x311 or larger."),
        (("pad", "A", "--paper", "700x900", "--sheet", "sra2"), "use --sheet 709x909 or larger."),
        (("pad", "A", "--sheet", "sra33"), "There is no sheet 'sra33'; did you mean 'sra3'?"),
        (
            ("pad", "A", "--sheet", "big"),
            "choose sra4, sra3, sra2, ra3 or ra2, or give",
        ),
        (("pad", "A", "--bleed", "3", "--fillable"), "--fillable and --bleed cannot be used"),
        (("pad", "A", "--sheet", "sra3", "--fillable"), "--fillable and --sheet cannot be used"),
        (("calculator", "board", "--html", "--bleed", "3"), "--bleed has no effect with --html"),
        (("calculator", "board", "--html", "--sheet", "sra3"), "--sheet has no effect with --html"),
    ],
)
def test_what_a_shop_cannot_print_is_refused(
    words: tuple[str, ...], said: str, tmp_path: File
) -> None:
    answer = at_once(*words, cwd=tmp_path)
    assert answer.returncode == 2
    assert said in answer.stderr
    assert not (tmp_path / "output").exists()


def test_files_for_a_shop_have_names_of_their_own(tmp_path: File) -> None:
    for words, name in (
        (("--bleed", "3"), "pad-A-a4-bleed.pdf"),
        (("--bleed", "3", "--standard", "pdfx4"), "pad-A-a4-pdfx4-bleed.pdf"),
        (("--bleed", "3", "--sheet", "sra3"), "pad-A-a4-sra3.pdf"),
        (("--bleed", "3", "--format", "svg"), "pad-A-a4-bleed.svg"),
    ):
        answer = at_once("pad", "A", *words, cwd=tmp_path)
        assert answer.returncode == 0, answer.stderr
        assert (tmp_path / "output" / name).is_file()


def test_a_file_for_each_domain_is_trimmed_too(tmp_path: File) -> None:
    answer = at_once("pad", "A", "B", "--each", "--bleed", "3", "-o", "out/", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    for file in ("pad-A-a4-bleed.pdf", "pad-B-a4-bleed.pdf"):
        (page,) = opened((tmp_path / "out" / file).read_bytes()).pages
        trim = [float(it) * 25.4 / 72 for it in page["/TrimBox"]]
        assert (trim[2] - trim[0], trim[3] - trim[1]) == pytest.approx((297.0, 210.0), abs=EXACT)


@pytest.mark.parametrize(
    "words",
    [
        ("kit", "board", "--only", "boards,summary,mines", "--players", "2"),
        ("kit", "cards", "--only", "summary,castle-3"),
        ("kit", "bruges", "--only", "summary,mayor"),
    ],
)
def test_papers_of_a_kit_for_a_shop_have_bleed_like_its_pieces(
    words: tuple[str, ...], tmp_path: File
) -> None:
    wanted = ("--one-per-page", "--bleed", "3", "--standard", "pdfx4", "-o", "kit.pdf")
    answer = at_once(*words, *wanted, cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    reader = check_pdfx4((tmp_path / "kit.pdf").read_bytes())
    papers = 0
    for page in reader.pages:
        check_boxes(page)
        trim, bleed = ([float(it) * 25.4 / 72 for it in page[f"/{box}Box"]] for box in BOXES[:2])
        assert page["/BleedBox"] == page["/MediaBox"]
        around = (trim[0] - BLEED, trim[1] - BLEED, trim[2] + BLEED, trim[3] + BLEED)
        assert bleed == pytest.approx(around, abs=EXACT)
        size = sorted((trim[2] - trim[0], trim[3] - trim[1]))
        papers += size == pytest.approx(A4, abs=EXACT)
    assert 0 < papers < len(reader.pages)


@pytest.mark.parametrize("words", ["kit board --only table", "kit bruges --only board"])
def test_a_game_board_for_a_shop_has_bleed(words: str, tmp_path: File) -> None:
    wanted = "--table-paper 420x594 --single --one-per-page --bleed 3 --standard pdfx4 -o kit.pdf"
    answer = at_once(*words.split(), *wanted.split(), cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    (page,) = check_pdfx4((tmp_path / "kit.pdf").read_bytes()).pages
    check_boxes(page)
    trim, bleed, media = ([float(it) * 25.4 / 72 for it in page[f"/{box}Box"]] for box in BOXES)
    assert trim == pytest.approx((3.0, 3.0, 405.0, 282.0), abs=EXACT)
    assert bleed == media == pytest.approx((0.0, 0.0, 408.0, 285.0), abs=EXACT)


def test_a_preview_shows_whole_sheets() -> None:
    given = {"domains": ("A", "B"), "sheets": 2, "bleed": "3", "sheet": "sra3"}
    seen = drawn("pad", given, Run(Scope(0)))
    assert len(seen.pages) == 2
    assert all(is_seen(page) for page in seen.pages)
