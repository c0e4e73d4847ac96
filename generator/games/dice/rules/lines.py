"""The lines of the dice game: zones, goods sold, and colours, each with its words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from generator.games.dice.model.edition import ROMAN
from generator.language import _, ngettext
from generator.model.score import Line
from generator.model.terrain import Terrain
from generator.model.words import terrain_name


@dataclass(frozen=True, slots=True)
class ZoneLine(Line):
    """A finished zone."""

    rule = "zone"
    phase: int
    terrain: Terrain
    size: int

    def name(self) -> str:
        """Name the terrain and the size."""
        hexes = ngettext("{size} hex", "{size} hexes", self.size).format(size=self.size)
        return f"{terrain_name(self.terrain)}, {hexes}"

    def explain(self) -> str:
        """Describe what a zone of this terrain is worth."""
        if self.terrain is Terrain.CASTLE:
            return _("A castle is a zone of one hex, and gives the bonus of its square.")
        if self.terrain is Terrain.PASTURE:
            message = _(
                "A pasture of {size} finished in phase {phase} scores double: {points} points."
            )
        else:
            message = _(
                "By the table, a zone of {size} finished in phase {phase} is worth {points}."
            )
        return message.format(size=self.size, phase=ROMAN[self.phase], points=self.points)

    def values(self) -> dict[str, Any]:
        """Return the zone and its phase."""
        return {"terrain": self.terrain.value, "size": self.size, "phase": self.phase}


@dataclass(frozen=True, slots=True)
class GoodsLine(Line):
    """Goods sold; the phase is None where the sheet does not give it."""

    rule = "goods"
    number: int

    def name(self) -> str:
        """Name how many."""
        sold = ngettext("{count} good sold", "{count} goods sold", self.number)
        return sold.format(count=self.number)

    def explain(self) -> str:
        """Describe when goods are worth points."""
        return _("A good sold on a double hourglass is worth points in any phase.")

    def values(self) -> dict[str, Any]:
        """Return how many, and the phase where it is known."""
        phase = {} if self.phase is None else {"phase": self.phase}
        return {"count": self.number, **phase}


@dataclass(frozen=True, slots=True)
class ColourLine(Line):
    """A colour of which every hex is marked, as the first or the second to do so."""

    rule = "colour"
    phase: int
    terrain: Terrain
    place: int

    def name(self) -> str:
        """Name the terrain and the place."""
        message = _("all of {terrain}, first") if self.place == 1 else _("all of {terrain}, second")
        return message.format(terrain=terrain_name(self.terrain))

    def explain(self) -> str:
        """Describe which of its two values the colour brings."""
        if self.place == 1:
            return _("The first to mark every hex of a colour gets its larger value.")
        return _("The second to mark every hex of a colour gets its smaller value.")

    def values(self) -> dict[str, Any]:
        """Return the colour, the place and the phase."""
        return {"terrain": self.terrain.value, "place": self.place, "phase": self.phase}
