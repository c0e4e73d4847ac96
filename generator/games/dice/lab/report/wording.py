"""The words of a playtest: players, castles, zones, seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.report.figures import count
from generator.games.dice.model.bonus import bonus_name
from generator.games.dice.model.playtest import Strength
from generator.games.dice.model.sheet import Variant
from generator.games.dice.rules.score_lines import ZoneLine
from generator.language import _, and_list, pgettext
from generator.model.spoken_names import hex_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.games.dice.model.playtest import Playtest
    from generator.model.layout import Cell, Zone

MOST_NAMED = 3
"""How many hexes or zones a sentence names; the others are counted."""


def player_name(player: Strength) -> str:
    """Return the name of an automated player, as in a table."""
    return {
        Strength.RANDOM: _("random player"),
        Strength.HASTY: _("hasty player"),
        Strength.CAREFUL: _("careful player"),
        Strength.LEARNED: _("learned player"),
        Strength.STRONG: _("strong player"),
        Strength.TRAINED: _("trained player"),
    }[player]


def player_kind(player: Strength) -> str:
    """Return the kind of an automated player in one word, where a table has little room."""
    return {
        Strength.RANDOM: pgettext("automated player", "random"),
        Strength.HASTY: pgettext("automated player", "hasty"),
        Strength.CAREFUL: pgettext("automated player", "careful"),
        Strength.LEARNED: pgettext("automated player", "learned"),
        Strength.STRONG: pgettext("automated player", "strong"),
        Strength.TRAINED: pgettext("automated player", "trained"),
    }[player]


def the_player(player: Strength) -> str:
    """Return the name of an automated player, as a sentence begins."""
    return {
        Strength.RANDOM: _("The random player"),
        Strength.HASTY: _("The hasty player"),
        Strength.CAREFUL: _("The careful player"),
        Strength.LEARNED: _("The learned player"),
        Strength.STRONG: _("The strong player"),
        Strength.TRAINED: _("The trained player"),
    }[player]


def variant_name(variant: Variant) -> str:
    """Return the name of a variant."""
    return {
        Variant.STANDARD: _("standard"),
        Variant.DIFFERENT: _("different starting castles"),
        Variant.SAME: _("the same starting castle"),
        Variant.SOLO: _("solo"),
    }[variant]


def castle_name(bonus: str) -> str:
    """Name a castle by its bonus."""
    return _("castle with {bonus}").format(bonus=bonus_name(bonus))


def castles_name(bonuses: Sequence[str]) -> str:
    """Name one or several castles by their bonuses."""
    if len(bonuses) == 1:
        return castle_name(bonuses[0])
    return _("castles with {bonuses}").format(bonuses=and_list(map(bonus_name, bonuses)))


def zone_name(zone: Zone) -> str:
    """Name a zone by its terrain, its size and its first hex."""
    first = zone.cells[0]
    return f"{zone_kind(zone)} ({hex_name(first.row, first.position)})"


def zone_kind(zone: Zone) -> str:
    """Name the kind of a zone, as the lines of a score do."""
    return ZoneLine(points=0, phase=1, cells=(), terrain=zone.terrain, size=zone.size).name()


def hexes_name(cells: Iterable[Cell]) -> str:
    """Name some hexes, the first of them if there are many."""
    return some_of([hex_name(cell.row, cell.position) for cell in cells])


def some_of(names: list[str]) -> str:
    """Join names as in a sentence; of many, the last ones are counted."""
    if len(names) > MOST_NAMED + 1:
        more = _("{number} more").format(number=len(names) - MOST_NAMED)
        names = [*names[:MOST_NAMED], more]
    return and_list(names)


def basis(playtest: Playtest) -> str:
    """Say what the figures are based on."""
    values = {"games": count(playtest.games), "variant": variant_name(playtest.variant)}
    if not playtest.complete:
        return _("stopped after {games} games ({variant})").format(**values)
    return _("{games} games ({variant})").format(**values)
