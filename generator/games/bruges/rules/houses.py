"""Houses: each is worth a point, and is a card of the one deck."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.games.bruges.model.names import colour_name, group_name
from generator.games.bruges.rules.persons import different
from generator.games.bruges.rules.score_lines import HousesLine
from generator.language import _
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.bruges.model.game import BrugesEdition, BrugesPlayer, Colour, Group


def score_houses(player: BrugesPlayer, edition: BrugesEdition) -> Iterator[HousesLine]:
    """A house is worth a point, with a person or without."""
    if player.houses:
        each = edition.house_points
        yield HousesLine(player.houses * each, player.houses, each)


def check_deck(
    all_players: Sequence[BrugesPlayer], edition: BrugesEdition
) -> Iterator[tuple[int, Violation]]:
    """All players together have no more cards than the deck: in all, of a colour, of a group.

    Which of them is wrong cannot be decided: the one who exceeds it is named, and all count.
    """
    cards, over = 0, False
    colours: Counter[Colour] = Counter()
    groups: Counter[Group] = Counter()
    for index, player in enumerate(all_players):
        cards += (player.houses or 0) + (player.residents or 0)
        if cards > edition.cards and not over:
            over = True
            message = _("Houses and persons are {count} cards; the game has {most}.")
            text = message.format(count=cards, most=edition.cards)
            yield index, Violation("too-many-houses", text)
        for colour, number in (player.house_colours or {}).items():
            before = colours[colour]
            colours[colour] += number
            if before <= edition.cards_of_colour < colours[colour]:
                message = _("There are {count} houses in {colour}; the game has {most} such cards.")
                values = {"count": colours[colour], "colour": colour_name(colour)}
                text = message.format(**values, most=edition.cards_of_colour)
                yield index, Violation("too-many-houses", text)
        own = Counter(it.group for it in different(player.persons or ()) if it.group is not None)
        for group, number in own.items():
            before = groups[group]
            groups[group] += number
            if before <= edition.cards_of_group < groups[group]:
                message = _("There are {count} persons of '{group}'; the game has {most} of them.")
                values = {"count": groups[group], "group": group_name(group)}
                text = message.format(**values, most=edition.cards_of_group)
                yield index, Violation("too-many-persons", text)
