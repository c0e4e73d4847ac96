"""The score of an evening: each estate by itself, then the players among each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.model.words import Building
from generator.games.board.rules import bonuses, goods, leftovers, stock, track
from generator.games.board.rules.animals import score_animals
from generator.games.board.rules.ground import survey
from generator.games.board.rules.holding import hold_ledger, hold_map
from generator.games.board.rules.knowledge import score_knowledge
from generator.games.board.rules.regions import score_regions
from generator.games.board.rules.ties import tie_breaks
from generator.games.board.rules.towers import score_watchtowers
from generator.model.score import Line, Result, Score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import Estate, Evening
    from generator.games.board.rules.bonuses import BonusTile
    from generator.games.board.rules.ground import Ground
    from generator.games.board.rules.holding import Holding
    from generator.model.layout import Layout


class BoardScorer:
    """Scores evenings under the figures of one edition; each board is surveyed once."""

    def __init__(self, edition: BoardEdition) -> None:
        """Take the figures."""
        self.edition = edition
        self._grounds: dict[int, tuple[Layout, Ground]] = {}

    def ground(self, layout: Layout) -> Ground:
        """Return the ground of a board."""
        if id(layout) not in self._grounds:
            self._grounds[id(layout)] = layout, survey(layout)
        return self._grounds[id(layout)][1]

    def score(self, evening: Evening) -> Result:
        """Score the estates of an evening and compare the players."""
        estates = evening.estates
        holdings = [self._hold(estate) for estate in estates]
        violations = [list(holding.violations) for holding in holdings]
        colours = [holding.colours for holding in holdings]
        found = bonuses.found_tiles(evening, colours)
        tiles, doubts = found or bonuses.claimed_tiles(evening, colours)
        for index, violation in doubts:
            violations[index].append(violation)
        lines = []
        for estate, holding, own, broken in zip(estates, holdings, tiles, violations, strict=True):
            if track.is_quick(estate):
                shown = [Line("track", estate.track or 0)]
            else:
                shown = self._on_track(estate, holding, own, evening.players)
                ordered = all(violation.code != "order-missing" for violation in broken)
                told = found is not None or bonuses.is_told(estate)
                full = ordered and track.is_full(estate, bonuses_known=told)
                rest = track.check_track(estate, shown, full=full, legal=holding.legal)
                if isinstance(rest, Line):
                    shown.append(rest)
                elif rest is not None:
                    broken.append(rest)
            lines.append([*shown, *self._at_the_end(estate, holding, len(own))])
        among = (
            *stock.check_shares([holding.tiles for holding in holdings], self.edition),
            *(() if found else bonuses.check_claims(evening, tiles, colours)),
            *goods.check_goods(estates, self.edition),
        )
        for index, violation in among:
            violations[index].append(violation)
        ties = tie_breaks(evening, self.edition, [holding.empty for holding in holdings])
        scores = (
            Score(estate.name, tuple(own), tuple(broken), tie, estate.order)
            for estate, own, broken, tie in zip(estates, lines, violations, ties, strict=True)
        )
        return Result("board", tuple(scores))

    def _hold(self, estate: Estate) -> Holding:
        if estate.placed is None or estate.layout is None:
            return hold_ledger(estate, self.edition)
        return hold_map(self.ground(estate.layout), estate, self.edition)

    def _on_track(
        self, estate: Estate, holding: Holding, tiles: Sequence[BonusTile], players: int
    ) -> list[Line]:
        """Return what moved a player's marker before the end."""
        edition = self.edition
        towers = holding.buildings.get(Building.WATCHTOWER, 0)
        return [
            *score_regions(holding.regions, edition),
            *score_animals(holding.herds, edition, holding.laid),
            *score_watchtowers(towers, edition, holding.tower_cells),
            *goods.score_goods(goods.goods_sold(estate, edition), edition, players),
            *bonuses.score_bonuses(tiles, edition, players),
        ]

    def _at_the_end(self, estate: Estate, holding: Holding, bonus_tiles: int) -> list[Line]:
        """Return what is counted after the last phase."""
        edition = self.edition
        return [
            *leftovers.score_unsold(estate, edition),
            *leftovers.score_silver(estate, edition),
            *leftovers.score_workers(estate, edition),
            *score_knowledge(
                holding.knowledge,
                edition,
                sold=goods.goods_sold(estate, edition),
                buildings=holding.buildings,
                species={herd.species for herd in holding.herds},
                bonus_tiles=bonus_tiles,
            ),
        ]
