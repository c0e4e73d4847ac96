"""Figures of one's own, right and wrong: what differs from the shipped ones is as approved."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

from generator.errors import ScriptoriumError
from generator.games.board.load.edition import board_edition
from generator.games.board.load.game_board import load_table, table_figures
from generator.games.bruges.load.board import bruges_board_figures, load_bruges_board
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.figures import KINDS, load_figures, shipped_figures
from generator.games.bruges.load.persons import load_persons
from generator.games.cards.load.edition import card_edition
from generator.games.dice.load.edition import dice_edition
from support.approved import brief_text, rows_of
from support.plain_values import plain
from support.program import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from conftest import Golden

DICE = (
    "zone_points.5.I = 15",
    "zone_points.5 = { I = 15, II = 12, III = 9 }",
    "zone_points.7.II = 15",
    "zone_points.8 = { I = 15, II = 12, III = 9 }",
    "time.solo = 11",
    "time.solo = 10",
    "time.boxes = 7",
    "time.boxes = 21\ngoods.points = 10\npasture.factor = 0\nlargest_zone.size = 0",
    "values.mine = [7]\nvalues.river = [0]\nvalues.city = [1, 6]",
    "name = 'mine'\ncolour_points.mine.first = 9\ngoods.silver = 2\npasture.factor = 3",
)
BOARD = (
    "region_points.10 = 50",
    "region_points.9 = 45",
    "region_points.12 = 90",
    "goods.of_colour = 10\nend.unsold = 0\nknowledge_of.bank = 27",
    "goods.of_colour = 6\nend.workers_per_point = 3\nknowledge.15 = 2\ntiles.animals_3 = 4",
    "die_numbers.1 = 8\nphase_points.A = 11\nbonus_points.2.small = 3\ngoods.points.2 = 5",
    "knowledge.14 = 2\nbonus_points.5.small = 3\nphase_points.F = 1",
)
CARDS = (
    "rounds.B.1.points = 2\nrounds.B.3.silver = 1",
    "rounds.A.1.points = 0",
    "rounds.A.7.points = 1\nrounds.F.1.points = 1\nplaced.castle.cows = 1",
    "placed.castle.silver = 2\nplaced.bank.silver = 0\nset_points.mine = 9",
    "seven_points.2 = [9, 1]\npiles.A = 20\nconversion.cards = 9\npoint_cards.2 = 1",
    "seven_points.2 = [0]\npiles.A = 21\nconversion.cards = 10\nplaced.bank.silver = 10",
    "seven_points.2 = [10]\npiles.A = 0\nconversion.cards = 0\nrounds.A.1.points = 10",
)
BRUGES = (
    "progress_points.15 = 20",
    "progress_points.13 = 15\nstatues.points = [9, 8]",
    "canal.third = 6",
    "canal.third = 5",
    "canal.spaces = 6",
    "canal.spaces = 6\ncanal_costs.florins = [1, 2, 3, 4, 5, 6]",
    "canal.spaces = 10\ncards.all = 1000\nperson.price_of_point = 100",
    "canal.third = 0\ncards.all = 0\nperson.price_of_point = 0\nprogress_points.31 = 3",
    "statues.points = [7, 7]",
    "progress_points.30 = 3",
    "house.pionts = 2",
    "start.workers = 2\nthreat.points = 3\nmajority.points = 5\ncards.of_group = 16",
)
TABLE = (
    (
        "name = 'mine'\nblack.4 = 7\ntrack.points = 80\n[depots.6]\n2 = ['castle']\n"
        "3 = ['castle', 'ship']\n4 = ['castle']"
    ),
    "blakc.4 = 7\nblack.5 = 7\ndepots.7.2 = []\ntrack.turns = { valeu = 7 }",
    "black.4 = 9\nblack.silver = 10\ntrack.rounds = 6\ntrack.turns = 10\ntrack.points = 121",
    "black.2 = -1\nblack.silver = -1\ntrack.rounds = 0\ntrack.turns = 1\ntrack.points = 59",
    "black.4 = 8\nblack.silver = 9\ntrack.rounds = 1\ntrack.turns = 9\ntrack.points = 120",
    "black.2 = 7",
    "black = { 2 = 0, 3 = 0, 4 = 0 }",
    "black = { 2 = 0, 3 = 0, 4 = 1 }",
    "depots.1.2 = ['ship']",
    "depots.1.2 = ['ship']\nexception.depot = 1\ntrack.points = 101\nblack.3 = 3",
    "depots.1.2 = 'ship'\ndepots.2.2 = ['ship', 3]\ndepots.3.2 = ['casle']",
    "exception.depot = 7\nexception.players = 5\nexception.kind = 'casle'\nexception.phases = []",
    "exception.depot = 0\nexception.players = 1\nexception.kind = 3\nexception.phases = ['F']",
    "exception.depot = 1",
    "exception.players = 2",
    "exception.players = 4",
    "exception.kind = 'ship'\nexception.instead = 'castle'",
    "exception = { depot = 6, players = 4, kind = 'ship' }",
    "exception.phases = ['B', 'B']",
    "exception.phases = ['A', 'B', 'C', 'D', 'E']",
    "exception.phases = ['A', 'B', 'C', 'D']",
    "exception.phases = ['A']",
    "pieces.good = 61\npieces.bonus_small = 4.9\npieces.bonus_large = 60",
    "track.turns = { value = 8, confidence = 'hgih', verified = 1 }",
    "track.turns = { value = 8, confidence = 'high', verified = true }",
    f"name = '{'a' * 61}'\ntrack = 3",
)
TOWN = (
    "name = 'mine'\ntrack.last = 99\npieces.seal = 9.5",
    "track.last = 50",
    "track.last = 19",
    "track.last = 18\ngates.south.left = ['pink']",
    "track.last = 100\ngates.south.middle = []\npieces.seal = 61",
    "gates.west.left = ['red', 'red', 'red', 'red']\ngates.east.right = []",
    "gates.west.left = 'red'\ngates = 3",
    "gates.west.left = ['red', 'blue', 'red', 'blue', 'red']",
)
FIGURE = "".join(f'{kind} = "a"\n' for kind in KINDS)
BY_NAME = "".join(f'{kind} = ["a", "b", "a"]\n' for kind in KINDS)
FIGURES = (
    f'[by_name]\n{BY_NAME}[[figure]]\nid = "x"\n{FIGURE}',
    f'[by_name]\n{BY_NAME}[[figure]]\nid = "{"x" * 61}"\n{FIGURE}',
    f'[by_name]\n[[figure]]\nid = "x"\n{FIGURE}',
    f'by_name = 3\nfigures = 3\n[[figure]]\nid = 3\nhat = 3\nhta = "a"\n{FIGURE[:12]}',
    f'[by_name]\n{BY_NAME.replace("hat =", "hta =")}[[figure]]\nid = "x"\n{FIGURE}',
    f'[by_name]\n{BY_NAME.replace("[", "[3, ")}[[figure]]\nid = "x"\n{FIGURE}',
    "[by_name]\n" + BY_NAME.replace('["a", "b", "a"]', "[]") + "[[figure]]\n",
    "figure = []\n",
)
PERSONS = (
    (
        "id,name,price,sign,bonus,per,name:fr,note\n,Baker,6,laurel,2,florins:3,Boulanger,x\n\n"
        "mayor,,3,,,,,\n"
    ),
    "name,price,note\nX,3,\n , ,y\n",
    'id;name;price\n;"Two\nlines";9\n;Third;x7\n;Fourth;1234567890\n',
    "id\tname\tprise\nx\tX\t3\nx\tY\t4\n",
    "id,name,price,price\nx,X,3,3\n",
    "id\n",
    "",
)


def rows(load: Callable[[Path], object], file: Path) -> list[str]:
    """Return what a file says, without the folder that it is in."""
    data = json.dumps(plain(load(file)), ensure_ascii=False)
    return [*rows_of(json.loads(without_folders(data, file.parent)))]


def without_folders(text: str, folder: Path) -> str:
    """Return a text in which the names of files of a folder and of the project are short."""
    return text.replace(f"{folder}/", "").replace(f"{ROOT}/", "")


def told(load: Callable[[Path], object], file: Path, usual: list[str]) -> list[str]:
    """Return in what a file differs from the USUAL figures, or what is wrong with it."""
    try:
        lines = rows(load, file)
    except ScriptoriumError as error:
        return [it for it in str(error).splitlines() if not it.startswith("    ")]
    return [it for it in lines if it not in usual]


def persons(file: Path) -> object:
    """Return the persons that a file adds or changes."""
    shipped = load_persons(None, 3).persons
    return [it for name, it in load_persons(file, 3).persons.items() if it != shipped.get(name)]


def figures(file: Path | None, parts: Mapping[str, tuple[str, ...]]) -> object:
    """Return the figures of a file, and the parts of names that are not among them."""
    found = load_figures(parts, file)
    names = (("", "x", ""), ("Bäcker", "", "x"), ("bÄcker", "", ""), ("Nun", "y", "church"))
    return [found.by_name, *(found.parts(*it) for it in names)]


KINDS_OF_FILES: dict[str, tuple[Callable[[Path], object], str, tuple[str, ...]]] = {
    "dice": (dice_edition, "dice", DICE),
    "board": (board_edition, "board", BOARD),
    "cards": (card_edition, "cards", CARDS),
    "bruges": (bruges_edition, "bruges", BRUGES),
    "table": (lambda it: (load_table(it), table_figures(it)), "board", TABLE),
    "town": (lambda it: (load_bruges_board(5, it), bruges_board_figures(it)), "bruges", TOWN),
    "figures": (partial(figures, parts={}), "", FIGURES),
    "parts": (partial(figures, parts=dict.fromkeys(KINDS, ("a",))), "", FIGURES),
    "persons": (persons, "", PERSONS),
}
"""How a file is loaded, the game that it names, and what is in it."""


def approve(kind: str, folder: Path, golden: Golden) -> None:
    """Compare what becomes of all files of a kind, which are written into a folder."""
    load, game, texts = KINDS_OF_FILES[kind]
    file = folder / ("own.csv" if kind == "persons" else "own.toml")
    usual: list[str] = []
    if game:
        file.write_text(f'game = "{game}"\n', encoding="utf-8")
        usual = rows(load, file)
    said = [] if kind != "figures" else told(load, shipped_figures(), usual)
    for text in (*texts, *([""] if game else [])):
        head = f'game = "{game}"\n' if game and text else ""
        file.write_text(head + text, encoding="utf-8")
        said += [f"{' '.join(text.split())!r}", *told(load, file, usual)]
    if game:
        file.write_text('game = "pad"\n', encoding="utf-8")
        said += told(load, file, usual)
    lines = [without_folders(it, folder) for it in said]
    golden(f"own-figures/{kind}.txt", brief_text(lines))


def test_figures_of_the_dice_game(tmp_path: Path, golden: Golden) -> None:
    approve("dice", tmp_path, golden)


def test_figures_of_the_board_game(tmp_path: Path, golden: Golden) -> None:
    approve("board", tmp_path, golden)


def test_figures_of_the_card_game(tmp_path: Path, golden: Golden) -> None:
    approve("cards", tmp_path, golden)


def test_figures_of_bruges(tmp_path: Path, golden: Golden) -> None:
    approve("bruges", tmp_path, golden)


def test_a_game_board(tmp_path: Path, golden: Golden) -> None:
    approve("table", tmp_path, golden)


def test_a_board_of_bruges(tmp_path: Path, golden: Golden) -> None:
    approve("town", tmp_path, golden)


def test_figures_of_people(tmp_path: Path, golden: Golden) -> None:
    approve("figures", tmp_path, golden)


def test_figures_of_people_with_known_parts(tmp_path: Path, golden: Golden) -> None:
    approve("parts", tmp_path, golden)


def test_tables_of_persons(tmp_path: Path, golden: Golden) -> None:
    approve("persons", tmp_path, golden)
