"""Configuration: the defaults of a folder and of a user, and where their files are."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from generator.errors import UnreadableError, shown
from generator.language import _
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.load.settings.config_file import Setting, Shift

FILE = "scriptorium.toml"
VARIABLE = "SCRIPTORIUM_CONFIG"
LONGEST_NAME = 400


class Config(NamedTuple):
    """What the configuration files say, the folder's before the user's."""

    settings: Mapping[str, Setting]
    shifts: Mapping[str, Shift]

    @property
    def printers(self) -> dict[str, tuple[float, float]]:
        """The offset of each printer, in mm."""
        return {name: (shift.dx, shift.dy) for name, shift in self.shifts.items()}

    def value(self, key: str) -> str | None:
        """Return the default of an option, if a file sets it."""
        setting = self.settings.get(key)
        return None if setting is None else setting.value

    def defaults(self) -> dict[str, str]:
        """Return the defaults of options by name; the language is chosen before options are."""
        return {key: it.value for key, it in self.settings.items() if key != "lang"}


def folder_file() -> str:
    """Return the path of the configuration of the current folder, if there is one."""
    return FILE


def user_file(environ: Mapping[str, str] = os.environ) -> str | None:
    """Return the path of the user's configuration, even if missing; None without a home folder."""
    given = environ.get(VARIABLE)
    if given:
        return given
    root = environ.get("XDG_CONFIG_HOME") or (environ.get("APPDATA") if os.name == "nt" else None)
    if not root:
        home = os.path.expanduser("~")  # noqa: PTH111 - the start does without pathlib
        if home.startswith("~"):
            return None
        root = os.path.join(home, ".config")  # noqa: PTH118
    return os.path.join(root, "scriptorium", "config.toml")  # noqa: PTH118


def load_config(environ: Mapping[str, str] = os.environ, *, may_be_missing: bool = False) -> Config:
    """Read the configuration; all faults of all files are raised at once.

    A file that the environment names must exist, unless this run may write it.
    """
    named = environ.get(VARIABLE)
    if named and not may_be_missing and not os.path.lexists(named):
        message = _(
            "{variable} names the file '{file}', which does not exist; correct the name, create"
            " the file, or unset {variable}."
        )
        raise UnreadableError(message.format(variable=VARIABLE, file=shown(named, LONGEST_NAME)))
    if named and os.path.isdir(named):  # noqa: PTH112 - the start does without pathlib
        message = _("{variable} names '{file}', which is a folder; name a file in it.")
        raise UnreadableError(message.format(variable=VARIABLE, file=shown(named, LONGEST_NAME)))
    wanted = (folder_file(), user_file(environ))
    files = [file for file in wanted if file and os.path.isfile(file)]  # noqa: PTH113
    if not files:
        return Config({}, {})
    from generator.load.settings.config_file import read_config  # noqa: PLC0415 - most have no file

    return Config(*read_config(files))
