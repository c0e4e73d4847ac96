"""The registry: which games there are and what each provides, known without loading any of it.

A game of this package is a folder of `generator/games` with a module `spec` that has SPEC. A game
of another package names its SPEC as an entry point of the group `scriptorium.games`.
"""

from __future__ import annotations

import os
import sys
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from generator import resources
from generator.errors import UnknownNameError
from generator.language import _, suggest
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

GROUP = "scriptorium.games"
PACKAGE = "generator.games"
PARTS = frozenset(
    {
        "blank sheets",
        "calculator",
        "check picture",
        "completion",
        "design page",
        "figures",
        "forecast",
        "form",
        "hex checks",
        "hexes",
        "invent",
        "kit parts",
        "layouts",
        "pad maker",
        "pad page",
        "paints",
        "playtest",
        "playtest report",
        "playtest summary",
        "referee",
        "results",
        "rulebook",
        "scan",
        "sheet page",
        "starter",
        "terrain names",
        "worksheet",
    }
)
"""What a game can provide; docs/developers/write-a-game.md says what each part is."""


class ProductEntry(NamedTuple):
    """A product before it is loaded; `place` is its location, as `module:NAME`."""

    name: str
    """Its name on the command line."""
    place: str
    summary: str
    """Its line in the help of the command line."""
    title: str
    """Its name in the studio."""


class Spec(NamedTuple):
    """What a game provides, each part as `module:NAME`: nothing is loaded before it is used."""

    name: str
    """The name that files and commands give the game."""
    title: str
    """The name that people use for it."""
    place: int
    """Its place among the games, wherever they are listed."""
    edition: str
    """The name of its shipped edition."""
    parts: Mapping[str, str]
    products: tuple[ProductEntry, ...] = ()
    home: str = ""
    """The package whose folders `layouts` and `templates` are the game's; else those shipped."""
    search: tuple[str, ...] = ()
    """Other names that people use for it, in any language."""


def games() -> tuple[Spec, ...]:
    """Return all games, those of other packages last."""
    return (*own_games(), *_others().values())


def own_games() -> tuple[Spec, ...]:
    """Return the games of this package."""
    return tuple(_own().values())


def names() -> tuple[str, ...]:
    """Return the names of all games."""
    return tuple(spec.name for spec in games())


def games_with(part: str) -> Iterator[Spec]:
    """Yield the games that provide a part; other packages are asked only at the end."""
    yield from (spec for spec in _own().values() if part in spec.parts)
    yield from (spec for spec in _others().values() if part in spec.parts)


def brings(name: object, part: str) -> bool:
    """Return whether NAME is the name of a game that provides a part."""
    if not isinstance(name, str):
        return False
    spec = _own().get(name) or _others().get(name)
    return spec is not None and part in spec.parts


def find_game(name: str) -> Spec:
    """Return the game of a name; other packages are asked only where this one does not know it."""
    found = _own().get(name) or _others().get(name)
    if found is not None:
        return found
    close = _("There is no game '{name}'; did you mean '{close}'?")
    otherwise = _("There is no game '{name}'; choose {known}.")
    raise UnknownNameError(suggest(name, names(), close, otherwise))


def layout_folder(name: str) -> Path:
    """Return the folder with the layouts, the editions and the kit of a game."""
    spec = find_game(name)
    return (_home(spec) / "layouts" if spec.home else resources.layouts()) / name


def template_folders() -> tuple[Path, ...]:
    """Return the folders of templates that games of other packages provide."""
    return tuple(_home(spec) / "templates" for spec in _others().values() if spec.home)


def shipped_folders() -> tuple[Path, ...]:
    """Return the folders of all data that games and this package provide."""
    others = (_home(spec) / "layouts" for spec in _others().values() if spec.home)
    return (resources.templates(), resources.layouts(), *template_folders(), *others)


def load_part(name: str, part: str) -> Any:
    """Load what the game of a name provides as PART; a KeyError where it provides none."""
    return load(find_game(name).parts[part])


def load(place: str) -> Any:
    """Load the object at PLACE, written as `module:NAME`."""
    module, _colon, attribute = place.partition(":")
    return getattr(import_module(module), attribute)


def _by_name(specs: Iterable[Spec]) -> dict[str, Spec]:
    """Return games by their names; one with a part that nothing asks for is refused."""
    found = {}
    for spec in specs:
        strange = next((part for part in spec.parts if part not in PARTS), None)
        if strange is not None:
            close = _("The game '{game}' has an unknown part '{name}'; did you mean '{close}'?")
            otherwise = _("The game '{game}' has an unknown part '{name}'; choose {known}.")
            known = sorted(PARTS)
            raise UnknownNameError(suggest(strange, known, close, otherwise, game=spec.name))
        found[spec.name] = spec
    return found


def _home(spec: Spec) -> Path:
    """Return the folder of the package that a game comes in."""
    from pathlib import Path  # noqa: PLC0415 - the start does without pathlib

    return Path(import_module(spec.home).__path__[0])


@lru_cache(maxsize=1)
def _own() -> dict[str, Spec]:
    with os.scandir(import_module(PACKAGE).__path__[0]) as folders:
        found = sorted(it.name for it in folders if os.path.exists(f"{it.path}/spec.py"))  # noqa: PTH110 - the start does without pathlib
    specs = [import_module(f"{PACKAGE}.{name}.spec").SPEC for name in found]
    return _by_name(sorted(specs, key=lambda spec: spec.place))


@lru_cache(maxsize=1)
def _others() -> dict[str, Spec]:
    if not any(map(_may_have_games, sys.path)):
        return {}
    from importlib.metadata import entry_points  # noqa: PLC0415 - it takes longer than most orders

    specs = [point.load() for point in entry_points(group=GROUP)]
    return _by_name(sorted(specs, key=lambda spec: (spec.place, spec.name)))


def _may_have_games(folder: str) -> bool:
    """Return whether a package in a folder names games; in an archive one may."""
    try:
        with os.scandir(folder or ".") as entries:
            return any(_names_games(it.path) for it in entries if it.name.endswith("-info"))
    except NotADirectoryError:
        return True
    except OSError:
        return False


def _names_games(info: str) -> bool:
    """Return whether a package, known by the folder with its metadata, names games."""
    try:
        with open(f"{info}/entry_points.txt", "rb") as file:  # noqa: PTH123 - as above
            return GROUP.encode() in file.read()
    except OSError:
        return False
