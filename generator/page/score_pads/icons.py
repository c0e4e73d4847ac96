"""The icons of rows: shipped symbols by their names, or drawings of somebody's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.errors import ScriptoriumError, UnreadableError, shown
from generator.language import _
from generator.load.files.picture import read_picture
from generator.model.finding import Finding
from generator.model.order import Ink, Logo, Picture
from generator.model.score_pad.pad import is_drawing
from generator.page.maps.paints import tile_paints
from generator.page.svg.artwork import drawn_artwork
from generator.page.svg.logo import read_logo_svg
from generator.page.text.pictures import ICON, Library

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.model.score_pad.pad import Pad, Row
    from generator.model.theme import Theme
    from generator.page.svg.artwork import Artwork
    from generator.page.svg.press import Press

SVG = ".svg"
LARGEST_DRAWINGS = 200_000
"""How many characters all drawings of a pad may have together; the same one counts once."""


def sheet_icons(pad: Pad, ink: Ink, press: Press, paints: Mapping[str, Any]) -> dict[str, Artwork]:
    """Return what the rows of a pad show, by the names that the template uses."""
    library = Library(press, paints, {}, {})
    found: dict[str, Artwork] = {}
    drawn: dict[str, Artwork] = {}
    for row in pad.rows:
        if is_own(row.icon):
            if row.icon not in drawn:
                picture = _picture(row.icon, pad)
                drawn[row.icon] = _draw(picture, press, len(found), grey=ink is Ink.MONO)
            found[row.icon_name] = drawn[row.icon]
        elif row.icon:
            found[row.icon_name] = library[ICON + row.icon]
    return found


def check_icons(pad: Pad, theme: Theme, press: Press) -> Iterator[Finding]:
    """Yield a finding for each icon that is unknown or cannot be read."""
    if not any(row.icon for row in pad.rows):
        return
    library = Library(press, tile_paints(Ink.FULL, theme), {}, {})
    faults: dict[str, str] = {}
    left = LARGEST_DRAWINGS
    for row in pad.rows:
        if row.icon not in faults:
            try:
                faults[row.icon] = ""
                if is_own(row.icon):
                    picture = _picture(row.icon, pad)
                    left -= len(picture.data)
                    if left < 0:
                        yield _too_many(row, pad)
                        return
                    _draw(picture, press, 0, grey=False)
                elif row.icon:
                    library.icon(row.icon)
            except ScriptoriumError as error:
                text = str(error)
                faults[row.icon] = text[:1].upper() + text[1:]
        if faults[row.icon]:
            yield Finding("icon-unknown", faults[row.icon], row.icon_place or pad.place)


def is_own(icon: str) -> bool:
    """Return whether an icon is a drawing in the pad or a file beside it, not a shipped symbol."""
    return is_drawing(icon) or icon.lower().endswith(SVG)


def _too_many(row: Row, pad: Pad) -> Finding:
    message = _(
        "The drawings of the pad have more than {most} characters together; draw them more simply,"
        " or leave some out."
    )
    place = row.icon_place or pad.place
    return Finding("icon-size", message.format(most=LARGEST_DRAWINGS), place)


def _draw(picture: Logo, press: Press, number: int, *, grey: bool) -> Artwork:
    drawing = read_logo_svg(picture, press.ruler, grey=grey)
    return drawn_artwork(*drawing, f"row-icon-{number}")


def _picture(icon: str, pad: Pad) -> Logo:
    """Read a drawing; where it is a file, that is seen from the pad's."""
    if is_drawing(icon):
        return Logo(_("the symbol of a row"), Picture.SVG, icon.strip().encode())
    path = Path(pad.place.file).parent / icon
    try:
        picture = read_picture(path)
    except UnreadableError as error:
        raise UnreadableError(f"{shown(path)}: {error}") from error
    if picture.kind is not Picture.SVG:
        message = _("{file}: The icon of a row must be an SVG drawing; save it as SVG.")
        raise UnreadableError(message.format(file=shown(path)))
    return picture
