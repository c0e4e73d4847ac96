"""Saved objects of Tabletop Simulator, read as its documentation describes them."""

from __future__ import annotations

import json
import struct
from io import BytesIO
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import Image

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SAVE = {
    "SaveName": str,
    "Date": str,
    "VersionNumber": str,
    "GameMode": str,
    "GameType": str,
    "GameComplexity": str,
    "Tags": list,
    "Gravity": float,
    "PlayArea": float,
    "Table": str,
    "Sky": str,
    "Note": str,
    "TabStates": dict,
    "LuaScript": str,
    "LuaScriptState": str,
    "XmlUI": str,
    "ObjectStates": list,
}
OBJECT = {
    "GUID": str,
    "Name": str,
    "Transform": dict,
    "Nickname": str,
    "Description": str,
    "GMNotes": str,
    "ColorDiffuse": dict,
    "LayoutGroupSortIndex": int,
    "Value": int,
    "Locked": bool,
    "Grid": bool,
    "Snap": bool,
    "IgnoreFoW": bool,
    "MeasureMovement": bool,
    "DragSelectable": bool,
    "Autoraise": bool,
    "Sticky": bool,
    "Tooltip": bool,
    "GridProjection": bool,
    "HideWhenFaceDown": bool,
    "Hands": bool,
    "LuaScript": str,
    "LuaScriptState": str,
    "XmlUI": str,
}
OWN: dict[str, dict[str, type]] = {
    "DeckCustom": {
        "SidewaysCard": bool,
        "DeckIDs": list,
        "CustomDeck": dict,
        "ContainedObjects": list,
    },
    "Card": {"CardID": int, "SidewaysCard": bool, "CustomDeck": dict},
    "Bag": {"ContainedObjects": list},
    "Custom_Tile": {"CustomImage": dict},
}
SHEET = {
    "FaceURL": str,
    "BackURL": str,
    "NumWidth": int,
    "NumHeight": int,
    "BackIsHidden": bool,
    "UniqueBack": bool,
    "Type": int,
}
IMAGE = {
    "ImageURL": str,
    "ImageSecondaryURL": str,
    "ImageScalar": float,
    "WidthScale": float,
    "CustomTile": dict,
}
TILE = {"Type": int, "Thickness": float, "Stackable": bool, "Stretch": bool}
TRANSFORM = [f"{kind}{axis}" for kind in ("pos", "rot", "scale") for axis in "XYZ"]
MOST_COLUMNS, MOST_ROWS, MOST_DOTS = 10, 7, 4096


class Saved(NamedTuple):
    """A saved object, and the pictures beside it by their names."""

    data: dict[str, Any]
    pictures: dict[str, bytes]

    @property
    def objects(self) -> list[dict[str, Any]]:
        """The objects on the table."""
        found: list[dict[str, Any]] = self.data["ObjectStates"]
        return found

    def picture(self, name: str) -> Image.Image:
        """Return a picture."""
        return Image.open(BytesIO(self.pictures[name]))

    def size(self, name: str) -> tuple[int, int]:
        """Return the columns and rows of a picture, as the head of its file has them."""
        columns, rows = struct.unpack(">II", self.pictures[name][16:24])
        return columns, rows

    def walk(self) -> Iterator[dict[str, Any]]:
        """Return every object, those in others too."""
        for it in self.objects:
            yield it
            yield from it.get("ContainedObjects", ())


def read_saved(file: Path) -> Saved:
    """Read a saved object and all pictures in its folder, and check what can be checked."""
    pictures = {path.name: path.read_bytes() for path in file.parent.glob("*.png")}
    saved = Saved(json.loads(file.read_text(encoding="utf-8")), pictures)
    check(saved)
    return saved


def check(saved: Saved) -> None:
    """Check a saved object: its keys, its ids and grids, and the sizes of its pictures."""
    _typed(saved.data, SAVE)
    guids = [it["GUID"] for it in saved.walk()]
    assert len(set(guids)) == len(guids)
    used: set[str] = set()
    for it in saved.walk():
        _typed(it, OBJECT | OWN[it["Name"]])
        assert len(it["GUID"]) == 6
        assert int(it["GUID"], 16) >= 0
        assert list(it["Transform"]) == TRANSFORM
        assert it["Nickname"]
        used |= _check_deck(it, saved) if "CustomDeck" in it else set()
        used |= _check_tile(it) if "CustomImage" in it else set()
    assert used == set(saved.pictures)
    for name in used:
        picture = saved.picture(name)
        assert picture.format == "PNG"
        assert picture.mode == "RGB"
        assert max(picture.size) <= MOST_DOTS


def _typed(found: dict[str, Any], wanted: dict[str, type]) -> None:
    assert set(found) == set(wanted)
    for key, kind in wanted.items():
        assert type(found[key]) is kind, key


def _check_deck(it: dict[str, Any], saved: Saved) -> set[str]:
    ids = it.get("DeckIDs") or [it["CardID"]]
    if it["Name"] == "DeckCustom":
        assert len(ids) > 1
        assert [card["CardID"] for card in it["ContainedObjects"]] == ids
        assert {card["Name"] for card in it["ContainedObjects"]} == {"Card"}
    assert {id_ // 100 for id_ in ids} == {int(key) for key in it["CustomDeck"]}
    used: set[str] = set()
    for key, sheet in it["CustomDeck"].items():
        _typed(sheet, SHEET)
        used |= {sheet["FaceURL"], sheet["BackURL"]}
        columns, rows = sheet["NumWidth"], sheet["NumHeight"]
        assert 1 <= columns <= MOST_COLUMNS
        assert 1 <= rows <= MOST_ROWS
        places = [id_ % 100 for id_ in ids if id_ // 100 == int(key)]
        assert max(places) < columns * rows - 1, "the last place is the hidden card's"
        assert sheet["Type"] in range(5)
        face, back = (saved.size(sheet[side]) for side in ("FaceURL", "BackURL"))
        assert [face[0] % columns, face[1] % rows] == [0, 0]
        if sheet["UniqueBack"]:
            assert back == face
    return used


def _check_tile(it: dict[str, Any]) -> set[str]:
    image = it["CustomImage"]
    _typed(image, IMAGE)
    _typed(image["CustomTile"], TILE)
    assert image["CustomTile"]["Type"] in range(4)
    return {image["ImageURL"], image["ImageSecondaryURL"]}
