"""`scriptorium score`: what finished games are worth, line by line, and which rules they break."""

from __future__ import annotations

from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from generator.cli.output.console import say, say_json
from generator.cli.parameters import described
from generator.errors import INVALID, OrderError, shown
from generator.language import N_, _, paper_language, spoken
from generator.load.files.access import shared_path
from generator.model.order import Ink
from generator.products.options import common
from generator.products.options.kinds import ANY_FILE, DataFile, Flag
from generator.products.options.option import OUTPUT, Option
from generator.products.results.score import Scored, draw_reports, score_in
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from contextlib import AbstractContextManager

    from generator.model.order import Format
    from generator.model.score import Result
    from generator.page.marks import Document
    from generator.products.results.league import League
    from generator.units import Paper


LEAGUE = ".csv"


class Sheet(NamedTuple):
    """What a report is printed on."""

    paper: Paper
    ink: Ink


@described(
    N_(
        """Score a finished game from the files of its players, and explain every point.

The files say which game it is. Several files, or several players in one file, are one game:
they are compared, and the winner is named. A league (.csv) shows who leads. '-' reads
standard input. The exit code is 0 if no rule is broken, 1 if a sheet breaks one, and 2 if a
file cannot be read."""
    ),
    (
        "scriptorium score anna.toml ben.toml",
        "scriptorium score evening.toml --explain --report evening.pdf",
        "scriptorium score anna.toml ben.toml --csv league.csv",
        "scriptorium score league.csv --report table.pdf",
    ),
    Option("files", DataFile(), sample="FILE...", is_argument=True, multiple=True, required=True),
    common.EXPLAIN,
    common.JSON,
    common.edition(),
    common.RULE,
    Option("report", ANY_FILE, N_("Print a report (.pdf, .svg or .png)."), OUTPUT, sample="FILE"),
    Option(
        "csv",
        ANY_FILE,
        N_("Add the game to a league, a table for spreadsheets."),
        OUTPUT,
        key="league",
        sample="FILE",
    ),
    Option(
        "bg-stats",
        Flag(),
        N_("Show a link that hands the game to BG Stats."),
        OUTPUT,
    ),
    common.PAPER_SIZE,
    common.INK,
    common.SHELF,
    common.LANGUAGE,
)
def command(
    *,
    files: tuple[Path, ...],
    explain: bool,
    as_json: bool,
    edition: str | None,
    rules: tuple[tuple[str, str], ...],
    report: str | None,
    league: str | None,
    bg_stats: bool,
    paper: Paper,
    ink: str,
) -> int:
    """Score a finished game from the files of its players, and say why."""
    files = tuple(map(_meant, files))
    form = _check_targets(report, league, as_json=as_json)
    if any(file.suffix.lower() == LEAGUE for file in files):
        given = {
            "--csv": league,
            "--edition": edition,
            "--explain": explain,
            "--bg-stats": bg_stats,
        }
        return _standings(files, given, report, form, Sheet(paper, Ink(ink)), as_json=as_json)
    languages = dict.fromkeys((spoken(), paper_language() if report else spoken()))
    scored, *others = score_in(languages, files, edition=edition, rules=rules)
    printed = others[0] if others else scored
    if league is not None:
        _add_game(Path(league), scored.result)  # one with faults is refused before all else
    with _beside(report, league):
        if not as_json:
            _tell(scored, explain_lines=explain)
        document = None
        if report is not None:
            document = draw_reports([printed], paper=paper, ink=Ink(ink), language=paper_language())
        with _locked(league, report):
            table = None if league is None else _add_game(Path(league), scored.result)
            if document is not None and report is not None and form is not None:
                _print_report(document, report, form, table, quiet=as_json)
            elif table is not None:
                _write(table)
        link = _play_link(scored) if bg_stats else None
        if as_json:
            _tell_json(scored, table, link, explain_lines=explain)
        elif table is not None:
            say(table.report())
        if link is not None and not as_json:
            say(link)
    return 0 if scored.result.clean else INVALID


