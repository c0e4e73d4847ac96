"""Charts of a playtest: figures as places between 0 and 1, which a template draws."""

from __future__ import annotations

from itertools import groupby
from math import ceil, floor, sqrt
from typing import TYPE_CHECKING

from generator.games.dice.lab.report.figures import (
    PERCENT,
    number,
    percent,
    percent_with_margin,
    share_of,
    with_margin,
)
from generator.games.dice.lab.report.verdict import dead_hexes, unfair_seats
from generator.games.dice.lab.report.wording import player_name
from generator.games.dice.model.bonus import bonus_name
from generator.games.dice.model.playtest import MARKS, Estimate
from generator.language import _
from generator.model.spoken_names import capital, players_name, terrain_name
from generator.model.terrain import Terrain
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from generator.games.dice.model.playtest import Playtest
    from generator.page.maps.domain import PlacedCell

STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100)
"""How far apart the ticks of an axis may be."""
MOST_TICKS, FEW_TICKS = 5, 4
KERNEL = (1 / 16, 4 / 16, 6 / 16, 4 / 16, 1 / 16)
"""How much the neighbours of a number of points count for the height of a hill."""
TAIL = 0.002
"""Scores rarer than this share of a player's games are left out at the ends of the axis."""


class Tick(NamedTuple):
    """A tick of an axis: its place from 0 to 1, and its number."""

    at: float
    text: str


@dataclass(frozen=True, slots=True)
class Axis:
    """A line of numbers from `low` to `high`, with a tick at every `step`."""

    low: float
    high: float
    step: float

    @classmethod
    def around(cls, values: Iterable[float], most: int = MOST_TICKS) -> Axis:
        """Return the axis that has room for some values."""
        found = list(values) or [0.0, 1.0]
        low, high = min(found), max(found)
        step = next((it for it in STEPS if (high - low) / it <= most - 1), STEPS[-1])
        bottom, top = floor(low / step) * step, ceil(high / step) * step
        return cls(bottom, top if top > bottom else bottom + step, step)

    def at(self, value: float) -> float:
        """Return the place of a value, from 0 to 1."""
        return min(1.0, max(0.0, (value - self.low) / (self.high - self.low)))

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """Return the ticks with their numbers."""
        digits = 0 if self.step >= 1 else 2 if self.step < 0.1 else 1  # noqa: PLR2004 - decimals
        values = (
            self.low + i * self.step for i in range(round((self.high - self.low) / self.step) + 1)
        )
        return tuple(Tick(self.at(it), number(it, digits)) for it in values)


class Row(NamedTuple):
    """A figure in a row: an icon, a name, the places of the mean and both ends, and words."""

    icon: str
    name: str
    at: float
    low: float
    high: float
    text: str
    more: str


class Rows(NamedTuple):
    """Rows on a common axis; `zero` is the place of 0."""

    rows: tuple[Row, ...]
    ticks: tuple[Tick, ...]
    zero: float


class Ridge(NamedTuple):
    """How often a player got which points: places along the axis with heights from 0 to 1."""

    name: str
    text: str
    outline: tuple[tuple[float, float], ...]
    mean: float
    marks: tuple[str, ...]
    is_best: bool


class Ridges(NamedTuple):
    """The scores of all players on one axis."""

    ridges: tuple[Ridge, ...]
    ticks: tuple[Tick, ...]
    marks: tuple[Tick, ...]


class HeatCell(NamedTuple):
    """A hex: how often it is marked, and the height of its three phases from 0 to 1."""

    placed: PlacedCell
    text: str
    reach: float
    """The side of the painted hexagon beside a whole one: its area is the share."""
    phases: tuple[float, ...]
    dead: bool


class Column(NamedTuple):
    """The three phases of a zone or a colour: where each begins and how high it is."""

    terrain: str
    size: int
    parts: tuple[tuple[float, float], ...]
    text: str


class SeatDot(NamedTuple):
    """A seat: its number, and its wins beside a fair share, from 0 (bottom) to 1."""

    seat: int
    at: float
    low: float
    high: float
    unfair: bool


class SeatGroup(NamedTuple):
    """The seats of a game of some players."""

    name: str
    text: str
    dots: tuple[SeatDot, ...]


class SeatChart(NamedTuple):
    """The seats of all games on one axis, in percent beside a fair share."""

    groups: tuple[SeatGroup, ...]
    ticks: tuple[Tick, ...]
    zero: float


def ridges(playtest: Playtest) -> Ridges:
    """Draw the scores of each player as the outline of a hill."""
    ends = [end for it in playtest.ladder for end in _ends(it.counts)]
    axis = Axis.around([*ends, *MARKS], 10)
    hills = [_smoothed(it.counts) for it in playtest.ladder]
    peak = max(share for hill in hills for share in hill.values())
    found = []
    for it, hill in zip(playtest.ladder, hills, strict=True):
        outline = tuple(
            (axis.at(points), share / peak)
            for points, share in hill.items()
            if axis.low <= points <= axis.high
        )
        found.append(
            Ridge(
                capital(player_name(it.player)),
                with_margin(it.points),
                outline,
                axis.at(it.points.mean),
                tuple(percent(share) for share in it.marks),
                it is playtest.best,
            )
        )
    marks = tuple(Tick(axis.at(it), str(it)) for it in MARKS)
    return Ridges(tuple(found), axis.ticks, marks)


def _smoothed(counts: Mapping[int, int]) -> dict[int, float]:
    """Return the share of games around each number of points, so that chance makes no peaks."""
    games = max(1, sum(counts.values()))
    reach = len(KERNEL) // 2
    around = range(min(counts, default=0) - reach, max(counts, default=0) + reach + 1)
    return {
        points: sum(
            weight * counts.get(points + step - reach, 0) for step, weight in enumerate(KERNEL)
        )
        / games
        for points in (around.start - 1, *around, around.stop)
    }


