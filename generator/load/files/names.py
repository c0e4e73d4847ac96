"""Names: what a thing is called in several languages, picked from a table."""

from __future__ import annotations

import re
import unicodedata
from typing import TYPE_CHECKING

from generator.errors import shown
from generator.language import _
from generator.model.spoken_names import ANY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.load.files.fields import Fields

LANGUAGE_PATTERN = r"[a-z]{2,3}(-[A-Za-z0-9]{2,8})*"
LONGEST_NAME = 60
LONGEST_NOTE = 200
"""The letters of a sentence that says what is special about a layout or a deck."""
_RIGHT_TO_LEFT = {"R", "AL", "RLE", "RLO", "RLI"}


def read_names(
    fields: Fields, key: str, example: str = "Warehouse", most: int = LONGEST_NAME
) -> Mapping[str, str]:
    """Pick the names by their languages; none where the key is not given."""
    if key in fields and not isinstance(fields.data[key], dict):
        wanted = _("a table of languages, as in {key} = {example}")
        fields.refuse(key, wanted.format(key=key, example=f'{{ en = "{example}" }}'))
        return {}
    table = fields.table(key)
    if table is None:
        return {}
    names = {}
    for language in table.data:
        if not re.fullmatch(LANGUAGE_PATTERN, language):
            message = _("'{key}' is not a language; write a short code such as 'en', 'fr' or 'de'.")
            table.report("unknown-key", message.format(key=shown(language)), table.place(language))
            continue
        name = table.text(language, most=most)
        if name is not None:
            names[language] = name
    return names


def pick_names(
    fields: Fields, key: str, example: str, most: int = LONGEST_NAME
) -> Mapping[str, str]:
    """Pick a text, or the texts by their languages; what cannot be printed is refused."""
    if isinstance(fields.data.get(key), str):
        text = fields.text(key, most=most)
        names: Mapping[str, str] = {} if text is None else {ANY: text}
    else:
        names = read_names(fields, key, example, most)
    if any(
        unicodedata.bidirectional(sign) in _RIGHT_TO_LEFT for it in names.values() for sign in it
    ):
        fields.refuse(key, _("a text that is written from left to right"))
        return {}
    return names
