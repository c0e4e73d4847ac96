"""Game sheets: which product prints the sheets of a game, of a pad or of a domain."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from generator.load.layouts.kind import DOMAINS, LAYOUTS, PADS, games_about, layout_kind
from generator.load.layouts.library import layout_paths
from generator.products.game_worksheet import WORKSHEET
from generator.products.options.shipped import PAD_MAKER
from generator.products.pads.maker import pad_maker
from generator.registry import brings, games
from generator.values import NamedTuple
from generator.web.forms.forms import form_of, printing_of
from generator.web.forms.orders import MOST_PAGES, PrintOrder

if TYPE_CHECKING:
    from generator.web.forms.orders import Value

WORKSHEET_PRODUCT = {"product": "calculator", "field": "game"}
"""What prints the worksheet of a game that has no layouts."""
NUMBERS = ("sheets", "copies")
"""What products call the number of their sheets."""


class GameSheet(NamedTuple):
    """What prints the sheets of a game or a pad.

    FIELD of the form takes what is CHOSEN, some of the NAMES, or one where it IS_SINGLE. NUMBER is
    the field for the number of sheets, which is at most MOST.
    """

    product: str
    field: str
    names: tuple[str, ...]
    chosen: tuple[str, ...]
    number: str
    most: int
    is_single: bool

    @property
    def has_choice(self) -> bool:
        """Whether there are several sheets to choose from."""
        return len(self.names) > 1

    def options(self, *names: str) -> dict[str, Value]:
        """Return the entries that choose some of the sheets."""
        return {self.field: names[0] if self.is_single else names}


@cache
def shown_games() -> tuple[str, ...]:
    """Return the games that have sheets of their own."""
    return tuple(
        spec.name
        for spec in games()
        if brings(spec.name, WORKSHEET)
        or (brings(spec.name, LAYOUTS) and layout_kind(spec.name).topic == DOMAINS)
    )


@cache
def shown_pads() -> dict[str, str]:
    """Return the game of each shipped score pad, by the ids of the pads."""
    return {name: game for game in games_about(PADS) for name in layout_paths(game)}


@cache
def _domains() -> dict[str, str]:
    """Return the game of each shipped domain, by the ids of the domains."""
    found = [(name, game) for game in games_about(DOMAINS) for name in layout_paths(game)]
    return dict(reversed(found))


def has_sheet(name: str) -> bool:
    """Return whether NAME is a game, a pad or a domain whose sheet can be drawn."""
    return name in shown_games() or name in shown_pads() or name in _domains()


@cache
def game_sheet(name: str) -> GameSheet:
    """Return what prints the sheets of a game, or of a pad by its id."""
    if name in shown_pads():
        return _sheet(printing_of(shown_pads()[name]), (name,), (name,))
    if not brings(name, LAYOUTS):
        return _sheet(WORKSHEET_PRODUCT, (name,), (name,))
    names = tuple(layout_paths(name))
    standard = pad_maker(name).standard if brings(name, PAD_MAKER) else ()
    return _sheet(printing_of(name), names, standard or names[:1])


def _sheet(printing: dict[str, str], names: tuple[str, ...], chosen: tuple[str, ...]) -> GameSheet:
    product, field = printing["product"], printing["field"]
    form = form_of(product)
    fields = {it.name: it for it in form.fields} if form else {}
    number = next(it for it in NUMBERS if it in fields)
    most = min(int(fields[number].most or MOST_PAGES), MOST_PAGES)
    return GameSheet(product, field, names, chosen, number, most, not fields[field].multiple)


def sheet_order(name: str, language: str) -> PrintOrder:
    """Return the order of the sheet that stands for a game, a pad or a domain."""
    is_domain = name not in shown_games() and name not in shown_pads()
    sheet = game_sheet(_domains()[name] if is_domain else name)
    return PrintOrder(
        sheet.product, sheet.options(name if is_domain else sheet.chosen[0]), language
    )
