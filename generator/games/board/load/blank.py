"""Blank files of board games, with comments, to be filled in and read again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.load.edition import GAME
from generator.games.board.load.tiles import (
    BUILDING_SIGNS,
    EMPTY_SIGN,
    SPECIES_SIGNS,
)
from generator.games.board.model.game import TieBreak
from generator.games.board.model.names import building_name, terrain_name
from generator.language import _, and_list, or_list
from generator.load.files.lettering import comment, map_lines, map_rows, string
from generator.load.results.blank import BlankSheets, meaning, with_meanings
from generator.load.results.named_layouts import layout_name
from generator.load.settings.edition import edition_names
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Good, good_name, species_name

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from generator.model.layout import Layout
    from generator.model.tiles import Species


def blank_game(layout: Layout, folder: Path | None = None) -> str:
    """Write a blank file of a board game, for FOLDER, with a comment on every key."""
    blank = [EMPTY_SIGN] * len(layout.cells)
    return "".join(
        [
            comment(_("A board game to fill in; `scriptorium score` reads it.")),
            "\n",
            comment(_("The game that was played.")),
            f"game = {string('board')}\n",
            comment(_("The edition of the game: {known}.").format(known=_quoted(_editions()))),
            f"edition = {string(_editions()[0])}\n",
            comment(
                _("Who wins a tie: {known}.").format(known=_quoted(it.value for it in TieBreak))
            ),
            f"tie = {string(TieBreak.FEWEST.value)}\n",
            comment(_("The number of players, if not all of them are in this file: 2 to 4.")),
            "# players = 3\n",
            "\n",
            comment(_("One table like this for each player, up to four.")),
            "[[player]]\n",
            comment(_("The name of the player.")),
            'name = ""\n',
            comment(_("The player board: its number, or the file of a layout.")),
            f"board = {string(layout_name(layout, folder))}\n",
            comment(_tiles_sentence()),
            *map_rows(layout, [cell.token for cell in layout.cells], "# "),
            *map_lines("tiles", layout, blank),
            comment(
                _(
                    "When each tile was placed: the phase A to E, then the number of the"
                    " placement in that phase, as in B3; '.' where the hex is empty."
                )
            ),
            *map_lines("placed", layout, blank),
            *_optional(),
        ]
    )


def _tiles_sentence() -> str:
    message = _(
        "What is on each hex: {buildings}; {species}, each with the number of animals, as"
        " in c4; the number of a knowledge tile; K castle, N mine, R ship; '.' where it is"
        " empty, 'x' for the starting castle. Keep every entry in its column. For"
        " comparison, the board:"
    )
    return message.format(
        buildings=_signs(BUILDING_SIGNS, building_name),
        species=_signs(SPECIES_SIGNS, species_name),
    )


def _signs(
    signs: Mapping[str, Building] | Mapping[str, Species], name: Callable[[str], str]
) -> str:
    return and_list(f"{sign} {meaning(it.value, name)}" for sign, it in signs.items())


def _optional() -> Iterator[str]:
    """Write the optional keys as comments with an example."""
    goods = and_list(with_meanings(Good, good_name))
    terrains = and_list(with_meanings(Terrain, terrain_name))
    yield "\n"
    yield comment(_("Everything below is optional. Remove the # in front of a key to use it."))
    for sentence, example in (
        (_("The goods sold by colour: {known}.").format(known=goods), "sold = { red = 4 }"),
        (
            _("The bonus tiles taken: {known}.").format(known=terrains),
            'bonus = { large = ["mine"], small = ["river"] }',
        ),
        (_("The unsold goods."), "unsold = 2"),
        (_("The silver that is left."), "silver = 3"),
        (_("The workers that are left."), "workers = 5"),
        (_("The place in the turn order at the end; 1 is first."), "order = 1"),
        (
            _("The points on the track at the end; they are checked if there is a map."),
            "track = 143",
        ),
    ):
        yield "\n"
        yield comment(sentence)
        yield f"# {example}\n"
    yield "\n"
    yield comment(
        _(
            "Without a map, remove 'board', 'tiles' and 'placed', and list what you have:"
            " 'track' alone is the quick form, 'regions' is the full form."
        )
    )
    buildings = and_list(with_meanings(Building, building_name))
    for sentence, example in (
        (
            _("The finished regions: terrain, size and phase."),
            'regions = [{ terrain = "city", size = 3, phase = "B" }]',
        ),
        (
            _(
                "The animal tiles in the order in which they were placed: the pasture,"
                " counted from 1, the species, and how many; 'shepherd' says whether"
                " knowledge tile 7 was already there."
            ),
            'herds = [{ pasture = 1, species = "cow", animals = 4, shepherd = false }]',
        ),
        (_("The buildings: {known}.").format(known=buildings), "buildings = { bank = 2 }"),
        (_("The numbers of the knowledge tiles."), "knowledge = [15, 17]"),
        (_("The empty hexes of the board."), "empty = 4"),
    ):
        yield "\n"
        yield comment(sentence)
        yield f"# {example}\n"


def _editions() -> list[str]:
    return list(edition_names(GAME))


def _quoted(names: Iterable[str]) -> str:
    return or_list(string(name) for name in names)


SHEETS = BlankSheets(of_layout=blank_game)
