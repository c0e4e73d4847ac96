"""What the covers of all pads say: how many sheets there are, and for whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _, and_list, ngettext
from generator.model.spoken_names import players_name

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_LIST = 120
"""How many letters of players' names a cover shows; beyond that, the number of players."""


def count_text(sheets: int, first: int | None) -> str:
    """Write how many sheets a pad has, and their numbers if they have any."""
    context = ngettext("{number} sheet", "{number} sheets", sheets).format(number=sheets)
    if first is None:
        return context
    last = first + sheets - 1
    numbers = _("No. {first} to {last}") if sheets > 1 else _("No. {first}")
    return f"{context} · {numbers.format(first=first, last=last)}"


def players_text(players: Sequence[str]) -> str:
    """List the players, or count them if they are many."""
    listed = and_list(players) if players else ""
    if len(listed) <= LONGEST_LIST:
        return listed
    return players_name(len(players))
