"""Rows and sections that are only for some numbers of players."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from generator import resources
from generator.load.files.document import parse_toml
from generator.load.score_pads.pad import read_pad
from generator.page.score_pads.browser.webpage import page_data
from support.games.calculating import texts
from support.pages.drawn_pages import draw
from support.program import at_once

if TYPE_CHECKING:
    from pathlib import Path

    from support.studio.page_scripts import InNode

PAD = """
game = "pad"
id = "duel"
name = "Duel"
players = [1, 4]
ties = ["towers"]

[lists.areas]
north = "north"
south = "south"

[[section]]
name = "Always"

[[section.row]]
name = "Coins"

[[section.row]]
id = "fleet"
name = "Fleet"
counts = false
formula = "entered(ships) + entered(towers)"

[[section.row]]
name = "Bonus"
of = ["fleet", "towers"]
reach = [[5, 4]]

[[section.row]]
name = "Alone"
players = 1
tick = 7

[[section]]
name = "For two"
players = 2

[[section.row]]
name = "Ships"
each = 3

[[section]]
name = "For three or four"
players = [3, 4]

[[section.row]]
name = "Towers"
each = 5

[[section.row]]
for = { area = "areas" }
name = "{Area}"
majority = [6, 3]
"""
PLAYER = '[[player]]\nname = "{name}"\n{entries}\n'
IN_PAGE = """
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
const { files, sheet, state } = JSON.parse(readFileSync(0, "utf8"));
const scripts = files.map((it) => readFileSync(it, "utf8")).join(";\\n");
runInThisContext(`${scripts}; Object.assign(globalThis, { calculateEvening, eveningOf, tomlOf });`);
const { totals } = calculateEvening(sheet, eveningOf(sheet, state));
const text = tomlOf(sheet, state, state.players.map((_it, at) => `P${at}`));
process.stdout.write(JSON.stringify({ totals, text }));
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a pad whose sections depend on the number of players."""
    (tmp_path / "duel.toml").write_text(PAD, encoding="utf-8")
    return tmp_path


def evening(folder: Path, *entries: str) -> None:
    """Write an evening with a player for each text of entries."""
    players = "".join(PLAYER.format(name=f"P{at}", entries=it) for at, it in enumerate(entries))
    text = f'game = "pad"\npad = "duel.toml"\n{players}'
    (folder / "evening.toml").write_text(text, encoding="utf-8")


def scored(folder: Path) -> list[tuple[int, list[str]]]:
    """Return the total of every player, and the names of the rows that count."""
    answer = at_once("score", "evening.toml", "--json", cwd=folder)
    assert answer.returncode == 0, answer.stderr
    found = json.loads(answer.stdout)["players"]
    return [(it["total"], [line["row"] for line in it["lines"]]) for it in found]


def test_an_evening_counts_the_rows_for_its_players(folder: Path) -> None:
    evening(folder, "coins = 1\nalone = true")
    assert scored(folder) == [(8, ["coins", "bonus", "alone"])]
    evening(folder, "coins = 1\nships = 5", "coins = 2\nships = 1\ntowers = 0")
    rows = ["coins", "bonus", "ships"]
    assert scored(folder) == [(20, rows), (5, rows)]
    evening(folder, "coins = 1\ntowers = 1", "north = 2", "north = 1\nsouth = 1")
    rows = ["coins", "bonus", "towers", "north", "south"]
    assert scored(folder) == [(10, rows), (6, rows), (9, rows)]


def test_an_entry_for_other_numbers_of_players_is_refused(folder: Path) -> None:
    evening(folder, "towers = 2", "coins = 3")
    answer = at_once("score", "evening.toml", cwd=folder)
    assert answer.returncode == 2
    said = "evening.toml:5:1: bad-value: “Towers” is only for 3–4 players; remove 'towers'."
    assert said in answer.stderr


@pytest.mark.parametrize(
    ("players", "rows"),
    [
        (1, {"Coins", "Fleet", "Bonus", "Alone"}),
        (2, {"Coins", "Fleet", "Bonus", "Ships"}),
        (None, {"Coins", "Fleet", "Bonus", "Towers", "North", "South"}),
    ],
)
def test_a_sheet_has_the_rows_for_its_columns(
    folder: Path, players: int | None, rows: set[str]
) -> None:
    order = f"pad {folder / 'duel.toml'}" + (f" --players {players}" if players else "")
    found = [*texts(draw(order).pages[0].marks)]
    every = {"Coins", "Fleet", "Bonus", "Alone", "Ships", "Towers", "North", "South"}
    assert every.intersection(found) == rows
    assert any("most “Towers”" in it for it in found) is (players is None)


def test_a_sheet_for_one_says_which_rows_are_for_whom(folder: Path) -> None:
    found = [*texts(draw(f"pad {folder / 'duel.toml'} --layout sheet").pages[0].marks)]
    assert {"Coins", "Alone (1 player)", "Ships (2 players)", "North (3–4 players)"} <= {*found}
    assert "most: 6 / 3" in found


def test_a_new_evening_has_the_entries_for_its_players(folder: Path) -> None:
    at_once("new", "blank", "--sheet", "duel.toml", cwd=folder)
    text = (folder / "blank.toml").read_text(encoding="utf-8")
    assert "\nships = 0  # Ships\n# alone = false  # Alone; only for 1 player\n" in text
    assert "\n# towers = 0  # Towers; only for 3–4 players\n" in text
    assert at_once("score", "blank.toml", cwd=folder).returncode == 0


def test_the_page_counts_what_python_counts(folder: Path, in_node: InNode) -> None:
    """What was typed before somebody left or came counts nothing, and is not in the file."""
    pad = read_pad(parse_toml(PAD, "duel.toml")).layout
    assert pad is not None
    typed = {"coins": "1", "ships": "5", "towers": "2", "north": "1", "alone": True}
    holder = {"name": "", "entries": typed, "journals": {}, "rounds": []}
    files = [str(resources.templates() / "score_pad" / it) for it in ("formula.js", "evening.js")]
    for number, total in ((1, 8), (2, 1 + 4 + 15), (3, 1 + 4 + 10 + 3), (4, 1 + 4 + 10 + 2)):
        state = {"players": [holder] * number, "rounds": []}
        found = in_node(IN_PAGE, files=files, sheet=page_data(pad, 2, "en"), state=state)
        assert found["totals"] == [total] * number
        (folder / "evening.toml").write_text(found["text"], encoding="utf-8")
        assert [it for it, _rows in scored(folder)] == found["totals"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        (
            "players = [3, 4]",
            "players = [5, 6]",
            (
                "bad-value: 'players' is [5, 6]; it must be a number of players from 1 to 4, or the"
                " fewest and the most."
            ),
        ),
        (
            "players = [3, 4]",
            "players = [1, 4]",
            (
                "majority-alone: A majority needs at least two players, but one can play alone;"
                " write 'players = [2, …]', or remove 'majority'."
            ),
        ),
        (
            "[[section]]",
            '[rounds]\n[[rounds.row]]\nname = "Hand"\nplayers = 2\n\n[[section]]',
            "bad-value: The rows of a round are for any number of players; remove 'players'.",
        ),
    ],
)
def test_each_fault_is_said_once(old: str, new: str, said: str) -> None:
    reading = read_pad(parse_toml(PAD.replace(old, new, 1), "duel.toml"))
    found = [f"{it.code}: {it.message}" for it in reading.findings]
    assert found.count(said) == 1
    assert len(set(reading.findings)) == len(reading.findings)


def test_a_majority_only_for_several_players_is_valid() -> None:
    assert read_pad(parse_toml(PAD, "duel.toml")).findings == ()
