"""The calculator of a pad for a browser: its rows, its formulas and its words as one page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.language import _, ngettext, or_list
from generator.load.results.named_layouts import layout_name
from generator.model.order import Ink
from generator.model.score_pad.formula import NEXT, SO_FAR
from generator.model.score_pad.pad import (
    LEAST_ENTRY,
    MOST_ENTRY,
    EntryKind,
    late_message,
    name_round,
    part_pays_once,
)
from generator.model.score_pad.rounds import Mark
from generator.model.score_pad.row_order import in_order, in_stages
from generator.model.score_pad.rule import RuleKind
from generator.model.spoken_names import said
from generator.page.score_pads.browser.webfile import Webpage, write_webpage
from generator.page.score_pads.face import emblem_paints, game_paints, icon_names
from generator.page.score_pads.figures import factor_text, notice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from generator.model.score_pad.demand import Demand
    from generator.model.score_pad.journal import Journal
    from generator.model.score_pad.pad import Entry, Pad, Rounds, Row
    from generator.model.theme import Theme
    from generator.page.score_pads.browser.webfile import Frame
    from generator.page.svg.press import Press

KEY = "scriptorium.calculator"
PAGE, STYLE = "score_pad/page.html.j2", "score_pad/page.css"
NAMES = ("formula", "evening", "turns", "steps", "fields", "table", "page")
SCRIPTS = tuple(f"score_pad/{name}.js" for name in NAMES)
SMALL = (EntryKind.NUMBER, EntryKind.TICK, EntryKind.CHOICE)
MOST_LEVEL, FEW_PLAYERS = 5, 2
"""How many figures of a player are in a line on a phone; so few players are beside each other."""
MOST_IN_LINE, MOST_TICKS, FEW = 4, 4, 3
"""How many entries and ticks are beside each other on a phone, and how many beside a name."""


def draw_webpage(
    pad: Pad,
    players: int,
    language: str,
    theme: Theme,
    press: Press,
    *,
    frame: Frame | None = None,
) -> str:
    """Write the page of a pad; it begins with so many players."""
    mark = _mark(pad)
    values = {
        **page_values(pad, language, theme),
        "figured": _figured(pad),
        "few": FEW,
        "most_ticks": MOST_TICKS,
        "tie_note": lambda it: said(pad.tie_notes.get(it.id, {}), language),
        "shared": [it for it in pad.entries(in_rounds=True) if it.shared],
        "common": _common(pad),
        "facts": list(_facts(pad, mark)),
        "mark": mark,
        "first_mark": _first_mark(pad),
        "is_table": _is_table(pad),
        "is_full": _is_full(pad),
        "is_level": _is_level(pad),
        "figure": _figure,
        "most_in_line": MOST_IN_LINE,
    }
    data = page_data(pad, players, language)
    page = Webpage(PAGE, values, data, SCRIPTS, (STYLE,), theme.fonts)
    return write_webpage(page, language, press, frame=frame)


def page_values(pad: Pad, language: str, theme: Theme) -> dict[str, Any]:
    """Return what the templates of all pages know of a pad."""
    edition = _("edition {name}").format(name=pad.edition) if pad.edition else ""
    return {
        **game_paints(pad, Ink.FULL, theme),
        **emblem_paints(pad, theme),
        "sheet": pad,
        "name": pad.name(language),
        "subtitle": " · ".join(filter(None, (pad.note(language), edition))),
        "notice": notice(pad),
        "icons": icon_names(pad),
        "in_rounds": pad.rounds.rows if pad.rounds else (),
        "added": _("Add a team") if pad.teams else _("Add a player"),
    }


def _figured(pad: Pad) -> dict[str, list[dict[str, Any]]]:
    """Return what each is worth in rows where it is not one fixed figure, by the players."""
    found: dict[str, list[dict[str, Any]]] = {}
    for row in pad.rows:
        rule, is_held = row.rule, row.holder is not None
        if rule.parts:
            found[row.id] = [
                {
                    "each": dict(it.each),
                    "per": 1 if is_held and len(rule.parts) > 1 else it.per,
                    "once": part_pays_once(it, row.entries),
                }
                for it in rule.parts
            ]
        elif rule.by_players:
            each = dict(rule.by_players)
            found[row.id] = [{"each": each, "per": rule.per, "once": row.pays_once}]
    return found


def _common(pad: Pad) -> list[Row]:
    """Return the rows of the rounds that are the same for all, for they count only shared entries.

    What counts in the total is in the column of each player all the same.
    """
    rounds = pad.rounds.rows if pad.rounds else ()
    same = {it.id for row in rounds for it in row.entries if it.shared}
    found = []
    for row in in_order(pad.rows):
        if row in rounds and same >= {name for _kind, name in row.formula.sources()} | {
            node.args[1] for node in row.formula.nodes() if node.op in {SO_FAR, NEXT}
        }:
            same.add(row.id)
            found.append(row)
    return [row for row in rounds if row in found and not row.counts]


def _mark(pad: Pad) -> str:
    """Name whom a round marks, if anybody."""
    words = {Mark.DEALER: _("Dealer"), Mark.STARTER: _("Starting player")}
    return words.get(pad.rounds.mark, "") if pad.rounds else ""


def _first_mark(pad: Pad) -> str:
    """Say what is asked so that the right one is marked in the first round; '' for nobody."""
    words = {Mark.DEALER: _("Deals first:"), Mark.STARTER: _("Starts first:")}
    return words.get(pad.rounds.mark, "") if pad.rounds else ""


def _is_table(pad: Pad) -> bool:
    """Return whether what is entered once is a table with a column for each player.

    A pad with lists, or with rows of several parts such as the games have, is a panel for each.
    """
    rows = [row for section in pad.sections for row in section.rows]
    is_plain = not any(row.holder or row.rule.parts for row in rows)
    is_own = not (pad.edition or pad.track or pad.journals or pad.rival)
    return bool(rows or pad.asked) and is_own and is_plain


def _is_full(pad: Pad) -> bool:
    """Return whether a round has several lines for a player, each with its name."""
    rows = pad.rounds.rows if pad.rounds else ()
    entries = [entry for row in rows for entry in row.entries]
    is_plain = len(entries) == len(rows) == 1 and entries[0].kind is EntryKind.NUMBER
    return not is_plain or entries[0].shared


def _is_level(pad: Pad) -> bool:
    """Return whether a player has so few figures in a round that a phone shows them in a line."""
    if pad.rounds is None or pad.most <= FEW_PLAYERS:
        return False
    own = [row for row in pad.rounds.rows if row not in _common(pad)]
    entries = [entry for row in own for entry in row.entries if not entry.shared]
    is_small = all(not entry.boxes and entry.kind in SMALL for entry in entries)
    made = [row for row in own if not row.is_written or row.minus]
    return is_small and len(entries) + len(made) <= MOST_LEVEL


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
    if rounds.last_turn and not pad.notes:
        yield _("Then everybody has one more turn")
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
        case RuleKind.EACH:
            return factor_text(each, rule.per)
    return ""


def page_data(pad: Pad, players: int, language: str) -> dict[str, Any]:
    """Return the data for the script: all formulas, the bounds of all entries, and its words."""
    stages = in_stages(pad.rows)
    rows = [row for stage in stages for row in stage]
    return {
        "key": ".".join([KEY, pad.game, pad.edition or pad.id, *map("=".join, pad.played.items())]),
        "reference": _reference(pad),
        "id": pad.id,
        "game": pad.game,
        "strict": bool(pad.edition),
        "players": {
            "fewest": pad.fewest,
            "most": pad.most,
            "first": players,
            "rows": _row_players(pad),
            "entries": _entry_players(pad),
        },
        "played": {
            it.id: it.literal(pad.played[it.id]) for it in pad.customs if it.id in pad.played
        },
        "unit": pad.unit.size,
        "rounding": pad.unit.rounding.value,
        "start": pad.start,
        "lowest": pad.lowest_wins,
        "winsAtOnce": pad.wins_at_once,
        "entries": {
            entry.id: _entry(entry, language, in_rounds=in_rounds)
            for in_rounds in (True, False)
            for entry in pad.entries(in_rounds=in_rounds)
        },
        "formulas": {
            "rounds": [
                [_formula(row) for row in stage if row.id in pad.round_names] for stage in stages
            ],
            "once": [_formula(row) for row in rows if row.id not in pad.round_names],
        },
        "counted": [row.id for row in pad.rows if row.counts],
        "rows": {row.id: [entry.id for entry in row.entries] for row in pad.rows},
        "sections": [
            {
                "rows": [row.id for row in it.rows],
                "isRival": it.rival,
                "demands": [_demand(each, language) for each in it.demands],
            }
            for it in pad.sections
        ],
        "asked": bool(pad.asked),
        "track": pad.track.id if pad.track else None,
        "during": [row.id for it in pad.sections if it.during for row in it.rows if row.counts],
        "rival": {
            "name": pad.rival,
            "rows": [row.id for it in pad.sections if it.rival for row in it.rows],
        },
        "journals": {it.id: _journal(it) for it in pad.journals},
        "listed": {
            name: row.listed.partition(".")[0]
            for row in pad.rows
            if row.listed
            for name in (row.of or [it.id for it in row.entries])
        },
        "ticks": {row.id: row.ticks for row in pad.rows if row.ticks},
        "lacks": list(_lacks(pad, language)),
        "figures": _figured(pad),
        "counts": [
            (row.id, row.count.as_data())
            for row in pad.rows
            if row.count is not None and not row.pays_once
        ],
        "rests": {
            row.id: row.rule.table
            for row in pad.rows
            if row.rule.kind is RuleKind.SETS
            and not row.rule.wild
            and row.id not in pad.round_names
        },
        "rounds": pad.rounds and _rounds(pad.rounds),
        "demands": [_demand(it, language) for it in pad.demands],
        "ties": [it._asdict() for it in pad.ties],
        "limits": {"least": LEAST_ENTRY, "most": MOST_ENTRY},
        "words": _words(pad),
    }


def _row_players(pad: Pad) -> dict[str, list[int]]:
    """Return the numbers of players of the rows that are not for all."""
    everyone = range(pad.fewest, pad.most + 1)
    found = {row.id: [it for it in everyone if row.is_for(it)] for row in pad.rows}
    return {name: numbers for name, numbers in found.items() if len(numbers) < len(everyone)}


def _entry_players(pad: Pad) -> dict[str, list[int]]:
    """Return the numbers of players of the entries that are not for all."""
    everyone = range(pad.fewest, pad.most + 1)
    found: dict[str, list[int]] = {}
    for row in pad.rows:
        for part in row.rule.parts:
            numbers = [it for it in everyone if part.worth(it) is not None]
            if len(numbers) < len(everyone):
                found |= dict.fromkeys(part.of, numbers)
    return found


def _lacks(pad: Pad, language: str) -> Iterator[dict[str, Any]]:
    """Yield what is entered in vain without another entry, and what is said then."""
    for row in pad.rows:
        if row.lacks:
            own = [it.id for it in row.entries if it.id != row.when]
            yield {
                "row": row.id,
                "entries": own,
                "when": row.when,
                "say": said(row.lacks, language),
            }
        for it in row.rule.parts:
            if it.lacks:
                text = said(it.lacks, language)
                yield {"row": row.id, "entries": it.of, "when": it.when, "say": text}


def _journal(journal: Journal) -> dict[str, Any]:
    return {
        "columns": {it.id: [value for value, _names in it.options] for it in journal.columns},
        "alike": journal.alike,
        "value": journal.value,
        "more": journal.more,
        "extra": journal.extra,
        "most": journal.most,
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
        "lastTurn": rounds.last_turn,
        "stops": rounds.stops,
        "out": rounds.out,
    }


def _demand(demand: Demand, language: str) -> dict[str, Any]:
    return {
        "formula": demand.formula.as_data(),
        "inRounds": demand.is_of_rounds,
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
    if entry.only_last:
        found["onlyLast"] = True
    match entry.kind:
        case EntryKind.NUMBER:
            found |= {"least": entry.least, "most": entry.most, "step": entry.step}
            found["unit"] = entry.unit
            if entry.allowed:
                found |= {"allowed": entry.allowed, "known": or_list(map(str, entry.allowed))}
        case EntryKind.CHOICE:
            found["options"] = [{"id": it.id, "value": it.value} for it in entry.options]
        case EntryKind.TEXT:
            found["length"] = entry.length
        case EntryKind.CROSSES:
            found |= {"boxes": entry.boxes, "lock": entry.lock}
        case EntryKind.GRID if entry.area is not None:
            found |= {"boxes": entry.boxes, "given": entry.area.given, "lines": entry.area.lines}
            found |= {"joined": entry.area.joined, "neighbours": entry.area.neighbours}
    return found


def _words(pad: Pad) -> dict[str, str | dict[str, dict[str, str]]]:
    teams = pad.teams
    return {
        "player": _("Team {number}") if teams else _("Player {number}"),
        "name": _("Name of team {number}") if teams else _("Name of player {number}"),
        "add": _("Add a team") if teams else _("Add a player"),
        "bad": _("Write a whole number from {least} to {most}; until then it does not count."),
        "own": _("{name}: {own}"),
        "sum": _("Total"),
        "part": _(
            "Write a number from {least} to {most} such as 4½ or 4.5; until then it does not count."
        ),
        "known": _("{row}: {value} is not possible; it can be {known}."),
        "range": _("{row}: {value} is not possible; it can be {least} to {most}."),
        "step": _("{row}: {value} is not possible; it goes in steps of {step}."),
        "lock": _("{row}: The last box needs {number} crosses before it."),
        "joined": _("{row}: The crossed boxes are not all joined by their sides."),
        "late": late_message(pad),
        "round": _("{round}: {sentence}").replace("{round}", name_round(pad, "{number}")),
        "number": name_round(pad, "{number}"),
        "turn": _turn(pad),
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
        "listed": _("The list above counts; empty it to enter a number here."),
        "rest": _("in no set: {number}"),
        "open": _("{names} are level: fill in “{what}” for each."),
        "lost": _("{his} to {own} for {rival}: the game is lost."),
        "stands": _("{own} to {his}: {rival} is not ahead."),
        "beside": _("Put this file beside {file} to score it."),
        "standings": _by_number(_standings),
    }


def _turn(pad: Pad) -> str:
    """Say whose round it is, for a pad that marks somebody."""
    words = {
        Mark.DEALER: _("{name} deals, then {next}."),
        Mark.STARTER: _("{name} starts, then {next}."),
    }
    return words.get(pad.rounds.mark, "") if pad.rounds else ""


def _by_number(said: Callable[[int], dict[str, str]]) -> dict[str, dict[str, str]]:
    """Return what is said of numbers, by the names that `Intl.PluralRules` has for their forms."""
    one, few, other = (said(number) for number in (1, 2, 5))
    found = {"one": one, "few": few, "other": other}
    return {name: form for name, form in found.items() if name == "other" or form != other}


def _standings(points: int) -> dict[str, str]:
    """Return who is ahead or level, with one point or with more."""
    level = ngettext(
        "{names} are level with {points} point.", "{names} are level with {points} points.", points
    )
    return {
        "level": level,
        "alone": ngettext("{points} point", "{points} points", points),
        "ahead": ngettext(
            "{name} is ahead with {points} point.", "{name} is ahead with {points} points.", points
        ),
        "wins": ngettext(
            "{name} wins with {points} point.", "{name} wins with {points} points.", points
        ),
        "share": ngettext(
            "{names} share the victory with {points} point.",
            "{names} share the victory with {points} points.",
            points,
        ),
    }
