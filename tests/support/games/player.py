"""An engine that plays random legal games of dice by its own understanding of the rulebook."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cache
from itertools import product
from typing import TYPE_CHECKING

from hypothesis import strategies as st

from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.bonus import Bonus, bonus_of
from generator.games.dice.model.edition import DiceEdition
from generator.games.dice.model.record import Mark, Play, Player, Record, Roll
from generator.games.dice.model.sheet import Variant
from generator.load.layouts.layout import load_layout
from generator.load.layouts.library import layout_paths
from generator.model.layout import Cell
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from generator.hexes.hex import Hex
    from generator.model.layout import Layout

NAMES = ("Anna", "Ben", "Clara", "David", "Emma")
GIVES = {
    Terrain.MONASTERY: Bonus.MONK,
    Terrain.MINE: Bonus.SILVER,
    Terrain.RIVER: Bonus.GOODS,
    Terrain.CITY: Bonus.WORKER,
}
DIGITS = {Terrain.MONASTERY: {1, 2}, Terrain.MINE: {3, 4}, Terrain.RIVER: {5, 6}}
ANY = {1, 2, 3, 4, 5, 6}
Written = tuple[Cell, int]


@cache
def shipped_edition() -> DiceEdition:
    """Return the figures of the shipped edition of the dice game."""
    edition = dice_edition()
    assert isinstance(edition, DiceEdition)
    return edition


@cache
def domain(name: str) -> Layout:
    """Return a shipped domain."""
    return load_layout(layout_paths("dice")[name])


DOMAINS = tuple(layout_paths("dice"))


@dataclass
class Hand:
    """One player: the digits written so far, and the bonuses that are left."""

    name: str
    layout: Layout
    start: Bonus
    good_silver: int = 1
    written: dict[Hex, int | None] = field(default_factory=dict)
    left: dict[Bonus, int] = field(default_factory=lambda: dict.fromkeys(Bonus, 0))

    def __post_init__(self) -> None:
        """Tick the starting castle and take its bonus."""
        castle = next(cell for cell in self.layout.cells if cell.bonus is self.start)
        self.write(castle, None)

    def write(self, cell: Cell, digit: int | None) -> None:
        """Write a digit and take the bonus of a finished zone."""
        self.written[cell.hex] = digit
        zone = next(zone for zone in self.layout.zones if cell in zone.cells)
        if all(each.hex in self.written for each in zone.cells):
            bonus = bonus_of(cell) or GIVES.get(cell.terrain)
            if bonus is not None:
                self.left[bonus] += 1

    def digits_for(self, cell: Cell) -> set[int]:
        """Return the digits that may be written into a hex now."""
        around = [it for it in cell.hex.neighbours() if it in self.written]
        if cell.hex in self.written or not around:
            return set()
        if cell.terrain is Terrain.CASTLE:
            return {digit for it in around if (digit := self.written[it]) is not None}
        zone = next(zone for zone in self.layout.zones if cell in zone.cells)
        there = {digit for it in zone.cells if (digit := self.written.get(it.hex)) is not None}
        if cell.terrain is Terrain.CITY:
            return ANY - there
        if cell.terrain is Terrain.PASTURE and there:
            return there
        return DIGITS.get(cell.terrain, ANY)

    def marks(self, colours: set[Terrain], numbers: set[int]) -> Iterator[Written]:
        """Yield every mark that these colours and numbers allow."""
        for cell in self.layout.cells:
            if cell.terrain in colours:
                for digit in sorted(self.digits_for(cell) & numbers):
                    yield cell, digit


def play_game(
    luck: Random,
    layout: Layout,
    variant: Variant = Variant.STANDARD,
    players: int = 1,
    edition: DiceEdition | None = None,
) -> Record:
    """Play a random legal game to its end."""
    starts = [luck.choice(list(Bonus)) for _seat in range(players)]
    if variant is Variant.DIFFERENT:
        starts = luck.sample(list(Bonus), players)
    if variant is Variant.SAME:
        starts = starts[:1] * players
    seats = tuple(Player(name, start) for name, start in zip(NAMES, starts, strict=False))
    edition = edition or shipped_edition()
    hands = [Hand(seat.name, layout, seat.start, edition.good_silver) for seat in seats]
    boxes = edition.solo_boxes if variant is Variant.SOLO else edition.time_boxes
    # Loaded dice: without them hardly a game would see a colour finished.
    weights = [luck.choice((1, 1, 4, 12)) for _face in Terrain]
    doubles, laziness = luck.random(), luck.choice((0.0, 0.0, 0.1, 0.5))
    rolls: list[Roll] = []
    for _phase in range(3):
        ticked = 0
        while ticked < boxes:
            numbers = (luck.randint(1, 6), luck.randint(1, 6))
            one, other = luck.choices(list(Terrain), weights, k=2)
            hourglasses = 2 if luck.random() < doubles else 1
            roll = Roll(numbers, (one, other), hourglasses, ())
            plays = [take_turn(luck, hand, roll, laziness) for hand in hands]
            said = tuple(play for play in plays if play.marks or play.sold or luck.random() < 0.5)
            rolls.append(Roll(numbers, (one, other), hourglasses, said))
            ticked += 1 if variant is Variant.SOLO else hourglasses
    return Record(layout, variant, seats, tuple(rolls))


def take_turn(luck: Random, hand: Hand, roll: Roll, laziness: float) -> Play:
    """Take one player's turn: sell, then mark by any of the ways that are open."""
    sold = 0
    if roll.hourglasses == 2 and hand.left[Bonus.GOODS]:
        sold = luck.randint(0, hand.left[Bonus.GOODS])
        hand.left[Bonus.GOODS] -= sold
        hand.left[Bonus.SILVER] += sold * hand.good_silver
    if luck.random() < laziness:
        return Play(hand.name, sold=sold)
    ways: list[tuple[Bonus | None, Written]] = [
        (None, mark) for mark in hand.marks(set(roll.colours), set(roll.numbers))
    ]
    if hand.left[Bonus.MONK] and luck.random() < 0.5:
        ways += [(Bonus.MONK, mark) for mark in hand.marks(set(Terrain), set(roll.numbers))]
    if hand.left[Bonus.WORKER] and luck.random() < 0.5:
        ways += [(Bonus.WORKER, mark) for mark in hand.marks(set(roll.colours), ANY)]
    if not ways:
        return Play(hand.name, sold=sold)
    bonus, (cell, digit) = luck.choice(ways)
    hand.write(cell, digit)
    marks = [Mark(cell.row, cell.position, digit)]
    if bonus is None and hand.left[Bonus.SILVER] and luck.random() < 0.9:
        seconds = [
            (again, number)
            for again, number in hand.marks(set(roll.colours), set(roll.numbers))
            if other_dice(roll, (cell.terrain, digit), (again.terrain, number))
        ]
        if seconds:
            again, number = luck.choice(seconds)
            hand.write(again, number)
            marks.append(Mark(again.row, again.position, number))
            bonus = Bonus.SILVER
    if bonus is not None:
        hand.left[bonus] -= 1
    return Play(hand.name, tuple(marks), bonus, sold)


