"""Known sheets: the codes of everything that can be ordered, by the ids of their markers."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from generator.page.scannable.code import encode, marker_ids
from generator.products.scanning.scans import scan_part
from generator.registry import names

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from generator.model.scan import SheetCode


def known_codes(ids: tuple[int, ...], layouts: Sequence[Path]) -> list[SheetCode]:
    """Return the codes of sheets with these markers: shipped ones, and those of layout files."""
    return [*_shipped().get(ids, ()), *(_sorted(layouts).get(ids, ()) if layouts else ())]


@cache
def _shipped() -> dict[tuple[int, ...], list[SheetCode]]:
    return _sorted(())


def _sorted(layouts: Sequence[Path]) -> dict[tuple[int, ...], list[SheetCode]]:
    found: dict[tuple[int, ...], list[SheetCode]] = {}
    for code in _codes(layouts):
        found.setdefault(marker_ids(encode(code)), []).append(code)
    return found


def _codes(layouts: Sequence[Path]) -> Iterator[SheetCode]:
    for game in names():
        try:
            part = scan_part(game)
        except KeyError:
            continue
        if part.codes is not None:
            yield from part.codes(layouts)
