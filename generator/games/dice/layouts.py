"""The domains of the dice game: read, checked, listed and created."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.errors import closest, shown
from generator.games.dice.load.edition import dice_edition
from generator.games.dice.model.bonus import BONUS_LETTERS, Bonus
from generator.language import N_, _, message_or_list
from generator.load.layouts.hex_kind import (
    HEX_KEYS,
    HexKind,
    HexWords,
    Meaning,
    count_hexes,
    describe_hexes,
    is_standard,
)
from generator.load.layouts.kind import LayoutKind
from generator.load.layouts.layout import read_hexes
from generator.model.finding import Finding
from generator.model.terrain import Terrain
from generator.units import papers_from

if TYPE_CHECKING:
    from collections.abc import Sequence

    from generator.model.layout import Layout
    from generator.units import Paper


def read_token(terrain: Terrain, text: str) -> Meaning:
    """Parse a token that begins with the letter of a terrain."""
    suffix = text[1:]
    if terrain is Terrain.CASTLE:
        return _castle(text, suffix)
    if not suffix:
        return Meaning(terrain)
    message = _("'{token}' is not a hex of the dice game; write only '{letter}'.")
    message = message.format(token=shown(text), letter=text[0])
    return Meaning(terrain, code="map-token", message=message)


def _castle(text: str, suffix: str) -> Meaning:
    bonus = BONUS_LETTERS.get(suffix)
    if bonus is not None:
        return Meaning(Terrain.CASTLE, bonus=bonus)
    known = message_or_list(f"{text[0]}{letter}" for letter in BONUS_LETTERS)
    close = closest(suffix, BONUS_LETTERS)
    if close is not None:
        message = _("The castle '{token}' has no known bonus; did you mean '{close}'?")
    elif suffix:
        message = _("The castle '{token}' has no known bonus; write one of {known}.")
    else:
        message = _("The castle '{token}' has no bonus; write one of {known}.")
    message = message.format(token=shown(text), known=known, close=f"{text[0]}{close}")
    return Meaning(Terrain.CASTLE, code="castle-bonus", message=message)


COMMAND = "pad"
_LETTERS = ", ".join(f"{letter} {bonus}" for letter, bonus in BONUS_LETTERS.items())


def check(
    layout: Layout,
    read: Sequence[Finding],
    *,
    custom: bool,
    paper: Paper,
    tile: float | None = None,  # noqa: ARG001 - sheets have no tiles
) -> tuple[Finding, ...]:
    """Check a domain, and whether it fits the field of a sheet."""
    from generator.checks.layout import Room, check_reading  # noqa: PLC0415 - only checks need them
    from generator.games.dice.pages.fitting import fits_paper  # noqa: PLC0415
    from generator.games.dice.pages.grid import SMALLEST_SIDE, sheet_grid  # noqa: PLC0415
    from generator.games.dice.pages.plan import field_size  # noqa: PLC0415

    edition, grid = dice_edition(), sheet_grid(paper)
    if not layout or not layout.cells or fits_paper(layout, edition, paper):
        return check_reading(layout, read, edition, custom=custom)
    fitting = [it for it in papers_from(paper) if fits_paper(layout, edition, it)]
    others = {it.name: field_size(layout, edition, sheet_grid(it)) for it in fitting}
    room = Room(*field_size(layout, edition, grid), SMALLEST_SIDE, others)
    findings = check_reading(layout, read, edition, custom=custom, room=room)
    if findings:
        return findings
    if fitting:
        message = _(
            "On {paper} the sheet has no room for every mark of a game on {zones} zones; print on"
            " {larger}."
        )
    else:
        message = _(
            "No paper has room for every mark of a game on {zones} zones; divide the domain into"
            " fewer zones."
        )
    larger = fitting[0].name if fitting else ""
    text = message.format(paper=paper.name, zones=len(layout.zones), larger=larger)
    return (Finding("off-page", text, layout.place),)


HEXES = HexKind(
    edition=dice_edition,
    read_token=read_token,
    words=HexWords(
        thing="a domain of the dice game",
        tokens=f"Dice game: a castle has its bonus behind it ({_LETTERS}).",
        other_game=N_("'{domain}' is a layout of another game; name a domain of the dice game."),
        missing_hex=N_(
            "The hex '{token}' of the domain '{domain}' is missing here in '{key}'; write {wanted}."
        ),
        extra_hex=N_(
            "'{token}' is where the domain '{domain}' has no hex; remove it from '{key}'."
        ),
        other_shape=N_(
            "'{key}' does not have the shape of the domain '{domain}': it has {number}"
            " hexes instead of {wanted}, {extra} of them where the domain has none; copy"
            " the map of the domain and write over it."
        ),
    ),
    apart=frozenset({Terrain.CASTLE}),
    bonuses=tuple(Bonus),
)
LAYOUTS = LayoutKind(
    game_name=N_("dice game"),
    none_found=N_(
        "{folder}: There is no layout of the dice game in this folder; name a file, or another"
        " folder."
    ),
    command=COMMAND,
    keys=HEX_KEYS,
    read=read_hexes,
    check=check,
    counts=count_hexes,
    describe_counts=describe_hexes,
    is_standard=is_standard,
)
