"""The verdict on a domain in words: only what the margins of its figures support."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.report.figures import (
    difference,
    games_of,
    is_seen,
    percent,
    percent_with_margin,
    points,
    share_of,
    with_margin,
)
from generator.games.dice.lab.report.wording import (
    castle_name,
    castles_name,
    hexes_name,
    the_player,
    zone_name,
)
from generator.games.dice.model.playtest import MARKS, Estimate
from generator.language import _, and_list, ngettext
from generator.model.spoken_names import players_name, terrain_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.dice.model.playtest import Playtest, Seats, Start, ZoneFate
    from generator.model.layout import Cell

ALMOST_NEVER = 0.1
"""A hex that fewer games mark could as well be missing: nine sheets in ten leave it empty."""
SELDOM = 0.15
"""A zone that fewer games finish: a player who counts on it loses six times in seven."""
EVEN = 1.0
"""A gap of one spread: better play then counts as much as the luck of a single game."""
OF_MANY = 2.0
"""With 14 seats, one is outside its margin by chance alone in every other playtest. Twice the
margin is passed by chance in one of 800."""


def verdict(playtest: Playtest) -> list[str]:
    """Return the sentences about a domain, the most important first."""
    asked = (
        level,
        reached,
        skill,
        best_start,
        dearest_terrain,
        unmarked,
        unfinished,
        seats,
        length,
    )
    return [text for text in (ask(playtest) for ask in asked) if text]


def level(playtest: Playtest) -> str:
    """Say how hard the domain is: always, beside the other one where there is another."""
    against = playtest.best.against
    if against is None or not playtest.against:
        text = _("{player} gets {points} on average.")
        best = playtest.best
        return text.format(player=the_player(best.player), points=points(best.points))
    values = {"domain": playtest.against, "points": points(against)}
    if not is_seen(against):
        text = _("No clear difference from domain {domain} ({points}).")
    elif against.mean > 0:
        text = _("Easier than domain {domain} by {points}.")
    else:
        text = _("Harder than domain {domain} by {points}.")
    return text.format(**values)


def reached(playtest: Playtest) -> str:
    """Say how often the marks of the rulebook are reached: always."""
    best = playtest.best
    shares = [percent_with_margin(share_of(it, games_of(best))) for it in best.marks]
    texts = [
        _("{mark} points in {share}").format(mark=mark, share=share)
        for mark, share in zip(MARKS, shares, strict=True)
    ]
    text = _("{player} reaches {marks} of games.")
    return text.format(player=the_player(best.player), marks=and_list(texts))


def skill(playtest: Playtest) -> str:
    """Say whether better play or luck counts more: always; about the same within the margin."""
    gap, in_spreads, upsets = playtest.skill
    if not is_seen(gap):
        text = _("Better play makes no clear difference ({points}).")
        return text.format(points=points(gap))
    margin = gap.margin * in_spreads / abs(gap.mean)
    if in_spreads - margin > EVEN:
        text = _(
            "Skill counts more than luck: better play gains {points}, {times} times the spread of a"
            " game; the weaker player still wins {upsets} of games on the same dice."
        )
    elif in_spreads + margin < EVEN:
        text = _(
            "Luck counts more than skill: better play gains {points}, {times} times the spread of a"
            " game; the weaker player wins {upsets} of games on the same dice."
        )
    else:
        text = _(
            "Skill and luck count the same: better play gains {points}, {times} times the spread of"
            " a game; the weaker player wins {upsets} of games on the same dice."
        )
    share = percent_with_margin(share_of(upsets, playtest.games))
    return text.format(
        points=points(gap), times=with_margin(Estimate(in_spreads, margin), 2), upsets=share
    )


def best_start(playtest: Playtest) -> str:
    """Say which castle is the best start, or between which no difference can be seen."""
    if not playtest.starts:
        return ""
    best, *others = playtest.starts
    if not others:
        return ""
    alike = equal_starts(playtest)
    if len(alike) == len(playtest.starts):
        return _("No starting castle is clearly better than the others.")
    if len(alike) > 1:
        text = _("The best starts are the {castles}, with no clear difference between them.")
        return text.format(castles=castles_name([it.bonus for it in alike]))
    text = _(
        "The best start is the {castle}: in {share} of games no other gives more; the {other} is"
        " {points} behind."
    )
    share = percent_with_margin(share_of(best.best, playtest.games))
    last = others[-1]
    values = {"castle": castle_name(best.bonus), "other": castle_name(last.bonus)}
    return text.format(share=share, points=points(last.behind), **values)


def equal_starts(playtest: Playtest) -> list[Start]:
    """Return the best start, and those of which it cannot be said that they are behind it."""
    best, *others = playtest.starts
    return [best, *(it for it in others if not is_seen(it.behind))]


def dearest_terrain(playtest: Playtest) -> str:
    """Name the terrains worth the most and the least, where they are apart."""
    ranked = sorted(playtest.terrains.items(), key=lambda it: -it[1].loss.mean)
    if len(ranked) < 2:  # noqa: PLR2004 - one alone has nothing to be compared with
        return ""
    (most, first), (least, last) = ranked[0], ranked[-1]
    if not is_seen(difference(first.loss, last.loss)):
        return _("No terrain is clearly worth more than the others.")
    text = _("Without {most} hexes a player loses {points}; without {least} hexes {fewer}.")
    return text.format(
        most=terrain_name(most),
        points=points(first.loss),
        least=terrain_name(least),
        fewer=points(last.loss),
    )


def unmarked(playtest: Playtest) -> str:
    """Name the hexes that are almost never marked; silent where there are none."""
    dead = dead_hexes(playtest)
    if not dead:
        return ""
    text = ngettext(
        "{number} hex is marked in fewer than {share} of games: {hexes}.",
        "{number} hexes are marked in fewer than {share} of games: {hexes}.",
        len(dead),
    )
    return text.format(number=len(dead), share=percent(ALMOST_NEVER), hexes=hexes_name(dead))


def dead_hexes(playtest: Playtest) -> list[Cell]:
    """Return the hexes that are almost never marked, whatever the margin."""
    return [
        cell
        for number, cell in enumerate(playtest.layout.cells)
        if _is_below(playtest.marked(number), playtest.games, ALMOST_NEVER)
    ]


def unfinished(playtest: Playtest) -> str:
    """Name the zone that is finished least often, where that is seldom."""
    hard = seldom_finished(playtest)
    if not hard:
        return ""
    text = ngettext(
        "{number} zone is finished in fewer than {limit} of games: {zone} in {share}.",
        "{number} zones are finished in fewer than {limit} of games, least of all {zone}: {share}.",
        len(hard),
    )
    share = percent_with_margin(share_of(hard[0].share, playtest.games))
    return text.format(
        number=len(hard), limit=percent(SELDOM), zone=zone_name(hard[0].zone), share=share
    )


def seldom_finished(playtest: Playtest) -> list[ZoneFate]:
    """Return the zones that are seldom finished, whatever the margin, the rarest first."""
    rare = [it for it in playtest.zones if _is_below(it.share, playtest.games, SELDOM)]
    return sorted(rare, key=lambda it: it.share)


def _is_below(share: float, games: int, limit: float) -> bool:
    return share + share_of(share, games).margin < limit


def seats(playtest: Playtest) -> str:
    """Say whether a seat has an advantage, and which has the largest; silent for a solo game."""
    if not any(it.players > 1 for it in playtest.seats):
        return ""
    found = max(unfair_seats(playtest), key=lambda it: abs(it[2].mean), default=None)
    if found is None:
        return _("No seat has a clear advantage.")
    table, seat, lead = found
    text = _("With {players}, seat {seat} wins {share} of games; a fair share is {fair}.")
    share = Estimate(1 / table.players + lead.mean, lead.margin)
    return text.format(
        players=players_name(table.players),
        seat=seat + 1,
        share=percent_with_margin(share),
        fair=percent(1 / table.players),
    )


def unfair_seats(playtest: Playtest) -> Iterator[tuple[Seats, int, Estimate]]:
    """Yield the seats, counted from 0, that win more or less than their share, and by how much."""
    for table in playtest.seats:
        for seat, wins in enumerate(table.wins if table.players > 1 else ()):
            lead = Estimate(wins.mean - 1 / table.players, wins.margin)
            if abs(lead.mean) > OF_MANY * lead.margin:
                yield table, seat, lead


def length(playtest: Playtest) -> str:
    """Say how long a game is: where the rolls were counted."""
    if not playtest.seats:
        return ""
    least = min(it.rolls[0] for it in playtest.seats)
    most = max(it.rolls[2] for it in playtest.seats)
    return _("A game has {least} to {most} rolls.").format(least=least, most=most)
