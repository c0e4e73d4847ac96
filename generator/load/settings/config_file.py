"""Settings: configuration files read into values, with a finding for each that is wrong."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import MalformedError, ScriptoriumError, UnreadableError, shown
from generator.language import PAPER_LANGUAGES, _, fill, known_languages
from generator.load.files.document import read_toml
from generator.load.files.fields import Fields, is_number
from generator.load.settings.theme import find_theme
from generator.model.order import LARGEST_OFFSET, Colour, Ink, Standard, Style
from generator.units import parse_paper
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.finding import Finding

KEYS = ("paper", "lang", "ink", "colour", "standard", "style", "theme", "printer", "phone", "shelf")
PRINTERS = "printers"
LONGEST_VALUE = 400
LONGEST_PRINTER = 60


class Setting(NamedTuple):
    """A value of a configuration file, and the file."""

    value: str
    file: str


class Shift(NamedTuple):
    """How far a printer shifts the back of a sheet, in mm, and the file that says so."""

    dx: float
    dy: float
    file: str


def read_config(files: Sequence[str]) -> tuple[dict[str, Setting], dict[str, Shift]]:
    """Read the settings and shifts of configuration files; the earlier file wins."""
    unreadable: list[UnreadableError] = []
    findings: list[Finding] = []
    settings: dict[str, Setting] = {}
    shifts: dict[str, Shift] = {}
    for file in files:
        try:
            document = read_toml(Path(file))
        except UnreadableError as error:
            unreadable.append(error)
            continue
        fields = Fields(document, document.data, (), findings)
        settings = {**_settings(fields, file), **settings}
        shifts = {**_shifts(fields, file), **shifts}
    if len(unreadable) == 1 and not findings:
        raise unreadable[0]
    if unreadable or findings:
        raise MalformedError([*unreadable, *findings])
    return settings, shifts


def _settings(fields: Fields, file: str) -> dict[str, Setting]:
    fields.know((*KEYS, PRINTERS))
    values = {
        "paper": _paper(fields),
        "lang": _language(fields),
        "ink": fields.choice("ink", Ink),
        "colour": fields.choice("colour", Colour),
        "standard": fields.choice("standard", Standard),
        "style": fields.choice("style", Style),
        "theme": _theme(fields, file),
        "printer": fields.text("printer", most=LONGEST_PRINTER),
        "phone": _phone(fields),
        "shelf": _shelf(fields, file),
    }
    return {key: Setting(str(value), file) for key, value in values.items() if value is not None}


def _paper(fields: Fields) -> str | None:
    text = fields.text("paper", most=LONGEST_VALUE)
    if text is None:
        return None
    try:
        parse_paper(text)
    except ScriptoriumError as error:
        _report(fields, "paper", str(error))
        return None
    return text


def _phone(fields: Fields) -> str | None:
    text = fields.text("phone", most=LONGEST_VALUE)
    if text is None:
        return None
    from generator.model.phone import read_phone  # noqa: PLC0415 - only with an address

    try:
        return read_phone(text, "phone")
    except ScriptoriumError as error:
        _report(fields, "phone", str(error))
        return None


def _language(fields: Fields) -> str | None:
    text = fields.text("lang", most=LONGEST_VALUE)
    if text is None or text.lower() in PAPER_LANGUAGES:
        return text and text.lower()
    fields.refuse("lang", known_languages())
    return None


def _theme(fields: Fields, file: str) -> str | None:
    """Pick a theme; the name of a file counts from the folder of the configuration."""
    text = fields.file_name("theme", most=LONGEST_VALUE)
    if text is None:
        return None
    try:
        path = find_theme(text)
    except ScriptoriumError as error:
        _report(fields, "theme", str(error))
        return None
    if path != Path(text):
        return text
    path = Path(file).parent / path
    if not path.is_file():
        message = _("There is no theme file {file}; check its name and its folder.")
        _report(fields, "theme", message.format(file=shown(path, LONGEST_VALUE)))
        return None
    return str(path) if path.parent != Path() else f"./{path}"


def _shelf(fields: Fields, file: str) -> str | None:
    """Pick the folder of a shelf; its name counts from the folder of the configuration."""
    text = fields.file_name("shelf", most=LONGEST_VALUE)
    if text is None:
        return None
    path = Path(file).parent / text
    if not path.is_dir():
        message = _("There is no folder {folder}; check its name.")
        _report(fields, "shelf", message.format(folder=shown(path, LONGEST_VALUE)))
        return None
    return str(path)


def _shifts(fields: Fields, file: str) -> dict[str, Shift]:
    table = fields.table(PRINTERS)
    if table is None:
        return {}
    found = {}
    for name, value in table.data.items():
        if not (0 < len(name) <= LONGEST_PRINTER and name.isprintable()):
            message = _(
                "The name of a printer must have 1 to {most} characters and no control characters."
            )
            table.report("bad-value", message.format(most=LONGEST_PRINTER), table.place(name))
        elif _is_offset(value):
            found[name] = Shift(float(value[0]), float(value[1]), file)
        else:
            wanted = _("an offset [right, down] in mm, each from {low:g} to {high:g}")
            table.refuse(name, fill(wanted, low=-LARGEST_OFFSET, high=LARGEST_OFFSET))
    return found


def _is_offset(value: object) -> bool:
    pair = 2
    return (
        isinstance(value, list)
        and len(value) == pair
        and all(is_number(it) and abs(it) <= LARGEST_OFFSET for it in value)
    )


def _report(fields: Fields, key: str, message: str) -> None:
    fields.report("bad-value", message, fields.document.value_place(key))
