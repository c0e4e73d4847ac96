"""The designer: what a game provides whose hex layouts are drawn on the Design page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from generator.registry import load_part

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from enum import StrEnum

    from generator.model.order import Ink
    from generator.model.theme import Theme

DESIGN_PAGE = "design page"
"""The part of a game whose hex layouts are drawn on the Design page."""


class DesignPage(NamedTuple):
    """What the Design page needs to know about a game."""

    targets: Callable[[], dict[str, Any]]
    """Return what a layout must have, and its largest zone, strict and custom."""
    paints: Callable[[Ink, Theme], dict[str, Any]]
    """Return what its layouts are drawn with."""
    verdict: str
    """The sentence about a valid layout, before it is translated."""
    words: Mapping[str, str] = {}
    """Sentences of its own checks by their names, before they are translated."""
    bonuses: Mapping[str, StrEnum] = {}
    """What a hex may contain, by the letter that is written for it."""
    bonus_name: Callable[[str], str] = str
    """Name the contents of a hex in the current language."""


def design_page(game: str) -> DesignPage:
    """Return what a game provides for the page."""
    found: DesignPage = load_part(game, DESIGN_PAGE)
    return found
