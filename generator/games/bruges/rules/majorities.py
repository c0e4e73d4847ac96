"""Majorities: a marker turned to its coloured side is worth points, and stays turned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.model.game import Majority
from generator.games.bruges.model.names import majority_name
from generator.games.bruges.rules.score_lines import MajorityLine
from generator.language import _
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.bruges.model.game import BrugesEdition, BrugesGame, BrugesPlayer


def score_majorities(player: BrugesPlayer, edition: BrugesEdition) -> Iterator[MajorityLine]:
    """A majority marker on its coloured side is worth 4 points."""
    claimed = set(player.majorities or ()) - {it for it in Majority if _is_void(it, player)}
    for majority in Majority:
        if majority in claimed:
            yield MajorityLine(edition.majority_points, majority)


def check_claims(player: BrugesPlayer) -> Iterator[Violation]:
    """A player who never took a step of progress was never the first on the track.

    Persons and canal spaces may be lost again, so their markers cannot be doubted.
    """
    for majority in player.majorities or ():
        if _is_void(majority, player):
            message = _("The majority marker '{name}' is claimed without a step of progress.")
            name = majority_name(majority)
            yield Violation("majority-claim", message.format(name=name))


def check_missing(game: BrugesGame) -> Iterator[tuple[int, Violation]]:
    """A player ahead of all others when the game ends has turned the marker in the last round.

    This holds only where every player is given, each with the figure that is compared.
    """
    if not game.complete:
        return
    for majority in Majority:
        figures = [_figure(majority, player) for player in game.all_players]
        known = [figure for figure in figures if figure is not None]
        if len(known) < len(figures) or known.count(max(known)) > 1:
            continue
        index = known.index(max(known))
        turned = game.all_players[index].majorities
        if turned is not None and majority not in turned:
            message = _(
                "Nobody has more than {number} in '{name}', so this majority marker is turned too;"
                " add it to 'majorities'."
            )
            text = message.format(number=max(known), name=majority_name(majority))
            yield index, Violation("majority-missing", text)


def _figure(majority: Majority, player: BrugesPlayer) -> int | None:
    """Return what is compared for a majority."""
    return {
        Majority.PROGRESS: player.progress,
        Majority.PERSONS: player.residents,
        Majority.CANAL: player.spaces,
    }[majority]


def _is_void(majority: Majority, player: BrugesPlayer) -> bool:
    return majority is Majority.PROGRESS and player.progress == 0
