"""What is entered in a row of a pad: numbers, ticks, choices, and boxes to cross."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.language import _
from generator.load.files.names import pick_names
from generator.load.score_pads.areas import read_bonuses, read_grid, read_track
from generator.load.score_pads.figures import scope_of
from generator.load.score_pads.names import LONGEST_NOTE, pick_id, slug
from generator.model.score_pad.pad import (
    LEAST_ENTRY,
    MOST_ENTRY,
    USUAL_MOST,
    Entry,
    EntryKind,
    Option,
)
from generator.model.score_pad.rule import Part, RuleKind
from generator.model.score_pad.unit import exact
from generator.model.spoken_names import ANY

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from generator.load.files.fields import Fields
    from generator.model.score_pad.formula import Pays
    from generator.model.score_pad.rule import Rule

ENTRY_KEYS = (
    "id", "name", "least", "most", "step", "values", "shared", "tick", "choice", "spaces",
    "short", "icon", "each", "factor", "per", "when", "lacks", "text",
    "only_last",
)  # fmt: skip
OPTION_KEYS = ("id", "name", "points")
MOST_ENTRIES, MOST_OPTIONS, MOST_BOXES = 20, 20, 40
LONGEST_ICON = 200
EXAMPLE = '[{ name = "Gate" }, { name = "Bridge" }]'
MOST_KINDS, MOST_OF_KIND = 8, 20
LONGEST_TEXT = 60
"""How many characters a text on a sheet can have."""
COUNTED = ("each", "scale", "sets", "square", "boxes", "spaces")
"""The keys with which a number is one of things, not of points: it is whole."""
ANY_NUMBER = 99
"""The most that is entered on the sheet of a game that sets no bound."""


def read_entries(
    fields: Fields, identity: str, names: Mapping[str, str], rule: Rule | None
) -> Iterator[tuple[Entry, Part | None]]:
    """Yield what is entered in a row, each with what it is worth if it has its own points."""
    shared = bool(fields.flag("shared"))
    if "entries" in fields:
        for table in _some(fields, "entries", MOST_ENTRIES):
            entry = _entry(table)
            part = None if entry is None else _worth(table, entry)
            if entry is not None and ("each" not in table or part is not None):
                yield entry, part
    elif "kinds" in fields:
        yield from ((it, None) for it in _kinds(fields, identity))
        if "wild" in fields:
            yield _wild(fields, identity), None
    elif "of" in fields or (rule is not None and rule.kind is RuleKind.FORMULA):
        return
    else:
        key = next((it for it in _READERS if it in fields), "")
        yield replace(_READERS.get(key, _number)(fields, identity, names), shared=shared), None


def _entry(fields: Fields) -> Entry | None:
    """Read one of several entries of a row."""
    fields.know(ENTRY_KEYS)
    fields.require("name")
    names = pick_names(fields, "name", "Bid")
    identity = pick_id(fields, names)
    shared, is_tick = bool(fields.flag("shared")), fields.flag("tick")
    if identity is None:
        return None
    read = (
        _choice
        if "choice" in fields
        else read_text
        if "text" in fields
        else _tick
        if is_tick
        else _number
    )
    return replace(
        read(fields, identity, names),
        shared=shared,
        shorts=pick_names(fields, "short", "Bid"),
        icon=fields.text("icon", most=LONGEST_ICON) or "",
        only_last=bool(fields.flag("only_last")),
    )


def _worth(fields: Fields, entry: Entry) -> Part | None:
    """Read what an entry is worth by itself; None where the row says it, or for no players."""
    pays = pick_pays(fields, "each") if "each" in fields else ()
    per = fields.integer("per", 1, MOST_ENTRY) or 1
    when = fields.text("when", most=LONGEST_NOTE) or ""
    lacks = pick_names(fields, "lacks", "Only with a set.", LONGEST_NOTE)
    return Part((entry.id,), pays, per, when=when, lacks=lacks) if pays else None


def pick_pays(fields: Fields, key: str) -> Pays:
    """Pick what each is worth, for the numbers of players of a table."""
    value = fields.data.get(key)
    factor = fields.integer("factor", 1, MOST_ENTRY) or 1
    players = scope_of(fields).players
    if isinstance(value, dict):
        return tuple((it, factor * value[it]) for it in players if it in value)
    worth = fields.integer(key, LEAST_ENTRY, MOST_ENTRY)
    return () if worth is None else tuple((it, factor * worth) for it in players)


def _tick(_fields: Fields, identity: str, names: Mapping[str, str]) -> Entry:
    return Entry(identity, names, EntryKind.TICK, most=1)


def read_text(fields: Fields, identity: str, names: Mapping[str, str]) -> Entry:
    """Read a text of so many characters; in a formula it is 1 if something is written."""
    length = fields.integer("text", 1, LONGEST_TEXT) or LONGEST_TEXT
    return Entry(identity, names, EntryKind.TEXT, most=1, length=length)


def _number(fields: Fields, identity: str, names: Mapping[str, str]) -> Entry:
    least = fields.integer("least", LEAST_ENTRY, MOST_ENTRY)
    most = fields.integer("most", LEAST_ENTRY, MOST_ENTRY)
    boxes = fields.integer("boxes", 1, MOST_BOXES)
    spaces = fields.integer("spaces", 1, MOST_BOXES)
    unit = 1 if any(key in fields for key in COUNTED) else exact(scope_of(fields).unit)
    step = fields.integer("step", unit, MOST_ENTRY)
    allowed = fields.integers("values", LEAST_ENTRY, MOST_ENTRY) or ()
    low = least or 0
    usual = ANY_NUMBER if scope_of(fields).is_game else USUAL_MOST
    high = most if most is not None else boxes if boxes is not None else usual
    if "scale" in fields and most is None and isinstance(fields.data["scale"], list):
        high = max(1, len(fields.data["scale"]))
    if low > high:
        if "least" in fields:
            fields.refuse("least", _("a number that is not larger than 'most'"))
        else:
            fields.refuse("most", _("0 or more, unless 'least' is less"))
        high = low
    drawn = tuple(range(1, boxes + 1)) if boxes else ()
    return Entry(identity, names, least=low, most=high, step=step or unit, allowed=allowed,
                 boxes=drawn, spaces=spaces or 0,
                 bonuses=read_bonuses(fields, list(map(str, drawn))))  # fmt: skip


def _choice(fields: Fields, identity: str, names: Mapping[str, str]) -> Entry:
    options: list[Option] = []
    for table in _some(fields, "choice", MOST_OPTIONS):
        table.know(OPTION_KEYS)
        table.require("name")
        called = pick_names(table, "name", "Small")
        own = pick_id(table, called)
        points = table.integer("points", LEAST_ENTRY, MOST_ENTRY)
        if own is None:
            continue
        if own in {it.id for it in options}:
            message = _("The choice '{name}' appears twice; give one of them another 'id'.")
            table.report("bad-value", message.format(name=own), table.place("name"))
            continue
        options.append(Option(own, called, points or 0))
    values = [0, *(it.value for it in options)]
    return Entry(identity, names, EntryKind.CHOICE, min(values), max(values),
                 options=tuple(options))  # fmt: skip


def _crosses(fields: Fields, identity: str, names: Mapping[str, str]) -> Entry:
    boxes = fields.integers("cross", LEAST_ENTRY, MOST_ENTRY) or ()
    lock = fields.integer("lock", 1, MOST_BOXES)
    if "cross" in fields and not 0 < len(boxes) <= MOST_BOXES:
        fields.refuse("cross", _("1 to {most} numbers").format(most=MOST_BOXES))
        boxes = boxes[:MOST_BOXES] or (1,)
    if len(set(boxes)) < len(boxes):
        fields.refuse("cross", _("numbers that are different"))
    return Entry(identity, names, EntryKind.CROSSES, most=len(boxes) + bool(lock), boxes=boxes,
                 lock=lock or 0, bonuses=read_bonuses(fields, list(map(str, boxes))))  # fmt: skip


def _kinds(fields: Fields, identity: str) -> Iterator[Entry]:
    """Yield an entry for each kind; its id begins with that of the row."""
    value = fields.data["kinds"]
    if not isinstance(value, list) or not 0 < len(value) <= MOST_KINDS:
        wanted = _("a list of 1 to {most} names").format(most=MOST_KINDS)
        fields.refuse("kinds", wanted)
        return
    most = fields.integer("most", 0, MOST_OF_KIND)
    for number, it in enumerate(value):
        texts = {ANY: it} if isinstance(it, str) else it
        if not isinstance(texts, dict) or not all(isinstance(name, str) for name in texts.values()):
            fields.refuse("kinds", _("a list of names"))
            return
        called = slug(texts.get("en") or next(iter(texts.values()), "")) or str(number + 1)
        high = MOST_OF_KIND if most is None else most
        yield Entry(f"{identity}_{called}", texts, most=high)


_READERS: Mapping[str, Callable[[Fields, str, Mapping[str, str]], Entry]] = {
    "tick": _tick,
    "choice": _choice,
    "cross": _crosses,
    "track": read_track,
    "grid": read_grid,
    "text": read_text,
}
"""What reads the entry of a row, by the key that says what it is; else it is a number."""


def _wild(fields: Fields, identity: str) -> Entry:
    """Return the entry of wild cards; there are at most as many as of a kind, or `wild_most`."""
    most = fields.integer("most", 0, MOST_OF_KIND)
    own = fields.integer("wild_most", 1, MOST_OF_KIND)
    usual = MOST_OF_KIND if most is None else most
    names = pick_names(fields, "wild", "Wild card")
    return Entry(f"{identity}_wild", names, most=usual if own is None else own)


def _some(fields: Fields, key: str, most: int) -> tuple[Fields, ...]:
    wanted = _("a list with a name for each, as in {example}").format(example=EXAMPLE)
    tables = fields.tables(key, wanted)
    if tables is not None and not 0 < len(tables) <= most:
        fields.refuse(key, _("1 to {most} tables").format(most=most))
    return (tables or ())[:most]
