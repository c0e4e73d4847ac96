"""Naming what is on a shelf: commands take the names of its things beside those of shipped ones."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from generator.errors import OrderError, UnreadableError, closest, shown
from generator.language import _, spoken
from generator.load.layouts.search import KnownLayout
from generator.model.spoken_names import ANY
from generator.shelf.entry import DECK, DOMAIN, EVENING, PAD, THEME
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
        """Return the file of a thing, by its name; in a folder, by the end of it if it is alone.

        What is there and cannot be on a shelf, such as a link, is refused.
        """
        if not is_name(name):
            return None
        if name in self._scan.refused:
            raise UnreadableError(self._scan.refused[name][spoken()])
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
                is_shared=True,
            )
            for it in self.entries
            if it.about.kind in {DOMAIN, PAD} and it.about.game in games
        ]

    def told(self, name: str) -> str:
        """Return the name of a thing in quotes, with what it is."""
        kind = next((it.about.kind for it in self.entries if it.name == name), "")
        message = {
            DOMAIN: _("'{name}', a domain of the shelf"),
            PAD: _("'{name}', a score pad of the shelf"),
            DECK: _("'{name}', a deck of the shelf"),
            THEME: _("'{name}', a theme of the shelf"),
            EVENING: _("'{name}', a finished game of the shelf"),
        }.get(kind, _("'{name}' of the shelf"))
        return message.format(name=shown(name))

    def close(self, name: str) -> str | None:
        """Return what a name most likely means, in quotes and with what it is."""
        by_end = {it.rpartition("/")[2]: it for it in sorted(self._scan.stamps, reverse=True)}
        meant = closest(name.rpartition("/")[2], by_end)
        return None if meant is None else self.told(by_end[meant])


def shelf_names(folder: Path) -> ShelfNames:
    """Return the names of the things on a shelf; a folder that is not there is refused."""
    if not folder.is_dir():
        message = _("--shelf: there is no folder {folder}; check its name.")
        raise OrderError(message.format(folder=shown(folder)))
    return ShelfNames(folder)
