"""Answers: a result as other programs read it, in JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from generator.build.games import rulebook

if TYPE_CHECKING:
    from generator.build.games import Rulebook
    from generator.model.score import Line, Result, Score


def as_text(answer: dict[str, Any]) -> str:
    """Write an answer as JSON."""
    return json.dumps(answer, indent=2)


def result_json(result: Result, *, explain_lines: bool) -> dict[str, Any]:
    """Return a result as the answer of `--json`."""
    book = rulebook(result.game)
    answer: dict[str, Any] = {
        "game": result.game,
        "players": [
            _player(score, [_line(line, book, explained=explain_lines) for line in score.lines])
            for score in result.scores
        ],
        "winners": list(result.winners),
    }
    if result.course:
        answer["rounds"] = [list(points) for points in result.course]
    if result.praise is not None:
        answer["praise"] = result.praise
    return answer


def _player(score: Score, lines: list[dict[str, Any]]) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "name": score.name,
        "total": score.total,
        "tiebreak": score.tiebreak,
        "lines": lines,
        "violations": [
            {"code": it.code, "message": it.message, "cells": [list(cell) for cell in it.cells]}
            for it in score.violations
        ],
    }
    if score.order is not None:
        answer["order"] = score.order
    return answer


def _line(line: Line, book: Rulebook, *, explained: bool) -> dict[str, Any]:
    answer = {"rule": line.rule, **book.values(line), "points": line.points}
    if explained:
        answer["explanation"] = book.explain(line)
    if line.cells:
        answer["cells"] = [list(cell) for cell in line.cells]
    return {name: value for name, value in answer.items() if value is not None}
