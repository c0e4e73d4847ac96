"""The players among each other: one domain, their starts, who was first with a colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import _
from generator.model.edition import ROMAN
from generator.model.score import Violation
from generator.model.sheet import Variant
from generator.rules.dice.words import terrain_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from generator.model.edition import DiceEdition
    from generator.model.sheet import DiceGame
    from generator.model.terrain import Terrain


def check_domains(game: DiceGame) -> Iterator[tuple[int, Violation]]:
    """All players play the same domain."""
    first = game.sheets[0]
    tokens = [(cell.hex, cell.token) for cell in first.layout.cells]
    for index, sheet in enumerate(game.sheets[1:], start=1):
        if [(cell.hex, cell.token) for cell in sheet.layout.cells] != tokens:
            message = _("{name} plays domain {domain}, {other} plays {theirs}; all play the same.")
            text = message.format(
                name=sheet.name,
                domain=sheet.layout.id,
                other=first.name,
                theirs=first.layout.id,
            )
            yield index, Violation("different-domain", text)


def check_starts(game: DiceGame) -> Iterator[tuple[int, Violation]]:
    """All different: no two players start in the same castle. All the same: every one does."""
    seen: dict[str, str] = {}
    for index, sheet in enumerate(game.sheets):
        other = seen.setdefault(sheet.start, sheet.name)
        if game.variant is Variant.DIFFERENT and other != sheet.name:
            message = _("{name} and {other} both start with '{start}'; all starts must differ.")
            text = message.format(name=sheet.name, other=other, start=sheet.start.value)
            yield index, Violation("different-start", text)
        if game.variant is Variant.SAME and sheet.start is not game.sheets[0].start:
            first = game.sheets[0]
            message = _("{name} starts with '{start}', {other} with '{theirs}'; all start alike.")
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

    Who finished it in an earlier phase cannot have come after who finished it later.
    """
    if len(game.sheets) == 1:
        return
    for terrain, (first, second) in edition.colour_points.items():
        claims = [
            (index, sheet.colours[terrain], finished[index][terrain])
            for index, sheet in enumerate(game.sheets)
            if sheet.colours and terrain in sheet.colours and terrain in finished[index]
        ]
        firsts = [phase for _index, points, phase in claims if points == first]
        for index, points, phase in claims:
            if points == second and not firsts and _all_noted(game):
                message = _("{name} is second with {terrain}, but nobody is first.")
            elif points == second and firsts and phase < max(firsts):
                message = _(
                    "{name} finished {terrain} in phase {phase}, before one who was first with it."
                )
            else:
                continue
            text = message.format(
                name=game.sheets[index].name, terrain=terrain_name(terrain), phase=ROMAN[phase]
            )
            yield index, Violation("colour-claim", text)


def _all_noted(game: DiceGame) -> bool:
    return all(sheet.colours is not None for sheet in game.sheets)
