"""`scriptorium invent`: search for new layouts to a wish, or for the smallest repair of one."""

from __future__ import annotations

import signal
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.cli.output.console import progress, say, say_json
from generator.cli.output.delivery import PICTURE_DPI, RUN, check_folder, deliver
from generator.cli.parameters import described
from generator.errors import ENDED, InvalidError, OrderError, UnwritableError, shown
from generator.interrupts import signal_of
from generator.language import N_, _, fill, paper_language
from generator.load.layouts.any_layout import read_any
from generator.load.layouts.library import find_layout
from generator.load.layouts.starter import starter_of
from generator.model.layout import Layout
from generator.model.order import Format, Ink
from generator.products.layouts import check_text, find_layouts
from generator.products.options import common, lab
from generator.products.results import inventions, playtests
from generator.products.results.inventions import Ended, Wish
from generator.units import PAPERS
from generator.values import NamedTuple
from generator.writing.sentences import LONGEST

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.hexes.hex import Hex
    from generator.page.marks import Document
    from generator.products.order import Print
    from generator.products.results.inventions import Inventions
    from generator.units import Paper

FOLDER = "invented"
SHEET = "contact-sheet.pdf"
REPORTS = "reports.pdf"
REPORT_GAMES = 1000
GAME, INVENTOR = inventions.inventor()


class Given(NamedTuple):
    """The wishes that can contradict each other, as they were given."""

    mean: float | None
    harder: float | None
    easier: float | None
    symmetric: bool
    shape: str | None
    keep: str | None
    repair: str | None
    number: int | None


@described(
    N_(
        """Invent new domains that match your wishes, or repair one.

Automated players try each domain out. The figures shown come from games on dice that the
search has not seen; the truth is within their margin 95 times in 100. Each domain gets a
file that 'scriptorium check' accepts, and all of them are on a contact sheet. The same seed
gives the same domains, unless the time runs out before the search ends. Ctrl-C stops the search
and writes what was found so far."""
    ),
    (
        "scriptorium invent --like A --fair",
        "scriptorium invent --harder 3 --matters river --count 12 -o hard",
        "scriptorium invent --mean 61 --symmetric",
        "scriptorium invent --repair mine.toml --like A --hasty",
    ),
    *lab.invention_options(INVENTOR),
    common.JSON,
    common.output(N_("Folder to write.  [default: invented]")),
    common.PAPER_SIZE,
    common.LANGUAGE,
)
def command(
    *,
    like: str,
    mean: float | None,
    harder: float | None,
    easier: float | None,
    fair: bool,
    hasty: bool,
    matters: tuple[str, ...],
    symmetric: bool,
    shape: str | None,
    keep: str | None,
    repair: str | None,
    count: int | None,
    seed: int,
    minutes: float,
    processes: int | None,
    as_json: bool,
    output: str | None,
    paper: Paper,
) -> int:
    """Invent new layouts to a wish, or repair one."""
    _refuse(Given(mean, harder, easier, symmetric, shape, keep, repair, count))
    INVENTOR.check_paper(paper)
    number = 1 if repair else count or inventions.USUAL_COUNT
    folder = Path(output or FOLDER)
    places = _places(folder, number, repair=repair is not None)
    draft, kept = _draft(keep, seed)
    wish = Wish(
        like=_find(like),
        mean=mean,
        harder=(harder or 0.0) - (easier or 0.0),
        fair=fair,
        matters=tuple(dict.fromkeys(matters)),
        symmetric=symmetric,
        shape=draft or (_find(shape) if shape else None),
        kept=kept,
        repair=_find(repair) if repair else None,
        number=number,
        seed=seed,
        minutes=minutes,
        processes=processes or playtests.usual_processes(),
        hasty=hasty,
    )
    with progress() as show:
        made = INVENTOR.invent(wish, show)
    if not made.found:
        message = _("Nothing was found in {minutes:g} min; allow more time with --minutes.")
        raise OrderError(fill(message, minutes=minutes))
    named = list(zip(places, made.found, strict=False))
    ended_by = made.ended_by
    reports: list[Any] = []
    if ended_by is None:
        reports, ended_by = _playtest(named, wish)
    _deliver(made, named, reports, paper, as_json=as_json)
    _tell_end(made, wish, ended_by, quiet=as_json)
    return 0 if ended_by is None else ENDED + ended_by


def _refuse(given: Given) -> None:
    """Refuse wishes that contradict each other."""
    points = [it is not None for it in (given.mean, given.harder, given.easier)]
    if sum(points) > 1:
        raise OrderError(_("Choose one of --mean, --harder and --easier; each sets the points."))
    if given.repair is not None and (
        given.shape or given.keep or given.symmetric or given.number is not None
    ):
        message = _(
            "--repair changes one domain and keeps its shape; leave out --shape, --keep,"
            " --symmetric and --count."
        )
        raise OrderError(message)
    if given.keep is not None and (given.shape or given.symmetric):
        message = _("--keep has a shape of its own; leave out --shape and --symmetric.")
        raise OrderError(message)


def _places(folder: Path, number: int, *, repair: bool) -> list[Path]:
    """Return the files of the domains; refuse a folder that cannot be written, or has them."""
    names = ["repaired"] if repair else [f"invented-{it + 1}" for it in range(number)]
    places = [folder / f"{name}.toml" for name in names]
    check_folder(folder)
    for place in (*places, folder / SHEET, folder / REPORTS):
        if place.exists():
            message = _("{file} exists already; name another folder with -o.")
            raise UnwritableError(message.format(file=shown(place, LONGEST)))
    return places


