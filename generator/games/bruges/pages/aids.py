"""The aids of Brügge: cards that list the steps of a round, the signs on cards, and the score."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.model.game import Colour, Sign
from generator.games.bruges.model.names import sign_name
from generator.language import _, or_list, pgettext
from generator.model.spoken_names import capital
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.games.bruges.model.game import BrugesEdition

CARDS_DRAWN, CARDS_PLAYED = 5, 4
THREATENING, CHEAP = ("5", "6"), ("1", "2")
"""The faces of dice that bring threats, and those that make the price of a step."""
WORKERS_TAKEN = 2
POINTS_LOST = 3
"""What an intrigue takes."""
PILES = 5


@dataclass(frozen=True, slots=True)
class AidItem:
    """A paragraph of an aid: a number or a sign beside it, a lead in bold, a text with icons."""

    sign: str
    lead: str
    text: str


@dataclass(frozen=True, slots=True)
class Aid:
    """One side of an aid."""

    title: str
    items: tuple[AidItem, ...]


def bruges_aids(edition: BrugesEdition) -> dict[str, Aid]:
    """Return the sides of the aids by the names of their faces."""
    return {
        "aid-round": _round(),
        "aid-threats": _threats(),
        "aid-actions": _actions(edition),
        "aid-signs": _signs(),
        "aid-set-up": _set_up(edition),
        "aid-end": _end(edition),
    }


def _filled(message: str, **figures: object) -> str:
    """Fill figures into a text and leave the names of its icons as they are."""
    for name, figure in figures.items():
        message = message.replace(f"{{{name}}}", str(figure))
    return message


def _points(number: int) -> str:
    return f"{{points:{number}}}"


def faces() -> dict[str, str]:
    """Return the faces of dice that matter, as in a sentence."""
    return {"threatening": or_list(THREATENING), "cheap": or_list(CHEAP)}


def _round() -> Aid:
    draw = _("From the first player on, each draws up to {cards} {draw} in hand, from both piles.")
    dice = _(
        "The first player rolls. Each die with {threatening}: everybody takes a {threat} of its"
        " colour. Those with {cheap}, added up, are the price in {florin} of one step of"
        " {progress}."
    )
    play = _(
        "In turn play one {play} for one action, until all have played {cards}. Persons act before"
        " or after it."
    )
    most = _(
        "A player who leads alone with {progress}, {rivals} or {canal} turns that {majority} over"
        " for good. The coat of arms goes to the left."
    )
    return Aid(
        _("A round"),
        (
            AidItem("1", _("Draw"), _filled(draw, cards=CARDS_DRAWN)),
            AidItem("2", _("Dice"), _filled(dice, **faces())),
            AidItem("3", _("Cards"), _filled(play, cards=CARDS_PLAYED)),
            AidItem("4", _("Majorities"), most),
        ),
    )


def _threats() -> Aid:
    intrigue = _("Lose {points}, but never go below 0.")
    harms = {
        Colour.BLUE: (_("Flood"), _("All your {worker} go back.")),
        Colour.BROWN: (_("Plague"), _("You lose a {person} of your choice.")),
        Colour.YELLOW: (_("Raid"), _("All your {florin} go back.")),
        Colour.RED: (
            _("Fire"),
            _("You lose a {house}, its person comes to your hand; or the outer {canal} of a side."),
        ),
        Colour.PURPLE: (_("Intrigue"), _filled(intrigue, points=_points(POINTS_LOST))),
    }
    after = _("The three markers go back and bring no points.")
    items = [AidItem(colour.value, *words) for colour, words in harms.items()]
    return Aid(_("The third of a colour"), (*items, AidItem("", "", after)))


def _actions(edition: BrugesEdition) -> Aid:
    workers = _("Take {number} {worker} of its colour.")
    threat = _("Give back a {threat} of its colour: {points}.")
    canal = _(
        "Build the next {canal} of a side: a card of its colour and its price. Space {third} brings"
        " {points} at the end, the last one the top {statue}."
    )
    house = _("The card face down is a {house}, for a {worker} of its colour: {points} at the end.")
    person = _("The card goes on an empty {house} of any colour, for its price in {florin}.")
    return Aid(
        _("One card, one action"),
        (
            AidItem("1", pgettext("Brügge", "Workers"), _filled(workers, number=WORKERS_TAKEN)),
            AidItem("2", _("Florins"), _("As many {florin} as the die of its colour shows.")),
            AidItem("3", _("Threat"), _filled(threat, points=_points(edition.threat_points))),
            AidItem(
                "4",
                _("Canal"),
                _filled(canal, third=edition.third, points=_points(edition.third_points)),
            ),
            AidItem("5", _("House"), _filled(house, points=_points(edition.house_points))),
            AidItem("6", _("Person"), person),
        ),
    )


def _signs() -> Aid:
    words = {
        Sign.FLASH: _("At once, and never again."),
        Sign.WORKER: _("In your turn: give back a {worker} of the colour shown."),
        Sign.INFINITY: _("For nothing: once a round in your turn, or always, as the card says."),
        Sign.LAUREL: _("Brings points when all is counted."),
    }
    turned = _("A person that acts once a round is turned sideways until the round is over.")
    items = [AidItem(sign.value, capital(sign_name(sign)), text) for sign, text in words.items()]
    return Aid(_("When persons act"), (*items, AidItem("", "", turned)))


def _set_up(edition: BrugesEdition) -> Aid:
    board = _("The {statue} lie on their space, the highest on top.")
    cards = _(
        "Shuffle, make {piles} equal piles. As many as players, shuffled, make the two piles to"
        " draw from; the rest is spare."
    )
    each = _(
        "Large seal; small seal on a gate; a meeple on {points}, one in the town hall; three"
        " {majority}, grey; {workers} {worker} of each colour; {florins} {florin}; two aids."
    )
    figures = {
        "points": edition.start_points,
        "workers": edition.start_workers,
        "florins": edition.start_florins,
    }
    return Aid(
        pgettext("Brügge", "Set-up"),
        (
            AidItem("1", _("Board"), board),
            AidItem("2", _("Cards"), _filled(cards, piles=PILES)),
            AidItem("3", _("Supply"), _("{worker} {florin} {threat} {canal} lie ready.")),
            AidItem("4", _("Each player"), _filled(each, **figures)),
            AidItem("5", _("First player"), _("Takes the coat of arms and the dice.")),
        ),
    )


def _end(edition: BrugesEdition) -> Aid:
    last = _(
        "When a pile is empty while cards are drawn, the spare one takes its place: this is the"
        " last round. If it happens later, the next one is."
    )
    each, turned = _("{points} each."), _("{points} for each that is turned.")
    four = _points(edition.majority_points)
    canal = _("{points} for each space {third}; what the {statue} show.")
    return Aid(
        _("The end"),
        (
            AidItem("", "", last),
            AidItem("person", _("Persons"), _("A third of their price; laurels as they say.")),
            AidItem("house", _("Houses"), _filled(each, points=_points(edition.house_points))),
            AidItem("majority", _("Majorities"), _filled(turned, points=four)),
            AidItem(
                "canal",
                _("Canal"),
                _filled(canal, points=_points(edition.third_points), third=edition.third),
            ),
            AidItem("progress", _("Progress"), _("The points of your step.")),
            AidItem("florin", _("A tie"), _("More florins win.")),
        ),
    )
