"""Searching a shelf: the things that a word, a kind or a game finds, in an order, page by page."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.load.layouts.search import folded
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.shelf.entry import Entry

TITLE, DATE, AUTHOR = ORDERS = ("title", "date", "author")
BROKEN = "broken"
"""What is asked for in place of a kind: the things that have a fault."""
USUAL_PAGE, MOST_PAGE = 60, 200


class Query(NamedTuple):
    """What is looked for: every part that is empty finds everything."""

    search: str = ""
    kind: str = ""
    game: str = ""
    order: str = TITLE
    start: int = 0
    most: int = USUAL_PAGE


class Found(NamedTuple):
    """A page of what was found, how many things there are, and how many of each kind."""

    things: tuple[Entry, ...]
    found: int
    total: int
    broken: int
    kinds: dict[str, int]


def search_shelf(entries: Sequence[Entry], query: Query, language: str) -> Found:
    """Return what a query finds; titles are those in a language."""
    words = [folded(it) for it in query.search.split()]
    found = [
        it
        for it in entries
        if _is_kind(it, query.kind)
        and query.game in {"", it.about.game}
        and (not words or _has(it, words))
    ]
    if query.order == DATE:
        found.sort(key=lambda it: (-it.written, it.name))
    else:
        found.sort(key=lambda it: (*_author(it, query.order), folded(it.title(language)), it.name))
    page = found[query.start : query.start + query.most]
    kinds = Counter(it.about.kind for it in entries if it.about.kind)
    broken = sum(bool(it.about.faults) for it in entries)
    return Found(tuple(page), len(found), len(entries), broken, dict(sorted(kinds.items())))


def _is_kind(entry: Entry, kind: str) -> bool:
    return bool(entry.about.faults) if kind == BROKEN else kind in {"", entry.about.kind}


def _author(entry: Entry, order: str) -> tuple[bool, str]:
    """Return what authors are sorted by, if they are; things without one come last."""
    author = folded(entry.about.author) if order == AUTHOR else ""
    return not author, author


def _has(entry: Entry, words: Sequence[str]) -> bool:
    about = entry.about
    texts = (entry.name, about.id, *about.titles.values(), about.author, *about.players)
    text = " ".join(map(folded, texts))
    return all(word in text for word in words)
