"""Matches of a tournament: who sits where, what opponents have, and how equal places compare."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.model.score_pad.matches import Comparison

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.games.pad.rules.table import Table


def seat(
    table: Table, matches: Sequence[Sequence[int]], entered: Sequence[Mapping[str, Any]]
) -> None:
    """Put the matches of a round into its table; one without a result is not played yet."""
    table.seats = [None] * table.players
    for players in matches:
        if len(players) == 1 or not entered[players[0]]:
            continue
        for side, (own, other) in enumerate((players, reversed(players)), start=1):
            table.opponents[own], table.seats[own] = other, side


def others_of(player: int, seats: Sequence[int | None], players: int) -> list[int]:
    """Return the players with whom one is compared: all, or those on the same side of a round."""
    if not seats:
        return [it for it in range(players) if it != player]
    if seats[player] is None:
        return []
    return [it for it, side in enumerate(seats) if side == seats[player] and it != player]


def compare(difference: float, figures: Sequence[Any]) -> int:
    """Return what a comparison brings: by having more, as much or less, or by how much."""
    if isinstance(figures[0], tuple):
        reached = (points for least, points in reversed(figures) if abs(difference) >= least)
        points = next(reached, 0)
        return points if difference > 0 else -points
    more, same, less = Comparison(*figures)
    return more if difference > 0 else less if difference < 0 else same


def compare_all(
    values: Sequence[float], seats: Sequence[int | None], figures: Sequence[Any]
) -> list[int]:
    """Return for every player the points of all comparisons together."""
    return [
        sum(compare(mine - values[it], figures) for it in others_of(player, seats, len(values)))
        for player, mine in enumerate(values)
    ]


def opponents_sum(table: Table, values: Sequence[float], times: str) -> list[float]:
    """Return what all opponents of a player have at the end, each TIMES the points of a row.

    A round without an opponent counts as one against somebody who has as much as the player.
    """
    found: list[float] = [0] * table.players
    for each in table.rounds:
        own = each.points[times] if times else [1] * table.players
        for player, other in enumerate(each.opponents):
            found[player] += own[player] * values[player if other is None else other]
    return found
