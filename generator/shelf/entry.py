"""Entries: what a shelf says about each of its files, without drawing or checking it closely."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.errors import InvalidError, ScriptoriumError, UnreadableError, shown
from generator.language import LANGUAGES, SOURCE_LANGUAGE, _, speaking
from generator.load.files.access import SUFFIX
from generator.load.files.document import decode_text, parse_toml
from generator.load.files.fields import Fields
from generator.load.layouts.any_layout import parse_any
from generator.load.layouts.kind import DOMAINS, LAYOUTS, PADS, holds_layout, layout_kind
from generator.load.layouts.search import layout_titles
from generator.load.results.finished import RESULTS, game_of, signs_of
from generator.load.settings.theme import is_theme, merge_theme
from generator.model.spoken_names import said
from generator.registry import brings, games_with
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.load.files.document import Document

DOMAIN, PAD = (topic.removesuffix("s") for topic in (DOMAINS, PADS))
DECK, THEME, EVENING = "deck", "theme", "evening"
KINDS = (DOMAIN, PAD, DECK, THEME, EVENING)
UNKNOWN = ""
LONGEST = 100
"""How much of a name or an author is kept."""
LONGEST_FAULT = 500
MOST_PLAYERS = 50
_TOPICS = {DOMAINS: DOMAIN, PADS: PAD}


class Description(NamedTuple):
    """What a file says about itself; `faults` has its error in each language, if it has one."""

    digest: str
    kind: str = UNKNOWN
    game: str = ""
    id: str = ""
    titles: Mapping[str, str] = {}
    author: str = ""
    players: tuple[str, ...] = ()
    layout: str = ""
    """The domain or the pad that an evening was played on, as its file names it."""
    faults: Mapping[str, str] = {}


class Entry(NamedTuple):
    """A thing on a shelf: its name, when it was written, and what it says about itself."""

    name: str
    written: float
    """In seconds, as the system counts them."""
    size: int
    about: Description

    @property
    def file(self) -> str:
        """Where the thing is, seen from the folder."""
        return f"{self.name}{SUFFIX}"

    def title(self, language: str) -> str:
        """Return what the thing is called in a language."""
        return said(self.about.titles, language) or self.about.id or self.name.rpartition("/")[2]

    def error(self, language: str) -> str | None:
        """Say what is wrong with the thing, if anything is."""
        faults = self.about.faults
        return faults.get(language) or faults.get(SOURCE_LANGUAGE)


def digest_of(data: bytes) -> str:
    """Return the digest of a content."""
    return sha256(data).hexdigest()


def describe(name: str, data: bytes) -> Description:
    """Say what the content of a thing is: nothing in it is drawn, followed or carried out."""
    found = Description(digest_of(data))
    faults: dict[str, str] = {}
    for language in LANGUAGES:
        with speaking(language):
            try:
                found = _described(name, data, found)
                _check(name, data, found)
            except (ScriptoriumError, RecursionError) as error:
                faults[language] = _sentence(error)
            else:
                return found
    return found._replace(faults=faults)


def _described(name: str, data: bytes, found: Description) -> Description:
    document = _document(name, data)
    content = document.data
    kind, game = _kind(document)
    if kind == DECK:
        about = content["deck"] if isinstance(content["deck"], dict) else {}
        return found._replace(kind=kind, **_naming(about))
    if kind == EVENING:
        known = {key: _short(content.get(key)) for key in (DOMAIN, PAD, "layout")}
        return found._replace(
            kind=kind,
            game=game,
            layout=next(filter(None, known.values()), ""),
            players=tuple(_players(content)),
            **_naming(content),
        )
    return found._replace(kind=kind, game=game, **_naming(content))


def _check(name: str, data: bytes, found: Description) -> None:
    """Raise what is wrong with a thing, as far as its own text shows it."""
    file = f"{name}{SUFFIX}"
    if found.kind == UNKNOWN:
        _refuse_unknown(name, _document(name, data))
    if found.kind in {DOMAIN, PAD, UNKNOWN}:
        reading = parse_any(decode_text(data, Path(file)), file)
        if reading.findings:
            raise InvalidError(reading.findings)
    elif found.kind == THEME:
        merge_theme(_document(name, data))
    else:
        document = _document(name, data)
        fields = Fields(document, document.data, (), [])
        if found.kind == DECK:
            fields.table("deck")
        elif "player" in fields:
            fields.tables("player")
        if fields.findings:
            raise InvalidError(fields.findings)


def _document(name: str, data: bytes) -> Document:
    file = f"{name}{SUFFIX}"
    return parse_toml(decode_text(data, Path(file)), file)


def _kind(document: Document) -> tuple[str, str]:
    """Return the kind of a document, and its game."""
    data = document.data
    game = str(data.get("game", ""))
    if "deck" in data:
        return DECK, ""
    if "player" in data:
        return EVENING, game if brings(game, RESULTS) else game_of([document])
    if brings(game, RESULTS) and any(key in data for key in signs_of(game).file):
        named = layout_kind(game).keys if brings(game, LAYOUTS) else ()
        if not any(key in data for key in (*named, "section")):
            return EVENING, game
    for spec in games_with(LAYOUTS):
        if holds_layout(data, spec.name) and (not brings(game, LAYOUTS) or game == spec.name):
            return _TOPICS.get(layout_kind(spec.name).topic, DOMAIN), spec.name
    return (THEME, "") if is_theme(data) else (UNKNOWN, "")


def _refuse_unknown(name: str, document: Document) -> None:
    """Refuse a file that resembles nothing a shelf has."""
    if not any(key in document.data for key in ("game", "map", "hex", "zones")):
        message = _(
            "{file}: This is no domain, score pad, deck, theme or finished game; take it out of the"
            " folder."
        )
        raise UnreadableError(message.format(file=shown(f"{name}{SUFFIX}")))


def _naming(data: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "id": _short(data.get("id")),
        "titles": {
            _short(language): _short(title) for language, title in layout_titles(data).items()
        },
        "author": _short(data.get("author")),
    }


def _players(data: Mapping[str, Any]) -> Iterator[str]:
    """Yield the players of an evening: those with tables of their own, or a list of names."""
    for key in ("player", "players"):
        tables = data.get(key)
        for table in tables[:MOST_PLAYERS] if isinstance(tables, list) else ():
            name = table.get("name") if isinstance(table, dict) else table
            if isinstance(name, str):
                yield _short(name)


def _short(value: object) -> str:
    return shown(value, LONGEST) if isinstance(value, str) else ""


def _sentence(error: Exception) -> str:
    """Return what is wrong in one sentence; the first one, where there are several."""
    if isinstance(error, RecursionError):
        return _("The input is nested too deeply; make it flatter.")
    text = str(error.findings[0]) if isinstance(error, InvalidError) else str(error)
    return text.partition("\n")[0][:LONGEST_FAULT]
