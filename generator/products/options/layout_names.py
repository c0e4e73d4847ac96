"""Names of layouts as people give them: an id, a file, a title or a search word."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from generator.errors import UnknownNameError, shown
from generator.language import _
from generator.products.options.kinds import ShippedName

if TYPE_CHECKING:
    from collections.abc import Iterable


class LayoutName(ShippedName):
    """A shipped layout by its id or by what people call it, or a file."""

    def read(self, value: Any, where: str) -> Any:
        """Return the id of the layout that is meant; an unknown name stays as it is."""
        del where
        text = str(value)
        return value if _is_given(text) else self.search(text) or value

    def searched(self, start: str) -> dict[str, str]:
        """Return search words that begin with START, with the id of the layout of each."""
        return words_from(start, self.games())

    def note(self, given: Any, read: Any) -> str:
        """Say which layout a name was taken for, unless it is its id."""
        return found_note(given, read)

    def games(self) -> Iterable[str]:
        """Return the games whose layouts can be named."""
        from generator.products.options.shipped import games_of  # noqa: PLC0415 - only when asked

        return games_of(self.subject, self.game)

    def search(self, text: str) -> str | None:
        """Return the id of the one layout that people call so; several are refused."""
        return find_called(text, self.games())


def find_called(name: str, games: Iterable[str]) -> str | None:
    """Return the id of the one layout of some games that people call NAME; several are refused."""
    from generator.load.layouts.library import search_layouts, several_meant  # noqa: PLC0415

    found = search_layouts(name, games)
    if len(found) > 1:
        raise UnknownNameError(several_meant(name, found))
    return found[0].id if found else None


def words_from(start: str, games: Iterable[str]) -> dict[str, str]:
    """Return the names of layouts that begin with START, as a shell can take them, with their ids.

    Those in the current language come alone if there are some.
    """
    from generator.language import spoken  # noqa: PLC0415 - for shells only
    from generator.load.layouts.library import known_layouts  # noqa: PLC0415
    from generator.load.layouts.search import folded, typed  # noqa: PLC0415
    from generator.model.spoken_names import ANY  # noqa: PLC0415

    wanted = folded(start)
    known = known_layouts(games) if wanted else []
    for languages in ((spoken(), ANY), ()):
        names = {typed(name): it.id for it in known for name in it.names(*languages)}
        found = {name: to for name, to in names.items() if name and folded(name).startswith(wanted)}
        if found:
            return found
    return {}


def _is_given(text: str) -> bool:
    """Return whether a text is an id, a file or a folder; then nothing is searched.

    The name of a file without its ending is one, too: the error about it names the file.
    """
    from pathlib import Path  # noqa: PLC0415 - a help does without it

    from generator.load.files.access import SUFFIX, is_file_name  # noqa: PLC0415
    from generator.load.layouts.library import is_file, is_id  # noqa: PLC0415

    return (
        is_file_name(text)
        or is_id(text)
        or "\0" in text
        or os.path.isdir(text)  # noqa: PTH112 - a name is text
        or is_file(Path(text + SUFFIX))
    )


def found_note(given: object, found: object) -> str:
    """Say which layout a name was taken for; nothing if it is the id."""
    if given == found:
        return ""
    from generator.load.layouts.kind import PADS, games_about  # noqa: PLC0415 - only when asked
    from generator.load.layouts.library import known_layouts  # noqa: PLC0415

    message = _("'{name}' means the domain '{id}'.")
    if any(it.id == found for it in known_layouts(games_about(PADS))):
        message = _("'{name}' means the pad '{id}'.")
    return message.format(name=shown(given), id=found)
