"""Sections of rules: headings with their paragraphs and tables."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Item:
    """A paragraph: `lead` is above it in bold, `icon` or `number` beside it."""

    text: str
    lead: str = ""
    icon: str = ""
    number: int = 0


@dataclass(frozen=True, slots=True)
class Section:
    """A heading with its paragraphs and perhaps a table below them."""

    title: str
    items: tuple[Item, ...]
    table: str = ""
