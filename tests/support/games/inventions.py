"""Made-up inventions, and the contact sheet of some of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.lab.search import inventing, repair
from generator.games.dice.lab.search.goals import Goal
from generator.games.dice.lab.search.inventing import Invention
from generator.games.dice.lab.search.trying import Dice
from generator.games.dice.model.playtest import Estimate
from generator.language import speaking
from generator.model.terrain import Terrain
from generator.products.results.inventions import Wish, draw_inventions
from generator.products.tools import load_tools
from generator.units import PAPERS
from support.pages.drawing import layout

if TYPE_CHECKING:
    import pytest

    from generator.page.marks import Document

WORTH = {
    Terrain.MONASTERY: 11.25,
    Terrain.MINE: 6.5,
    Terrain.RIVER: 9.31,
    Terrain.CITY: 14.06,
    Terrain.PASTURE: 12.8,
}
WISH = Wish(
    like=layout("A"),
    mean=None,
    harder=0.0,
    fair=False,
    matters=(),
    symmetric=False,
    shape=None,
    kept=frozenset(),
    repair=None,
    number=2,
    seed=3,
    minutes=60,
    processes=1,
)
"""Two domains like A, with nothing in particular."""


def made_up_invention(
    name: str = "A", more: float = -0.06, *, hasty: bool = False, like: str = "A"
) -> Invention:
    """Return a shipped domain as if it had been invented; it is as wished within 0.3 points."""
    domain = layout(name)
    return Invention(
        layout=domain,
        like=like,
        goal=Goal(0.0, fair=True, hasty=hasty),
        points=Estimate(61.64 + more, 0.177),
        more=Estimate(more, 0.194),
        gap=0.831,
        zones=len(domain.zones),
        worth={Terrain.RIVER: WORTH[Terrain.RIVER]},
        games=8000,
        reached=abs(more) <= 0.3,
        hasty=Estimate(0.214, 0.151),
        all_worth=WORTH,
    )


def contact_sheet(
    *found: Invention, paper: str = "a4", language: str = "en", theme: str | None = None
) -> Document:
    """Draw the contact sheet of inventions."""
    named = [(f"invented-{number}", it) for number, it in enumerate(found, 1)]
    with speaking(language):
        return draw_inventions(
            "dice", named, load_tools(theme), paper=PAPERS[paper], language=language
        )


def search_a_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search a little, as far as plain kernels come in a moment."""
    for module in (inventing, repair):
        for name, first in (("SEARCH", 0), ("CLOSER", 1000), ("FRESH", 2000)):
            if hasattr(module, name):
                monkeypatch.setattr(module, name, Dice(first, 40))
    for name, value in {"FAMILIES": 1, "ROUNDS": 1, "MORE_ROUNDS": 0, "ROUND": 2}.items():
        monkeypatch.setattr(inventing, name, value)
    for name, value in {"STEPS": 1, "BEGINNING": 1, "CHILDREN": 300, "SPARE": 1}.items():
        monkeypatch.setattr(inventing, name, value)
    for name, value in {"TRIES": 1, "MOST_SWAPS": 1, "CHILDREN": 400, "ABREAST": 1}.items():
        monkeypatch.setattr(repair, name, value)
