"""The summary of the rules: its sections in our own words, with the figures of the edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.bonus import Bonus
from generator.language import _, pgettext
from generator.model.terrain import Terrain
from generator.page.text.flow import Item, Section

if TYPE_CHECKING:
    from generator.games.dice.model.edition import DiceEdition

ZONES, COLOURS, MARKS = "zones", "colours", "marks"
"""The tables below the paragraphs of a section."""


def summary_sections(edition: DiceEdition) -> tuple[Section, ...]:
    """Return the rules of the dice game in short."""
    return (
        _goal(),
        _set_up(edition),
        _turn(edition),
        _terrains(edition),
        _zones(),
        _bonuses(),
        _selling(edition),
        _colours(),
        _end(),
        _variants(edition),
        _solo(edition),
    )


def _goal() -> Section:
    text = _(
        "Fill your domain with numbers from the dice. Finished zones and finished colours bring"
        " points, and the earlier the more; most points after three phases win."
    )
    return Section(_("Goal"), (Item(text),))


def _set_up(edition: DiceEdition) -> Section:
    first = _(
        "Everybody takes a pencil and a sheet, all of the same domain; A is a good one to begin"
        " with. One player rolls all five dice from the first turn to the last."
    )
    second = _(
        "Each player secretly picks one of the {castles} castles as a start, crosses its square"
        " and circles its bonus in the castle row. Equal picks are fine. Its {points} point"
        " already stands in column I."
    )
    castles = edition.layout.terrains[Terrain.CASTLE]
    points = edition.zone_points[0][0]
    return Section(
        pgettext("dice game", "Set-up"),
        (Item(first), Item(second.format(castles=castles, points=points))),
    )


def _turn(edition: DiceEdition) -> Section:
    roll = _("All five dice are thrown, once for everybody.")
    time = _(
        "Tick 1 box of the current column for a single hourglass, 2 for a double. If only 1 is"
        " left, tick that one; nothing runs over into the next column."
    )
    combine = _(
        "All players at once choose one colour die and one number die, and leave the dice where"
        " they lie: several players may use the same ones."
    )
    mark = _(
        "Write the number into one hex of that colour next to a hex already marked. If no pair"
        " helps you, circle a worker instead."
    )
    ending = _(
        "The turn that ticks a column's last box ends the phase, after {few} to {many} turns."
    )
    many = edition.time_boxes
    return Section(
        _("A turn"),
        (
            Item(roll, _("Roll"), number=1),
            Item(time, _("Time"), number=2),
            Item(combine, _("Combine"), number=3),
            Item(mark, _("Mark"), number=4),
            Item(ending.format(few=(many + 1) // 2, many=many)),
        ),
    )


def _terrains(edition: DiceEdition) -> Section:
    words = {
        Terrain.MONASTERY: (
            _("Monastery"),
            _("Purple die with {values}. A finished zone brings a monk."),
        ),
        Terrain.MINE: (_("Mine"), _("Grey die with {values}. A finished zone brings a silver.")),
        Terrain.RIVER: (_("River"), _("Blue die with {values}. A finished zone brings a good.")),
        Terrain.CITY: (
            _("City"),
            _(
                "Orange die with any number, none twice in the same city. A finished zone brings"
                " a worker."
            ),
        ),
        Terrain.CASTLE: (
            _("Castle"),
            _(
                "Green die with a number that stands in a hex beside the castle. Brings {points}"
                " point and the bonus of its square."
            ),
        ),
        Terrain.PASTURE: (
            _("Pasture"),
            _(
                "Yellow die with any number, the same throughout one pasture. A finished zone"
                " counts {factor} times."
            ),
        ),
    }
    either = " " + _("or") + " "
    return Section(
        _("Terrains"),
        tuple(
            Item(
                text.format(
                    values=either.join(map(str, edition.values[terrain])),
                    points=edition.zone_points[0][0],
                    factor=edition.pasture_factor,
                ),
                name,
                icon=terrain,
            )
            for terrain, (name, text) in words.items()
        ),
    )


def _zones() -> Section:
    text = _(
        "Marking the last hex of a zone brings its bonus and these points, by the zone's size and"
        " the phase. They go into the point column of the phase."
    )
    return Section(_("Finished zones"), (Item(text),), ZONES)


def _bonuses() -> Section:
    rule = _(
        "Circle a bonus you gain, cross it out when you use it: one a turn at most. What you"
        " change counts for you alone."
    )
    monk = _("Give one colour die any colour.")
    worker = _("Give one number die any number.")
    silver = _(
        "Mark a second hex with a second pair, in which one die at least is another one; two dice"
        " that show the same are still two."
    )
    return Section(
        _("Bonuses"),
        (
            Item(rule),
            Item(monk, _("Monk"), icon=Bonus.MONK),
            Item(worker, _("Worker"), icon=Bonus.WORKER),
            Item(silver, pgettext("dice game", "Silver"), icon=Bonus.SILVER),
        ),
    )


def _selling(edition: DiceEdition) -> Section:
    text = _(
        "On a double hourglass every player may cross out all circled goods, for {silver} silver"
        " and {points} points each, even if only 1 time box was left to tick. That is free: it is"
        " not the bonus of the turn."
    )
    filled = text.format(silver=edition.good_silver, points=edition.good_points)
    return Section(_("Selling goods"), (Item(filled, _("Goods"), icon=Bonus.GOODS),))


def _colours() -> Section:
    text = _(
        "Once all your hexes of a colour are marked, say so at the end of the turn and take its"
        " upper figure; everybody crosses it out. The lower one is for the next turn in which"
        " somebody finishes the colour. Players who finish together all score in full."
    )
    return Section(_("Whole colours"), (Item(text),), COLOURS)


def _end() -> Section:
    text = _(
        "After phase III add the three columns; most points win. Players who are level compare"
        " the bonuses they have circled but not used; level again, they win together."
    )
    return Section(_("End"), (Item(text),))


def _variants(edition: DiceEdition) -> Section:
    different = _(
        "For up to {castles} players: each picks another starting castle, the roller first, then"
        " clockwise."
    )
    same = _("All begin at the same castle; the roller decides if you do not agree.")
    castles = edition.layout.terrains[Terrain.CASTLE]
    return Section(
        _("Variants"),
        (
            Item(different.format(castles=castles), _("Each a different start")),
            Item(same, _("One start for all")),
        ),
    )


def _solo(edition: DiceEdition) -> Section:
    text = _(
        "{turns} turns a phase; the hourglasses only tell when goods are sold. A whole colour"
        " brings the upper figure in phases I and II, the lower in III. How far do you get?"
    )
    return Section(_("Alone"), (Item(text.format(turns=edition.solo_boxes)),), MARKS)
