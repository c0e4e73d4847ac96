"""Files to complete: a layout that lacks hexes and signs is read, and refused for anything else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import InvalidError, OrderError, shown
from generator.language import _
from generator.load.layouts.any_layout import read_any
from generator.load.layouts.library import find_layout
from generator.load.layouts.tokens import read_token
from generator.model.layout import Layout
from generator.model.terrain import letter_of
from generator.products.completion.complete import COMPLETION, complete
from generator.registry import brings

if TYPE_CHECKING:
    from generator.model.finding import Finding


def complete_file(name: str, seed: int) -> Layout:
    """Return the completed layout of a file or an id; without a completion, raise the reasons."""
    from generator.checks.geometry import check_hexes  # noqa: PLC0415 - shapely is heavy

    layout, findings = read_any(find_layout(name))
    if layout is None:
        raise InvalidError(findings)
    if not isinstance(layout, Layout) or not brings(layout.game, COMPLETION):
        message = _("{name} cannot be completed; leave out --complete.")
        raise OrderError(message.format(name=shown(name)))
    wrong = [it for it in findings if not _is_missing_sign(it, layout)] or check_hexes(layout)
    if wrong:
        raise InvalidError(wrong)
    found, reasons = complete(layout, (), custom=layout.custom, seed=seed)
    if found is None:
        raise InvalidError([f"{layout.place.file}: {reason}" for reason in reasons])
    return found


def _is_missing_sign(finding: Finding, layout: Layout) -> bool:
    """Return whether a finding is about a hex of which only the terrain is written."""
    own = {terrain.letter: terrain for terrain in layout.own}
    bare = [
        read_token(layout.game, letter_of(cell.terrain), own).message
        for cell in layout.cells
        if (cell.row, cell.position) in finding.cells
    ]
    return bare == [finding.message]
