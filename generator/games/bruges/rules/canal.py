"""Canals: the third space of a section brings points, a full section brings a statue."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.model.game import SECTIONS
from generator.games.bruges.rules.score_lines import CanalLine, StatueLine
from generator.language import _
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.bruges.model.game import BrugesEdition, BrugesGame, BrugesPlayer


def thirds(player: BrugesPlayer, edition: BrugesEdition) -> int:
    """Count the sections that reach the space which brings points."""
    return len([built for built in player.canal or () if built >= edition.third])


def full_sections(player: BrugesPlayer, edition: BrugesEdition) -> int:
    """Count the sections whose spaces are all built."""
    return len([built for built in player.canal or () if built >= edition.section_spaces])


def score_canal(player: BrugesPlayer, edition: BrugesEdition) -> Iterator[CanalLine]:
    """The third space of a section is worth 3 points, in whichever direction."""
    if number := thirds(player, edition):
        each, space = edition.third_points, edition.third
        yield CanalLine(number * each, space, number, each)


def score_statues(player: BrugesPlayer) -> Iterator[StatueLine]:
    """A statue is worth its points; a player has at most one for each section."""
    own = dict.fromkeys(player.statues or ())
    for points in sorted(own, reverse=True)[:SECTIONS]:
        yield StatueLine(points)


def check_statues(game: BrugesGame, edition: BrugesEdition) -> Iterator[tuple[int, Violation]]:
    """A full section brings the topmost statue of the pile, which stays when a space burns."""
    yield from _check_repeats(game.all_players)
    for index, player in enumerate(game.all_players):
        number = len(set(player.statues or ()))
        if number > SECTIONS:
            message = _("{number} statues are claimed; the two sections earn {most} at most.")
            yield index, _claim(message.format(number=number, most=SECTIONS))
    if game.complete and all(it.statues is not None for it in game.all_players):
        yield from _check_pile(game.all_players, edition)


def _check_repeats(all_players: Sequence[BrugesPlayer]) -> Iterator[tuple[int, Violation]]:
    """Each statue exists once: listed twice by a player it counts once, by two players twice."""
    owners: dict[int, str] = {}
    for index, player in enumerate(all_players):
        for statue in player.statues or ():
            owner = owners.setdefault(statue, player.name)
            repeated = (player.statues or ()).count(statue) > 1
            if owner == player.name and not repeated:
                continue
            message = _("{owner} already has the statue of {points} points.")
            if repeated:
                message = _("The statue of {points} points is listed twice; the game has it once.")
            text = message.format(points=statue, owner=owner)
            yield index, Violation("statue-repeat", text)


def _check_pile(
    all_players: Sequence[BrugesPlayer], edition: BrugesEdition
) -> Iterator[tuple[int, Violation]]:
    """Where all players are given, the statues that were taken were above those that are left."""
    taken = {statue for player in all_players for statue in player.statues or ()}
    left = [statue for statue in edition.statues if statue not in taken]
    above = left[0] if left else None
    for index, player in enumerate(all_players):
        later = [
            statue
            for statue in dict.fromkeys(player.statues or ())
            if above is not None and edition.statues.index(statue) > edition.statues.index(above)
        ]
        for statue in later:
            message = _(
                "The statue of {points} points was below that of {above}, which nobody has taken."
            )
            yield index, _claim(message.format(points=statue, above=above))
        due, own = full_sections(player, edition), len(set(player.statues or ()))
        if left and own < due:
            message = _("Full sections: {count}, statues: {own}; each full section earns a statue.")
            text = message.format(count=due, own=own)
            yield index, Violation("statue-missing", text)


def _claim(message: str) -> Violation:
    return Violation("statue-claim", message)
