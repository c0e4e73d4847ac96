"""The lines of the dice game: zones, goods sold, and colours, each with its words."""

from __future__ import annotations

from generator.games.dice.model.edition import ROMAN
from generator.language import N_, _, ngettext
from generator.model.score import WordedLine, Wording
from generator.model.spoken_names import terrain_name
from generator.model.terrain import Terrain
from generator.values import dataclass


def _zone_reason(line: ZoneLine) -> str:
    if line.terrain is Terrain.CASTLE:
        return _("A castle is a zone of one hex, and gives the bonus of its square.")
    if line.terrain is Terrain.PASTURE:
        return _("A pasture of {size} finished in phase {phase} scores double: {points} points.")
    return _("By the table, a zone of {size} finished in phase {phase} is worth {points}.")


WORDINGS = {
    "zone": Wording(
        lambda line: "{terrain}, " + ngettext("{size} hex", "{size} hexes", line.size),
        _zone_reason,
        ("terrain", "size", "phase"),
    ),
    "goods": Wording(
        lambda line: ngettext("{count} good sold", "{count} goods sold", line.count),
        N_("A good sold on a double hourglass is worth points in any phase."),
        ("count", "phase"),
    ),
    "first colour": Wording(
        N_("all of {terrain}, first"),
        N_("The first to mark every hex of a colour gets its larger value."),
        ("terrain", "place", "phase"),
    ),
    "second colour": Wording(
        N_("all of {terrain}, second"),
        N_("The second to mark every hex of a colour gets its smaller value."),
        ("terrain", "place", "phase"),
    ),
}


@dataclass(frozen=True, slots=True)
class DiceLine(WordedLine):
    """A line of the dice game."""

    wordings = WORDINGS
    said = {  # noqa: RUF012 - Line says that it belongs to the class
        "phase": lambda line: ROMAN[line.phase],
        "terrain": lambda line: terrain_name(line.terrain),
    }


@dataclass(frozen=True, slots=True)
class ZoneLine(DiceLine):
    """A finished zone."""

    rule = "zone"
    phase: int
    terrain: Terrain
    size: int


@dataclass(frozen=True, slots=True)
class GoodsLine(DiceLine):
    """Goods sold; the phase is None where the sheet does not give it."""

    rule = "goods"
    count: int


@dataclass(frozen=True, slots=True)
class ColourLine(DiceLine):
    """A colour of which every hex is marked, as the first or the second to do so."""

    rule = "colour"
    phase: int
    terrain: Terrain
    place: int

    @property
    def kind(self) -> str:
        """The first and the second get different values."""
        return "first colour" if self.place == 1 else "second colour"
