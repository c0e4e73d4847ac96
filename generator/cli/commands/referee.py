"""`scriptorium referee`: play a game record through and name the first illegal step."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.output.console import say, say_json
from generator.cli.output.delivery import answers_beside, check_standard_output, write
from generator.cli.output.tables import print_result
from generator.cli.parameters import described
from generator.errors import INVALID, OrderError, shown
from generator.language import N_, _
from generator.load.files.access import SUFFIX
from generator.products.options import common
from generator.products.options.kinds import DataFile
from generator.products.options.option import Option
from generator.products.results.answers import result_json
from generator.products.results.score import referee_file

if TYPE_CHECKING:
    from generator.products.results.referees import Fault, Referee, Verdict


@described(
    N_(
        """Check a game record roll by roll, and score the finished game.

The first illegal step is shown with its roll, its player and the rule. The exit code is 0
if the whole game is legal, 1 if a step is not, and 2 if the file cannot be read."""
    ),
    (
        "scriptorium referee evening-record.toml",
        "scriptorium referee evening-record.toml -o evening.toml && scriptorium score evening.toml",
    ),
    Option("file", DataFile(), sample="FILE", is_argument=True, required=True),
    common.EXPLAIN,
    common.JSON,
    common.edition(),
    common.LANGUAGE,
    common.output(N_("TOML file for the finished sheets of the game.")),
)
def command(
    *, file: Path, explain: bool, as_json: bool, edition: str | None, output: str | None
) -> int:
    """Judge a game record roll by roll, and score what it led to."""
    if output is not None and Path(output).suffix.lower() not in {"", SUFFIX}:
        message = _("The finished sheets are written as TOML; '{file}' must end in .toml.")
        raise OrderError(message.format(file=shown(output)))
    if output is not None and Path(output).resolve() == file.resolve():
        message = _("{file} is the record itself; name a different file with -o.")
        raise OrderError(message.format(file=shown(file)))
    check_standard_output(output, as_json=as_json)
    referee, verdict = referee_file(file, edition=edition)
    with answers_beside(output):
        if output is not None and verdict.fault is None and verdict.game is not None:
            target = Path(output)
            write({target: referee.write(verdict.game, target.parent).encode()})
        _tell(referee, verdict, file, explain=explain, as_json=as_json)
    return 0 if verdict.fault is None else INVALID


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
