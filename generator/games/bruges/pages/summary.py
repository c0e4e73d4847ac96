"""The rules of Brügge in short: sections in our own words, with the figures of the data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.model.game import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    SECTIONS,
    Colour,
    Group,
    Sign,
)
from generator.games.bruges.model.names import sign_name
from generator.games.bruges.pages.aids import (
    CARDS_DRAWN,
    CARDS_PLAYED,
    PILES,
    POINTS_LOST,
    WORKERS_TAKEN,
    faces,
)
from generator.games.bruges.pages.paints import bruges_paints
from generator.language import _, pgettext
from generator.model.spoken_names import capital
from generator.page.text.flow import Item, Section
from generator.page.text.rules_page import draw_rules, summary_page

if TYPE_CHECKING:
    from generator.games.bruges.model.game import BrugesEdition
    from generator.model.order import Ink
    from generator.model.theme import Theme
    from generator.page.marks import Page
    from generator.page.svg.press import Press
    from generator.units import Paper

END = "end"
"""The table below the paragraphs of a section."""
TABLES = {END: 21.0}
"""How high the tables are, in mm."""


def draw_bruges_summary(
    paper: Paper, ink: Ink, edition: BrugesEdition, theme: Theme, press: Press
) -> tuple[Page, ...]:
    """Draw the rules of Brügge."""
    context = {
        **bruges_paints(ink, theme),
        "edition": edition,
        "fewest": FEWEST_PLAYERS,
        "most": MOST_PLAYERS,
    }
    rules = summary_page(bruges_sections(edition), TABLES)
    return draw_rules(rules, paper, "games/bruges/summary.svg.j2", context, press)


def bruges_sections(edition: BrugesEdition) -> tuple[Section, ...]:
    """Return the rules of Brügge in short."""
    return (
        _goal(),
        _set_up(edition),
        _round(),
        _actions(edition),
        _persons(),
        _threats(),
        _majorities(edition),
        _end(),
    )


def _goal() -> Section:
    text = _(
        "Build houses and fill them with people of the town, dig your canal and climb the ranks of"
        " the council, while flood, fire and plague are never far. Every card can do all six"
        " things; only one is done with it. The player with the most points at the end wins."
    )
    return Section(_("Goal"), (Item(text),))


def _set_up(edition: BrugesEdition) -> Section:
    middle = _(
        "Statues on their space, the lowest at the bottom. Workers, florins, threats and canal"
        " tiles lie ready. Shuffle all cards into {piles} about equal piles; as many of them as"
        " there are players are shuffled again and halved, to draw from. The others together are"
        " the spare pile."
    )
    each = _(
        "The large seal of a colour, the small one on a gate; one meeple on field {points}, one in"
        " the town hall; three majority markers, grey side up; workers, {workers} of each colour;"
        " {florins} florins; two aids. The first player takes the coat of arms and the dice."
    )
    figures = {
        "points": edition.start_points,
        "workers": edition.start_workers,
        "florins": edition.start_florins,
    }
    return Section(
        pgettext("Brügge", "Set-up"),
        (
            Item(middle.format(piles=PILES), _("In the middle")),
            Item(each.format(**figures), _("Each player")),
        ),
    )


def dice_sentence() -> str:
    """Say what the faces of the dice do."""
    sentence = _(
        "The first player rolls. For each {threatening} everybody takes a threat of the die's"
        " colour. The dice with {cheap} are added up: for that many florins each may go up one step"
        " of progress, once. Without such a die nobody may."
    )
    return sentence.format(**faces())


def _round() -> Section:
    draw = _(
        "From the first player on, each takes cards from either pile, one by one and unseen, up to"
        " {cards} in hand."
    )
    play = _(
        "One card and one action each in turn, until everybody has played {cards}. One card stays"
        " in hand."
    )
    most = _("Look at the majorities; then the coat of arms goes to the left.")
    return Section(
        _("A round"),
        (
            Item(draw.format(cards=CARDS_DRAWN), _("Draw"), number=1),
            Item(dice_sentence(), _("Dice"), number=2),
            Item(play.format(cards=CARDS_PLAYED), _("Cards"), number=3),
            Item(most, _("Majorities"), number=4),
        ),
    )


def _actions(edition: BrugesEdition) -> Section:
    workers = _("Take {number} workers of the card's colour.")
    florins = _("Take as many florins as the die of the card's colour shows.")
    threat = _("Give back one threat of the card's colour. Points at once: {points}.")
    canal = _(
        "Of your {sections} sections, build the next space outward from your gate: with a card of"
        " its colour, and for its price. Space {third} is worth {points} points at the end. With"
        " the last space of a section take the top statue."
    )
    house = _("Lay the card face down before you, and give back a worker of its colour.")
    person = _(
        "Lay the card face up on a house of yours that is empty, of any colour, and pay its price."
    )
    figures = {
        "sections": SECTIONS,
        "third": edition.third,
        "points": edition.third_points,
    }
    return Section(
        _("One card, one action"),
        (
            Item(
                workers.format(number=WORKERS_TAKEN), pgettext("Brügge", "Workers"), icon="worker"
            ),
            Item(florins, _("Florins"), icon="florin"),
            Item(threat.format(points=edition.threat_points), _("Threat"), icon="threat"),
            Item(canal.format(**figures), _("Canal"), icon="canal"),
            Item(house, _("House"), icon="house"),
            Item(person, _("Person"), icon="person"),
        ),
    )


def _persons() -> Section:
    groups = _(
        "Each belongs to one of {number} groups. In your turn, before or after your card, as many"
        " of them may act as you like."
    )
    words = {
        Sign.FLASH: _("At once, never again."),
        Sign.WORKER: _("For a worker of the colour shown; the card is turned sideways."),
        Sign.INFINITY: _("Once a round or whenever it applies. It costs nothing."),
        Sign.LAUREL: _("Brings points when all is counted."),
    }
    items = [Item(text, capital(sign_name(it)), icon=it.value) for it, text in words.items()]
    return Section(_("Persons"), (Item(groups.format(number=len(Group))), *items))


def _threats() -> Section:
    third = _("The third threat of one colour does harm; then all three go back, without points.")
    words = {
        Colour.BLUE: (_("Flood"), _("All your workers are lost.")),
        Colour.BROWN: (_("Plague"), _("A person of your choice is lost.")),
        Colour.YELLOW: (_("Raid"), _("All your florins are lost.")),
        Colour.RED: (
            _("Fire"),
            _(
                "A house is lost, and its person comes back to your hand; or the outer canal tile"
                " of a section. A statue that you have stays yours."
            ),
        ),
        Colour.PURPLE: (_("Intrigue"), _("{points} points are lost, as far as you have them.")),
    }
    items = [
        Item(text.format(points=POINTS_LOST), lead, icon=colour.value)
        for colour, (lead, text) in words.items()
    ]
    return Section(_("Threats"), (Item(third), *items))


def _majorities(edition: BrugesEdition) -> Section:
    text = _(
        "After each round, a player who is alone on the highest step of progress, or has more"
        " persons or more canal tiles than every other player, turns that marker over. It stays"
        " turned even if another player leads later; several players may turn theirs. Each is"
        " worth {points} points."
    )
    return Section(_("Majorities"), (Item(text.format(points=edition.majority_points)),))


def _end() -> Section:
    last = _(
        "When a pile is used up, the spare pile takes its place. While cards are drawn this means"
        " the last round; if it happens later, the next round is the last."
    )
    count = _(
        "The points of the track, and besides what is shown below. Level players compare their"
        " florins; if these are level too, they share the win."
    )
    return Section(_("End"), (Item(last), Item(count)), END)
