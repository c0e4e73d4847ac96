"""The boxes of a sheet that are read, and their labels.

A question about a box stands alone, so it names the round and the player.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.games.pad.rules.entries import name_round
from generator.language import _, speaking
from generator.page.marks import Kind

if TYPE_CHECKING:
    from generator.games.pad.model.pad import Pad
    from generator.page.marks import Document, Field

PLACE = re.compile(r"(?:p(?P<player>\d+)-)?(?:r(?P<round>\d+)-(?!total$))?")
"""How the name of a field begins; the label of a total names its round already."""


def read_boxes(document: Document, pad: Pad, *, is_shared: bool) -> Document:
    """Return a sheet with the fields that are read; IS_SHARED says that each player has a column.

    The circles for the dealer are left out: no evening has them.
    """
    with speaking(document.language):
        pages = tuple(
            replace(
                page,
                fields=tuple(
                    _labelled(it, pad) if is_shared else it
                    for it in page.fields
                    if it.kind is not Kind.RING
                ),
            )
            for page in document.pages
        )
    return replace(document, pages=pages)


def _labelled(field: Field, pad: Pad) -> Field:
    place = PLACE.match(field.name)
    if place is None or field.kind is Kind.SUM:
        return field
    words = [field.label]
    if place["round"]:
        words.append(name_round(pad, place["round"]))
    if place["player"]:
        who = _("Team {number}") if pad.teams else _("Player {number}")
        words.append(who.format(number=place["player"]))
    return replace(field, label=", ".join(words))
