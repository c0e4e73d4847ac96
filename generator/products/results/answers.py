"""Answers: a result as other programs and pages read it, in JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.products.results.rulebooks import rulebook

if TYPE_CHECKING:
    from generator.model.score import Line, Result, Score, Standing
    from generator.products.results.rulebooks import Scored


def result_json(result: Result, *, explain_lines: bool) -> dict[str, Any]:
    """Return a result as the answer of `--json`."""
    return _answer(result, [_lines(score, explained=explain_lines) for score in result.scores])


def result_for_pages(scored: Scored) -> dict[str, Any]:
    """Return a result as pages show it: every line named and explained, every player titled."""
    game, result = scored
    book = rulebook(result.game)
    explained = []
    for score in result.scores:
        lines = _lines(score, explained=True)
        for line, answer in zip(score.lines, lines, strict=True):
            answer |= {"name": line.name(), "when": book.phase(line)}
        explained.append(lines)
    answer = _answer(result, explained)
    if result.kind:
        answer["title"] = book.subject(game)
    for number, score in enumerate(result.scores):
        answer["players"][number] |= {
            "title": book.title(game, number),
            "deciding": book.deciding(game, score),
        }
    return answer


def _answer(result: Result, lines: list[list[dict[str, Any]]]) -> dict[str, Any]:
    answer: dict[str, Any] = {
        "game": result.game,
        "players": [_player(*each) for each in zip(result.scores, lines, strict=True)],
        "winners": list(result.winners),
    }
    if result.kind:
        answer["kind"] = result.kind
    if result.standings:
        answer["standings"] = [_standing(it) for it in result.standings]
    if result.course:
        answer["rounds"] = [list(points) for points in result.course]
    if result.praise is not None:
        answer["praise"] = result.praise
    return answer


def _standing(it: Standing) -> dict[str, Any]:
    ties = {decider.id: decider.value for decider in it.decides}
    found = {"place": it.place, "name": it.name, "total": it.total, "matches": it.matches}
    return {**found, "ties": ties}


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


def _lines(score: Score, *, explained: bool) -> list[dict[str, Any]]:
    return [_line(line, explained=explained) for line in score.lines]


def _line(line: Line, *, explained: bool) -> dict[str, Any]:
    answer = {"rule": line.rule, **line.values(), "points": line.points}
    if explained:
        answer["explanation"] = line.explain()
    if line.cells:
        answer["cells"] = [list(cell) for cell in line.cells]
    return answer
