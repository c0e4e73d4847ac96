"""Card games and games of Brügge, drawn by lot and typed into a worksheet."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING
from urllib.parse import quote

from generator.games.bruges.model.game import (
    SECTIONS,
    BrugesGame,
    BrugesPlayer,
    Colour,
    Group,
    Majority,
    Person,
    Thing,
)
from generator.games.bruges.rules.laurels import count_things
from generator.games.bruges.rules.score_lines import LaurelLine
from generator.games.cards.model.game import (
    ROUNDS,
    Card,
    CardGame,
    CardPlayer,
    CardType,
    CardVariant,
    Round,
    Ware,
)
from generator.games.cards.rules.score_lines import FirstLine, GoodsLine, SetLine
from generator.model.tiles import Species
from support.games.calculating import Typed

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from generator.games.bruges.model.game import BrugesEdition, Laurel
    from generator.games.cards.model.game import CardEdition
    from generator.model.score import Result, Score

DESTINATION = {
    Thing.HOUSES,
    Thing.HOUSE_COLOURS,
    Thing.FLORINS,
    Thing.CANAL,
    Thing.THIRDS,
    Thing.SECTIONS,
    Thing.STATUES,
    Thing.MAJORITIES,
    Thing.PROGRESS,
}
"""What a person counts that is in another row of the worksheet."""


def random_card_game(luck: Random, edition: CardEdition) -> CardGame:
    """Deal a game; some claim a card for a first set without the set, some give no store."""
    solo = luck.random() < 0.25
    players = 1 if solo else luck.randint(2, 4)
    first = {kind: luck.randrange(players + 1) for kind in CardType}
    holder = luck.randrange(players)
    all_players = [_seat(luck, number, first, edition, players) for number in range(players)]
    if not solo:
        all_players[holder] = replace(all_players[holder], first_player=True)
        if luck.random() < 0.3:
            all_players = [
                replace(all_players[0], name=it.name, workers=it.workers) for it in all_players
            ]
        return CardGame(tuple(all_players), players)
    all_players = [
        replace(all_players[0], first_player=None, workers=None, silver=None, goods=None)
    ]
    rounds = [
        Round(tuple(luck.choices(list(CardType), k=size)), 999)
        for size in edition.piles[: luck.randint(1, len(ROUNDS))]
    ]
    rounds[-1] = rounds[-1]._replace(points=None)
    return CardGame(tuple(all_players), 1, CardVariant.SOLO, tuple(rounds))


def _seat(
    luck: Random, number: int, first: dict[CardType, int], edition: CardEdition, players: int
) -> CardPlayer:
    domain = []
    for kind in CardType:
        for _column in range(luck.choice((0, 1, 1, 2))):
            own = luck.randint(1, 3)
            jokers = luck.randint(0, 3 - own)
            domain.append((Card(kind),) * own + (Card(CardType.CLOISTER),) * jokers)
    whole = {column[0].type for column in domain} == set(CardType)
    known = luck.random() < 0.8
    return CardPlayer(
        f"P{number + 1}",
        tuple(domain),
        first=tuple(kind for kind, owner in first.items() if owner == number),
        seven=luck.choice((0, *edition.seven_points[players])) if whole else None,
        points=luck.randint(0, 12),
        sold={ware: luck.randint(0, 3) for ware in Ware},
        animals={it: luck.randint(0, edition.animals_of_species) for it in Species},
        workers=luck.randint(0, 4) if known else None,
        silver=luck.randint(0, 4) if known else None,
        goods={Ware.DARK: luck.randint(0, 3)} if known else None,
    )


def type_cards(game: CardGame, result: Result, edition: CardEdition) -> list[Typed]:
    """Type in the players of a card game, with Aaron beside a solo player."""
    known = edition.seven_points[game.players]
    typed = []
    for player, score in zip(game.all_players, result.scores, strict=False):
        entries, rows = _read_cards(score, known)
        taken = {it.type for it in result.scores[-1].lines if isinstance(it, FirstLine)}
        others = taken if game.variant is CardVariant.SOLO else set()
        entries |= {f"first.{kind}": True for kind in player.first or () if kind not in others}
        animals = {f"animal.{it}": count for it, count in (player.animals or {}).items()}
        entries |= {name: str(count) for name, count in animals.items() if count}
        if score.tiebreak is not None:
            entries["left"] = str(score.tiebreak)
        typed.append(Typed(player.name, entries, {}, rows, score.total))
    if game.variant is CardVariant.SOLO:
        his, points = _read_cards(result.scores[1], known)
        first = sum(name.startswith("first.") for name in his)
        own = typed[0]
        for name, value in his.items():
            if not name.startswith("first."):
                own.entries[f"aaron.{name}"] = value
        own.entries["aaron.first"] = str(first)
        lines = result.scores[1].lines
        sums = Counter({"set": 0, "first": 0, "seven": 0})
        for line in lines:
            sums[line.rule] += line.points
        assert points.total() == sums.total()
        own.rows.update(
            {"aaron.sets": sums["set"], "aaron.first": sums["first"], "aaron.seven": sums["seven"]}
        )
    return typed


def _read_cards(score: Score, known: Sequence[int]) -> tuple[dict[str, str | bool], Counter[str]]:
    """Return what the lines of a score say, as entries, and the points of their rows."""
    entries: dict[str, str | bool] = {}
    counts: Counter[str] = Counter()
    rows: Counter[str] = Counter()
    for line in score.lines:
        if isinstance(line, SetLine | FirstLine):
            rows[f"set.{line.type}"] += line.points
            if isinstance(line, FirstLine):
                entries[f"first.{line.type}"] = True
            else:
                counts[f"set.{line.type}"] += 1
            continue
        rows[{"goods": "sold"}.get(line.rule, line.rule)] += line.points
        if line.rule == "seven":
            entries[f"seven.{known.index(line.points) + 1}"] = True
        elif line.rule == "points":
            entries["points"] = str(line.points)
        elif isinstance(line, GoodsLine):
            counts["sold"] += line.count
        elif line.rule == "first-player":
            entries["first-player"] = True
    return {**entries, **{name: str(count) for name, count in counts.items()}}, rows


def random_bruges(luck: Random, edition: BrugesEdition, register: dict[str, Person]) -> BrugesGame:
    """Deal a game of Brügge; some list no persons, some claim a marker without a step."""
    players = luck.randint(2, 4)
    persons = luck.sample(sorted(register), min(len(register), 30))
    laurels = [name for name in sorted(register) if register[name].laurel]
    all_players = []
    for number in range(players):
        own = [
            *luck.sample(laurels, luck.randint(0, min(6, len(laurels)))),
            *persons[number * 4 : number * 4 + 4],
        ]
        all_players.append(_player(luck, f"P{number + 1}", own, edition, register))
    if luck.random() < 0.3:
        florins = luck.choice(([None], [5], [4, 5]))
        all_players = [
            BrugesPlayer(it.name, 23, houses=4, florins=luck.choice(florins)) for it in all_players
        ]
    return BrugesGame(tuple(all_players), players)


def _player(
    luck: Random,
    name: str,
    own: Sequence[str],
    edition: BrugesEdition,
    register: dict[str, Person],
) -> BrugesPlayer:
    houses = {colour: luck.randint(0, 4) for colour in Colour}
    workers = {colour: luck.randint(0, 5) for colour in Colour}
    persons = [
        _sentence_of(register[it], luck, edition.price_of_point) for it in dict.fromkeys(own)
    ]
    player = BrugesPlayer(
        name,
        luck.randint(0, 120),
        tuple(persons),
        houses=sum(houses.values()),
        house_colours=houses,
        majorities=tuple(luck.sample(list(Majority), luck.randint(0, 3))),
        canal=tuple(luck.randint(0, edition.section_spaces) for _section in range(SECTIONS)),
        statues=tuple(luck.sample(edition.statues, luck.randint(0, SECTIONS))),
        progress=luck.randint(0, len(edition.progress_points)),
        workers=sum(workers.values()),
        worker_colours=workers,
        florins=luck.randint(0, 30) if luck.random() < 0.9 else None,
    )
    if luck.random() < 0.2:
        persons_worth, laurels_worth = luck.randint(0, 20), luck.randint(0, 9)
        return replace(
            player, persons=None, person_points=persons_worth, laurel_points=laurels_worth
        )
    return player


def _sentence_of(person: Person, luck: Random, price: int) -> Person:
    """Return what is not known about a person."""
    group = person.group or luck.choice(list(Group))
    return Person(
        person.id, person.names, price * luck.randint(0, 4), group, person.sign, person.laurel
    )


def type_bruges(game: BrugesGame, result: Result, edition: BrugesEdition) -> list[Typed]:
    """Type in the players of a game."""
    return [
        _bruges(player, score, edition)
        for player, score in zip(game.all_players, result.scores, strict=True)
    ]


def _bruges(player: BrugesPlayer, score: Score, edition: BrugesEdition) -> Typed:
    rows: Counter[str] = Counter()
    for line in score.lines:
        row = {"majority": "majorities", "statue": "statues"}.get(line.rule, line.rule)
        if isinstance(line, LaurelLine):
            row = f"laurel.{quote(line.person)}"
        rows[row] += line.points
    colours = player.house_colours or {Colour.RED: player.houses or 0}
    counts = {f"house.{colour}": count for colour, count in colours.items()}
    counts |= {"track": player.track, "persons": rows["persons"]}
    counts |= {f"canal.{at}": built for at, built in enumerate(player.canal or (), start=1)}
    counts["progress"] = player.progress or 0
    counts["laurel"] = player.laurel_points or 0
    ticks = [f"majority.{it}" for it in player.majorities or ()]
    ticks += [f"statue.{it}" for it in player.statues or ()]
    for person in player.persons or ():
        if person.laurel is not None:
            found, has = _laurel(person, person.laurel, player, edition)
            counts |= found
            ticks += has
    entries: dict[str, str | bool] = {name: str(count) for name, count in counts.items() if count}
    entries |= dict.fromkeys(ticks, True)
    if player.florins is not None:
        entries["florins"] = str(player.florins)
    return Typed(player.name, entries, {}, rows, score.total)


def _laurel(
    person: Person, laurel: Laurel, player: BrugesPlayer, edition: BrugesEdition
) -> tuple[dict[str, int], list[str]]:
    """Return the counts of a person's row, and its tick if it counts what is in other rows."""
    name = f"laurel.{quote(person.id)}"
    counts = {
        f"{name}.{at}": count_things(count._replace(every=1), person, player, edition)
        for at, count in enumerate(laurel.counts, start=1)
        if count.thing not in DESTINATION
    }
    return counts, [name] if len(counts) < len(laurel.counts) else []
