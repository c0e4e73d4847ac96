"""The form of a finished game: what a game provides to be entered and scored on the Score page."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.language import spoken
from generator.registry import games_with, load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from generator.model.score_pad.pad import Entry as SheetEntry

FORM = "form"
"""The part of a game whose finished games are entered in a form: a function that makes a Form."""


class Choice(NamedTuple):
    """A value that can be chosen, with its name; `most` of them where they are counted.

    A layout that can be chosen has its hexes, packed.
    """

    value: str | int
    label: str
    most: int = 0
    hexes: str = ""


class Entry(NamedTuple):
    """Something that the file of a finished game says, and how it is entered.

    `key` is its key in the file; a dot leads into a table. The kinds are: `number`, `numbers` (one
    for each choice, in a list), `counts` (one for each choice, in a table), `ticks` (a list of the
    chosen values), `tick`, `choice`, `text` with suggestions, `pile` (values in their order),
    `piles`, and `rows` of `columns`. A `map` is one of the layouts that are its choices; its two
    columns are maps of the same hexes: what is on each, with the choices of every terrain in
    columns of their own, and when it was placed there. The value that is `usual` counts where
    nothing is entered. Where the key `along` has an entry, the file says this one too, even if it
    is empty.
    """

    kind: str
    key: str
    label: str
    most: int = 0
    least: int = 0
    choices: tuple[Choice, ...] = ()
    columns: tuple[Entry, ...] = ()
    note: str = ""
    along: str = ""
    usual: str | int | None = None


class Way(NamedTuple):
    """One of the ways to enter a part of a form."""

    entries: tuple[Entry, ...]
    title: str = ""


class Part(NamedTuple):
    """A part of what a player enters, in one of several ways."""

    title: str
    ways: tuple[Way, ...]


class Solo(NamedTuple):
    """The entry of the game that makes it one for a single player, and what is then entered."""

    key: str
    value: str
    entries: tuple[Entry, ...] = ()


class Form(NamedTuple):
    """The form of a game: what holds for all players, and the parts for each of them.

    `count_key` is the key that says how many players there are.
    """

    parts: tuple[Part, ...]
    players: tuple[int, int]
    game: tuple[Entry, ...] = ()
    count_key: str = ""
    solo: Solo | None = None


def form_games() -> tuple[str, ...]:
    """Return the games that have a form."""
    return tuple(spec.name for spec in games_with(FORM))


def form_data(game: str) -> dict[str, Any]:
    """Return the form of a game as data for a page."""
    make: Callable[[], Form] = load_part(game, FORM)
    found: dict[str, Any] = _plain(make())
    return found


def part(title: str, *entries: Entry) -> Part:
    """Return a part that is entered in one way."""
    return Part(title, (Way(entries),))


def number(field: SheetEntry, *, least: int = 0) -> Entry:
    """Return the entry of a number of a game's sheet; its id is the key."""
    return Entry("number", field.id, field.name(spoken()), field.most, least)


def counts(key: str, label: str, fields: Iterable[SheetEntry]) -> Entry:
    """Return the entry of numbers of a game's sheet whose ids are KEY, a dot, and their sort."""
    choices = tuple(
        Choice(it.id.removeprefix(f"{key}."), it.short(spoken()) or it.name(spoken()), it.most)
        for it in fields
    )
    return Entry("counts", key, label, choices=choices)


def named(values: Iterable[Any], name: Callable[[Any], str], most: int = 0) -> tuple[Choice, ...]:
    """Return values with their names."""
    return tuple(Choice(getattr(it, "value", it), name(it), most) for it in values)


def _plain(value: Any) -> Any:
    """Return records as tables; what is empty is left out."""
    if hasattr(value, "_asdict"):
        return dict(_filled(value._asdict()))
    return [_plain(it) for it in value] if isinstance(value, tuple) else value


def _filled(table: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in table.items():
        if value not in ((), "", None):
            yield key, _plain(value)
