"""Gathering: the layouts that names, files and folders refer to, with all their faults at once."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

from generator.errors import (
    UNREADABLE,
    InvalidError,
    MalformedError,
    OrderError,
    ScriptoriumError,
    shown,
)
from generator.language import _, translate
from generator.load.files.access import SUFFIX, is_file_name
from generator.load.files.document import read_toml
from generator.load.layouts.kind import LAYOUTS, holds_layout, layout_kind
from generator.load.layouts.library import layout_paths
from generator.load.settings.config import FILE
from generator.products.layouts import find_layouts
from generator.registry import games_with

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.model.layout import Layout
    from generator.products.order import Run
    from generator.units import Paper

LONGEST = 400
MOST_ENTRIES = 20_000
"""How many files and folders are looked at before a folder counts as too large."""


def gather(names: Sequence[str], run: Run, *, paper: Paper, game: str) -> tuple[Layout, ...]:
    """Load the layouts that NAMES refer to; a folder means all layouts of the game in it."""
    files, errors = _expanded(names, game, run)
    layouts: list[Layout] = []
    with run.progress() as on_file:
        for done, file in enumerate(files, start=1):
            try:
                layouts += find_layouts([file], paper=paper, game=game)
            except ScriptoriumError as error:
                errors.append(error)
            on_file(done, len(files))
    if errors:
        raise_together(errors)
    return tuple(layouts)


def expand_folders(names: Sequence[str]) -> list[str]:
    """Put the layouts of any game that are in a folder in the place of the folder."""
    files: list[str] = []
    for name in names:
        found = (
            {it for game in _games() for it in _layouts_in(name, game)}
            if _is_folder(name)
            else {name}
        )
        if not found:
            message = _(
                "{folder}: There is no layout in this folder; name a file, or another folder."
            )
            raise OrderError(message.format(folder=shown(name, LONGEST)))
        files += sorted(found)
    return files


def games_in(name: str, games: Sequence[str]) -> tuple[str, ...] | None:
    """Return those of some GAMES that a file or folder has layouts of; None for an id.

    What cannot be read is of no game here; the order refuses it later.
    """
    if _is_folder(name):
        return tuple(
            game
            for game in games
            if any(_data(path) is not None for path in _layouts_in(name, game))
        )
    if not is_file_name(name):
        return None
    data = _data(name)
    return () if data is None else tuple(game for game in games if holds_layout(data, game))


def raise_together(errors: Sequence[ScriptoriumError]) -> NoReturn:
    """Raise one error that reports all faults, each once."""
    distinct = list({str(error): error for error in errors}.values())
    if len(distinct) == 1:
        raise distinct[0]
    findings: list[object] = []
    for error in distinct:
        findings += error.findings if isinstance(error, InvalidError) else [error]
    unreadable = any(error.exit_code == UNREADABLE for error in distinct)
    raise (MalformedError if unreadable else InvalidError)(findings)


def _expanded(
    names: Sequence[str], game: str, run: Run
) -> tuple[list[str], list[ScriptoriumError]]:
    files: list[str] = []
    errors: list[ScriptoriumError] = []
    some_print = any(_is_folder(name) or not _is_something_else(name) for name in names)
    for name in names:
        if not _is_folder(name):
            if some_print and _is_something_else(name):
                message = _("{file}: This is not a layout; it is skipped.")
                run.warn(message.format(file=shown(name, LONGEST)))
            else:
                files.append(name)
            continue
        found = list(_layouts_in(name, game))
        files += found
        if not found:
            message = translate(layout_kind(game).none_found)
            errors.append(OrderError(message.format(folder=shown(name, LONGEST))))
    return files, errors


def _is_folder(name: str) -> bool:
    """Return whether a name means a folder: the id of a shipped domain does not."""
    if "\0" in name or not os.path.isdir(name):  # noqa: PTH112 - a name is text
        return False
    ids = {known.casefold() for known in layout_paths()}
    return name.casefold() not in ids


def _is_something_else(name: str) -> bool:
    """Tell whether a file is data of another kind, such as the figures of an edition."""
    if not (name.lower().endswith(SUFFIX) and os.path.isfile(name)):  # noqa: PTH113 - a name is text
        return False
    data = _data(name)
    if data is None or any(holds_layout(data, game) for game in _games()):
        return False
    return "id" not in data


def _layouts_in(folder: str, game: str) -> Iterator[str]:
    """Yield the files below a folder that hold a layout of a game."""
    entries = 0
    for place, folders, names in os.walk(folder):
        entries += len(folders) + len(names)
        if entries > MOST_ENTRIES:
            message = _(
                "{folder}: There are more than {most} files and folders in this folder; name a"
                " smaller one."
            )
            raise OrderError(message.format(folder=shown(folder, LONGEST), most=MOST_ENTRIES))
        folders[:] = sorted(each for each in folders if not each.startswith("."))
        for name in sorted(names):
            if name.lower().endswith(SUFFIX) and not name.startswith(".") and name != FILE:
                path = os.path.join(place, name)  # noqa: PTH118 - walked as text
                data = _data(path)
                # One that cannot be read may be a layout: it is refused, and not passed over.
                if data is None or holds_layout(data, game):
                    yield path


def _games() -> list[str]:
    return [spec.name for spec in games_with(LAYOUTS)]


def _data(path: str) -> Mapping[str, Any] | None:
    """Return the data of a file; None where it cannot be read."""
    try:
        return read_toml(Path(path)).data
    except ScriptoriumError:
        return None
