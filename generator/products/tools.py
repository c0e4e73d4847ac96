"""Drawing tools: a theme, its fonts, and the templates, ready for an order."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from threading import get_ident
from typing import TYPE_CHECKING

from generator.errors import UnreadableError
from generator.language import _
from generator.load.files.access import is_restricted
from generator.registry import template_folders
from generator.resources import templates as shipped_templates
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.finding import Place
    from generator.model.theme import Theme
    from generator.page.scope import Scope
    from generator.page.svg.press import Press
    from generator.render.fonts import FontRuler


class DrawingTools(NamedTuple):
    """What every page is drawn with: a theme, its fonts, a press, a ruler."""

    theme: Theme
    fonts: tuple[tuple[str, str], ...]
    press: Press
    ruler: FontRuler


def load_tools(
    theme: str | None = None,
    templates: Path | None = None,
    *,
    beside: Path | None = None,
    for_text: bool = False,
    scope: Scope | None = None,
    fallback: str = "",
    fallback_place: Place | None = None,
) -> DrawingTools:
    """Load a theme, the standard one if none is named, and set up the press.

    Templates are looked for in the folder TEMPLATES, then BESIDE the data, then among the theme's
    own, before the shipped ones; work for untrusted users uses the shipped ones only. A press
    FOR_TEXT writes what is not a drawing, such as a page for a browser. SCOPE says how far an
    order is drawn, None all of it.
    FALLBACK is a font, by name or a file BESIDE the data, for letters that the theme's fonts lack;
    the data name it at FALLBACK_PLACE.
    """
    from generator.load.settings.theme import load_theme  # noqa: PLC0415 - scoring needs no theme
    from generator.render.fonts import FALLBACK  # noqa: PLC0415 - reportlab is heavy

    style = load_theme(theme)
    fonts = theme_fonts(style, is_drawn=not for_text)
    if fallback:
        own = _font(fallback, beside or Path(), fallback_place)
        fonts = (*(it for it in fonts if it[0] != FALLBACK), (FALLBACK, own))
    if templates is not None and not templates.is_dir():
        message = _("There is no template folder '{folder}'; name an existing folder.")
        raise UnreadableError(message.format(folder=templates))
    folders = [templates] if templates else []
    folders += [beside.absolute()] if beside and not is_restricted() else []
    folders += [style.templates] if style.templates else []
    if folders:
        press, ruler = _open(fonts, folders, for_text=for_text)
    else:
        press, ruler = _shipped(fonts, template_folders(), get_ident(), for_text=for_text)
    return DrawingTools(style, fonts, press if scope is None else press.within(scope), ruler)


def theme_fonts(theme: Theme, *, is_drawn: bool = False) -> tuple[tuple[str, str], ...]:
    """Return the file of the font of each role; where it IS_DRAWN with, it is opened now."""
    return tuple(
        (role, _font(name, Path(theme.folder), theme.font_places.get(role), is_drawn=is_drawn))
        for role, name in theme.fonts.items()
    )


def _font(name: str, folder: Path, place: Place | None, *, is_drawn: bool = True) -> str:
    """Return the file of a font; one that cannot be used is reported with where it is named."""
    from generator.render.fonts import font_file, open_font  # noqa: PLC0415 - reportlab is heavy

    try:
        file = font_file(name, folder)
        if is_drawn:
            open_font(file)
    except UnreadableError as error:
        if place is None:
            raise
        raise UnreadableError(f"{place}: {error}") from error
    return file


@lru_cache(maxsize=8)
def _shipped(
    fonts: tuple[tuple[str, str], ...], _others: tuple[Path, ...], _thread: int, *, for_text: bool
) -> tuple[Press, FontRuler]:
    """Set up the press of the shipped templates once for all drawings of a thread.

    A press counts the steps of its templates, and the contents of a user's folder may change.
    """
    return _open(fonts, [], for_text=for_text)


def _open(
    fonts: tuple[tuple[str, str], ...], folders: Sequence[Path], *, for_text: bool
) -> tuple[Press, FontRuler]:
    from generator.page.svg.press import Press  # noqa: PLC0415 - jinja2 is heavy
    from generator.render.fonts import FontRuler  # noqa: PLC0415 - reportlab is heavy

    ruler = FontRuler(dict(fonts))
    shipped = (shipped_templates(), *template_folders())
    press = Press([*folders, *shipped], ruler, for_text=for_text, is_shipped=not folders)
    return press, ruler


def theme_names() -> dict[str, Path]:
    """Return the shipped themes."""
    from generator.load.settings.theme import theme_paths  # noqa: PLC0415 - scoring needs no theme

    return theme_paths()


def template_names() -> tuple[str, ...]:
    """Return the shipped templates, parts included."""
    folders = (shipped_templates(), *template_folders())
    found = ((folder, path) for folder in folders for path in folder.rglob("*.j2"))
    return tuple(sorted(path.relative_to(folder).as_posix() for folder, path in found))
