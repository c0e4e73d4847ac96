"""Layouts: found, checked, and drawn with their faults."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.errors import InvalidError
from generator.language import _
from generator.load.layouts.layout import parse_layout, read_layout
from generator.load.layouts.library import find_layout
from generator.load.settings.edition import load_edition
from generator.model.finding import Finding
from generator.model.terrain import Game
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.checks.layout import Room
    from generator.load.layouts.layout import Reading
    from generator.model.edition import Edition
    from generator.model.layout import Layout
    from generator.page.marks import Document
    from generator.units import Paper


UNPLACED = frozenset({"map-token", "map-grid", "hex-overlap", "hex-edge"})
"""What tells that hexes are not where they are meant."""


class Report(NamedTuple):
    """What the checks say about one file."""

    file: str
    layout: Layout | None
    findings: tuple[Finding, ...]


def check_files(
    names: Sequence[str], *, custom: bool, paper: Paper, tile: float | None = None
) -> tuple[Report, ...]:
    """Read and check layouts, by id or file; player boards must fit with TILE, if it is known."""
    editions: dict[Game, Edition] = {}
    reports = []
    for name in names:
        path = find_layout(name)
        reading = read_layout(path)
        findings = _check(reading, editions, custom=custom, paper=paper)
        broken = any(finding.code in UNPLACED for finding in findings)
        layout = reading.layout
        if layout and layout.game is Game.BOARD and tile is not None and not broken:
            findings = (*findings, *_check_board(layout, paper, tile))
        reports.append(Report(str(path), layout, findings))
    return tuple(reports)


def check_text(text: str, file: str, *, custom: bool, paper: Paper) -> Report:
    """Check a layout that stands in no file yet; FILE is what it will be called."""
    reading = parse_layout(text, file)
    return Report(file, reading.layout, _check(reading, {}, custom=custom, paper=paper))


def _check(
    reading: Reading, editions: dict[Game, Edition], *, custom: bool, paper: Paper
) -> tuple[Finding, ...]:
    """Find what is wrong with what was read; EDITIONS are those that are open already."""
    from generator.checks.layout import check_reading  # noqa: PLC0415 - shapely is heavy

    game = reading.layout.game if reading.layout else Game.DICE
    if game not in editions:
        editions[game] = load_edition(game)
    room = _sheet_room(paper) if game is Game.DICE else None
    return check_reading(reading.layout, reading.findings, editions[game], custom=custom, room=room)


def _sheet_room(paper: Paper) -> Room:
    from generator.checks.layout import Room  # noqa: PLC0415
    from generator.games.dice.pages.grid import SMALLEST_SIDE, sheet_grid  # noqa: PLC0415

    field = sheet_grid(paper).field
    return Room(field.width, field.height, SMALLEST_SIDE)


def _check_board(layout: Layout, paper: Paper, tile: float) -> list[Finding]:
    """Find a player board that has no room on a paper."""
    from generator.games.board.pages.player_board import unfit  # noqa: PLC0415
    from generator.games.board.pages.surroundings import arrange  # noqa: PLC0415

    if arrange(layout, paper, tile):
        return []
    return [Finding("off-page", unfit(layout, paper, tile), layout.place)]


def find_layouts(names: Sequence[str], *, paper: Paper) -> tuple[Layout, ...]:
    """Load layouts that can be played; every problem of every file is told at once."""
    reports = check_files(names, custom=True, paper=paper)
    findings = [finding for report in reports for finding in report.findings]
    if findings:
        raise InvalidError(findings)
    return tuple(report.layout for report in reports if report.layout)


def draw_check(reports: Sequence[Report], *, paper: Paper, language: str) -> Document:
    """Draw the layouts of some reports with every fault marked and labelled."""
    from generator.page.maps.picture import draw_picture  # noqa: PLC0415
    from generator.page.marks import Document  # noqa: PLC0415 - jinja2 is heavy

    tools = load_tools()
    pages = tuple(
        draw_picture(
            report.layout,
            report.findings,
            Path(report.file).name,
            paper=paper,
            theme=tools.theme,
            press=tools.press,
        )
        for report in reports
        if report.layout
    )
    title = _("Check of {files}").format(files=", ".join(page.title for page in pages))
    return Document(title, language, pages, tools.fonts)
