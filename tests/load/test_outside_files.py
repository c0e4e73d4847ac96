"""Files from outside: whatever is in them, the answer is a result or one sentence, and soon."""

from __future__ import annotations

import json
import os
import struct
from base64 import b64decode
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from fontTools.ttLib import TTFont
from openpyxl import Workbook

from generator.errors import MOST_SHOWN, InvalidError, ScriptoriumError, UnreadableError, harmless
from generator.load.components.component_set import load_components
from generator.load.decks.deck import load_deck
from generator.load.files import csv_cells, data, picture
from generator.load.files.access import open_file
from generator.load.files.csv_cells import parse_csv, sniff
from generator.load.files.data import parse_json
from generator.load.files.document import MOST_LINES, parse_toml, read_text
from generator.load.files.picture import jpeg_dots, read_logo, read_picture
from generator.load.files.spreadsheet import read_spreadsheet
from generator.model.order import Logo, Picture
from generator.page.svg import logo as svg_logo
from generator.products import gathering
from generator.render import outlines
from generator.render.font_check import find_damage
from generator.render.fonts import FontRuler, font_file, open_font
from support.program import at_once

if TYPE_CHECKING:
    from collections.abc import Callable

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "cases" / "outside" / "fuzzed.json").read_text(encoding="utf-8")
)
LOADERS: dict[str, Callable[[Path], object]] = {
    "load.deck": load_deck,
    "load.components": lambda path: load_components(path, 38.0, "bruges"),
}
INTERNAL = "not your fault"


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_what_a_fuzzer_found_gets_an_answer(case: dict[str, Any], tmp_path: Path) -> None:
    for name, content in case["files"].items():
        (tmp_path / name).write_bytes(b64decode(content))
    before = sorted(tmp_path.iterdir())
    room, *rest = case["order"]
    if room in LOADERS:
        with suppress(ScriptoriumError):
            assert LOADERS[room](tmp_path / rest[1])
        return
    args = case["order"]
    if room == "load.person_cards":
        args = ["kit", "bruges", "--only", "persons", "--persons", rest[1], "--dry-run"]
    result = at_once(*args, cwd=tmp_path)
    assert INTERNAL not in result.stderr
    assert harmless(result.stderr) == result.stderr
    assert result.returncode in {1, 2}
    assert sorted(tmp_path.iterdir()) == before


def test_a_list_of_problems_ends_with_the_number_of_the_others(tmp_path: Path) -> None:
    keys = "".join(f"key{number} = 1\n" for number in range(MOST_SHOWN + 8))
    (tmp_path / "x.toml").write_text(f'game = "dice"\nid = "x"\n{keys}', encoding="utf-8")
    result = at_once("check", "x.toml", cwd=tmp_path)
    assert result.stdout.count("unknown-key") == MOST_SHOWN - 1
    assert "… and 9 more problems, which are not listed" in result.stdout
    listed = json.loads(at_once("check", "x.toml", "--json", cwd=tmp_path).stdout)["files"][0]
    assert (len(listed["findings"]), listed["omitted"]) == (MOST_SHOWN, 9)
    (tmp_path / "deck.toml").write_text(f"[deck]\n{keys}", encoding="utf-8")
    result = at_once("kit", "deck", "deck.toml", cwd=tmp_path)
    assert result.stderr.count("unknown-key") == MOST_SHOWN - 1
    assert "… and 9 more problems" in result.stderr
    fault = json.loads(at_once("score", "x.toml", "--json", cwd=tmp_path).stdout)["error"]
    assert len(fault.get("findings", ())) <= MOST_SHOWN


@pytest.mark.parametrize("text", ["a = 1\nb = {}", "a = 1\nb = [0, {}]", "a = 1\nb.c.d = {}"])
@pytest.mark.parametrize("digits", [19, 310, 5000])
def test_a_number_that_is_too_long_is_refused_with_its_line(text: str, digits: int) -> None:
    with pytest.raises(UnreadableError, match=r"^x\.toml:2:\d+: .* digits"):
        parse_toml(text.format("9" * digits), "x.toml")


@pytest.mark.parametrize("digits", [19, 310, 5000])
def test_a_number_in_json_that_is_too_long_is_refused_with_its_line(digits: int) -> None:
    with pytest.raises(UnreadableError, match=r"^x\.json:2:\d+: .* digits"):
        parse_json('{"a":\n' + "9" * digits + "}", "x.json")


