"""Tagged PDF: headings, lists, tables and pictures in order; decoration and copies are not read."""

from __future__ import annotations

import re
from collections import Counter
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from pypdf import PdfReader

from generator.errors import TemplateError
from generator.page.svg.reader import read_svg
from generator.render.pdf import draw_pdf
from support.pages.drawing import document, layout, marks, pad, ruler, svg
from support.papers.pdf_clauses import of_kind
from support.program import at_once

if TYPE_CHECKING:
    from collections.abc import Iterator

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


def test_cells_keep_their_columns() -> None:
    wide = text("wide", 'role="cell" aria-colspan="2"')
    head = '<g role="columnheader" aria-label="Size"/>' + text("I", 'role="columnheader"')
    body = f'<g role="table"><g role="row">{head}</g><g role="row">{wide}</g></g>'
    root = root_of(draw_pdf(document(body)))
    found = list(elements_of(root["/StructTreeRoot"]["/K"].get_object()))
    empty, one = (it for it in found if it["/S"] == "/TH")
    assert empty["/Alt"] == "Size"
    assert [it["/A"]["/Scope"] for it in (empty, one)] == ["/Column", "/Column"]
    (cell,) = (it for it in found if it["/S"] == "/TD")
    assert cell["/A"] == {"/O": "/Table", "/ColSpan": 2}
    for span in ("0", "100", "two"):
        with pytest.raises(TemplateError, match=span):
            read_svg(svg(text("a", f'role="cell" aria-colspan="{span}"')), "test.svg.j2", ruler())


def test_an_unknown_role_names_the_line() -> None:
    with pytest.raises(TemplateError, match="titel"):
        read_svg(svg(text("a", 'role="titel"')), "test.svg.j2", ruler())


def test_tags_do_not_change_what_is_drawn() -> None:
    assert marks(f'<g role="list">{text("a")}</g>') == marks(f"<g>{text('a')}</g>")


LEDGERS = {
    "en": ("Monastery: 2", "Monastery: whole colour", "Goods sold"),
    "fr": ("Monastère\u00a0: 2", "Monastère\u00a0: couleur", "Marchandises vendues"),
    "de": ("Kloster: 2", "Kloster: Farbe", "Verkaufte Waren"),
}


@pytest.mark.parametrize("language", LEDGERS)
def test_a_ledger_is_read_as_tables_of_its_zones(language: str, tmp_path: Path) -> None:
    (section,) = printed(tmp_path, f"--lang {language} pad A --style ledger")
    zone, colour, sold = LEDGERS[language]
    found = list(elements_of(section))
    tables = [it for it in found if it["/S"] == "/Table"]
    heads = []
    for table in tables:
        first, *rows = kids_of(table)
        assert [it["/S"] for it in kids_of(first)] == ["/TH"] * 4
        for row in rows:
            head, *cells = kids_of(row)
            assert (head["/S"], head["/A"]["/Scope"]) == ("/TH", "/Row")
            assert {it["/S"] for it in cells} == {"/TD"}
            assert sum(it.get("/A", {}).get("/ColSpan", 1) for it in cells) == 3
            heads.append(head["/Alt"])
    assert len(tables) == 2
    assert zone in heads
    assert colour in heads
    assert len(heads) == len(layout("A").zones) + 6
    at = [it.get("/Alt") for it in found].index(sold)
    assert found[at + 1]["/S"] == "/L"
    assert len(kids_of(found[at + 1])) == 4
    points = {it["/K"] for table in tables for it in elements_of(table) if it["/S"] == "/TD"}
    assert len(points) == 3 * len(layout("A").zones) + 2 * 6


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
    assert kinds.count("/LI") == 6 + 4
    assert kinds.count("/TR") == 1 + 4
    assert kinds.count("/TH") == 4 + 4
    assert kinds.count("/TD") == 12
    figures = [it["/Alt"] for it in found if it["/S"] == "/Figure"]
    assert len(figures) == 6 + 1 + 1
    assert [it.count("→") for it in figures] == [*[2] * 6, 0, 0]
    assert figures[6].count(":") == 7
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


