"""The data of the game board: the table of the facts, how sure it is, and its faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from generator.errors import InvalidError, UnreadableError
from generator.games.board.load.game_board import load_table, shipped_table, table_figures
from generator.games.board.model.game import Kind
from generator.load.components.component_set import load_components
from generator.load.settings.figures import VERIFIED, Confidence

if TYPE_CHECKING:
    from pathlib import Path

DEPOTS = {
    1: "building ship knowledge animal",
    2: "knowledge castle building building",
    3: "animal building ship knowledge",
    4: "ship building animal mine",
    5: "mine knowledge building building",
    6: "building animal castle ship",
}


def write(folder: Path, text: str) -> Path:
    path = folder / "mine.toml"
    path.write_text(f'game = "board"\n{text}', encoding="utf-8")
    return path


def test_depots_have_the_spaces_of_the_facts() -> None:
    table = load_table()
    found = {it.number: " ".join(space.kind for space in it.spaces) for it in table.depots}
    assert found == DEPOTS
    for depot in table.depots:
        assert [space.players for space in depot.spaces] == [2, 2, 3, 4]


def test_spaces_by_the_number_of_players() -> None:
    table = load_table()
    assert [table.used(players) for players in (2, 3, 4)] == [12, 18, 24]
    assert table.black == {2: 4, 3: 6, 4: 8}
    assert table.black_spaces == (2, 2, 2, 2, 3, 3, 4, 4)


def test_the_exception_with_three_players() -> None:
    table = load_table()
    assert [depot.number for depot in table.depots if depot.changed is not None] == [6]
    depot = table.depots[5]
    assert depot.changed is not None
    assert depot.spaces[depot.changed].kind is Kind.CASTLE
    assert table.change.players == 3
    assert table.change.instead is Kind.MINE
    assert table.change.phases == ("B", "D")


def test_tracks_and_costs() -> None:
    table = load_table()
    assert (table.rounds, table.points, table.turns, table.black_silver) == (5, 100, 7, 2)


def test_the_square_pieces_are_as_large_as_those_of_the_kit() -> None:
    pieces = load_table().pieces
    sizes = {it.id: it.size.width for it in load_components(None, 28.0, "board").components}
    assert pieces.good == sizes["good-blue"]
    assert pieces.bonus_large == sizes["bonus-large-mine"]
    assert pieces.bonus_small == sizes["bonus-small-mine"]


def test_every_shipped_figure_says_how_sure_it_is() -> None:
    text = shipped_table().read_text(encoding="utf-8")
    figures = table_figures()
    assert text.count("{ value =") == text.count("confidence =") == len(figures)
    for figure in figures:
        assert figure.confidence is not Confidence.OWNER
        assert figure.verified == (figure.confidence in VERIFIED)
    assert text.count(", verified = false") == sum(not figure.verified for figure in figures)
    sure = {figure.name: figure.confidence for figure in figures}
    assert sure["black.2"] is sure["black.4"] is Confidence.HIGH
    assert sure["black.3"] is Confidence.MEDIUM
    assert sure["exception.instead"] is Confidence.RULEBOOK
    assert sure["track.turns"] is Confidence.HOUSE


def test_a_file_overrides_single_figures(tmp_path: Path) -> None:
    path = write(
        tmp_path,
        'name = "mine"\nblack.4 = 7\ntrack.points = 80\n'
        "[depots.6]\n2 = ['castle']\n3 = ['castle', 'ship']\n4 = ['castle']\n",
    )
    table = load_table(path)
    assert table.name == "mine"
    assert table.black_spaces == (2, 2, 2, 2, 3, 3, 4)
    assert table.points == 80
    assert table.depots[5].changed == 1
    own = {it.name for it in table_figures(path) if it.confidence is Confidence.OWNER}
    assert own == {"black.4", "track.points", "depots.6.2", "depots.6.3", "depots.6.4"}


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("blakc.4 = 7", ["There is no key 'blakc' here; did you mean 'black'?"]),
        ("black.5 = 7", ["There is no key '5' here; remove it, or choose one of 2, 3, 4"]),
        ("black.4 = 9", ["'4' is 9; it must be a whole number from 0 to 8."]),
        ("black.4 = '8'", ["'4' is '8'; it must be a whole number from 0 to 8."]),
        (
            "black.2 = 7",
            [
                (
                    "The black depot has 7, 6 and 8 spaces; it cannot have fewer spaces with more"
                    " players."
                )
            ],
        ),
        ("black = 4", ["'black' is 4; it must be a table."]),
        ("depots.7.2 = []", ["There is no key '7' here; remove it, or choose one of 1, 2"]),
        ("depots.1.2 = ['ship']", ["Depot 1 has 3 spaces; give it 4 in total."]),
        ("depots.1.2 = 'ship'", ["'2' is 'ship'; it must be a list of 'building', 'animal'"]),
        ("depots.1.2 = ['ship', 3]", ["'2' is ['ship', 3]; it must be a list of 'building'"]),
        ("depots.1.2 = ['ship', 'casle']", ["(did you mean 'castle' for 'casle'?)"]),
        ("exception.depot = 7", ["'depot' is 7; it must be a whole number from 1 to 6."]),
        ("exception.depot = 1", ["Depot 1 has no space for 'castle' with 3 players"]),
        ("exception.players = 2", ["Depot 6 has no space for 'castle' with 2 players"]),
        ("exception.kind = 'casle'", ["(did you mean 'castle'?)"]),
        ("exception.phases = ['F']", ["must be a list of 'A', 'B', 'C', 'D' and 'E'"]),
        ("exception.phases = []", ["'phases' is []; it must be a list of one to 4 phases."]),
        ("exception.phases = ['B', 'B']", ["it must be a list of one to 4 phases."]),
        ("track.points = 101", ["The points track ends at 101; it must end at a multiple of ten."]),
        ("track.points = 1000", ["'points' is 1000; it must be a whole number from 60 to 120."]),
        ("track.rounds = 0", ["'rounds' is 0; it must be a whole number from 1 to 5."]),
        ("track.turns = true", ["'turns' is true; it must be a whole number from 2 to 9."]),
        ("pieces.good = 900", ["'good' is 900; it must be a number from 5 to 60."]),
        ("track.turns = { valeu = 7 }", ["There is no key 'valeu'", "The key 'value' is missing"]),
        (
            "track.turns = { value = 7, confidence = 'hgih', verified = 1 }",
            ["(did you mean 'high'?)", "'verified' is 1; it must be true or false."],
        ),
        ("name = ''\ntrack.rounds = 9", ["'name' is ''", "'rounds' is 9"]),
    ],
)
def test_every_fault_is_reported_with_its_place(
    tmp_path: Path, text: str, sentences: list[str]
) -> None:
    path = write(tmp_path, text)
    with pytest.raises(InvalidError) as caught:
        load_table(path)
    lines = [line for line in str(caught.value).splitlines() if line.startswith(f"{path}:")]
    assert len(lines) == len(sentences)
    for line, sentence in zip(lines, sentences, strict=True):
        assert sentence in line


def test_a_board_of_another_game_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text('game = "dice"\n', encoding="utf-8")
    with pytest.raises(InvalidError, match="'game' is 'dice'; it must be 'board' here"):
        load_table(path)
    path.write_text("", encoding="utf-8")
    with pytest.raises(InvalidError, match="The key 'game' is missing"):
        load_table(path)


def test_a_missing_file_is_unreadable(tmp_path: Path) -> None:
    with pytest.raises(UnreadableError, match="no such file"):
        load_table(tmp_path / "none.toml")
