"""Tables of cards: CSV as programs write it, workbooks, and every fault with its row and column."""

from __future__ import annotations

import csv
import io
import sys
import zipfile
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from openpyxl import Workbook

from generator.errors import InvalidError, ScriptoriumError, UnknownNameError, UnreadableError
from generator.load.files import csv_cells as limits
from generator.load.files import ods_cells, xlsx_cells
from generator.load.files import workbook as workbooks
from generator.load.files.csv_cells import parse_csv, sniff
from generator.load.files.spreadsheet import (
    Spreadsheet,
    arrange,
    column_name,
    is_spreadsheet,
    read_spreadsheet,
)
from generator.load.files.workbook import LARGEST_CONTENT, value_text

if TYPE_CHECKING:
    from pathlib import Path

cells = st.text(alphabet=st.sampled_from('ab cé,;\t"\n0'), max_size=8)


def table(text: str) -> Spreadsheet:
    return arrange(parse_csv(text, "cards.csv"), "cards.csv")


def values(sheet: Spreadsheet) -> list[dict[str, str]]:
    return [{name: cell.text for name, cell in row.cells.items()} for row in sheet.rows]


def refusal(text: str) -> str:
    with pytest.raises(InvalidError) as error:
        table(text)
    return str(error.value)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_the_header_shows_the_delimiter(delimiter: str) -> None:
    text = delimiter.join(["title", "text"]) + "\n" + delimiter.join(["A", "b"]) + "\n"
    assert sniff(text) == delimiter
    assert values(table(text)) == [{"title": "A", "text": "b"}]


@given(
    rows=st.lists(st.lists(cells, min_size=3, max_size=3), max_size=6),
    delimiter=st.sampled_from([",", ";", "\t"]),
)
def test_what_a_program_writes_is_read(rows: list[list[str]], delimiter: str) -> None:
    file = io.StringIO()
    writer = csv.writer(file, delimiter=delimiter, lineterminator="\n")
    writer.writerow(["one", "two", "three"])
    writer.writerows(rows)
    found = [[cell.text for cell in row.cells.values()] for row in table(file.getvalue()).rows]
    wanted = [row for row in rows if any(cell.strip() for cell in row)]
    # A quoted cell that begins with blanks keeps them; nothing else is changed.
    assert [[*row, *[""] * (3 - len(row))] for row in found] == wanted


@given(st.text(alphabet='ab,;\t"\n\r ', max_size=40))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    fault = "cards.csv"
    try:
        table(text)
    except ScriptoriumError as error:
        fault = str(error)
    assert fault.startswith("cards.csv")


def test_a_byte_order_mark_is_no_part_of_the_first_column(tmp_path: Path) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(b"\xef\xbb\xbftitle;text\r\nA;b\r\n")
    assert values(read_spreadsheet(path)) == [{"title": "A", "text": "b"}]


def test_a_line_that_declares_the_delimiter_is_no_header() -> None:
    sheet = table("sep=;\ntitle;text\nA;b,c\n")
    assert values(sheet) == [{"title": "A", "text": "b,c"}]
    assert [row.number for row in sheet.rows] == [3]


def test_rows_are_numbered_as_spreadsheets_do_it() -> None:
    sheet = table('title,text\n\nA,"two\nlines"\n,\nB,x\n')
    assert [row.number for row in sheet.rows] == [3, 5]
    assert [row.cells["text"].place.line for row in sheet.rows] == [3, 6]
    assert sheet.rows[0].cells["text"].place.column == 3


def test_a_cell_knows_its_line_and_column() -> None:
    place = table("title;text\nAnna;  b\n").rows[0].cells["text"].place
    assert (place.line, place.column, place.text) == (2, 6, "Anna;  b")


def test_blanks_before_a_quotation_mark_do_not_count() -> None:
    assert values(table('title, text\nA, "b, c"\n')) == [{"title": "A", "text": "b, c"}]


def test_names_of_columns_are_made_plain() -> None:
    assert column_name(" Set points ") == "set_points"
    assert column_name("Title : FR") == "title:fr"
    assert column_name("set-points") == "set_points"


