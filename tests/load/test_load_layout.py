"""Layouts: every fault of a file at once, each with its code, its place and its fix."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.errors import InvalidError, ScriptoriumError, UnreadableError
from generator.games.dice.model.bonus import Bonus
from generator.hexes.textmap import write_map
from generator.load.layouts.layout import load_layout, parse_layout, read_layout
from generator.load.layouts.library import layout_paths
from generator.load.layouts.writing import layout_to_toml
from generator.model.layout import Layout
from generator.model.terrain import Terrain
from support.findings import check_findings
from support.layouts.domains import DOMAIN
from support.layouts.strategies import game_maps, names

if TYPE_CHECKING:
    from pathlib import Path

    from generator.hexes.hex import Hex
    from generator.load.layouts.kind import Reading

ZONES = """
[zones]
monastery = [2, 2, 2, 1]
mine = [2, 2]
river = [2, 2, 2]
city = [4, 3, 1, 1]
castle = [1, 1, 1, 1]
pasture = [2, 2, 2, 1]
"""
HEAD = 'game = "dice"\nid = "A"\n'
BOARD = 'game = "board"\nid = "1"\n'


def mapped(rows: str, head: str = HEAD) -> str:
    return f"{head}map = '''\n{rows}\n'''\n"


def found(text: str) -> list[tuple[str, int | None, int | None]]:
    findings = parse_layout(text, "x.toml").findings
    check_findings(findings)
    assert {it.place.file for it in findings} <= {"x.toml"}
    return [(it.code, it.place.line, it.place.column) for it in findings]


def layout_of(text: str) -> Layout:
    reading = parse_layout(text, "x.toml")
    assert reading.layout is not None
    return reading.layout


def sole_message(text: str) -> str:
    (finding,) = parse_layout(text, "x.toml").findings
    return finding.message


def test_domain_a_has_the_zones_of_the_rulebook() -> None:
    text = f'{HEAD}name = {{ en = "River bend" }}\nmap = """{DOMAIN}"""\n{ZONES}'
    reading = parse_layout(text, "A.toml")
    assert reading.findings == ()
    layout = reading.layout
    assert layout is not None
    assert (layout.game, layout.id, layout.name("fr")) == ("dice", "A", "River bend")
    assert len(layout.cells) == len(layout.by_hex) == 37
    assert layout.declared == {terrain: layout.zone_sizes(terrain) for terrain in Terrain}
    assert layout.place.line == 4
    assert layout.declared_place is not None
    assert layout.declared_place.line == 14
    castles = {cell.bonus: (cell.row, cell.position) for cell in layout.by_terrain[Terrain.CASTLE]}
    assert castles == {
        Bonus.GOODS: (2, 1),
        Bonus.SILVER: (2, 4),
        Bonus.WORKER: (4, 1),
        Bonus.MONK: (4, 4),
    }
    goods = layout.by_terrain[Terrain.CASTLE][0]
    assert (goods.place.line, goods.place.column) == (7, 13)
    assert goods.place.text == "        C   Kg  P   P   Ks  M"


def test_a_board_has_die_numbers() -> None:
    layout = layout_of(mapped("C5  K1\n  P6", BOARD))
    assert [(cell.terrain, cell.die, cell.token) for cell in layout.cells] == [
        (Terrain.CITY, 5, "C5"),
        (Terrain.CASTLE, 1, "K1"),
        (Terrain.PASTURE, 6, "P6"),
    ]


@pytest.mark.parametrize(
    ("rows", "code", "line", "column", "fix"),
    [
        ("C   x   C", "map-token", 4, 5, "K, N, R, C, P and M"),
        ("C   c   C", "map-token", 4, 5, "did you mean 'C'?"),
        ("C   km  C", "map-token", 4, 5, "did you mean 'Km'?"),
        ("C   C5  C", "map-token", 4, 5, "write only 'C'"),
        ("C   City    C", "map-token", 4, 5, "1 to 3 characters"),
        ("C   K   C", "castle-bonus", 4, 5, "Km, Ks, Kg or Kw"),
        ("C   Kx  C", "castle-bonus", 4, 5, "Km, Ks, Kg or Kw"),
        ("C   KM  C", "castle-bonus", 4, 5, "did you mean 'Km'?"),
        ("C   C   C\n   P", "map-grid", 5, 4, "to the left"),
        ("C   C   C\n P", "map-grid", 5, 2, "to the right"),
        ("C   C   C\nP", "map-grid", 5, 1, "2 columns"),
        ("C   C   C P", "hex-overlap", 4, 11, "4 columns apart"),
        ("C   C\tC", "map-grid", 4, 6, "use spaces"),
        ("C   é[  C", "map-token", 4, 5, "'é['"),
        ("C   \u202e   C", "map-token", 4, 5, "'\\u202e'"),
    ],
)
def test_faults_of_dice_maps(rows: str, code: str, line: int, column: int, fix: str) -> None:
    text = mapped(rows)
    assert found(text) == [(code, line, column)]
    assert fix in sole_message(text)


@pytest.mark.parametrize(
    ("token", "code"),
    [
        ("C", "die-number"),
        ("C0", "die-number"),
        ("C7", "die-number"),
        ("C12", "die-number"),
        ("Km", "die-number"),
        ("C٣", "die-number"),
        ("c5", "map-token"),
        ("5", "map-token"),
        ("X5", "map-token"),
        ("C555", "map-token"),
    ],
)
def test_faults_of_board_maps(token: str, code: str) -> None:
    assert found(mapped(f"C1  C2  {token}", BOARD)) == [(code, 4, 9)]


def test_all_faults_of_a_map_are_reported_at_once_with_their_cells() -> None:
    text = mapped("C   q   P\n K   M\n\tR\nC   Kz  C N\nN   R   P   M")
    assert found(text) == [
        ("map-token", 4, 5),
        ("map-grid", 5, 2),
        ("castle-bonus", 5, 2),
        ("map-grid", 5, 6),
        ("map-grid", 6, 1),
        ("map-grid", 7, 1),
        ("map-grid", 7, 5),
        ("castle-bonus", 7, 5),
        ("hex-overlap", 7, 9),
    ]
    findings = parse_layout(text, "x.toml").findings
    assert [it.cells for it in findings[:5]] == [((0, 1),), ((1, 0),), ((1, 0),), ((1, 1),), ()]
    assert [len(it.spots) for it in findings[:5]] == [1, 1, 1, 1, 0]


def test_a_faulty_map_still_carries_its_readable_hexes() -> None:
    layout = layout_of(mapped("C   q   K   N\n   P"))
    assert [(cell.token, cell.position) for cell in layout.cells] == [("C", 0), ("K", 2), ("N", 3)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", [("missing-key", 1, None)] * 3),
        ('game = "dice"\nmap = "C"\n', [("missing-key", 1, None)]),
        ('id = "A"\nmap = "C"\n', [("missing-key", 1, None)]),
        (HEAD, [("missing-key", 1, None)]),
        (HEAD + 'map = ""\n', [("missing-key", 3, 1)]),
        (HEAD + 'map = " \\n "\n', [("missing-key", 3, 1)]),
        (HEAD + "map = 5\n", [("bad-value", 3, 7)]),
        (HEAD + 'map = ["C"]\n', [("bad-value", 3, 7)]),
        (HEAD + 'map = "C"\nmpa = 1\n', [("unknown-key", 4, 1)]),
        (HEAD + 'map = "C"\nside = 6.0\n', [("unknown-key", 4, 1)]),
        (HEAD + 'map = "C"\nside = 6\nhex = []\n', [("unknown-key", 5, 1)]),
        ('game = "dcie"\nid = "A"\nmap = "C"\n', [("bad-value", 1, 8)]),
        ('game = 1\nid = "A"\nmap = "C"\n', [("bad-value", 1, 8)]),
        ('game = "dice"\nid = "a b"\nmap = "C"\n', [("bad-value", 2, 6)]),
        ('game = "dice"\nid = ""\nmap = "C"\n', [("bad-value", 2, 6)]),
        ('game = "dice"\nid = "../A"\nmap = "C"\n', [("bad-value", 2, 6)]),
        (f'game = "dice"\nid = "{"x" * 41}"\nmap = "C"\n', [("bad-value", 2, 6)]),
        ('game = "dice"\nid = true\nmap = "C"\n', [("bad-value", 2, 6)]),
        (HEAD + 'map = "C"\nname = "River"\n', [("bad-value", 4, 8)]),
        (HEAD + 'map = "C"\nname = { en = 5 }\n', [("bad-value", 4, 15)]),
        (HEAD + 'map = "C"\nname = { en = "" }\n', [("bad-value", 4, 15)]),
        (HEAD + 'map = "C"\nname.en = "a\\nb"\n', [("bad-value", 4, 11)]),
        (HEAD + 'map = "C"\nname.en = "\\u001b[2J"\n', [("bad-value", 4, 11)]),
        (HEAD + f'map = "C"\nname.en = "{"x" * 61}"\n', [("bad-value", 4, 11)]),
        (HEAD + 'map = "C"\nname.English = "x"\n', [("unknown-key", 4, 1)]),
        (HEAD + 'map = "C"\nzones = 1\n', [("bad-value", 4, 9)]),
    ],
)
def test_faults_of_keys(text: str, expected: list[tuple[str, int | None, int | None]]) -> None:
    assert found(text) == expected


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("city =", "ctiy ="), [("missing-key", 5, 1), ("unknown-key", 9, 1)]),
        (("mine = [2, 2]\n", ""), [("missing-key", 5, 1)]),
        (("[4, 3, 1, 1]", "[1, 3, 4, 1]"), [("bad-value", 9, 8)]),
        (("[4, 3, 1, 1]", "[4, 3, 0]"), [("bad-value", 9, 8)]),
        (("[4, 3, 1, 1]", "[4, true]"), [("bad-value", 9, 8)]),
        (("[4, 3, 1, 1]", "[4.0]"), [("bad-value", 9, 8)]),
        (("[4, 3, 1, 1]", "4"), [("bad-value", 9, 8)]),
        (("[4, 3, 1, 1]", "[]"), []),
    ],
)
def test_faults_of_zones(
    change: tuple[str, str], expected: list[tuple[str, int | None, int | None]]
) -> None:
    text = HEAD + 'map = "C"\n' + ZONES.replace(*change)
    assert found(text) == expected
    assert (layout_of(text).declared is None) == bool(expected)


def test_close_matches_are_offered() -> None:
    assert "'map'?" in sole_message(HEAD + 'map = "C"\nmpa = 1\n')
    assert "'dice'?" in sole_message('game = "dcie"\nid = "A"\nmap = "C"\n')


def badge(text: str, language: str = "en") -> str:
    return layout_of(text + 'map = "C"\n').initial(language)


def test_a_badge_has_the_letters_of_its_layout() -> None:
    named = 'game = "dice"\nid = "house"\nname = {{ en = "{}" }}\n'.format
    assert badge(HEAD + 'badge = "Ω7"\n') == "Ω7"
    assert badge('game = "dice"\nid = "E"\n') == "E"
    assert badge(named("Arcadia")) == "Ar"
    assert badge(named("The garden of Adam")) == "TA"
    assert badge(named("L’abbaye")) == "LA"
    assert badge(named("A")) == "Ho"
    assert badge(named("???")) == "Ho"
    wrong = sole_message(HEAD + 'badge = "long"\nmap = "C"\n')
    assert "'badge' is 'long'; it must be a text of 1 to 3 characters" in wrong


def test_no_own_layout_has_the_badge_of_a_shipped_one() -> None:
    shipped = layout_paths("dice")["A"].read_text(encoding="utf-8")
    same = layout_of(shipped)
    other = layout_of(shipped.replace("R   R   N   N", "R   N   R   N"))
    assert [(it.is_namesake, it.initial("en")) for it in (same, other)] == [
        (False, "A"),
        (True, "A*"),
    ]
    assert not layout_of(layout_to_toml(other, id="E")).is_namesake


def test_a_badge_is_written_under_the_same_id_only() -> None:
    own = layout_of(HEAD + 'badge = "Z"\nmap = "C"\n')
    assert layout_of(layout_to_toml(own)).badge == "Z"
    assert not layout_of(layout_to_toml(own, id="other")).badge


def test_a_layout_says_what_is_special_about_it_and_who_designed_it() -> None:
    said = 'note = { en = "Two rivers meet", de = "Zwei Flüsse" }\nauthor = "Zoë"\nmap = "C"\n'
    own = layout_of(HEAD + said)
    again = layout_of(layout_to_toml(own))
    for it in (own, again):
        assert (it.note("de"), it.note("fr"), it.author) == (
            "Zwei Flüsse",
            "Two rivers meet",
            "Zoë",
        )
    plain = layout_of(HEAD + 'map = "C"\n')
    assert (plain.note("en"), plain.author) == ("", "")
    assert "author" not in layout_to_toml(plain)
    assert "1 to 60 characters" in sole_message(HEAD + 'author = ""\nmap = "C"\n')
    assert "1 to 200 characters" in sole_message(HEAD + f'note.en = "{"x" * 201}"\nmap = "C"\n')


def test_an_emblem_is_one_of_the_shipped_icons() -> None:
    wrong = sole_message(HEAD + 'emblem = "mon"\nmap = "C"\n')
    assert "'emblem' is 'mon'; it must be one of 'sun'," in wrong
    assert wrong.endswith("(did you mean 'moon'?).")
    star = layout_of(HEAD + 'emblem = "star"\nmap = "C"\n')
    assert star.emblem == "star"
    assert layout_of(layout_to_toml(star)).emblem == "star"


@pytest.mark.parametrize("key", ["gaps", "around"])
def test_what_is_drawn_without_hexes_is_land_or_water(key: str) -> None:
    wrong = sole_message(HEAD + f'{key} = "watr"\nmap = "C"\n')
    assert f"'{key}' is 'watr'; it must be one of 'land' or 'water'" in wrong
    assert wrong.endswith("(did you mean 'water'?).")
    assert not getattr(layout_of(HEAD + 'map = "C"\n'), key)
    land = layout_of(HEAD + f'{key} = "land"\nmap = "C"\n')
    assert getattr(land, key) == "land"
    assert getattr(layout_of(layout_to_toml(land)), key) == "land"


TRACED = """
game = "dice"
id = "T"
side = 6.0
[[hex]]
x = 50.0
y = 50.0
token = "Km"
[[hex]]
x = 60.39
y = 50.0
token = "C"
[[hex]]
x = 55.2
y = 59.0
token = "P"
"""


def test_terrains_of_a_game_that_is_unknown_are_left_alone() -> None:
    terrain = '[terrain.forest]\nletter = "FF"\n'
    reading = parse_layout(f'game = "chess"\nid = "x"\nmap = "F"\n{terrain}', "x.toml")
    assert reading.layout is None
    assert [it.code for it in reading.findings] == ["bad-value"]
    assert "game" in reading.findings[0].message


def test_traced_hexes_are_a_layout_like_any_other() -> None:
    layout = layout_of(TRACED)
    written = layout_of(layout_to_toml(layout))
    assert layout.side == 6.0
    assert [cell.traced for cell in layout.cells] == [(50.0, 50.0), (60.39, 50.0), (55.2, 59.0)]
    assert [(it.hex, it.token, it.row, it.position) for it in layout.cells] == [
        (it.hex, it.token, it.row, it.position) for it in written.cells
    ]
    assert layout_to_toml(layout).splitlines()[2:6] == ['map = """', "  Km  C", "    P", '"""']
    assert (layout.cells[1].place.line, layout.cells[1].place.column) == (12, 1)


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (("side = 6.0\n", ""), [("missing-key", 1, None)]),
        (("side = 6.0", "side = 0.5"), [("bad-value", 4, 8)]),
        (("side = 6.0", "side = nan"), [("bad-value", 4, 8)]),
        (("side = 6.0", "side = true"), [("bad-value", 4, 8)]),
        (("x = 60.39", "x = inf"), [("bad-value", 10, 5)]),
        (("x = 60.39", 'x = "6"'), [("bad-value", 10, 5)]),
        (("x = 60.39", "x = 1e300"), [("bad-value", 10, 5)]),
        (("x = 60.39\n", ""), [("missing-key", 9, 1)]),
        (("x = 60.39", "x = 60.39\nz = 1"), [("unknown-key", 11, 1)]),
        (('token = "C"', 'token = "c"'), [("map-token", 12, 1)]),
        (('token = "C"', 'token = ""'), [("bad-value", 12, 9)]),
        (('token = "C"', "token = 1"), [("bad-value", 12, 9)]),
        (('token = "Km"', 'token = "K"'), [("castle-bonus", 8, 1)]),
    ],
)
def test_faults_of_traced_hexes(
    change: tuple[str, str], expected: list[tuple[str, int | None, int | None]]
) -> None:
    assert found(TRACED.replace(*change)) == expected


def test_hexes_may_be_listed_inline_and_an_empty_list_is_a_fault() -> None:
    text = HEAD + 'side = 6\nhex = [{ x = 0, y = 0, token = "C" }, { x = 1, token = "C" }]\n'
    assert found(text) == [("missing-key", 4, 39)]
    assert found(HEAD + "side = 6\nhex = []\n") == [("missing-key", 4, 1)]
    assert found(HEAD + "side = 6\nhex = 5\n") == [("bad-value", 4, 7)]
    assert found(HEAD + "side = 6\nhex = [1]\n") == [("bad-value", 4, 7)]


def test_hexes_traced_upon_one_another_are_kept_for_the_checks() -> None:
    layout = layout_of(TRACED + '[[hex]]\nx = 60.4\ny = 50.02\ntoken = "R"\n')
    assert len(layout.cells) == 4
    assert len(layout.by_hex) == 3
    assert [(it.row, it.position) for it in layout.cells] == [(0, 0), (0, 1), (0, 2), (1, 0)]


def test_a_crowd_of_hexes_in_one_place_is_read() -> None:
    crowd = "".join(f'[[hex]]\nx = 1.{n:05}\ny = 1\ntoken = "C"\n' for n in range(3000))
    layout = layout_of(f"{HEAD}side = 6\n{crowd}")
    assert len(layout.cells) == 3000
    assert len(layout.by_hex) == 1


def test_load_raises_all_findings(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(mapped("C   q   P\n K   M"), encoding="utf-8")
    with pytest.raises(InvalidError) as caught:
        load_layout(path)
    assert caught.value.exit_code == 1
    assert caught.value.findings == read_layout(path).findings
    assert str(caught.value).count("^") == len(caught.value.findings) == 4
    path.write_text(mapped("C   R   P"), encoding="utf-8")
    assert load_layout(path).id == "A"


def test_a_layout_without_hexes_is_none() -> None:
    assert parse_layout(HEAD, "x.toml").layout is None
    assert parse_layout(mapped("x   y"), "x.toml").layout is None


@pytest.mark.parametrize(
    "text",
    [
        mapped("C   " * 100_001),
        mapped("C" + "\n" * 200_000 + "C"),
        mapped("C\t" * 60_000),
        f"{HEAD}hex = [{'{},' * 100_001}]\nside = 6.0\n",
    ],
    ids=["hexes", "rows", "tabs", "list"],
)
def test_more_hexes_than_any_paper_is_one_sentence(text: str) -> None:
    with pytest.raises(UnreadableError, match=r"^x.toml:3:\d+: .* 60000 (rows|values)") as caught:
        parse_layout(text, "x.toml")
    assert "\n" not in str(caught.value)


def test_large_maps_are_read_whole() -> None:
    rows = "\n".join(("  " if number % 2 else "") + "C   " * 195 for number in range(190))
    reading = parse_layout(mapped(rows), "x.toml")
    assert reading.findings == ()
    assert len(layout_of(mapped(rows)).by_hex) == 195 * 190


def same(reading: Reading[Layout], layout: Layout) -> bool:
    other = reading.layout
    assert other is not None
    return (other.game, other.id, other.names, other.declared) == (
        layout.game,
        layout.id,
        layout.names,
        layout.declared,
    ) and [(it.hex, it.token, it.row, it.position) for it in other.cells] == [
        (it.hex, it.token, it.row, it.position) for it in layout.cells
    ]


@given(game_map=game_maps, given_names=names, zones=st.booleans())
def test_a_written_layout_reads_back(
    *, game_map: tuple[str, dict[Hex, str]], given_names: dict[str, str], zones: bool
) -> None:
    game, tokens = game_map
    head = f'game = "{game}"\nid = "x"\n'
    layout = layout_of(mapped(write_map(tokens), head))
    declared = {it: layout.zone_sizes(it) for it in Terrain} if zones else None
    whole = Layout(game, "x", layout.cells, layout.place, given_names, declared)
    reading = parse_layout(layout_to_toml(whole), "y.toml")
    assert reading.findings == ()
    assert same(reading, whole)
    assert layout_of(layout_to_toml(whole, id="other")).id == "other"


@given(st.text(max_size=200))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        reading = parse_layout(text, "x.toml")
    except ScriptoriumError as error:
        assert str(error)  # noqa: PT017 - either end is fine
        return
    assert reading.findings


@given(st.text(st.characters(exclude_characters="'\r", exclude_categories=["Cc", "Cs"])))
def test_any_map_is_read_or_has_findings(rows: str) -> None:
    reading = parse_layout(mapped(rows), "x.toml")
    assert reading.findings or reading.layout
    for finding in reading.findings:
        assert str(finding).replace("\n", "").isprintable()


values = st.recursive(
    st.sampled_from(["1", "-1", "2.5", "nan", "inf", "true", '"C"', "'dice'", "1979-05-27", "[]"]),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda them: f"[{', '.join(them)}]"),
        st.dictionaries(st.sampled_from(["en", "x", "city", "token"]), inner, max_size=3).map(
            lambda them: "{" + ", ".join(f"{key} = {it}" for key, it in them.items()) + "}"
        ),
    ),
    max_leaves=6,
)
keys = st.sampled_from(["game", "id", "name", "map", "zones", "side", "hex", "other"])


@given(st.dictionaries(keys, values))
def test_values_of_any_type_are_findings_never_a_crash(data: dict[str, str]) -> None:
    text = "".join(f"{key} = {value}\n" for key, value in data.items())
    reading = parse_layout(text, "x.toml")
    for finding in reading.findings:
        assert str(finding).startswith("x.toml")
    assert reading.findings or reading.layout
