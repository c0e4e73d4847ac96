"""The rows of a pad: what is entered, and the rule in plain keys, which becomes a formula."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.language import _, or_list
from generator.load.files.fields import is_integer
from generator.load.files.names import pick_names
from generator.load.score_pads.areas import GRID_KEYS, grid_rule
from generator.load.score_pads.names import LONGEST_NOTE, pick_id
from generator.load.score_pads.row_entries import read_entries
from generator.model.score_pad.formula import LARGEST, number
from generator.model.score_pad.pad import (
    LEAST_ENTRY,
    MOST_ENTRY,
    Colour,
    Row,
    Rule,
    RuleKind,
    Sharing,
    is_drawing,
)

if TYPE_CHECKING:
    from generator.load.files.fields import Fields

ROW_KEYS = (
    "id", "name", "note", "icon", "colour", "minus", "counts", "only_for",
    "least", "most", "step", "values", "shared", "boxes", "spaces",
    "entries", "kinds", "of",
    "each", "per", "tick", "choice", "cross", "lock", "scale", "sets", "square", "times",
    "highest", "lowest", "reach", "majority", "fewest", "equal", "formula",
    "track", "grid", *GRID_KEYS, "bonus",
)  # fmt: skip
ROUND_ROW_KEYS = ("box",)
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
    "track": RuleKind.SCALE,
}
"""The keys that say how points are made; a row has at most one of them."""
NEEDED = {
    "per": ("each",),
    "equal": ("majority", "fewest"),
    "lock": ("cross",),
    "sets": ("kinds", "of", "entries"),
    "bonus": ("cross", "boxes", "track", "grid"),
    **dict.fromkeys(GRID_KEYS, ("grid",)),
}
"""The keys that are good for nothing without one of some others."""
SOURCES = ("entries", "kinds", "of", "tick", "choice", "cross", "track", "grid")
"""The keys that say what is counted; a row has at most one of them."""
WITH_EACH = ("square", "times")
"""The rules that 'each' multiplies; a tick, a choice and every other rule have no use for it."""
LONGEST_TABLE, LONGEST_FORMULA = 60, 1000
LONGEST_PATH, LONGEST_DRAWING = 200, 20_000


class RowText(NamedTuple):
    """A row with its table; its formula is 0 until the names of all rows are known."""

    fields: Fields
    row: Row


def read_row(fields: Fields, *, in_rounds: bool) -> RowText | None:
    """Read a row; None where it has no id or no valid rule."""
    fields.know((*ROW_KEYS, *ROUND_ROW_KEYS) if in_rounds else ROW_KEYS)
    fields.require("name")
    names = pick_names(fields, "name", "Bird cards")
    identity = pick_id(fields, names)
    notes = pick_names(fields, "note", "1 point each", LONGEST_NOTE)
    rule = _rule(fields)
    of = _names(fields, "of")
    sources = [key for key in SOURCES if key in fields]
    if len(sources) > 1:
        _refuse_two(fields, sources)
    if "spaces" in fields and ("boxes" in fields or sources):
        _refuse_two(fields, [(*sources, "boxes")[0], "spaces"])
    if "kinds" in fields and not any(key in fields for key in ("each", *RULES)):
        _report_kinds(fields)
    entries = tuple(read_entries(fields, identity or "", names, rule))
    minus, counts = fields.flag("minus"), fields.flag("counts")
    has_box = fields.flag("box") if in_rounds else False
    only_for = fields.text("only_for", most=40)
    icon = _icon(fields)
    colour = fields.choice("colour", Colour)
    if identity is None or rule is None:
        return None
    row = Row(
        id=identity,
        names=names,
        rule=rule,
        formula=number(0),
        entries=entries,
        of=of,
        notes=notes,
        icon=icon or "",
        icon_place=fields.document.value_place(*fields.keys, "icon") if icon else None,
        minus=bool(minus),
        counts=counts is not False,
        only_for=only_for or "",
        place=fields.place(),
        colour=colour,
        has_box=bool(has_box),
    )
    return RowText(fields, row)


def _icon(fields: Fields) -> str | None:
    """Pick a symbol: the name of a shipped one, the path of a drawing, or a drawing as text."""
    value = fields.data.get("icon")
    if isinstance(value, str) and is_drawing(value):
        return fields.lines("icon", most=LONGEST_DRAWING)
    return fields.text("icon", most=LONGEST_PATH)


def _rule(fields: Fields) -> Rule | None:
    """Pick the rule of a row; every row has one, if only the sum of what is entered."""
    given = [key for key in RULES if key in fields]
    if len(given) > 1:
        _refuse_two(fields, given)
        return None
    useless = [key for key in ("tick", "choice", *RULES) if key in fields and key not in WITH_EACH]
    if useless and "each" in fields:
        _refuse_two(fields, [useless[0], "each"])
    each = fields.integer("each", LEAST_ENTRY, MOST_ENTRY)
    per = fields.integer("per", 1, MOST_ENTRY)
    equal = fields.choice("equal", Sharing)
    for key, needs in NEEDED.items():
        if key in fields and not any(it in fields for it in needs):
            message = _("'{key}' needs {needs}; add it, or remove '{key}'.")
            wanted = or_list(f"'{it}'" for it in needs)
            fields.report("missing-key", message.format(key=key, needs=wanted), fields.place(key))
    if given:
        return _named_rule(fields, given[0], each, equal)
    return grid_rule(fields, each) or _plain(fields, each, per)


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


def _report_kinds(fields: Fields) -> None:
    message = _(
        "'kinds' needs a rule; add 'sets' for sets of different kinds, 'square' for each number"
        " times itself, or 'each = 1' to add them up."
    )
    fields.report("missing-key", message, fields.place("kinds"))


def _refuse_two(fields: Fields, keys: list[str]) -> None:
    message = _("A row has one of {keys}, not several; divide it into several rows.")
    text = message.format(keys=or_list(f"'{key}'" for key in keys))
    fields.report("unknown-key", text, fields.place(keys[1]))
