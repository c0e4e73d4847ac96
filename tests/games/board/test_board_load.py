"""Finished board games: every fault of the files at once, each with its place and its fix."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from generator.errors import MalformedError, OrderError, UnknownNameError
from generator.games.board.load.edition import board_edition
from generator.games.board.load.game import load_game
from generator.games.board.load.tiles import (
    MOST_PLACINGS,
    placing_sign,
    placing_signs,
    tile_sign,
    tile_signs,
)
from generator.games.board.model.game import (
    KNOWLEDGE,
    PHASES,
    BoardGame,
    BoardPlayer,
    Herd,
    Kind,
    Placed,
    Placing,
    Region,
    TieBreak,
    Tile,
)
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout
from generator.load.results.finished import game_of, read_documents, scored_games
from generator.load.settings.edition import edition_names, find_edition
from generator.model.finding import Finding
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Good, Species
from support.findings import refusal_of

ROOT = Path(__file__).resolve().parents[3]
SAMPLES = ROOT / "docs" / "samples"
HEAD = 'game = "board"\nplayers = 3\n'
TILES = """
            c4  K   x   .
          c3  .   K   .   .
        .   .   wh  16  .   .
      .   .   .   .   .   .   .
        .   .   .   .   .   .
          .   .   .   .   .
            N   .   .   .
"""
PLACED = """
            A3  A1  x   .
          B   .   A2  .   .
        .   .   C12 D   .   .
      .   .   .   .   .   .   .
        .   .   .   .   .   .
          .   .   .   .   .
            .   .   .   E1
"""


def mapped(name: str = "Anna", more: str = "", tiles: str = TILES, placed: str = PLACED) -> str:
    return (
        f'[[player]]\nname = "{name}"\nboard = "1"\n'
        f'tiles = """{tiles}"""\nplaced = """{placed}"""\n{more}\n'
    )


def quick(name: str = "Anna", more: str = "") -> str:
    return f'[[player]]\nname = "{name}"\ntrack = 100\n{more}\n'


def write(folder: Path, text: str, name: str = "evening.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8", newline="")
    return path


def load(folder: Path, text: str) -> BoardGame:
    return load_game([write(folder, text)])


def findings_of(*paths: Path) -> tuple[Finding, ...]:
    found = refusal_of(lambda: load_game(paths))
    assert not any("{" in it.message.replace("{}", "") for it in found)
    return found


def sole(folder: Path, text: str, name: str = "evening.toml") -> Finding:
    (finding,) = findings_of(write(folder, text, name))
    return finding


# What is read.


def test_a_map_is_read_with_its_tiles_and_their_times(tmp_path: Path) -> None:
    more = (
        "track = 12\nsold = { red = 4, blue = 0 }\nbonus = { large = ['mine'] }\n"
        "unsold = 2\nsilver = 3\nworkers = 5\norder = 1\n"
    )
    game = load(tmp_path, HEAD + mapped(more=more))
    assert (game.players, game.tie, game.edition) == (3, TieBreak.FEWEST, "2011")
    (player,) = game.all_players
    assert player.layout == load_layout(find_layout("1"))
    cells = {(cell.row, cell.position): number for number, cell in enumerate(player.layout.cells)}
    castle = Tile(Kind.CASTLE)
    assert player.placed == (
        Placed(cells[0, 0], Tile(Kind.ANIMAL, species=Species.COW, number=4), Placing("A", 3)),
        Placed(cells[0, 1], castle, Placing("A", 1)),
        Placed(cells[0, 2], castle),
        Placed(cells[1, 0], Tile(Kind.ANIMAL, species=Species.COW, number=3), Placing("B")),
        Placed(cells[1, 2], castle, Placing("A", 2)),
        Placed(cells[2, 2], Tile(Kind.BUILDING, Building.WAREHOUSE), Placing("C", 12)),
        Placed(cells[2, 3], Tile(Kind.KNOWLEDGE, number=16), Placing("D")),
        Placed(cells[6, 0], Tile(Kind.MINE)),
    )
    assert player.idle == (cells[6, 3],)
    assert player.sold == {Good.BLUE: 0, Good.RED: 4}
    assert (player.large, player.small) == ((Terrain.MINE,), ())
    assert (player.track, player.unsold, player.silver, player.workers) == (12, 2, 3, 5)
    assert (player.regions, player.herds, player.buildings) == (None, None, None)
    assert (player.knowledge, player.empty, player.order) == ((), None, 1)


def test_a_ledger_is_read(tmp_path: Path) -> None:
    text = """
