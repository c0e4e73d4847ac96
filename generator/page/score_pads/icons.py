"""The emblem of a pad and the icons of its rows: shipped by their names, or one's own."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.errors import ScriptoriumError, UnreadableError, shown
from generator.language import _
from generator.load.files.picture import read_picture
from generator.model.finding import Finding
from generator.model.order import Ink, Logo, Picture
from generator.model.score_pad.look import is_drawing
from generator.page.maps.paints import tile_paints
from generator.page.text.pictures import Library
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from generator.model.finding import Place
    from generator.model.score_pad.pad import Pad
    from generator.model.theme import Theme
    from generator.page.svg.artwork import Artwork
    from generator.page.svg.press import Press

SVG = ".svg"
EMBLEM = "the emblem"
"""The name that the template has for the emblem of a pad, whatever it is."""
LARGEST_DRAWINGS = 200_000
"""How many characters all drawings of a pad may have together; the same one counts once."""


def sheet_icons(pad: Pad, ink: Ink, press: Press, paints: Mapping[str, Any]) -> dict[str, Artwork]:
    """Return what a pad and its rows show, by the names that the template uses."""
    return _draw_all(pad, _symbols(pad), ink, press, paints)


def emblem_of(pad: Pad, ink: Ink, press: Press, paints: Mapping[str, Any]) -> Artwork | None:
    """Return the emblem of a pad, if it has one."""
    symbols = (it for it in _symbols(pad) if it.name == EMBLEM)
    return _draw_all(pad, symbols, ink, press, paints).get(EMBLEM)


def _draw_all(
    pad: Pad, symbols: Iterable[Symbol], ink: Ink, press: Press, paints: Mapping[str, Any]
) -> dict[str, Artwork]:
    library = Library(press, paints, {}, {})
    drawn: dict[str, Artwork] = {}
    found: dict[str, Artwork] = {}
    for it in symbols:
        if it.icon not in drawn:
            if is_own(it.icon):
                picture = _picture(it.icon, pad, it.meaning)
                drawn[it.icon] = _draw(picture, press, len(drawn), grey=ink is Ink.MONO)
            else:
                drawn[it.icon] = it.shipped(library)
        found[it.name] = drawn[it.icon]
    return found


class Symbol(NamedTuple):
    """An emblem or an icon: what the file says, its name in the template, and its place.

    MEANING says in messages what it is.
    """

    icon: str
    name: str
    place: Place
    meaning: str

    def shipped(self, library: Library) -> Artwork:
        """Return the shipped drawing of this name."""
        find = library.emblem if self.name == EMBLEM else library.icon
        return find(self.icon)


def _symbols(pad: Pad) -> Iterator[Symbol]:
    """Yield the emblem of a pad and the icons of its rows."""
    if pad.emblem:
        yield Symbol(pad.emblem, EMBLEM, pad.emblem_place or pad.place, _("the emblem"))
    for row in pad.rows:
        if row.icon:
            place = row.icon_place or pad.place
            yield Symbol(row.icon, row.icon_name, place, _("the symbol of a row"))
    for legend in pad.legends:
        for icon in dict.fromkeys(name for line in legend.icons for name in line):
            place = legend.icon_place or pad.place
            yield Symbol(icon, icon, place, _("the symbol of a row"))


def check_icons(pad: Pad, theme: Theme, press: Press) -> Iterator[Finding]:
    """Yield a finding for each emblem or icon that is unknown or cannot be read."""
    library = Library(press, tile_paints(Ink.FULL, theme), {}, {})
    faults: dict[str, str] = {}
    left = LARGEST_DRAWINGS
    for it in _symbols(pad):
        if it.icon not in faults:
            try:
                faults[it.icon] = ""
                if is_own(it.icon):
                    picture = _picture(it.icon, pad, it.meaning)
                    left -= len(picture.data)
                    if left < 0:
                        yield _too_many(it.place)
                        return
                    _draw(picture, press, 0, grey=False)
                else:
                    it.shipped(library)
            except ScriptoriumError as error:
                text = str(error)
                is_file = is_own(it.icon) and not is_drawing(it.icon)
                faults[it.icon] = text if is_file else text[:1].upper() + text[1:]
        if faults[it.icon]:
            yield Finding("icon-unknown", faults[it.icon], it.place)


def is_own(icon: str) -> bool:
    """Return whether an icon is a drawing in the pad or a file beside it, not a shipped symbol."""
    return is_drawing(icon) or icon.lower().endswith(SVG)


def _too_many(place: Place) -> Finding:
    message = _(
        "The drawings of the pad have more than {most} characters together; draw them more simply,"
        " or leave some out."
    )
    return Finding("icon-size", message.format(most=LARGEST_DRAWINGS), place)


def _draw(picture: Logo, press: Press, number: int, *, grey: bool) -> Artwork:
    from generator.page.svg.artwork import drawn_artwork  # noqa: PLC0415 - with a drawing only
    from generator.page.svg.logo import read_logo_svg  # noqa: PLC0415 - the same

    drawing = read_logo_svg(picture, press.ruler, grey=grey)
    return drawn_artwork(*drawing, f"row-icon-{number}")


def _picture(icon: str, pad: Pad, meaning: str) -> Logo:
    """Read a drawing; where it is a file, that is seen from the pad's."""
    if is_drawing(icon):
        return Logo(meaning, Picture.SVG, icon.strip().encode())
    path = Path(pad.place.file).parent / icon
    try:
        picture = read_picture(path)
    except UnreadableError as error:
        raise UnreadableError(f"{shown(path)}: {error}") from error
    if picture.kind is not Picture.SVG:
        message = _("{file}: An emblem or an icon must be an SVG drawing; save it as SVG.")
        raise UnreadableError(message.format(file=shown(path)))
    return picture