def sections_of(file: Path) -> list[Any]:
    """Return the sections of the pages that are read, and check that every part has its owner."""
    reader = PdfReader(file)
    root: Any = reader.trailer["/Root"]
    owners = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    page: Any
    for page in reader.pages:
        numbers = check_marking(page)
        assert numbers == list(range(len(numbers)))
        assert ("/StructParents" in page) == bool(numbers)
        own = owners[2 * page["/StructParents"] + 1] if numbers else []
        assert [it.get_object()["/K"] for it in own] == numbers
        assert all(it.get_object()["/Pg"] == page for it in own)
    for form in of_kind(reader, "/Form"):
        assert b"MCID" not in form.get_data()
    return kids_of(root["/StructTreeRoot"]["/K"].get_object())


def printed(folder: Path, order: str) -> list[Any]:
    answer = at_once(*order.split(), "-o", "tags.pdf", cwd=folder)
    assert answer.returncode == 0, answer.stderr
    return sections_of(folder / "tags.pdf")


def count_kinds(section: Any) -> Counter[str]:
    return Counter(it["/S"] for it in elements_of(section))


TITLES = {
    "en": ("Sheet {} of 5", "Back of sheet {} of 5"),
    "fr": ("Feuille {} sur 5", "Verso de la feuille {} sur 5"),
    "de": ("Blatt {} von 5", "Rückseite von Blatt {} von 5"),
}


@pytest.mark.parametrize("language", TITLES)
def test_each_sheet_of_a_paper_is_a_section_with_its_tables(language: str, tmp_path: Path) -> None:
    front, back, last, behind = printed(
        tmp_path, f"--lang {language} pad A --sheets 5 --up 2 --duplex"
    )
    ahead, after = TITLES[language]
    assert [it["/T"] for it in kids_of(front)] == [ahead.format(number) for number in (1, 4)]
    assert [it["/T"] for it in kids_of(back)] == [after.format(number) for number in (1, 4)]
    assert [it["/T"] for it in kids_of(last)] == [ahead.format(3)]
    assert [it["/T"] for it in kids_of(behind)] == [after.format(3)]
    (alone,) = printed(tmp_path, f"--lang {language} pad A --paper a5")
    assert count_kinds(alone)["/Table"] == 1
    assert count_kinds(alone)["/TR"] == 4
    for sheet in (it for page in (front, back, last, behind) for it in kids_of(page)):
        assert outline_of(sheet) == outline_of(alone)
        assert [it.get("/Alt") for it in elements_of(sheet)] == [
            it.get("/Alt") for it in elements_of(alone)
        ]
        assert kids_of(sheet)[0]["/S"] == "/H1"


def test_sheets_of_two_domains_are_read_in_the_order_of_their_places(tmp_path: Path) -> None:
    (page,) = printed(tmp_path, "pad A B --up 2")
    one, two = kids_of(page)
    maps = [
        next(it for it in elements_of(sheet) if "Row 2" in it.get("/Alt", ""))
        for sheet in (one, two)
    ]
    for sheet, found in zip("AB", maps, strict=True):
        (alone,) = printed(tmp_path, f"pad {sheet} --paper a5")
        assert found["/Alt"] in [it.get("/Alt") for it in elements_of(alone)]
    assert maps[0]["/Alt"] != maps[1]["/Alt"]


def test_the_sheet_of_each_player_is_read_with_its_name(tmp_path: Path) -> None:
    pages = printed(tmp_path, "pad A --player Anna --player Ben --number --sheets 2 --title Club")
    anna, second, ben, fourth = pages
    for page in (anna, ben):
        assert count_kinds(page)["/Table"] == 1
        assert count_kinds(page)["/LI"] == 10
    for page, number in ((second, 2), (fourth, 4)):
        name = "Anna" if number == 2 else "Ben"
        assert outline_of(page) == ("/Sect", ["/Figure"])
        alt = kids_of(page)[0]["/Alt"]
        assert alt.endswith(f"{name}, No. {number}")
    reader = PdfReader(tmp_path / "tags.pdf")
    for at, words in ((0, ["Club", "Anna", "No. 1"]), (2, ["Club", "Ben", "No. 3"])):
        assert read_aloud(reader, at)[-3:] == words


