"""Tagged PDF: headings, lists, tables and pictures in order; decoration and copies are not read."""

from __future__ import annotations

import re
from io import BytesIO
from typing import TYPE_CHECKING, Any

import pytest
from drawing import document, marks, pad, ruler, svg
from program import at_once
from pypdf import PdfReader

from generator.errors import TemplateError
from generator.page.svg.reader import read_svg
from generator.render.pdf import draw_pdf

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MARKED = re.compile(rb"/(\w+) <</MCID (\d+)>> BDC|/Artifact BMC|\bEMC\b")
TEXT = '<text x="5" y="{y}" font-family="text" font-size="4" data-fit="60" {more}>{words}</text>'


def text(words: str, more: str = "", y: int = 10) -> str:
    return TEXT.format(words=words, more=more, y=y)


def root_of(data: bytes) -> Any:
    return PdfReader(BytesIO(data)).trailer["/Root"]


def kids_of(element: Any) -> list[Any]:
    kids = element.get("/K", [])
    kids = kids if isinstance(kids, list) else [kids]
    return [kid.get_object() for kid in kids if not isinstance(kid, int)]


def outline_of(element: Any) -> Any:
    """Return the kinds of an element and of what is inside it."""
    kids = [outline_of(kid) for kid in kids_of(element) if "/S" in kid]
    return (element["/S"], kids) if kids else element["/S"]


def elements_of(element: Any) -> Iterator[Any]:
    yield element
    for kid in kids_of(element):
        if "/S" in kid:
            yield from elements_of(kid)


def tree(body: str) -> Any:
    root = root_of(draw_pdf(document(body)))
    whole = root["/StructTreeRoot"]["/K"].get_object()
    (section,) = kids_of(whole)
    return outline_of(section)[1]


def test_roles_become_the_elements_of_their_kind() -> None:
    cells = text("One", 'role="rowheader"') + text("2", 'role="cell"')
    body = (
        '<rect x="1" y="1" width="5" height="5"/>'
        + text("Before")
        + text("Title", 'role="heading"')
        + text("Below", 'role="heading" aria-level="2"')
        + f'<g role="table"><g role="row">{cells}</g></g>'
        + f'<g role="list"><g role="listitem">{text("Item")}</g></g>'
        + f'<g role="img" aria-label="A square">{text("x")}<rect width="5" height="5"/></g>'
        + f'<g role="presentation">{text("not read")}</g>'
    )
    assert tree(body) == [
        "/H1",
        "/P",
        "/H2",
        ("/Table", [("/TR", ["/TH", "/TD"])]),
        ("/L", [("/LI", [("/LBody", ["/P"])])]),
        "/Figure",
    ]


def test_an_unknown_role_names_the_line() -> None:
    with pytest.raises(TemplateError, match="titel"):
        read_svg(svg(text("a", 'role="titel"')), "test.svg.j2", ruler())


def test_tags_do_not_change_what_is_drawn() -> None:
    assert marks(f'<g role="list">{text("a")}</g>') == marks(f"<g>{text('a')}</g>")


def check_marking(page: Any) -> list[int]:
    """Check that every mark of a page is inside one marked part, and return their numbers."""
    content = page.get_contents().get_data()
    numbers, is_open = [], False
    for found in MARKED.finditer(content):
        assert is_open == (found[0] == b"EMC")
        is_open = not is_open
        if found[2]:
            numbers.append(int(found[2]))
    assert not is_open
    outside = MARKED.sub(b"", re.sub(rb"(BDC|BMC).*?EMC", b"", content, flags=re.DOTALL))
    assert not re.search(rb"\b(Tj|TJ|Do|f|f\*|S|B|B\*)\s*$", outside, re.MULTILINE)
    return numbers


@pytest.mark.parametrize("language", ["en", "fr", "de"])
def test_a_sheet_is_read_with_its_heading_list_map_and_table(language: str) -> None:
    data = draw_pdf(pad(language=language))
    reader = PdfReader(BytesIO(data))
    root: Any = reader.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == language
    (section,) = kids_of(root["/StructTreeRoot"]["/K"].get_object())
    found = list(elements_of(section))
    kinds = [it["/S"] for it in found]
    assert kinds[1] == "/H1"
    assert kinds.count("/LI") == 6
    assert kinds.count("/TR") == 4
    assert kinds.count("/TD") == 12
    (figure,) = [it for it in found if it["/S"] == "/Figure"]
    assert figure["/Alt"].count(":") == 7
    numbers = check_marking(reader.pages[0])
    assert numbers == list(range(len(numbers)))
    owners = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    key: Any = reader.pages[0]["/StructParents"]
    assert owners[2 * key] == key
    assert len(owners[2 * key + 1]) == len(numbers)
    for number, owner in enumerate(owners[2 * key + 1]):
        assert owner.get_object()["/K"] == number


def test_copies_of_a_sheet_are_not_read_again() -> None:
    reader = PdfReader(BytesIO(draw_pdf(pad(sheets=3))))
    root: Any = reader.trailer["/Root"]
    assert len(kids_of(root["/StructTreeRoot"]["/K"].get_object())) == 1
    first, *copies = reader.pages
    assert check_marking(first)
    for page in copies:
        assert check_marking(page) == []
        assert "/StructParents" not in page


def test_lines_of_a_paragraph_are_read_with_a_space_between() -> None:
    body = f'<g role="paragraph">{text("one")}{text("two", y=20)}</g>'
    reader = PdfReader(BytesIO(draw_pdf(document(body))))
    assert reader.pages[0].extract_text().split() == ["one", "two"]
    assert b"one " in reader.pages[0].get_contents().get_data()  # type: ignore[union-attr]


def test_fields_are_read_and_reached_in_their_order(tmp_path: Path) -> None:
    answer = at_once("pad", "A", "--fillable", "-o", "pad.pdf", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    reader = PdfReader(tmp_path / "pad.pdf")
    page: Any = reader.pages[0]
    assert page["/Tabs"] == "/S"
    root: Any = reader.trailer["/Root"]
    (section,) = kids_of(root["/StructTreeRoot"]["/K"].get_object())
    forms = [it for it in kids_of(section) if it["/S"] == "/Form"]
    widgets = [it.get_object() for it in page["/Annots"]]
    assert [it["/K"]["/Obj"].get_object()["/T"] for it in forms] == [it["/T"] for it in widgets]
    owners = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    for form, widget in zip(forms, widgets, strict=True):
        assert owners[2 * widget["/StructParent"] + 1].get_object() == form


def test_a_report_is_read_as_a_table_of_its_lines(tmp_path: Path) -> None:
    sheet = __file__.rsplit("/tests/", 1)[0] + "/docs/samples/anna.toml"
    answer = at_once("score", sheet, "--report", "report.pdf", cwd=tmp_path)
    assert answer.returncode == 0, answer.stderr
    root = root_of((tmp_path / "report.pdf").read_bytes())
    kinds = [it["/S"] for it in elements_of(root["/StructTreeRoot"]["/K"].get_object())]
    assert kinds.count("/TR") >= 5
    assert kinds.count("/TD") == 3 * kinds.count("/TR")
    assert kinds[2] == "/H1"
