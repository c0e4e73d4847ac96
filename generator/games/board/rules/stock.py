"""The stock: no more of a tile than the game has, by one player or by all together."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.games.board.model.game import Kind, Tile
from generator.games.board.model.names import tile_name
from generator.language import _
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import BoardPlayer, Herd
    from generator.games.board.rules.laying import Breach, Laid


def stock_of(tile: Tile, edition: BoardEdition) -> int:
    """The game has so many of each building, each herd, each knowledge number, and so on."""
    tiles = edition.tiles
    if tile.kind is Kind.ANIMAL:
        return tiles.animals.get(tile.number, 0)
    return {
        Kind.BUILDING: tiles.building,
        Kind.KNOWLEDGE: tiles.knowledge,
        Kind.CASTLE: tiles.castle,
        Kind.MINE: tiles.mine,
        Kind.SHIP: tiles.ship,
    }[tile.kind]


def check_stock(laid: Laid, edition: BoardEdition) -> Iterator[Breach]:
    """What a map shows beyond the stock of a tile does not count, the latest first."""
    same: dict[Tile, list[int]] = {}
    for cell, placed in laid.tiles.items():
        same.setdefault(placed.tile, []).append(cell)
    for tile, cells in same.items():
        surplus = sorted(laid.in_order(cells)[stock_of(tile, edition) :])
        if surplus:
            text = _too_many(tile, len(cells), edition)
            yield Violation("too-many-tiles", text, laid.ground.named(surplus)), surplus


def listed_tiles(player: BoardPlayer) -> Counter[Tile]:
    """Return the tiles that a ledger lists: herds, buildings, knowledge."""
    counts = Counter(_herd_tile(herd) for herd in player.herds or ())
    for building, number in (player.buildings or {}).items():
        counts[Tile(Kind.BUILDING, building)] += number
    counts.update(Tile(Kind.KNOWLEDGE, number=number) for number in player.knowledge)
    return counts


def check_listed(player: BoardPlayer, edition: BoardEdition) -> Iterator[Violation]:
    """What a ledger lists beyond the stock of a tile does not count, the last first."""
    for tile, count in listed_tiles(player).items():
        if count > stock_of(tile, edition):
            yield Violation("too-many-tiles", _too_many(tile, count, edition))


def herds_in_stock(herds: Iterable[Herd], edition: BoardEdition) -> Iterator[Herd]:
    """Return the herds of a ledger as far as the game has their tiles."""
    taken: Counter[Tile] = Counter()
    for herd in herds:
        tile = _herd_tile(herd)
        taken[tile] += 1
        if taken[tile] <= stock_of(tile, edition):
            yield herd


def check_shares(
    counts: Sequence[Counter[Tile]], edition: BoardEdition
) -> Iterator[tuple[int, Violation]]:
    """All players together have no more of a tile than the game has.

    Which of them is wrong cannot be decided: the one who exceeds the stock is named, and all count.
    """
    taken: Counter[Tile] = Counter()
    for index, count in enumerate(counts):
        for tile, number in count.items():
            stock = stock_of(tile, edition)
            own = min(number, stock)  # more than that is the player's own fault, reported there
            taken[tile] += own
            if own and taken[tile] > stock:
                yield index, Violation("too-many-tiles", _too_many(tile, taken[tile], edition))


def _herd_tile(herd: Herd) -> Tile:
    return Tile(Kind.ANIMAL, species=herd.species, number=herd.animals)


def _too_many(tile: Tile, count: int, edition: BoardEdition) -> str:
    message = _("The tile '{tile}' is in play {count} times; the game has {stock} of it.")
    stock = stock_of(tile, edition)
    return message.format(tile=tile_name(tile), count=count, stock=stock)
