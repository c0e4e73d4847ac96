"""The course of a game: the phases that explain what is written and keep the rules."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from random import Random
from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.edition import PHASES
from generator.games.dice.rules.most import most_sold
from generator.games.dice.rules.points import FIRST_PHASES, solo_place
from generator.games.dice.scanning.explaining import (
    UNWRITTEN,
    Due,
    Explanation,
    Kind,
    Steps,
    explain,
)
from generator.games.dice.scanning.marking import Allowance, Marking
from generator.model.order import Style
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.games.dice.rules.ground import Ground
    from generator.games.dice.scanning.written import Key, Written
    from generator.model.terrain import Terrain

MOST_FAULTS = 3
"""With more faults in the columns, they do not say when zones were finished."""
MOST_EXPLANATIONS = 60
MOST_STEPS, FEWER_STEPS = 60_000, 12_000
"""How many steps the search for phases takes at most; fewer, if it is one of many searches."""
DEPTHS = (3000, 12_000)
"""How many of these steps are for one explanation, at first and when no explanation was found."""
ONE_TRY = 150
"""After so many steps, the search for phases begins again in another order."""
APART = 2
"""Zones that are so much nearer to the start come first in any order."""
NO_SILVER = 99
"""The silver of a player who noted no bonuses: it may have been any."""


class Course(NamedTuple):
    """When each hex was marked, and what the columns say besides.

    `unexplained` are the signs of each phase that stand for nothing, `faults` counts them and all
    that has no sign. `unsettled` are the zones whose phase nothing tells.
    """

    phases: tuple[int, ...]
    colours: Mapping[Terrain, int]
    goods: tuple[int, int, int] | None
    unexplained: tuple[tuple[Key, ...], ...]
    faults: int
    unsettled: tuple[int, ...]
    kept: bool = True
    """Whether the phases keep the rules; else no phases do."""


class _Zones(NamedTuple):
    """The finished zones: which are of one kind, and what is known about each."""

    kinds: tuple[Kind, ...]
    members: tuple[tuple[int, ...], ...]


def find_course(ground: Ground, written: Written, *, solo: bool = False) -> Course:
    """Work out the phases of all marks of a sheet."""
    return _Search(ground, written, solo=solo).course()


def find_kept(
    ground: Ground, written: Written, *, solo: bool = False, steps: Steps | None = None
) -> Course | None:
    """Return the course of a game that keeps the rules and explains all that is written, if any.

    STEPS are those that several such searches share; when they are used up, nothing is explained.
    """
    return _Search(ground, written, solo=solo, shared=steps).kept()


class _Search:
    """The search for the course of one sheet."""

    steps: int
    depth: int

    def __init__(
        self, ground: Ground, written: Written, *, solo: bool, shared: Steps | None = None
    ) -> None:
        self.shared = shared
        self.ground = ground
        self.written = written
        self.solo = solo
        rolls = ground.edition.solo_boxes if solo else ground.edition.time_boxes
        silver = written.used[Bonus.SILVER] if written.notes_bonuses else NO_SILVER
        self.marking = Marking(ground, written.marks, Allowance(rolls, silver))
        zones = enumerate(ground.zones)
        self.finished = [number for number, zone in zones if written.is_marked(zone)]
        self.start = next(
            (it for it in self.finished if ground.zones[it].mask == self.marking.start), None
        )
        self.told = {
            zone: max(found)
            for zone in self.finished
            if (found := [written.phases[it] for it in ground.zones[zone].cells
                          if it in written.phases])
        }  # fmt: skip
        self.zones = self._sort()
        self.whole = Steps(MOST_STEPS) if shared is None else Steps(FEWER_STEPS, shared)
        self.signs = [[sign.key for sign in column] for column in written.signs]
        self.due = self._due()

    def _sort(self) -> _Zones:
        """Put zones together that have the same signs; one whose phase was told is apart."""
        found: dict[tuple[tuple[Key, Key, Key], tuple[int, ...]], list[int]] = {}
        for number in sorted(self.finished, key=self.marking.distance):
            if number != self.start:
                told = self.told.get(number)
                phases = PHASES if told is None else (told,)
                found.setdefault((self._keys(number), phases), []).append(number)
        kinds = tuple(Kind(keys, len(it), phases) for (keys, phases), it in found.items())
        return _Zones(kinds, tuple(map(tuple, found.values())))

    def _keys(self, number: int) -> tuple[Key, Key, Key]:
        zone = self.ground.zones[number]
        if self.written.style is Style.LEDGER:
            row = zone.terrain, len(zone.cells)
            return row, row, row
        one, two, three = (line.points for line in zone.lines)
        return one, two, three

    def _due(self) -> Due | None:
        """Return what is written in the columns besides zones; a ledger has it elsewhere."""
        if self.written.style is Style.LEDGER:
            return None
        worth = self.ground.edition.colour_points
        claims = self.written.claims
        claimed = {it: worth[it][places[0] - 1] for it, places in claims.items()}
        missing = {zone.terrain for number, zone in enumerate(self.ground.zones)
                   if number not in self.finished}  # fmt: skip
        return Due(
            claimed={it: points for it, points in claimed.items() if points},
            open={
                it: worth[it]
                for it, _hexes in self.ground.colours
                if it not in missing and it not in claims
            },
            each=self.ground.edition.good_points,
            goods=self.written.used[Bonus.GOODS] if self.written.notes_bonuses else None,
            most=most_sold(self.ground.layout),
        )

    def course(self) -> Course:
        """Return the course with the fewest faults, one that keeps the rules if there is any."""
        if any(self.signs):
            for faults in range(MOST_FAULTS + 1):
                found = self._best(faults)
                if found is not None:
                    return found
        nothing = tuple((it.number, 0, 0, 0) for it in self.zones.kinds)
        claimed = self.due.claimed if self.due else {}
        colours = {it: (points, UNWRITTEN) for it, points in claimed.items()}
        unknown = tuple(tuple(column) for column in self.signs)
        self.whole = Steps(MOST_STEPS)
        return self._guess(Explanation(nothing, colours, None, ()), unknown)

    def kept(self) -> Course | None:
        """Return a course without faults that keeps the rules, if there is one."""
        found = self._best(0)
        return found if found is not None and found.kept else None

    def _best(self, faults: int) -> Course | None:
        """Return a course with so many faults, if there is one."""
        explanations = explain(
            self.zones.kinds, self.signs, self.due, faults, Steps(whole=self.shared)
        )
        found: list[Explanation] = []
        for explanation in islice(explanations, MOST_EXPLANATIONS):
            found.append(explanation)
            marks = self._arranged(explanation, DEPTHS[0])
            if marks is not None:
                return self._made(explanation, marks, faults)
        for explanation in found if self.shared is None else ():
            marks = self._arranged(explanation, DEPTHS[1])
            if marks is not None:
                return self._made(explanation, marks, faults)
        first = next(filter(None, map(self._loose, found)), None)
        if first is None:
            return None
        made = self._made(first[0], self.marking.force(first[1]), faults)
        return made._replace(kept=False)

    def _arranged(self, explanation: Explanation, depth: int) -> tuple[int, ...] | None:
        """Return the phases of all marks that keep the rules and agree with an explanation.

        What makes a search long is a wrong choice at its beginning, so it begins again soon.
        """
        if self.marking.is_overfull:
            return None
        for number in range(depth // ONE_TRY):
            self.steps, self.depth = 0, ONE_TRY
            rng = Random(number) if number else None  # noqa: S311 - only the order of a search
            arranged = map(self.marking.arrange, self._assign(explanation, rng, strict=True))
            marks = next((it for it in arranged if it is not None), None)
            if marks is not None or self.steps <= ONE_TRY:
                return marks
        return None

    def _loose(self, explanation: Explanation) -> tuple[Explanation, dict[int, int]] | None:
        """Return an explanation with phases that agree with it, even if they break rules."""
        self.steps, self.depth = 0, DEPTHS[0]
        phases = next(self._assign(explanation, strict=False), None)
        return None if phases is None else (explanation, phases)

    def _made(self, how: Explanation, marks: tuple[int, ...], faults: int) -> Course:
        unsettled: list[int] = []
        hinted = sum(map(bool, how.unexplained)) == 1
        for kind, members, split in zip(
            self.zones.kinds, self.zones.members, how.split, strict=True
        ):
            is_open = len(set(self._points(members[0]))) > 1 and len(kind.phases) > 1
            if split[UNWRITTEN] and is_open and not hinted:
                unsettled += members
        points = {it: worth for it, (worth, _phase) in how.colours.items()}
        return Course(marks, points, how.goods, how.unexplained, faults, tuple(unsettled))

    def _points(self, number: int) -> tuple[int, ...]:
        return tuple(line.points for line in self.ground.zones[number].lines)

    def _guess(self, how: Explanation, signs: tuple[tuple[Key, ...], ...]) -> Course:
        """Return a course of a sheet whose columns say nothing."""
        marks = self._arranged(how, DEPTHS[0])
        if marks is None:
            _how, phases = self._loose(how) or (how, {})
            marks = self.marking.force(phases)
        made = self._made(how, marks, sum(map(len, signs)))
        return made._replace(unexplained=signs)

    def _assign(
        self, how: Explanation, rng: Random | None = None, *, strict: bool
    ) -> Iterator[dict[int, int]]:
        """Yield phases of all finished zones that agree with an explanation.

        STRICT ones could be reached in time, and the goods were there when they were sold.
        Without RNG, zones near the start come first.
        """
        if strict and self.solo and not self._alone(how):
            return
        order = sorted(
            (
                (zone, kind)
                for kind, members in enumerate(self.zones.members)
                for zone in members
            ),
            key=lambda it: self.marking.distance(it[0]) + (APART * rng.random() if rng else 0),
        )  # fmt: skip
        split = [list(it) for it in how.split]
        hints = [len(it) for it in how.unexplained] or [0, 0, 0]
        phases: dict[int, int] = {} if self.start is None else {self.start: PHASES[0]}
        yield from self._next(_State(how, order, split, hints, phases, rng), 0, strict=strict)

    def _alone(self, how: Explanation) -> bool:
        """Return whether colours bring what they bring a solo player in their phase."""
        worth = self.ground.edition.colour_points
        return all(
            not phase or worth[terrain][solo_place(phase) - 1] == points
            for terrain, (points, phase) in how.colours.items()
        )

    def _next(self, state: _State, at: int, *, strict: bool) -> Iterator[dict[int, int]]:
        self.steps += 1
        if self.steps > self.depth or (strict and not self.whole.take()):
            return
        if at == len(state.order):
            if self._colours_agree(state, strict=strict) and (
                not strict or self._goods_agree(state)
            ):
                yield dict(state.phases)
            return
        zone, kind = state.order[at]
        split = state.split[kind]
        for phase in state.ordered(
            self.zones.kinds[kind].phases, at, likely=bool(split[UNWRITTEN])
        ):
            terrain = self.ground.zones[zone].terrain
            latest = state.how.colours.get(terrain, (0, 0))[1] or PHASES[-1]
            if strict and self.solo and self._place(terrain) == 1:
                latest = min(latest, FIRST_PHASES)
            is_hinted = split[UNWRITTEN] and (state.hints[phase - 1] or not any(state.hints))
            if phase > latest or not (split[phase] or is_hinted):
                continue
            state.phases[zone] = phase
            if not strict or self.marking.could_be(state.phases):
                if split[phase]:
                    split[phase] -= 1
                    yield from self._next(state, at + 1, strict=strict)
                    split[phase] += 1
                if is_hinted:
                    hint = min(1, state.hints[phase - 1])
                    split[UNWRITTEN] -= 1
                    state.hints[phase - 1] -= hint
                    yield from self._next(state, at + 1, strict=strict)
                    state.hints[phase - 1] += hint
                    split[UNWRITTEN] += 1
            del state.phases[zone]

    def _place(self, terrain: Terrain) -> int:
        """Return which value of a colour is claimed, 1 or 2; 0 for none, or for equal ones."""
        first, second = self.ground.edition.colour_points[terrain]
        return self.written.claims.get(terrain, (0,))[0] if first != second else 0

    def _colours_agree(self, state: _State, *, strict: bool) -> bool:
        """Return whether colours were finished in the phase in which their points are written.

        Alone, STRICT ones are also worth what is ringed.
        """
        last: Counter[Terrain] = Counter()
        for zone, phase in state.phases.items():
            terrain = self.ground.zones[zone].terrain
            last[terrain] = max(last[terrain], phase)
        whole = {it for it, _hexes in self.ground.colours} - {
            zone.terrain
            for number, zone in enumerate(self.ground.zones)
            if number not in state.phases
        }
        alone = strict and self.solo
        if alone and any(self._place(it) not in {0, solo_place(last[it])} for it in whole):
            return False
        return all(
            not phase or terrain not in whole or last[terrain] == phase
            for terrain, (_points, phase) in state.how.colours.items()
        )

    def _goods_agree(self, state: _State) -> bool:
        """Return whether goods were there when they were sold."""
        if state.how.goods is None:
            return True
        zones = self.ground.zones
        gained = [
            sum(zones[it].bonus is Bonus.GOODS and at <= phase for it, at in state.phases.items())
            for phase in PHASES
        ]
        sold = [sum(state.how.goods[:phase]) for phase in PHASES]
        return all(had >= gone for had, gone in zip(gained, sold, strict=True))


class _State(NamedTuple):
    """How far an assignment has come."""

    how: Explanation
    order: Sequence[tuple[int, int]]
    split: list[list[int]]
    hints: list[int]
    phases: dict[int, int]
    rng: Random | None

    def ordered(self, phases: Sequence[int], at: int, *, likely: bool) -> list[int]:
        """Return the phases of a zone in the order in which they are tried, the LIKELY ones first.

        It is the zone AT this place of the order.
        """
        if self.rng is not None:
            return self.rng.sample(phases, len(phases))
        wanted = 1 + len(PHASES) * at // len(self.order) if likely else 0
        return sorted(phases, key=lambda it: abs(it - wanted))
