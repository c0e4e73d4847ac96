"""`scriptorium check`: report what is wrong with layouts, and where."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.output.console import progress, say, say_json
from generator.cli.output.delivery import answers_beside, check_standard_output, deliver_pages
from generator.cli.output.faults import findings_json
from generator.cli.parameters import described
from generator.cli.usage import NAME
from generator.errors import (
    INVALID,
    UNREADABLE,
    InvalidError,
    OrderError,
    ScriptoriumError,
    shown,
)
from generator.language import N_, _, spoken
from generator.load.layouts.kind import layout_kind
from generator.model.finding import Finding, listed
from generator.products.gathering import expand_folders
from generator.products.layouts import Report, check_files, draw_check
from generator.products.naming import choose_format, safe
from generator.products.options import common
from generator.products.options.kinds import ANY_FILE, TOML, Flag
from generator.products.options.layout_names import LayoutName
from generator.products.options.option import OUTPUT, Option
from generator.products.options.sizes import TILE_SIZE
from generator.registry import layout_folder
from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.load.layouts.kind import AnyLayout
    from generator.model.order import Format
    from generator.units import Paper


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result for one file: a report, or the sentence that says why it cannot be read."""

    name: str
    report: Report | None = None
    error: str | None = None
    custom_helps: bool = False
    """Whether everything that is wrong with it would be allowed by --custom."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """Everything that is wrong with the layout."""
        return self.report.findings if self.report else ()

    @property
    def valid(self) -> bool:
        """Return whether the file was read and nothing is wrong with it."""
        return self.error is None and not self.findings


@described(
    N_(
        """Check layouts: first the geometry of the map, then the rules of the game.

All problems in all files are listed with their lines. '-' reads standard input. The exit
code is 0 if all files are valid, 1 if any is not, and 2 if a file cannot be read."""
    ),
    (
        "scriptorium check mine.toml",
        "scriptorium check mine.toml --custom --picture mine.pdf",
    ),
    Option(
        "names",
        LayoutName("layouts", TOML),
        sample="FILE|FOLDER|ID...",
        is_argument=True,
        multiple=True,
        required=True,
    ),
    Option(
        "custom",
        Flag(),
        N_("Allow any playable domain: other numbers of hexes and zones, a lake inside."),
    ),
    common.JSON,
    Option(
        "picture",
        ANY_FILE,
        N_("Draw the domains with the problems marked (.pdf, .svg or .png)."),
        OUTPUT,
        sample="FILE",
    ),
    common.PAPER_SIZE,
    TILE_SIZE,
    common.SHELF,
    common.LANGUAGE,
)
def command(
    *,
    names: tuple[str, ...],
    custom: bool,
    as_json: bool,
    picture: str | None,
    paper: Paper,
    tile: float,
) -> int:
    """Check layouts: the geometry of the map, then the rules of the game."""
    form = choose_format(picture, None) if picture is not None else None
    check_standard_output(picture, as_json=as_json)
    with progress() as on_file:
        verdicts = []
        files = expand_folders(names)
        for done, name in enumerate(files, start=1):
            verdicts.append(_check(name, custom=custom, paper=paper, tile=tile))
            on_file(done, len(files))
    with answers_beside(picture):
        if not as_json:
            _tell_all(verdicts)
        if form is not None:
            _draw(verdicts, picture, form, paper, quiet=as_json)
        if as_json:
            say_json(_as_json(verdicts))
    if any(verdict.error is not None for verdict in verdicts):
        return UNREADABLE
    return 0 if all(verdict.valid for verdict in verdicts) else INVALID


def _check(name: str, *, custom: bool, paper: Paper, tile: float) -> Verdict:
    try:
        (report,) = check_files([name], custom=custom, paper=paper, tile=tile)
    except InvalidError:
        raise
    except ScriptoriumError as error:
        return Verdict(name, error=str(error))
    helps = False
    if report.findings and not custom:
        (relaxed,) = check_files([name], custom=True, paper=paper, tile=tile)
        helps = not relaxed.findings
    return Verdict(report.file, report, custom_helps=helps)


def _tell_all(verdicts: Sequence[Verdict]) -> None:
    for verdict in verdicts:
        if verdict.error is None:
            _tell(verdict)
        else:
            say(f"{NAME}: {verdict.error}", err=True)


def _tell(verdict: Verdict) -> None:
    for it in listed(verdict.findings):
        say(_red(it) if isinstance(it, Finding) else it, coloured=_coloured())
    if verdict.custom_helps:
        message = _(
            "{file}: The layout can be played as it is; check it with --custom, or write"
            " 'custom = true' in the file."
        )
        say(message.format(file=verdict.name))
    if verdict.valid and verdict.report and verdict.report.layout:
        say(_praise(verdict.name, verdict.report.layout), coloured=_coloured())


def _red(finding: Finding) -> str:
    """Write a finding with its code in red."""
    code = click.style(finding.code, fg="red", bold=True)
    return str(finding).replace(f": {finding.code}: ", f": {code}: ", 1)


def _praise(name: str, layout: AnyLayout) -> str:
    """Report that a layout is valid: `A.toml: valid (37 hexes, 20 zones)`."""
    kind = layout_kind(layout.game)
    counted = kind.describe_counts(kind.counts(layout))
    valid = click.style(_("valid"), fg="green", bold=True)
    shipped = Path(name).is_relative_to(layout_folder(layout.game))
    return f"{Path(name).name if shipped else name}: {valid} ({', '.join(counted)})"


def _coloured() -> bool | None:
    """Leave colour to click, which colours terminals only, unless NO_COLOR is set."""
    return False if os.environ.get("NO_COLOR") else None


def _as_json(verdicts: Sequence[Verdict]) -> dict[str, Any]:
    return {
        "files": [_verdict_as_json(verdict) for verdict in verdicts],
        "valid": all(verdict.valid for verdict in verdicts),
    }


def _verdict_as_json(verdict: Verdict) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "file": verdict.name,
        "valid": verdict.valid,
        **findings_json(verdict.findings, Finding.as_data),
    }
    if verdict.error is not None:
        answer["error"] = verdict.error
    return answer


def _draw(
    verdicts: Sequence[Verdict], picture: str | None, form: Format, paper: Paper, *, quiet: bool
) -> None:
    drawn = [each.report for each in verdicts if each.report and each.report.layout]
    if not drawn:
        message = _(
            "{file} was not drawn, because no layout could be read; fix the problems listed above."
        )
        raise OrderError(message.format(file=shown(picture)))
    if any(verdict.error is not None for verdict in verdicts):
        if quiet:
            return
        message = _(
            "{file} was not drawn, because not all layouts could be read; fix or leave out the"
            " others."
        )
        say(f"{NAME}: {message.format(file=shown(picture))}", err=True)
        return
    document = draw_check(drawn, paper=paper, language=spoken())
    names = [safe(Path(report.file).stem) for report in drawn]
    deliver_pages(document, form, picture, _stem, quiet=quiet, subjects=names)


def _stem(files: Sequence[str]) -> str:
    return "-".join(["check", *files])
