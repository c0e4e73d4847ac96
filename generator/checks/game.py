"""The game: does a layout have the hexes, zones, castles and die numbers that it plays with."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.checks.wording import cell_names, find, sizes_text
from generator.games.dice.model.bonus import Bonus, bonus_name
from generator.games.dice.model.edition import DiceEdition
from generator.language import _
from generator.model.terrain import Game, Terrain
from generator.model.words import terrain_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from generator.model.edition import Edition, LayoutRules
    from generator.model.finding import Finding
    from generator.model.layout import Cell, Layout


def check_game(layout: Layout, edition: Edition, *, custom: bool) -> list[Finding]:
    """Return what keeps a layout from being played and scored; CUSTOM leaves the counts free."""
    findings = []
    if not custom:
        findings += _hex_count(layout, edition.layout)
        findings += _terrain_counts(layout, edition.layout)
    findings += _castles(layout, edition.layout, custom=custom)
    if layout.game is Game.DICE:
        findings += _castle_bonuses(layout, custom=custom)
    elif not custom:
        findings += _die_numbers(layout, edition.layout)
    findings += _large_zones(layout, _largest_zone(edition, custom=custom))
    findings += _declared_zones(layout, needed=not custom)
    return findings


def _hex_count(layout: Layout, rules: LayoutRules) -> list[Finding]:
    surplus = len(layout.cells) - rules.hexes
    if surplus == 0:
        return []
    text = (
        _("The domain has {found} hexes instead of {wanted}; take {surplus} away ({terrains}).")
        if surplus > 0
        else _("The domain has {found} hexes instead of {wanted}; add {lack} ({terrains}).")
    ).format(
        found=len(layout.cells),
        wanted=rules.hexes,
        surplus=surplus,
        lack=-surplus,
        terrains=_differences_text(layout, rules),
    )
    return [find("hex-count", text, layout.place)]


def _differences(layout: Layout, rules: LayoutRules) -> dict[Terrain, int]:
    """Return how many hexes of each terrain are too many (or, below nought, missing)."""
    return {it: len(layout.by_terrain[it]) - rules.terrains.get(it, 0) for it in Terrain}


def _differences_text(layout: Layout, rules: LayoutRules) -> str:
    return ", ".join(
        f"{terrain_name(terrain)} {difference:+}"
        for terrain, difference in _differences(layout, rules).items()
        if difference
    )


def _both_ways(differences: Iterable[int]) -> bool:
    """Tell whether something is missing and something else is too many.

    Differences that all go one way only repeat that hexes or castles are too many or too few.
    """
    present = set(differences)
    return min(present, default=0) < 0 < max(present, default=0)


def _terrain_counts(layout: Layout, rules: LayoutRules) -> list[Finding]:
    """Find terrains that stand on too many or too few hexes; castles are counted apart."""
    differences = _differences(layout, rules)
    del differences[Terrain.CASTLE]
    if not _both_ways(differences.values()):
        return []
    many = _(
        "The terrain '{terrain}' has {found} hexes instead of {wanted};"
        " give {difference} of them to another terrain."
    )
    few = _(
        "The terrain '{terrain}' has {found} hexes instead of {wanted};"
        " take {difference} from another terrain."
    )
    findings = []
    for terrain, difference in differences.items():
        if difference:
            cells = layout.by_terrain[terrain]
            text = (many if difference > 0 else few).format(
                terrain=terrain_name(terrain),
                found=len(cells),
                wanted=rules.terrains.get(terrain, 0),
                difference=abs(difference),
            )
            findings.append(find("terrain-count", text, layout.place, cells))
    return findings


def _castles(layout: Layout, rules: LayoutRules, *, custom: bool) -> list[Finding]:
    """Find too many or too few castles; a custom layout needs one to start from."""
    castles, wanted = layout.by_terrain[Terrain.CASTLE], rules.terrains.get(Terrain.CASTLE, 0)
    if custom:
        if castles:
            return []
        message = _("The domain has no castle to start from; make one of its hexes a castle.")
    elif len(castles) == wanted:
        return []
    else:
        message = _(
            "The domain has {found} castles instead of {wanted};"
            " change tokens until the number is right."
        )
    text = message.format(found=len(castles), wanted=wanted)
    return [find("castle-count", text, layout.place, castles)]


def _castle_bonuses(layout: Layout, *, custom: bool) -> list[Finding]:
    """Find castles without a bonus and, unless custom, castles that repeat one."""
    findings = []
    by_bonus: dict[Bonus | None, list[Cell]] = {}
    for castle in layout.by_terrain[Terrain.CASTLE]:
        by_bonus.setdefault(castle.bonus, []).append(castle)
    for castle in by_bonus.pop(None, ()):
        text = _("The castle {cell} has no bonus; add its letter: m, s, g or w.")
        text = text.format(cell=cell_names([castle]))
        findings.append(find("castle-bonus", text, castle.place, [castle]))
    too_many = len(layout.by_terrain[Terrain.CASTLE]) > len(Bonus)
    if custom or too_many:
        return findings
    missing = ", ".join(bonus_name(bonus) for bonus in Bonus if bonus not in by_bonus)
    message = _(
        "The castles {cells} carry the same bonus, {bonus};"
        " give each a bonus of its own, free still: {missing}."
    )
    for bonus, castles in by_bonus.items():
        if bonus is not None and len(castles) > 1:
            text = message.format(
                cells=cell_names(castles), bonus=bonus_name(bonus), missing=missing
            )
            findings.append(find("castle-bonus", text, castles[1].place, castles))
    return findings


def _die_numbers(layout: Layout, rules: LayoutRules) -> list[Finding]:
    """Find die numbers that stand on too many or too few hexes of a player board."""
    counts = Counter(cell.die for cell in layout.cells)
    differences = {die: counts[die] - wanted for die, wanted in rules.die_numbers.items()}
    if not _both_ways(differences.values()):
        return []
    many = _(
        "The die number {die} stands on {found} hexes instead of {wanted};"
        " give {difference} of them another number."
    )
    few = _(
        "The die number {die} stands on {found} hexes instead of {wanted};"
        " write it on {difference} more."
    )
    findings = []
    for die, difference in differences.items():
        if difference:
            cells = [cell for cell in layout.cells if cell.die == die]
            text = (many if difference > 0 else few).format(
                die=die,
                found=len(cells),
                wanted=rules.die_numbers[die],
                difference=abs(difference),
            )
            findings.append(find("die-number", text, layout.place, cells))
    return findings


def _largest_zone(edition: Edition, *, custom: bool) -> int:
    """Return the size of the largest zone that may stand: of the game, or that can be scored."""
    if custom and isinstance(edition, DiceEdition):
        return len(edition.zone_points)
    return edition.layout.largest_zone


def _large_zones(layout: Layout, largest: int) -> list[Finding]:
    message = _(
        "The zone '{terrain}' at {cells} has {size} hexes, but the score table ends at {largest};"
        " part it with another terrain."
    )
    findings = []
    for zone in layout.zones:
        if zone.size > largest:
            cells = sorted(zone.cells, key=lambda cell: (cell.row, cell.position))
            text = message.format(
                terrain=terrain_name(zone.terrain),
                cells=cell_names(cells),
                size=zone.size,
                largest=largest,
            )
            findings.append(find("zone-too-large", text, cells[0].place, cells))
    return findings


def _declared_zones(layout: Layout, *, needed: bool) -> list[Finding]:
    """Compare the zones that the author means with those that the map has."""
    if layout.declared is None:
        if not needed:
            return []
        text = _("The layout says nothing about its zones; add a table [zones]: {zones}.")
        zones = ", ".join(
            f"{terrain} = {sizes_text(layout.zone_sizes(terrain))}" for terrain in Terrain
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
                terrain=terrain_name(terrain),
                declared=sizes_text(sizes),
                found=sizes_text(found),
            )
            place = layout.declared_place or layout.place
            findings.append(find("zone-sizes", text, place, layout.by_terrain[terrain]))
    return findings
