"""Prints for a browser, with documents made by hand: papers, sides, archives and refusals."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

from generator.errors import InvalidError, OrderError
from generator.language import LANGUAGES, speaking, spoken
from generator.model.finding import Finding, Place
from generator.page.marks import Document, Page, Symbol, Use
from generator.page.matrix import IDENTITY
from generator.page.scope import Scope, unseen_page
from generator.products.naming import FOLDER
from generator.render.svg import draw_svg
from generator.resources import layouts
from generator.web.forms.fields import Choice, Field, Form, Group, Kind
from generator.web.forms.orders import File, Preview, Printed, PrintOrder
from generator.web.shared.answers import Mention, Refusal
from generator.web.tasks import printing, sheet_pictures
from generator.web.tasks.printing import _Made, first_page, preview, print_order
from generator.web.tasks.sheet_pictures import draw_large_sheet, draw_small_sheet

MARK = Use(Symbol("drawn", ()), IDENTITY)
FONT = "fonts/Own-Bold.ttf"
REFUSAL = Refusal(("No.",), 409)


def page(name: str, *, is_blank: bool = False) -> Page:
    return Page(name, f"title {name}", 10.0, 20.0, () if is_blank else (MARK,))


def made(*pages: Page, sides: int, count: int | None = None, **files: bytes) -> _Made:
    document = Document("x", "fr", pages, (("text", FONT),))
    number = len(pages) if count is None else count
    return _Made(document, number, sides, ("note",), {Path(k): it for k, it in files.items()})


def drawing(
    monkeypatch: pytest.MonkeyPatch, *answers: _Made | Refusal
) -> list[tuple[int, Scope, bool]]:
    """Let orders be carried out with these answers, the last one again and again."""
    left, asked = [*answers], []

    def carry_out(order: PrintOrder, scope: Scope, *, whole: bool = False) -> _Made | Refusal:
        asked.append((order.paper, scope, whole))
        return left.pop(0) if len(left) > 1 else left[0]

    monkeypatch.setattr(printing, "_carry_out", carry_out)
    return asked


def shown(answer: Preview | Refusal) -> tuple[Any, ...]:
    """Return the titles of the two sides of a preview, and its numbers."""
    assert isinstance(answer, Preview)
    titles = [
        None if it is None else it.partition("<title>")[2].partition("</title>")[0]
        for it in (answer.front, answer.back)
    ]
    return (*titles, answer.pages, answer.papers, answer.paper)


ORDER = PrintOrder("pad", {})
A, B, C, D, E = (page(it) for it in "ABCDE")


@pytest.mark.parametrize(
    ("sides", "paper", "found", "drawn"),
    [
        (1, 0, ("title A", None, 5, 5, 0), [0]),
        (1, 4, ("title E", None, 5, 5, 4), [4]),
        (1, 5, ("title E", None, 5, 5, 4), [5, 4]),
        (2, 0, ("title A", "title B", 5, 3, 0), [0]),
        (2, 1, ("title C", "title D", 5, 3, 1), [1]),
        (2, 2, ("title E", None, 5, 3, 2), [2]),
        (2, 99, ("title E", None, 5, 3, 2), [99, 2]),
        (0, 0, ("title A", None, 5, 0, 0), [0]),
        (0, 1, ("title B", None, 5, 0, 1), [1, None]),
    ],
)
def test_a_preview_is_of_one_paper(
    monkeypatch: pytest.MonkeyPatch,
    sides: int,
    paper: int,
    found: tuple[Any, ...],
    drawn: list[int | None],
) -> None:
    asked = drawing(monkeypatch, made(A, B, C, D, E, sides=sides))
    assert shown(preview(ORDER._replace(paper=paper))) == found
    assert [scope.paper for _paper, scope, _whole in asked] == drawn
    assert all(scope.reuse and not whole for _paper, scope, whole in asked)


def test_the_back_of_a_paper_may_be_blank(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing(monkeypatch, made(A, page("blank", is_blank=True), sides=2))
    answer = preview(ORDER)
    assert shown(answer) == ("title A", None, 2, 1, 0)
    assert isinstance(answer, Preview)
    assert answer.notes == ("note",)
    assert answer.front.startswith('<svg xmlns="http://www.w3.org/2000/svg" width="10mm"')
    assert 'lang="fr"' in answer.front


def test_a_paper_that_was_only_counted_is_drawn_with_all_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = made(A, unseen_page(1.0, 1.0), sides=1)
    asked = drawing(monkeypatch, counted, made(A, B, sides=1, count=7))
    assert shown(preview(ORDER._replace(paper=1))) == ("title B", None, 7, 7, 1)
    assert [scope for _paper, scope, _whole in asked] == [
        Scope(1, reuse=True),
        Scope(None, reuse=True),
    ]
    drawing(monkeypatch, counted, REFUSAL)
    assert preview(ORDER._replace(paper=1)) == REFUSAL
    drawing(monkeypatch, counted, counted._replace(document=None))
    assert preview(ORDER._replace(paper=1)) == Preview("", None, 0, 0, ("note",))
    asked = drawing(monkeypatch, made(unseen_page(1.0, 1.0), sides=1))
    assert shown(preview(ORDER))[:2] == ("", None)
    assert len(asked) == 1


def test_what_has_no_page_has_an_empty_preview(monkeypatch: pytest.MonkeyPatch) -> None:
    for nothing in (made(sides=1), made(sides=1)._replace(document=None)):
        drawing(monkeypatch, nothing)
        assert preview(ORDER) == Preview("", None, 0, 0, ("note",))
        with speaking("en"):
            assert first_page(ORDER) == Refusal(("There is no page to draw.",))
    drawing(monkeypatch, REFUSAL)
    assert preview(ORDER) == first_page(ORDER) == print_order(ORDER) == REFUSAL


@pytest.mark.parametrize(
    ("options", "is_whole"),
    [
        ({}, False),
        ({"a": "x", "b": ("y",)}, False),
        ({"a": File("x", b"")}, True),
        ({"a": ("x", File("x", b""))}, True),
        ({"a": [File("x", b"")], "b": 1}, True),
    ],
)
def test_own_files_are_drawn_in_full_once(
    monkeypatch: pytest.MonkeyPatch, options: dict[str, Any], *, is_whole: bool
) -> None:
    asked = drawing(monkeypatch, made(A, B, sides=1))
    for paper in (0, 1):
        preview(PrintOrder("pad", options, paper=paper))
    assert [scope.paper for _paper, scope, _whole in asked] == [None if is_whole else 0, 1]


def test_the_first_page_of_an_order_is_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = drawing(monkeypatch, made(A, B, sides=2))
    found = first_page(ORDER._replace(paper=3))
    assert found == Document("x", "fr", (A,), (("text", FONT),))
    assert asked == [(0, Scope(0, reuse=True), False)]


def test_fonts_of_other_themes_are_asked_for_by_their_files(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(printing, "_standard_fonts", lambda: {"known.ttf": "figures"})
    fonts = (("text", "known.ttf"), ("display", "club/Own-Bold.ttf"))
    assert printing.font_families(Document("x", "en", (), fonts)) == {
        "text": "scriptorium-figures",
        "display": "scriptorium-Own-Bold, scriptorium-display",
    }


@pytest.mark.parametrize(
    ("files", "name", "kind", "inside"),
    [
        ({"output/a.pdf": b"1"}, "a.pdf", "application/pdf", None),
        ({"output/a.html": b"1"}, "a.html", "text/html; charset=utf-8", None),
        (
            {f"{FOLDER}/a.svg": b"1", f"{FOLDER}/b.svg": b"2"},
            *("kit-cards.zip", "application/zip"),
            {"a.svg": b"1", "b.svg": b"2"},
        ),
        (
            {f"{FOLDER}/cards/a.png": b"1", f"{FOLDER}/cards/in/b.png": b"2"},
            *("cards.zip", "application/zip"),
            {"a.png": b"1", "in/b.png": b"2"},
        ),
    ],
)
def test_several_files_are_one_archive_and_one_is_itself(
    monkeypatch: pytest.MonkeyPatch,
    files: dict[str, bytes],
    name: str,
    kind: str,
    inside: dict[str, bytes] | None,
) -> None:
    asked = drawing(monkeypatch, made(A, sides=1, count=9, **files))
    answer = print_order(PrintOrder("kit cards", {}))
    assert isinstance(answer, Printed)
    assert (answer.name, answer.kind, answer.pages) == (name, kind, 9)
    assert asked == [(0, Scope(), True)]
    if inside is None:
        assert answer.data == b"1"
        return
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        assert {it: archive.read(it) for it in archive.namelist()} == inside
        for info in archive.infolist():
            assert info.date_time == (1980, 1, 1, 0, 0, 0)
            assert (info.external_attr, info.create_system) == (0o644 << 16, 3)
            assert info.compress_type == zipfile.ZIP_DEFLATED


def findings(number: int) -> InvalidError:
    return InvalidError(
        [Finding("code", f"Fault {it}.", Place("/x/a.toml", it, 2)) for it in range(1, number + 1)]
    )


def test_what_is_wrong_is_said_with_its_places() -> None:
    refused = printing._refusal  # noqa: SLF001 - what is answered in place of a print
    home = layouts()
    assert refused(OrderError(f"See {home}/pad/a.toml.")) == Refusal(("See pad/a.toml.",))
    with speaking("en"):
        assert refused(RecursionError()) == Refusal(
            ("The input is nested too deeply; make it flatter.",)
        )
        found = refused(findings(2))
        many = refused(findings(60))
    assert found == Refusal(
        ("/x/a.toml:1:2: code: Fault 1.", "/x/a.toml:2:2: code: Fault 2."),
        places=(Mention("a.toml", 1, 2, "Fault 1."), Mention("a.toml", 2, 2, "Fault 2.")),
    )
    assert (len(many.sentences), len(many.places)) == (51, 50)
    mixed = refused(InvalidError(["plain", *findings(1).findings]))
    assert mixed.places == (Mention("a.toml", 1, 2, "Fault 1."),)


def test_what_is_loaded_before_the_first_order(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    seen: list[PrintOrder] = []
    choices = (Choice("sheet", "Sheet"), Choice("ledger", "Ledger"))
    number = Field("sheets", "--sheets", Kind.NUMBER, "Sheets", "")
    style = Field("style", "--style", Kind.CHOICE, "Style", "", choices=choices)
    known = (
        Form("pad", "", "", (Group("", (number, style)),)),
        Form("board", "", "", (Group("", (number,)), Group("", (style,)))),
        Form("kit dice", "", "", (Group("", (style,)),)),
    )

    def forms() -> tuple[Form, ...]:
        heard.append(spoken())
        return known

    monkeypatch.setattr(printing, "forms", forms)
    monkeypatch.setattr(printing, "preview", seen.append)
    with speaking("en"):
        printing.prepare()
    assert heard == [*LANGUAGES, "en"]
    assert [(it.product, dict(it.options)) for it in seen] == [
        ("pad", {"style": "sheet"}),
        ("pad", {"style": "ledger"}),
        ("board", {}),
    ]


def test_another_language_is_refused_with_those_that_there_are() -> None:
    for language, sentence in (
        ("xx", "There is no language 'xx'; choose en, fr or de."),
        ("DE", "There is no language 'DE'; did you mean 'de'?"),
    ):
        order = PrintOrder("pad", {}, language)
        for draw in (first_page, draw_large_sheet, draw_small_sheet):
            refused = draw(order)
            assert isinstance(refused, Refusal)
            assert refused == Refusal((sentence,))


def test_a_large_sheet_is_the_picture_of_its_first_page(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = page("a"), page("b", is_blank=True)
    document = Document("x", "fr", pages, ())
    monkeypatch.setattr(sheet_pictures, "first_page", lambda _order: document)
    drawn = draw_large_sheet(PrintOrder("pad", {}, "fr"))
    assert drawn == draw_svg(pages[0], {}, "fr")
    assert drawn != draw_svg(pages[1], {}, "fr")
    assert drawn != draw_svg(pages[0], {}, "en")
