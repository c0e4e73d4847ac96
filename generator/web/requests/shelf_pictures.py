"""Pictures of things on the shelf, drawn when somebody asks and kept by their content."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import TYPE_CHECKING

from generator.load.files.access import SUFFIX
from generator.shelf.beside import files_beside
from generator.shelf.entry import DECK
from generator.shelf.reading import read_thing
from generator.web.forms.orders import File
from generator.web.forms.shelf_orders import picture_order
from generator.web.shared.answers import Asset, Refusal
from generator.web.tasks.sheet_pictures import draw_large_sheet, draw_small_sheet

if TYPE_CHECKING:
    from pathlib import Path

    from generator.shelf.entry import Entry
    from generator.web.workers.pool import Pool

    Key = tuple[str, str, str]

SMALL, LARGE = "webp", "svg"
_DRAWN = {
    SMALL: ("image/webp", draw_small_sheet),
    LARGE: ("image/svg+xml", draw_large_sheet),
}
MOST_BYTES = 40_000_000
"""How many bytes of pictures are kept; those that nobody has looked at for longest go first."""
CLIENT = "pictures of the shelf"


class ShelfPictures:
    """The pictures by the digest of the thing, language and form."""

    def __init__(self, previews: Pool) -> None:
        """Begin with none; PREVIEWS draws them."""
        self._previews = previews
        self._kept: OrderedDict[Key, Asset | Refusal] = OrderedDict()
        self._size = 0
        self._drawn: dict[Key, asyncio.Task[Asset | Refusal]] = {}

    async def picture(
        self, folder: Path, entry: Entry, language: str, form: str
    ) -> Asset | Refusal:
        """Return the picture of a thing: one that is kept, or is being drawn."""
        key = entry.about.digest, language, form
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._drawn:
            self._drawn[key] = asyncio.ensure_future(self._draw(key, folder, entry))
            self._drawn[key].add_done_callback(lambda it: self._lay_down(key, it))
        return await asyncio.shield(self._drawn[key])

    async def _draw(self, key: Key, folder: Path, entry: Entry) -> Asset | Refusal:
        _digest, language, form = key
        kind, draw = _DRAWN[form]
        files = await asyncio.to_thread(_files, folder, entry)
        order = await asyncio.to_thread(picture_order, entry, files, language)
        drawn = await self._previews.do(draw, order, CLIENT)
        picture = drawn if isinstance(drawn, Refusal) else Asset(drawn, kind)
        self._keep(key, picture)
        return picture

    def _keep(self, key: Key, picture: Asset | Refusal) -> None:
        self._kept[key] = picture
        self._size += _size(picture)
        while self._size > MOST_BYTES and len(self._kept) > 1:
            _key, oldest = self._kept.popitem(last=False)
            self._size -= _size(oldest)

    def _lay_down(self, key: Key, done: asyncio.Task[Asset | Refusal]) -> None:
        """Forget a drawing that is done; those still waiting have received its error."""
        del self._drawn[key]
        if not done.cancelled():
            done.exception()


def _size(picture: Asset | Refusal) -> int:
    return 1_000 if isinstance(picture, Refusal) else len(picture.data) + 200


def _files(folder: Path, entry: Entry) -> list[File]:
    content = read_thing(folder, entry.name)
    own = File(entry.file.rpartition("/")[2], content.data)
    beside = files_beside(folder, entry.name) if entry.about.kind == DECK else {}
    return [own, *(File(name, data) for name, data in beside.items() if not name.endswith(SUFFIX))]