def read_aloud(reader: PdfReader, number: int) -> list[str]:
    """Return the texts of a page that are paragraphs, in the order of reading."""
    page: Any = reader.pages[number]
    content = page.get_contents().get_data()
    shown = {}
    for found in re.finditer(rb"/P <</MCID (\d+)>> BDC(.*?)EMC", content, re.DOTALL):
        shown[int(found[1])] = b"".join(re.findall(rb"\((.*?)\)", found[2])).decode()
    section = [kids_of(it) for it in kids_of(structure_of(reader))][number]
    read = (it for kid in section for it in elements_of(kid) if it["/S"] == "/P")
    return [shown[it["/K"]] for it in read]


def structure_of(reader: PdfReader) -> Any:
    root: Any = reader.trailer["/Root"]
    return root["/StructTreeRoot"]["/K"].get_object()


def test_numbered_sheets_on_one_paper_are_read_once_in_full(tmp_path: Path) -> None:
    first, second = printed(tmp_path, "pad A --number --sheets 4 --up 2")
    assert [it["/T"] for it in kids_of(first)] == ["Sheet 1 of 4", "Sheet 3 of 4"]
    assert [count_kinds(it)["/Table"] for it in kids_of(first)] == [1, 0]
    alts = [it["/Alt"] for sheet in kids_of(second) for it in kids_of(sheet)]
    assert [it.rpartition(", ")[2] for it in alts] == ["No. 2", "No. 4"]


PIECES = {
    "en": ("Buildings, front", "Buildings: Watchtower, front", "Buildings: Watchtower, back"),
    "fr": (
        "Bâtiments, recto",
        "Bâtiments\u00a0: Tour de guet, recto",
        "Bâtiments\u00a0: Tour de guet, verso",
    ),
    "de": ("Gebäude, vorn", "Gebäude: Wachturm, vorn", "Gebäude: Wachturm, hinten"),
}


@pytest.mark.parametrize("language", PIECES)
def test_a_page_of_pieces_names_every_piece(language: str, tmp_path: Path) -> None:
    front, back, *_others = printed(
        tmp_path, f"--lang {language} kit board --only buildings --bleed 0"
    )
    title, tower, behind = PIECES[language]
    (kind,) = kids_of(front)
    assert (kind["/S"], kind["/T"]) == ("/Sect", title)
    pictures = kids_of(kind)
    assert {it["/S"] for it in pictures} == {"/Figure"}
    towers = [it["/Alt"] for it in pictures if it["/Alt"].startswith(tower)]
    assert [count_in(it) for it in towers] == [6]
    assert sum(count_in(it["/Alt"]) for it in pictures) == 55
    backs = [it["/Alt"] for it in kids_of(kids_of(back)[0])]
    assert any(it.startswith(behind) for it in backs)
    assert sum(map(count_in, backs)) == 55


def count_in(label: str) -> int:
    """Return the number of pieces that a label names."""
    _name, sign, number = label.replace("\u00a0;", ";").partition("; ")
    return int(number.split()[0]) if sign else 1


def test_a_folded_page_is_read_fronts_first(tmp_path: Path) -> None:
    deck = Path(__file__).parents[2] / "docs" / "samples" / "herbs.toml"
    (page,) = printed(tmp_path, f"kit deck {deck} --only sage --fold")
    *kinds, hint = kids_of(page)
    assert [it["/T"].rpartition(", ")[2] for it in kinds] == ["front", "back"]
    assert hint["/S"] == "/P"


BOARDS = {
    "en": ("The long river", "Row 1: pasture 6", "Take 2 silver."),
    "fr": ("Le long fleuve", "Rangée 1\u00a0: pâturage 6", "Prenez 2 pépites."),
    "de": ("Der lange Fluss", "Reihe 1: Weide 6", "Nimm 2\u00a0Silberlinge."),
}


