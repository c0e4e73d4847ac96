"""Tables: a result as people read it in a terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from generator.language import _, ngettext
from generator.model.edition import ROMAN
from generator.model.words import hex_name
from generator.render.terminal import draw_map
from generator.rules.dice.words import explain, line_name

if TYPE_CHECKING:
    from generator.model.score import Line, Result, Score, Violation
    from generator.model.sheet import DiceGame

INDENT = "  "


def tell_result(game: DiceGame, result: Result, *, explain_lines: bool) -> None:
    """Print each player's map, lines and violations, then who won."""
    for sheet, score in zip(game.sheets, result.scores, strict=True):
        title = _("{name}, domain {domain}").format(name=score.name, domain=sheet.layout.id)
        _say(title, bold=True)
        click.echo(_indented(draw_map(sheet, score, coloured=_coloured())))
        click.echo()
        for line in score.lines:
            click.echo(INDENT + _row(line, explain_lines=explain_lines))
        _say(INDENT + _total(score), bold=True)
        for violation in score.violations:
            _say(INDENT + _broken(violation))
        click.echo()
    click.echo(_verdict(result))


def _say(text: str, *, bold: bool = False) -> None:
    click.secho(text, bold=bold or None, color=_coloured())


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
