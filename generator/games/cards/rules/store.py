"""The store: goods that were sold, point cards, the first player's card, and what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.rules.score_lines import FirstPlayerLine, GoodsLine, PointsLine
from generator.language import _
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.cards.model.game import CardEdition, CardPlayer


def score_points(player: CardPlayer) -> Iterator[PointsLine]:
    """Point cards are worth what they show."""
    if player.points:
        yield PointsLine(player.points)


def score_goods(player: CardPlayer, edition: CardEdition) -> Iterator[GoodsLine]:
    """Every good sold is worth the points on its card."""
    each = edition.good_points
    for ware, count in (player.sold or {}).items():
        if count:
            yield GoodsLine(count * each, ware, count, each)


def score_first_player(player: CardPlayer, edition: CardEdition) -> Iterator[FirstPlayerLine]:
    """The holder of the first player's card at the end has a point, whichever side is up."""
    if player.first_player:
        yield FirstPlayerLine(edition.first_player_points)


def check_first_player(
    all_players: Sequence[CardPlayer], *, solo: bool, whole: bool
) -> Iterator[tuple[int, Violation]]:
    """The game has one first player's card, which somebody holds; a solo game has none."""
    holders = [index for index, player in enumerate(all_players) if player.first_player]
    if solo:
        for index in holders:
            message = _("A solo game is played without the first player's card.")
            yield index, Violation("first-player", message)
        return
    for index in holders[1:]:
        message = _("{other} also holds the first player's card; there is only one.")
        text = message.format(other=all_players[holders[0]].name)
        yield index, Violation("first-player", text)
    if whole and not holders and any(player.first_player is not None for player in all_players):
        message = _("Nobody holds the first player's card; say who does.")
        yield 0, Violation("first-player", message)


def cards_left(player: CardPlayer, unused: int) -> int | None:
    """Of players with the same points, the one with the most cards left in the store wins.

    Workers, silver, goods that are not sold, and animals that score in no set are left.
    """
    if player.workers is None and player.silver is None and player.goods is None:
        return None
    goods = sum((player.goods or {}).values())
    return (player.workers or 0) + (player.silver or 0) + goods + unused
