"""Editions: the figures of a game from its data file, single ones overridden by another file."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from generator.errors import UnknownNameError
from generator.language import _, suggest
from generator.load.files.access import SUFFIX, is_file_name
from generator.load.layouts.library import is_file
from generator.load.settings.figures import override, read_figures
from generator.model.edition import LayoutRules
from generator.model.finding import Finding
from generator.model.terrain import Terrain
from generator.registry import find_game, layout_folder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from generator.load.files.document import Document
    from generator.load.settings.figures import Figure
    from generator.model.finding import Finding


def edition_figures(game: str, path: Path | None = None) -> tuple[Figure, ...]:
    """Return every figure of an edition with its confidence, in the order of the data file."""
    return tuple(read_edition(game, path)[1].values())


def shipped_edition(game: str) -> Path:
    """Return the data file of the shipped edition of a game."""
    return layout_folder(game) / "editions" / f"{find_game(game).edition}{SUFFIX}"


def edition_names(game: str) -> dict[str, Path]:
    """Return the data files of the shipped editions of a game by their names."""
    folder = shipped_edition(game).parent
    return {path.stem: path for path in sorted(folder.glob(f"*{SUFFIX}"))}


def find_edition(game: str, name: str | None) -> Path | None:
    """Return the file that NAME means, a shipped edition or a file; None is the standard one."""
    if name is None or name == find_game(game).edition:
        return None
    known = edition_names(game)
    if name in known:
        return known[name]
    if is_file_name(name) or is_file(Path(name)):
        return Path(name)
    close = _("The game '{game}' has no edition '{name}'; did you mean '{close}'?")
    otherwise = _("The game '{game}' has no edition '{name}'; choose {known}, or name a file.")
    raise UnknownNameError(suggest(name, known, close, otherwise, game=game))


def find_named_edition(game: str, documents: Iterable[Document]) -> Path | None:
    """Return the file of the edition that finished games name; None is the standard one."""
    known = edition_names(game)
    named = [document.data.get("edition") for document in documents]
    name = next((it for it in named if isinstance(it, str) and it in known), None)
    return find_edition(game, name)


def read_edition(
    game: str,
    path: Path | None = None,
    find_faults: Callable[[Mapping[str, Figure]], Iterable[Finding]] = lambda _figures: (),
) -> tuple[str, dict[str, Figure]]:
    """Read the name and the figures of a game's shipped edition, overridden by a file at PATH.

    FIND_FAULTS checks figures against each other once each is valid by itself.
    """
    reading = partial(read_figures, game)
    name, figures = override(shipped_edition(game), path, reading, find_faults)
    return name or find_game(game).edition, figures


def layout_rules(figures: Mapping[str, Figure], faces: Iterable[str] = ()) -> LayoutRules:
    """Return the figures that a game's hex layouts must match, die numbers of FACES included."""
    return LayoutRules(
        terrains={it: figures[f"terrains.{it.value}"].number for it in Terrain},
        largest_zone=figures["largest_zone"].number,
        die_numbers={int(face): figures[f"die_numbers.{face}"].number for face in faces},
    )
