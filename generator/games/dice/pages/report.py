"""The score report: a finished sheet as a map with its zones, its lines and its faults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.games.dice.model.sheet import STARTED
from generator.games.dice.pages.sheet import TERRAIN_OF
from generator.hexes.frame import Box
from generator.language import spoken
from generator.model.edition import ROMAN
from generator.model.terrain import Terrain
from generator.model.words import hex_name
from generator.page.maps.domain import hexagon, place_domain, points
from generator.page.maps.hatching import hatch
from generator.page.marks import Page
from generator.page.text.room import Room, scale_between

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.dice.model.sheet import Sheet
    from generator.model.order import Ink
    from generator.model.score import Line, Score
    from generator.model.theme import Theme
    from generator.page.maps.domain import PlacedCell, PlacedDomain, PlacedZone
    from generator.page.svg.press import Press
    from generator.units import Paper

TEMPLATE = "games/dice/report.svg.j2"
SMALLEST_WIDTH, SMALLEST_HEIGHT = 270.0, 190.0
LEDGER_WIDTH = 112.0
HEAD, FOOT = 20.0, 46.0
LARGEST_SIDE = 11.0


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A line of the score in words: what, in which phase, the rule, and the line itself."""

    name: str
    phase: str
    rule: str
    line: Line

    @property
    def points(self) -> int:
        """The points of the line."""
        return self.line.points

    @property
    def terrain(self) -> str | None:
        """The terrain that the line is about, if any."""
        return self.line.terrain


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


@dataclass(frozen=True, slots=True)
class ReportRoom(Room):
    """The room of a report on its paper: all is drawn for one size, and scaled to the paper's."""

    @classmethod
    def on(cls, paper: Paper) -> ReportRoom:
        """Lay a paper across; a small one has smaller margins."""
        across = paper.landscape
        margin = 10.0 if across.width >= SMALLEST_WIDTH else 7.0
        scale = scale_between(across, margin, SMALLEST_WIDTH, SMALLEST_HEIGHT)
        return cls(across, margin, scale)

    def context(self, ledger: float) -> dict[str, object]:
        """Return what templates are told of the room; the ledger is so wide."""
        return {
            "paper": self.paper,
            "margin": self.margin,
            "scale": self.scale,
            "width": self.width,
            "height": self.height,
            "ledger_left": self.width - ledger,
            "foot_top": self.height - FOOT + 4,
        }


def draw_report(
    sheet: Sheet, score: Score, lines: Sequence[ReportLine], look: ReportLook, press: Press
) -> Page:
    """Draw the report of one player."""
    space = ReportRoom.on(look.paper)
    room = Box(0.0, HEAD, space.width - LEDGER_WIDTH - 6.0, space.height - FOOT)
    domain = place_domain(sheet.layout, room, largest=LARGEST_SIDE, gap=look.theme.shapes["gap"])
    drawing = press.draw(
        TEMPLATE,
        {
            **space.context(LEDGER_WIDTH),
            "domain": domain,
            "cells": _cells(sheet, score, domain.cells),
            "finished": finished_zones(domain, score, "zone"),
            "score": score,
            "faults": faults_of(score),
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


def faults_of(score: Score) -> list[tuple[str, str]]:
    """Return each broken rule: its code, and the sentence with its hexes."""
    faults = []
    for code, message, cells in score.violations:
        where = ", ".join(hex_name(*cell) for cell in cells)
        faults.append((code, f"{message} ({where})" if where else message))
    return faults


def finished_zones(domain: PlacedDomain, score: Score, rule: str) -> set[PlacedZone]:
    """Return the zones that lines of a rule pay for."""
    paid = {cell for line in score.lines if line.rule == rule for cell in line.cells}
    return {
        zone
        for zone in domain.zones
        if (zone.cells[0].cell.row, zone.cells[0].cell.position) in paid
    }


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
