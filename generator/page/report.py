"""The score report: a finished sheet as a map with its zones, its lines and its faults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.hexes.frame import Box
from generator.language import spoken
from generator.model.edition import ROMAN
from generator.model.sheet import STARTED
from generator.model.terrain import Terrain
from generator.page.domain import hexagon, place_domain, points
from generator.page.hatching import hatch
from generator.page.marks import Page
from generator.page.sheet import TERRAIN_OF

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.order import Ink
    from generator.model.score import Score
    from generator.model.sheet import Sheet
    from generator.model.theme import Theme
    from generator.page.domain import PlacedCell
    from generator.page.press import Press
    from generator.units import Paper

TEMPLATE = "dice/report.svg.j2"
SMALLEST_WIDTH, SMALLEST_HEIGHT = 270.0, 190.0
LEDGER_WIDTH = 112.0
HEAD, FOOT = 20.0, 46.0
LARGEST_SIDE = 11.0


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A line of the score in words: what, in which phase, the rule, the points."""

    name: str
    phase: str
    rule: str
    points: int
    terrain: str | None


@dataclass(frozen=True, slots=True)
class ReportCell:
    """A hex as it was filled in: `mark` is what stands in it, `faulty` that it breaks a rule."""

    placed: PlacedCell
    mark: str
    phase: str
    faulty: bool


@dataclass(frozen=True, slots=True)
class ReportLook:
    """How a report is printed."""

    paper: Paper
    ink: Ink
    theme: Theme


def draw_report(
    sheet: Sheet, score: Score, lines: Sequence[ReportLine], look: ReportLook, press: Press
) -> Page:
    """Draw the report of one player."""
    paper = look.paper.landscape
    margin = 10.0 if paper.width >= SMALLEST_WIDTH else 7.0
    scale = min(
        (paper.width - 2 * margin) / SMALLEST_WIDTH, (paper.height - 2 * margin) / SMALLEST_HEIGHT
    )
    width, height = (paper.width - 2 * margin) / scale, (paper.height - 2 * margin) / scale
    room = Box(0.0, HEAD, width - LEDGER_WIDTH - 6.0, height - FOOT)
    domain = place_domain(sheet.layout, room, largest=LARGEST_SIDE, gap=look.theme.shapes["gap"])
    finished = {cell for line in score.lines if line.rule == "zone" for cell in line.cells}
    drawing = press.draw(
        TEMPLATE,
        {
            "paper": paper,
            "margin": margin,
            "scale": scale,
            "width": width,
            "height": height,
            "ledger_left": width - LEDGER_WIDTH,
            "foot_top": height - FOOT + 4,
            "domain": domain,
            "cells": _cells(sheet, score, domain.cells),
            "finished": {
                zone
                for zone in domain.zones
                if (zone.cells[0].cell.row, zone.cells[0].cell.position) in finished
            },
            "score": score,
            "lines": lines,
            "name": sheet.layout.name(spoken()),
            "terrains": tuple(Terrain),
            "bonuses": tuple(TERRAIN_OF),
            "terrain_of": TERRAIN_OF,
            "ink": look.theme.inks[look.ink],
            "ink_name": look.ink.value,
            "line": look.theme.lines,
            "shape": look.theme.shapes,
            "hexagon": hexagon,
            "points": points,
            "hatch": hatch,
        },
    )
    return Page(sheet.name, sheet.name, drawing.width, drawing.height, drawing.marks)


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
