"""What the player aid of the board game says of each building and each knowledge tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.model.names import building_name
from generator.language import _, ngettext
from generator.model.spoken_names import capital
from generator.model.tiles import Building
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.games.board.model.edition import BoardEdition


@dataclass(frozen=True, slots=True)
class Entry:
    """A tile and what it does; `points` and `building` are those of a knowledge tile."""

    text: str
    name: str = ""
    number: int = 0
    points: int = 0
    building: str = ""


def building_entries(edition: BoardEdition) -> tuple[Entry, ...]:
    """Describe what each building does when it is placed."""
    workers, silver = edition.boarding_house_workers, edition.bank_silver
    points = edition.watchtower_points
    words = {
        Building.WAREHOUSE: _("Sell all your goods of one colour, whichever you like."),
        Building.WORKSHOP: _("Take a building from any numbered depot."),
        Building.CHURCH: _("Take a castle, a mine or a knowledge tile from any numbered depot."),
        Building.MARKET: _("Take a ship or an animal tile from any numbered depot."),
        Building.BOARDING_HOUSE: ngettext("Take {count} worker.", "Take {count} workers.", workers),
        Building.BANK: ngettext("Take {count} silver.", "Take {count} silver.", silver),
        Building.TOWN_HALL: _(
            "Place another tile from your stores, whatever the number of its hex."
        ),
        Building.WATCHTOWER: ngettext("Score {count} point.", "Score {count} points.", points),
    }
    counts = {
        Building.BOARDING_HOUSE: workers,
        Building.BANK: silver,
        Building.WATCHTOWER: points,
    }
    return tuple(
        Entry(
            text.format(count=counts.get(building)),
            capital(building_name(building)),
            building=building.value,
        )
        for building, text in words.items()
    )


def knowledge_entries(edition: BoardEdition) -> tuple[Entry, ...]:
    """Describe what each knowledge tile does, except those that count buildings."""
    points = {**edition.knowledge_points, 7: edition.shepherd_points}
    words = {
        1: _("Your cities may have several buildings of the same type."),
        2: _("At the end of a phase each of your mines brings a worker besides its silver."),
        3: _("Every sale of goods brings 2 silver instead of {silver}."),
        4: _("Every sale of goods brings a worker besides the silver."),
        5: _("A ship may take the goods of two depots that are neighbours."),
        6: _("You may buy from every depot, not only from the black one; still once a turn."),
        7: ngettext(
            "{points} point more for every animal tile that scores or scores again.",
            "{points} points more for every animal tile that scores or scores again.",
            points[7],
        ),
        8: _("A worker turns a die up or down by up to 2."),
        9: _("Dice that place buildings: up or down by 1 without a worker."),
        10: _("Dice that place ships or animals: up or down by 1 without a worker."),
        11: _("Dice that place castles, mines or knowledge: up or down by 1 without a worker."),
        12: _("Dice that take tiles from depots: up or down by 1 without a worker."),
        13: _("The action “Take workers” brings 1 silver too; a boarding house does not."),
        14: _("The action “Take workers” brings 4 workers instead of 2."),
        15: ngettext(
            "{points} point for each colour of goods that you have sold.",
            "{points} points for each colour of goods that you have sold.",
            points[15],
        ),
        24: ngettext(
            "{points} point for each species of animals on your board.",
            "{points} points for each species of animals on your board.",
            points[24],
        ),
        25: ngettext(
            "{points} point for each good that you have sold.",
            "{points} points for each good that you have sold.",
            points[25],
        ),
        26: ngettext(
            "{points} point for each bonus tile that you have, large or small.",
            "{points} points for each bonus tile that you have, large or small.",
            points[26],
        ),
    }
    return tuple(
        Entry(
            text.format(silver=edition.sale_silver, points=points.get(number)),
            number=number,
            points=points.get(number, 0),
        )
        for number, text in words.items()
        if number not in edition.building_of
    )


def counting_entries(edition: BoardEdition) -> tuple[Entry, ...]:
    """Return the knowledge tiles that count a building, each with the building's name."""
    return tuple(
        Entry("", capital(building_name(building)), number, points, building.value)
        for number, building in sorted(edition.building_of.items())
        for points in [edition.knowledge_points[number]]
    )


def counting_sentence(edition: BoardEdition) -> str:
    """Describe the knowledge tiles that count a building."""
    points = sorted({edition.knowledge_points[number] for number in edition.building_of})
    text = ngettext(
        "{points} point for each building of this type on your board.",
        "{points} points for each building of this type on your board.",
        points[-1],
    )
    return text.format(points=" / ".join(map(str, points)))
