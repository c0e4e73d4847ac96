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

    from generator.model.score_pad.pad import Pad
    from generator.model.theme import Theme
    from generator.page.svg.artwork import Artwork
    from generator.page.svg.press import Press

SVG = ".svg"


def sheet_icons(pad: Pad, ink: Ink, press: Press, paints: Mapping[str, Any]) -> dict[str, Artwork]:
    """Return what the rows of a pad show, by the names that the template uses."""
    library = Library(press, paints, {}, {})
    found: dict[str, Artwork] = {}
    for row in pad.rows:
        if is_own(row.icon):
            drawing = _drawing(row.icon, pad, press, len(found), grey=ink is Ink.MONO)
            found[row.icon_name] = drawing
        elif row.icon:
            found[row.icon_name] = library[ICON + row.icon]
    return found


def check_icons(pad: Pad, theme: Theme, press: Press) -> Iterator[Finding]:
    """Yield a finding for each icon that is unknown or cannot be read."""
    if not any(row.icon for row in pad.rows):
        return
    library = Library(press, tile_paints(Ink.FULL, theme), {}, {})
    for row in pad.rows:
        try:
            if is_own(row.icon):
                _drawing(row.icon, pad, press, 0, grey=False)
            elif row.icon:
                library.icon(row.icon)
        except ScriptoriumError as error:
            text = str(error)
            yield Finding("icon-unknown", text[:1].upper() + text[1:], row.icon_place or pad.place)


def is_own(icon: str) -> bool:
    """Return whether an icon is a drawing in the pad or a file beside it, not a shipped symbol."""
    return is_drawing(icon) or icon.lower().endswith(SVG)


def _drawing(icon: str, pad: Pad, press: Press, number: int, *, grey: bool) -> Artwork:
    """Read a drawing; where it is a file, that is seen from the pad's."""
    name = f"row-icon-{number}"
    if is_drawing(icon):
        picture = Logo(_("the symbol of a row"), Picture.SVG, icon.strip().encode())
        return drawn_artwork(*read_logo_svg(picture, press.ruler, grey=grey), name)
    path = Path(pad.place.file).parent / icon
    try:
        picture = read_picture(path)
    except UnreadableError as error:
        raise UnreadableError(f"{shown(path)}: {error}") from error
    if picture.kind is not Picture.SVG:
        message = _("{file}: The icon of a row must be an SVG drawing; save it as SVG.")
        raise UnreadableError(message.format(file=shown(path)))
    return drawn_artwork(*read_logo_svg(picture, press.ruler, grey=grey), name)