def test_notes_and_empty_columns_are_left_out() -> None:
    sheet = table("title,#why,,text\nA,because,,x\n")
    assert values(sheet) == [{"title": "A", "text": "x"}]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (
            "title,text,Title\nA,b,c\n",
            "cards.csv:1:12: bad-value: Row 1, column 3: 'Title' is already the name of",
        ),
        ("title,\nA,b\n", "cards.csv:1:7: missing-key: Column 2 has no name; give it one in row 1"),
        ("title,a/b\nA,b\n", "Row 1, column 2: 'a/b' cannot be the name of a column"),
        ("title,text:french-\nA,b\n", "Row 1, column 2: 'text:french-' cannot be the name"),
        (
            "title,text\nA,b,c\n",
            "cards.csv:2:5: bad-value: Row 2 has 3 cells, but the header has 2 columns",
        ),
        ('title,text\nA,"b\n', "cards.csv:2:3: bad-value: A quotation mark is opened here"),
        ('title,text\nA,"b" c\n', "cards.csv:2:6: bad-value: There is text after a closing"),
    ],
)
def test_a_faulty_table_is_refused_with_its_place(text: str, fault: str) -> None:
    assert fault in refusal(text)


def test_all_faults_of_a_table_are_reported_at_once() -> None:
    assert len(refusal("title,,title\nA,b,c,d\nB,b,c,d\n").split("bad-value")) == 4


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"", "cards.csv:1: The table is empty; write the column names into row 1."),
        (b"\n , \n", "cards.csv:1: The table is empty"),
        ("title\nété".encode("latin-1"), "cards.csv:2: Byte 0xE9 is not UTF-8; save the file as"),
        ("title\nA".encode("utf-16"), "cards.csv:1: Byte 0xFF is not UTF-8; save the file as"),
    ],
)
def test_a_table_that_cannot_be_read_is_reported(
    tmp_path: Path, content: bytes, fault: str
) -> None:
    path = tmp_path / "cards.csv"
    path.write_bytes(content)
    with pytest.raises(UnreadableError, match=fault):
        read_spreadsheet(path)


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        (
            "cards.xls",
            r"cards\.xls: A table in the old \.xls format .* save it as \.xlsx or CSV",
        ),
        ("cards.xslx", "cannot end in '.xslx'; did you mean '.xlsx'"),
        ("cards.numbers", "A table must end in .csv, .tsv, .xlsx or .ods"),
        ("nothing.csv", "There is no such file"),
        ("nothing.xlsx", "There is no such file"),
        ("a\0b.xlsx", r"cannot be read \(the name has a NUL character\)"),
        ("a\0b.ods", r"cannot be read \(the name has a NUL character\)"),
    ],
)
def test_other_files_are_no_tables(tmp_path: Path, name: str, fault: str) -> None:
    with pytest.raises(UnreadableError, match=fault):
        read_spreadsheet(tmp_path / name)


def test_a_table_is_known_by_its_ending(tmp_path: Path) -> None:
    assert is_spreadsheet(tmp_path / "A.CSV")
    assert is_spreadsheet(tmp_path / "a.xlsx")
    assert not is_spreadsheet(tmp_path / "a.toml")


# Workbooks


def workbook(path: Path, rows: list[list[Any]], **sheets: list[list[Any]]) -> Path:
    book = Workbook()
    first = book.active
    assert first is not None
    for row in rows:
        first.append(row)
    for name, others in sheets.items():
        sheet = book.create_sheet(name)
        for row in others:
            sheet.append(row)
    book.save(path)
    return path


def test_a_workbook_is_read_like_a_csv_file(tmp_path: Path) -> None:
    rows: list[list[Any]] = [
        ["Title", "count", "text", "#note"],
        ["A", 3, "two\nlines", "x"],
        [None, None, None, None],
        ["B", 2.0, 2.5, None],
        ["C", True, datetime(2024, 5, 6), None],  # noqa: DTZ001 - a day of a spreadsheet
    ]
    sheet = read_spreadsheet(workbook(tmp_path / "cards.xlsx", rows))
    assert values(sheet) == [
        {"title": "A", "count": "3", "text": "two\nlines"},
        {"title": "B", "count": "2", "text": "2.5"},
        {"title": "C", "count": "true", "text": "2024-05-06"},
    ]
    assert [row.number for row in sheet.rows] == [2, 4, 5]
    place = sheet.rows[1].cells["count"].place
    assert (place.line, place.column) == (4, 2)


