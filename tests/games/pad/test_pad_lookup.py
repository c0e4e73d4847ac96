"""What the legends of shipped pads say is what the pads count, figure by figure."""

from __future__ import annotations

from itertools import combinations, product
from typing import TYPE_CHECKING

import pytest

from support.games.pad_legends import look_up, number, numbers, options, points
from support.games.pad_sheets import shipped

if TYPE_CHECKING:
    from collections.abc import Iterator

NOT, VULNERABLE = 0, 1
HIGHEST_FINISH = 170


def test_tarot() -> None:
    needed = numbers(tuple(figures[0] for figures in look_up("tarot", "Points needed").values()))
    assert [*enumerate(needed)] == [*shipped("tarot").row_of["needed"].rule.steps]
    contracts = {name: number(it[0]) for name, it in look_up("tarot", "Contract").items()}
    assert contracts == options("tarot", "contract")
    assert {name: number(it[0]) for name, it in look_up("tarot", "Slam").items()} == options(
        "tarot", "slam"
    )
    handfuls = look_up("tarot", "Handfuls")
    worth = {number(figures[-1]) for figures in handfuls.values() if figures}
    assert worth == {20, 30, 40}
    assert worth < {*shipped("tarot").entry_of["handfuls"].allowed}
    deal = '[[round]]\ncontract = "garde"\nbouts = 2\ntaken = 45\n'
    deal += 'role = ["taker", "defender", "defender"]\n'
    value = look_up("tarot", "Value of a deal")
    base = number(value["contract made or failed"][0])
    each = number(value["each point more or fewer"][0])
    petit = number(value["petit au bout"][0])
    assert points("tarot", deal, 3)[1] == -(base + (45 - 41) * each) * contracts["Garde"]
    with_petit = points("tarot", deal + 'petit = "taker"\n', 3)
    assert with_petit[1] == -(base + (45 - 41) * each + petit) * contracts["Garde"]


def test_canasta() -> None:
    bonuses = look_up("canasta", "Bonuses")
    rows = shipped("canasta").row_of
    assert numbers(bonuses["Natural canasta"]) == (rows["natural"].rule.each,) == (500,)
    assert numbers(bonuses["Mixed canasta"]) == (rows["mixed"].rule.each,) == (300,)
    out = {name: number(it[0]) for name, it in look_up("canasta", "Going out").items()}
    assert out == options("canasta", "going_out")
    threes = look_up("canasta", "Red threes")
    one, four = number(threes["each"][0]), number(threes["all four"][0])
    assert points("canasta", "[[round]]\nthrees = [1, 0]\nmelded = [50, 0]\n") == (50 + one, 0)
    assert points("canasta", "[[round]]\nthrees = [4, 0]\nmelded = [50, 0]\n") == (50 + four, 0)
    assert points("canasta", "[[round]]\nthrees = [2, 0]\n") == (-2 * one, 0)


def board(level: int, strain: str, tricks: int, *, double: str = "", vulnerable: int = NOT) -> int:
    """Return what a board of bridge brings to the declarer's side, or costs it."""
    text = f'[[round]]\nlevel = {level}\nstrain = "{strain}"\ntricks = {tricks}\n'
    text += f'doubled = "{double}"\n' if double else ""
    text += f"declarer = [true, false]\nvulnerable = {'true' if vulnerable else 'false'}\n"
    own, other = points("bridge", text)
    assert other == -own
    return own


@pytest.mark.parametrize("vulnerable", [NOT, VULNERABLE])
def test_bridge(vulnerable: int) -> None:
    trick = {name: number(it[0]) for name, it in look_up("bridge", "For each trick").items() if it}
    bonus = {name: numbers(it)[vulnerable] for name, it in look_up("bridge", "Bonuses").items()}
    double = {name: numbers(it)[vulnerable] for name, it in look_up("bridge", "Doubled").items()}
    first, later = trick["No trump, the first"], trick["No trump, the others"]
    part, game = bonus["part score"], bonus["game, 100 or more"]
    assert board(2, "clubs", 8, vulnerable=vulnerable) == 2 * trick["Clubs, diamonds"] + part
    assert board(2, "hearts", 9, vulnerable=vulnerable) == 3 * trick["Hearts, spades"] + part
    assert board(3, "notrump", 9, vulnerable=vulnerable) == first + 2 * later + game
    small, grand = bonus["small slam"], bonus["grand slam"]
    assert board(6, "spades", 12, vulnerable=vulnerable) == 180 + game + small
    assert board(7, "spades", 13, vulnerable=vulnerable) == 210 + game + grand
    for name, times in (("doubled", 2), ("redoubled", 4)):
        made = 4 * trick["Hearts, spades"] * times + game + double[f"made {name}"]
        over = double[f"overtrick, {name}"]
        assert board(4, "hearts", 10, double=name, vulnerable=vulnerable) == made
        assert board(4, "hearts", 11, double=name, vulnerable=vulnerable) == made + over
    down = look_up("bridge", "Undertricks")
    plain = numbers(down["vulnerable" if vulnerable else "not vulnerable"])
    doubled = numbers(down["doubled, vulnerable" if vulnerable else "doubled"])
    for figures, name, times in (
        (plain, "", 1),
        (doubled, "doubled", 1),
        (doubled, "redoubled", 2),
    ):
        for under in range(1, 6):
            *known, more = figures
            cost = known[under - 1] if under <= len(known) else known[-1] + (under - 3) * more
            assert (
                board(4, "hearts", 10 - under, double=name, vulnerable=vulnerable) == -times * cost
            )


