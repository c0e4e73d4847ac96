"""Pieces: the components of a kit with what draws them, for tables and shops elsewhere."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.model.component import Component, ComponentSet
    from generator.page.pieces.faces import FaceDrawer

    OnPiece = Callable[[int, int], None]


class Pieces(NamedTuple):
    """Components, their foundry and its fonts; `are_cards` is true for a deck."""

    components: ComponentSet
    drawer: FaceDrawer
    fonts: tuple[tuple[str, str], ...]
    title: str
    are_cards: bool = False


def all_components(pieces: Sequence[Pieces]) -> tuple[Component, ...]:
    """Return the components of all pieces."""
    return tuple(component for it in pieces for component in it.components.components)


def prepare_piece_faces(
    pieces: Sequence[Pieces], bleed: float, on_piece: OnPiece | None = None
) -> None:
    """Draw every front once, alone on its page; what a piece cannot show is raised together."""
    from generator.page.pieces.cards import prepare_faces  # noqa: PLC0415 - jinja2 is heavy

    total, before = len(all_components(pieces)), 0

    def details(done: int, _cards: int) -> None:
        if on_piece:
            on_piece(before + done, total)

    for it in pieces:
        prepare_faces(it.components, it.drawer, bleed, single=True, on_card=details)
        before += len(it.components.components)
