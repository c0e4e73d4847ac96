"""Words of the dice game: the name of a line, and the sentence of the rule behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.edition import ROMAN
from generator.language import _, ngettext
from generator.model.words import terrain_name

if TYPE_CHECKING:
    from generator.model.score import Line


def line_name(line: Line) -> str:
    """Name what a line pays for."""
    if line.rule == "zone" and line.terrain:
        size = line.size or 0
        hexes = ngettext("{size} hex", "{size} hexes", size).format(size=size)
        return f"{terrain_name(line.terrain)}, {hexes}"
    if line.rule == "colour" and line.terrain:
        message = _("all of {terrain}, first") if line.place == 1 else _("all of {terrain}, second")
        return message.format(terrain=terrain_name(line.terrain))
    count = line.number or 0
    return ngettext("{count} good sold", "{count} goods sold", count).format(count=count)


def explain(line: Line) -> str:
    """Say the rule behind a line."""
    if line.rule == "goods":
        return _("A good sold on a double hourglass is worth points in any phase.")
    if line.rule == "colour":
        if line.place == 1:
            return _("The first to mark every hex of a colour gets its larger value.")
        return _("The second to mark every hex of a colour gets its smaller value.")
    if line.terrain == "castle":
        return _("A castle is a zone of one hex, and gives the bonus of its square.")
    if line.terrain == "pasture":
        message = _("A pasture of {size} finished in phase {phase} scores double: {points} points.")
    else:
        message = _("By the table, a zone of {size} finished in phase {phase} is worth {points}.")
    phase = ROMAN.get(line.phase or 0, "")
    return message.format(size=line.size, phase=phase, points=line.points)
