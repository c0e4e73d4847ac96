"""A layout of hexes, and the zones that they form."""

from __future__ import annotations

import re
from dataclasses import field
from functools import cached_property
from typing import TYPE_CHECKING

from generator.hexes.frame import Frame
from generator.hexes.walks import groups
from generator.model.terrain import Terrain, as_terrain, letter_of
from generator.values import NamedTuple, dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping
    from enum import StrEnum

    from generator.hexes.hex import Hex
    from generator.model.finding import Place
    from generator.model.terrain import OwnTerrain


SHORT_ID = 2
_WORD = r"[^\W_]+"
GROUNDS = ("land", "water")
"""What may be drawn where a layout has no hex."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A hex of a layout with its contents and its place in the file.

    `traced` is the centre in millimetres of a hex that was listed by position.
    """

    hex: Hex
    terrain: Terrain
    row: int
    position: int
    place: Place
    bonus: StrEnum | None = None
    die: int | None = None
    traced: tuple[float, float] | None = None

    @property
    def token(self) -> str:
        """The cell as a text map writes it: a bonus by its first letter."""
        bonus = self.bonus.value[0] if self.bonus else ""
        return f"{letter_of(self.terrain)}{bonus}{self.die or ''}"

    @property
    def spot(self) -> tuple[float, float]:
        """The centre in sides of a hex."""
        return Frame(1.0).centre(self.hex)


class Zone(NamedTuple):
    """A connected group of one terrain, or a single hex where each hex is a zone."""

    terrain: Terrain
    cells: tuple[Cell, ...]

    @property
    def size(self) -> int:
        """How many hexes the zone has."""
        return len(self.cells)


@dataclass(frozen=True)
class Layout:
    """A map of hexes that a game is played on, such as a domain or a player board.

    Each hex of the terrains `apart` is a zone of its own. `declared` are the zone sizes that the
    author intends, largest first; `side` is the side of a hex in millimetres where the hexes were
    listed by position.
    """

    game: str
    id: str
    cells: tuple[Cell, ...]
    place: Place
    names: Mapping[str, str] = field(default_factory=dict)
    declared: Mapping[Terrain, tuple[int, ...]] | None = None
    declared_place: Place | None = None
    side: float | None = None
    apart: frozenset[Terrain] = frozenset()
    custom: bool = False
    """Whether its author means it to have other counts than the game's."""
    own: tuple[OwnTerrain, ...] = ()
    """The terrains that it brings itself."""
    emblem: str = ""
    """The icon on its badge, instead of letters."""
    badge: str = ""
    """The letters on its badge, if they are not those of its name."""
    is_namesake: bool = False
    """Whether it has the id of a shipped layout, and another map."""
    gaps: str = ""
    """What is drawn in its holes and bays, if anything: one of the grounds."""
    around: str = ""
    """What is drawn around it, if anything: one of the grounds."""
    notes: Mapping[str, str] = field(default_factory=dict)
    """What is special about it, by languages; lists show it, paper does not."""
    author: str = ""
    """Who has designed it, if the file says so."""

    def name(self, language: str) -> str:
        """Return the layout's name in LANGUAGE, else in English, else its id."""
        return self.names.get(language) or self.names.get("en") or self.id

    def note(self, language: str) -> str:
        """Return what is special about it in LANGUAGE, else in English, else nothing."""
        return self.notes.get(language) or self.notes.get("en") or ""

    def initial(self, language: str) -> str:
        """Return the letters on its badge: its own, a short id, else two letters of its name.

        One letter alone is the badge of a domain that is called by it, such as A.
        """
        if self.badge:
            return self.badge
        if len(self.id) <= SHORT_ID:
            return f"{self.id}*" if self.is_namesake else self.id
        name = self.name(language)
        words = re.findall(_WORD, name if len(name) > 1 else self.id) or [self.id]
        first, last = str(words[0]), str(words[-1])
        return (first[0] + last[0]).upper() if len(words) > 1 else first[:2].capitalize()

    @property
    def terrains(self) -> tuple[Terrain, ...]:
        """The terrains of the game, then those of its own."""
        return (*Terrain, *map(as_terrain, self.own))

    @cached_property
    def by_hex(self) -> Mapping[Hex, Cell]:
        """The cells by their hex."""
        return {cell.hex: cell for cell in self.cells}

    @cached_property
    def by_terrain(self) -> Mapping[Terrain, tuple[Cell, ...]]:
        """The cells of each terrain, in reading order."""
        found: dict[Terrain, list[Cell]] = {terrain: [] for terrain in self.terrains}
        for cell in self.cells:
            found[cell.terrain].append(cell)
        return {terrain: tuple(cells) for terrain, cells in found.items()}

    @cached_property
    def zones(self) -> tuple[Zone, ...]:
        """Every zone, terrain by terrain, the largest first."""
        found = []
        for terrain, cells in self.by_terrain.items():
            if terrain in self.apart:
                found += [Zone(terrain, (cell,)) for cell in cells]
                continue
            connected = groups(cell.hex for cell in cells)
            zones = [Zone(terrain, tuple(self.by_hex[it] for it in group)) for group in connected]
            found += sorted(zones, key=lambda zone: -zone.size)
        return tuple(found)

    def zone_sizes(self, terrain: Terrain) -> tuple[int, ...]:
        """Return the sizes of a terrain's zones, largest first."""
        return tuple(zone.size for zone in self.zones if zone.terrain is terrain)