game = "board"
edition = "2019"
tie = "most-empty"
[[player]]
name = "Anna"
regions = [{ terrain = "city", size = 3, phase = "B" }]
herds = [
  { pasture = 1, species = "cow", animals = 4 },
  { pasture = 2, species = "chicken", animals = 2, shepherd = true },
]
buildings = { watchtower = 2, boarding-house = 1 }
knowledge = [24, 17]
empty = 4
[[player]]
name = "Ben"
silver = 1
"""
    game = load(tmp_path, text)
    anna, ben = game.all_players
    assert (game.players, game.tie, game.edition) == (2, TieBreak.MOST, "2019")
    assert anna == BoardPlayer(
        "Anna",
        regions=(Region(Terrain.CITY, 3, "B"),),
        herds=(Herd(1, Species.COW, 4), Herd(2, Species.CHICKEN, 2, shepherd=True)),
        buildings={Building.BOARDING_HOUSE: 1, Building.WATCHTOWER: 2},
        knowledge=(24, 17),
        empty=4,
    )
    assert ben == BoardPlayer("Ben", silver=1)


@pytest.mark.parametrize("sample", ["board-evening", "board-quick", "board-faulty"])
@pytest.mark.parametrize("name", ["x.json", "x.txt", "x"])
def test_json_is_the_same_evening(tmp_path: Path, sample: str, name: str) -> None:
    text = (SAMPLES / f"{sample}.toml").read_text(encoding="utf-8")
    expected = load_game([SAMPLES / f"{sample}.toml"])
    assert load_game([write(tmp_path, json.dumps(tomllib.loads(text)), name)]) == expected
    assert load_game([write(tmp_path, text.replace("\n", "\r\n"), "e")]) == expected


def test_tables_and_files_are_one_game(tmp_path: Path) -> None:
    first = write(tmp_path, 'game = "board"\n' + mapped("Anna", "sold = { red = 1 }"))
    second = write(tmp_path, 'game = "board"\ntie = "most-empty"\n' + quick("Ben"), "b.toml")
    third = write(tmp_path, 'game = "board"\n' + mapped("Cleo"), "c.toml")
    game = load_game([first, second, third])
    assert [player.name for player in game.all_players] == ["Anna", "Ben", "Cleo"]
    assert (game.players, game.tie) == (3, TieBreak.MOST)
    assert game.all_players[0].layout is game.all_players[2].layout


def test_a_board_is_found_beside_the_file(tmp_path: Path) -> None:
    text = find_layout("6").read_text(encoding="utf-8")
    write(tmp_path, text.replace('id = "6"', 'id = "mine"'), "mine.toml")
    game = load(tmp_path, HEAD + mapped().replace('"1"', '"mine.toml"'))
    (player,) = game.all_players
    assert player.layout is not None
    assert player.layout.id == "mine"


def test_a_board_may_be_named_without_a_map(tmp_path: Path) -> None:
    (player,) = load(tmp_path, HEAD + quick(more='board = "3"')).all_players
    assert player.layout is not None
    assert player.placed is None


def test_the_start_may_be_blank_or_x_in_placed(tmp_path: Path) -> None:
    blank = PLACED.replace("x", ".")
    assert load(tmp_path, HEAD + mapped(placed=blank)) == load(tmp_path, HEAD + mapped())


# The number of players.


@pytest.mark.parametrize("more", ["sold = { red = 1 }", 'bonus = { small = ["mine"] }'])
def test_points_that_depend_on_the_number_of_players_ask_for_it(tmp_path: Path, more: str) -> None:
    alone = 'game = "board"\n' + mapped(more=more)
    finding = sole(tmp_path, alone)
    assert (finding.code, finding.place.line) == ("missing-key", 2)
    assert "'players' is missing" in finding.message
    assert load(tmp_path, alone.replace("\n", "\nplayers = 4\n", 1)).players == 4
    assert load(tmp_path, 'game = "board"\n' + quick(more=more)).players == 2
    assert load(tmp_path, alone + quick("Ben")).players == 2


def test_one_player_alone_needs_no_number_where_nothing_depends_on_it(tmp_path: Path) -> None:
    for more in ("sold = { red = 0 }", "bonus = {}", "silver = 2"):
        assert load(tmp_path, 'game = "board"\n' + mapped(more=more)).players == 2


def test_more_players_are_listed_than_played(tmp_path: Path) -> None:
    text = HEAD.replace("3", "2") + quick("Anna") + quick("Ben") + quick("Cleo")
    finding = sole(tmp_path, text)
    assert (finding.code, finding.place.line, finding.place.column) == ("bad-value", 2, 11)
    assert "'players' is 2, but 3 players are listed" in finding.message


def test_at_most_four_play(tmp_path: Path) -> None:
    four = 'game = "board"\n' + "".join(quick(name) for name in "abcd")
    assert load(tmp_path, four).players == 4
    assert "at most 4" in sole(tmp_path, four + quick("e")).message
    other = write(tmp_path, 'game = "board"\n' + quick("e"), "other.toml")
    (finding,) = findings_of(write(tmp_path, four), other)
    assert "5 players; at most 4" in finding.message
    assert finding.place.file == str(other)


# Words and figures that are wrong.


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ("edition = '2012'", "bad-value", "one of '2011' or '2019' (did you mean "),
        ("edition = 2011", "bad-value", "one of '2011' or '2019'"),
        ("tie = 'fewest-emtpy'", "bad-value", "did you mean 'fewest-empty'?"),
        ("tie = 3", "bad-value", "one of 'fewest-empty' or 'most-empty'"),
        ("players = 1", "bad-value", "from 2 to 4"),
        ("players = 5", "bad-value", "from 2 to 4"),
        ("players = true", "bad-value", "from 2 to 4"),
        ("playres = 3", "unknown-key", "did you mean 'players'?"),
    ],
)
def test_a_wrong_heading(tmp_path: Path, text: str, code: str, part: str) -> None:
    finding = sole(tmp_path, f'game = "board"\n{text}\n{quick("Anna")}{quick("Ben")}')
    assert (finding.code, finding.place.line) == (code, 2)
    assert part in finding.message


@pytest.mark.parametrize(
    ("more", "code", "part"),
    [
        ("track = 3", "", ""),
        ("unsold = 43", "bad-value", "from 0 to 42"),
        ("unsold = -1", "bad-value", "from 0 to 42"),
        ("silver = 1.5", "bad-value", "from 0 to 99"),
        ("silver = 100", "bad-value", "from 0 to 99"),
        ("workers = '5'", "bad-value", "from 0 to 99"),
        ("workers = nan", "bad-value", "from 0 to 99"),
        ("empty = -1", "bad-value", "from 0 to 36"),
        ("empty = 38", "bad-value", "from 0 to 36"),
        ("order = 0", "bad-value", "from 1 to 4"),
        ("order = 5", "bad-value", "from 1 to 4"),
        ("wokrers = 5", "unknown-key", "did you mean 'workers'?"),
        ("buildings = { wachtower = 2 }", "unknown-key", "did you mean 'watchtower'?"),
        ("buildings = { chapel = 2 }", "unknown-key", "There is no key 'chapel'"),
        ("buildings = { bank = 8 }", "bad-value", "from 0 to 7"),
        ("buildings = { bank = -1 }", "bad-value", "from 0 to 7"),
        ("buildings = ['bank']", "bad-value", "a table"),
        ("sold = { red = 8 }", "bad-value", "from 0 to 7"),
        ("sold = { green = 1 }", "unknown-key", "There is no key 'green'"),
        ("sold = { ornage = 1 }", "unknown-key", "did you mean 'orange'?"),
        ("sold = 3", "bad-value", "a table"),
        ("knowledge = [0]", "bad-value", "from 1 to 26"),
        ("knowledge = [27]", "bad-value", "from 1 to 26"),
        ("knowledge = [2, 3, 2, 2]", "bad-value", "tile 2 appears twice"),
        ("knowledge = '2'", "bad-value", "from 1 to 26"),
        ("bonus = { large = ['mien'] }", "bad-value", "did you mean 'mine'?"),
        ("bonus = { large = ['gold!!'] }", "bad-value", "choose from monastery, mine"),
        ("bonus = { small = ['mine', 'mine'] }", "bad-value", "'mine' appears twice in 'small'"),
        ("bonus = { small = 'mine' }", "bad-value", "a list of names from"),
        ("bonus = { small = [1] }", "bad-value", "a list of names from"),
        ("bonus = { lagre = ['mine'] }", "unknown-key", "did you mean 'large'?"),
        ("bonus = ['mine']", "bad-value", "a table"),
        ("herds = [{ pasture = 1, species = 'cows', animals = 4 }]", "bad-value", "'cow'"),
        ("herds = [{ pasture = 1, species = 'hens', animals = 4 }]", "bad-value", "'chicken'"),
        ("herds = [{ pasture = 1, species = 'cow', animals = 5 }]", "bad-value", "from 2 to 4"),
        ("herds = [{ pasture = 0, species = 'cow', animals = 4 }]", "bad-value", "from 1 to 99"),
        ("herds = [{ pasture = 1, species = 'cow' }]", "missing-key", "'animals'"),
        (
            "herds = [{ pasture = 1, species = 'cow', animals = 4, shepherd = 1 }]",
            "bad-value",
            "true or false",
        ),
        (
            "herds = [{ pasture = 1, species = 'cow', animals = 4, sheperd = true }]",
            "unknown-key",
            "did you mean 'shepherd'?",
        ),
        ("herds = { pasture = 1 }", "bad-value", "a list of tables"),
        ("regions = [{ terrain = 'town', size = 3, phase = 'B' }]", "bad-value", "'city'"),
        ("regions = [{ terrain = 'city', size = 9, phase = 'B' }]", "bad-value", "from 1 to 8"),
        ("regions = [{ terrain = 'city', size = 3, phase = 'F' }]", "bad-value", "'A', 'B'"),
        ("regions = [{ terrain = 'city', size = 3, phase = 'b' }]", "bad-value", "mean 'B'?"),
        ("regions = [{ terrain = 'city', size = 3, phase = 2 }]", "bad-value", "'A', 'B'"),
        ("regions = [{ terrain = 'city', phase = 'B' }]", "missing-key", "'size'"),
        ("regions = 3", "bad-value", "a list of tables"),
        (f"regions = [{'{},' * 101}]", "bad-value", "at most 100 tables"),
        ("board = 'Q'", "bad-value", "There is no layout 'Q'"),
        ("board = 7", "bad-value", "1 to 1000"),
        ("board = 'nowhere.toml'", "bad-value", "There is no such file"),
    ],
)
def test_a_wrong_figure_of_a_player(tmp_path: Path, more: str, code: str, part: str) -> None:
    text = f'game = "board"\nplayers = 3\n[[player]]\nname = "Anna"\n{more}\ntrack = 9\n'
    if not code:
        text = text.replace("track = 9\n", "")
        assert load(tmp_path, text).all_players[0].track == 3
        return
    finding = sole(tmp_path, text)
    assert (finding.code, finding.place.line) == (code, 5)
    assert finding.place.column is not None
    assert part in finding.message


@pytest.mark.parametrize("value", ["-1", "1000", "'143'", "143.0", "inf"])
def test_a_track_that_no_marker_reaches(tmp_path: Path, value: str) -> None:
    finding = sole(tmp_path, f'{HEAD}[[player]]\nname = "A"\ntrack = {value}\n')
    assert (finding.code, finding.place.line, finding.place.column) == ("bad-value", 5, 9)
    assert "from 0 to 999" in finding.message


def test_every_key_that_must_be_there_is_missed(tmp_path: Path) -> None:
    found = findings_of(write(tmp_path, "\n"))
    assert [it.message.split("'")[1] for it in found] == ["game", "player"]
    found = findings_of(write(tmp_path, HEAD + "[[player]]\ntrack = 9\n"))
    assert [it.message.split("'")[1] for it in found] == ["name"]
    assert sole(tmp_path, HEAD + "player = []\n").code == "missing-key"
    assert "a list of tables" in sole(tmp_path, HEAD + "player = 3\n").message


@pytest.mark.parametrize("more", ["", 'board = "1"', "order = 2", "empty = 3"])
def test_a_player_with_nothing_to_score(tmp_path: Path, more: str) -> None:
    finding = sole(tmp_path, f'{HEAD}[[player]]\nname = "Anna"\n{more}\n')
    assert (finding.code, finding.place.line) == ("missing-key", 3)
    assert finding.message.startswith("There is nothing to score here; add 'track'")


@pytest.mark.parametrize(
    "more",
    [
        "regions = []",
        "herds = []",
        "buildings = {}",
        "knowledge = [2]",
        "empty = 3",
    ],
)
def test_what_a_map_shows_is_not_listed_beside_it(tmp_path: Path, more: str) -> None:
    finding = sole(tmp_path, HEAD + mapped(more=more))
    assert (finding.code, finding.place.line) == ("unknown-key", 24)
    key = more.split(maxsplit=1)[0]
    assert finding.message == f"'{key}' follows from 'tiles'; remove one of them."


def test_maps_need_each_other_and_a_board(tmp_path: Path) -> None:
    text = HEAD + mapped()
    assert "'board' is missing" in sole(tmp_path, text.replace('board = "1"\n', "")).message
    head, placed = text.split("placed = ")
    assert "'placed' is missing" in sole(tmp_path, head).message
    rest = f'{HEAD}[[player]]\nname = "Anna"\nboard = "1"\nplaced = {placed}'
    finding = sole(tmp_path, rest)
    assert (finding.code, finding.place.line) == ("missing-key", 6)
    assert "'tiles'" in finding.message


@pytest.mark.parametrize(
    ("number", "key"),
    [
        (15, "sold"),
        (16, "buildings"),
        (23, "buildings"),
        (24, "herds"),
        (25, "sold"),
        (26, "bonus"),
    ],
)
def test_a_knowledge_tile_asks_for_what_it_counts(tmp_path: Path, number: int, key: str) -> None:
    text = HEAD + quick(more=f"knowledge = [2, {number}]")
    finding = sole(tmp_path, text)
    assert (finding.code, finding.place.line) == ("missing-key", 6)
    assert finding.message == (f"Knowledge tile {number} counts '{key}'; add that key.")
    empty = "[]" if key == "herds" else "{}"
    assert load(tmp_path, f"{text}{key} = {empty}\n").all_players[0].knowledge == (2, number)


def test_a_knowledge_tile_on_a_map_asks_for_the_goods_only(tmp_path: Path) -> None:
    for number in (16, 24, 26):
        tiles = TILES.replace("16", str(number))
        assert load(tmp_path, HEAD + mapped(tiles=tiles))
    finding = sole(tmp_path, HEAD + mapped(tiles=TILES.replace("16", "25")))
    assert (finding.code, finding.place.line) == ("missing-key", 6)
    assert "'sold'" in finding.message


# The maps.


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        (
            "wh",
            "hw",
            "write a building (wh ws ch mk bh bk th wt), animals (c s p h followed by 2 to 4",
        ),
        ("wh", "WH", "did you mean 'wh'?"),
        ("wh", "C", "write a building"),
        ("c4", "c5", "write a building"),
        ("c4", "c", "write a building"),
        ("c4", "C4", "did you mean 'c4'?"),
        ("16", "27", "(1 to 26)"),
        ("16", "0", "(1 to 26)"),
        ("N ", "n ", "did you mean 'N'?"),
        ("x", "X", "did you mean 'x'?"),
    ],
)
def test_a_sign_that_is_no_tile(tmp_path: Path, old: str, new: str, part: str) -> None:
    tiles = TILES.replace(old, f"{new:<{len(old)}}", 1)
    line = next(it for it, row in enumerate(tiles.split("\n")) if new in row)
    finding = sole(tmp_path, HEAD + mapped(tiles=tiles))
    assert (finding.code, finding.place.line) == ("map-token", line + 6)
    assert finding.place.text is not None
    assert finding.place.column == finding.place.text.index(new) + 1
    assert finding.message.startswith(f"'{new.strip()}' is not known in 'tiles'; ")
    assert part in finding.message
    caret = finding.place.caret()
    assert caret is not None
    assert caret[1].index("^") == finding.place.column - 1


@pytest.mark.parametrize(
    ("old", "new", "part"),
    [
        ("A3", "F3", "write the phase A to E"),
        ("A3", "a3", "did you mean 'A3'?"),
        ("A3", "A0", "write the phase A to E"),
        ("A3", "3", "write the phase A to E"),
        ("A3", "AA", "write the phase A to E"),
        ("C12", "12C", "write the phase A to E"),
    ],
)
def test_a_sign_that_is_no_time(tmp_path: Path, old: str, new: str, part: str) -> None:
    placed = PLACED.replace(old, f"{new:<{len(old)}}", 1)
    finding = sole(tmp_path, HEAD + mapped(placed=placed))
    assert finding.code == "map-token"
    assert finding.message.startswith(f"'{new}' is not known in 'placed'; ")
    assert part in finding.message


@pytest.mark.parametrize(
    ("sign", "named"), [("abcdefghijklmnopqrst", "abcdefghijklmnopqrst"),
                        ("abcdefghijklmnopqrstu", "abcdefghijklmn…pqrstu")]
)  # fmt: skip
def test_a_sign_of_more_than_twenty_letters_is_shortened(
    tmp_path: Path, sign: str, named: str
) -> None:
    rows = TILES.split("\n")
    rows[4] = rows[4].rstrip()[:-1] + sign
    found = findings_of(write(tmp_path, HEAD + mapped(tiles="\n".join(rows))))
    assert [it.message.partition(" ")[0] for it in found] == [f"'{named}'"]


def test_the_signs_of_the_start_agree(tmp_path: Path) -> None:
    placed = PLACED.replace("x", "A9").replace("A9   ", "A9  ")
    finding = sole(tmp_path, HEAD + mapped(placed=placed))
    assert (finding.code, finding.cells) == ("map-token", ((0, 2),))
    assert "before phase A; write 'x' or '.'" in finding.message
    finding = sole(tmp_path, HEAD + mapped(placed=PLACED.replace("A3", "x ")))
    assert (finding.code, finding.cells) == ("map-token", ((0, 0),))
    assert "is only for the starting castle" in finding.message


def test_a_map_of_another_shape_names_the_board(tmp_path: Path) -> None:
    finding = sole(tmp_path, HEAD + mapped(tiles="\n  c4  K   x\n"))
    assert finding.code == "map-grid"
    assert "not have the shape of the board '1': it has 3 hexes" in finding.message
    short = TILES.replace("K   x   .", "K   x")
    finding = sole(tmp_path, HEAD + mapped(tiles=short))
    assert "The hex 'M3' of the board '1' is missing here in 'tiles'" in finding.message
    long = TILES.replace("K   x   .", "K   x   .   wh")
    finding = sole(tmp_path, HEAD + mapped(tiles=long))
    assert "'wh' is where the board '1' has no hex" in finding.message
    assert "empty" in sole(tmp_path, HEAD + mapped(tiles="\n\n")).message
    assert "more than" in sole(tmp_path, HEAD + mapped(placed="\n" * 3000)).message
    text = HEAD + mapped()
    head, tail = text.split('tiles = """')
    finding = sole(tmp_path, head + "tiles = 7\n" + tail.split('"""', 1)[1])
    assert "one line for each row" in finding.message


