"""The lines of the board game: what moves the marker and what counts at the end, with words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.model.game import PHASES
from generator.games.board.model.names import building_name, herd_name, terrain_name
from generator.language import N_, _, ngettext
from generator.model.score import WordedLine, Wording
from generator.model.spoken_names import points_name
from generator.model.terrain import Terrain
from generator.model.tiles import good_name
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.model.tiles import Building, Good, Species


def _animals_reason(line: AnimalsLine) -> str:
    """Show the tile's own animals and the others, each with what tile 7 adds."""
    if line.more:
        return _("The new tile and its species in the pasture score, with tile 7: {sum}.")
    if len(line.parts) == 1:
        return _("The first tile of a species in a pasture scores its animals.")
    return _("The new tile scores, and again its species in the pasture: {sum}.")


def _counted_by(tile: int, count: int) -> str:
    """Name what a knowledge tile counts."""
    return {
        15: ngettext("{count} type of goods sold", "{count} types of goods sold", count),
        24: ngettext("{count} species", "{count} species", count),
        25: ngettext("{count} good sold", "{count} goods sold", count),
        26: ngettext("{count} bonus tile", "{count} bonus tiles", count),
    }[tile].format(count=count)


WORDINGS = {
    "track": Wording(
        N_("points on the track"),
        N_("What the marker on the track showed before the end of the game."),
    ),
    "other track": Wording(
        N_("other points on the track"),
        N_("The marker stood at {track}; the lines above do not explain these points."),
        ("count",),
    ),
    "region": Wording(
        lambda line: "{terrain}, " + ngettext("{size} hex", "{size} hexes", line.size),
        N_("A region of {size} is worth {points}, finished in phase {phase} {more} more."),
        ("terrain", "size", "phase", "parts"),
    ),
    "animals": Wording(
        lambda _line: "{herd}",
        _animals_reason,
        ("terrain", "count", "species", "pasture", "phase", "parts"),
    ),
    "watchtower": Wording(
        lambda line: ngettext("{count} watchtower", "{count} watchtowers", line.count),
        N_("A watchtower brings {each} when it is placed."),
        ("terrain", "count", "each"),
    ),
    "goods": Wording(
        lambda line: ngettext("{count} good sold", "{count} goods sold", line.count) + ", {good}",
        N_("With this number of players each good sold is worth {each}."),
        ("count", "good", "each"),
    ),
    "large bonus": Wording(
        N_("all of {terrain}, large bonus tile"),
        N_("The first to cover every hex of a colour takes its large bonus tile."),
        ("terrain", "place", "phase"),
    ),
    "small bonus": Wording(
        N_("all of {terrain}, small bonus tile"),
        N_("The second to cover every hex of a colour takes its small bonus tile."),
        ("terrain", "place", "phase"),
    ),
    "unsold": Wording(
        lambda line: ngettext("{count} good not sold", "{count} goods not sold", line.count),
        N_("A good that is left unsold is worth {each}."),
        ("count", "each"),
    ),
    "silver": Wording(
        lambda line: ngettext("{count} silver", "{count} silver", line.count),
        N_("A silver that is left is worth {each}."),
        ("count", "each"),
    ),
    "workers": Wording(
        lambda line: ngettext("{count} worker", "{count} workers", line.count),
        N_("Every {group} workers that are left are worth {each}."),
        ("count", "each", "group"),
    ),
    "knowledge": Wording(
        N_("{name}: {own}"),
        N_("This tile pays {each} for each of them at the end of the game."),
        ("number", "terrain", "count", "building", "each"),
    ),
}


@dataclass(frozen=True, slots=True)
class BoardLine(WordedLine):
    """A line of the board game."""

    wordings = WORDINGS
    said = {  # noqa: RUF012 - Line says that it belongs to the class
        "each": lambda line: points_name(line.each),
        "good": lambda line: good_name(line.good),
        "herd": lambda line: herd_name(line.species, line.count),
        "name": lambda line: _("knowledge tile {number}").format(number=line.tile),
        "phase": lambda line: PHASES[line.phase - 1],
        "terrain": lambda line: terrain_name(line.terrain),
    }
    given = {  # noqa: RUF012 - as above
        "building": lambda line: getattr(line, "building", None),
        "number": lambda line: line.tile,
        "phase": lambda line: None if line.phase is None else PHASES[line.phase - 1],
    }


