"""The score report of a board game: a player board as it was filled, its lines and its faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.pages.paints import board_paints
from generator.games.board.rules.score_lines import RegionLine
from generator.hexes.frame import Box
from generator.language import spoken
from generator.page.maps.domain import place_domain
from generator.page.marks import Page
from generator.page.report import HEAD, ReportRoom, faults_of, finished_zones, foot_of
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.board.model.game import BoardPlayer, Placed
    from generator.model.score import Score
    from generator.page.maps.domain import PlacedCell
    from generator.page.report import ReportLine, ReportLook
    from generator.page.svg.press import Press

TEMPLATE = "games/board/report.svg.j2"
LEDGER_WIDTH = 146.0
LARGEST_SIDE = 13.0


@dataclass(frozen=True, slots=True)
class Ledger:
    """The lines of the score in words, and what decides a tie."""

    lines: tuple[ReportLine, ...]
    tiebreak: str | None


@dataclass(frozen=True, slots=True)
class BoardCell:
    """A hex with its tile; `phase` is when it was placed, `faulty` whether it breaks a rule."""

    placed: PlacedCell
    tile: Placed | None
    phase: str
    faulty: bool


def draw_report(
    player: BoardPlayer, score: Score, ledger: Ledger, look: ReportLook, press: Press
) -> Page:
    """Draw the report of one player; without a map, the noted figures take its place."""
    space = ReportRoom.on(look.paper)
    context = {
        **board_paints(look.ink, look.theme),
        **space.context(LEDGER_WIDTH, score),
        "player": player,
        "score": score,
        "faults": faults_of(score),
        "lines": ledger.lines,
        "tiebreak": ledger.tiebreak,
        "name": None if player.layout is None else player.layout.name(spoken()),
        "domain": None,
        "cells": (),
        "finished": set(),
    }
    if player.layout is not None and player.placed is not None:
        room = Box(0.0, HEAD, space.width - LEDGER_WIDTH - 6.0, space.height - foot_of(score))
        gap = look.theme.shapes["gap"]
        domain = place_domain(player.layout, room, largest=LARGEST_SIDE, gap=gap)
        context |= {
            "domain": domain,
            "cells": _cells(player.placed, score, domain.cells),
            "finished": finished_zones(domain, score, RegionLine),
        }
    drawing = press.draw(TEMPLATE, context)
    return Page(
        player.name, player.name, drawing.width, drawing.height, drawing.marks, tags=drawing.tags
    )


def _cells(tiles: Sequence[Placed], score: Score, placed: Sequence[PlacedCell]) -> list[BoardCell]:
    faulty = {cell for violation in score.violations for cell in violation.cells}
    by_cell = {tile.cell: tile for tile in tiles}
    return [
        BoardCell(cell, by_cell.get(number), _phase(by_cell.get(number)), _named(cell) in faulty)
        for number, cell in enumerate(placed)
    ]


def _named(cell: PlacedCell) -> tuple[int, int]:
    return cell.cell.row, cell.cell.position


def _phase(tile: Placed | None) -> str:
    if tile is None:
        return ""
    when = tile.when
    return "×" if when is None else f"{when.phase}{when.turn or ''}"
