"""The figures of Brügge from their data file, single ones overridden by another file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.model.game import BrugesEdition
from generator.language import _
from generator.load.settings.edition import read_edition
from generator.load.settings.figures import Shape
from generator.model.finding import Finding, Place

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from generator.load.settings.figures import Figure

MOST_STEPS = 30
STEPS = tuple(str(step) for step in range(1, MOST_STEPS + 1))
SHAPE = Shape(
    {
        "start": dict.fromkeys(("points", "florins", "workers")),
        "person": {"price_of_point": None},
        "house": {"points": None},
        "majority": {"points": None},
        "threat": {"points": None},
        "canal": dict.fromkeys(("spaces", "third", "points")),
        "canal_costs": {"florins": None},
        "statues": {"points": None},
        "progress_points": dict.fromkeys(STEPS),
        "cards": dict.fromkeys(("all", "of_colour", "of_group")),
        "pieces": dict.fromkeys(
            (
                *("workers_of_colour", "florins_1", "florins_3"),
                *("threats_of_colour", "canal_tiles"),
            )
        ),
    },
    {"person": (1, 99), "canal": (1, 9), "cards": (1, 999)},
    lists=("canal_costs", "statues"),
)


def bruges_edition(path: Path | None = None) -> BrugesEdition:
    """Return the figures of Brügge, single ones overridden by the file at PATH."""
    name, figures = bruges_figures(path)

    def number(key: str) -> int:
        return figures[key].number

    steps = [f"progress_points.{step}" for step in STEPS]
    return BrugesEdition(
        name=name,
        price_of_point=number("person.price_of_point"),
        house_points=number("house.points"),
        majority_points=number("majority.points"),
        third=number("canal.third"),
        third_points=number("canal.points"),
        section_spaces=number("canal.spaces"),
        statues=figures["statues.points"].numbers,
        progress_points=tuple(number(step) for step in steps if step in figures),
        cards=number("cards.all"),
        cards_of_colour=number("cards.of_colour"),
        cards_of_group=number("cards.of_group"),
        canal_costs=figures["canal_costs.florins"].numbers,
        threat_points=number("threat.points"),
        start_points=number("start.points"),
        start_florins=number("start.florins"),
        start_workers=number("start.workers"),
    )


def bruges_figures(path: Path | None = None) -> tuple[str, dict[str, Figure]]:
    """Return the name of an edition and its figures by their names."""
    return read_edition("bruges", path, _faults)


def _faults(figures: Mapping[str, Figure]) -> Iterator[Finding]:
    """Find contradictory figures: gaps in the steps, spaces, statues of equal worth."""
    given = [int(step) for step in STEPS if f"progress_points.{step}" in figures]
    place = Place(list(figures.values())[-1].place.file)
    for step in (it for it in range(1, given[-1]) if it not in given):
        message = _("The points '{name}' are missing; give them for every step.")
        yield Finding("missing-key", message.format(name=f"progress_points.{step}"), place)
    spaces, third = figures["canal.spaces"], figures["canal.third"]
    if third.number > spaces.number:
        message = _("Space {third} brings points, but a section has {spaces}; make them agree.")
        text = message.format(third=third.value, spaces=spaces.value)
        yield Finding("bad-value", text, third.place)
    statues = figures["statues.points"].numbers
    costs = figures["canal_costs.florins"]
    if costs.number != spaces.number:
        message = _(
            "{number} costs are listed for the {spaces} spaces of a section; list one"
            " cost for each space."
        )
        text = message.format(number=costs.number, spaces=spaces.value)
        yield Finding("bad-value", text, costs.place)
    if len(set(statues)) < len(statues):
        message = _("Two statues are worth the same; give each a different number.")
        yield Finding("bad-value", message, figures["statues.points"].place)