def test_the_map_of_a_board_that_is_not_found_is_read_all_the_same(tmp_path: Path) -> None:
    text = HEAD + mapped(tiles=TILES.replace("wh", "zz")).replace('"1"', '"11"')
    found = findings_of(write(tmp_path, text))
    assert [(it.code, it.place.line) for it in found] == [("bad-value", 5), ("map-token", 9)]
    assert "There is no layout '11'" in found[0].message


@pytest.mark.parametrize(
    ("layout", "code", "part"),
    [
        ('game = "dice"\nid = "own"\nmap = "Kg  C"\n', "bad-value", "name a player board"),
        (
            'game = "board"\nid = "own"\nmap = "K1  C1  C2  C3  C4  C5  C6  C1  C2  C3"\n',
            "zone-too-large",
            "has 9 hexes, but the table of points ends at 8",
        ),
        ('game = "board"\nid = "own"\nmap = "K1  C"\n', "die-number", "no die number"),
    ],
)
def test_a_layout_that_is_no_board(tmp_path: Path, layout: str, code: str, part: str) -> None:
    own = write(tmp_path, layout, "own.toml")
    text = HEAD + mapped(tiles="x   .", placed=".   .").replace('"1"', '"own.toml"')
    (finding,) = findings_of(write(tmp_path, text))
    assert finding.code == code
    assert part in finding.message
    assert finding.place.file == str(own)


