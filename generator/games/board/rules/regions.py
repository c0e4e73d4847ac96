"""Regions and colours: what is finished, in which phase, and what it is worth."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from generator.games.board.model.words import PHASES
from generator.games.board.rules.laying import PHASE_OF, START, phase_of
from generator.games.board.rules.lines import RegionLine
from generator.language import _
from generator.model.score import Violation
from generator.model.terrain import Terrain
from generator.model.words import terrain_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import BoardPlayer
    from generator.games.board.rules.laying import Laid


class Finished(NamedTuple):
    """A finished region with the phase, 1 to 5, in which its last tile was placed."""

    terrain: Terrain
    size: int
    phase: int
    cells: tuple[tuple[int, int], ...] = ()


def finished_regions(laid: Laid) -> tuple[Finished, ...]:
    """A region is finished in the phase in which the last of its hexes is covered.

    The starting castle alone finishes nothing: it is there before the game begins at 0 points.
    """
    return tuple(
        Finished(plot.terrain, len(plot.cells), phase, laid.ground.named(plot.cells))
        for plot in laid.ground.plots
        if (phase := _covered(laid, plot.cells)) > START
    )


def finished_colours(laid: Laid) -> dict[Terrain, int]:
    """A colour is finished in the phase in which the last hex of all its regions is covered."""
    return {
        terrain: phase
        for terrain, cells in laid.ground.colours.items()
        if (phase := _covered(laid, cells)) > START
    }


def listed_regions(player: BoardPlayer) -> tuple[Finished, ...]:
    """Return the regions that a ledger lists."""
    return tuple(
        Finished(region.terrain, region.size, PHASE_OF[region.phase])
        for region in player.regions or ()
    )


def score_regions(regions: Iterable[Finished], edition: BoardEdition) -> Iterator[RegionLine]:
    """A finished region scores by its size, and more the earlier the phase."""
    for region in regions:
        if 1 <= region.size <= len(edition.region_points):
            parts = (
                edition.region_points[region.size - 1],
                edition.phase_points[PHASES[region.phase - 1]],
            )
            yield RegionLine(
                sum(parts), region.phase, region.terrain, region.size, parts, cells=region.cells
            )


def check_sizes(regions: Iterable[Finished], edition: BoardEdition) -> Iterator[Violation]:
    """A region has as many hexes as the table of points knows."""
    most = len(edition.region_points)
    for region in regions:
        if not 1 <= region.size <= most:
            message = _("There are no points for a region of {size}: {terrain}; give 1 to {most}.")
            text = message.format(size=region.size, terrain=terrain_name(region.terrain), most=most)
            yield Violation("region-claim", text, region.cells)


def check_room(player: BoardPlayer, edition: BoardEdition) -> Iterator[Violation]:
    """A ledger fills no more hexes of a colour than a board has, with regions or with tiles.

    Which of them is wrong cannot be decided: all count.
    """
    finished: Counter[Terrain] = Counter()
    for region in player.regions or ():
        finished[region.terrain] += region.size
    covered = {
        Terrain.PASTURE: len(player.herds or ()),
        Terrain.CITY: sum((player.buildings or {}).values()),
        Terrain.MONASTERY: len(player.knowledge),
    }
    regions = _("The regions of {terrain} have {count} hexes; a board has {most}.")
    tiles = _("{count} tiles are noted for {terrain}; a board has {most} hexes.")
    for message, counts in ((regions, finished), (tiles, covered)):
        for terrain, count in counts.items():
            if player.layout is None:
                most = edition.layout.terrains[terrain]
            else:
                most = len(player.layout.by_terrain[terrain])
            if count > most:
                text = message.format(terrain=terrain_name(terrain), count=count, most=most)
                yield Violation("region-claim", text)


def check_board(player: BoardPlayer) -> Iterator[Violation]:
    """The regions of a ledger are regions of the board, where it names one."""
    if player.layout is None:
        return
    listed = Counter((region.terrain, region.size) for region in player.regions or ())
    there = Counter((zone.terrain, zone.size) for zone in player.layout.zones)
    for (terrain, size), count in listed.items():
        most = there[terrain, size]
        if count > most:
            message = _(
                "Listed: {count} × {terrain} of {size} hexes; board {board} has {most} of them."
            )
            text = message.format(
                count=count,
                terrain=terrain_name(terrain),
                size=size,
                board=player.layout.id,
                most=most,
            )
            yield Violation("region-claim", text)


def check_ledger(listed: Sequence[Finished], mapped: Sequence[Finished]) -> Iterator[Violation]:
    """A list of regions given beside a map agrees with the map."""
    claimed = Counter(region[:3] for region in listed)
    shown = Counter(region[:3] for region in mapped)
    denied = _("The ledger has {terrain} of {size} in phase {phase}; the map does not show it.")
    forgotten = _("The map shows {terrain} of {size} in phase {phase}; the ledger lacks it.")
    for message, regions in ((denied, claimed - shown), (forgotten, shown - claimed)):
        for terrain, size, phase in regions.elements():
            text = message.format(terrain=terrain_name(terrain), size=size, phase=PHASES[phase - 1])
            yield Violation("region-claim", text)


def _covered(laid: Laid, cells: Iterable[int]) -> int:
    """Return the phase by which all of some hexes are covered; START when they never are."""
    last = START
    for cell in cells:
        if cell not in laid.tiles:
            return START
        last = max(last, phase_of(laid.tiles[cell].when))
    return last
