"""The pen for Tabletop Simulator: a virtual table as its saved object, the same bytes each time."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from generator.model.virtual_table import CardPile

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.virtual_table import CardSheet, SheetCard, TilePile, VirtualTable
    from generator.model.virtual_table import VirtualTile as Tile

PNG = ".png"
UPRIGHT, FACE_DOWN = 180.0, 180.0
"""The turn that sets an object upright for the first player, and the one that flips it."""
ABREAST = 8
ACROSS, DOWN = 3.5, 4.5
"""The distance between piles, in the table's units."""
HEIGHT = 1.5
GUID = 6
THICK = 0.1
WHITE = {"r": 1.0, "g": 1.0, "b": 1.0}
_OBJECT = {
    "LayoutGroupSortIndex": 0,
    "Value": 0,
    "Locked": False,
    "Grid": True,
    "Snap": True,
    "IgnoreFoW": False,
    "MeasureMovement": False,
    "DragSelectable": True,
    "Autoraise": True,
    "Sticky": True,
    "Tooltip": True,
    "GridProjection": False,
}
_SCRIPT = {"LuaScript": "", "LuaScriptState": "", "XmlUI": ""}
_SAVE = {
    "SaveName": "",
    "Date": "",
    "VersionNumber": "",
    "GameMode": "",
    "GameType": "",
    "GameComplexity": "",
    "Tags": [],
    "Gravity": 0.5,
    "PlayArea": 0.5,
    "Table": "",
    "Sky": "",
    "Note": "",
    "TabStates": {},
    **_SCRIPT,
}
_Object = dict[str, Any]


def write_saved_object(table: VirtualTable, prefix: str, address: str = "") -> bytes:
    """Write a table; a picture's file is its name with PREFIX, and is loaded from ADDRESS."""
    return _Pen(prefix, address).write(table)


class _Pen:
    def __init__(self, prefix: str, address: str) -> None:
        self.prefix = prefix
        self.address = address
        self.guids: set[str] = set()

    def write(self, table: VirtualTable) -> bytes:
        placed = zip(table.piles, _places(len(table.piles)), strict=True)
        objects = [self._pile(pile, place) for pile, place in placed]
        saved = {**_SAVE, "Note": table.name, "ObjectStates": objects}
        return (json.dumps(saved, ensure_ascii=False, indent=1) + "\n").encode()

    def _pile(self, pile: CardPile | TilePile, place: tuple[float, float]) -> _Object:
        if isinstance(pile, CardPile):
            cards = [card for card in pile.cards for _copy in range(card.count)]
            return self._deck(pile, place) if len(cards) > 1 else self._card(pile, cards[0], place)
        tiles = [tile for tile in pile.tiles for _copy in range(tile.count)]
        if len(tiles) == 1:
            return self._tile(tiles[0], place)
        return {
            **self._object("Bag", pile.name, _transform(place)),
            "ContainedObjects": [self._tile(tile, place) for tile in tiles],
        }

    def _deck(self, pile: CardPile, place: tuple[float, float]) -> _Object:
        cards = [card for card in pile.cards for _copy in range(card.count)]
        return {
            **self._object("DeckCustom", pile.name, _card_transform(pile, place), cards=True),
            "SidewaysCard": pile.sideways,
            "DeckIDs": [card.id for card in cards],
            "CustomDeck": {str(sheet.number): self._sheet(sheet) for sheet in pile.sheets},
            "ContainedObjects": [self._card(pile, card, place) for card in cards],
        }

    def _card(self, pile: CardPile, card: SheetCard, place: tuple[float, float]) -> _Object:
        return {
            **self._object("Card", card.name, _card_transform(pile, place), cards=True),
            "CardID": card.id,
            "SidewaysCard": pile.sideways,
            "CustomDeck": {str(card.sheet.number): self._sheet(card.sheet)},
        }

    def _sheet(self, sheet: CardSheet) -> _Object:
        return {
            "FaceURL": self._url(sheet.face),
            "BackURL": self._url(sheet.back),
            "NumWidth": sheet.columns,
            "NumHeight": sheet.rows,
            "BackIsHidden": True,
            "UniqueBack": sheet.has_own_backs,
            "Type": int(sheet.shape),
        }

    def _tile(self, tile: Tile, place: tuple[float, float]) -> _Object:
        return {
            **self._object("Custom_Tile", tile.name, _transform(place, tile.scale, tile.turn)),
            "CustomImage": {
                "ImageURL": self._url(tile.face),
                "ImageSecondaryURL": self._url(tile.back),
                "ImageScalar": 1.0,
                "WidthScale": 0.0,
                "CustomTile": {
                    "Type": int(tile.shape),
                    "Thickness": THICK,
                    "Stackable": False,
                    "Stretch": tile.stretched,
                },
            },
        }

    def _object(
        self, kind: str, name: str, transform: dict[str, float], *, cards: bool = False
    ) -> _Object:
        return {
            "GUID": self._guid(kind, name),
            "Name": kind,
            "Transform": transform,
            "Nickname": name,
            "Description": "",
            "GMNotes": "",
            "ColorDiffuse": dict(WHITE),
            **_OBJECT,
            "HideWhenFaceDown": cards,
            "Hands": cards,
            **_SCRIPT,
        }

    def _guid(self, kind: str, name: str) -> str:
        """Return six hexadecimal digits that are unique in the file."""
        number = 0
        while True:
            seed = f"{self.prefix}/{kind}/{name}/{number}"
            guid = sha256(seed.encode()).hexdigest()[:GUID]
            if guid not in self.guids:
                self.guids.add(guid)
                return guid
            number += 1

    def _url(self, picture: str) -> str:
        return f"{self.address}{self.prefix}{picture}{PNG}"


def _places(number: int) -> Iterator[tuple[float, float]]:
    """Return the positions of piles: in rows from left to right, the first row farthest away."""
    for index in range(number):
        row, column = divmod(index, ABREAST)
        yield (column - (ABREAST - 1) / 2) * ACROSS, -row * DOWN


def _card_transform(pile: CardPile, place: tuple[float, float]) -> dict[str, float]:
    return _transform(place, pile.scale, flip=FACE_DOWN)


def _transform(
    place: tuple[float, float], scale: float = 1.0, turn: float = 0.0, flip: float = 0.0
) -> dict[str, float]:
    return {
        "posX": place[0],
        "posY": HEIGHT,
        "posZ": place[1],
        "rotX": 0.0,
        "rotY": UPRIGHT + turn,
        "rotZ": flip,
        "scaleX": scale,
        "scaleY": 1.0,
        "scaleZ": scale,
    }
