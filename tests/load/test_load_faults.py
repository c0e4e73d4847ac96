"""What is wrong with data files: every sentence and place as it was approved, at every bound."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from generator.errors import ScriptoriumError
from generator.load.files.csv_cells import parse_csv, sniff
from generator.load.files.data import parse_json, read_data
from generator.load.files.document import parse_toml
from generator.load.files.fields import Fields
from generator.load.files.lettering import comment, string
from generator.load.files.names import pick_names
from generator.load.files.picture import dots, jpeg_dots
from generator.load.layouts import layout
from generator.load.layouts.any_layout import parse_any
from generator.load.layouts.entries import read_entries
from generator.load.layouts.layout import parse_layout
from generator.load.layouts.writing import layout_to_toml
from support.approved import brief, changes

if TYPE_CHECKING:
    from pathlib import Path

    from conftest import Golden

    from generator.model.finding import Finding

HEAD = 'game = "dice"\nid = "x"\n'
MAP = 'map = """\n  Km  C\n    P   R\n"""\n'
SIDE = "side = 10.0\n"
HEX = '[[hex]]\nx = {}\ny = {}\ntoken = "{}"\n'
TWO = HEX.format(0, 0, "Km") + HEX.format(17.3205, 0, "C")
TERRAIN = '[terrain.{}]\nletter = "{}"\ncolour = "{}"\nicon = "leaf"\npoints = {}\nvalues = {}\n'
LONG = "x" * 61
LAYOUTS = {
    "good": HEAD + MAP,
    "all keys": HEAD
    + 'name = { en = "X", fr = "Y" }\nemblem = "sun"\ncustom = true\n'
    + MAP
    + "[zones]\nmonastery = [1]\nmine = [2, 1]\nriver = []\ncity = []\ncastle = []\npasture = []\n",
    "no game": 'id = "x"\n' + MAP,
    "other game": 'game = "dicee"\nid = "x"\n' + MAP,
    "a game": 'player = []\nid = "x"\n',
    "a deck": '[deck]\nname = "x"\n',
    "no id": 'game = "dice"\n' + MAP,
    "id of 40": f'game = "dice"\nid = "{"a" * 40}"\n' + MAP,
    "id of 41": f'game = "dice"\nid = "{"a" * 41}"\n' + MAP,
    "id with a blank": 'game = "dice"\nid = "a b"\n' + MAP,
    "strange keys": HEAD + f'nme = 1\n"{LONG}" = 2\n' + MAP,
    "no hexes": HEAD,
    "both": HEAD + SIDE + MAP + TWO,
    "map and side": HEAD + SIDE + MAP,
    "no side": HEAD + TWO,
    "map is a number": HEAD + "map = 3\n",
    "empty map": HEAD + 'map = """\n\n"""\n',
    "tabs": HEAD + 'map = """\n\tKm\tC\n"""\n',
    "one to the left": HEAD + 'map = """\n  Km  C   P   R\n     M   M\n"""\n',
    "one to the right": HEAD + 'map = """\n  Km  C   P   R\n   M   M\n"""\n',
    "half a step": HEAD + 'map = """\n  Km  C   P   R\n  M   M\n"""\n',
    "overlap": HEAD + 'map = """\n  Km  C   P   R   M\n    M M   M\n"""\n',
    "long tokens": HEAD + f'map = """\n  Kmx Kmxy    {"K" * 21}\n"""\n',
    "unknown tokens": HEAD + 'map = """\n  c   Z   Kx  K   C1\n"""\n',
    "board tokens": 'game = "board"\nid = "x"\nmap = """\n  K6  C0  P7  R   M10 N1\n"""\n',
    "emblem": HEAD + 'emblem = "nothing"\ncustom = 1\n' + MAP,
    "name": HEAD + f'name = {{ xx1 = "a", en = "{"n" * 60}", fr = "{"n" * 61}" }}\n' + MAP,
    "name is a text": HEAD + 'name = "x"\n' + MAP,
    "zones": HEAD + MAP + "[zones]\nmonastery = [1, 2]\nmine = [0]\nriver = 1\nsea = [1]\n",
    "zone sizes": HEAD + MAP + "[zones]\nmonastery = [60000, 1]\nmine = [60001]\n",
    "traced": HEAD + SIDE + TWO + HEX.format(8.6603, 15, "P"),
    "traced far away": HEAD + SIDE + TWO + HEX.format(100.1, 60.2, "P"),
    "traced inexactly": HEAD + SIDE + TWO + HEX.format(35.9, 2.0, "P") + HEX.format(56.0, 0, "M"),
    "traced twice": HEAD + SIDE + TWO + HEX.format(1.0, 1.0, "P"),
    "side of 1": HEAD + "side = 1\n" + TWO,
    "side below 1": HEAD + "side = 0.99\n" + TWO,
    "side of 100": HEAD + "side = 100\n" + TWO,
    "side above 100": HEAD + "side = 100.1\n" + TWO,
    "farthest": HEAD + SIDE + HEX.format(10_000, -10_000, "C"),
    "too far": HEAD + SIDE + HEX.format(10_000.5, -10_000.5, "C"),
    "bad hexes": HEAD + SIDE + '[[hex]]\nx = "a"\ntoken = 3\nz = 1\n' + HEX.format(0, 0, "Zz"),
    "no tables": HEAD + SIDE + "hex = [1]\n",
    "empty list": HEAD + SIDE + "hex = []\n",
    "own terrain": HEAD + MAP + TERRAIN.format("forest", "F", "#A1b2C3", "[99, 0]", "[1, 6]"),
    "own terrains": HEAD
    + MAP
    + TERRAIN.format("forest", "K", "red", "[100, 0]", "[0]")
    + TERRAIN.format("Forest", "f", "#12345", "[1]", "[7]")
    + TERRAIN.format("mine", "F", "#123456", "[1, 2]", "[3]"),
    "terrain without keys": HEAD + MAP + "[terrain.forest]\nicon = 'no.svg'\n",
    "terrain of a board": 'game = "board"\nid = "x"\nmap = "K1"\n[terrain.forest]\n',
    "long lines": HEAD + 'map = """\n' + " " * 130 + "?" + " " * 130 + '"""\n',
}


def layouts_read(read: Any) -> list[str]:
    """Return what is found in each layout, and how the layout is written."""
    lines: list[str] = []
    for name, text in LAYOUTS.items():
        found = read(text, "my.toml")
        lines.append(f"== {name}")
        lines += map(written, found.findings)
        if found.layout is not None:
            lines.append(layout_to_toml(found.layout))
            cells = [f"{it.hex} {it.row} {it.position}" for it in found.layout.cells]
            lines.append(brief("; ".join(cells).replace("Hex", "")))
    return [part for line in lines for part in line.split("\n")]


@pytest.mark.parametrize("read", [parse_any, parse_layout])
def test_layouts_and_their_faults_are_the_approved_ones(read: Any, golden: Golden) -> None:
    """One way to read is approved whole, the other one by what it finds instead."""
    lines = layouts_read(parse_layout)
    if read is parse_any:
        lines = changes(lines, layouts_read(parse_any))
    golden(f"faults/{read.__name__}.txt", "\n".join(lines) + "\n")


def written(finding: Finding) -> str:
    """Write a finding with its hexes."""
    spots = [(round(x, 3), round(y, 3)) for x, y in finding.spots]
    return f"{finding} {finding.cells} {spots}"


def fields_of(text: str) -> Fields:
    """Return the fields of a TOML text."""
    document = parse_toml(text, "my.toml")
    return Fields(document, document.data, (), [])


def test_a_layout_has_at_most_so_many_rows_and_hexes(monkeypatch: pytest.MonkeyPatch) -> None:
    assert layout.LARGEST_LAYOUT == 60_000
    monkeypatch.setattr(layout, "LARGEST_LAYOUT", 6)  # That is two rows and four hexes.
    assert parse_layout(f'{HEAD}map = """\nC   C   C   C\n"""', "x").layout is not None
    with pytest.raises(ScriptoriumError, match="has more than 6 rows and hexes, too many for any"):
        parse_layout(f'{HEAD}map = """\nC   C   C   C   C\n"""', "x")


ENTRIES = {
    "good": "\n x   .\n   x   .\n",
    "elsewhere": "\n\n   x   .\n x   .\n",
    "unknown": "\n X   .\n   ?   yyyyyyyyyyyyyyyyyyyyy\n",
    "missing": "\n x   .\n   x\n",
    "too many": "\n x   .   x\n   x   .\n",
    "far too many": "\n" + " x  " * 15 + "\n   x   .\n",
    "empty": "\n",
    "off the grid": "\n x   .\n    x   .\n",
    "no map": "",
}


def test_entries_of_hexes_and_their_faults_are_the_approved_ones(golden: Golden) -> None:
    domain = parse_layout(HEAD + MAP, "my.toml").layout
    known = {"x": 1, ".": 0}
    lines: list[str] = []
    for name, text in ENTRIES.items():
        for shape in (domain, None):
            fields = fields_of(f'marks = """{text}"""\n' if text else "marks = 3\n")
            found = read_entries(fields, "marks", shape, known, "x or .")
            lines.append(f"== {name}, {'with' if shape else 'without'} a layout: ")
            places = [str(it()) for it in found.places] if found else []
            lines[-1] += f"{found and found.values} {places}"
            lines += [f"{it} {it.cells}" for it in fields.findings]
    most = fields_of('marks = """' + "\n" * 2_000 + '"""\n')
    assert read_entries(most, "marks", domain, known, "x") is None
    lines += [str(it) for it in most.findings]
    golden("faults/entries.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize(
    ("method", "given", "good", "bad", "sentence"),
    [
        ("integer", (3, 5), ("3", "5"), ("2", "6", "3.0", "true", '"3"'), "whole number from 3 to"),
        ("number", (3, 5), ("3", "5.0"), ("2.9", "5.1", "nan", "true"), "a number from 3 to 5"),
        ("flag", (), ("true", "false"), ("1", '"x"'), "it must be true or false"),
        ("integers", (3, 5), ("[]", "[3, 5]"), ("[2]", "[6]", "3", "[true]"), "from 3 to 5"),
        ("table", (), ("{}",), ("1", "[]"), "it must be a table"),
        ("tables", (), ("[]", "[{}]"), ("{}", "[1]"), "it must be a list of tables"),
    ],
)
def test_a_field_at_its_bounds(
    method: str, given: tuple[int, ...], good: tuple[str, ...], bad: tuple[str, ...], sentence: str
) -> None:
    for text in good:
        fields = fields_of(f"a = {text}\n")
        assert getattr(fields, method)("a", *given) is not None
        assert fields.findings == []
    for text in bad:
        fields = fields_of(f"a = {text}\n")
        assert getattr(fields, method)("a", *given) is None
        assert [it.code for it in fields.findings] == ["bad-value"]
        assert sentence in str(fields.findings[0])
    assert getattr(fields_of(""), method)("a", *given) is None


def test_texts_of_fields_at_their_bounds() -> None:
    for method, text, is_good in (
        ("text", "abc", True),
        ("text", "a\u00a0c", True),
        ("text", "abcd", False),
        ("text", "", False),
        ("text", "a\\nb", False),
        ("lines", "a\\nb", True),
        ("lines", "abcd", False),
        ("lines", "", False),
        ("lines", "a\\u0007", False),
        ("file_name", "a\\\\b", True),
        ("file_name", "a\\tb", False),
        ("file_name", "abcd", False),
        ("file_name", "", False),
    ):
        fields = fields_of(f'a = "{text}"\n')
        found = getattr(fields, method)("a", most=3)
        if method == "file_name" and text == "a\\tb":
            assert getattr(fields, method)("a", most=4) == "a/tb"
            continue
        assert (found is not None, fields.findings == []) == (is_good, is_good), (method, text)
    assert fields_of('a = "x\\\\y"').file_name("a", most=3) == "x/y"


def test_fields_say_what_they_take() -> None:
    fields = fields_of('boats = "x"\nzzzzz = 1\nkind = "rde"\nlist = ["red", "x", "red"]\nn = 1\n')
    fields.know(["boat", "kind", "list", "n"])
    fields.require("n", "name")
    assert fields.one_of("kind", ["red", "blue"]) is None
    sentences = ("{name}: {close}?", "{name}: {known}", "{name} twice in {key}")
    assert fields.each_once("list", ["red"], *sentences) == ("red", "red")
    assert fields.each_once("n", ["red", "blue"], *sentences) is None
    assert [it.message for it in fields.findings] == [
        "There is no key 'boats' here; did you mean 'boat'?",
        "There is no key 'zzzzz' here; remove it, or choose one of boat, kind, list or n.",
        "The key 'name' is missing; add it.",
        "'kind' is 'rde'; it must be one of 'red' or 'blue' (did you mean 'red'?).",
        "x: red",
        "red twice in list",
        "'n' is 1; it must be a list of names from red and blue.",
    ]
    nested = fields_of("[[player]]\n[[player.card]]\n[a.b]\n")
    players = nested.tables("player")
    assert players is not None
    cards = players[0].tables("card")
    assert cards is not None
    cards[0].require("x")
    inner = nested.table("a")
    assert inner is not None
    deeper = inner.table("b")
    assert deeper is not None
    deeper.require("y")
    assert [it.message for it in nested.findings] == [
        "The key 'x' is missing in 'player 1, card 1'; add it.",
        "The key 'y' is missing in 'a.b'; add it.",
    ]


def test_names_in_several_languages() -> None:
    assert pick_names(fields_of('n = "X"'), "n", "Y") == {"": "X"}
    assert pick_names(fields_of('n = { en = "X", pt-BR = "Z" }'), "n", "Y") == {
        "en": "X",
        "pt-BR": "Z",
    }
    assert pick_names(fields_of(""), "n", "Y") == {}
    for text in ('n = "א"', 'n = { x = "a" }', "n = 3", f'n = "{"x" * 61}"'):
        fields = fields_of(text)
        assert pick_names(fields, "n", "Y") == {}
        assert len(fields.findings) == 1
    assert pick_names(fields_of(f'n = "{"x" * 60}"'), "n", "Y")


JSONS = [
    '{"a": 1}',
    '{"a": {"b": [1, {"c": 2}]}}',
    '{"a": NaN}',
    '{"a": "NaN", "b": -Infinity}',
    "[1]",
    "{",
    '{"a": 1,}',
    '{"a": 1, "a": 2}',
    '{"a": {"b": 1, "\\u0062": 2}}',
    '{"a" 1}',
    '{\n "a": 1\n "b": 2}',
    '{"a": ' + "9" * 5_000 + "}",
    "[" * 17 + "]" * 17,
    "[" * 18 + "]" * 18,
    "",
]


def test_json_and_its_faults_are_the_approved_ones(golden: Golden) -> None:
    lines: list[str] = []
    for text in JSONS:
        lines.append(f"== {text[:60]!r} {len(text)}")
        try:
            document = parse_json(text, "my.json")
        except ScriptoriumError as error:
            lines.append(str(error))
        else:
            places = {keys: document.place(*keys) for keys in document.positions}
            lines.append(f"{document.data} { ({k: str(it) for k, it in places.items()}) }")
            lines.append(str([str(document.value_place(*keys)) for keys in document.positions]))
    golden("faults/json.txt", "\n".join(lines) + "\n")


def test_data_are_read_by_their_ending_or_content(tmp_path: Path) -> None:
    for name, text, is_good in (
        ("a.toml", "a = 1", True),
        ("a.json", '{"a": 1}', True),
        ("a", ' {"a": 1}', True),
        ("b", "a = 1", True),
        ("c.toml", '{"a": 1}', False),
        ("c.JSON", "a = 1", False),
    ):
        file = tmp_path / name
        file.write_text(text)
        if is_good:
            assert read_data(file).data == {"a": 1}
        else:
            with pytest.raises(ScriptoriumError, match="This is not"):
                read_data(file)
    for number in (1_000, 1_001):
        file.write_text("{" + ",".join(f'"{it}": 1' for it in range(number)) + "}")
        if number == 1_000:
            assert len(read_data(file).data) == number
        else:
            with pytest.raises(ScriptoriumError, match="has 1001 keys, too many for a sheet"):
                read_data(file)


TABLES = [
    "a,b\n1,2\n",
    "a;b,c\n1;2\n",
    'a\t"b,c,d"\te\n1\t2\t3',
    "sep=;\na,b;c\n1;2\n",
    'a,b\n"x ""y""\nz",2\n',
    'a,b\n  "x" ,2\n',
    'a,b\n"x,2\n',
    'a,b\n"x"y,2\n',
    "a,b\n1,\n\n,\n",
    "a,b\r\n1,2\r3,4",
    "\n\na,b\n",
    "",
]


def test_tables_and_their_faults_are_the_approved_ones(golden: Golden) -> None:
    lines: list[str] = []
    for text in TABLES:
        lines.append(f"== {text!r} {sniff(text)!r}")
        try:
            for it in parse_csv(text, "my.csv"):
                cells = [(cell.text, str(cell.place)) for cell in it.cells]
                lines.append(f"{it.number} {it.is_empty} {cells}")
        except ScriptoriumError as error:
            lines.append(str(error))
    golden("faults/tables.txt", "\n".join(lines) + "\n")


def test_a_table_has_at_most_so_many_columns() -> None:
    assert len(parse_csv(",".join("a" * 200), "x")[0].cells) == 200
    with pytest.raises(ScriptoriumError, match="more than 20000 rows, 200 columns or 200000 cells"):
        parse_csv(",".join("a" * 201), "x")


def test_the_size_of_pictures_is_read_from_their_heads() -> None:
    png = b"\x89PNG\r\n\x1a\n" + bytes([0, 0, 0, 13]) + b"IHDR" + bytes([0, 0, 1, 2, 0, 0, 3, 4])
    assert dots(png) == (258, 772)
    frame = bytes([0xFF, 0xC0, 0, 17, 8, 1, 2, 3, 4])
    assert jpeg_dots(b"\xff\xd8" + frame) == (772, 258)
    assert jpeg_dots(b"\xff\xd8" + bytes([0xFF, 0xE0, 0, 4, 1, 2]) + frame) == (772, 258)
    assert jpeg_dots(b"\xff\xd8\xff" + frame) == (772, 258)
    assert jpeg_dots(b"\xff\xd8" + frame[:-1]) == (0, 0)
    assert jpeg_dots(b"\xff\xd8" + bytes([0xFF, 0xC4, 0, 4, 1, 2]) + frame) == (772, 258)
    assert jpeg_dots(b"\xff\xd8\x00" + frame) == (0, 0)


def test_comments_are_broken_into_lines() -> None:
    assert comment("a " * 43) == "# " + " ".join("a" * 43) + "\n"
    assert comment("a " * 44) == "# " + " ".join("a" * 43) + "\n# a\n"
    assert comment("x" * 100) == f"# {'x' * 100}\n"
    assert string('a"é\x7f') == '"a\\"é\\u007f"'
