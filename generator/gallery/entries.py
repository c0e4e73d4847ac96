"""Entries: the things of a gallery as its pages show them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.language import _, and_list, spoken, translate
from generator.load.layouts.kind import DOMAINS, games_about, layout_kind
from generator.model.spoken_names import ANY, capital, players_name
from generator.products.results.playtest_summaries import Shown, summariser_of
from generator.products.results.rulebooks import RULEBOOK, rulebook
from generator.registry import brings
from generator.shelf.entry import DECK, DOMAIN, PAD
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.gallery.reading import Item

MOST_PLAYERS = 8
MANY = 3
ALL = ""
PLAYERS = "players-"
"""How the traits begin that say for how many players a thing is."""


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
    def about(self) -> tuple[str, ...]:
        """What it is, in a few words."""
        return self.kind_name, *self.facts["words"]

    @property
    def line(self) -> tuple[str, ...]:
        """What a card says about it."""
        return (*self.about, *([self.playtest.level] if self.playtest else []))


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
        *(f"{PLAYERS}{number}" for number in counts),
    )
    return Entry(
        item,
        title or next(iter(titles.values()), "") or about["id"] or item.name.rpartition("/")[2],
        kind,
        game,
        kind_name(kind, game),
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


def kind_name(kind: str, game: str) -> str:
    """Return what a thing is, in a word."""
    return _("Deck") if kind == DECK else capital(translate(layout_kind(game).game_name))


def trait_names() -> dict[str, str]:
    """Return everything that things are found under, with its name, in order."""
    found = group_names()
    for game in games_about(DOMAINS):
        summariser = summariser_of(game)
        found |= summariser.traits() if summariser else {}
    players = range(1, MOST_PLAYERS + 1)
    return found | {f"{PLAYERS}{number}": players_name(number) for number in players}


def meanings(entries: Sequence[Entry]) -> dict[str, str]:
    """Return what is to be said about some of the lists, each in a sentence."""
    found: dict[str, str] = {}
    for game in games_about(DOMAINS):
        summariser = summariser_of(game)
        others = {it.playtest.against for it in entries if it.playtest and it.game == game} - {""}
        if summariser and others:
            found |= summariser.meanings(others.pop() if len(others) == 1 else "")
    return found


def introduction(entries: Sequence[Entry]) -> str:
    """Say to who comes here first what the domains are for, and what their points are."""
    played = dict.fromkeys(it.game for it in entries if it.kind == DOMAIN)
    subjects = [translate(rulebook(it).subject(None)) for it in played if brings(it, RULEBOOK)]
    said = []
    if subjects:
        message = _(
            "Domains are maps for {games}. Print one and play on it; you need the game itself, too."
        )
        said.append(message.format(games=and_list(subjects)))
    if any(it.playtest for it in entries):
        said.append(_("The points are what a program that plays alone reaches on average."))
    return " ".join(said)


def common_words(entries: Sequence[Entry]) -> frozenset[str]:
    """Return what could be said about each of several things, and so tells nothing about one."""
    if len(entries) < MANY:
        return frozenset()
    return frozenset.intersection(*(frozenset(it.about) for it in entries))


def filters(entries: Sequence[Entry]) -> tuple[Filter, ...]:
    """Return the lists of things: all of them, then those that have some of them and not all."""
    found = [Filter(ALL, _("All"), tuple(entries))]
    for trait, name in trait_names().items():
        some = tuple(it for it in entries if trait in it.traits)
        if some and len(some) < len(entries):
            found.append(Filter(trait, name, some))
    return tuple(found)


def is_count(trait: str) -> bool:
    """Return whether a trait only says for how many players a thing is."""
    return trait.startswith(PLAYERS)
