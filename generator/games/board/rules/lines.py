"""The lines of the board game: what moves the marker and what counts at the end, with words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from generator.games.board.model.words import PHASES
from generator.games.board.rules.words import herd_name, terrain_name
from generator.language import _, ngettext
from generator.model.score import CountedLine, Line
from generator.model.terrain import Terrain
from generator.model.tiles import building_name, good_name
from generator.model.words import points_name

if TYPE_CHECKING:
    from generator.model.tiles import Building, Good, Species


def _phase(line: Line) -> dict[str, str]:
    """Return the letter of a line's phase where it is known."""
    return {} if line.phase is None else {"phase": PHASES[line.phase - 1]}


@dataclass(frozen=True, slots=True)
class TrackLine(Line):
    """The points that the marker on the track showed, where nothing else is given."""

    rule = "track"

    def name(self) -> str:
        """Name the track."""
        return _("points on the track")

    def explain(self) -> str:
        """Describe when the marker showed it."""
        return _("What the marker on the track showed before the end of the game.")


@dataclass(frozen=True, slots=True)
class OtherTrackLine(Line):
    """The points that the marker on the track showed beyond all other lines."""

    rule = "track"
    track: int

    def name(self) -> str:
        """Name the rest."""
        return _("other points on the track")

    def explain(self) -> str:
        """Describe the position of the marker."""
        message = _("The marker stood at {track}; the lines above do not explain these points.")
        return message.format(track=self.track)

    def values(self) -> dict[str, Any]:
        """Return the position of the marker."""
        return {"count": self.track}


@dataclass(frozen=True, slots=True)
class RegionLine(Line):
    """A finished region; its parts are the points of its size and of the phase."""

    rule = "region"
    phase: int
    terrain: Terrain
    size: int
    parts: tuple[int, int]

    def name(self) -> str:
        """Name the terrain and the size."""
        hexes = ngettext("{size} hex", "{size} hexes", self.size).format(size=self.size)
        return f"{terrain_name(self.terrain)}, {hexes}"

    def explain(self) -> str:
        """Add size and phase up."""
        message = _("A region of {size} is worth {points}, finished in phase {phase} {more} more.")
        points, more = self.parts
        phase = PHASES[self.phase - 1]
        return message.format(size=self.size, points=points, phase=phase, more=more)

    def values(self) -> dict[str, Any]:
        """Return the region, its phase and its parts."""
        region = {"terrain": self.terrain.value, "size": self.size}
        return {**region, **_phase(self), "parts": list(self.parts)}


@dataclass(frozen=True, slots=True)
class AnimalsLine(Line):
    """A new animal tile; its parts are that tile and the others of its species in the pasture."""

    rule = "animals"
    species: Species
    animals: int
    pasture: int
    parts: tuple[int, ...]

    def name(self) -> str:
        """Name the tile."""
        return herd_name(self.species, self.animals)

    def explain(self) -> str:
        """Show the tile's own animals and the others, each with what tile 7 adds."""
        more = self.parts[0] - self.animals
        if more:
            terms = " + ".join(f"({part - more} + {more})" for part in self.parts)
            message = _("The new tile and its species in the pasture score, with tile 7: {sum}.")
            return message.format(sum=terms)
        if len(self.parts) == 1:
            return _("The first tile of a species in a pasture scores its animals.")
        terms = " + ".join(str(part) for part in self.parts)
        message = _("The new tile scores, and again its species in the pasture: {sum}.")
        return message.format(sum=terms)

    def values(self) -> dict[str, Any]:
        """Return the tile, its pasture and its parts."""
        return {
            "terrain": Terrain.PASTURE.value,
            "count": self.animals,
            "species": self.species.value,
            "pasture": self.pasture,
            **_phase(self),
            "parts": list(self.parts),
        }


@dataclass(frozen=True, slots=True)
class WatchtowerLine(CountedLine):
    """Watchtowers."""

    rule = "watchtower"

    def name(self) -> str:
        """Name how many."""
        towers = ngettext("{count} watchtower", "{count} watchtowers", self.number)
        return towers.format(count=self.number)

    def explain(self) -> str:
        """Describe what each brings."""
        message = _("A watchtower brings {each} when it is placed.")
        return message.format(each=points_name(self.each))

    def values(self) -> dict[str, Any]:
        """Return how many, and what each brings."""
        return {"terrain": Terrain.CITY.value, "count": self.number, "each": self.each}


