"""The check of a layout: geometry first, then the rules of the game, with all findings at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.checks.game import check_game
from generator.checks.proved import is_proved
from generator.checks.room import Room, check_room

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.edition import Edition
    from generator.model.finding import Finding
    from generator.model.layout import Layout

__all__ = ["Room", "check_layout", "check_reading"]

_HEX_LOST = {"map-token", "map-grid", "hex-overlap"}
_VALUE_LOST = {"missing-key", "bad-value"}


def check_layout(
    layout: Layout, edition: Edition, *, custom: bool = False, room: Room | None = None
) -> tuple[Finding, ...]:
    """Return everything that is wrong with a layout.

    CUSTOM relaxes the counts to what can still be played and scored, and allows a lake. Where hexes
    overlap or miss each other's edges, zones are undefined, so only these faults are reported.
    """
    findings: list[Finding] = []
    if not is_proved(layout, custom=custom):
        from generator.checks.geometry import (  # noqa: PLC0415 - shapely is heavy
            check_domain,
            check_hexes,
        )

        broken = check_hexes(layout)
        if broken:
            return tuple(broken)
        findings += check_domain(layout, custom=custom)
    findings += check_game(layout, edition, custom=custom)
    if room is not None:
        findings += check_room(layout, room)
    return tuple(findings)


def check_reading(
    layout: Layout | None,
    read: Sequence[Finding],
    edition: Edition,
    *,
    custom: bool = False,
    room: Room | None = None,
) -> tuple[Finding, ...]:
    """Return the findings READ in a file and those of the checks that do not follow from them.

    A file with unreadable hexes has fewer hexes than its author intended, so it is not checked.
    """
    custom = custom or (layout is not None and layout.custom)
    codes = {finding.code for finding in read}
    value_lost = bool(codes & _VALUE_LOST)
    if layout is None or codes & _HEX_LOST or (value_lost and layout.side is not None):
        return tuple(read)
    known = {(finding.code, finding.cells) for finding in read}
    found = [
        finding
        for finding in check_layout(layout, edition, custom=custom, room=room)
        if (finding.code, finding.cells) not in known
        and not (finding.code == "missing-key" and value_lost)
    ]
    return (*read, *found)