def _ends(counts: Mapping[int, int]) -> tuple[float, ...]:
    """Return the least and the most points, without the rarest of them."""
    enough = TAIL * sum(counts.values())
    usual = [points for points, games in counts.items() if games >= enough]
    return (min(usual), max(usual)) if usual else ()


def castles(playtest: Playtest) -> Rows:
    """Draw the starts as dots with their intervals."""
    rows = [
        (
            it.bonus.value,
            capital(bonus_name(it.bonus)),
            it.points,
            _("best in {share}").format(share=percent(it.best)),
        )
        for it in playtest.starts
    ]
    return _rows(rows, [], FEW_TICKS)


def terrains(playtest: Playtest) -> Rows:
    """Draw what is lost without each terrain, the most first."""
    ranked = sorted(playtest.terrains.items(), key=lambda it: -it[1].loss.mean)
    rows = [(terrain.value, capital(terrain_name(terrain)), it.loss, "") for terrain, it in ranked]
    return _rows(rows, [0.0])


def bonuses(playtest: Playtest) -> Rows:
    """Draw what is lost without each bonus, the most first."""
    ranked = sorted(playtest.bonuses.items(), key=lambda it: -it[1].loss.mean)
    rows = [
        (
            bonus.value,
            capital(bonus_name(bonus)),
            it.loss,
            _("{used} of {gained} used").format(used=number(it.used), gained=number(it.gained)),
        )
        for bonus, it in ranked
    ]
    return _rows(rows, [0.0])


def _rows(
    rows: Sequence[tuple[str, str, Estimate, str]], also: list[float], most: int = MOST_TICKS
) -> Rows:
    ends = [end for _i, _n, it, _m in rows for end in (it.mean - it.margin, it.mean + it.margin)]
    axis = Axis.around([*ends, *also], most)
    found = tuple(
        Row(
            icon,
            name,
            axis.at(it.mean),
            axis.at(it.mean - it.margin),
            axis.at(it.mean + it.margin),
            with_margin(it),
            more,
        )
        for icon, name, it, more in rows
    )
    return Rows(found, axis.ticks, axis.at(0.0))


def heat(playtest: Playtest, placed: Sequence[PlacedCell]) -> tuple[HeatCell, ...]:
    """Return each hex with the share of games that mark it, and when.

    The highest bar is that of a hex in which nobody starts: a starting castle would dwarf all.
    """
    dead = {(cell.row, cell.position) for cell in dead_hexes(playtest)}
    shown = [
        max(phases)
        for it, phases in zip(placed, playtest.hexes, strict=True)
        if it.cell.terrain is not Terrain.CASTLE
    ]
    highest = max(shown, default=0.0) or 1.0
    return tuple(
        HeatCell(
            it,
            f"{100 * sum(phases):.0f}",
            sqrt(min(1.0, sum(phases))),
            tuple(min(1.0, share / highest) for share in phases),
            (it.cell.row, it.cell.position) in dead,
        )
        for it, phases in zip(placed, playtest.hexes, strict=True)
    )


def zones(playtest: Playtest) -> tuple[tuple[Column, ...], ...]:
    """Return the zones as columns of their phases, in groups of a terrain."""
    columns = [
        Column(it.zone.terrain.value, it.zone.size, _stacked(it.phases), percent(it.share))
        for it in playtest.zones
    ]
    return tuple(tuple(group) for _t, group in groupby(columns, lambda it: it.terrain))


def colours(playtest: Playtest) -> tuple[Column, ...]:
    """Return the colours as rows of their phases."""
    return tuple(
        Column(
            terrain.value,
            0,
            _stacked(phases),
            percent_with_margin(share_of(sum(phases), playtest.games)),
        )
        for terrain, phases in playtest.colours.items()
    )


def _stacked(phases: Sequence[float]) -> tuple[tuple[float, float], ...]:
    begun = [sum(phases[:i]) for i in range(len(phases))]
    return tuple((min(1.0, start), share) for start, share in zip(begun, phases, strict=True))


def seats(playtest: Playtest) -> SeatChart:
    """Return how many more games each seat wins than its fair share."""
    tables = [it for it in playtest.seats if it.players > 1]
    unfair = {(table.players, seat) for table, seat, _lead in unfair_seats(playtest)}
    leads = [
        Estimate(100 * (it.mean - 1 / table.players), 100 * it.margin)
        for table in tables
        for it in table.wins
    ]
    most = max((abs(it.mean) + it.margin for it in leads), default=1.0)
    axis = Axis.around([-most, most], 5)
    groups = []
    for table in tables:
        dots = []
        for seat, wins in enumerate(table.wins):
            lead, margin = 100 * (wins.mean - 1 / table.players), 100 * wins.margin
            at, low, high = (axis.at(it) for it in (lead, lead - margin, lead + margin))
            dots.append(SeatDot(seat + 1, at, low, high, (table.players, seat) in unfair))
        least, _mean, longest = table.rolls
        rolls = _("{least}–{most} rolls").format(least=least, most=longest)
        groups.append(SeatGroup(players_name(table.players), rolls, tuple(dots)))
    ticks = tuple(Tick(it.at, _signed(it.text) + PERCENT) for it in axis.ticks)
    return SeatChart(tuple(groups), ticks, axis.at(0.0))


def _signed(text: str) -> str:
    is_none = not text.strip("0.,")
    return text if is_none or text.startswith("\N{MINUS SIGN}") else f"+{text}"