@pytest.mark.parametrize(
    "text",
    [
        "".join(f"k{number}=1\n" for number in range(501)),
        f"a = [{'1,' * 501}]",
        f"a = [{'[],' * 501}]",
        "".join(f"{'a.' * 10}k{number}=1\n" for number in range(50)),
    ],
    ids=["keys", "list", "lists", "dots"],
)
def test_data_with_too_many_values_are_refused_before_they_are_parsed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("generator.load.files.positions.MOST_VALUES", 500)
    monkeypatch.setattr("tomllib.loads", lambda _text: pytest.fail("it was parsed"))
    with pytest.raises(UnreadableError, match=r"^x\.toml:\d+:\d+: .* more than \d+ values"):
        parse_toml(text, "x.toml")


def test_a_text_of_too_many_lines_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"\n" * (MOST_LINES + 1))
    with pytest.raises(UnreadableError, match="more than 200000 lines"):
        read_text(path)


def test_quotation_marks_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pattern of a quoted text is tried once for each mark that opens one."""
    tried = 0

    class Counted:
        def match(self, text: str, at: int) -> object:
            nonlocal tried
            tried += 1
            return pattern.match(text, at)

    pattern = vars(csv_cells)["_QUOTED"]
    monkeypatch.setattr(csv_cells, "_QUOTED", Counted())
    assert sniff('"a";b' + " " * 1000 + '"' * 2001 + "\n") == ";"
    assert tried <= 4
    with pytest.raises(InvalidError, match="never closed"):
        parse_csv("title\n" + '"' * 1999, "x.csv")


@pytest.mark.parametrize(
    "text",
    ["a\n" + "1\n" * 60, ",".join("abc" * 80), "a,b,c\n" + (",".join("x" * 15) + "\n") * 15],
    ids=["rows", "columns", "cells"],
)
def test_a_table_that_goes_on_too_long_is_refused_where_it_does(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(csv_cells, "MOST_ROWS", 50)
    monkeypatch.setattr(csv_cells, "MOST_CELLS", 200)
    with pytest.raises(UnreadableError, match=r"^x\.csv:\d+:\d+: The table has more than"):
        parse_csv(text, "x.csv")


def test_a_table_may_have_as_many_cells_as_the_limit_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(csv_cells, "MOST_CELLS", 12)
    assert len(parse_csv("a,b,c\n" * 4, "x.csv")) == 4
    with pytest.raises(UnreadableError, match=r"^x\.csv:5:1: "):
        parse_csv("a,b,c\n" * 4 + "a\n", "x.csv")


def test_a_picture_of_too_many_bytes_is_refused_before_it_is_decoded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture, "LARGEST_PICTURE", 2_000_000)
    place = tmp_path / "x.png"
    place.write_bytes(bytes(2_000_001))
    with pytest.raises(UnreadableError, match=r"^the picture is larger than 2 MB; make it smaller"):
        read_picture(place)


def png(columns: int, rows: int) -> bytes:
    """Return the beginning of a PNG that says how large it is."""
    return b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">LL", columns, rows)


def jpeg(columns: int, rows: int) -> bytes:
    """Return the beginning of a JPEG that says how large it is."""
    return b"\xff\xd8\xff\xc2\x00\x11\x08" + struct.pack(">HH", rows, columns)


DAMAGED = "the picture is damaged; save it again as PNG."
LOGOS = {
    png(4000, 5000): "",
    png(4000, 5001): ": the logo has 21 megapixels; reduce it to at most 20.",
    png(5_000_000, 5): ": the logo has 25 megapixels; reduce it to at most 20.",
    png(30_000, 1): "",
    png(30_001, 1): ": the logo is 30001 × 1 dots; reduce each to at most 30000.",
    png(1, 30_001): ": the logo is 1 × 30001 dots; reduce each to at most 30000.",
    png(0, 5): f": {DAMAGED}",
    png(5, 0): f": {DAMAGED}",
    png(4, 5).replace(b"IHDR", b"IDAT"): f": {DAMAGED}",
    b"<svg/>": "",
    b"<svg/>\0": " is neither PNG nor SVG; save the logo in one of these formats.",
    jpeg(4, 5): " is neither PNG nor SVG; save the logo in one of these formats.",
}
PICTURES = {
    png(4000, 5000): "",
    png(4000, 5001): "the picture has more than 20 megapixels; make it smaller.",
    jpeg(4000, 5000): "",
    jpeg(4000, 5001): "the picture has more than 20 megapixels; make it smaller.",
    jpeg(1, 30_000) + b"\xff\xda" * 100: "",
    jpeg(1, 30_000) + b"\xff\xda" * 101: DAMAGED,
    jpeg(30_001, 1): "the picture is 30001 × 1 dots; reduce each to at most 30000.",
    png(1, 30_001): "the picture is 1 × 30001 dots; reduce each to at most 30000.",
    png(0, 5): DAMAGED,
    png(5, 0): DAMAGED,
    jpeg(0, 5): DAMAGED,
    png(4, 5).replace(b"IHDR", b"IDAT"): DAMAGED,
    b"<svg/>": "",
    b"<svg/>\0": "the file is not a PNG, JPEG or SVG picture; save it in one of these formats.",
}
KINDS = {b"\x89": Picture.PNG, b"\xff": Picture.JPEG, b"<": Picture.SVG}


def test_the_first_bytes_of_a_picture_tell_its_kind_and_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    place = Path("x")
    cases = [(read_logo, given, said and f"x{said}") for given, said in LOGOS.items()]
    cases += [(read_picture, given, said) for given, said in PICTURES.items()]
    for read, given, said in cases:
        place.write_bytes(given)
        if said:
            with pytest.raises(UnreadableError) as raised:
                read(place)
            assert str(raised.value) == said
        else:
            assert read(place) == Logo(str(place), KINDS[given[:1]], given)


def test_a_picture_that_the_system_does_not_open_is_one_sentence() -> None:
    place = Path("a\0b")
    with pytest.raises(UnreadableError) as raised:
        read_logo(place)
    reason = "cannot be read (the name has a NUL character)."
    assert str(raised.value) == f"a\\x00b: the logo {reason}"
    with pytest.raises(UnreadableError) as raised:
        read_picture(place)
    assert str(raised.value) == f"the picture {reason}"


def test_a_logo_of_too_many_bytes_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture, "LARGEST_LOGO", 1_000_000)
    monkeypatch.chdir(tmp_path)
    place = Path("x.svg")
    place.write_bytes(b"<svg/>".ljust(1_000_000))
    assert len(read_logo(place).data) == 1_000_000
    place.write_bytes(b"<svg/>".ljust(1_000_001))
    with pytest.raises(UnreadableError) as raised:
        read_logo(place)
    assert str(raised.value) == "x.svg: the logo is larger than 1 MB; make it smaller."


def test_a_json_file_has_only_so_many_values_and_is_only_so_deep(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(data, "MOST_PARTS", 14)
    monkeypatch.setattr(data, "DEEPEST", 3)
    assert parse_json('{"a": [{}, 2],\n"b": 3}', "x.json").data == {"a": [{}, 2], "b": 3}
    many = "x.json:2:13: The file holds more than 14 values; shorten it."
    deep = "x.json:2:4: The file is nested too deeply to be a data file; flatten it here."
    faults = {'{"a": [{}, 2],\n "b": 3, "c": 4}': many, '{"a":\n [[[{}]]]}': deep}
    for text, fault in faults.items():
        with pytest.raises(UnreadableError) as raised:
            parse_json(text, "x.json")
        assert str(raised.value) == fault


SHEET = (
    b'<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">'
    b"<sheetData>%s</sheetData>%s</worksheet>"
)


def packed(path: Path, part: str, content: bytes) -> Path:
    """Write a workbook in which one part is replaced."""
    book = Workbook()
    book.active.append(["title"])
    book.save(path.with_suffix(".tmp"))
    with ZipFile(path.with_suffix(".tmp")) as made, ZipFile(path, "w", ZIP_DEFLATED) as target:
        for name in made.namelist():
            target.writestr(name, content if name == part else made.read(name))
    return path


@pytest.mark.parametrize(
    ("part", "content"),
    [
        ("xl/worksheets/sheet1.xml", SHEET % (b"<row>" + b"<c/>" * 700_000 + b"</row>", b"")),
        ("xl/styles.xml", b"<styleSheet>" + b"<xf/>" * 70_000 + b"</styleSheet>"),
        ("xl/worksheets/sheet1.xml", SHEET % (b" " * 31_000_000, b"")),
    ],
    ids=["cells", "styles", "size"],
)
def test_a_workbook_that_would_take_long_is_refused_before_it_is_parsed(
    part: str, content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("openpyxl.load_workbook", lambda *_, **__: pytest.fail("it was parsed"))
    path = packed(tmp_path / "x.xlsx", part, content)
    assert path.stat().st_size < 100_000
    with pytest.raises(UnreadableError, match="too large for a deck of cards"):
        read_spreadsheet(path)


def test_merged_cells_cost_nothing(tmp_path: Path) -> None:
    cells = b'<row r="1"><c r="A1" t="inlineStr"><is><t>title</t></is></c></row>'
    merged = b'<mergeCells><mergeCell ref="A1:XFD1048576"/></mergeCells>'
    path = packed(tmp_path / "x.xlsx", "xl/worksheets/sheet1.xml", SHEET % (cells, merged))
    assert list(read_spreadsheet(path).columns) == ["title"]


def test_a_pipe_is_refused_instead_of_waited_for(tmp_path: Path) -> None:
    pipe = tmp_path / "x.toml"
    os.mkfifo(pipe)
    for device in (pipe, Path("/dev/zero")):
        with pytest.raises(OSError, match="a device or a pipe"):
            open_file(device)
    for args in (["check", "x.toml"], ["pad", "."], ["score", "x.toml"], ["kit", "deck", "x.toml"]):
        result = at_once(*args, cwd=tmp_path)
        assert (result.returncode, "a device or a pipe" in result.stderr) == (2, True)


def test_a_folder_with_too_many_files_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(gathering, "MOST_ENTRIES", 20)
    for number in range(21):
        (tmp_path / f"{number}.txt").touch()
    result = at_once("pad", ".", cwd=tmp_path)
    assert (result.returncode, "name a smaller one" in result.stderr) == (2, True)


def font_bytes() -> bytearray:
    """Return a font that comes along."""
    return bytearray(Path(font_file("Source Sans Pro", Path())).read_bytes())


def table_at(data: bytes | bytearray, tag: bytes) -> int:
    """Return where the entry of a table is in the directory of a font."""
    return data.index(tag, 12, 12 + 16 * 40)


def with_cmap(cmap: bytes) -> bytes:
    """Return a font with another table of characters, at its end."""
    data = font_bytes()
    entry = table_at(data, b"cmap")
    data[entry + 8 : entry + 16] = struct.pack(">LL", len(data), len(cmap))
    return bytes(data + cmap)


def groups(*ranges: tuple[int, int, int]) -> bytes:
    """Return a table of characters in groups."""
    listed = b"".join(struct.pack(">LLL", *it) for it in ranges)
    head = struct.pack(">HHHHL", 0, 1, 3, 10, 12)
    return head + struct.pack(">HHLLL", 12, 0, 16 + len(listed), 0, len(ranges)) + listed


def with_own_parts() -> bytes:
    """Return a font in which a glyph is composed of itself."""
    data = font_bytes()
    font = TTFont(Path(font_file("Source Sans Pro", Path())))
    number = font.getGlyphID("Adieresis")
    glyph = data[table_at(data, b"glyf") + 8 :]
    start = struct.unpack(">L", glyph[:4])[0] + font["loca"][number]
    data[start + 12 : start + 14] = struct.pack(">H", number)
    return bytes(data)


FONTS = {
    "two billion letters": (with_cmap(groups((0, 0x7FFFFFFF, 0))), "cmap"),
    "the same letters": (with_cmap(groups(*[(0, 0x10FFFF, 0)] * 9)), "cmap"),
    "more groups than bytes": (with_cmap(groups((65, 90, 1))[:-12]), "cmap"),
    "a glyph of itself": (with_own_parts(), "glyf"),
    "no table": (b"\x00\x01\x00\x00" + b"\xff" * 400, ""),
}


@pytest.mark.parametrize("name", FONTS)
def test_a_font_that_is_not_what_it_says_is_refused_before_it_is_parsed(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, table = FONTS[name]
    assert find_damage(data) == table
    monkeypatch.setattr("generator.render.fonts.Font", lambda *_: pytest.fail("it was parsed"))
    (tmp_path / "x.ttf").write_bytes(data)
    with pytest.raises(UnreadableError, match=f"x.ttf.*damaged.*{table}"):
        font_file("x.ttf", tmp_path)


def test_every_font_that_comes_along_is_sound() -> None:
    for folder in {Path(font_file(name, Path())).parent for name in ("Source Sans Pro",)}:
        for path in sorted(folder.glob("*-Regular.[to]tf")):
            assert find_damage(path.read_bytes()) is None


def test_a_truncated_font_is_refused_at_every_length() -> None:
    data = bytes(font_bytes())
    for length in range(0, len(data), 9973):
        assert find_damage(data[:length]) is not None


def damaged_sentence(tmp_path: Path, form: str) -> str:
    """Print with a font of one's own, which must fail, and return what is said."""
    (tmp_path / "t.toml").write_text('[fonts]\ntext = "x.ttf"\n', encoding="utf-8")
    result = at_once("pad", "A", "--theme", "./t.toml", "-o", f"o.{form}", cwd=tmp_path)
    assert (result.returncode, (tmp_path / f"o.{form}").exists()) == (2, False)
    return result.stderr


