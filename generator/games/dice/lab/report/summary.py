"""The summary of a playtest: few figures, in a file, from which pages show it again."""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.games.dice.lab.compiling import MODULES, PACKAGE
from generator.games.dice.lab.report.figures import (
    count,
    is_seen,
    number,
    percent,
    points,
    with_margin,
)
from generator.games.dice.lab.report.wording import castle_name, player_name
from generator.games.dice.lab.weights import FILE
from generator.games.dice.load.edition import GAME, dice_edition
from generator.games.dice.model.playtest import BEST, Estimate, Strength
from generator.language import _
from generator.model.spoken_names import capital, terrain_name
from generator.model.terrain import Terrain
from generator.products.results.playtest_summaries import Shown, Summariser, Table
from generator.registry import layout_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.model.layout import Layout

CLEARLY = 1.5
"""A domain that is so many points harder or easier than the other is called so."""
FAIR = 1.0
"""Starts that are at most so far apart are fair, as in a search for new domains."""
HARD, MEDIUM, EASY, FAIR_STARTS = "hard", "medium", "easy", "fair"
MATTERS = {
    it: f"{it.value}-matters"
    for it in (Terrain.RIVER, Terrain.CITY, Terrain.PASTURE, Terrain.MONASTERY, Terrain.MINE)
}


@lru_cache(maxsize=1)
def mark() -> str:
    """Return the digest of the players and the rules that they play by."""
    modules = (import_module(f"{PACKAGE}.{name}") for name in MODULES)
    parts = [Path(str(it.__file__)).read_bytes() for it in modules]
    parts += [(layout_folder(GAME) / FILE).read_bytes(), repr(dice_edition()).encode()]
    return sha256(b"".join(sha256(it).digest() for it in parts)).hexdigest()[:16]


def contents(layout: Layout) -> str:
    """Return the digest of the hexes of a domain."""
    cells = sorted((it.hex.q, it.hex.r, it.token) for it in layout.cells)
    own = [(str(it), it.values, it.bonus, it.points) for it in layout.own]
    return sha256(repr((cells, own)).encode()).hexdigest()[:16]


def summarise(found: Mapping[str, Any]) -> dict[str, Any]:
    """Keep the figures that a page shows."""
    best = next(it for it in found["players"] if it["player"] == BEST.value)
    return {
        "against": found["against"],
        "games": found["games"],
        "seed": found["seed"],
        "players": {it["player"]: _pair(it["points"]) for it in found["players"]},
        "more": None if best["against"] is None else _pair(best["against"]),
        "reached": {mark: round(it["mean"], 3) for mark, it in best["marks"].items()},
        "starts": {it["bonus"]: _pair(it["points"]) for it in found["starts"]},
        "behind": {it["bonus"]: _pair(it["behind"]) for it in found["starts"]},
        "terrains": {terrain: _pair(it["loss"]) for terrain, it in found["terrains"].items()},
        "marked": [round(it["marked"]["mean"], 2) for it in found["hexes"]],
    }


def _pair(value: Mapping[str, float]) -> list[float]:
    return [round(value["mean"], 2), round(value["margin"], 2)]


def show(kept: Mapping[str, Any], layout: Layout) -> Shown:
    """Show what was kept; what is no summary of this domain is a ValueError."""
    try:
        return _show(kept, layout)
    except (KeyError, TypeError, IndexError, AttributeError, OverflowError) as error:
        raise ValueError(str(error)) from error


