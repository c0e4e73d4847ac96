"""The rows of a pad: what is entered, and the rule in plain keys, which becomes a formula."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from generator.language import _, message_or_list, spoken
from generator.load.files.fields import is_integer
from generator.load.files.names import pick_names
from generator.load.score_pads.areas import GRID_KEYS, grid_rule
from generator.load.score_pads.figures import FiguredFields, scope_of
from generator.load.score_pads.names import LONGEST_NOTE, pick_id
from generator.load.score_pads.row_entries import pick_pays, read_entries
from generator.load.score_pads.units import is_in_units
from generator.model.score_pad.formula import LARGEST, number
from generator.model.score_pad.look import Colour, is_drawing
from generator.model.score_pad.matches import Comparison
from generator.model.score_pad.order import MOST_PLAYERS
from generator.model.score_pad.pad import LEAST_ENTRY, MOST_ENTRY, Row
from generator.model.score_pad.rule import Part, Rule, RuleKind, Sharing
from generator.model.score_pad.unit import exact
from generator.model.spoken_names import said
from generator.values import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.load.files.fields import Fields

ROW_KEYS = (
    "id", "name", "note", "icon", "colour", "minus", "counts", "only_for",
    "least", "most", "step", "values", "shared", "boxes", "spaces",
    "entries", "kinds", "of",
    "each", "per", "tick", "choice", "cross", "lock", "scale", "sets", "square", "times",
    "highest", "lowest", "reach", "compare", "majority", "fewest", "equal", "formula",
    "track", "grid", *GRID_KEYS, "bonus", "text", "wild", "wild_most",
)  # fmt: skip
ROUND_ROW_KEYS = ("box",)
ONCE_ROW_KEYS = (
    "icons", "place", "players", "factor", "when", "lacks", "at_least", "ticks", "listed", "parts",
    "beside", "marks",
)  # fmt: skip
PART_KEYS = ("of", "each", "factor", "per", "at_least")
RULES = {
    "scale": RuleKind.SCALE,
    "sets": RuleKind.SETS,
    "square": RuleKind.SQUARE,
    "times": RuleKind.TIMES,
    "highest": RuleKind.HIGHEST,
    "lowest": RuleKind.LOWEST,
    "reach": RuleKind.REACH,
    "compare": RuleKind.COMPARE,
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
    "compare": ("of",),
    "sets": ("kinds", "of", "entries"),
    "wild": ("kinds",),
    "wild_most": ("wild",),
    "bonus": ("cross", "boxes", "track", "grid"),
    **dict.fromkeys(GRID_KEYS, ("grid",)),
}
"""The keys that are good for nothing without one of some others."""
SOURCES = ("entries", "kinds", "of", "tick", "choice", "cross", "track", "grid", "text")
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
    fields.know((*ROW_KEYS, *(ROUND_ROW_KEYS if in_rounds else ONCE_ROW_KEYS)))
    fields.require("name")
    names = pick_names(fields, "name", "Bird cards")
    identity = pick_id(fields, names)
    notes = pick_names(fields, "note", "1 point each", LONGEST_NOTE)
    check_players(fields, in_rounds=in_rounds)
    rule = _rule(fields)
    of = _names(fields, "of")
    sources = [key for key in SOURCES if key in fields]
    if "when" in fields and sources == ["entries", "of"]:
        sources = []
    if len(sources) > 1:
        _refuse_two(fields, sources)
    if "spaces" in fields and ("boxes" in fields or sources):
        _refuse_two(fields, [(*sources, "boxes")[0], "spaces"])
    if "kinds" in fields and not any(key in fields for key in ("each", *RULES)):
        _report_kinds(fields)
    elif "wild" in fields and not any(key in fields for key in ("sets", "square")):
        report_needed(fields, "wild", ("sets", "square"))
    inside = fields
    if isinstance(fields, FiguredFields):
        inside = fields.within(row=said(names, spoken()))
    read = tuple(read_entries(inside, identity or "", names, rule))
    entries = tuple(entry for entry, _part in read)
    parts = tuple(part for _entry, part in read if part) or tuple(_parts(inside))
    if parts and rule is not None and rule.kind is RuleKind.SUM:
        rule = Rule(RuleKind.PARTS, parts=parts)
    if rule is not None and "wild" in fields and rule.kind in {RuleKind.SETS, RuleKind.SQUARE}:
        rule = replace(rule, wild=tuple(it.most for it in (*entries[-1:], *entries[:-1])))
    minus, counts = fields.flag("minus"), fields.flag("counts")
    has_box = fields.flag("box") if in_rounds else False
    only_for = fields.text("only_for", most=40)
    icon = pick_drawing(fields, "icon")
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
        counts=counts is not False and rule.kind is not RuleKind.TEXT,
        only_for=only_for or "",
        place=fields.place(),
        colour=colour,
        has_box=bool(has_box),
        icons=_texts(fields, "icons"),
        when=fields.text("when", most=LONGEST_NOTE) or "",
        lacks=pick_names(fields, "lacks", "Only with a set.", LONGEST_NOTE),
        ticks=fields.integer("ticks", 1, LONGEST_TABLE) or 0,
        listed=fields.text("listed", most=LONGEST_NOTE) or "",
        players=() if in_rounds else _own_players(fields),
        beside=fields.text("beside", most=LONGEST_NOTE) or "",
        marks=bool(fields.flag("marks")),
    )
    return RowText(fields, row)


def pick_players(fields: Fields, usual: tuple[int, ...]) -> tuple[int, ...]:
    """Pick the numbers of players that a part is for: one, or the fewest and the most."""
    value = fields.data.get("players")
    bounds = (value,) if is_integer(value) else fields.integers("players", 1, MOST_PLAYERS)
    if not bounds:
        return usual
    return tuple(it for it in usual if bounds[0] <= it <= bounds[-1])


def check_players(fields: Fields, *, in_rounds: bool = False) -> None:
    """Report a part of a pad that is for no number of its players, or a row of its rounds."""
    scope = scope_of(fields)
    if "players" not in fields or scope.is_game:
        return
    if in_rounds:
        message = _("The rows of a round are for any number of players; remove 'players'.")
        fields.report("bad-value", message, fields.place("players"))
    elif not pick_players(fields, scope.players):
        wanted = _("a number of players from {least} to {most}, or the fewest and the most")
        bounds = {"least": scope.players[0], "most": scope.players[-1]}
        fields.refuse("players", wanted.format(**bounds))


def _own_players(fields: Fields) -> tuple[int, ...]:
    """Return the numbers of players of a row that is not for all."""
    own = scope_of(fields).players
    return pick_players(fields, own) if "players" in fields else ()


def _parts(fields: Fields) -> Iterator[Part]:
    """Yield the sources of a row that has several."""
    tables = fields.tables("parts") or ()
    if len(tables) > LONGEST_TABLE:
        fields.refuse("parts", _("1 to {most} tables").format(most=LONGEST_TABLE))
    for table in tables[:LONGEST_TABLE]:
        table.know(PART_KEYS)
        table.require("of", "each")
        per = table.integer("per", 1, MOST_ENTRY) or 1
        least = table.integer("at_least", 1, MOST_ENTRY) or 0
        when = fields.text("when", most=LONGEST_NOTE) or ""
        yield Part(_names(table, "of"), pick_pays(table, "each"), per, least, when)


def _texts(fields: Fields, key: str) -> tuple[str, ...]:
    value = fields.data.get(key, [])
    texts = [value] if isinstance(value, str) else value
    if not isinstance(texts, list) or not all(isinstance(it, str) for it in texts):
        fields.refuse(key, _("a list of names"))
        return ()
    return tuple(texts)


def pick_drawing(fields: Fields, key: str) -> str | None:
    """Pick a symbol: the name of a shipped one, the path of a drawing, or a drawing as text."""
    value = fields.data.get(key)
    if isinstance(value, str) and is_drawing(value):
        return fields.lines(key, most=LONGEST_DRAWING)
    return fields.text(key, most=LONGEST_PATH)


def _rule(fields: Fields) -> Rule | None:
    """Pick the rule of a row; every row has one, if only the sum of what is entered."""
    given = [key for key in RULES if key in fields]
    has_both = given == ["sets", "square"]
    if has_both:
        given = ["sets"]
    if len(given) > 1:
        _refuse_two(fields, given)
        return None
    useless = [
        key for key in ("tick", "choice", "text", *RULES) if key in fields and key not in WITH_EACH
    ]
    if useless and "each" in fields and not has_both:
        _refuse_two(fields, [useless[0], "each"])
    if given and "text" in fields:
        _refuse_two(fields, [given[0], "text"])
        return None
    pays = pick_pays(fields, "each") if _is_figured(fields) else ()
    each = None if pays else fields.integer("each", LEAST_ENTRY, MOST_ENTRY)
    per = fields.integer("per", 1, MOST_ENTRY)
    equal = fields.choice("equal", Sharing)
    for key, needs in NEEDED.items():
        if key in fields and not any(it in fields for it in needs):
            report_needed(fields, key, needs)
    if given:
        return _named_rule(fields, given[0], each, equal)
    least = fields.integer("at_least", 1, MOST_ENTRY) or 0
    if pays:
        same = pays[0][1] if len({it for _players, it in pays}) == 1 else None
        everyone = {number for number, _it in pays} == {*scope_of(fields).players}
        by_players = () if everyone and same is not None else pays
        each = pays[0][1] if same is None else same
        return Rule(RuleKind.EACH, each=each, per=per or 1, by_players=by_players, at_least=least)
    rule = grid_rule(fields, each) or _plain(fields, each, per)
    return replace(rule, at_least=least) if least else rule


def _is_figured(fields: Fields) -> bool:
    """Return whether what each is worth depends on figures, or not all players have the row."""
    figured = isinstance(fields.data.get("each"), dict) or "factor" in fields
    return "each" in fields and (figured or bool(_own_players(fields)))


def _named_rule(fields: Fields, key: str, each: int | None, equal: Sharing | None) -> Rule | None:
    """Pick the rule that a key of RULES says, with its figures."""
    kind = RULES[key]
    if kind is RuleKind.REACH:
        steps = _steps(fields)
        return None if steps is None else Rule(kind, steps=steps)
    if kind is RuleKind.COMPARE:
        return _comparison(fields)
    if kind is RuleKind.FORMULA:
        text = fields.lines("formula", most=LONGEST_FORMULA)
        return None if text is None else Rule(kind, text=text)
    if kind in {RuleKind.SCALE, RuleKind.SETS, RuleKind.MAJORITY}:
        worth = _figures(fields, key) or ()
        sharing = equal or Sharing.SHARE
        squares = (1 if each is None else each) if key == "sets" and fields.flag("square") else 0
        found = Rule(kind, table=worth, sharing=sharing, fewest=key == "fewest", squares=squares)
        return found if worth else None
    return Rule(kind, each=1 if each is None else each) if fields.flag(key) else None


def _plain(fields: Fields, each: int | None, per: int | None) -> Rule:
    if "tick" in fields:
        points = fields.integer("tick", LEAST_ENTRY, MOST_ENTRY)
        own = tuple((it, points or 0) for it in _own_players(fields))
        return Rule(RuleKind.TICK, each=points or 0, by_players=own)
    if "choice" in fields:
        return Rule(RuleKind.CHOICE)
    if "text" in fields:
        return Rule(RuleKind.TEXT)
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
    unit = scope_of(fields).unit
    if not 0 < len(pairs) <= LONGEST_TABLE or not all(_is_step(it, unit) for it in pairs):
        fields.refuse("reach", _("a list of pairs, as in [[63, 35]]: from 63 on, 35 points"))
        return None
    return tuple(sorted((exact(it[0]), exact(it[1])) for it in pairs))


def _comparison(fields: Fields) -> Rule | None:
    """Pick what a comparison with each other player brings: for more and as much, or by how much.

    Pairs are the points from a difference on, with less they are taken away.
    """
    value, unit = fields.data["compare"], scope_of(fields).unit
    if isinstance(value, list) and 0 < len(value) <= LONGEST_TABLE:
        if all(_is_step(it, unit) for it in value):
            steps = tuple(sorted((exact(it[0]), exact(it[1])) for it in value))
            if steps[0][0] > 0:
                return Rule(RuleKind.COMPARE, steps=steps)
        elif len(value) <= len(Comparison._fields) and all(is_in_units(it, unit) for it in value):
            return Rule(
                RuleKind.COMPARE, table=(*map(exact, value), 0, 0)[: len(Comparison._fields)]
            )
    wanted = _(
        "points for more, as much and less, as in [2, 1, 0], or pairs of a difference and its"
        " points, as in [[20, 1], [50, 2]]"
    )
    fields.refuse("compare", wanted)
    return None


def _is_step(value: object, unit: float) -> bool:
    """Return whether a value is a threshold with its points."""
    return (
        isinstance(value, list)
        and len(value) == len(("from", "points"))
        and all(is_in_units(it, unit) and abs(it) <= LARGEST for it in value)
    )


def report_needed(fields: Fields, key: str, needs: tuple[str, ...]) -> None:
    """Report a key that is good for nothing without one of some others."""
    message = _("'{key}' needs {needs}; add it, or remove '{key}'.")
    wanted = message_or_list(f"'{it}'" for it in needs)
    fields.report("missing-key", message.format(key=key, needs=wanted), fields.place(key))


def _report_kinds(fields: Fields) -> None:
    message = _(
        "'kinds' needs a rule; add 'sets' for sets of different kinds, 'square' for each number"
        " times itself, or 'each = 1' to add them up."
    )
    fields.report("missing-key", message, fields.place("kinds"))


def _refuse_two(fields: Fields, keys: list[str]) -> None:
    message = _("A row has one of {keys}, not several; divide it into several rows.")
    text = message.format(keys=message_or_list(f"'{key}'" for key in keys))
    fields.report("unknown-key", text, fields.place(keys[1]))
