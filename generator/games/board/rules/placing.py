"""The placing of tiles: the start, the terrain, the reach, and when each tile was placed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.model.game import TERRAIN_OF
from generator.games.board.model.names import terrain_name, tile_name
from generator.games.board.rules.laying import PHASE_OF, phase_of, placing_name
from generator.language import _
from generator.model.score import Violation
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.games.board.model.game import Placing
    from generator.games.board.rules.ground import Ground
    from generator.games.board.rules.laying import Breach, Laid


def check_start(laid: Laid) -> Iterator[Breach]:
    """Each player begins with one castle on a castle hex, the only tile there before phase A."""
    ground, starts = laid.ground, laid.starts
    if not starts:
        text = _("No castle is marked as the starting castle; mark one with x.")
    elif len(starts) > 1:
        message = _(
            "{count} castles have no phase; mark one with x as the starting castle, and"
            " give the others their phase."
        )
        text = message.format(count=len(starts))
    elif ground.terrains[starts[0]] is not Terrain.CASTLE:
        text = _("The starting x is not on a hex for castles; put it on one.")
    else:
        return
    yield Violation("start-castle", text, ground.named(starts)), starts


def check_phases(laid: Laid) -> Iterator[Breach]:
    """Every tile but the starting castle was placed in one of the five phases."""
    lost = sorted([*laid.undated, *laid.idle])
    if lost:
        message = _("A tile and its phase belong together; one of them is missing here.")
        yield Violation("phase-missing", message, laid.ground.named(lost)), laid.undated


def check_turns(laid: Laid) -> Iterator[Breach]:
    """Tiles are placed one by one, so no two have the same phase and number.

    They count nevertheless: only their order is in doubt.
    """
    same: dict[Placing, list[int]] = {}
    for cell, placed in laid.tiles.items():
        if placed.when is not None and placed.when.turn is not None:
            same.setdefault(placed.when, []).append(cell)
    for when, cells in sorted(same.items()):
        if len(cells) > 1:
            message = _("{count} tiles have the placing {placing}; give each its own number.")
            text = message.format(count=len(cells), placing=placing_name(when))
            yield Violation("turn-repeat", text, laid.ground.named(cells)), []


def check_terrains(laid: Laid) -> Iterator[Breach]:
    """A tile is placed on a hex of its own colour."""
    starts = set(laid.starts)
    for cell, placed in laid.tiles.items():
        terrain = laid.ground.terrains[cell]
        if TERRAIN_OF[placed.tile.kind] is not terrain and cell not in starts:
            message = _("The tile '{tile}' cannot be placed here; this hex takes {terrain} tiles.")
            text = message.format(tile=tile_name(placed.tile), terrain=terrain_name(terrain))
            yield Violation("wrong-terrain", text, laid.ground.named([cell])), [cell]


def check_reach(laid: Laid) -> Iterator[Breach]:
    """A tile is placed next to one placed earlier, so all grow from the starting castle.

    Where tiles of a phase have no number, any order that reaches them is accepted. A tile that was
    placed illegally still connects those that are placed next to it later, once it is reached.
    """
    starts = laid.starts
    if not starts:
        return
    reached, lying = set(starts), set(laid.undated)
    lost: list[int] = []
    for phase in PHASE_OF.values():
        fresh = [cell for cell, it in laid.tiles.items() if phase_of(it.when) == phase]
        by_turn: dict[int | None, list[int]] = {}
        for cell in fresh:
            when = laid.tiles[cell].when
            by_turn.setdefault(when and when.turn, []).append(cell)
        lying.update(by_turn.pop(None, ()))
        for _turn, cells in sorted(by_turn.items()):
            lying.update(cells)
            _spread(laid.ground, reached, lying)
            lost += [cell for cell in cells if cell not in reached]
        _spread(laid.ground, reached, lying)
        numbered = {cell for cells in by_turn.values() for cell in cells}
        lost += [cell for cell in fresh if cell not in reached and cell not in numbered]
    for cell in sorted(lost):
        when = laid.tiles[cell].when
        if when is not None:
            message = _(
                "When this tile was placed, in {placing}, no placed tiles connected it to"
                " the starting castle."
            )
            text = message.format(placing=placing_name(when))
            yield Violation("not-adjacent", text, laid.ground.named([cell])), [cell]


def _spread(ground: Ground, reached: set[int], lying: Iterable[int]) -> None:
    """Extend the reached hexes over neighbouring tiles."""
    left = set(lying) - reached
    edge = list(reached)
    for cell in edge:  # grows during the loop
        for beside in ground.neighbours[cell]:
            if beside in left:
                left.discard(beside)
                reached.add(beside)
                edge.append(beside)
