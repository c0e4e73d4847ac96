"""What the board game requires of a player board: each die number on as many hexes."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.checks.game import goes_both_ways
from generator.checks.wording import find
from generator.language import _

if TYPE_CHECKING:
    from generator.model.edition import LayoutRules
    from generator.model.finding import Finding
    from generator.model.layout import Layout


def too_many(die: int, found: int, wanted: int) -> str:
    """Say that a die number is on more hexes than it should be."""
    message = _(
        "The die number {die} belongs on {wanted} hexes, not on {found};"
        " give {difference} of them another number."
    )
    return message.format(die=die, wanted=wanted, found=found, difference=found - wanted)


def check_dice(layout: Layout, rules: LayoutRules, *, custom: bool) -> list[Finding]:
    """Find die numbers on too many or too few hexes of a player board."""
    counts = Counter(cell.die for cell in layout.cells)
    differences = {die: counts[die] - wanted for die, wanted in rules.die_numbers.items()}
    if custom or not goes_both_ways(differences.values()):
        return []
    few = _(
        "The die number {die} belongs on {wanted} hexes, not on {found};"
        " write it on {difference} more."
    )
    findings = []
    for die, difference in differences.items():
        if difference:
            cells = [cell for cell in layout.cells if cell.die == die]
            wanted = rules.die_numbers[die]
            text = (
                too_many(die, len(cells), wanted)
                if difference > 0
                else few.format(die=die, found=len(cells), wanted=wanted, difference=-difference)
            )
            findings.append(find("die-number", text, layout.place, cells))
    return findings
