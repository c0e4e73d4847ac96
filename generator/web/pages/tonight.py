"""Tonight: the games that can be scored, with the addresses of their pages and their names."""

from __future__ import annotations

from functools import cache
from itertools import cycle
from typing import Any

from generator.language import _, speaking, spoken, translate
from generator.products.game_worksheet import (
    calculated_layouts,
    calculated_names,
    shipped_layout,
)
from generator.products.studio.game_form import FORM, form_games
from generator.products.studio.game_pages import SHEET_PAGE
from generator.registry import games_with
from generator.values import NamedTuple
from generator.web.forms.pictures import picture_address

SCORING = ("score", "evening")
"""The pages whose address names a game."""
PAD_EVENING = "pad evening"
"""What is not one page but many: the page of an evening, one for each pad."""
OWN_PICTURES = ("castle", "city", "card", "house")
"""The icons of the games that are no pads and so have no emblem, one after the other."""
FILES = "files"
"""What an address calls a game that is read from files or photos."""


class Playable(NamedTuple):
    """A game that can be scored."""

    id: str
    title: str
    picture: str
    """The address of its emblem."""


@cache
def playable_games(language: str) -> tuple[Playable, ...]:
    """Return the own games, then the pads by their names in a language."""
    games = (*games_with(SHEET_PAGE), *games_with(FORM))
    with speaking(language):
        own = [
            Playable(spec.name, translate(spec.title), picture_address("icons", icon))
            for spec, icon in zip(games, cycle(OWN_PICTURES), strict=False)
        ]
    pads = calculated_names(language).items()
    return (*own, *(Playable(name, title, _emblem(name)) for name, title in pads))


def _emblem(name: str) -> str:
    return picture_address("emblems", shipped_layout(name).emblem)


def scoring_page(game: str, *, photo: bool = False) -> str:
    """Return the page that scores a game: sheets and files on one, forms and pads on the other."""
    is_entered = game in form_games() or game in calculated_layouts()
    return "evening" if is_entered and not photo else "score"


def scoring_document(page: str, game: str, *, photo: bool) -> str:
    """Return what an address of the scoring pages shows: one of them, or a pad, or the choice.

    Both pages know every game, so that an old address still leads to it.
    """
    if photo or game in (FILES, *sheet_games()):
        return "score"
    if game in calculated_layouts():
        return PAD_EVENING
    return "evening" if page == "evening" or game in form_games() else "tonight"


def sheet_games() -> tuple[str, ...]:
    """Return the games whose sheets are filled in."""
    return tuple(spec.name for spec in games_with(SHEET_PAGE))


def tonight_data() -> dict[str, Any]:
    """Return the data for the page on which the game is chosen."""
    return {
        "games": {it.id: it.title for it in playable_games(spoken())},
        "sheets": sheet_games(),
        "words": {
            "going_on": _("{game}: {names}"),
            "found-by": _("found by “{word}”"),
            "like": _("similar to “{word}”"),
            **drop_words(),
        },
    }


def drop_words() -> dict[str, str]:
    """Return what is said about files that are dropped on a page that reads none."""
    return {
        "drop_elsewhere": _(
            "Files are read elsewhere: choose Tonight, then “Photograph a sheet or load a file”."
        )
    }


def player_words() -> dict[str, str]:
    """Return the words for those who play."""
    return {
        "as_last_time": _("As last time: {names}"),
        "seat_taken": _("{name} plays"),
        "seat_free": _("{name} does not play"),
        "full_table": _("No more players can join."),
        **drop_words(),
    }
