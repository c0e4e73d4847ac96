"""What the general floors ask of a playtest: which are possible, and how they are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.errors import OrderError
from generator.games.dice.lab.kernels.rules import WIDTH
from generator.games.dice.model.sheet import MOST_PLAYERS, Variant
from generator.games.dice.rules.referee.match import MOST_DIFFERENT
from generator.language import _
from generator.products.results.playtests import PlaytestReport

if TYPE_CHECKING:
    from generator.games.dice.model.playtest import Playtest
    from generator.model.layout import Layout
    from generator.page.marks import Page
    from generator.page.report import ReportLook
    from generator.page.svg.press import Press
    from generator.units import Paper

AGAINST = "A"
"""The domain of the rulebook's examples, which most players know best."""
FEWEST = 2
"""The players of a game that is no solo game."""


def check_layout(layout: Layout) -> None:
    """Refuse a domain that the players of the lab cannot play."""
    if layout.own:
        message = _(
            "The domain '{domain}' has terrains of its own, which are on no die, so it cannot be"
            " playtested; name a domain without them."
        )
        raise OrderError(message.format(domain=layout.id))
    if len(layout.cells) > WIDTH:
        message = _(
            "The domain '{domain}' has {count} hexes, and a playtest is for at most {most};"
            " remove some."
        )
        raise OrderError(message.format(domain=layout.id, count=len(layout.cells), most=WIDTH))


def count_players(variant: str, wanted: int | None) -> int:
    """Return how many players a game has; a solo game has one, the others two or more."""
    if variant == Variant.SOLO:
        if wanted in {None, 1}:
            return 1
        message = _(
            "A solo game has one player, not {number}; leave out --players, or choose another"
            " --variant."
        )
        raise OrderError(message.format(number=wanted))
    if wanted is None:
        return FEWEST
    most = MOST_DIFFERENT if variant == Variant.DIFFERENT else MOST_PLAYERS
    if not FEWEST <= wanted <= most:
        message = _(
            "The variant '{variant}' has {least} to {most} players, not {number}; change --players,"
            " or choose another --variant."
        )
        values = {"least": FEWEST, "most": most, "number": wanted}
        raise OrderError(message.format(variant=variant, **values))
    return wanted


def _tell(playtest: Playtest) -> list[str]:
    from generator.games.dice.lab.report.terminal import tell  # noqa: PLC0415 - not for programs

    return tell(playtest)


def _data(playtest: Playtest) -> dict[str, Any]:
    from generator.games.dice.lab.report.data import data  # noqa: PLC0415 - only for programs

    return data(playtest)


def _draw(playtest: Playtest, look: ReportLook, press: Press) -> Page:
    from generator.games.dice.lab.report.page import draw_playtest  # noqa: PLC0415 - only on paper

    return draw_playtest(playtest, look, press)


def _check_paper(paper: Paper) -> None:
    from generator.games.dice.lab.report.page import check_paper  # noqa: PLC0415 - only on paper

    check_paper(paper)


def _ended_by(playtest: Playtest) -> int | None:
    return playtest.ended_by


REPORT = PlaytestReport(
    against=AGAINST,
    check=check_layout,
    players=count_players,
    check_paper=_check_paper,
    ended_by=_ended_by,
    tell=_tell,
    data=_data,
    draw=_draw,
)
