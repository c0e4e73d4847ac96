"""The page of a tournament for a browser: its matches are entered, and the ranking follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.language import _, ngettext
from generator.model.score_pad.matches import Page
from generator.page.score_pads.browser.webfile import Webpage, write_webpage
from generator.page.score_pads.browser.webpage import STYLE, page_data, page_values

if TYPE_CHECKING:
    from generator.model.score_pad.matches import Matches
    from generator.model.score_pad.pad import Pad
    from generator.model.theme import Theme
    from generator.page.score_pads.browser.webfile import Frame
    from generator.page.svg.press import Press

PAGE, OWN_STYLE = "score_pad/tournament.html.j2", "score_pad/tournament.css"
NAMES = ("formula", "evening", "matches", "turns", "steps", "fields", "tournament")
SCRIPTS = tuple(f"score_pad/{name}.js" for name in NAMES)
MOST_SHORT = 2
"""How many entries of a match are between its players."""


def draw_tournament(
    pad: Pad,
    players: int,
    language: str,
    theme: Theme,
    press: Press,
    *,
    frame: Frame | None = None,
) -> str:
    """Write the page of a pad with matches; it begins with so many players."""
    in_rounds = pad.rounds.rows if pad.rounds else ()
    entries = [entry for row in in_rounds for entry in row.entries]
    values = {
        **page_values(pad, language, theme),
        "boxed": [row for row in in_rounds if row.has_box],
        "is_short": len(entries) <= MOST_SHORT,
        "figures": _figures(pad, language),
        "entrants": _("Teams") if pad.teams else _("Players"),
    }
    data = page_data(pad, players, language)
    if pad.matches:
        data["matches"] = _matches(pad, pad.matches, language)
        data["words"] |= _words(pad.matches)
    page = Webpage(PAGE, values, data, SCRIPTS, (STYLE, OWN_STYLE), theme.fonts)
    return write_webpage(page, language, press, frame=frame)


def _figures(pad: Pad, language: str) -> list[str]:
    """Name the columns of the ranking: the total, what decides, how often somebody has played."""
    counted = [row for row in pad.rows if row.counts]
    total = counted[0].name(language) if len(counted) == 1 else _("Points")
    return [total, *(pad.label(it.name, language) for it in pad.ties), _("Matches")]


def _matches(pad: Pad, matches: Matches, language: str) -> dict[str, Any]:
    rows = pad.rounds.rows if pad.rounds else ()
    return {
        "sides": [it.name(language) for it in matches.sides],
        "places": matches.places,
        "fields": [entry.id for row in rows for entry in row.entries],
        "rows": [[entry.id for entry in row.entries] for row in rows if row.entries],
        "meet": matches.meet,
        "pairsAll": Page.CROSS in matches.pages,
    }


def _words(matches: Matches) -> dict[str, str]:
    return {
        "nobody": _("no opponent"),
        "cell": _("{what}, round {number}, match {match}"),
        "again": ngettext(
            "{one} and {other} meet {number} times; at most {most} match is possible.",
            "{one} and {other} meet {number} times; at most {most} matches are possible.",
            matches.meet,
        ),
        "clear": _("Clear all rounds? The names stay."),
        "leave": _("Remove {name} with all matches?"),
        "undo": _("Remove round {number} with all results?"),
    }
