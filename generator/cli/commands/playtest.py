"""`scriptorium playtest`: automated players try layouts out and report what they found."""

from __future__ import annotations

import signal
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.output.console import progress, say, say_json
from generator.cli.output.delivery import (
    answers_beside,
    check_folder,
    check_standard_output,
    deliver_pages,
    write,
)
from generator.cli.parameters import described
from generator.errors import ENDED, OrderError, shown
from generator.language import N_, _, decimal, ngettext, paper_language
from generator.load.files.access import SUFFIX
from generator.model.order import Ink
from generator.products.layouts import find_layouts
from generator.products.naming import choose_format, is_standard_output, listed, safe
from generator.products.options import common, lab
from generator.products.options.kinds import TOML
from generator.products.options.layout_names import LayoutName
from generator.products.options.option import Option
from generator.products.results import playtests
from generator.writing.sentences import LONGEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.products.results.playtests import PlaytestReport, Progress, Wish
    from generator.products.tools import DrawingTools
    from generator.units import Paper


@described(
    N_(
        """Let automated players play a domain many times, and report what they found.

The report says how hard the domain is, how much skill counts, which starts, terrains and
bonuses are worth most, and which hexes are hardly ever marked. Every figure has its margin:
the truth is within it 95 times in 100. The same seed gives the same figures. Ctrl-C stops
the games and reports those that were played."""
    ),
    (
        "scriptorium playtest mine.toml",
        "scriptorium playtest mine.toml --games 20000 --against B -o mine.pdf",
        "scriptorium playtest A B C D --json",
    ),
    Option(
        "names",
        LayoutName("layouts", TOML),
        sample="FILE|ID...",
        is_argument=True,
        multiple=True,
        required=True,
    ),
    *lab.PLAYTEST,
    common.JSON,
    common.output(N_("Print the report on a page (.pdf, .svg or .png).")),
    lab.RECORDS,
    common.PAPER_SIZE,
    common.INK,
    common.THEME,
    common.TEMPLATES,
    common.edition(),
    common.SHELF,
    common.LANGUAGE,
)
def command(
    *,
    names: tuple[str, ...],
    games: int,
    seed: int,
    variant: str,
    players: int | None,
    against: str | None,
    within: float | None,
    strong: bool,
    train: bool,
    processes: int | None,
    cluster: str | None,
    as_json: bool,
    output: str | None,
    records: str | None,
    paper: Paper,
    ink: str,
    theme: str | None,
    templates: Path | None,
    edition: str | None,
) -> int:
    """Let automated players play layouts many times, and report what they found."""
    form = None if output is None else choose_format(output, None)
    check_standard_output(output, as_json=as_json)
    game = playtests.playtested_game(names)
    report = playtests.report_of(game)
    number = report.players(variant, players)
    layouts = find_layouts(names, paper=paper, game=game)
    (other,) = find_layouts([against or report.against], paper=paper, game=game)
    for layout in (*layouts, other):
        report.check(layout)
    if output is not None and not is_standard_output(output):
        check_folder(Path(output).parent)
    if records is not None:
        check_folder(Path(records), "--records")
    tools = _tools(report, theme, templates, paper) if form is not None else None
    wish = playtests.Wish(
        games=games,
        seed=seed,
        variant=variant,
        players=number,
        against=other,
        within=within,
        processes=processes or playtests.usual_processes(),
        edition=edition,
        cluster=cluster,
        strong=strong,
        train=train,
    )
    playtests.playtester_of(game).check(layouts, wish)
    found = _play(game, layouts, wish)
    with answers_beside(output):
        if as_json:
            say_json({"game": game, "playtests": [report.data(it) for it in found]})
        else:
            _tell(report, found)
        if tools is not None and form is not None:
            document = playtests.draw_playtests(
                game, found, tools, paper=paper, ink=Ink(ink), language=paper_language()
            )
            deliver_pages(document, form, output, _stem, quiet=as_json)
        if records is not None:
            _write_records(game, layouts, wish, Path(records), quiet=as_json)
        ended_by = next(filter(None, map(report.ended_by, found)), None)
        if ended_by is None:
            return 0
        _tell_end(ended_by)
    return ENDED + ended_by


def _write_records(
    game: str, layouts: Sequence[Any], wish: Wish, folder: Path, *, quiet: bool
) -> None:
    """Write the games that were played, one file each, all or none."""
    write_out = playtests.playtester_of(game).records
    if write_out is None:
        message = _("Games of '{game}' cannot be written as records; leave out --records.")
        raise OrderError(message.format(game=shown(game)))
    count = min(wish.games, playtests.MOST_RECORDS)
    files = {
        folder / f"{safe(layout.id)}-{number:04}{SUFFIX}": text.encode()
        for layout in layouts
        for number, text in enumerate(write_out(layout, wish, count, folder), start=1)
    }
    write(files)
    if not quiet:
        message = ngettext("{folder}: {count} game", "{folder}: {count} games", len(files))
        say(message.format(folder=shown(folder, LONGEST), count=len(files)))


def _tell_end(number: int) -> None:
    """Say which signal stopped the games."""
    message = (
        _("Interrupted; the figures are those of the games played so far.")
        if number == signal.SIGINT
        else _("Ended by {signal}; the figures are those of the games played so far.")
    )
    say(message.format(signal=signal.Signals(number).name), err=True)


def _tools(
    report: PlaytestReport, theme: str | None, templates: Path | None, paper: Paper
) -> DrawingTools:
    """Load what draws the page, so that a wrong theme or paper is refused before any game."""
    from generator.products.tools import load_tools  # noqa: PLC0415 - only a page needs them

    report.check_paper(paper)
    return load_tools(theme, templates)


def _play(game: str, layouts: Sequence[Any], wish: Wish) -> list[Any]:
    playtester = playtests.playtester_of(game)
    if advice := playtester.advice(layouts, wish):
        say(advice, err=True)
    with progress() as show:

        def on_progress(now: Progress) -> None:
            margin = "" if now.margin is None else decimal(f" ± {now.margin:.2f}")
            show(now.done, now.games, margin)

        return playtester.playtest(layouts, wish, on_progress)


def _tell(report: PlaytestReport, found: Sequence[Any]) -> None:
    for number, it in enumerate(found):
        if number:
            say()
        say("\n".join(report.tell(it)))


def _stem(names: Sequence[str]) -> str:
    return f"playtest-{listed(names)}"
