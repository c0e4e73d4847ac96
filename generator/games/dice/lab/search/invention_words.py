"""The figures of an invented domain in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _, and_list
from generator.model.spoken_names import hex_name, terrain_name

if TYPE_CHECKING:
    from generator.games.dice.lab.search.inventing import Invention
    from generator.games.dice.model.playtest import Estimate

PLACES = 2
"""How many decimal places points have."""


def figures(invention: Invention, places: int = PLACES) -> list[str]:
    """Return the figures of a domain."""
    from generator.games.dice.lab.report.figures import number, with_margin  # noqa: PLC0415

    return [
        _("{points} points").format(points=with_margin(invention.points, places)),
        against(invention, places),
        *for_hasty(invention, places),
        _("starts {gap} apart").format(gap=number(invention.gap, places)),
        *character(invention),
    ]


def tell(invention: Invention) -> str:
    """Return the figures of a domain in one line."""
    parts = figures(invention)
    if invention.repaired:
        parts.append(_changes(invention))
    line = ", ".join(parts)
    if not invention.reached:
        line += " – " + _("misses a wish")
    return line


def against(invention: Invention, places: int = PLACES) -> str:
    """Return how a domain compares with the one that it was compared with."""
    more = invention.more
    pattern = (
        _("{points} more than {domain}") if more.mean >= 0 else _("{points} less than {domain}")
    )
    return pattern.format(points=_size(more, places), domain=invention.like)


def for_hasty(invention: Invention, places: int = PLACES) -> list[str]:
    """Return how it compares for the hasty player, if that was wished for."""
    more = invention.hasty
    if more is None or not invention.goal.hasty:
        return []
    message = _("hasty player {points} more") if more.mean >= 0 else _("hasty player {points} less")
    return [message.format(points=_size(more, places))]


def _size(more: Estimate, places: int) -> str:
    from generator.games.dice.lab.report.figures import with_margin  # noqa: PLC0415

    return with_margin(more._replace(mean=abs(more.mean)), places)


def character(invention: Invention) -> list[str]:
    """Return what tells a domain apart: its zones, and what some terrains are worth."""
    from generator.games.dice.lab.report.figures import number  # noqa: PLC0415

    return [
        _("{number} zones").format(number=invention.zones),
        *(
            _("{terrain} worth {points}").format(terrain=terrain_name(it), points=number(worth))
            for it, worth in invention.worth.items()
        ),
    ]


def _changes(invention: Invention) -> str:
    if not invention.changed:
        return _("no hex changed")
    names = and_list(hex_name(row, position) for row, position in invention.changed)
    return _("changed: {hexes}").format(hexes=names)