def test_rubber_bridge() -> None:
    for legend in ("For each trick", "Undertricks"):
        assert look_up("rubber-bridge", legend) == look_up("bridge", legend)
    above = look_up("rubber-bridge", "Above the line")
    known = look_up("bridge", "Bonuses") | look_up("bridge", "Doubled")
    assert above.items() <= known.items()
    game = '[[round]]\nlevel = 4\nstrain = "hearts"\ntricks = 10\ndeclarer = [{}]\n'
    we, they = game.format("true, false"), game.format("false, true")
    rubber = {
        name: number(it[0]) for name, it in look_up("rubber-bridge", "Honours and rubber").items()
    }
    assert points("rubber-bridge", we) == (120 + rubber["unfinished: the only game"], 0)
    assert points("rubber-bridge", we + we) == (240 + rubber["rubber, two games to none"], 0)
    assert points("rubber-bridge", we + they + we) == (
        240 + rubber["rubber, two games to one"],
        120,
    )
    leg = '[[round]]\nlevel = 1\nstrain = "hearts"\ntricks = 7\ndeclarer = [true, false]\n'
    assert points("rubber-bridge", leg) == (30 + rubber["unfinished: the only part score"], 0)
    four, five = rubber["four honours in one hand"], rubber["five, or four aces at no trump"]
    assert {four, five} < {*shipped("rubber-bridge").entry_of["honours"].allowed}
    assert points("rubber-bridge", leg + f"honours = [{five}, 0]\n") == (130 + five, 0)
    slam = leg.replace("level = 1", "level = 6").replace("tricks = 7", "tricks = 12")
    small = numbers(above["small slam"])[NOT]
    assert points("rubber-bridge", slam) == (180 + small + rubber["unfinished: the only game"], 0)


