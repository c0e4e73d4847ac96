"""The form of Brügge: what each player has at the end of the game."""

from __future__ import annotations

from generator.games.bruges.laurel_rows import FLORINS, HOUSES, PROGRESS
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.persons import MOST_PRICE, load_persons
from generator.games.bruges.load.player import MOST_COUNTED, MOST_POINTS
from generator.games.bruges.model.game import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    SECTIONS,
    BrugesEdition,
    Colour,
    Group,
    Majority,
)
from generator.games.bruges.model.names import colour_name, group_name, majority_name
from generator.games.bruges.worksheet import bruges_worksheet
from generator.language import _, pgettext, spoken
from generator.products.studio.game_form import (
    Choice,
    Entry,
    Form,
    Part,
    Way,
    named,
    number,
    part,
)


def bruges_form() -> Form:
    """Return the form, with the limits of the shipped edition."""
    edition = bruges_edition()
    sheet = bruges_worksheet(None, ())
    fields = sheet.entry_of
    rows = {row.id: row for row in sheet.rows}
    colours = tuple(
        Choice(colour.value, colour_name(colour), fields[name].most)
        for colour, name in zip(Colour, HOUSES, strict=True)
    )
    return Form(
        parts=(
            part(_("Track"), number(fields["track"])._replace(usual=0)),
            _persons(edition),
            Part(
                rows["houses"].name(spoken()),
                (
                    Way(
                        (Entry("counts", "houses", _("Houses"), choices=colours),), _("by colours")
                    ),
                    Way((Entry("number", "houses", _("Houses"), edition.cards),), _("count")),
                ),
            ),
            part(
                _("Majorities, canal, progress"),
                Entry(
                    "ticks",
                    "majorities",
                    rows["majorities"].name(spoken()),
                    choices=named(Majority, majority_name),
                ),
                Entry(
                    "numbers",
                    "canal",
                    rows["canal"].name(spoken()),
                    choices=tuple(
                        Choice(it, str(it), edition.section_spaces) for it in range(1, SECTIONS + 1)
                    ),
                ),
                Entry(
                    "ticks",
                    "statues",
                    rows["statues"].name(spoken()),
                    choices=named(edition.statues, str),
                    along="canal",
                ),
                number(fields[PROGRESS]),
            ),
            part(
                _("Left at the end"),
                Entry(
                    "counts",
                    "workers",
                    pgettext("Brügge", "Workers"),
                    choices=named(Colour, colour_name, MOST_COUNTED),
                ),
                number(fields[FLORINS]),
            ),
        ),
        players=(FEWEST_PLAYERS, MOST_PLAYERS),
        count_key="players",
    )


def _persons(edition: BrugesEdition) -> Part:
    """Return the persons: listed, each with what its card says, or counted with their points."""
    known = load_persons(None, edition.price_of_point).persons.values()
    names = sorted(it.names.get(spoken(), it.names["en"]) for it in known)
    prices = range(edition.price_of_point, MOST_PRICE + 1, edition.price_of_point)
    columns = (
        Entry("text", "name", _("Name"), choices=tuple(Choice(it, it) for it in names)),
        Entry("choice", "price", _("Price"), choices=named(prices, str)),
        Entry("choice", "group", _("Group"), choices=named(Group, group_name)),
    )
    points = Entry("number", "person_points", _("Points of the persons"), MOST_POINTS)
    return Part(
        _("Persons"),
        (
            Way((Entry("rows", "persons", _("Persons"), columns=columns), points), _("list")),
            Way(
                (
                    Entry("number", "persons", _("Number of persons"), edition.cards),
                    points,
                    Entry(
                        "number", "laurel_points", _("Points of those with a laurel"), MOST_POINTS
                    ),
                ),
                _("count"),
            ),
        ),
    )
