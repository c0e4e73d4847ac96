"""Search words of a pad: the names by which people look for it, one list or one per language."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from generator.errors import shown
from generator.language import _
from generator.load.files.names import LANGUAGE_PATTERN, LONGEST_NAME
from generator.model.spoken_names import ANY

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.load.files.fields import Fields

KEY = "search"
MOST_WORDS = 50
"""How many search words a pad has in one language at most."""


def read_search(fields: Fields) -> Mapping[str, tuple[str, ...]]:
    """Pick the search words by their languages; those of one list are for all languages."""
    table = fields.table(KEY) if isinstance(fields.data.get(KEY), dict) else None
    if table is None:
        words = _words(fields, KEY)
        return {ANY: words} if words else {}
    found = {}
    for language in table.data:
        if not re.fullmatch(LANGUAGE_PATTERN, language):
            message = _("'{key}' is not a language; write a short code such as 'en', 'fr' or 'de'.")
            table.report("unknown-key", message.format(key=shown(language)), table.place(language))
            continue
        words = _words(table, language)
        if words:
            found[language] = words
    return found


def _words(fields: Fields, key: str) -> tuple[str, ...]:
    value = fields.data.get(key)
    if isinstance(value, list) and len(value) <= MOST_WORDS and all(map(_is_word, value)):
        return tuple(dict.fromkeys(value))
    if key in fields:
        wanted = _("a list of at most {most} names with letters or digits, as in {example}")
        fields.refuse(key, wanted.format(most=MOST_WORDS, example='["kniffel", "yam\'s"]'))
    return ()


def _is_word(value: object) -> bool:
    """Return whether a value is a name that somebody can type."""
    return (
        isinstance(value, str)
        and 0 < len(value) <= LONGEST_NAME
        and value.isprintable()
        and any(map(str.isalnum, value))
    )
