"""Demands: what a pad says must be true tells something about how its boxes were read."""

from __future__ import annotations

from collections import defaultdict
from functools import cache
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from generator.games.pad.rules.operations import compile_formula
from generator.games.pad.rules.table import Table
from generator.games.pad.scanning.entries import is_possible, read_place
from generator.model.scan import LIKELY
from generator.model.score_pad.formula import ACROSS, ENTERED, NEXT, SO_FAR
from generator.model.score_pad.pad import EntryKind
from generator.products.scanning.agreement import BREAKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.games.pad.scanning.entries import Place
    from generator.model.scan import Reading
    from generator.model.score_pad.demand import Demand
    from generator.model.score_pad.formula import Node
    from generator.model.score_pad.pad import Pad

MOST_COMBINED = 256
"""How many combinations of the values of boxes are considered."""


class Group:
    """The boxes that a demand is about, in a round or at the end: those of all, or of one player.

    PLAYERS are the columns of all who play.
    """

    def __init__(
        self, demand: Demand, places: Sequence[Place], players: Sequence[int], asked: Sequence[int]
    ) -> None:
        """Take the boxes, and the columns for which the demand must be met."""
        self.demand = demand
        self.places = {place.fields[0]: place for place in places}
        self._players = players
        self._asked = [players.index(it) for it in asked]
        self._is_met = compile_formula(demand.formula)
        self.is_sum = any(map(_is_sum, demand.formula.nodes()))
        """Whether it says what numbers of all players add up to."""

    def is_met(self, values: Mapping[str, str]) -> bool:
        """Return whether the demand is met; what is not written counts nothing."""
        table = Table(len(self._players))
        for name, place in self.places.items():
            number = int(read_place(place, {name: values.get(name, "")}) or 0)
            column = table.entered.setdefault(place.entry.id, [0] * table.players)
            for at, player in enumerate(self._players):
                if place.player in {0, player}:
                    column[at] = number
            table.counts["number_of_round"] = place.round
        met = self._is_met(table)
        return all(met[player] for player in self._asked)


def list_groups(pad: Pad, places: Sequence[Place], players: Sequence[int]) -> Iterator[Group]:
    """Yield the groups of all demands that are about boxes of a sheet, and about nothing else."""
    by_round: dict[int, list[Place]] = defaultdict(list)
    for place in places:
        if place.player in {0, *players}:
            by_round[place.round].append(place)
    for demand in filter(_is_about_entries, pad.demands):
        names = {name for _kind, name in demand.formula.sources()}
        is_across = any(it.op in ACROSS for it in demand.formula.nodes())
        for number, boxes in by_round.items():
            found = [it for it in boxes if it.entry.id in names]
            is_whole = {it.entry.id for it in found} == names and all(map(_is_one_number, found))
            if not is_whole or bool(number) != demand.in_rounds:
                continue
            if is_across:
                yield Group(demand, found, players, players)
                continue
            for player in players:
                own = [it for it in found if it.player in {0, player}]
                yield Group(demand, own, players, [player])


def _is_sum(node: Node) -> bool:
    return node.op == "=" and any(it.op == "together" for it in node.nodes())


def _is_about_entries(demand: Demand) -> bool:
    """Return whether a demand needs nothing but what is entered, in one round or at the end."""
    sources = demand.formula.sources()
    is_elsewhere = any(it.op in {SO_FAR, NEXT, "rounds"} for it in demand.formula.nodes())
    return bool(sources) and all(kind == ENTERED for kind, _name in sources) and not is_elsewhere


def _is_one_number(place: Place) -> bool:
    return place.is_single and place.entry.kind in {EntryKind.NUMBER, EntryKind.TICK}


class Demands:
    """Compares what was read with the demands of a pad."""

    def __init__(self, groups: Sequence[Group], readings: Mapping[str, Reading]) -> None:
        """Find the groups in which something is written."""
        self._values = {name: it.value for name, it in readings.items()}
        self._likely: dict[str, list[tuple[str, float]]] = {}
        self._groups: dict[str, list[Group]] = defaultdict(list)
        for group in groups:
            if any(self._values.get(it) for it in group.places):
                for name, place in group.places.items():
                    self._groups[name].append(group)
                    if name in readings:
                        self._likely[name] = _likely(place, readings[name])
        self._weight = cache(self._weigh)
        self._best = cache(self._choose)

    def of(self, name: str, value: str) -> float:
        """Return how much likelier the demands are if a box has a value, not what was read."""
        found = 1.0
        for group in self._groups.get(name, ()):
            read = self._values.get(name, "")
            found *= self._weight(group, name, value) / self._weight(group, name, read)
        return found

    def agreement(self, name: str, value: str) -> float:
        """Return the same, but a demand that is no sum says nothing for a value that meets it.

        A limit excludes values, but shows nothing of what somebody wrote.
        """
        found = 1.0
        for group in self._groups.get(name, ()):
            read = self._values.get(name, "")
            ratio = self._weight(group, name, value) / self._weight(group, name, read)
            found *= ratio if group.is_sum else max(1.0, ratio)
        return found

    def broken(self, name: str) -> Demand | None:
        """Return a demand about a box that is not met by what was read."""
        return next((it.demand for it in self._broken(name)), None)

    def fitting(self, name: str) -> str | None:
        """Return the value of a box with which a demand that is broken is most likely met."""
        return next((self._best(it)[name] for it in self._broken(name)), None)

    def _broken(self, name: str) -> Iterator[Group]:
        return (it for it in self._groups.get(name, ()) if not it.is_met(self._values))

    def _weigh(self, group: Group, name: str, value: str) -> float:
        """Return how likely it is that a demand is met if a box has a value."""
        return sum(share for share, _values in self._combined(group, {name: value}))

    def _choose(self, group: Group) -> dict[str, str]:
        """Return the likeliest values of all boxes, which meet a demand or were really written."""
        return max(self._combined(group, {}), key=lambda it: it[0])[1]

    def _combined(
        self, group: Group, known: Mapping[str, str]
    ) -> Iterator[tuple[float, dict[str, str]]]:
        """Yield likely values of all boxes beside those that are KNOWN, and how likely they are."""
        others = [it for it in group.places if it not in known and it in self._likely]
        most = int(MOST_COMBINED ** (1 / max(1, len(others))))
        for chosen in product(*(self._likely[it][:most] for it in others)):
            values = {
                **known,
                **{it: text for it, (text, _share) in zip(others, chosen, strict=True)},
            }
            share = prod(part for _text, part in chosen)
            yield share * (1.0 if group.is_met(values) else BREAKING), values


def _likely(place: Place, reading: Reading) -> list[tuple[str, float]]:
    """Return the likely values of a box, with how likely each is; players write what it takes."""
    shares = [(reading.value, reading.certainty)]
    shares += [it for it in reading.others if it[1] >= LIKELY]
    return [(text, share * likelihood(place, {place.fields[0]: text})) for text, share in shares]


def likelihood(place: Place, values: Mapping[str, str]) -> float:
    """Return how likely an entry is: players hardly write what it cannot be."""
    is_empty = not any(values.get(it) for it in place.fields)
    return 1.0 if is_empty or is_possible(place, read_place(place, values)) else BREAKING
