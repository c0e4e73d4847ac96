"""Frames: a piece that is cut a little off still has a frame that looks even.

The rule: a line around a piece, or along one of its edges, is at least 2.5 mm inside the cut, or it
crosses the cut. Pieces too small for that have none: their colour bleeds over the cut.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from generator.games.board.kit import board_kit
from generator.games.board.model.order import BoardKitOrder
from generator.games.bruges.kit import bruges_kit
from generator.games.bruges.model.order import BrugesKitOrder
from generator.games.cards.kit import card_kit
from generator.games.cards.model.order import CardKitOrder
from generator.language import speaking
from generator.load.decks.deck import load_deck
from generator.model.component import TILE
from generator.model.deck import DeckOrder
from generator.model.order import Imposition, Ink
from generator.products.deck import deck_kit
from generator.products.tools import load_tools
from generator.units import PAPERS
from support.pages.frames import frames_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from generator.products.kit import Kit
    from generator.products.pieces import Pieces

    Names = tuple[str, ...] | None
    Make = Callable[[Ink, str, Names], Kit]

INSIDE = 2.5
CLOSE = 0.01
PAPER = PAPERS["a4"]
CUT = Imposition(bleed=2.0)
HERBS = Path(__file__).resolve().parents[2] / "docs" / "samples" / "herbs.toml"


def board(ink: Ink, theme: str, names: Names) -> Kit:
    order = BoardKitOrder((), 4, TILE, 16.0, frozenset(), names, PAPER, PAPER, ink, "en", CUT)
    return board_kit(order, load_tools(theme))


def cards(ink: Ink, theme: str, names: Names) -> Kit:
    return card_kit(CardKitOrder(frozenset(), names, PAPER, ink, "en", CUT), load_tools(theme))


def bruges(ink: Ink, theme: str, names: Names) -> Kit:
    order = BrugesKitOrder(4, 16.0, frozenset(), names, PAPER, PAPER, ink, "en", CUT)
    return bruges_kit(order, load_tools(theme))


def deck(ink: Ink, theme: str, _names: Names) -> Kit:
    return deck_kit(DeckOrder((load_deck(HERBS),), PAPER, ink, "en", CUT), theme)


KITS: dict[Make, tuple[str, ...]] = {
    board: ("castles", "7", "goods", "silver", "bonus", "points"),
    cards: ("castles", "players", "silver", "seven", "rows"),
    bruges: ("threats", "florins", "statues", "seals", "majorities", "beggar"),
    deck: (),
}
"""What makes the pieces of a kit, with some pieces that have every kind of frame."""


def close_frames(pieces: Iterable[Pieces]) -> set[tuple[str, float]]:
    """Return the faces whose frames are too near to the cut; every kit has frames."""
    with speaking("en"):
        found = [frame for it in pieces for frame in frames_of(it)]
    assert found
    return {(it.face, round(it.inside, 2)) for it in found if it.inside < INSIDE - CLOSE}


@pytest.mark.parametrize("make", KITS)
def test_every_piece_has_its_frame_well_inside_the_cut(make: Make) -> None:
    assert not close_frames(make(Ink.FULL, "vellum", None).pieces)


@pytest.mark.parametrize("make", KITS)
@pytest.mark.parametrize(
    ("ink", "theme"), [(Ink.LOW, "vellum"), (Ink.FULL, "slate"), (Ink.FULL, "glass")]
)
def test_so_it_is_in_every_ink_and_theme(make: Make, ink: Ink, theme: str) -> None:
    assert not close_frames(make(ink, theme, KITS[make]).pieces)


@pytest.mark.parametrize("width", [15.0, 20.0, 40.0])
def test_so_it_is_on_tiles_of_any_size(width: float) -> None:
    order = BoardKitOrder(
        (), 4, width, 16.0, frozenset(), ("castles", "7"), PAPER, PAPER, Ink.LOW, "en", CUT
    )
    assert not close_frames(board_kit(order, load_tools()).pieces)
