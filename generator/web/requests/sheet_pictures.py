"""Pictures of sheets that were drawn or are being drawn, kept for everyone who asks for them."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext
from typing import TYPE_CHECKING

from generator.web.forms.game_sheets import sheet_order, shown_games, shown_pads
from generator.web.shared.answers import Asset, Refusal
from generator.web.tasks.sheet_pictures import draw_large_sheet, draw_small_sheet
from generator.web.workers.pool import PoolError

if TYPE_CHECKING:
    from collections.abc import Callable

    from generator.web.forms.orders import PrintOrder
    from generator.web.workers.pool import Pool

    Draw = Callable[[PrintOrder], bytes | Refusal]
    Key = tuple[str, str, str]

SMALL, LARGE = "webp", "svg"
_DRAWN: dict[str, tuple[str, Draw]] = {
    SMALL: ("image/webp", draw_small_sheet),
    LARGE: ("image/svg+xml", draw_large_sheet),
}
"""The media type of each form of a picture, and what draws it."""
CLIENT = "pictures of sheets"
"""Who draws them: previews that somebody waits for come first."""


class SheetPictures:
    """The pictures by name, language and form; there are as many as sheets that are known."""

    def __init__(self, previews: Pool) -> None:
        """Begin with none; PREVIEWS draws them."""
        self._previews = previews
        self._kept: dict[Key, Asset] = {}
        self._drawn: dict[Key, asyncio.Task[Asset | Refusal]] = {}
        # Pages ask for dozens of small ones; who asks for a sheet meanwhile finds a free worker.
        self._small = asyncio.Semaphore(max(1, previews.bounds.workers - 1))
        self._prepared: dict[str, asyncio.Task[None]] = {}

    async def picture(self, name: str, language: str, form: str) -> Asset | Refusal:
        """Return the picture of a sheet that is known: one that is kept, or is being drawn."""
        key = name, language, form
        if key in self._kept:
            return self._kept[key]
        if key not in self._drawn:
            self._drawn[key] = asyncio.ensure_future(self._draw(key))
            self._drawn[key].add_done_callback(lambda it: self._lay_down(key, it))
        # Who leaves does not stop it, for others may wait for it as well.
        return await asyncio.shield(self._drawn[key])

    async def _draw(self, key: Key) -> Asset | Refusal:
        name, language, form = key
        kind, draw = _DRAWN[form]
        order = await asyncio.to_thread(sheet_order, name, language)
        async with self._small if form == SMALL else nullcontext():
            drawn = await self._previews.do(draw, order, CLIENT)
        if isinstance(drawn, Refusal):
            return drawn
        self._kept[key] = Asset(drawn, kind)
        return self._kept[key]

    def _lay_down(self, key: Key, done: asyncio.Task[Asset | Refusal]) -> None:
        """Forget a drawing that is done; those still waiting have received its error."""
        del self._drawn[key]
        if not done.cancelled():
            done.exception()

    @property
    def preparing(self) -> tuple[asyncio.Task[None], ...]:
        """What prepares the pictures of each language that somebody looks at."""
        return tuple(self._prepared.values())

    def prepare(self, language: str) -> None:
        """Draw all small pictures in a language, one by one, unless that has begun."""
        if language not in self._prepared:
            self._prepared[language] = asyncio.ensure_future(self._prepare(language))

    async def _prepare(self, language: str) -> None:
        for name in (*shown_games(), *shown_pads()):
            try:
                await self.picture(name, language, SMALL)
            except PoolError:
                return  # The pool is busy or closed; who asks for a picture still gets it drawn.

    async def close(self) -> None:
        """Stop drawing."""
        tasks = [*self.preparing, *self._drawn.values()]
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
