"""The score of a game of Brügge: each player alone, then the players compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.rules import canal, houses, laurels, majorities, persons
from generator.games.bruges.rules.progress import score_progress
from generator.games.bruges.rules.score_lines import TrackLine
from generator.model.score import Result, Score

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.games.bruges.model.game import BrugesEdition, BrugesGame, BrugesPlayer
    from generator.model.score import Line, Violation


class BrugesScorer:
    """Scores games of Brügge under the figures of one edition."""

    def __init__(self, edition: BrugesEdition) -> None:
        """Take the figures."""
        self.edition = edition

    def score(self, game: BrugesGame) -> Result:
        """Score the players of a game; florins decide a tie, else the players share the win."""
        broken = [list(self._broken_alone(player)) for player in game.all_players]
        for index, violation in self._broken_among(game):
            broken[index].append(violation)
        scores = (
            Score(it.name, tuple(self._lines(it)), tuple(own), it.florins)
            for it, own in zip(game.all_players, broken, strict=True)
        )
        return Result("bruges", tuple(scores))

    def _lines(self, player: BrugesPlayer) -> Iterator[Line]:
        """Return the points in the order of the final count."""
        edition = self.edition
        yield TrackLine(player.track)
        yield from persons.score_persons(player, edition)
        yield from houses.score_houses(player, edition)
        yield from laurels.score_laurels(player, edition)
        yield from majorities.score_majorities(player, edition)
        yield from canal.score_canal(player, edition)
        yield from canal.score_statues(player)
        yield from score_progress(player, edition)

    def _broken_alone(self, player: BrugesPlayer) -> Iterator[Violation]:
        yield from persons.check_points(player, self.edition)
        yield from persons.check_houses(player)
        yield from laurels.check_groups(player)
        yield from majorities.check_claims(player)

    def _broken_among(self, game: BrugesGame) -> Iterator[tuple[int, Violation]]:
        yield from persons.check_repeats(game.all_players)
        yield from houses.check_deck(game.all_players, self.edition)
        yield from canal.check_statues(game, self.edition)
        yield from majorities.check_missing(game)
