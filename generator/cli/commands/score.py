"""`scriptorium score`: what finished games are worth, line by line, and which rules they break."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.cli.options import shared as options
from generator.cli.usage import Command
from generator.errors import INVALID
from generator.language import spoken
from generator.model.order import Ink
from generator.products.results.score import Scored, draw_reports, score_files

if TYPE_CHECKING:
    from generator.model.order import Format
    from generator.page.marks import Document
    from generator.units import Paper


@click.command(
    cls=Command,
    epilog="""\b
Examples:
  scriptorium score anna.toml ben.toml
  scriptorium score evening.toml --explain --report evening.pdf
  scriptorium score season/*.toml --csv league.csv""",
)
@click.argument(
    "files", nargs=-1, required=True, metavar="FILE...", type=click.Path(path_type=Path)
)
@click.option("--explain", is_flag=True, help="Add the rule's sentence to each line.")
@options.as_json
@options.edition
@click.option("--report", metavar="FILE", help="Print a report (.pdf, .svg or .png).")
@click.option(
    "--csv", "league", metavar="FILE", help="Write a league table; each FILE is a game of its own."
)
@options.paper
@options.ink
@options.language
def command(
    *,
    files: tuple[Path, ...],
    explain: bool,
    as_json: bool,
    edition: str | None,
    report: str | None,
    league: str | None,
    paper: Paper,
    ink: str,
) -> int:
    """Score a finished game of any of the four from the files of its players, and say why.

    The files tell which game it is. Several files, or several players in one file, are one
    game: they are compared, and a winner is named. The answer is 0 when no rule is broken, 1
    when a sheet breaks one, 2 when a file cannot be read.
    """
    form = _check_targets(report, league)
    groups = [(file,) for file in files] if league is not None else [files]
    games = [score_files(group, edition=edition) for group in groups]
    _print_scores(games, explain_lines=explain, as_json=as_json)
    table = {} if league is None else {Path(league): _league(games)}
    if report is not None and form is not None:
        document = draw_reports(games, paper=paper, ink=Ink(ink), language=spoken())
        _print_report(document, report, form, table, quiet=as_json)
    elif table:
        from generator.products.writing import write_files  # noqa: PLC0415 - only those who write

        write_files(table)
    return 0 if all(scored.result.clean for scored in games) else INVALID


def _print_scores(games: list[Scored], *, explain_lines: bool, as_json: bool) -> None:
    # Each kind of answer loads only what it needs, since scores are asked for in a hurry.
    if as_json:
        from generator.products.results.answers import as_text, result_json  # noqa: PLC0415

        for scored in games:
            click.echo(as_text(result_json(scored.result, explain_lines=explain_lines)))
        return
    from generator.cli.output.tables import print_result  # noqa: PLC0415

    for scored in games:
        print_result(scored.game, scored.result, explain_lines=explain_lines)


def _check_targets(report: str | None, league: str | None) -> Format | None:
    """Refuse targets of a wrong kind before scoring anything; return the format of the report."""
    if report is None and league is None:
        return None
    from generator.products.naming import check_league, choose_format  # noqa: PLC0415

    if league is not None:
        check_league(league)
    return None if report is None else choose_format(report, None)


def _league(games: list[Scored]) -> bytes:
    from generator.cli.output.league import league_csv  # noqa: PLC0415 - only those who write need it

    return league_csv([scored.result for scored in games]).encode()


def _print_report(
    document: Document, report: str, form: Format, table: dict[Path, bytes], *, quiet: bool
) -> None:
    from generator.cli.output.delivery import RUN, deliver  # noqa: PLC0415 - only those who print
    from generator.products.documents import document_print  # noqa: PLC0415
    from generator.products.naming import safe  # noqa: PLC0415

    made = document_print(
        document,
        RUN,
        form,
        dpi=150,
        output=report,
        stem=lambda names: "-".join(["score", *(safe(name) for name in names)]),
        subjects=[page.name for page in document.pages],
    )
    deliver(made, quiet=quiet, beside=table)
