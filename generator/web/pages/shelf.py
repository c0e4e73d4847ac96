"""The shelf of the first page: every game and pad, and the words by which each is found."""

from __future__ import annotations

from functools import cache
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from generator.language import LANGUAGES, _, speaking, spoken, translate
from generator.load.layouts.any_layout import load_shipped
from generator.load.layouts.kind import PADS, games_about, layout_kind
from generator.load.layouts.library import known_layouts, layout_paths
from generator.load.layouts.search import folded
from generator.model.spoken_names import said
from generator.registry import find_game
from generator.values import NamedTuple
from generator.web.forms.game_sheets import shown_games, shown_pads

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from generator.load.layouts.kind import AnyLayout
    from generator.load.layouts.search import KnownLayout

STRIP = ("yacht", "bird-habitats", "colour-rows", "hearts")
"""The pads whose sheets are at the top of the first page, as far as they are shipped."""
OWN_IN_STRIP = 2
"""How many of the games with more than sheets are there, too."""


class Card(NamedTuple):
    """A game on the shelf: its id, its name, what it is for, and for how many players."""

    id: str
    title: str
    note: str
    players: str = ""


def own_cards() -> list[Card]:
    """Return the games that have more than sheets, in their own order."""
    return [
        Card(spec.name, translate(spec.title), translate(summary))
        for spec in map(find_game, shown_games())
        for summary in [spec.products[-1].summary if spec.products else ""]
    ]


def pad_cards() -> list[Card]:
    """Return the score pads, by their names in the current language."""
    return sorted(map(_pad_card, _known_pads().values()), key=lambda it: folded(it.title))


def find_card(name: str) -> Card:
    """Return a game, or a pad by its id."""
    known = _known_pads()
    return _pad_card(known[name]) if name in known else {it.id: it for it in own_cards()}[name]


def _known_pads() -> dict[str, KnownLayout]:
    """Return the shipped score pads by their ids, as the heads of their files tell of them.

    To read whole files takes ten times as long, and the first page waits for it.
    """
    shown = shown_pads()
    known = (it for it in known_layouts(games_about(PADS)) if it.id in shown)
    return {it.id: it for it in reversed([*known])}


def _pad_card(it: KnownLayout) -> Card:
    players = layout_kind(it.game).describe_players(it.players)
    return Card(it.id, it.title, said(it.notes, spoken()), players)


def shown_pad(name: str) -> AnyLayout:
    """Return a shipped score pad by its id."""
    return load_shipped(layout_paths(shown_pads()[name])[name])


def strip_cards() -> list[Card]:
    """Return the games whose sheets are at the top of the first page: ours between the pads."""
    by_id = {it.id: it for it in pad_cards()}
    pads = [by_id[name] for name in STRIP if name in by_id]
    found: list[Card] = []
    for pad, own in zip_longest(pads, own_cards()[:OWN_IN_STRIP]):
        found += filter(None, (pad, own))
    return found


def shelf_data() -> dict[str, Any]:
    """Return the data for the script that searches the shelf."""
    return {
        "words": {
            "found-by": _("found by “{word}”"),
            "like": _("similar to “{word}”"),
            "count-one": _("1 game found"),
            "count-many": _("{count} games found"),
            "count-none": _("No sheet for “{word}” yet"),
        },
    }


@cache
def searched_games() -> list[dict[str, Any]]:
    """Return for each game and pad what people call it in any language, and what it is for."""
    own = [{"id": it, "names": _unique(_game_names(it)), "notes": ()} for it in shown_games()]
    pads = [
        {"id": it.id, "names": _unique(it.names()), "notes": _unique(it.notes.values())}
        for it in known_layouts(games_about(PADS))
    ]
    return [*own, *pads]


def _game_names(name: str) -> Iterator[str]:
    spec = find_game(name)
    yield spec.name
    for language in LANGUAGES:
        with speaking(language):
            yield translate(spec.title)
    yield from spec.search


def _unique(texts: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(texts))
