"""Evenings: the words and data of the pages for finished games and for their league."""

from __future__ import annotations

from typing import Any

from generator.language import _, pgettext, spoken
from generator.products.game_worksheet import calculated_layouts, calculated_names
from generator.products.studio.game_form import form_data, form_games
from generator.products.studio.game_pages import SHEET_PAGE
from generator.registry import games_with
from generator.web.pages.score import game_titles, hex_words, outcome_words, tally_words
from generator.web.pages.tonight import FILES, player_words


def evening_data() -> dict[str, Any]:
    """Return the data for the page on which finished games are entered."""
    return {
        "forms": {game: form_data(game) for game in form_games()},
        "files": f"score?game={FILES}",
        "words": {
            **tally_words(),
            **outcome_words(),
            **player_words(),
            **hex_words(),
            "bonus_names": {},
            "clear_hex": _("Clear the hex"),
            "turn": _("Number of the placement"),
            "map_keys": _(
                "Choose a phase, touch a hex, then its tile; the next empty hex follows. The number"
                " of the placement is only needed if several animal tiles were placed in one phase."
                " Keys: 1 to 6 choose a tile, Space skips a hex, p changes the phase, arrows move,"
                " Delete clears, x makes a castle the starting castle."
            ),
            "games": game_titles(),
            "no_lines": _("Nothing counts yet."),
            "unscored": _("Not scored yet"),
            "player": _("Player {number}"),
            "wiped_game": _("The previous game was replaced."),
            "wiped_player": _("The player was removed."),
            "missing": _("Still missing: {what}"),
            "fewer": _("{label}: one less"),
            "more": _("{label}: one more"),
            "take_away": _("Remove {what}"),
            "add_row": _("Add: {what}"),
            "none": _("none"),
            "next_pile": _("Next column"),
        },
    }


def pad_evening_data(pad: str) -> dict[str, Any]:
    """Return the data for the result of an evening that is entered on the page of a pad."""
    return {
        "words": {
            **tally_words(),
            **outcome_words(),
            **player_words(),
            **hex_words(),
            "no_lines": _("Nothing counts yet."),
            "column_phase": _("Round"),
            "games": {pad: calculated_names(spoken())[pad]},
        },
    }


def league_data() -> dict[str, Any]:
    """Return the data for the league of the evenings that a browser keeps."""
    return {
        "addresses": {
            **{it.name: f"score?game={it.name}" for it in games_with(SHEET_PAGE)},
            **{game: f"evening?game={game}" for game in (*form_games(), *calculated_layouts())},
            FILES: f"score?game={FILES}",
        },
        "words": {
            "games": {**calculated_names(spoken()), **game_titles()},
            "all_games": _("All games"),
            "season": _("The season"),
            "evenings": _("Evenings"),
            "wins": _("Wins"),
            "player": pgettext("column of a table", "Player"),
            "average": _("Average"),
            "best": _("Best"),
            "drop_evening": _("Remove this evening: {when}"),
            "evening_dropped": _("The evening was removed: {when}"),
            "evenings_added": _("Evenings added: {count}"),
            "league_drawn": _("The table is being drawn …"),
            "no_league": _("This is not a league file; choose one that was saved here."),
        },
    }
