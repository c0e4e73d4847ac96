"""Documents: files that cannot be read say why in one sentence, and every key has its place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import ScriptoriumError, UnreadableError
from generator.load.files.data import parse_json
from generator.load.files.document import parse_toml, read_text, read_toml
from generator.model.finding import Finding, Place

if TYPE_CHECKING:
    from pathlib import Path


def sentence(text: str) -> str:
    with pytest.raises(UnreadableError) as caught:
        parse_toml(text, "x.toml")
    message = str(caught.value)
    assert "\n" not in message
    return message


def refusal(path: Path) -> str:
    with pytest.raises(UnreadableError) as caught:
        read_toml(path)
    message = str(caught.value)
    assert message.startswith(str(path))
    assert "\n" not in message
    assert message.isprintable()
    return message


def test_a_missing_file_offers_the_close_match(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").touch()
    assert "mine.toml'?" in refusal(tmp_path / "mien.toml")
    assert "no such file" in refusal(tmp_path / "nowhere" / "mien.toml")
    assert "check its name" in refusal(tmp_path / "deck.toml")
    (tmp_path / "mine.csv").touch()
    assert "mine.csv'?" in refusal(tmp_path / "mien.csv")
    assert "mine.toml'?" in refusal(tmp_path / "mine.tml")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert "folder" in refusal(tmp_path)


def test_a_name_that_no_system_takes(tmp_path: Path) -> None:
    assert "cannot be read" in refusal(tmp_path / ("x" * 300))
    with pytest.raises(UnreadableError, match="cannot be read"):
        read_text(tmp_path / "a\0b")


def test_not_utf8_names_the_line_and_the_byte(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b'id = "A"\nname = "\xe9t\xe9"\n')
    assert f"{path}:2: Byte 0xE9" in refusal(path)


def test_nul_bytes_name_the_line(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b'id = "A"\n\0\0\n')
    assert f"{path}:2:" in refusal(path)


def test_a_large_file_is_refused_before_it_is_parsed(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text('map = """\n' + "C   " * 2_500_000 + '\n"""\n', encoding="utf-8")
    assert "4000000 bytes" in refusal(path)
    assert "4000000 characters" in sentence(path.read_text(encoding="utf-8"))
    assert read_text(path, largest=20_000_000).startswith("map")


def test_a_byte_order_mark_and_windows_line_ends_are_accepted(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes('id = "A"\r\nmap = """\r\nC\r\n"""\r\n'.encode("utf-8-sig"))
    document = read_toml(path)
    assert document.data == {"id": "A", "map": "C\n"}
    assert document.place("map") == Place(str(path), 2, 1, 'map = """')


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('id = "A"\nmap = \n', "x.toml:2:7:"),
        ("a = 1\na = 2\n", "x.toml:2:6:"),
        ('map = """\nC', "x.toml:2:"),
        ("[zones\n", "x.toml:1:7:"),
        ("a = \x1b[31m\n", "x.toml:1:5:"),
        ("a = 1979-13-45\n", "x.toml:1:"),
    ],
)
def test_what_is_not_toml_has_a_place(text: str, place: str) -> None:
    message = sentence(text)
    assert message.startswith(place)
    assert "not TOML" in message


