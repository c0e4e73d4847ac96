"""Cities: each type of building once, unless a tile lifts the rule, and points for watchtowers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.model.names import building_name
from generator.games.board.rules.laying import surely_before
from generator.games.board.rules.score_lines import WatchtowerLine
from generator.language import _
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.rules.laying import Breach, Laid
    from generator.model.tiles import Building

ARCHITECT = 1
"""The knowledge tile that lets a player build any type again."""


def check_cities(laid: Laid) -> Iterator[Breach]:
    """A city has each type of building once.

    A player who has placed knowledge tile 1 may build further ones of any type. Where the order
    within a phase is not given, the tile is taken to have come first.
    """
    for city in laid.ground.cities:
        same: dict[Building, list[int]] = {}
        for cell in city.cells:
            if cell in laid.tiles and (building := laid.tiles[cell].tile.building) is not None:
                same.setdefault(building, []).append(cell)
        for building, cells in same.items():
            bound = [cell for cell in laid.in_order(cells) if not _may_be_free(laid, cell)]
            for cell in sorted(bound[1:]):
                message = _(
                    "The building '{building}' is already in this city; for a second one,"
                    " knowledge tile 1 must be placed first."
                )
                text = message.format(building=building_name(building))
                yield Violation("city-repeat", text, laid.ground.named([cell])), [cell]


def _may_be_free(laid: Laid, cell: int) -> bool:
    """Return whether knowledge tile 1 may have been there when a building was placed."""
    architect = laid.knowledge(ARCHITECT)
    if architect is None:
        return False
    return not surely_before(laid.tiles[cell].when, architect.when)


def score_watchtowers(
    count: int, edition: BoardEdition, cells: tuple[tuple[int, int], ...] = ()
) -> Iterator[WatchtowerLine]:
    """Each watchtower brings 4 points when it is placed."""
    if count:
        each = edition.watchtower_points
        yield WatchtowerLine(count * each, count, each, cells=cells)
