"""Plays: a finished game as BG Stats, a logbook for phones, takes it over by a link.

Its support page "Push plays to BG Stats from other apps or websites" describes the data: the
ids say which game and which player it is, so that the logbook asks only once who is who.
"""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from generator.products.results.league import game_key
from generator.products.results.rulebooks import rulebook

if TYPE_CHECKING:
    from generator.products.results.rulebooks import Scored

ADDRESS = "https://app.bgstatsapp.com/createPlay.html"
SOURCE = "Scriptorium"
TIME = "%Y-%m-%d %H:%M:%S"


def play_link(scored: Scored, when: datetime | None = None) -> str:
    """Return the link that hands a game to BG Stats; without WHEN, it ended just now."""
    data = json.dumps(play_data(scored, when), ensure_ascii=False, separators=(",", ":"))
    return f"{ADDRESS}?data={quote(data, safe='')}"


def play_data(scored: Scored, when: datetime | None = None) -> dict[str, Any]:
    """Return a game as BG Stats reads it: the time in UTC, and every player with `startPlayer`."""
    game, result = scored
    title = rulebook(result.game).subject(game) or result.game
    best = max(score.total for score in result.scores)
    won_by = [score.total for score in result.scores if score.name in result.winners]
    several = len(result.scores) > 1
    return {
        "sourceName": SOURCE,
        "sourcePlayId": game_key(result),
        "playDate": (when or datetime.now(UTC)).astimezone(UTC).strftime(TIME),
        "game": {
            "name": title,
            "sourceGameId": result.kind or result.game,
            "highestWins": not won_by or best in won_by,
            "noPoints": False,
        },
        "players": [
            {
                "name": score.name,
                "sourcePlayerId": score.name,
                "startPlayer": False,
                "score": score.total,
                "winner": several and score.name in result.winners,
            }
            for score in result.scores
        ],
    }
