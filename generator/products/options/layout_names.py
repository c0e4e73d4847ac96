"""Names of layouts as people give them: an id, a file, a title or a search word."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from generator.errors import UnknownNameError, shown
from generator.language import _, or_list
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

    def note(self, given: Any, read: Any) -> str:
        """Say which layout a name was taken for, unless it is its id."""
        return "" if given == read else _note(str(given), str(read), self.games())

    def games(self) -> Iterable[str]:
        """Return the games whose layouts can be named."""
        from generator.products.options.shipped import games_of  # noqa: PLC0415 - only when asked

        return games_of(self.subject, self.game)

    def search(self, text: str) -> str | None:
        """Return the id of the one layout that people call so; several are refused."""
        from generator.load.layouts.search import search  # noqa: PLC0415 - only other names need it

        found = search(text, self.games())
        if len(found) > 1:
            message = _("'{name}' can mean {known}; name one of them.")
            known = or_list(f"'{it.id}' ({it.title})" for it in found)
            raise UnknownNameError(message.format(name=shown(text), known=known))
        return found[0].id if found else None


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


def _note(given: str, found: str, games: Iterable[str]) -> str:
    from generator.load.layouts.kind import PADS, games_about  # noqa: PLC0415 - only when asked
    from generator.load.layouts.search import known_layouts  # noqa: PLC0415

    pads = {it.id for it in known_layouts(games_about(PADS)) if it.game in games}
    message = _("'{name}' means the domain '{id}'.")
    if found in pads:
        message = _("'{name}' means the pad '{id}'.")
    return message.format(name=shown(given), id=found)
