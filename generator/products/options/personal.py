"""The options that personalise a pad, and the value made from them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.language import N_, _
from generator.load.files.picture import read_logo
from generator.load.settings.clock import today
from generator.load.settings.theme import STANDARD
from generator.model.order import Personal
from generator.products.options.kinds import PICTURES, DataFile, Flag, Kind, WholeNumber
from generator.products.options.option import PERSONAL, Option

if TYPE_CHECKING:
    from generator.products.order import Order

HIGHEST_NUMBER = 999_999
TODAY = "today"
PERSONAL_OPTIONS = (
    Option("number", Flag(), N_("Number the sheets."), PERSONAL),
    Option(
        "number-from",
        WholeNumber(0, HIGHEST_NUMBER),
        N_("Number of the first sheet; also turns on --number."),
        PERSONAL,
        sample="N",
    ),
    Option(
        "player",
        Kind(),
        N_("Print a name on the player's line; all sheets are printed for each name."),
        PERSONAL,
        key="players",
        multiple=True,
        sample="NAME",
    ),
    Option(
        "date",
        Kind(),
        N_("Print a date on the date line; 'today' is the day of printing."),
        PERSONAL,
        sample="TEXT",
    ),
    Option(
        "title",
        Kind(),
        N_("Title to print, such as the name of a club."),
        PERSONAL,
        sample="TEXT",
        is_basic=True,
    ),
    Option(
        "logo",
        DataFile(*PICTURES),
        N_("Logo for the head of the sheet, a PNG or SVG file."),
        PERSONAL,
        sample="FILE",
    ),
    Option("cover", Flag(), N_("Add a cover, and a page for the chipboard back."), PERSONAL),
)


def read_personal(order: Order) -> Personal | None:
    """Return what is to be added to the sheets, None for nothing."""
    number = order["number_from"]
    first = number if number is not None else 1 if order["number"] else None
    when = _words("--date", order["date"])
    logo: Path | None = order["logo"]
    made = Personal(
        first,
        tuple(_words("--player", player) for player in order["players"]),
        today() if when.casefold() == TODAY else when,
        _words("--title", order["title"]),
        read_logo(logo) if logo is not None else None,
        order["cover"],
    )
    return made if made != Personal() else None


def _words(option: str, text: str | None) -> str:
    """Return a text with single spaces; a blank one is refused."""
    if text is None:
        return ""
    words = " ".join(text.split())
    if not words:
        message = _("{option} is empty; write something after it, or leave it out.")
        raise OrderError(message.format(option=option))
    return words


def own_names(theme: str | None, personal: Personal | None) -> list[str]:
    """Return what distinguishes a pad from the usual one: its theme, and its recipients."""
    names = [] if theme in {None, STANDARD} else [Path(str(theme)).stem]
    if personal is not None:
        names += personal.players or ([personal.title] if personal.title else [])
    return names
