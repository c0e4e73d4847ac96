"""The sentences of the board game: every broken rule and every line says what it is about."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from test_rules_board_cases import VIOLATIONS, score

from generator.games.board.model.game import (
    BoardGame,
    BoardPlayer,
    Herd,
    Kind,
    Placed,
    Placing,
    Region,
    Tile,
)
from generator.games.board.model.names import tile_name
from generator.games.board.rules import score_lines as kinds
from generator.games.board.rules.animals import check_shepherd
from generator.games.board.rules.ground import survey
from generator.games.board.rules.laying import lay_out
from generator.games.board.rules.scoring import BoardScorer
from generator.model.score import Result, Score
from generator.model.terrain import Terrain
from generator.model.tiles import Building, Good, Species
from support.games.board_games import BOARDS, EDITION

if TYPE_CHECKING:
    from generator.games.board.model.edition import BoardEdition

SENTENCES = {
    "bonus-claim": ["A bonus tile is claimed for a colour that is not finished: mine."],
    "bonus-claim-both": ["Two bonus tiles are claimed for one colour, mine; one is due."],
    "bonus-claim-later": [
        "Ben finished mine in phase A, before Anna in B, and has no better bonus tile for it."
    ],
    "bonus-claim-same": ["Another player has the same bonus tile already: mine, large."],
    "city-repeat": [
        (
            "The building 'bank' is already in this city; for a second one, knowledge tile"
            " 1 must be placed first."
        )
    ],
    "goods-sold": ["8 goods of the colour red are sold; the game has 7."],
    "not-adjacent": [
        ("When this tile was placed, in A1, no placed tiles connected it to the starting castle.")
    ],
    "not-adjacent-by-phase": [
        ("When this tile was placed, in A, no placed tiles connected it to the starting castle.")
    ],
    "order-missing": [
        (
            "2 tiles of the species cow were placed in this pasture in phase B; number"
            " them. Without numbers the order that scores less is used."
        )
    ],
    "order-missing-bonus": ["Several finished mine in phase A; note in 'bonus' who was first."] * 2,
    "order-missing-shepherd": [
        (
            "Knowledge tile 7 and animals were placed in phase A; number them. Without"
            " numbers the tile adds nothing to them."
        )
    ],
    "phase-missing": ["A tile and its phase belong together; one of them is missing here."],
    "region-claim": ["The regions of mine have 4 hexes; a board has 3."],
    "region-claim-of-the-board": ["Listed: 1 × river of 3 hexes; board 6 has 0 of them."],
    "region-claim-tiles": ["7 tiles are noted for pasture; a board has 6 hexes."],
    "start-castle": ["No castle is marked as the starting castle; mark one with x."],
    "start-castle-city": ["The starting x is not on a hex for castles; put it on one."],
    "start-castle-two": [
        (
            "2 castles have no phase; mark one with x as the starting castle, and give the"
            " others their phase."
        )
    ],
    "too-many-tiles": ["The tile 'knowledge tile 15' is in play 2 times; the game has 1 of it."],
    "track-sum": ["The track shows 20 points, but the entries add up to 14."],
    "turn-repeat": ["2 tiles have the placing A2; give each its own number."],
    "wrong-terrain": ["The tile 'mine' cannot be placed here; this hex takes river tiles."],
}
CELLS = {
    "city-repeat": [(4, 4)],
    "not-adjacent": [(0, 0)],
    "not-adjacent-by-number": [(3, 1)],
    "order-missing": [(2, 0), (2, 1)],
    "order-missing-shepherd": [(2, 1), (2, 3)],
    "phase-missing": [(4, 2)],
    "phase-missing-tile": [(4, 2)],
    "start-castle-two": [(1, 2), (3, 3)],
    "too-many-tiles-on-one-map": [(1, 1)],
    "turn-repeat": [(3, 2), (4, 2)],
    "wrong-terrain": [(3, 2)],
}
SCORER = BoardScorer(EDITION)
PATHS = {case.stem: case for case in VIOLATIONS}
START = Placed(18, Tile(Kind.CASTLE))


def alone(player: BoardPlayer) -> Score:
    return SCORER.score(BoardGame((player,), 2)).scores[0]


def said(player: BoardPlayer) -> list[str]:
    return [f"{it.code}: {it.message}" for it in alone(player).violations]


@pytest.mark.parametrize("name", SENTENCES)
def test_a_broken_rule_has_its_sentence(name: str) -> None:
    scores = score([PATHS[name]]).scores
    assert [it.message for score in scores for it in score.violations] == SENTENCES[name]


@pytest.mark.parametrize("name", CELLS)
def test_a_broken_rule_names_its_hexes(name: str) -> None:
    (violation,) = score([PATHS[name]]).scores[0].violations
    assert list(violation.cells) == CELLS[name]


def test_what_another_player_breaks_is_named_at_the_one_who_goes_beyond() -> None:
    first, second = score([PATHS["goods-sold"]]).scores
    assert first.violations == ()
    assert [it.code for it in second.violations] == ["goods-sold"]
    assert second.total == 8


def test_one_player_cannot_sell_more_of_a_colour_than_the_game_has() -> None:
    player = BoardPlayer("Anna", regions=(), sold={Good.RED: 9}, knowledge=(25,))
    assert said(player) == ["goods-sold: 9 goods of the colour red are sold; the game has 7."]
    assert alone(player).total == 7 * 2 + 7


def test_goods_of_which_none_was_sold_have_no_line() -> None:
    player = BoardPlayer("Anna", regions=(), sold={Good.RED: 0, Good.BLUE: 1}, knowledge=(15,))
    assert [it.name() for it in alone(player).lines] == [
        "1 good sold, blue",
        "knowledge tile 15: 1 type of goods sold",
    ]


def test_a_knowledge_tile_listed_twice_counts_once() -> None:
    player = BoardPlayer("Anna", track=10, sold={Good.RED: 2}, knowledge=(25, 25))
    assert alone(player).total == 12
    assert [it.code for it in alone(player).violations] == ["too-many-tiles"]


def test_a_ledger_beside_a_map_says_what_the_map_shows() -> None:
    placed = (START, Placed(11, Tile(Kind.BUILDING, Building.BANK), Placing("A")))
    right = BoardPlayer("Anna", BOARDS["1"], placed, regions=(Region(Terrain.CITY, 1, "A"),))
    assert said(right) == []
    assert said(replace(right, regions=())) == [
        ("region-claim: The map shows city of 1 in phase A, but 'regions' does not list it.")
    ]
    assert said(replace(right, regions=(Region(Terrain.CITY, 3, "B"),))) == [
        ("region-claim: 'regions' lists city of 3 in phase B, but the map does not show it."),
        ("region-claim: The map shows city of 1 in phase A, but 'regions' does not list it."),
    ]
    assert alone(replace(right, regions=())).total == 11


def test_a_region_larger_than_the_table_scores_nothing() -> None:
    short = BoardScorer(replace(EDITION, region_points=(1, 3)))
    player = BoardPlayer(
        "Anna", regions=(Region(Terrain.CITY, 3, "A"), Region(Terrain.CITY, 2, "A"))
    )
    (given,) = short.score(BoardGame((player,), 2)).scores
    assert given.total == 13
    assert [it.message for it in given.violations] == [
        "There are no points for a region of 3: city; give 1 to 2."
    ]
    nothing = alone(BoardPlayer("Anna", regions=(Region(Terrain.CITY, 0, "A"),)))
    assert nothing.total == 0
    assert [it.message for it in nothing.violations] == [
        "There are no points for a region of 0: city; give 1 to 8."
    ]


def test_a_track_that_stands_at_nought_is_worth_nothing() -> None:
    assert alone(BoardPlayer("Anna", track=0)).total == 0


def test_where_the_second_is_in_doubt_both_are_asked_and_the_first_has_the_large_tile() -> None:
    def finish(name: str, phase: str) -> BoardPlayer:
        mines = (Placed(cell, Tile(Kind.MINE), Placing(phase)) for cell in (24, 29, 33))
        return BoardPlayer(name, BOARDS["1"], (START, *mines))

    phases = {"Anna": "A", "Ben": "B", "Cleo": "B", "Dora": "C"}
    all_players = tuple(finish(*it) for it in phases.items())
    scores = SCORER.score(BoardGame(all_players, 4)).scores
    asked = ["Several finished mine in phase B; note in 'bonus' who was first."]
    assert [[it.message for it in score.violations] for score in scores] == [[], asked, asked, []]
    assert [[it.name() for it in score.lines if it.rule == "bonus"] for score in scores] == [
        ["all of mine, large bonus tile"],
        [],
        [],
        [],
    ]


DUE = "All hexes of mine are covered: a bonus tile is due; add it to 'bonus'."
ALONE = "The small bonus tile of mine is claimed, but nobody has the large one."
BEFORE = (
    "{rival} finished mine in phase {earlier}, before {name} in {phase}, and has no better bonus"
    " tile for it."
)


@pytest.mark.parametrize(
    ("seats", "players", "sentences"),
    [
        ("A B", 2, [[DUE], [DUE]]),
        ("C A", 3, [[], [DUE]]),
        ("A B C", 3, [[DUE], [DUE], []]),
        ("C B A", 3, [[], [DUE], [DUE]]),
        ("A+small B", 2, [[ALONE], []]),
        ("B+small A", 2, [[], [DUE]]),
        ("B+small B", 2, [[], [DUE]]),
        ("B+small A", 3, [[BEFORE.format(rival="p2", earlier="A", name="p1", phase="B")], []]),
        ("A+small B", 3, [[], []]),
        ("A+large B", 2, [[], [DUE]]),
        ("B+large A", 2, [[BEFORE.format(rival="p2", earlier="A", name="p1", phase="B")], [DUE]]),
        (
            "B+large A+small",
            2,
            [[BEFORE.format(rival="p2", earlier="A", name="p1", phase="B")], []],
        ),
        ("A+large B+small", 2, [[], []]),
        ("A+small A+large", 2, [[], []]),
        (
            "A+large C+small B",
            3,
            [[], [BEFORE.format(rival="p3", earlier="B", name="p2", phase="C")], []],
        ),
        (
            "A+large B+large",
            2,
            [[], ["Another player has the same bonus tile already: mine, large."]],
        ),
        (
            "A+small B+small",
            2,
            [[ALONE], ["Another player has the same bonus tile already: mine, small."]],
        ),
        ("- -", 2, [[], []]),
        ("- A", 2, [[], [DUE]]),
    ],
)
def test_who_finished_a_colour_first_has_its_large_tile(
    seats: str, players: int, sentences: list[list[str]]
) -> None:
    all_players = []
    for number, seat in enumerate(seats.split(), start=1):
        phase, _plus, tile = seat.partition("+")
        regions = () if phase == "-" else (Region(Terrain.MINE, 3, phase),)
        large, small = ((Terrain.MINE,) if tile == it else () for it in ("large", "small"))
        all_players.append(BoardPlayer(f"p{number}", regions=regions, large=large, small=small))
    scores = SCORER.score(BoardGame(tuple(all_players), players)).scores
    assert [[it.message for it in score.violations] for score in scores] == sentences


def test_a_shepherd_that_adds_nothing_needs_no_number() -> None:
    unsure = unsure_animals(None, None)
    assert unsure == [(2, 2), (2, 3)]
    assert unsure_animals(None, None, replace(EDITION, shepherd_points=0)) == []


def test_a_shepherd_and_animals_of_its_phase_both_need_a_number() -> None:
    assert unsure_animals(None, 2) == unsure_animals(1, None) == [(2, 2), (2, 3)]
    assert unsure_animals(1, 2) == unsure_animals(2, 1) == []


@pytest.mark.parametrize(("large", "small"), [((), None), (None, ())])
def test_a_file_that_lists_one_size_of_bonus_tiles_lists_all_that_the_player_has(
    large: tuple[Terrain, ...] | None, small: tuple[Terrain, ...] | None
) -> None:
    mines = (Placed(cell, Tile(Kind.MINE), Placing("A")) for cell in (24, 29, 33))
    anna = BoardPlayer("Anna", BOARDS["1"], (START, *mines), large=large, small=small)
    game = BoardGame((anna, BoardPlayer("Ben", BOARDS["1"], (START,))), 2)
    assert [[it.message for it in score.violations] for score in SCORER.score(game).scores] == [
        [DUE],
        [],
    ]


def unsure_animals(
    shepherd: int | None, cow: int | None, edition: BoardEdition = EDITION
) -> list[tuple[int, int]]:
    """Return the hexes of a shepherd and animals of phase A whose order is not known."""
    placed = (
        START,
        Placed(11, Tile(Kind.KNOWLEDGE, number=7), Placing("A", shepherd)),
        Placed(12, Tile(Kind.ANIMAL, None, Species.COW, 3), Placing("A", cow)),
        Placed(13, Tile(Kind.ANIMAL, None, Species.COW, 2), Placing("B")),
    )
    found = check_shepherd(lay_out(survey(BOARDS["1"]), placed, ()), edition)
    return [cell for violation in found for cell in violation.cells]


def test_the_small_bonus_tile_goes_to_the_second_not_to_the_third() -> None:
    def finish(name: str, phase: str, *, small: tuple[Terrain, ...]) -> BoardPlayer:
        cells = (24, 29, 33)
        mines = (Placed(cell, Tile(Kind.MINE), Placing(phase)) for cell in cells)
        return BoardPlayer(name, BOARDS["1"], (START, *mines), large=(), small=small)

    game = BoardGame((finish("Anna", "B", small=()), finish("Ben", "C", small=(Terrain.MINE,))), 3)
    first, second = SCORER.score(game).scores
    assert first.violations == ()
    assert [it.message for it in second.violations] == [
        "Anna finished mine in phase B, before Ben in C, and has no better bonus tile for it."
    ]


def test_a_misplaced_tile_still_connects_what_is_placed_next_to_it() -> None:
    placed = (
        START,
        Placed(17, Tile(Kind.MINE), Placing("A", 1)),  # a mine in the river
        Placed(16, Tile(Kind.SHIP), Placing("A", 2)),
    )
    assert [it.code for it in alone(BoardPlayer("Anna", BOARDS["1"], placed)).violations] == [
        "wrong-terrain"
    ]


def test_an_island_carries_once_it_is_reached() -> None:
    def ships(*turns: int) -> tuple[Placed, ...]:
        cells = (15, 16, 17)
        return tuple(
            Placed(cell, Tile(Kind.SHIP), Placing("A", turn))
            for cell, turn in zip(cells, turns, strict=True)
        )

    def lost(*turns: int) -> list[tuple[int, int]]:
        player = BoardPlayer("Anna", BOARDS["1"], (START, *ships(*turns)))
        return [cell for it in alone(player).violations for cell in it.cells]

    assert lost(3, 2, 1) == []
    assert lost(1, 2, 3) == [(3, 0), (3, 1)]
    assert lost(1, 3, 2) == [(3, 0)]
    assert lost(3, 1, 2) == [(3, 1)]


def test_the_tie_goes_to_the_later_in_turn_order_only_where_all_is_known() -> None:
    def tie(*scores: tuple[int | None, int | None]) -> tuple[str, ...]:
        lines = (kinds.TrackLine(5),)
        given = [Score(f"p{n}", lines, (), *it) for n, it in enumerate(scores, start=1)]
        return Result("board", tuple(given)).winners

    assert tie((3, 1), (4, 2)) == ("p2",)
    assert tie((4, 1), (4, 2)) == ("p2",)
    assert tie((4, 2), (4, 1), (3, 3)) == ("p1",)
    assert tie((4, 2), (4, None)) == ("p1", "p2")
    assert tie((4, 2), (None, 1)) == ("p1", "p2")


LINES = {
    "points on the track": kinds.TrackLine(143),
    "other points on the track": kinds.OtherTrackLine(26, 40),
    "city, 3 hexes": kinds.RegionLine(14, 2, Terrain.CITY, 3, (6, 8)),
    "mine, 1 hex": kinds.RegionLine(11, 1, Terrain.MINE, 1, (1, 10)),
    "sheep, tile of 3": kinds.AnimalsLine(9, Species.SHEEP, 3, 1, (4, 5)),
    "2 watchtowers": kinds.WatchtowerLine(8, 2, 4),
    "1 good sold, red": kinds.GoodsLine(3, Good.RED, 1, 3),
    "all of mine, large bonus tile": kinds.BonusLine(7, Terrain.MINE, 1),
    "all of mine, small bonus tile": kinds.BonusLine(4, Terrain.MINE, 2),
    "2 goods not sold": kinds.UnsoldLine(2, 2, 1),
    "3 silver": kinds.SilverLine(3, 3, 1),
    "5 workers": kinds.WorkersLine(2, 5, 2),
    "knowledge tile 15: 4 types of goods sold": kinds.KnowledgeLine(12, 15, 4, 3),
    "knowledge tile 17: 2 × watchtower": kinds.BuildingsLine(8, 17, 2, 4, Building.WATCHTOWER),
    "knowledge tile 24: 3 species": kinds.KnowledgeLine(12, 24, 3, 4),
    "knowledge tile 25: 11 goods sold": kinds.KnowledgeLine(11, 25, 11, 1),
    "knowledge tile 26: 1 bonus tile": kinds.KnowledgeLine(2, 26, 1, 2),
}


@pytest.mark.parametrize("name", LINES)
def test_a_line_has_its_name(name: str) -> None:
    assert LINES[name].name() == name


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("city, 3 hexes", "A region of 3 is worth 6, finished in phase B 8 more."),
        (
            "sheep, tile of 3",
            "The new tile and its species in the pasture score, with tile 7: (3 + 1) + (4 + 1).",
        ),
        ("2 watchtowers", "A watchtower brings 4 points when it is placed."),
        ("1 good sold, red", "With this number of players each good sold is worth 3 points."),
        ("5 workers", "Every 2 workers that are left are worth 1 point."),
        (
            "other points on the track",
            "The marker stood at 40; the lines above do not explain these points.",
        ),
    ],
)
def test_a_line_explains_its_points(name: str, sentence: str) -> None:
    assert LINES[name].explain() == sentence


def test_animals_explain_whom_they_score_again() -> None:
    first, second = (
        line
        for line in alone(BoardPlayer("Anna", herds=(herd(3), herd(4)))).lines
        if line.rule == "animals"
    )
    assert first.explain() == "The first tile of a species in a pasture scores its animals."
    assert second.explain().endswith("its species in the pasture: 4 + 3.")


def herd(animals: int) -> Herd:
    return Herd(1, Species.COW, animals)


@pytest.mark.parametrize(
    ("tile", "name"),
    [
        (Tile(Kind.BUILDING, Building.TOWN_HALL), "town hall"),
        (Tile(Kind.ANIMAL, None, Species.PIG, 2), "pig, tile of 2"),
        (Tile(Kind.KNOWLEDGE, number=9), "knowledge tile 9"),
        (Tile(Kind.CASTLE), "castle"),
        (Tile(Kind.MINE), "mine"),
        (Tile(Kind.SHIP), "ship"),
    ],
)
def test_a_tile_has_its_name(tile: Tile, name: str) -> None:
    assert tile_name(tile) == name