def test_a_workbook_that_tells_a_wrong_size_is_read_whole(tmp_path: Path) -> None:
    path = workbook(tmp_path / "cards.xlsx", [["title", "count"], ["A", 1], ["B", 2]])
    with zipfile.ZipFile(path) as packed:
        parts = {it: packed.read(it) for it in packed.namelist()}
    with zipfile.ZipFile(path, "w") as packed:
        for name, data in parts.items():
            packed.writestr(
                name, data.replace(b'<dimension ref="A1:B3"', b'<dimension ref="A1:A2"')
            )
    assert values(read_spreadsheet(path)) == [
        {"title": "A", "count": "1"},
        {"title": "B", "count": "2"},
    ]


def test_a_sheet_is_found_by_its_name(tmp_path: Path) -> None:
    path = workbook(tmp_path / "cards.xlsx", [["title"], ["A"]], Herbs=[["title"], ["B"]])
    assert values(read_spreadsheet(path)) == [{"title": "A"}]
    assert values(read_spreadsheet(path, "Herbs")) == [{"title": "B"}]
    with pytest.raises(UnknownNameError, match="no sheet 'Herb'; did you mean 'Herbs'"):
        read_spreadsheet(path, "Herb")
    with pytest.raises(UnknownNameError, match="no sheet 'x'; the workbook has Sheet and Herbs"):
        read_spreadsheet(path, "x")


def test_a_formula_without_a_result_is_reported(tmp_path: Path) -> None:
    path = workbook(tmp_path / "cards.xlsx", [["title", "count"], ["A", "=1+1"]])
    with pytest.raises(InvalidError, match=r"cards\.xlsx:2:2: .*The formula here has no result"):
        read_spreadsheet(path)


