"""The bonuses that a player circles: where each of them is on a sheet, with room for the circle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.rules.ground import BONUS_OF
from generator.model.terrain import Terrain
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.games.dice.model.bonus import Bonus
    from generator.games.dice.pages.grid import Grid
    from generator.games.dice.rules.most import Needs

EDGE = 3.0
"""From a panel's edge to the first circle."""
SECTIONS_TOP = 4.2
LOWEST_BAND, HIGHEST_BAND = 15.0, 24.0
"""The height of a terrain's name, dice and points, above its bonuses."""
WIDEST_STEP, HIGHEST_STEP = 1.3, 1.12
"""How much farther apart bonuses are at most where a panel has room."""


class Gain(NamedTuple):
    """A bonus to circle: its centre, its field, and which of its kind it is."""

    bonus: Bonus
    field: str
    number: int
    x: float = 0.0
    y: float = 0.0


class Section(NamedTuple):
    """A terrain on the left of a sheet: its heading, and its bonuses in rows below it."""

    terrain: Terrain
    top: float
    band: float
    height: float
    gains: tuple[Gain, ...]


def gains_of(terrain: str, needs: Needs) -> tuple[Gain, ...]:
    """Return the bonuses beside a terrain, not yet in their places."""
    if terrain == Terrain.CASTLE:
        return tuple(_castle_gains(needs.castles))
    bonus = _own_row(terrain)
    if bonus is None:
        return ()
    return tuple(Gain(bonus, f"{bonus}-{it}", it) for it in range(1, needs.gains[bonus] + 1))


def _own_row(terrain: str) -> Bonus | None:
    """Return the bonus whose row is beside a terrain of the game."""
    return {str(it): bonus for it, bonus in BONUS_OF.items()}.get(str(terrain))


def _castle_gains(castles: Sequence[Bonus]) -> Iterator[Gain]:
    seen: dict[Bonus, int] = {}
    for bonus in castles:
        number = seen[bonus] = seen.get(bonus, 0) + 1
        yield Gain(bonus, f"castle-{bonus}" + (f"-{number}" if number > 1 else ""), number)


def in_rows(
    gains: Sequence[Gain], per_row: int, step: float, row: float, start: tuple[float, float]
) -> tuple[Gain, ...]:
    """Put bonuses side by side in rows; START is the centre of the first."""
    x, y = start
    return tuple(
        gain._replace(x=x + (at % per_row) * step, y=y + (at // per_row) * row)
        for at, gain in enumerate(gains)
    )


def rows_of(count: int, per_row: int) -> int:
    """Return how many rows so many things take."""
    return -(-count // per_row)


def terrain_sections(
    grid: Grid, terrains: Sequence[Terrain], needs: Needs
) -> tuple[Section, ...] | None:
    """Lay the terrains below each other on the left of a sheet; None if they have no room."""
    box, pitch = grid.left, grid.pitch
    inner = box.width - 2 * EDGE
    most = int((inner + 1e-9) // pitch)
    if most < 1:
        return None
    gains: Mapping[Terrain, tuple[Gain, ...]] = {it: gains_of(it, needs) for it in terrains}
    rows = {it: rows_of(len(found), most) for it, found in gains.items()}
    per_row = {it: rows_of(len(found), rows[it]) for it, found in gains.items() if found}
    step = min(inner / max(per_row.values(), default=1), pitch * WIDEST_STEP)
    free = box.height - SECTIONS_TOP - sum(rows.values()) * pitch
    if free < LOWEST_BAND * len(terrains):
        return None
    row = pitch
    if rows_total := sum(rows.values()):
        spare = free - HIGHEST_BAND * len(terrains)
        row = min(pitch * HIGHEST_STEP, pitch + max(0.0, spare) / rows_total)
    band = (box.height - SECTIONS_TOP - sum(rows.values()) * row) / len(terrains)
    sections, top = [], box.top + SECTIONS_TOP
    for terrain, found in gains.items():
        start = (EDGE + step / 2, band + row / 2 - 0.6)
        height = band + rows[terrain] * row
        placed = in_rows(found, per_row.get(terrain, 1), step, row, start)
        sections.append(Section(terrain, top, band, height, placed))
        top += height
    return tuple(sections)
