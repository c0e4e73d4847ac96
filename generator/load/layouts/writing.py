"""Writing: a layout as a file from which it can be read again."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from generator.hexes.textmap import write_map
from generator.load.files.lettering import string

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.layout import Layout
    from generator.model.terrain import OwnTerrain

INDENT = "  "


def layout_to_toml(
    layout: Layout,
    *,
    id: str | None = None,  # noqa: A002 - the key's name
    beside: Path | None = None,
) -> str:
    """Write a layout as TOML with a text map; another ID may be given to it.

    Files that it names are seen from the folder BESIDE which it is written.
    """
    lines = [f"game = {string(layout.game)}", f"id = {string(id or layout.id)}"]
    lines += _head_lines(layout, has_badge=id in {None, layout.id})
    rows = write_map({cell.hex: cell.token for cell in layout.cells}).splitlines()
    lines.append('map = """')
    lines += [f"{INDENT}{row}" if row else "" for row in rows]
    lines.append('"""')
    if layout.declared is not None:
        lines += ["", "[zones]"]
        for terrain, sizes in layout.declared.items():
            lines.append(f"{terrain.value} = [{', '.join(str(size) for size in sizes)}]")
    for own in layout.own:
        lines += ["", f"[terrain.{own}]", *_terrain_lines(own, beside)]
    return "\n".join(lines) + "\n"


def _head_lines(layout: Layout, *, has_badge: bool) -> Iterator[str]:
    """Write what a layout says about itself, besides its map."""
    for key, texts in (("name", layout.names), ("note", layout.notes)):
        if texts:
            said = ", ".join(f"{language} = {string(it)}" for language, it in texts.items())
            yield f"{key} = {{ {said} }}"
    badge = layout.badge if has_badge else ""
    said_once = {
        "author": layout.author,
        "emblem": layout.emblem,
        "badge": badge,
        "gaps": layout.gaps,
        "around": layout.around,
    }
    for key, text in said_once.items():
        if text:
            yield f"{key} = {string(text)}"
    if layout.custom:
        yield "custom = true"


def _terrain_lines(own: OwnTerrain, beside: Path | None) -> Iterator[str]:
    """Write what a layout says about a terrain of its own."""
    yield f"letter = {string(own.letter)}"
    if own.names:
        names = ", ".join(f"{language} = {string(it)}" for language, it in own.names.items())
        yield f"name = {{ {names} }}"
    yield f"colour = {string(own.colour)}"
    drawing = "" if own.drawing is None else _seen_from(own.drawing, beside)
    yield f"icon = {string(own.icon or drawing)}"
    if own.values:
        yield f"values = [{', '.join(map(str, own.values))}]"
    if own.bonus:
        yield f"bonus = {string(own.bonus)}"
    yield f"points = [{own.points[0]}, {own.points[1]}]"


def _seen_from(file: Path, folder: Path | None) -> str:
    """Return the way from a folder to a file; on two drives, the whole path."""
    try:
        return Path(os.path.relpath(file, folder or file.parent)).as_posix()
    except ValueError:
        return file.absolute().as_posix()
