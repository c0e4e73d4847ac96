"""Breaks: where long words of a language may break in a narrow column."""

from __future__ import annotations

from functools import cache

from generator.resources import catalogues


@cache
def word_breaks(language: str) -> tuple[str, ...]:
    """Return the long words of a language, each with hyphens where it may break.

    Not every browser has a dictionary of syllables, and a label must not break anywhere.
    """
    file = catalogues() / language / "breaks.txt"
    return tuple(file.read_text(encoding="utf-8").split()) if file.is_file() else ()