def test_a_glyph_that_only_drawing_finds_damaged_is_one_sentence(tmp_path: Path) -> None:
    data = font_bytes()
    font = TTFont(Path(font_file("Source Sans Pro", Path())))
    entry = table_at(data, b"glyf")
    start = struct.unpack(">L", data[entry + 8 : entry + 12])[0]
    for letter in "aeo":
        at = start + font["loca"][font.getGlyphID(letter)]
        data[at : at + 14] = struct.pack(">h8xHH", 1, 9, 60_000)
    (tmp_path / "x.ttf").write_bytes(data)
    assert "'x.ttf' is not a font, or it is damaged" in damaged_sentence(tmp_path, "svg")


def test_a_font_that_cannot_be_embedded_is_one_sentence(tmp_path: Path) -> None:
    path = tmp_path / "x.ttf"
    path.write_bytes(font_bytes())
    open_font(font_file(str(path), Path())).face.glyphPos = []
    assert "'x.ttf' is not a font, or it is damaged" in damaged_sentence(tmp_path, "pdf")


def test_a_letter_whose_glyph_is_missing_is_one_that_the_font_lacks(tmp_path: Path) -> None:
    path = tmp_path / "x.ttf"
    path.write_bytes(with_cmap(groups((0x20, 0x20, 1), (0x41, 0x41, 60_000), (0x42, 0x42, 2))))
    known = open_font(font_file("x.ttf", tmp_path)).face.charToGlyph
    assert 0x42 in known
    assert 0x41 not in known


