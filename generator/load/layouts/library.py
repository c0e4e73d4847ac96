"""The library: the shipped layouts, and which of them or which file a name means."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import UnknownNameError, shown
from generator.language import _, message_or_list, telling
from generator.load.files.access import SUFFIX, is_file_name, is_reachable, shared, shared_path
from generator.load.layouts.kind import LAYOUTS, PADS, games_about, layout_kind
from generator.registry import brings, games, games_with, layout_folder

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.load.layouts.search import KnownLayout

MINE = "mine"
"""The name of one's own pad in a sentence where what was asked for cannot be an id."""


def layout_paths(game: str | None = None) -> dict[str, Path]:
    """Return the shipped layouts by their id, those of one game or of all."""
    paths: dict[str, Path] = {}
    for each in [spec.name for spec in games_with(LAYOUTS)] if game is None else [game]:
        for path in _paths_of(each):
            paths.setdefault(path.stem, path)
    return paths


def find_layout(name: str, *wanted: str | None) -> Path:
    """Return the file that NAME means: a path, or the id of a shipped layout, or one on the shelf.

    Games that are WANTED come before the others, and only their layouts are proposed.
    """
    if is_file_name(name):
        return Path(name)
    first = [it for it in wanted if it is not None and brings(it, LAYOUTS)]
    for each in chain(first, (spec.name for spec in games_with(LAYOUTS))):
        paths = _paths_of(each)
        same = (path for path in paths if path.stem == name)
        alike = (path for path in paths if path.stem.casefold() == name.casefold())
        path = next(same, None) or next(alike, None)
        if path is not None:
            return path
    on_shelf = shared_path(name)
    if on_shelf is not None:
        return on_shelf
    of = first or [spec.name for spec in games_with(LAYOUTS)]
    raise UnknownNameError(unknown_layout(name, of))


def is_id(name: str) -> bool:
    """Return whether a name is the id of a shipped layout, or of one on the shelf."""
    folders = [layout_folder(spec.name) for spec in games_with(LAYOUTS)]
    return (
        any(is_file(folder / f"{name}{SUFFIX}") for folder in folders)
        or any(name.casefold() == known.casefold() for known in layout_paths())
        or shared_path(name) is not None
    )


def is_file(path: Path) -> bool:
    """Return whether a path leads to a file; a broken or overlong one does not."""
    try:
        return is_reachable(path) and path.is_file()
    except (OSError, ValueError):
        return False


def known_layouts(of: Iterable[str]) -> list[KnownLayout]:
    """Return what people call the layouts of some games: the shipped ones, then the shelf's."""
    wanted = tuple(of)
    things = shared()
    on_shelf = [] if things is None else things.known(wanted)
    return [*(it for game in wanted for it in _known(game)), *on_shelf]


def search_layouts(name: str, of: Iterable[str]) -> list[KnownLayout]:
    """Return the shipped layouts of some games that people call NAME."""
    from generator.load.layouts.search import called  # noqa: PLC0415 - an id does without it

    return called(name, known_layouts(of))


def quoted(name: object) -> str:
    """Return a name with the quotation marks of the current language."""
    return _("'{name}'").format(name=name)


@telling()
def several_meant(name: str, found: Iterable[KnownLayout]) -> str:
    """Say that several layouts are called NAME."""
    known = message_or_list(f"{quoted(it.id)} ({it.title})" for it in found)
    message = _("'{name}' can mean {known}; name one of them.")
    return message.format(name=shown(name), known=known)


@telling()
def close_match(name: str, of: Sequence[str]) -> str | None:
    """Return the name in quotes that NAME most likely means, with the layout that it leads to."""
    close = _closest(name, of)
    if close is None:
        return None
    meant, layout = close
    things = shared()
    if layout is not None and layout.is_shared and things is not None:
        return things.told(layout.id)
    if layout is None or meant == layout.id:
        return quoted(meant)
    message = _("'{close}' (the domain '{id}')")
    if layout.game in games_about(PADS):
        message = _("'{close}' (the pad '{id}')")
    return message.format(close=meant, id=layout.id)


def _closest(name: str, of: Sequence[str]) -> tuple[str, KnownLayout | None] | None:
    """Return what NAME most likely means, and the layout that it leads to, if it is one's name."""
    from generator.load.layouts.search import closest_name  # noqa: PLC0415 - only faults need it

    found = search_layouts(name, of)
    if found:
        return found[0].id, found[0]
    has_pads = any(game in of for game in games_about(PADS))
    others = [word for spec in games() for word in spec.search] if has_pads else ()
    return closest_name(name, known_layouts(of), others)


def own_pad_command(name: str) -> str:
    """Return the command that writes a pad of one's own for a game called NAME."""
    from generator.load.layouts.search import as_id  # noqa: PLC0415 - only faults need it

    first = layout_kind(games_about(PADS)[0]).first
    return f"scriptorium new {as_id(name) or MINE} --pad {first}"


@telling()
def unknown_layout(name: str, of: Sequence[str]) -> str:
    """Say that a name is no layout of some games, and what was probably meant."""
    pads = [game for game in games_about(PADS) if game in of]
    if name and is_file(Path(name + SUFFIX)):
        message = _("There is no layout '{name}'; did you mean the file '{close}'?")
        if pads:
            message = _("There is no pad '{name}'; did you mean the file '{close}'?")
        return message.format(name=shown(name), close=shown(name + SUFFIX))
    found = search_layouts(name, of)
    if len(found) > 1:
        return several_meant(name, found)
    close = close_match(name, of)
    if close is not None:
        message = _("There is no layout '{name}'; did you mean {close}?")
        if pads:
            message = _("There is no pad '{name}'; did you mean {close}?")
            meant = _closest(name, of)
            if meant and meant[1] and meant[1].game not in pads:
                message = _("There is no pad or domain '{name}'; did you mean {close}?")
    elif pads:
        message = _(
            "There is no pad '{name}'; choose one that 'scriptorium list pads' shows, name a file"
            " that ends in .toml, or write your own with '{command}'."
        )
        if len(pads) < len(of):
            message = _(
                "There is no pad or domain '{name}'; choose one that 'scriptorium list' shows,"
                " name a file that ends in .toml, or write your own pad with '{command}'."
            )
    else:
        message = _(
            "There is no layout '{name}'; choose {known}, or name a file that ends in .toml."
        )
    known = message_or_list(it for game in of for it in layout_paths(game)) if not pads else ""
    command = own_pad_command(name) if pads else ""
    return message.format(name=shown(name), close=close, known=known, command=command)


def _paths_of(game: str) -> list[Path]:
    return sorted(layout_folder(game).glob(f"*{SUFFIX}"), key=_natural)


@lru_cache(maxsize=32)
def _known(game: str) -> tuple[KnownLayout, ...]:
    from generator.load.layouts.search import read_known  # noqa: PLC0415 - an id does without it

    return tuple(read_known(path.stem, game, path) for path in _paths_of(game))


def _natural(path: Path) -> list[tuple[int, str]]:
    """Sort 2 before 10, and digits before letters."""
    parts = re.findall(r"\d+|\D+", path.stem)
    return [(int(part), "") if part.isdecimal() else (10**9, part) for part in parts]
