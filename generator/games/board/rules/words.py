"""Words of the board game: the name of a line and of a tile, and the rule behind a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.model.words import PHASES, Kind
from generator.games.shared.words import building_name, good_name, species_name
from generator.language import _, ngettext
from generator.model.words import terrain_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.games.board.model.game import Tile
    from generator.model.score import Line


def phase_name(line: Line) -> str:
    """Return the letter of a line's phase, nothing where it has none."""
    return "" if line.phase is None else PHASES[line.phase - 1]


def tile_name(tile: Tile) -> str:
    """Name a hex tile."""
    if tile.building is not None:
        return building_name(tile.building)
    if tile.species is not None:
        return herd_name(tile.species, tile.number)
    if tile.kind is Kind.KNOWLEDGE:
        return _("knowledge tile {number}").format(number=tile.number)
    return {Kind.CASTLE: _("castle"), Kind.MINE: _("mine"), Kind.SHIP: _("ship")}[tile.kind]


def herd_name(species: str, animals: int) -> str:
    """Name an animal tile."""
    return _("{species}, tile of {animals}").format(species=species_name(species), animals=animals)


def line_name(line: Line) -> str:
    """Name what a line pays for."""
    if line.rule in _NAMES:
        return _NAMES[line.rule](line)
    count = line.number or 0
    return {
        "watchtower": ngettext("{count} watchtower", "{count} watchtowers", count),
        "unsold": ngettext("{count} good not sold", "{count} goods not sold", count),
        "silver": ngettext("{count} silver", "{count} silver", count),
        "workers": ngettext("{count} worker", "{count} workers", count),
    }[line.rule].format(count=count)


def explain(line: Line) -> str:
    """Say the rule behind a line."""
    if line.rule in _RULES:
        return _RULES[line.rule](line)
    each = ngettext("{points} point", "{points} points", line.each or 0).format(points=line.each)
    return {
        "watchtower": _("A watchtower brings {each} when it is placed."),
        "goods": _("With this number of players each good sold is worth {each}."),
        "unsold": _("A good that is left unsold is worth {each}."),
        "silver": _("A silver that is left is worth {each}."),
        "workers": _("Every {group} workers that are left are worth {each}."),
        "knowledge": _("This tile pays {each} for each of them at the end of the game."),
    }[line.rule].format(each=each, group=line.group)


def _name_region(line: Line) -> str:
    size = line.size or 0
    hexes = ngettext("{size} hex", "{size} hexes", size).format(size=size)
    return f"{terrain_name(line.terrain or '')}, {hexes}"


def _name_animals(line: Line) -> str:
    return herd_name(line.what or "", line.number or 0)


def _name_goods(line: Line) -> str:
    count = line.number or 0
    sold = ngettext("{count} good sold", "{count} goods sold", count).format(count=count)
    return f"{sold}, {good_name(line.what or '')}"


def _name_bonus(line: Line) -> str:
    large = _("all of {terrain}, large bonus tile")
    small = _("all of {terrain}, small bonus tile")
    message = large if line.place == 1 else small
    return message.format(terrain=terrain_name(line.terrain or ""))


def _name_knowledge(line: Line) -> str:
    """Name a knowledge tile and what it counts."""
    count = line.number or 0
    if line.what is not None:
        counted = _("{count} × {building}")
        counted = counted.format(count=count, building=building_name(line.what))
    else:
        counted = {
            15: ngettext("{count} type of goods sold", "{count} types of goods sold", count),
            24: ngettext("{count} species", "{count} species", count),
            25: ngettext("{count} good sold", "{count} goods sold", count),
            26: ngettext("{count} bonus tile", "{count} bonus tiles", count),
        }[line.tile or 0].format(count=count)
    tile = _("knowledge tile {number}").format(number=line.tile)
    return f"{tile}: {counted}"


def _name_track(line: Line) -> str:
    return _("points on the track") if line.number is None else _("other points on the track")


def _explain_region(line: Line) -> str:
    message = _("A region of {size} is worth {points}, finished in phase {phase} {more} more.")
    points, more = line.parts
    return message.format(size=line.size, points=points, phase=phase_name(line), more=more)


def _explain_animals(line: Line) -> str:
    """Show a tile's own animals and the others of its species, each with what tile 7 adds."""
    more = line.parts[0] - (line.number or 0)
    if more:
        terms = " + ".join(f"({part - more} + {more})" for part in line.parts)
        message = _("The new tile and its species in the pasture score, with tile 7: {sum}.")
        return message.format(sum=terms)
    if len(line.parts) == 1:
        return _("The first tile of a species in a pasture scores its animals.")
    terms = " + ".join(str(part) for part in line.parts)
    return _("The new tile scores, and again its species in the pasture: {sum}.").format(sum=terms)


def _explain_bonus(line: Line) -> str:
    if line.place == 1:
        return _("The first to cover every hex of a colour takes its large bonus tile.")
    return _("The second to cover every hex of a colour takes its small bonus tile.")


def _explain_track(line: Line) -> str:
    if line.number is None:
        return _("What the marker on the track showed before the end of the game.")
    message = _("The marker stood at {track}; the lines above do not explain these points.")
    return message.format(track=line.number)


_NAMES: dict[str, Callable[[Line], str]] = {
    "track": _name_track,
    "region": _name_region,
    "animals": _name_animals,
    "goods": _name_goods,
    "bonus": _name_bonus,
    "knowledge": _name_knowledge,
}
_RULES: dict[str, Callable[[Line], str]] = {
    "track": _explain_track,
    "region": _explain_region,
    "animals": _explain_animals,
    "bonus": _explain_bonus,
}
