"""Finished games, right and wrong: all that is read of each, or all its faults, are as approved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import ScriptoriumError
from generator.games.board.load.edition import board_edition
from generator.games.board.load.game import load_game
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.game import load_bruges
from generator.games.cards.load.edition import card_edition
from generator.games.cards.load.game import load_card_game
from generator.games.dice.load.heading import Domains
from generator.games.dice.load.record import read_record
from generator.games.dice.load.sheet import load_games
from support.approved import brief_text, rows_of
from support.games import evenings
from support.plain_values import plain
from support.program import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from pathlib import Path

    from conftest import Golden

READ: Mapping[str, Callable[[list[Path]], object]] = {
    "board": lambda files: load_game(files, board_edition()),
    "board-map": lambda files: load_game(files, board_edition()),
    "bruges": lambda files: load_bruges(files, bruges_edition()),
    "cards": lambda files: load_card_game(files, card_edition()),
    "cards-solo": lambda files: load_card_game(files, card_edition()),
    "dice": load_games,
    "record": lambda files: read_record(files[0], domains=Domains()),
}


def changed(text: str, changes: Mapping[str, str]) -> str:
    """Return a text in which each key is replaced by its value, once."""
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new, 1)
    return text


def outcome(read: Callable[[list[Path]], object], folder: Path, texts: list[str]) -> str:
    """Return what is read of some texts, or what is wrong with them, without the lines."""
    files = [folder / f"{number}.toml" for number in range(1, len(texts) + 1)]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text, encoding="utf-8")
    try:
        told = "\n".join(rows_of(plain(read(files))))
    except ScriptoriumError as error:
        told = "\n".join(it for it in str(error).splitlines() if not it.startswith("    "))
    return told.replace(f"{folder}/", "").replace(f"{ROOT}/", "")


def approve(kind: str, folder: Path, golden: Golden) -> None:
    """Compare what is read of all evenings of a kind, which are written into a folder."""
    base, cases = evenings.ALL[kind]
    for name, text in evenings.BESIDE.items():
        (folder / name).write_text(text, encoding="utf-8")
    said = []
    for number, case in enumerate(cases):
        files = [case] if isinstance(case, dict) else case
        told = outcome(READ[kind], folder, [changed(base, it) for it in files])
        said.append(f"{number}: {evenings.shown(case)}\n{told}\n")
    golden(f"evenings/{kind}.txt", brief_text("\n".join(said).split("\n")))


def test_evenings_of_the_board_game(tmp_path: Path, golden: Golden) -> None:
    approve("board", tmp_path, golden)


def test_evenings_with_a_map(tmp_path: Path, golden: Golden) -> None:
    approve("board-map", tmp_path, golden)


def test_evenings_of_bruges(tmp_path: Path, golden: Golden) -> None:
    approve("bruges", tmp_path, golden)


def test_evenings_of_the_card_game(tmp_path: Path, golden: Golden) -> None:
    approve("cards", tmp_path, golden)


def test_evenings_against_aaron(tmp_path: Path, golden: Golden) -> None:
    approve("cards-solo", tmp_path, golden)


def test_sheets_of_the_dice_game(tmp_path: Path, golden: Golden) -> None:
    approve("dice", tmp_path, golden)


def test_records_of_the_dice_game(tmp_path: Path, golden: Golden) -> None:
    approve("record", tmp_path, golden)
