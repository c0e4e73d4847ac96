"""The points track: the quick form of a score, and the check of a full one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.rules.score_lines import OtherTrackLine
from generator.language import ngettext
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.games.board.model.game import BoardPlayer
    from generator.model.score import Line


def is_quick(player: BoardPlayer) -> bool:
    """The quick form is the track without a map or a list of regions.

    Goods, buildings, herds or bonus tiles that are given as well are already on the track.
    """
    return player.track is not None and player.placed is None and player.regions is None


def is_full(player: BoardPlayer, *, bonuses_known: bool) -> bool:
    """A ledger is full when it gives everything that moves a marker before the end."""
    listed = (player.herds, player.buildings) if player.placed is None else ()
    return bonuses_known and player.sold is not None and None not in listed


def check_track(
    player: BoardPlayer, lines: Sequence[Line], *, full: bool, legal: bool
) -> OtherTrackLine | Violation | None:
    """The track shows regions, animals, watchtowers, goods and bonus tiles added up.

    What it shows beyond a ledger that is not full, and breaks no rule, counts as noted.
    """
    due = sum(line.points for line in lines)
    if player.track is None or player.track == due:
        return None
    if legal and not full and player.track > due:
        return OtherTrackLine(player.track - due, player.track)
    message = ngettext(
        "The track shows {track} point, but the entries add up to {due}.",
        "The track shows {track} points, but the entries add up to {due}.",
        player.track,
    )
    return Violation("track-sum", message.format(track=player.track, due=due))
