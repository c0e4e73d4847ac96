"""The dice game: a record replayed, roll by roll, in words and on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.load.edition import GAME, dice_edition
from generator.games.dice.load.record import read_record
from generator.games.dice.model.bonus import bonus_name
from generator.games.dice.model.edition import ROMAN
from generator.games.dice.model.record import Play
from generator.games.dice.rules.referee.match import referee
from generator.language import _, and_list, ngettext
from generator.load.settings.edition import find_edition
from generator.model.score import Score
from generator.model.spoken_names import hex_name, terrain_name
from generator.products.results.referees import Replay

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from generator.games.dice.model.record import Mark, Roll
    from generator.games.dice.rules.referee.match import Step
    from generator.model.layout import Layout
    from generator.page.marks import Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press

INDENT = "  "


def replay(path: Path, edition: str | None) -> Replay:
    """Read a record and play it through, keeping the table after every roll."""
    figures = dice_edition(find_edition(GAME, edition))
    record = read_record(path, figures)
    steps: list[Step] = []
    verdict = referee(record, figures, steps.append)

    def tell(*, coloured: bool) -> Iterator[str]:
        for step in steps:
            yield from _told(step, record.layout, coloured=coloured)

    def draw(look: ReportLook, press: Press) -> tuple[Page, ...]:
        from generator.games.dice.pages.replay import draw_replay  # noqa: PLC0415 - only paper

        return draw_replay(steps, look, press)

    return Replay(verdict, tell, draw)


def _told(step: Step, layout: Layout, *, coloured: bool) -> Iterator[str]:
    """Tell a roll, what every player made of it, and their maps after it."""
    message = _("Roll {number}, phase {phase}: {dice}")
    yield message.format(number=step.number, phase=ROMAN[step.phase], dice=dice_text(step.roll))
    plays = {play.name: play for play in step.roll.plays}
    for sheet, points in zip(step.sheets, step.points, strict=True):
        total = ngettext("{total} point", "{total} points", points).format(total=points)
        done = play_text(plays.get(sheet.name, Play(sheet.name)), layout)
        yield f"{INDENT}{sheet.name}: {done} ({total})"
    yield from _maps(step, coloured=coloured)
    yield ""


def dice_text(roll: Roll) -> str:
    """Say what the dice show: `5 and 1, pasture and castle, double hourglass`."""
    numbers = and_list(str(number) for number in roll.numbers)
    colours = and_list(terrain_name(terrain) for terrain in roll.colours)
    glasses = ngettext("{count} hourglass", "{count} hourglasses", roll.hourglasses)
    return f"{numbers}; {colours}; {glasses.format(count=roll.hourglasses)}"


def play_text(play: Play, layout: Layout) -> str:
    """Say what a player did with a roll."""
    parts = []
    if play.sold:
        message = ngettext("sells {count} good", "sells {count} goods", play.sold)
        parts.append(message.format(count=play.sold))
    if play.marks:
        parts.append(and_list(_mark_text(mark, layout) for mark in play.marks))
    else:
        parts.append(_("takes a worker"))
    if play.bonus is not None:
        parts.append(_("with {bonus}").format(bonus=bonus_name(play.bonus)))
    return ", ".join(parts)


def _mark_text(mark: Mark, layout: Layout) -> str:
    cell = next(it for it in layout.cells if (it.row, it.position) == mark[:2])
    message = _("writes {digit} in {terrain}, {hex}")
    where = hex_name(mark.row, mark.position)
    return message.format(digit=mark.digit, terrain=terrain_name(cell.terrain), hex=where)


def _maps(step: Step, *, coloured: bool) -> Iterator[str]:
    """Draw the map of every player, beside each other; new marks have a flag."""
    from generator.games.dice.terminal import draw_map  # noqa: PLC0415 - only where it is shown
    from generator.products.results.map_letters import map_width  # noqa: PLC0415

    drawn = [
        draw_map(sheet, Score(sheet.name, ()), coloured=coloured).splitlines()
        for sheet in step.sheets
    ]
    if coloured or len(drawn) == 1:
        for lines in drawn:
            yield from (INDENT * 2 + line for line in lines)
        return
    width = map_width(step.sheets[0].layout.cells)
    for row in zip(*drawn, strict=True):
        yield (INDENT * 2 + "    ".join(line.ljust(width) for line in row)).rstrip()
