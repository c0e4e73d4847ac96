"""The players compared: one domain, their starts, who was first with a colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.dice.model.edition import ROMAN
from generator.games.dice.model.sheet import Variant
from generator.language import _
from generator.model.score import Violation
from generator.model.spoken_names import terrain_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.games.dice.model.edition import DiceEdition
    from generator.games.dice.model.sheet import DiceGame
    from generator.hexes.hex import Hex
    from generator.model.layout import Layout
    from generator.model.terrain import Terrain


def check_domains(game: DiceGame) -> Iterator[tuple[int, Violation]]:
    """All players play the same domain."""
    first = game.sheets[0]
    for index, sheet in enumerate(game.sheets[1:], start=1):
        if sheet.layout is not first.layout and _tokens(sheet.layout) != _tokens(first.layout):
            message = _(
                "{name} plays domain {domain}, {other} plays {theirs}; all must play the"
                " same domain."
            )
            text = message.format(
                name=sheet.name,
                domain=sheet.layout.id,
                other=first.name,
                theirs=first.layout.id,
            )
            yield index, Violation("different-domain", text)


def _tokens(layout: Layout) -> list[tuple[Hex, str]]:
    return [(cell.hex, cell.token) for cell in layout.cells]


def check_starts(game: DiceGame) -> Iterator[tuple[int, Violation]]:
    """All different: no two players start in the same castle. All the same: every one does."""
    if game.variant is Variant.STANDARD:
        return
    seen: dict[str, str] = {}
    for index, sheet in enumerate(game.sheets):
        other = seen.setdefault(sheet.start, sheet.name)
        if game.variant is Variant.DIFFERENT and other != sheet.name:
            message = _(
                "{name} and {other} both start with '{start}'; all starts must be different."
            )
            text = message.format(name=sheet.name, other=other, start=sheet.start.value)
            yield index, Violation("different-start", text)
        if game.variant is Variant.SAME and sheet.start is not game.sheets[0].start:
            first = game.sheets[0]
            message = _(
                "{name} starts with '{start}', {other} with '{theirs}'; all must start"
                " with the same bonus."
            )
            text = message.format(
                name=sheet.name,
                start=sheet.start.value,
                other=first.name,
                theirs=first.start.value,
            )
            yield index, Violation("same-start", text)


def check_claims(
    game: DiceGame, edition: DiceEdition, finished: Sequence[Mapping[Terrain, int]]
) -> Iterator[tuple[int, Violation]]:
    """Nobody is second with a colour before somebody is first.

    A player who finished it in an earlier phase cannot have come after one who finished later.
    """
    if len(game.sheets) == 1:
        return
    claimed: dict[Terrain, list[tuple[int, int, int]]] = {}
    for index, sheet in enumerate(game.sheets):
        for terrain, points in (sheet.colours or {}).items():
            if terrain in finished[index]:
                claim = (index, points, finished[index][terrain])
                claimed.setdefault(terrain, []).append(claim)
    for terrain, claims in claimed.items():
        first, second = edition.colour_points[terrain]
        if first == second:
            continue
        firsts = [phase for _index, points, phase in claims if points == first]
        for index, points, phase in claims:
            if points == second and not firsts and _all_noted(game):
                message = _("{name} is second with {terrain}, but nobody is first.")
            elif points == second and firsts and phase < max(firsts):
                message = _(
                    "{name} finished {terrain} in phase {phase}, before a player who"
                    " claims to be first."
                )
            else:
                continue
            text = message.format(
                name=game.sheets[index].name, terrain=terrain_name(terrain), phase=ROMAN[phase]
            )
            yield index, Violation("colour-claim", text)


def _all_noted(game: DiceGame) -> bool:
    return all(sheet.colours is not None for sheet in game.sheets)
