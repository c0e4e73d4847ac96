"""`scriptorium referee`: play a game record through and name the first illegal step."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.output.console import say, say_json
from generator.cli.output.delivery import (
    answers_beside,
    check_standard_output,
    deliver_pages,
    write,
)
from generator.cli.output.tables import print_result
from generator.cli.parameters import described
from generator.errors import INVALID, OrderError, shown
from generator.language import N_, _, paper_language
from generator.load.files.access import SUFFIX
from generator.model.order import Ink
from generator.products.naming import choose_format, listed
from generator.products.options import common
from generator.products.options.kinds import ANY_FILE, DataFile, Flag
from generator.products.options.option import OUTPUT, Option
from generator.products.results.answers import result_json
from generator.products.results.score import draw_replay, referee_file, replay_file

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.products.results.referees import Fault, Referee, Verdict
    from generator.units import Paper


@described(
    N_(
        """Check a game record roll by roll, and score the finished game.

The first illegal step is shown with its roll, its player and the rule. The exit code is 0
if the whole game is legal, 1 if a step is not, and 2 if the file cannot be read."""
    ),
    (
        "scriptorium referee evening-record.toml",
        "scriptorium referee evening-record.toml -o evening.toml && scriptorium score evening.toml",
        "scriptorium referee evening-record.toml --show --report replay.pdf",
    ),
    Option("file", DataFile(), sample="FILE", is_argument=True, required=True),
    common.EXPLAIN,
    Option("show", Flag(), N_("Replay the game roll by roll.")),
    common.JSON,
    common.edition(),
    common.SHELF,
    common.LANGUAGE,
    common.output(N_("TOML file for the finished sheets of the game.")),
    Option(
        "report",
        ANY_FILE,
        N_("Print the sheets as they grow, roll by roll (.pdf, .svg or .png)."),
        OUTPUT,
        sample="FILE",
    ),
    common.PAPER_SIZE,
    common.INK,
)
def command(
    *,
    file: Path,
    explain: bool,
    show: bool,
    as_json: bool,
    edition: str | None,
    output: str | None,
    report: str | None,
    paper: Paper,
    ink: str,
) -> int:
    """Judge a game record roll by roll, and score what it led to."""
    if output is not None and Path(output).suffix.lower() not in {"", SUFFIX}:
        message = _("The finished sheets are written as TOML; '{file}' must end in .toml.")
        raise OrderError(message.format(file=shown(output)))
    if output is not None and Path(output).resolve() == file.resolve():
        message = _("{file} is the record itself; name a different file with -o.")
        raise OrderError(message.format(file=shown(file)))
    if show and as_json:
        raise OrderError(_("--show is for people and --json for programs; leave one of them out."))
    form = None if report is None else choose_format(report, None)
    check_standard_output(output, report, as_json=as_json)
    replay = None
    if show or report is not None:
        referee, replay = replay_file(file, edition=edition)
        verdict = replay.verdict
    else:
        referee, verdict = referee_file(file, edition=edition)
    files: dict[Path, bytes] = {}
    with answers_beside(output, report):
        if output is not None and verdict.fault is None and verdict.game is not None:
            target = Path(output)
            files[target] = referee.write(verdict.game, target.parent).encode()
        if show and replay is not None:
            coloured = sys.stdout.isatty() and not os.environ.get("NO_COLOR")
            for line in replay.tell(coloured=coloured):
                say(line, coloured=coloured)
        _tell(referee, verdict, file, explain=explain, as_json=as_json)
        if replay is not None and form is not None and not verdict.fault:
            document = draw_replay(replay, paper=paper, ink=Ink(ink), language=paper_language())
            deliver_pages(document, form, report, _stem, quiet=as_json, beside=files)
        elif files:
            write(files)
    return 0 if verdict.fault is None else INVALID


def _stem(names: Sequence[str]) -> str:
    return f"replay-{listed(names)}"


def _tell(referee: Referee, verdict: Verdict, file: Path, *, explain: bool, as_json: bool) -> None:
    if as_json:
        say_json(_as_json(verdict, explain_lines=explain))
    elif verdict.fault is not None:
        say(_sentence(verdict.fault, file))
        if explain:
            say(referee.rule_of(verdict.fault.code))
    elif verdict.game is not None and verdict.result is not None:
        print_result(verdict.game, verdict.result, explain_lines=explain)


def _sentence(fault: Fault, file: Path) -> str:
    return f"{fault.place or shown(file)}: {fault.turn}: {fault.code}: {fault.message}"


def _as_json(verdict: Verdict, *, explain_lines: bool) -> dict[str, Any]:
    if verdict.fault is None and verdict.result is not None:
        return {"legal": True, **result_json(verdict.result, explain_lines=explain_lines)}
    return {"legal": False, "fault": verdict.fault and verdict.fault.data()}
