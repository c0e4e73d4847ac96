"""Pages of a kit: the room that all of them share, and the numbers of those of one kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import OrderError
from generator.hexes.frame import around
from generator.language import _
from generator.page.marks import Page
from generator.page.text.room import Design
from generator.units import papers_from

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.hexes.frame import Box
    from generator.page.svg.press import Press
    from generator.page.text.room import Room
    from generator.units import Paper

KIT = Design(width=190.0, height=254.0, narrowest=6.0, widest=10.0, share=0.0477, smallest=0.62)
HEAD, FOOT = 19.0, 8.0
GUTTER = 9.0


def kit_room(paper: Paper) -> Room:
    """Lay a page of the kit on a paper, in portrait."""
    unfit = _(
        "The paper {paper} is too small for the kit; use at least {width:.0f} ×"
        " {height:.0f} mm, such as a5."
    )
    return KIT.room(paper.portrait, unfit)


def too_small(title: str, room: Room) -> OrderError:
    """Return the error for a small paper on which words or boxes of a page would be too small."""
    larger = (it for it in papers_from(room.paper) if KIT.lay(it.portrait).scale > room.scale)
    message = _("The paper {paper} is too small for “{title}”; use {other} or larger.")
    return OrderError(message.format(paper=room.paper.name, title=title, other=next(larger).name))


def folios(count: int) -> list[str]:
    """Return the numbers at the foot of COUNT pages; a single page has none."""
    return [f"{number}/{count}" for number in range(1, count + 1)] if count > 1 else [""] * count


def draw_numbered(
    name: str,
    title: str,
    template: str,
    contexts: Sequence[Mapping[str, object]],
    press: Press,
    *,
    cut: Sequence[Sequence[Box]] = (),
) -> tuple[Page, ...]:
    """Draw pages of one kind; from the second on each has its number in name and title.

    CUT are the boxes that are cut out of each page, if any.
    """
    pages = []
    for number, context in enumerate(contexts, start=1):
        is_first = number == 1
        values = {**context, "title": title, "is_first": is_first}
        drawing = press.draw(template, values)
        pages.append(
            Page(
                name if is_first else f"{name}-{number}",
                title if is_first else f"{title} {number}",
                drawing.width,
                drawing.height,
                drawing.marks,
                tags=drawing.tags,
                trim=around(cut[number - 1]) if cut else None,
            )
        )
    return tuple(pages)