def test_a_domain_of_the_dice_game_is_no_board(tmp_path: Path) -> None:
    finding = sole(tmp_path, HEAD + mapped().replace('"1"', '"A"'))
    assert finding.message == "'A' is a layout of another game; name a player board."


def test_a_fault_in_a_json_map_has_its_column(tmp_path: Path) -> None:
    data = tomllib.loads(HEAD + mapped(tiles=TILES.replace("wh", "zz")))
    text = json.dumps(data, indent=1)
    finding = sole(tmp_path, text, "evening.json")
    assert finding.place.line == text[: text.index("zz")].count("\n") + 1
    assert finding.place.text is not None
    assert finding.place.column is not None
    assert finding.place.text[finding.place.column - 1 :].startswith("zz")


# The players among each other.


def test_all_faults_of_all_files_are_reported_at_once(tmp_path: Path) -> None:
    first = write(tmp_path, HEAD + quick(more="silver = -1\ngold = 7") + quick(more="order = 9"))
    second = write(tmp_path, HEAD + quick("Ben", "sold = { red = 9 }"), "ben.toml")
    found = findings_of(first, second)
    places = [(Path(it.place.file).name, it.place.line, it.code) for it in found]
    assert places == [
        ("evening.toml", 6, "bad-value"),
        ("evening.toml", 7, "unknown-key"),
        ("evening.toml", 9, "bad-value"),
        ("evening.toml", 11, "bad-value"),
        ("ben.toml", 6, "bad-value"),
    ]
    assert "'Anna' appears twice" in found[2].message


