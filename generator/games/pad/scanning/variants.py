"""The codes of all sheets of pads that can be ordered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.pad.model.codes import GAME
from generator.games.pad.scanning.identity import COLUMNS, SHEET, pad_digests, read_pad
from generator.language import PAPER_LANGUAGES
from generator.load.layouts.library import layout_paths
from generator.page.scannable.code import sheet_variants

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from generator.model.scan import SheetCode


def pad_codes(files: Sequence[Path]) -> Iterator[SheetCode]:
    """Yield the codes of the pads in files, of their first pages; without files, of the shipped.

    A tournament has none: its sheets cannot be ordered scannable.
    """
    for path in files or layout_paths(GAME).values():
        pad = read_pad(path)
        if pad is not None and pad.matches is None:
            players = range(max(pad.fewest, 2), pad.most + 1)
            styles = [SHEET, *(f"{COLUMNS}-{number}" for number in players)]
            for language, digest in pad_digests(pad, PAPER_LANGUAGES).items():
                yield from sheet_variants(GAME, pad.id, digest, styles, languages=(language,))
