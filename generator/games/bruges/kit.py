"""The kit of Brügge: rules, board, cards, tiles, tokens, aids, meeples and dice."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.games.bruges.load.board import load_bruges_board
from generator.games.bruges.load.edition import bruges_edition
from generator.games.bruges.load.person_cards import OPEN, PERSONS, Wanted, load_person_cards
from generator.games.bruges.model.board import Seal
from generator.games.bruges.model.game import MOST_PLAYERS
from generator.games.bruges.model.order import BrugesFiles, BrugesKitOrder, BrugesPart
from generator.games.bruges.pages.board import draw_bruges_board
from generator.games.bruges.pages.cards import bruges_drawer, figure_parts
from generator.games.bruges.pages.nets import draw_bruges_dice, draw_meeples
from generator.games.bruges.pages.summary import draw_bruges_summary
from generator.language import _, spoken, telling
from generator.load.components.component_set import choose, load_components
from generator.load.settings.edition import find_edition
from generator.model.component import TILE
from generator.model.order import Ink
from generator.page.imposition.backs import one_sided
from generator.page.imposition.poster import draw_poster
from generator.products.calculator import draw_calculator, make_worksheet, sheet_order
from generator.products.game_kit import GameKit, assemble, make_game_kit, of_players, part_names
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.games.bruges.load.figures import Parts
    from generator.games.bruges.model.game import BrugesEdition
    from generator.model.component import Component, ComponentSet
    from generator.page.marks import Page
    from generator.products.kit import Choice, Kit, Selection
    from generator.products.order import Order, Print, Run
    from generator.products.pieces import Pieces
    from generator.products.tools import DrawingTools

GAME = "bruges"
OWNER, OF_EACH = "player", "of_each"
"""The fields of components that belong to one player, and of which every player has one."""
PART_OF = {
    "die": BrugesPart.DICE,
    "table_paper": BrugesPart.BOARD,
    "board": BrugesPart.BOARD,
}
"""The part of the kit that an option concerns."""


def make_kit(order: Order, run: Run) -> Print:
    """Draw all that Brügge takes, or the parts that are asked for."""
    return make_game_kit(_KIT, order, run)


def bruges_parts() -> list[str]:
    """Name the parts of the kit, and the groups of its pieces."""
    return part_names(GAME, BrugesPart, [PERSONS, OPEN])


def _files(order: Order) -> BrugesFiles:
    edition = find_edition(GAME, order["edition"])
    return BrugesFiles(edition, order["board"], order["components"], order["persons"])


def _load(order: Order) -> ComponentSet:
    files = _files(order)
    return load_pieces(files, order["cards"], bruges_edition(files.edition))


def _wanted(order: Order, selection: Selection, choice: Choice) -> BrugesKitOrder:
    return BrugesKitOrder(
        order["players"],
        order["die"],
        selection.parts,
        selection.names,
        order["paper"],
        order["table_paper"] or order["paper"],
        Ink(order["ink"]),
        order.language,
        choice.of_papers,
        order["cards"],
        _files(order),
    )


def _unusual(order: BrugesKitOrder) -> list[str]:
    """Name the differences from the usual kit, so that no file replaces another."""
    own = [f"{order.players}-players"] if order.players != MOST_PLAYERS else []
    own += [f"{order.cards}-cards"] if order.cards is not None else []
    own += [f"table-{order.board_paper.name}"] if order.board_paper != order.paper else []
    return [*own, *(file.stem for file in order.files.given)]


def load_pieces(
    files: BrugesFiles,
    cards: int | None,
    edition: BrugesEdition,
    parts: Parts | None = None,
) -> ComponentSet:
    """Load the cards and components of Brügge; PARTS are the drawings that figures are made of."""
    wanted = Wanted(files.persons, cards)
    persons = load_person_cards(wanted, edition, spoken(), parts)
    others = load_components(files.components, TILE, GAME)
    return replace(others, components=(*persons, *others.components))


def chosen_pieces(pieces: ComponentSet, order: BrugesKitOrder) -> ComponentSet:
    """Return the pieces that are asked for, as many as the players need."""
    names = order.names
    if names and OPEN in names and OPEN not in {it.id for it in pieces.groups}:
        names = tuple(name for name in names if name != OPEN)
        if not names:
            message = _("The persons fill all {number} cards; choose more --cards.")
            number = sum(it.group.id == PERSONS for it in pieces.components)
            raise OrderError(message.format(number=number))
    chosen = pieces if names is None else choose(pieces, names)
    idle = tuple(Seal)[order.players :]
    used = of_players(chosen, names, order.players, lambda it: _field(it, OWNER) in idle)
    pieces_of_all = tuple(_for_players(it, order.players) for it in used.components)
    return replace(used, components=pieces_of_all)


def bruges_kit(order: BrugesKitOrder, tools: DrawingTools) -> Kit:
    """Return the parts and pieces that are asked for, ready to be drawn."""
    edition = bruges_edition(order.files.edition)
    drawer = bruges_drawer(order.ink, edition, tools.theme, tools.press, tools.ruler)
    parts = figure_parts(order.ink, tools.theme, tools.press)
    every = load_pieces(order.files, order.cards, edition, parts)
    work = _Work(order, tools, edition)
    papers = [partial(_alone, _PARTS[part], work) for part in BrugesPart if part in order.parts]
    title, chosen = _("Kit for Brügge"), partial(chosen_pieces, every, order)
    kit = assemble(title, order, tools, papers, chosen, drawer=drawer, is_text_checked=True)
    return kit._replace(notes=tuple(filter(None, map(_known_persons, kit.pieces))))


@telling()
def _known_persons(pieces: Pieces) -> str:
    """Say how many persons are known, where cards for the others are to be filled in."""
    cards = {PERSONS: 0, OPEN: 0}
    for it in pieces.components.components:
        if it.group.id in cards:
            cards[it.group.id] += it.count
    if not all(cards.values()):
        return ""
    message = _("{known} persons are known; the other {blank} are cards to fill in.")
    return message.format(known=cards[PERSONS], blank=cards[OPEN])


class _Work(NamedTuple):
    """What the parts of a kit are drawn with."""

    order: BrugesKitOrder
    tools: DrawingTools
    edition: BrugesEdition


def _alone(draw: Callable[[_Work], Sequence[Page]], work: _Work) -> Sequence[Page]:
    """Draw a part, each page on a paper of its own."""
    return one_sided(draw(work), duplex=work.order.imposition.duplex)


def _summary(work: _Work) -> Sequence[Page]:

    order, tools = work.order, work.tools
    return draw_bruges_summary(order.paper, order.ink, work.edition, tools.theme, tools.press)


def _pad(work: _Work) -> Sequence[Page]:
    """Draw a sheet for adding up the score."""
    order = work.order
    edition = order.files.edition
    worksheet = make_worksheet(GAME, None if edition is None else str(edition))
    wanted = sheet_order(worksheet, order.players, order.paper, order.ink, order.language)
    return [replace(page, name="pad") for page in draw_calculator(wanted, work.tools).pages]


def _board(work: _Work) -> Sequence[Page]:

    order, tools, edition = work.order, work.tools, work.edition
    board = load_bruges_board(edition.section_spaces, order.files.board)
    page = draw_bruges_board(board, edition, tools.theme, tools.press, ink=order.ink)
    return draw_poster(page, order.board_paper, tools.ruler)


def _meeples(work: _Work) -> Sequence[Page]:

    order, tools = work.order, work.tools
    seals = tuple(Seal)[: order.players]
    return draw_meeples(order.paper, order.ink, seals, tools.theme, tools.press)


def _dice(work: _Work) -> Sequence[Page]:

    order, tools = work.order, work.tools
    return draw_bruges_dice(order.paper, order.ink, tools.theme, tools.press, edge=order.die)


_PARTS: dict[BrugesPart, Callable[[_Work], Sequence[Page]]] = {
    BrugesPart.SUMMARY: _summary,
    BrugesPart.PAD: _pad,
    BrugesPart.BOARD: _board,
    BrugesPart.MEEPLES: _meeples,
    BrugesPart.DICE: _dice,
}


def _field(component: Component, name: str) -> object:
    return dict(component.front.fields).get(name)


def _for_players(component: Component, players: int) -> Component:
    """Return a component as often as the players need it."""
    if not _field(component, OF_EACH):
        return component
    (copies,) = component.copies
    return replace(component, copies=(replace(copies, count=players),))


_KIT = GameKit(
    game=GAME,
    parts=BrugesPart,
    load=_load,
    read=_wanted,
    draw=bruges_kit,
    unusual=_unusual,
    part_of=PART_OF,
    about_pieces=("components", "persons", "cards"),
    others=(OPEN,),
)
