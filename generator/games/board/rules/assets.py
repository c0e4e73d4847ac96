"""Assets: what a player has at the end, found on the map or read from the ledger."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.games.board.model.game import Kind
from generator.games.board.rules import animals, cities, placing, regions, stock
from generator.games.board.rules.laying import lay_out
from generator.model.tiles import Building
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import BoardPlayer, Tile
    from generator.games.board.rules.animals import Grazing
    from generator.games.board.rules.ground import Ground
    from generator.games.board.rules.laying import Laid
    from generator.games.board.rules.regions import Colours, Finished
    from generator.model.score import Violation

MAP_RULES = (
    placing.check_start,
    placing.check_phases,
    placing.check_turns,
    placing.check_terrains,
    placing.check_reach,
)
"""The rules of placing, each judged by all tiles, legal or not."""


@dataclass(frozen=True, slots=True)
class Assets:
    """The assets of a player that count; `tiles` are all tiles, whether they count or not.

    `legal` is whether every tile is placed legally; `colours`, `laid` and `empty` are None where
    neither a map nor an entry gives them.
    """

    regions: tuple[Finished, ...]
    herds: tuple[Grazing, ...]
    buildings: Mapping[Building, int]
    knowledge: tuple[int, ...]
    tiles: Counter[Tile]
    violations: tuple[Violation, ...]
    legal: bool = True
    colours: Colours | None = None
    laid: Laid | None = None
    empty: int | None = None

    @property
    def tower_cells(self) -> tuple[tuple[int, int], ...]:
        """The hexes of the watchtowers on a map."""
        if self.laid is None:
            return ()
        placed = self.laid.of_kind(Kind.BUILDING)
        return self.laid.ground.named(
            it.cell for it in placed if it.tile.building is Building.WATCHTOWER
        )


def hold_map(ground: Ground, player: BoardPlayer, edition: BoardEdition) -> Assets:
    """Tiles that break a rule of placing do not count."""
    written = lay_out(ground, player.placed or (), player.idle)
    violations: list[Violation] = []
    illegal: set[int] = set()
    breaches = [breach for rule in MAP_RULES for breach in rule(written)]
    breaches += stock.check_stock(written, edition)
    illegal.update(cell for _violation, cells in breaches for cell in cells)
    breaches += cities.check_cities(written.without(illegal))
    illegal.update(cell for _violation, cells in breaches for cell in cells)
    violations += [violation for violation, _cells in breaches]
    laid = written.without(illegal)
    colours = regions.finished_colours(laid)
    finished = regions.finished_regions(laid)
    violations += regions.check_sizes(finished, edition)
    if player.regions is not None:
        violations += regions.check_ledger(regions.listed_regions(player), finished)
    herds, unordered = animals.order_animals(laid, edition)
    return Assets(
        regions=finished,
        herds=tuple(herds),
        buildings=Counter(
            it.tile.building for it in laid.of_kind(Kind.BUILDING) if it.tile.building is not None
        ),
        knowledge=tuple(it.tile.number for it in laid.of_kind(Kind.KNOWLEDGE)),
        tiles=Counter(placed.tile for placed in written.tiles.values()),
        violations=(*violations, *unordered, *animals.check_shepherd(laid, edition)),
        legal=not illegal,
        colours=regions.Colours(colours, colours),
        laid=laid,
        empty=len(ground.cells) - len(laid.tiles),
    )


def hold_ledger(player: BoardPlayer, edition: BoardEdition) -> Assets:
    """What a ledger lists counts as far as the game has it."""
    listed = regions.listed_regions(player)
    known = Counter(player.knowledge)
    return Assets(
        regions=listed,
        herds=tuple(
            animals.listed_animals(stock.herds_in_stock(player.herds or (), edition)),
        ),
        buildings={
            building: min(count, edition.tiles.building)
            for building, count in (player.buildings or {}).items()
        },
        knowledge=tuple(
            number
            for number, count in known.items()
            for _copy in range(min(count, edition.tiles.knowledge))
        ),
        tiles=stock.listed_tiles(player),
        violations=(
            *stock.check_listed(player, edition),
            *regions.check_sizes(listed, edition),
            *regions.check_room(player, edition),
            *regions.check_board(player),
        ),
        colours=regions.listed_colours(player, edition),
        empty=player.empty,
    )
