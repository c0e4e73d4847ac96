"""The signs of a game on its own sheet: which there are, and the colours they are drawn with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.registry import load_part

if TYPE_CHECKING:
    from generator.model.order import Ink
    from generator.model.score_pad.pad import Pad
    from generator.model.theme import Theme


def game_paints(pad: Pad, ink: Ink, theme: Theme) -> dict[str, Any]:
    """Return what the icons of a game's sheet are drawn with; a pad of any game has none."""
    found: dict[str, Any] = load_part(pad.game, "paints")(ink, theme) if pad.edition else {}
    return found


def icon_names(pad: Pad) -> tuple[str, ...]:
    """Name every icon of a game's sheet once."""
    names = [name for row in pad.rows for name in row.icons]
    names += [entry.icon for entry in pad.entry_of.values() if entry.icon]
    return tuple(dict.fromkeys(names))
