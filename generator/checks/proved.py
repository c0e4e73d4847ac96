"""Proved layouts: the geometry of shipped layouts is proved once, by a test, and not at each print.

The table has a digest of everything that the geometry of a layout depends on. A file with one hex
moved has another digest, and is proved as any file of a user.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from generator.model.layout import Layout

TABLE = Path(__file__).with_name("proved.txt")
STRICT, CUSTOM = "strict", "custom"
"""Proved by the rules of the game; proved only where a lake is allowed."""


def is_proved(layout: Layout, *, custom: bool) -> bool:
    """Return whether the geometry of a layout is that of a shipped one, which has no fault."""
    rules = _table().get(shape_digest(layout))
    return rules == STRICT or (custom and rules == CUSTOM)


def shape_digest(layout: Layout) -> str:
    """Return the digest of what the geometry of a layout depends on: its hexes and their zones."""
    apart = sorted(map(str, layout.apart))
    cells = [(*cell.hex, str(cell.terrain), cell.traced) for cell in layout.cells]
    return sha256(repr((layout.side, apart, cells)).encode()).hexdigest()


@lru_cache(maxsize=1)
def _table() -> dict[str, str]:
    """Read the rules that each digest was proved by."""
    rows = (line.split() for line in TABLE.read_text(encoding="utf-8").splitlines())
    return {digest: rules for digest, rules, _layout in rows}
