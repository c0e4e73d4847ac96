"""The counts that a layout must have, for the Design page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.model.edition import Edition


def layout_targets(edition: Edition) -> dict[str, Any]:
    """Return what a layout must have, and its largest zone, strict and custom."""
    rules = edition.layout
    return {
        "hexes": rules.hexes,
        "terrains": {terrain.value: number for terrain, number in rules.terrains.items()},
        "dice": {str(die): number for die, number in rules.die_numbers.items()},
        "largest": rules.largest_zone,
        "largestCustom": edition.largest_scored,
    }
