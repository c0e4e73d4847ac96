"""The score report: what the reports of all games have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import and_list
from generator.model.spoken_names import hex_name
from generator.page.text.room import Room, scale_between
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.model.order import Ink
    from generator.model.score import Line, Score
    from generator.model.theme import Theme
    from generator.page.maps.domain import PlacedDomain, PlacedZone
    from generator.units import Paper

SMALLEST_WIDTH, SMALLEST_HEIGHT = 270.0, 190.0

HEAD = 28.0
FAULTS_FOOT, CLEAR_FOOT = 52.0, 13.0
"""The height below the left side: for the broken rules, or for the word that there are none."""


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


@dataclass(frozen=True, slots=True)
class ReportLook:
    """How a report is printed."""

    paper: Paper
    ink: Ink
    theme: Theme


@dataclass(frozen=True, slots=True)
class ReportRoom(Room):
    """The room of a report: everything is drawn at one size, then scaled to the paper."""

    @classmethod
    def on(cls, paper: Paper) -> ReportRoom:
        """Use a paper in landscape; a small one has smaller margins."""
        across = paper.landscape
        margin = 10.0 if across.width >= SMALLEST_WIDTH else 7.0
        scale = scale_between(across, margin, SMALLEST_WIDTH, SMALLEST_HEIGHT)
        return cls(across, margin, scale)

    def context(self, ledger: float, score: Score) -> dict[str, object]:
        """Return the values for templates about the room, with a ledger of this width."""
        return {
            "paper": self.paper,
            "margin": self.margin,
            "scale": self.scale,
            "width": self.width,
            "height": self.height,
            "ledger_left": self.width - ledger,
            "head": HEAD,
            "foot_top": self.height - foot_of(score) + 4,
        }


def foot_of(score: Score) -> float:
    """Return the height that the broken rules of a score take at the foot."""
    return FAULTS_FOOT if score.violations else CLEAR_FOOT


def faults_of(score: Score) -> list[tuple[str, str]]:
    """Return each broken rule: its code, and the sentence with its hexes."""
    faults = []
    for code, message, cells in score.violations:
        where = and_list(hex_name(*cell) for cell in cells)
        faults.append((code, f"{message} ({where})" if where else message))
    return faults


def finished_zones(domain: PlacedDomain, score: Score, kind: type[Line]) -> set[PlacedZone]:
    """Return the zones that lines of a kind pay for."""
    paid = {cell for line in score.lines if isinstance(line, kind) for cell in line.cells}
    return {
        zone
        for zone in domain.zones
        if (zone.cells[0].cell.row, zone.cells[0].cell.position) in paid
    }
