"""Goods that are sold, and what is left at the end: unsold goods, silver, workers."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.games.board.rules.score_lines import GoodsLine, SilverLine, UnsoldLine, WorkersLine
from generator.language import _
from generator.model.score import Violation
from generator.model.tiles import Good, good_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import BoardPlayer


def goods_sold(player: BoardPlayer, edition: BoardEdition) -> dict[Good, int]:
    """Return the goods that a player sold of each colour, at most as many as the game has."""
    most = edition.goods_of_colour
    return {good: min(count, most) for good, count in (player.sold or {}).items() if count > 0}


def score_goods(
    sold: Mapping[Good, int], edition: BoardEdition, players: int
) -> Iterator[GoodsLine]:
    """Each good sold is worth 2, 3 or 4 points with 2, 3 or 4 players."""
    each = edition.good_points[players]
    for good, count in sold.items():
        yield GoodsLine(count * each, good, count, each)


def check_goods(
    all_players: Sequence[BoardPlayer], edition: BoardEdition
) -> Iterator[tuple[int, Violation]]:
    """All players together have no more goods than the game, sold of a colour or in all.

    A single player's surplus of a colour does not count; otherwise it cannot be decided who is
    wrong.
    """
    most = edition.goods_of_colour
    message = _("{count} goods of the colour {good} are sold; the game has {most}.")
    taken: Counter[Good] = Counter()
    for index, player in enumerate(all_players):
        for good, count in (player.sold or {}).items():
            own = count > most
            taken[good] += min(count, most)
            if own or (count and taken[good] > most):
                sold = count if own else taken[good]
                text = message.format(count=sold, good=good_name(good), most=most)
                yield index, Violation("goods-sold", text)
    everything = most * len(Good)
    held = [sum(goods_sold(it, edition).values()) + it.unsold for it in all_players]
    if sum(held) > everything:
        message = _("{count} goods are sold or left; the game has {most}.")
        text = message.format(count=sum(held), most=everything)
        yield max(index for index, count in enumerate(held) if count), Violation("goods-sold", text)


def score_unsold(player: BoardPlayer, edition: BoardEdition) -> Iterator[UnsoldLine]:
    """Each good that is not sold is worth a point."""
    if player.unsold:
        each = edition.unsold_points
        yield UnsoldLine(player.unsold * each, player.unsold, each)


def score_silver(player: BoardPlayer, edition: BoardEdition) -> Iterator[SilverLine]:
    """Each silver is worth a point."""
    if player.silver:
        each = edition.silver_points
        yield SilverLine(player.silver * each, player.silver, each)


def score_workers(player: BoardPlayer, edition: BoardEdition) -> Iterator[WorkersLine]:
    """Two workers together are worth a point."""
    group = edition.workers_per_point
    if points := player.workers // group:
        yield WorkersLine(points, player.workers, group)
