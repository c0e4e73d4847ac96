"""Kinds of layouts: what each game provides so that its layouts are read, checked and listed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from generator.registry import games_with, load_part
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from typing import Protocol

    from generator.load.files.document import Document
    from generator.model.finding import Finding, Place
    from generator.units import Paper

    class AnyLayout(Protocol):
        """What a layout has, whatever it is made of."""

        @property
        def game(self) -> str:
            """The name of its game."""

        @property
        def id(self) -> str:
            """Its short name."""

        @property
        def place(self) -> Place:
            """Its place in the file."""

        def name(self, language: str, /) -> str:
            """Return its name in a language."""

    class Check(Protocol):
        """Returns all findings about a layout, those READ in its file included."""

        def __call__(
            self,
            layout: Any,
            read: Sequence[Finding],
            /,
            *,
            custom: bool,
            paper: Paper,
            tile: float | None,
        ) -> tuple[Finding, ...]:
            """Check it; CUSTOM relaxes the counts, TILE is the size of tiles, if it is known."""


DOMAINS, PADS = "domains", "pads"
"""What layouts are: the ground that a game is played on, or the sheet that it is scored on."""
Found = TypeVar("Found", covariant=True)  # noqa: PLC0105 - it is what was found


class Reading(NamedTuple, Generic[Found]):
    """The contents of a file: the layout as far as it can be read, and every finding."""

    layout: Found | None
    findings: tuple[Finding, ...]


class LayoutKind(NamedTuple):
    """The layouts of a game."""

    game_name: str
    """The game's name in lists, before translation."""
    none_found: str
    """The sentence about a folder without any, before translation."""
    command: str
    """The command that prints them."""
    keys: tuple[str, ...]
    """A layout file has one of these keys; if there are none, it names the game instead."""
    read: Callable[[Document], Reading[Any]]
    check: Check
    counts: Callable[[Any], dict[str, int]]
    """Count its parts, such as hexes."""
    describe_counts: Callable[[Mapping[str, int]], tuple[str, ...]]
    """Describe the counts in words."""
    is_standard: Callable[[Any], bool]
    """Return whether a layout has the standard counts of the game."""
    topic: str = DOMAINS
    """The name under which they are listed."""
    first: str = ""
    """The id of the one that one's own is best copied from, if there is one."""
    look_closer: Callable[[Document, Any], tuple[Finding, ...]] | None = None
    """Find what is wrong only in another form that the file of a layout describes."""
    signs: tuple[str, ...] = ()
    """Keys by which a file that names no game is still known as one of these."""
    describe_listed: Callable[[Mapping[str, int]], tuple[str, ...]] | None = None
    """Describe the counts in a list of layouts, if that has other words."""
    describe_players: Callable[[Mapping[str, int]], str] = lambda _counts: ""
    """Say for how many players a layout with some counts is."""
    about: Callable[[Any], str] = lambda _layout: ""
    """Say in the current language what a layout is for."""


def games_about(topic: str) -> tuple[str, ...]:
    """Return the games whose layouts are listed under a topic."""
    known = (spec.name for spec in games_with(LAYOUTS))
    return tuple(game for game in known if layout_kind(game).topic == topic)


def layout_kind(game: str) -> LayoutKind:
    """Return the kind of a game's layouts."""
    found: LayoutKind = load_part(game, LAYOUTS)
    return found


def holds_layout(data: Mapping[str, Any], game: str) -> bool:
    """Return whether the data of a file are a layout of a game, or may be one."""
    named = data.get("game")
    if named != game and any(named == spec.name for spec in games_with(LAYOUTS)):
        return False
    keys = layout_kind(game).keys
    if not keys:
        return named == game or likely_game(data) == game
    return any(key in data for key in keys)


def likely_game(data: Mapping[str, Any]) -> str | None:
    """Return the game whose layout the data of a file are by their keys; None if none is clear."""
    kinds = {spec.name: layout_kind(spec.name) for spec in games_with(LAYOUTS)}
    if any(key in data for kind in kinds.values() for key in kind.keys):
        return None
    found = (game for game, kind in kinds.items() if any(key in data for key in kind.signs))
    return next(found, None)


LAYOUTS = "layouts"
"""The part of a game that has layouts."""
