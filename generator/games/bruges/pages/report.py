"""The score report of Brügge: what a household has in pictures, its lines and its faults."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from generator.games.board.pages.paints import board_paints
from generator.games.bruges.model.game import SECTIONS, Colour, Majority
from generator.games.bruges.model.words import colour_name, majority_name
from generator.games.dice.pages.report import HEAD, ReportRoom, faults_of
from generator.language import spoken
from generator.page.marks import Page

if TYPE_CHECKING:
    from generator.games.bruges.model.game import BrugesEdition, Household
    from generator.games.dice.pages.report import ReportLine, ReportLook
    from generator.model.score import Score
    from generator.page.svg.press import Press

TEMPLATE = "bruges/report.svg.j2"
LEDGER_WIDTH = 152.0


@dataclass(frozen=True, slots=True)
class HouseholdReport:
    """What the report of a player shows beside the score; `tiebreak` is what decides a tie."""

    household: Household
    edition: BrugesEdition
    lines: tuple[ReportLine, ...]
    tiebreak: str | None


def draw_household(report: HouseholdReport, score: Score, look: ReportLook, press: Press) -> Page:
    """Draw the report of one player."""
    household, edition = report.household, report.edition
    space = ReportRoom.on(look.paper)
    paints = board_paints(look.ink, look.theme)
    built = (household.canal or ()) + (0,) * SECTIONS
    context = {
        **paints,
        **space.context(LEDGER_WIDTH),
        "head": HEAD,
        "score": score,
        "faults": faults_of(score),
        "lines": report.lines,
        "tiebreak": report.tiebreak,
        "hues": {it.value: paints["ink"]["bruges"][it] for it in Colour},
        "houses": _houses(household),
        "persons": [
            (press.printable(it.name(spoken()), "text"), it.price) for it in household.persons or ()
        ],
        "person_count": household.residents or 0,
        "sections": built[:SECTIONS],
        "spaces": edition.section_spaces,
        "third": edition.third,
        "steps": edition.progress_points,
        "progress": household.progress or 0,
        "statues": household.statues or (),
        "majorities": [
            (it.value, majority_name(it), it in (household.majorities or ())) for it in Majority
        ],
        "workers": household.workers,
        "florins": household.florins,
    }
    drawing = press.draw(TEMPLATE, context)
    return Page(score.name, score.name, drawing.width, drawing.height, drawing.marks)


def _houses(household: Household) -> list[tuple[str | None, str, int]]:
    """Return the houses of each colour with its name; without colours all of them together."""
    if household.house_colours is None:
        return [(None, "", household.houses or 0)]
    counts = household.house_colours
    return [(it.value, colour_name(it), counts[it]) for it in Colour if counts.get(it)]