@dataclass(frozen=True, slots=True)
class TrackLine(BoardLine):
    """The points that the marker on the track showed, where nothing else is given."""

    rule = "track"


@dataclass(frozen=True, slots=True)
class OtherTrackLine(BoardLine):
    """The points that the marker on the track showed beyond all other lines."""

    rule = "track"
    track: int

    @property
    def kind(self) -> str:
        """They are the rest."""
        return "other track"

    @property
    def count(self) -> int:
        """The position of the marker."""
        return self.track


@dataclass(frozen=True, slots=True)
class RegionLine(BoardLine):
    """A finished region; its parts are the points of its size and of the phase."""

    rule = "region"
    said = BoardLine.said | {
        "points": lambda line: line.parts[0],
        "more": lambda line: line.parts[1],
    }
    phase: int
    terrain: Terrain
    size: int
    parts: tuple[int, int]


@dataclass(frozen=True, slots=True)
class AnimalsLine(BoardLine):
    """A new animal tile; its parts are that tile and the others of its species in the pasture."""

    rule = "animals"
    terrain = Terrain.PASTURE
    species: Species
    count: int
    pasture: int
    parts: tuple[int, ...]

    @property
    def more(self) -> int:
        """What tile 7 adds to each tile."""
        return self.parts[0] - self.count

    @property
    def sum(self) -> str:
        """The animals of each tile, with what tile 7 adds."""
        if self.more:
            return " + ".join(f"({part - self.more} + {self.more})" for part in self.parts)
        return " + ".join(str(part) for part in self.parts)


@dataclass(frozen=True, slots=True)
class CountedLine(BoardLine):
    """Points for a number of things, so many for each."""

    count: int
    each: int


@dataclass(frozen=True, slots=True)
class WatchtowerLine(CountedLine):
    """Watchtowers."""

    rule = "watchtower"
    terrain = Terrain.CITY


@dataclass(frozen=True, slots=True)
class GoodsLine(BoardLine):
    """Goods of one colour that were sold."""

    rule = "goods"
    good: Good
    count: int
    each: int


@dataclass(frozen=True, slots=True)
class BonusLine(BoardLine):
    """A bonus tile, the large one for place 1, the small one for place 2."""

    rule = "bonus"
    terrain: Terrain
    place: int

    @property
    def kind(self) -> str:
        """The first takes the large tile, the second the small one."""
        return "large bonus" if self.place == 1 else "small bonus"


@dataclass(frozen=True, slots=True)
class UnsoldLine(CountedLine):
    """Goods that were not sold."""

    rule = "unsold"


@dataclass(frozen=True, slots=True)
class SilverLine(CountedLine):
    """Silver that is left."""

    rule = "silver"


@dataclass(frozen=True, slots=True)
class WorkersLine(BoardLine):
    """Workers that are left, of whom each group is worth a point."""

    rule = "workers"
    each = 1
    count: int
    group: int


@dataclass(frozen=True, slots=True)
class KnowledgeLine(BoardLine):
    """A knowledge tile and how many things it counts."""

    rule = "knowledge"
    terrain = Terrain.MONASTERY
    tile: int
    count: int
    each: int

    @property
    def own(self) -> str:
        """What the tile counts, in words."""
        return _counted_by(self.tile, self.count)


@dataclass(frozen=True, slots=True)
class BuildingsLine(KnowledgeLine):
    """A knowledge tile that counts the buildings of a type."""

    building: Building

    @property
    def own(self) -> str:
        """How many of which building, in words."""
        building = building_name(self.building)
        return _("{count} × {building}").format(count=self.count, building=building)
