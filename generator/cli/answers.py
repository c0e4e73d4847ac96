"""Answers: a result as other programs read it, in JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from generator.build.score import wording
from generator.model.terrain import Game

if TYPE_CHECKING:
    from generator.build.score import Wording
    from generator.model.score import Line, Result, Score

THINGS = {"animals": "species", "goods": "good", "knowledge": "building"}
"""What the board game's lines of a rule are about, where it is no terrain."""


def as_text(answer: dict[str, Any]) -> str:
    """Write an answer as JSON."""
    return json.dumps(answer, indent=2)


def result_json(result: Result, *, explain_lines: bool) -> dict[str, Any]:
    """Return a result as the answer of `--json`."""
    words = wording(result.game)
    explained = words if explain_lines else None
    values = _board_values if result.game == Game.BOARD else _dice_values
    answer: dict[str, Any] = {
        "game": result.game,
        "players": [
            _player(score, [_line(line, values(line, words), explained) for line in score.lines])
            for score in result.scores
        ],
        "winners": list(result.winners),
    }
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


def _line(line: Line, values: dict[str, Any], words: Wording | None) -> dict[str, Any]:
    answer = {"rule": line.rule, **values, "points": line.points}
    if words is not None:
        answer["explanation"] = words.explain(line)
    if line.cells:
        answer["cells"] = [list(cell) for cell in line.cells]
    return {name: value for name, value in answer.items() if value is not None}


def _dice_values(line: Line, _words: Wording) -> dict[str, Any]:
    return {
        "terrain": line.terrain,
        "size": line.size,
        "count": line.number,
        "place": line.place,
        "phase": line.phase,
    }


def _board_values(line: Line, words: Wording) -> dict[str, Any]:
    """Return what a line of the board game knows; animals have a pasture, bonus tiles a place."""
    return {
        "number": line.tile,
        "terrain": line.terrain,
        "size": line.size,
        "count": line.number,
        THINGS.get(line.rule, "what"): line.what,
        "pasture" if line.rule == "animals" else "place": line.place,
        "phase": words.phase(line) or None,
        "each": line.each,
        "group": line.group,
        "parts": list(line.parts) or None,
    }
