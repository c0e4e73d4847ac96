"""Games by program: finished sheets of the dice game, legal ones and some that break a rule."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from generator.games.dice.lab.playing import Lab, Match
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.edition import PHASES
from generator.games.dice.model.playtest import Strength
from generator.games.dice.model.sheet import EMPTY, STARTED, Variant
from generator.games.dice.rules.referee.match import referee
from generator.games.dice.rules.score_lines import ColourLine, GoodsLine, ZoneLine
from generator.games.dice.rules.scoring import Scorer
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterator

    import numpy as np

    from generator.games.dice.model.sheet import Sheet
    from generator.model.layout import Layout
    from generator.model.score import Line

GAMES = 1_000_000
"""How many different games are drawn from."""
DIGITS = range(1, 7)
PLAYERS = (Strength.HASTY, Strength.HASTY, Strength.LEARNED, Strength.RANDOM)


class Game(NamedTuple):
    """A finished sheet: as it was played, what its player wrote down, and how it was played."""

    sheet: Sheet
    lines: tuple[Line, ...]
    """The points that the player noted, one after the other."""
    variant: Variant
    broken: str = ""
    """The code of the rule that was broken on purpose, if one was."""


@cache
def scorer() -> Scorer:
    """Return who scores."""
    return Scorer(dice_edition())


_labs: dict[int, Lab] = {}


def play(layout: Layout, rng: np.random.Generator, *, solo: bool = False) -> Game:
    """Play a whole game by the rules and return the sheet of its first player."""
    lab = _labs.get(id(layout))
    if lab is None or lab.layout is not layout:
        lab = _labs[id(layout)] = Lab(layout, dice_edition(), compiled=False)
    first = PLAYERS[int(rng.integers(len(PLAYERS)))]
    match = Match((first,)) if solo else Match((first, Strength.HASTY), Variant.STANDARD)
    record = lab.record(match, int(rng.integers(GAMES)), int(rng.integers(GAMES)))
    verdict = referee(record, dice_edition())
    if verdict.game is None or verdict.fault is not None:
        raise ValueError(verdict.fault)
    sheet = verdict.game.sheets[0]
    return Game(sheet, tuple(scorer().score_sheet(sheet, match.variant).lines), match.variant)


def break_rule(game: Game, rng: np.random.Generator) -> Game:
    """Change one digit so that a rule of digits is broken; the player noted the points anyway."""
    sheet = game.sheet
    before = codes(sheet, game.variant)
    changes = list(_changes(sheet))
    rng.shuffle(changes)
    for number, digit in changes:
        marks = (*sheet.marks[:number], digit, *sheet.marks[number + 1 :])
        broken = replace(sheet, marks=marks)
        new = codes(broken, game.variant) - before
        direct = sorted(code for code in new if code in DIGIT_CODES)
        if direct:
            return game._replace(sheet=broken, broken=direct[0])
    raise ValueError(sheet.layout.id)


DIGIT_CODES = frozenset({"value-not-allowed", "city-repeat", "pasture-mixed", "castle-value"})
"""The rules that a changed digit can break."""
CHECKED = DIGIT_CODES | {"column-sum"}
"""The rules that are broken on purpose."""


def codes(sheet: Sheet, variant: Variant) -> set[str]:
    """Return the codes of all rules that a sheet breaks."""
    return {it.code for it in scorer().score_sheet(sheet, variant).violations}


def _changes(sheet: Sheet) -> Iterator[tuple[int, int]]:
    for number, mark in enumerate(sheet.marks):
        if mark not in {EMPTY, STARTED}:
            yield from ((number, digit) for digit in DIGITS if digit != mark)


def miscount(game: Game, rng: np.random.Generator) -> Game:
    """Change one written number of a column, as if its player had looked it up wrongly."""
    if game.sheet.columns is None:
        return game
    columns = [list(column) for column in game.sheet.columns]
    places = [
        (phase, number)
        for phase, column in enumerate(columns)
        for number in range(1 if phase == 0 else 0, len(column))
    ]
    phase, number = places[int(rng.integers(len(places)))]
    columns[phase][number] += int(rng.integers(1, 4))
    sheet = replace(game.sheet, columns=tuple(tuple(column) for column in columns))
    return game._replace(sheet=sheet, broken="column-sum")


def zone_lines(game: Game) -> Iterator[ZoneLine]:
    """Yield the finished zones; the point of the starting castle is printed and left out."""
    printed = False
    for line in game.lines:
        if not isinstance(line, ZoneLine):
            continue
        if not printed and line.terrain is Terrain.CASTLE and line.phase == PHASES[0]:
            printed = True
            continue
        yield line


def goods_count(game: Game) -> int:
    """Return how many goods were sold."""
    return sum(line.count for line in game.lines if isinstance(line, GoodsLine))


def colour_lines(game: Game) -> Iterator[ColourLine]:
    """Yield the finished colours that brought points."""
    for line in game.lines:
        if isinstance(line, ColourLine):
            yield line
