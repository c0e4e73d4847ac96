"""The ranking of a tournament, and those who have met more often than they can."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.games.pad.rules.operations import compile_formula
from generator.language import _, ngettext, spoken
from generator.model.score import Decider, Standing, Violation
from generator.model.score_pad.formula import OPPONENTS
from generator.model.score_pad.unit import exact

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.pad.model.game import Evening
    from generator.games.pad.rules.table import Table
    from generator.model.score import Score
    from generator.model.score_pad.pad import Pad


def standings_of(
    pad: Pad, scores: Sequence[Score], end: Table, ranks: Sequence[tuple[float, ...]]
) -> tuple[Standing, ...]:
    """Return the ranking by the RANKS of all players; who is equal in everything shares a place."""
    found = [
        Standing(
            1 + sum(other > rank for other in ranks),
            score.name,
            score.total,
            sum(it.opponents[player] is not None for it in end.rounds),
            tuple(_decider(pad, it.name, end, player) for it in pad.ties),
        )
        for player, (score, rank) in enumerate(zip(scores, ranks, strict=False))
    ]
    return tuple(sorted(found, key=lambda it: it.place))


def _decider(pad: Pad, name: str, end: Table, player: int) -> Decider:
    label, value = pad.label(name, spoken()), end.entered_or_points(name, player)
    return Decider(name, label, value, _why(pad, name, end, player))


def _why(pad: Pad, name: str, end: Table, player: int) -> str:
    """Say what every opponent brings to a row that counts them; '' for other rows."""
    row = pad.row_of.get(name)
    if row is None or row.formula.op != OPPONENTS:
        return ""
    asked, *times = row.formula.args
    values = compile_formula(asked)(end)
    parts = []
    for each in end.rounds:
        other = each.opponents[player]
        brought = exact(values[player if other is None else other])
        who = _("no opponent") if other is None else end.names[other]
        own = f"{each.points[times[0]][player]} × " if times else ""
        parts.append(f"{own}{brought} ({who})")
    return " + ".join(parts)


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
                "{one} and {other} meet {number} times; at most {most} match is possible.",
                "{one} and {other} meet {number} times; at most {most} matches are possible.",
                most,
            )
            names = {"one": evening.players[one], "other": evening.players[other]}
            yield Violation("met-again", message.format(**names, number=number, most=most))
