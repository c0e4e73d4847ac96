"""A blank game of Brügge: an empty file to fill in, with a comment on every key."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.model.game import Colour, Majority
from generator.games.bruges.model.names import colour_name, majority_name
from generator.language import _, and_list
from generator.load.files.lettering import comment, string
from generator.load.results.blank import BlankSheets, with_meanings

if TYPE_CHECKING:
    from collections.abc import Iterator


def blank_bruges() -> str:
    """Write an empty file of a game of Brügge, with a comment on every key."""
    return "".join(
        [
            comment(_("A game of Brügge to fill in; `scriptorium score` reads it.")),
            "\n",
            comment(_("The game that was played.")),
            f"game = {string('bruges')}\n",
            comment(_("The number of players, if not all of them are in this file: 2 to 4.")),
            "# players = 3\n",
            "\n",
            comment(_("One table like this for each player, up to four.")),
            "[[player]]\n",
            comment(_("The name of the player.")),
            'name = ""\n',
            comment(_("The points on the track when the game ended.")),
            "track = 0\n",
            *_optional(),
        ]
    )


def _optional() -> Iterator[str]:
    """Write the keys that need not be given, as comments with an example."""
    yield "\n"
    yield comment(_("Everything below is optional. Remove the # in front of a key to use it."))
    colours = and_list(with_meanings(Colour, colour_name))
    majorities = and_list(with_meanings(Majority, majority_name))
    examples = (
        (_("The persons who live in your houses, by their names."), 'persons = ["prince"]'),
        (
            _("Instead of the names, the number of persons and what they are worth."),
            "persons = 4\n# person_points = 7\n# laurel_points = 4",
        ),
        (
            _("Your houses, or those of each colour: {known}.").format(known=colours),
            "houses = 6",
        ),
        (_("The majorities you hold: {known}.").format(known=majorities), "majorities = []"),
        (_("The canal spaces built in each of your two sections."), "canal = [3, 1]"),
        (_("The points on your statues."), "statues = [7]"),
        (_("Your step of progress."), "progress = 8"),
        (_("Your workers, or those of each colour."), "workers = 2"),
        (_("Your florins, which break a tie."), "florins = 7"),
    )
    for sentence, example in examples:
        yield "\n"
        yield comment(sentence)
        yield f"# {example}\n"


SHEETS = BlankSheets(by_name={"bruges": blank_bruges})
