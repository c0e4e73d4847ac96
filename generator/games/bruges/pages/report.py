"""The score report of Brügge: what a player has in pictures, its lines and its faults."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.bruges.model.game import SECTIONS, Colour, Majority
from generator.games.bruges.model.names import colour_name, majority_name
from generator.language import spoken
from generator.page.maps.paints import tile_paints
from generator.page.marks import Page
from generator.page.report import ReportRoom, faults_of
from generator.values import dataclass

if TYPE_CHECKING:
    from generator.games.bruges.model.game import BrugesEdition, BrugesPlayer
    from generator.model.score import Score
    from generator.page.report import ReportLine, ReportLook
    from generator.page.svg.press import Press

TEMPLATE = "games/bruges/report.svg.j2"
LEDGER_WIDTH = 152.0


@dataclass(frozen=True, slots=True)
class PlayerReport:
    """What the report of a player shows beside the score; `tiebreak` is what decides a tie."""

    player: BrugesPlayer
    edition: BrugesEdition
    lines: tuple[ReportLine, ...]
    tiebreak: str | None


def draw_report(report: PlayerReport, score: Score, look: ReportLook, press: Press) -> Page:
    """Draw the report of one player."""
    player, edition = report.player, report.edition
    space = ReportRoom.on(look.paper)
    paints = tile_paints(look.ink, look.theme)
    built = (player.canal or ()) + (0,) * SECTIONS
    context = {
        **paints,
        **space.context(LEDGER_WIDTH, score),
        "score": score,
        "faults": faults_of(score),
        "lines": report.lines,
        "tiebreak": report.tiebreak,
        "hues": {it.value: paints["ink"]["bruges"][it] for it in Colour},
        "houses": _houses(player),
        "persons": [
            (press.printable(it.name(spoken()), "text"), it.price) for it in player.persons or ()
        ],
        "person_count": player.residents or 0,
        "sections": built[:SECTIONS],
        "spaces": edition.section_spaces,
        "third": edition.third,
        "steps": edition.progress_points,
        "progress": player.progress or 0,
        "statues": player.statues or (),
        "majorities": [
            (it.value, majority_name(it), it in (player.majorities or ())) for it in Majority
        ],
        "workers": player.workers,
        "florins": player.florins,
    }
    drawing = press.draw(TEMPLATE, context)
    return Page(
        score.name, score.name, drawing.width, drawing.height, drawing.marks, tags=drawing.tags
    )


def _houses(player: BrugesPlayer) -> list[tuple[str | None, str, int]]:
    """Return the houses of each colour with its name; without colours all of them together."""
    if player.house_colours is None:
        return [(None, "", player.houses or 0)]
    counts = player.house_colours
    return [(it.value, colour_name(it), counts[it]) for it in Colour if counts.get(it)]
