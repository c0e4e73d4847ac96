"""The rules of the game: whether a layout has the hexes, zones and castles that the game needs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.checks.wording import cell_names, find, sizes_text
from generator.language import _
from generator.model.spoken_names import terrain_name
from generator.model.terrain import Terrain
from generator.registry import brings, load_part

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Protocol

    from generator.model.edition import Edition, LayoutRules
    from generator.model.finding import Finding
    from generator.model.layout import Layout

    class OwnChecks(Protocol):
        """Finds what only one game requires of its hex layouts."""

        def __call__(self, layout: Layout, rules: LayoutRules, /, *, custom: bool) -> list[Finding]:
            """Return what is wrong with a layout."""


HEX_CHECKS = "hex checks"
"""The part of a game that has OwnChecks."""


def own_checks(game: str) -> OwnChecks:
    """Return the findings about what this game alone requires of its hex layouts."""
    found: OwnChecks = load_part(game, HEX_CHECKS)
    return found


def check_game(layout: Layout, edition: Edition, *, custom: bool) -> list[Finding]:
    """Return what keeps a layout from being played and scored; CUSTOM leaves the counts free."""
    findings = []
    if not custom:
        findings += _hex_count(layout, edition.layout)
        findings += _terrain_counts(layout, edition.layout)
    findings += _castles(layout, edition.layout, custom=custom)
    if brings(layout.game, HEX_CHECKS):
        findings += own_checks(layout.game)(layout, edition.layout, custom=custom)
    largest = edition.largest_scored if custom else edition.layout.largest_zone
    findings += _large_zones(layout, largest)
    findings += _declared_zones(layout, needed=not custom)
    return findings


def _hex_count(layout: Layout, rules: LayoutRules) -> list[Finding]:
    surplus = len(layout.cells) - rules.hexes
    if surplus > 0:
        text = _("The domain needs {wanted} hexes, not {found}; remove {surplus} ({terrains}).")
    elif surplus < 0:
        text = _("The domain needs {wanted} hexes, not {found}; add {lack} ({terrains}).")
    else:
        return []
    text = text.format(
        found=len(layout.cells),
        wanted=rules.hexes,
        surplus=surplus,
        lack=-surplus,
        terrains=_changes_text(layout, rules),
    )
    return [find("hex-count", text, layout.place)]


def _differences(layout: Layout, rules: LayoutRules) -> dict[Terrain, int]:
    """Return how many hexes of each terrain are surplus; a negative number of hexes is missing."""
    return {it: len(layout.by_terrain[it]) - rules.terrains.get(it, 0) for it in layout.terrains}


def _changes_text(layout: Layout, rules: LayoutRules) -> str:
    """Name what has to be added to each terrain, and what removed."""
    return ", ".join(
        f"{terrain_name(terrain, layout.game)} {-difference:+}"
        for terrain, difference in _differences(layout, rules).items()
        if difference
    )


def goes_both_ways(differences: Iterable[int]) -> bool:
    """Return whether some terrains have too many hexes and others too few.

    Differences in one direction only repeat that hexes or castles are too many or too few.
    """
    present = set(differences)
    return any(it < 0 for it in present) and any(it > 0 for it in present)


def too_many(terrain: str, found: int, wanted: int) -> str:
    """Say that a terrain has more hexes than it needs."""
    message = _(
        "The terrain '{terrain}' needs {wanted} hexes, not {found};"
        " give {difference} of them to another terrain."
    )
    return message.format(terrain=terrain, wanted=wanted, found=found, difference=found - wanted)


def _terrain_counts(layout: Layout, rules: LayoutRules) -> list[Finding]:
    """Find terrains with too many or too few hexes; castles are counted separately."""
    differences = _differences(layout, rules)
    del differences[Terrain.CASTLE]
    if not goes_both_ways(differences.values()):
        return []
    few = _(
        "The terrain '{terrain}' needs {wanted} hexes, not {found};"
        " take {difference} from another terrain."
    )
    findings = []
    for terrain, difference in differences.items():
        cells, wanted = layout.by_terrain[terrain], rules.terrains.get(terrain, 0)
        name = terrain_name(terrain, layout.game)
        if difference > 0:
            text = too_many(name, len(cells), wanted)
        elif difference < 0:
            values = {"found": len(cells), "wanted": wanted, "difference": -difference}
            text = few.format(terrain=name, **values)
        else:
            continue
        findings.append(find("terrain-count", text, layout.place, cells))
    return findings


def _castles(layout: Layout, rules: LayoutRules, *, custom: bool) -> list[Finding]:
    """Find too many or too few castles; a custom layout needs one to start from."""
    castles, wanted = layout.by_terrain[Terrain.CASTLE], rules.terrains[Terrain.CASTLE]
    if custom:
        if castles:
            return []
        message = _("The domain has no castle to start from; make one of its hexes a castle.")
    elif len(castles) == wanted:
        return []
    else:
        message = _(
            "The domain needs {wanted} castles, not {found};"
            " place or remove castles until the number is right."
        )
    text = message.format(found=len(castles), wanted=wanted)
    return [find("castle-count", text, layout.place, castles)]


def _large_zones(layout: Layout, largest: int) -> list[Finding]:
    message = _(
        "The zone '{terrain}' at {cells} has {size} hexes, but the score table ends at"
        " {largest}; split it with another terrain."
    )
    findings = []
    for zone in layout.zones:
        if zone.size > largest:
            cells = sorted(zone.cells, key=lambda cell: (cell.row, cell.position))
            text = message.format(
                terrain=terrain_name(zone.terrain, layout.game),
                cells=cell_names(cells),
                size=zone.size,
                largest=largest,
            )
            findings.append(find("zone-too-large", text, cells[0].place, cells))
    return findings


def _declared_zones(layout: Layout, *, needed: bool) -> list[Finding]:
    """Compare the zones that the author declares with those on the map."""
    if layout.declared is None:
        if not needed:
            return []
        text = _("The layout does not declare its zones; add a table [zones]: {zones}.")
        zones = ", ".join(
            f"{terrain} = {sizes_text(layout.zone_sizes(terrain))}" for terrain in layout.terrains
        )
        return [find("missing-key", text.format(zones=zones), layout.place)]
    message = _(
        "The zones '{terrain}' are declared as {declared}, but the map has {found};"
        " change the map or [zones]."
    )
    findings = []
    for terrain, sizes in layout.declared.items():
        declared, found = tuple(sorted(sizes, reverse=True)), layout.zone_sizes(terrain)
        if declared != found:
            text = message.format(
                terrain=terrain_name(terrain, layout.game),
                declared=sizes_text(sizes),
                found=sizes_text(found),
            )
            place = layout.declared_place or layout.place
            findings.append(find("zone-sizes", text, place, layout.by_terrain[terrain]))
    return findings
