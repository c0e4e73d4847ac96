"""Games that need much room on a sheet: players who hoard, finish everything at once, or idle."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus, bonus_of
from generator.games.dice.rules.ground import bonus_by
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from random import Random

    from generator.games.dice.model.edition import DiceEdition
    from generator.hexes.hex import Hex
    from generator.model.layout import Cell, Layout, Zone


class Aim(StrEnum):
    """What a player does in a phase."""

    IDLE = "idle"
    """Take a worker for every roll."""
    PREPARE = "prepare"
    """Leave the last hex of every zone."""
    HOARD = "hoard"
    """Finish only what gives silver or goods, and keep it."""
    FINISH = "finish"
    """Finish as many zones as possible, with all silver."""
    WORKERS = "workers"
    """Finish cities, else take a worker."""


@dataclass
class HardGame:
    """A game whose dice always suit the player: no legal game needs more than one of these."""

    layout: Layout
    edition: DiceEdition
    random: Random
    gained: Counter[Bonus] = field(default_factory=Counter)
    """Without those of castles, which have a row of their own."""
    held: Counter[Bonus] = field(default_factory=Counter)
    sold: int = 0
    lines: Counter[int] = field(default_factory=Counter)
    castles: Counter[Bonus] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        """Begin at one of the castles."""
        self.zone_of: dict[Hex, Zone] = {
            cell.hex: zone for zone in self.layout.zones for cell in zone.cells
        }
        self.marked: set[Hex] = set()
        self.lines[1] = 1
        start = self.random.choice(self.layout.by_terrain[Terrain.CASTLE])
        self.marked.add(start.hex)
        self._gain_castle(start)

    def play(self, aims: tuple[Aim, ...], doubles: float) -> None:
        for phase, aim in enumerate(aims, start=1):
            boxes = self.edition.time_boxes
            while boxes > 0:
                is_double = self.random.random() < doubles
                boxes -= 2 if is_double else 1
                if is_double and self.held[Bonus.GOODS]:
                    self._sell(phase)
                self._turn(phase, aim)

    def _sell(self, phase: int) -> None:
        number = self.held.pop(Bonus.GOODS)
        self.sold += number
        self.lines[phase] += 1
        self.gained[Bonus.SILVER] += number * self.edition.good_silver
        self.held[Bonus.SILVER] += number * self.edition.good_silver

    def _turn(self, phase: int, aim: Aim) -> None:
        cell = self._choose(aim)
        if cell is None:
            self.gained[Bonus.WORKER] += 1
            return
        self._mark(cell, phase)
        spends = aim in {Aim.FINISH, Aim.WORKERS} and self.held[Bonus.SILVER]
        if spends and (second := self._choose(aim)):
            self.held[Bonus.SILVER] -= 1
            self._mark(second, phase)

    def _choose(self, aim: Aim) -> Cell | None:
        if aim is Aim.IDLE:
            return None
        open_cells = [
            cell
            for cell in self.layout.cells
            if cell.hex not in self.marked
            and any(it in self.marked for it in cell.hex.neighbours())
        ]
        self.random.shuffle(open_cells)
        ends = [cell for cell in open_cells if self._ends_zone(cell)]
        others = [cell for cell in open_cells if cell not in ends]
        wanted: list[Cell]
        if aim is Aim.FINISH:
            wanted = [*ends, *others]
        elif aim is Aim.PREPARE:
            wanted = others
        elif aim is Aim.HOARD:
            pays = {Bonus.SILVER, Bonus.GOODS}
            wanted = [*(it for it in ends if self._bonus(it) in pays), *others]
        else:
            wanted = [it for it in ends if it.terrain is Terrain.CITY]
        return wanted[0] if wanted else None

    def _ends_zone(self, cell: Cell) -> bool:
        return all(it.hex in self.marked or it is cell for it in self.zone_of[cell.hex].cells)

    def _bonus(self, cell: Cell) -> Bonus | None:
        return bonus_of(cell) if cell.terrain is Terrain.CASTLE else bonus_by(cell.terrain)

    def _mark(self, cell: Cell, phase: int) -> None:
        ends = self._ends_zone(cell)
        self.marked.add(cell.hex)
        if not ends:
            return
        self.lines[phase] += 1
        if all(it.hex in self.marked for it in self.layout.by_terrain[cell.terrain]):
            self.lines[phase] += 1
        if cell.terrain is Terrain.CASTLE:
            self._gain_castle(cell)
        elif bonus := self._bonus(cell):
            self.gained[bonus] += 1
            self.held[bonus] += 1

    def _gain_castle(self, castle: Cell) -> None:
        bonus = bonus_of(castle)
        assert bonus is not None
        self.castles[bonus] += 1
        self.held[bonus] += 1
