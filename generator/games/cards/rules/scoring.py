"""The score of a card game: each player alone, then compared with the others or with Aaron."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import AARON, ROUNDS, CardVariant
from generator.games.cards.rules import aaron, bonuses, stock, store
from generator.games.cards.rules.animals import score_animals, split_animals
from generator.games.cards.rules.assets import hold
from generator.games.cards.rules.columns import check_columns, score_sets
from generator.games.cards.rules.score_lines import RoundLine
from generator.language import _
from generator.model.score import Result, Score, Violation
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.cards.model.game import CardEdition, CardGame, CardPlayer, Column
    from generator.games.cards.rules.assets import Assets
    from generator.model.score import Line


class _Solo(NamedTuple):
    """A solo game as far as it was played: Aaron at the end, and the points of each round."""

    aaron: Assets
    course: tuple[tuple[int, int], ...]
    lost: int | None
    """The round after which Aaron had more points, from 0."""


class CardScorer:
    """Scores card games under the figures of one edition."""

    def __init__(self, edition: CardEdition) -> None:
        """Take the figures."""
        self.edition = edition

    def score(self, game: CardGame) -> Result:
        """Score the players of a game and compare them, or one of them with Aaron."""
        all_assets, broken = self._hold(game)
        lines = [self._lines(game, *it) for it in zip(game.all_players, all_assets, strict=True)]
        if game.variant is CardVariant.SOLO:
            return self._score_solo(game, all_assets[0], lines[0], broken[0])
        for index, violation in self._among(game, all_assets):
            broken[index].append(violation)
        scores = (
            Score(player.name, tuple(own), tuple(faults), self._cards_left(player))
            for player, own, faults in zip(game.all_players, lines, broken, strict=True)
        )
        return Result("cards", tuple(scores))

    def domains(self, game: CardGame) -> tuple[tuple[Column, ...], ...]:
        """Return the columns of each player's domain, Aaron's last, as they are scored."""
        all_assets, _broken = self._hold(game)
        if game.variant is CardVariant.SOLO:
            total = sum(
                line.points for line in self._lines(game, game.all_players[0], all_assets[0])
            )
            all_assets.append(self._play(game, all_assets[0], total).aaron)
        return tuple(assets.columns for assets in all_assets)

    def _hold(self, game: CardGame) -> tuple[list[Assets], list[list[Violation]]]:
        """Return what each player has, and what is wrong with it by itself or beside Aaron."""
        all_assets = [hold(player, self.edition) for player in game.all_players]
        broken = [list(check_columns(assets.columns)) for assets in all_assets]
        if game.variant is CardVariant.SOLO:
            all_assets[0], late = aaron.come_first(all_assets[0], game.rounds, self.edition)
            broken[0] += late
        return all_assets, broken

    def _lines(self, game: CardGame, player: CardPlayer, assets: Assets) -> list[Line]:
        edition, solo = self.edition, game.variant is CardVariant.SOLO
        return [
            *score_sets(assets.columns, edition),
            *bonuses.score_bonuses(assets, edition.seven_points[game.players], edition),
            *store.score_points(player),
            *store.score_goods(player, edition),
            *score_animals(split_animals(player.animals or {}, edition), edition),
            *(() if solo else store.score_first_player(player, edition)),
        ]

    def _cards_left(self, player: CardPlayer) -> int | None:
        return store.cards_left(player, split_animals(player.animals or {}, self.edition).unused)

    def _among(self, game: CardGame, all_assets: Sequence[Assets]) -> list[tuple[int, Violation]]:
        """Find what the players together cannot have."""
        all_players, solo = game.all_players, game.variant is CardVariant.SOLO
        known = self.edition.seven_points[game.players]
        first = game.is_whole and any(player.first is not None for player in all_players)
        seven = any(player.seven is not None for player in all_players)
        return [
            *stock.check_cards([assets.columns for assets in all_assets], self.edition),
            *bonuses.check_first(all_assets, given=first),
            *bonuses.check_seven(all_assets, known, whole=game.is_whole, given=seven),
            *stock.check_store(all_players, self.edition),
            *store.check_first_player(all_players, solo=solo, whole=game.is_whole),
        ]

    def _play(self, game: CardGame, rival: Assets, total: int) -> _Solo:
        """Compare the points after each round, until Aaron is ahead; the last has the TOTAL."""
        known = self.edition.seven_points[game.players]
        last = len(game.rounds) - 1
        course: list[tuple[int, int]] = []
        for number, played in enumerate(game.rounds):
            his = aaron.aarons_assets(game.rounds[: number + 1], rival, known)
            scored = number == last and game.all_players[0].is_scored
            own = total if scored else played.points or 0
            course.append((own, sum(line.points for line in self._aarons_lines(his, known))))
            if aaron.lost_after(course) is not None:
                break
        return _Solo(his, tuple(course), aaron.lost_after(course))

    def _aarons_lines(self, assets: Assets, known: Sequence[int]) -> list[Line]:
        return [
            *score_sets(assets.columns, self.edition),
            *bonuses.score_bonuses(assets, known, self.edition),
        ]

    def _score_solo(
        self, game: CardGame, rival: Assets, lines: list[Line], broken: list[Violation]
    ) -> Result:
        """Score a game against Aaron, by the last round that was played legally."""
        player, rounds, total = game.all_players[0], game.rounds, sum(line.points for line in lines)
        played = self._play(game, rival, total)
        end = len(played.course)
        faults = broken, list(aaron.check_piles(rounds, self.edition))
        for index, violation in self._among(game, (rival, played.aaron)):
            faults[index].append(violation)
        if player.is_scored:
            broken += aaron.check_point_cards(player, rounds)
            broken += _check_points(rounds[-1].points, total)
        if end < len(rounds) or not player.is_scored:
            lines = [RoundLine(played.course[-1][0], end)]
        if end < len(rounds):
            message = _("Aaron was ahead after round {round}; what follows does not count.")
            broken.append(Violation("after-the-end", message.format(round=ROUNDS[end - 1])))
        known = self.edition.seven_points[game.players]
        scores = (
            Score(player.name, tuple(lines), tuple(faults[0])),
            Score(AARON, tuple(self._aarons_lines(played.aaron, known)), tuple(faults[1])),
        )
        return Result(
            "cards", scores, _verdict(player, played), played.course, _won_by(player, played)
        )


def _check_points(noted: int | None, total: int) -> list[Violation]:
    """The points noted after the last round are what the player has at that point."""
    if noted is None or noted == total:
        return []
    message = _("The points after the last round are {given}, but the table adds up to {sum}.")
    return [Violation("round-points", message.format(given=noted, sum=total))]


def _won_by(player: CardPlayer, played: _Solo) -> tuple[str, ...]:
    """A player with at least as many points as Aaron after every round wins; else Aaron does."""
    if played.lost is not None:
        return (AARON,)
    return (player.name,) if len(played.course) == len(ROUNDS) else ()


def _verdict(player: CardPlayer, played: _Solo) -> str:
    own, his = played.course[-1]
    if played.lost is not None:
        message = _("Aaron is ahead after round {round}, {his} to {own}: the game is lost.")
    elif len(played.course) == len(ROUNDS):
        message = _("{name} stands up to Aaron, {own} to {his}: the game is won.")
    else:
        message = _("After round {round} it is {own} to {his}: the game continues.")
    last = ROUNDS[len(played.course) - 1]
    return message.format(name=player.name, round=last, own=own, his=his)
