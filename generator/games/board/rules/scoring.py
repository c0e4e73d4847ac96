"""The score of a board game: each player alone, then the players compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.model.game import TieBreak
from generator.games.board.rules import bonuses, goods, stock, track
from generator.games.board.rules.animals import score_animals
from generator.games.board.rules.assets import hold_ledger, hold_map
from generator.games.board.rules.cities import score_watchtowers
from generator.games.board.rules.ground import survey
from generator.games.board.rules.knowledge import score_knowledge
from generator.games.board.rules.regions import score_regions
from generator.games.board.rules.score_lines import OtherTrackLine, TrackLine
from generator.model.score import Result, Score
from generator.model.tiles import Building

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import BoardGame, BoardPlayer
    from generator.games.board.rules.assets import Assets
    from generator.games.board.rules.bonuses import BonusTile
    from generator.games.board.rules.ground import Ground
    from generator.model.layout import Layout
    from generator.model.score import Line


def tie_breaks(
    game: BoardGame, edition: BoardEdition, empty: Sequence[int | None]
) -> list[int | None]:
    """Of players with the same points, the one with the fewest empty hexes wins.

    The other reading is the most empty ones. Both compare one figure, the higher the better:
    the hexes that are filled, or those that are empty. Boards of different sizes are compared
    by the largest, so that the empty hexes decide.
    """
    sizes = [len(it.layout.cells) for it in game.all_players if it.layout is not None]
    hexes = max(sizes, default=edition.layout.hexes)
    if game.tie is TieBreak.MOST:
        return list(empty)
    return [None if number is None else hexes - number for number in empty]


class BoardScorer:
    """Scores board games under the figures of one edition; each board is surveyed once."""

    def __init__(self, edition: BoardEdition) -> None:
        """Take the figures."""
        self.edition = edition
        self._grounds: dict[int, tuple[Layout, Ground]] = {}

    def ground(self, layout: Layout) -> Ground:
        """Return the ground of a board."""
        if id(layout) not in self._grounds:
            self._grounds[id(layout)] = layout, survey(layout)
        return self._grounds[id(layout)][1]

    def score(self, game: BoardGame) -> Result:
        """Score the players of a game and compare them."""
        all_players = game.all_players
        all_assets = [self._hold(player) for player in all_players]
        violations = [list(assets.violations) for assets in all_assets]
        colours = [assets.colours for assets in all_assets]
        found = bonuses.found_tiles(game, colours)
        tiles, doubts = found or bonuses.claimed_tiles(game, colours)
        for index, violation in doubts:
            violations[index].append(violation)
        lines = []
        for player, assets, own, broken in zip(
            all_players, all_assets, tiles, violations, strict=True
        ):
            if track.is_quick(player):
                shown: list[Line] = [TrackLine(player.track or 0)]
            else:
                shown = self._on_track(player, assets, own, game.players)
                ordered = all(violation.code != "order-missing" for violation in broken)
                bonuses_known = found is not None or bonuses.is_named(player)
                full = ordered and track.is_full(player, bonuses_known=bonuses_known)
                rest = track.check_track(player, shown, full=full, legal=assets.legal)
                if isinstance(rest, OtherTrackLine):
                    shown.append(rest)
                elif rest is not None:
                    broken.append(rest)
            lines.append([*shown, *self._at_the_end(player, assets, len(own))])
        among = (
            *stock.check_shares([assets.tiles for assets in all_assets], self.edition),
            *(() if found else bonuses.check_claims(game, tiles, colours)),
            *goods.check_goods(all_players, self.edition),
        )
        for index, violation in among:
            violations[index].append(violation)
        ties = tie_breaks(game, self.edition, [assets.empty for assets in all_assets])
        scores = (
            Score(player.name, tuple(own), tuple(broken), tie, player.order)
            for player, own, broken, tie in zip(all_players, lines, violations, ties, strict=True)
        )
        return Result("board", tuple(scores))

    def _hold(self, player: BoardPlayer) -> Assets:
        if player.layout is None or not player.is_mapped:
            return hold_ledger(player, self.edition)
        return hold_map(self.ground(player.layout), player, self.edition)

    def _on_track(
        self, player: BoardPlayer, assets: Assets, tiles: Sequence[BonusTile], players: int
    ) -> list[Line]:
        """Return what moved a player's marker before the end."""
        edition = self.edition
        towers = assets.buildings.get(Building.WATCHTOWER, 0)
        return [
            *score_regions(assets.regions, edition),
            *score_animals(assets.herds, edition, assets.laid),
            *score_watchtowers(towers, edition, assets.tower_cells),
            *goods.score_goods(goods.goods_sold(player, edition), edition, players),
            *bonuses.score_bonuses(tiles, edition, players),
        ]

    def _at_the_end(self, player: BoardPlayer, assets: Assets, bonus_tiles: int) -> list[Line]:
        """Return what is counted after the last phase."""
        edition = self.edition
        return [
            *goods.score_unsold(player, edition),
            *goods.score_silver(player, edition),
            *goods.score_workers(player, edition),
            *score_knowledge(
                assets.knowledge,
                edition,
                sold=goods.goods_sold(player, edition),
                buildings=assets.buildings,
                species={herd.species for herd in assets.herds},
                bonus_tiles=bonus_tiles,
            ),
        ]