@pytest.mark.parametrize("language", BOARDS)
def test_a_player_board_is_read_by_its_parts(language: str, tmp_path: Path) -> None:
    (page,) = printed(tmp_path, f"--lang {language} board 1")
    (board,) = kids_of(page)
    name, first, bank = BOARDS[language]
    assert kids_of(board)[0]["/S"] == "/H1"
    kinds = count_kinds(board)
    assert kinds["/LI"] == 8
    assert kinds["/Table"] == 2
    assert kinds["/TR"] == 1 + 8 + 1 + 5
    assert kinds["/TH"] == kinds["/TR"] + 2
    assert kinds["/TD"] == 8 + 5
    alts = [it["/Alt"] for it in elements_of(board) if it["/S"] == "/Figure"]
    assert alts[0].startswith(first)
    assert alts[0].count(". ") == 6
    assert bank in alts[1:]
    assert name in PdfReader(tmp_path / "tags.pdf").pages[0].extract_text()


def test_boards_on_one_paper_are_read_one_after_the_other(tmp_path: Path) -> None:
    (page,) = printed(tmp_path, "board 1 2 --paper a3")
    one, two = kids_of(page)
    assert outline_of(one) == outline_of(two)
    maps = [next(it["/Alt"] for it in elements_of(board) if "/Alt" in it) for board in (one, two)]
    assert maps[0] != maps[1]


def test_a_game_board_is_read_by_its_parts(tmp_path: Path) -> None:
    sections = printed(tmp_path, "kit board --only table --table-paper a3")
    titles = [it["/T"] for it in elements_of(sections[0]) if "/T" in it]
    assert titles == [
        "Phases and rounds",
        "Turn order",
        "Goods and their dice",
        "First and second of a colour",
    ]
    alts = [it["/Alt"] for it in elements_of(sections[0]) if it["/S"] == "/Figure"]
    assert [it.partition(":")[0] for it in alts[1:7]] == [f"Depot {n}" for n in range(1, 7)]
    assert "Phase A: +10" in alts


def test_a_grown_board_is_read_by_the_parts_of_each_paper(tmp_path: Path) -> None:
    sections = printed(tmp_path, "kit board --only table --tile 30mm")
    assert len(sections) > 1
    shown = []
    for page in sections:
        board, *words = kids_of(page)
        (picture,) = kids_of(board)
        title, _sign, parts = picture["/Alt"].partition(": ")
        assert title == board["/T"]
        shown.append(set(parts.split("; ")))
        assert {it["/S"] for it in words} == {"/P"}
    depots = {it for it in set.union(*shown) if it.startswith("Depot")}
    assert len(depots) == 6
    assert not any(depots <= it for it in shown)


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("kit dice --only dice", ["Die of numbers", "Die of colours", "Die of hourglasses"]),
        ("kit bruges --only meeples", ["Red player", "Yellow player"]),
    ],
)
def test_nets_are_read_by_their_names(order: str, names: list[str], tmp_path: Path) -> None:
    (page, *_others) = printed(tmp_path, order)
    assert count_kinds(page)["/LI"] == 4
    alts = [it["/Alt"] for it in elements_of(page) if it["/S"] == "/Figure"]
    assert set(names) <= {it.partition(":")[0] for it in alts}


def test_the_first_of_equal_reference_cards_is_read(tmp_path: Path) -> None:
    (page,) = printed(tmp_path, "kit dice --only reference")
    kinds = count_kinds(page)
    assert [kinds[it] for it in ("/H1", "/LI", "/TR", "/TD")] == [1, 10, 5, 12]


def test_worksheets_on_one_paper_are_read_one_after_the_other(tmp_path: Path) -> None:
    (page,) = printed(tmp_path, "calculator dice --up 2")
    one, two = kids_of(page)
    assert [one["/T"], two["/T"]] == ["Sheet 1 of 2", "Sheet 2 of 2"]
    assert outline_of(one) == outline_of(two)
    assert count_kinds(one)["/H1"] == 1


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
