"""The rows of a pad: what is entered, and the rule in plain keys, which becomes a formula."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.games.pad.load.names import LONGEST_NOTE, pick_id, pick_names, slug
from generator.games.pad.model.formula import LARGEST
from generator.games.pad.model.pad import (
    ANY,
    LEAST_ENTRY,
    MOST_ENTRY,
    Colour,
    Entry,
    EntryKind,
    Option,
    Rule,
    RuleKind,
    Sharing,
)
from generator.language import _, or_list
from generator.load.files.fields import is_integer

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.load.files.fields import Fields

ROW_KEYS = (
    "id", "name", "note", "icon", "colour", "minus", "counts", "only_for",
    "least", "most", "step", "values", "shared", "boxes",
    "entries", "kinds", "of",
    "each", "per", "tick", "choice", "cross", "lock", "scale", "sets", "square", "times",
    "highest", "lowest", "reach", "majority", "fewest", "equal", "formula",
)  # fmt: skip
ENTRY_KEYS = ("id", "name", "least", "most", "step", "values", "shared", "tick", "choice")
OPTION_KEYS = ("id", "name", "points")
RULES = {
    "scale": RuleKind.SCALE,
    "sets": RuleKind.SETS,
    "square": RuleKind.SQUARE,
    "times": RuleKind.TIMES,
    "highest": RuleKind.HIGHEST,
    "lowest": RuleKind.LOWEST,
    "reach": RuleKind.REACH,
    "majority": RuleKind.MAJORITY,
    "fewest": RuleKind.MAJORITY,
    "formula": RuleKind.FORMULA,
}
"""The keys that say how points are made; a row has at most one of them."""
SOURCES = ("entries", "kinds", "of", "tick", "choice", "cross")
"""The keys that say what is counted; a row has at most one of them."""
MOST_ENTRIES, MOST_OPTIONS, MOST_BOXES, LONGEST_TABLE = 20, 20, 40, 60
MOST_KINDS, MOST_OF_KIND = 8, 20
LONGEST_FORMULA = 1000


class RowText(NamedTuple):
    """A row as its table says it, before its names are looked up."""

    fields: Fields
    id: str
    names: Mapping[str, str]
    notes: Mapping[str, str]
    entries: tuple[Entry, ...]
    of: tuple[str, ...]
    rule: Rule
    icon: str
    minus: bool
    counts: bool
    only_for: str
    colour: Colour | None


def read_row(fields: Fields) -> RowText | None:
    """Read a row; None where it has no id or no valid rule."""
    fields.know(ROW_KEYS)
    fields.require("name")
    names = pick_names(fields, "name", "Bird cards")
    identity = pick_id(fields, names)
    notes = pick_names(fields, "note", "1 point each", LONGEST_NOTE)
    rule = _rule(fields)
    of = _names(fields, "of")
    sources = [key for key in SOURCES if key in fields]
    if len(sources) > 1:
        _refuse_two(fields, sources)
    entries = tuple(_entries(fields, identity or "", names, rule))
    minus, counts = fields.flag("minus"), fields.flag("counts")
    only_for = fields.text("only_for", most=40)
    icon = fields.text("icon", most=200)
    colour = fields.choice("colour", Colour)
    if identity is None or rule is None:
        return None
    return RowText(
        fields,
        identity,
        names,
        notes,
        entries,
        of,
        rule,
        icon or "",
        bool(minus),
        counts is not False,
        only_for or "",
        colour,
    )


def _rule(fields: Fields) -> Rule | None:
    """Pick the rule of a row; every row has one, if only the sum of what is entered."""
    given = [key for key in RULES if key in fields]
    if len(given) > 1:
        _refuse_two(fields, given)
        return None
    each = fields.integer("each", LEAST_ENTRY, MOST_ENTRY)
    per = fields.integer("per", 1, MOST_ENTRY)
    equal = fields.choice("equal", Sharing)
    for key, needs in (("per", ("each",)), ("equal", ("majority", "fewest")), ("lock", ("cross",))):
        if key in fields and not any(it in fields for it in needs):
            message = _("'{key}' needs {needs}; add it, or remove '{key}'.")
            wanted = or_list(f"'{it}'" for it in needs)
            fields.report("missing-key", message.format(key=key, needs=wanted), fields.place(key))
    return _named_rule(fields, given[0], each, equal) if given else _plain(fields, each, per)


def _named_rule(fields: Fields, key: str, each: int | None, equal: Sharing | None) -> Rule | None:
    """Pick the rule that a key of RULES says, with its figures."""
    kind = RULES[key]
    if kind is RuleKind.REACH:
        steps = _steps(fields)
        return None if steps is None else Rule(kind, steps=steps)
    if kind is RuleKind.FORMULA:
        text = fields.lines("formula", most=LONGEST_FORMULA)
        return None if text is None else Rule(kind, text=text)
    if kind in {RuleKind.SCALE, RuleKind.SETS, RuleKind.MAJORITY}:
        worth = _figures(fields, key) or ()
        sharing = equal or Sharing.SHARE
        return Rule(kind, table=worth, sharing=sharing, fewest=key == "fewest") if worth else None
    return Rule(kind, each=1 if each is None else each) if fields.flag(key) else None


def _plain(fields: Fields, each: int | None, per: int | None) -> Rule:
    if "tick" in fields:
        points = fields.integer("tick", LEAST_ENTRY, MOST_ENTRY)
        return Rule(RuleKind.TICK, each=points or 0)
    if "choice" in fields:
        return Rule(RuleKind.CHOICE)
    if each is None:
        return Rule(RuleKind.SUM)
    return Rule(RuleKind.EACH, each=each, per=per or 1)


def _entries(
    fields: Fields, identity: str, names: Mapping[str, str], rule: Rule | None
) -> Iterator[Entry]:
    """Yield what is entered in a row."""
    shared = bool(fields.flag("shared"))
    if "entries" in fields:
        for table in _some(fields, fields.tables("entries"), "entries", MOST_ENTRIES):
            entry = _entry(table)
            if entry is not None:
                yield entry
    elif "kinds" in fields:
        yield from _kinds(fields, identity)
    elif "of" in fields or (rule is not None and rule.kind is RuleKind.FORMULA):
        return
    elif "tick" in fields:
        yield Entry(identity, names, EntryKind.TICK, most=1, shared=shared)
    elif "choice" in fields:
        yield _choice(fields, identity, names, shared=shared)
    elif "cross" in fields:
        yield _crosses(fields, identity, names)
    else:
        yield _number(fields, identity, names, shared=shared)


def _entry(fields: Fields) -> Entry | None:
    """Read one of several entries of a row."""
    fields.know(ENTRY_KEYS)
    fields.require("name")
    names = pick_names(fields, "name", "Bid")
    identity = pick_id(fields, names)
    shared = bool(fields.flag("shared"))
    if identity is None:
        return None
    if "choice" in fields:
        return _choice(fields, identity, names, shared=shared)
    if fields.flag("tick"):
        return Entry(identity, names, EntryKind.TICK, most=1, shared=shared)
    return _number(fields, identity, names, shared=shared)


def _number(fields: Fields, identity: str, names: Mapping[str, str], *, shared: bool) -> Entry:
    least = fields.integer("least", LEAST_ENTRY, MOST_ENTRY)
    most = fields.integer("most", LEAST_ENTRY, MOST_ENTRY)
    boxes = fields.integer("boxes", 1, MOST_BOXES)
    step = fields.integer("step", 1, MOST_ENTRY)
    allowed = fields.integers("values", LEAST_ENTRY, MOST_ENTRY) or ()
    low = least or 0
    high = most if most is not None else boxes if boxes is not None else MOST_ENTRY
    if "scale" in fields and most is None and isinstance(fields.data["scale"], list):
        high = max(1, len(fields.data["scale"]))
    if low > high:
        fields.refuse("least", _("a number that is not larger than 'most'"))
        high = low
    drawn = tuple(range(1, boxes + 1)) if boxes else ()
    return Entry(identity, names, least=low, most=high, step=step or 1, allowed=allowed,
                 boxes=drawn, shared=shared)  # fmt: skip


def _choice(fields: Fields, identity: str, names: Mapping[str, str], *, shared: bool) -> Entry:
    options: list[Option] = []
    for table in _some(fields, fields.tables("choice"), "choice", MOST_OPTIONS):
        table.know(OPTION_KEYS)
        table.require("name")
        called = pick_names(table, "name", "Small")
        own = pick_id(table, called)
        points = table.integer("points", LEAST_ENTRY, MOST_ENTRY)
        if own is None:
            continue
        if own in {it.id for it in options}:
            message = _("The choice '{name}' is here twice; give one of them another 'id'.")
            table.report("bad-value", message.format(name=own), table.place("name"))
            continue
        options.append(Option(own, called, points or 0))
    values = [0, *(it.value for it in options)]
    return Entry(identity, names, EntryKind.CHOICE, min(values), max(values),
                 options=tuple(options), shared=shared)  # fmt: skip


def _crosses(fields: Fields, identity: str, names: Mapping[str, str]) -> Entry:
    boxes = fields.integers("cross", LEAST_ENTRY, MOST_ENTRY) or ()
    lock = fields.integer("lock", 1, MOST_BOXES)
    if "cross" in fields and not 0 < len(boxes) <= MOST_BOXES:
        fields.refuse("cross", _("1 to {most} numbers").format(most=MOST_BOXES))
        boxes = boxes[:MOST_BOXES] or (1,)
    if len(set(boxes)) < len(boxes):
        fields.refuse("cross", _("numbers that are different"))
    return Entry(identity, names, EntryKind.CROSSES, most=len(boxes) + bool(lock), boxes=boxes,
                 lock=lock or 0)  # fmt: skip


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


def _names(fields: Fields, key: str) -> tuple[str, ...]:
    value = fields.data.get(key)
    if isinstance(value, list) and value and all(isinstance(it, str) for it in value):
        return tuple(value[:LONGEST_TABLE])
    if key in fields:
        fields.refuse(key, _("a list of ids of rows or entries"))
    return ()


def _figures(fields: Fields, key: str) -> tuple[int, ...] | None:
    found = fields.integers(key, LEAST_ENTRY, MOST_ENTRY)
    if found is not None and not 0 < len(found) <= LONGEST_TABLE:
        fields.refuse(key, _("1 to {most} numbers").format(most=LONGEST_TABLE))
        return None
    return found


def _steps(fields: Fields) -> tuple[tuple[int, int], ...] | None:
    value = fields.data.get("reach")
    pairs = value if isinstance(value, list) else []
    if not 0 < len(pairs) <= LONGEST_TABLE or not all(map(_is_step, pairs)):
        fields.refuse("reach", _("a list of pairs, as in [[63, 35]]: from 63 on, 35 points"))
        return None
    return tuple(sorted((it[0], it[1]) for it in pairs))


def _is_step(value: object) -> bool:
    """Return whether a value is a threshold with its points."""
    return (
        isinstance(value, list)
        and len(value) == len(("from", "points"))
        and all(is_integer(it) and abs(it) <= LARGEST for it in value)
    )


def _some(
    fields: Fields, tables: tuple[Fields, ...] | None, key: str, most: int
) -> tuple[Fields, ...]:
    if tables is not None and not 0 < len(tables) <= most:
        fields.refuse(key, _("1 to {most} tables").format(most=most))
    return (tables or ())[:most]


def _refuse_two(fields: Fields, keys: list[str]) -> None:
    message = _("A row has one of {keys}, not several; divide it into several rows.")
    text = message.format(keys=or_list(f"'{key}'" for key in keys))
    fields.report("unknown-key", text, fields.place(keys[1]))
