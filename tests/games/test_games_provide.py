"""What games provide: figures, forms, names, empty files, worksheets and starters, all approved."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.games.board.load.edition import board_edition
from generator.games.board.load.game_board import load_table, table_figures
from generator.games.board.load.tiles import placing_signs, tile_signs
from generator.games.board.model import names as board_names
from generator.games.board.model.game import TieBreak
from generator.games.board.worksheet import board_worksheet
from generator.games.bruges.load.board import bruges_board_figures, load_bruges_board
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.model import names as bruges_names
from generator.games.bruges.model.game import KINDS, Colour, Count, Group, Majority, Sign, Thing
from generator.games.bruges.worksheet import bruges_worksheet
from generator.games.cards.load.edition import card_edition
from generator.games.cards.model import names as card_names
from generator.games.cards.model.game import CardType, Ware
from generator.games.cards.worksheet import cards_worksheet
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.bonus import Bonus, bonus_name
from generator.language import LANGUAGES, speaking
from generator.load.layouts.layout import load_layout, parse_layout
from generator.load.layouts.library import find_layout
from generator.load.layouts.starter import starter_of
from generator.load.results.blank import blank_sheets
from generator.load.settings.edition import edition_figures
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Species
from generator.products.studio.game_form import form_data, form_games
from support.approved import brief_text, rows_of
from support.plain_values import plain
from support.program import ROOT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from enum import StrEnum

    from conftest import Golden

    from generator.model.score_pad.pad import Pad

OWN = """\
game = "dice"
id = "own"
map = "Kg  F"
custom = true
[terrain.forest]
letter = "F"
name = { en = "Wood", fr = "Bois" }
colour = "#00ff00"
icon = "leaf"
points = [3, 1]
"""
"""A layout with a terrain of its own, and other counts than those of the game."""
LAYOUTS = {"dice": ("A", "lake"), "board": ("1",)}


def editions() -> Iterator[str]:
    """Yield the figures of every game."""
    for edition in (dice_edition(), board_edition(), card_edition(), bruges_edition()):
        yield from rows_of(plain(edition))
    for board in (load_table(), load_bruges_board(5)):
        yield from rows_of(plain(board))
    for figure in (*table_figures(), *bruges_board_figures()):
        yield f"{figure.name}: {plain(figure.value)} {figure.confidence}"
    for game in ("dice", "board", "cards", "bruges"):
        for it in edition_figures(game):
            yield f"{game} {it.name}: {plain(it.value)} {it.confidence}"


def forms() -> Iterator[str]:
    """Yield the forms in which finished games are entered."""
    for game in form_games():
        yield game
        yield from rows_of(form_data(game))


def names() -> Iterator[str]:
    """Yield all names in the current language."""
    named: tuple[tuple[type[StrEnum], Callable[[str], str]], ...] = (
        (Terrain, board_names.terrain_name),
        (Building, board_names.building_name),
        (CardType, card_names.type_name),
        (Ware, card_names.ware_name),
        (Building, card_names.building_name),
        (Species, card_names.species_name),
        (Colour, bruges_names.colour_name),
        (Group, bruges_names.group_name),
        (Sign, bruges_names.sign_name),
        (Majority, bruges_names.majority_name),
        (Bonus, bonus_name),
    )
    for values, name in named:
        yield f"{values.__name__}: {[name(it) for it in values]}"
    yield f"Tile: {[board_names.tile_name(it) for it in tile_signs().values()]}"
    counts = [
        Count(thing, kind, every)
        for thing in Thing
        for kind in (None, *tuple(KINDS.get(thing, ()))[:1])
        for every in (1, 2)
    ]
    for count in counts:
        yield f"{count}: {bruges_names.counted(count, 1)}; {bruges_names.counted(count, 3)}"


def blanks() -> Iterator[str]:
    """Yield the empty files of finished games."""
    for game, ids in LAYOUTS.items():
        write = blank_sheets(game).of_layout
        assert write is not None
        for name in ids:
            yield from write(load_layout(find_layout(name)), Path()).splitlines()
    for game in ("cards", "bruges"):
        for name, write_it in blank_sheets(game).by_name.items():
            yield name
            yield from write_it().splitlines()


def starters() -> Iterator[str]:
    """Yield the files of new layouts."""
    for game, ids in LAYOUTS.items():
        starter = starter_of(game)
        yield from starter.begin("mine", "mine.toml").splitlines()
        for name in ids:
            text = starter.rewrite(load_layout(find_layout(name)), "mine", "mine.toml")
            yield from text.splitlines()
    layout = parse_layout(OWN, "own.toml").layout
    yield from starter_of("dice").rewrite(layout, "mine", "mine.toml").splitlines()


def worksheets() -> Iterator[str]:
    """Yield what is entered in the worksheets, and their ties."""

    def told(pad: Pad) -> Iterator[str]:
        yield f"{pad.id} {pad.edition} {pad.fewest} {pad.most}"
        for entry in (pad.track, *pad.entry_of.values(), *pad.asked):
            if entry is not None:
                yield f"{entry.id} {entry.kind} {entry.least} {entry.most} {entry.name('en')}"
        for row in pad.rows:
            yield from rows_of(plain(row.rule), f"{row.id}: ")
        yield f"{[plain(it) for it in pad.ties]}"

    for pad in (
        *(board_worksheet(None, it) for it in TieBreak),
        cards_worksheet(),
        bruges_worksheet(None, ()),
    ):
        yield from told(pad)


def signs() -> Iterator[str]:
    """Yield the signs on maps of the board game."""
    for sign, tile in tile_signs().items():
        yield f"{sign}: {plain(tile)}"
    yield " ".join(f"{sign}={it.phase},{it.turn}" for sign, it in placing_signs().items())


def approve(tell: Callable[[], Iterator[str]], golden: Golden, *languages: str) -> None:
    """Compare what is told, in English or in some LANGUAGES."""
    for language in languages or ("en",):
        with speaking(language):
            lines = [it.replace(f"{ROOT}/", "") for it in tell()]
        golden(f"games/{tell.__name__}-{language}.txt", brief_text(lines))


def test_figures_of_all_games(golden: Golden) -> None:
    approve(editions, golden)


def test_forms_of_finished_games(golden: Golden) -> None:
    approve(forms, golden)


def test_names_in_every_language(golden: Golden) -> None:
    approve(names, golden, *LANGUAGES)


def test_empty_files_in_every_language(golden: Golden) -> None:
    approve(blanks, golden, *LANGUAGES)


def test_new_layouts_in_every_language(golden: Golden) -> None:
    approve(starters, golden, *LANGUAGES)


def test_worksheets_of_games(golden: Golden) -> None:
    approve(worksheets, golden)


def test_signs_on_maps_of_the_board_game(golden: Golden) -> None:
    approve(signs, golden)
