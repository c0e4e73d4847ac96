"""A slow, straightforward scorer of finished dice sheets, to compare the real one with."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.bonus import bonus_of as castle_bonus
from generator.games.dice.model.sheet import STARTED, Sheet, Variant
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.dice.model.edition import DiceEdition
    from generator.hexes.hex import Hex
    from generator.model.layout import Zone

GIVES = {
    Terrain.MONASTERY: Bonus.MONK,
    Terrain.MINE: Bonus.SILVER,
    Terrain.RIVER: Bonus.GOODS,
    Terrain.CITY: Bonus.WORKER,
}


@dataclass
class Opinion:
    """What a sheet is worth: its points by column, where known, and the codes of its faults."""

    zones: list[tuple[int, int]]
    goods: list[tuple[int, int]]
    colours: list[tuple[int, int]]
    codes: set[str]

    @property
    def total(self) -> int:
        """All points."""
        return sum(points for _phase, points in [*self.zones, *self.goods, *self.colours])


class Reference:
    """Reads one sheet by the rulebook, hex by hex."""

    def __init__(self, sheet: Sheet, variant: Variant, edition: DiceEdition) -> None:
        """Lay the sheet out by its hexes."""
        self.sheet = sheet
        self.variant = variant
        self.edition = edition
        self.cells = sheet.layout.by_hex
        hexes = [cell.hex for cell in sheet.layout.cells]
        self.mark = dict(zip(hexes, sheet.marks, strict=True))
        self.phase = dict(zip(hexes, sheet.phases, strict=True))
        self.illegal: set[Hex] = set()
        self.codes: set[str] = set()

    def judge(self) -> Opinion:
        """Judge the whole sheet."""
        for code, hexes in self.bad_marks():
            self.codes.add(code)
            self.illegal.update(hexes)
        zones, colours = list(self.zones()), dict(self.finished_colours())
        opinion = Opinion(
            [(phase, self.zone_points(zone, phase)) for zone, phase in zones],
            list(self.goods(zones)),
            list(self.colours(colours)),
            self.codes,
        )
        self.judge_counts(zones)
        self.judge_columns(opinion)
        return opinion

    def bad_marks(self) -> Iterator[tuple[str, list[Hex]]]:
        """Yield every fault of a mark with its hexes."""
        started = [it for it, mark in self.mark.items() if mark == STARTED]
        castles = [it for it in started if self.cells[it].terrain is Terrain.CASTLE]
        if len(started) != 1 or not castles:
            yield "start-castle", started
        elif self.cells[started[0]].bonus is not self.sheet.start:
            yield "start-castle", []
        for it, mark in self.mark.items():
            if (mark != 0) != (self.phase[it] != 0):
                yield "phase-missing", [it]
            if self.phase[it] and mark != STARTED and started and not self.is_reached(it, started):
                yield "not-adjacent", [it]
        yield from self.bad_digits()
        yield from self.bad_zones()

    def bad_digits(self) -> Iterator[tuple[str, list[Hex]]]:
        """Yield every digit that its hex does not take."""
        for it, mark in self.mark.items():
            terrain = self.cells[it].terrain
            allowed = self.edition.values[terrain]
            if mark > 0 and allowed and mark not in allowed:
                yield "value-not-allowed", [it]
            if mark > 0 and terrain is Terrain.CASTLE and not self.castle_is_right(it):
                yield "castle-value", [it]

    def bad_zones(self) -> Iterator[tuple[str, list[Hex]]]:
        """Yield cities with a digit twice and pastures with different ones."""
        for zone in self.sheet.layout.zones:
            inside = [cell.hex for cell in zone.cells if self.mark[cell.hex] > 0]
            digits = Counter(self.mark[it] for it in inside)
            if zone.terrain is Terrain.CITY and len(digits) < len(inside):
                yield "city-repeat", [it for it in inside if digits[self.mark[it]] > 1]
            if zone.terrain is Terrain.PASTURE and len(digits) > 1:
                yield "pasture-mixed", inside

    def castle_is_right(self, castle: Hex) -> bool:
        """Look for the digit around a castle; one whose phase is unknown cannot be judged."""
        return self.phase[castle] == 0 or any(
            self.mark.get(it) == self.mark[castle] and self.phase[it] <= self.phase[castle]
            for it in castle.neighbours()
        )

    def is_reached(self, goal: Hex, started: list[Hex]) -> bool:
        """Walk from the start over marks of the goal's phase or an earlier one."""
        seen, edge = set(started), list(started)
        while edge:
            for it in edge.pop().neighbours():
                if it not in self.cells or it in seen:
                    continue
                if (self.mark[it] or self.phase[it]) and self.phase[it] <= self.phase[goal]:
                    seen.add(it)
                    edge.append(it)
        return goal in seen

    def zones(self) -> Iterator[tuple[Zone, int]]:
        """Yield the finished zones, each with the phase of its last mark."""
        for zone in self.sheet.layout.zones:
            hexes = {cell.hex for cell in zone.cells}
            if all(self.phase[it] for it in hexes) and not hexes & self.illegal:
                yield zone, max(self.phase[it] for it in hexes)

    def zone_points(self, zone: Zone, phase: int) -> int:
        """Look up the points of a zone."""
        points = self.edition.zone_points[zone.size - 1][phase - 1]
        return points * self.edition.pasture_factor if zone.terrain is Terrain.PASTURE else points

    def finished_colours(self) -> Iterator[tuple[Terrain, int]]:
        """Yield the finished colours, each with the phase of its last mark."""
        for terrain in Terrain:
            hexes = {it for it, cell in self.cells.items() if cell.terrain is terrain}
            if hexes and all(self.phase[it] for it in hexes) and not hexes & self.illegal:
                yield terrain, max(self.phase[it] for it in hexes)

    def goods(self, zones: list[tuple[Zone, int]]) -> Iterator[tuple[int, int]]:
        """Yield the points of goods by phase, 0 for an unknown one; only goods that were had."""
        each = self.edition.good_points
        had = [sum(self.goods_given(zones)[:phase]) for phase in (1, 2, 3)]
        if self.sheet.goods_sold is not None:
            done = 0
            for phase, count in enumerate(self.sheet.goods_sold, start=1):
                legal = max(0, min(count, had[phase - 1] - done))
                done += legal
                yield phase, legal * each
        elif self.sheet.bonuses is not None:
            yield 0, min(self.sheet.bonuses[Bonus.GOODS][1], had[2]) * each

    def goods_given(self, zones: list[tuple[Zone, int]]) -> list[int]:
        """Return the goods that finished zones gave in each phase."""
        given = Counter(phase for zone, phase in zones if bonus_of(zone) is Bonus.GOODS)
        return [given[phase] for phase in (1, 2, 3)]

    def goods_sold(self, zones: list[tuple[Zone, int]]) -> int:
        """Return how many goods were sold, and note where the figures contradict each other."""
        sheet, given = self.sheet, self.goods_given(zones)
        crossed = None if sheet.bonuses is None else sheet.bonuses[Bonus.GOODS][1]
        if sheet.goods_sold is None:
            return sum(given) if crossed is None else crossed
        for phase in (1, 2, 3):
            if sum(sheet.goods_sold[:phase]) > sum(given[:phase]):
                self.codes.add("goods-sold")
        if crossed not in {None, sum(sheet.goods_sold)}:
            self.codes.add("goods-sold")
        return sum(sheet.goods_sold)

    def colours(self, finished: dict[Terrain, int]) -> Iterator[tuple[int, int]]:
        """Yield the points of colours: as written, or alone by the phase."""
        alone = self.variant is Variant.SOLO
        for terrain, phase in finished.items():
            first, second = self.edition.colour_points[terrain]
            due = first if phase < 3 else second
            if self.sheet.colours is None:
                if alone:
                    yield phase, due
                continue
            written = self.sheet.colours.get(terrain)
            if written is None:
                continue
            if written == due if alone else written in {first, second}:
                yield phase, written
            else:
                self.codes.add("colour-claim")
        if set(self.sheet.colours or ()) - set(finished):
            self.codes.add("colour-claim")

    def judge_counts(self, zones: list[tuple[Zone, int]]) -> None:
        """Count marks against rolls, and bonuses against what gave them."""
        sheet, edition = self.sheet, self.edition
        given = Counter(bonus_of(zone) for zone, _phase in zones)
        given[Bonus.SILVER] += self.goods_sold(zones) * edition.good_silver
        boxes = edition.solo_boxes if self.variant is Variant.SOLO else edition.time_boxes
        turns = sheet.turns if sheet.turns is not None else (boxes,) * 3
        silver = given[Bonus.SILVER] if sheet.bonuses is None else sheet.bonuses[Bonus.SILVER][1]
        in_phase = Counter(self.phase[it] for it, mark in self.mark.items() if mark > 0)
        if sum(max(0, in_phase[it] - turns[it - 1]) for it in (1, 2, 3)) > silver:
            self.codes.add("too-many-marks")
        marks = sum(1 for mark in self.mark.values() if mark > 0)
        given[Bonus.WORKER] += max(0, sum(turns) + silver - marks)
        self.judge_bonuses(given, marks)

    def judge_bonuses(self, given: Counter[Bonus | None], marks: int) -> None:
        """Compare the bonuses as written with what was given and with the marks."""
        if self.sheet.bonuses is None:
            return
        used = {bonus: pair[1] for bonus, pair in self.sheet.bonuses.items()}
        for bonus, (gained, crossed) in self.sheet.bonuses.items():
            if gained > given[bonus]:
                self.codes.add("bonus-gained")
            if crossed > gained:
                self.codes.add("bonus-used")
        if used[Bonus.MONK] + used[Bonus.WORKER] + 2 * used[Bonus.SILVER] > marks:
            self.codes.add("bonus-used")

    def judge_columns(self, opinion: Opinion) -> None:
        """Strike every due number from its column; what is left over must be goods."""
        spare = sum(points for phase, points in opinion.goods if phase == 0)
        each = self.edition.good_points
        for phase, column in enumerate(self.sheet.columns or (), start=1):
            written = Counter(number for number in column if number)
            due = [it[1] for it in [*opinion.zones, *opinion.colours] if it[0] == phase and it[1]]
            goods = sum(points for it, points in opinion.goods if it == phase)
            missing = Counter(due) - written
            rest = list((written - Counter(due)).elements())
            short = sum(rest) - goods
            if missing or any(not each or it % each for it in rest) or not 0 <= short <= spare:
                self.codes.add("column-sum")
            spare -= max(0, short)


def bonus_of(zone: Zone) -> Bonus | None:
    """Return the bonus that a finished zone gives."""
    return castle_bonus(zone.cells[0]) or GIVES.get(zone.terrain)


def judge(sheet: Sheet, variant: Variant, edition: DiceEdition) -> Opinion:
    """Judge a finished sheet the slow way."""
    return Reference(sheet, variant, edition).judge()
