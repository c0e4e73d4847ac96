"""The library: the shipped layouts, and which file a name means."""

from __future__ import annotations

import re
from pathlib import Path

from generator.errors import UnknownNameError, closest, shown
from generator.language import _, suggest
from generator.load.files.access import SUFFIX, is_file_name, is_reachable
from generator.load.layouts.kind import LAYOUTS, PADS, games_about
from generator.registry import games_with, layout_folder


def layout_paths(game: str | None = None) -> dict[str, Path]:
    """Return the shipped layouts by their id, those of one game or of all."""
    paths: dict[str, Path] = {}
    for each in [spec.name for spec in games_with(LAYOUTS)] if game is None else [game]:
        for path in _paths_of(each):
            paths.setdefault(path.stem, path)
    return paths


def find_layout(name: str, *wanted: str | None) -> Path:
    """Return the file that NAME means: a path, or the id of a shipped layout.

    Games that are WANTED come before the others, and only their layouts are proposed.
    """
    if is_file_name(name):
        return Path(name)
    games = [spec.name for spec in games_with(LAYOUTS)]
    first = [it for it in wanted if it is not None]
    for each in sorted(games, key=lambda it: it not in first):
        paths = _paths_of(each)
        same = (path for path in paths if path.stem == name)
        alike = (path for path in paths if path.stem.casefold() == name.casefold())
        path = next(same, None) or next(alike, None)
        if path is not None:
            return path
    proposed = {key: path for it in first or games for key, path in layout_paths(it).items()}
    raise UnknownNameError(_unknown(name, proposed))


def is_id(name: str) -> bool:
    """Return whether a name is the id of a shipped layout; no file is read."""
    folders = [layout_folder(spec.name) for spec in games_with(LAYOUTS)]
    return any(is_file(folder / f"{name}{SUFFIX}") for folder in folders) or any(
        name.casefold() == known.casefold() for known in layout_paths()
    )


def is_file(path: Path) -> bool:
    """Return whether a path leads to a file; a broken or overlong one does not."""
    try:
        return is_reachable(path) and path.is_file()
    except (OSError, ValueError):
        return False


def _paths_of(game: str) -> list[Path]:
    return sorted(layout_folder(game).glob(f"*{SUFFIX}"), key=_natural)


def _unknown(name: str, paths: dict[str, Path]) -> str:
    if name and is_file(Path(name + SUFFIX)):
        message = _("There is no layout '{name}'; did you mean the file '{close}'?")
        return message.format(name=shown(name), close=shown(name + SUFFIX))
    pads = [it for game in games_about(PADS) for it in layout_paths(game) if it in paths]
    others = [it for it in paths if it not in pads]
    if not others or closest(name, paths) in pads:
        close = _("There is no pad '{name}'; did you mean '{close}'?")
        end = _("There is no pad '{name}'; choose {known}, or name a file that ends in .toml.")
        return suggest(name, pads, close, end)
    close = _("There is no layout '{name}'; did you mean '{close}'?")
    end = _("There is no layout '{name}'; choose {known}, or name a file that ends in .toml.")
    if pads:
        end = _(
            "There is no layout '{name}'; choose {known}, a pad that 'scriptorium list pads'"
            " lists, or a file that ends in .toml."
        )
    return suggest(name, others, close, end)


def _natural(path: Path) -> list[tuple[int, str]]:
    """Sort 2 before 10, and digits before letters."""
    parts = re.findall(r"\d+|\D+", path.stem)
    return [(int(part), "") if part.isdecimal() else (10**9, part) for part in parts]
