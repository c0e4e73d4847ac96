"""Layouts: found, checked, and drawn with their faults."""

from __future__ import annotations

from copy import copy
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.errors import InvalidError, OrderError, shown
from generator.language import _, and_list, spoken, translate
from generator.load.files.document import parse_toml, read_text
from generator.load.layouts.any_layout import parse_any
from generator.load.layouts.kind import layout_kind
from generator.load.layouts.library import find_layout
from generator.products.tools import load_tools
from generator.registry import brings, load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Protocol

    from generator.load.layouts.kind import AnyLayout
    from generator.model.finding import Finding
    from generator.model.theme import Theme
    from generator.page.marks import Document, Page
    from generator.page.svg.press import Press
    from generator.units import Paper

    class Picture(Protocol):
        """Draws a page that shows a layout with all findings marked."""

        def __call__(
            self,
            layout: Any,
            findings: Sequence[Finding],
            title: str,
            /,
            *,
            paper: Paper,
            theme: Theme,
            press: Press,
        ) -> Page:
            """Draw it."""


NOT_PRINTED = frozenset({"map", "hex", "search", "author"})
"""The keys of layouts whose texts never reach the paper."""
PICTURE = "check picture"
"""The part of a game whose layouts can be drawn with their faults: a Picture."""


class Report(NamedTuple):
    """What the checks say about one file."""

    file: str
    layout: AnyLayout | None
    findings: tuple[Finding, ...]


def check_files(
    names: Sequence[str],
    *,
    custom: bool,
    paper: Paper,
    tile: float | None = None,
    game: str | None = None,
) -> tuple[Report, ...]:
    """Read and check layouts, by id or file; those with tiles must fit with TILE, if known.

    An id means a layout of GAME before one of another game.
    """
    paths = [find_layout(name, game) for name in names]
    check = partial(_checked, custom=custom, paper=paper, tile=tile, language=spoken())
    reports = [check(read_text(path), str(path)) for path in paths]
    # Two layouts that are named alike are still two.
    return tuple(it._replace(layout=copy(it.layout)) for it in reports)


@lru_cache(maxsize=32)
def _checked(
    text: str, file: str, *, custom: bool, paper: Paper, tile: float | None, language: str
) -> Report:
    """Check a layout; one that was checked lately in a LANGUAGE is not checked again."""
    del language
    return _check(text, file, custom=custom, paper=paper, tile=tile)


def check_text(text: str, file: str, *, custom: bool, paper: Paper) -> Report:
    """Check a layout that is not in a file yet; FILE is its future name."""
    return _check(text, file, custom=custom, paper=paper)


def _check(
    text: str, file: str, *, custom: bool, paper: Paper, tile: float | None = None
) -> Report:
    """Return the findings for the text of a file."""
    layout, findings = parse_any(text, file, closely=True)
    if layout is not None:
        check = layout_kind(layout.game).check
        findings = check(layout, findings, custom=custom, paper=paper, tile=tile)
        findings = (*findings, *find_unprintable(text, file))
    return Report(file, layout, findings)


def find_unprintable(text: str, file: str) -> list[Finding]:
    """Find the words of a layout that would reach the paper with letters that the fonts lack."""
    if text.isascii():
        return []
    from generator.checks.letters import check_letters  # noqa: PLC0415 - few files need it

    return check_letters(parse_toml(text, file).texts(but=NOT_PRINTED))


def find_layouts(names: Sequence[str], *, paper: Paper, game: str | None = None) -> tuple[Any, ...]:
    """Load layouts that can be played, of one GAME or of any; all problems are raised at once."""
    reports = check_files(names, custom=True, paper=paper, game=game)
    for name, report in zip(names, reports, strict=True):
        if game is not None and report.layout is not None:
            _refuse_other(name, report.layout.game, game)
    # A page that is drawn knows whether the fonts of its own theme lack a letter.
    findings = [it for report in reports for it in report.findings if it.code != "missing-glyph"]
    if findings:
        raise InvalidError(findings)
    return tuple(report.layout for report in reports if report.layout)


def _refuse_other(name: str, found: str, wanted: str) -> None:
    """Refuse a layout of another game than the one wanted, and name the command that prints it."""
    if found != wanted:
        message = _(
            "'{name}' is a layout of the {game}; print it with 'scriptorium {command} {name}'."
        )
        kind = layout_kind(found)
        values = {"game": translate(kind.game_name), "command": kind.command}
        raise OrderError(message.format(name=shown(name), **values))


def draw_check(reports: Sequence[Report], *, paper: Paper, language: str) -> Document:
    """Draw the layouts of some reports with every fault marked and labelled."""
    from generator.page.marks import Document  # noqa: PLC0415 - jinja2 is heavy

    tools = load_tools()
    pages = []
    for report in reports:
        if report.layout:
            draw = _picture_of(report.layout)
            title = Path(report.file).name
            style, press = tools.theme, tools.press
            pages.append(
                draw(report.layout, report.findings, title, paper=paper, theme=style, press=press)
            )
    title = _("Check of {files}").format(files=and_list(page.title for page in pages))
    return Document(title, language, tuple(pages), tools.fonts)


def _picture_of(layout: AnyLayout) -> Picture:
    if not brings(layout.game, PICTURE):
        message = _("Layouts of the game '{game}' cannot be drawn; leave out the picture.")
        raise OrderError(message.format(game=shown(layout.game)))
    found: Picture = load_part(layout.game, PICTURE)
    return found
