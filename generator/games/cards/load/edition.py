"""The figures of the card game from its data file, single ones overridden by another file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import MOST_PLAYERS, ROUNDS, CardEdition, CardType, Thing
from generator.load.settings.edition import read_edition
from generator.load.settings.figures import Shape
from generator.model.tiles import Building

if TYPE_CHECKING:
    from pathlib import Path

TYPES = tuple(it.value for it in CardType)
PLAYERS = tuple(str(number) for number in range(1, MOST_PLAYERS + 1))
HERDS = ("2", "3", "4")
"""How many different animals score together."""
POINT_CARDS = ("1", "2")
"""The points on point cards."""
PLACED = (*TYPES, *(it.value for it in Building))
"""The cards that bring things when they are placed."""
CHOICES = tuple(str(number) for number in range(1, 7))
"""The numbers of the bonuses among which a finished set may choose."""
THINGS = tuple(it.value for it in Thing)
SHAPE = Shape(
    {
        "set_points": dict.fromkeys(TYPES),
        "first": {"points": None},
        "seven_points": dict.fromkeys(PLAYERS),
        "goods": dict.fromkeys(("points", "of_type")),
        "animal_points": dict.fromkeys(HERDS),
        "animals": {"of_species": None},
        "point_cards": dict.fromkeys(POINT_CARDS),
        "first_player": {"points": None},
        "conversion": {"cards": None},
        "piles": dict.fromkeys(ROUNDS),
        "placed": {name: dict.fromkeys(THINGS) for name in PLACED},
        "rounds": {it: {number: dict.fromkeys(THINGS) for number in CHOICES} for it in ROUNDS},
        "cards": dict.fromkeys(TYPES),
        "buildings": {"of_kind": None},
    },
    {
        "seven_points": (1, 9),
        "conversion": (1, 9),
        "piles": (1, 20),
        "placed": (0, 9),
        "rounds": (0, 9),
    },
    lists=("seven_points",),
)


def card_edition(path: Path | None = None) -> CardEdition:
    """Return the figures of the card game, single ones overridden by the file at PATH."""
    name, figures = read_edition("cards", path)

    def number(key: str) -> int:
        return figures[key].number

    def things(key: str) -> dict[Thing, int]:
        """Return the number of each thing; 0 removes one."""
        names = {it: f"{key}.{it.value}" for it in Thing}
        return {it: number(name) for it, name in names.items() if name in figures and number(name)}

    def bonuses(it: str) -> tuple[dict[Thing, int], ...]:
        return tuple(filter(None, (things(f"rounds.{it}.{choice}") for choice in CHOICES)))

    return CardEdition(
        name=name,
        set_points={it: number(f"set_points.{it.value}") for it in CardType},
        first_points=number("first.points"),
        seven_points={int(it): figures[f"seven_points.{it}"].numbers for it in PLAYERS},
        good_points=number("goods.points"),
        animal_points={int(herd): number(f"animal_points.{herd}") for herd in HERDS},
        first_player_points=number("first_player.points"),
        cards_per_point=number("conversion.cards"),
        piles=tuple(number(f"piles.{it}") for it in ROUNDS),
        placed={name: found for name in PLACED if (found := things(f"placed.{name}"))},
        rounds={it: known for it in ROUNDS if (known := bonuses(it))},
        cards={it: number(f"cards.{it.value}") for it in CardType},
        buildings_of_kind=number("buildings.of_kind"),
        goods_of_type=number("goods.of_type"),
        animals_of_species=number("animals.of_species"),
        point_cards={int(points): number(f"point_cards.{points}") for points in POINT_CARDS},
    )
