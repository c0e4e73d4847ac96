"""Layouts, right and wrong: all that is read of each, with every fault, is as approved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.errors import ScriptoriumError
from generator.language import speaking
from generator.load.layouts import library, search
from generator.load.layouts.any_layout import load_any, parse_any
from generator.load.layouts.hex_kind import is_standard
from generator.load.layouts.kind import games_about, holds_layout, layout_kind, likely_game
from generator.load.layouts.layout import parse_layout
from generator.load.layouts.traced import walk_spots
from generator.load.layouts.writing import layout_to_toml
from generator.load.results.finished import game_of, read_documents
from generator.load.results.named_layouts import layout_name, layout_path
from generator.model.finding import Finding, Place, sorted_findings
from generator.model.layout import Layout
from support.approved import brief_text, rows_of
from support.plain_values import plain
from support.program import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from conftest import Golden

    Approve = Callable[[Callable[[], Iterator[str]]], None]

HEAD = 'game = "dice"\nid = "own"\n'
BOARD = 'game = "board"\nid = "own"\n'
MAP = 'map = "Kg  C   P"\n'
SIDE = "side = 10.0\n"


def mapped(*rows: str, head: str = HEAD) -> str:
    lines = "\n".join(rows)
    return f"{head}map = '''\n{lines}\n'''\n"


def listed(*hexes: tuple[float, float, str], side: str = SIDE) -> str:
    tables = "".join(f'[[hex]]\nx = {x}\ny = {y}\ntoken = "{it}"\n' for x, y, it in hexes)
    return f"{HEAD}{side}{tables}"


def own(keys: str, name: str = "forest", letter: str = "F") -> str:
    return f'{HEAD}map = "Kg  {letter}   P"\n[terrain.{name}]\n{keys}\n'


FOREST = 'letter = "F"\ncolour = "#00FF0a"\nicon = "leaf"\npoints = [3, 1]'
ZONES = "[zones]\nmonastery = []\nmine = []\nriver = []\ncity = [1]\ncastle = [1]\npasture = [1]\n"
W = 17.320508
"""How far apart hexes with a side of 10 mm are in a row."""
MAPS = (
    mapped("Kg  C   P", "  C   P"),
    mapped("  Kg  C   P", "", "  C", "    P   R"),
    mapped("C   x   C", "  c   km  City", "  C5  K   Kx", "  KM  é[  Z99"),
    mapped("C   C   C", "   P   P", " P", "P", "  P P"),
    mapped("C   C\tC", "\tP"),
    mapped("C   C   C"),
    mapped("C5  K1  P6", "  C   C0  C7", "  c5  C55 x1", head=BOARD),
    mapped("", head=HEAD),
    f"{HEAD}map = 3\n",
    f'{HEAD}map = ""\n',
    f'{HEAD}map = "Kg\\tC"\n',
    f'{HEAD}map = "Kg  \\u0043   C\\n  P   x"\n',
    f'map = "Kg  C"\n{HEAD}',
    mapped(f"{'C   ' * 3}Abcdefghijklmnopqrstuvwxyz"),
)
KEYS = (
    MAP,
    f'game = "dcie"\nid = "own"\n{MAP}',
    f'game = 3\nid = "own"\n{MAP}',
    f'game = "pad"\nid = "own"\n{MAP}',
    f'game = "dice"\nid = "o wn"\n{MAP}',
    f'game = "dice"\nid = "{"a" * 40}"\n{MAP}',
    f'game = "dice"\nid = "{"a" * 41}"\n{MAP}',
    f'game = "dice"\n{MAP}',
    f'game = "dice"\nid = 3\n{MAP}',
    f"{HEAD}{MAP}name = 3\nnote = {{ en = 3 }}\nauthor = 7\nemblem = 3\nbadge = 4\ncustom = 1\n",
    (
        f'{HEAD}{MAP}name = {{ en = "{"a" * 61}" }}\nnote = "{"n" * 201}"\nauthor = "{"a" * 61}"\n'
        'badge = "abcd"\nemblem = "sum"\ngaps = "watre"\naround = 3\ncustom = "yes"\n'
    ),
    (
        f'{HEAD}{MAP}name = {{ en = "River", fr = "Rive" }}\nnote = {{ de = "Fluss" }}\n'
        'author = "Me"\nbadge = "abc"\nemblem = "sun"\n'
        'gaps = "water"\naround = "land"\ncustom = true\n'
    ),
    f'{HEAD}{MAP}name = "River"\nnote = "Two"\ncustom = false\n',
    f'{HEAD}{MAP}nmae = "x"\nzone = 3\nside = 3.0\n',
    HEAD,
    "",
    f'{HEAD}{MAP}{SIDE}[[hex]]\nx = 0\ny = 0\ntoken = "C"\n',
    f'{HEAD}{MAP}[[hex]]\nx = 0\ny = 0\ntoken = "C"\n',
    f'game = "dice"\nid = "A"\n{MAP}',
    HEAD + MAP + ZONES,
    HEAD + MAP + ZONES.replace("[1]", "[2, 1]"),
    HEAD + MAP + ZONES.replace("[1]", "[1, 2]", 1).replace("mine = []", "mine = [0]"),
    HEAD + MAP + ZONES.replace("city = [1]\n", "cty = [1]\n").replace("[1]", "3", 1),
    f"{HEAD}{MAP}zones = 3\n",
    'player = 3\ngame = "dice"\n',
    "player = []\nmap = 3\n",
    'deck = 3\nname = "x"\n',
    f'{HEAD}map = 3\ndeck = "x"\n',
    'section = []\nname = "x"\n',
    'game = "pda"\nname = "x"\n[[section]]\n',
    'game = "cards"\nname = "x"\n[[section]]\n',
)
TRACED = (
    listed((0, 0, "Kg"), (W, 0, "C"), (W / 2, 15, "P"), (-W / 2, 15, "R")),
    listed((100, 50, "Kg"), (100 + W + 2, 51, "C"), (100 + W / 2, 67, "P"), (100, 80, "N")),
    listed((0, 0, "Kg"), (0.5, 0.5, "C"), (300, 300, "P"), (300 + W, 300, "P")),
    listed((0, 0, "x"), (W, 0, "K"), (W / 2, 15, "Cc"), (3 * W, 0, "Abcd")),
    listed((0, 0, "Kg"), (10001, -10001, "C"), (10000, -10000, "P")),
    listed((0, 0, "Kg"), side=""),
    listed((0, 0, "Kg"), side="side = 0.9\n"),
    listed((0, 0, "Kg"), (2, 0, "C"), side="side = 1.0\n"),
    listed((0, 0, "Kg"), side="side = 100.5\n"),
    listed((0, 0, "Kg"), side="side = 100\n"),
    f"{HEAD}{SIDE}hex = []\n",
    f"{HEAD}{SIDE}hex = 3\n",
    f"{HEAD}{SIDE}",
    (
        f'{HEAD}{SIDE}[[hex]]\nx = "0"\ny = true\ntoken = ""\n[[hex]]\nz = 1\n[[hex]]\nx = 0\n'
        "y = 0\ntoken = 3\n"
    ),
    f'id = "own"\n{SIDE}[[hex]]\nx = 0\ny = 0\ntoken = "C"\n',
)
OWN = (
    own(FOREST),
    own(f'{FOREST}\nname = {{ en = "Wood" }}\nvalues = [6, 1]\nbonus = "monk"'),
    own(FOREST.replace("[3, 1]", "[3, 3]")),
    own(FOREST.replace("[3, 1]", "[1, 3]")),
    own(FOREST.replace("[3, 1]", "[99, 0]")),
    own(FOREST.replace("[3, 1]", "[100, 0]")),
    own(FOREST.replace("[3, 1]", "[3, 2, 1]")),
    own(FOREST.replace("[3, 1]", "3")),
    own(FOREST.replace('"F"', '"C"')),
    own(FOREST.replace('"F"', '"f"')),
    own(FOREST.replace('"F"', "3")),
    own(FOREST.replace("#00FF0a", "#00FF0")),
    own(FOREST.replace('"#00FF0a"', "3")),
    own(FOREST.replace("leaf", "laef")),
    own(FOREST.replace('"leaf"', "3")),
    own(FOREST.replace("leaf", "none.svg")),
    own(FOREST.replace("leaf", "leaf.SVG")),
    own(FOREST.replace("leaf", "x" * 1000 + ".svg")),
    own("letter = 'F'"),
    own("color = 'red'"),
    own(f'{FOREST}\nvalues = [0, 7]\nbonus = "mnok"\nname = 3'),
    own(FOREST, name="Forest"),
    own(FOREST, name="mine"),
    own(FOREST, name="monk"),
    own(FOREST, name="f" * 30),
    own(FOREST, name="f" * 31),
    own(FOREST, letter="F5"),
    f"{own(FOREST)}[terrain.lake]\n{FOREST.replace('F', 'S')}\n",
    f"{own(FOREST)}[terrain.lake]\n{FOREST}\n",
    (
        f"{own(FOREST)}[terrain.lake]\n{FOREST.replace('F', 'S')}\n[terrain.sea]\n"
        f"{FOREST.replace('F', 'T')}\n"
    ),
    f"{HEAD}{MAP}terrain = 3\n",
    f"{HEAD}{MAP}terrain.forest = 3\n",
    own(FOREST).replace('"dice"', '"board"'),
    own(FOREST).replace('"dice"', '"x"'),
    own(FOREST) + ZONES + "forest = [1]\n",
    own(FOREST) + ZONES,
)


def told(layout: Layout) -> Iterator[str]:
    """Yield what is known of a layout."""
    known = {
        key: getattr(layout, key)
        for key in ("game", "id", "place", "names", "declared", "declared_place", "side", "custom")
    }
    more = ("own", "emblem", "badge", "is_namesake", "gaps", "around", "notes", "author")
    known |= {key: getattr(layout, key) for key in more if getattr(layout, key)}
    yield from rows_of(plain({**known, "apart": sorted(layout.apart)}))
    for it in layout.cells:
        place = f"{it.place.line}:{it.place.column}"
        at = "" if it.traced is None else f" {it.traced[0]:.6g} {it.traced[1]:.6g}"
        yield f"  {it.hex.q} {it.hex.r} {it.token} {it.row}.{it.position} {place}{at}"
    yield f"  {is_standard(layout)} {layout_kind(layout.game).counts(layout)}"
    if layout.side is None:
        yield from (f"  | {it}" for it in layout_to_toml(layout).splitlines())


def read_all(texts: tuple[str, ...]) -> Iterator[str]:
    """Yield what is read of each text, and what is wrong with it."""
    Path("leaf.SVG").write_text("<svg/>", encoding="utf-8")
    for number, text in enumerate(texts):
        yield f"{number}: {' '.join(text.split())!r}"
        for closely in (False, True):
            try:
                found = parse_any(text, "own.toml", closely=closely)
            except ScriptoriumError as error:
                yield str(error)
                continue
            if closely:
                continue
            for it in found.findings:
                yield f"{it.place}: {it.code}: {it.message} {plain(it.cells)} {_short(it.spots)}"
            if isinstance(found.layout, Layout):
                yield from told(found.layout)
            elif found.layout is not None:
                yield f"a {found.layout.game}"


def _short(spots: tuple[tuple[float, float], ...]) -> list[str]:
    return [f"{x:.5g} {y:.5g}" for x, y in spots]


def maps() -> Iterator[str]:
    """Yield what is read of maps."""
    yield from read_all(MAPS)


def keys() -> Iterator[str]:
    """Yield what is read of the other keys."""
    yield from read_all(KEYS)


def terrains() -> Iterator[str]:
    """Yield what is read of terrains that a layout brings itself."""
    yield from read_all(OWN)


def traced() -> Iterator[str]:
    """Yield what is read of hexes by their positions, and which hexes centres are."""
    yield from read_all(TRACED)
    row = [(W * number, 0.0) for number in range(14)]
    drifting = [(x * 1.05, y + 0.03 * x) for x, y in row] + [
        (x * 1.05 + 9, 16 + 0.03 * x) for x, _y in row
    ]
    apart = [*row[:2], *((x + 1000.0, 1000.0) for x, _y in row[:2]), (500.0, -500.0)]
    limits = [
        [(0.0, 0.0), (W * (1 + share), 0.0)] for share in (-0.24, -0.22, 0.0, 0.22, 0.24, 0.5, 1.0)
    ]
    sideways = [[(0.0, 0.0), (W, 10 * share)] for share in (0.38, 0.39, 0.41, 0.6, -0.39, -0.42)]
    ring = [(0.0, 0.0), (W, 0.0), (W / 2, 15.0), (-W / 2, 15.0), (-W, 0.0), (-W / 2, -15.0)]
    crowd = [(0.0, 0.0), (2.4, 2.4), (2.6, 0.0), (W + 2.0, 1.0), (W - 2.0, 1.0), (-0.1, 0.0)]
    for spots in (row, drifting, apart, *limits, *sideways, ring, [*ring, (W / 2, -15.0)], crowd):
        yield f"{[tuple(it) for it in walk_spots(spots, 10.0)]}"
    yield f"{[tuple(it) for it in walk_spots([(x / 10, y / 10) for x, y in crowd], 1.0)]}"


def shelves() -> Iterator[str]:
    """Yield what names lead to, and what is said of those that lead nowhere."""
    Path("mine.toml").write_text(HEAD, encoding="utf-8")
    names = ("A", "10", "lake", "laek", "Lac", "see", "", "zzzz", "mine", "x" * 99)
    asked = [(it, of) for it in names for of in (("dice",), ("dice", "board"))]
    pads = ("yams", "Qwxx", "mine", "zz?z", "Wurfel", "e")
    asked += [(it, ("pad",)) for it in pads] + [(it, ("pad", "dice")) for it in ("laek", "zz")]
    for name, of in asked:
        said = [it.id for it in library.search_layouts(name, of)]
        yield f"{name!r} {of}: {said} {library.close_match(name, of)}"
        yield f"  {library.unknown_layout(name, of)}"
    for name in ("A", "a", "1", "none.toml", "./A", "yacht", "Yacht"):
        found = [
            library.find_layout(name, *it).as_posix() for it in ((), ("board",), ("pad", None))
        ]
        yield f"{name}: {found} {library.is_id(name)} {library.own_pad_command(name)}"
    for name, wanted in (("laek", ("cards",)), ("laek", ("board",)), ("zz", ("pad", "dice"))):
        with pytest.raises(ScriptoriumError) as caught:
            library.find_layout(name, *wanted)
        yield f"{name}: {caught.value} {library.is_id(name)}"
    for game in ("dice", "board"):
        yield f"{game}: {[*library.layout_paths(game)]}"
    every = library.layout_paths()
    yield f"{[every[it].parent.name for it in ('A', '1', 'yacht')]}"
    yield f"{library.is_file(Path('mine.toml'))}"
    yield f"{library.is_file(Path())} {library.is_file(Path('x' * 5000))} {games_about('pads')}"
    data = ({"game": "dice"}, {"map": 1}, {"section": 1}, {"game": "pad"}, {"hex": 1, "rounds": 1})
    for it in (*data, {"rounds": 1}, {"game": "x", "map": 1}, {"game": "board", "map": 1}, {}):
        held = [game for game in ("dice", "board", "pad") if holds_layout(it, game)]
        yield f"{it}: {held} {likely_game(it)}"


def french() -> Iterator[str]:
    """Yield what is said of names in French."""
    with speaking("fr"):
        for name in ("laek", "Lac", "zz"):
            yield f"{library.close_match(name, ['dice'])}"
            yield library.unknown_layout(name, ["dice"])


def spellings() -> Iterator[str]:
    """Yield how names are folded and typed, and what shipped layouts are called."""
    for name in ("Yam’s", "Øre", "Le Havre 2", "Mölkky", "ÄÖÜ", "Æ-œ ł", "--", "'n'", "漢字", "ﬁ"):
        made = (search.folded(name), sorted(search.spellings(name)), search.as_id(name))
        yield f"{name}: {made} {search.typed(name)!r}"
    yield search.as_id("a " * 30)
    yield search.as_id("a" * 41)
    chosen = ("A", "crescent", "lake", "1", "yacht", "colour-rows", "bridge", "darts-501")
    known = [it for it in library.known_layouts(("dice", "board", "pad")) if it.id in chosen]
    for it in known:
        yield f"{it.id} {it.game} {it.title!r} {[*it.names()]} {plain(it.players)} {it.is_shared}"
        yield f"  {[*it.names('fr')]} {plain(it.notes)}"
    for text in ("lake", "eau", "kniffel", "dé", "zzz", "Wassre", "lka", "briige"):
        said = [(it.id, it.word_with(text, "fr")) for it in known if it.contains(text)]
        yield f"{text}: {said}"
        found = search.closest_name(text, known, ("Wasser",))
        yield f"  {found and (found[0], found[1] and found[1].id)}"
    data = {"name": {"en": "A {kind} game", "fr": "Jeu {kind}"}}
    choices = {"choices": {"a": "small", "b": {"name": {"en": "big", "fr": "grand"}}}}
    for option in (choices, {**choices, "default": "b"}, {"choices": [3, 5]}, {}, {"choices": 3}):
        yield f"{search.layout_titles({**data, 'options': {'kind': option}})}"
    for more in ({"options": 3}, {"name": {"en": 3, "de": "x"}}, {"name": "Plain"}, {}):
        yield f"{search.layout_titles({**data, **more})} {search.layout_titles(more)}"


def places() -> Iterator[str]:
    """Yield how layouts are named in files, where they are found, and how findings are sorted."""
    folder = Path("games")
    folder.mkdir()
    for name in ("A.toml", "own", "games/own.toml", "games/a.TOML"):
        Path(name).write_text(HEAD + MAP, encoding="utf-8")
    for name in ("A.toml", "own", "games/own.toml", "games/a.TOML", "./own"):
        layout = load_any(Path(name))
        said = [layout_name(layout, it) for it in (None, Path(), folder, Path("games/deep"))]
        yield f"{name}: {said} {layout_name(load_any(Path(name).absolute()), folder) == name}"
    for name in ("A", "lake", "1"):
        yield layout_name(load_any(library.find_layout(name)), folder)
    for name in ("own.toml", "A.toml", "./own", "A", "1", "none.toml", "games/own.toml", "a.TOML"):
        for game in ("dice", "board", None):
            yield f"{name} {game}: {layout_path(name, folder, game).as_posix()}"
    spots = ((2, 1), (1, 2), (1, None), (None, None), (2, None), (1, 1), (None, 3))
    found = [Finding("bad-value", str(it), Place("x", *it)) for it in spots]
    yield f"{[it.message for it in sorted_findings(found)]}"


GAMES = (
    *(
        'game = "dice"\n',
        'game = "baord"\n',
        'tie = "x"\n',
        "variant = 1\n",
        "round = 1\n",
        "pad = 1\n",
    ),
    *('game = "x"\ntie = 1\n', "[[player]]\ntrack = 3\n", "[[player]]\nmarks = 1\nphases = 1\n"),
    *("[[player]]\nhouses = 1\n[[player]]\ncards = 1\n", "player = [1, 2]\n", "", "game = 7\n"),
    *('game = "x"\n', 'game = "board"\ndomain = "A"\n', 'game = "board"\nvariant = 3\n'),
    'game = "board"\n[[player]]\nmarks = 1\n',
    'game = "board"\n[[player]]\nmarks = 1\nphases = 1\n',
    'game = "board"\n[[player]]\nphases = 1\n[[player]]\nmarks = 1\ntrack = 1\n',
    'game = "dice"\n[[player]]\ncards = 1\nhouses = 1\ncanal = 1\n',
    'game = "cards"\n[[player]]\nstatues = 1\ncanal = 1\n',
    'game = "pad"\n[[player]]\nstatues = 1\ncanal = 1\n',
    'deck = 1\ngame = "dice"\n',
    "deck = 1\nplayer = 1\n",
    'map = 1\ngame = "dice"\n',
    "hex = 1\ntie = 1\n",
    "hex = 1\ndeck = 1\n",
)
"""Files of which it is asked to which game they belong."""


def games() -> Iterator[str]:
    """Yield to which games files belong."""
    several = (
        ('game = "dice"\n', 'game = "dice"\n'),
        ("tie = 1\n", 'game = "dice"\n'),
        ('game = "dice"\n', "tie = 1\n", 'game = "board"\n', 'game = "cards"\n'),
        ("deck = 1\n", 'game = "board"\n', "map = 1\n"),
    )
    for texts in (*((it,) for it in GAMES), *several):
        files = [Path(f"{number}.toml") for number in range(len(texts))]
        for file, text in zip(files, texts, strict=True):
            file.write_text(text, encoding="utf-8")
        yield f"{texts}: {_game(files)}"
    yield _game([])
    yield _game([Path("0.toml"), Path("1.toml"), Path("0.toml"), Path("0.toml"), Path("1.toml")])


def _game(files: list[Path]) -> str:
    try:
        return game_of(read_documents(files))
    except ScriptoriumError as error:
        return "\n".join(it for it in str(error).splitlines() if not it.startswith("    "))


def parsed_alone() -> Iterator[str]:
    """Yield what is wrong where only layouts with hexes are known."""
    for text in (MAP, 'game = "pad"\n', 'game = "bord"\n'):
        yield f"{[str(it) for it in parse_layout(text, 'x.toml').findings]}"


@pytest.fixture
def approve(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, golden: Golden) -> Approve:
    """Compare what is told in a folder of its own."""
    monkeypatch.chdir(tmp_path)

    def compare(tell: Callable[[], Iterator[str]]) -> None:
        lines = [it.replace(f"{tmp_path}/", "").replace(f"{ROOT}/", "") for it in tell()]
        golden(f"layouts/{tell.__name__}.txt", brief_text(lines))

    return compare


def test_maps(approve: Approve) -> None:
    approve(maps)


def test_keys_of_layouts(approve: Approve) -> None:
    approve(keys)


def test_hexes_by_their_positions(approve: Approve) -> None:
    approve(traced)


def test_terrains_of_ones_own(approve: Approve) -> None:
    approve(terrains)


def test_names_and_what_they_lead_to(approve: Approve) -> None:
    approve(shelves)


def test_names_in_french(approve: Approve) -> None:
    approve(french)


def test_spellings_of_names(approve: Approve) -> None:
    approve(spellings)


def test_files_beside_others(approve: Approve) -> None:
    approve(places)


def test_games_that_files_belong_to(approve: Approve) -> None:
    approve(games)


def test_layouts_with_hexes_alone(approve: Approve) -> None:
    approve(parsed_alone)