def _show(kept: Mapping[str, Any], layout: Layout) -> Shown:
    games, against = int(kept["games"]), str(kept["against"] or "")
    more = _estimate(kept["more"]) if kept["more"] is not None else Estimate(0.0, 0.0)
    starts = {castle_name(it): _estimate(pair) for it, pair in kept["starts"].items()}
    behind = [_estimate(it) for it in kept["behind"].values()]
    terrains = {Terrain(it): _estimate(pair) for it, pair in kept["terrains"].items()}
    players = {Strength(it): _estimate(pair) for it, pair in kept["players"].items()}
    shares = tuple(min(1.0, max(0.0, float(it))) for it in kept["marked"])
    if len(shares) != len(layout.cells) or not terrains or not behind:
        raise ValueError(layout.id)
    dearest = max(terrains, key=lambda it: terrains[it].mean)
    gap = max(it.mean for it in behind)
    traits = (
        _level(more),
        *((FAIR_STARTS,) if gap <= FAIR else ()),
        *((MATTERS[dearest],) if dearest in MATTERS else ()),
    )
    reached = [
        _("{mark} points in {share}").format(mark=mark, share=percent(float(share)))
        for mark, share in kept["reached"].items()
    ]
    return Shown(
        against=against,
        traits=traits,
        level=_("{points} points").format(points=number(players[BEST].mean)),
        basis=_("on average in {games} solo games of the learned player, a program").format(
            games=count(games)
        ),
        sentences=(
            _compared(more, against),
            _("It reaches {marks} of its games.").format(marks=", ".join(reached)),
            _apart(gap, behind),
        ),
        tables=(
            Table(
                _("Points of each program"),
                _rows({player_name(it): to for it, to in players.items()}),
            ),
            Table(_("Points with each start"), _rows(starts)),
            Table(
                _("Points lost without a terrain"),
                _rows(
                    {
                        terrain_name(it): to
                        for it, to in sorted(terrains.items(), key=lambda it: -it[1].mean)
                    }
                ),
            ),
        ),
        shares=shares,
    )


def _level(more: Estimate) -> str:
    if not is_seen(more) or abs(more.mean) < CLEARLY:
        return MEDIUM
    return EASY if more.mean > 0 else HARD


def _compared(more: Estimate, against: str) -> str:
    if not against:
        return _("Other domains are compared with this one.")
    if not is_seen(more):
        text = _("No clear difference from domain {domain} ({points}).")
    elif more.mean > 0:
        text = _("Easier than domain {domain} by {points}.")
    else:
        text = _("Harder than domain {domain} by {points}.")
    return text.format(domain=against, points=points(more))


def _apart(gap: float, behind: list[Estimate]) -> str:
    margin = max(behind, key=lambda it: it.mean).margin
    text = _("The best and the worst starting castle are {points} apart.")
    return text.format(points=points(Estimate(gap, margin)))


def _rows(figures: Mapping[str, Estimate]) -> tuple[tuple[str, ...], ...]:
    return tuple((capital(name), with_margin(it)) for name, it in figures.items())


def _estimate(pair: Any) -> Estimate:
    mean, margin = pair
    return Estimate(float(mean), float(margin))


def traits() -> dict[str, str]:
    """Return the traits of domains in the current language."""
    return {
        EASY: _("easy"),
        MEDIUM: _("medium"),
        HARD: _("hard"),
        FAIR_STARTS: _("fair starts"),
        MATTERS[Terrain.RIVER]: _("river matters"),
        MATTERS[Terrain.CITY]: _("city matters"),
        MATTERS[Terrain.PASTURE]: _("pasture matters"),
        MATTERS[Terrain.MONASTERY]: _("monastery matters"),
        MATTERS[Terrain.MINE]: _("mine matters"),
    }


def meanings(against: str) -> dict[str, str]:
    """Return what the traits mean, each in a sentence; AGAINST is what all are compared with."""
    costs = _("If a player leaves one terrain empty, this one costs the most points.")
    levels = {
        EASY: _("A program reaches clearly more points here than on domain {domain}."),
        MEDIUM: _("A program reaches about as many points here as on domain {domain}."),
        HARD: _("A program reaches clearly fewer points here than on domain {domain}."),
    }
    return {
        **({it: text.format(domain=against) for it, text in levels.items()} if against else {}),
        FAIR_STARTS: _("The starting castles are at most one point apart."),
        **dict.fromkeys(MATTERS.values(), costs),
    }


SUMMARY = Summariser(
    mark=mark, contents=contents, summarise=summarise, show=show, traits=traits, meanings=meanings
)
