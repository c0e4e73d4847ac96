"""Naming what is on a shelf: commands take the names of its things beside those of shipped ones."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from generator.errors import OrderError, shown
from generator.language import _
from generator.load.layouts.search import KnownLayout
from generator.model.spoken_names import ANY
from generator.shelf.entry import DOMAIN, PAD
from generator.shelf.names import is_name
from generator.shelf.reading import Shelf

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from generator.shelf.entry import Entry
    from generator.shelf.reading import Scan


class ShelfNames:
    """The names of the things on a shelf, as it is when a command begins."""

    def __init__(self, folder: Path) -> None:
        """Take the folder; its files are read only if a name is none of theirs."""
        self.folder = folder

    @cached_property
    def _scan(self) -> Scan:
        return Shelf(self.folder).scan()

    @cached_property
    def entries(self) -> tuple[Entry, ...]:
        """The things, with what they say about themselves."""
        return Shelf(self.folder).entries()

    def path(self, name: str) -> Path | None:
        """Return the file of a thing, by its name; in a folder, by the end of it if it is alone."""
        if not is_name(name):
            return None
        names = self._scan.stamps
        found = [name] if name in names else [it for it in names if it.endswith(f"/{name}")]
        if not found:
            found = [it for it in names if it.casefold() == name.casefold()]
        return self.folder / f"{found[0]}.toml" if len(found) == 1 else None

    def known(self, games: Collection[str]) -> list[KnownLayout]:
        """Return what people call the domains and the pads of some games."""
        return [
            KnownLayout(
                it.name,
                it.about.game,
                it.about.titles,
                {ANY: (it.about.id, it.name.rpartition("/")[2])},
                {},
                {},
            )
            for it in self.entries
            if it.about.kind in {DOMAIN, PAD} and it.about.game in games
        ]


def shelf_names(folder: Path) -> ShelfNames:
    """Return the names of the things on a shelf; a folder that is not there is refused."""
    if not folder.is_dir():
        message = _("--shelf: there is no folder {folder}; check its name.")
        raise OrderError(message.format(folder=shown(folder)))
    return ShelfNames(folder)
