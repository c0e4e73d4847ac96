"""Scoring: the words and data of the Score page's scripts, in the current language."""

from __future__ import annotations

from typing import Any

from generator.language import _, ngettext, translate
from generator.load.results.finished import RESULTS
from generator.products.studio.game_form import form_games
from generator.products.studio.game_pages import SHEET_PAGE, sheet_page
from generator.registry import games_with
from generator.web.pages.tonight import player_words, sheet_games
from generator.web.shared.limits import Limits
from generator.web.tasks.scanning import can_scan

ONE, SEVERAL = 1, 2
"""Numbers with the words for one, and with those for several."""


def score_data() -> dict[str, Any]:
    """Return the data for the Score page."""
    return {
        "words": {
            **hex_words(),
            **tally_words(),
            **outcome_words(),
            **player_words(),
            "player": _("Player {number}"),
            "phase": _("Phase {phase}"),
            "domain": _("Domain {domain}"),
            "own_layout": _("Your own layout file …"),
            "my_domains": _("My domains"),
            "choose": _("choose"),
            "choose_start": _("First choose the starting castle; then write the digits."),
            "no_castle": _("Only a castle can be the starting castle."),
            "only_numbers": _("Write only whole numbers; until then this is not checked."),
            "all_turns": _("Fill in all three phases; until then this is not checked."),
            "not_read": _("The files cannot be scored"),
            "fits_score": _(
                "Load the file of an evening or a sheet (.toml, .json or .csv), or a photo."
            ),
            "files_together": _(
                "Choose a sheet together with the files that it names, such as a layout;"
                " the sheet must name them without a folder."
            ),
            **_wiped_words(),
            **(photo_words() if can_scan() else {}),
            **_form_words(),
            "games": game_titles(),
            "titles": {"sheet": _sheet_title(), "files": _("Photos and files")},
        },
        "forms": {game: f"evening?game={game}" for game in form_games()},
        "largest_photo": Limits().largest_photo,
    }


def _sheet_title() -> str:
    """Return the title of the game whose sheets are filled in here."""
    return " · ".join(game_titles()[it] for it in sheet_games())


def game_titles() -> dict[str, str]:
    """Return the games that are scored, with their titles."""
    return {spec.name: translate(spec.title) for spec in games_with(RESULTS)}


def outcome_words() -> dict[str, str]:
    """Return the words for what becomes of a score."""
    return {
        "report_made": _("The report is being drawn …"),
        "result_copied": _("The result is copied; paste it where you like."),
        "evening_kept": _("This evening is kept in the league of this browser."),
        "evening_known": _("This evening is in the league already."),
    }


def _form_words() -> dict[str, Any]:
    """Return the words about the games whose sheets are filled in here."""
    words: dict[str, Any] = {}
    for spec in games_with(SHEET_PAGE):
        words |= sheet_page(spec.name).words()
    return words


def _wiped_words() -> dict[str, str]:
    """Return what is said when something was removed that can be brought back."""
    return {
        "wiped_game": _("The previous game was replaced."),
        "wiped_domain": _("The domain was changed, so its digits were removed."),
        "wiped_player": _("The player was removed."),
        "wiped_evening": _("The other game was closed."),
    }


def photo_words() -> dict[str, str]:
    """Return the words about photographed sheets."""
    return {
        "photo_reading": _("The photo is being read …"),
        "photo_reading_several": _("Photo {number} of {total} is being read …"),
        "photo_none": _("No sheet was read; take another photo."),
        "photo_large": _("This file is too large to be sent; take a photo with fewer pixels."),
        "photo_unreadable": _("This file cannot be read; choose another one."),
        "photo_open_one": ngettext("{count} square to look at", "{count} squares to look at", ONE),
        "photo_open": ngettext("{count} square to look at", "{count} squares to look at", SEVERAL),
        "photo_count": _("Question {number} of about {total}"),
        "photo_last": _("Question {number}"),
        "photo_shared": _("Is this your {value}?"),
        "photo_alike": _("What are these?"),
        "photo_learned": _("like one that you named"),
        "photo_ready": _("All squares are read."),
        "photo_compare": _("Compare the red marks with the photo, then choose “Use this sheet”."),
        "photo_doubtful": _("to look at"),
        "photo_empty": _("empty"),
        "photo_crossed": _("a cross"),
        "photo_ringed": _("a circle"),
        "photo_used": _("a crossed circle"),
        "photo_phase": _("{place}: in which phase?"),
        "photo_sheet": _("Sheet {number} ({layout})"),
        "photo_added": _("a new player"),
        "photo_alone": _("a new game"),
        "photo_replaced": _("{name}, instead of what is there"),
        "photo_taken": _("The sheet was added to the game."),
    }


def hex_words() -> dict[str, str]:
    """Return the words for a hex and its entry."""
    return {
        "hex": _("row {row} hex {position}"),
        "hex_empty": _("row {row}, position {position}, {terrain}, empty"),
        "hex_start": _("row {row}, position {position}, {terrain}, the starting castle"),
        "hex_marked": _(
            "row {row}, position {position}, {terrain}, marked {digit} in phase {phase}"
        ),
        "hex_no_phase": _("row {row}, position {position}, {terrain}, marked {digit} in no phase"),
        "hex_phase_only": _("row {row}, position {position}, {terrain}, phase {phase} but no mark"),
        "hex_finished": _("zone finished"),
        "hex_broken": _("breaks a rule"),
        "castle_with": _("{castle} with {bonus}"),
    }


def _winner_words(ending: str, total: int) -> dict[str, str]:
    """Return the sentences for one winner and several, with one point or more."""
    one = ngettext(
        "Winner: {names} with {total} point.", "Winner: {names} with {total} points.", total
    )
    several = ngettext(
        "Winners: {names} with {total} point each.",
        "Winners: {names} with {total} points each.",
        total,
    )
    return {f"winner{ending}": one, f"winners{ending}": several}


def tally_words() -> dict[str, str]:
    """Return the words for points and the lines behind them."""
    return {
        "point": ngettext("{total} point", "{total} points", ONE),
        "points": ngettext("{total} point", "{total} points", SEVERAL),
        **_winner_words("_of_one_point", ONE),
        **_winner_words("", SEVERAL),
        "untouched": _("Every point will be listed here with its reason."),
        "unscored": _("Not scored yet"),
        "broken_rules": _("Broken rules"),
        "lines": _("Where the points come from"),
        "no_lines": _("No zone is finished yet."),
        "column_points": _("Points"),
        "column_phase": _("Phase"),
        "column_line": _("For"),
        "sum": _("Sum"),
    }
