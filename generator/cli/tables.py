"""Tables: a result as people read it in a terminal, as JSON, and as a league in CSV."""

from __future__ import annotations

import csv
import io
import os
import sys
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from generator.language import _, ngettext
from generator.model.edition import ROMAN
from generator.render.terminal import draw_map
from generator.rules.dice.words import explain, hex_name, line_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.score import Line, Result, Score, Violation
    from generator.model.sheet import DiceGame

INDENT = "  "


def tell_result(game: DiceGame, result: Result, *, explain_lines: bool) -> None:
    """Print each player's map, lines and violations, then who won."""
    for sheet, score in zip(game.sheets, result.scores, strict=True):
        title = _("{name}, domain {domain}").format(name=score.name, domain=sheet.layout.id)
        click.secho(title, bold=True)
        click.echo(_indented(draw_map(sheet, score, coloured=_coloured())))
        click.echo()
        for line in score.lines:
            click.echo(INDENT + _row(line, explain_lines=explain_lines))
        click.secho(INDENT + _total(score), bold=True)
        for violation in score.violations:
            click.echo(INDENT + _broken(violation))
        click.echo()
    click.echo(_verdict(result))


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


@dataclass(slots=True)
class _Standing:
    """How a player fares over many games."""

    games: int = 0
    wins: int = 0
    points: int = 0
    best: int = 0


def league_csv(results: Sequence[Result]) -> str:
    """Return a league table over many games: most wins first, then the better average."""
    standings: dict[str, _Standing] = {}
    for result in results:
        for score in result.scores:
            standing = standings.setdefault(score.name, _Standing())
            standing.games += 1
            standing.wins += score.name in result.winners and len(result.scores) > 1
            standing.points += score.total
            standing.best = max(standing.best, score.total)
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["player", "games", "wins", "points", "average", "best"])
    order = sorted(standings.items(), key=lambda it: (-it[1].wins, -it[1].points / it[1].games))
    for name, it in order:
        average = f"{it.points / it.games:.1f}"
        writer.writerow([name, it.games, it.wins, it.points, average, it.best])
    return file.getvalue()


def _coloured() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def _indented(text: str) -> str:
    return "\n".join(f"{INDENT}{line}" for line in text.splitlines())


def _row(line: Line, *, explain_lines: bool) -> str:
    phase = ROMAN.get(line.phase or 0, "")
    row = f"{line.points:>4}  {phase:<3}  {line_name(line)}"
    return f"{row:<42}  {explain(line)}" if explain_lines else row


def _total(score: Score) -> str:
    points = ngettext("{total} point", "{total} points", score.total).format(total=score.total)
    total = f"{points:>4}"
    if score.tiebreak is None:
        return total
    left = _("bonuses left: {number}").format(number=score.tiebreak)
    return f"{total}  ({left})"


def _broken(violation: Violation) -> str:
    code = click.style(violation.code, fg="red", bold=True)
    where = ", ".join(hex_name(*cell) for cell in violation.cells)
    return f"{code}: {violation.message}" + (f" ({where})" if where else "")


def _verdict(result: Result) -> str:
    if len(result.scores) == 1:
        (score,) = result.scores
        points = ngettext("{total} point", "{total} points", score.total).format(total=score.total)
        return f"{score.name}: {points}. {result.praise or ''}".rstrip()
    names = ", ".join(result.winners)
    total = max(score.total for score in result.scores)
    message = ngettext(
        "Winner: {names} with {total} points.",
        "Winners: {names} with {total} points each.",
        len(result.winners),
    )
    return message.format(names=names, total=total)


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
