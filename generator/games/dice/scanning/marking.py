"""The phases of marks: when each hex can have been marked, if zones were finished as written."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.edition import PHASES
from generator.games.dice.model.sheet import EMPTY, STARTED
from generator.games.dice.rules.reach import spread
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.games.dice.rules.ground import Ground

MOST_TRIED = 24
"""How many ways to leave hexes for later are tried until the rolls are enough."""
MOST_STEPS = 3000
FIRST, SECOND, THIRD = PHASES


class Allowance(NamedTuple):
    """What a player could mark: the rolls of a phase, and the silver for second marks."""

    rolls: int
    silver: int


class Marking:
    """The marks of one sheet, and the order in which they can have been made.

    Sets of hexes are bits, as in `Ground`. What cannot be reached at all, and castles whose digit
    is nowhere beside them, break a rule in any order: they are left out of account.
    """

    def __init__(self, ground: Ground, marks: Sequence[int], allowance: Allowance) -> None:
        """Take the marks; without a starting castle any castle may have been it."""
        self.ground = ground
        self.allowance = allowance
        bits = ground.bits
        self.written = sum(bits[it] for it, mark in enumerate(marks) if mark != EMPTY)
        crossed = [it for it, mark in enumerate(marks) if mark == STARTED]
        castles = [it for it in ground.castles if marks[it] != EMPTY]
        roots = [*(it for it in crossed if it in castles), *crossed, *castles]
        self.start = bits[roots[0]] if roots else 0
        self.reached = spread(ground.row, self.start, self.written)
        self.castles = {
            bits[it]: support
            for it in castles
            if marks[it] != STARTED
            and (
                support := sum(
                    bits[each] for each in ground.neighbours[it] if marks[each] == marks[it]
                )
                & self.reached
            )
        }
        self.distances = self._distances()
        zones = enumerate(ground.zones)
        self.masks = [zone.mask & self.reached for zone in ground.zones]
        self.single = {number: zone.mask for number, zone in zones if len(zone.cells) == 1}
        self.supports = [
            (number, self.castles[mask])
            for number, mask in self.single.items()
            if mask in self.castles
        ]
        self.open: dict[int, int] = {}

    def _distances(self) -> dict[int, int]:
        """Return how many steps each hex is from the start, over marked hexes."""
        found, edge, steps = {}, self.start, 0
        while edge:
            for bit in self.ground.bits:
                if bit & edge:
                    found[bit] = steps
            known = sum(found)
            edge = self._beside(edge) & self.written & ~known
            steps += 1
        return found

    def _beside(self, hexes: int) -> int:
        row = self.ground.row
        back, on = hexes >> 1, hexes << 1
        return back | on | (hexes | back) << row | (hexes | on) >> row

    def distance(self, zone: int) -> int:
        """Return how far the farthest hex of a zone is."""
        mask = self.ground.zones[zone].mask
        return max((steps for bit, steps in self.distances.items() if bit & mask), default=99)

    @property
    def is_overfull(self) -> bool:
        """Whether there are more marks than all rolls and the silver allow, in whatever order."""
        made = self.written.bit_count() - 1
        return made > len(PHASES) * self.allowance.rolls + self.allowance.silver

    def could_be(self, phases: Mapping[int, int]) -> bool:
        """Return whether zones, by their number, may have been finished in these phases.

        Those that are not named yet may have been finished at any time.
        """
        return self._holds(self._needed(phases), self._closed(phases), phases)

    def _needed(self, phases: Mapping[int, int]) -> tuple[int, int, int]:
        """Return the hexes that are marked at the end of each phase at least."""
        first = second = self.start
        for zone, phase in phases.items():
            if phase < THIRD:
                second |= self.masks[zone]
                if phase == FIRST:
                    first |= self.masks[zone]
        return first, second, self.reached

    def _closed(self, phases: Mapping[int, int]) -> tuple[int, int]:
        """Return the hexes that are still empty at the end of the first two phases."""
        first = second = 0
        for zone, mask in self.single.items():
            phase = phases.get(zone, FIRST)
            if phase > FIRST:
                first |= mask
                if phase > SECOND:
                    second |= mask
        return first, second

    def _holds(
        self, needed: tuple[int, int, int], closed: tuple[int, int], phases: Mapping[int, int]
    ) -> bool:
        """Return whether all that is needed can be reached, and castles have their digits."""
        at_most = self._open(closed[0]), self._open(closed[1]), self.reached
        if needed[0] & ~at_most[0] or needed[1] & ~at_most[1]:
            return False
        return all(
            support & at_most[phases[zone] - 1] for zone, support in self.supports if zone in phases
        )

    def _open(self, closed: int) -> int:
        """Return the hexes that can be reached while some are CLOSED."""
        if closed not in self.open:
            self.open[closed] = spread(self.ground.row, self.start, self.written & ~closed)
        return self.open[closed]

    def arrange(self, phases: Mapping[int, int]) -> tuple[int, ...] | None:
        """Return the phase of each hex, 0 where it is empty; None where a rule must be broken.

        PHASES has every finished zone.
        """
        needed = self._needed(phases)
        best: tuple[int, tuple[int, int]] | None = None
        for tried, closed in enumerate(self._ways(phases, needed)):
            over, sets = self._fill(needed, closed, phases)
            if best is None or over < best[0]:
                best = over, sets
            if over <= self.allowance.silver or tried >= MOST_TRIED:
                break
        if best is None or best[0] > self.allowance.silver:
            return None
        return self._phases(best[1], phases)

    def force(self, phases: Mapping[int, int]) -> tuple[int, ...]:
        """Return the phase of each hex as far as the rules allow it."""
        first, second = self._closed(phases)
        for zone, phase in phases.items():
            last = self.ground.bits[self.ground.zones[zone].cells[-1]]
            first |= last if phase > FIRST else 0
            second |= last if phase > SECOND else 0
        row = self.ground.row
        sets = tuple(spread(row, self.start, self.written & ~it) for it in (first, second))
        return self._phases((sets[0], sets[1]), phases)

    def _phases(self, sets: tuple[int, int], phases: Mapping[int, int]) -> tuple[int, ...]:
        """Return the phase of each hex from those that are marked by the first and the second."""
        found = [
            0 if not bit & self.written else FIRST if bit & sets[0] else SECOND if bit & sets[1]
            else THIRD
            for bit in self.ground.bits
        ]  # fmt: skip
        for zone, phase in phases.items():
            for cell in self.ground.zones[zone].cells:
                found[cell] = min(found[cell], phase)
        if self.start:
            found[self.ground.bits.index(self.start)] = FIRST
        return tuple(found)

    def _ways(
        self, phases: Mapping[int, int], needed: tuple[int, int, int]
    ) -> Iterator[tuple[int, int]]:
        """Yield ways to leave one hex of every later zone empty until its phase."""
        zones = self.ground.zones
        later = [it for it, phase in phases.items() if phase > FIRST and len(zones[it].cells) > 1]
        steps = 0

        def choose(at: int, closed: tuple[int, int]) -> Iterator[tuple[int, int]]:
            nonlocal steps
            steps += 1
            if steps > MOST_STEPS or not self._holds(needed, closed, phases):
                return
            if at == len(later):
                yield closed
                return
            bits = [self.ground.bits[cell] for cell in zones[later[at]].cells]
            for bit in sorted(bits, key=lambda it: -self.distances.get(it, 99)):
                second = bit if phases[later[at]] > SECOND else 0
                yield from choose(at + 1, (closed[0] | bit, closed[1] | second))

        yield from choose(0, self._closed(phases))

    def _fill(
        self, needed: tuple[int, int, int], closed: tuple[int, int], phases: Mapping[int, int]
    ) -> tuple[int, tuple[int, int]]:
        """Share the marks among the phases so that the rolls are enough, if they can be."""
        number = self.written.bit_count()
        first_sets = list(self._smaller(FIRST, needed[0], closed[0], phases))
        first_sets.sort(key=lambda it: abs(it.bit_count() - number // 3))
        best: tuple[int, tuple[int, int]] | None = None
        for first in first_sets:
            middle = first.bit_count() + (number - first.bit_count()) // 2
            for second in sorted(
                self._smaller(SECOND, needed[1] | first, closed[1], phases),
                key=lambda it: abs(it.bit_count() - middle),
            ):
                over = self._over(first, second)
                if best is None or over < best[0]:
                    best = over, (first, second)
                if over <= self.allowance.silver:
                    return over, (first, second)
        return best or (number, (0, 0))

    def _over(self, first: int, second: int) -> int:
        """Count the marks beyond one a roll; the starting castle takes none."""
        one, two, all_ = first.bit_count(), second.bit_count(), self.written.bit_count()
        made = (one - 1, two - one, all_ - two)
        return sum(max(0, it - self.allowance.rolls) for it in made)

    def _smaller(
        self, phase: int, needed: int, closed: int, phases: Mapping[int, int]
    ) -> Iterator[int]:
        """Yield sets of hexes that can be marked by the end of a phase, each in the one before."""
        row = self.ground.row
        castles = [
            support
            for zone, at in phases.items()
            if at == phase and (support := self.castles.get(self.ground.zones[zone].mask))
        ]
        now = spread(row, self.start, self.written & ~closed)
        yield now
        for bit in sorted(self.distances, key=lambda it: -self.distances[it]):
            if not bit & now or bit & needed:
                continue
            less = spread(row, self.start, now & ~bit)
            if not needed & ~less and all(support & less for support in castles):
                now = less
                yield now
