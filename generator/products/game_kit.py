"""The kits of games: one skeleton, and what each game brings to it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Protocol

from generator.errors import OrderError
from generator.language import _
from generator.load.components.component_set import load_components
from generator.model.component import TILE
from generator.products.kit import (
    Kit,
    print_kit,
    read_choice,
    refuse_idle,
    refuse_unnamed,
    select,
    without_parts,
)
from generator.products.pieces import Pieces
from generator.products.tools import load_tools
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from enum import StrEnum

    from generator.model.component import Component, ComponentSet
    from generator.model.order import Imposition
    from generator.page.marks import Page
    from generator.page.pieces.faces import FaceDrawer
    from generator.products.kit import Choice, Selection
    from generator.products.order import Order, Print, Run
    from generator.products.tools import DrawingTools


class GameKit(NamedTuple):
    """What a game brings to the skeleton of all kits, `make_game_kit`."""

    game: str
    parts: type[StrEnum]
    """The papers of its kit."""
    load: Callable[[Order], ComponentSet]
    """Load the components of an order, all that --only can name."""
    read: Callable[[Order, Selection, Choice], Any]
    """Return what is wanted, as the game's own value, from an order and its choices."""
    draw: Callable[[Any, DrawingTools], Kit]
    """Return the kit that is wanted, ready to be drawn."""
    unusual: Callable[[Any], Sequence[str]]
    """Name the differences from the usual kit, so that no file replaces another."""
    part_of: Mapping[str, str] = {}
    """The part of the kit that an option concerns."""
    about_pieces: tuple[str, ...] = ("components",)
    """The options that concern its components."""
    others: tuple[str, ...] = ()
    """Names that --only accepts even where no component has them."""


class Wanted(Protocol):
    """What the game's own value of a kit has in every game."""

    @property
    def names(self) -> tuple[str, ...] | None:
        """The components by name, all where it is None."""

    @property
    def language(self) -> str:
        """The language of the pages."""

    @property
    def imposition(self) -> Imposition:
        """How pages are laid."""


def make_game_kit(own: GameKit, order: Order, run: Run) -> Print:
    """Draw all that a game takes, or the parts that are asked for."""
    choice = read_choice(order)
    selection = select(order, own.parts, lambda: own.load(order), own.others)
    selection = without_parts(selection, choice)
    refuse_idle(order, own.part_of, selection.parts)
    refuse_unnamed(order, own.about_pieces, selection)
    wanted = own.read(order, selection, choice)
    tools = load_tools(order["theme"], order["templates"], scope=run.scope)
    kit = own.draw(wanted, tools)
    made = print_kit(
        order,
        run,
        choice,
        kit,
        name=own.game,
        subjects=selection.asked,
        unusual=own.unusual(wanted),
    )
    return made._replace(notes=(*made.notes, *kit.notes))


def part_names(game: str, parts: Iterable[str], others: Iterable[str] = ()) -> list[str]:
    """Name the parts of a game's kit, and the groups of its components."""
    groups = load_components(None, TILE, game).groups
    return [*parts, *others, *(group.id for group in groups)]


def assemble(
    title: str,
    wanted: Wanted,
    tools: DrawingTools,
    papers: Sequence[Callable[[], Sequence[Page]]],
    components: Callable[[], ComponentSet],
    *,
    drawer: FaceDrawer,
    are_cards: bool = False,
    is_text_checked: bool = False,
) -> Kit:
    """Return a kit of papers, and of COMPONENTS, which are loaded where some are wanted."""
    pieces = []
    if wanted.names is None or wanted.names:
        chosen, bleed = components(), wanted.imposition.bleed
        pieces = [Pieces(chosen, drawer, tools.fonts, title, bleed, are_cards, is_text_checked)]
    return Kit(title, wanted.language, tools, papers, pieces)


def of_players(
    components: ComponentSet,
    names: Iterable[str] | None,
    players: int,
    is_idle: Callable[[Component], bool],
) -> ComponentSet:
    """Leave out what belongs to players who do not play, unless its own name is asked for."""
    named = {name.casefold() for name in names or ()}
    kept = [it for it in components.components if it.id.casefold() in named or not is_idle(it)]
    if not kept:
        message = _("None of this is used with {players} players; choose more --players.")
        raise OrderError(message.format(players=players))
    return replace(components, components=tuple(kept))
