"""Themes: the shipped one is the pattern, a custom one repeats only what it changes."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.errors import InvalidError, UnknownNameError, UnreadableError, closest, shown
from generator.language import _, suggest
from generator.load.files.access import is_file_name, is_restricted, shared_close, shared_path
from generator.load.files.document import read_toml
from generator.load.files.fields import Fields, is_number
from generator.model.order import Ink
from generator.model.theme import Theme
from generator.resources import templates

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.load.files.document import Document
    from generator.model.finding import Finding

STANDARD = "vellum"
LONGEST_NAME = 200
OPTIONAL_FONTS = {"fallback": ""}
"""Roles that a theme may give a font; the standard one does without."""
ORNAMENTS = "ornaments"
TEMPLATES = "templates"
"""The optional key for a folder of templates beside the theme."""
THICKEST = 20.0
HATCH_NUMBERS = 4
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")


def theme_paths() -> dict[str, Path]:
    """Return the shipped themes by name."""
    return {path.stem: path for path in sorted((templates() / "themes").glob("*.toml"))}


def find_theme(name: str) -> Path:
    """Return the file of a theme: a shipped one's by name, else a file."""
    if is_file_name(name):
        return Path(name)
    known = theme_paths()
    on_shelf = None if name in known else shared_path(name)
    if on_shelf is not None:
        return on_shelf
    if name not in known:
        meant = None if closest(name, known) else shared_close(name)
        if meant is not None:
            message = _("There is no theme '{name}'; did you mean {close}?")
            raise UnknownNameError(message.format(name=shown(name), close=meant))
        close = _("There is no theme '{name}'; did you mean '{close}'?")
        otherwise = _("There is no theme '{name}'; choose {known}, or name a .toml file.")
        raise UnknownNameError(suggest(name, known, close, otherwise, name=name))
    return known[name]


def load_theme(name: str | None = None) -> Theme:
    """Load a theme by name or file; what it does not say comes from the standard one."""
    standard = read_toml(theme_paths()[STANDARD])
    path = find_theme(name or STANDARD)
    data = dict(standard.data)
    places = {}
    folder = None
    if path != theme_paths()[STANDARD]:
        own = read_toml(path)
        folder = _own_templates(own, path.parent)
        data = _merged(own, standard, folder)
        places = {role: own.value_place("fonts", role) for role in own.data.get("fonts", {})}
        data["fonts"] = {role: font for role, font in data["fonts"].items() if font}
    return Theme(
        data["name"],
        str(path.parent),
        data["fonts"],
        data["lines"],
        data["shapes"],
        data[ORNAMENTS],
        {Ink(ink): colours for ink, colours in data["ink"].items()},
        places,
        folder,
    )


def is_theme(data: Mapping[str, Any]) -> bool:
    """Tell whether the data of a file may be a theme: it changes something that themes have."""
    return any(key in data for key in ("ink", "fonts", "lines", "shapes", ORNAMENTS))


def merge_theme(document: Document) -> dict[str, Any]:
    """Merge a theme that needs no other file into the standard one; its faults are raised."""
    return _merged(document, read_toml(theme_paths()[STANDARD]), None)


def ornament_names(kind: str, own: Path | None = None) -> tuple[str, ...]:
    """Return the drawings that there are of a KIND of ornament, those in the folder OWN too."""
    folders = [templates(), *([own] if own else [])]
    files = (path for it in folders for path in (it / "parts" / ORNAMENTS).glob(f"{kind}-*.svg.j2"))
    names = {path.name.removeprefix(f"{kind}-").removesuffix(".svg.j2") for path in files}
    return tuple(sorted(names))


def _own_templates(document: Document, beside: Path) -> Path | None:
    """Return the folder of a theme's own templates; work for untrusted users has none."""
    name = document.data.get(TEMPLATES)
    if not isinstance(name, str) or not name.isprintable() or is_restricted():
        return None
    folder = (beside / name).absolute()
    # A name that is too long for the system is an error, not the answer "no".
    with suppress(OSError):
        if folder.is_dir():
            return folder
    message = _("There is no template folder '{folder}'; name an existing folder.")
    place = document.value_place(TEMPLATES)
    raise UnreadableError(f"{place}: {message.format(folder=shown(beside / name))}")


def _merged(document: Document, standard: Document, folder: Path | None) -> dict[str, Any]:
    findings: list[Finding] = []
    fonts = {**standard.data["fonts"], **OPTIONAL_FONTS}
    ornaments = {kind: ornament_names(kind, folder) for kind in standard.data[ORNAMENTS]}
    pattern = {**standard.data, "fonts": fonts, ORNAMENTS: ornaments, TEMPLATES: ""}
    data = _merge(Fields(document, document.data, (), findings), pattern)
    if findings:
        raise InvalidError(findings)
    chosen = {kind: it for kind, it in data[ORNAMENTS].items() if isinstance(it, str)}
    return {**data, ORNAMENTS: {**standard.data[ORNAMENTS], **chosen}}


def _merge(given: Fields, pattern: dict[str, Any] | Any) -> dict[str, Any]:
    """Merge the given table into the pattern; both must agree in keys and kinds of value."""
    given.know(pattern)
    merged = dict(pattern)
    for key in (key for key in given.data if key in pattern):
        value = _picked(given, key, pattern[key])
        if value is not None:
            merged[key] = value
    return merged


def _picked(given: Fields, key: str, pattern: Any) -> Any:
    value = given.data[key]
    if isinstance(pattern, dict):
        table = given.table(key)
        return None if table is None else _merge(table, pattern)
    if isinstance(pattern, list):
        if _is_hatching(value):
            return value
        given.refuse(key, _("a list of [angle, distance, dash, gap], distances 0.3 mm or more"))
    elif isinstance(pattern, float):
        return given.number(key, 0.01, THICKEST)
    elif isinstance(pattern, str) and _COLOUR.fullmatch(pattern):
        if isinstance(value, str) and _COLOUR.fullmatch(value):
            return value.lower()
        given.refuse(key, _("a colour like #a1b2c3"))
    else:
        is_choice = isinstance(pattern, tuple)
        return given.one_of(key, pattern) if is_choice else given.text(key, most=LONGEST_NAME)
    return None


def _is_hatching(value: object) -> bool:
    smallest = 0.3
    return isinstance(value, list) and all(
        isinstance(family, list)
        and len(family) == HATCH_NUMBERS
        and all(is_number(number) for number in family)
        and family[1] >= smallest
        and min(family[2:]) >= 0
        for family in value
    )
