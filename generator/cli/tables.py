"""Tables: a result as people read it in a terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from generator.build.score import deciding, wording
from generator.language import _, ngettext
from generator.model.sheet import DiceGame
from generator.model.words import hex_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.build.score import Wording
    from generator.model.evening import Evening
    from generator.model.score import Line, Result, Score, Violation

INDENT = "  "
WIDTH = 42
"""The explanations of lines begin behind so many columns, or more where a name is long."""


def tell_result(game: DiceGame | Evening, result: Result, *, explain_lines: bool) -> None:
    """Print each player's map, lines and violations, then who won."""
    words = wording(result.game)
    for number, score in enumerate(result.scores):
        title, drawn = _sheet(game, number, score)
        _say(title, bold=True)
        if drawn is not None:
            click.echo(_indented(drawn))
        click.echo()
        for row in _rows(score.lines, words, explain_lines=explain_lines):
            click.echo(INDENT + row)
        decides = deciding(game, score)
        tiebreak = "" if decides is None else f"  ({decides})"
        _say(f"{INDENT}{_points(score.total)}{tiebreak}", bold=True)
        for violation in score.violations:
            _say(INDENT + _broken(violation))
        click.echo()
    click.echo(_verdict(result))


def _sheet(game: DiceGame | Evening, number: int, score: Score) -> tuple[str, str | None]:
    """Return the title of a player and the map, if there is one."""
    if isinstance(game, DiceGame):
        from generator.render.terminal import draw_map  # noqa: PLC0415 - each game its own

        sheet = game.sheets[number]
        title = _("{name}, domain {domain}").format(name=score.name, domain=sheet.layout.id)
        return title, draw_map(sheet, score, coloured=_coloured())
    from generator.render.terminal_board import draw_board  # noqa: PLC0415

    estate = game.estates[number]
    title = score.name
    if estate.layout is not None:
        title = _("{name}, board {board}").format(name=score.name, board=estate.layout.id)
    return title, draw_board(estate, score, coloured=_coloured())


def _say(text: str, *, bold: bool = False) -> None:
    click.secho(text, bold=bold or None, color=_coloured())


def _coloured() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def _indented(text: str) -> str:
    return "\n".join(f"{INDENT}{line}" for line in text.splitlines())


def _rows(lines: Sequence[Line], words: Wording, *, explain_lines: bool) -> Iterator[str]:
    rows = [f"{line.points:>4}  {words.phase(line):<3}  {words.line_name(line)}" for line in lines]
    width = max((len(row) for row in rows), default=0)
    for row, line in zip(rows, lines, strict=True):
        yield f"{row:<{max(width, WIDTH)}}  {words.explain(line)}" if explain_lines else row


def _points(total: int) -> str:
    return ngettext("{total} point", "{total} points", total).format(total=total)


def _broken(violation: Violation) -> str:
    code = click.style(violation.code, fg="red", bold=True)
    where = ", ".join(hex_name(*cell) for cell in violation.cells)
    return f"{code}: {violation.message}" + (f" ({where})" if where else "")


def _verdict(result: Result) -> str:
    if len(result.scores) == 1:
        (score,) = result.scores
        return f"{score.name}: {_points(score.total)}. {result.praise or ''}".rstrip()
    names = ", ".join(result.winners)
    total = max(score.total for score in result.scores)
    message = ngettext(
        "Winner: {names} with {total} points.",
        "Winners: {names} with {total} points each.",
        len(result.winners),
    )
    return message.format(names=names, total=total)
