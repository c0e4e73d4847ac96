"""Board games as files: what is written is read again, and a blank one only needs filling in."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.errors import MalformedError
from generator.games.board.load.blank import blank_game
from generator.games.board.load.game import KEYS, load_game
from generator.games.board.load.player import PLAYER_KEYS
from generator.games.board.load.tiles import START, tile_signs
from generator.games.board.model.game import (
    KNOWLEDGE,
    PHASES,
    BoardGame,
    BoardPlayer,
    Herd,
    Placed,
    Placing,
    Region,
    TieBreak,
)
from generator.games.board.rules.scoring import BoardScorer
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import find_layout, layout_paths
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Good, Species
from support.games.board_games import BOARDS, EDITION, Table
from support.games.writing_games import game_to_toml
from support.program import at_once, everything, sentence

if TYPE_CHECKING:
    from pathlib import Path

SCORER = BoardScorer(EDITION)
LAYOUTS = {name: load_layout(find_layout(name)) for name in layout_paths("board")}
FOLDER = settings(suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
_names = st.text(min_size=1, max_size=20).filter(lambda it: it.isprintable())
_counts = st.integers(0, 99)
_terrains = st.lists(st.sampled_from(Terrain), unique=True, max_size=3).map(tuple)
_placings = st.builds(
    Placing, st.sampled_from(PHASES), st.none() | st.integers(min_value=1, max_value=99)
)
_tiles = st.sampled_from(sorted(tile_signs().values(), key=str))


def read(folder: Path, text: str) -> BoardGame:
    path = folder / "x.toml"
    path.write_text(text, encoding="utf-8", newline="")
    return load_game([path])


@st.composite
def mapped(draw: st.DrawFn, name: str) -> BoardPlayer:
    """Draw a player with a map and anything on it, legal or not."""
    layout = LAYOUTS[draw(st.sampled_from(sorted(LAYOUTS)))]
    cells = st.integers(0, len(layout.cells) - 1)
    chosen = sorted(draw(st.sets(cells)))
    placed = [Placed(cell, draw(_tiles), draw(st.none() | _placings)) for cell in chosen]
    others = [cell for cell in range(len(layout.cells)) if cell not in chosen]
    idle = draw(st.lists(st.sampled_from(others), unique=True, max_size=3)) if others else []
    if draw(st.booleans()) and idle:
        placed.append(Placed(idle.pop(), START))
    return BoardPlayer(
        name,
        layout,
        tuple(sorted(placed, key=lambda it: it.cell)),
        track=draw(st.none() | st.integers(0, 999)),
        sold=draw(st.dictionaries(st.sampled_from(Good), st.integers(0, 7))),
        idle=tuple(sorted(idle)),
    )


@st.composite
def listed(draw: st.DrawFn, name: str) -> BoardPlayer:
    """Draw a player without a map."""
    regions = st.builds(
        Region, st.sampled_from(Terrain), st.integers(1, 8), st.sampled_from(PHASES)
    )
    herds = st.builds(
        Herd, st.integers(1, 99), st.sampled_from(Species), st.integers(2, 4), st.booleans()
    )
    large, small = draw(_terrains), draw(_terrains)
    return BoardPlayer(
        name,
        layout=LAYOUTS[draw(st.sampled_from(sorted(LAYOUTS)))] if draw(st.booleans()) else None,
        track=draw(st.integers(0, 999)),
        regions=draw(st.none() | st.lists(regions, max_size=9).map(tuple)),
        herds=draw(st.lists(herds, max_size=9).map(tuple)),
        sold=draw(st.dictionaries(st.sampled_from(Good), st.integers(0, 7))),
        buildings=draw(st.dictionaries(st.sampled_from(Building), st.integers(0, 7))),
        large=large,
        small=small,
        knowledge=draw(st.lists(st.sampled_from(KNOWLEDGE), unique=True).map(tuple)),
        unsold=draw(st.integers(0, 42)),
        silver=draw(_counts),
        workers=draw(_counts),
        empty=draw(st.none() | st.integers(0, 36)),
    )


@st.composite
def games(draw: st.DrawFn) -> BoardGame:
    """Draw a game with anything that a file can contain."""
    names = draw(st.lists(_names, min_size=1, max_size=4, unique=True))
    all_players = [draw(mapped(name) | listed(name)) for name in names]
    players = draw(st.integers(max(2, len(names)), 4))
    places = draw(st.permutations(range(1, players + 1)))
    known = draw(st.booleans())
    return BoardGame(
        tuple(replace(it, order=places[n] if known else None) for n, it in enumerate(all_players)),
        players,
        draw(st.sampled_from(TieBreak)),
        draw(st.sampled_from(["2011", "2019"])),
    )


@given(games())
@FOLDER
def test_an_evening_that_is_written_is_read_again(tmp_path: Path, game: BoardGame) -> None:
    assert read(tmp_path, game_to_toml(game)) == game


@given(st.integers(0, 2**32).map(Random), st.lists(st.sampled_from(sorted(BOARDS)), min_size=2))
@FOLDER
def test_a_played_evening_scores_the_same_from_its_file(
    tmp_path: Path, luck: Random, boards: list[str]
) -> None:
    table = Table(luck, [LAYOUTS[name] for name in boards[:4]])
    table.play()
    expected = SCORER.score(table.game())
    from_file = read(tmp_path, game_to_toml(table.game()))
    again = SCORER.score(from_file)
    for one, two in zip(again.scores, expected.scores, strict=True):
        assert sorted(one.lines, key=str) == sorted(two.lines, key=str)
    assert again.winners == expected.winners
    ledger = replace(table.game(), all_players=tuple(seat.listed() for seat in table.seats))
    read_ledger = SCORER.score(read(tmp_path, game_to_toml(ledger)))
    assert [it.total for it in read_ledger.scores] == [it.total for it in expected.scores]


@pytest.mark.parametrize("name", list(layout_paths("board")))
def test_a_blank_evening_is_read_once_it_has_a_name(tmp_path: Path, name: str) -> None:
    text = blank_game(LAYOUTS[name])
    with pytest.raises(MalformedError) as caught:
        read(tmp_path, text)
    assert len(caught.value.findings) == 1
    assert "'name' is ''" in str(caught.value)
    (player,) = read(tmp_path, text.replace('name = ""', 'name = "Anna"')).all_players
    assert player.layout == LAYOUTS[name]
    assert player.placed == ()


def test_every_key_of_a_blank_evening_has_a_comment_and_an_example_that_is_read(
    tmp_path: Path,
) -> None:
    text = blank_game(LAYOUTS["1"]).replace('name = ""', 'name = "Anna"')
    lines = text.splitlines()
    found = {
        match[1]: number
        for number, line in enumerate(lines)
        if (match := re.match(r"(?:# )?(\w+) = ", line))
    }
    assert set(found) == {*KEYS, *PLAYER_KEYS} - {"player"}
    assert all(lines[number - 1].startswith("# ") for number in found.values())
    for key in found:
        text = text.replace(f"# {key} = ", f"{key} = ")
    head, tiles = text.split("board = ")
    with pytest.raises(MalformedError, match="follows from 'tiles'"):
        read(tmp_path, text)
    rest = tiles[tiles.index("sold = ") :]
    (player,) = read(tmp_path, head + rest).all_players
    assert player.regions == (Region(Terrain.CITY, 3, "B"),)
    assert player.buildings == {Building.BANK: 2}
    assert (player.track, player.workers, player.empty, player.order) == (143, 5, 4, 1)


def test_the_maps_of_a_blank_game_are_below_the_board() -> None:
    lines = blank_game(LAYOUTS["1"]).splitlines()
    start = lines.index('tiles = """')
    for drawn, blank in zip(lines[start - 7 : start], lines[start + 1 : start + 8], strict=True):
        signs = [column for column, sign in enumerate(blank) if sign == "."]
        assert signs == [column for column, sign in enumerate(drawn) if sign.isupper()]


