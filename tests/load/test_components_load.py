"""Files of components: their contents, everything that is wrong in them, and selection by name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from generator.errors import InvalidError, OrderError, ScriptoriumError, UnknownNameError
from generator.language import LANGUAGES, speaking
from generator.load.components.component import COMPONENT_KEYS, GROUP_KEYS
from generator.load.components.component_set import (
    KEYS,
    MOST_PIECES,
    choose,
    load_components,
    parse_components,
)
from generator.model.component import Component, ComponentSet, Face, Rim, Shape
from generator.model.finding import CODES, Finding

FILE = "own.toml"
GROUP = """
game = "board"
[group.tiles]
names = { en = "Tiles", fr = "Tuiles", de = "Plättchen" }
shape = "hex"
size = "tile"
template = "tile.svg.j2"
back = "tile-back"
"""
GOOD = '[[component]]\nid = "a"\ngroup = "tiles"\ncount = 3\n'


def read(text: str, tile: float = 28.0) -> ComponentSet:
    return parse_components(text, FILE, tile, "board")


def one(text: str) -> Component:
    (component,) = read(text).components
    return component


def faults(text: str) -> list[str]:
    with pytest.raises(InvalidError) as caught:
        read(text)
    found = []
    for finding in caught.value.findings:
        assert isinstance(finding, Finding)
        assert finding.code in CODES
        assert finding.message.endswith((".", "?"))
        found.append(f"{finding.place.line}: {finding.message}")
    return found


# What a file says


def test_a_component_takes_from_its_group_what_it_does_not_say() -> None:
    it = one(GROUP + GOOD)
    assert (it.id, it.group.id, it.count, it.shape) == ("a", "tiles", 3, Shape.HEX)
    assert it.size == pytest.approx((28.0, 28 * 2 / 3**0.5))
    assert it.front == Face("tile.svg.j2", "a")
    assert [(copies.back, copies.count) for copies in it.copies] == [
        (Face("tile.svg.j2", "tile-back"), 3)
    ]
    assert it.has_back
    assert it.place.line == 9
    assert read(GROUP + GOOD, 30.0).components[0].size.width == 30


def test_a_component_says_everything_itself() -> None:
    it = one(
        GROUP
        + """[[component]]
