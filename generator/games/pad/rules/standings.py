"""The ranking of a tournament, and those who have met more often than they can."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.language import ngettext, spoken
from generator.model.score import Decider, Standing, Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.pad.model.evening import Evening
    from generator.games.pad.rules.table import Table
    from generator.model.score import Score
    from generator.model.score_pad.pad import Pad


def standings_of(
    pad: Pad, scores: Sequence[Score], end: Table, ranks: Sequence[tuple[float, ...]]
) -> tuple[Standing, ...]:
    """Return the ranking by the RANKS of all players; who is equal in everything shares a place."""
    labels = [(it.name, pad.label(it.name, spoken())) for it in pad.ties]
    found = [
        Standing(
            1 + sum(other > rank for other in ranks),
            score.name,
            score.total,
            sum(it.opponents[player] is not None for it in end.rounds),
            tuple(
                Decider(name, label, end.entered_or_points(name, player)) for name, label in labels
            ),
        )
        for player, (score, rank) in enumerate(zip(scores, ranks, strict=False))
    ]
    return tuple(sorted(found, key=lambda it: it.place))


def total_name(pad: Pad) -> str:
    """Name the total of a tournament after the only row that counts; '' where several do."""
    counted = [row for row in pad.rows if row.counts]
    return counted[0].name(spoken()) if len(counted) == 1 else ""


def met_again(evening: Evening) -> Iterator[Violation]:
    """Yield those who have met more often than they can."""
    if not evening.matches:
        return
    most = evening.pad.matches.meet if evening.pad.matches else 0
    met = Counter(tuple(sorted(it)) for matches in evening.matches for it in matches if len(it) > 1)
    for (one, other), number in met.items():
        if most and number > most:
            message = ngettext(
                "{one} and {other} meet {number} times; only one match is possible.",
                "{one} and {other} meet {number} times; at most {most} are possible.",
                most,
            )
            names = {"one": evening.players[one], "other": evening.players[other]}
            yield Violation("met-again", message.format(**names, number=number, most=most))
