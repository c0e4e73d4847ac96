"""The options that make a pad somebody's own, and the value made of them."""

from __future__ import annotations

import os
from datetime import UTC, date, datetime
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options.kinds import PICTURES, DataFile, WholeNumber
from generator.errors import OrderError, shown
from generator.language import N_, _
from generator.load.files.logo import read_logo
from generator.load.settings.theme import STANDARD
from generator.model.personal import Personal

if TYPE_CHECKING:
    from collections.abc import Callable

HIGHEST_NUMBER = 999_999
TODAY = "today"
EPOCH = "SOURCE_DATE_EPOCH"


def personal_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of personal pads; COMMAND gets the one value `personal`."""

    @wraps(command)
    def wrapped(**given: Any) -> None:
        own = {name: given.pop(name) for name in _OPTIONS}
        command(**given, personal=make_personal(**own))

    added: Callable[..., None] = wrapped
    for option in reversed(_OPTIONS.values()):
        added = option(added)
    return added


_OPTIONS: dict[str, Callable[[Callable[..., None]], Callable[..., None]]] = {
    "number": click.option("--number", is_flag=True, help=N_("Number the sheets.")),
    "number_from": click.option(
        "--number-from",
        type=WholeNumber("--number-from", 0, HIGHEST_NUMBER),
        metavar="N",
        help=N_("Number of the first sheet; numbers the sheets as well."),
    ),
    "players": click.option(
        "--player",
        "players",
        multiple=True,
        metavar="NAME",
        help=N_("Write a name on the player's line; for each name there are all sheets."),
    ),
    "date": click.option(
        "--date",
        metavar="TEXT",
        help=N_("Write a date on its line; 'today' is the day of printing."),
    ),
    "title": click.option("--title", metavar="TEXT", help=N_("Title of a club or an evening.")),
    "logo": click.option(
        "--logo",
        type=DataFile(*PICTURES),
        metavar="FILE",
        help=N_("Logo in the head, a PNG or SVG file."),
    ),
    "cover": click.option(
        "--cover", is_flag=True, help=N_("Add a cover, and a page for the chipboard back.")
    ),
}


def make_personal(
    *,
    number: bool,
    number_from: int | None,
    players: tuple[str, ...],
    date: str | None,
    title: str | None,
    logo: Path | None,
    cover: bool,
) -> Personal | None:
    """Return what is to be added to the sheets; None if it is nothing."""
    first = number_from if number_from is not None else 1 if number else None
    when = _words("--date", date)
    made = Personal(
        first,
        tuple(_words("--player", player) for player in players),
        today() if when.casefold() == TODAY else when,
        _words("--title", title),
        read_logo(logo) if logo is not None else None,
        cover,
    )
    return made if made != Personal() else None


def today() -> str:
    """Return the day of printing, or the one that reproducible builds are told."""
    details = os.environ.get(EPOCH)
    if details is None:
        return date.today().isoformat()  # noqa: DTZ011 - the day where the user is
    try:
        return datetime.fromtimestamp(int(details), UTC).date().isoformat()
    except (ValueError, OverflowError, OSError) as error:
        message = _("{variable} is '{text}'; it holds seconds since 1970.")
        raise OrderError(message.format(variable=EPOCH, text=shown(details))) from error


def _words(option: str, text: str | None) -> str:
    """Return a text with single blanks; one of blanks only is refused."""
    if text is None:
        return ""
    words = " ".join(text.split())
    if not words:
        message = _("{option} is empty; write something behind it or leave it out.")
        raise OrderError(message.format(option=option))
    return words


def own_names(theme: str | None, personal: Personal | None) -> list[str]:
    """Return what sets a pad apart from the usual one: its theme, and for whom it is."""
    names = [] if theme in {None, STANDARD} else [Path(str(theme)).stem]
    if personal is not None:
        names += personal.players or ([personal.title] if personal.title else [])
    return names
