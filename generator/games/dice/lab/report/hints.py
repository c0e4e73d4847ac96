"""Hints: what the author of a domain can change, each from figures that call for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.report.figures import is_seen, number, points
from generator.games.dice.lab.report.verdict import dead_hexes, seldom_finished
from generator.games.dice.lab.report.wording import castles_name, hexes_name, zone_name
from generator.games.dice.model.bonus import bonus_name
from generator.games.dice.model.playtest import Estimate
from generator.language import _, and_list, ngettext
from generator.model.spoken_names import terrain_name

if TYPE_CHECKING:
    from generator.games.dice.model.playtest import Playtest, Worth

FAR = 3.0
"""Points by which domains differ so much that results on them should not be compared: about half
the spread of a single game."""
LAME = 1.5
"""Points by which a start is so far behind that nobody who knows it takes it."""
IDLE = 0.6
"""A bonus of which a game uses a smaller share is mostly left over at the end."""
FEW = 0.5
"""Bonuses that a game must gain on average, before it matters how many are used."""


def hints(playtest: Playtest) -> list[str]:
    """Return what to change, the most important first."""
    asked = (nearer, weak_start, far_hexes, hard_zones, idle_bonuses, useless_bonuses)
    return [text for text in (ask(playtest) for ask in asked) if text]


def nearer(playtest: Playtest) -> str:
    """Name the terrain to change, where a domain is far from the one it is compared with."""
    against = playtest.best.against
    if against is None or abs(against.mean) - against.margin <= FAR or not playtest.terrains:
        return ""
    terrain, worth = max(playtest.terrains.items(), key=lambda it: it[1].loss.mean)
    if against.mean > 0:
        text = _(
            "To bring it nearer to domain {domain}, begin with {terrain}, which gives most"
            " ({points}): put its hexes further apart."
        )
    else:
        text = _(
            "To bring it nearer to domain {domain}, begin with {terrain}, which gives most"
            " ({points}): put its hexes nearer to the castles."
        )
    values = {"domain": playtest.against, "terrain": terrain_name(terrain)}
    return text.format(points=points(worth.loss), **values)


def weak_start(playtest: Playtest) -> str:
    """Name the starts that are far behind the best."""
    far = [it for it in playtest.starts if it.behind.mean - it.behind.margin > LAME]
    if not far:
        return ""
    text = ngettext(
        "Give the {castles} a better place, beside hexes that are marked early.",
        "Give the {castles} better places, beside hexes that are marked early.",
        len(far),
    )
    return text.format(castles=castles_name([it.bonus for it in far]))


def far_hexes(playtest: Playtest) -> str:
    """Say what to do with hexes that are almost never marked."""
    dead = dead_hexes(playtest)
    if not dead:
        return ""
    text = ngettext(
        "Move a castle nearer to {hexes}, or give it the terrain of a neighbour.",
        "Move a castle nearer to {hexes}, or give them the terrain of a neighbour.",
        len(dead),
    )
    return text.format(hexes=hexes_name(dead))


def hard_zones(playtest: Playtest) -> str:
    """Say what to do with a zone that is seldom finished, unless a hex of it is the reason."""
    dead = set(dead_hexes(playtest))
    for fate in seldom_finished(playtest):
        if fate.zone.size > 1 and dead.isdisjoint(fate.zone.cells):
            text = _("Make this zone smaller, or move it nearer to a castle: {zone}.")
            return text.format(zone=zone_name(fate.zone))
    return ""


def idle_bonuses(playtest: Playtest) -> str:
    """Name the bonuses of which many are left over at the end."""
    idle = [
        f"{bonus_name(bonus)} ({_used(worth)})"
        for bonus, worth in playtest.bonuses.items()
        if _is_idle(worth)
    ]
    if not idle:
        return ""
    text = _("Let these bonuses come earlier, because many are left over at the end: {bonuses}.")
    return text.format(bonuses=and_list(idle))


def useless_bonuses(playtest: Playtest) -> str:
    """Name the bonuses that are used, but gain nothing."""
    useless = [
        bonus_name(bonus)
        for bonus, worth in playtest.bonuses.items()
        if worth.gained > FEW and not _is_idle(worth) and not is_seen(_gain(worth.loss))
    ]
    if not useless:
        return ""
    text = _("Let these bonuses come earlier, because they gain nothing measurable: {bonuses}.")
    return text.format(bonuses=and_list(useless))


def _is_idle(worth: Worth) -> bool:
    return worth.gained > FEW and worth.used < IDLE * worth.gained


def _used(worth: Worth) -> str:
    text = _("{used} of {gained} used")
    return text.format(used=number(worth.used), gained=number(worth.gained))


def _gain(loss: Estimate) -> Estimate:
    """Return what a bonus gains; less than nothing is nothing."""
    return Estimate(max(0.0, loss.mean), loss.margin)