def _standings(
    files: tuple[Path, ...],
    given: Mapping[str, object],
    report: str | None,
    form: Format | None,
    sheet: Sheet,
    *,
    as_json: bool,
) -> int:
    """Show who leads a league, and print its table."""
    from generator.products.results import standings  # noqa: PLC0415

    (file, *others) = files
    if others:
        message = _("A league is scored alone; name only {file}.")
        leagues = [it for it in files if it.suffix.lower() == LEAGUE]
        raise OrderError(message.format(file=shown(leagues[0])))
    for option in (name for name, value in given.items() if value):
        message = _("{option} is for a game, and {file} is a league; leave it out.")
        raise OrderError(message.format(option=option, file=shown(file)))
    found = standings.read_standings(file)
    with _beside(report):
        if not as_json:
            say("\n".join(standings.tell(found)))
        if report is not None and form is not None:
            document = standings.draw_standings(
                file, paper=sheet.paper, ink=sheet.ink, language=paper_language()
            )
            _print_report(document, report, form, None, quiet=as_json)
        if as_json:
            say_json(standings.standings_json(found))
    return 0


def _meant(file: Path) -> Path:
    """Return a file of a game: as it is named, or what has this name on the shelf."""
    return (None if file.exists() else shared_path(file.as_posix())) or file


# Each way to answer loads only what it needs, since a score is asked for in a hurry.


def _tell(scored: Scored, *, explain_lines: bool) -> None:
    from generator.cli.output.tables import print_result  # noqa: PLC0415

    print_result(scored.game, scored.result, explain_lines=explain_lines)


def _tell_json(
    scored: Scored, league: League | None, link: str | None, *, explain_lines: bool
) -> None:
    from generator.products.results.answers import result_json  # noqa: PLC0415

    answer = result_json(scored.result, explain_lines=explain_lines)
    if league is not None:
        answer["league"] = league.data()
    if link is not None:
        answer["bg_stats"] = link
    say_json(answer)


def _play_link(scored: Scored) -> str:
    from generator.products.results.plays import play_link  # noqa: PLC0415

    return play_link(scored)


def _beside(*targets: str | None) -> AbstractContextManager[None]:
    if not any(targets):
        return nullcontext()
    from generator.cli.output.delivery import answers_beside  # noqa: PLC0415

    return answers_beside(*targets)


def _locked(league: str | None, report: str | None) -> AbstractContextManager[object]:
    """Keep other runs from adding games between reading the league and writing it."""
    if league is None:
        return nullcontext()
    from generator.products.naming import is_standard_output  # noqa: PLC0415
    from generator.writing.files import is_stream  # noqa: PLC0415
    from generator.writing.locks import locked  # noqa: PLC0415

    files = [Path(name) for name in (league, report) if name and not is_standard_output(name)]
    return locked(*(file for file in files if not is_stream(file)))


def _check_targets(report: str | None, league: str | None, *, as_json: bool) -> Format | None:
    """Refuse targets of a wrong kind before anything is scored; return the report's format."""
    if report is None and league is None:
        return None
    from generator.cli.output.delivery import check_standard_output  # noqa: PLC0415
    from generator.products.naming import check_league, choose_format  # noqa: PLC0415

    check_standard_output(report, league, as_json=as_json)
    if league is not None:
        check_league(league)
    return None if report is None else choose_format(report, None)


def _add_game(file: Path, result: Result) -> League:
    from generator.products.results.league import add_game  # noqa: PLC0415

    return add_game(file, result)


def _write(league: League) -> None:
    from generator.cli.output.delivery import write  # noqa: PLC0415

    write(league.files, settled=league.settled)


def _print_report(
    document: Document, report: str, form: Format, league: League | None, *, quiet: bool
) -> None:
    from generator.cli.output.delivery import deliver_pages  # noqa: PLC0415
    from generator.products.naming import safe  # noqa: PLC0415

    def stem(names: Sequence[str]) -> str:
        return "-".join(["score", *(safe(name) for name in names)])

    beside, settled = ({}, ()) if league is None else (league.files, league.settled)
    deliver_pages(document, form, report, stem, quiet=quiet, beside=beside, settled=settled)