id = "a"
group = "tiles"
number = 7
names = { en = "Seven", de = "Sieben" }
shape = "rectangle"
size = [63, 88.5]
template = "card.svg.j2"
back_template = "back.svg.j2"
front = "seven"
backs = { dark = 2, none = 1 }
fields = { die = [1, 2.5], text = "Sell it", sum = 3, wild = true }
"""
    )
    assert it.size == (63.0, 88.5)
    fields = (("die", (1, 2.5)), ("text", "Sell it"), ("sum", 3), ("wild", True))
    assert it.front == Face("card.svg.j2", "seven", fields)
    backs = [(copies.back, copies.count) for copies in it.copies]
    assert backs == [(Face("back.svg.j2", "dark"), 2), (None, 1)]
    assert (it.number, it.count) == (7, 3)
    assert [it.name(language) for language in ("en", "fr", "de")] == ["Seven", "Seven", "Sieben"]


def test_fields_of_the_group_are_kept_unless_the_component_says_otherwise() -> None:
    text = GROUP + 'fields = { kind = "tile", worth = 1 }\n' + GOOD + "fields = { worth = 2 }\n"
    assert one(text).front.fields == (("kind", "tile"), ("worth", 2))


def test_a_component_without_a_name_is_called_by_its_group_and_number() -> None:
    it = one(GROUP + GOOD + "number = 12\n")
    assert [it.name(language) for language in LANGUAGES] == [
        "Tiles 12",
        "Tuiles 12",
        "Plättchen 12",
    ]
    assert one(GROUP + GOOD).name("fr") == "a"
    assert one(GROUP + GOOD + "number = 9999\n").number == 9999


def test_a_blank_back_is_distinguished_from_no_back() -> None:
    said = one(GROUP.replace('back = "tile-back"', 'back = "none"') + GOOD)
    unsaid = one(GROUP.replace('back = "tile-back"', "") + GOOD)
    assert (said.has_back, said.copies[0].back) == (True, None)
    assert (unsaid.has_back, unsaid.copies[0].back) == (False, None)


def test_fields_can_be_added_to_fronts() -> None:
    extended = read(GROUP + GOOD + 'fields = { kind = "x" }\n').with_fields({"a": {"points": 4}})
    assert extended.components[0].front.fields == (("kind", "x"), ("points", 4))


# What is wrong with it


WRONG = [
    (
        GROUP + GOOD.replace("count", "cuont"),
        [
            "9: 'a' has no 'count'; give it here or in [group.tiles].",
            "12: There is no key 'cuont' here; did you mean 'count'?",
        ],
    ),
    (
        GROUP.replace('"hex"', '"hexe"') + GOOD,
        [
            (
                "5: 'shape' is 'hexe'; it must be one of 'hex', 'square', 'octagon',"
                " 'rectangle' or 'circle' (did you mean 'hex'?)."
            )
        ],
    ),
    (
        GROUP + GOOD + GOOD,
        ["14: Two components are called 'a' (first at own.toml:10:6); rename one of them."],
    ),
    (
        GROUP + GOOD + "number = 10000\n",
        ["13: 'number' is 10000; it must be a whole number from 0 to 9999."],
    ),
    (
        GROUP + GOOD.replace("3", "0"),
        ["12: 'count' is 0; it must be a whole number from 1 to 10000."],
    ),
    (
        GROUP + GOOD.replace("3", "1000000"),
        ["12: 'count' is 1000000; it must be a whole number from 1 to 10000."],
    ),
    (
        GROUP + GOOD.replace("3", '"many"'),
        ["12: 'count' is 'many'; it must be a whole number from 1 to 10000."],
    ),
    (
        GROUP + GOOD + "backs = { light = 1, dark = 1 }\n",
        ["13: 'a' has 2 backs, but its count is 3; make them equal."],
    ),
    (
        GROUP.replace("back =", "backs = { light = 1 } #") + GOOD,
        ["9: 'a' has 1 backs, but its count is 3; make them equal."],
    ),
    (
        GROUP + GOOD + 'back = "x"\nbacks = { light = 3 }\n',
        ["14: Give either 'back' or 'backs'; remove one of them."],
    ),
    (
        GROUP + GOOD + "backs = { light = 0 }\n",
        ["13: 'light' is 0; it must be a whole number from 1 to 10000."],
    ),
    (
        GROUP + GOOD + "backs = {}\n",
        ["13: 'backs' is empty; name faces, and how many copies have them."],
    ),
    (
        GROUP + GOOD + 'backs = { "li ght" = 3 }\n',
        [("13: 'li ght' cannot be the name of a face; use letters, digits, '-' and '_'.")],
    ),
    (
        GROUP + GOOD + 'front = "a/b"\n',
        [
            (
                "13: 'front' is 'a/b'; it must be the name of a face: 1 to 40 letters, digits,"
                " '-' or '_'."
            )
        ],
    ),
    (
        GROUP + GOOD.replace('"tiles"', '"tile"'),
        ["11: 'group' is 'tile'; it must be the name of a group (did you mean 'tiles'?)."],
    ),
    (
        GROUP + GOOD.replace('"tiles"', '"cards"'),
        ["11: 'group' is 'cards'; it must be the name of a group, as in [group.tiles]."],
    ),
    (
        GROUP + GOOD.replace('"a"', '"../a"'),
        [
            (
                "10: 'id' is '../a'; it must be 1 to 40 letters, digits, '-' or '_',"
                " not beginning with a dash."
            )
        ],
    ),
    (
        GROUP + "[[component]]\ncount = 1\n",
        [
            "9: The key 'id' is missing in 'component 1'; add it.",
            "9: The key 'group' is missing in 'component 1'; add it.",
        ],
    ),
    (
        GROUP + GOOD + "size = [20, 30]\n",
        [("13: The size of 'a' must be one number or 'tile', because it is not a rectangle.")],
    ),
    (
        GROUP + GOOD + 'shape = "rectangle"\n',
        ["6: The size of 'a' must be [width, height], because it is a rectangle."],
    ),
    (
        GROUP + GOOD + 'size = "large"\n',
        [
            (
                "13: 'size' is 'large'; it must be 'tile', a number of mm from 3 to"
                " 1000, or [width, height] of such numbers."
            )
        ],
    ),
    (
        GROUP + GOOD + "size = 1e9\n",
        [
            (
                "13: 'size' is 1000000000.0; it must be 'tile', a number of mm from 3"
                " to 1000, or [width, height] of such numbers."
            )
        ],
    ),
    (
        GROUP + GOOD + 'names = "Tile"\n',
        [
            (
                "13: 'names' is 'Tile'; it must be a table of languages, as in names ="
                ' { en = "Warehouse" }.'
            )
        ],
    ),
    (
        GROUP + GOOD + 'names = { english = "Tile" }\n',
        [("13: 'english' is not a language; write a short code such as 'en', 'fr' or 'de'.")],
    ),
    (
        GROUP + GOOD + "number = -1\n",
        ["13: 'number' is -1; it must be a whole number from 0 to 9999."],
    ),
    (
        GROUP + GOOD + "fields = { when = 2020-01-01 }\n",
        [
            (
                "13: 'when' is 2020-01-01; it must be a text, a number, true or false, or a"
                " list of these."
            )
        ],
    ),
    (
        GROUP + GOOD + 'fields = { "a b" = 1 }\n',
        [("13: 'a b' cannot be the name of a field; use small letters, digits and '_'.")],
    ),
    (
        GROUP.replace("template", "templates") + GOOD,
        [
            "7: There is no key 'templates' here; did you mean 'template'?",
            "9: 'a' has no 'template'; give it here or in [group.tiles].",
        ],
    ),
    (
        GROUP.replace('"board"', '"cards"') + GOOD,
        ["2: 'game' is 'cards'; it must be 'board' here."],
    ),
    (
        GROUP.replace("tiles]", '"my tiles"]') + GOOD.replace("tiles", "my tiles"),
        [("3: 'my tiles' cannot be the name of a group; use letters, digits, '-' and '_'.")],
    ),
    (GROUP, ["1: The key 'component' is missing; add it."]),
    (
        "component = []\n" + GROUP,
        ["1: The list of components is empty; add a [[component]] table."],
    ),
    ('game = "board"\ncomponent = 3\n', ["2: 'component' is 3; it must be a list of tables."]),
]


def test_everything_that_is_wrong_is_reported_with_its_place() -> None:
    for text, sentences in WRONG:
        assert faults(text) == sentences


CARD = GROUP.replace('"hex"', '"rectangle"').replace('"tile"\n', "[20, 30]\n") + GOOD


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        (GROUP + GOOD + "size = 3\n", None),
        (GROUP + GOOD + "size = 1000\n", None),
        (GROUP + GOOD + "size = 2.9\n", "'size' is 2.9; it must be 'tile'"),
        (GROUP + GOOD + "size = 1000.1\n", "'size' is 1000.1; it must be 'tile'"),
        (GROUP + GOOD + "size = true\n", "'size' is true; it must be 'tile'"),
        (GROUP + GOOD + 'size = "poker"\n', "must be one number or 'tile'"),
        (GROUP + GOOD + "size = [20, 20, 20]\n", "'size' is [20, 20, 20]; it must be 'tile'"),
        (GROUP + GOOD + "size = []\n", "'size' is []; it must be 'tile'"),
        (CARD + "size = [3, 1000]\n", None),
        (CARD + 'size = "poker"\n', None),
        (CARD + "size = [20, 1001]\n", "'size' is [20, 1001]; it must be 'tile'"),
        (CARD + 'size = [20, "30"]\n', "it must be 'tile'"),
        (CARD + "size = [20]\n", "'size' is [20]; it must be 'tile'"),
        (CARD + "size = 20\n", "must be [width, height]"),
        (CARD + "corner = 0\n", None),
        (CARD + "corner = 10\n", None),
        (CARD + "corner = 10.1\n", "The corners of 'a' are too large for its width"),
        (CARD + "size = [1000, 1000]\ncorner = 500\n", None),
        (CARD + "corner = 500.1\n", "'corner' is 500.1; it must be a number"),
        (CARD + "corner = -1\n", "'corner' is -1; it must be a number from 0 to 500"),
        (GROUP + GOOD + "corner = 400\n", None),
        (GROUP + GOOD + f'template = "{"x" * 200}"\n', None),
        (GROUP + GOOD + f'template = "{"x" * 201}"\n', "a text of 1 to 200 characters"),
        (GROUP + GOOD + f'back_template = "{"x" * 201}"\n', "a text of 1 to 200 characters"),
        (GROUP + GOOD + "number = 0\n", None),
        (GROUP + GOOD.replace("3", "10000"), None),
        (GROUP + GOOD.replace("3", "10000") + "backs = { light = 10000 }\n", None),
        (GROUP + GOOD + "backs = { light = 2, none = 1 }\n", None),
        (GROUP + GOOD.replace("count = 3\n", "") + "backs = { light = 2, none = 5 }\n", None),
        (GROUP + GOOD + 'back = "a/b"\n', "'back' is 'a/b'; it must be the name of a face"),
        (GROUP + GOOD + "back = 3\n", "'back' is 3; it must be the name of a face"),
        (GROUP + GOOD + f"fields = {{ list = [{'1, ' * 100}] }}\n", None),
        (GROUP + GOOD + f"fields = {{ list = [{'1, ' * 101}] }}\n", "a text, a number, true"),
        (GROUP + GOOD + "fields = { list = [[1]] }\n", "a text, a number, true or false"),
        (GROUP + GOOD + "fields = { list = [1, 2020-01-01] }\n", "a text, a number, true"),
        (GROUP + GOOD + f'fields = {{ text = "{"x" * 2000}" }}\n', None),
        (GROUP + GOOD + f'fields = {{ text = "{"x" * 2001}" }}\n', "a text, a number, true"),
        (GROUP + GOOD.replace('"tiles"', "3"), "the name of a group, as in [group.tiles]"),
        ('game = "board"\n' + GOOD, "the name of a group, as in [group.buildings]"),
        (GROUP.replace('shape = "hex"\n', "") + GOOD, "'a' has no 'shape'; give it here"),
        (GROUP.replace('size = "tile"\n', "") + GOOD, "'a' has no 'size'; give it here"),
    ],
)
def test_what_is_just_within_a_limit_is_read_and_what_is_beyond_is_not(
    text: str, problem: str | None
) -> None:
    if problem is None:
        assert [it.id for it in read(text).components] == ["a"]
    else:
        assert problem in faults(text)[0]


def test_as_many_pieces_as_can_be_printed() -> None:
    many = "".join(
        f'[[component]]\nid = "c{number}"\ngroup = "tiles"\ncount = 10000\n' for number in range(10)
    )
    assert read(GROUP + many).count == MOST_PIECES == 100_000


def test_only_pieces_with_straight_sides_have_round_corners() -> None:
    assert one(CARD + "corner = 2.5\n").rim == Rim(2.5)
    assert one(CARD + 'size = 20\nshape = "square"\ncorner = 10\n').rim == Rim(10.0)
    assert one(CARD).rim == Rim()
    assert one(GROUP + GOOD + "corner = 2.5\n").rim == Rim()


def test_a_back_has_the_template_of_backs_where_there_is_one() -> None:
    text = GROUP.replace("back =", 'back_template = "group.svg.j2"\nback =')
    assert one(text + GOOD).copies[0].back == Face("group.svg.j2", "tile-back")
    own = GOOD + 'template = "own.svg.j2"\n'
    assert one(GROUP + own).copies[0].back == Face("own.svg.j2", "tile-back")
    whole = 'back_template = "file.svg.j2"\n' + GROUP + GOOD
    assert one(whole).copies[0].back == Face("file.svg.j2", "tile-back")


def test_all_faults_are_reported_at_once_from_top_to_bottom() -> None:
    text = GROUP.replace('"hex"', '"hexe"') + GOOD.replace("3", "0") + GOOD + "sise = 3\n"
    lines = [int(fault.split(":")[0]) for fault in faults(text)]
    assert lines == sorted(lines) == [5, 12, 14, 17]


def test_more_pieces_than_anybody_prints_are_refused() -> None:
    many = "".join(
        f'[[component]]\nid = "c{number}"\ngroup = "tiles"\ncount = 10000\n' for number in range(11)
    )
    (fault,) = faults(GROUP + many)
    assert fault == f"9: There are 110000 components; at most {MOST_PIECES} can be printed."


def test_a_file_that_is_none_is_reported(tmp_path: Path) -> None:
    with pytest.raises(ScriptoriumError, match="There is no such file"):
        load_components(tmp_path / "none.toml", 28.0, "board")
    path = tmp_path / "bad.toml"
    path.write_text("[[component", encoding="utf-8")
    with pytest.raises(ScriptoriumError, match="This is not TOML"):
        load_components(path, 28.0, "board")


@pytest.mark.parametrize("tile", [0.0, 2.9, 1000.5, float("nan"), float("inf")])
def test_a_tile_that_cannot_be_cut_is_refused(tile: float) -> None:
    with pytest.raises(OrderError, match="cannot be cut; choose 3 to 1000 mm"):
        load_components(None, tile, "board")


def test_a_game_without_components_is_refused() -> None:
    with pytest.raises(UnknownNameError, match="no components for 'bord'; did you mean 'board'"):
        load_components(None, 28.0, "bord")
    with pytest.raises(UnknownNameError, match=r"no components for 'chess'; choose .*board"):
        load_components(None, 28.0, "chess")


def test_faults_are_reported_in_every_language() -> None:
    for language in LANGUAGES:
        with speaking(language):
            (fault,) = faults(GROUP + GOOD.replace("3", "0"))
            assert "10000" in fault


# What is meant


@pytest.mark.parametrize(
    ("names", "count"),
    [
        ([], 272),
        (["buildings"], 56),
        (["Buildings"], 56),
        (["7,12"], 2),
        (["buildings", "7, 12", "cow-2"], 60),
        (["bank,buildings"], 56),
        (["silver"], 20),
        (["26"], 1),
    ],
)
def test_components_are_chosen_by_group_id_or_number(names: list[str], count: int) -> None:
    chosen = choose(load_components(None, 28.0, "board"), names)
    assert chosen.count == count


def test_what_is_chosen_keeps_the_order_of_the_data() -> None:
    chosen = choose(load_components(None, 28.0, "board"), ["ships", "12,7", "castles"])
    assert [it.id for it in chosen.components] == ["knowledge-7", "knowledge-12", "castle", "ship"]
    assert [group.id for group in chosen.groups] == ["knowledge", "castles", "ships"]


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("bildings", "There is no component 'bildings'; did you mean 'buildings'?"),
        ("knowlege-7", "There is no component 'knowlege-7'; did you mean 'knowledge-7'?"),
        ("99", "There is no component '99'; name a group (buildings, animals, "),
        ("", "There is no component ''; name a group"),
        ("7,,12", "There is no component ''; name a group"),
        ("07", "There is no component '07'"),
    ],
)
def test_an_unknown_component_gets_the_close_match(name: str, sentence: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        choose(load_components(None, 28.0, "board"), [name])
    assert str(caught.value).startswith(sentence)


# What the docs say


def explained() -> str:
    return (Path(__file__).resolve().parents[2] / "docs" / "components.md").read_text(
        encoding="utf-8"
    )


def test_every_key_is_explained() -> None:
    documented = re.findall(r"^\| `(\w+)` \| [\w, ]+ \| .+ \| .+ \|$", explained(), re.MULTILINE)
    assert set(documented) == {*KEYS, *GROUP_KEYS, *COMPONENT_KEYS}


def test_the_file_that_the_docs_show_can_be_read() -> None:
    (text,) = re.findall(r"^```toml\n(.*?)^```$", explained(), re.MULTILINE | re.DOTALL)
    shown = {it.id: it for it in read(text).components}
    shipped = {it.id: it for it in load_components(None, 28.0, "board").components}
    assert set(shown) == {"warehouse", "knowledge-7"}
    for name, it in shown.items():
        assert (it.front, it.copies) == (shipped[name].front, shipped[name].copies)
