"""Lettering: comments, texts and maps as the files of finished games contain them."""

from __future__ import annotations

import json
from textwrap import fill
from typing import TYPE_CHECKING

from generator.hexes.textmap import write_map

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.model.layout import Layout

INDENT = "  "
WIDTH = 88


def map_lines(key: str, layout: Layout, tokens: Sequence[str]) -> Iterator[str]:
    """Write a key with a map of a layout, one token for each of its cells."""
    yield f'{key} = """\n'
    yield from map_rows(layout, tokens, INDENT)
    yield '"""\n'


def map_rows(layout: Layout, tokens: Sequence[str], prefix: str) -> Iterator[str]:
    """Write the rows of a map, each after a prefix."""
    by_hex = {cell.hex: token for cell, token in zip(layout.cells, tokens, strict=True)}
    for row in write_map(by_hex).splitlines():
        yield f"{prefix}{row}".rstrip() + "\n"


def comment(sentence: str) -> str:
    """Write a sentence as a comment, broken into lines."""
    return (
        fill(
            sentence,
            WIDTH,
            initial_indent="# ",
            subsequent_indent="# ",
            break_long_words=False,
            break_on_hyphens=False,
        )
        + "\n"
    )


def string(text: str) -> str:
    """Write a text as a TOML string."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
