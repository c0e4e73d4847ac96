"""Bonus cards: one for the first set of each type, some for all seven types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.cards.model.game import CardType
from generator.games.cards.model.names import type_name
from generator.games.cards.rules.assets import EVERY_TYPE
from generator.games.cards.rules.score_lines import FirstLine, SevenLine
from generator.language import _, and_list
from generator.model.score import Violation

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from generator.games.cards.model.game import CardEdition
    from generator.games.cards.rules.assets import Assets

    Found = Iterator[tuple[int, Violation]]


def first_sets(assets: Assets) -> tuple[CardType, ...]:
    """The first player to finish a set of a type takes its card."""
    return tuple(kind for kind in assets.first or () if kind in assets.sets)


def seven_types(assets: Assets, known: Sequence[int]) -> int | None:
    """A player with all seven types takes the topmost of their cards, KNOWN from the first on."""
    right = assets.seven in known and assets.had == EVERY_TYPE
    return assets.seven if right else None


def score_bonuses(
    assets: Assets, known: Sequence[int], edition: CardEdition
) -> Iterator[FirstLine | SevenLine]:
    """A card for a first set is worth a point, one for all seven types what it shows."""
    for kind in first_sets(assets):
        yield FirstLine(edition.first_points, kind)
    seven = seven_types(assets, known)
    if seven is not None:
        yield SevenLine(seven)


def check_first(all_assets: Sequence[Assets], *, given: bool) -> Found:
    """A card for a first set needs the set, goes to one player, and must be somebody's.

    That nobody has it can be reported only where such cards are GIVEN for all players.
    """
    for kind in CardType:
        yield from _check_type(all_assets, kind, given=given)


def _check_type(all_assets: Sequence[Assets], kind: CardType, *, given: bool) -> Found:
    named = {"type": type_name(kind)}
    holders: list[Assets] = []
    for index, assets in enumerate(all_assets):
        if kind not in (assets.first or ()):
            continue
        if kind not in assets.sets:
            message = _(
                "The card for the first set of '{type}' needs a finished set, but there is none."
            )
            yield index, Violation("first-claim", message.format(**named))
            continue
        holders.append(assets)
        if len(holders) > 1:
            message = _(
                "{other} also holds the card for the first set of '{type}'; there is only one."
            )
            text = message.format(**named, other=holders[0].name)
            yield index, Violation("first-claim", text)
    able = next((index for index, it in enumerate(all_assets) if kind in it.done), None)
    if given and not holders and able is not None:
        message = _("A set of '{type}' is finished, but nobody holds the card for the first one.")
        yield able, Violation("first-claim", message.format(**named))


def check_seven(
    all_assets: Sequence[Assets], known: Sequence[int], *, whole: bool, given: bool
) -> Found:
    """A card for all seven types needs them all; each exists once, the most valuable goes first.

    Everybody who has all seven types has one of them. A missing one can be reported only where such
    cards are GIVEN, and the order only for a WHOLE game.
    """
    taken: dict[int, str] = {}
    right = []
    for index, assets in enumerate(all_assets):
        text = _fault(assets, known)
        if text is not None:
            yield index, Violation("seven-claim", text)
        seven = seven_types(assets, known)
        if seven is None:
            continue
        other = taken.setdefault(seven, assets.name)
        if other != assets.name:
            message = _(
                "{other} also holds the card of {points} for all seven types; there is only one."
            )
            yield index, Violation("seven-claim", message.format(other=other, points=seven))
        right.append((index, seven))
    left = [points for points in known if points not in taken]
    for index, assets in enumerate(all_assets):
        if given and left and not assets.seven and assets.has == EVERY_TYPE:
            message = _("All seven types are in the domain, but no card for them is listed.")
            yield index, Violation("seven-claim", message)
    for index, seven in right if whole else ():
        if left and known.index(left[0]) < known.index(seven):
            message = _("The card of {points} for all seven types was taken before that of {left}.")
            yield index, Violation("seven-claim", message.format(points=seven, left=left[0]))


def _fault(assets: Assets, known: Sequence[int]) -> str | None:
    """Describe what is wrong with a player's card for all seven types, taken by itself."""
    if not assets.seven:
        return None
    if assets.seven not in known:
        message = _("No card for all seven types is worth {points} in this game, only {known}.")
        listed = and_list(str(points) for points in known)
        return message.format(points=assets.seven, known=listed)
    missing = [type_name(kind) for kind in CardType if kind not in assets.had]
    if missing:
        message = _("The card for all seven types needs them all; missing: {missing}.")
        stands_in = CardType.CLOISTER not in assets.had and any(
            column.cloisters for column in assets.columns
        )
        if stands_in:
            message = _(
                "The card for all seven types needs them all; missing: {missing} (a cloister"
                " counts as the type that it is placed with)."
            )
        return message.format(missing=and_list(missing))
    return None