def test_the_same_name_in_two_files(tmp_path: Path) -> None:
    first = write(tmp_path, HEAD + quick())
    second = write(tmp_path, HEAD + quick(), "ben.toml")
    (finding,) = findings_of(first, second)
    assert (finding.place.file, finding.place.line) == (str(second), 4)
    assert "'Anna' appears twice" in finding.message


@pytest.mark.parametrize(
    ("one", "other", "part"),
    [
        ("edition = '2011'", "edition = '2019'", "'edition' is 2019 here and 2011 in"),
        ("players = 3", "players = 4", "'players' is 4 here and 3 in"),
        ("tie = 'most-empty'", "tie = 'fewest-empty'", "'tie' is fewest-empty here and most-empty"),
    ],
)
def test_files_of_one_game_agree(tmp_path: Path, one: str, other: str, part: str) -> None:
    first = write(tmp_path, f'game = "board"\n{one}\n{quick("Anna")}')
    second = write(tmp_path, f'game = "board"\n{other}\n{quick("Ben")}', "ben.toml")
    (finding,) = findings_of(first, second)
    assert (finding.place.file, finding.place.line) == (str(second), 2)
    assert part in finding.message


def test_places_in_the_turn_order(tmp_path: Path) -> None:
    text = 'game = "board"\n' + quick("Anna", "order = 1") + quick("Ben", "order = 1")
    finding = sole(tmp_path, text)
    assert finding.message == "Ben and Anna both have place 1; give each a different place."
    assert (finding.place.line, finding.place.column) == (9, 9)
    finding = sole(tmp_path, text.replace("order = 1\n", "order = 3\n", 1))
    assert finding.message == "Anna has place 3, but there are 2 players; correct one of them."
    assert load(tmp_path, HEAD + text.replace("order = 1\n", "order = 3\n", 1)[15:])


