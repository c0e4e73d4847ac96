"""The boxes of a sheet that are read, and their labels.

A question about a box stands alone, so it names the round and the player.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.language import _, speaking
from generator.model.score_pad.pad import name_round
from generator.page.marks import Kind

if TYPE_CHECKING:
    from generator.model.score_pad.pad import Pad
    from generator.page.marks import Document, Field

PLACE = re.compile(r"(?:p(?P<player>\d+)-)?(?:r(?P<round>\d+)-)?")
"""How the name of a field begins."""
TOTAL = re.compile(r".*\br\d+-total")


def read_boxes(document: Document, pad: Pad, *, is_shared: bool) -> Document:
    """Return a sheet with the fields that are read; where it IS_SHARED, players have columns."""
    with speaking(document.language):
        pages = []
        for page in document.pages:
            fields = filter(_is_used, page.fields)
            labelled = tuple(_labelled(it, pad) if is_shared else it for it in fields)
            pages.append(replace(page, fields=labelled))
    return replace(document, pages=tuple(pages))


def _is_used(field: Field) -> bool:
    """Return whether a field says anything: circles for the dealer do not, nor do some totals.

    A total after a round that is not just a sum has nothing to be compared with.
    """
    is_total = field.kind is Kind.NUMBER and TOTAL.fullmatch(field.name)
    return field.kind is not Kind.RING and not is_total


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
