"""The pad editor: what a game provides whose score pads are written on the Pads page."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.registry import load_part

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

PAD_PAGE = "pad page"
"""The part of a game whose pads are written on the Pads page."""


class PadPage(NamedTuple):
    """The pads of a game as the page writes them."""

    begin: Callable[[], str]
    """Write a pad with one row, in the current language."""
    kinds: Mapping[str, str]
    """What rows can be, by the names that the page's scripts use, before they are translated."""
    labels: Mapping[str, str]
    """The labels of the figures of rows, by their keys, before they are translated."""
    words: Mapping[str, str]
    """Other words of the form, before they are translated."""


def pad_page(game: str) -> PadPage:
    """Return what a game provides for the page."""
    found: PadPage = load_part(game, PAD_PAGE)
    return found
