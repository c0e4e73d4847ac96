"""The solo game of cards: its set-up, Aaron's domain and the comparison after every round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import COLUMN, ROUNDS, CardType
from generator.games.cards.model.names import type_name
from generator.games.cards.pages.paints import card_paints
from generator.games.cards.pages.rules import TURNS
from generator.language import _, and_list, pgettext
from generator.page.text.flow import Item, Section
from generator.page.text.kit_page import FOOT, HEAD, kit_room, too_small
from generator.page.text.rules_page import RulesPage, draw_rules
from generator.values import NamedTuple

if TYPE_CHECKING:
    from generator.games.cards.model.game import CardEdition
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.marks import Page
    from generator.page.svg.press import Press
    from generator.page.text.room import Room
    from generator.units import Paper

GAP = 5.0
MOST_SETS = 4
"""For how many sets of each type there is room."""
SMALL_TICK = 5.0
"""The side of a box to tick on a small paper, in mm on the paper."""


class Tables(NamedTuple):
    """How high the heads and the rows of Aaron's domain and of the rounds are, in mm."""

    domain_head: float
    domain_row: float
    course_head: float
    course_row: float

    @property
    def domain(self) -> float:
        """The height of his domain; its last row is for all seven types."""
        return self.domain_head + self.domain_row * (len(CardType) + 1)

    @property
    def course(self) -> float:
        """The height of a table of rounds."""
        return self.course_head + self.course_row * len(ROUNDS)


LARGE = Tables(10.0, 9.2, 17.0, 10.2)
SMALL = Tables(10.0, 13.6, 16.0, 20.0)
SMALL_TITLE = 11.0
"""The height of the title above the rounds on a page of their own."""
SMALLEST = 0.69
"""The scale of a small paper below which its rows have no room for their boxes."""


def draw_solo(
    paper: Paper, ink: Ink, edition: CardEdition, theme: Theme, press: Press
) -> tuple[Page, ...]:
    """Draw the sheet of a solo game: one page, or two small ones with boxes of the same size."""
    room = kit_room(paper)
    title = _("Alone against Aaron")
    if room.scale < SMALLEST:
        raise too_small(title, room)
    tables = _small_tables(room) if room.is_small else LARGE
    context = {
        **card_paints(ink, theme),
        **tables._asdict(),
        "edition": edition,
        "gap": GAP,
        "course_top": SMALL_TITLE,
        "course_height": tables.course,
        "sets": {it: min(MOST_SETS, edition.cards[it] // COLUMN) for it in CardType},
        "of_a_set": COLUMN,
        "type_name": type_name,
        "tick": SMALL_TICK / room.scale,
    }
    rules = RulesPage(
        "solo",
        title,
        _("The solo game does not fit on one page of {paper}."),
        solo_sections(edition),
        {},
        below=tables.domain + GAP + (0.0 if room.is_small else tables.course + GAP),
        further=1 if room.is_small else 0,
    )
    template = "small-solo" if room.is_small else "solo"
    return draw_rules(rules, paper, f"games/cards/{template}.svg.j2", context, press)


def _small_tables(room: Room) -> Tables:
    """Return the tables of a small paper; those of Aaron and of the player fill a page."""
    free = room.height - HEAD - FOOT - SMALL_TITLE - GAP - 2 * SMALL.course_head
    return SMALL._replace(course_row=min(SMALL.course_row, free / (2 * len(ROUNDS))))


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
        pgettext("card game", "Set-up"),
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