def test_skat() -> None:
    values = look_up("skat", "Base value") | look_up("skat", "Null")
    said = {f"{name} {it[0]}": number(it[0]) for name, it in values.items()}
    assert said == options("skat", "suit")
    cards = look_up("skat", "Cards")
    king, queen, jack = (int(it) for it in cards["king; queen; jack"][0].split("; "))
    ace, ten = (int(it) for it in cards["ace; ten"][0].split("; "))
    whole = 4 * (ace + ten + king + queen + jack)
    assert whole == 120
    assert numbers(cards["won from"]) == (whole // 2 + 1,)
    assert numbers(cards["schneider from"]) == (whole * 3 // 4,)
    lines = " ".join(look_up("skat", "Multiplier"))
    extras = ["hand 1", "schneider 1, announced 1 more", "schwarz 1, announced 1 more", "ouvert 1"]
    assert all(it in lines for it in extras)
    levels = sum(it.count("1") for it in extras)
    most = shipped("skat").entry_of["factor"].most
    assert most == 11 + 1 + levels


def test_yacht() -> None:
    fixed = {
        name.partition(":")[0]: number(it[0])
        for name, it in look_up("yacht", "Fixed points").items()
    }
    rows = shipped("yacht").row_of
    for name in ("full", "small", "large", "yacht"):
        assert fixed[rows[name].name("en")] == rows[name].rule.each
    ((least, bonus),) = rows["bonus"].rule.steps
    assert fixed[f"Bonus at {least} or more"] == bonus
    assert fixed["each more yacht, once Yacht has 50"] == rows["more"].rule.each


def test_generala() -> None:
    said = {name.partition(":")[0]: it for name, it in look_up("generala", "Combinations").items()}
    for name in ("straight", "full", "four"):
        row = shipped("generala").row_of[name]
        assert (0, *numbers(said[row.name("en")])) == row.entries[0].allowed
    for name in ("generala", "double"):
        row = shipped("generala").row_of[name]
        assert number(said[row.name("en")][0]) == row.rule.each
    assert shipped("generala").wins_at_once == "served"
    turns = numbers(look_up("generala", "Turn")["turns in a game"])
    counted = [row for row in shipped("generala").rows if row.counts]
    assert turns == (len(counted),)


@pytest.mark.parametrize("name", ["belote", "coinche"])
def test_belote(name: str) -> None:
    cards, deal = look_up(name, "Cards"), look_up(name, "Points of a deal")
    last = number(deal["last trick"][0])
    whole = sum(numbers(cards["trumps"])) + 3 * sum(numbers(cards["others"])) + last
    assert numbers(deal["all cards with the last trick"]) == (whole,) == (162,)
    entries = shipped(name).entry_of
    assert numbers(deal["all tricks"]) == (entries["cards"].most,)
    belote = number(deal["belote: king and queen of trumps"][0])
    assert belote == shipped(name).row_of["belote"].rule.each


def test_coinche() -> None:
    contract = look_up("coinche", "Contract")
    least, most = (int(it) for it in contract["points bid"][0].split("\N{EN DASH}"))
    allowed = (*range(least, most + 1, 10), number(contract["all tricks"][0]))
    assert allowed == shipped("coinche").entry_of["contract"].allowed
    doubled = {
        f"{it} {contract[it][0]}": number(contract[it][0]) for it in ("Coinche", "Surcoinche")
    }
    assert doubled == options("coinche", "doubled")
    needed = number(contract["needed at least"][0])
    deal = "[[round]]\ntaker = [true, false]\ncontract = 80\ncards = [{}, {}]\n"
    assert points("coinche", deal.format(needed, 162 - needed)) == (needed + 80, 162 - needed)
    assert points("coinche", deal.format(needed - 1, 163 - needed)) == (0, 160 + 80)
    assert points("coinche", 'doubled = "coinche"\n'.join((deal.format(81, 81), ""))) == (
        0,
        2 * (160 + 80),
    )


def test_cribbage() -> None:
    """The highest hand: three fives and the jack of the suit of the fourth five."""
    hand = look_up("cribbage", "Hand and crib")
    values = look_up("cribbage", "Values")
    jack = number(values["jack, queen, king"][0])
    cards = (5, 5, 5, 5, jack)
    fifteens = [it for size in range(2, 6) for it in combinations(cards, size) if sum(it) == 15]
    pair, three, four = (int(it) for it in hand["pair; three; four alike"][0].split("; "))
    whole = len(fifteens) * number(hand["each fifteen"][0]) + four
    whole += number(hand["his nobs: jack of the starter’s suit"][0])
    assert whole == max(shipped("cribbage").entry_of["hand"].allowed)
    assert (three, four) == (3 * pair, 6 * pair)
    assert (
        hand["pair; three; four alike"] == look_up("cribbage", "Pegging")["pair; three; four alike"]
    )


def darts() -> Iterator[tuple[str, int]]:
    """Yield all fields that a dart can hit, with their points."""
    for sign, times in (("", 1), ("D", 2), ("T", 3)):
        yield from ((f"{sign}{field}", times * field) for field in range(1, 21))
    yield from (("25", 25), ("Bull", 50))


def test_darts_finishes() -> None:
    hits = dict(darts())
    finishes = {
        int(line[0]): line[1].split()
        for legend in shipped("darts-501").legends
        for line in legend.texts("en")
        if len(line) > 1
    }
    assert len(finishes) == 20
    for left, thrown in finishes.items():
        assert sum(hits[it] for it in thrown) == left
        assert thrown[-1] == "Bull" or thrown[-1].startswith("D")
        assert len(thrown) <= 3
    doubles = [it for name, it in hits.items() if name == "Bull" or name.startswith("D")]
    fewer = [0, *hits.values()]
    possible = {sum(it) for it in product(fewer, fewer, doubles)}
    nowhere = next(iter(look_up("darts-501", "No finish")))
    said = [int(it) for it in nowhere.split(", ")]
    assert said == [it for it in range(HIGHEST_FINISH, 1, -1) if it not in possible]


def test_darts_cricket() -> None:
    marks = {name: number(it[0]) for name, it in look_up("darts-cricket", "To close").items()}
    rows = shipped("darts-cricket").row_of
    assert marks["marks for a number"] == rows["marks_20"].entries[0].most
    assert marks["marks for all seven"] == 7 * marks["marks for a number"]
    bull = look_up("darts-cricket", "Points of a scoring hit")["bull"]
    assert numbers(bull) == (rows["hits_bull"].rule.each,)
    assert [rows[f"hits_{it}"].rule.each for it in range(15, 21)] == [*range(15, 21)]


def test_hearts() -> None:
    taken = {name: number(it[0]) for name, it in look_up("hearts", "Points taken").items()}
    assert 13 * taken["each heart"] + taken["queen of spades"] == taken["in a deal"]
    every = {name: number(it[0]) for name, it in look_up("hearts", "All 26").items()}
    assert points("hearts", "[[round]]\ntaken = [26, 0, 0]\n", 3) == (
        every["that player"],
        every["each of the others"],
        every["each of the others"],
    )


def test_spades() -> None:
    contract = {name: numbers(it) for name, it in look_up("spades", "Contract").items()}
    bags = {name: number(it[0]) for name, it in look_up("spades", "Bags").items()}
    made, failed = contract["each trick bid"]
    deal = "[[round]]\nbid = [{}, {}]\ntricks = [{}, {}]\n"
    bag = bags["each trick more than bid"]
    assert points("spades", deal.format(5, 6, 7, 6)) == (5 * made + 2 * bag, 6 * made)
    assert points("spades", deal.format(8, 6, 7, 6)) == (8 * failed, 6 * made)
    nil = shipped("spades").entry_of["nil"]
    assert {*contract["nil"], *contract["blind nil"]} <= {*range(nil.least, nil.most + 1, nil.step)}
    ten = deal.format(1, 2, 11, 2)
    assert points("spades", ten) == (made + 10 * bag + bags["every ten bags"], 2 * made)


def test_rummy() -> None:
    """A pack with two jokers is worth 426 points, as the pad itself demands."""
    cards = look_up("rummy", "Jokers and aces") | look_up("rummy", "Other cards")
    figures = {name: it[0] for name, it in cards.items()}
    low, high = (int(it) for it in figures["two to nine"].split("\N{EN DASH}"))
    court, ten = int(figures["king, queen, jack"]), int(figures["ten"])
    suit = int(figures["ace"]) + sum(range(low, high + 1)) + ten + 3 * court
    assert 4 * suit + 2 * int(figures["joker"]) == 426
    assert shipped("rummy").entry_of["melded"].most == 2 * 426


def test_dominoes() -> None:
    said = {name: number(it[0]) for name, it in look_up("dominoes", "The 28 dominoes").items()}
    tiles = [(one, two) for one in range(7) for two in range(one, 7)]
    assert len(tiles) == 28
    assert said["all pips"] == sum(map(sum, tiles)) == shipped("dominoes").entry_of["pips"].most
    assert said["dominoes with each number"] == sum(6 in it for it in tiles)
    assert points("dominoes", "[[round]]\npips = [3, 10, 7]\n", 3) == (14, 0, 0)
    assert points("dominoes", "[[round]]\npips = [3, 3, 7]\n", 3) == (0, 0, 0)


def test_golf() -> None:
    under = [number(it[0]) for it in look_up("golf", "Under par").values()]
    over = [number(it[0]) for it in look_up("golf", "Par and over").values()]
    assert [*under, *over] == [*range(-3, 3)]


def test_boules() -> None:
    said = {name: number(it[0]) for name, it in look_up("boules", "Points of an end").items()}
    rounds = shipped("boules").rounds
    assert rounds is not None
    assert said["game at"] == rounds.target
    each = [number(it[0]) for it in look_up("boules", "Boules each").values()]
    most = max(players * number for players, number in enumerate(each, start=1))
    assert most == shipped("boules").entry_of["boules"].most
    one = said["each boule nearer than the best of the others"]
    assert points("boules", "[[round]]\nboules = [4, 0]\n" * 3) == (12 * one, 0)


def test_bids_and_tricks() -> None:
    said = {name: number(it[0]) for name, it in look_up("bids-and-tricks", "Points").items()}
    met, each = said["bid met"], said["and for each trick"]
    missed = said["not met: each trick too many or too few"]
    text = "[[round]]\nbid = [1, 1, 0]\ntricks = [1, 0, 0]\n"
    assert points("bids-and-tricks", text, 3) == (met + each, missed, met)
    rounds = numbers(look_up("bids-and-tricks", "Rounds with 60 cards")["rounds"])
    assert rounds == tuple(60 // players for players in range(3, 7))
