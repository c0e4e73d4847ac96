"""What people call a shipped layout: its id, its name and its search words, in any spelling."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from typing import TYPE_CHECKING, Any

from generator.errors import closest
from generator.language import spoken
from generator.model.spoken_names import ANY, said
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from pathlib import Path

LONGEST_ID = 40
_LETTERS = str.maketrans({"ø": "o", "œ": "oe", "æ": "ae", "ł": "l", "đ": "d"})
"""Letters that are no letter with an accent to Unicode, but to people who type."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue"})


class KnownLayout(NamedTuple):
    """A shipped layout before it is loaded: its id, its game, and what people call it."""

    id: str
    game: str
    titles: Mapping[str, str]
    words: Mapping[str, tuple[str, ...]]
    notes: Mapping[str, str]
    """What it is for; not a name, but a search looks there, too."""
    players: Mapping[str, int]
    """The fewest and the most players, and whether they are teams; empty if nothing is said."""
    is_shared: bool = False
    """Whether it is on a shelf."""

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

    def is_called(self, wanted: str, *languages: str) -> bool:
        """Return whether a folded name is one of its names, in some LANGUAGES or in any."""
        return any(wanted in spellings(it) for it in self.names(*languages))

    def contains(self, text: str) -> bool:
        """Return whether one of its names or what it is for contains a text."""
        wanted = folded(text)
        said_of_it = (*self.names(), *self.notes.values())
        return any(wanted in spelling for it in said_of_it for spelling in spellings(it))

    def word_with(self, text: str, language: str) -> str:
        """Return the name that contains a text, if a list in a LANGUAGE does not show it itself."""
        wanted = folded(text)
        shown = (self.id, *(it.get(language, "") for it in (self.titles, self.notes)))
        if any(wanted in spelling for it in shown for spelling in spellings(it)):
            return ""
        return next(
            (it for it in self.names() if any(wanted in each for each in spellings(it))), ""
        )


def folded(text: str) -> str:
    """Return a text without accents, capitals, spaces and signs: `Yam’s` is `yams`.

    A letter that only looks like another one, as the wide letters do, stays itself.
    """
    plain = unicodedata.normalize("NFD", text.casefold().translate(_LETTERS))
    return "".join(filter(str.isalnum, plain))


def spellings(name: str) -> set[str]:
    """Return how a name may be typed; `ö` is `o` or `oe`."""
    whole = unicodedata.normalize("NFC", name).casefold()
    return {folded(whole), folded(whole.translate(_UMLAUTS))}


def as_id(name: str) -> str:
    """Return a name as the id of a layout: `Le Havre 2` is `le-havre-2`; empty if none can be."""
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    kept = plain.encode("ascii", "ignore").decode().replace("'", "")
    return re.sub(r"[^a-z0-9]+", "-", kept)[:LONGEST_ID].strip("-")


def typed(name: str) -> str:
    """Return a name in letters that a shell takes as they are; empty if it is another name then."""
    made = as_id(name)
    return made if folded(made) in spellings(name) else ""


def called(name: str, known: Iterable[KnownLayout]) -> list[KnownLayout]:
    """Return the layouts that people call NAME.

    Where several are called so, but only one in the current language, it is that one.
    """
    wanted = folded(name)
    found = [it for it in known if wanted and it.is_called(wanted)]
    here = [it for it in found if it.is_called(wanted, spoken(), ANY)]
    return here if len(here) == 1 else found


def closest_name(
    name: str, known: Sequence[KnownLayout], others: Iterable[str] = ()
) -> tuple[str, KnownLayout | None] | None:
    """Return the name that NAME most likely means, and its layout; None if none is close.

    Names in the current language come before those in others. OTHERS are names of no layout.
    """
    for languages in ((spoken(), ANY), ()):
        by_spelling: dict[str, tuple[str, KnownLayout | None]] = {}
        for it in known:
            for own in it.names(*languages):
                by_spelling.setdefault(folded(own), (own, it))
        for own in others:
            by_spelling.setdefault(folded(own), (own, None))
        meant = closest(folded(name), by_spelling)
        if meant is not None:
            return by_spelling[meant]
    return None


def read_known(name: str, game: str, path: Path) -> KnownLayout:
    """Read what a shipped layout is called, which its file says before the first table."""
    text = path.read_text(encoding="utf-8")
    data = tomllib.loads(text.partition("\n[")[0])
    titles, notes = _by_language(data.get("name", {})), _by_language(data.get("note", {}))
    if "{" in "".join((*titles.values(), *notes.values())):
        usual = _usual_texts(tomllib.loads(text).get("options", {}))
        titles, notes = _filled(titles, usual), _filled(notes, usual)
    words = _by_language(data.get("search", {}))
    return KnownLayout(
        name,
        game,
        titles,
        {language: tuple(some) for language, some in words.items()},
        notes,
        _player_counts(data),
    )


def _player_counts(data: Mapping[str, Any]) -> dict[str, int]:
    """Return for how many players a layout is, under the names by which layouts are counted."""
    if "players" not in data:
        return {}
    players = data["players"]
    fewest, most = (players, players) if isinstance(players, int) else players
    return {"fewest": fewest, "most": most, "teams": bool(data.get("teams"))}


def layout_titles(data: Mapping[str, Any]) -> dict[str, str]:
    """Return what a whole file of any kind says that it is called, by language."""
    titles = {
        language: title
        for language, title in _by_language(data.get("name", {})).items()
        if isinstance(title, str)
    }
    if not any("{" in title for title in titles.values()):
        return titles
    try:
        return _filled(titles, _usual_texts(data.get("options", {})))
    except (AttributeError, KeyError, TypeError, StopIteration):  # options that are none
        return titles


def _usual_texts(options: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return what a text says of each option, by language, if it is played as usual."""
    found = {}
    for name, option in options.items():
        choices = option.get("choices")
        if isinstance(choices, dict):
            chosen = choices[option.get("default", next(iter(choices)))]
            is_named = isinstance(chosen, dict) and "name" in chosen
            found[name] = _by_language(chosen["name"] if is_named else chosen)
        elif choices:
            found[name] = {ANY: option.get("default", choices[0])}
    return found


def _filled(texts: Mapping[str, str], usual: Mapping[str, Mapping[str, object]]) -> dict[str, str]:
    """Return texts in which the usual choice takes the place of its option."""
    filled = {}
    for language, text in texts.items():
        full = text
        for name, said_of_it in usual.items():
            value = said_of_it.get(language, said_of_it.get(ANY, ""))
            full = full.replace(f"{{{name}}}", str(value))
        filled[language] = full
    return filled


def _by_language(value: Any) -> dict[str, Any]:
    """Return what a key has for each language, or for any."""
    return value if isinstance(value, dict) else {ANY: value}
