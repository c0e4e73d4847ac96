"""The pages of pads, written as files that a browser opens."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.language import speaking
from generator.load.layouts.any_layout import load_any
from generator.load.layouts.library import layout_paths
from generator.products.calculator import write_layout_calculator
from generator.products.game_worksheet import paged_layouts

if TYPE_CHECKING:
    from pathlib import Path

    from generator.model.score_pad.pad import Pad

SHELF = {name: path for name, path in layout_paths("pad").items() if name in paged_layouts()}
"""The shipped pads that have a page."""


def write_page(folder: Path, name: str, players: int | None = None, language: str = "en") -> Path:
    """Write the calculator of a pad."""
    pad = load_pad(SHELF[name])
    file = folder / f"{name}.html"
    with speaking(language):
        page = write_layout_calculator(pad, players or max(2, pad.fewest), language=language)
    file.write_bytes(page)
    return file


def load_pad(path: Path) -> Pad:
    found: Any = load_any(path)
    return found  # type: ignore[no-any-return]
