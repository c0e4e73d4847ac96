"""Piles: pieces with the same back, shape and size belong together and are shuffled together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import spoken
from generator.model.component import Shape
from generator.model.deck import SIZES
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from generator.model.component import Component, ComponentSet, Face, Size
    from generator.page.pieces.faces import FaceDrawer

BACK, BLANK = "back", "blank"
LONGEST_NAME = 60
CLOSE = 0.5
"""The tolerance for named sizes of cards, in mm."""


class Stock(NamedTuple):
    """Components and what draws them; `are_cards` is true for a deck, whatever its corners."""

    components: ComponentSet
    drawer: FaceDrawer
    are_cards: bool = False


class Item(NamedTuple):
    """Copies of a component that have the same front and back."""

    component: Component
    front: Face
    back: Face | None
    copies: int
    drawer: FaceDrawer
    is_card: bool

    @property
    def blank(self) -> tuple[object, ...]:
        """What pieces of one pile have in common, except for their backs."""
        it = self.component
        return it.shape, it.size, it.rim, id(self.drawer), self.is_card


def sort_piles(stocks: Iterable[Stock]) -> list[list[Item]]:
    """Sort copies by their backs; those with a back of their own stay with their group."""
    items = [
        Item(it, front, back, count, stock.drawer, stock.are_cards or _is_card(it))
        for stock in stocks
        for it in stock.components.components
        for (front, back), count in it.pairs.items()
    ]
    behind: dict[tuple[object, ...], list[Item]] = {}
    for item in items:
        behind.setdefault((item.back, *item.blank), []).append(item)
    piles: dict[tuple[object, ...], list[Item]] = {}
    for item in items:
        shared = item.back is not None and _is_shared(behind[item.back, *item.blank])
        by = item.back if shared else item.component.group.id
        piles.setdefault((by, *item.blank), []).append(item)
    return list(piles.values())


def _is_shared(items: Sequence[Item]) -> bool:
    """Return whether a back is that of a pile: of several cards, or of more than a single tile."""
    if items[0].is_card:
        return len({item.component.id for item in items}) > 1
    return sum(item.copies for item in items) > 1


def _is_card(component: Component) -> bool:
    """Return whether a component is a card, with round corners or a named size, or else a tile."""
    if component.shape is Shape.RECTANGLE and _has_name(component.size):
        return True
    return component.rim.corner > 0 and component.shape in {Shape.RECTANGLE, Shape.SQUARE}


def _has_name(size: Size) -> bool:
    sides = sorted(size)
    return any(
        all(abs(one - other) <= CLOSE for one, other in zip(sides, sorted(named), strict=True))
        for named in SIZES.values()
    )


def _groups(items: Sequence[Item]) -> dict[str, str]:
    groups = (item.component.group for item in items)
    return {group.id: group.name(spoken()) for group in groups}


def pile_name(items: Sequence[Item]) -> str:
    """Name a pile after its groups, as many as fit a label."""
    names = list(dict.fromkeys(_groups(items).values()))
    while len(names) > 1 and len(", ".join(names)) > LONGEST_NAME:
        names = [*names[:-2], "…"] if names[-1] == "…" else [*names[:-1], "…"]
    return ", ".join(names)


def pile_slug(items: Sequence[Item]) -> str:
    """Name the files of a pile after its group, else after its back."""
    groups = list(_groups(items))
    back = items[0].back
    words = [word for word in back.name.split("-") if word != BACK] if back else []
    return "-".join(words) if words and len(groups) > 1 else groups[0]


def back_name(face: Face | None) -> str:
    """Name the picture of a back after its face."""
    if face is None:
        return BLANK
    return face.name if BACK in face.name.split("-") else f"{face.name}-{BACK}"
