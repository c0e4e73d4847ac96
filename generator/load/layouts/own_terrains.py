"""Terrains that a layout brings itself: from its tables [terrain.NAME] to the model."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from generator.language import _, message_and_list
from generator.load.components.component import LONGEST_PATH
from generator.load.files.names import read_names
from generator.load.layouts.library import is_file
from generator.model.edition import DIE_FACES
from generator.model.terrain import ICONS, TERRAIN_LETTERS, OwnTerrain, Terrain

if TYPE_CHECKING:
    from collections.abc import Collection

    from generator.load.files.fields import Fields

KEYS = ("letter", "name", "colour", "icon", "values", "bonus", "points")
MOST_TERRAINS = 2
"""How many fit the sheet beside the six of the game."""
MOST_POINTS = 99
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
NAME_PATTERN = r"[a-z][a-z0-9_]{0,29}"
DRAWING = ".svg"
UNKNOWN_COLOUR = "#888888"
"""For the picture of a check, where the file does not say it right."""


def read_terrains(fields: Fields, bonuses: Collection[str] | None) -> tuple[OwnTerrain, ...]:
    """Read the terrains of a layout's own; BONUSES are what they can give, None if none may be."""
    table = fields.table("terrain")
    if table is None:
        return ()
    if bonuses is None:
        message = _("Only domains of the dice game can have terrains of their own.")
        fields.report("unknown-key", message, fields.place("terrain"))
        return ()
    if len(table.data) > MOST_TERRAINS:
        message = _("A sheet has room for {most} terrains of your own; remove one.")
        table.report("bad-value", message.format(most=MOST_TERRAINS), table.place())
    found: list[OwnTerrain] = []
    letters = dict.fromkeys(TERRAIN_LETTERS)
    for key in table.data:
        each = table.table(key)
        terrain = None if each is None else _read(each, key, letters, bonuses)
        if terrain is not None:
            letters[terrain.letter] = None
            found.append(terrain)
    return tuple(found)


def _read(
    table: Fields, key: str, letters: Collection[str], bonuses: Collection[str]
) -> OwnTerrain | None:
    table.know(KEYS)
    table.require("letter", "colour", "icon", "points")
    if re.fullmatch(NAME_PATTERN, key) is None or key in {*Terrain, *bonuses}:
        message = _("'{name}' cannot be the name of a terrain; use small letters, as in 'forest'.")
        table.report("bad-value", message.format(name=key), table.place())
    terrain = OwnTerrain(key)
    terrain.letter = _letter(table, letters)
    terrain.names = read_names(table, "name", key.capitalize())
    terrain.colour = _colour(table)
    terrain.icon, terrain.drawing = _icon(table)
    terrain.values = table.integers("values", DIE_FACES[0], DIE_FACES[-1]) or ()
    terrain.bonus = table.one_of("bonus", bonuses) if "bonus" in table else None
    points = table.integers("points", 0, MOST_POINTS) or (0, 0)
    if len(points) != 2 or points[0] < points[1]:  # noqa: PLR2004 - for the first and the second
        table.refuse(
            "points", _("two numbers, for the first and the second player to finish the colour")
        )
        points = (0, 0)
    terrain.points = points[0], points[1]
    return terrain if terrain.letter else None


def _letter(table: Fields, taken: Collection[str]) -> str:
    value = table.data.get("letter")
    if isinstance(value, str) and re.fullmatch(r"[A-Z]", value) and value not in taken:
        return value
    if "letter" in table:
        wanted = _("one capital letter other than {taken}").format(taken=message_and_list(taken))
        table.refuse("letter", wanted)
    return ""


def _colour(table: Fields) -> str:
    value = table.data.get("colour")
    if isinstance(value, str) and COLOUR.fullmatch(value):
        return value.lower()
    if "colour" in table:
        table.refuse("colour", _("a colour like #a1b2c3"))
    return UNKNOWN_COLOUR


def _icon(table: Fields) -> tuple[str, Path | None]:
    """Return the name of a shipped icon, or the file of a drawing, seen from the layout's file."""
    value = table.data.get("icon")
    if isinstance(value, str) and value.lower().endswith(DRAWING):
        name = table.text("icon", most=LONGEST_PATH) or ""
        path = Path(table.document.file).parent / name
        if not is_file(path):
            table.refuse("icon", _("an existing SVG file, relative to the layout's folder"))
            return ICONS[0], None
        return "", path
    return table.one_of("icon", ICONS) or ICONS[0] if "icon" in table else ICONS[0], None
