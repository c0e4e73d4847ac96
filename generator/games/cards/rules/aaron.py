"""Aaron, the opponent of a solo game: his domain grows by a pile in every round."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from generator.games.cards.model.game import AARON, COLUMN, ROUNDS, CardType
from generator.games.cards.model.names import type_name
from generator.games.cards.rules.arranging import sort_cards
from generator.games.cards.rules.assets import EVERY_TYPE, Assets, finished
from generator.games.cards.rules.bonuses import first_sets, seven_types
from generator.language import _
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.cards.model.game import CardEdition, CardPlayer, Round


def aarons_assets(rounds: Sequence[Round], rival: Assets, known: Sequence[int]) -> Assets:
    """What Aaron has after some rounds.

    His cards are sorted by type. Any bonus card that he reaches before the player is his: he has
    the cards for the sets that the player has not taken, and for all seven types the topmost that
    the player does not have.
    """
    cards = Counter(card for it in rounds for card in it.pile)
    columns, types = sort_cards(cards), frozenset(cards)
    done = finished(columns)
    taken = first_sets(rival)
    first = tuple(kind for kind in CardType if kind in done and kind not in taken)
    seven = None
    if types == EVERY_TYPE:
        gone = seven_types(rival, known)
        seven = next((points for points in known if points != gone), None)
    return Assets(AARON, columns, types, done, types, done, first, seven)


def come_first(
    rival: Assets, rounds: Sequence[Round], edition: CardEdition
) -> tuple[Assets, list[Violation]]:
    """Aaron's pile is sorted before the player's turns, so that he comes first in its round.

    The player has the card for a first set only if it was finished in an earlier round: the
    points noted after that round have room for all such sets. What has none is Aaron's.
    """
    taken = 0
    lost: dict[CardType, Violation] = {}
    sorted_in = {kind: _round_of_set(kind, rounds) for kind in first_sets(rival)}
    for kind, number in sorted(sorted_in.items(), key=lambda it: it[1]):
        before = rounds[number - 1].points if number else 0
        taken += edition.set_points[kind] + edition.first_points
        if number == len(rounds) or before is None or (number and before >= taken):
            continue
        taken -= edition.set_points[kind] + edition.first_points
        message = _(
            "Aaron's pile of round {round} is sorted first and gives him a set of '{type}'; the"
            " points before it ({points}) have no room for one, so the card for the first is his."
        )
        text = message.format(round=ROUNDS[number], type=type_name(kind), points=before)
        lost[kind] = Violation("first-claim", text)
    kept = tuple(kind for kind in rival.first or () if kind not in lost)
    return rival._replace(first=kept) if lost else rival, list(lost.values())


def _round_of_set(kind: CardType, rounds: Sequence[Round]) -> int:
    """Return the round, from 0, whose pile gives Aaron a set; without one, the number of rounds."""
    cards = 0
    for number, played in enumerate(rounds):
        cards += played.pile.count(kind)
        if cards >= COLUMN:
            return number
    return len(rounds)


def check_piles(rounds: Sequence[Round], edition: CardEdition) -> Iterator[Violation]:
    """Aaron gets a pile of 3 cards in the first round, and one card more in each other."""
    for name, played, size in zip(ROUNDS, rounds, edition.piles, strict=False):
        if len(played.pile) != size:
            message = _("Aaron's pile of round {round} must have {size} cards, not {number}.")
            text = message.format(round=name, number=len(played.pile), size=size)
            yield Violation("pile-size", text)


def check_point_cards(player: CardPlayer, rounds: Sequence[Round]) -> Iterator[Violation]:
    """The player takes a point card for each cloister that Aaron gets."""
    cloisters = sum(it.pile.count(CardType.CLOISTER) for it in rounds)
    points = player.points or 0
    if points < cloisters:
        message = _(
            "For each of Aaron's cloisters the player takes a point card; the points on them must"
            " be {cloisters} or more, not {points}."
        )
        text = message.format(cloisters=cloisters, points=points)
        yield Violation("point-cards", text)


def lost_after(course: Sequence[tuple[int, int]]) -> int | None:
    """If Aaron has more points after a round, the game is lost at once."""
    return next((number for number, (own, his) in enumerate(course) if his > own), None)
