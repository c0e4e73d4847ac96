"""Previews that are being drawn or were drawn a moment ago, shared by equal orders."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from time import monotonic
from typing import TYPE_CHECKING

from generator.web.forms.orders import File

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from generator.web.forms.orders import PrintOrder
    from generator.web.shared.answers import Refusal

    Drawing = Awaitable[bytes | Refusal]

MOST = 100
"""How many previews are kept."""
SECONDS = 300.0
"""How long a preview is valid, in seconds; `--date today` changes with the day."""


class PreviewCache:
    """The latest previews, encoded, by their orders; one with an uploaded file is not kept."""

    def __init__(self) -> None:
        """Begin with none."""
        self._kept: OrderedDict[str, tuple[float, bytes]] = OrderedDict()
        self._drawn: dict[str, asyncio.Task[bytes | Refusal]] = {}

    async def preview(self, order: PrintOrder, draw: Callable[[], Drawing]) -> bytes | Refusal:
        """Return the preview of an order: one that is kept, or is being drawn, else DRAW it.

        A client that leaves does not stop it, for others may wait for it as well.
        """
        if _brings_files(order):
            return await draw()
        kept = self.find(order)
        if kept is not None:
            return kept
        name = _name(order)
        if name not in self._drawn:
            self._drawn[name] = asyncio.ensure_future(self._draw(order, draw))
            self._drawn[name].add_done_callback(lambda it: self._lay_down(name, it))
        return await asyncio.shield(self._drawn[name])

    async def _draw(self, order: PrintOrder, draw: Callable[[], Drawing]) -> bytes | Refusal:
        drawn = await draw()
        if isinstance(drawn, bytes):
            self.keep(order, drawn)
        return drawn

    def _lay_down(self, name: str, done: asyncio.Task[bytes | Refusal]) -> None:
        """Forget a drawing that is done; those still waiting have received its error."""
        del self._drawn[name]
        if not done.cancelled():
            done.exception()

    def find(self, order: PrintOrder, now: float | None = None) -> bytes | None:
        """Return the preview of an order, if it is recent."""
        drawn, written = self._kept.get(_name(order), (0.0, None))
        if written is None or (monotonic() if now is None else now) - drawn > SECONDS:
            return None
        self._kept.move_to_end(_name(order))
        return written

    def keep(self, order: PrintOrder, written: bytes) -> None:
        """Keep the preview of an order, and drop the least recently used one."""
        if _brings_files(order):
            return
        self._kept[_name(order)] = (monotonic(), written)
        self._kept.move_to_end(_name(order))
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)


def _brings_files(order: PrintOrder) -> bool:
    given = order.options.values()
    several = [it for value in given if isinstance(value, tuple | list) for it in value]
    # A file is a tuple of its name and its bytes, so this case comes first.
    return any(isinstance(it, File) for it in (*given, *several))


def _name(order: PrintOrder) -> str:
    return repr(
        (order.product, order.language, order.paper, sorted(order.options.items(), key=repr))
    )
