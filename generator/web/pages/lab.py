"""The lab on the Design page: what it knows about games that are tried out, and its words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from generator.language import _
from generator.products.results.forecasts import FORECAST, forecaster_of
from generator.products.results.inventions import INVENT
from generator.registry import games_with, load_part
from generator.web.shared.limits import USUAL_SECONDS

if TYPE_CHECKING:
    from generator.products.results.inventions import Inventor


def lab_data() -> dict[str, Any]:
    """Return what the page knows about each game that automated players play."""
    return {spec.name: _game(spec.name) for spec in games_with(FORECAST) if INVENT in spec.parts}


def _game(game: str) -> dict[str, Any]:
    inventor: Inventor = load_part(game, INVENT)
    forecaster = forecaster_of(game)
    return {
        "isFast": forecaster.is_fast(),
        "whySlow": forecaster.why_slow(),
        "like": inventor.like,
        "terrains": inventor.terrains,
        "seconds": USUAL_SECONDS,
    }


def lab_words() -> dict[str, str]:
    """Return the words of the scripts."""
    return {
        **_forecast_words(),
        "playtest-going": _("Games played: {done} of {total} · {seconds} s"),
        "playtest-drawing": _("Drawing the report …"),
        "playtest-waiting": _("Getting ready … {seconds} s"),
        "playtest-ready": _("The report is ready."),
        "playtest-stopped": _("Stopped."),
        "playtest-label": _("Report of the playtest"),
        "playtest-kept": _("{name} is in your downloads."),
        "invent-tried": _("Domains tried: {number} · {seconds} s"),
        "invent-near": _("Nearest so far"),
        "invent-points": _("about {mean} points; you asked for {wished}"),
        "invent-stopped": _(
            "Stopped. Choose a domain to put it on the canvas; Undo takes it back."
        ),
        "invent-first": _("Domains found so far: {number} · {seconds} s"),
        "invent-none": _("Nothing was found in this time; try again, or ask for less."),
        "invent-off": _("misses a wish"),
        "invent-fewer": _(
            "No more were found in this time. Choose a domain to put it on the canvas; Undo takes"
            " it back."
        ),
        "invent-some": _("Done. Choose a domain to put it on the canvas; Undo takes it back."),
        "invent-domain": _("Domain {number}"),
        "complete-number": _("Completion {number}"),
        "complete-waiting": _("Being played …"),
    }


def _forecast_words() -> dict[str, str]:
    """Return the words of the forecast beside the canvas."""
    return {
        "forecast-open": _("Automated players try the domain out as soon as it is complete."),
        "forecast-loading": _("The automated players are getting ready; this can take a minute."),
        "forecast-away": _("There is no forecast now; it will try again automatically."),
        "forecast-points": _("{mean} ± {margin} points"),
        "forecast-best": _("with the best start: {name}"),
        "forecast-early": _("{against} has {usual}. Too early to compare."),
        "forecast-same": _("About as hard as {against}, which has {usual}."),
        "forecast-harder": _("Harder than {against}, which has {usual}."),
        "forecast-easier": _("Easier than {against}, which has {usual}."),
        "forecast-fair": _("The starts are about equal: at most {gap} points apart."),
        "forecast-unfair": _("The starts are up to {gap} points apart; the best is {name}."),
        "forecast-games": _("Games so far: {games}"),
        "forecast-done": _("Games: {games}"),
        "forecast-rare": _("Marked in fewer than one game in ten: {hexes}."),
        "forecast-said": _("Forecast: {points}. {verdict}"),
    }
