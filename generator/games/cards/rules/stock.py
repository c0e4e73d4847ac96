"""The stock: the players hold no more cards, goods and animals than the game has."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Generic, TypeVar

from generator.games.cards.model.names import (
    building_name,
    species_name,
    type_name,
    ware_name,
)
from generator.language import _
from generator.model.score import Violation
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from generator.games.cards.model.game import CardEdition, CardPlayer, CardType, Column, Ware
    from generator.model.tiles import Building, Species

Thing = TypeVar("Thing", bound=str)


class _Kind(NamedTuple, Generic[Thing]):
    """Things of one kind: how many each player has, how many exist, and the sentence."""

    held: Sequence[Mapping[Thing, int]]
    most: Callable[[Thing], int]
    name: Callable[[str], str]
    message: str

    def check(self) -> Iterator[tuple[int, Violation]]:
        """Find the things of which the players together have too many; the last holder is named."""
        total: Counter[Thing] = Counter()
        last: dict[Thing, int] = {}
        for index, counts in enumerate(self.held):
            total.update(counts)
            last |= {thing: index for thing, count in counts.items() if count}
        for thing, count in total.items():
            if count > self.most(thing):
                name, most = self.name(thing), self.most(thing)
                text = self.message.format(count=count, name=name, most=most)
                yield last[thing], Violation("too-many-cards", text)


def check_cards(
    domains: Sequence[Sequence[Column]], edition: CardEdition
) -> Iterator[tuple[int, Violation]]:
    """All domains together have no more cards of a type than the game, nor of one building."""
    cards = [[card for column in columns for card in column.cards] for columns in domains]
    types: list[Counter[CardType]] = [Counter(it.type for it in own) for own in cards]
    yield from _Kind(
        types,
        edition.cards.__getitem__,
        type_name,
        _("{count} cards of the type '{name}' are in the domains; the game has {most}."),
    ).check()
    buildings: list[Counter[Building]] = [
        Counter(it.building for it in own if it.building is not None) for own in cards
    ]
    yield from _Kind(
        buildings,
        lambda _building: edition.buildings_of_kind,
        building_name,
        _("{count} cards '{name}' are in the domains; the game has {most}."),
    ).check()


def check_store(
    all_players: Sequence[CardPlayer], edition: CardEdition
) -> Iterator[tuple[int, Violation]]:
    """All players together have no more goods of a type, sold or not, and animals than the game.

    The same holds for the points on point cards. Workers and silver never run out.
    """
    goods: list[Counter[Ware]] = [
        Counter(it.sold or {}) + Counter(it.goods or {}) for it in all_players
    ]
    yield from _Kind(
        goods,
        lambda _ware: edition.goods_of_type,
        ware_name,
        _("Goods sold or left, {name}: {count}; the game has {most}."),
    ).check()
    animals: list[Mapping[Species, int]] = [it.animals or {} for it in all_players]
    yield from _Kind(
        animals,
        lambda _species: edition.animals_of_species,
        species_name,
        _("Animals of the species {name}: {count}; the game has {most}."),
    ).check()
    points = [player.points or 0 for player in all_players]
    if sum(points) > edition.all_points:
        message = _("The point cards held have {count} points; those of the game have {most}.")
        text = message.format(count=sum(points), most=edition.all_points)
        last = max(index for index, own in enumerate(points) if own)
        yield last, Violation("too-many-cards", text)
