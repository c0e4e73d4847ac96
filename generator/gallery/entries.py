"""Entries: the things of a gallery as its pages show them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.gallery.drawing import KINDS
from generator.language import _, spoken, translate
from generator.load.layouts.kind import DOMAINS, games_about, layout_kind
from generator.load.layouts.search import folded
from generator.model.spoken_names import ANY, capital, players_name
from generator.products.results.playtest_summaries import Shown, summariser_of
from generator.shelf.entry import DECK, PAD
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.gallery.reading import Item

MOST_PLAYERS = 8
ALL = ""


class Entry(NamedTuple):
    """A thing with its page."""

    item: Item
    title: str
    kind: str
    game: str
    kind_name: str
    author: str
    facts: Mapping[str, Any]
    playtest: Shown | None
    traits: tuple[str, ...]
    """What it is found under."""

    @property
    def page(self) -> str:
        """Where its page is."""
        return f"things/{self.item.slug}.html"

    @property
    def words(self) -> str:
        """What a search finds it by."""
        said = (self.title, self.item.name, self.author, self.kind_name, *self.facts["words"])
        names = trait_names()
        return folded(" ".join((*said, *(names.get(it, it) for it in self.traits))))


class Filter(NamedTuple):
    """A list of some of the things: how its pages begin, its name, and what is in it."""

    id: str
    name: str
    entries: tuple[Entry, ...]


def entry_of(
    item: Item, about: Mapping[str, Any], facts: Mapping[str, Any], shown: Shown | None
) -> Entry:
    """Return the entry of a thing that was drawn."""
    titles = about["titles"]
    title = titles.get(spoken()) or titles.get(ANY) or titles.get("en")
    kind, game = about["kind"], about["game"]
    least, most = facts["players"]
    counts = range(least, min(most, MOST_PLAYERS) + 1) if least else ()
    traits = (
        group_of(kind, game),
        *(shown.traits if shown else ()),
        *(f"players-{number}" for number in counts),
    )
    return Entry(
        item,
        title or next(iter(titles.values()), "") or about["id"] or item.name.rpartition("/")[2],
        kind,
        game,
        group_names().get(group_of(kind, game), kind),
        about["author"],
        facts,
        shown,
        traits,
    )


def group_of(kind: str, game: str) -> str:
    """Return the group of a kind of things: pads, decks, or the game of a domain."""
    return {PAD: "pads", DECK: "decks"}.get(kind, f"{game}-domains")


def group_names() -> dict[str, str]:
    """Return the groups and their names in the current language."""
    domains = {
        f"{game}-domains": capital(translate(layout_kind(game).game_name))
        for game in games_about(DOMAINS)
    }
    return {**domains, "pads": _("Score pads"), "decks": _("Decks")}


def trait_names() -> dict[str, str]:
    """Return everything that things are found under, with its name, in order."""
    found = group_names()
    for game in games_about(DOMAINS):
        summariser = summariser_of(game)
        found |= summariser.traits() if summariser else {}
    players = range(1, MOST_PLAYERS + 1)
    return found | {f"players-{number}": players_name(number) for number in players}


def filters(entries: Sequence[Entry]) -> tuple[Filter, ...]:
    """Return the lists of things: all of them, then those that have some of them and not all."""
    found = [Filter(ALL, _("All"), tuple(entries))]
    for trait, name in trait_names().items():
        some = tuple(it for it in entries if trait in it.traits)
        if some and len(some) < len(entries):
            found.append(Filter(trait, name, some))
    return tuple(found)


def is_group(trait: str) -> bool:
    """Return whether a trait only says what kind of thing it is."""
    return trait in group_names()


def shown_kind(kind: str) -> bool:
    """Return whether a kind of things has pages."""
    return kind in KINDS
