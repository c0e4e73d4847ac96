"""The calculator of a pad for a browser: its rows, its formulas and its words as one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.language import _, ngettext, or_list
from generator.load.results.named_layouts import layout_name
from generator.model.score_pad.formula import SO_FAR
from generator.model.score_pad.pad import (
    LEAST_ENTRY,
    MOST_ENTRY,
    EntryKind,
    Mark,
    RuleKind,
    name_round,
)
from generator.model.score_pad.row_order import in_order
from generator.page.worksheets.webpage import KEY, Webpage, standings, write_webpage

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.model.score_pad.pad import Demand, Entry, Pad, Rounds, Row
    from generator.page.svg.press import Press
    from generator.page.worksheets.webpage import Frame

PAGE, STYLE = "score_pad/page.html.j2", "score_pad/page.css"
SCRIPTS = tuple(f"score_pad/{name}.js" for name in ("formula", "evening", "page"))
MOST_IN_LINE = 4
"""How many entries are beside each other on a phone."""


def draw_webpage(
    pad: Pad, players: int, language: str, press: Press, frame: Frame | None = None
) -> str:
    """Write the page of a pad; it begins with so many players."""
    mark = _mark(pad)
    values = {
        "sheet": pad,
        "name": pad.name(language),
        "subtitle": " · ".join(filter(None, (pad.name(language), pad.note(language)))),
        "in_rounds": pad.rounds.rows if pad.rounds else (),
        "shared": [it for it in pad.entries(in_rounds=True) if it.shared],
        "common": _common(pad),
        "facts": list(_facts(pad, mark)),
        "mark": mark,
        "is_full": _is_full(pad),
        "figure": _figure,
        "most_in_line": MOST_IN_LINE,
        "added": _("Add a team") if pad.teams else _("Add a player"),
    }
    page = Webpage(PAGE, values, page_data(pad, players, language), SCRIPTS, (STYLE,))
    return write_webpage(page, language, press, frame=frame)


def _common(pad: Pad) -> list[Row]:
    """Return the rows of the rounds that are the same for all, for they count only shared entries.

    What counts in the total is in the column of each player all the same.
    """
    rounds = pad.rounds.rows if pad.rounds else ()
    same = {it.id for row in rounds for it in row.entries if it.shared}
    found = []
    for row in in_order(pad.rows):
        if row in rounds and same >= {name for _kind, name in row.formula.sources()} | {
            name for node in row.formula.nodes() if node.op == SO_FAR for name in node.args[1:]
        }:
            same.add(row.id)
            found.append(row)
    return [row for row in rounds if row in found and not row.counts]


def _mark(pad: Pad) -> str:
    """Name whom a round marks, if anybody."""
    words = {Mark.DEALER: _("Dealer"), Mark.STARTER: _("Starting player")}
    return words.get(pad.rounds.mark, "") if pad.rounds else ""


def _is_full(pad: Pad) -> bool:
    """Return whether a round has several lines for a player, each with its name."""
    rows = pad.rounds.rows if pad.rounds else ()
    entries = [entry for row in rows for entry in row.entries]
    is_plain = len(entries) == len(rows) == 1 and entries[0].kind is EntryKind.NUMBER
    return not is_plain or entries[0].shared


def _facts(pad: Pad, mark: str) -> Iterator[str]:
    """Say what ends the rounds and who wins, unless the pad says so itself, and who is marked."""
    rounds = pad.rounds
    if rounds is None:
        return
    if not rounds.is_open:
        number = ngettext("{number} round", "{number} rounds", rounds.most)
        yield number.format(number=rounds.most)
    if rounds.target is not None and not pad.notes:
        yield _("Ends at {target}").format(target=rounds.target)
    if rounds.out is not None:
        yield _("Out with {points} or more").format(points=rounds.out)
    if pad.lowest_wins and not pad.notes:
        yield _("The fewest points win")
    if mark:
        yield f"{mark[0]} = {mark}"


def _figure(row: Row) -> str:
    """Return by what an entry is multiplied, as it is beside its field."""
    rule = row.rule
    each = -rule.each if row.minus else rule.each
    match rule.kind:
        case RuleKind.TICK:
            return f"+ {each}" if each >= 0 else f"{each}"
        case RuleKind.EACH if rule.per == 1:
            return f"× {each}"
        case RuleKind.EACH:
            return f"÷ {rule.per}" if each == 1 else f"÷ {rule.per} × {each}"
    return ""


def page_data(pad: Pad, players: int, language: str) -> dict[str, Any]:
    """Return the data for the script: all formulas, the bounds of all entries, and its words."""
    rows = in_order(pad.rows)
    return {
        "key": f"{KEY}.{pad.game}.{pad.id}",
        "reference": _reference(pad),
        "id": pad.id,
        "game": pad.game,
        "players": {"fewest": pad.fewest, "most": pad.most, "first": players},
        "start": pad.start,
        "lowest": pad.lowest_wins,
        "winsAtOnce": pad.wins_at_once,
        "entries": {
            entry.id: _entry(entry, language, in_rounds=in_rounds)
            for in_rounds in (True, False)
            for entry in pad.entries(in_rounds=in_rounds)
        },
        "formulas": {
            "rounds": [_formula(row) for row in rows if row.id in pad.round_names],
            "once": [_formula(row) for row in rows if row.id not in pad.round_names],
        },
        "counted": [row.id for row in pad.rows if row.counts],
        "rows": {row.id: [entry.id for entry in row.entries] for row in pad.rows},
        "sections": [[row.id for row in section.rows] for section in pad.sections],
        "rounds": pad.rounds and _rounds(pad.rounds),
        "demands": [_demand(it, language) for it in pad.demands],
        "ties": [it._asdict() for it in pad.ties],
        "limits": {"least": LEAST_ENTRY, "most": MOST_ENTRY},
        "words": _words(pad),
    }


def _reference(pad: Pad) -> str:
    """Return the name of the pad in the file of an evening: its id if shipped, else its file."""
    name = layout_name(pad)
    return name if name == pad.id else Path(pad.place.file).name


def _rounds(rounds: Rounds) -> dict[str, Any]:
    return {
        "most": rounds.most,
        "mark": rounds.mark is not Mark.NOBODY,
        "target": rounds.target,
        "out": rounds.out,
    }


def _demand(demand: Demand, language: str) -> dict[str, Any]:
    return {
        "formula": demand.formula.as_data(),
        "inRounds": demand.in_rounds,
        "say": demand.sentence(language),
    }


def _formula(row: Row) -> tuple[str, list[Any]]:
    return row.id, row.formula.as_data()


def _entry(entry: Entry, language: str, *, in_rounds: bool) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": entry.kind.value,
        "name": entry.name(language),
        "inRounds": in_rounds,
        "shared": entry.shared,
    }
    match entry.kind:
        case EntryKind.NUMBER:
            found |= {"least": entry.least, "most": entry.most, "step": entry.step}
            if entry.allowed:
                found |= {"allowed": entry.allowed, "known": or_list(map(str, entry.allowed))}
        case EntryKind.CHOICE:
            found["options"] = [{"id": it.id, "value": it.value} for it in entry.options]
        case EntryKind.CROSSES:
            found |= {"boxes": entry.boxes, "lock": entry.lock}
        case EntryKind.GRID if entry.area is not None:
            found |= {"boxes": entry.boxes, "given": entry.area.given, "lines": entry.area.lines}
            found |= {"joined": entry.area.joined, "neighbours": entry.area.neighbours}
    return found


def _words(pad: Pad) -> dict[str, str | dict[str, str]]:
    teams = pad.teams
    return {
        "player": _("Team {number}") if teams else _("Player {number}"),
        "name": _("Name of team {number}") if teams else _("Name of player {number}"),
        "add": _("Add a team") if teams else _("Add a player"),
        "bad": _("Write a whole number from {least} to {most}; until then it counts nothing."),
        "known": _("{row}: {value} is not possible; it can be {known}."),
        "range": _("{row}: {value} is not possible; it can be {least} to {most}."),
        "step": _("{row}: {value} is not possible; it goes in steps of {step}."),
        "lock": _("{row}: The last box needs {number} crosses before it."),
        "joined": _("{row}: The crossed boxes are not all joined by their sides."),
        "late": _("{name} has {target} after round {number}; no round can follow."),
        "round": _("{round}: {sentence}").replace("{round}", name_round(pad, "{number}")),
        "cell": _("{what}, {name}, round {number}"),
        "line": _("{what}, round {number}"),
        "points": _("points: {what}"),
        "total": _("{name}, total after round {number}"),
        "clear": _("Clear all entries? The names stay."),
        "leave": _("Remove {name} with all entries?"),
        "undo": _("Remove round {number} with all entries?"),
        "remove": _("Remove {name}"),
        "yes_clear": _("Clear"),
        "yes_leave": _("Remove"),
        "beside": _("Put this file beside {file} to score it."),
        "one": _standings(1),
        "many": _standings(2),
    }


def _standings(points: int) -> dict[str, str]:
    """Return who is ahead or level, with one point or with more."""
    level = ngettext(
        "{names} are level with {points} point.", "{names} are level with {points} points.", points
    )
    return {**standings(points), "level": level}
