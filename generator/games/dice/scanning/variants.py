"""The codes of all sheets of domains that can be ordered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.load.edition import GAME
from generator.games.dice.scanning.identity import domain_digest, read_domain
from generator.load.layouts.library import layout_paths
from generator.model.order import Style
from generator.page.scannable.code import sheet_variants

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from generator.model.scan import SheetCode


def domain_codes(files: Sequence[Path]) -> Iterator[SheetCode]:
    """Yield the codes of the domains in files; without files, of those that are shipped."""
    for path in files or layout_paths(GAME).values():
        layout = read_domain(path)
        if layout is not None:
            styles = [style.value for style in Style]
            digest = domain_digest(layout)
            yield from sheet_variants(GAME, layout.id, digest, styles, (False, True))
