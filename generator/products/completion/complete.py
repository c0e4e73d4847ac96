"""Complete a hex layout: what is painted stays, the rest is filled in until no rule is broken.

The search is random but repeatable: the same seed gives the same completion.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING

from generator.errors import InvalidError, OrderError, shown
from generator.language import _
from generator.load.layouts.any_layout import read_any
from generator.load.layouts.hex_kind import hex_kind
from generator.load.layouts.kind import layout_kind
from generator.load.layouts.layout import read_token
from generator.load.layouts.library import find_layout
from generator.model.layout import Cell, Layout
from generator.model.spoken_names import terrain_name
from generator.model.terrain import Terrain, letter_of
from generator.products.completion.places import choose_places
from generator.products.completion.terrains import Ground, choose_terrains
from generator.registry import brings, load_part
from generator.units import PAPERS
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

    from generator.hexes.hex import Hex
    from generator.model.edition import LayoutRules
    from generator.model.finding import Finding

COMPLETION = "completion"
"""The part of a game whose hex layouts can be completed: the Signs of its hexes."""
ATTEMPTS = 24
LASTING = {"hex-count", "castle-count", "zone-too-large", "castle-bonus"}
"""The findings that more hexes may not put right."""


class Signs(NamedTuple):
    """What a game writes on hexes besides their terrain."""

    fill: Callable[[Mapping[Hex, Cell], LayoutRules, bool, Random], dict[Hex, Cell]]
    """Return the hexes of a layout, custom or not, with every sign that was missing."""
    faults: Callable[[Layout, LayoutRules], list[str]]
    """Return why the signs of a layout that is not custom cannot be completed."""


class Completion(NamedTuple):
    """A layout that its check finds nothing wrong with; else None, and the reasons."""

    layout: Layout | None
    reasons: tuple[str, ...] = ()


def complete(layout: Layout, free: Collection[Hex], *, custom: bool, seed: int) -> Completion:
    """Complete a LAYOUT, on its FREE places first; CUSTOM leaves the counts open."""
    kind = hex_kind(layout.game)
    rules = kind.edition().layout
    layout = replace(layout, cells=_in_rows(layout.by_hex), apart=kind.apart)
    reasons = _impossible(layout, rules, custom=custom)
    if reasons:
        return Completion(None, tuple(reasons))
    random = Random(seed)  # noqa: S311 - nothing secret depends on it
    wanted = None if custom and (layout.cells or free) else rules.hexes
    check = layout_kind(layout.game).check
    reasons = [_("No completion was found; erase some hexes, or try again.")]
    for _attempt in range(ATTEMPTS):
        places = choose_places(list(layout.by_hex), free, wanted, random)
        if places is None:
            reasons = [
                _(
                    "The painted hexes are too far apart to be joined within the rules; move them "
                    "closer together, or erase some."
                )
            ]
            if wanted is None:
                break  # The shape is the same in every attempt.
            continue
        found = _attempt_on(layout, places, custom=custom, random=random)
        if found is None:
            continue
        findings = check(found, (), custom=custom, paper=PAPERS["a4"], tile=None)
        if not findings:
            return Completion(found)
        reasons = [finding.message for finding in findings]
        if wanted is None and {it.code for it in findings} == {"off-page"}:
            break
    return Completion(None, tuple(reasons))


def _attempt_on(layout: Layout, places: set[Hex], *, custom: bool, random: Random) -> Layout | None:
    """Return a layout with the hexes at some places, unless a zone of them is too large."""
    edition = hex_kind(layout.game).edition()
    rules = edition.layout
    largest = edition.largest_scored if custom else rules.largest_zone
    ground = Ground(rules.terrains, largest, layout.apart, is_counted=not custom)
    painted = {cell.hex: cell.terrain for cell in layout.cells}
    terrains = choose_terrains(painted, places - painted.keys(), ground, random)
    if terrains is None:
        return None
    cells = {
        place: layout.by_hex.get(place) or Cell(place, terrain, 0, 0, layout.place)
        for place, terrain in terrains.items()
    }
    signs: Signs = load_part(layout.game, COMPLETION)
    filled = _in_rows(signs.fill(cells, rules, custom, random))
    whole = replace(layout, cells=filled, side=None, declared=None)
    zones = {terrain: whole.zone_sizes(terrain) for terrain in whole.terrains}
    return replace(whole, declared=zones, declared_place=layout.place)


def _in_rows(cells: Mapping[Hex, Cell]) -> tuple[Cell, ...]:
    """Return cells in reading order, each with its row and its position in it."""
    found: list[Cell] = []
    top = min((place.r for place in cells), default=0)
    for place in sorted(cells, key=lambda it: (it.r, it.q)):
        row = place.r - top
        position = found[-1].position + 1 if found and found[-1].row == row else 0
        found.append(replace(cells[place], row=row, position=position, traced=None))
    return tuple(found)


def _impossible(layout: Layout, rules: LayoutRules, *, custom: bool) -> list[str]:
    """Return what is wrong with the painted part and stays wrong, whatever is added."""
    from generator.checks.game import check_game, too_many  # noqa: PLC0415 - only a completion needs it

    counts = {terrain: len(cells) for terrain, cells in layout.by_terrain.items()}
    is_lasting = {
        "hex-count": len(layout.cells) > rules.hexes,
        "castle-count": not custom and counts[Terrain.CASTLE] > rules.terrains[Terrain.CASTLE],
    }
    findings = check_game(layout, hex_kind(layout.game).edition(), custom=custom)
    reasons = [
        finding.message
        for finding in findings
        if finding.code in LASTING
        and is_lasting.get(finding.code, True)
        and not (finding.code == "castle-bonus" and len(finding.cells) == 1)
    ]
    if custom:
        return reasons
    for terrain, found in counts.items():
        wanted = rules.terrains.get(terrain, 0)
        if terrain != Terrain.CASTLE and found > wanted:
            reasons.append(too_many(terrain_name(terrain, layout.game), found, wanted))
    signs: Signs = load_part(layout.game, COMPLETION)
    return reasons + signs.faults(layout, rules)


def complete_file(name: str, seed: int) -> Layout:
    """Return the completed layout of a file or an id; without a completion, raise the reasons."""
    from generator.checks.geometry import check_hexes  # noqa: PLC0415 - shapely is heavy

    layout, findings = read_any(find_layout(name))
    if layout is None:
        raise InvalidError(findings)
    if not isinstance(layout, Layout) or not brings(layout.game, COMPLETION):
        message = _("{name} cannot be completed; leave out --complete.")
        raise OrderError(message.format(name=shown(name)))
    wrong = [it for it in findings if not _is_missing_sign(it, layout)] or check_hexes(layout)
    if wrong:
        raise InvalidError(wrong)
    found, reasons = complete(layout, (), custom=layout.custom, seed=seed)
    if found is None:
        raise InvalidError([f"{layout.place.file}: {reason}" for reason in reasons])
    return found


def _is_missing_sign(finding: Finding, layout: Layout) -> bool:
    """Return whether a finding is about a hex of which only the terrain is written."""
    own = {terrain.letter: terrain for terrain in layout.own}
    bare = [
        read_token(layout.game, letter_of(cell.terrain), own).message
        for cell in layout.cells
        if (cell.row, cell.position) in finding.cells
    ]
    return bare == [finding.message]
