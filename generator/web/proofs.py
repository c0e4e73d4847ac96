"""Proofs: previews that were drawn a moment ago, for the next one who asks for the same."""

from __future__ import annotations

from collections import OrderedDict
from time import monotonic
from typing import TYPE_CHECKING

from generator.web.orders import File

if TYPE_CHECKING:
    from generator.web.orders import PrintOrder

MOST = 100
"""How many proofs are kept."""
SECONDS = 300.0
"""How long a proof holds; `--date today` is another day soon enough."""


class Proofs:
    """The latest previews, written, by their orders; one with a stranger's file is not kept."""

    def __init__(self) -> None:
        """Begin with none."""
        self._kept: OrderedDict[str, tuple[float, bytes]] = OrderedDict()

    def find(self, order: PrintOrder, now: float | None = None) -> bytes | None:
        """Return what was drawn for an order, if that is not long ago."""
        drawn, written = self._kept.get(_name(order), (0.0, None))
        if written is None or (monotonic() if now is None else now) - drawn > SECONDS:
            return None
        self._kept.move_to_end(_name(order))
        return written

    def keep(self, order: PrintOrder, written: bytes) -> None:
        """Keep what was drawn for an order; the one that was longest not asked for goes."""
        if any(isinstance(it, File) or _holds_file(it) for it in order.options.values()):
            return
        self._kept[_name(order)] = (monotonic(), written)
        self._kept.move_to_end(_name(order))
        while len(self._kept) > MOST:
            self._kept.popitem(last=False)


def _holds_file(value: object) -> bool:
    return isinstance(value, tuple | list) and any(isinstance(it, File) for it in value)


def _name(order: PrintOrder) -> str:
    return repr((order.product, order.language, sorted(order.options.items(), key=repr)))
