"""What the dice game requires of a domain: a bonus of its own for each castle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.checks.wording import cell_names, find
from generator.games.dice.model.bonus import Bonus, bonus_name
from generator.language import _, and_list
from generator.model.terrain import Terrain

if TYPE_CHECKING:
    from enum import StrEnum

    from generator.model.edition import LayoutRules
    from generator.model.finding import Finding
    from generator.model.layout import Cell, Layout


def check_castles(layout: Layout, _rules: LayoutRules, *, custom: bool) -> list[Finding]:
    """Find castles without a bonus and, unless custom, castles that repeat one."""
    findings = []
    by_bonus: dict[StrEnum | None, list[Cell]] = {}
    for castle in layout.by_terrain[Terrain.CASTLE]:
        by_bonus.setdefault(castle.bonus, []).append(castle)
    for castle in by_bonus.pop(None, ()):
        text = _("The castle {cell} has no bonus; add its letter: m, s, g or w.")
        text = text.format(cell=cell_names([castle]))
        findings.append(find("castle-bonus", text, castle.place, [castle]))
    too_many = len(layout.by_terrain[Terrain.CASTLE]) > len(Bonus)
    if custom or too_many:
        return findings
    missing = and_list(bonus_name(bonus) for bonus in Bonus if bonus not in by_bonus)
    message = _(
        "The castles {cells} have the same bonus, {bonus}; give each a different one."
        " Still free: {missing}."
    )
    for bonus, castles in by_bonus.items():
        if bonus is not None and len(castles) > 1:
            text = message.format(
                cells=cell_names(castles), bonus=bonus_name(bonus), missing=missing
            )
            findings.append(find("castle-bonus", text, castles[1].place, castles))
    return findings
