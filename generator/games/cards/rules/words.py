"""Words of the card game: the name of a line, and the rule behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import ROUNDS, CardType
from generator.games.cards.model.words import type_name, ware_name
from generator.language import _, ngettext
from generator.model.tiles import species_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.model.score import Line


def line_name(line: Line) -> str:
    """Name what a line pays for."""
    return _NAMES[line.rule](line)


def explain(line: Line) -> str:
    """Say the rule behind a line."""
    if line.rule == "set":
        return _explain_set(line)
    counted = line.points if line.each is None else line.each
    points = ngettext("{points} point", "{points} points", counted).format(points=counted)
    return {
        "first": _("The first to finish a set of a type takes its card: {points}."),
        "seven": _("Who has all seven types takes the topmost card for them: {points}."),
        "points": _("What the point cards add up to."),
        "goods": _("A good sold is worth {points}."),
        "animals": _("{size} different animals are worth {points}."),
        "first-player": _("Who holds the first player's card at the end has {points}."),
        "round": _("What was noted at the end of this round."),
    }[line.rule].format(points=points, size=line.size)


def _explain_set(line: Line) -> str:
    if line.what == CardType.CLOISTER:
        message = _("Three cloisters by themselves are worth {points}.")
    elif line.number:
        message = _("Three of a type are worth {points}; a cloister stands for any type.")
    else:
        message = _("Three of a type are worth {points}, as their cards show.")
    points = ngettext("{points} point", "{points} points", line.points).format(points=line.points)
    return message.format(points=points)


def _name_set(line: Line) -> str:
    name = _("{type}, set of three").format(type=type_name(line.what or ""))
    if not line.number:
        return name
    message = ngettext("{count} of them a cloister", "{count} of them cloisters", line.number)
    return f"{name}, {message.format(count=line.number)}"


def _name_first(line: Line) -> str:
    return _("{type}, first set").format(type=type_name(line.what or ""))


def _name_goods(line: Line) -> str:
    count = line.number or 0
    sold = ngettext("{count} good sold", "{count} goods sold", count).format(count=count)
    return f"{sold}, {ware_name(line.what or '')}"


def _name_animals(line: Line) -> str:
    herd = ", ".join(species_name(it) for it in (line.what or "").split())
    return herd if line.number == 1 else f"{line.number} × ({herd})"


def _name_round(line: Line) -> str:
    return _("points after round {round}").format(round=ROUNDS[(line.phase or 1) - 1])


_NAMES: dict[str, Callable[[Line], str]] = {
    "set": _name_set,
    "first": _name_first,
    "seven": lambda _line: _("all seven types"),
    "points": lambda _line: _("point cards"),
    "goods": _name_goods,
    "animals": _name_animals,
    "first-player": lambda _line: _("first player's card"),
    "round": _name_round,
}
