"""The form of the board game: the track or the ledger of each player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.load.edition import GAME, board_edition
from generator.games.board.load.tiles import HERDS, START_SIGN, tile_signs
from generator.games.board.model.game import (
    FEWEST_PLAYERS,
    KNOWLEDGE,
    MOST_PLAYERS,
    PHASES,
    TERRAIN_OF,
    Kind,
    TieBreak,
)
from generator.games.board.model.names import building_name, terrain_name, tile_name
from generator.games.board.rules.animals import SHEPHERD
from generator.games.board.worksheet import SOLD, board_worksheet
from generator.language import _, spoken
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import layout_paths
from generator.load.settings.edition import edition_names
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Species, species_name
from generator.products.studio.game_form import (
    Choice,
    Entry,
    Form,
    Part,
    Way,
    counts,
    named,
    number,
    part,
)
from generator.products.studio.layout_data import layout_data, pack_hexes

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import Tile


def board_form() -> Form:
    """Return the form, with the limits of the shipped edition."""
    edition = board_edition()
    sheet = board_worksheet()
    fields = sheet.entry_of
    titles = {section.id: section.name(spoken()) for section in sheet.sections}
    terrains = named(Terrain, terrain_name)
    track = number(fields["track"])._replace(note=_("before the end of the game"))
    return Form(
        parts=(
            part(_("Track"), track),
            _board(edition, number(fields["empty"])),
            part(
                _("Goods and bonus tiles"),
                counts("sold", _("Goods sold"), (fields[it] for it in SOLD)),
                Entry("ticks", "bonus.large", fields["large"].name(spoken()), choices=terrains),
                Entry("ticks", "bonus.small", fields["small"].name(spoken()), choices=terrains),
            ),
            part(
                titles["left"],
                *(number(fields[key]) for key in ("unsold", "silver", "workers")),
                number(fields["order"], least=1),
            ),
        ),
        players=(FEWEST_PLAYERS, MOST_PLAYERS),
        game=(
            Entry("choice", "edition", _("Edition"), choices=_same(edition_names(GAME))),
            Entry("choice", "tie", _("Tie"), choices=named(TieBreak, _tie_name)),
        ),
        count_key="players",
    )


def _board(edition: BoardEdition, empty: Entry) -> Part:
    """Return the player board: as lists of what it has, or hex by hex."""
    lists = (_regions(edition), _herds(edition), _buildings(edition), _knowledge(), empty)
    return Part(_("Player board"), (Way(lists, _("As lists")), Way((_map(),), _("As a picture"))))


def _map() -> Entry:
    """Return the player boards, with what can be on each hex, and when it was placed."""
    layouts = [layout_data(load_layout(path)) for path in layout_paths(GAME).values()]
    boards = [Choice(it["id"], it["id"], hexes=pack_hexes(it["hexes"])) for it in layouts]
    tiles = [
        Entry("choice", terrain.value, terrain_name(terrain), choices=_tiles(terrain))
        for terrain in Terrain
    ]
    columns = (
        Entry("map", "tiles", _("Tiles"), columns=tuple(tiles)),
        Entry("map", "placed", _("Phase"), choices=_same(PHASES)),
    )
    return Entry("map", "board", _("Player board"), choices=tuple(boards), columns=columns)


def _tiles(terrain: Terrain) -> tuple[Choice, ...]:
    """Return the tiles that belong on a terrain, by their signs."""
    start = (Choice(START_SIGN, _("Starting castle")),) if terrain is Terrain.CASTLE else ()
    fitting = {sign: it for sign, it in tile_signs().items() if TERRAIN_OF[it.kind] is terrain}
    return (*start, *(Choice(sign, _short(it)) for sign, it in fitting.items()))


def _short(tile: Tile) -> str:
    """Name a tile as briefly as a key needs it."""
    if tile.species is not None:
        return f"{species_name(tile.species)} {tile.number}"
    return str(tile.number) if tile.kind is Kind.KNOWLEDGE else tile_name(tile)


def _tie_name(tie: TieBreak) -> str:
    """Name the way in which a tie is broken."""
    return _("fewest empty hexes win") if tie is TieBreak.FEWEST else _("most empty hexes win")


def _regions(edition: BoardEdition) -> Entry:
    """Return the finished regions, which bring points for their size and their phase."""
    sizes = range(1, len(edition.region_points) + 1)
    columns = (
        Entry("choice", "terrain", _("Colour"), choices=named(Terrain, terrain_name)),
        Entry("choice", "size", _("Hexes"), choices=_same(sizes)),
        Entry("choice", "phase", _("Phase"), choices=_same(PHASES)),
    )
    return Entry("rows", "regions", _("Finished regions"), columns=columns)


def _herds(edition: BoardEdition) -> Entry:
    """Return the animal tiles, in the order in which they were placed."""
    pastures = range(1, edition.layout.terrains[Terrain.PASTURE] + 1)
    columns = (
        Entry("choice", "pasture", _("Pasture"), choices=_same(pastures)),
        Entry("choice", "species", _("Species"), choices=named(Species, species_name)),
        Entry("choice", "animals", _("Animals"), choices=_same(HERDS)),
        Entry("tick", "shepherd", _("Tile {number} there").format(number=SHEPHERD)),
    )
    label = _("Animal tiles in the order of placing")
    return Entry("rows", "herds", label, columns=columns, along="knowledge")


def _buildings(edition: BoardEdition) -> Entry:
    """Return the buildings, which watchtowers and knowledge tiles pay for."""
    choices = named(Building, building_name, edition.tiles.building)
    return Entry("counts", "buildings", _("Buildings"), choices=choices)


def _knowledge() -> Entry:
    """Return the knowledge tiles by their numbers."""
    return Entry("ticks", "knowledge", _("Knowledge tiles"), choices=_same(KNOWLEDGE))


def _same(values: Iterable[str | int]) -> tuple[Choice, ...]:
    """Return values that are their own names."""
    return tuple(Choice(it, str(it)) for it in values)
