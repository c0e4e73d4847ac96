"""The sections of the card game's rules, in our own words, with the figures of the edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import COLUMN, MOST_PLAYERS, ROUNDS, CardType, Thing
from generator.language import _, ngettext, pgettext
from generator.page.text.flow import Item, Section

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.games.cards.model.game import CardEdition

PLAYERS, WARES, BUILDINGS, SETS, HERDS = "players", "wares", "buildings", "sets", "herds"
"""The tables below the paragraphs of a section."""
WORKERS, SILVER = "workers", "silver"
"""The icons that are not types of cards."""
TURNS = 6
MOST_PROJECTS = 3
WORKERS_HELD = 2
PRICE, BOUGHT = 3, 3
"""The silver to pay, and the cards to look at for it."""


def card_sections(edition: CardEdition) -> tuple[Section, ...]:
    """Return the rules of the card game in short."""
    return (
        _goal(),
        _set_up(),
        _round(),
        _turn(),
        _actions(edition),
        _helpers(),
        _placing(edition),
        _buildings(),
        _sets(edition),
        _round_end(),
        _end(edition),
    )


def _goal() -> Section:
    text = _(
        "Take cards from the rows and place them in your domain, {number} of a type to a set."
        " Sets, bonus cards, goods sold, animals and point cards bring points; most points after"
        " {rounds} rounds of {turns} turns win."
    )
    filled = text.format(number=COLUMN, rounds=len(ROUNDS), turns=TURNS)
    return Section(_("Goal"), (Item(filled),))


def _set_up() -> Section:
    middle = _(
        "Lay the row cards 1 to 6 below one another and the bonus cards above them: one of each"
        " type for its first set, and those for all seven types that are marked for your number"
        " of players, the highest on top. Goods and animals lie face up in two piles each, beside"
        " silver, workers, points, and the rounds with A on top."
    )
    each = _(
        "The cards projects, domain and store; below the store 1 good and 1 animal, dealt at"
        " random, and 1 silver."
    )
    first = _(
        "The youngest takes the first player's card, the crown in its wreath up. The next two"
        " begin with 1 worker each, a fourth with 2."
    )
    return Section(
        pgettext("card game", "Set-up"),
        (
            Item(middle, _("In the middle")),
            Item(each, _("Each player")),
            Item(first, _("Turn order")),
        ),
    )


def _round() -> Section:
    deal = _("Deal {cards} action cards to each player, a pile face down that nobody looks at.")
    rows = _(
        "Lay action cards face up beside the row cards: one to each of the rows 1 to 6, with"
        " {most} players twice, and what is left to the row of its own die."
    )
    return Section(
        _("A round begins"),
        (Item(deal.format(cards=TURNS)), Item(rows.format(most=MOST_PLAYERS))),
        PLAYERS,
    )


def _turn() -> Section:
    text = _(
        "Hold two cards from your pile. Throw one of them away face up: only its die counts, and"
        " with it you carry out one action. Then the next player does, clockwise; before your"
        " next turn, draw again."
    )
    return Section(_("A turn"), (Item(text),))


def _actions(edition: CardEdition) -> Section:
    take = _(
        "Take a card from the row of the die and lay it below your projects. There are {most} at"
        " most; throw one away before you take a fourth."
    )
    place = _(
        "Move a project with the number of the die into your domain. Its bonus comes at once."
    )
    sell = _(
        "Lay all your goods of the type that the die sells beside your domain, their points in"
        " sight: 1 silver for each. Take the first player's card, the question marks up."
    )
    workers = _("Any die: take workers until you have {workers}.")
    silver = _("Any die: take 1 silver.")
    points = _("Any die: for every {cards} workers and silver that you give back take 1 point.")
    numbers = {"most": MOST_PROJECTS, "workers": WORKERS_HELD, "cards": edition.cards_per_point}
    words = (
        (_("Take a card"), take),
        (_("Place a project"), place),
        (_("Sell goods"), sell),
        (pgettext("card game", "Take workers"), workers),
        (_("Take silver"), silver),
        (_("Convert"), points),
    )
    return Section(
        _("The six actions"),
        tuple(
            Item(text.format(**numbers), lead, number=number)
            for number, (lead, text) in enumerate(words, start=1)
        ),
        WARES,
    )


def _helpers() -> Section:
    worker = _(
        "Each one that you give back turns your die up or down by 1; 6 and 1 are neighbours."
    )
    silver = _(
        "Once in your turn, beside your action, give back {price} silver and draw {bought} action"
        " cards. Keep one of them as a project, or play its die for one more action."
    )
    return Section(
        _("Workers and silver"),
        (
            Item(worker, _("Workers"), icon=WORKERS),
            Item(
                silver.format(price=PRICE, bought=BOUGHT),
                pgettext("card game", "Silver"),
                icon=SILVER,
            ),
        ),
    )


def _placing(edition: CardEdition) -> Section:
    castle = _("One more action at once, with any die.")
    cloister = _(
        "No bonus, but a joker: in a column of another type it is of that type for good. Lay it"
        " behind the others."
    )
    words = {
        CardType.CASTLE: (_("Castle"), castle),
        CardType.MINE: (_("Mine"), ""),
        CardType.CLOISTER: (_("Cloister"), cloister),
        CardType.KNOWLEDGE: (pgettext("card game", "Knowledge"), ""),
        CardType.SHIP: (_("Ship"), ""),
        CardType.PASTURE: (_("Pasture"), ""),
    }
    return Section(
        _("What a placed card brings"),
        tuple(
            Item(text or f"{things_named(edition.placed.get(kind, {}))}.", name, icon=kind)
            for kind, (name, text) in words.items()
        ),
    )


def _buildings() -> Section:
    text = _("Eight kinds, which all count as one type. If none fits, you get nothing.")
    return Section(_("Buildings"), (Item(text),), BUILDINGS)


def _sets(edition: CardEdition) -> Section:
    columns = _(
        "Cards of one type lie in one column, {number} to a set; with the next one a new column"
        " begins. A card that is placed never moves."
    )
    bonus = _(
        "A player who finishes a set picks one bonus of the round. The first set of each type also"
        " brings its bonus card, worth {points}."
    )
    seven = _("The first player with all seven types in the domain takes the top card for them.")
    worth = ngettext("{number} point", "{number} points", edition.first_points)
    return Section(
        _("Sets"),
        (
            Item(columns.format(number=COLUMN)),
            Item(bonus.format(points=worth.format(number=edition.first_points))),
            Item(seven),
        ),
        SETS,
    )


def _round_end() -> Section:
    text = _(
        "After {turns} turns throw away what is left in the rows, and turn up the next round."
        " The holder of the first player's card turns the crown in its wreath up and begins; if"
        " it was up already, the card moves on to the left."
    )
    return Section(_("A round ends"), (Item(text.format(turns=TURNS)),))


def _end(edition: CardEdition) -> Section:
    text = _(
        "After round {round} you add up sets, bonus cards, point cards and goods sold, {points} for"
        " the first player's card, and sets of different animals, as shown below. Level players"
        " compare the cards left in their stores, spare animals included; who has most wins."
    )
    number = edition.first_player_points
    points = ngettext("{number} point", "{number} points", number).format(number=number)
    return Section(_("End"), (Item(text.format(round=ROUNDS[-1], points=points)),), HERDS)


def things_named(things: Mapping[Thing, int]) -> str:
    """Describe what a card brings, with its alternatives: "1 good or 1 animal"."""
    words = {
        Thing.POINTS: lambda number: ngettext("{number} point", "{number} points", number),
        Thing.GOODS: lambda number: ngettext("{number} good", "{number} goods", number),
        Thing.ANIMALS: lambda number: ngettext("{number} animal", "{number} animals", number),
        Thing.SILVER: lambda number: ngettext("{number} silver", "{number} silver", number),
        Thing.WORKERS: lambda number: ngettext("{number} worker", "{number} workers", number),
    }
    context = [words[thing](number).format(number=number) for thing, number in things.items()]
    return (" " + _("or") + " ").join(context) or _("No bonus")
