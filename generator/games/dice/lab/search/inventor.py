"""What the general floors ask of inventions: which wishes are possible, and how they are shown."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any

from generator.errors import InvalidError, OrderError
from generator.games.dice.lab.report.report import check_layout
from generator.games.dice.lab.search.invention_words import figures, tell
from generator.language import _
from generator.load.layouts.kind import layout_kind
from generator.model.terrain import Terrain
from generator.products.results.inventions import Inventor
from generator.units import PAPERS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from generator.games.dice.lab.search.inventing import Invention
    from generator.model.finding import Finding
    from generator.model.layout import Layout
    from generator.page.marks import Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.products.results.inventions import Inventions, Nearest, Wish
    from generator.units import Paper

LIKE = "A"
LEAST_HEXES = 12
TERRAINS = tuple(it.value for it in Terrain if it is not Terrain.CASTLE)


def invent(
    wish: Wish,
    progress: Callable[[int, int], None],
    found: Callable[[Invention], None] = lambda _it: None,
    nearer: Callable[[Nearest], None] = lambda _it: None,
) -> Inventions:
    """Invent domains, or repair one."""
    from generator.games.dice.lab.search.inventing import search  # noqa: PLC0415 - not for the help
    from generator.games.dice.lab.search.repair import repair  # noqa: PLC0415

    if wish.repair is not None:
        return repair(wish, wish.repair, progress)
    return search(wish, _shape(wish), progress, found, nearer)


def _shape(wish: Wish) -> Layout:
    """Return the shape for new domains: custom if the game's own rules do not allow it."""
    from generator.games.dice.lab.domains import fill, random_tokens, shape_of  # noqa: PLC0415
    from generator.games.dice.lab.search.inventing import begin_tokens, finished  # noqa: PLC0415
    from generator.games.dice.lab.search.mirrors import find_mirror  # noqa: PLC0415
    from generator.games.dice.lab.table import WIDEST  # noqa: PLC0415
    from generator.games.dice.load.edition import dice_edition  # noqa: PLC0415

    layout = wish.shape or wish.like
    if not LEAST_HEXES <= len(layout.cells) <= WIDEST:
        message = _(
            "A domain to invent has {least} to {most} hexes, but '{domain}' has {number}; name"
            " another shape."
        )
        values = {"least": LEAST_HEXES, "most": WIDEST, "number": len(layout.cells)}
        raise OrderError(message.format(domain=layout.id, **values))
    edition, shape = dice_edition(), shape_of(layout)
    tokens = begin_tokens(shape, edition, wish)
    if wish.symmetric and find_mirror(shape, tokens) is None:
        message = _(
            "The shape of '{domain}' cannot be filled so that one half mirrors the other; leave out"
            " --symmetric, or name another shape."
        )
        raise OrderError(message.format(domain=layout.id))
    if wish.kept:
        return layout
    luck = Random(wish.seed)  # noqa: S311 - nothing secret depends on it
    some = fill(shape, random_tokens(shape, tokens, edition.layout.largest_zone, luck), "new")
    if not check(finished(some, replace(layout, custom=False))):
        return replace(layout, custom=False)
    findings = check(finished(some, replace(layout, custom=True)))
    if findings:
        raise InvalidError(findings)
    return replace(layout, custom=True)


def check(layout: Layout) -> tuple[Finding, ...]:
    """Check a domain, strictly unless it is custom."""
    return layout_kind(layout.game).check(
        layout, (), custom=layout.custom, paper=PAPERS["a4"], tile=None
    )


def data(invention: Invention) -> dict[str, Any]:
    """Return the figures of a domain for other programs."""
    return {
        "mean": _estimate(invention.points),
        "more": {"than": invention.like, **_estimate(invention.more)},
        "hasty": None if invention.hasty is None else _estimate(invention.hasty),
        "wished": round(invention.goal.more, 3),
        "reached": invention.reached,
        "starts_apart": round(invention.gap, 3),
        "zones": invention.zones,
        "worth": {it.value: round(worth, 3) for it, worth in invention.worth.items()},
        "games": invention.games,
        "custom": invention.layout.custom,
        "changed": [[row + 1, position + 1] for row, position in invention.changed],
    }


def _estimate(value: Any) -> dict[str, float]:
    return {"mean": round(value.mean, 3), "margin": round(value.margin, 3)}


def draw(
    found: Sequence[tuple[str, Invention]], look: ReportLook, press: Press
) -> tuple[Page, ...]:
    """Draw small maps of all domains with their figures."""
    from generator.games.dice.lab.search.contact_sheet import draw_contact_sheet  # noqa: PLC0415

    return draw_contact_sheet(found, look, press)


def check_paper(paper: Paper) -> None:
    """Refuse a paper that is too small for the contact sheet."""
    from generator.games.dice.lab.search import contact_sheet  # noqa: PLC0415

    contact_sheet.check_paper(paper)


INVENT = Inventor(
    like=LIKE,
    terrains=TERRAINS,
    check=check_layout,
    check_paper=check_paper,
    invent=invent,
    layout=lambda it: it.layout,
    reached=lambda it: it.reached,
    figures=figures,
    tell=tell,
    data=data,
    draw=draw,
)
