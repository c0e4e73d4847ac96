"""Writing: a layout as a file from which it can be read again."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from generator.hexes.textmap import write_map

if TYPE_CHECKING:
    from generator.model.layout import Layout

INDENT = "  "


def layout_to_toml(layout: Layout, *, id: str | None = None) -> str:  # noqa: A002 - the key's name
    """Write a layout as TOML with a text map; it may be given another ID."""
    lines = [f"game = {_string(layout.game)}", f"id = {_string(id or layout.id)}"]
    if layout.names:
        names = ", ".join(f"{language} = {_string(it)}" for language, it in layout.names.items())
        lines.append(f"name = {{ {names} }}")
    rows = write_map({cell.hex: cell.token for cell in layout.cells}).splitlines()
    lines.append('map = """')
    lines += [f"{INDENT}{row}" if row else "" for row in rows]
    lines.append('"""')
    if layout.declared is not None:
        lines += ["", "[zones]"]
        for terrain, sizes in layout.declared.items():
            lines.append(f"{terrain.value} = [{', '.join(str(size) for size in sizes)}]")
    return "\n".join(lines) + "\n"


def _string(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
