"""The solo game of cards: its set-up, Aaron's domain and the comparison after every round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import COLUMN, ROUNDS, CardType
from generator.games.cards.model.words import type_name
from generator.games.cards.pages.paints import card_paints
from generator.games.cards.pages.rules import TURNS
from generator.language import _, and_list
from generator.page.text.rules_page import RulesPage, draw_rules
from generator.page.text.sections import Item, Section

if TYPE_CHECKING:
    from generator.games.cards.model.game import CardEdition
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.marks import Page
    from generator.page.svg.press import Press
    from generator.units import Paper

DOMAIN_HEAD, DOMAIN_ROW = 10.0, 9.2
"""The head and a row of Aaron's domain, in mm; a last row is for all seven types."""
COURSE_HEAD, COURSE_ROW = 17.0, 10.2
"""The head and a row of the table of rounds, in mm."""
GAP = 5.0
MOST_SETS = 4
"""For how many sets of each type there is room."""


def draw_solo(paper: Paper, ink: Ink, edition: CardEdition, theme: Theme, press: Press) -> Page:
    """Draw the sheet of a solo game on one page."""
    domain = DOMAIN_HEAD + DOMAIN_ROW * (len(CardType) + 1)
    course = COURSE_HEAD + COURSE_ROW * len(ROUNDS)
    context = {
        **card_paints(ink, theme),
        "edition": edition,
        "gap": GAP,
        "domain_head": DOMAIN_HEAD,
        "domain_row": DOMAIN_ROW,
        "course_head": COURSE_HEAD,
        "course_row": COURSE_ROW,
        "course_height": course,
        "sets": {it: min(MOST_SETS, edition.cards[it] // COLUMN) for it in CardType},
        "of_a_set": COLUMN,
        "type_name": type_name,
    }
    rules = RulesPage(
        "solo",
        _("Alone against Aaron"),
        _("The solo game does not fit on one page of {paper}."),
        solo_sections(edition),
        {},
        below=domain + course + 2 * GAP,
    )
    return draw_rules(rules, paper, "games/cards/solo.svg.j2", context, press)


def solo_sections(edition: CardEdition) -> tuple[Section, ...]:
    """Return the rules of the solo game in short."""
    return _set_up(edition), _round()


def _set_up(edition: CardEdition) -> Section:
    table = _(
        "As for two players: seven cards in the rows, and of the cards for all seven types those"
        " worth {points}. The first player's card is not used."
    )
    own = _("You begin with 1 silver, 1 worker, 1 good and 1 animal in your store.")
    piles = _(
        "Deal Aaron {number} piles of action cards face down, one for each round: {cards} cards."
    )
    points = and_list(map(str, edition.seven_points[1]))
    cards = and_list(map(str, edition.piles))
    return Section(
        _("Set-up"),
        (
            Item(table.format(points=points), _("The table")),
            Item(own, _("You")),
            Item(piles.format(number=len(edition.piles), cards=cards), _("Aaron")),
        ),
    )


def _round() -> Section:
    pile = _(
        "Turn up Aaron's next pile and tick its cards below, by type: three to a set. His"
        " cloisters stand for nothing but themselves; for each, you take 1 point."
    )
    bonus = _(
        "A set or all seven types bring him the bonus card, if it is still there. Nothing else"
        " that a card or a round brings is his."
    )
    play = _("You play your {turns} cards as ever.").format(turns=TURNS)
    compare = _(
        "Count both, your animals too. If Aaron has more, you have lost at once; if not, go on."
        " After round {round} you have won."
    ).format(round=ROUNDS[-1])
    words = (
        (_("His pile"), pile),
        (_("His bonus"), bonus),
        (_("Your turns"), play),
        (_("Compare"), compare),
    )
    return Section(
        _("Each round"),
        tuple(Item(text, lead, number=number) for number, (lead, text) in enumerate(words, 1)),
    )
