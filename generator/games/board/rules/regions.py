"""Regions and colours: what is finished, in which phase, and what it is worth."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.games.board.model.game import PHASES
from generator.games.board.model.names import terrain_name
from generator.games.board.rules.laying import PHASE_OF, START, phase_of
from generator.games.board.rules.score_lines import RegionLine
from generator.language import _, ngettext
from generator.model.score import Violation
from generator.model.terrain import Terrain
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import BoardPlayer
    from generator.games.board.rules.laying import Laid


class Finished(NamedTuple):
    """A finished region with the phase, 1 to 5, in which its last tile was placed."""

    terrain: Terrain
    size: int
    phase: int
    cells: tuple[tuple[int, int], ...] = ()


class Colours(NamedTuple):
    """The finished colours of a player with their phases: those that are sure, and all that may be.

    They differ in a list of castles only, which lacks a starting castle that stands alone.
    """

    sure: Mapping[Terrain, int]
    possible: Mapping[Terrain, int]


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


def listed_colours(player: BoardPlayer, edition: BoardEdition) -> Colours | None:
    """A colour is finished when the regions of a ledger cover all of its hexes.

    The quick form has no list of regions, and tells nothing of colours.
    """
    if player.regions is None and player.track is not None:
        return None
    sure, possible = {}, {}
    for terrain in Terrain:
        own = [it for it in listed_regions(player) if it.terrain is terrain]
        if not own or not _is_whole(terrain, own, player, edition):
            continue
        possible[terrain] = max(region.phase for region in own)
        if _left(terrain, own, player, edition) <= 0 or all(region.size == 1 for region in own):
            sure[terrain] = possible[terrain]
    return Colours(sure, possible)


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


def room_of(terrain: Terrain, player: BoardPlayer, edition: BoardEdition) -> int:
    """Return how many hexes of a colour the board has; all boards of the game have the same."""
    if player.layout is None:
        return edition.layout.terrains[terrain]
    return len(player.layout.by_terrain[terrain])


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
            most = room_of(terrain, player, edition)
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
            message = ngettext(
                "Listed: {count} × {terrain} of {size} hex; board {board} has {most} of them.",
                "Listed: {count} × {terrain} of {size} hexes; board {board} has {most} of them.",
                size,
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
    denied = _(
        "'regions' lists {terrain} of {size} in phase {phase}, but the map does not show it."
    )
    forgotten = _(
        "The map shows {terrain} of {size} in phase {phase}, but 'regions' does not list it."
    )
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


def _is_whole(
    terrain: Terrain, regions: Sequence[Finished], player: BoardPlayer, edition: BoardEdition
) -> bool:
    """Tell whether regions may be all of a colour, a starting castle that stands alone aside."""
    alone = 1 if terrain is Terrain.CASTLE else 0
    if _left(terrain, regions, player, edition) > alone:
        return False
    if player.layout is None:
        return True
    there = Counter(player.layout.zone_sizes(terrain))
    missing = there - Counter(region.size for region in regions)
    return missing <= Counter({1: alone})


def _left(
    terrain: Terrain, regions: Sequence[Finished], player: BoardPlayer, edition: BoardEdition
) -> int:
    """Return how many hexes of a colour regions leave uncovered."""
    return room_of(terrain, player, edition) - sum(region.size for region in regions)
