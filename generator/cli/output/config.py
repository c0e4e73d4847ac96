"""What `list --config` shows: each default, and where it comes from."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from click.core import ParameterSource

from generator.cli.language_choice import OPTION, VARIABLE
from generator.language import _, decimal, spoken
from generator.load.settings.config import Config, folder_file, load_config, user_file
from generator.load.settings.config_file import KEYS
from generator.load.settings.theme import STANDARD
from generator.model.order import Colour, Ink, Style

if TYPE_CHECKING:
    import click

SHIPPED = {
    "paper": "a4",
    "ink": Ink.FULL.value,
    "colour": Colour.RGB.value,
    "standard": None,
    "style": Style.SHEET.value,
    "theme": STANDARD,
    "printer": None,
    "phone": None,
    "shelf": None,
}


def config_rows(ctx: click.Context) -> list[dict[str, Any]]:
    """Return each setting with its value, its source, and its file if it comes from one."""
    config = ctx.obj if isinstance(ctx.obj, Config) else load_config()
    rows = [_language(ctx, config) if key == "lang" else _row(key, config) for key in KEYS]
    for name, shift in config.shifts.items():
        value = [shift.dx, shift.dy]
        rows.append(_answer(f"printers.{name}", value, _floor(shift.file), shift.file))
    return rows


def config_files() -> list[dict[str, Any]]:
    """Return the files that the configuration is read from, including missing ones."""
    wanted = {"folder": folder_file(), "user": user_file()}
    return [
        {"source": source, "file": file, "found": os.path.isfile(file)}  # noqa: PTH113
        for source, file in wanted.items()
        if file is not None
    ]


def source_text(row: dict[str, Any]) -> str:
    """Describe where a value comes from."""
    words = {
        "option": OPTION,
        "environment": VARIABLE,
        "locale": _("the locale"),
        "shipped": _("as shipped"),
    }
    return str(row["file"] or words[row["source"]])


def value_text(value: object) -> str:
    """Write a value as people read it."""
    if value is None:
        return "-"
    return (
        ", ".join(decimal(f"{it:g} mm") for it in value) if isinstance(value, list) else str(value)
    )


def _row(key: str, config: Config) -> dict[str, Any]:
    setting = config.settings.get(key)
    if setting is None:
        return _answer(key, SHIPPED[key], "shipped")
    return _answer(key, setting.value, _floor(setting.file), setting.file)


def _language(ctx: click.Context, config: Config) -> dict[str, Any]:
    setting = config.settings.get("lang")
    given = (each.get_parameter_source("lang") for each in (ctx, ctx.find_root()))
    if ParameterSource.COMMANDLINE in given:
        return _answer("lang", spoken(), "option")
    if os.environ.get(VARIABLE, "").strip():
        return _answer("lang", spoken(), "environment")
    if setting is None:
        return _answer("lang", spoken(), "locale")
    return _answer("lang", setting.value, _floor(setting.file), setting.file)


def _floor(file: str) -> str:
    return "folder" if file == folder_file() else "user"


def _answer(key: str, value: object, source: str, file: str | None = None) -> dict[str, Any]:
    return {"key": key, "value": value, "source": source, "file": file}