@dataclass(frozen=True, slots=True)
class GoodsLine(Line):
    """Goods of one colour that were sold."""

    rule = "goods"
    good: Good
    number: int
    each: int

    def name(self) -> str:
        """Name how many of which colour."""
        sold = ngettext("{count} good sold", "{count} goods sold", self.number)
        return f"{sold.format(count=self.number)}, {good_name(self.good)}"

    def explain(self) -> str:
        """Describe what each is worth."""
        message = _("With this number of players each good sold is worth {each}.")
        return message.format(each=points_name(self.each))

    def values(self) -> dict[str, Any]:
        """Return how many of which colour, and what each is worth."""
        return {"count": self.number, "good": self.good.value, "each": self.each}


@dataclass(frozen=True, slots=True)
class BonusLine(Line):
    """A bonus tile, the large one for place 1, the small one for place 2."""

    rule = "bonus"
    terrain: Terrain
    place: int

    def name(self) -> str:
        """Name the colour and the tile."""
        large = _("all of {terrain}, large bonus tile")
        small = _("all of {terrain}, small bonus tile")
        message = large if self.place == 1 else small
        return message.format(terrain=terrain_name(self.terrain))

    def explain(self) -> str:
        """Describe who takes the tile."""
        if self.place == 1:
            return _("The first to cover every hex of a colour takes its large bonus tile.")
        return _("The second to cover every hex of a colour takes its small bonus tile.")

    def values(self) -> dict[str, Any]:
        """Return the colour and the place."""
        return {"terrain": self.terrain.value, "place": self.place, **_phase(self)}


@dataclass(frozen=True, slots=True)
class UnsoldLine(CountedLine):
    """Goods that were not sold."""

    rule = "unsold"

    def name(self) -> str:
        """Name how many."""
        unsold = ngettext("{count} good not sold", "{count} goods not sold", self.number)
        return unsold.format(count=self.number)

    def explain(self) -> str:
        """Describe what each is worth."""
        message = _("A good that is left unsold is worth {each}.")
        return message.format(each=points_name(self.each))


@dataclass(frozen=True, slots=True)
class SilverLine(CountedLine):
    """Silver that is left."""

    rule = "silver"

    def name(self) -> str:
        """Name how much."""
        silver = ngettext("{count} silver", "{count} silver", self.number)
        return silver.format(count=self.number)

    def explain(self) -> str:
        """Describe what each is worth."""
        return _("A silver that is left is worth {each}.").format(each=points_name(self.each))


@dataclass(frozen=True, slots=True)
class WorkersLine(Line):
    """Workers that are left, of whom each group is worth a point."""

    rule = "workers"
    number: int
    group: int

    def name(self) -> str:
        """Name how many."""
        workers = ngettext("{count} worker", "{count} workers", self.number)
        return workers.format(count=self.number)

    def explain(self) -> str:
        """Describe how many are worth a point."""
        message = _("Every {group} workers that are left are worth {each}.")
        return message.format(group=self.group, each=points_name(1))

    def values(self) -> dict[str, Any]:
        """Return how many, and what each group is worth."""
        return {"count": self.number, "each": 1, "group": self.group}


@dataclass(frozen=True, slots=True)
class KnowledgeLine(Line):
    """A knowledge tile and how many things it counts."""

    rule = "knowledge"
    tile: int
    number: int
    each: int

    def name(self) -> str:
        """Name the tile and what it counts."""
        tile = _("knowledge tile {number}").format(number=self.tile)
        return _("{name}: {own}").format(name=tile, own=self.counted())

    def counted(self) -> str:
        """Name what the tile counts."""
        count = self.number
        return {
            15: ngettext("{count} type of goods sold", "{count} types of goods sold", count),
            24: ngettext("{count} species", "{count} species", count),
            25: ngettext("{count} good sold", "{count} goods sold", count),
            26: ngettext("{count} bonus tile", "{count} bonus tiles", count),
        }[self.tile].format(count=count)

    def explain(self) -> str:
        """Describe what each thing brings."""
        message = _("This tile pays {each} for each of them at the end of the game.")
        return message.format(each=points_name(self.each))

    def values(self) -> dict[str, Any]:
        """Return the tile, how many things it counts, and what each brings."""
        counted = {"number": self.tile, "terrain": Terrain.MONASTERY.value, "count": self.number}
        return {**counted, "each": self.each}


@dataclass(frozen=True, slots=True)
class BuildingsLine(KnowledgeLine):
    """A knowledge tile that counts the buildings of a type."""

    building: Building

    def counted(self) -> str:
        """Name how many of which building."""
        building = building_name(self.building)
        return _("{count} × {building}").format(count=self.number, building=building)

    def values(self) -> dict[str, Any]:
        """Return the building too."""
        return {
            "number": self.tile,
            "terrain": Terrain.MONASTERY.value,
            "count": self.number,
            "building": self.building.value,
            "each": self.each,
        }
