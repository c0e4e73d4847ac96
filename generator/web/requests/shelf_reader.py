"""The reader of a shelf: sees within a moment what has changed in the folder."""

from __future__ import annotations

import asyncio
from hashlib import sha256
from typing import TYPE_CHECKING

from generator.language import N_, translate
from generator.shelf.entry import Description, digest_of
from generator.shelf.reading import Content, Shelf, in_each_language
from generator.values import NamedTuple
from generator.web.tasks.shelf import Text, describe_things
from generator.web.workers.pool import BrokenError, LargeError, LostError, SlowError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from generator.shelf.entry import Entry
    from generator.shelf.reading import Scan
    from generator.web.workers.pool import Pool

AGAIN = 0.3
"""After how many seconds the folder is looked at again, if somebody asks."""
CLIENT = "the shelf"
"""Who has its files read: what somebody waits for comes first."""
MOST_AT_ONCE = 20
"""How many files one task of a worker reads."""
TOO_HARD = N_("{file}: This takes too long to read, or too much memory; make it shorter.")


class Listing(NamedTuple):
    """The things on a shelf at a moment, and a tag that changes with them."""

    entries: tuple[Entry, ...]
    tag: str
    left_out: int


class ShelfReader:
    """What is on the shelf of a studio, as its workers have read it."""

    def __init__(self, folder: Path, tools: Pool) -> None:
        """Take the folder, and the workers that read its files."""
        self.folder = folder
        self._shelf = Shelf(folder)
        self._tools = tools
        self._listing: Listing | None = None
        self._looked = float("-inf")
        self._looking: asyncio.Task[Listing] | None = None

    async def listing(self) -> Listing:
        """Return what is on the shelf; who asks together waits for one look at the folder."""
        now = asyncio.get_running_loop().time()
        if self._listing is not None and now - self._looked < AGAIN:
            return self._listing
        if self._looking is None:
            self._looking = asyncio.ensure_future(self._look())
            self._looking.add_done_callback(self._seen)
        return await asyncio.shield(self._looking)

    def forget(self) -> None:
        """Look at the folder again as soon as somebody asks: something has been changed in it."""
        self._looked = float("-inf")
        self._looking = None

    async def describe(self, name: str, data: bytes, client: str) -> Description:
        """Have a worker say for a client what the content of a thing is."""
        (found,) = await self._tools.do(describe_things, [Text(name, data)], client)
        return found

    def _seen(self, task: asyncio.Task[Listing]) -> None:
        if self._looking is task:
            self._looking = None
        if not task.cancelled():
            task.exception()  # Those who wait have received it.

    async def _look(self) -> Listing:
        begun = asyncio.get_running_loop().time()
        scan = await asyncio.to_thread(self._shelf.scan)
        changed = self._shelf.changed(scan)
        while changed:
            names, changed = changed[:MOST_AT_ONCE], changed[MOST_AT_ONCE:]
            await self._read(names, scan)
        listing = await asyncio.to_thread(self._listed, scan)
        if self._listing is None or listing.tag != self._listing.tag:
            self._listing = listing
        self._looked = max(begun, self._looked)
        return self._listing

    def _listed(self, scan: Scan) -> Listing:
        entries = self._shelf.listed(scan)
        return Listing(entries, _tag(entries), scan.left_out)

    async def _read(self, names: Sequence[str], scan: Scan) -> None:
        looked = await asyncio.to_thread(lambda: [self._shelf.look(name) for name in names])
        read = [it for it in looked if isinstance(it, Content)]
        for name, it in zip(names, looked, strict=True):
            if isinstance(it, Description):
                self._shelf.take(name, scan.stamps[name], it)
        texts = [Text(it.name, it.data) for it in read]
        for content, about in zip(read, await self._described(texts), strict=True):
            self._shelf.take(content.name, content.stamp, about)

    async def _described(self, texts: Sequence[Text]) -> list[Description]:
        """Have files described; if one breaks the worker, the others are described without it."""
        if not texts:
            return []
        try:
            return await self._tools.do(describe_things, texts, CLIENT)
        except (SlowError, LargeError, BrokenError, LostError):
            if len(texts) > 1:
                return [(await self._described([each]))[0] for each in texts]
        file = f"{texts[0].name}.toml"
        faults = in_each_language(lambda: translate(TOO_HARD).format(file=file))
        return [Description(digest_of(texts[0].data), faults=faults)]


def _tag(entries: Sequence[Entry]) -> str:
    parts = (f"{it.name}\t{it.written}\t{it.about.digest}\t{it.about.faults}" for it in entries)
    return sha256("\n".join(parts).encode("utf-8", "replace")).hexdigest()[:20]