def other_dice(roll: Roll, first: tuple[Terrain, int], second: tuple[Terrain, int]) -> bool:
    """Try every choice of dice for two marks: one must change at least one die."""
    pairs = list(product((0, 1), (0, 1)))

    def made_by(mark: tuple[Terrain, int]) -> list[tuple[int, int]]:
        return [pair for pair in pairs if (roll.colours[pair[0]], roll.numbers[pair[1]]) == mark]

    return any(one != other for one in made_by(first) for other in made_by(second))


@st.composite
def records(draw: st.DrawFn, most: int = 5, edition: DiceEdition | None = None) -> Record:
    """Random legal games of any variant, on any shipped domain."""
    variant = draw(st.sampled_from(Variant))
    limits = {Variant.SOLO: 1, Variant.DIFFERENT: 4}
    players = draw(st.integers(1, min(most, limits.get(variant, 5))))
    luck = draw(st.randoms(use_true_random=True))
    return play_game(luck, domain(draw(st.sampled_from(DOMAINS))), variant, players, edition)


@st.composite
def editions(draw: st.DrawFn) -> DiceEdition:
    """Editions with other points and times than the shipped one."""
    points = st.integers(0, 15)
    boxes = draw(st.integers(2, 12))
    return replace(
        shipped_edition(),
        zone_points=tuple(draw(st.tuples(points, points, points)) for _size in range(4)),
        colour_points={terrain: draw(st.tuples(points, points)) for terrain in Terrain},
        pasture_factor=draw(st.integers(1, 3)),
        time_boxes=boxes,
        solo_boxes=draw(st.integers(1, boxes)),
        good_points=draw(st.integers(0, 5)),
        good_silver=draw(st.integers(0, 2)),
    )
