"""The table of the keys of TOML files: every key that a loader knows is there, and no other."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from generator.games.board.load import game as board_game
from generator.games.board.load import game_board
from generator.games.board.load import player as board_player
from generator.games.board.model.game import Herd, Region
from generator.games.bruges.load import board as bruges_board
from generator.games.bruges.load import game as bruges_game
from generator.games.bruges.load import person_cards
from generator.games.bruges.load import player as bruges_player
from generator.games.bruges.load.persons import SCORED
from generator.games.bruges.model.game import Colour, Group, Majority
from generator.games.cards.load import game as card_game
from generator.games.cards.load import player as card_player
from generator.games.cards.model.game import CardType, Thing, Ware
from generator.games.dice.load import record, sheet
from generator.games.dice.model.bonus import Bonus
from generator.games.pad.load import evening
from generator.games.pad.load import matches as pad_matches
from generator.load.components import component, component_set, shop
from generator.load.decks import deck
from generator.load.files.document import read_toml
from generator.load.layouts import layout, own_terrains
from generator.load.score_pads import customs, forms, journals, pad, row_entries, rows
from generator.load.score_pads.tables import legends, matches
from generator.load.settings import config_file, figures
from generator.load.settings.theme import STANDARD, theme_paths
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Good, Species
from generator.registry import own_games
from support.documented import FRENCH, ROOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

TEXT = (FRENCH / "les-cles-des-fichiers.md").read_text(encoding="utf-8")


def keys_of(table: Mapping[Any, Any]) -> Iterator[str]:
    """Yield all keys of a table and of those in it; numbers need no translation."""
    for key, value in table.items():
        if not str(key).isdigit():
            yield str(key)
        if isinstance(value, dict):
            yield from keys_of(value)


def figures_of_all_games() -> Iterator[str]:
    """Yield the keys of the editions of all games."""
    for spec in own_games():
        if spec.edition:
            yield from keys_of(figures.shape_of(spec.name).tables)


WORDS = {
    *(*Terrain, *Bonus, *Building, *Species, *CardType, *Ware, *Thing),
    *(*Good, *Colour, *Group, *Majority),
}
KNOWN: dict[str, Iterable[str]] = {
    "Les mots des jeux": WORDS,
    "Un domaine ou un plateau joueur": (*layout.KEYS, *layout.HEX_KEYS, *own_terrains.KEYS),
    "Une feuille du jeu de dés": (*sheet.KEYS, *sheet.PLAYER_KEYS),
    "Une partie du jeu de dés, lancer par lancer": (
        *(*record.KEYS, *record.PLAYER_KEYS, *record.ROLL_KEYS, *record.PLAY_KEYS),
    ),
    "Une partie du jeu de plateau": (
        *(*board_game.KEYS, *board_player.PLAYER_KEYS, *Region._fields, *Herd._fields),
        *("large", "small"),
    ),
    "Une partie du jeu de cartes": (*card_game.KEYS, *card_player.PLAYER_KEYS, "aaron", "points"),
    "Une partie de Brügge": (*(*bruges_game.KEYS, *bruges_player.PLAYER_KEYS, *SCORED),),
    "Les personnages de Brügge": ("card", *person_cards.KNOWN),
    "Un bloc de score": (
        *(*pad.KEYS, *pad.SECTION_KEYS, *pad.ROUND_KEYS, *pad.SUBTOTAL_KEYS, *pad.MUST_KEYS),
        *(*forms.LINE_KEYS, *forms.SIDE_KEYS),
        *(*rows.ROW_KEYS, *rows.ROUND_ROW_KEYS, *rows.ONCE_ROW_KEYS, *rows.PART_KEYS),
        *(*row_entries.ENTRY_KEYS, *row_entries.OPTION_KEYS),
        *(*journals.JOURNAL_KEYS, *journals.COLUMN_KEYS, *journals.TRACK_KEYS),
        *(*journals.TIE_KEYS, *journals.MUST_KEYS, *legends.LEGEND_KEYS),
        *(*matches.MATCH_KEYS, *matches.SIDE_KEYS),
        *(*customs.OPTION_KEYS, "for", "singular", "rule"),
    ),
    "Une soirée sur un bloc de score": (*evening.KEYS, pad_matches.RESULTS),
    "Des cartes à vous": (*deck.KEYS, *deck.DECK_KEYS, *deck.BACK_KEYS),
    "Du matériel à vous": (
        *(*component_set.KEYS, *component.GROUP_KEYS, *component.COMPONENT_KEYS),
    ),
    "Un produit d’imprimeur": (*shop.SHOP_KEYS, *shop.PRODUCT_KEYS, *shop.OWN_KEYS),
    "Vos réglages": (*config_file.KEYS, config_file.PRINTERS),
    "Un thème": {*keys_of(read_toml(theme_paths()[STANDARD]).data)} - WORDS,
    "Les valeurs d’une édition": (
        *("game", "name", "value", "confidence", "verified"),
        *figures_of_all_games(),
    ),
    "Le plateau de Brügge et le plateau de jeu": (
        *("game", "name"),
        *(*keys_of(bruges_board._SHAPE), *keys_of(game_board._SHAPE)),  # noqa: SLF001 - the keys themselves are in question
    ),
}
"""The keys of every kind of file, as its loader knows them, by the heading of their table."""
WITHOUT_TABLE = {
    "games/bruges/load/figures.py",  # drawings that come with the program
    "load/files/fields.py",  # what all loaders share
    "load/results/player_list.py",
    "load/settings/board_figures.py",
    "load/settings/theme.py",  # its keys are those of the theme itself
}


@cache
def listed(heading: str) -> list[str]:
    """Return the keys in the table below a heading."""
    part = TEXT.partition(f"\n## {heading}\n")[2].partition("\n## ")[0]
    cells = re.findall(r"^\| (`.+?`) \| .+ \|$", part, re.MULTILINE)
    return [key for cell in cells for key in re.findall(r"`([^`]+)`", cell)]


@pytest.mark.parametrize("heading", KNOWN)
def test_every_key_that_is_known_is_in_the_table(heading: str) -> None:
    wanted = {str(key) for key in KNOWN[heading]}
    assert wanted - {*listed(heading)} == set()
    assert {*listed(heading)} - wanted == set()
    assert len({*listed(heading)}) == len(listed(heading))


def test_every_table_of_the_page_is_compared() -> None:
    assert re.findall(r"^## (.+)$", TEXT, re.MULTILINE) == [*KNOWN]


def knows_keys(path: Path) -> bool:
    """Return whether a module says which keys a table can have."""
    calls = [it for it in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(it, ast.Call)]
    names = {it.func.attr for it in calls if isinstance(it.func, ast.Attribute)}
    return bool({"know", "open_game"} & (names | {ast.unparse(it.func) for it in calls}))


def test_every_loader_that_knows_keys_has_its_table() -> None:
    package = ROOT / "generator"
    modules = {path.relative_to(package).as_posix() for path in package.rglob("*.py")}
    loaders = {name for name in modules if knows_keys(package / name)}
    compared = {
        Path(module.__file__ or "").relative_to(package).as_posix()
        for module in (
            *(board_game, game_board, board_player, bruges_board, bruges_game, person_cards),
            *(bruges_player, card_game, card_player, record, sheet, evening, component),
            *(component_set, shop, deck, layout, own_terrains, journals, pad, row_entries, rows),
            *(config_file, figures, forms, legends, customs, matches, pad_matches),
        )
    }
    assert loaders - compared - WITHOUT_TABLE == set()
    assert compared <= loaders
