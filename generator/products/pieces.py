"""Pieces: the components of a kit with what draws them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.page.pieces.cards import prepare_faces
from generator.page.pieces.face_pages import component_pages
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.component import Component, ComponentSet
    from generator.page.marks import Page
    from generator.page.pieces.faces import FaceDrawer

    OnPiece = Callable[[int, int], None]
    FacePages = Callable[[ComponentSet, float, FaceDrawer], tuple[Page, ...]]


class Pieces(NamedTuple):
    """Components with what draws them, its fonts, and the bleed in mm.

    `are_cards` is true for a deck. Where the texts are checked, all faces are drawn before the
    first sheet, so that every text that does not fit is reported at once.
    """

    components: ComponentSet
    drawer: FaceDrawer
    fonts: tuple[tuple[str, str], ...]
    title: str
    bleed: float = 0.0
    are_cards: bool = False
    is_text_checked: bool = False
    face_pages: FacePages = component_pages


def all_components(pieces: Sequence[Pieces]) -> tuple[Component, ...]:
    """Return the components of all pieces."""
    return tuple(component for it in pieces for component in it.components.components)


def prepare_piece_faces(
    pieces: Sequence[Pieces], bleed: float, on_piece: OnPiece | None = None
) -> None:
    """Draw every front once, alone on its page; everything that does not fit is raised together."""
    total, before = len(all_components(pieces)), 0

    def report(done: int, _cards: int) -> None:
        if on_piece:
            on_piece(before + done, total)

    for it in pieces:
        prepare_faces(it.components, it.drawer, bleed, single=True, on_card=report)
        before += len(it.components.components)