def test_the_dice_game_and_the_board_game_are_not_mixed(tmp_path: Path) -> None:
    board = write(tmp_path, HEAD + quick())
    with pytest.raises(MalformedError, match="one game at a time"):
        read_documents([board, SAMPLES / "anna.toml"])
    with pytest.raises(MalformedError, match="given twice"):
        load_game([board, board])
    with pytest.raises(OrderError):
        load_game([])


# Which game it is.


def game(folder: Path, text: str) -> str:
    return game_of(read_documents([write(folder, text)]))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('game = "dice"\n', "dice"),
        ('game = "board"\n', "board"),
        ('game = "baord"\n', "board"),
        ('game = "dise"\n', "dice"),
        ('tie = "most-empty"\n', "board"),
        ('domain = "A"\n[[player]]\ntrack = 3\n', "dice"),
        ("[[player]]\ntrack = 3\n", "board"),
        ('[[player]]\nmarks = "x"\n', "dice"),
    ],
)
def test_the_files_identify_the_game(tmp_path: Path, text: str, wanted: str) -> None:
    assert game(tmp_path, text) == wanted


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "missing-key"), ("game = 7\n", "bad-value"), ("player = 3\n", "missing-key")],
)
def test_a_file_without_a_sign_of_any_game_is_refused(tmp_path: Path, text: str, code: str) -> None:
    with pytest.raises(MalformedError) as caught:
        game(tmp_path, text)
    (finding,) = caught.value.findings
    assert isinstance(finding, Finding)
    assert finding.code == code
    assert "'game'" in finding.message


