"""Pads as layouts: read, checked and listed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.language import N_, _, ngettext, spoken
from generator.load.layouts.kind import PADS, LayoutKind
from generator.load.score_pads.choosing import check_choices
from generator.load.score_pads.pad import read_pad

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from generator.model.finding import Finding
    from generator.model.score_pad.pad import Pad
    from generator.units import Paper

COMMAND = "pad"
FIRST = "sets-and-majorities"
"""The pad that a new one is a copy of if none is named."""


def check(
    pad: Pad | None,
    read: Sequence[Finding],
    *,
    custom: bool,  # noqa: ARG001 - a pad has no counts to relax
    paper: Paper,  # noqa: ARG001 - the sheet is laid out when it is printed
    tile: float | None = None,  # noqa: ARG001 - a pad has no tiles
) -> tuple[Finding, ...]:
    """Return what was found in the file, and the emblem and icons that are unknown."""
    if pad is None or not _has_drawings(pad):
        return tuple(read)
    from generator.page.score_pads.icons import check_icons  # noqa: PLC0415 - jinja2 is heavy
    from generator.products.tools import load_tools  # noqa: PLC0415

    tools = load_tools()
    return (*read, *check_icons(pad, tools.theme, tools.press))


def _has_drawings(pad: Pad) -> bool:
    """Return whether a pad names drawings, which must be looked at."""
    icons = (row.icon for row in pad.rows)
    return bool(pad.emblem) or any(icons) or any(it.icons for it in pad.legends)


def _counts(pad: Pad) -> dict[str, int]:
    entries, players = len(pad.entry_of), {"fewest": pad.fewest, "most": pad.most}
    return {
        "rows": len(pad.rows),
        "entries": entries,
        **players,
        "teams": pad.teams,
        "fewest_rounds": pad.rounds.least if pad.rounds else 0,
        "most_rounds": pad.rounds.most if pad.rounds else 0,
        "target": (pad.rounds.target if pad.rounds else 0) or 0,
        "options": len(pad.customs),
    }


def _describe(counts: Mapping[str, int]) -> tuple[str, ...]:
    rows = ngettext("{number} row", "{number} rows", counts["rows"])
    options = ngettext("{number} option", "{number} options", counts["options"])
    options = options.format(number=counts["options"])
    some = (options,) if counts["options"] else ()
    return (rows.format(number=counts["rows"]), _players(counts), *some)


def _describe_listed(counts: Mapping[str, int]) -> tuple[str, ...]:
    return _players(counts), _rounds(counts)


def _players(counts: Mapping[str, int]) -> str:
    least, most = counts["fewest"], counts["most"]
    players = ngettext("{number} player", "{number} players", most)
    if counts["teams"]:
        players = ngettext("{number} team", "{number} teams", most)
    return players.format(number=_range(least, most))


def _rounds(counts: Mapping[str, int]) -> str:
    """Say how long a game is: a number of rounds, or the points that end it."""
    least, most, target = counts["fewest_rounds"], counts["most_rounds"], counts["target"]
    if target:
        return _("rounds to {target}").format(target=target)
    if not most:
        return _("no rounds")
    if least == 1 < most:
        return _("up to {most} rounds").format(most=most)
    rounds = ngettext("{number} round", "{number} rounds", most)
    return rounds.format(number=_range(least, most))


def _range(least: int, most: int) -> str:
    return str(most) if least == most else f"{least}–{most}"


def _about(pad: Pad) -> str:
    return pad.note(spoken())


def _is_standard(_pad: Pad) -> bool:
    """Every pad is as its game has it."""
    return True


LAYOUTS = LayoutKind(
    game_name=N_("score pad"),
    none_found=N_(
        "{folder}: There is no score pad in this folder; name a file, or another folder."
    ),
    command=COMMAND,
    keys=(),
    read=read_pad,
    check=check,
    counts=_counts,
    describe_counts=_describe,
    is_standard=_is_standard,
    topic=PADS,
    first=FIRST,
    signs=("section", "rounds", "players"),
    look_closer=check_choices,
    describe_listed=_describe_listed,
    describe_players=_players,
    about=_about,
)