@pytest.mark.parametrize(
    "text", ["{}", "[1, {}]", "[[{}]]", "{{ b ={} }}", "-0x{}", "1.{}", "1e{}"]
)
def test_a_number_of_thousands_of_digits_is_refused_before_it_is_parsed(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("tomllib.loads", lambda _text: pytest.fail("it was parsed"))
        message = sentence("a = " + text.format("9" * 5000))
    assert message.startswith("x.toml:1:")
    assert message.endswith("A number here has more than 1000 digits; write a smaller one.")
    quoted = parse_toml(f"a = '{'9' * 5000}'  # {'9' * 5000}\n", "x.toml")
    assert quoted.data == {"a": "9" * 5000}
    assert message.isprintable()


@pytest.mark.parametrize(
    "text",
    [
        "a = " + "[" * 100_000,
        "a = " + "{ a = " * 100_000,
        "a." * 100_000 + "a = 1",
        "[" + "a." * 100_000 + "a]",
        "a = " + "[" * 500 + "]" * 500,
        'a = { "b".' + "c." * 100_000 + "d = 1 }",
    ],
    ids=["arrays", "tables", "keys", "header", "closed", "inline keys"],
)
def test_deep_nesting_is_one_sentence(text: str) -> None:
    assert "nested too deeply" in sentence(text)


PLACES = """\
# a comment with key = 1
id = "A" # another
name.en = "River = bend"
"quoted key" = 'x'

[zones]   # [nothing]
city = [4, 3,   # largest = first
  1, 1]
inner = { a = 1, b = { c = "}" } }
[[hex]]
x = 1.5
  y = 2
[[hex]]
x = 3
[hex.more]
z = 1
[last]
text = '''
a = 1
''''
when = 1979-05-27 07:32:00
end = true
[back.red]
[back.blue.deep]
[[list.of.tables]]
[list.of.others]
"""


KEYS: tuple[tuple[tuple[str | int, ...], int, int], ...] = (
    (("id",), 2, 1),
    (("name",), 3, 1),
    (("name", "en"), 3, 1),
    (("quoted key",), 4, 1),
    (("zones",), 6, 1),
    (("zones", "city"), 7, 1),
    (("zones", "city", 2), 7, 1),
    (("zones", "inner", "a"), 9, 11),
    (("zones", "inner", "b", "c"), 9, 24),
    (("hex",), 10, 1),
    (("hex", 0), 10, 1),
    (("hex", 0, "y"), 12, 3),
    (("hex", 1), 13, 1),
    (("hex", 1, "x"), 14, 1),
    (("hex", 1, "more", "z"), 16, 1),
    (("last", "when"), 21, 1),
    (("last", "end"), 22, 1),
    (("last", "missing"), 17, 1),
    (("back",), 23, 1),
    (("back", "red"), 23, 1),
    (("back", "blue"), 24, 1),
    (("list", "of"), 25, 1),
    (("list", "of", "tables", 0), 25, 1),
    (("list", "of", "others"), 26, 1),
    (("hex", 1, "token"), 13, 1),
)
"""Paths of keys, with the lines and columns in which they are."""


def test_places_of_keys() -> None:
    document = parse_toml(PLACES, "x.toml")
    for keys, line, column in KEYS:
        text = PLACES.split("\n")[line - 1]
        assert document.place(*keys) == Place("x.toml", line, column, text)


def test_places_of_values_and_of_nothing() -> None:
    document = parse_toml(PLACES, "x.toml")
    assert document.value_place("zones", "city").column == 8
    assert document.value_place("name", "en").column == 11
    assert document.place() == document.place("nothing") == Place("x.toml", 1)


def test_a_key_with_escapes_has_a_place() -> None:
    document = parse_toml('a = 1\n"\\u00e9\\t" = 2\n["x\\"y"]\nz = 3\n', "x.toml")
    assert document.place("é\t").line == 2
    assert document.place('x"y').line == 3
    assert document.place('x"y', "z").line == 4


def test_a_key_with_an_escape_that_there_is_not_is_refused() -> None:
    fault = (
        "A backslash has a special meaning between double quotes; write / in file names, or put"
        " the text in single quotes."
    )
    assert sentence('a = 1\n"b\\x" = 2\n') == f"x.toml:2:5: {fault}"
    with pytest.raises(UnreadableError) as caught:
        parse_json('{"a": 1,\n"b\\x": 2}', "x.json")
    assert str(caught.value) == (
        "x.json:2:3: This is not JSON (this backslash sequence is not known; write \\\\ for a"
        " backslash); fix the file here or just before."
    )


def test_a_text_that_is_not_there_is_at_its_table() -> None:
    document = parse_toml("a = 1\n  [b]\nc = 2\n", "x.toml")
    assert document.inside("b", "map")(7, 9) == Place("x.toml", 2, 3, "  [b]")


def paths(value: Any, keys: tuple[str | int, ...]) -> list[tuple[str | int, ...]]:
    if isinstance(value, dict):
        return [it for key, inner in value.items() for it in paths(inner, (*keys, key))]
    if isinstance(value, list) and all(isinstance(inner, dict) for inner in value):
        return [it for i, inner in enumerate(value) for it in paths(inner, (*keys, i))]
    return [keys]


def test_every_value_has_a_place_of_its_own() -> None:
    document = parse_toml(PLACES, "x.toml")
    for keys in paths(document.data, ()):
        assert keys in document.positions


@pytest.mark.parametrize(
    ("source", "line", "column", "place"),
    [
        ("map = '''\n  C\n P'''", 0, 2, (2, 3)),
        ("map = '''\n  C\n P'''", 1, 1, (3, 2)),
        ("map = '''  C\n P'''", 0, 2, (1, 12)),
        ('map = """  C\n P"""', 1, 1, (2, 2)),
        ('map = """\nC\\tP\n R"""', 0, 2, (2, 4)),
        ('map = """\nC\\tP\n R"""', 1, 1, (3, 2)),
        ('map = """\\\n   C \\\n   P"""', 0, 2, (3, 4)),
        ('map = "C\\nP"', 1, 0, (1, 11)),
        ('map = "\\u0043   P"', 0, 4, (1, 17)),
        ("map = 'C   P'", 0, 4, (1, 12)),
    ],
)
def test_places_inside_a_string(
    source: str, line: int, column: int, place: tuple[int, int]
) -> None:
    document = parse_toml(source, "x.toml")
    found = document.inside("map")(line, column)
    assert (found.line, found.column) == place
    assert found.text == source.split("\n")[place[0] - 1]


@given(st.text(st.sampled_from("abC \t\n\\'\"=[]{}#.,1"), max_size=80))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        document = parse_toml(text, "x.toml")
    except ScriptoriumError as error:
        assert str(error).startswith("x.toml")  # noqa: PT017 - either end is fine
        return
    for key in document.data:
        assert document.place(key).line is not None or "\\" in text


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
def test_strings_of_every_kind_lead_to_their_letters(text: str) -> None:
    written = text.replace("\\", "/").replace('"', "'")
    source = f'a = 1\nmap = """\\\n{written}|"""'
    try:
        document = parse_toml(source, "x.toml")
    except UnreadableError:
        return
    place = document.inside("map")
    for number, line in enumerate(document.data["map"].split("\n")):
        for column, letter in enumerate(line):
            found = place(number, column)
            assert found.text is not None
            assert found.column is not None
            assert found.text[found.column - 1] == letter


def test_a_finding_shows_its_line_with_a_caret() -> None:
    finding = Finding("map-grid", "Move it.", Place("x.toml", 3, 5, "C   x"))
    assert str(finding) == "x.toml:3:5: map-grid: Move it.\n    C   x\n        ^"
    assert str(Finding("hex-count", "Add one.", Place("x.toml"))) == "x.toml: hex-count: Add one."


@pytest.mark.parametrize("column", [1, 30, 61, 500, 940, 1000, 1001])
def test_a_long_line_is_cut_around_the_caret(column: int) -> None:
    text = "".join(chr(ord("a") + i % 26) for i in range(1000))
    caret = Place("x.toml", 3, column, text).caret()
    assert caret is not None
    line, below = caret
    assert len(line) <= 122
    assert (line + " ")[below.index("^")] == (text + " ")[column - 1]


def test_control_characters_are_escaped_and_the_caret_follows() -> None:
    finding = Finding("map-token", "No.", Place("a\nb", 1, 4, "\tC\x1bX\u202e"))
    sentence, line, below = str(finding).split("\n")
    assert sentence == "a\\nb:1:4: map-token: No."
    assert line == "    \\tC\\x1bX\\u202e"
    assert line[below.index("^")] == "X"


def test_each_reader_of_a_text_has_its_own_data() -> None:
    text = "[a]\nb = [1, 2]\n"
    first = parse_toml(text, "x.toml")
    first.data["a"]["b"].append(3)
    second = parse_toml(text, "x.toml")
    assert second.data == {"a": {"b": [1, 2]}}
    assert second.value_place("a", "b") == first.value_place("a", "b")
    assert parse_toml(text, "y.toml").file == "y.toml"
