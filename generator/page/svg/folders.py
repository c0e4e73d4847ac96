"""The folders of templates: finds their files, reads them within bounds, and knows their names."""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from jinja2 import BaseLoader
from jinja2.exceptions import TemplateNotFound
from jinja2.loaders import split_template_path

from generator.errors import TemplateError, shown
from generator.language import _, suggest
from generator.load.files.access import open_file
from generator.load.files.document import LARGEST_FILE
from generator.reasons import reason_of
from generator.resources import templates

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from jinja2 import Environment

MOST_LISTED = 5_000
"""How many files of a folder are looked at for the name that was meant."""


class UnreadTemplateError(TemplateError):
    """A template's file that cannot be read; the message names it."""


class Folders(BaseLoader):
    """Loads templates from some folders, earlier folders first."""

    def __init__(self, folders: Sequence[Path]) -> None:
        """Look in FOLDERS."""
        self.folders = tuple(folders)
        self._names: dict[str, str] = {}
        self._drawings = 0

    def begin(self) -> None:
        """Begin a drawing, for which each file is looked at once."""
        self._drawings += 1

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, str, Callable[[], bool]]:
        """Return a template's text, its file, and what tells whether that is still the same."""
        del environment
        path = self._find(template)
        text = self._read(path, template)
        file = str(path)
        self._names[file] = template
        changed = path.stat().st_mtime_ns
        looked = self._drawings

        def is_current() -> bool:
            nonlocal looked
            if looked == self._drawings:
                return True
            try:
                is_same = os.stat(file).st_mtime_ns == changed  # noqa: PTH116 - it is often called
            except OSError:
                return False
            if is_same:
                looked = self._drawings
            return is_same

        return text, file, is_current

    def is_shipped(self, name: str) -> bool:
        """Return whether a template is ours, not one that a user put in its place."""
        return self._find(name).is_relative_to(templates())

    def name_of(self, file: str | None) -> str | None:
        """Return the name of a template that was read from a file; None for other files."""
        return None if file is None else self._names.get(file)

    def absence(self, name: str) -> str:
        """Report that there is no such template, and which was probably meant."""
        close = _("There is no template '{name}'; did you mean '{close}'?")
        otherwise = _("There is no template '{name}' in {folder}.")
        return suggest(name, self._known(), close, otherwise, folder=self.folders[0])

    def _find(self, name: str) -> Path:
        try:
            parts = split_template_path(name)
            found = (folder.joinpath(*parts) for folder in self.folders)
            return next(path for path in found if path.is_file())
        except (StopIteration, OSError, ValueError):
            raise TemplateNotFound(name) from None

    def _read(self, path: Path, name: str) -> str:
        try:
            with open_file(path) as stream:
                content = stream.read(LARGEST_FILE + 1)
        except OSError as error:
            message = _("{name}: The template cannot be read ({reason}); check its permissions.")
            reason = reason_of(error)
            raise UnreadTemplateError(message.format(name=shown(name), reason=reason)) from error
        if len(content) > LARGEST_FILE:
            message = _("{name}: The template is larger than {largest} bytes; split it.")
            raise UnreadTemplateError(message.format(name=shown(name), largest=LARGEST_FILE))
        try:
            text = content.decode("utf-8")
        except UnicodeDecodeError as error:
            line = 1 + content.count(b"\n", 0, error.start)
            message = _("{name}: the template is not written in UTF-8.")
            raise UnreadTemplateError(message.format(name=f"{shown(name)}:{line}")) from error
        return text.replace("\r\n", "\n").replace("\r", "\n")

    def _known(self) -> list[str]:
        """List the existing templates, but only some: a user's folder may hold a whole disk."""
        found: list[str] = []
        for folder in self.folders:
            files = (Path(place, it) for place, _dirs, names in os.walk(folder) for it in names)
            own = [file for file in islice(files, MOST_LISTED) if file.suffix == ".j2"]
            found += [file.relative_to(folder).as_posix() for file in own]
        return found
