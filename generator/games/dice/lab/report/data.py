"""A playtest as other programs read it: a dictionary whose keys stay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.games.dice.lab.report.figures import games_of, share_of
from generator.games.dice.lab.report.hints import hints
from generator.games.dice.lab.report.verdict import dead_hexes, verdict
from generator.games.dice.model.playtest import MARKS

if TYPE_CHECKING:
    from generator.games.dice.model.playtest import (
        Estimate,
        Playtest,
        Scores,
        Seats,
        Start,
        Worth,
        ZoneFate,
    )

DIGITS = 4
"""More decimals than any margin supports are noise."""


def data(playtest: Playtest) -> dict[str, Any]:
    """Return everything that was found: points and shares, each with its `margin` of 95 %.

    Phases are three shares of games, for I, II and III; hexes are `[row, position]` from 0.
    """
    games = playtest.games
    return {
        "domain": playtest.layout.id,
        "against": playtest.against or None,
        "variant": playtest.variant.value,
        "games": games,
        "seed": playtest.seed,
        "complete": playtest.complete,
        "verdict": verdict(playtest),
        "hints": hints(playtest),
        "players": [_scores(it) for it in playtest.ladder],
        "skill": {
            "gap": _estimate(playtest.skill.gap),
            "in_spreads": _short(playtest.skill.in_spreads),
            "upsets": _share(playtest.skill.upsets, games),
        },
        "starts": [_start(it, games) for it in playtest.starts],
        "terrains": {
            terrain.value: _worth(it) | {"hexes": it.hexes}
            for terrain, it in playtest.terrains.items()
        },
        "bonuses": {
            bonus.value: _worth(it) | {"gained": _short(it.gained), "used": _short(it.used)}
            for bonus, it in playtest.bonuses.items()
        },
        "zones": [_zone(it, games) for it in playtest.zones],
        "hexes": [
            {
                "cell": [cell.row, cell.position],
                "terrain": cell.terrain.value,
                "phases": _phases(phases),
                "marked": _share(sum(phases), games),
            }
            for cell, phases in zip(playtest.layout.cells, playtest.hexes, strict=True)
        ],
        "dead_hexes": [[cell.row, cell.position] for cell in dead_hexes(playtest)],
        "colours": {
            terrain.value: {"phases": _phases(phases), "finished": _share(sum(phases), games)}
            for terrain, phases in playtest.colours.items()
        },
        "seats": [_seats(it) for it in playtest.seats],
        "passes": _phases(playtest.passes),
    }


def _scores(scores: Scores) -> dict[str, Any]:
    games = games_of(scores)
    return {
        "player": scores.player.value,
        "points": _estimate(scores.points),
        "spread": _short(scores.spread),
        "counts": {str(points): number for points, number in sorted(scores.counts.items())},
        "marks": {
            str(mark): _share(share, games) for mark, share in zip(MARKS, scores.marks, strict=True)
        },
        "against": None if scores.against is None else _estimate(scores.against),
    }


def _start(start: Start, games: int) -> dict[str, Any]:
    return {
        "bonus": start.bonus.value,
        "points": _estimate(start.points),
        "behind": _estimate(start.behind),
        "best": _share(start.best, games),
    }


def _worth(worth: Worth) -> dict[str, Any]:
    return {"loss": _estimate(worth.loss)}


def _zone(fate: ZoneFate, games: int) -> dict[str, Any]:
    return {
        "terrain": fate.zone.terrain.value,
        "size": fate.zone.size,
        "cells": [[cell.row, cell.position] for cell in fate.zone.cells],
        "phases": _phases(fate.phases),
        "finished": _share(fate.share, games),
    }


def _seats(seats: Seats) -> dict[str, Any]:
    least, mean, most = seats.rolls
    return {
        "players": seats.players,
        "points": _estimate(seats.points),
        "wins": [_estimate(it) for it in seats.wins],
        "rolls": {"least": least, "mean": _short(mean), "most": most},
        "lead": _estimate(seats.lead),
    }


def _estimate(value: Estimate) -> dict[str, float]:
    return {"mean": _short(value.mean), "margin": _short(value.margin)}


def _share(share: float, games: int) -> dict[str, float]:
    return _estimate(share_of(share, games))


def _phases(phases: tuple[float, float, float]) -> list[float]:
    return [_short(it) for it in phases]


def _short(value: float) -> float:
    return round(value, DIGITS)