def test_the_result_of_a_formula_counts(tmp_path: Path) -> None:
    path = workbook(tmp_path / "cards.xlsx", [["title", "count"], ["A", "=1+1"]])
    saved = tmp_path / "saved.xlsx"
    with zipfile.ZipFile(path) as old, zipfile.ZipFile(saved, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            if name.endswith("sheet1.xml"):
                data = data.replace(b"<v></v>", b"<v>2</v>").replace(b"<v />", b"<v>2</v>")
            new.writestr(name, data)
    assert values(read_spreadsheet(saved)) == [{"title": "A", "count": "2"}]


def test_a_cell_that_shows_an_error_is_reported(tmp_path: Path) -> None:
    path = workbook(tmp_path / "cards.xlsx", [["title"], ["#DIV/0!"]])
    with pytest.raises(InvalidError, match=r"cards\.xlsx:2:1: .*The cell shows the error #DIV/0!"):
        read_spreadsheet(path)


@pytest.mark.parametrize("content", [b"title\nA\n", b"PK\x03\x04broken", b""])
def test_a_broken_workbook_is_reported(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "cards.xlsx"
    path.write_bytes(content)
    with pytest.raises(
        UnreadableError, match=r"This is not a valid \.xlsx workbook, or it is damaged"
    ):
        read_spreadsheet(path)


def test_an_archive_that_is_no_workbook_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "cards.xlsx"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("hello.txt", "hello")
    with pytest.raises(UnreadableError, match=r"This is not a valid \.xlsx workbook"):
        read_spreadsheet(path)


def test_a_workbook_that_unpacks_to_too_much_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "cards.xlsx"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        block = b"\0" * 10_000_000
        for number in range(LARGEST_CONTENT // len(block) + 1):
            packed.writestr(f"{number}.xml", block)
    with pytest.raises(UnreadableError, match="too large for a deck of cards"):
        read_spreadsheet(path)


@pytest.mark.parametrize(
    ("row", "column"),
    [(limits.MOST_ROWS + 1, 1), (2, limits.MOST_COLUMNS + 1), (1_048_576, 16_384)],
    ids=["below", "beside", "the last cell of a sheet"],
)
def test_a_sheet_that_reaches_too_far_is_refused(tmp_path: Path, row: int, column: int) -> None:
    path = tmp_path / "cards.xlsx"
    book = Workbook()
    sheet = book.active
    assert sheet is not None
    sheet.append(["title"])
    sheet.cell(row, column, "far")
    book.save(path)
    with pytest.raises(UnreadableError, match="delete everything outside it"):
        read_spreadsheet(path)


def test_without_the_extra_a_workbook_names_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = workbook(tmp_path / "cards.xlsx", [["title"], ["A"]])
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    with pytest.raises(UnreadableError) as error:
        read_spreadsheet(path)
    assert "pip install 'scriptorium-press[xlsx]'" in str(error.value)
    assert str(error.value).endswith("or save the table as CSV.")


# Workbooks of LibreOffice

ODS = """<?xml version="1.0" encoding="UTF-8"?>
<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"
 xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"
 xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"
 xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">
<office:body><office:spreadsheet>{}</office:spreadsheet></office:body></office:document-content>
"""


def ods_cell(text: str = "", attributes: str = "", repeats: int = 1) -> str:
    again = f'table:number-columns-repeated="{repeats}"' if repeats > 1 else ""
    words = f"<text:p>{text}</text:p>" if text else ""
    return f"<table:table-cell {attributes} {again}>{words}</table:table-cell>"


def ods_sheet(*rows: str, name: str = "Sheet1") -> str:
    return f'<table:table table:name="{name}">{"".join(rows)}</table:table>'


def ods_line(*cells: str, repeats: int = 1) -> str:
    again = f' table:number-rows-repeated="{repeats}"' if repeats > 1 else ""
    return f"<table:table-row{again}>{''.join(cells)}</table:table-row>"


def ods(path: Path, *sheets: str) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        packed.writestr("content.xml", ODS.format("".join(sheets)))
    return path


@pytest.mark.parametrize("count", ["0", "-1", "-99999999999999999999"])
def test_fewer_blanks_than_none_are_none(tmp_path: Path, count: str) -> None:
    cell = ods_cell(f"Bay<text:s text:c='{count}'/>leaf")
    path = ods(tmp_path / "cards.ods", ods_sheet(ods_line(ods_cell("title")), ods_line(cell)))
    assert values(read_spreadsheet(path)) == [{"title": "Bayleaf"}]


def test_an_ods_workbook_is_read_like_a_csv_file(tmp_path: Path) -> None:
    note = "<office:annotation><text:p>a comment</text:p></office:annotation>"
    lines = ods_cell("two</text:p><text:p>li<text:span>nes</text:span><text:s text:c='2'/>x")
    number = 'office:value-type="float" office:value="{}"'
    path = ods(
        tmp_path / "cards.ods",
        ods_sheet(
            ods_line(*map(ods_cell, ("Title", "count", "text", "#note")), ods_cell(repeats=16000)),
            ods_line(ods_cell("A"), ods_cell("3,00", number.format("3")), lines, ods_cell("n")),
            ods_line(ods_cell(repeats=16004), repeats=2),
            ods_line(
                ods_cell("B").replace("<text:p>", note + "<text:p>"), ods_cell("2", repeats=2)
            ),
            ods_line(
                ods_cell("C"),
                ods_cell("WAHR", 'office:value-type="boolean" office:boolean-value="true"'),
                ods_cell("06.05.24", 'office:value-type="date" office:date-value="2024-05-06"'),
                repeats=2,
            ),
            ods_line(ods_cell(repeats=16004), repeats=1_048_000),
        ),
    )
    sheet = read_spreadsheet(path)
    last = {"title": "C", "count": "true", "text": "2024-05-06"}
    assert values(sheet) == [
        {"title": "A", "count": "3", "text": "two\nlines  x"},
        {"title": "B", "count": "2", "text": "2"},
        last,
        last,
    ]
    assert [row.number for row in sheet.rows] == [2, 5, 6, 7]
    place = sheet.rows[1].cells["count"].place
    assert (place.line, place.column) == (5, 2)


def test_a_sheet_of_an_ods_workbook_is_found_by_its_name(tmp_path: Path) -> None:
    sheets = (
        ods_sheet(ods_line(ods_cell("title")), ods_line(ods_cell(title)), name=name)
        for name, title in (("First", "A"), ("Herbs", "B"))
    )
    path = ods(tmp_path / "cards.ods", *sheets)
    assert values(read_spreadsheet(path)) == [{"title": "A"}]
    assert values(read_spreadsheet(path, "Herbs")) == [{"title": "B"}]
    with pytest.raises(UnknownNameError, match="no sheet 'Herb'; did you mean 'Herbs'"):
        read_spreadsheet(path, "Herb")


@pytest.mark.parametrize(
    ("cell", "fault"),
    [
        (ods_cell("#DIV/0!", 'calcext:value-type="error"'), "The cell shows the error #DIV/0!"),
        (ods_cell("", 'table:formula="of:=1+1"'), "The formula here has no result"),
    ],
)
def test_a_faulty_cell_of_an_ods_workbook_is_reported(
    tmp_path: Path, cell: str, fault: str
) -> None:
    path = ods(tmp_path / "cards.ods", ods_sheet(ods_line(ods_cell("title")), ods_line(cell)))
    with pytest.raises(InvalidError, match=rf"cards\.ods:2:1: .*{fault}"):
        read_spreadsheet(path)


@pytest.mark.parametrize(
    "content",
    [
        "no markup",
        ODS.format(""),
        '<!DOCTYPE x [<!ENTITY a "aaaa">]>' + ODS.format(ods_sheet()).partition("?>")[2],
        ODS.format(ods_sheet(ods_line(ods_cell("<text:s text:c='9999999'/>")))),
        ODS.format(ods_sheet(ods_line(ods_cell("a", 'office:value-type="float"')))),
    ],
)
def test_a_broken_ods_workbook_is_reported(tmp_path: Path, content: str) -> None:
    path = tmp_path / "cards.ods"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("content.xml", content)
    with pytest.raises(
        UnreadableError, match=r"This is not a valid \.ods workbook, or it is damaged"
    ):
        read_spreadsheet(path)


@pytest.mark.parametrize(
    "row",
    [
        ods_line(ods_cell(repeats=limits.MOST_COLUMNS), ods_cell("far")),
        ods_line(ods_cell("again"), repeats=limits.MOST_ROWS + 1),
        ods_line(ods_cell("a", repeats=limits.MOST_COLUMNS), repeats=600)
        + ods_line(ods_cell("b", repeats=limits.MOST_COLUMNS), repeats=401),
    ],
)
def test_a_sheet_of_an_ods_workbook_that_reaches_too_far_is_refused(
    tmp_path: Path, row: str
) -> None:
    path = ods(tmp_path / "cards.ods", ods_sheet(row))
    with pytest.raises(UnreadableError, match="delete everything outside it"):
        read_spreadsheet(path)


# Both kinds of workbooks

LONG = (
    "The cells of the table have more than 4000000 letters together; shorten them, or split the"
    " table."
)
FAR = (
    "The table has more than 20000 rows, 200 columns or 200000 cells; delete everything outside"
    " it, including empty rows, or split it."
)


def said_of(path: Path) -> str:
    """Return what is said of a workbook, without its name; nothing if it can be read."""
    try:
        read_spreadsheet(path)
    except UnreadableError as error:
        return str(error).removeprefix(f"{path}:").strip()
    return ""


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a table have 3 rows, 4 columns, 6 cells and 9 letters."""
    for module in (ods_cells, xlsx_cells):
        monkeypatch.setattr(module, "MOST_ROWS", 3)
        monkeypatch.setattr(module, "MOST_COLUMNS", 4)
        monkeypatch.setattr(module, "MOST_CELLS", 6)
        monkeypatch.setattr(module, "LONGEST_TEXT", 9)


ODS_LIMITS = [
    (ods_line(*map(ods_cell, "abcd")), ""),
    (ods_line(*map(ods_cell, "abcde")), f"1:5: {FAR}"),
    (ods_line(ods_cell("a"), ods_cell("b", repeats=4)), f"1:2: {FAR}"),
    (ods_line(ods_cell("a"), ods_cell("", repeats=3), ods_cell("b")), f"1:5: {FAR}"),
    (ods_line(ods_cell("a")) * 3, ""),
    (ods_line(ods_cell("a")) * 4, f"4: {FAR}"),
    (ods_line(ods_cell("a")) + ods_line(ods_cell("a"), repeats=2), ""),
    (ods_line(ods_cell("a")) + ods_line(ods_cell("a"), repeats=3), f"4: {FAR}"),
    (ods_line(ods_cell("a"), ods_cell("b")) * 3, ""),
    (ods_line(*map(ods_cell, "abc")) * 2, ""),
    (ods_line(*map(ods_cell, "abc")) + ods_line(*map(ods_cell, "abcd")), f"2: {FAR}"),
    (ods_line(ods_cell("a"), ods_cell("x" * 8)), ""),
    (ods_line(ods_cell("a"), ods_cell("x" * 9)), f"1:2: {LONG}"),
    (ods_line(ods_cell("a")) + ods_line(ods_cell("xxxx"), repeats=2), ""),
    (ods_line(ods_cell("aa")) + ods_line(ods_cell("xxxx"), repeats=2), f"3: {LONG}"),
]


@pytest.mark.usefixtures("small")
def test_an_ods_workbook_is_read_up_to_its_limits(tmp_path: Path) -> None:
    for lines, said in ODS_LIMITS:
        assert said_of(ods(tmp_path / "cards.ods", ods_sheet(lines))) == said, lines


XLSX_LIMITS: list[tuple[list[list[Any]], str]] = [
    ([["aaa", "bb"], ["c", "d"], ["e", "f"]], ""),
    ([["aaa", "bb"], ["c", "d"], ["e", "ff"]], f"3:2: {LONG}"),
    ([["a", "b", "c", "d", "e"]], f"1: {FAR}"),
    ([["a", "b", "c", "d"], ["a", "b", "c"]], f"2: {FAR}"),
    ([["a"]] * 4, f"4: {FAR}"),
]


@pytest.mark.usefixtures("small")
def test_an_xlsx_workbook_is_read_up_to_its_limits(tmp_path: Path) -> None:
    for rows, said in XLSX_LIMITS:
        assert said_of(workbook(tmp_path / "cards.xlsx", rows)) == said, rows


def test_a_workbook_has_only_so_many_bytes_and_tags(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = ods(tmp_path / "cards.ods", ods_sheet(ods_line(ods_cell("title"))))
    with zipfile.ZipFile(path) as packed:
        unpacked = sum(part.file_size for part in packed.infolist())
        tags = packed.read("content.xml").count(b"<")
    limits_of = {
        "LARGEST_FILE": path.stat().st_size,
        "LARGEST_CONTENT": unpacked,
        "MOST_TAGS": tags,
    }
    said = "The workbook is too large for a deck of cards; save its table as CSV."
    for name, most in limits_of.items():
        with monkeypatch.context() as patch:
            patch.setattr(workbooks, name, most)
            assert said_of(path) == ""
            patch.setattr(workbooks, name, most - 1)
            assert said_of(path) == said


def test_a_long_tag_of_a_workbook_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = workbook(tmp_path / "cards.xlsx", [["title"]])
    with zipfile.ZipFile(path) as packed:
        texts = [packed.read(it) for it in packed.namelist()]
    longest = max(len(it) + 1 for text in texts for it in text.split(b">"))
    monkeypatch.setattr(xlsx_cells, "LONGEST_TAG", longest)
    assert said_of(path) == ""
    monkeypatch.setattr(xlsx_cells, "LONGEST_TAG", 20)
    assert said_of(path).startswith("This is not a valid .xlsx workbook, or it is damaged;")


def test_a_workbook_that_cannot_be_opened_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "folder.ods").mkdir()
    missing = "There is no such file; check its name and its folder."
    assert said_of(tmp_path / "none.ods") == said_of(tmp_path / "none.xlsx") == missing
    assert said_of(tmp_path / "folder.ods") == "This is a folder; name a file in it."
    assert said_of(tmp_path / f"{'x' * 300}.ods").endswith(
        "The file cannot be read (the name is too long); check its name and its permissions."
    )


def test_a_packed_file_without_content_is_no_ods_workbook(tmp_path: Path) -> None:
    path = tmp_path / "cards.ods"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("mimetype", "text/plain")
    assert said_of(path) == (
        "This is not a valid .ods workbook, or it is damaged; save the table as CSV."
    )


def test_a_time_of_a_workbook_is_that_of_a_clock(tmp_path: Path) -> None:
    timed = 'office:value-type="time" office:time-value="{}"'
    times = {
        "PT18H30M05S": "18:30:05",
        "PT23H59M59.5S": "23:59:59",
        "PT24H00M00S": "as shown",
        "a while": "as shown",
    }
    lines = [ods_line(ods_cell("as shown", timed.format(it))) for it in times]
    path = ods(tmp_path / "cards.ods", ods_sheet(ods_line(ods_cell("when")), *lines))
    assert [it["when"] for it in values(read_spreadsheet(path))] == list(times.values())


def test_days_and_times_are_written_as_iso_says() -> None:
    assert value_text(date(2024, 5, 6)) == "2024-05-06"
    assert value_text(time(18, 30)) == "18:30:00"
    assert value_text(datetime(2024, 5, 6)) == "2024-05-06"  # noqa: DTZ001 - as above
    assert value_text(datetime(2024, 5, 6, 7, 8)) == "2024-05-06 07:08"  # noqa: DTZ001
    assert [value_text(it) for it in (None, True, False, 2.0, 0.1 + 0.2)] == [
        "",
        "true",
        "false",
        "2",
        "0.3",
    ]
