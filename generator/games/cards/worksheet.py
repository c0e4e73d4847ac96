"""The worksheet of the card game, including the solo game against Aaron."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.games.cards.model.game import (
    AARON,
    COLUMN,
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    ROUNDS,
    CardType,
    Ware,
)
from generator.games.cards.model.words import type_name
from generator.language import _
from generator.model.tiles import Species, species_name
from generator.model.worksheet import (
    ANY_NUMBER,
    MOST_POINTS,
    Field,
    Row,
    Section,
    Term,
    Tie,
    Worksheet,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from generator.games.cards.model.game import CardEdition

GAME = "cards"
ALONE = (1,)
TOGETHER = tuple(range(FEWEST_PLAYERS, MOST_PLAYERS + 1))
PLAYERS = (*ALONE, *TOGETHER)


def cards_worksheet(edition: CardEdition) -> Worksheet:
    """All that brings points in the card game, in the order of its score."""
    return Worksheet(
        game=GAME,
        name=_("The Castles of Burgundy: The Card Game"),
        edition=edition.name,
        players=PLAYERS,
        sections=(_sets(edition), _cards(edition), _animals(edition), _aaron(edition)),
        ties=(
            Tie(
                Field("left", _("Cards left in the store"), ANY_NUMBER),
                high=True,
                note=_("workers, silver, unsold goods, animals in no set"),
            ),
        ),
        rival=AARON,
        rounds=ROUNDS,
    )


def _sets(edition: CardEdition) -> Section:
    """Three cards of one type are worth its points; the first set of a type brings a card."""
    rows = []
    lacks = _("The card for the first set counts once a set is entered.")
    for kind in CardType:
        name = _capital(type_name(kind))
        sets = Field(f"set.{kind}", _("{type}, sets").format(type=name), _most(kind, edition))
        first = Field(f"first.{kind}", _("{type}, first set").format(type=name), 1, is_tick=True)
        fields = (sets._replace(caption=_("sets")), first._replace(caption=_("first")))
        terms = (
            Term((sets.id,), _pays(edition.set_points[kind])),
            Term((first.id,), _pays(edition.first_points), when=sets.id, lacks=lacks),
        )
        note = _("by themselves") if kind is CardType.CLOISTER else ""
        rows.append(Row(sets.id, name, terms, fields, (f"card:{kind}",), note))
    note = _("a cloister stands for any other type")
    return Section("sets", _("Sets of three"), tuple(rows), note=note)


def _cards(edition: CardEdition) -> Section:
    """Bonus and point cards are worth what they show, goods when they are sold."""
    points = Field("points", _("Points on point cards"), MOST_POINTS)
    sold = Field("sold", _("Goods sold"), edition.goods_of_type * len(Ware))
    first = Field("first-player", _("First player's card"), 1, is_tick=True)
    rows = (
        _seven("seven", edition, PLAYERS),
        replace(_counted(points, _pays(1), "points"), written=True),
        _counted(sold, _pays(edition.good_points), "goods"),
        _counted(first, _pays(edition.first_player_points, TOGETHER), "first-player"),
    )
    return Section("cards", _("Cards beside the domain"), rows)


def _animals(edition: CardEdition) -> Section:
    """Animals of different species score together; the best split counts."""
    fields = tuple(
        Field(
            f"animal.{it}",
            _capital(species_name(it)),
            edition.animals_of_species,
            _capital(species_name(it)),
            f"species:{it}",
        )
        for it in Species
    )
    worth = tuple(edition.animal_points.get(size, 0) for size in range(1, len(Species) + 1))
    term = Term(tuple(field.id for field in fields), _pays(1), sets=worth)
    note = _("sets of so many different ones, so that they are worth the most")
    row = Row("animals", _("Different animals"), (term,), fields, (f"species:{Species.COW}",), note)
    return Section("animals", _("Animals"), (row,))


def _aaron(edition: CardEdition) -> Section:
    """Aaron has the points of his sets and of the bonus cards that he came to first."""
    fields, terms = [], []
    for kind in CardType:
        said = _("{type}, sets of {name}").format(type=_capital(type_name(kind)), name=AARON)
        field = Field(f"aaron.set.{kind}", said, edition.cards[kind] // COLUMN, type_name(kind))
        fields.append(field._replace(icon=f"card:{kind}"))
        terms.append(Term((field.id,), _pays(edition.set_points[kind], ALONE)))
    first = Field("aaron.first", _("First sets of {name}").format(name=AARON), len(CardType))
    rows = (
        Row(
            "aaron.sets",
            _("Sets of three"),
            tuple(terms),
            tuple(fields),
            note=_("his cloisters stand for no other type"),
        ),
        replace(_counted(first, _pays(edition.first_points, ALONE), ""), label=_("First sets")),
        _seven("aaron.seven", edition, ALONE),
    )
    title = _("{name}, your opponent").format(name=AARON)
    note = _("After each round: if he has more, the game is lost.")
    return Section("aaron", title, rows, rival=True, note=note)


def _seven(name: str, edition: CardEdition, players: Iterable[int]) -> Row:
    """A player with all seven types takes the topmost card; which ones exist depends on players."""
    cards = {number: edition.seven_points[number] for number in players}
    fields, terms = [], []
    for place in range(max(map(len, cards.values()))):
        said = _("All seven types, card {number}").format(number=place + 1)
        field = Field(f"{name}.{place + 1}", said, 1, is_tick=True)
        each = {number: points[place] for number, points in cards.items() if place < len(points)}
        fields.append(field)
        terms.append(Term((field.id,), each))
    return Row(name, _("All seven types"), tuple(terms), tuple(fields), ("seven",), ticks=1)


def _counted(field: Field, each: Mapping[int, int], icon: str) -> Row:
    """A row with one entry."""
    icons = (icon,) if icon else ()
    return Row(field.id, field.label, (Term((field.id,), each),), (field,), icons)


def _most(kind: CardType, edition: CardEdition) -> int:
    """Return how many sets of a type the cards allow: each has at least one card of its own."""
    cards = edition.cards[kind]
    if kind is CardType.CLOISTER:
        return cards // COLUMN
    return min(cards, (cards + edition.cards[CardType.CLOISTER]) // COLUMN)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _pays(points: int, players: Iterable[int] = PLAYERS) -> Mapping[int, int]:
    """The same for several numbers of players."""
    return dict.fromkeys(players, points)