def _find(name: str) -> Layout:
    """Return a layout that automated players can play."""
    (layout,) = find_layouts([name], paper=PAPERS["a3"], game=GAME)
    INVENTOR.check(layout)
    found: Layout = layout
    return found


def _draft(name: str | None, seed: int) -> tuple[Layout | None, frozenset[Hex]]:
    """Return a completed draft, and the hexes that it had; nothing where none is named."""
    if name is None:
        return None, frozenset()
    from generator.products.completion.complete import complete_file  # noqa: PLC0415 - rare

    layout, findings = read_any(find_layout(name, GAME))
    if layout is None:
        raise InvalidError(findings)
    if not isinstance(layout, Layout) or layout.game != GAME:
        message = _("'{name}' is not a draft of a domain; name a file with a map.")
        raise OrderError(message.format(name=shown(name)))
    whole = complete_file(name, seed)
    INVENTOR.check(whole)
    return whole, frozenset(layout.by_hex)


def _playtest(named: Sequence[tuple[Path, Any]], wish: Wish) -> tuple[list[Any], int | None]:
    """Play each domain as `scriptorium playtest` does; none where the games would take long.

    A signal that stops the games is returned: then there are no reports.
    """
    playtester = playtests.playtester_of(GAME)
    layouts = [replace(INVENTOR.layout(it), id=place.stem) for place, it in named]
    asked = playtests.Wish(REPORT_GAMES, wish.seed, wish.like, processes=wish.processes)
    if playtester.advice(layouts, asked):
        return [], None
    try:
        found = playtester.playtest(layouts, asked, lambda _progress: None)
    except KeyboardInterrupt as error:
        return [], signal_of(error)
    ended_by = next(filter(None, map(playtests.report_of(GAME).ended_by, found)), None)
    return (found, None) if ended_by is None else ([], ended_by)


def _deliver(
    made: Inventions,
    named: Sequence[tuple[Path, Any]],
    reports: Sequence[Any],
    paper: Paper,
    *,
    as_json: bool,
) -> None:
    """Write the files, the contact sheet and the reports, all or none, and tell the figures."""
    from generator.products.tools import load_tools  # noqa: PLC0415 - not for the help

    tools = load_tools()
    (folder,) = {place.parent for place, _it in named}
    files = {place: _text(INVENTOR.layout(it), place).encode() for place, it in named}
    sheet = inventions.draw_inventions(
        GAME,
        [(place.stem, it) for place, it in named],
        tools,
        paper=paper,
        language=paper_language(),
    )
    lines: tuple[str, ...] = ()
    if reports:
        document = playtests.draw_playtests(
            GAME, reports, tools, paper=paper, ink=Ink.FULL, language=paper_language()
        )
        pages = _printed(document, folder / REPORTS).write(RUN)
        files |= pages.by_place
        lines = tuple(pages.lines)
    deliver(_printed(sheet, folder / SHEET), quiet=as_json, beside=files)
    if as_json:
        domains = [{"file": str(place), **INVENTOR.data(it)} for place, it in named]
        say_json(
            {
                "game": GAME,
                "ended": made.ended.value,
                "sheet": str(folder / SHEET),
                "reports": str(folder / REPORTS) if reports else None,
                "domains": domains,
            }
        )
        return
    for line in lines:
        say(line)
    for place, it in named:
        say(f"{shown(place, LONGEST)}: {INVENTOR.tell(it)}")


def _printed(document: Document, place: Path) -> Print:
    from generator.products.documents import document_print  # noqa: PLC0415 - not for the help

    return document_print(
        document,
        RUN,
        Format.PDF,
        dpi=PICTURE_DPI,
        output=str(place),
        stem=lambda _names: place.stem,
        subjects=[place.stem],
    )


def _tell_end(made: Inventions, wish: Wish, ended_by: int | None, *, quiet: bool) -> None:
    """Tell why the search ended early, or without all that was wished for."""
    if quiet:
        return
    if ended_by is not None:
        say(_interruption(made, ended_by), err=True)
    if made.ended is Ended.TIME:
        message = _("The search did not finish in {minutes:g} min; allow more time with --minutes.")
        say(fill(message, minutes=wish.minutes), err=True)
    reached = sum(map(INVENTOR.reached, made.found))
    if reached < wish.number:
        message = _("{number} of {count} meet your wishes; try another --seed, or ask for less.")
        say(message.format(number=reached, count=wish.number), err=True)


def _interruption(made: Inventions, ended_by: int) -> str:
    """Say which signal came, and what is missing because of it."""
    is_search = made.ended is Ended.INTERRUPTED
    if ended_by == signal.SIGINT:
        return (
            _("Interrupted; the domains are the best so far, played on fewer dice.")
            if is_search
            else _("Interrupted; all domains were written, without reports.")
        )
    message = (
        _("Ended by {signal}; the domains are the best so far, played on fewer dice.")
        if is_search
        else _("Ended by {signal}; all domains were written, without reports.")
    )
    return message.format(signal=signal.Signals(ended_by).name)


def _text(layout: Layout, place: Path) -> str:
    """Return the file of a domain, checked as 'scriptorium check' does it."""
    file = shown(place, LONGEST)
    text = starter_of(layout.game).rewrite(layout, place.stem, file)
    report = check_text(text, file, custom=False, paper=PAPERS["a3"])
    if report.findings:
        raise InvalidError(report.findings)
    return text
