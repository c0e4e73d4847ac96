"""The score report: a finished sheet as a map with its zones, its lines and its faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.edition import ROMAN
from generator.games.dice.model.sheet import STARTED
from generator.games.dice.pages.map_look import map_look
from generator.games.dice.rules.score_lines import ZoneLine
from generator.hexes.frame import Box
from generator.language import spoken
from generator.model.order import Ink
from generator.page.maps.domain import place_domain
from generator.page.maps.own_terrains import terrain_drawings
from generator.page.marks import Page
from generator.page.report import (
    HEAD,
    ReportLine,
    ReportLook,
    ReportRoom,
    faults_of,
    finished_zones,
    foot_of,
)
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.dice.model.sheet import Sheet
    from generator.model.score import Score
    from generator.page.maps.domain import PlacedCell
    from generator.page.svg.press import Press

TEMPLATE = "games/dice/report.svg.j2"
LEDGER_WIDTH = 126.0
LARGEST_SIDE = 13.0


@dataclass(frozen=True, slots=True)
class ReportCell:
    """A hex as it was filled in: `mark` is its entry, `faulty` whether it breaks a rule."""

    placed: PlacedCell
    mark: str
    phase: str
    faulty: bool


def draw_report(
    sheet: Sheet, score: Score, lines: Sequence[ReportLine], look: ReportLook, press: Press
) -> Page:
    """Draw the report of one player."""
    space = ReportRoom.on(look.paper)
    room = Box(0.0, HEAD, space.width - LEDGER_WIDTH - 6.0, space.height - foot_of(score))
    domain = place_domain(sheet.layout, room, largest=LARGEST_SIDE, gap=look.theme.shapes["gap"])
    drawing = press.draw(
        TEMPLATE,
        {
            **space.context(LEDGER_WIDTH, score),
            "domain": domain,
            "cells": _cells(sheet, score, domain.cells),
            "finished": finished_zones(domain, score, ZoneLine),
            "score": score,
            "faults": faults_of(score),
            "lines": lines,
            "name": sheet.layout.name(spoken()),
            **map_look(sheet.layout, look),
        },
        terrain_drawings(sheet.layout, press.ruler, grey=look.ink is Ink.MONO),
    )
    return Page(
        sheet.name, sheet.name, drawing.width, drawing.height, drawing.marks, tags=drawing.tags
    )


def _cells(sheet: Sheet, score: Score, placed: Sequence[PlacedCell]) -> list[ReportCell]:
    faulty = {cell for violation in score.violations for cell in violation.cells}
    return [
        ReportCell(
            cell,
            "×" if mark == STARTED else str(mark or ""),
            ROMAN[phase] if phase and mark != STARTED else "",
            (cell.cell.row, cell.cell.position) in faulty,
        )
        for cell, mark, phase in zip(placed, sheet.marks, sheet.phases, strict=True)
    ]
