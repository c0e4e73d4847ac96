"""Search: the layouts that people mean by a name that is not an id, without reading whole files."""

from __future__ import annotations

import tomllib
import unicodedata
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from generator.language import spoken
from generator.load.layouts.library import layout_paths
from generator.model.spoken_names import ANY, said

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from pathlib import Path

_LETTERS = str.maketrans({"ø": "o", "œ": "oe", "æ": "ae", "ł": "l", "đ": "d"})
"""Letters that are no letter with an accent to Unicode, but to people who type."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


class Known(NamedTuple):
    """A shipped layout before it is loaded: its id, its game, and what people call it."""

    id: str
    game: str
    titles: Mapping[str, str]
    words: Mapping[str, tuple[str, ...]]

    @property
    def title(self) -> str:
        """Its name in the current language."""
        return said(self.titles, spoken()) or self.id

    def names(self, *languages: str) -> Iterator[str]:
        """Yield its id and its names, in some LANGUAGES or in all."""
        yield self.id
        titles = {key: (name,) for key, name in self.titles.items()}
        for names in (titles, self.words):
            for language, some in names.items():
                if not languages or language in languages:
                    yield from some


def folded(text: str) -> str:
    """Return a text without accents, capitals, spaces and signs: `Yam’s` is `yams`."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_LETTERS))
    return "".join(filter(str.isalnum, plain))


def spellings(name: str) -> set[str]:
    """Return how a name may be typed; `ö` is `o` or `oe`."""
    whole = unicodedata.normalize("NFC", name).casefold()
    return {folded(whole), folded(whole.translate(_UMLAUTS))}


def known_layouts(games: Iterable[str]) -> list[Known]:
    """Return the shipped layouts of some games with their names."""
    return [it for game in games for it in _known(game)]


def search(name: str, games: Iterable[str]) -> list[Known]:
    """Return the layouts of some GAMES that people call NAME, only one of them if it is enough.

    Where several are called so, those that are called so in the current language come alone.
    """
    wanted = folded(name)
    if not wanted:
        return []
    found = [it for it in known_layouts(games) if _is_called(it, wanted)]
    here = [it for it in found if _is_called(it, wanted, spoken(), ANY)]
    return here if len(here) == 1 else found


def contains(known: Known, text: str) -> bool:
    """Return whether one of a layout's names contains a text."""
    wanted = folded(text)
    return any(wanted in spelling for it in known.names() for spelling in spellings(it))


def _is_called(known: Known, wanted: str, *languages: str) -> bool:
    return any(wanted in spellings(it) for it in known.names(*languages))


@lru_cache(maxsize=32)
def _known(game: str) -> tuple[Known, ...]:
    return tuple(_read(name, game, path) for name, path in layout_paths(game).items())


def _read(name: str, game: str, path: Path) -> Known:
    """Read the names of a shipped layout, which are before its first table."""
    text = path.read_text(encoding="utf-8")
    data = tomllib.loads(text.partition("\n[")[0])
    titles, words = data.get("name", {}), data.get("search", {})
    return Known(
        name,
        game,
        titles if isinstance(titles, dict) else {ANY: titles},
        {key: tuple(some) for key, some in words.items()}
        if isinstance(words, dict)
        else {ANY: tuple(words)},
    )