# `scriptorium new --sheet`.


def test_a_sheet_of_a_board_is_written_filled_in_and_scored(tmp_path: Path) -> None:
    result = at_once("new", "evening", "--sheet", "6", cwd=tmp_path)
    assert (result.returncode, result.stderr) == (0, "")
    assert "scriptorium score evening.toml" in result.stdout
    file = tmp_path / "evening.toml"
    text = file.read_text(encoding="utf-8")
    assert 'board = "6"' in text
    text = text.replace('name = ""', 'name = "Anna"')
    head, tail = text.split('tiles = """\n')
    rows = tail.split("\n")
    rows[0] = rows[0].replace(".   .   .   .", ".   .   x   .")
    file.write_text(head + 'tiles = """\n' + "\n".join(rows), encoding="utf-8")
    scored = at_once("score", "evening.toml", cwd=tmp_path)
    assert (scored.returncode, scored.stderr) == (0, "")
    assert scored.stdout.startswith("Anna, board 6\n")
    assert "0 points  (hexes filled: 1)" in scored.stdout


def test_a_sheet_of_a_board_of_ones_own(tmp_path: Path) -> None:
    assert at_once("new", "mine", "--game", "board", cwd=tmp_path).returncode == 0
    args = ["new", "--sheet", "mine.toml", "-o", "games/x.toml"]
    assert at_once(*args, cwd=tmp_path).returncode == 0
    file = tmp_path / "games" / "x.toml"
    text = file.read_text(encoding="utf-8")
    assert 'board = "../mine.toml"' in text
    file.write_text(text.replace('name = ""', 'name = "Anna"'), encoding="utf-8")
    scored = at_once("score", "games/x.toml", cwd=tmp_path)
    assert (scored.returncode, scored.stderr) == (1, "")
    assert "start-castle" in scored.stdout


def test_the_name_of_a_sheet_is_that_of_the_board(tmp_path: Path) -> None:
    assert at_once("new", "--sheet", "3", "--lang", "de", cwd=tmp_path).returncode == 0
    assert list(everything(tmp_path)) == ["sheet-3.toml"]
    again = at_once("new", "--sheet", "3", cwd=tmp_path)
    assert again.returncode == 2
    assert "--force" in sentence(again)
