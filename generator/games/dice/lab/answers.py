"""Answers: what the games of all questions add up to."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.games.dice.lab.kernels.rules import (
    COLOUR_COUNTS,
    GAINED_COUNTS,
    HEX_COUNTS,
    PASS_COUNTS,
    PHASES,
    USED_COUNTS,
    ZONE_COUNTS,
)
from generator.games.dice.lab.questions import TABLES, Answer
from generator.games.dice.lab.statistics import difference, estimate, mean, spread
from generator.games.dice.lab.table import BONUSES, TERRAINS
from generator.games.dice.model.bonus import Bonus
from generator.games.dice.model.playtest import (
    BEST,
    MARKS,
    Estimate,
    Playtest,
    Scores,
    Seats,
    Skill,
    Start,
    Strength,
    Worth,
    ZoneFate,
)
from generator.games.dice.model.sheet import Variant
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.games.dice.lab.questions import Question
    from generator.model.layout import Layout
    from generator.products.results.playtests import Wish

BY_GAME = ("points", "left", "rolls")
"""What is listed for each game; the rest is counted over all games."""


class Answers:
    """The answers to questions, batch after batch."""

    def __init__(self, asked: Sequence[Question]) -> None:
        """Begin without any."""
        self._found = {(it.layout, it.name): Answer(*([] for _ in Answer._fields)) for it in asked}
        self.games = 0
        """How many games each question has, as far as it has its full share."""

    def add(self, answers: Iterable[tuple[Question, Answer]]) -> None:
        """Add a batch of every question."""
        fresh = list(answers)
        for question, answer in fresh:
            key = question.layout, question.name
            self._found[key] = _sum(self._found[key], answer)
        self.games = max(len(it.rolls) for it in self._found.values())

    def of(self, place: int, name: str) -> Answer | None:
        """Return the answer to a question about a domain, if it was asked."""
        return self._found.get((place, name))

    def points(self, place: int, name: str) -> list[int]:
        """Return the points of each game of a question."""
        return self._found[place, name].points


def _sum(one: Answer, two: Answer) -> Answer:
    return Answer(
        *(
            before + after
            if name in BY_GAME or not before
            else [x + y for x, y in zip(before, after, strict=True)]
            for name, before, after in zip(Answer._fields, one, two, strict=True)
        )
    )


def sum_up(
    answers: Answers, place: int, domains: Sequence[Layout], wish: Wish, ended_by: int | None
) -> Playtest:
    """Return what was found out about a domain."""
    layout = domains[place]
    best = answers.of(place, f"player {BEST}")
    if best is None:
        raise AssertionError(layout.id)
    games = len(best.rolls)
    return Playtest(
        layout=layout,
        against="" if place == 0 else domains[0].id,
        variant=Variant(wish.variant),
        games=games,
        seed=wish.seed,
        ended_by=ended_by,
        ladder=tuple(
            _scores(answers, place, player)
            for player in Strength
            if answers.of(place, f"player {player}") is not None
        ),
        skill=_skill(answers, place),
        starts=tuple(_starts(answers, place)),
        terrains={
            terrain: Worth(loss, len(layout.by_terrain[terrain]))
            for terrain in Terrain
            if (loss := _loss(answers, place, terrain)) is not None
        },
        bonuses={
            bonus: Worth(
                loss,
                0,
                best.counts[GAINED_COUNTS + number] / games,
                best.counts[USED_COUNTS + number] / games,
            )
            for number, bonus in enumerate(BONUSES)
            if (loss := _loss(answers, place, bonus)) is not None
        },
        zones=tuple(
            ZoneFate(zone, _phases(best, ZONE_COUNTS, number))
            for number, zone in enumerate(layout.zones)
        ),
        hexes=tuple(_phases(best, HEX_COUNTS, it) for it in range(len(layout.cells))),
        colours={
            terrain: _phases(best, COLOUR_COUNTS, number)
            for number, terrain in enumerate(TERRAINS)
            if layout.by_terrain[terrain]
        },
        seats=tuple(
            _seats(found, players)
            for players in TABLES
            if (found := answers.of(place, f"seats {players}")) is not None
        ),
        passes=_phases(best, PASS_COUNTS, 0),
    )


def _phases(found: Answer, counted: int, number: int) -> tuple[float, float, float]:
    """Return how often something happened in a game, in each phase."""
    place, games = counted + number * PHASES, len(found.rolls)
    first, second, third = found.counts[place : place + PHASES]
    return first / games, second / games, third / games


def _scores(answers: Answers, place: int, player: Strength) -> Scores:
    points = answers.points(place, f"player {player}")
    others = answers.of(0, f"player {player}")
    return Scores(
        player=player,
        points=estimate(points),
        spread=spread(points),
        counts=dict(sorted(Counter(points).items())),
        marks=tuple(sum(it >= mark for it in points) / len(points) for mark in MARKS),
        against=None if place == 0 or others is None else difference(points, others.points),
    )


def _skill(answers: Answers, place: int) -> Skill:
    """Compare the learned player with the hasty one on the same dice."""
    best, hasty = (answers.points(place, f"player {it}") for it in (BEST, Strength.HASTY))
    gap = difference(best, hasty)
    upsets = sum(two > one for one, two in zip(best, hasty, strict=True)) / len(best)
    return Skill(gap, gap.mean / (spread(best) or 1.0), upsets)


def _starts(answers: Answers, place: int) -> list[Start]:
    """Compare the starting castles on the same dice, the best first."""
    found = {
        bonus: answers.points(place, f"start {bonus}")
        for bonus in Bonus
        if answers.of(place, f"start {bonus}") is not None
    }
    order = sorted(found, key=lambda it: -mean(found[it]))
    tops = [max(them) for them in zip(*found.values(), strict=True)]
    return [
        Start(
            bonus=bonus,
            points=estimate(found[bonus]),
            behind=Estimate(0.0, 0.0)
            if bonus is order[0]
            else difference(found[order[0]], found[bonus]),
            best=sum(it == top for it, top in zip(found[bonus], tops, strict=True)) / len(tops),
        )
        for bonus in order
    ]


def _loss(answers: Answers, place: int, name: str) -> Estimate | None:
    """Return the points that are lost without something, if that was asked."""
    found = answers.of(place, f"without {name}")
    if found is None:
        return None
    return difference(answers.points(place, f"player {BEST}"), found.points)


def _seats(found: Answer, players: int) -> Seats:
    """Share out the wins: most points, then most bonuses left, then shared."""
    wins: list[list[float]] = [[] for _seat in range(players)]
    leads = []
    for game in range(len(found.rolls)):
        rows: list[tuple[int, int]] = [
            (found.points[it], found.left[it]) for it in range(game * players, (game + 1) * players)
        ]
        top = max(rows)
        shared = rows.count(top)
        for seat, row in enumerate(rows):
            wins[seat].append(1 / shared if row == top else 0.0)
        first, second, *_others = sorted((points for points, _left in rows), reverse=True)
        leads.append(first - second)
    return Seats(
        players=players,
        points=estimate(found.points),
        wins=tuple(map(estimate, wins)),
        rolls=(min(found.rolls), mean(found.rolls), max(found.rolls)),
        lead=estimate(leads),
    )
