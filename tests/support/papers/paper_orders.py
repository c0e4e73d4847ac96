"""Everything that can be printed, as the registry lists it: products, parts of kits, games."""

from __future__ import annotations

from itertools import cycle, islice, product
from typing import TYPE_CHECKING, NamedTuple

from generator.language import PAPER_LANGUAGES
from generator.model.order import Ink
from generator.products.catalogue import CALCULATOR, DECK, KIT, find_product, product_entries
from generator.registry import brings, load_part
from generator.units import PAPERS
from support.grids import pairwise

if TYPE_CHECKING:
    from collections.abc import Iterable

PARTS = "kit parts"
SAMPLE = "samples/herbs.toml"
PADS = (
    "pad A --duplex --back C",
    "pad lake --style ledger",
    "pad crescent --solo --sheets 2 --up 2",
    "pad B --laminate",
    "pad D --large-print",
    "pad C --title Lion --player Zoé --number --cover",
)
"""The sheets of the dice game: every domain and every way to draw one."""
SMALL_PAPERS = ("105x148", "125x176", "100x210")
"""Papers smaller than any with a name; the first is A6, the second B6."""
OTHERS = {
    "pad": PADS,
    "board": ("board 1", "board 6 --tile 20mm"),
    "kit deck": (f"{DECK.name} {SAMPLE}", f"{DECK.name} {SAMPLE} --fold"),
}


class Wanted(NamedTuple):
    """Something that can be printed: an order, on a paper, in an ink and a language."""

    order: str
    paper: str
    ink: Ink
    language: str

    def __str__(self) -> str:
        """Write the order as on the command line."""
        return f"{self.order} --paper {self.paper} --ink {self.ink}"


def orders_of(name: str, most: int | None = None) -> list[str]:
    """Return the orders of a product: worksheets of each game, parts of a kit in MOST orders."""
    if name in OTHERS:
        return list(OTHERS[name])
    options = {it.id: it for it in find_product(name).options}
    if name == CALCULATOR.name:
        games = options["game"].kind.names
        return [f"{name} {game}{more}" for game in games for more in ("", " --sheets 2 --up 2")]
    game = name.removeprefix(KIT)
    parts = list(load_part(game, PARTS)() if brings(game, PARTS) else options["only"].kind.names)
    count = most or len(parts)
    orders = (",".join(parts[start::count]) for start in range(count))
    return [f"{name} --only {it}" for it in orders if it]


def every_order(papers: Iterable[str] = PAPERS) -> list[Wanted]:
    """Return every combination of order, paper, ink and language."""
    return [
        Wanted(order, paper, ink, language)
        for name in products()
        for order, paper, ink, language in product(orders_of(name), papers, Ink, PAPER_LANGUAGES)
    ]


def chosen_orders() -> list[Wanted]:
    """Return every order, and every pair of product, paper, ink and language."""
    found = []
    cases = pairwise(products(), PAPERS, Ink, PAPER_LANGUAGES)
    for name in products():
        ways = [case[1:] for case in cases if case[0] == name]
        orders = orders_of(name, len(ways))
        count = max(len(orders), len(ways))
        chosen = islice(zip(cycle(orders), cycle(ways), strict=False), count)
        found += [Wanted(order, *way) for order, way in chosen]  # type: ignore[arg-type]
    return found


def products() -> list[str]:
    """Return the names of everything that can be ordered."""
    return [entry.name for entry in product_entries()]
