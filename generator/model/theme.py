"""A theme: colours, fonts, line weights and ornaments as data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.values import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

    from generator.model.finding import Place
    from generator.model.order import Ink


@dataclass(frozen=True, slots=True)
class Theme:
    """What templates paint with.

    `fonts` gives each role a font's name or file, `lines` the weights in mm, `shapes` sizes
    in mm, `ornaments` the drawing chosen for each kind of ornament, `inks` the colours and
    hatchings of each ink. `font_places` are the places in the theme's file where it names a font
    of its own. `templates` is the folder of the theme's own templates, if it has one.
    """

    name: str
    folder: str
    fonts: Mapping[str, str]
    lines: Mapping[str, float]
    shapes: Mapping[str, float]
    ornaments: Mapping[str, str]
    inks: Mapping[Ink, Mapping[str, Any]]
    font_places: Mapping[str, Place]
    templates: Path | None = None
