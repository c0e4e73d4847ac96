"""Animals: each new tile scores itself and its kind in the pasture, in the order of placing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.games.board.model.game import PHASES, Kind
from generator.games.board.rules.laying import phase_of, surely_before
from generator.games.board.rules.score_lines import AnimalsLine
from generator.language import _
from generator.model.score import Violation
from generator.model.tiles import species_name
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from generator.games.board.model.edition import BoardEdition
    from generator.games.board.model.game import Herd
    from generator.games.board.rules.laying import Laid
    from generator.model.tiles import Species

SHEPHERD = 7
"""The knowledge tile that adds a point to each tile that scores."""


class Grazing(NamedTuple):
    """An animal tile as it was placed; `shepherd` is whether knowledge tile 7 was there by then."""

    pasture: int
    species: Species
    animals: int
    shepherd: bool
    phase: int | None = None
    cell: int | None = None
    turn: int | None = None


def listed_animals(herds: Iterable[Herd]) -> list[Grazing]:
    """Return the animal tiles of a ledger: it lists them in the order of placing."""
    return [Grazing(*herd) for herd in herds]


def placed_animals(laid: Laid) -> Iterator[tuple[tuple[Species, int], list[Grazing]]]:
    """Yield the tiles of a species in a phase in one pasture, by the number of placing."""
    shepherd = laid.knowledge(SHEPHERD)
    for pasture, plot in enumerate(laid.ground.pastures, start=1):
        herds: dict[tuple[Species, int], list[Grazing]] = {}
        for cell in laid.in_order(cell for cell in plot.cells if cell in laid.tiles):
            _cell, tile, when = laid.tiles[cell]
            if tile.kind is Kind.ANIMAL and tile.species is not None:
                early = shepherd is not None and surely_before(shepherd.when, when)
                turn = None if when is None else when.turn
                phase = phase_of(when)
                herd = Grazing(pasture, tile.species, tile.number, early, phase, cell, turn)
                herds.setdefault((tile.species, phase), []).append(herd)
        yield from herds.items()


def order_animals(laid: Laid, edition: BoardEdition) -> tuple[list[Grazing], list[Violation]]:
    """Animals count in the order of placing; if a map does not give it, in one that pays less."""
    ordered: list[Grazing] = []
    violations = []
    for (species, phase), herd in placed_animals(laid):
        least = min(_orders(herd), key=lambda order: _worth(order, edition))
        most = max(_orders(herd, rising=False), key=lambda order: _worth(order, edition))
        ordered += least
        unnumbered = any(tile.turn is None for tile in herd)
        if unnumbered and _worth(least, edition) != _worth(most, edition):
            message = _(
                "{count} tiles of the species {species} were placed in this pasture in"
                " phase {phase}; number them. Without numbers the order that scores less is"
                " used."
            )
            text = message.format(
                count=len(herd), species=species_name(species), phase=PHASES[phase - 1]
            )
            cells = laid.ground.named(sorted(tile.cell for tile in herd if tile.cell is not None))
            violations.append(Violation("order-missing", text, cells))
    return ordered, violations


def check_shepherd(laid: Laid, edition: BoardEdition) -> Iterator[Violation]:
    """Knowledge tile 7 adds to animals placed after it, where the map proves that order."""
    shepherd = laid.knowledge(SHEPHERD)
    if shepherd is None or shepherd.when is None or not edition.shepherd_points:
        return
    phase, turn = shepherd.when
    unsure = [
        placed.cell
        for placed in laid.of_kind(Kind.ANIMAL)
        if placed.when is not None
        and placed.when.phase == phase
        and (turn is None or placed.when.turn is None)
    ]
    if unsure:
        message = _(
            "Knowledge tile 7 and animals were placed in phase {phase}; number them."
            " Without numbers the tile adds nothing to them."
        )
        cells = laid.ground.named(sorted([shepherd.cell, *unsure]))
        yield Violation("order-missing", message.format(phase=phase), cells)


def score_animals(
    herds: Iterable[Grazing], edition: BoardEdition, laid: Laid | None = None
) -> Iterator[AnimalsLine]:
    """A new animal tile scores its animals, and again all of its species in the pasture.

    With knowledge tile 7 each of these tiles scores one more.
    """
    grazing: dict[tuple[int, Species], list[int]] = {}
    for herd in herds:
        there = grazing.setdefault((herd.pasture, herd.species), [])
        there.append(herd.animals)
        more = edition.shepherd_points if herd.shepherd else 0
        parts = tuple(animals + more for animals in reversed(there))
        yield AnimalsLine(
            sum(parts),
            herd.species,
            herd.animals,
            herd.pasture,
            parts,
            phase=herd.phase,
            cells=() if laid is None or herd.cell is None else laid.ground.named([herd.cell]),
        )


def _orders(herd: Sequence[Grazing], *, rising: bool = True) -> Iterator[list[Grazing]]:
    """Yield the orders that the numbers allow and that may pay least, if RISING, or most.

    Tiles without a number may come anywhere among the others, those with few animals first where
    the order is to pay little, since what is placed first scores most often.
    """
    ordered = sorted(herd, key=lambda tile: tile.animals, reverse=not rising)
    numbered = [tile for tile in ordered if tile.turn is not None]
    numbered.sort(key=lambda tile: (tile.turn,))
    yield from _merge(numbered, [tile for tile in ordered if tile.turn is None])


def _merge(one: Sequence[Grazing], other: Sequence[Grazing]) -> Iterator[list[Grazing]]:
    """Yield every way to merge two rows into one, each in its own order."""
    if not one or not other:
        yield [*one, *other]
        return
    for rest in _merge(one[1:], other):
        yield [one[0], *rest]
    for rest in _merge(one, other[1:]):
        yield [other[0], *rest]


def _worth(order: Sequence[Grazing], edition: BoardEdition) -> int:
    """Return what an order of placing pays."""
    return sum(line.points for line in score_animals(order, edition))
