"""Faults: an error as other programs read it, in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from generator.errors import (
    MOST_SHOWN,
    InvalidError,
    MalformedError,
    OrderError,
    TemplateError,
    UnknownNameError,
    UnreadableError,
    UnwritableError,
)
from generator.model.finding import Finding

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

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
