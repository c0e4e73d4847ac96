"""The state of a player: the sheet while the game goes on, and a running count of points."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.edition import PHASES
from generator.games.dice.model.sheet import EMPTY, STARTED, Sheet
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from generator.games.dice.model.record import Player
    from generator.games.dice.rules.ground import Ground, ZoneGround


class PlayerState:
    """A player's sheet as it is filled in, mark by mark."""

    def __init__(self, player: Player, ground: Ground) -> None:
        """Take an empty sheet of the domain."""
        self.name = player.name
        self.start = player.start
        self.ground = ground
        self.marks = [EMPTY] * len(ground.cells)
        self.phases = [EMPTY] * len(ground.cells)
        self.circled = dict.fromkeys(Bonus, 0)
        self.crossed = dict.fromkeys(Bonus, 0)
        self.sold = [0] * len(PHASES)
        self.colours: dict[Terrain, int] = {}
        self.columns: list[list[int]] = [[] for _phase in PHASES]
        self.finished: set[Terrain] = set()
        self.total = 0

    def left(self, bonus: Bonus) -> int:
        """Return how many of a bonus are circled and not crossed off."""
        return self.circled[bonus] - self.crossed[bonus]

    def begin(self, castle: int) -> None:
        """The starting castle is ticked before the first roll; its point is column I's first."""
        self._write(castle, STARTED, PHASES[0])

    def mark(self, number: int, digit: int, phase: int) -> None:
        """A player who marks the last hex of a zone gets its points and its bonus at once."""
        self._write(number, digit, phase)

    def sell(self, count: int, phase: int) -> None:
        """Each good sold is crossed off, and gives silver and points."""
        edition = self.ground.edition
        self.crossed[Bonus.GOODS] += count
        self.circled[Bonus.SILVER] += count * edition.good_silver
        self.sold[phase - 1] += count
        self._note(count * edition.good_points, phase)

    def rest(self) -> None:
        """A roll without a mark gives a worker."""
        self.circled[Bonus.WORKER] += 1

    def claim(self, terrain: Terrain, points: int, phase: int) -> None:
        """The points of a finished colour go into the column of the phase."""
        self.colours[terrain] = points
        self._note(points, phase)

    def just_finished(self) -> list[Terrain]:
        """Return the colours of which every hex is marked, each of them once."""
        left = {it for it, at in zip(self.ground.terrains, self.phases, strict=True) if not at}
        fresh = [it for it, _hexes in self.ground.colours if it not in left | self.finished]
        self.finished.update(fresh)
        return fresh

    def sheet(self, turns: tuple[int, ...]) -> Sheet:
        """Return the sheet with everything filled in."""
        return Sheet(
            name=self.name,
            layout=self.ground.layout,
            start=self.start,
            marks=tuple(self.marks),
            phases=tuple(self.phases),
            turns=turns,
            bonuses={bonus: (self.circled[bonus], self.crossed[bonus]) for bonus in Bonus},
            goods_sold=tuple(self.sold),
            colours={it: self.colours[it] for it in Terrain if it in self.colours},
            columns=tuple(tuple(column) for column in self.columns),
        )

    def zone_of(self, number: int) -> ZoneGround:
        """Return the zone of a hex."""
        return next(zone for zone in self.ground.zones if number in zone.cells)

    def _write(self, number: int, digit: int, phase: int) -> None:
        self.marks[number] = digit
        self.phases[number] = phase
        zone = self.zone_of(number)
        if not all(self.phases[cell] for cell in zone.cells):
            return
        edition = self.ground.edition
        points = edition.zone_points[len(zone.cells) - 1][phase - 1]
        if zone.terrain is Terrain.PASTURE:
            points *= edition.pasture_factor
        self._note(points, phase)
        if zone.bonus is not None:
            self.circled[zone.bonus] += 1

    def _note(self, points: int, phase: int) -> None:
        self.columns[phase - 1].append(points)
        self.total += points
