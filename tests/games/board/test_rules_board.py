"""The rules of the board game on random games: at the table, on a map, in a ledger."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from generator.games.board.load.tiles import tile_signs
from generator.games.board.model.game import (
    PHASES,
    BoardGame,
    BoardPlayer,
    Herd,
    Kind,
    Placed,
    Placing,
    Region,
    TieBreak,
    Tile,
)
from generator.games.board.rules.animals import order_animals, score_animals
from generator.games.board.rules.ground import survey
from generator.games.board.rules.laying import PHASE_OF, lay_out
from generator.games.board.rules.regions import (
    Colours,
    finished_colours,
    finished_regions,
    listed_colours,
)
from generator.games.board.rules.scoring import BoardScorer
from generator.model.terrain import Terrain
from generator.model.tiles import Good, Species
from support.games.board_games import BOARDS, EDITION, KIND_OF, Table
from support.games.violations import BOARD_VIOLATIONS, check_explained

if TYPE_CHECKING:
    from generator.model.score import Result

SCORER = BoardScorer(EDITION)
luck = st.integers(0, 2**32).map(Random)
a_board = st.sampled_from(sorted(BOARDS))
some_boards = st.lists(a_board, min_size=2, max_size=4)


def play(random: Random, boards: list[str]) -> Table:
    table = Table(random, [BOARDS[name] for name in boards])
    table.play()
    return table


def totals(result: Result) -> list[int]:
    return [score.total for score in result.scores]


def codes(result: Result) -> set[str]:
    return {violation.code for score in result.scores for violation in score.violations}


@given(luck, some_boards)
def test_a_played_evening_is_clean_and_worth_what_the_table_counted(
    random: Random, boards: list[str]
) -> None:
    table = play(random, boards)
    result = SCORER.score(table.game())
    assert codes(result) == set()
    assert totals(result) == [seat.marker + seat.end for seat in table.seats]
    assert [score.tiebreak for score in result.scores] == [len(seat.laid) for seat in table.seats]
    for score in result.scores:
        assert score.total == sum(line.points for line in score.lines)


@given(luck, some_boards)
def test_map_ledger_and_quick_form_agree(random: Random, boards: list[str]) -> None:
    table = play(random, boards)
    mapped = SCORER.score(table.game())
    listed = tuple(seat.listed() for seat in table.seats)
    ledger = SCORER.score(BoardGame(listed, len(listed)))
    quick = tuple(replace(player, regions=None) for player in listed)
    assert codes(ledger) == set()
    assert totals(ledger) == totals(mapped)
    assert totals(SCORER.score(BoardGame(quick, len(quick)))) == totals(mapped)
    assert ledger.winners == mapped.winners


@given(luck, some_boards)
def test_with_fewer_numbers_nobody_gets_more(random: Random, boards: list[str]) -> None:
    game = play(random, boards).game()
    lost = random.choice((0.2, 0.5, 1.0))
    all_players = []
    for player in game.all_players:
        placed = [
            it._replace(when=it.when and Placing(it.when.phase)) if random.random() < lost else it
            for it in player.placed or ()
        ]
        all_players.append(replace(player, placed=tuple(placed), track=None))
    result = SCORER.score(replace(game, all_players=tuple(all_players)))
    assert codes(result) <= {"order-missing"}
    before = totals(SCORER.score(game))
    for less, more, score in zip(totals(result), before, result.scores, strict=True):
        assert less == more or (less <= more and score.violations)


@given(luck, a_board)
def test_the_order_of_the_list_and_the_steps_between_numbers_do_not_matter(
    random: Random, name: str
) -> None:
    game = play(random, [name, name]).game()
    all_players = []
    for player in game.all_players:
        placed = [
            it._replace(when=it.when and Placing(it.when.phase, 3 * (it.when.turn or 0) + 2))
            for it in player.placed or ()
        ]
        random.shuffle(placed)
        all_players.append(replace(player, placed=tuple(placed)))
    assert SCORER.score(replace(game, all_players=tuple(all_players))) == SCORER.score(game)


@given(luck, some_boards)
def test_the_bonus_tiles_found_on_the_maps_are_those_of_the_table(
    random: Random, boards: list[str]
) -> None:
    game = play(random, boards).game()
    unpriced = [replace(it, large=None, small=None, track=None) for it in game.all_players]
    result = SCORER.score(replace(game, all_players=tuple(unpriced)))
    expected = SCORER.score(game)
    assert codes(result) <= {"order-missing"}
    for found, wanted in zip(result.scores, expected.scores, strict=True):
        assert found.total <= wanted.total
        if codes(result) == set():
            assert Counter(found.lines) == Counter(wanted.lines)


@given(
    st.lists(
        st.tuples(
            st.sampled_from([None, "", *PHASES[:3]]), st.sampled_from([None, "", "large", "small"])
        ),
        min_size=2,
        max_size=4,
    ),
    st.integers(0, 1),
)
def test_bonus_tiles_are_right_where_some_order_of_finishing_gives_them(
    seats: list[tuple[str | None, str | None]], unseen: int
) -> None:
    all_players = []
    for number, (phase, tile) in enumerate(seats):
        player = BoardPlayer(str(number), track=99)
        if phase is not None:
            regions = (Region(Terrain.MINE, 3, phase),) if phase else ()
            player = replace(player, track=None, regions=regions)
        if tile is not None:
            large, small = ((Terrain.MINE,) if tile == it else () for it in ("large", "small"))
            player = replace(player, large=large, small=small)
        all_players.append(player)
    players = min(len(seats) + unseen, 4)
    result = SCORER.score(BoardGame(tuple(all_players), players))
    strangers = players - len(seats)
    if strangers and all(tile is None for _phase, tile in seats):
        assert codes(result) == set()
    else:
        fair = some_order_gives([*seats, *[(None, None)] * strangers])
        assert codes(result) == (set() if fair else {"bonus-claim"})


def some_order_gives(seats: list[tuple[str | None, str | None]]) -> bool:
    """Try every order in which players may have finished a colour.

    A seat is the phase of the last hex, "" for an unfinished colour and None for an unknown one,
    and the tile; who has neither phase nor tile noted may have any.
    """
    numbers = range(len(seats))
    for count in range(len(seats) + 1):
        for order in permutations(numbers, count):
            phases = [phase for it in order if (phase := seats[it][0]) is not None]
            finished = all(seats[it][0] != "" for it in order)
            everybody = all(it in order or not seats[it][0] for it in numbers)
            gets = dict(zip(order, ("large", "small"), strict=False))
            right = all(
                seats[it] == (None, None) or (seats[it][1] or None) == gets.get(it)
                for it in numbers
            )
            if finished and everybody and phases == sorted(phases) and right:
                return True
    return False


when = st.builds(Placing, st.sampled_from(PHASES), st.none() | st.integers(1, 12))
tiles = st.sampled_from(sorted(tile_signs().values()))
wild_placings = st.dictionaries(
    st.integers(0, 36), st.tuples(tiles, st.none() | when), max_size=37
).map(lambda it: tuple(Placed(cell, *placed) for cell, placed in it.items()))
terrains = st.lists(st.sampled_from(list(Terrain)), max_size=4).map(tuple)
wild_players = st.builds(
    BoardPlayer,
    st.just("Anna"),
    layout=st.none() | a_board.map(BOARDS.__getitem__),
    placed=st.none() | wild_placings,
    track=st.none() | st.integers(0, 300),
    regions=st.none()
    | st.lists(
        st.builds(
            Region, st.sampled_from(list(Terrain)), st.integers(1, 8), st.sampled_from(PHASES)
        ),
        max_size=8,
    ).map(tuple),
    herds=st.none()
    | st.lists(
        st.builds(
            Herd,
            st.integers(1, 3),
            st.sampled_from([Species.COW, Species.PIG]),
            st.integers(2, 4),
            st.booleans(),
        ),
        max_size=8,
    ).map(tuple),
    sold=st.none() | st.dictionaries(st.sampled_from(list(Good)), st.integers(0, 9)),
    large=st.none() | terrains,
    small=st.none() | terrains,
    knowledge=st.lists(st.integers(1, 26), max_size=8).map(tuple),
    unsold=st.integers(0, 9),
    silver=st.integers(0, 9),
    workers=st.integers(0, 9),
    empty=st.none() | st.integers(0, 37),
    order=st.none() | st.integers(1, 4),
    idle=st.lists(st.integers(0, 36), max_size=2, unique=True).map(tuple),
)
games = st.builds(
    lambda all_players, more, tie: BoardGame(
        tuple(replace(it, name=f"player {n}") for n, it in enumerate(all_players)),
        min(max(len(all_players) + more, 2), 4),
        tie,
    ),
    st.lists(wild_players, min_size=1, max_size=3),
    st.integers(0, 2),
    st.sampled_from(TieBreak),
)


@given(games)
def test_any_evening_is_scored_and_explained(game: BoardGame) -> None:
    result = SCORER.score(game)
    assert result == SCORER.score(game)
    check_explained(result, BOARD_VIOLATIONS)
    for line in (line for score in result.scores for line in score.lines):
        assert line.phase in {None, *range(1, len(PHASES) + 1)}
        assert line.values().get("phase") in {None, *PHASES}


@given(games, st.integers(1, 9))
def test_silver_adds_its_points(game: BoardGame, more: int) -> None:
    first = game.all_players[0]
    richer = replace(first, silver=first.silver + more)
    given_more = replace(game, all_players=(richer, *game.all_players[1:]))
    before, after = totals(SCORER.score(game)), totals(SCORER.score(given_more))
    assert after == [before[0] + more, *before[1:]]


@given(a_board, st.lists(st.sampled_from(PHASES), min_size=37, max_size=37))
def test_a_full_board_has_all_its_regions_and_colours(name: str, phases: list[str]) -> None:
    layout = BOARDS[name]
    placed = [
        Placed(number, Tile(KIND_OF[cell.terrain], number=1), Placing(phase))
        for (number, cell), phase in zip(enumerate(layout.cells), phases, strict=True)
    ]
    laid = lay_out(survey(layout), placed, ())
    found = finished_regions(laid)
    sizes = Counter((zone.terrain, zone.size) for zone in layout.zones)
    assert Counter((it.terrain, it.size) for it in found) == sizes
    colours = finished_colours(laid)
    for terrain in Terrain:
        assert colours[terrain] == max(it.phase for it in found if it.terrain is terrain)


@given(a_board, st.sampled_from([it for it in Terrain if it is not Terrain.CASTLE]))
def test_a_ledger_with_its_board_has_a_colour_only_if_every_region_is_listed(
    name: str, terrain: Terrain
) -> None:
    layout = BOARDS[name]
    regions = [Region(terrain, size, "B") for size in layout.zone_sizes(terrain)]

    def colours(listed: list[Region]) -> Colours:
        found = listed_colours(BoardPlayer("Anna", layout, regions=tuple(listed)), EDITION)
        assert found is not None
        return found

    whole = {terrain: PHASE_OF["B"]}
    assert colours(regions) == Colours(whole, whole)
    joined = [Region(terrain, sum(it.size for it in regions), "B")]
    for some in (regions[1:], regions[:-1], *([joined] if len(regions) > 1 else [])):
        assert colours(some) == Colours({}, {})


def test_a_ledger_may_lack_the_starting_castle_but_no_other_hex_of_a_colour() -> None:
    def colours(board: str, terrain: Terrain, *sizes: int) -> Colours | None:
        regions = tuple(Region(terrain, size, "B") for size in sizes)
        return listed_colours(BoardPlayer("Anna", BOARDS[board], regions=regions), EDITION)

    whole, none = {Terrain.CASTLE: PHASE_OF["B"]}, Colours({}, {})
    assert colours("2", Terrain.CASTLE, 1, 1) == none
    assert colours("2", Terrain.CASTLE, 1, 1, 1) == Colours(whole, whole)
    assert colours("2", Terrain.CASTLE, 1, 1, 1, 1) == Colours(whole, whole)
    assert colours("1", Terrain.CASTLE, 1) == none
    assert colours("1", Terrain.CASTLE, 3) == Colours({}, whole)
    assert colours("1", Terrain.CASTLE, 3, 1) == Colours(whole, whole)
    assert colours("7", Terrain.MINE, 1, 1) == none
    assert colours("7", Terrain.MINE, 1, 1, 1) != none


@given(
    st.lists(
        st.tuples(st.integers(2, 4), st.none() | st.integers(1, 9), st.booleans()),
        min_size=1,
        max_size=5,
    )
)
def test_the_order_that_pays_less_is_the_least_of_all_that_the_numbers_allow(
    herd: list[tuple[int, int | None, bool]],
) -> None:
    shepherd = all(early for _animals, _turn, early in herd)
    knowledge = Placed(12, Tile(Kind.KNOWLEDGE, number=7), Placing("A"))
    cells = [0, 4, 5, 9, 10]
    placed = [
        Placed(cell, Tile(Kind.ANIMAL, None, Species.COW, animals), Placing("B", turn))
        for cell, (animals, turn, _early) in zip(cells, herd, strict=False)
    ]
    laid = lay_out(survey(BOARDS["1"]), [*placed, *([knowledge] if shepherd else [])], ())
    ordered, violations = order_animals(laid, EDITION)
    found = sum(line.points for line in score_animals(ordered, EDITION))
    worths = set()
    for order in permutations(herd):
        numbers = [turn for _animals, turn, _early in order if turn is not None]
        if numbers == sorted(numbers):
            there = [animals for animals, _turn, _early in order]
            placings = range(1, len(there) + 1)
            worths.add(sum(sum(there[:last]) + last * shepherd for last in placings))
    assert found == min(worths)
    unnumbered = any(turn is None for _animals, turn, _early in herd)
    assert bool(violations) == (unnumbered and len(worths) > 1)
