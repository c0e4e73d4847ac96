"""Faults: an error as one sentence with its exit code, and as other programs read it, in JSON."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING, Any

import click

from generator.cli.usage import NAME, usage_sentence
from generator.errors import (
    ENDED,
    MOST_SHOWN,
    UNREADABLE,
    InvalidError,
    MalformedError,
    OrderError,
    ScriptoriumError,
    TemplateError,
    UnknownNameError,
    UnreadableError,
    UnwritableError,
    shown,
)
from generator.language import _
from generator.model.finding import Finding, listed
from generator.reasons import reason_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

DEBUG = "SCRIPTORIUM_DEBUG"
LONGEST = 200
CODES: tuple[tuple[type[BaseException], str], ...] = (
    (MalformedError, "malformed"),
    (InvalidError, "invalid"),
    (UnreadableError, "unreadable"),
    (UnwritableError, "unwritable"),
    (UnknownNameError, "unknown-name"),
    (OrderError, "order"),
    (TemplateError, "template"),
    (click.UsageError, "usage"),
    (KeyboardInterrupt, "interrupted"),
    (click.Abort, "interrupted"),
    (OSError, "system"),
    (MemoryError, "memory"),
)
INTERNAL = "internal"


def sentence_of(error: BaseException) -> tuple[str, int]:
    """Return what standard error says about an error, and the exit code."""
    if isinstance(error, InvalidError):
        return "\n".join(map(str, listed(error.findings))), error.exit_code
    if isinstance(error, KeyboardInterrupt | click.Abort):
        return _interruption(error)
    code = error.exit_code if isinstance(error, ScriptoriumError) else UNREADABLE
    return f"{NAME}: {_fault(error)}", code


def _interruption(error: BaseException) -> tuple[str, int]:
    """Say what ended the program, and whether its files were written before."""
    number = getattr(error, "number", signal.SIGINT)
    is_written = getattr(error, "written", False)
    if number == signal.SIGINT:
        message = (
            _("Interrupted; all files had already been written.")
            if is_written
            else _("Interrupted; nothing was written.")
        )
    else:
        message = (
            _("Ended by {signal}; all files had already been written.")
            if is_written
            else _("Ended by {signal}; nothing was written.")
        )
    return message.format(signal=signal.Signals(number).name), ENDED + number


def _fault(error: BaseException) -> str:
    if isinstance(error, ScriptoriumError):
        return str(error)
    if isinstance(error, click.ClickException):
        return usage_sentence(error)
    if isinstance(error, MemoryError):
        return _(
            "There is not enough memory; use smaller paper, fewer dots per inch or fewer files."
        )
    if isinstance(error, RecursionError):
        return _("The input is nested too deeply; make it flatter.")
    if isinstance(error, OSError):
        return _system_sentence(error)
    message = _(
        "Something went wrong that is not your fault ({kind}: {text}); please report it,"
        " and add what the same command prints with {debug}=1."
    )
    return message.format(kind=type(error).__name__, text=shown(error, LONGEST), debug=DEBUG)


def _system_sentence(error: OSError) -> str:
    reason = reason_of(error)
    if error.filename is None:
        return _("The output cannot be written: {reason}.").format(reason=reason)
    return _("{file}: The system does not allow this: {reason}.").format(
        file=error.filename, reason=reason
    )


def fault_json(error: BaseException, message: str, exit_code: int) -> dict[str, Any]:
    """Return an error as the answer of `--json`."""
    code = next((code for kind, code in CODES if isinstance(error, kind)), INTERNAL)
    fault: dict[str, Any] = {"code": code, "message": message, "exit": exit_code}
    if isinstance(error, InvalidError):
        fault |= findings_json(error.findings, finding_json)
    return {"error": fault}


def findings_json(
    findings: Sequence[Any], as_json: Callable[[Any], dict[str, Any]]
) -> dict[str, Any]:
    """Return the first findings, and how many more there are."""
    found: dict[str, Any] = {"findings": [as_json(it) for it in findings[:MOST_SHOWN]]}
    if len(findings) > MOST_SHOWN:
        found["omitted"] = len(findings) - MOST_SHOWN
    return found


def finding_json(finding: object) -> dict[str, Any]:
    """Return a finding with its place in a file."""
    if not isinstance(finding, Finding):
        return {"message": str(finding)}
    place = finding.place
    return {
        "code": finding.code,
        "message": finding.message,
        "file": place.file,
        "line": place.line,
        "column": place.column,
    }
