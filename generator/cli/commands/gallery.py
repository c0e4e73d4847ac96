"""`scriptorium gallery`: a folder of domains, pads and decks as pages for any web space."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from generator.cli.output.console import progress, say, say_json
from generator.cli.output.delivery import check_folder
from generator.cli.parameters import described
from generator.errors import INVALID, OrderError, UnreadableError, shown
from generator.gallery.wish import Wish
from generator.language import N_, _, ngettext, paper_language
from generator.products.options import common, lab
from generator.products.options.kinds import DataFile, Kind, WholeNumber
from generator.products.options.option import Option
from generator.products.results import playtests
from generator.writing.sentences import LONGEST

if TYPE_CHECKING:
    from generator.gallery.wish import Built
    from generator.model.layout import Layout

FOLDER = "site"
MOST_TOLD = 20
"""How many broken files are listed; the page lists them all."""


@described(
    N_(
        """Make a gallery of a folder: pages for domains, boards, pads and decks.

Each has a page with its picture, its check, prints for A4 and Letter, and its file; a domain
has its playtest too, if it was played. Any web space can show the pages. What has not changed
is not drawn again. Playtests are kept in the folder '.playtests' beside the files."""
    ),
    (
        "scriptorium gallery club/ -o site",
        "scriptorium gallery club/ --playtest 1000 -o site",
        "scriptorium gallery club/ --studio https://studio.example.org/ -o site",
    ),
    Option("folder", DataFile(), sample="FOLDER", is_argument=True, required=True, where="FOLDER"),
    Option("title", Kind(), N_("Title of the gallery."), sample="TEXT", is_basic=True),
    Option(
        "studio",
        Kind(),
        N_("Address of a studio in which visitors open a domain."),
        sample="URL",
        is_basic=True,
    ),
    Option(
        "playtest",
        WholeNumber(playtests.LEAST_GAMES, playtests.MOST_GAMES),
        N_("Play domains that have no playtest of so many games yet."),
        sample="GAMES",
        is_basic=True,
        key="games",
    ),
    *(it for it in lab.PLAYTEST if it.name in {"seed", "against", "processes", "cluster"}),
    common.JSON,
    common.output(N_("Folder to write.  [default: site]")),
    common.LANGUAGE,
)
def command(
    *,
    folder: Path,
    title: str | None,
    studio: str | None,
    games: int | None,
    seed: int,
    against: str | None,
    processes: int | None,
    cluster: str | None,
    as_json: bool,
    output: str | None,
) -> int:
    """Make a gallery of a folder, or bring it up to date."""
    from generator.gallery.building import build  # noqa: PLC0415 - not for the help

    place = Path(output or FOLDER)
    if not Path(folder).is_dir():
        message = _("There is no folder {folder}; check its name.")
        raise UnreadableError(message.format(folder=shown(folder, LONGEST)))
    _check_studio(studio)
    check_folder(place)
    with progress() as show:
        built = build(
            Wish(
                folder=Path(folder),
                output=place,
                language=paper_language(),
                title=title or "",
                studio=studio or "",
                games=games,
                seed=seed,
                against=_other(against) if games is not None else None,
                processes=processes or playtests.usual_processes(),
                cluster=cluster,
                progress=show,
                say=lambda text: say(text, err=True),
            )
        )
    if as_json:
        say_json(_data(place, built))
    else:
        _tell(place, built)
    return INVALID if built.broken else 0


def _check_studio(address: str | None) -> None:
    """Refuse an address that is no studio's."""
    if address is not None and (
        urlsplit(address).scheme not in {"http", "https"} or not urlsplit(address).netloc
    ):
        message = _(
            "--studio: '{text}' is not the address of a studio; write one such as"
            " https://studio.example.org/."
        )
        raise OrderError(message.format(text=shown(address)))


def _other(name: str | None) -> Layout:
    """Return the domain that others are compared with."""
    from generator.products.layouts import find_layouts  # noqa: PLC0415 - only to play
    from generator.units import PAPERS  # noqa: PLC0415

    game = playtests.playtested_game((name,) if name else ())
    report = playtests.report_of(game)
    (layout,) = find_layouts([name or report.against], paper=PAPERS["a4"], game=game)
    report.check(layout)
    found: Layout = layout
    return found


def _data(place: Path, built: Built) -> dict[str, object]:
    return {
        "folder": str(place),
        "shown": built.shown,
        "drawn": list(built.drawn),
        "played": list(built.played),
        "written": list(built.written),
        "removed": list(built.removed),
        "broken": [it._asdict() for it in built.broken],
        "left_out": built.left_out,
    }


def _tell(place: Path, built: Built) -> None:
    message = ngettext(
        "{file}: {count} thing, {drawn} drawn, {written} files written",
        "{file}: {count} things, {drawn} drawn, {written} files written",
        built.shown,
    )
    values = {"count": built.shown, "drawn": len(built.drawn), "written": len(built.written)}
    say(message.format(file=shown(place / "index.html", LONGEST), **values))
    for it in built.broken[:MOST_TOLD]:
        error = it.error if it.error.startswith(it.file) else f"{it.file}: {it.error}"
        say(error, err=True)
    if len(built.broken) > MOST_TOLD:
        message = _("And {number} more files with faults; {page} lists them all.")
        page = shown(place / "faults.html", LONGEST)
        say(message.format(number=len(built.broken) - MOST_TOLD, page=page), err=True)
    if built.left_out:
        message = _("{number} files were left out: a gallery has at most 10,000.")
        say(message.format(number=built.left_out), err=True)
