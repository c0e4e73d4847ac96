"""The kit of Brügge: rules, board, cards, tiles, tokens, aids, meeples and dice."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

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
from generator.language import _, spoken
from generator.load.components.component_set import choose, load_components
from generator.load.settings.edition import find_edition
from generator.model.component import TILE
from generator.model.order import Ink
from generator.model.worksheet import WorksheetOrder
from generator.page.imposition.backs import one_sided
from generator.page.imposition.poster import draw_poster
from generator.products.calculator import make_worksheet, score_pad
from generator.products.kit import (
    Kit,
    print_kit,
    read_choice,
    refuse_idle,
    refuse_unnamed,
    select,
    without_parts,
)
from generator.products.options.cutting import paper_name
from generator.products.pieces import Pieces
from generator.products.tools import load_tools

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.games.bruges.load.figures import Parts
    from generator.games.bruges.model.game import BrugesEdition
    from generator.model.component import Component, ComponentSet
    from generator.page.marks import Page
    from generator.products.order import Order, Print, Run
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
    choice = read_choice(order)
    edition = find_edition(GAME, order["edition"])
    files = BrugesFiles(edition, order["board"], order["components"], order["persons"])
    cards, paper = order["cards"], order["paper"]
    selection = select(
        order,
        BrugesPart,
        lambda: load_pieces(files, cards, bruges_edition(files.edition)),
        others=[OPEN.id],
    )
    selection = without_parts(selection, choice)
    refuse_idle(order, PART_OF, selection.parts)
    refuse_unnamed(order, ["components", "persons", "cards"], selection)
    imposition = choice.imposition
    wanted = BrugesKitOrder(
        order["players"],
        order["die"],
        selection.parts,
        selection.names,
        paper,
        order["table_paper"] or paper,
        Ink(order["ink"]),
        order.language,
        imposition if choice.in_sheets else imposition._replace(duplex=False),
        cards,
        files,
    )
    tools = load_tools(order["theme"], order["templates"], scope=run.scope)
    return print_kit(
        order,
        run,
        choice,
        bruges_kit(wanted, tools),
        name=GAME,
        paper=paper_name(paper, imposition, in_sheets=choice.in_sheets),
        subjects=selection.asked,
        unusual=_unusual(wanted),
    )


def part_names() -> list[str]:
    """Name the parts of the kit, and the groups of its pieces."""
    groups = load_components(None, TILE, GAME).groups
    return [*BrugesPart, PERSONS.id, OPEN.id, *(group.id for group in groups)]


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
    if names and OPEN.id in names and OPEN not in pieces.groups:
        names = tuple(name for name in names if name != OPEN.id)
        if not names:
            message = _("The persons fill all {number} cards; choose more --cards.")
            number = sum(it.group == PERSONS for it in pieces.components)
            raise OrderError(message.format(number=number))
    chosen = pieces if names is None else choose(pieces, names)
    named = {name.casefold() for name in names or ()}
    idle = tuple(Seal)[order.players :]
    kept = [
        _for_players(it, order.players)
        for it in chosen.components
        if _field(it, OWNER) not in idle or it.id.casefold() in named
    ]
    if not kept:
        message = _("Nothing of this is used with {players} players; choose more --players.")
        raise OrderError(message.format(players=order.players))
    return replace(chosen, components=tuple(kept))


def bruges_kit(order: BrugesKitOrder, tools: DrawingTools) -> Kit:
    """Return the parts and pieces that are asked for, ready to be drawn."""
    edition = bruges_edition(order.files.edition)
    drawer = bruges_drawer(order.ink, edition, tools.theme, tools.press, tools.ruler)
    parts = figure_parts(order.ink, tools.theme, tools.press)
    every = load_pieces(order.files, order.cards, edition, parts)
    work = _Work(order, tools, edition)
    papers = [partial(_alone, _PARTS[part], work) for part in BrugesPart if part in order.parts]
    pieces = []
    title = _("Kit for Brügge")
    if order.names is None or order.names:
        chosen, bleed = chosen_pieces(every, order), order.imposition.bleed
        pieces = [Pieces(chosen, drawer, tools.fonts, title, bleed, is_text_checked=True)]
    return Kit(title, order.language, tools, papers, pieces)


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
    wanted = WorksheetOrder(order.players, order.paper, order.ink, order.language)
    return [replace(page, name="pad") for page in score_pad(worksheet, wanted, work.tools)]


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
