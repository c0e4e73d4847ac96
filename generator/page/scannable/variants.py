"""Variants: the codes of all sheets of a layout that can be ordered, for codes that are hidden."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from generator.language import LANGUAGES
from generator.load.settings.theme import theme_paths
from generator.model.order import Ink
from generator.model.scan import SheetCode
from generator.units import PAPERS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

UPS = (1, 2)
"""How many sheets a paper has: with more, few layouts are large enough to be scanned."""


def sheet_variants(
    game: str, layout: str, digest: str, styles: Iterable[str], solos: Iterable[bool] = (False,)
) -> Iterator[SheetCode]:
    """Yield the codes of a layout on every paper, in every ink, language and theme.

    Sheets with a number are not among them.
    """
    inks = [ink.value for ink in Ink]
    ways = product(styles, PAPERS, inks, LANGUAGES, theme_paths(), solos, UPS)
    for style, paper, ink, language, theme, solo, up in ways:
        yield SheetCode(game, layout, digest, style, paper, ink, language, theme, solo, up)