def test_every_game_that_is_named_is_reported(tmp_path: Path) -> None:
    for name in scored_games():
        assert game(tmp_path, f'game = "{name}"\n') == name


def test_a_sheet_of_the_dice_game_under_the_wrong_name(tmp_path: Path) -> None:
    text = (SAMPLES / "anna.toml").read_text(encoding="utf-8").replace('"dice"', '"board"')
    with pytest.raises(
        MalformedError, match=r":1:8: bad-value: .* 'dice', because 'domain' is a key"
    ):
        game(tmp_path, text)


# Editions by name.


def test_editions_are_found_by_name_or_file(tmp_path: Path) -> None:
    assert list(edition_names("board")) == ["2011", "2019"]
    assert list(edition_names("dice")) == ["2017"]
    assert find_edition("board", None) is find_edition("board", "2011") is None
    later = find_edition("board", "2019")
    assert later == edition_names("board")["2019"]
    assert board_edition(later).knowledge_points[15] == 2
    own = write(tmp_path, 'game = "board"\n', "own")
    assert find_edition("board", str(own)) == own
    assert find_edition("board", "nowhere.toml") == Path("nowhere.toml")


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("2018", "did you mean '2019'?"),
        ("second", "choose 2011 or 2019, or name a file"),
        ("", "choose 2011 or 2019"),
        ("x" * 5000, "choose 2011 or 2019"),
    ],
)
def test_an_edition_that_is_not_known(name: str, part: str) -> None:
    with pytest.raises(UnknownNameError) as caught:
        find_edition("board", name)
    assert part in str(caught.value)
    assert len(str(caught.value)) < 200


