"""Answers: a result as other programs read it, in JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from generator.rules.dice.words import explain

if TYPE_CHECKING:
    from generator.model.score import Line, Result, Score


def as_text(answer: dict[str, Any]) -> str:
    """Write an answer as JSON."""
    return json.dumps(answer, indent=2)


def result_json(result: Result, *, explain_lines: bool) -> dict[str, Any]:
    """Return a result as the answer of `--json`."""
    answer: dict[str, Any] = {
        "game": result.game,
        "players": [_player(score, explain_lines=explain_lines) for score in result.scores],
        "winners": list(result.winners),
    }
    if result.praise is not None:
        answer["praise"] = result.praise
    return answer


def _player(score: Score, *, explain_lines: bool) -> dict[str, Any]:
    return {
        "name": score.name,
        "total": score.total,
        "tiebreak": score.tiebreak,
        "lines": [_line(line, explain_lines=explain_lines) for line in score.lines],
        "violations": [
            {"code": it.code, "message": it.message, "cells": [list(cell) for cell in it.cells]}
            for it in score.violations
        ],
    }


def _line(line: Line, *, explain_lines: bool) -> dict[str, Any]:
    values = {
        "rule": line.rule,
        "terrain": line.terrain,
        "size": line.size,
        "count": line.number,
        "place": line.place,
        "phase": line.phase,
        "points": line.points,
        "explanation": explain(line) if explain_lines else None,
    }
    answer: dict[str, Any] = {name: value for name, value in values.items() if value is not None}
    if line.cells:
        answer["cells"] = [list(cell) for cell in line.cells]
    return answer
