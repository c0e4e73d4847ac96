"""Bonus tiles: the large one for the first to finish a colour, the small one for the second."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING

from generator.games.board.model.game import PHASES
from generator.games.board.model.names import terrain_name
from generator.games.board.rules.laying import START
from generator.games.board.rules.score_lines import BonusLine
from generator.language import _
from generator.model.score import Violation
from generator.model.terrain import Terrain
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import BoardGame, BoardPlayer
    from generator.games.board.rules.regions import Colours

    Found = Iterator[tuple[int, Violation]]

LARGE, SMALL, NEITHER = range(1, 4)


class BonusTile(NamedTuple):
    """A bonus tile that a player has; the phase is None where neither map nor regions give it."""

    terrain: Terrain
    place: int
    phase: int | None = None


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


def claimed_tiles(game: BoardGame, colours: Sequence[Colours | None]) -> Holders:
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
            elif finished is None:
                own[terrain] = BonusTile(terrain, place)
                continue
            elif terrain in finished.possible:
                own[terrain] = BonusTile(terrain, place, finished.possible[terrain])
                continue
            else:
                message = _("A bonus tile is claimed for a colour that is not finished: {terrain}.")
            text = message.format(terrain=terrain_name(terrain))
            violations.append((index, Violation("bonus-claim", text)))
        tiles.append(list(own.values()))
    return tiles, violations


def found_tiles(game: BoardGame, colours: Sequence[Colours | None]) -> Holders | None:
    """Where no file lists bonus tiles and all maps are given, the phases show who was first.

    A player who finished a colour in the same phase as another gets the tile that is certain.
    """
    known = [it.sure for it in colours if it is not None]
    mapped = all(player.is_mapped for player in game.all_players)
    if not mapped or any(map(is_named, game.all_players)) or len(known) != game.players:
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
    game: BoardGame, tiles: Sequence[Sequence[BonusTile]], colours: Sequence[Colours | None]
) -> Found:
    """Each bonus tile exists once, and the first two to finish a colour have them.

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
    unseen = game.players - len(game.all_players)
    if unseen and not any(map(is_named, game.all_players)):
        return
    for terrain in Terrain:
        race = [
            _Runner.of(index, player, tiles[index], colours[index], terrain)
            for index, player in enumerate(game.all_players)
        ]
        yield from _check_race(race, unseen, terrain)


class _Runner(NamedTuple):
    """A player in the race for one colour.

    `place` is that of the bonus tile, `phase` the one of the last hex, START where the colour is
    not finished for certain and None where it is not known. A player who is not `listed` may have
    a tile that no file names.
    """

    number: int
    name: str
    place: int
    phase: int | None
    listed: bool

    @classmethod
    def of(
        cls,
        number: int,
        player: BoardPlayer,
        tiles: Sequence[BonusTile],
        colours: Colours | None,
        terrain: Terrain,
    ) -> _Runner:
        """Return what is known of a player and a colour."""
        tile = next((it for it in tiles if it.terrain is terrain), None)
        listed = is_named(player) or player.track is None
        if tile is not None:
            return cls(number, player.name, tile.place, tile.phase, listed=True)
        if colours is None:
            return cls(number, player.name, NEITHER, None, listed=listed)
        finished = colours.sure if listed else colours.possible
        return cls(number, player.name, NEITHER, finished.get(terrain, START), listed=listed)

    def may_be_before(self, phase: int | None) -> bool:
        """Return whether the player may have finished the colour before another did in a phase."""
        return self.phase is None or phase is None or START < self.phase <= phase


def _check_race(race: Sequence[_Runner], unseen: int, terrain: Terrain) -> Found:
    """The first to finish a colour has the large tile, the second the small one."""
    named = {"terrain": terrain_name(terrain)}
    places = {it.number: it.place for it in race}
    for runner, place in _without_claim(race, unseen):
        if runner.place == SMALL:
            message = _(
                "The small bonus tile of {terrain} is claimed, but nobody has the large one."
            )
        else:
            places[runner.number] = place
            message = _(
                "All hexes of {terrain} are covered: a bonus tile is due; add it to 'bonus'."
            )
        yield runner.number, Violation("bonus-claim", message.format(**named))
    for holder, rival in permutations(race, 2):
        if holder.place == NEITHER or not (holder.phase and rival.phase and rival.listed):
            continue
        if rival.phase < holder.phase and places[rival.number] > holder.place:
            message = _(
                "{rival} finished {terrain} in phase {earlier}, before {name} in {phase}, "
                "and has no better bonus tile for it."
            )
            text = message.format(
                **named,
                rival=rival.name,
                name=holder.name,
                earlier=PHASES[rival.phase - 1],
                phase=PHASES[holder.phase - 1],
            )
            yield holder.number, Violation("bonus-claim", text)


def _without_claim(race: Sequence[_Runner], unseen: int) -> Iterator[tuple[_Runner, int]]:
    """Find the tiles that nobody claims although somebody must have them, each with a player.

    The tile is due to that player, or the player claims the small one without a large one. A
    tile may be with a player whose tiles are not listed, or who is not in the files.
    """
    second = next((it for it in race if it.place == SMALL), None)
    silent = [it for it in race if not it.listed]
    due = [it for it in race if it.listed and it.place == NEITHER and it.phase]
    due.sort(key=lambda it: (it.phase, it.number))
    for place in (LARGE, SMALL):
        if any(it.place == place for it in race):
            continue
        first = due[0] if due else second
        if place == LARGE and second is not None and first is not None:
            first = first if first.may_be_before(second.phase) else second
        if first is None:
            return
        holder = next((it for it in silent if it.may_be_before(first.phase)), None)
        if holder is not None:
            silent.remove(holder)
        elif unseen:
            unseen -= 1
        else:
            yield first, place
            due = [it for it in due if it is not first]