def test_figures_of_ones_own_set_the_limits(tmp_path: Path) -> None:
    own = write(tmp_path, 'game = "board"\ntiles.building = 9\n[region_points]\n9 = 45\n', "own")
    edition = board_edition(own)
    text = quick(more="regions = [{ terrain = 'city', size = 9, phase = 'A' }]")
    path = write(tmp_path, HEAD + text + "buildings = { bank = 9 }\n")
    (player,) = load_game([path], edition).all_players
    assert player.buildings == {Building.BANK: 9}
    assert len(findings_of(path)) == 2


# The signs.


def test_every_tile_of_the_game_has_a_sign_of_its_own() -> None:
    signs = tile_signs()
    assert len(signs) == len(set(signs.values())) == 8 + 4 * 3 + 26 + 3
    assert all(tile_sign(tile) == sign for sign, tile in signs.items())
    assert all(1 <= len(sign) <= 2 for sign in signs)
    assert {tile.kind for tile in signs.values()} == set(Kind)
    assert {tile.building for tile in signs.values()} - {None} == set(Building)
    assert {tile.number for tile in signs.values() if tile.kind is Kind.KNOWLEDGE} == {*KNOWLEDGE}
    herds = {(it.species, it.number) for it in signs.values() if it.kind is Kind.ANIMAL}
    assert herds == {(species, number) for species in Species for number in (2, 3, 4)}
    assert not {sign.casefold() for sign in signs} & {"x", "."}
    assert len({sign.casefold() for sign in signs}) == len(signs)


def test_every_time_has_a_sign_of_its_own() -> None:
    signs = placing_signs()
    assert len(signs) == len(PHASES) * (1 + MOST_PLACINGS)
    assert all(placing_sign(placing) == sign for sign, placing in signs.items())
    assert all(1 <= len(sign) <= 3 for sign in signs)


def test_reading_evenings_needs_no_heavy_library_and_nothing_of_the_dice_game() -> None:
    code = (
        "import sys, generator.games.board.load.game, generator.games.board.rules.scoring;"
        "heavy = {'shapely', 'jinja2', 'reportlab', 'click', 'numpy', 'babel', 'json'};"
        "dice = [it for it in sys.modules if it.startswith('generator.games.dice.rules')"
        " or it in ('generator.games.dice.load.sheet', 'generator.games.dice.model.sheet')];"
        "print(sorted(heavy & set(sys.modules)), dice)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[] []"


def test_scoring_sheets_needs_nothing_of_the_board_game() -> None:
    code = (
        "import sys; from pathlib import Path;"
        "from generator.products.results.score import score_files;"
        f"score_files([Path({str(SAMPLES / 'anna.toml')!r})]);"
        "print([it for it in sys.modules if it.startswith('generator.games.board.rules')"
        " or it.startswith('generator.games.board.load')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
