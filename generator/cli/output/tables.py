"""Tables: a result as people read it in a terminal."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from generator.cli.output.console import say
from generator.language import _, and_list, ngettext
from generator.model.spoken_names import hex_name
from generator.products.results.rulebooks import rulebook
from generator.products.results.score import ranking_table

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.score import Line, Result, Violation
    from generator.products.results.rulebooks import Rulebook

INDENT = "  "
WIDTH = 42
"""The column at which explanations of lines begin, or later where a name is long."""


def print_result(game: object, result: Result, *, explain_lines: bool) -> None:
    """Print each player's map, lines and violations, then who won."""
    book = rulebook(result.game)
    if result.standings:
        _print_standings(game, result, book)
        if not explain_lines:
            return
    for number, score in enumerate(result.scores):
        _say(book.title(game, number), bold=True)
        drawn = book.picture(game, number, score, coloured=_coloured())
        if drawn is not None:
            say(_indented(drawn))
        say()
        for row in _rows(score.lines, book, explain_lines=explain_lines):
            say(INDENT + row)
        decides = None if result.standings else book.deciding(game, score)
        tiebreak = "" if decides is None else f"  ({decides})"
        _say(f"{INDENT}{_points(score.total)}{tiebreak}", bold=True)
        for row in _deciders(result, score.name):
            say(INDENT + row)
        for violation in score.violations:
            _say(INDENT + _broken(violation))
        say()
    say(_verdict(result))


def _print_standings(game: object, result: Result, book: Rulebook) -> None:
    """Print the ranking of a tournament, and what is impossible in it."""
    head, *rows = ranking_table(result)
    head = [_("Place"), *head[1:]]
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    _say(book.subject(game), bold=True)
    say()
    for row in (head, *rows):
        cells = [
            f"{text:<{width}}" if at == 1 else f"{text:>{width}}"
            for at, (text, width) in enumerate(zip(row, widths, strict=True))
        ]
        _say((INDENT + "  ".join(cells)).rstrip(), bold=row is head)
    broken = dict.fromkeys(it for score in result.scores for it in score.violations)
    for violation in broken:
        _say(INDENT + _broken(violation))
    say()


def _say(text: str, *, bold: bool = False) -> None:
    say(click.style(text, bold=True) if bold else text, coloured=_coloured())


def _coloured() -> bool:
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR")


def _indented(text: str) -> str:
    return "\n".join(f"{INDENT}{line}".rstrip() for line in text.splitlines())


def _rows(lines: Sequence[Line], book: Rulebook, *, explain_lines: bool) -> Iterator[str]:
    rows = [f"{line.points:>4}  {book.phase(line):<3}  {line.name()}" for line in lines]
    width = max([WIDTH, *map(len, rows)])
    for row, line in zip(rows, lines, strict=True):
        told = line.explain() if explain_lines else ""
        yield f"{row:<{width}}  {told}" if told else row


def _deciders(result: Result, name: str) -> Iterator[str]:
    """Yield what decides for a player of a tournament, with its reason."""
    for it in (
        by for standing in result.standings if standing.name == name for by in standing.decides
    ):
        said = f"{it.name}: {it.value}"
        yield f"{said:<{WIDTH}}  {it.reason}".rstrip()


def _points(total: int) -> str:
    return ngettext("{total} point", "{total} points", total).format(total=total)


def _broken(violation: Violation) -> str:
    code = click.style(violation.code, fg="red", bold=True)
    where = and_list(hex_name(*cell) for cell in violation.cells)
    return f"{code}: {violation.message}" + (f" ({where})" if where else "")


def _verdict(result: Result) -> str:
    if result.course and result.praise:
        return result.praise
    if len(result.scores) == 1:
        (score,) = result.scores
        said = _("{name}: {points}.").format(name=score.name, points=_points(score.total))
        return f"{said} {result.praise or ''}".rstrip()
    names = and_list(result.winners)
    best = [score.total for score in result.scores if score.name in result.winners]
    total = max(best or [score.total for score in result.scores])
    if len(result.winners) > 1:
        message = ngettext(
            "Winners: {names} with {total} point each.",
            "Winners: {names} with {total} points each.",
            total,
        )
    else:
        message = ngettext(
            "Winner: {names} with {total} point.", "Winner: {names} with {total} points.", total
        )
    return message.format(names=names, total=total)
