"""The store: goods that were sold, point cards, the first player's card, and what is left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.model.score import Line, Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.cards.model.game import CardEdition, Seat


def score_points(seat: Seat) -> Iterator[Line]:
    """Point cards are worth what they show."""
    if seat.points:
        yield Line("points", seat.points)


def score_goods(seat: Seat, edition: CardEdition) -> Iterator[Line]:
    """Every good sold is worth the points on its card."""
    each = edition.good_points
    for ware, count in (seat.sold or {}).items():
        if count:
            yield Line("goods", count * each, number=count, what=ware.value, each=each)


def score_first_player(seat: Seat, edition: CardEdition) -> Iterator[Line]:
    """Who holds the first player's card at the end has a point, whichever side is up."""
    if seat.first_player:
        yield Line("first-player", edition.first_player_points)


def check_first_player(
    seats: Sequence[Seat], *, solo: bool, whole: bool
) -> Iterator[tuple[int, Violation]]:
    """The game has one first player's card, which somebody holds; a solo game has none."""
    holders = [index for index, seat in enumerate(seats) if seat.first_player]
    if solo:
        for index in holders:
            message = _("A solo game is played without the first player's card.")
            yield index, Violation("first-player", message)
        return
    for index in holders[1:]:
        message = _("{other} holds the first player's card too; there is one.")
        text = message.format(other=seats[holders[0]].name)
        yield index, Violation("first-player", text)
    if whole and not holders and any(seat.first_player is not None for seat in seats):
        message = _("Nobody holds the first player's card; say who does.")
        yield 0, Violation("first-player", message)


def cards_left(seat: Seat, unused: int) -> int | None:
    """Of players with the same points, the one with the most cards left in the store wins.

    Workers, silver, goods that are not sold, and animals that score in no set are left.
    """
    if seat.workers is None and seat.silver is None and seat.goods is None:
        return None
    goods = sum((seat.goods or {}).values())
    return (seat.workers or 0) + (seat.silver or 0) + goods + unused