def test_outlines_that_call_themselves_endlessly_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outlines, "MOST_STEPS", 1000)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    source = Path(font_file("Source Sans Pro", Path())).with_suffix(".otf")
    with pytest.raises(UnreadableError, match="cannot be embedded"):
        outlines.truetype_file(source)


def test_postscript_outlines_need_a_folder_for_what_is_made_of_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(outlines, "cache", lambda _name: None)
    source = Path(font_file("Source Sans Pro", Path())).with_suffix(".otf")
    with pytest.raises(UnreadableError, match="cannot be embedded"):
        outlines.truetype_file(source)


def test_damaged_postscript_outlines_are_not_converted(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outlines, "cache", lambda _name: tmp_path)
    monkeypatch.setattr(outlines, "find_damage", lambda _data: "CFF ")
    source = Path(font_file("Source Sans Pro", Path())).with_suffix(".otf")
    with pytest.raises(UnreadableError, match="cannot be embedded"):
        outlines.truetype_file(source)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("before", [0, 200, 5000, 60_000])
def test_the_size_of_a_photo_is_found_behind_whatever_is_noted_in_it(before: int) -> None:
    """Cameras write notes of any length before the frame that tells the size."""
    note = b"\xff\xe1" + struct.pack(">H", before + 2) + b"\xff\xc0" * (before // 2)
    frame = b"\xff\xff\xc2\x00\x11\x08" + struct.pack(">HH", 300, 400)
    assert jpeg_dots(b"\xff\xd8" + 2 * note + frame + bytes(9)) == (400, 300)
    assert jpeg_dots(b"\xff\xd8" + 2 * note) == (0, 0)


def test_pictures_are_bounded(tmp_path: Path) -> None:
    start = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">LL", 1, 20_000_000)
    (tmp_path / "x.png").write_bytes(start)
    for read in (read_logo, read_picture):
        with pytest.raises(UnreadableError, match="reduce each to at most 30000"):
            read(tmp_path / "x.png")
    frame = b"\xff\xd8\xff\xc2\x00\x11\x08" + struct.pack(">HH", 100, 100)
    (tmp_path / "x.jpg").write_bytes(frame + b"\xff\xda" * 101)
    with pytest.raises(UnreadableError, match="damaged"):
        read_picture(tmp_path / "x.jpg")
    points = "1 1 " * (svg_logo.MOST_NUMBERS // 2 + 1)
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">'
    text = f'{head}<polygon points="{points}"/></svg>'
    logo = Logo("x.svg", Picture.SVG, text.encode())
    with pytest.raises(UnreadableError, match=r"^x\.svg:1: .* 200000 numbers"):
        svg_logo.read_logo_svg(logo, FontRuler({}), grey=False)


def test_a_moment_that_is_no_number_is_one_sentence(tmp_path: Path) -> None:
    result = at_once("pad", "A", "-o", "o.pdf", cwd=tmp_path, SOURCE_DATE_EPOCH="x")
    assert result.stderr.startswith("scriptorium: SOURCE_DATE_EPOCH is 'x'; it must be a number")
    assert list(tmp_path.iterdir()) == []
