"""Components: from a data file to the model, every fault at once; and how names select them."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from generator.errors import InvalidError, OrderError, UnknownNameError, shown
from generator.language import _, fill, message_or_list, spoken, suggest
from generator.load.components.component import (
    LARGEST_SIZE,
    SHARED_KEYS,
    SMALLEST_SIZE,
    check_shared,
    read_component,
    read_group,
)
from generator.load.files.document import parse_toml, read_text
from generator.load.files.fields import Fields
from generator.model.component import ComponentSet
from generator.model.finding import Finding
from generator.registry import layout_folder, names

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from generator.load.components.component import Given
    from generator.model.finding import Place

KEYS = ("game", *SHARED_KEYS, "group", "component")
MOST_PIECES = 100_000


def kit_paths() -> dict[str, Path]:
    """Return the shipped files of components by their games."""
    files = {name: layout_folder(name) / "kit" / "components.toml" for name in sorted(names())}
    return {name: path for name, path in files.items() if path.is_file()}


def load_components(path: Path | None, tile: float, game: str) -> ComponentSet:
    """Read the components of a game from PATH, else the shipped ones.

    TILE is the size of whatever has the size "tile", in mm, from flat to flat. Anything wrong
    in the file is raised with all findings.
    """
    if not SMALLEST_SIZE <= tile <= LARGEST_SIZE:
        message = _("A tile of {tile:g} mm cannot be cut; choose {low:g} to {high:g} mm.")
        raise OrderError(fill(message, tile=tile, low=SMALLEST_SIZE, high=LARGEST_SIZE))
    if path is None:
        paths = kit_paths()
        if game not in paths:
            raise UnknownNameError(_unknown_game(game, paths))
        path = paths[game]
    return parse_components(read_text(path), str(path), tile, game)


def parse_components(text: str, file: str, tile: float, game: str) -> ComponentSet:
    """Read the text of a FILE of components; one that was read lately is not read again."""
    return _parse(text, file, tile, game, spoken())


@lru_cache(maxsize=8)
def _parse(text: str, file: str, tile: float, game: str, _language: str) -> ComponentSet:
    document = parse_toml(text, file)
    findings: list[Finding] = []
    fields = Fields(document, document.data, (), findings)
    fields.know(KEYS)
    fields.require("game", "component")
    if "game" in fields and fields.data["game"] != game:
        fields.refuse("game", _("'{game}' here").format(game=game))
    check_shared(fields)
    groups = _groups(fields)
    tables = fields.tables("component") or ()
    place = fields.place("component")
    if "component" in fields and fields.data["component"] == []:
        message = _("The list of components is empty; add a [[component]] table.")
        fields.report("missing-key", message, place)
    components = [read_component(table, groups, tile) for table in tables]
    read = tuple(it for it in components if it is not None)
    findings += _doubles(tables)
    total = sum(it.count for it in read)
    if not findings and total > MOST_PIECES:
        message = _("There are {number} components; at most {most} can be printed.")
        fields.report("bad-value", message.format(number=total, most=MOST_PIECES), place)
    if findings:
        findings.sort(key=lambda it: (it.place.line or 0, it.place.column or 0))
        raise InvalidError(findings)
    return ComponentSet(game, read, place)


def choose(components: ComponentSet, names: Sequence[str]) -> ComponentSet:
    """Return the components selected by group, id or number; all where none is named.

    A name may hold several, separated by commas: `buildings`, `cow-2`, `7,12`.
    """
    wanted = [part.strip() for name in names for part in name.split(",")]
    if not wanted:
        return components
    chosen: set[str] = set()
    for name in wanted:
        found = [it.id for it in components.components if it.is_called(name)]
        if not found:
            raise UnknownNameError(_unknown_name(name, components))
        chosen.update(found)
    return replace(
        components, components=tuple(it for it in components.components if it.id in chosen)
    )


def _groups(fields: Fields) -> dict[str, Given]:
    tables = fields.table("group")
    if tables is None:
        return {}
    read = ((name, tables.table(name)) for name in tables.data)
    return {name: read_group(table, name, fields) for name, table in read if table is not None}


def _doubles(tables: Sequence[Fields]) -> list[Finding]:
    """Find duplicate ids; file names do not distinguish upper and lower case."""
    seen: dict[str, Place] = {}
    findings = []
    for table in tables:
        name = table.data.get("id")
        if not isinstance(name, str):
            continue
        place = table.document.value_place(*table.keys, "id")
        first = seen.setdefault(name.casefold(), place)
        if first is not place:
            message = _("Two components are called '{id}' (first at {first}); rename one of them.")
            text = message.format(id=shown(name), first=first)
            findings.append(Finding("bad-value", text, place))
    return findings


def _unknown_name(name: str, components: ComponentSet) -> str:
    groups = [group.id for group in components.groups]
    close = _("There is no component '{name}'; did you mean '{close}'?")
    otherwise = _(
        "There is no component '{name}'; name a group ({known}), or a component by its id or"
        " number."
    )
    return suggest(
        name,
        [*groups, *(it.id for it in components.components)],
        close,
        otherwise,
        known=message_or_list(groups),
    )


def _unknown_game(game: str, paths: Mapping[str, Path]) -> str:
    close = _("There are no components for '{game}'; did you mean '{close}'?")
    otherwise = _("There are no components for '{game}'; choose {known}.")
    return suggest(game, paths, close, otherwise, game=shown(game))
