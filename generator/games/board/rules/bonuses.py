"""Bonus tiles: the large one for the first to finish a colour, the small one for the second."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import permutations
from typing import TYPE_CHECKING, NamedTuple

from generator.games.board.model.words import PHASES
from generator.games.board.rules.lines import BonusLine
from generator.language import _
from generator.model.score import Violation
from generator.model.terrain import Terrain
from generator.model.words import terrain_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import BoardGame, BoardPlayer

LARGE, SMALL, NEITHER = 1, 2, 3


class BonusTile(NamedTuple):
    """A bonus tile that a player has; the phase is None where no map gives it."""

    terrain: Terrain
    place: int
    phase: int | None = None


Colours = Mapping[Terrain, int] | None
"""The colours that a map shows as finished, with their phases; None without a map."""
Holders = tuple[list[list[BonusTile]], list[tuple[int, Violation]]]
"""The bonus tiles of each player, and what is wrong with them by the player's number."""


def score_bonuses(
    tiles: Sequence[BonusTile], edition: BoardEdition, players: int
) -> Iterator[BonusLine]:
    """The large tile is worth 5, 6 or 7 points with 2, 3 or 4 players, the small one 2, 3 or 4."""
    for terrain, place, phase in tiles:
        points = edition.bonus_points[players][place - 1]
        yield BonusLine(points, terrain, place, phase=phase)


def is_named(player: BoardPlayer) -> bool:
    """Return whether a file says which bonus tiles a player has."""
    return player.large is not None or player.small is not None


def claimed_tiles(game: BoardGame, colours: Sequence[Colours]) -> Holders:
    """A bonus tile is for a finished colour, and nobody gets two for the same."""
    tiles = []
    violations = []
    for index, (player, finished) in enumerate(zip(game.all_players, colours, strict=True)):
        own: dict[Terrain, BonusTile] = {}
        claims = [
            *((terrain, LARGE) for terrain in player.large or ()),
            *((terrain, SMALL) for terrain in player.small or ()),
        ]
        for terrain, place in claims:
            if terrain in own:
                message = _("Two bonus tiles are claimed for one colour, {terrain}; one is due.")
            elif finished is not None and terrain not in finished:
                message = _("A bonus tile is claimed for a colour that is not finished: {terrain}.")
            else:
                own[terrain] = BonusTile(terrain, place, (finished or {}).get(terrain))
                continue
            text = message.format(terrain=terrain_name(terrain))
            violations.append((index, Violation("bonus-claim", text)))
        tiles.append(list(own.values()))
    return tiles, violations


def found_tiles(game: BoardGame, colours: Sequence[Colours]) -> Holders | None:
    """Where no file lists bonus tiles and all maps are given, the phases show who was first.

    A player who finished a colour in the same phase as another gets the tile that is certain.
    """
    known = [it for it in colours if it is not None]
    if any(map(is_named, game.all_players)) or len(known) != game.players:
        return None
    found: list[list[BonusTile]] = [[] for _player in game.all_players]
    violations = []
    for terrain in Terrain:
        phases = {index: it[terrain] for index, it in enumerate(known) if terrain in it}
        for index, phase in phases.items():
            best = sum(other < phase for other in phases.values()) + 1
            worst = sum(other <= phase for other in phases.values())
            if worst <= SMALL:
                found[index].append(BonusTile(terrain, worst, phase))
            if best <= SMALL and best < worst:
                message = _(
                    "Several finished {terrain} in phase {phase}; note in 'bonus' who was first."
                )
                text = message.format(terrain=terrain_name(terrain), phase=PHASES[phase - 1])
                violations.append((index, Violation("order-missing", text)))
    return found, violations


def check_claims(
    game: BoardGame,
    tiles: Sequence[Sequence[BonusTile]],
    colours: Sequence[Colours],
) -> Iterator[tuple[int, Violation]]:
    """Each bonus tile exists once, and goes to the player who finished the colour earlier.

    Which of two players is wrong cannot be decided: both tiles count.
    """
    taken: Counter[tuple[Terrain, int]] = Counter()
    for index, own in enumerate(tiles):
        for terrain, place, _phase in own:
            taken[terrain, place] += 1
            if taken[terrain, place] > 1:
                message = _("Another player has the same bonus tile already: {terrain}, {size}.")
                size = _("large") if place == LARGE else _("small")
                text = message.format(terrain=terrain_name(terrain), size=size)
                yield index, Violation("bonus-claim", text)
    named = [index for index, player in enumerate(game.all_players) if is_named(player)]
    for holder, rival in permutations(named, 2):
        ranks = {tile.terrain: tile.place for tile in tiles[rival]}
        finished = colours[rival] or {}
        for terrain, place, phase in tiles[holder]:
            earlier = finished.get(terrain)
            if phase is None or earlier is None or earlier >= phase:
                continue
            if ranks.get(terrain, NEITHER) > place:
                message = _(
                    "{rival} finished {terrain} in phase {earlier}, before {name} in {phase}, "
                    "and has no better bonus tile for it."
                )
                text = message.format(
                    rival=game.all_players[rival].name,
                    name=game.all_players[holder].name,
                    terrain=terrain_name(terrain),
                    earlier=PHASES[earlier - 1],
                    phase=PHASES[phase - 1],
                )
                yield holder, Violation("bonus-claim", text)
